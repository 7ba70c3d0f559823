"""Where table and tray lie in a window, and what lies where in the tray; in pixels, from sizes alone."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

CARD_SHAPE = 88 / 63
LARGEST = 150
GAP = 6
TABLE_SHARE = 0.7
"""Of the window's height, the least that the table's picture keeps."""

BESIDE, LEAST_HIGH = 340, 640
"""Width of a tray beside a table's picture whose size is given, and the least height of a window with one."""

SHAPE = 1.4
"""Width to height of a table's picture in whose corners the sentences find room beside the stage."""


class Ground(NamedTuple):
    """A window divided: the table's picture, the tray, and a strip below the table for a note (it may be empty)."""

    table: pygame.Rect
    tray: pygame.Rect
    strip: pygame.Rect
    letter: int


class Places(NamedTuple):
    """The parts of the tray: the camera's picture, its word, the tabs' area, the title, the cards, the note."""

    finder: pygame.Rect
    word: pygame.Rect
    tabs: pygame.Rect
    title: pygame.Rect
    cards: pygame.Rect
    note: pygame.Rect


def window_for(table: tuple[int, int]) -> tuple[int, int]:
    """The least window in which a table's picture of this size has a tray beside it."""
    return table[0] + BESIDE, max(table[1], LEAST_HIGH)


