"""Button and lamps over gpiozero's mock factory, and over the real RPi.GPIO factory on an extended fake."""

import ast
import os
import re
import sys
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hw.board import BoardSettings, open_board
from hw.button import Button
from hw.events import Edge, HwError, Lost, Turned
from hw.lamps import BREATH, Lamps, brightness
from hw.pins import BUSES, Pins, named, open_factory
from tests.hw import fake_gpio

HW = Path(__file__).parents[2] / "hw"
MOODS = ("ready", "accepted", "refused", "waiting", "acts", "hurt", "won", "lost", "fault", "no-screen", "test")


@pytest.fixture
def mock() -> Any:
    factory = MockFactory(pin_class=MockPWMPin)
    factory.reset()
    yield factory
    factory.reset()
    factory.close()


@pytest.fixture
def rpi(monkeypatch: pytest.MonkeyPatch) -> fake_gpio.FakeGPIO:
    return fake_gpio.install(monkeypatch)


class Hand:
    """Collects what the devices put, on a clock that counts by itself."""

    def __init__(self) -> None:
        self.events: list[Any] = []
        self.now = 0.0

    def clock(self) -> float:
        self.now += 1.0
        return self.now


def test_a_press_gives_one_edge_down_and_one_up_with_the_time(mock: Any) -> None:
    hand = Hand()
    button = Button(mock, 17, hand.events.append, hand.clock)
    mock.pin(17).drive_low()
    mock.pin(17).drive_high()
    assert hand.events == [Edge("button", True, 1.0), Edge("button", False, 2.0)]
    button.close()


def test_every_bounce_comes_through_because_it_is_reckoned_elsewhere(mock: Any) -> None:
    hand = Hand()
    button = Button(mock, 17, hand.events.append, hand.clock)
    for _ in range(5):
        mock.pin(17).drive_low()
        mock.pin(17).drive_high()
    assert [edge.down for edge in hand.events] == [True, False] * 5
    button.close()


def test_polling_says_nothing_while_the_level_is_what_was_said(mock: Any) -> None:
    hand = Hand()
    button = Button(mock, 17, hand.events.append, hand.clock)
    mock.pin(17).drive_low()
    button.poll()
    button.poll()
    assert len(hand.events) == 1
    button.close()


def test_polling_repairs_an_edge_that_the_kernel_lost(rpi: fake_gpio.FakeGPIO) -> None:
    hand = Hand()
    button = Button(open_factory("rpigpio"), 17, hand.events.append, hand.clock)
    rpi.drive(17, rpi.LOW, quietly=True)
    assert hand.events == []
    button.poll()
    rpi.drive(17, rpi.HIGH, quietly=True)
    button.poll()
    assert [edge.down for edge in hand.events] == [True, False]
    button.close()


def test_the_real_rpigpio_factory_gives_edges_and_gets_no_bounce_time(rpi: fake_gpio.FakeGPIO) -> None:
    hand = Hand()
    button = Button(open_factory("rpigpio"), 17, hand.events.append, hand.clock)
    rpi.drive(17, rpi.LOW)
    rpi.drive(17, rpi.HIGH)
    assert [edge.down for edge in hand.events] == [True, False]
    assert all(time in (None, -666, 0) for time in rpi.bounce_times)
    button.close()


def test_a_button_that_is_down_when_the_box_starts_is_known_and_puts_nothing(rpi: fake_gpio.FakeGPIO) -> None:
    hand = Hand()
    rpi.drive(17, rpi.LOW)
    settings = BoardSettings(driver="rpigpio", camera="none")
    board = open_board("pi", hand.events.append, settings, hand.clock)
    board.poll()
    assert board.held_at_start
    assert hand.events == []
    rpi.drive(17, rpi.HIGH)
    assert [edge.down for edge in hand.events] == [False]
    board.close()


