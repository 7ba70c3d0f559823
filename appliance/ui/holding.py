"""A hand at the desk that holds a card over the camera: pure, every time is given; the camera decides what it reads."""

from collections.abc import Callable
from math import hypot

from msgspec import Struct
from msgspec.structs import replace

NEAREST, FARTHEST = 9.0, 60.0
STEP_CM = 1.5
STEEPEST = 60.0
LINGER = 1.2
"""Seconds that a card stays over the camera after a mere click."""

LONGEST = 4.0
"""Seconds after which a clicked card goes whether it was read or not."""

REACH = 0.12
"""Seconds from the click until the card is there: who starts to drag does not show it before."""

RETURN = 1.0
"""Seconds that a card stays away before the same one is held again: sooner the box takes it for never gone."""

SHARP, QUIET = 0.6, 3.0
"""Blur (pixels) and noise (grey levels) of a card held still."""


class Held(Struct, frozen=True):
    """How a card is held: `x`, `y` are its middle off the picture's middle, in widths of the picture."""

    x: float = 0.0
    y: float = 0.0
    distance_cm: float = 15.0
    roll_deg: float = 0.0
    tilt_deg: float = 0.0
    blur: float = SHARP
    noise: float = QUIET


class Hand:
    """Holds one card at a time. `hold(text, how)` and `away()` move it before the camera; `seconds` is the box's hold.

    `text` is the card in the hand ("" for none), `shown` whether it is before the camera, `dragged` whether it
    follows the mouse; tell the time by `tick` at each turn of the loop.
    """

    def __init__(self, hold: Callable[[str, Held], object], away: Callable[[], object], seconds: float = 0.6) -> None:
        self._hold, self._away, self._seconds = hold, away, seconds
        self.text = ""
        self.how = self._told = Held()
        self.shown = self.dragged = False
        self._down = False
        self._due = self._until = self._latest = 0.0
        self._read_since: float | None = None
        self._gone: dict[str, float] = {}
        self._over: tuple[float, float] | None = None
        self._was: tuple[float, float] | None = None
        self._speed, self._then = 0.0, 0.0

    def take(self, text: str, now: float) -> None:
        """The mouse went down on this card."""
        self._down, self.dragged = True, False
        if text == self.text and self.shown:
            return
        self._put_away(now)
        self.text, self.how, self._over = text, Held(), (0.0, 0.0)
        self._due = max(now + REACH, self._gone.get(text, now - RETURN) + RETURN)

    def drag(self, over: tuple[float, float] | None, now: float) -> None:
        """The mouse moves with the card: to this place of the picture, or somewhere beside the camera."""
        if not self._down:
            return
        self.dragged = True
        self._over = over
        if over is None:
            self._put_away(now)

    def nearer(self, steps: float) -> None:
        """The wheel: nearer or farther."""
        distance = min(FARTHEST, max(NEAREST, self.how.distance_cm - STEP_CM * steps))
        self.how = replace(self.how, distance_cm=distance)

    def turn(self, degrees: float) -> None:
        """Turn it in its plane."""
        self.how = replace(self.how, roll_deg=(self.how.roll_deg + degrees) % 360)

    def tip(self, degrees: float) -> None:
        """Tip it out of its plane."""
        self.how = replace(self.how, tilt_deg=min(STEEPEST, max(-STEEPEST, self.how.tilt_deg + degrees)))

    def release(self, now: float) -> None:
        """The mouse went up: a card over the camera stays there for a moment, one beside it is laid back."""
        self._down = False
        if self._over is None:
            self.drop(now)

    def drop(self, now: float) -> None:
        """Lay the card back."""
        self._put_away(now)
        self.text, self._down, self.dragged, self._over = "", False, False, None

    def tick(self, now: float, read: bool = False) -> None:
        """Time passes; `read` tells that the box reads a code now."""
        self._move(now)
        if self.text and self._over is not None and now >= self._due:
            self._show(now)
        if self.shown and read and self._read_since is None:
            self._read_since = now
            self._until = min(self._latest, max(self._until, now + self._seconds + 0.5))
        if self.shown and not self._down and now >= self._until:
            self.drop(now)

    def _show(self, now: float) -> None:
        """Hold it there, if it is not held exactly so."""
        blur = round(SHARP + min(4.0, 2.2 * self._speed), 1)
        noise = round(QUIET + min(9.0, 3.0 * self._speed))
        x, y = self._over or (0.0, 0.0)
        how = replace(self.how, x=round(x, 3), y=round(y, 3), blur=blur, noise=noise)
        if not self.shown:
            self.shown, self._read_since = True, None
            self._until, self._latest = now + LINGER, now + LONGEST
        elif how == self._told:
            return
        self.how = self._told = how
        self._hold(self.text, how)

    def _move(self, now: float) -> None:
        """How fast it moves, in widths of the picture a second; it comes to rest softly."""
        passed, self._then = now - self._then, now
        if passed <= 0:
            return
        here, was = self._over, self._was
        self._was = here
        speed = hypot(here[0] - was[0], here[1] - was[1]) / passed if here and was and self.dragged else 0.0
        self._speed = max(speed, self._speed * 0.4) if self._speed > 0.02 or speed else 0.0

    def _put_away(self, now: float) -> None:
        if self.shown:
            self.shown = False
            self._gone[self.text] = now
            self._away()
