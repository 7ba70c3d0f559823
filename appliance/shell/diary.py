"""The readable log: one line for each thing that was read, done or refused."""

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from appliance.engine.game import Illegal
from appliance.shell.intake import CardHeld


class Diary:
    """Writes lines with seconds since the start in front. Texts of foreign codes never get in, only what they are."""

    def __init__(self, write: Callable[[str], object], clock: Callable[[], float]) -> None:
        self._write, self._clock, self._start = write, clock, clock()

    def line(self, text: str) -> None:
        """One line."""
        self._write(f"{self._clock() - self._start:9.3f}  {text}")

    def scan(self, held: CardHeld, verdict: str) -> None:
        """A card that was read: which, in which frame, at what cost, where in the frame (pixels)."""
        x, y, w, h = held.box
        self.line(f"{verdict} {held.card} frame {held.frame} {held.ms:.1f} ms at {x},{y} {w}x{h}")

    def events(self, first: int, events: Sequence[Any]) -> None:
        """What happened, numbered as in the journal."""
        for number, event in enumerate(events, first):
            fields = {name: value for name, value in msgspec.to_builtins(event).items() if name != "event"}
            told = " ".join(f"{name}={value}" for name, value in fields.items())
            self.line(f"#{number} {type(event).__name__} {told}".rstrip())

    def refused(self, said: object, illegal: Illegal) -> None:
        """What meant nothing."""
        self.line(f"refused {type(said).__name__}: {illegal.reason} ({illegal.say.key})")
