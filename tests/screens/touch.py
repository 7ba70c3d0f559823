"""How large what may be touched is under a finger, on the panels that the project names."""

from collections.abc import Sequence
from typing import NamedTuple

from appliance.ui.glass import Glass
from appliance.ui.sheet import Target
from appliance.ui.touch import REACH

MM_AN_INCH = 25.4


class Panel(NamedTuple):
    """A panel by its picture, its dots an inch and its glass."""

    size: tuple[int, int]
    dpi: float
    glass: Glass = Glass()

    def mm(self, pixels: float) -> float:
        return pixels / self.dpi * MM_AN_INCH


SEVEN_INCH = Panel((800, 480), 133)
"""154 x 86 mm, as the Raspberry Pi's own first touch display."""

TEN_INCH = Panel((1280, 800), 150)
"""217 x 136 mm, 10.1 inches."""


def reached(target: Target, others: Sequence[Target], reach: float) -> tuple[float, float]:
    """Width and height in which a touch means this one: what is near counts too, as far as it is nobody else's."""
    room = [reach] * 4
    for other in others:
        if other.option == target.option or other.rect.contains(target.rect):
            continue
        one, two = target.rect, other.rect
        beside = one.top < two.bottom and two.top < one.bottom
        above = one.left < two.right and two.left < one.right
        gaps = (one.left - two.right, two.left - one.right, one.top - two.bottom, two.top - one.bottom)
        for side, gap in enumerate(gaps):
            if gap >= 0 and (beside if side < 2 else above):
                room[side] = min(room[side], gap / 2)
    return target.rect.w + room[0] + room[1], target.rect.h + room[2] + room[3]


def smallest(targets: Sequence[Target], panel: Panel) -> dict[str, float]:
    """The shorter side in mm of what a touch reaches, by option."""
    reach = REACH * min(panel.glass.area(panel.size)[2:]) / 800
    found: dict[str, float] = {}
    for target in targets:
        side = panel.mm(min(reached(target, targets, reach)))
        found[target.option] = max(found.get(target.option, 0.0), side)
    return found
