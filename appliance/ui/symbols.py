"""The symbols of the theme, cut from paper: each has a shape of its own, so that colour is never needed."""

import math
from collections.abc import Callable

from appliance.engine.picture import Point
from appliance.ui.pen import PaperPen
from appliance.ui.theme import mixed

Paint = Callable[[PaperPen, str], None]
LIFT = 0.03


def _star(pen: PaperPen, tint: str) -> None:
    pen.polygon(star_points(5, 0.47, 0.22), tint, lift=LIFT)


def star_points(spikes: int, outer: float, inner: float) -> list[Point]:
    """The corners of a star in the unit box."""
    points = []
    for i in range(spikes * 2):
        r, a = (outer, inner)[i % 2], math.pi * i / spikes
        points.append((0.5 + r * math.sin(a), 0.5 - r * math.cos(a)))
    return points


def _square(pen: PaperPen, tint: str) -> None:
    pen.polygon([(0.1, 0.1), (0.9, 0.1), (0.9, 0.9), (0.1, 0.9)], tint, lift=LIFT)
    stripe = mixed(tint, "#FFFFFF", 0.3)
    for x in (-0.5, -0.2, 0.1, 0.4):
        pen.polygon(_clipped_stripe(x, 0.12), stripe)


def _clipped_stripe(x: float, width: float) -> list[Point]:
    """A slanting stripe of the square from 0.1 to 0.9."""
    low, high = 0.1, 0.9
    corners = [(x, high), (x + 0.8, low), (x + 0.8 + width, low), (x + width, high)]
    points: list[Point] = []
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        for i in range(40):
            px, py = ax + (bx - ax) * i / 40, ay + (by - ay) * i / 40
            if low <= px <= high:
                points.append((px, py))
    return points if len(points) > 2 else [(low, low)] * 3


def _triangle(pen: PaperPen, tint: str) -> None:
    pen.polygon([(0.5, 0.04), (0.98, 0.9), (0.02, 0.9)], tint, lift=LIFT)
    spots = [(0.5, 0.2), (0.2, 0.81), (0.8, 0.81), (0.36, 0.47), (0.64, 0.47), (0.5, 0.81), (0.27, 0.64), (0.73, 0.64)]
    for x, y in spots:
        pen.ellipse(x, y, 0.035, 0.035, mixed(tint, "#FFFFFF", 0.45))


def _circle(pen: PaperPen, tint: str) -> None:
    pen.ellipse(0.5, 0.5, 0.45, 0.45, tint, lift=LIFT)
    for row in (-0.24, 0.0, 0.24):
        half = math.sqrt(0.42**2 - row**2) - 0.03
        steps = 24
        xs = [0.5 - half + 2 * half * i / steps for i in range(steps + 1)]
        wave = [(x, 0.5 + row + 0.045 * math.sin((x - 0.5) * 34)) for x in xs]
        pen.line(wave, 0.045, mixed(tint, "#FFFFFF", 0.35))


def _drop(pen: PaperPen, tint: str) -> None:
    pen.blob(
        [(0.5, 0.03), (0.62, 0.27), (0.8, 0.55), (0.76, 0.82), (0.5, 0.96), (0.24, 0.82), (0.2, 0.55), (0.38, 0.27)],
        tint,
        lift=LIFT,
    )


def _heart(pen: PaperPen, tint: str) -> None:
    points = []
    for i in range(60):
        t = math.tau * i / 60
        x = 16 * math.sin(t) ** 3
        y = 13 * math.cos(t) - 5 * math.cos(2 * t) - 2 * math.cos(3 * t) - math.cos(4 * t)
        points.append((0.5 + x / 35, 0.46 - y / 35))
    pen.polygon(points, tint, lift=LIFT)


def _dot(pen: PaperPen, tint: str) -> None:
    pen.ellipse(0.5, 0.5, 0.4, 0.4, tint, lift=LIFT)


def _empty(pen: PaperPen, tint: str) -> None:
    pen.arc(0.5, 0.5, 0.42, 0.1, 0, 1, tint)


