"""Without a screen the box waits, tells it by lamps, log and service manager, and draws as soon as there is one."""

import os
import signal
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from appliance.commands.screen import NO_DISPLAY, POLL, Beacon, draws_on_the_console, open_screen
from appliance.commands.service import Asked
from appliance.shell.beat import Service
from hw.board import BoardSettings
from hw.display import displays
from hw.events import HwError
from tests.hw.trees import plant


class Room:
    """Time passes by waiting only; a screen is plugged in after some of it."""

    def __init__(self, root: Path, plugged_at: float = 3.0) -> None:
        self.root, self.plugged_at, self.now = root, plugged_at, 0.0
        self.told: list[str] = []

    def wait(self, seconds: float) -> bool:
        before, self.now = self.now, self.now + seconds
        if before < self.plugged_at <= self.now:
            (self.root / "class/drm/card0-HDMI-A-1/status").write_text("connected\n")
            (self.root / "class/drm/card0-HDMI-A-1/modes").write_text("1280x720\n")
        return self.now > 100

    def look(self) -> Any:
        return next(iter(displays(self.root)), None)


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    monkeypatch.setenv("SDL_VIDEODRIVER", "kmsdrm")
    monkeypatch.setenv("SDL_KMSDRM_DEVICE_INDEX", "9")
    monkeypatch.setenv("SDL_RENDER_DRIVER", "")
    return Room(plant("zero-2-none", tmp_path))


def test_it_draws_within_five_seconds_of_a_screen_appearing(room: Room):
    assert open_screen(lambda: "window", room.look, room.told.append, room.wait) == "window"
    assert 0 <= room.now - room.plugged_at < 5
    assert set(room.told) == {NO_DISPLAY}
    assert os.environ["SDL_KMSDRM_DEVICE_INDEX"] == "0"
    assert os.environ["SDL_RENDER_DRIVER"] == "opengles2"


def test_a_screen_that_fails_at_first_is_tried_again(room: Room):
    room.plugged_at = POLL
    tries = []

    def make() -> str:
        tries.append(room.now)
        if len(tries) < 3:
            raise HwError("no display: busy")
        return "window"

    assert open_screen(make, room.look, room.told.append, room.wait) == "window"
    assert len(tries) == 3
    assert room.told[-1] == "no display: busy"


def test_it_may_be_ended_while_it_waits(room: Room):
    room.plugged_at = 1e9
    assert open_screen(lambda: "window", room.look, room.told.append, room.wait) is None


def test_a_signal_ends_the_wait():
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        asked = Asked()
        assert asked.wait(0) is False
        signal.raise_signal(signal.SIGTERM)
        assert (asked.wait(60), asked.end) == (True, "SIGTERM")
        assert asked.wait(60) is True
    finally:
        for number, action in before.items():
            signal.signal(number, action)


def test_while_it_waits_lamps_log_and_service_manager_tell(capsys: pytest.CaptureFixture[str]):
    factory = MockFactory(pin_class=MockPWMPin)
    sent: list[str] = []
    beacon = Beacon(lambda: BoardSettings(camera="none"), Service(sent.append), factory)
    beacon(NO_DISPLAY)
    beacon(NO_DISPLAY)
    lit = [factory.pin(pin).state for pin in (23, 27)]
    assert sorted(lit) == [0, 1]
    assert sent.count("EXTEND_TIMEOUT_USEC=10000000") == 2
    assert f"STATUS={NO_DISPLAY}" in sent
    assert capsys.readouterr().err.count(NO_DISPLAY) == 1
    beacon.close()
    assert factory.pin(23).state == 0
    factory.close()


def test_pins_that_come_late_are_tried_again_while_it_waits(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("hw.board.FIRST_PAUSE", 0.0)
    factory = MockFactory(pin_class=MockPWMPin)
    answers = [HwError("no header yet"), factory]

    def opened(driver: str) -> Any:
        answer = answers.pop(0)
        if isinstance(answer, HwError):
            raise answer
        return answer

    monkeypatch.setattr("hw.board.open_factory", opened)
    beacon = Beacon(lambda: BoardSettings(camera="none"), Service(lambda line: None))
    beacon(NO_DISPLAY)
    beacon(NO_DISPLAY)
    assert sorted(factory.pin(pin).state for pin in (23, 27)) == [0, 1]
    beacon.close()
    factory.close()


@pytest.mark.parametrize(
    ("environment", "alone"),
    [
        ({"SDL_VIDEODRIVER": "kmsdrm"}, True),
        ({}, True),
        ({"SDL_VIDEODRIVER": "dummy"}, False),
        ({"DISPLAY": ":0"}, False),
        ({"WAYLAND_DISPLAY": "wayland-0"}, False),
    ],
)
def test_the_console_is_drawn_on_where_there_is_no_desktop(environment: dict[str, str], alone: bool):
    assert draws_on_the_console(environment) is alone
