"""Glyphs and symbols as polygons in a square from 0 to 1 (y down), each part filled or cut out again."""

from collections.abc import Callable
from math import cos, pi, sin

Point = tuple[float, float]
Polygon = list[Point]
Part = tuple[bool, Polygon]
"""A polygon, and whether it is paper (True) or cut out of what lies below it (False)."""


def disc(x: float, y: float, wide: float, high: float = 0.0, turn: float = 0.0, corners: int = 40) -> Polygon:
    """An ellipse by its half width and half height, turned clockwise by `turn` degrees."""
    high, angle = high or wide, turn * pi / 180
    points = [(wide * cos(2 * pi * i / corners), high * sin(2 * pi * i / corners)) for i in range(corners)]
    return [(x + a * cos(angle) - b * sin(angle), y + a * sin(angle) + b * cos(angle)) for a, b in points]


def star(x: float, y: float, outer: float, inner: float, points: int) -> Polygon:
    """A star with its first point up."""
    turns = [(outer if i % 2 == 0 else inner, -pi / 2 + pi * i / points) for i in range(2 * points)]
    return [(x + r * cos(a), y + r * sin(a)) for r, a in turns]


def arc(x: float, y: float, r: float, start: float, end: float, corners: int = 24) -> Polygon:
    """Points of a circle from `start` to `end` degrees, clockwise from the right."""
    angles = [(start + (end - start) * i / corners) * pi / 180 for i in range(corners + 1)]
    return [(x + r * cos(a), y + r * sin(a)) for a in angles]


def mirrored(points: Polygon) -> Polygon:
    """The same, left and right exchanged."""
    return [(1 - x, y) for x, y in points]


def bent(start: Point, towards: Point, end: Point, corners: int = 16) -> Polygon:
    """A curve from start to end, pulled towards a point (a quadratic Bezier)."""
    found = []
    for i in range(corners + 1):
        t = i / corners
        a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
        found.append((a * start[0] + b * towards[0] + c * end[0], a * start[1] + b * towards[1] + c * end[1]))
    return found


def _tusk() -> list[Part]:
    right = [*bent((0.78, 0.92), (1.16, 0.52), (0.86, 0.04)), *bent((0.86, 0.04), (0.86, 0.50), (0.58, 0.66))]
    jaw = [*bent((0.06, 0.62), (0.5, 0.86), (0.94, 0.62)), *bent((0.94, 0.62), (0.86, 1.0), (0.5, 1.0))]
    jaw += bent((0.5, 1.0), (0.14, 1.0), (0.06, 0.62))
    teeth = [[(x - 0.06, 0.78), (x + 0.06, 0.78), (x, 0.58)] for x in (0.43, 0.57)]
    return [(True, jaw), *[(True, tooth) for tooth in teeth], (True, right), (True, mirrored(right))]


def _clover() -> list[Part]:
    stem = [(0.47, 0.52), (0.53, 0.52), (0.60, 0.80), (0.72, 0.97), (0.62, 0.99), (0.52, 0.82)]
    leaves = [disc(x, y, 0.155) for x, y in ((0.34, 0.20), (0.66, 0.20), (0.34, 0.62), (0.66, 0.62))]
    leaves += [disc(x, y, 0.155) for x, y in ((0.24, 0.30), (0.76, 0.30), (0.24, 0.52), (0.76, 0.52))]
    middle = disc(0.5, 0.41, 0.2)
    return [(True, stem), *[(True, leaf) for leaf in leaves], (True, middle), (False, disc(0.5, 0.41, 0.05))]


def _gear() -> list[Part]:
    teeth: Polygon = []
    for i in range(8):
        middle = 2 * pi * i / 8
        for r, off in ((0.34, -0.27), (0.48, -0.17), (0.48, 0.17), (0.34, 0.27)):
            teeth.append((0.5 + r * cos(middle + off), 0.5 + r * sin(middle + off)))
    return [(True, teeth), (False, disc(0.5, 0.5, 0.19)), (True, disc(0.5, 0.5, 0.08))]


