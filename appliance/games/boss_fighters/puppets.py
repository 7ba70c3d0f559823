"""The paper puppets of this game, cut by code: the boss on his stage, and the heroes' portraits."""

from collections.abc import Callable

from appliance.engine.picture import Pen, Point
from appliance.games.boss_fighters import frog
from appliance.games.boss_fighters.silhouettes import silhouette

LIGHT: dict[str, tuple[str, str]] = {
    "calm": ("#FFD08A", "#8A4A5E"),
    "hurt": ("#FFB7A6", "#8E3F63"),
    "furious": ("#FF9A5E", "#8C2436"),
    "enraged": ("#C79BFF", "#3D1E66"),
    "beaten": ("#AAB7D4", "#3F4A68"),
}
WOOD, WOOD_DARK, WOOD_LIGHT = "#D79A5B", "#A86A38", "#EBBE85"
CLOTH, CLOTH_DARK = "#B8434E", "#8C2F40"


def stage(mood: str) -> Callable[[Pen], None]:
    """The round stage: light behind, a hill of paper, boards, a curtain at each side."""
    inner, outer = LIGHT.get(mood, LIGHT["calm"])

    def paint(pen: Pen) -> None:
        pen.glow(0.5, 0.42, 0.72, inner, outer)
        pen.blob([(-0.1, 0.72), (0.2, 0.6), (0.5, 0.66), (0.8, 0.58), (1.1, 0.7), (1.1, 1.1), (-0.1, 1.1)], "#7C4560")
        pen.blob([(-0.1, 0.8), (0.25, 0.74), (0.6, 0.77), (1.1, 0.73), (1.1, 1.2), (-0.1, 1.2)], "#5C3454", lift=0.012)
        pen.polygon([(0, 0.84), (1, 0.84), (1, 1), (0, 1)], "#8C5A3C", lift=0.014)
        for y in (0.89, 0.945):
            pen.line([(0, y), (1, y)], 0.006, "#6F452E")
        for x in (0.0, 1.0):
            side = 1 if x == 0 else -1
            folds = [(x - side * 0.1, -0.05), (x + side * 0.3, -0.05), (x + side * 0.17, 0.3), (x + side * 0.1, 0.62)]
            pen.blob([*folds, (x + side * 0.14, 0.86), (x - side * 0.1, 0.9)], CLOTH_DARK, lift=0.014)
            pen.blob(
                [(x - side * 0.1, -0.05), (x + side * 0.16, -0.05), (x + side * 0.07, 0.4), (x - side * 0.1, 0.7)],
                CLOTH,
            )
        pen.mask(0.5, 0.5, 0.5)

    return paint


def mr_puppet(mood: str) -> Callable[[Pen], None]:
    """A wooden dummy on strings: pot lid, wooden sword, a target on his chest, and a painted smile."""

    def paint(pen: Pen) -> None:
        beaten = mood == "beaten"
        drop = 0.1 if beaten else 0.0
        if not beaten:
            _strings(pen)
        for side in (-1, 1):
            _limb(pen, [(0.5 + side * 0.07, 0.66), (0.5 + side * 0.1, 0.78), (0.5 + side * 0.09, 0.9)], 0.06)
            foot = 0.5 + side * 0.12
            pen.blob([(foot - 0.08, 0.93), (foot, 0.875), (foot + 0.08, 0.93), (foot, 0.95)], CLOTH_DARK, lift=0.01)
        _arms(pen, drop, beaten)
        _body(pen)
        _head(pen, mood, drop)

    return paint


def _strings(pen: Pen) -> None:
    for start, end in (((0.4, 0.06), (0.21, 0.5)), ((0.6, 0.06), (0.79, 0.42)), ((0.5, 0.06), (0.5, 0.2))):
        pen.line([start, end], 0.005, "cream")
    pen.line([(0.32, 0.07), (0.68, 0.05)], 0.03, WOOD_DARK, lift=0.01)
    pen.line([(0.49, 0.02), (0.51, 0.1)], 0.026, WOOD_DARK, lift=0.006)


def _limb(pen: Pen, points: list[Point], width: float) -> None:
    """Two pieces of wood and the pins that hold them."""
    pen.line(points[:2], width, WOOD_DARK, lift=0.01)
    pen.line(points[1:], width * 0.88, WOOD, lift=0.01)
    for x, y in points[:2]:
        pen.ellipse(x, y, width * 0.2, width * 0.2, "gold", lift=0.003)