def _check(pen: PaperPen, tint: str) -> None:
    pen.ellipse(0.5, 0.5, 0.46, 0.46, tint, lift=LIFT)
    pen.line([(0.28, 0.52), (0.44, 0.68), (0.73, 0.33)], 0.11, "#FFFFFF", lift=0.015)


def _tick(pen: PaperPen, tint: str) -> None:
    pen.line([(0.18, 0.54), (0.42, 0.78), (0.84, 0.24)], 0.15, tint)


def _skull(pen: PaperPen, tint: str) -> None:
    pen.blob(
        [(0.5, 0.08), (0.82, 0.2), (0.9, 0.5), (0.76, 0.7), (0.5, 0.74), (0.24, 0.7), (0.1, 0.5), (0.18, 0.2)],
        tint,
        lift=LIFT,
    )
    pen.polygon([(0.3, 0.66), (0.7, 0.66), (0.66, 0.92), (0.34, 0.92)], tint)
    dark = "ink"
    pen.ellipse(0.33, 0.46, 0.115, 0.13, dark)
    pen.ellipse(0.67, 0.46, 0.115, 0.13, dark)
    pen.polygon([(0.5, 0.56), (0.56, 0.68), (0.44, 0.68)], dark)
    for x in (0.42, 0.5, 0.58):
        pen.line([(x, 0.8), (x, 0.9)], 0.03, dark)


def _arrow(pen: PaperPen, tint: str) -> None:
    pen.polygon(
        [(0.1, 0.38), (0.52, 0.38), (0.52, 0.14), (0.92, 0.5), (0.52, 0.86), (0.52, 0.62), (0.1, 0.62)],
        tint,
        lift=LIFT,
    )


def _arrow_left(pen: PaperPen, tint: str) -> None:
    pen.polygon(
        [(0.9, 0.38), (0.48, 0.38), (0.48, 0.14), (0.08, 0.5), (0.48, 0.86), (0.48, 0.62), (0.9, 0.62)],
        tint,
        lift=LIFT,
    )


def _book(pen: PaperPen, tint: str) -> None:
    pen.polygon([(0.06, 0.2), (0.5, 0.28), (0.94, 0.2), (0.94, 0.82), (0.5, 0.9), (0.06, 0.82)], tint, lift=LIFT)
    pen.polygon([(0.12, 0.16), (0.5, 0.25), (0.5, 0.83), (0.12, 0.75)], "white")
    pen.polygon([(0.88, 0.16), (0.5, 0.25), (0.5, 0.83), (0.88, 0.75)], "cream", lift=0.01)
    for y in (0.36, 0.48, 0.6):
        pen.line([(0.2, y), (0.43, y + 0.05)], 0.03, "shade")
        pen.line([(0.57, y + 0.05), (0.8, y)], 0.03, "shade")


def _blocked(pen: PaperPen, tint: str) -> None:
    _shield(pen, tint)
    pen.line([(0.3, 0.46), (0.45, 0.62), (0.7, 0.32)], 0.09, "cream")


def _trash(pen: PaperPen, tint: str) -> None:
    pen.polygon([(0.2, 0.3), (0.8, 0.3), (0.73, 0.94), (0.27, 0.94)], tint, lift=LIFT)
    pen.line([(0.14, 0.24), (0.86, 0.24)], 0.09, tint)
    pen.line([(0.42, 0.14), (0.58, 0.14)], 0.09, tint)
    for x in (0.4, 0.6):
        pen.line([(x, 0.42), (x, 0.82)], 0.05, "cream")


def _backed(front: Paint, back: str) -> Paint:
    """A support: the attack's symbol upon a bigger, paler one, so that it differs without colour."""

    def paint(pen: PaperPen, tint: str) -> None:
        pen.ellipse(0.5, 0.5, 0.47, 0.47, back, lift=LIFT)
        pen.shrink(0.62, lambda inner: front(inner, tint))

    return paint


def _bolt(pen: PaperPen, tint: str) -> None:
    pen.polygon([(0.6, 0.03), (0.2, 0.56), (0.46, 0.56), (0.36, 0.97), (0.8, 0.4), (0.54, 0.4)], tint, lift=LIFT)


