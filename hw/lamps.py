"""The lamps: how bright each is in which mood is a function of the time; no thread blinks them."""

import math
from collections.abc import Iterable
from typing import Any

from hw.pins import Pins, named

BREATH = 2.4  # seconds from dark to dark
RUN = 0.5  # seconds that each lamp is lit when they run
STEPS = 50  # brightness is set in steps, so that a lamp at rest costs nothing


def brightness(mood: str, now: float) -> dict[str, float]:
    """Lamp name -> 0 to 1. Nothing changes faster than once in half a second. An unknown mood is as "ready".

    In "run" the lamps light one after the other, which is reckoned where it is known how many there are.
    """
    dark = {"check": 0.0, "accepted": 0.0, "refused": 0.0}
    lit: dict[str, dict[str, float]] = {
        "ready": {"check": 0.1},
        "waiting": {"check": breath(now)},
        "accepted": {"accepted": 1.0},
        "refused": {"refused": 1.0, "check": 0.1},
        "acts": {},
        "hurt": {"refused": breath(now)},
        "won": {"accepted": 1.0, "check": breath(now)},
        "lost": {"refused": 0.3, "check": breath(now)},
        "fault": {"refused": 1.0 if now % 1.0 < 0.5 else 0.0},
        "test": {"accepted": 1.0, "refused": 1.0, "check": 1.0},
        "no-screen": {"refused": 1.0 if now % 1.0 < 0.5 else 0.0, "check": 0.0 if now % 1.0 < 0.5 else 1.0},
    }
    return dark | lit.get(mood, lit["ready"])


def edge_of(seat: int) -> int:
    """The edge of a seat, 1 near, 2 left, 3 far, 4 right: seats run clockwise, so 8 and 1 share the near edge."""
    return seat % 8 // 2 + 1


def breath(now: float) -> float:
    """0.1 to 1 and back, softly."""
    return 0.55 - 0.45 * math.cos(2 * math.pi * now / BREATH)


class Lamps:
    """The lamps of the box; opening raises HwError and leaves no pin taken.

    `brightness` (0 to 1) is how bright those that are dimmed get at most.
    """

    def __init__(self, factory: Any, pins: Pins, brightness: float = 1.0) -> None:
        self._most = brightness
        self._devices: dict[str, Any] = {}
        self._shown: dict[str, float] = {}
        names = {"check": pins.check, "accepted": pins.accepted, "refused": pins.refused}
        names |= {f"seats-{number}": pin for number, pin in enumerate(pins.seats, 1)}
        try:
            for name, pin in names.items():
                self._devices[name] = _open(name, pin, factory)
        except OSError:
            self.close()
            raise

    def show(self, mood: str, waiting: bool, seats: Iterable[int], now: float) -> None:
        """Light what this mood asks for; `waiting` lets the check lamp breathe, `seats` are those whose turn it is."""
        wanted = brightness(mood, now)
        if waiting:
            wanted["check"] = breath(now)
        turn = {edge_of(seat) for seat in seats}
        wanted |= {name: float(int(name[6:]) in turn) for name in self._devices if name.startswith("seats-")}
        if mood == "run" and self._devices:
            lit = list(self._devices)[int(now / RUN) % len(self._devices)]
            wanted = {name: float(name == lit) for name in self._devices}
        for name, device in self._devices.items():
            most = 1.0 if name.startswith("seats-") else self._most
            value = round(wanted[name] * most * STEPS) / STEPS
            if self._shown.get(name) != value:
                device.value = value
                self._shown[name] = value

    def close(self) -> None:
        """Dark, and the pins given back."""
        for device in self._devices.values():
            device.close()
        self._devices = {}


def _open(name: str, pin: int, factory: Any) -> Any:
    """Lamps that breathe are dimmed; those of the seats are on or off."""
    from gpiozero import LED, PWMLED

    with named(f"the lamp {name}", pin, factory):
        return (LED if name.startswith("seats") else PWMLED)(pin, pin_factory=factory)
