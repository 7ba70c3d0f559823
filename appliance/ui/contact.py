"""The contact sheet: every figure in every mood, big, small, and in black alone, so that silhouettes can be judged."""

from collections.abc import Sequence
from pathlib import Path

import pygame
from msgspec import Struct

from appliance.engine.picture import Cut, Layer, Pen
from appliance.ui import letters
from appliance.ui.cutting import MOODS, Read, composed
from appliance.ui.gallery import Gallery
from appliance.ui.theme import colour

BIG, SMALL, MARGIN, LABEL = 360, 120, 8, 30


class Row(Struct, frozen=True):
    """One line of the sheet: a name, and pictures to be seen big, small and in black."""

    name: str
    cuts: tuple[Cut, ...]


def unpainted(pen: Pen) -> None:
    """Nothing stands in: on this sheet only what is cut is to be seen."""


def figure_rows(names: Sequence[str], read: Read) -> list[Row]:
    """A row for each figure: in all moods in which it looks different."""
    rows = []
    for name in names:
        seen: dict[str, Cut] = {}
        for mood in MOODS:
            cut = Cut((Layer(name),), unpainted, mood)
            seen.setdefault(composed(cut, read) or "", cut)
        rows.append(Row(name, tuple(cut for svg, cut in seen.items() if svg)))
    return [row for row in rows if row.cuts]


def sheet(rows: Sequence[Row], gallery: Gallery, *, named: bool = True) -> pygame.Surface:
    """All rows on one picture; each picture at 360 pixels, and beside it at 120 in colour and in black."""
    across = BIG + SMALL + 2 * MARGIN
    down = BIG + MARGIN + (LABEL if named else 0)
    most = max(len(row.cuts) for row in rows)
    lines = _packed(rows, most)
    paper = pygame.Surface((most * across + MARGIN, len(lines) * down + MARGIN))
    paper.fill(colour("stage"))
    for y, line in enumerate(lines):
        x = 0
        for row in line:
            if named:
                label = letters.picture(row.name, "strong", 20, "cream")
                paper.blit(label, (x * across + MARGIN, y * down + MARGIN))
            for cut in row.cuts:
                top = y * down + MARGIN + (LABEL if named else 0)
                _cell(paper, cut, gallery, x * across + MARGIN, top)
                x += 1
    return paper


def _packed(rows: Sequence[Row], most: int) -> list[list[Row]]:
    """Rows in lines, as many in one as fit."""
    lines: list[list[Row]] = []
    for row in rows:
        used = sum(len(one.cuts) for one in lines[-1]) if lines else most
        if used + len(row.cuts) > most:
            lines.append([])
        lines[-1].append(row)
    return lines


def _cell(paper: pygame.Surface, cut: Cut, gallery: Gallery, x: int, y: int) -> None:
    """One picture big, and beside it small in colour and in black."""
    if (big := gallery.picture(cut, (BIG, BIG))) is not None:
        paper.blit(big.picture, (x, y), special_flags=pygame.BLEND_PREMULTIPLIED)
    if (small := gallery.picture(cut, (SMALL, SMALL))) is None:
        return
    left = x + BIG + MARGIN // 2
    paper.blit(small.picture, (left, y), special_flags=pygame.BLEND_PREMULTIPLIED)
    pygame.draw.rect(paper, colour("cream"), (left, y + SMALL + MARGIN, SMALL, SMALL))
    paper.blit(silhouette(small.picture), (left, y + SMALL + MARGIN), special_flags=pygame.BLEND_PREMULTIPLIED)


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
