"""Movement as functions of the time given: small stepped poses, like a hand that moves paper."""

import math

STEPS = 12
"""Poses a second."""

CUE_SECONDS = 0.7
"""How long an event is fresh."""


def step(now: float) -> int:
    """The number of the pose at this moment; nothing has to be drawn again while it stays the same."""
    return math.floor(now * STEPS)


def wiggle(now: float, degrees: float = 9.0, period: float = 1.5) -> float:
    """The check mark's angle: it shakes for half of each period and rests for the other half."""
    phase = step(now) / STEPS % period / period
    return degrees * math.sin(phase * 2 * math.tau * 2) if phase < 0.5 else 0.0


def fade(age: float, seconds: float) -> float:
    """From 1 down to 0 in the time given."""
    return 0.0 if seconds <= 0 else max(0.0, min(1.0, 1.0 - age / seconds))


def filled(now: float, began: float, seconds: float) -> float:
    """The share of a hold that is done: 0 to 1."""
    return 1.0 if seconds <= 0 else max(0.0, min(1.0, (now - began) / seconds))


def blow(age: float) -> float:
    """A blow: two frames there, six back; 0 at rest, 1 at its furthest."""
    there, back = 2 / STEPS, 6 / STEPS
    if age < there:
        return age / there
    return fade(age - there, back)