def test_lamps_show_mood_waiting_and_whose_turn_it_is(mock: Any) -> None:
    lamps = Lamps(mock, Pins())
    lamps.show("accepted", True, (3, 8), BREATH / 2)
    shown = {pin: mock.pin(pin).state for pin in (27, 22, 23, 5, 6, 13, 16)}
    assert shown == {27: 1.0, 22: 1.0, 23: 0.0, 5: 1, 6: 1, 13: 0, 16: 0}
    lamps.close()


def test_lamps_on_the_real_rpigpio_factory_are_dimmed(rpi: fake_gpio.FakeGPIO) -> None:
    lamps = Lamps(open_factory("rpigpio"), Pins())
    lamps.show("ready", False, (1,), 0.0)
    assert rpi.duty[27] == pytest.approx(10)
    assert rpi.levels[5] == 1
    assert rpi.levels[6] == 0
    lamps.close()


def test_a_lamp_at_rest_is_not_written_again(rpi: fake_gpio.FakeGPIO) -> None:
    lamps = Lamps(open_factory("rpigpio"), Pins())
    lamps.show("refused", False, (), 0.0)
    before = len(rpi.writes)
    assert before >= 7
    for moment in range(100):
        lamps.show("refused", False, (), moment / 30)
    assert len(rpi.writes) == before
    lamps.close()


@pytest.mark.parametrize("mood", MOODS)
def test_brightness_is_a_function_of_mood_and_time_within_0_and_1(mood: str) -> None:
    for step in range(200):
        lit = brightness(mood, step * 0.05)
        assert set(lit) == {"check", "accepted", "refused"}
        assert all(0.0 <= value <= 1.0 for value in lit.values())
        assert lit == brightness(mood, step * 0.05)


@pytest.mark.parametrize("mood", MOODS)
def test_no_lamp_flashes_three_times_a_second(mood: str) -> None:
    for lamp in ("check", "accepted", "refused"):
        lit = [brightness(mood, step / 100)[lamp] > 0.55 for step in range(1000)]
        changes = sum(one != other for one, other in pairwise(lit))
        assert changes <= 2 * 3 * 10


def test_waiting_breathes_from_dim_to_bright() -> None:
    lit = [brightness("waiting", step * 0.1)["check"] for step in range(25)]
    assert min(lit) < 0.15
    assert max(lit) > 0.95


def test_a_pin_that_is_taken_is_named_with_its_device(mock: Any) -> None:
    first = Lamps(mock, Pins())
    with pytest.raises(HwError, match="lamp check on GPIO 27"):
        Lamps(mock, Pins())
    first.close()


def test_lamps_that_fail_half_way_leave_no_pin_taken(mock: Any) -> None:
    with pytest.raises(HwError, match="lamp seats-1") as failure:
        Lamps(mock, Pins(seats=(27,)))
    Lamps(mock, Pins()).close()
    assert failure.tb is not None  # keeps what failed alive until here: the pins were given back, not collected


def test_the_box_goes_on_without_lamps_and_keeps_its_button(mock: Any) -> None:
    hand = Hand()
    taken = Lamps(mock, Pins())
    board = open_board("pi", hand.events.append, BoardSettings(camera="none"), hand.clock, mock)
    assert [(event.device, "GPIO 27" in event.why) for event in hand.events if isinstance(event, Lost)] == [
        ("lamps", True)
    ]
    board.light("waiting", True, (1,), 0.0)
    mock.pin(17).drive_low()
    assert isinstance(hand.events[-1], Edge)
    board.close()
    taken.close()


def test_a_missing_lgpio_is_told_and_nothing_else_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    fake_gpio.install(monkeypatch)  # RPi.GPIO is there, and must not be used
    monkeypatch.setitem(sys.modules, "lgpio", None)
    hand = Hand()
    board = open_board("pi", hand.events.append, BoardSettings(camera="none"), hand.clock)
    assert [event.device for event in hand.events] == ["button", "lamps"]
    assert all("apt install python3-lgpio" in event.why for event in hand.events)
    assert board.button is None
    assert board.lamps is None
    board.poll()
    board.close()


