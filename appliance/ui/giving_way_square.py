"""Where the stage of a square or tall screen gives way, so that no card or sentence lies over the boss. In units."""

import math
from collections.abc import Callable, Collection, Iterator, Sequence

from appliance.engine.picture import Box, Table
from appliance.ui import seating
from appliance.ui.giving_way import before

FACE = 0.45
"""What of the stage about its middle, of its radius, no sentence lies over."""

WIDTHS = (430.0, 384.0, 330.0)
"""How wide a card may be; the widest beside which the boss is largest."""

LEAST = 50.0
"""The smallest stage on which a boss is still known."""

PLATES = 60.0
"""What things at the stage's sides take up and down."""

STEP = 20.0
"""A sentence that is a bit longer does not move the stage; one that is so much longer does."""

GAP = 10.0
MARK = 60.0
BADGES = 26.0
"""How far the badges of a small stage stand out."""

Place = tuple[float, float, float]


def between(table: Table, saids: Sequence[Box], taken: Collection[int], size: tuple[float, float]) -> Table:
    """The table with its stage moved, and made smaller if need be, until its face lies between these sentences."""
    room = _room(taken, size)
    left, right, top, bottom = room.x, room.x + room.w, room.y, room.y + room.h
    for said in saids:
        if said.w >= said.h and said.y > table.y:
            bottom = min(bottom, size[1] - _stepped(size[1] - said.y) - GAP)
        elif said.w >= said.h:
            top = max(top, _stepped(said.y + said.h) + GAP)
        elif said.x > table.x:
            right = min(right, size[0] - _stepped(size[0] - said.x) - GAP)
        else:
            left = max(left, _stepped(said.x + said.w) + GAP)
    r = min(table.r, _most(left, right, room.x, room.w), _most(top, bottom, room.y, room.h))
    x, y = _near(table.x, left, right, room.x, room.w, r), _near(table.y, top, bottom, room.y, room.h, r)
    if r < LEAST:
        return table
    free = [x - r - room.x, room.x + room.w - x - r]
    if _meet(Box(0, y - PLATES, size[0], 2 * PLATES), table.label):
        side = int(table.label.x > x)
        free[side] = min(free[side], seating.RIM)
    return table._replace(x=x, y=y, r=r, beside=(free[0], free[1]))


def _stepped(deep: float) -> float:
    return math.ceil(round(deep / STEP, 6)) * STEP


def _most(start: float, end: float, room: float, wide: float) -> float:
    """The largest radius with its face from `start` to `end` and all of it in the room."""
    out = seating.RIM
    sides = ((end - room - out) / (1 + FACE), (room + wide - out - start) / (1 + FACE))
    return min((end - start) / (2 * FACE), *sides, wide / 2 - out)


def _near(to: float, start: float, end: float, room: float, wide: float, r: float) -> float:
    """The middle nearest to that place."""
    least = max(start + FACE * r, room + r + seating.RIM)
    most = min(end - FACE * r, room + wide - r - seating.RIM)
    return min(max(to, least), max(least, most))


def beside_card(
    turn: int,
    table: Table,
    taken: Collection[int],
    size: tuple[float, float],
    said: Box | None,
    others: Sequence[Box],
    tall: Callable[[float], float],
) -> tuple[Table, Box] | None:
    """The stage as large as there is room for it beside, beyond or in a corner off a card for the reader of this edge,
    and the card's place; None without room. `said` is where that reader's sentence lies, `others` where
    those of other readers do."""
    best: tuple[float, Place, Box] | None = None
    room = _room(taken, size) if said is None else before(_room(taken, size), said, turn)
    for most in WIDTHS:
        wide = min(most, room.w if turn % 2 == 0 else room.h)
        high = tall(wide)
        if not math.isfinite(high):
            continue
        for (x, y, r), card in _tries(turn, room, taken, size, wide, high):
            if r < LEAST or (best is not None and r <= best[0] + GAP):
                continue
            if _lies_free((x, y, r), card, table, others):
                best = (r, (x, y, r), card)
    if best is None:
        return None
    (x, y, r), card = best[1], best[2]
    return table._replace(x=x, y=y, r=min(r, table.r), over=False), card


def _tries(
    turn: int, room: Box, taken: Collection[int], size: tuple[float, float], wide: float, high: float
) -> Iterator[tuple[Place, Box]]:
    """Stage and card side by side, one behind the other, the stage in a corner between single cards, and at an end."""
    long, deep = (room.w, room.h) if turn % 2 == 0 else (room.h, room.w)
    if high > deep:
        return
    beside, beyond = long - wide - GAP, deep - high - GAP
    side = min(beside, deep) / 2 - seating.RIM
    yield _turned(turn, room, (beside / 2, deep / 2, side), Box(long - wide, (deep - high) / 2, wide, high))
    end = min(beyond, long) / 2 - BADGES
    middle, place = Box((long - wide) / 2, deep - high, wide, high), (long / 2, beyond / 2, end)
    yield _turned(turn, room, place, middle)
    _, card = _turned(turn, room, place, Box(middle.x, (deep - high) / 2, wide, high))
    reach = seating.REACH
    for edge, (x, y) in enumerate(((0, 1), (0, 0), (1, 0), (1, 1))):
        if seating.crowd(edge, taken) < 2 and seating.crowd((edge + 1) % 4, taken) < 2:
            corner = (abs(x * size[0] - reach / 2), abs(y * size[1] - reach / 2), reach / 2 - BADGES - 6)
            yield corner, card
    end = min(long / 2 - wide / 2 - GAP, deep)
    r = end / 2 - BADGES
    for down in (deep / 2, end / 2, deep - end / 2):
        for at in (long - end / 2, end / 2):
            yield _turned(turn, room, (at, down, r), middle._replace(y=(deep - high) / 2))


def _turned(turn: int, room: Box, place: Place, card: Box) -> tuple[Place, Box]:
    """A place in the reader's frame of the room as one on the canvas."""

    def put(x: float, y: float) -> tuple[float, float]:
        return (
            (room.x + x, room.y + y),
            (room.x + room.w - y, room.y + x),
            (room.x + room.w - x, room.y + room.h - y),
            (room.x + y, room.y + room.h - x),
        )[turn]

    ends = put(card.x, card.y), put(card.x + card.w, card.y + card.h)
    left, top = (min(one[i] for one in ends) for i in (0, 1))
    wide, high = (abs(ends[0][i] - ends[1][i]) for i in (0, 1))
    return (*put(place[0], place[1]), place[2]), Box(left, top, wide, high)


def _room(taken: Collection[int], size: tuple[float, float]) -> Box:
    """What the cards of the seats leave."""
    left, right, top, bottom = (seating.REACH + GAP if seating.crowd(edge, taken) else GAP for edge in (1, 3, 2, 0))
    return Box(left, top, size[0] - left - right, size[1] - top - bottom)


def _lies_free(place: Place, card: Box, table: Table, others: Sequence[Box]) -> bool:
    """Whether stage and card lie apart from each other, from the check mark, from round and phase, and from these."""
    x, y, r = place
    r += BADGES
    stage, mark = Box(x - r, y - r, 2 * r, 2 * r), Box(table.check[0] - MARK, table.check[1] - MARK, 2 * MARK, 2 * MARK)
    things = (mark, table.label, *others)
    return not _meet(stage, card) and not any(_meet(one, thing) for one in (stage, card) for thing in things)


def _meet(one: Box, other: Box) -> bool:
    across = min(one.x + one.w, other.x + other.w) - max(one.x, other.x)
    return across > 1 and min(one.y + one.h, other.y + other.h) - max(one.y, other.y) > 1
