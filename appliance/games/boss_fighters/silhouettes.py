"""A paper puppet for a boss without art of its own, cut by its name: the same name is the same puppet everywhere."""

import hashlib
from collections.abc import Callable
from math import cos, pi, sin
from typing import NamedTuple

from appliance.engine.picture import Pen, Point

PAPERS = (
    ("#3E4A7A", "#56649C"),
    ("#6A3D6E", "#875390"),
    ("#2F6660", "#438A80"),
    ("#7A4632", "#9C6046"),
    ("#4A5A2E", "#657B40"),
    ("#7A3648", "#9C4C60"),
)
EYES = {"calm": "#FFE9A8", "hurt": "#FFD0C0", "furious": "#FF9A5E", "enraged": "#FF6A5E", "beaten": "#9AA7C4"}


class Cut(NamedTuple):
    """What the scissors do: each number comes from the name."""

    paper: tuple[str, str]
    width: float
    head: int
    top: int
    arms: int
    tail: int
    eyes: int
    belly: int


def cut_of(name: str) -> Cut:
    """How this boss is cut."""
    raw = hashlib.sha256(name.encode()).digest()
    return Cut(
        paper=PAPERS[raw[0] % len(PAPERS)],
        width=0.15 + 0.012 * (raw[1] % 7),
        head=raw[2] % 4,
        top=raw[3] % 6,
        arms=raw[4] % 4,
        tail=raw[5] % 3,
        eyes=1 + raw[6] % 3,
        belly=raw[7] % 4,
    )


def silhouette(name: str) -> Callable[[str], Callable[[Pen], None]]:
    """The puppet of this name, for each mood."""
    cut = cut_of(name)

    def of(mood: str) -> Callable[[Pen], None]:
        return lambda pen: _draw(pen, cut, mood)

    return of


def _draw(pen: Pen, cut: Cut, mood: str) -> None:
    drop = 0.07 if mood == "beaten" else 0.0
    pen.line([(0.5, 0.62), (0.5, 1.0)], 0.022, "#E8D2A6", lift=0.004)
    _tail(pen, cut)
    _arms(pen, cut, drop, up=mood in ("furious", "enraged"))
    _body(pen, cut)
    _top(pen, cut, 0.3 + drop)
    _head(pen, cut, 0.3 + drop)
    _eyes(pen, cut, mood, 0.3 + drop)


def _tail(pen: Pen, cut: Cut) -> None:
    dark = cut.paper[0]
    if cut.tail == 1:
        pen.line([(0.56, 0.8), (0.74, 0.86), (0.84, 0.74), (0.8, 0.62)], 0.035, dark, lift=0.008)
    elif cut.tail == 2:
        pen.polygon([(0.54, 0.84), (0.86, 0.9), (0.74, 0.76), (0.82, 0.68), (0.6, 0.72)], dark, lift=0.008)


def _arms(pen: Pen, cut: Cut, drop: float, *, up: bool) -> None:
    dark, light = cut.paper
    hand = 0.36 if up else 0.66 + drop
    for side in (-1, 1):
        shoulder, elbow = 0.5 + side * cut.width * 0.8, 0.5 + side * (cut.width + 0.13)
        reach = 0.5 + side * (cut.width + 0.19)
        if cut.arms == 3:  # wings
            tips = [(reach, hand - 0.08), (reach - side * 0.02, hand + 0.06), (elbow, hand + 0.04), (shoulder, 0.7)]
            pen.polygon([(shoulder, 0.5), *tips], dark, lift=0.01)
            continue
        pen.line([(shoulder, 0.53), (elbow, 0.56), (reach, hand)], 0.05, dark, lift=0.01)
        if cut.arms == 0:
            pen.ellipse(reach, hand, 0.045, 0.045, light, lift=0.006)
        elif cut.arms == 1:
            for turn in (-0.5, 0.0, 0.5):
                end = (reach + side * 0.07 * cos(turn), hand + 0.09 * sin(turn) - (0.03 if up else -0.03))
                pen.line([(reach, hand), end], 0.016, light, lift=0.004)
        else:
            pen.polygon([(reach - 0.05, hand), (reach, hand - 0.06), (reach + 0.05, hand), (reach, hand + 0.06)], light)


