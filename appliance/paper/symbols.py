"""The symbols of the effects: a colour, a shape and a pattern each, told apart without colour too."""

from collections.abc import Callable
from math import sin

from appliance.engine.prints import Symbol
from appliance.paper.pen import CREAM, INK, Pen
from appliance.paper.shapes import Polygon, bent, bolt, disc, drop, heart, shield, star

Place = tuple[float, float, float]
"""Left, top and size of a symbol's square."""

MELEE, RANGED, MAGIC = "#E2573B", "#2F9E78", "#6A5AE0"
_DEEP = {MELEE: "#B93F26", RANGED: "#1F7A5B", MAGIC: "#4C3DB8"}


def draw_symbol(pen: Pen, symbol: Symbol, x: float, y: float, size: float) -> None:
    """The symbol in a square of this size."""
    _DRAWN[symbol](pen, (x, y, size))


def _at(points: Polygon, place: Place) -> Polygon:
    x, y, size = place
    return [(x + size * a, y + size * b) for a, b in points]


def _inner(place: Place, rim: float) -> Place:
    x, y, size = place
    return (x + size * rim, y + size * rim, size * (1 - 2 * rim))


def _stripes(pen: Pen, place: Place, colour: str) -> None:
    x, y, size = place
    with pen.clip(x, y, size, size):
        for number in range(-2, 5):
            left = number * 0.3
            pen.fill(colour, _at([(left, 1.0), (left + 0.13, 1.0), (left + 1.13, 0.0), (left + 1.0, 0.0)], place))


def _dots(pen: Pen, place: Place, colour: str) -> None:
    for a, b in ((0.5, 0.36), (0.39, 0.58), (0.61, 0.58), (0.27, 0.80), (0.5, 0.80), (0.73, 0.80)):
        pen.fill(colour, _at(disc(a, b, 0.062, corners=16), place))


def _waves(pen: Pen, place: Place, colour: str) -> None:
    for middle, reach in ((0.27, 0.31), (0.5, 0.40), (0.73, 0.31)):
        steps = [0.5 - reach + 2 * reach * i / 24 for i in range(25)]
        crest = [(a, middle + 0.055 * sin((a - 0.5) * 19)) for a in steps]
        pen.fill(colour, _at([*crest, *[(a, b + 0.075) for a, b in reversed(crest)]], place))


_SQUARE: Polygon = [(0.06, 0.06), (0.94, 0.06), (0.94, 0.94), (0.06, 0.94)]
_TRIANGLE: Polygon = [(0.5, 0.02), (1.0, 0.94), (0.0, 0.94)]
_CIRCLE: Polygon = disc(0.5, 0.5, 0.48, corners=60)


def _attack(
    shape: Polygon, pattern: Callable[[Pen, Place, str], None], colour: str, rim: float
) -> Callable[[Pen, Place], None]:
    def draw(pen: Pen, place: Place) -> None:
        pen.fill(colour, _at(shape, place))
        pattern(pen, _inner(place, rim), _DEEP[colour])

    return draw


def _support(
    shape: Polygon, pattern: Callable[[Pen, Place, str], None], colour: str, rim: float
) -> Callable[[Pen, Place], None]:
    """The same shape as a rim of colour around paper, with a plus: it joins an attack."""

    def draw(pen: Pen, place: Place) -> None:
        x, y, size = place
        middle = (x + size / 2, y + size * (0.63 if shape is _TRIANGLE else 0.5))
        pen.fill(colour, _at(shape, place))
        hole = [(middle[0] + (a - middle[0]) * 0.72, middle[1] + (b - middle[1]) * 0.72) for a, b in _at(shape, place)]
        pen.fill(CREAM, hole)
        pattern(pen, _inner(place, rim), _pale(colour))
        _plus(pen, (x + size * 0.56, y + size * 0.56, size * 0.5))

    return draw


def _pale(colour: str) -> str:
    return {MELEE: "#F0A48F", RANGED: "#8CCBB3", MAGIC: "#B0A8F0"}[colour]


def _plus(pen: Pen, place: Place) -> None:
    pen.fill(CREAM, _at(disc(0.5, 0.5, 0.56), place))
    pen.fill(INK, _at(disc(0.5, 0.5, 0.44), place))
    pen.fill(CREAM, _at([(0.42, 0.2), (0.58, 0.2), (0.58, 0.8), (0.42, 0.8)], place))
    pen.fill(CREAM, _at([(0.2, 0.42), (0.8, 0.42), (0.8, 0.58), (0.2, 0.58)], place))


def _protect(pen: Pen, place: Place) -> None:
    pen.fill("#4F7FA8", _at(shield(), place))
    pen.fill("#A9CBE3", _at(shield(), _inner(place, 0.14)))
    pen.fill("#4F7FA8", _at([(0.45, 0.2), (0.55, 0.2), (0.55, 0.78), (0.45, 0.78)], place))
    pen.fill("#4F7FA8", _at([(0.24, 0.38), (0.76, 0.38), (0.76, 0.48), (0.24, 0.48)], place))


def _ward(pen: Pen, place: Place) -> None:
    """Dark, with a big star: it waits beside its hero."""
    pen.fill("#2F5878", _at(shield(), place))
    pen.fill(CREAM, _at(star(0.5, 0.44, 0.36, 0.15, 5), place))