def _shield(pen: PaperPen, tint: str) -> None:
    pen.blob(
        [
            (0.5, 0.06),
            (0.7, 0.12),
            (0.88, 0.14),
            (0.87, 0.5),
            (0.7, 0.8),
            (0.5, 0.95),
            (0.3, 0.8),
            (0.13, 0.5),
            (0.12, 0.14),
            (0.3, 0.12),
        ],
        tint,
        lift=LIFT,
    )


def _cross(pen: PaperPen, tint: str) -> None:
    pen.polygon(
        [
            (0.36, 0.08),
            (0.64, 0.08),
            (0.64, 0.36),
            (0.92, 0.36),
            (0.92, 0.64),
            (0.64, 0.64),
            (0.64, 0.92),
            (0.36, 0.92),
            (0.36, 0.64),
            (0.08, 0.64),
            (0.08, 0.36),
            (0.36, 0.36),
        ],
        tint,
        lift=LIFT,
    )


def _cards(pen: PaperPen, tint: str) -> None:
    pen.polygon([(0.12, 0.22), (0.52, 0.12), (0.68, 0.78), (0.28, 0.88)], mixed(tint, "ink", 0.35), lift=LIFT)
    pen.polygon([(0.36, 0.14), (0.8, 0.2), (0.7, 0.9), (0.26, 0.83)], tint, lift=LIFT)


def _zigzag(pen: PaperPen, tint: str) -> None:
    pen.polygon(star_points(9, 0.47, 0.33), tint, lift=LIFT)


def _notice(pen: PaperPen, tint: str) -> None:
    pen.blob([(0.06, 0.38), (0.2, 0.1), (0.8, 0.1), (0.94, 0.38), (0.8, 0.68), (0.2, 0.68)], tint, lift=LIFT)
    pen.polygon([(0.26, 0.6), (0.52, 0.64), (0.24, 0.96)], tint)
    mark = "ink" if tint in ("white", "cream") else "cream"
    pen.line([(0.5, 0.24), (0.5, 0.42)], 0.09, mark)
    pen.ellipse(0.5, 0.56, 0.05, 0.05, mark)


def _chain(pen: PaperPen, tint: str) -> None:
    pen.polygon([(0.5, 0.04), (0.92, 0.28), (0.92, 0.72), (0.5, 0.96), (0.08, 0.72), (0.08, 0.28)], tint, lift=LIFT)


def _flame(pen: PaperPen, tint: str) -> None:
    pen.polygon(
        [
            (0.5, 0.02),
            (0.64, 0.3),
            (0.78, 0.16),
            (0.8, 0.42),
            (0.96, 0.4),
            (0.88, 0.72),
            (0.7, 0.94),
            (0.5, 0.98),
            (0.3, 0.94),
            (0.12, 0.72),
            (0.04, 0.4),
            (0.2, 0.42),
            (0.22, 0.16),
            (0.36, 0.3),
        ],
        tint,
        lift=LIFT,
    )


def _curse(pen: PaperPen, tint: str) -> None:
    pen.polygon([(0.5, 0.02), (0.98, 0.5), (0.5, 0.98), (0.02, 0.5)], tint, lift=LIFT)


def _slime(pen: PaperPen, tint: str) -> None:
    pen.blob(
        [
            (0.5, 0.16),
            (0.82, 0.24),
            (0.94, 0.56),
            (0.84, 0.72),
            (0.78, 0.96),
            (0.66, 0.76),
            (0.5, 0.84),
            (0.4, 0.98),
            (0.3, 0.76),
            (0.1, 0.66),
            (0.12, 0.34),
        ],
        tint,
        lift=LIFT,
    )


def _camera(pen: PaperPen, tint: str) -> None:
    pen.polygon([(0.08, 0.28), (0.92, 0.28), (0.92, 0.82), (0.08, 0.82)], tint, lift=LIFT)
    pen.polygon([(0.34, 0.16), (0.66, 0.16), (0.7, 0.3), (0.3, 0.3)], tint)
    pen.ellipse(0.5, 0.55, 0.2, 0.2, "cream")
    pen.ellipse(0.5, 0.55, 0.13, 0.13, "ink")