def test_lgpio_gets_a_folder_for_its_pipe_where_the_current_one_cannot_be_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("hw.pins.os.access", lambda path, mode: False)
    monkeypatch.setenv("RUNTIME_DIRECTORY", f"{tmp_path}:/elsewhere")
    monkeypatch.setenv("LG_WD", "")
    monkeypatch.delenv("LG_WD")
    monkeypatch.setitem(sys.modules, "lgpio", None)
    with pytest.raises(HwError):
        open_factory("lgpio")
    assert os.environ["LG_WD"] == str(tmp_path)


def test_an_empty_lgpio_placeholder_is_recognised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "lgpio", sys.modules["math"])
    with pytest.raises(HwError, match="placeholder"):
        open_factory("lgpio")


def test_rpigpio_on_a_machine_that_is_no_pi_tells_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "RPi", None)
    with pytest.raises(HwError, match=r"RPi\.GPIO cannot be used here"):
        open_factory("rpigpio")


def test_rpigpio_is_named_in_one_module_only() -> None:
    named = {
        file.name
        for file in HW.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if re.search(
            r"RPi\.GPIO|pins\.rpigpio", ast.unparse(node) if isinstance(node, ast.Import | ast.ImportFrom) else ""
        )
    }
    assert named == {"pins.py"}


def test_the_pins_avoid_spi_i2c_uart_id_and_pcm() -> None:
    pins = Pins()
    used = [pins.button, pins.check, pins.accepted, pins.refused, *pins.seats]
    assert used == [17, 27, 22, 23, 5, 6, 13, 16]
    assert not set(used) & {0, 1, 2, 3, 7, 8, 9, 10, 11, 14, 15, 18, 19, 20, 21}
    assert {0, 1, *BUSES} == {0, 1, 2, 3, 7, 8, 9, 10, 11, 14, 15, 18, 19, 20, 21}


def test_lamps_may_be_dimmed_by_the_settings(mock: Any) -> None:
    lamps = Lamps(mock, Pins(), brightness=0.5)
    lamps.show("accepted", False, (1,), 0.0)
    assert (mock.pin(22).state, mock.pin(5).state) == (0.5, 1)
    lamps.close()


def test_while_the_box_checks_itself_each_lamp_is_lit_once_and_alone(mock: Any) -> None:
    lamps, pins = Lamps(mock, Pins()), (27, 22, 23, 5, 6, 13, 16)
    lit = []
    for step in range(8):
        lamps.show("run", False, (1,), step * 0.5 + 0.1)
        lit.append([pin for pin in pins if mock.pin(pin).state])
    assert lit == [[27], [22], [23], [5], [6], [13], [16], [27]]
    lamps.close()


def test_no_screen_has_a_sign_of_its_own() -> None:
    """Red and the check mark's lamp in turn, which no other mood does."""
    first, second = brightness("no-screen", 0.0), brightness("no-screen", 0.5)
    assert (first["refused"], first["check"]) == (1.0, 0.0) == (second["check"], second["refused"])


Piece = tuple[tuple[float, float], tuple[float, float]]


def wires(drawn: str) -> list[list[Piece]]:
    """Each wire of the drawing as straight pieces; where one bridges another there is none."""
    found = []
    for path in re.findall(r'class="wire" d="([^"]+)"', drawn):
        x, y, pieces = 0.0, 0.0, list[Piece]()
        for kind, values in re.findall(r"([MHVa]) ?([-\d. ]+)", path):
            given = [float(value) for value in values.split()]
            goal = {"M": given[-2:], "H": [given[0], y], "V": [x, given[0]], "a": [x, y + given[-1]]}[kind]
            if kind in "HV":
                pieces.append(((x, y), (goal[0], goal[1])))
            x, y = goal
        found.append(pieces)
    return found


def crosses(one: Piece, other: Piece) -> bool:
    """Whether these upright or level pieces touch."""
    return all(
        max(min(a[axis] for a in one), min(b[axis] for b in other))
        <= min(max(a[axis] for a in one), max(b[axis] for b in other))
        for axis in (0, 1)
    )


