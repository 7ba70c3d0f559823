"""One card's front and back, drawn in millimetres at a place on a page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import pi, sin
from typing import Any

import segno

from appliance.codes import code_text
from appliance.engine.prints import Print, PrintLine
from appliance.engine.table import Say
from appliance.paper.pen import CREAM, INK, SAND, Pen, tinted
from appliance.paper.shapes import Polygon, disc, glyph
from appliance.paper.symbols import draw_symbol
from appliance.words import Words

WIDTH, HEIGHT = 63.0, 88.0
CODE = 35.0
"""The width of the QR code without its quiet zone, as measured best."""

PICTURE = 34.0
"""The width of a picture on a card's front."""

_QUIET = 4
_SMALLEST = 9.0  # points of a name; one that is still too wide does not fit
_BOX = (6.0, 47.5, 51.0, 29.5)  # where the lines of a card stand: x, y, width, height


def draw_glyph(pen: Pen, name: str, x: float, y: float, size: float, paper: str, below: str) -> None:
    """A glyph in a square of this size; what is cut out shows the colour below."""
    for solid, points in glyph(name):
        pen.fill(paper if solid else below, [(x + size * a, y + size * b) for a, b in points])


def _hill(width: float, top: float, bottom: float, swing: float, phase: float) -> Polygon:
    crest = [(width * i / 40, top + swing * sin(phase + 2 * pi * i / 40)) for i in range(41)]
    return [*crest, (width, bottom), (0.0, bottom)]


# What fits


def too_long(pdf: Any, card: Print, words: Words) -> Iterator[tuple[Say, str]]:
    """Each sentence of a card's front for which there is no room, and what would do; `pdf` has our fonts."""
    pen = Pen(pdf, 0.0, 0.0)
    pen.font("fredoka", _SMALLEST)
    if (over := pdf.get_string_width(words(card.name)) / (WIDTH - 9)) > 1:
        yield card.name, f"about {int(len(words(card.name)) / over)} letters"
    pen.font("manrope", 7)
    if pdf.get_string_width(words(card.owner)) > WIDTH - 30:
        yield card.owner, "a shorter name"
    height = _BOX[3] + 1.0
    if card.note is not None:
        _, step, rows = _noted(pen, words(card.note))
        if step * len(rows) > height:
            yield card.note, f"at most {int(height / step)} lines of about 44 letters"
    elif card.lines:
        sizes, told = _told(pen, card.lines, words)
        if sum(_heights(sizes, told)) > height:
            yield card.lines[told.index(max(told, key=len))].text, "fewer effects, or a shorter sentence"


# The front


def draw_front(pen: Pen, card: Print, words: Words, picture: bytes | None = None) -> None:
    """Stage with glyph or picture, name, one line an effect, deck and id."""
    pen.box(CREAM, 0, 0, WIDTH, HEIGHT)
    with pen.clip(0, 0, WIDTH, HEIGHT):
        _stage(pen, card, pictured=picture is not None)
    if picture is not None:
        pen.picture(picture, (WIDTH - PICTURE) / 2, 1.6, PICTURE)
    _name(pen, words(card.name))
    if card.note is not None:
        _note(pen, words(card.note))
    else:
        _lines(pen, card.lines, words)
    _foot(pen, card, words)
    if card.border:
        _frame(pen, card.border)


def _frame(pen: Pen, colour: str) -> None:
    """A border inside the cut, in two tones, so that the card is told from far."""
    for rim, width, tone in ((0.0, 2.2, colour), (2.2, 0.5, tinted(colour, INK, 0.4))):
        wide, high = WIDTH - 2 * rim, HEIGHT - 2 * rim
        pen.box(tone, rim, rim, wide, width)
        pen.box(tone, rim, HEIGHT - rim - width, wide, width)
        pen.box(tone, rim, rim, width, high)
        pen.box(tone, WIDTH - rim - width, rim, width, high)


