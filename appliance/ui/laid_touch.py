"""The drawing of the rings by which people show the box where its touch layer feels a finger."""

from appliance.engine.picture import Pen
from appliance.ui.overlays import TouchPage
from appliance.ui.parts import PaperCanvas

PAD = 24.0
RING = 44.0
DONE = 22.0
FROM_RINGS = 72.0
"""Units between the middle of a ring and the card with the words."""


def draw_touch_page(canvas: PaperCanvas, page: TouchPage, mark: str) -> None:
    """Rings where the page says, whoever reads; words for the reader between them, in the trial below the ring."""
    canvas.fill("night")
    for number, (x, y) in enumerate(page.rings[: page.step]):
        if number < len(page.rings) - 1:
            canvas.symbol("tick", x * canvas.w, y * canvas.h, DONE, "ranged")
    x, y = page.rings[page.step]
    canvas.drawn("aim", x * canvas.w - RING, y * canvas.h - RING, 2 * RING, 2 * RING, _paint_aim)
    _words(canvas, page, mark, trial=page.step == len(page.rings) - 1)


def _words(canvas: PaperCanvas, page: TouchPage, mark: str, *, trial: bool) -> None:
    edge = canvas.side(page.seat)
    aside = min(min(x, 1 - x) for x, _ in page.rings[:-1])
    wide = min(640.0, edge.w * (1 - 2 * aside) - 2 * (2 * DONE if trial else FROM_RINGS))
    room = wide - 2 * PAD
    said = edge.height(page.say, room, 36, face="display")
    told = edge.height(page.told, room, 28) + 10 if page.told is not None else 0.0
    ways = edge.chips_height(page.options, room)
    high = told + said + ways + 66
    top = edge.h / 2 + RING + 16 if trial else (edge.h - high) / 2
    box = edge.part((edge.w - wide) / 2, top, wide, high)
    box.card(0, 0, box.w, box.h)
    if page.told is not None:
        box.text(page.told, PAD, 16, room, told, 28, top=True)
    box.text(page.say, PAD, 18 + told, room, said, 36, face="display", top=True)
    box.chips(page.options, PAD, told + said + 40, room, mark)


def _paint_aim(pen: Pen) -> None:
    pen.ellipse(0.5, 0.5, 0.49, 0.49, "gold")
    pen.ellipse(0.5, 0.5, 0.38, 0.38, "night")
    for here, there in (((0.5, 0.3), (0.5, 0.7)), ((0.3, 0.5), (0.7, 0.5))):
        pen.line([here, there], 0.05, "cream")
