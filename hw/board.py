"""Which devices are fitted: opens them, and goes on without those that cannot be opened."""

import contextlib
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from hw.button import Button, Together
from hw.camera import Camera, Focus, FolderCamera, Webcam
from hw.desk import SimCamera
from hw.events import Code, Edge, Found, HardwareEvent, HwError, Lost, Seen
from hw.knob import Knob
from hw.lamps import Lamps
from hw.pins import Driver, Pins, open_factory
from hw.ring import Ring
from hw.scanner import STALL, Scanner

Kind = Literal["pi", "desk", "script", "demo"]
Put = Callable[[HardwareEvent], object]
Clock = Callable[[], float]
SECOND = "second button"
BUTTONS = ("button", SECOND)
LIGHTS = ("lamps", "ring")
FIRST_PAUSE, LAST_PAUSE = 5.0, 60.0
"""Seconds between two tries to open pins that were not to be had."""


class BoardSettings(Struct, frozen=True):
    """What is fitted and how. `camera`: "pi", "webcam", "folder", "sim" or "none"; "" is the usual one of the board.

    `rate` is frames a second (0: the simulated camera gives them as fast as they are asked for; with `stepped` it
    gives them one by one when told). `driver` moves the pins; it is never changed by itself. `brightness` is that of
    the lamps, 0 to 1; `ring` is the number of LEDs of a ring on the SPI bus.
    """

    driver: Driver = "lgpio"
    pins: Pins = Pins()
    camera: Literal["", "pi", "webcam", "folder", "sim", "none"] = ""
    size: tuple[int, int] = (640, 480)
    rate: float = 15.0
    stepped: bool = False
    webcam: int = 0
    folder: str = ""
    dioptres: float = 5.0
    focus: Focus = "locked"
    exposure_ms: float = 8.0
    brightness: float = 1.0
    ring: int = 0
    seed: int = 0


class Board:
    """What is fitted. A part that is not there is None, and what concerns it does nothing.

    `pins` are the things on the header by name; `sim` is the simulated camera of the boards that have one; `hands` are
    those of the script board, `push(down)` is the finger on the demo board's button.
    """

    def __init__(self, clock: Clock, put: Put) -> None:
        self.clock, self.put = clock, put
        self.scanner: Scanner | None = None
        self.pins: dict[str, Any] = {}
        self.sim: SimCamera | None = None
        self.hands: ScriptHands | None = None
        self.late: LatePins | None = None
        self.push: Callable[[bool], object] | None = None

    @property
    def button(self) -> Button | None:
        """The button, if it is there."""
        return self.pins.get("button")

    @property
    def lamps(self) -> Lamps | None:
        """The lamps, if they are there."""
        return self.pins.get("lamps")

    @property
    def held_at_start(self) -> bool:
        """Whether a button was down when it was opened (which asks for the self-test)."""
        return any(self.pins[name].held_at_start for name in BUTTONS if name in self.pins)

    def poll(self) -> None:
        """Once a turn of the main loop, at least each 40 ms: repairs lost edges, leaves a hung camera behind,
        and opens button and lamps that were not to be had before."""
        if self.late is not None:
            self.late.look()
        for name in BUTTONS:
            if name in self.pins:
                try:
                    self.pins[name].poll()
                except Exception as error:  # a driver may raise anything; without its button the box goes on
                    self._drop(name, error)
        if self.scanner is not None:
            self.scanner.watch()

    def light(self, mood: str, waiting: bool, seats: Iterable[int], now: float) -> None:
        """Show this mood with the lamps, and with the ring."""
        asked = tuple(seats)
        for name in LIGHTS:
            if name in self.pins:
                try:
                    self.pins[name].show(mood, waiting, asked, now)
                except Exception as error:  # as above
                    self._drop(name, error)

    def _drop(self, name: str, error: Exception) -> None:
        """A device failed in use: tell it, give it back, go on without it; it is opened again when that works."""
        if self.late is not None:
            self.late.lose(name, error)
        else:
            self.put(lost(name, error, self.clock()))
        with contextlib.suppress(Exception):
            self.pins.pop(name).close()

    def close(self) -> None:
        """Give everything back; waits for nothing that hangs."""
        if self.scanner is not None:
            self.scanner.stop(wake=self.sim.close if self.sim is not None else None)
        for device in self.pins.values():
            with contextlib.suppress(Exception):  # as above: the others are given back all the same
                device.close()