def _stage(pen: Pen, card: Print, *, pictured: bool) -> None:
    dark = tinted(card.colour, INK, 0.35)
    with pen.clip(0, 0, WIDTH, 33.5):
        pen.box(card.colour, 0, 0, WIDTH, 33.5)
        for radius, part in ((19.0, 0.14), (14.5, 0.28), (10.5, 0.44)):
            pen.fill(tinted(card.colour, CREAM, part), disc(31.5, 16, radius, corners=60))
        for side in (False, True):
            _curtain(pen, dark, side)
        _layer(pen, tinted(card.colour, INK, 0.16), _hill(WIDTH, 25.5, 40, 1.7, 0.6))
        if not pictured:
            _emblem(pen, card)
        _layer(pen, dark, _hill(WIDTH, 29.0, 40, 1.3, 3.4))
    _layer(pen, CREAM, _hill(WIDTH, 32.6, 36, 0.8, 1.2))


def _emblem(pen: Pen, card: Print) -> None:
    """The deck's glyph with its shadow."""
    size, x, y = 18.0, 22.5, 7.0
    with pen.pdf.local_context(fill_opacity=0.22):
        for solid, points in glyph(card.glyph):
            if solid:
                pen.pdf.set_fill_color(INK)
                pen.pdf.polygon(
                    [(pen.x + x + 0.7 + size * a, pen.y + y + 0.8 + size * b) for a, b in points], style="F"
                )
    draw_glyph(pen, card.glyph, x, y, size, CREAM, tinted(card.colour, CREAM, 0.44))


def _curtain(pen: Pen, colour: str, right: bool) -> None:
    edge = [(9.5 + 1.2 * sin(y / 3.2) - y * 0.13, y) for y in range(34)]
    points = [(0.0, 0.0), *edge, (0.0, 34.0)]
    _layer(pen, colour, [(WIDTH - x if right else x, y) for x, y in points])


def _layer(pen: Pen, colour: str, points: Polygon) -> None:
    """A sheet of paper with its soft shadow above and to the right."""
    for shift, opacity in ((0.9, 0.06), (0.5, 0.10)):
        pen.fill(INK, [(x + shift / 2, y - shift / 2) for x, y in points], opacity)
    pen.fill(colour, points)


def _name(pen: Pen, name: str) -> None:
    size = 16.0
    pen.font("fredoka", size)
    while pen.pdf.get_string_width(name) > WIDTH - 9 and size > _SMALLEST:
        size -= 0.5
        pen.font("fredoka", size)
    pen.text(WIDTH / 2, 42.6, name, "C")


def _note(pen: Pen, text: str) -> None:
    """A text in the middle: short ones bigger, its lines about equally long."""
    x, y, width, height = _BOX
    _, step, lines = _noted(pen, text)
    while width > 20 and len(narrower := pen.wrapped(text, width - 1)) == len(lines):
        lines, width = narrower, width - 1
    top = y + (height - step * len(lines)) / 2
    for number, line in enumerate(lines):
        pen.text(x + _BOX[2] / 2, top + step * (number + 0.75), line, "C")


def _noted(pen: Pen, text: str) -> tuple[float, float, list[str]]:
    """Size, step and lines of a text, in the biggest size that has room; the smallest if none has."""
    for size, step in ((10.0, 4.7), (8.6, 4.0), (7.4, 3.5), (6.6, 3.1)):
        pen.font("manrope", size)
        lines = pen.wrapped(text, _BOX[2])
        if step * len(lines) <= (15.0 if size == 10.0 else _BOX[3]):
            break
    return size, step, lines


@dataclass(frozen=True)
class _Sizes:
    """How big a line is drawn: fewer lines, bigger ones."""

    symbol: float
    number: float
    text: float
    row: float
    line: float

    def indent(self, line: PrintLine) -> float:
        """Where the text begins."""
        return self.symbol + (2.4 if line.number is None else 13.4)


_FEW = _Sizes(symbol=9.6, number=25, text=9.8, row=4.1, line=12.2)
_MANY = _Sizes(symbol=8.0, number=21, text=8.8, row=3.7, line=9.7)
_LONG = _Sizes(symbol=7.2, number=19, text=7.6, row=3.2, line=8.6)


def _told(pen: Pen, lines: Sequence[PrintLine], words: Words) -> tuple[_Sizes, list[list[str]]]:
    """The sizes in which these lines have room, and their rows; the smallest sizes if there is none."""
    few = len(lines) <= 2 and all(line.number is not None for line in lines)
    for sizes in (_FEW if few else _MANY, _MANY, _LONG):
        pen.font("manrope", sizes.text)
        told = [pen.wrapped(words(line.text), _BOX[2] - sizes.indent(line)) for line in lines]
        if sum(_heights(sizes, told)) <= _BOX[3]:
            break
    return sizes, told


