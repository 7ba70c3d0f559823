"""Sheets of A4: cards to fold over, or fronts and mirrored backs for printers that print both sides."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

import font_fredoka_one
import font_manrope
from fpdf import FPDF
from fpdf.fonts import TTFFont

from appliance.codes import code_text
from appliance.engine.prints import Print
from appliance.engine.table import Say
from appliance.paper.faces import HEIGHT, WIDTH, draw_back, draw_front, too_long
from appliance.paper.pen import Pen
from appliance.words import Words

Layout = Literal["fold", "duplex"]

"""fold: front and back side by side, folded and glued. duplex: fronts, then their backs mirrored on the next page."""

_A4 = {"fold": (297.0, 210.0), "duplex": (210.0, 297.0)}
_GRID = {"fold": (2, 2), "duplex": (3, 3)}
_GAP = {"fold": 6.0, "duplex": 0.0}
_MARK, _OFF = 4.0, 1.2
_GREY = "#8A8A8A"
_PRINTED = datetime(2025, 1, 1, tzinfo=UTC)  # a file that is made again is the same file

Place = tuple[float, float]
Pictures = Callable[[Print], bytes | None]


def card_backs(cards: Sequence[Print]) -> Iterator[tuple[str, str]]:
    """The id of each card and the text of the code on its back."""
    for card in cards:
        yield card.id, code_text(card.game, card.id)


def no_picture(card: Print) -> bytes | None:
    """Where no card has a picture of its own."""


def write_pdf(
    file: Path,
    cards: Sequence[Print],
    words: Words,
    layout: Layout = "fold",
    pictures: Pictures = no_picture,
) -> int:
    """Print these cards into a PDF, with the PNG that `pictures` has of one; gives the number of pages.

    Raises `OSError`.
    """
    with _document(layout) as pdf:
        columns, rows = _GRID[layout]
        for start in range(0, len(cards), columns * rows):
            sheet = cards[start : start + columns * rows]
            if layout == "fold":
                _folded_sheet(pdf, sheet, words, pictures)
            else:
                _duplex_sheets(pdf, sheet, words, pictures)
        pdf.output(str(file))
        return int(pdf.page_no())


def without_room(cards: Sequence[Print], words: Words) -> Iterator[tuple[Print, Say, str]]:
    """Each sentence that is too long for its card in this language, and what would do."""
    with _document("fold") as pdf:
        for card in cards:
            yield from ((card, say, right) for say, right in too_long(pdf, card, words))


@contextmanager
def _document(layout: Layout) -> Iterator[Any]:
    """An empty document; the files of its fonts are closed with it."""
    pdf = FPDF(unit="mm", format=(min(_A4[layout]), max(_A4[layout])), orientation="L" if layout == "fold" else "P")
    pdf.set_creation_date(_PRINTED)
    pdf.set_title("Boss Table")
    pdf.set_auto_page_break(False)
    pdf.add_font("fredoka", fname=font_fredoka_one.font_files["FredokaOne"])
    pdf.add_font("manrope", fname=font_manrope.font_files["ManropeSemiBold"])
    try:
        yield pdf
    finally:
        for font in pdf.fonts.values():
            if isinstance(font, TTFFont):
                font.ttfont.close()


def _places(layout: Layout) -> list[Place]:
    """The upper left corner of each card (or pair) of a sheet, row by row."""
    columns, rows = _GRID[layout]
    wide, gap = WIDTH * (2 if layout == "fold" else 1), _GAP[layout]
    left = (_A4[layout][0] - columns * wide - (columns - 1) * gap) / 2
    top = (_A4[layout][1] - rows * HEIGHT - (rows - 1) * gap) / 2
    return [
        (left + column * (wide + gap), top + row * (HEIGHT + gap)) for row in range(rows) for column in range(columns)
    ]


def _folded_sheet(pdf: Any, cards: Sequence[Print], words: Words, pictures: Pictures) -> None:
    pdf.add_page()
    for card, (x, y) in zip(cards, _places("fold"), strict=False):
        draw_front(Pen(pdf, x, y), card, words, pictures(card))
        draw_back(Pen(pdf, x + WIDTH, y), card)
        _cut_marks(pdf, x, y, 2 * WIDTH, HEIGHT)
        _fold_line(pdf, x + WIDTH, y)
    _told(pdf, words(_say("fold")), _A4["fold"])


def _duplex_sheets(pdf: Any, cards: Sequence[Print], words: Words, pictures: Pictures) -> None:
    places = _places("duplex")
    for back in (False, True):
        pdf.add_page()
        for card, (x, y) in zip(cards, places, strict=False):
            if back:
                draw_back(Pen(pdf, _A4["duplex"][0] - x - WIDTH, y), card)
            else:
                draw_front(Pen(pdf, x, y), card, words, pictures(card))
        _grid_marks(pdf, places)
        _told(pdf, words(_say("duplex")), _A4["duplex"])


def _line(pdf: Any, x1: float, y1: float, x2: float, y2: float) -> None:
    pdf.set_draw_color(_GREY)
    pdf.set_line_width(0.15)
    pdf.line(x1, y1, x2, y2)


def _cut_marks(pdf: Any, x: float, y: float, width: float, height: float) -> None:
    """Two short lines outside each corner."""
    for cx, out in ((x, -1), (x + width, 1)):
        for cy, down in ((y, -1), (y + height, 1)):
            length = min(_MARK, _GAP["fold"] / 2)
            _line(pdf, cx + out * _OFF / 2, cy, cx + out * length, cy)
            _line(pdf, cx, cy + down * _OFF / 2, cx, cy + down * length)


def _fold_line(pdf: Any, x: float, y: float) -> None:
    """Dashes on the card itself, and a mark above and below it."""
    pdf.set_dash_pattern(dash=1.2, gap=1.2)
    _line(pdf, x, y - 2.6, x, y + HEIGHT + 2.6)
    pdf.set_dash_pattern()


def _grid_marks(pdf: Any, places: Sequence[Place]) -> None:
    """Lines at the edges of the paper, where the cuts go through."""
    lefts, tops = sorted({x for x, _ in places}), sorted({y for _, y in places})
    right, bottom = lefts[-1] + WIDTH, tops[-1] + HEIGHT
    for x in [*lefts, right]:
        _line(pdf, x, tops[0] - _OFF - _MARK, x, tops[0] - _OFF)
        _line(pdf, x, bottom + _OFF, x, bottom + _OFF + _MARK)
    for y in [*tops, bottom]:
        _line(pdf, lefts[0] - _OFF - _MARK, y, lefts[0] - _OFF, y)
        _line(pdf, right + _OFF, y, right + _OFF + _MARK, y)


def _say(key: str) -> Say:
    return Say(f"shell:print.{key}")


def _told(pdf: Any, text: str, paper: Place) -> None:
    """How to print and cut, at the foot of the sheet."""
    pen = Pen(pdf, 0, 0)
    pen.font("manrope", 7.5, _GREY)
    pen.text(paper[0] / 2, paper[1] - 6.5, text, "C")
