"""What has pins and does not work is told on the screen with reason and remedy; nothing else is used instead."""

import sys
import warnings
from collections.abc import Iterator
from pathlib import Path

import pytest
from gpiozero import LED
from gpiozero.pins.mock import MockFactory, MockPWMPin

from appliance.commands.wiring import words_by_language
from appliance.shell.self_test import broken_lines, broken_say
from appliance.ui.overlays import Broken, CameraLost, SelfTestPage
from hw.board import BoardSettings, open_board
from hw.events import Found, Lost
from tests.shell.box import Box
from tests.shell.test_self_test import Eye, begun, shines


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    opened = Box(tmp_path / "state", start=None)
    opened.loop.backstage.camera.open(Eye())
    yield opened
    opened.journal.close()


@pytest.fixture
def fallback(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A driver that leaves the choice to gpiozero, which finds its first library missing and would take another; and
    no warning is an error but by the program itself."""
    from gpiozero import Device

    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", None)
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    monkeypatch.setattr("hw.pins._lgpio", Device._default_pin_factory)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


def lines_of(box: Box, language: str = "en") -> list[str]:
    words = words_by_language()[language]
    said = [(line.name, line.told, line.todo) for line in box.over(SelfTestPage).lines if line.wrong]
    return [" / ".join(words(one) for one in line if one is not None) for line in said]


def test_a_fallback_of_the_pin_library_is_an_error_on_the_screen_and_nothing_is_used_instead(box: Box, fallback: None):
    """From the library's warning to the page, by the board that a Pi has."""
    board = open_board("pi", box.inputs.put, BoardSettings(camera="none"), lambda: box.now)
    box.settle()
    assert board.pins == {}
    assert box.over(Broken).say.key == "shell:lost.pins"
    begun(box)
    assert shines(box) == ["wrong", "waits", "wrong"]
    (line,) = lines_of(box)
    assert line.startswith("pin driver / lgpio cannot drive the pins: ")
    assert "Falling back from lgpio" in line
    assert line.endswith(" / update the system: sudo apt full-upgrade")
    board.close()


def test_a_driver_that_is_missing_is_told_on_the_screen_with_what_to_do(box: Box, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "lgpio", None)
    board = open_board("pi", box.inputs.put, BoardSettings(camera="none"), lambda: box.now)
    begun(box)
    assert lines_of(box, "de") == [
        "Pin-Treiber / lgpio, das die Pins bedient, fehlt / installiert es: sudo apt install python3-lgpio"
    ]
    board.close()


def test_a_pin_that_is_taken_costs_its_device_only_and_the_screen_names_who_has_it(
    box: Box, monkeypatch: pytest.MonkeyPatch
):
    factory = MockFactory(pin_class=MockPWMPin)
    taken = LED(27, pin_factory=factory)
    monkeypatch.setattr("hw.pins.holder", lambda factory, pin: "robot-arm")
    board = open_board("pi", box.inputs.put, BoardSettings(camera="none"), lambda: box.now, factory)
    box.settle()
    assert set(board.pins) == {"button"}
    assert box.over(Broken).say.key == "shell:lost.lamps"
    begun(box)
    assert lines_of(box) == [
        "lamps / GPIO 27 is used by robot-arm / end the other program, or change this pin in the settings"
    ]
    taken.close()
    box.now += 10
    board.poll()
    box.settle()
    assert lines_of(box) == []
    assert shines(box) == ["waits", "waits", "waits"]
    board.close()
    factory.close()


@pytest.mark.parametrize("first", ["button", "camera"])
def test_what_is_broken_is_told_for_some_seconds_and_after_the_camera(box: Box, first: str):
    for device in sorted(("button", "camera"), reverse=first == "camera"):
        box.inputs.put(Lost(device, "gone", box.now))
    box.settle()
    assert (box.over(Broken), box.over(CameraLost) is not None) == (None, True)
    box.show(seconds=11)
    assert (box.over(CameraLost), box.over(Broken).say.key) == (None, "shell:lost.button")
    box.show(seconds=11)
    assert box.over(Broken) is None


def test_a_screen_that_goes_and_comes_is_not_told_as_lamps_and_button(box: Box):
    box.inputs.put(Lost("screen", "no screen is connected", box.now))
    box.settle()
    assert box.over(Broken) is None
    box.inputs.put(Lost("knob", "gone", box.now))
    box.inputs.put(Found("screen", box.now))
    box.settle()
    assert box.over(Broken).say.key == "shell:lost.knob"


@pytest.mark.parametrize("language", ["en", "de"])
def test_whatever_is_lost_has_words(language: str):
    words = words_by_language()[language]
    for device in ("button", "second button", "lamps", "ring", "knob"):
        lost = {device: Lost(device, "x", 0.0, "any.failed", {"why": "x"})}
        (line,) = broken_lines(lost)
        for say in (broken_say(lost), line.name, line.told, line.todo):
            assert say is not None
            assert not words(say).startswith("shell:")
