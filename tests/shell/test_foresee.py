"""The held card is shown with what it will do, from the side of whoever acts, and only until it counts."""

from dataclasses import replace
from typing import Any

import pytest

from appliance.codes import code_text
from appliance.engine.table import Say
from appliance.ui.overlays import Preview
from tests.shell.box import Box


def test_the_preview_tells_what_the_card_will_do_and_the_table_may_take_it_away(box: Box):
    box.to_action()
    actions = box.loop.session.match.actions

    box.show(code_text("BF", "DWA-01"), seconds=0.3)

    shown = box.over(Preview)
    assert (shown.seats, shown.foreseen.who.args) == ((1,), {"name": "Lisa"})
    assert [line.key for _, line in shown.foreseen.lines]
    box.show(seconds=1.5)
    assert (box.over(Preview), box.loop.session.match.actions) == (None, actions)


def test_within_a_third_of_a_second_it_is_seen(box: Box):
    box.to_action()
    began = box.now
    while box.over(Preview) is None:
        box.show(code_text("BF", "DWA-01"), seconds=0.05)
    assert box.now - began <= 0.3


def test_a_game_that_cannot_tell_shows_the_name_alone(box: Box, caplog: pytest.LogCaptureFixture):
    def fails(rules: Any, state: Any, card: str) -> None:
        raise RuntimeError("no idea")

    box.to_action()
    session = box.loop.session
    session.games = {**session.games, "boss_fighters": replace(session.game, foresee=fails)}
    box.show(code_text("BF", "DWA-01"), seconds=0.4)
    assert (box.over(Preview).foreseen, isinstance(box.over(Preview).card, Say)) == (None, True)
    assert "cannot say what DWA-01 would do" in caplog.text
    box.show(code_text("BF", "DWA-01"))
    assert box.loop.accepted == 1