def _heights(sizes: _Sizes, told: Sequence[Sequence[str]]) -> list[float]:
    return [max(sizes.line, sizes.row * len(rows) + 1.2) for rows in told]


def _lines(pen: Pen, lines: Sequence[PrintLine], words: Words) -> None:
    x, y, _, height = _BOX
    sizes, told = _told(pen, lines, words)
    heights = _heights(sizes, told)
    top = y + (height - sum(heights)) / 2
    for line, rows, high in zip(lines, told, heights, strict=True):
        _line(pen, line, rows, (x, top + high / 2), sizes)
        top += high


def _line(pen: Pen, line: PrintLine, rows: Sequence[str], at: tuple[float, float], sizes: _Sizes) -> None:
    x, middle = at
    draw_symbol(pen, line.symbol, x, middle - sizes.symbol / 2, sizes.symbol)
    if line.number is not None:
        pen.font("fredoka", sizes.number)
        pen.text(x + sizes.symbol + 6.7, middle + sizes.number * 0.126, str(line.number), "C")
    pen.font("manrope", sizes.text)
    first = middle - sizes.row * (len(rows) - 1) / 2 + sizes.text * 0.13
    for number, row in enumerate(rows):
        pen.text(x + sizes.indent(line), first + sizes.row * number, row)


def _foot(pen: Pen, card: Print, words: Words) -> None:
    pen.box(SAND, 4.5, 79.2, WIDTH - 9, 0.25)
    pen.box(card.colour, 4.5, 80.6, 5.2, 5.2, 1.2)
    draw_glyph(pen, card.glyph, 5.3, 81.4, 3.6, CREAM, card.colour)
    pen.font("manrope", 7)
    pen.text(11.2, 84.1, words(card.owner))
    pen.text(WIDTH - 4.5, 84.1, card.id, "R")


# The back


def draw_back(pen: Pen, card: Print) -> None:
    """The code and the deck's glyph, nothing that gives the card away to the table."""
    pen.box(CREAM, 0, 0, WIDTH, HEIGHT)
    with pen.clip(0, 0, WIDTH, HEIGHT):
        top = _hill(WIDTH, 14.2, 0, 1.1, 0.8)
        _layer(pen, tinted(card.colour, CREAM, 0.45), [(x, y + 2.2) for x, y in top])
        _layer(pen, card.colour, top)
        bottom = _hill(WIDTH, 73.8, HEIGHT, 1.1, 3.4)
        _layer(pen, tinted(card.colour, CREAM, 0.45), [(x, y - 2.2) for x, y in bottom])
        _layer(pen, card.colour, bottom)
    draw_glyph(pen, card.glyph, 26.75, 1.9, 9.5, CREAM, card.colour)
    draw_glyph(pen, card.glyph, 26.75, 76.8, 9.5, CREAM, card.colour)
    draw_code(pen, code_text(card.game, card.id), (WIDTH - CODE) / 2, (HEIGHT - CODE) / 2)


def draw_code(pen: Pen, text: str, x: float, y: float) -> None:
    """A QR code, version 2, level H, with its quiet zone, black on white."""
    rows = [list(row) for row in segno.make(text, version=2, error="h", boost_error=False, micro=False).matrix]
    module = CODE / len(rows)
    quiet = _QUIET * module
    pen.box("#FFFFFF", x - quiet, y - quiet, CODE + 2 * quiet, CODE + 2 * quiet, 1.5)
    pen.pdf.set_fill_color(0)
    for number, row in enumerate(rows):
        for start, length in _runs(row):
            pen.pdf.rect(pen.x + x + start * module, pen.y + y + number * module, length * module, module + 0.01, "F")


def _runs(row: Sequence[int]) -> list[tuple[int, int]]:
    runs: list[tuple[int, int]] = []
    start = None
    for column, dark in enumerate([*row, 0]):
        if dark and start is None:
            start = column
        elif not dark and start is not None:
            runs.append((start, column - start))
            start = None
    return runs