def test_no_wire_of_the_diagram_touches_another() -> None:
    drawn = wires((HW.parent / "docs/wiring.svg").read_text("utf-8"))
    assert len(drawn) == 11
    pairs = [(one, other) for number, one in enumerate(drawn) for other in drawn[:number]]
    assert [(one, other) for one, other in pairs if any(crosses(a, b) for a in one for b in other)] == []


def test_the_wiring_diagram_shows_the_pins_as_they_are() -> None:
    """What the drawing says of each pin, against the pins and the header of the board."""
    drawn = (HW.parent / "docs/wiring.svg").read_text("utf-8")
    shown = {int(bcm): int(pin) for bcm, pin in re.findall(r"GPIO (\d+), pin (\d+)", drawn)}
    pins = Pins()
    header = {17: 11, 27: 13, 22: 15, 23: 16, 5: 29, 6: 31, 13: 33, 16: 36}
    free = {24: 18, 25: 22, 26: 37}
    """What the page advises for a second button and a knob."""
    assert shown == {**header, **free}
    assert set(header) == {pins.button, pins.check, pins.accepted, pins.refused, *pins.seats}
    begins = {at for wire in wires(drawn) for at in wire[0]}
    numbers = re.findall(r'<text x="(\d+)" y="([\d.]+)" [^>]*>(\d+)</text>', drawn)
    reached = {int(number) for x, y, number in numbers if (float(x) - 12.5, float(y) - 4.5) in begins}
    reached |= {int(number) for x, y, number in numbers if (float(x) + 12.5, float(y) - 4.5) in begins}
    assert reached == set(shown.values())
    page = (HW.parent / "docs/hardware.md").read_text("utf-8")
    table = {int(bcm): int(pin) for bcm, pin in re.findall(r"\| (\d+) \| (\d+) \|", page)}
    assert table == {**header, 24: 18}
    assert "| 25, 26 | 22, 37 |" in page
    assert "second = 24" in page
    assert "knob = [25, 26]" in page


def test_a_pin_that_is_let_go_later_is_taken_up(mock: Any) -> None:
    """Told once that it is missing and once that it works; between the tries nothing is touched."""
    events: list[Any] = []
    now = [0.0]
    taken = Lamps(mock, Pins())
    board = open_board("pi", events.append, BoardSettings(camera="none"), lambda: now[0], mock)
    for moment in range(100):
        now[0] = moment / 10
        board.poll()
    assert [(type(event).__name__, event.device) for event in events] == [("Lost", "lamps")]
    taken.close()
    for moment in range(100, 200):
        now[0] = moment / 10
        board.poll()
    assert [type(event).__name__ for event in events] == ["Lost", "Found"]
    board.light("refused", False, (), now[0])
    assert mock.pin(23).state == 1.0
    board.close()


def test_a_driver_that_comes_late_is_taken_up(monkeypatch: pytest.MonkeyPatch, mock: Any) -> None:
    """At boot the chip's device may not be there yet."""
    from hw import board as boards

    events: list[Any] = []
    now, tries = [0.0], []

    def open_late(driver: str) -> Any:
        tries.append(now[0])
        if now[0] < 30:
            raise HwError("no chip")
        return mock

    monkeypatch.setattr(boards, "open_factory", open_late)
    board = open_board("pi", events.append, BoardSettings(camera="none"), lambda: now[0])
    for moment in range(1000):
        now[0] = moment / 10
        board.poll()
    assert [type(event).__name__ for event in events] == ["Lost", "Lost", "Found", "Found"]
    assert board.button is not None
    assert tries == [0.0, 5.0, 15.0, 35.0]
    mock.pin(17).drive_low()
    assert events[-1] == Edge("button", True, now[0])
    board.close()


def second(mock: Any, events: list[Any], **more: Any) -> Any:
    settings = BoardSettings(camera="none", pins=Pins(**more))
    return open_board("pi", events.append, settings, Hand().clock, mock)


