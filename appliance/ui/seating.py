"""Where everything lies: seats with their cards, the stage, sentences, labels. Pure geometry in units.

Seat 1 is the left of the near edge, and the numbers rise clockwise as seen from above: 2 and 3 at the left edge (2 is
nearer), 4 and 5 at the far edge, 6 and 7 at the right edge, 8 is the right of the near edge.
"""

import math
from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from appliance.engine.picture import Box, Table
from appliance.engine.table import edge_of

DEPTH = 150.0
"""How far a seat's card reaches into the table."""

FRONT = 28.0
"""The strip before the card, for the action dots."""

WIDTH = 430.0
WIDTH_SHARE, LEAST_WIDTH = 0.336, 345.0
"""On a wide screen of few units (large type) cards are narrower, so that the corners keep room for a sentence."""

GAP = 10.0
REACH = DEPTH + FRONT
STRIP = 146.0
"""Height of a sentence that lies before a card because no corner is free."""

LOW = 100.0
"""The same where there is hardly any room."""

SQUARE = 172.0
"""The same on a square screen, where it lies over the stage's near part."""

LEAST_TALL = 200.0
"""What a tall screen leaves for a sentence between a short edge's cards and the stage."""

TALL = 246.0
"""The most height of a sentence with its options."""

LEAST_STAGE, LEAST_SIDE = 150.0, 190.0
"""On a narrow one of the wide screens the stage gets smaller, at most to this radius, until so much is left for a
sentence at each side."""

RIM = 33.0
"""How far badges stand out over the stage's ring."""

BESIDE = 260.0
"""The least width beside the stage in which a sentence can be read."""

CORNER = 300.0
"""The least width of a corner in which a sentence lies well."""


CIRCLE_GAP = 10.0
"""What is left between a card's corners and a round panel's rim."""


class Place(NamedTuple):
    """A rectangle in the frame of the edge's reader: `x` along the edge from the reader's left, `w` its length."""

    turn: int
    x: float
    w: float
    alone: bool


def turn_of(number: int) -> int:
    """Quarter turns clockwise that make things upright for this seat: 0 near, 1 left, 2 far, 3 right."""
    return edge_of(number)


def is_left(number: int) -> bool:
    """Whether the seat is the left one of its edge, as its reader sees it."""
    return number % 2 == 1


def crowd(turn: int, taken: Collection[int]) -> int:
    """How many seats of this edge are taken."""
    return sum(turn_of(seat) == turn for seat in set(taken))


def place(number: int, taken: Collection[int], w: float, h: float) -> Place:
    """Where this seat's card lies: alone in the middle of its edge, or one of two, at its ends."""
    return _place(number, frozenset(taken), w, h)


@lru_cache(maxsize=1024)
def _place(number: int, taken: frozenset[int], w: float, h: float) -> Place:
    turn = turn_of(number)
    length = w if turn % 2 == 0 else h
    if crowd(turn, {*taken, number}) < 2:
        widest = max(LEAST_WIDTH, WIDTH_SHARE * w) if shape(w, h) == "wide" else WIDTH
        width = min(WIDTH, widest, length - 2 * (REACH + GAP))
        return Place(turn, (length - width) / 2, width, True)
    left, right = (REACH + GAP if turn % 2 == 0 and crowd((turn + step) % 4, taken) > 1 else GAP for step in (1, 3))
    width = min(WIDTH, (length - left - right - GAP) / 2)
    return Place(turn, left if is_left(number) else length - right - width, width, False)


def shape(w: float, h: float) -> str:
    """How the screen is cut: "wide", "tall" or "square"."""
    return "wide" if w >= 1.3 * h else "tall" if h >= 1.3 * w else "square"


def beyond(r: float, side: float) -> float:
    """How far a card that is alone at its edge of this square may lie beyond it, in the circle of this radius."""
    half = place(1, (), side, side).w / 2
    return max(0.0, math.sqrt(r**2 - half**2) - CIRCLE_GAP - side / 2)


