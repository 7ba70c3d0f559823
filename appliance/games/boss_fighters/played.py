"""The card in question, as it lies on the table: beside the boss where there is room, else over him."""

import math
from collections.abc import Sequence
from functools import partial

from appliance.engine.picture import Box, Canvas, Table
from appliance.engine.table import Option, Prompt, edge_of
from appliance.games.boss_fighters.views import CardFace, FightView

KNOWN, MORE = 85.0, 20.0
"""Beside a boss of this radius the whole card may lie; beside a smaller one only the sentence, if he is so much larger
then."""

WIDE = 358.0
"""How wide the card is over the stage; no wider than a smaller stage, since the heroes' cards lie around it."""

HEROES = 324.0
"""What the heroes' cards take at two opposite edges."""


def beside(
    canvas: Canvas, view: FightView, taken: Sequence[int], *, near: bool, seated: bool
) -> tuple[Table, Canvas, CardFace | None] | None:
    """Where the card in question lies beside the stage, with the sentence too if that has no room near its seat;
    the sentence alone if there is no room for both, or hardly any for the boss."""
    card, prompt = view.card, view.prompt
    if card is None and near:
        return None
    turned = (prompt.seats or tuple(taken))[0] if not near else card.seat if card is not None else 0
    if not turned:
        return None
    best: tuple[Table, Canvas, CardFace | None] | None = None
    for shown in (card,) if near or card is None else (card, None):
        tall = partial(_tall, canvas, view, shown, near)
        found = canvas.beside_card(prompt if near else None, taken, turned, tall, seated=seated)
        if found is not None and (best is None or found[0].r > best[0].r + MORE):
            best = *found, shown
        if best is not None and best[0].r >= KNOWN:
            break
    return best


def _tall(canvas: Canvas, view: FightView, card: CardFace | None, near: bool, w: float) -> float:
    """The height of the paper in this width; without end if a word is too long for it."""
    words = [word for line in card.lines for word in canvas.word(line).split()] if card is not None else []
    if any(canvas.width(word, canvas.least) > w - 52 for word in words):
        return math.inf
    return sum(_heights(canvas, view, w, card, asks=not near)) + 6


def draw_over(canvas: Canvas, view: FightView, table: Table, mark: str, *, asks: bool) -> None:
    """The card in question before the boss, turned to who played it; `asks` if the sentence has no room elsewhere."""
    card, prompt = view.card, view.prompt
    turned = prompt.seats[0] if asks and prompt.seats else card.seat if card is not None else 0
    square = canvas.part(table.x - table.r, table.y - table.r, 2 * table.r, 2 * table.r)
    stage = square.side(turned) if turned else square
    across = (edge_of(view.boss.facing) - edge_of(turned)) % 2 == 1  # then both his figures of life lie beside it
    small = 2 * table.r < WIDE
    side = canvas.side(turned) if turned else canvas
    most = min(430.0, side.w - HEROES)
    w = most if asks else 2 * table.r - 106 if across else min(WIDE, 2 * table.r)
    face, said, below = _heights(stage, view, w, card, asks=asks)
    if asks and face + said + below > side.h - HEROES:
        card, face = None, 12.0
    high = face + said + below
    left = 38.0 if across and not asks else table.r - w / 2 + (0 if asks or small else 43)
    top = table.r - high / 2 if asks else 2 * table.r - 44 - high
    draw_paper(stage, view, Box(left, top, w, high), mark, card, asks=asks)


def _heights(
    canvas: Canvas, view: FightView, w: float, card: CardFace | None, *, asks: bool
) -> tuple[float, float, float]:
    """What the card takes in this width, and if it `asks` the sentence and the options below it."""
    face = _face_height(canvas, card, w) if card is not None else 12.0
    if not asks:
        return face, 0.0, 0.0
    options = _unseated(view.prompt)
    said = canvas.height(view.prompt.say, w - 40, 25, face="strong") + 8
    return face, said, canvas.chips_height(options, w - 40) + 12 if options else 0.0


def _unseated(prompt: Prompt) -> list[Option]:
    return [option for option in prompt.options + prompt.also if not option.seat]


def draw_paper(place: Canvas, view: FightView, box: Box, mark: str, card: CardFace | None, *, asks: bool) -> None:
    """A sheet with the card in question, and if it `asks` the sentence and the options."""
    place.card(*box)
    face, said, _ = _heights(place, view, box.w, card, asks=asks)
    if card is not None:
        _face(place, card, box.x, box.y, box.w)
    if asks:
        place.text(view.prompt.say, box.x + 20, box.y + face, box.w - 40, said, 25, face="strong")
        place.chips(_unseated(view.prompt), box.x + 20, box.y + face + said, box.w - 40, mark)


def _face_height(stage: Canvas, card: CardFace, w: float) -> float:
    return 54.0 + sum(stage.height(line, w - 52, 24) + 6 for line in card.lines)


def _face(stage: Canvas, card: CardFace, left: float, top: float, w: float) -> None:
    """Name and effects of a card, each with its symbol."""
    beside = 44.0 if card.symbol else 0.0
    if beside:
        stage.symbol(card.symbol, left + 36, top + 26, 22)
    stage.text(card.name, left + 14 + beside, top + 6, w - 28 - 2 * beside, 38, 30, face="display")
    at = top + 46
    for i, line in enumerate(card.lines):
        if i < len(card.kinds):
            stage.symbol(card.kinds[i], left + 25, at + 16, 18)
        at += stage.text(line, left + 46, at, w - 52, 200, 24, align="left", top=True) + 6