class ScriptHands:
    """The hands of a script: they put what a camera and a button would say, on a clock of their own.

    `clock` only moves when something is done or waited for, so a script takes no time and is the same each time.
    """

    def __init__(self, put: Put) -> None:
        self._put, self._now, self._frame, self._shown = put, 0.0, 0, ""

    def clock(self) -> float:
        """The script's time."""
        return self._now

    def wait(self, seconds: float) -> None:
        """Let time pass."""
        self._now += seconds

    def show(self, text: str) -> None:
        """Hold a card with this code over the camera; another that is shown is taken away before."""
        if self._shown not in ("", text):
            self.away()
        self._shown = text
        self._see(1, 0.1, (Code(text, (220, 140, 200, 200)),))

    def away(self) -> None:
        """Take the card away, long enough that it counts again."""
        self._shown = ""
        self._see(30, 2.0, ())

    def press(self) -> None:
        """A short press."""
        self._push(0.1)

    def hold(self, seconds: float = 1.0) -> None:
        """A long press."""
        self._push(seconds)

    def _see(self, frames: int, seconds: float, codes: tuple[Code, ...]) -> None:
        self._frame += frames
        self.wait(seconds)
        self._put(Seen(codes, self._now, self._frame))

    def _push(self, seconds: float) -> None:
        self.wait(0.1)
        self._put(Edge("button", True, self._now))
        self.wait(seconds)
        self._put(Edge("button", False, self._now))
        self.wait(0.1)


def open_board(
    kind: Kind, put: Put, settings: BoardSettings | None = None, clock: Clock = time.monotonic, factory: Any = None
) -> Board:
    """Open a board. Devices that cannot be opened are told by `Lost` and left out; all are tried again.

    pi: button, lamps and the Pi's camera. desk: a simulated camera (`board.sim`), or a webcam or folder. demo: as pi,
    with simulated pins and camera.
    script: nothing but `board.hands`, whose clock is the board's. `factory` is a gpiozero factory made elsewhere.
    """
    chosen = settings or BoardSettings()
    if kind == "script":
        hands = ScriptHands(put)
        board = Board(hands.clock, put)
        board.hands = hands
        return board
    board = Board(clock, put)
    if kind == "demo":
        factory, board.push = _simulated_pins(chosen.pins.button)
    if kind in ("pi", "demo"):
        board.late = LatePins(board, put, chosen, factory)
        board.late.look()
    _fit_camera(board, put, chosen, chosen.camera or ("pi" if kind == "pi" else "sim"))
    return board


