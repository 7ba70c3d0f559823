"""A box that nobody uses goes dark and burns nothing in; what wakes it is clear, and nothing is picked unseen."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from appliance.codes import code_text
from appliance.shell.idle import STEP_SECONDS, Idle
from appliance.ui.overlays import LowPower, Menu, Resting
from tests.shell.box import Box


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    opened = Box(tmp_path, idle=Idle(600))
    yield opened
    opened.journal.close()


def wait(box: Box, seconds: float) -> Resting | None:
    box.now += seconds
    box.loop.turn(0)
    found: Resting | None = box.over(Resting)
    return found


def test_after_its_time_the_screen_rests_and_its_moon_wanders(box: Box):
    assert wait(box, 590) is None
    first = wait(box, 20)
    later = wait(box, STEP_SECONDS)
    assert first is not None
    assert later is not None
    assert first.step != later.step
    assert wait(box, 1.0) == later


def test_a_press_or_a_touch_only_wakes(box: Box):
    actions = box.loop.session.match.actions
    for wake in (box.press, lambda: box.press(1.0), lambda: box.touch("confirm"), lambda: box.touch("menu")):
        assert wait(box, 700) is not None
        wake()
        assert (box.over(Resting), box.over(Menu), box.loop.session.match.actions) == (None, None, actions)
    box.press()
    assert box.loop.session.match.actions == actions + 1


def test_a_card_wakes_and_counts_and_is_seen_before(box: Box):
    box.to_action()
    assert wait(box, 700) is not None
    box.show(code_text("BF", "DWA-01"), seconds=0.2)
    assert box.over(Resting) is None
    box.show(code_text("BF", "DWA-01"))
    assert box.loop.accepted == 1


def test_with_no_time_set_it_never_rests(tmp_path: Path):
    box = Box(tmp_path, idle=Idle(0))
    assert wait(box, 10**6) is None
    box.journal.close()


def test_too_little_power_is_told_while_it_lasts_and_each_change_once_in_the_log(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
):
    low = [True]
    box = Box(tmp_path, starved=lambda: low[0])
    wait(box, 30)
    assert box.over(LowPower) is not None
    low[0] = False
    wait(box, 30)
    assert box.over(LowPower) is None
    told = [record.getMessage() for record in caplog.records if "power" in record.getMessage()]
    assert told == ["power: undervoltage now", "power: undervoltage is over; it was there since the start"]
    box.journal.close()
