"""A ring of LEDs that know their own colour (APA102, SK9822) on the SPI bus: what it shows is a function of the time.

Each LED takes four bytes (its brightness, blue, green, red) and hands on what follows; so no timing has to be kept, and
no root is needed, as it is for rings of the other kind (WS2812).
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

from hw.events import HwError
from hw.lamps import RUN, breath

Colour = tuple[int, int, int]
"""Red, green, blue, 0 to 255."""

SPEED = 4_000_000
"""Hertz; the chips take more, loose wires do not."""
DARK: Colour = (0, 0, 0)
WARM, GREEN, RED, VIOLET = (255, 170, 80), (30, 220, 70), (230, 30, 30), (120, 40, 200)
STEPS = 32
"""Colours come in steps, so that a ring at rest sends nothing."""
ROUND = 3.0
"""Seconds in which a light runs around."""
SEATS = 8


class Bus(Protocol):
    """What of `spidev.SpiDev` is used."""

    def writebytes2(self, values: bytes) -> object: ...

    def close(self) -> object: ...


def message(colours: Sequence[Colour], brightness: float) -> bytes:
    """What the ring is sent: a start, each LED, and as many clocks as the last one needs to hear of it."""
    level = max(0, min(31, round(31 * brightness)))
    body = b"".join(bytes((0xE0 | level, blue, green, red)) for red, green, blue in colours)
    return bytes(4) + body + bytes(4 + (len(colours) + 15) // 16)


def colours(mood: str, waiting: bool, seats: Iterable[int], now: float, count: int) -> list[Colour]:
    """Each LED's colour, the first one before seat 1, clockwise. Who is asked is lit before their seats, in any mood
    that says nothing else; an unknown mood is as "ready"."""
    turn = now / ROUND % 1.0
    lit: dict[str, Callable[[float], Colour]] = {
        "accepted": lambda place: GREEN,
        "refused": lambda place: RED,
        "acts": lambda place: _dimmed(VIOLET, _tail(turn - place)),
        "hurt": lambda place: _dimmed(RED, breath(now)),
        "won": lambda place: _dimmed(GREEN, 0.2 + 0.8 * _tail(turn - place)),
        "lost": lambda place: _dimmed(RED, 0.2),
        "fault": lambda place: RED if now % 1.0 < 0.5 else DARK,
        "test": lambda place: (255, 255, 255),
        "no-screen": lambda place: RED if (now % 1.0 < 0.5) == (place < 0.5) else DARK,
        "run": lambda place: WARM if int(now / RUN) % count == round(place * count) else DARK,
    }
    places = [number / count for number in range(count)]
    if (shows := lit.get(mood)) is not None:
        return [shows(place) for place in places]
    glow = _dimmed(WARM, breath(now) if waiting or mood == "waiting" else 0.1)
    asked = {seat - 1 for seat in seats}
    return [glow if not asked or int(place * SEATS) in asked else DARK for place in places]


def _tail(behind: float) -> float:
    """How bright it still is so far behind the light that runs around (1 is once around)."""
    return max(0.0, 1.0 - 3 * (behind % 1.0))


def _dimmed(colour: Colour, share: float) -> Colour:
    red, green, blue = (round(round(part * share / 255 * STEPS) * 255 / STEPS) for part in colour)
    return red, green, blue


class Ring:
    """The ring of the box; opening raises `HwError`. `brightness` (0 to 1) is how bright it gets at most."""

    def __init__(self, count: int, brightness: float = 1.0, bus: Bus | None = None) -> None:
        self._count, self._most = count, brightness
        self._bus = bus or _spi()
        self._sent = b""

    def show(self, mood: str, waiting: bool, seats: Iterable[int], now: float) -> None:
        """Light what this mood asks for, if that differs from what is lit."""
        self._send(message(colours(mood, waiting, seats, now, self._count), self._most))

    def close(self) -> None:
        """Dark, and the bus given back."""
        try:
            self._send(message([DARK] * self._count, 0.0))
        finally:
            self._bus.close()

    def _send(self, sent: bytes) -> None:
        if sent != self._sent:
            self._bus.writebytes2(sent)
            self._sent = sent


def _spi() -> Any:
    try:
        import spidev
    except ImportError as error:
        told = "the ring of lamps needs spidev: sudo apt install python3-spidev"
        raise HwError(told, "ring.no-spidev") from error
    bus = spidev.SpiDev()
    try:
        bus.open(0, 0)
        bus.max_speed_hz = SPEED
    except OSError as error:
        todo = "is dtparam=spi=on in /boot/firmware/config.txt?"
        told = f"the ring of lamps cannot be reached by SPI ({error.strerror}): {todo}"
        raise HwError(told, "ring.no-spi", why=error.strerror or str(error)) from error
    return bus
