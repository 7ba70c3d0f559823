"""The fire of the camp: logs, three tongues of paper flame, sparks, and two tents behind it."""

from appliance.engine.picture import Pen

_BARK, _BARK_LIGHT = "#6B4A34", "#8A6446"


def camp_fire(pen: Pen) -> None:
    """Light first, then the tents, then the fire before them."""
    pen.glow(0.5, 0.53, 0.46, "#FFB84A88", "#FFB84A00")
    for left, tint in ((0.04, "#4D7A8C"), (0.62, "#8C5A6E")):
        pen.polygon([(left, 0.74), (left + 0.17, 0.34), (left + 0.34, 0.74)], tint, lift=0.012)
        pen.polygon([(left + 0.12, 0.74), (left + 0.17, 0.46), (left + 0.22, 0.74)], "deep")
    pen.ellipse(0.5, 0.84, 0.3, 0.07, "#4A3158", lift=0.01)
    pen.blob([(0.5, 0.26), (0.64, 0.52), (0.68, 0.72), (0.5, 0.84), (0.32, 0.72), (0.38, 0.52)], "fire", lift=0.014)
    pen.blob([(0.53, 0.4), (0.61, 0.6), (0.6, 0.75), (0.49, 0.82), (0.39, 0.74), (0.43, 0.58)], "lamp", lift=0.01)
    pen.blob([(0.5, 0.56), (0.55, 0.68), (0.54, 0.77), (0.49, 0.81), (0.44, 0.75), (0.46, 0.67)], "cream", lift=0.006)
    for start, end, tint in (
        ((0.3, 0.86), (0.68, 0.76), _BARK),
        ((0.7, 0.86), (0.32, 0.76), _BARK_LIGHT),
        ((0.34, 0.88), (0.66, 0.88), _BARK),
    ):
        pen.line([start, end], 0.055, tint, lift=0.012)
    for x, y in ((0.4, 0.2), (0.58, 0.14), (0.66, 0.28), (0.34, 0.34)):
        pen.ellipse(x, y, 0.011, 0.014, "gold")
