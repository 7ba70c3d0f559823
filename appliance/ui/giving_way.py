"""Where the stage of a wide screen gives way to a card on the table, so that both are seen whole. Geometry in units."""

import math
from collections.abc import Callable, Sequence

from appliance.engine.picture import Box, Table
from appliance.ui import seating

TRIED = ((0.8, 384.0), (0.65, 480.0))
"""How large the stage is meanwhile, and how wide a card before a reader of a long edge: the first that fits."""

LEAST_STAGE, LEAST_WIDE = 110.0, 300.0

GAP = 10.0
MARK = 60.0
"""What the check mark takes about its middle when it wiggles."""

BADGED = 84.0
"""The same where the badges on the boss's rim point to it."""

REACH = seating.REACH + GAP


def beside_card(
    turn: int,
    table: Table,
    edges: Sequence[bool],
    size: tuple[float, float],
    said: Box | None,
    tall: Callable[[float], float],
) -> tuple[Table, Box] | None:
    """The stage, smaller and to the side, and the place of a card for the reader of this edge; None without room.

    `edges` are those with seats, from the near one clockwise, `said` is where that reader's sentence lies, and `tall`
    gives a card's height for its width.
    """
    w, h = size
    left, right, top, bottom = (REACH if edges[edge] else 2 * GAP for edge in (1, 3, 2, 0))
    room = Box(left, top, w - left - right, h - top - bottom)
    if said is not None:
        room = before(room, said, turn)
    for share, wide in TRIED:
        r = max(LEAST_STAGE, share * table.r)
        place = _opposite if turn % 2 == 0 else _across
        x, card = place(turn, table, room, r, wide, tall)
        if not math.isfinite(card.w + card.h):
            continue
        inside = room.x - 1 <= card.x and card.x + card.w <= room.x + room.w + 1 and card.h <= room.h
        free = left + seating.RIM + r - GAP <= x <= w - right - seating.RIM - r + GAP
        enough = min(card.w, card.h) > 0 and (turn % 2 == 0 or card.h >= LEAST_WIDE)
        mark = BADGED if turn == 3 else MARK
        if inside and free and enough and math.dist((x, table.y), table.check) >= r + mark:
            return table._replace(x=x, r=r), card
    return None


def _opposite(
    turn: int, table: Table, room: Box, r: float, wide: float, tall: Callable[[float], float]
) -> tuple[float, Box]:
    """For a reader of a long edge: the card to the right of the stage."""
    high = tall(wide)
    right = room.x + room.w
    return right - wide - GAP - seating.RIM - r, Box(right - wide, room.y + (room.h - high) / 2, wide, high)


def _across(
    turn: int, table: Table, room: Box, r: float, wide: float, tall: Callable[[float], float]
) -> tuple[float, Box]:
    """For a reader of a short edge: the card between that reader and the stage, beside the check mark."""
    along = min(430.0, room.h)
    if turn == 1 and room.x + tall(along) > table.check[0] - MARK:
        along = min(along, table.check[1] - MARK - room.y)
        room = room._replace(h=min(room.h, table.check[1] - MARK - room.y))
    deep = tall(along)
    beyond = deep + GAP + seating.RIM + r
    near, x = room.x, max(room.x + beyond, _past(table, r))
    if turn == 3:
        near, x = room.x + room.w - deep, room.x + room.w - beyond
    return x, Box(near, min(table.y - along / 2, room.y + room.h - along), deep, along)


def _past(table: Table, r: float) -> float:
    """How far to the right of the check mark a stage of this radius has to be."""
    high = table.check[1] - table.y
    return table.check[0] + math.sqrt(max(0.0, (r + MARK) ** 2 - high**2)) + 1


def before(room: Box, said: Box, turn: int) -> Box:
    """The room without the sentence, which lies at the reader's side of it."""
    left, top, right, bottom = room.x, room.y, room.x + room.w, room.y + room.h
    if said.x >= right or said.y >= bottom or said.x + said.w <= left or said.y + said.h <= top:
        return room
    if turn == 0:
        bottom = said.y - GAP
    elif turn == 1:
        left = said.x + said.w + GAP
    elif turn == 2:
        top = said.y + said.h + GAP
    else:
        right = said.x - GAP
    return Box(left, top, right - left, bottom - top)
