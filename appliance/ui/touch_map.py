"""Where on the panel a finger lies, of where its touch layer feels it: they may be turned, mirrored or shifted.

Places are shares of the sides, 0 to 1 from the left and from the top, of layer, panel or picture. Pure.
"""

import math
from collections.abc import Sequence
from typing import Literal

from msgspec import Struct

Place = tuple[float, float]

UNITS = 800.0
"""The shorter side of a panel, in which distances are told here: 60 are 10 mm on ten inches and 6 mm on seven."""

NEAR = 60.0
"""A finger that aims at a place lies no farther from it."""

CROOKED = 28.0
"""What a good map leaves over at each of four places: a quarter of the farthest that one finger may be off."""

LEAST_SPREAD = 0.06
"""Four fingers whose places spread less, in whatever direction, lie upon one another or in a line. At the corners of a
layer that fits its panel they spread 0.35."""

DIGITS = 5
"""A hundredth of a pixel, and still to be read in a report."""

MOST = 20.0
"""No coefficient of a layer that can be used is larger."""

Why = Literal["close", "crooked"]


class Unmappable(ValueError):
    """These touches give no map: `why` is "close" (upon one another or in a line) or "crooked" (one missed)."""

    def __init__(self, why: Why) -> None:
        super().__init__(f"no map of these touches: they are {why}")
        self.why = why


class TouchMap(Struct, frozen=True):
    """x on the panel is `x[0]` of x on the layer, `x[1]` of y and `x[2]`; so is y. What is given by default is a layer
    that fits. Raises `ValueError` where a finger would be felt nowhere or in a line only."""

    x: tuple[float, float, float] = (1.0, 0.0, 0.0)
    y: tuple[float, float, float] = (0.0, 1.0, 0.0)

    def __post_init__(self) -> None:
        if not all(abs(value) <= MOST for value in (*self.x, *self.y)):
            raise ValueError("it leads off the panel")
        if abs(self.x[0] * self.y[1] - self.x[1] * self.y[0]) < 1 / MOST**2:
            raise ValueError("it leads into a line")

    def of(self, felt: Place) -> Place:
        """Where on the panel the finger lies."""
        (a, b, c), (d, e, f), (x, y) = self.x, self.y, felt
        return a * x + b * y + c, d * x + e * y + f


FITS = TouchMap()
"""A panel as it is delivered."""


def fitted(felt: Sequence[Place], meant: Sequence[Place], size: tuple[int, int]) -> TouchMap:
    """The map that brings what was `felt` on the layer closest to what was `meant` on a panel of this size (pixels).

    At least three places each; the least sum of squares. Raises `Unmappable` where there is none that is any good.
    """
    mx, my = _middle(felt)
    off = [(x - mx, y - my) for x, y in felt]
    xx, yy, xy = (sum(one[i] * one[j] for one in off) / len(off) for i, j in ((0, 0), (1, 1), (0, 1)))
    spread = (xx + yy) / 2 - math.hypot((xx - yy) / 2, xy)
    if not spread >= LEAST_SPREAD**2:
        raise Unmappable("close")
    rows: list[tuple[float, float, float]] = []
    for axis, middle in enumerate(_middle(meant)):
        x, y = (
            sum(one[i] * (there[axis] - middle) for one, there in zip(off, meant, strict=True)) / len(off)
            for i in (0, 1)
        )
        a, b = (x * yy - y * xy) / (xx * yy - xy * xy), (y * xx - x * xy) / (xx * yy - xy * xy)
        rows.append((round(a, DIGITS), round(b, DIGITS), round(middle - a * mx - b * my, DIGITS)))
    try:
        found = TouchMap(*rows)
    except ValueError:
        raise Unmappable("crooked") from None
    if any(far(found.of(one), there, size) > CROOKED for one, there in zip(felt, meant, strict=True)):
        raise Unmappable("crooked")
    return found


def far(one: Place, other: Place, size: tuple[int, int]) -> float:
    """Units between two places on a panel of this size (pixels)."""
    unit = min(size) / UNITS
    return math.hypot((one[0] - other[0]) * size[0], (one[1] - other[1]) * size[1]) / unit


def on_panel(picture: Place, turn: int) -> Place:
    """A place in the picture as one on the panel, which shows it `turn` quarter turns clockwise."""
    x, y = picture
    return ((x, y), (1 - y, x), (1 - x, 1 - y), (y, 1 - x))[turn % 4]


def _middle(places: Sequence[Place]) -> Place:
    return sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places)