def _arms(pen: Pen, drop: float, beaten: bool) -> None:
    left: list[Point] = [(0.36, 0.47), (0.25, 0.58 + drop), (0.21, 0.52 + drop * 2.4)]
    right: list[Point] = [(0.64, 0.47), (0.75, 0.56 + drop), (0.79, 0.44 + drop * 3)]
    if not beaten:
        pen.line([(0.735, 0.52), (0.9, 0.17)], 0.04, WOOD_LIGHT, lift=0.012)
        pen.line([(0.73, 0.385), (0.86, 0.45)], 0.03, CLOTH_DARK, lift=0.006)
    _limb(pen, left, 0.07)
    _limb(pen, right, 0.07)
    pen.ellipse(0.79, 0.44 + drop * 3, 0.042, 0.042, WOOD_LIGHT, lift=0.008)
    lid_y = 0.53 + drop * 2.4
    pen.ellipse(0.2, lid_y, 0.105, 0.115, "#8FA3B5", lift=0.014)
    pen.ellipse(0.2, lid_y, 0.078, 0.086, "#B9C8D4")
    pen.ellipse(0.2, lid_y, 0.026, 0.028, "#5E7183", lift=0.005)


def _body(pen: Pen) -> None:
    pen.blob(
        [(0.37, 0.44), (0.5, 0.42), (0.63, 0.44), (0.66, 0.56), (0.64, 0.7), (0.5, 0.73), (0.36, 0.7), (0.34, 0.56)],
        CLOTH,
        lift=0.014,
    )
    for r, tint in ((0.098, "cream"), (0.07, CLOTH_DARK), (0.042, "cream"), (0.016, CLOTH_DARK)):
        pen.ellipse(0.5, 0.56, r, r, tint)
    pen.line([(0.365, 0.685), (0.635, 0.685)], 0.036, WOOD_DARK, lift=0.006)
    pen.polygon([(0.475, 0.665), (0.525, 0.665), (0.525, 0.708), (0.475, 0.708)], "gold", lift=0.004)
    pen.polygon([(0.585, 0.6), (0.635, 0.59), (0.64, 0.645), (0.592, 0.65)], "#6C8FB0", lift=0.004)
    for x in (0.598, 0.626):
        pen.line([(x, 0.602), (x, 0.612)], 0.005, "cream")


def _head(pen: Pen, mood: str, drop: float) -> None:
    y = drop
    pen.line([(0.5, 0.4 + y), (0.5, 0.46)], 0.07, WOOD_DARK)
    skull = [(0.5, 0.175), (0.62, 0.2), (0.655, 0.3), (0.63, 0.4), (0.5, 0.43), (0.37, 0.4), (0.345, 0.3), (0.38, 0.2)]
    pen.blob([(px, py + y) for px, py in skull], WOOD, lift=0.016)
    pen.blob(
        [(0.36, 0.22 + y), (0.5, 0.16 + y), (0.64, 0.22 + y), (0.66, 0.27 + y), (0.5, 0.225 + y), (0.34, 0.27 + y)],
        CLOTH,
        lift=0.01,
    )
    pen.blob([(0.56, 0.17 + y), (0.68, 0.1 + y), (0.72, 0.17 + y), (0.6, 0.21 + y)], "#E9C46A", lift=0.01)
    for x in (0.395, 0.605):
        pen.ellipse(x, 0.345 + y, 0.03, 0.024, "#E07F62")
    _eyes(pen, mood, y)
    pen.ellipse(0.5, 0.325 + y, 0.026, 0.03, CLOTH, lift=0.007)
    for x in (0.455, 0.545):
        pen.line([(x, 0.37 + y), (x, 0.425 + y)], 0.006, WOOD_DARK)
    smile = {"calm": 0.022, "hurt": -0.014, "furious": -0.02, "enraged": -0.024, "beaten": -0.008}.get(mood, 0.02)
    mouth: list[Point] = [(0.445 + 0.11 * i / 8, 0.372 + y + smile * (1 - ((i - 4) / 4) ** 2)) for i in range(9)]
    pen.line(mouth, 0.012, "#6B2B33")


def _eyes(pen: Pen, mood: str, y: float) -> None:
    for side in (-1, 1):
        x = 0.5 + side * 0.066
        if mood == "beaten":
            pen.line([(x - 0.022, 0.27 + y), (x + 0.022, 0.31 + y)], 0.01, "ink")
            pen.line([(x + 0.022, 0.27 + y), (x - 0.022, 0.31 + y)], 0.01, "ink")
            continue
        pen.ellipse(x, 0.285 + y, 0.038, 0.042, "cream", lift=0.005)
        pen.ellipse(x, 0.29 + y, 0.019, 0.022, "#2A1C36")
        pen.ellipse(x + 0.007, 0.282 + y, 0.006, 0.006, "white")
        tilt = {"calm": 0.0, "hurt": -0.02, "furious": 0.026, "enraged": 0.032}.get(mood, 0.0)
        pen.line(
            [(x - side * 0.042, 0.235 + y + tilt), (x + side * 0.044, 0.235 + y - tilt * 0.6)],
            0.016,
            "#6F452E",
            lift=0.003,
        )


BOSSES = {"mr-puppet": mr_puppet, "prince": frog.prince}
"""Each boss's puppet by name, for a mood."""


def puppet(boss: str) -> Callable[[str], Callable[[Pen], None]]:
    """The boss's puppet; one without art of its own is cut by its name."""
    return BOSSES.get(boss) or silhouette(boss)


