"""The glass: what people see of the picture that a panel gets, and where in it they may read and touch. Pure geometry
in pixels of the picture, whichever way it is turned: all of it is the same from every side.
"""

import math
from typing import Literal

from msgspec import Struct

Shape = Literal["rectangle", "round"]

LEAST_SIDE = 400
"""Pixels of the safe area's shorter side: with fewer the smallest letters are less than twelve high."""


class Glass(Struct, frozen=True):
    """`shape` is the panel's; `spare` percent of its picture may be hidden at each side, by a bezel or a television."""

    shape: Shape = "rectangle"
    spare: float = 0.0

    def area(self, size: tuple[int, int]) -> tuple[int, int, int, int]:
        """The safe area of a picture of this size: left, top, width, height. All that is read or touched lies in it.

        Of a round panel it is the square in the circle. What lies beyond is only ground.
        """
        wide, high = (side * (1 - self.spare / 50) for side in size)
        if self.shape == "round":
            wide = high = min(wide, high) / math.sqrt(2)
        w, h = max(1, math.floor(wide)), max(1, math.floor(high))
        return (size[0] - w) // 2, (size[1] - h) // 2, w, h

    def small(self, size: tuple[int, int]) -> bool:
        """Whether there is too little room in a picture of this size for letters that can be read."""
        return min(self.area(size)[2:]) < LEAST_SIDE
