"""What a touch means: what lies under the finger, or else what is nearest to it."""

import math
from collections.abc import Sequence

from appliance.ui.sheet import UNITS, Target

REACH = 16.0
"""Units around a target in which a touch still means it: a finger is broader than what it aims at."""

MARK = "mark:"
"""What with an option's id behind it only marks that option: so others of a long list come into sight."""


def touched(targets: Sequence[Target], point: tuple[int, int], size: tuple[int, int]) -> str:
    """The option of the topmost target there; if there is none that of the nearest within reach, else ""."""
    for target in reversed(targets):
        if target.rect.collidepoint(point):
            return target.option
    reach = REACH * min(size) / UNITS
    near = [(_far(target, point), target.option) for target in reversed(targets)]
    far, option = min(near, default=(math.inf, ""), key=lambda one: one[0])
    return option if far <= reach else ""


def _far(target: Target, point: tuple[int, int]) -> float:
    """Pixels from the target's edge."""
    rect = target.rect
    beside = max(rect.left - point[0], point[0] - (rect.right - 1), 0)
    above = max(rect.top - point[1], point[1] - (rect.bottom - 1), 0)
    return math.hypot(beside, above)
