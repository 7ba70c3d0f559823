"""A countdown runs at the box too, and is told once."""

from typing import Any

import pytest
from msgspec.structs import replace

from appliance.engine.table import Countdown, TimeUp
from tests.shell.box import Box


def test_a_countdown_that_runs_out_is_told_to_the_game_once(box: Box, monkeypatch: pytest.MonkeyPatch):
    said: list[Any] = []
    monkeypatch.setattr(box.loop.session, "say", said.append)
    box.loop.session.view = replace(box.loop.session.view, countdown=Countdown("hurry", 2.0))
    for _ in range(5):
        box.loop.turn(0)
        box.now += 0.9
    assert said == [TimeUp("hurry")]