def split(size: tuple[int, int], wanted: tuple[int, int] | None = None) -> Ground:
    """The tray stands right of the table's picture where that leaves the picture its shape, else it lies below; a
    picture of the size that is `wanted` keeps that in a window that has room for it."""
    width, height = size
    letter = min(24, max(13, round(min(height, width * 0.62) * 0.02)))
    if wanted is not None and width >= window_for(wanted)[0] and height >= window_for(wanted)[1]:
        return _beside(size, wanted, letter)
    column, nothing = width - round(SHAPE * height), pygame.Rect(0, 0, 0, 0)
    if column >= width * 0.2:
        column = min(column, max(width // 4, 480))
        wide = width - column
        return Ground(pygame.Rect(0, 0, wide, height), pygame.Rect(wide, 0, column, height), nothing, letter)
    wide = width - max(220, round(width * 0.245))
    high = min(round(wide / SHAPE), height - note_height(letter))
    if high >= TABLE_SHARE * height:
        tray, strip = pygame.Rect(wide, 0, width - wide, height), pygame.Rect(0, high, wide, height - high)
        return Ground(pygame.Rect(0, 0, wide, high), tray, strip, letter)
    high = -int(-TABLE_SHARE * height // 1)
    tray = pygame.Rect(0, high, width, height - high)
    return Ground(pygame.Rect(0, 0, width, high), tray, nothing, letter)


def _beside(size: tuple[int, int], wanted: tuple[int, int], letter: int) -> Ground:
    """Picture and tray side by side, and the note below the picture if there is room for it."""
    (width, height), (wide, high) = size, wanted
    low = height - high if height - high >= note_height(letter) else 0
    strip = pygame.Rect(0, height - low, wide if low else 0, low)
    return Ground(pygame.Rect(0, 0, wide, high), pygame.Rect(wide, 0, width - wide, height), strip, letter)


def note_height(letter: int) -> int:
    """A name, three lines, and the rim."""
    return 4 * line_height(letter) + 2 * (letter // 2 + 2) + letter // 2


def line_height(letter: int) -> int:
    """From one line of the tray to the next."""
    return round(letter * 1.4)


def places(ground: Ground, tab_rows: int) -> Places:
    """The parts of a tray; `tab_rows` lines of tabs."""
    return (_standing if ground.tray.h > ground.tray.w else _lying)(ground, tab_rows)


def _standing(ground: Ground, tab_rows: int) -> Places:
    tray, letter = ground.tray, ground.letter
    margin, line = letter // 2 + 2, line_height(letter)
    x, w = tray.x + margin, tray.w - 2 * margin
    high = min(round(w * 0.75), round(tray.h * 0.28))
    finder = pygame.Rect(0, tray.y + margin, round(high / 0.75), high)
    finder.centerx = tray.centerx
    word = pygame.Rect(x, finder.bottom, w, line + margin)
    tabs = pygame.Rect(x, word.bottom, w, tab_rows * (line + margin))
    title = pygame.Rect(x, tabs.bottom, w, line + margin)
    if ground.strip.h:
        note = ground.strip.inflate(-2 * margin, -2 * margin)
        end = tray.bottom
    else:
        note = pygame.Rect(x, tray.bottom - note_height(letter), w, note_height(letter) - margin)
        end = note.top
    return Places(finder, word, tabs, title, pygame.Rect(x, title.bottom, w, end - margin - title.bottom), note)


def _lying(ground: Ground, tab_rows: int) -> Places:
    tray, letter = ground.tray, ground.letter
    margin, line = letter // 2 + 2, line_height(letter)
    high = min(tray.h - 2 * margin - line - margin, round(tray.w * 0.3 * 0.75))
    finder = pygame.Rect(tray.x + margin, tray.y + margin, round(high / 0.75), high)
    word = pygame.Rect(finder.x, finder.bottom, finder.w, line + margin)
    x = finder.right + margin
    w = tray.right - margin - x
    tabs = pygame.Rect(x, tray.y + margin, w, tab_rows * (line + margin))
    title = pygame.Rect(x, tabs.bottom, w, line + margin)
    note = pygame.Rect(0, title.bottom, round(w * 0.28), tray.bottom - margin - title.bottom)
    note.right = tray.right - margin
    cards = pygame.Rect(x, title.bottom, w - note.w - margin, note.h)
    return Places(finder, word, tabs, title, cards, note)


def flow(widths: Sequence[int], room: int, gap: int) -> list[tuple[int, int, int]]:
    """Things of these widths in lines as long as the room: line, offset and width of each."""
    found: list[tuple[int, int, int]] = []
    line = offset = 0
    for wide in (min(width, room) for width in widths):
        if offset and offset + wide > room:
            line, offset = line + 1, 0
        found.append((line, offset, wide))
        offset += wide + gap
    return found


class Grid(NamedTuple):
    """Cards in rows, each `wide` and in the middle of its `cell`; `rows` of them there are, `shown` fit at once."""

    area: pygame.Rect
    columns: int
    wide: int
    cell: tuple[int, int]
    rows: int
    shown: int

    def spot(self, place: int, scrolled: int) -> pygame.Rect | None:
        """The cell of the card at this place, or None if it is scrolled out of sight."""
        row, column = divmod(place, self.columns)
        if not scrolled <= row < scrolled + self.shown:
            return None
        w, h = self.cell
        return pygame.Rect(self.area.x + column * w, self.area.y + (row - scrolled) * (h + GAP), w, h)


def grid(area: pygame.Rect, cards: int, letter: int) -> Grid:
    """The largest cards that all fit; if the smallest do not, as many rows as fit, two at least, to be scrolled."""
    label, least = label_height(letter), round(letter * 3.4)
    most = max(1, min(cards, area.w // (least + GAP)))
    best = max((_grid(area, cards, columns, label) for columns in range(1, most + 1)), key=lambda one: one.wide)
    if best.wide >= least:
        return best
    wide = min(area.w // most - GAP, int(((area.h - GAP) // 2 - label) / CARD_SHAPE))
    high = round(wide * CARD_SHAPE) + label
    return Grid(area, most, wide, (area.w // most, high), -(-cards // most), max(1, (area.h + GAP) // (high + GAP)))


def _grid(area: pygame.Rect, cards: int, columns: int, label: int) -> Grid:
    """All cards in so many columns, each as large as the room allows."""
    rows = -(-cards // columns)
    high = (area.h - (rows - 1) * GAP) // rows
    wide = min(area.w // columns - GAP, int((high - label) / CARD_SHAPE), LARGEST)
    return Grid(area, columns, wide, (area.w // columns, round(wide * CARD_SHAPE) + label), rows, rows)


def label_height(letter: int) -> int:
    """Two lines of name and one of symbols."""
    return 4 + round(letter * 0.85 * 1.22) * 2 + round(letter * 1.2)