class LatePins:
    """Button, lamps and what else has pins, each for itself: one that fails costs no other, and is tried again.

    What is wrong is told when it changes, and that it works when it had been told that it does not.
    """

    def __init__(self, board: Board, put: Put, settings: BoardSettings, factory: Any) -> None:
        self._board, self._put, self._settings, self._factory = board, put, settings, factory
        self._wrong: dict[str, str] = {}
        self._pause, self._due = FIRST_PAUSE, float("-inf")
        self._buttons = Together(put)
        self._fitted = self._openers(settings.pins)

    def _openers(self, pins: Pins) -> dict[str, Callable[[], Any]]:
        """How each thing is opened that this box is to have."""
        board, clock = self._board, self._board.clock
        found: dict[str, Callable[[], Any]] = {
            "button": lambda: self._button("button", pins.button),
            "lamps": lambda: Lamps(self._factory, pins, self._settings.brightness),
        }
        if (second := pins.second) is not None:
            found[SECOND] = lambda: self._button(SECOND, second)
        if (count := self._settings.ring) > 0:
            found["ring"] = lambda: Ring(count, self._settings.brightness)
        if (knob := pins.knob) is not None:
            found["knob"] = lambda: Knob(self._factory, knob, board.put, clock)
        return found

    def _button(self, name: str, pin: int) -> Button:
        opened = Button(self._factory, pin, self._buttons.way(name), self._board.clock)
        self._buttons.begin(name, opened.held_at_start)
        return opened

    def look(self) -> None:
        """Open what is missing, if it is time."""
        board = self._board
        missing = [name for name in self._fitted if name not in board.pins]
        if not missing or board.clock() < self._due:
            return
        try:
            self._factory = self._factory or open_factory(self._settings.driver)
        except HwError as error:
            for device in missing:
                self.lose(device, error)
        else:
            for device in missing:
                self._open(device)
        self._due = board.clock() + self._pause
        self._pause = min(2 * self._pause, LAST_PAUSE)

    def _open(self, device: str) -> None:
        try:
            self._board.pins[device] = self._fitted[device]()
        except HwError as error:
            self.lose(device, error)
            return
        if self._wrong.pop(device, None) is not None:
            self._put(Found(device, self._board.clock()))

    def lose(self, device: str, error: Exception) -> None:
        """Tell it, once as long as it stays the same. One that has just failed is tried again soon, however long others
        have been missing."""
        self._buttons.lose(device)
        if device not in self._wrong:
            self._pause, self._due = FIRST_PAUSE, min(self._due, self._board.clock() + FIRST_PAUSE)
        told = lost(device, error, self._board.clock())
        if self._wrong.get(device) != told.why:
            self._wrong[device] = told.why
            self._put(told)


def lost(device: str, error: Exception, at: float) -> Lost:
    """What is told of this failure; what is no error of ours has no words but its own."""
    why = str(error) or type(error).__name__
    word, about = (error.word, error.about) if isinstance(error, HwError) else ("", {})
    return Lost(device, why, at, word or "any.failed", {"why": why, **about})


def camera_opener(kind: Kind, settings: BoardSettings, clock: Clock = time.monotonic) -> Callable[[], Camera] | None:
    """How the camera of such a board is opened, for who wants one picture; None if a real one is not fitted."""
    camera = settings.camera or ("pi" if kind == "pi" else "none")
    return None if camera in ("none", "sim") else lambda: _open_camera(camera, settings, clock)


def _fit_camera(board: Board, put: Put, settings: BoardSettings, camera: str) -> None:
    if camera == "none":
        return
    if camera == "sim":
        board.sim = _simulated(settings, board.clock)
    sim = board.sim
    opener = sim.open if sim is not None else lambda: _open_camera(camera, settings, board.clock)
    stall = float("inf") if sim is not None and settings.stepped else STALL
    board.scanner = Scanner(opener, put, board.clock, stall=stall)
    board.scanner.start()


def _simulated_pins(button: int) -> tuple[Any, Callable[[bool], object]]:
    """gpiozero's own pins without a board, and a finger on the button's (which pulls its pin to ground)."""
    from gpiozero.pins.mock import MockFactory, MockPWMPin

    factory = MockFactory(pin_class=MockPWMPin)
    pin = factory.pin(button)
    return factory, lambda down: (pin.drive_low if down else pin.drive_high)()


def _simulated(settings: BoardSettings, clock: Clock) -> SimCamera:
    return SimCamera(settings.rate, settings.size, clock, stepped=settings.stepped, seed=settings.seed)


def _open_camera(camera: str, settings: BoardSettings, clock: Clock) -> Camera:
    if camera == "webcam":
        return Webcam(settings.webcam, settings.size, clock)
    if camera == "folder":
        return FolderCamera(Path(settings.folder), settings.rate, clock)
    from hw.picamera import PiCamera

    return PiCamera(settings.size, clock, settings.dioptres, settings.exposure_ms, settings.rate, settings.focus)