def _speaker(pen: PaperPen, tint: str) -> None:
    """A loudspeaker's box and horn."""
    pen.polygon([(0.06, 0.36), (0.24, 0.36), (0.5, 0.12), (0.5, 0.88), (0.24, 0.64), (0.06, 0.64)], tint, lift=LIFT)


def _sound(pen: PaperPen, tint: str) -> None:
    _speaker(pen, tint)
    for r in (0.2, 0.36):
        pen.arc(0.52, 0.5, r, 0.08, 0.14, 0.22, tint)


def _muted(pen: PaperPen, tint: str) -> None:
    _speaker(pen, tint)
    pen.line([(0.62, 0.36), (0.92, 0.66)], 0.09, tint)
    pen.line([(0.92, 0.36), (0.62, 0.66)], 0.09, tint)


def _disc(pen: PaperPen, tint: str) -> None:
    pen.ellipse(0.5, 0.5, 0.47, 0.47, "cream", lift=LIFT)
    pen.ellipse(0.5, 0.5, 0.42, 0.42, tint)


def _slot(pen: PaperPen, tint: str) -> None:
    for i in range(16):
        pen.arc(0.5, 0.5, 0.45, 0.06, i / 16, 1 / 32, tint)


def _scrap(pen: PaperPen, tint: str) -> None:
    pen.polygon([(0.12, 0.3), (0.6, 0.06), (0.94, 0.52), (0.66, 0.9), (0.22, 0.8)], tint, lift=LIFT)


def _threshold(pen: PaperPen, tint: str) -> None:
    """A heart that has sunk below a line."""
    _heart(pen, tint)
    pen.line([(0.06, 0.42), (0.94, 0.42)], 0.09, "ink")


def _reaction(pen: PaperPen, tint: str) -> None:
    """An arrow that comes and one that goes back."""
    pen.line([(0.1, 0.32), (0.78, 0.32)], 0.11, tint)
    pen.polygon([(0.68, 0.12), (0.96, 0.32), (0.68, 0.52)], tint, lift=LIFT)
    pen.line([(0.22, 0.7), (0.9, 0.7)], 0.11, "ink")
    pen.polygon([(0.32, 0.5), (0.04, 0.7), (0.32, 0.9)], "ink", lift=LIFT)


def _pack(pen: PaperPen, tint: str) -> None:
    """A rucksack: straps, a flap and a pocket."""
    pen.arc(0.5, 0.22, 0.16, 0.08, 0.75, 0.5, tint)
    pen.blob([(0.2, 0.94), (0.14, 0.4), (0.36, 0.16), (0.64, 0.16), (0.86, 0.4), (0.8, 0.94)], tint, lift=LIFT)
    pen.polygon([(0.2, 0.42), (0.8, 0.42), (0.72, 0.56), (0.28, 0.56)], "ink")
    pen.polygon([(0.32, 0.66), (0.68, 0.66), (0.68, 0.86), (0.32, 0.86)], "cream")


def _bottle(pen: PaperPen, tint: str) -> None:
    """A round bottle with a cork."""
    pen.polygon([(0.4, 0.08), (0.6, 0.08), (0.6, 0.2), (0.4, 0.2)], "draw")
    pen.polygon([(0.42, 0.2), (0.58, 0.2), (0.58, 0.46), (0.42, 0.46)], "cream")
    pen.ellipse(0.5, 0.66, 0.32, 0.3, "cream", lift=LIFT)
    pen.ellipse(0.5, 0.7, 0.25, 0.21, tint)


def _clover(pen: PaperPen, tint: str) -> None:
    """Four leaves on a stem."""
    pen.line([(0.5, 0.5), (0.58, 0.94)], 0.08, tint)
    for x, y in ((0.33, 0.26), (0.67, 0.26), (0.29, 0.6), (0.71, 0.6)):
        pen.ellipse(x, y, 0.2, 0.2, tint, lift=LIFT)