def test_a_second_button_says_the_same_as_the_first(mock: Any) -> None:
    events: list[Any] = []
    board = second(mock, events, second=24)
    mock.pin(24).drive_low()
    mock.pin(24).drive_high()
    mock.pin(17).drive_low()
    assert [(event.name, event.down) for event in events] == [("button", True), ("button", False), ("button", True)]
    board.close()


def test_two_buttons_are_down_as_long_as_one_of_them_is(mock: Any) -> None:
    events: list[Any] = []
    board = second(mock, events, second=24)
    for pin, down in ((17, True), (24, True), (17, False), (24, False)):
        (mock.pin(pin).drive_low if down else mock.pin(pin).drive_high)()
    assert [event.down for event in events] == [True, False]
    board.close()


def test_each_of_the_buttons_held_at_the_start_is_seen(rpi: fake_gpio.FakeGPIO) -> None:
    rpi.drive(24, rpi.LOW)
    settings = BoardSettings(driver="rpigpio", camera="none", pins=Pins(second=24))
    board = open_board("pi", lambda event: None, settings, Hand().clock)
    assert board.held_at_start
    board.close()


def test_a_second_button_that_cannot_be_opened_costs_nothing_else(mock: Any) -> None:
    events: list[Any] = []
    taken = Button(mock, 24, lambda edge: None, Hand().clock)
    board = second(mock, events, second=24)
    assert [event.device for event in events if isinstance(event, Lost)] == ["second button"]
    mock.pin(17).drive_low()
    assert isinstance(events[-1], Edge)
    board.close()
    taken.close()


def notch(drive: Any, clockwise: bool = True) -> None:
    """One notch of an encoder: its two contacts close and open one after the other."""
    first, other = (25, 26) if clockwise else (26, 25)
    for pin, closed in ((first, True), (other, True), (first, False), (other, False)):
        drive(pin, closed)


def test_each_notch_of_the_knob_is_told_with_its_direction(mock: Any) -> None:
    events: list[Any] = []
    board = second(mock, events, knob=(25, 26))

    def drive(pin: int, closed: bool) -> None:
        (mock.pin(pin).drive_low if closed else mock.pin(pin).drive_high)()

    for clockwise in (True, True, False):
        notch(drive, clockwise)
    assert [event.steps for event in events if isinstance(event, Turned)] == [1, 1, -1]
    board.close()


def test_the_knob_turns_on_the_real_rpigpio_factory_too(rpi: fake_gpio.FakeGPIO) -> None:
    events: list[Any] = []
    settings = BoardSettings(driver="rpigpio", camera="none", pins=Pins(knob=(25, 26)))
    board = open_board("pi", events.append, settings, Hand().clock)
    notch(lambda pin, closed: rpi.drive(pin, rpi.LOW if closed else rpi.HIGH))
    assert [event.steps for event in events if isinstance(event, Turned)] == [1]
    board.close()


def test_without_their_pins_there_is_neither_second_button_nor_knob(mock: Any) -> None:
    board = second(mock, [])
    assert set(board.pins) == {"button", "lamps"}
    board.close()


@pytest.mark.parametrize(
    ("user", "asked"), [("robot-arm", "it is used by robot-arm"), ("", "is another program using it?")]
)
def test_who_holds_a_busy_pin_is_named(monkeypatch: pytest.MonkeyPatch, user: str, asked: str) -> None:
    """As lgpio answers: status, number, flags, the line's name, and its user."""
    asked_for: list[tuple[int, int]] = []

    def info(handle: int, pin: int) -> list[Any]:
        asked_for.append((handle, pin))
        return [0, pin, 1, "GPIO17", user]

    monkeypatch.setitem(sys.modules, "lgpio", SimpleNamespace(gpio_get_line_info=info))
    busy = SimpleNamespace(_handle=3)
    with pytest.raises(HwError, match=re.escape(asked)), named("the button", 17, busy):
        raise RuntimeError("GPIO busy")
    assert asked_for == [(3, 17)]