def round_table(taken: Collection[int], side: float, out: float) -> Table:
    """The places between the cards on a square of this side, if those lie so far beyond it: more room for the stage.
    What stands in a corner stays in the square's, and so does a page."""
    inner, outer = table(taken, side, side), table(taken, side + 2 * out, side + 2 * out)
    x, y, w, h = outer.page
    left, top = max(0.0, x - out), max(0.0, y - out)
    page = Box(left, top, min(side - 2 * left, w), min(side - 2 * top, h))
    return inner._replace(r=outer.r, page=page)


def sentence(number: int, taken: Collection[int], w: float, h: float, *, alone: bool = True) -> Box:
    """The most room for this seat's sentence, in its edge's frame; it lies at the reader's side of it.

    Beside the card if that is the only one of its edge, else beside the stage; before the card where neither is free.
    With `alone` False it is for everybody at this edge, on their right.
    """
    turn, cut = turn_of(number), shape(w, h)
    if cut == "tall":
        return _along(number, taken, w, h)
    if turn % 2 or cut == "square":
        return _before(number, taken, w, h)
    here = crowd(turn, taken)
    end = w - (REACH + 2 * GAP if _sides_full(taken) else 2 * GAP)
    if not here:
        return Box(w / 2 + GAP, h - REACH + 10, end - w / 2 - GAP, REACH - 20)
    if here == 1:
        lies = place(next(seat for seat in taken if turn_of(seat) == turn), taken, w, h)
        left = lies.x + lies.w + 24
        if end - left >= CORNER:
            tall = REACH if crowd((turn + 3) % 4, taken) else TALL
            return Box(left, h - tall - GAP, end - left, tall)
    beside = _beside_stage(turn, is_left(number) and alone, taken, w, h)
    return beside if beside is not None else _before(number, taken, w, h)


def _along(number: int, taken: Collection[int], w: float, h: float) -> Box:
    """On a tall screen: over the whole short edge before its cards, or along the long edge right of its one card."""
    turn = turn_of(number)
    room = h / 2 - table(taken, w, h).r - RIM - REACH - 12
    if turn % 2 == 0:
        left, right = (REACH + GAP if crowd((turn + step) % 4, taken) > 1 else 2 * GAP for step in (1, 3))
        right = max(right, 130.0) if turn == 0 and crowd(0, taken) > 1 else right
        return Box(left, h - REACH - min(TALL, room) - 4, w - left - right, min(TALL, room))
    if crowd(turn, taken) > 1:
        return _before(number, taken, w, h)
    lies = place(number, taken, w, h)
    left = lies.x + lies.w + 16
    return Box(left, w - TALL - GAP, h - REACH - 4 - left, TALL)


def table(taken: Collection[int], w: float, h: float) -> Table:
    """The places of everything between the seats' cards."""
    return _table(frozenset(taken), w, h)


@lru_cache(maxsize=256)
def _table(taken: frozenset[int], w: float, h: float) -> Table:
    side = REACH if crowd(1, taken) or crowd(3, taken) else 20.0
    cut = shape(w, h)
    x, r = _stage(taken, w, h)
    label, check = Box(w / 2 - 312, REACH - 10, 202, 66), (w / 2 - 258, h - REACH - 40)
    if not crowd(2, taken):
        label = Box(w / 2 + 2 * GAP, GAP, 202, 66)
    if cut != "wide":
        label, check = _label(taken, w, h, r), _mark(taken, w, h)
    page = Box(side + 8, REACH + 4, w - 2 * side - 16, h - 2 * REACH - 8)
    return Table(x, h / 2, r, page, label, check, _story(0, taken, w, h), _story(2, taken, w, h), cut == "square")


def _stage(taken: Collection[int], w: float, h: float) -> tuple[float, float]:
    """The stage's middle from the left, and its radius.

    On a wide screen that is hardly wide enough for sentences at the sides it gives way: to a side that is free, or by
    being smaller.
    """
    left, right = crowd(1, taken), crowd(3, taken)
    r = min(h - 2 * REACH, w - 2 * (REACH if left or right else 20.0)) / 2 - RIM
    cut = shape(w, h)
    if cut == "tall":
        return w / 2, min(r, h / 2 - REACH - RIM - 12 - LEAST_TALL)
    room = w / 2 - r - RIM - REACH - 12
    if cut == "square" or not (left or right):
        return w / 2, r
    if left and right:
        return w / 2, max(LEAST_STAGE, r - max(0.0, LEAST_SIDE - room))
    shift = min(max(0.0, TALL - room), (REACH - 20) / 2)
    return w / 2 + (shift if left else -shift), r


