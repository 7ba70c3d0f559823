"""The button by its levels: bounce, and short, long or very long. Pure; every time is given.

Edges may be lost, doubled, swapped or bouncing: each only says which level the pin had when. A level counts once it
has lasted; releasing takes longer to be believed than pressing, so that a polled level (at least each 40 ms) repairs
a lost edge before it can end a press.
"""

from msgspec import Struct

PRESS_SETTLES = 0.02
RELEASE_SETTLES = 0.045
LONG = 0.8
VERY_LONG = 6.0


class ShortPress(Struct, frozen=True):
    """Pressed and released. Up to 0.5 s is short; released between that and the hold counts as short too, because a
    press that does nothing makes people press again."""

    at: float


class LongPress(Struct, frozen=True):
    """Held for 0.8 s; said while it is still down, once."""

    at: float


class VeryLong(Struct, frozen=True):
    """Held for 6 s; said while it is still down, once, after the long press."""

    at: float


Press = ShortPress | LongPress | VeryLong


class Pressing:
    """One button. A human press is said once, as short or as long; a stuck one says long, very long, then nothing."""

    def __init__(self) -> None:
        self._raw, self._raw_since = False, float("-inf")
        self._down = False
        self._since = 0.0
        self._said = 0  # how many of long and very long

    def edge(self, down: bool, at: float) -> list[Press]:
        """The pin had this level at this time. What is said last holds, even if it claims to be older: then polling,
        which compares with what was said last, sets it right."""
        at = max(at, self._raw_since)
        said = self.tick(at)
        if down != self._raw:
            self._raw, self._raw_since = down, at
        return said

    def tick(self, now: float) -> list[Press]:
        """What is due at this time."""
        if self._down and self._raw != self._down:
            return self._release(now)
        if self._raw and not self._down and now - self._raw_since >= PRESS_SETTLES:
            self._down, self._since, self._said = True, self._raw_since, 0
        return self._held(now) if self._down else []

    def ring(self, now: float) -> float:
        """Part of the hold that has passed, 0 when up or done."""
        if not self._down or self._said:
            return 0.0
        return min(1.0, max(0.0, (now - self._since) / LONG))

    def _release(self, now: float) -> list[Press]:
        if now - self._raw_since < RELEASE_SETTLES:
            return []
        said = self._held(self._raw_since)
        self._down = False
        return said if self._said else [ShortPress(self._raw_since)]

    def _held(self, now: float) -> list[Press]:
        said: list[Press] = []
        if self._said == 0 and now - self._since >= LONG:
            said.append(LongPress(self._since + LONG))
            self._said = 1
        if self._said == 1 and now - self._since >= VERY_LONG:
            said.append(VeryLong(self._since + VERY_LONG))
            self._said = 2
        return said