def _leaf() -> list[Part]:
    right = [(0.5 + 0.33 * sin(pi * i / 24) ** 0.85, 0.86 * (i / 24) ** 0.92) for i in range(25)]
    blade = [*right, *mirrored(right)[::-1]]
    vein = [(0.488, 0.20), (0.512, 0.20), (0.525, 0.88), (0.475, 0.88)]
    ribs = [
        [(0.5, y), (0.5, y + 0.045), (0.5 + x, y - 0.12), (0.5 + x, y - 0.145)]
        for y in (0.42, 0.58, 0.73)
        for x in (-0.19, 0.19)
    ]
    stalk = [(0.475, 0.84), (0.525, 0.84), (0.55, 1.0), (0.47, 1.0)]
    return [(True, blade), (True, stalk), (False, vein), *[(False, rib) for rib in ribs]]


def _sword() -> list[Part]:
    blade = [(0.5, 0.0), (0.58, 0.12), (0.58, 0.66), (0.42, 0.66), (0.42, 0.12)]
    guard = [(0.24, 0.64), (0.76, 0.64), (0.80, 0.69), (0.76, 0.74), (0.24, 0.74), (0.20, 0.69)]
    grip = [(0.455, 0.74), (0.545, 0.74), (0.545, 0.90), (0.455, 0.90)]
    groove = [(0.49, 0.16), (0.51, 0.16), (0.51, 0.58), (0.49, 0.58)]
    return [(True, blade), (True, guard), (True, grip), (True, disc(0.5, 0.93, 0.075)), (False, groove)]


def _star() -> list[Part]:
    return [
        (True, star(0.5, 0.5, 0.5, 0.17, 8)),
        (False, disc(0.5, 0.5, 0.13)),
        (True, star(0.5, 0.5, 0.10, 0.05, 4)),
    ]


def _mask() -> list[Part]:
    face = [*arc(0.32, 0.42, 0.30, 150, 285), *arc(0.68, 0.42, 0.30, 255, 390), (0.80, 0.68), (0.62, 0.70)]
    face += [(0.5, 0.56), (0.38, 0.70), (0.20, 0.68)]
    eyes = [disc(x, 0.44, 0.115, 0.07, turn) for x, turn in ((0.32, 14), (0.68, -14))]
    ribbon = [(0.94, 0.46), (1.0, 0.66), (0.93, 0.84), (0.95, 0.62), (0.86, 0.54)]
    return [(True, face), *[(False, eye) for eye in eyes], (True, ribbon), (True, mirrored(ribbon))]


def _paw() -> list[Part]:
    pad = [*disc(0.5, 0.70, 0.27, 0.22)]
    toes = [disc(0.17, 0.46, 0.10, 0.14, -24), disc(0.83, 0.46, 0.10, 0.14, 24)]
    toes += [disc(0.38, 0.24, 0.105, 0.16, -8), disc(0.62, 0.24, 0.105, 0.16, 8)]
    return [(True, pad), *[(True, toe) for toe in toes]]


def _puppet() -> list[Part]:
    bar = [(0.16, 0.0), (0.84, 0.0), (0.84, 0.055), (0.16, 0.055)]
    strings = [[(x, 0.0), (x + 0.018, 0.0), (x + 0.018, 0.6), (x, 0.6)] for x in (0.20, 0.782)]
    hands = [disc(x, 0.62, 0.075) for x in (0.209, 0.791)]
    cap = [(0.5, 0.10), (0.74, 0.50), (0.26, 0.50)]
    brim = [(0.24, 0.455), (0.76, 0.455), (0.76, 0.485), (0.24, 0.485)]
    smile = [*bent((0.39, 0.745), (0.5, 0.86), (0.61, 0.745)), *bent((0.61, 0.745), (0.5, 0.80), (0.39, 0.745))]
    jaw = [[(x, 0.77), (x + 0.02, 0.77), (x + 0.02, 0.93), (x, 0.93)] for x in (0.38, 0.60)]
    cuts = [brim, disc(0.41, 0.61, 0.042), disc(0.59, 0.61, 0.042), disc(0.5, 0.68, 0.03), smile, *jaw]
    solid = [bar, *strings, *hands, cap, disc(0.5, 0.12, 0.06), disc(0.5, 0.68, 0.26, 0.30)]
    return [*[(True, one) for one in solid], *[(False, one) for one in cuts]]


