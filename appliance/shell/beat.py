"""The beat of the watchdog: given as long as screen, journal and scanner live, and silent as soon as one hangs.

A camera declared lost, nothing to write and a disk that answers with an error are health: a restart mends none of them.
"""

from collections.abc import Callable
from typing import Any, Protocol

from msgspec import Struct

PATIENCE = 5.0
"""Seconds after which a part that gave no sign of life hangs."""


class Pulse(Struct, frozen=True):
    """The last signs of life, in monotonic seconds.

    `turned_at` is the screen loop's last turn, `pending_since` since when a write waits for the disk without any
    answer, `scanner_at` the scanner's last sign (None: there is none), `scanner_lost` whether its camera is known lost.
    """

    turned_at: float
    pending_since: float | None = None
    scanner_at: float | None = None
    scanner_lost: bool = False


def hangs(pulse: Pulse, now: float) -> str:
    """Which part hangs: "screen", "journal" or "scanner"; "" if all is well."""
    if now - pulse.turned_at > PATIENCE:
        return "screen"
    if pulse.pending_since is not None and now - pulse.pending_since > PATIENCE:
        return "journal"
    if pulse.scanner_at is not None and not pulse.scanner_lost and now - pulse.scanner_at > PATIENCE:
        return "scanner"
    return ""


class Scans(Protocol):
    """The scanner, as far as its life is concerned."""

    alive_at: float
    lost: bool


class Vitals:
    """Takes the pulse: remembers since when the same write waits, and lets every answer of the disk count."""

    def __init__(self) -> None:
        self._waits: tuple[object, int] | None = None
        self._since = 0.0

    def pulse(self, turned_at: float, pending: object | None, tries: int, scanner: Scans | None, now: float) -> Pulse:
        """`pending` is the write that is waited for, `tries` counts the disk's answers."""
        waits = None if pending is None else (pending, tries)
        if waits != self._waits:
            self._waits, self._since = waits, now
        since = None if waits is None else self._since
        if scanner is None:
            return Pulse(turned_at, since)
        return Pulse(turned_at, since, scanner.alive_at, scanner.lost)


class Service:
    """What the service manager is told by `send`; without one nothing is sent. `watchdog` is its patience in seconds.

    Everything is sent by the main thread between two turns, so a frozen screen falls silent by itself.
    """

    def __init__(self, send: Callable[[str], object], watchdog: float = 0.0) -> None:
        self._send = send
        self._every = watchdog / 4
        self._beaten = float("-inf")
        self._status = ""

    def waits(self, why: str, seconds: float = 10.0) -> None:
        """Not ready yet, but alive: gives itself so many seconds more."""
        self._send(f"EXTEND_TIMEOUT_USEC={round(seconds * 1e6)}")
        self.status(why)

    def ready(self) -> None:
        """The first picture is seen."""
        self._send("READY=1")

    def status(self, text: str) -> None:
        """One line for whoever asks how it is; sent if it changed."""
        if text != self._status:
            self._status = text
            self._send(f"STATUS={text}")

    def beat(self, pulse: Pulse, now: float, status: str = "") -> str:
        """Beat if it is time and all is well; gives what hangs."""
        hung = hangs(pulse, now)
        self.status(f"{hung} hangs" if hung else status or self._status)
        if self._every and not hung and now - self._beaten >= self._every:
            self._beaten = now
            self._send("WATCHDOG=1")
        return hung

    def ends(self) -> None:
        """It goes by its own will."""
        self._send("STOPPING=1")


def status_of(loop: Any) -> str:
    """How it is, in a line."""
    missing = ["camera"] if loop.overlays.camera_lost else []
    missing += ["screen"] if "screen" in loop.backstage.lost else []
    return ", ".join([f"playing {loop.session.match.setup.game}", *(f"no {name}" for name in missing)])
