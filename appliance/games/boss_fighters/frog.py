"""The Prince: a giant frog of paper on his lily pad, crowned, in the middle of his pond."""

from collections.abc import Callable

from appliance.engine.picture import Pen

SKIN, SKIN_DARK, SKIN_LIGHT = "#6FA04A", "#4D7A36", "#A9CB74"
WATER, WATER_LIGHT, LEAF = "#2F6F86", "#5C9FB0", "#3F7A45"


def prince(mood: str) -> Callable[[Pen], None]:
    """Pond, leaf, haunches, belly, mouth, eyes, crown; a beaten one has lost the crown and most of his height."""

    def paint(pen: Pen) -> None:
        beaten = mood == "beaten"
        down = 0.12 if beaten else 0.0
        _pond(pen)
        _legs(pen, down)
        _body(pen, mood, down)
        _face(pen, mood, down)
        if beaten:
            _crown(pen, 0.82, 0.84, 0.7)
        else:
            _crown(pen, 0.5, 0.2, 1.0)

    return paint


def _pond(pen: Pen) -> None:
    pen.ellipse(0.5, 0.9, 0.42, 0.09, WATER, lift=0.012)
    for x, y, w in ((0.18, 0.9, 0.1), (0.78, 0.93, 0.12), (0.5, 0.97, 0.14)):
        pen.line([(x - w / 2, y), (x, y - 0.008), (x + w / 2, y)], 0.008, WATER_LIGHT)
    pen.ellipse(0.5, 0.87, 0.36, 0.065, LEAF, lift=0.012)
    pen.polygon([(0.5, 0.87), (0.86, 0.83), (0.88, 0.9)], WATER)
    pen.blob([(0.1, 0.86), (0.06, 0.8), (0.12, 0.77), (0.18, 0.8), (0.15, 0.86)], "#E8A5B4", lift=0.008)
    pen.ellipse(0.12, 0.82, 0.02, 0.016, "gold")


def _legs(pen: Pen, down: float) -> None:
    for side in (-1, 1):
        x = 0.5 + side * 0.27
        pen.blob(
            [(x, 0.6 + down), (x + side * 0.13, 0.7 + down / 2), (x + side * 0.1, 0.86), (x - side * 0.1, 0.86)],
            SKIN_DARK,
            lift=0.014,
        )
        for toe in (-0.05, 0.0, 0.05):
            pen.line([(x + side * 0.02, 0.85), (x + side * 0.06 + toe, 0.895)], 0.026, SKIN_DARK, lift=0.006)


def _body(pen: Pen, mood: str, down: float) -> None:
    puffed = {"furious": 0.03, "enraged": 0.05}.get(mood, 0.0)
    left, right = 0.27 - puffed, 0.73 + puffed
    pen.blob(
        [
            (0.5, 0.4 + down),
            (right - 0.04, 0.5 + down),
            (right, 0.72),
            (0.62, 0.87),
            (0.38, 0.87),
            (left, 0.72),
            (left + 0.04, 0.5 + down),
        ],
        SKIN,
        lift=0.016,
    )
    pen.blob(
        [(0.5, 0.56 + down), (0.64, 0.62 + down), (0.65, 0.78), (0.5, 0.85), (0.35, 0.78), (0.36, 0.62 + down)],
        SKIN_LIGHT,
        lift=0.008,
    )
    for side in (-1, 1):
        pen.line([(0.5 + side * 0.15, 0.66 + down / 2), (0.5 + side * 0.17, 0.86)], 0.06, SKIN, lift=0.01)


def _face(pen: Pen, mood: str, down: float) -> None:
    y = down
    pen.blob(
        [
            (0.5, 0.27 + y),
            (0.7, 0.31 + y),
            (0.77, 0.43 + y),
            (0.66, 0.53 + y),
            (0.5, 0.56 + y),
            (0.34, 0.53 + y),
            (0.23, 0.43 + y),
            (0.3, 0.31 + y),
        ],
        SKIN,
        lift=0.016,
    )
    for x, top, r in ((0.3, 0.47, 0.014), (0.68, 0.49, 0.018), (0.73, 0.43, 0.011)):
        pen.ellipse(x, top + y, r, r, SKIN_DARK)
    curve = {"calm": 0.02, "hurt": -0.01, "furious": -0.025, "enraged": -0.035, "beaten": -0.02}.get(mood, 0.02)
    mouth = [(0.3 + 0.4 * i / 8, 0.465 + y + curve * (1 - ((i - 4) / 4) ** 2)) for i in range(9)]
    pen.line(mouth, 0.014, "#3B5A2A")
    for x in (0.47, 0.53):
        pen.ellipse(x, 0.405 + y, 0.008, 0.006, "#3B5A2A")
    for side in (-1, 1):
        _eye(pen, mood, 0.5 + side * 0.15, 0.27 + y, side)


def _eye(pen: Pen, mood: str, x: float, y: float, side: int) -> None:
    pen.ellipse(x, y, 0.085, 0.085, SKIN, lift=0.01)
    if mood == "beaten":
        pen.line([(x - 0.035, y - 0.03), (x + 0.035, y + 0.03)], 0.014, "ink")
        pen.line([(x + 0.035, y - 0.03), (x - 0.035, y + 0.03)], 0.014, "ink")
        return
    pen.ellipse(x, y, 0.06, 0.06, "gold" if mood != "enraged" else "#E0663A", lift=0.004)
    pen.ellipse(x, y, 0.046, 0.016, "#2A1C36")
    pen.ellipse(x + 0.02, y - 0.02, 0.01, 0.01, "white")
    if mood in ("furious", "enraged"):
        pen.line([(x - side * 0.07, y - 0.03), (x + side * 0.07, y - 0.075)], 0.03, SKIN_DARK, lift=0.004)


def _crown(pen: Pen, x: float, y: float, size: float) -> None:
    spikes = [(-0.12, 0.05), (-0.13, -0.08), (-0.06, -0.01), (0.0, -0.11), (0.06, -0.01), (0.13, -0.08), (0.12, 0.05)]
    pen.polygon([(x + dx * size, y + dy * size) for dx, dy in spikes], "gold", lift=0.012)
    for dx, tint in ((-0.06, "#C8546A"), (0.0, "#3F7FA6"), (0.06, "#C8546A")):
        pen.ellipse(x + dx * size, y + 0.02 * size, 0.014 * size, 0.016 * size, tint)