def _body(pen: Pen, cut: Cut) -> None:
    dark, light = cut.paper
    w = cut.width
    pen.blob(
        [
            (0.5 - w * 0.8, 0.46),
            (0.5 + w * 0.8, 0.46),
            (0.5 + w * 1.15, 0.68),
            (0.5 + w, 0.9),
            (0.5 - w, 0.9),
            (0.5 - w * 1.15, 0.68),
        ],
        dark,
        lift=0.014,
    )
    if cut.belly == 0:
        pen.ellipse(0.5, 0.72, w * 0.62, 0.12, light, lift=0.004)
    elif cut.belly == 1:
        for y in (0.6, 0.7, 0.8):
            pen.line([(0.5 - w * 0.7, y), (0.5 + w * 0.7, y)], 0.02, light)
    elif cut.belly == 2:
        for step in range(3):
            y = 0.58 + step * 0.11
            pen.polygon([(0.5 - 0.05, y), (0.5, y - 0.05), (0.5 + 0.05, y), (0.5, y + 0.05)], light)
    else:
        pen.polygon([(0.5 - w * 0.6, 0.5), (0.5 + w * 0.6, 0.5), (0.5, 0.8)], light, lift=0.004)


def _head(pen: Pen, cut: Cut, y: float) -> None:
    dark, light = cut.paper
    w = 0.17
    shapes: tuple[list[Point], ...] = (
        [(0.5 + w * cos(2 * pi * i / 10), y + 0.16 * sin(2 * pi * i / 10)) for i in range(10)],
        [(0.5 - w, y - 0.12), (0.5 + w, y - 0.12), (0.5 + w * 0.7, y + 0.17), (0.5 - w * 0.7, y + 0.17)],
        [(0.5, y - 0.19), (0.5 + w, y), (0.5 + 0.07, y + 0.17), (0.5 - 0.07, y + 0.17), (0.5 - w, y)],
        [(0.5 - w * 0.7, y - 0.14), (0.5 + w * 0.7, y - 0.14), (0.5 + w * 1.25, y + 0.14), (0.5 - w * 1.25, y + 0.14)],
    )
    if cut.head == 0:
        pen.blob(shapes[0], dark, lift=0.016)
    else:
        pen.polygon(shapes[cut.head], dark, lift=0.016)
    jaw = [(0.42 + 0.02 * i, y + 0.095 + (0.022 if i % 2 else 0.0)) for i in range(9)]
    pen.line(jaw, 0.014, light)


def _top(pen: Pen, cut: Cut, y: float) -> None:
    dark, light = cut.paper
    for side in (-1, 1):
        if cut.top == 0:
            horn = [(0.5 + side * 0.08, y - 0.08), (0.5 + side * 0.22, y - 0.24), (0.5 + side * 0.17, y - 0.03)]
            pen.polygon(horn, light, lift=0.008)
        elif cut.top == 1:
            pen.ellipse(0.5 + side * 0.14, y - 0.14, 0.065, 0.075, dark, lift=0.01)
            pen.ellipse(0.5 + side * 0.14, y - 0.14, 0.03, 0.038, light)
        elif cut.top == 2:
            pen.line([(0.5 + side * 0.05, y - 0.1), (0.5 + side * 0.14, y - 0.26)], 0.014, dark)
            pen.ellipse(0.5 + side * 0.14, y - 0.26, 0.028, 0.028, light, lift=0.006)
        elif cut.top == 3:
            branch = (0.5 + side * 0.17, y - 0.18)
            pen.line([(0.5 + side * 0.06, y - 0.08), branch, (0.5 + side * 0.15, y - 0.27)], 0.02, light, lift=0.006)
            pen.line([branch, (0.5 + side * 0.26, y - 0.22)], 0.018, light, lift=0.006)
    if cut.top == 4:
        spikes = [(0.36 + 0.07 * i, y - (0.26 if i % 2 else 0.12)) for i in range(5)]
        pen.polygon([(0.36, y - 0.05), *spikes, (0.64, y - 0.05)], "gold", lift=0.008)
    elif cut.top == 5:
        pen.polygon([(0.3, y - 0.1), (0.7, y - 0.1), (0.53, y - 0.29)], light, lift=0.01)


def _eyes(pen: Pen, cut: Cut, mood: str, y: float) -> None:
    light = EYES.get(mood, EYES["calm"])
    gap = 0.078
    for number in range(cut.eyes):
        x = 0.5 + gap * (number - (cut.eyes - 1) / 2) * (1.5 if cut.eyes == 2 else 1)
        if mood == "beaten":
            pen.line([(x - 0.028, y - 0.02), (x + 0.028, y - 0.02)], 0.012, light)
            continue
        pen.ellipse(x, y - 0.02, 0.032, 0.02 if mood in ("furious", "enraged") else 0.034, light, lift=0.004)
        pen.ellipse(x, y - 0.016, 0.011, 0.013, "#2A1C36")
