"""The contact sheet: every figure in every mood, big, small, and in black alone, so that silhouettes can be judged."""

from collections.abc import Sequence
from pathlib import Path

import pygame
from msgspec import Struct

from appliance.engine.picture import Cut, Layer, Pen
from appliance.ui import letters
from appliance.ui.cutting import GROUND, MOODS, Read, composed
from appliance.ui.gallery import Gallery
from appliance.ui.theme import colour

BIG, SMALL, MARGIN, LABEL = 360, 120, 8, 30


class Cell(Struct, frozen=True):
    """A picture to be seen big and small, and what of it is shown in black."""

    cut: Cut
    black: Cut


class Row(Struct, frozen=True):
    """A figure's name, and how it looks in its moods."""

    name: str
    cells: tuple[Cell, ...]


def unpainted(pen: Pen) -> None:
    """Nothing stands in: on this sheet only what is cut is to be seen."""


def figure_rows(names: Sequence[str], read: Read) -> list[Row]:
    """A row for each figure: in all moods in which it looks different."""
    rows = []
    for name in names:
        seen: dict[str, Cell] = {}
        for mood in MOODS:
            cell = _cell_of(name, mood, read)
            seen.setdefault(composed(cell.cut, read) or "", cell)
        rows.append(Row(name, tuple(cell for svg, cell in seen.items() if svg)))
    return [row for row in rows if row.cells]


def _cell_of(name: str, mood: str, read: Read) -> Cell:
    """The figure in a mood; one with a ground lies in a disc, and is black without it."""
    figure = read(name)
    grounds = tuple(sorted(id for id in figure.ids() if id.startswith(GROUND))) if figure is not None else ()
    cut = Cut((Layer(name),), unpainted, mood, shape="disc" if grounds else "")
    return Cell(cut, Cut((Layer(name, but=grounds),), unpainted, mood))


def sheet(rows: Sequence[Row], gallery: Gallery, *, named: bool = True) -> pygame.Surface:
    """All rows on one picture; each picture at 360 pixels, and beside it at 120 in colour and in black."""
    across = BIG + SMALL + 2 * MARGIN
    down = BIG + MARGIN + (LABEL if named else 0)
    most = max(len(row.cells) for row in rows)
    lines = _packed(rows, most)
    paper = pygame.Surface((most * across + MARGIN, len(lines) * down + MARGIN))
    paper.fill(colour("stage"))
    for y, line in enumerate(lines):
        x = 0
        for row in line:
            if named:
                label = letters.picture(row.name, "strong", 20, "cream")
                paper.blit(label, (x * across + MARGIN, y * down + MARGIN))
            for cell in row.cells:
                top = y * down + MARGIN + (LABEL if named else 0)
                _cell(paper, cell, gallery, x * across + MARGIN, top)
                x += 1
    return paper


def _packed(rows: Sequence[Row], most: int) -> list[list[Row]]:
    """Rows in lines, as many in one as fit."""
    lines: list[list[Row]] = []
    for row in rows:
        used = sum(len(one.cells) for one in lines[-1]) if lines else most
        if used + len(row.cells) > most:
            lines.append([])
        lines[-1].append(row)
    return lines


def _cell(paper: pygame.Surface, cell: Cell, gallery: Gallery, x: int, y: int) -> None:
    """One picture big, and beside it small in colour and in black."""
    left, low = x + BIG + MARGIN // 2, y + SMALL + MARGIN
    pygame.draw.rect(paper, colour("cream"), (left, low, SMALL, SMALL))
    for cut, size, where in ((cell.cut, BIG, (x, y)), (cell.cut, SMALL, (left, y)), (cell.black, SMALL, (left, low))):
        if (found := gallery.picture(cut, (size, size))) is not None:
            picture = silhouette(found.picture) if where[1] == low else found.picture
            paper.blit(picture, where, special_flags=pygame.BLEND_PREMULTIPLIED)


def silhouette(picture: pygame.Surface) -> pygame.Surface:
    """The picture in black alone."""
    black = picture.copy()
    black.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    return black


def save(rows: Sequence[Row], gallery: Gallery, file: Path, *, named: bool = True) -> None:
    """The sheet as a PNG file; raises `OSError` if it cannot be written."""
    pygame.font.init()
    picture = sheet(rows, gallery, named=named)
    try:
        pygame.image.save(picture, str(file))
    except pygame.error as error:
        raise OSError(0, str(error), str(file)) from None