DECK_COLOUR: dict[str, str] = {
    "TRO": "#5E8C3A",
    "HAL": "#D9922E",
    "DWA": "#B5713C",
    "ELF": "#2F8F83",
    "WAR": "#A8433A",
    "MAG": "#5A55B8",
    "ROG": "#4D5B6B",
    "DRU": "#7A8F2A",
}
SKIN: dict[str, str] = {"TRO": "#9DB8A0", "HAL": "#F2C79B", "DWA": "#EFC09A", "ELF": "#FBE0BE"}
HAIR: dict[str, str] = {"TRO": "#3C4D5E", "HAL": "#7A4A2A", "DWA": "#A84A20", "ELF": "#E9B658"}


def portrait(hero: str, klass: str) -> Callable[[Pen], None]:
    """A hero in a disc: the people by face, the class by what is worn."""

    def paint(pen: Pen) -> None:
        pen.ellipse(0.5, 0.5, 0.47, 0.47, "cream", lift=0.02)
        pen.ellipse(0.5, 0.5, 0.43, 0.43, DECK_COLOUR.get(hero, "stage"))
        skin, hair = SKIN.get(hero, "#F2C79B"), HAIR.get(hero, "#5A3A2A")
        cloth = DECK_COLOUR.get(klass, "stage")
        pen.blob([(0.2, 0.86), (0.34, 0.7), (0.66, 0.7), (0.8, 0.86), (0.5, 0.95)], cloth, lift=0.015)
        _people(pen, hero, skin, hair)
        for x in (0.41, 0.59):
            pen.ellipse(x, 0.5, 0.028, 0.034, "#2A1C36")
        pen.line([(0.43, 0.62), (0.5, 0.645), (0.57, 0.62)], 0.022, "#8A3A36")
        _worn(pen, klass, cloth)

    return paint


def _people(pen: Pen, hero: str, skin: str, hair: str) -> None:
    if hero == "ELF":
        for side in (-1, 1):
            pen.polygon(
                [(0.5 + side * 0.17, 0.44), (0.5 + side * 0.4, 0.34), (0.5 + side * 0.18, 0.58)], skin, lift=0.01
            )
    if hero in ("ELF", "HAL"):
        pen.ellipse(0.5, 0.47, 0.25, 0.27, hair, lift=0.01)
    pen.ellipse(0.5, 0.52, 0.2, 0.21 if hero != "TRO" else 0.23, skin, lift=0.012)
    if hero == "DWA":
        pen.blob(
            [(0.28, 0.55), (0.4, 0.63), (0.5, 0.57), (0.6, 0.63), (0.72, 0.55), (0.66, 0.78), (0.5, 0.9), (0.34, 0.78)],
            hair,
            lift=0.01,
        )
    if hero == "TRO":
        for x in (0.4, 0.6):
            pen.polygon([(x - 0.035, 0.66), (x + 0.035, 0.66), (x, 0.56)], "cream", lift=0.005)
    if hero in ("HAL", "TRO"):
        for x, y in ((0.36, 0.36), (0.46, 0.31), (0.56, 0.31), (0.65, 0.36)):
            pen.ellipse(x, y, 0.075, 0.07, hair)


def _worn(pen: Pen, klass: str, cloth: str) -> None:
    if klass == "MAG":
        pen.polygon([(0.26, 0.38), (0.74, 0.38), (0.56, 0.05)], cloth, lift=0.012)
        pen.line([(0.2, 0.39), (0.8, 0.39)], 0.055, cloth, lift=0.01)
        pen.ellipse(0.52, 0.26, 0.035, 0.035, "gold")
    elif klass == "WAR":
        pen.blob(
            [(0.28, 0.42), (0.3, 0.24), (0.5, 0.15), (0.7, 0.24), (0.72, 0.42), (0.5, 0.36)], "#A9B4BF", lift=0.012
        )
        pen.line([(0.5, 0.18), (0.5, 0.5)], 0.045, "#8793A0")
        pen.polygon([(0.46, 0.2), (0.5, 0.04), (0.58, 0.18)], cloth, lift=0.006)
    elif klass == "ROG":
        pen.blob(
            [
                (0.25, 0.56),
                (0.26, 0.32),
                (0.5, 0.14),
                (0.74, 0.32),
                (0.75, 0.56),
                (0.66, 0.38),
                (0.5, 0.33),
                (0.34, 0.38),
            ],
            cloth,
            lift=0.012,
        )
        pen.line([(0.31, 0.5), (0.69, 0.5)], 0.03, cloth)
        for x in (0.41, 0.59):
            pen.ellipse(x, 0.5, 0.022, 0.022, "cream")
    elif klass == "DRU":
        for i, x in enumerate((0.3, 0.4, 0.5, 0.6, 0.7)):
            y = 0.35 - (0.06, 0.11, 0.13, 0.11, 0.06)[i]
            pen.blob(
                [(x - 0.05, y + 0.06), (x, y - 0.08), (x + 0.05, y + 0.06), (x, y + 0.1)],
                ("#7FA83A", "#5C7F2E")[i % 2],
                lift=0.006,
            )
