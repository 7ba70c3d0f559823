"""The drawings of the shell's rooms, and the sign that tells what the camera does."""

import math

from appliance.engine.picture import Pen
from appliance.engine.table import Option
from appliance.ui.overlays import Grid, ScanSign, TeachPage
from appliance.ui.parts import CONFIRM, PaperCanvas

PAD = 24.0
GAP = 12.0
TILE = 118.0
SIGN = 24.0
FAULT = 44.0
"""Radius of the sign; of one that can be touched because something is wrong."""

_COLOURS = {"looking": "deep", "code": "gold", "none": "grey", "lost": "attack", "by-hand": "attack", "back": "check"}


def draw_grid(canvas: PaperCanvas, grid: Grid, mark: str) -> None:
    """Tiles with the number that stands on a card's front, and its name."""
    canvas.veil()
    edge = canvas.side(grid.seat)
    wide = min(1000.0, edge.w - 40)
    columns = 4 if wide > 850 else 3
    title = max(60.0, edge.height(grid.title, wide - 2 * PAD, 30, face="strong") + 10)
    ways = edge.chips_height(grid.ways, wide - 2 * PAD)
    lines = math.ceil(len(grid.options) / columns)
    high = min(edge.h - 20, title + lines * (TILE + GAP) + ways + 2 * PAD)
    box = edge.part((edge.w - wide) / 2, (edge.h - high) / 2, wide, high)
    box.card(0, 0, box.w, box.h, lit=True)
    box.text(grid.title, PAD, 10, wide - 2 * PAD, title, 30, face="strong")
    across = (wide - 2 * PAD - GAP * (columns - 1)) / columns
    for i, option in enumerate(grid.options):
        x = PAD + (i % columns) * (across + GAP)
        _tile(box, option, x, title + 14 + (i // columns) * (TILE + GAP), across, option.id == mark)
    box.chips(grid.ways, PAD, high - ways - PAD + 4, wide - 2 * PAD, mark)


def _tile(box: PaperCanvas, option: Option, x: float, y: float, w: float, marked: bool) -> None:
    box.card(x, y, w, TILE, "gold" if marked else "sand", lit=marked)
    number = option.card.partition("-")[2] or option.card
    box.text(number, x + 10, y + 4, w - 20, 46, 38, face="display")
    box.text(option.say, x + 8, y + 48, w - 16, TILE - 54, 26)
    box.target(option.id, x, y, w, TILE)


def draw_teach_page(canvas: PaperCanvas, page: TeachPage, mark: str) -> None:
    """What to hold up, large; what happened last; a bar of the deck; and the ways on."""
    box = canvas.whole_card(page.seat, 30, 24)
    room = box.w - 2 * PAD
    ways = box.chips_height(page.options, room)
    box.text(page.deck, PAD, 14, room, 48, 36, face="display")
    _bar(box, page, PAD + 20, 68, room - 40)
    low = box.h - ways - PAD
    told = box.height(page.told, room - 40, 32) + 20
    top, left = 110.0, 0.0
    if box.w > 700:
        size = min(low - told - top - 20, 420.0)
        _held_card(box, page.card, PAD + 60, top + (low - told - top - size) / 2, size)
        left = size * 0.9 + 60
    box.text(page.asked, PAD + left, top, room - left, low - told - top - 10, 54, face="strong")
    box.text(page.told, PAD + 20, low - told, room - 40, told - 10, 32)
    box.chips(page.options, PAD, low + 4, room, mark)


def _bar(box: PaperCanvas, page: TeachPage, x: float, y: float, w: float) -> None:
    """One dash a card; those that are through are filled."""
    each = w / max(1, page.of)

    def paint(pen: Pen) -> None:
        for i in range(page.of):
            colour = "check" if i < page.done else "gold" if i == page.done else "shade"
            pen.line([((i + 0.2) / page.of, 0.5), ((i + 0.8) / page.of, 0.5)], min(0.5 * each, 12) / w, colour)

    box.drawn(f"bar {page.done} {page.of}", x, y, w, 20, paint)


def _held_card(box: PaperCanvas, card: str, x: float, y: float, size: float) -> None:
    """A card with its number before a camera."""
    wide = size * 0.62
    box.card(x + (size - wide) / 2, y, wide, size, "white", lit=True)
    box.symbol("camera", x + size / 2, y + size * 0.36, wide * 0.36, "ink")
    box.text(card, x + (size - wide) / 2 + 6, y + size * 0.62, wide - 12, size * 0.3, 32, face="display")


def draw_scan_sign(canvas: PaperCanvas, sign: ScanSign) -> None:
    """A camera on a disc, where no text stands: at the check mark's rim, else in a corner."""
    r = FAULT if sign.trouble else SIGN
    x, y = _free_place(canvas, sign, r)
    if sign.trouble:
        canvas.target("by-hand", x - r, y - r, 2 * r, 2 * r)
    canvas.moving(
        x - r - 8, y - r - 8, 2 * r + 16, 2 * r + 16, sign.state, lambda now: _sign(canvas, sign.state(now), x, y, r)
    )


def _sign(canvas: PaperCanvas, state: str, x: float, y: float, r: float) -> None:
    if not state:
        return
    canvas.symbol("dot", x, y, r / 0.8, _COLOURS.get(state, "deep"))
    canvas.symbol("camera", x, y, r * 0.7, "ink" if state in ("code", "none") else "cream")
    if state in ("lost", "by-hand", "none"):
        canvas.drawn("crossed", x - r, y - r, 2 * r, 2 * r, _paint_crossed)
    elif state in ("code", "back"):
        canvas.ring(x, y, r + 5, 5, 1.0, "white", "white")


def _free_place(canvas: PaperCanvas, sign: ScanSign, r: float) -> tuple[float, float]:
    """The first of some places where neither text stands nor anything can be touched."""
    check = canvas.table(sign.taken).check
    reach, edge = 40 + r * 0.9, r + 8
    rims = [(check[0] + reach * dx, check[1] + reach * dy) for dx, dy in ((0.7, -0.7), (-0.7, -0.7), (-0.7, 0.7))]
    corners = [(edge, canvas.h - edge), (canvas.w - edge, canvas.h - edge), (edge, edge), (canvas.w - edge, edge)]
    sides = [(edge, canvas.h / 2), (canvas.w - edge, canvas.h / 2)]
    drawn = canvas.sheet.check is not None and math.dist(canvas.sheet.check, check) < 1  # else a page lies over it
    places = [*rims, *corners, *sides] if sign.taken and drawn else [*corners, *sides]
    full = [box.rect for box in canvas.sheet.boxes] + [
        target.rect for target in canvas.sheet.targets if sign.trouble or target.option != CONFIRM
    ]
    for seat in sign.taken:
        card = canvas.seat(seat, sign.taken)
        full.append(card.pixels(0, 0, card.w, card.h))
    for x, y in places:
        rect = canvas.pixels(x - r, y - r, 2 * r, 2 * r)
        if canvas.sheet.area.contains(rect) and rect.collidelist(full) == -1:
            return x, y
    return places[0]


def _paint_crossed(pen: Pen) -> None:
    pen.line([(0.2, 0.8), (0.8, 0.2)], 0.16, "ink")
    pen.line([(0.2, 0.8), (0.8, 0.2)], 0.08, "white")
