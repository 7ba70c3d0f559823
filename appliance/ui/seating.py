"""Where everything lies: seats with their cards, the stage, sentences, labels. Pure geometry in units.

Seat 1 is the left of the near edge, and the numbers rise clockwise as seen from above: 2 and 3 at the left edge (2 is
nearer), 4 and 5 at the far edge, 6 and 7 at the right edge, 8 is the right of the near edge.
"""

from collections.abc import Collection
from typing import NamedTuple

from appliance.engine.picture import Box, Table

DEPTH = 150.0
"""How far a seat's card reaches into the table."""

FRONT = 28.0
"""The strip before the card, for the action dots."""

WIDTH = 430.0
GAP = 10.0
REACH = DEPTH + FRONT
STRIP = 146.0
"""Height of a sentence that lies before a card because no corner is free."""

CORNER = 300.0
"""The least width of a corner in which a sentence lies well."""


class Place(NamedTuple):
    """A rectangle in the frame of the edge's reader: `x` along the edge from the reader's left, `w` its length."""

    turn: int
    x: float
    w: float
    alone: bool


def turn_of(number: int) -> int:
    """Quarter turns clockwise that make things upright for this seat: 0 near, 1 left, 2 far, 3 right."""
    return number % 8 // 2


def is_left(number: int) -> bool:
    """Whether the seat is the left one of its edge, as its reader sees it."""
    return number % 2 == 1


def crowd(turn: int, taken: Collection[int]) -> int:
    """How many seats of this edge are taken."""
    return sum(turn_of(seat) == turn for seat in set(taken))


def place(number: int, taken: Collection[int], w: float, h: float) -> Place:
    """Where this seat's card lies: alone in the middle of its edge, or one of two, at its ends."""
    turn = turn_of(number)
    length = w if turn % 2 == 0 else h
    if crowd(turn, {*taken, number}) < 2:
        width = min(WIDTH, length - 2 * (REACH + GAP))
        return Place(turn, (length - width) / 2, width, True)
    margin = REACH + GAP if turn % 2 == 0 and _sides_full(taken) else GAP
    width = min(WIDTH, (length - 2 * margin - GAP) / 2)
    return Place(turn, margin if is_left(number) else length - margin - width, width, False)


def sentence(number: int, taken: Collection[int], w: float, h: float) -> Box:
    """Where the sentence for this seat lies, in its edge's frame: beside its card if there is room, else before it."""
    turn = turn_of(number)
    long, deep = (w, h) if turn % 2 == 0 else (h, w)
    free = _corner(turn, taken, w, h)
    if free is not None:
        left, right = free
        return Box(left, deep - DEPTH - 10, right - left, DEPTH)
    lies = place(number, taken, w, h)
    return Box(max(lies.x, GAP), deep - REACH - STRIP - 4, min(lies.w, long - 2 * GAP), STRIP)


def table(taken: Collection[int], w: float, h: float) -> Table:
    """The places of everything between the seats' cards."""
    side = REACH if crowd(1, taken) or crowd(3, taken) else 20.0
    strips = any(_corner(turn, taken, w, h) is None for turn in (0, 2))
    tight = w < 1.3 * h
    down = h - 2 * REACH - (2 * STRIP + 16 if strips else 0)
    across = w - 2 * side - (2 * STRIP + 16 if tight and side > 20 else 0)
    r = min(down, across) / 2 - 33
    label = Box(GAP, GAP, REACH - 2 * GAP, 66) if tight else Box(w / 2 - 312, REACH - 10, 202, 66)
    check = (REACH / 2, h - REACH / 2) if tight else (w / 2 - 258, h - REACH - 40)
    top = REACH + 4 + (STRIP + 4 if strips else 0)
    page = Box(side + 8, top, w - 2 * side - 16, h - 2 * top)
    return Table(w / 2, h / 2, r, page, label, check, _story(taken, w, h))


def _sides_full(taken: Collection[int]) -> bool:
    return crowd(1, taken) > 1 or crowd(3, taken) > 1


def _corner(turn: int, taken: Collection[int], w: float, h: float) -> tuple[float, float] | None:
    """Left and right of the free room at a long edge: right of the one card, between two, or the middle."""
    if turn % 2:
        return None
    end = w - (REACH + GAP if _sides_full(taken) else GAP)
    here = [seat for seat in taken if turn_of(seat) == turn]
    if not here:
        left, right = w / 2 - 240, w / 2 + 240
    elif len(here) == 1:
        lies = place(here[0], taken, w, h)
        left, right = lies.x + lies.w + 24, end - 10
    else:
        lies = place(next(seat for seat in here if is_left(seat)), taken, w, h)
        left, right = lies.x + lies.w + 24, w - lies.x - lies.w - 24
    return (left, right) if right - left >= CORNER else None


def _story(taken: Collection[int], w: float, h: float) -> Box | None:
    """Where the last happenings stand for the near reader (and turned for the far one), if there is room."""
    if crowd(0, taken) <= 1 and crowd(2, taken) <= 1 and not _sides_full(taken):
        right = place(1, (), w, h).x - 30
        if right - 20 >= CORNER:
            return Box(20, h - DEPTH, right - 20, DEPTH - 20)
    if not crowd(1, taken) and not crowd(3, taken):
        return Box(30, h / 2 - 65, w / 2 - 30 - 250, 130) if w / 2 - 280 >= CORNER else None
    return None
