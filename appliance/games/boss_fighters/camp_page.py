"""The paper that every page of the camp is drawn on."""

import math
from collections.abc import Sequence

from appliance.engine.picture import Box, Canvas
from appliance.engine.table import Option, Prompt

FOOT = 76.0
GAP = 10.0


def cells(
    count: int, box: Box, least: float = 60.0, fewest: int = 2, *, columns: int = 0, gap: float = GAP
) -> list[Box]:
    """So many places in columns, as few as leave each place high enough to touch, or in so many `columns`."""
    if not columns:
        columns = next((n for n in range(fewest, 5) if box.h / math.ceil(count / n) >= least), 4) if count > 1 else 1
    rows = max(1, math.ceil(count / columns))
    wide, high = (box.w - GAP * (columns - 1)) / columns, min(92.0, box.h / rows - gap)
    return [Box(box.x + i // rows * (wide + GAP), box.y + i % rows * (high + gap), wide, high) for i in range(count)]


def on_page(
    canvas: Canvas, prompt: Prompt, options: Sequence[Option], mark: str, *, alone: bool = False
) -> tuple[Box, Canvas]:
    """A page of paper with its sentence and these options at its foot; the far readers have the sentence too, unless
    the page is one player's `alone`. Gives the room that is left, and the page."""
    canvas.ground(canvas.w / 2, canvas.h / 2, 220)
    top = 20.0
    if not alone:
        far = canvas.part(0, 0, canvas.w, canvas.h, 2)
        wide = min(820.0, far.w - 60)
        far.bubble((far.w - wide) / 2, far.h - 104, wide, 94, prompt.say)
        top = 118.0
    side = min(120.0, max(24.0, (canvas.w - 1100) / 2))
    page = canvas.part(side, top, canvas.w - 2 * side, canvas.h - top - 20)
    page.card(0, 0, page.w, page.h)
    room = page.w - 60
    size = 32.0 if page.h - page.height(prompt.say, room, 32, face="strong") > 700 or page.w > page.h * 1.2 else 26.0
    said = min(130.0, page.height(prompt.say, room, size, face="strong") + 8)
    page.text(prompt.say, 30, 14, room, said, size, face="strong")
    chips = page.chips_height(options, room) if options else 0.0
    foot = max(FOOT, chips + 28)
    if options:
        page.chips(options, 30, page.h - foot + (foot - chips) / 2 - 2, room, mark)
    return Box(30, said + 22, room, page.h - said - 22 - foot - 4), page
