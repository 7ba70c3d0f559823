"""Movement as functions of the time given: small stepped poses, like a hand that moves paper."""

import math

STEPS = 12
"""Poses a second."""

CUE_SECONDS = 2.3
"""How long an event is fresh: time for a few flights one after the other."""

THERE, LAID, GONE = 5, 12, 15
"""Poses of a flight: until it has landed, until it begins to fade, until it is gone."""

BREATH = 20
"""Poses of a breath."""

FOLDS = 10
"""The pose in which a beaten one begins to fold."""

QUARTER, HALF = 4, 6
"""Poses that a stage takes to turn by a quarter, or to the other side."""

DRAWN = 10
"""Poses that a curtain takes from closed to open."""


def step(now: float) -> int:
    """The number of the pose at this moment; nothing has to be drawn again while it stays the same."""
    return math.floor(now * STEPS)


LIVELY = 20.0
"""Seconds for which the check mark calls often; later a box that nobody answers works less, and so stays cool."""

SHAKE = 0.75
"""Seconds of one shake."""


def wiggle(now: float, waited: float = 0.0, degrees: float = 9.0) -> float:
    """The check mark's angle: it shakes and rests in turn; after waiting for long it rests longer."""
    phase = step(now) / STEPS % (2 * SHAKE if waited < LIVELY else 8 * SHAKE)
    return degrees * math.sin(phase / SHAKE * math.tau * 2) if phase < SHAKE else 0.0


def fade(age: float, seconds: float) -> float:
    """From 1 down to 0 in the time given."""
    return 0.0 if seconds <= 0 else max(0.0, min(1.0, 1.0 - age / seconds))


def filled(now: float, began: float, seconds: float) -> float:
    """The share of a hold that is done: 0 to 1."""
    return 1.0 if seconds <= 0 else max(0.0, min(1.0, (now - began) / seconds))


def blow(age: float) -> float:
    """A blow: two frames there, six back; 0 at rest, 1 at its furthest."""
    pose = step(age)
    if pose < 0:
        return 0.0
    return (pose + 1) / 2 if pose < 2 else max(0.0, 1 - (pose - 1) / 6)


def breath(age: float) -> float:
    """One breath in and out after something happened, from 0 to 1 and back to rest."""
    pose = step(age)
    return round(math.sin(math.pi * (pose + 0.5) / BREATH), 2) if 0 <= pose < BREATH else 0.0


def folded(age: float) -> float:
    """How far a beaten one has folded: it begins when the curtain that fell is open again, and takes six poses."""
    return max(0.0, min(1.0, (step(age) - FOLDS) / 6))


def swing(age: float, degrees: float) -> float:
    """By how many of these degrees something that turns is not yet where it turns to: it sets off and lands softly."""
    pose, whole = step(age), QUARTER if abs(degrees) < 135 else HALF
    if not 0 <= pose < whole - 1:
        return 0.0
    share = (pose + 1) / whole
    return degrees * (1 - share * share * (3 - 2 * share))


def flight(age: float, *, calm: bool = False) -> tuple[float, float] | None:
    """The share of the way that a flying thing has made, and how much of it is seen; None before and after.

    It sets off fast and lands softly. `calm`: it stays where it is and only fades.
    """
    pose = step(age)
    if not 0 <= pose < GONE:
        return None
    shown = 1.0 if pose < LAID else 1.0 - (pose - LAID + 1) / (GONE - LAID + 1)
    if calm:
        return 1.0, min(shown, (pose + 1) / 4)
    way = min(1.0, (pose + 1) / THERE)
    return 1 - (1 - way) ** 2, shown


def parted(age: float, *, falls: bool = False) -> float | None:
    """How far the curtain is open, 0 to 1; None once it is out of sight. `falls`: it first closes, and waits a bit."""
    pose = step(age)
    if falls:
        if 0 <= pose < 4:
            return 1 - (pose + 1) / 4
        pose = max(0, pose - 8)
    if not 0 <= pose < DRAWN:
        return None
    return (pose / DRAWN) ** 2