def _bag(pen: PaperPen, tint: str) -> None:
    """A case with a handle and a cross."""
    pen.arc(0.5, 0.3, 0.17, 0.09, 0.75, 0.5, "draw")
    pen.polygon([(0.06, 0.3), (0.94, 0.3), (0.94, 0.9), (0.06, 0.9)], "cream", lift=LIFT)
    pen.polygon([(0.43, 0.38), (0.57, 0.38), (0.57, 0.82), (0.43, 0.82)], tint)
    pen.polygon([(0.28, 0.53), (0.72, 0.53), (0.72, 0.67), (0.28, 0.67)], tint)


def _recurring(pen: PaperPen, tint: str) -> None:
    """Round and round."""
    pen.arc(0.5, 0.5, 0.38, 0.13, 0.08, 0.78, tint)
    pen.polygon([(0.46, 0.0), (0.74, 0.17), (0.44, 0.32)], tint, lift=LIFT)


SYMBOLS: dict[str, tuple[Paint, str]] = {
    "star": (_star, "attack"),
    "attack": (_star, "attack"),
    "melee": (_square, "melee"),
    "ranged": (_triangle, "ranged"),
    "magic": (_circle, "magic"),
    "square": (_square, "melee"),
    "triangle": (_triangle, "ranged"),
    "circle": (_circle, "magic"),
    "poison": (_drop, "poison"),
    "drop": (_drop, "poison"),
    "heart": (_heart, "heart"),
    "heal": (_cross, "heal"),
    "hurt": (_heart, "heart"),
    "dot": (_dot, "white"),
    "empty": (_empty, "white"),
    "check": (_check, "check"),
    "tick": (_tick, "ink"),
    "skull": (_skull, "white"),
    "arrow": (_arrow, "ranged"),
    "lightning": (_bolt, "lightning"),
    "protect": (_shield, "protect"),
    "draw": (_cards, "draw"),
    "special": (_notice, "special"),
    "panic": (_zigzag, "panic"),
    "paralysis": (_chain, "paralysis"),
    "fire": (_flame, "fire"),
    "curse": (_curse, "curse"),
    "slime": (_slime, "slime"),
    "kind-attack": (_star, "attack"),
    "kind-threshold": (_threshold, "heart"),
    "kind-reaction": (_reaction, "special"),
    "kind-recurring": (_recurring, "magic"),
    "kind-shield": (_shield, "protect"),
    "support-melee": (_backed(_square, "white"), "melee"),
    "support-ranged": (_backed(_triangle, "white"), "ranged"),
    "support-magic": (_backed(_circle, "white"), "magic"),
    "arrow-left": (_arrow_left, "attack"),
    "lesson": (_book, "magic"),
    "blocked": (_blocked, "protect"),
    "trash": (_trash, "attack"),
    "camera": (_camera, "cream"),
    "sound": (_sound, "ink"),
    "muted": (_muted, "ink"),
    "disc": (_disc, "stage"),
    "slot": (_slot, "ink"),
    "phase-planning": (_book, "magic"),
    "phase-shield": (_shield, "protect"),
    "phase-action": (_bolt, "lightning"),
    "phase-attack": (_star, "attack"),
    "phase-status": (_drop, "poison"),
    "phase-discard": (_trash, "attack"),
    "phase-draw": (_cards, "draw"),
    "item-potion": (_bottle, "heart"),
    "item-backpack": (_pack, "draw"),
    "item-charm": (_clover, "poison"),
    "item-medical-bag": (_bag, "heal"),
    "scrap": (_scrap, "cream"),
}

MIDDLE: dict[str, tuple[float, float]] = {
    "star": (0.0, 0.06),
    "attack": (0.0, 0.06),
    "ranged": (0.0, 0.18),
    "triangle": (0.0, 0.18),
    "poison": (0.0, 0.2),
    "drop": (0.0, 0.2),
    "fire": (0.0, 0.2),
    "heart": (0.0, -0.06),
}
"""Where a number sits on a symbol, in radii from its middle."""


def paint_symbol(pen: PaperPen, name: str, tint: str) -> None:
    """Cut the symbol; an unknown name gives a disc, so that a new kind is at least seen."""
    paint, own = SYMBOLS.get(name, (_dot, "grey"))
    paint(pen, tint or own)