def _label(taken: Collection[int], w: float, h: float, r: float) -> Box:
    """Where round and phase stand on a tall or square screen: in a far corner that is free, else left of the stage."""
    if crowd(2, taken) < 2 and crowd(1, taken) < 2:
        return Box(5, GAP, REACH - 2, 66)
    if crowd(2, taken) < 2 and crowd(3, taken) < 2:
        return Box(w - REACH - 3, GAP, REACH - 2, 66)
    if not crowd(2, taken):
        return Box(w / 2 - 90, GAP, 180, 66)
    if shape(w, h) == "tall":
        return Box(5, REACH + min(TALL, h / 2 - r - RIM - REACH - 12) + 8, REACH, 66)
    return Box(5, h / 2 - 33, w / 2 - r - RIM - 10, 66)


def _mark(taken: Collection[int], w: float, h: float) -> tuple[float, float]:
    """The check mark's middle on a tall or square screen: in a near corner that is free, else over the cards."""
    right = shape(w, h) == "tall"
    for corner in (right, not right):
        if crowd(0, taken) < 2 and crowd(3 if corner else 1, taken) < 2:
            return (w - REACH / 2 if corner else REACH / 2), h - REACH / 2
    return (w - 74, h - REACH - 62) if crowd(0, taken) > 1 else (w / 2, h - REACH / 2)


def _sides_full(taken: Collection[int]) -> bool:
    return crowd(1, taken) > 1 or crowd(3, taken) > 1


def _before(number: int, taken: Collection[int], w: float, h: float) -> Box:
    """Before the card; at the left edge it leaves the check mark free. On a square it may lie over the stage."""
    turn, cut = turn_of(number), shape(w, h)
    deep = w if turn % 2 else h
    lies = place(number, taken, w, h)
    if cut == "square":
        mark = 100.0 if turn == 0 and not lies.alone and not is_left(number) else 0.0
        return Box(lies.x, deep - REACH - SQUARE - 4, lies.w - mark, SQUARE)
    if turn % 2 == 0 or cut == "tall":
        return Box(lies.x, deep - REACH - LOW - 4, lies.w, LOW)
    x, r = _stage(taken, w, h)
    most = min(TALL, (x if turn == 1 else w - x) - r - RIM - REACH - 12)
    if turn == 1 and lies.alone:
        return Box(lies.x, deep - REACH - most - 4, lies.w - 92, most)
    tall = most if lies.alone else min(STRIP, most)
    return Box(lies.x, deep - REACH - tall - 4, lies.w, tall)


def _beside_stage(turn: int, left: bool, taken: Collection[int], w: float, h: float) -> Box | None:
    """Room between the stage and the side, above the card of this end of the edge."""
    middle, r = _stage(taken, w, h)
    inner = r + RIM + 24
    middle = w - middle if turn == 2 else middle
    neighbour = (turn + 1) % 4 if left else (turn + 3) % 4
    outer = REACH + GAP if crowd(neighbour, taken) else 2 * GAP
    mark = 92.0 if left and turn == 0 else 0.0
    wide = (middle if left else w - middle) - inner - outer - mark
    return Box(outer if left else middle + inner, h - REACH - TALL - GAP, wide, TALL) if wide >= BESIDE else None


def _story(turn: int, taken: Collection[int], w: float, h: float) -> Box | None:
    """Where round, phase and the last happenings stand for the readers of a long edge: left of the one card, or
    between two."""
    here = [seat for seat in taken if turn_of(seat) == turn]
    if shape(w, h) != "wide" or (turn == 2 and not here):
        return None
    start = REACH + STRIP + 2 * GAP if crowd((turn + 1) % 4, taken) > 1 else 2 * GAP
    if len(here) < 2:
        left, right = start, place(here[0], taken, w, h).x - 24 if here else w / 2 - GAP
    else:
        first, second = (place(next(s for s in here if is_left(s) == left), taken, w, h) for left in (True, False))
        left, right = first.x + first.w + 24, second.x - 24
    return Box(left, h - DEPTH, right - left, DEPTH - GAP) if right - left >= 190 else None