def _check() -> list[Part]:
    mark = [(0.08, 0.54), (0.22, 0.40), (0.41, 0.58), (0.79, 0.16), (0.93, 0.30), (0.42, 0.87)]
    return [(True, mark)]


def _flask() -> list[Part]:
    neck = [
        (0.38, 0.04),
        (0.62, 0.04),
        (0.62, 0.14),
        (0.58, 0.14),
        (0.58, 0.40),
        (0.42, 0.40),
        (0.42, 0.14),
        (0.38, 0.14),
    ]
    return [(True, neck), (True, disc(0.5, 0.66, 0.32)), (False, disc(0.40, 0.58, 0.07))]


def _eye() -> list[Part]:
    lid = [*bent((0.0, 0.5), (0.5, -0.1), (1.0, 0.5)), *bent((1.0, 0.5), (0.5, 1.1), (0.0, 0.5))]
    return [(True, lid), (False, disc(0.5, 0.5, 0.22)), (True, disc(0.5, 0.5, 0.08, 0.19))]


def _stars(*places: tuple[float, float, float]) -> Callable[[], list[Part]]:
    """Five-pointed stars: as many as the level that they tell."""
    return lambda: [(True, star(x, y, r, r * 0.44, 5)) for x, y, r in places]


def _dot() -> list[Part]:
    return [(True, disc(0.5, 0.5, 0.4))]


GLYPHS: dict[str, Callable[[], list[Part]]] = {
    "tusk": _tusk,
    "clover": _clover,
    "gear": _gear,
    "leaf": _leaf,
    "sword": _sword,
    "star": _star,
    "mask": _mask,
    "paw": _paw,
    "puppet": _puppet,
    "check": _check,
    "flask": _flask,
    "eye": _eye,
    "one-star": _stars((0.5, 0.53, 0.48)),
    "two-stars": _stars((0.27, 0.36, 0.29), (0.73, 0.66, 0.29)),
    "three-stars": _stars((0.5, 0.26, 0.26), (0.25, 0.74, 0.26), (0.75, 0.74, 0.26)),
}


def glyph(name: str) -> list[Part]:
    """The parts of a deck's glyph; a name that nobody drew is a plain dot."""
    return GLYPHS.get(name, _dot)()


def shield() -> Polygon:
    """A shield with its point down."""
    left = [(0.5, 1.0), (0.28, 0.86), (0.14, 0.66), (0.10, 0.42), (0.10, 0.12), (0.32, 0.10), (0.5, 0.0)]
    return left + mirrored(left)[::-1]


def bolt() -> Polygon:
    """A flash of lightning."""
    return [(0.58, 0.0), (0.14, 0.58), (0.44, 0.58), (0.34, 1.0), (0.86, 0.36), (0.54, 0.36), (0.74, 0.0)]


def heart() -> Polygon:
    """A heart."""
    curve = [2 * pi * i / 48 for i in range(48)]
    raw = [(16 * sin(t) ** 3, -(13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t))) for t in curve]
    return [(0.5 + x / 34, 0.46 + y / 32) for x, y in raw]


def drop() -> Polygon:
    """A drop, point up."""
    return [(0.5, 0.0), *arc(0.5, 0.64, 0.34, -30, 210)]
