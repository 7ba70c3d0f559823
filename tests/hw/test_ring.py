"""A ring of LEDs on the SPI bus: what is sent is what its chips understand, and moods are seen as on the lamps."""

import sys
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

from hw.board import BoardSettings, open_board
from hw.events import Found, HardwareEvent, HwError, Lost
from hw.pins import MOST_LEDS
from hw.ring import DARK, GREEN, RED, Ring, colours, message

MOODS = ("ready", "waiting", "accepted", "refused", "acts", "hurt", "won", "lost", "fault", "test", "no-screen", "run")


class Wire:
    """The bus with a ring of chips on it: each takes the first four bytes and hands the rest on half a clock later."""

    def __init__(self, count: int) -> None:
        self.count, self.sent, self.closed, self.broken = count, [], False, False
        self.lit: list[tuple[int, tuple[int, int, int]]] = [(0, DARK)] * count

    def writebytes2(self, values: bytes) -> None:
        if self.broken:
            raise OSError(5, "the wire is off")
        self.sent.append(values)
        assert values[:4] == bytes(4)
        heard = values[4:]
        for number in range(self.count):
            level, blue, green, red = heard[4 * number : 4 * number + 4]
            assert level >> 5 == 7, "a chip hears nothing without the three ones"
            bits_behind = 8 * (len(heard) - 4 * (number + 1)) - 32 * (self.count - number - 1)
            assert bits_behind >= number / 2, "the clock ends before the chip has heard"
            self.lit[number] = (level & 31, (red, green, blue))

    def close(self) -> None:
        self.closed = True


def test_the_message_is_as_the_chips_want_it():
    assert message([(1, 2, 3)], 1.0) == bytes([0, 0, 0, 0, 0xFF, 3, 2, 1, 0, 0, 0, 0, 0])
    assert message([(1, 2, 3)], 0.0)[4] == 0xE0


@pytest.mark.parametrize("count", [1, 8, 16, 24, 60, MOST_LEDS])
def test_every_chip_of_a_ring_hears_its_colour(count: int):
    wire = Wire(count)
    Ring(count, 0.5, wire).show("accepted", False, (), 0.0)
    assert wire.lit == [(16, GREEN)] * count


@pytest.mark.parametrize("mood", [*MOODS, "something new"])
def test_each_mood_has_colours_and_none_changes_too_fast(mood: str):
    shown = [colours(mood, False, (), tenth / 10, 16) for tenth in range(60)]
    assert all(len(one) == 16 and all(0 <= part <= 255 for colour in one for part in colour) for one in shown)
    assert any(any(colour != DARK for colour in one) for one in shown)
    for led in range(16):
        dark = [one[led] == DARK for one in shown]
        switched = [number for number in range(1, 60) if dark[number] != dark[number - 1]]
        assert all(after - before >= 3 for before, after in pairwise(switched))


def test_whose_turn_it_is_is_lit_before_their_seats():
    lit = [number for number, colour in enumerate(colours("waiting", True, (1, 4), 1.0, 16)) if colour != DARK]
    assert lit == [0, 1, 6, 7]
    assert DARK not in colours("waiting", True, (), 1.0, 16)
    assert colours("refused", True, (1,), 1.0, 16) == [RED] * 16


def test_a_light_runs_around_over_every_led():
    seen = [colours("run", False, (), second / 2, 8) for second in range(8)]
    assert [[c != DARK for c in one].index(True) for one in seen] == list(range(8))
    assert all(sum(c != DARK for c in one) == 1 for one in seen)


def test_at_rest_nothing_is_sent_and_when_it_is_closed_it_is_dark():
    wire = Wire(8)
    ring = Ring(8, 1.0, wire)
    for second in range(50):
        ring.show("ready", False, (), second / 25)
    assert len(wire.sent) == 1
    ring.close()
    assert (wire.closed, {colour for _, colour in wire.lit}) == (True, {DARK})


class Spidev:
    """The library, with a bus that may be missing."""

    def __init__(self) -> None:
        self.wire, self.there, self.max_speed_hz = Wire(12), True, 0

    def SpiDev(self) -> Any:  # noqa: N802 - the library's own name
        return self

    def open(self, bus: int, device: int) -> None:
        assert (bus, device) == (0, 0)
        if not self.there:
            raise FileNotFoundError(2, "No such file or directory")

    def writebytes2(self, values: bytes) -> None:
        self.wire.writebytes2(values)

    def close(self) -> None:
        self.wire.close()


@pytest.fixture
def factory() -> Any:
    from gpiozero.pins.mock import MockFactory, MockPWMPin

    return MockFactory(pin_class=MockPWMPin)


@pytest.fixture
def spi(monkeypatch: pytest.MonkeyPatch) -> Spidev:
    library = Spidev()
    monkeypatch.setitem(sys.modules, "spidev", library)
    return library


def test_a_box_that_has_one_lights_it_with_its_lamps(spi: Spidev, factory: Any):
    events: list[HardwareEvent] = []
    board = open_board("pi", events.append, BoardSettings(camera="none", ring=12), lambda: 0.0, factory)
    assert events == []
    assert spi.max_speed_hz == 4_000_000
    board.light("accepted", False, (), 0.0)
    assert {colour for _, colour in spi.wire.lit} == {GREEN}
    board.close()
    assert spi.wire.closed


def test_one_that_is_missing_is_told_with_what_to_do_and_found_later(spi: Spidev, factory: Any):
    events: list[HardwareEvent] = []
    time = SimpleNamespace(now=0.0)
    spi.there = False
    board = open_board("pi", events.append, BoardSettings(camera="none", ring=12), lambda: time.now, factory)
    assert [(event.device, "dtparam=spi=on" in event.why) for event in events if isinstance(event, Lost)] == [
        ("ring", True)
    ]
    assert board.lamps is not None
    spi.there, time.now = True, 100.0
    board.poll()
    assert isinstance(events[-1], Found)
    spi.wire.broken = True
    board.light("accepted", False, (), time.now)
    told = "[Errno 5] the wire is off"
    assert events[-1] == Lost("ring", told, 100.0, "any.failed", {"why": told})
    board.close()


def test_a_wire_that_is_off_keeps_no_other_device_open(spi: Spidev, factory: Any):
    board = open_board("pi", lambda event: None, BoardSettings(camera="none", ring=12), lambda: 0.0, factory)
    assert board.lamps is not None
    board.pins = {"ring": board.pins.pop("ring"), **board.pins}
    spi.wire.broken = True
    board.close()
    assert spi.wire.closed
    assert all(pin.function == "input" for pin in map(factory.pin, (17, 27, 22)))


def test_without_the_library_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "spidev", None)
    with pytest.raises(HwError, match="python3-spidev"):
        Ring(8)


def test_a_box_without_one_asks_for_none(monkeypatch: pytest.MonkeyPatch, factory: Any):
    monkeypatch.setitem(sys.modules, "spidev", None)
    events: list[HardwareEvent] = []
    open_board("pi", events.append, BoardSettings(camera="none"), lambda: 0.0, factory).close()
    assert events == []