def _redirect(pen: Pen, place: Place) -> None:
    """Half a shield, and an arrow that leaves it."""
    half = [(a * 0.62, b) for a, b in shield()]
    pen.fill("#4F7FA8", _at(half, place))
    arrow: Polygon = [(0.2, 0.38), (0.62, 0.38), (0.62, 0.18), (1.0, 0.5), (0.62, 0.82), (0.62, 0.62), (0.2, 0.62)]
    pen.fill(CREAM, _at([((a - 0.6) * 1.16 + 0.6, (b - 0.5) * 1.3 + 0.5) for a, b in arrow], place))
    pen.fill(INK, _at(arrow, place))


def _harden(pen: Pen, place: Place) -> None:
    """A wall: the boss's shields grow."""
    for row, left in enumerate((0.02, -0.22, 0.02)):
        for column in range(3):
            a, b = max(0.02, left + 0.48 * column), min(0.98, left + 0.48 * column + 0.43)
            if b - a > 0.08:
                y = 0.08 + 0.3 * row
                pen.fill("#4F7FA8", _at([(a, y), (b, y), (b, y + 0.25), (a, y + 0.25)], place))


def _lightning(pen: Pen, place: Place) -> None:
    pen.fill(INK, _at([((a - 0.5) * 1.12 + 0.5, (b - 0.5) * 1.06 + 0.5) for a, b in bolt()], place))
    pen.fill("#FFD75E", _at(bolt(), _inner(place, 0.09)))


def _heal(pen: Pen, place: Place) -> None:
    pen.fill("#C9405F", _at(heart(), place))
    pen.fill(CREAM, _at([(0.44, 0.24), (0.56, 0.24), (0.56, 0.68), (0.44, 0.68)], place))
    pen.fill(CREAM, _at([(0.28, 0.40), (0.72, 0.40), (0.72, 0.52), (0.28, 0.52)], place))


def _hurt(pen: Pen, place: Place) -> None:
    pen.fill("#8E1F35", _at(heart(), place))
    crack: Polygon = [(0.48, 0.14), (0.36, 0.40), (0.50, 0.50), (0.40, 0.72), (0.52, 0.92)]
    crack += [(0.50, 0.72), (0.62, 0.48), (0.48, 0.38), (0.58, 0.16)]
    pen.fill(CREAM, _at(crack, place))


def _draw(pen: Pen, place: Place) -> None:
    for turn, colour in ((-0.10, "#B9914B"), (0.10, "#E4B865")):
        corners: Polygon = [(0.22 + turn, 0.10), (0.66 + turn, 0.02), (0.80 + turn, 0.86), (0.36 + turn, 0.94)]
        grown = [((a - 0.51 - turn) * 1.12 + 0.51 + turn, (b - 0.48) * 1.08 + 0.48) for a, b in corners]
        pen.fill(INK, _at(grown, place))
        pen.fill(colour, _at(corners, place))
    pen.fill(INK, _at(star(0.61, 0.48, 0.17, 0.07, 4), place))


def _special(pen: Pen, place: Place) -> None:
    pen.fill(INK, _at(star(0.5, 0.5, 0.52, 0.20, 4), place))
    pen.fill("#FFD75E", _at(star(0.5, 0.5, 0.42, 0.15, 4), place))


def _poison(pen: Pen, place: Place) -> None:
    pen.fill("#3F8F3A", _at(drop(), place))
    pen.fill("#A6D884", _at(disc(0.40, 0.68, 0.10), place))


def _panic(pen: Pen, place: Place) -> None:
    crest = [(0.04 + 0.153 * i, 0.28 if i % 2 else 0.68) for i in range(7)]
    for colour, high in ((INK, 0.24), ("#E08A2E", 0.13)):
        thin = (0.24 - high) / 2
        band = [(a, b + thin) for a, b in crest] + [(a, b + thin + high) for a, b in reversed(crest)]
        pen.fill(colour, _at(band, place))


def _curse(pen: Pen, place: Place) -> None:
    lid = [*bent((0.0, 0.5), (0.5, -0.06), (1.0, 0.5)), *bent((1.0, 0.5), (0.5, 1.06), (0.0, 0.5))]
    pen.fill("#5B3A73", _at(lid, place))
    pen.fill(CREAM, _at(disc(0.5, 0.5, 0.2), place))
    pen.fill(INK, _at(disc(0.5, 0.5, 0.07, 0.17), place))


_DRAWN: dict[Symbol, Callable[[Pen, Place], None]] = {
    "melee": _attack(_SQUARE, _stripes, MELEE, 0.06),
    "ranged": _attack(_TRIANGLE, _dots, RANGED, 0.0),
    "magic": _attack(_CIRCLE, _waves, MAGIC, 0.02),
    "melee-support": _support(_SQUARE, _stripes, MELEE, 0.20),
    "ranged-support": _support(_TRIANGLE, _dots, RANGED, 0.0),
    "magic-support": _support(_CIRCLE, _waves, MAGIC, 0.16),
    "protect": _protect,
    "ward": _ward,
    "redirect": _redirect,
    "harden": _harden,
    "lightning": _lightning,
    "heal": _heal,
    "hurt": _hurt,
    "draw": _draw,
    "special": _special,
    "poison": _poison,
    "panic": _panic,
    "curse": _curse,
}
