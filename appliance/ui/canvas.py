"""A canvas over a surface: everything in units, in the frame of a reader, as cached sprites.

800 units are the shorter side of the surface, so one layout serves every size. A part of a canvas can be turned to
an edge of the table: the sprites are then turned by quarter turns, which loses nothing.
"""

import itertools
from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from functools import partial
from typing import Any, Self

import pygame

from appliance.engine.picture import Align, Cut, Face, Layer, Pen
from appliance.engine.table import Say
from appliance.ui import letters, seating
from appliance.ui.gallery import Sprite
from appliance.ui.pen import PaperPen, cut_paper, fibres, least_paper, part_of_ring, small_paper, whole_ring
from appliance.ui.pile import Flat, Spread, where_of
from appliance.ui.sheet import Box, Mover, Sheet, Target
from appliance.ui.symbols import MIDDLE, paint_symbol
from appliance.ui.theme import LEAST, colour, mixed

PAPERS = ("cream", "sand", "gold", "shade", "white")
"""The colours of sheets of paper."""

PAD, PAD_LIT = 14.0, 26.0
"""Units around a sheet for its shadow, and for the lamp's light."""

VEIL = 190
"""How much of 255 a veil takes from what lies below it."""

ROUND = 16.0
"""Radius of a sheet's corners."""

Rect = tuple[float, float, float, float]


def no_paint(pen: Pen) -> None:
    """Where something else stands in for what is not cut."""


class Canvas:
    """A rectangle of a sheet, turned to its reader: x to the reader's right, y towards the reader."""

    def __init__(self, sheet: Sheet, rect: Rect | None = None, turn: int = 0) -> None:
        self.sheet = sheet
        px, py = sheet.area.size
        self.rect = rect or (0.0, 0.0, px / sheet.unit, py / sheet.unit)
        self.turn = turn % 4

    @property
    def w(self) -> float:
        return self.rect[2 + self.turn % 2]

    @property
    def h(self) -> float:
        return self.rect[3 - self.turn % 2]

    @property
    def least(self) -> float:
        return LEAST / self.sheet.zoom

    def word(self, say: Say) -> str:
        return self.sheet.tell(say)

    def part(self, x: float, y: float, w: float, h: float, turn: int = 0) -> Self:
        return type(self)(self.sheet, self._on_sheet(x, y, w, h), self.turn + turn)

    def side(self, number: int) -> Self:
        return type(self)(self.sheet, self.rect, self.turn + seating.turn_of(number))

    def seat(self, number: int, taken: Collection[int] = ()) -> Self:
        edge = self.side(number)
        place = seating.place(number, taken, self.w, self.h)
        return edge.part(place.x, edge.h + self.beyond(taken) - seating.DEPTH, place.w, seating.DEPTH)

    def beyond(self, taken: Collection[int]) -> float:
        """How far the seats' cards lie beyond the safe area: behind a round glass there is room for each that is alone
        at its edge, between the edge and the circle."""
        sheet = self.sheet
        if not sheet.circle or self.rect[:2] != (0, 0) or any(seating.crowd(edge, taken) > 1 for edge in range(4)):
            return 0.0
        return seating.beyond(sheet.circle / sheet.unit, self.w)

    def panel(self) -> Self:
        """The whole panel as its near reader sees it, beyond the safe area too: for what is only looked at."""
        sheet = self.sheet
        (px, py), area, unit = sheet.surface.get_size(), sheet.area, sheet.unit
        return type(self)(sheet, (-area.x / unit, -area.y / unit, px / unit, py / unit))

    def pixels(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """Where this rectangle lies on the surface."""
        return self._pixels(x, y, w, h)

    def fill(self, name: str) -> None:
        """The whole rectangle in one colour; under the whole picture the panel beyond the safe area too."""
        where = self._pixels(0, 0, self.w, self.h)
        if where.contains(self.sheet.area):
            where = self.sheet.surface.get_rect()
        self.sheet.put(Flat(colour(name), where_of(where)))
        self.sheet.cover(where)

    def veil(self) -> None:
        """Dim all that lies below, the panel beyond the safe area too."""
        screen = self.sheet.surface.get_rect()
        self.sheet.lay(self.sheet.sprites.get(("veil", screen.size), lambda: _veil(screen.size)), screen)

    def ground(self, x: float, y: float, r: float) -> None:
        screen = self.sheet.surface.get_rect()
        middle = self._pixels(x, y, 0, 0).topleft
        key = ("ground", screen.size, middle, round(r))
        lit = self.sheet.sprites.get(key, lambda: _lamp(screen.size, middle, r * self.sheet.unit))
        self.sheet.lay(lit, screen, premultiplied=False)

    def card(self, x: float, y: float, w: float, h: float, colour: str = "cream", *, lit: bool = False) -> None:
        pad = PAD_LIT if lit else PAD
        unit = self.sheet.unit

        size, radius = self._size(w + 2 * pad, h + 2 * pad), min(ROUND, w / 2, h / 2) * unit
        small = partial(self._small_paper, radius, colour, lit, pad * unit)
        if min(size) > least_paper(radius, pad * unit) and not self.sheet.is_faded:
            tile = self.sheet.sprites.get(("fibres", colour), lambda: fibres(colour), for_good=True)
            where = self._pixels(x - pad, y - pad, w + 2 * pad, h + 2 * pad)
            self.sheet.put(Spread(small(self.turn), where_of(where), tile))
        else:
            make = partial(cut_paper, small=small, radius=radius, pad=pad * unit, name=colour)
            self._sprite(
                ("card", colour, lit, round(radius, 1), round(pad * unit, 1)),
                x - pad,
                y - pad,
                w + 2 * pad,
                h + 2 * pad,
                make,
            )
        self.sheet.cover(self._pixels(x, y, w, h))

    def art(self, game: str, ids: Sequence[str], x: float, y: float, w: float, h: float) -> bool:
        paint = self.sheet.art(game, tuple(ids))
        if paint is None:
            return False
        self.drawn(f"art {game} {'+'.join(ids)}", x, y, w, h, paint)
        return True

    def _small_paper(self, radius: float, name: str, lit: bool, pad: float, turn: int = 0) -> pygame.Surface:
        """The small sheet from which others with such corners are put together, which takes a tenth of the time of
        cutting each by itself. Big ones are put together anew each time: that costs less than keeping them."""
        key = ("paper", name, lit, round(pad, 1), round(radius, 1))
        return self.sheet.sprites.turned(key, turn, lambda: small_paper(radius, name, pad, lit), for_good=True)

    def papers(self) -> Iterator[None]:
        """Cut, one by one, the small sheets that will be needed."""
        for name, (pad, lit) in itertools.product(PAPERS, ((PAD, False), (PAD_LIT, True))):
            self._small_paper(ROUND * self.sheet.unit, name, lit, pad * self.sheet.unit)
            yield

    def symbol(self, name: str, x: float, y: float, r: float, colour: str = "") -> None:
        self._once((name, x, y, r, colour), lambda: self._laid_symbol(name, x, y, r, colour))

    def _laid_symbol(self, name: str, x: float, y: float, r: float, colour: str) -> None:
        size = self._size(2 * r, 2 * r)
        sprite = None if colour else self._cut(Cut((Layer(name),), no_paint), size)

        def make(size: tuple[int, int]) -> pygame.Surface:
            pen = PaperPen(*size)
            paint_symbol(pen, name, colour)
            return pen.finished()

        self._sprite(("symbol", name, colour), x - r, y - r, 2 * r, 2 * r, make, sprite)

    def badge(self, name: str, x: float, y: float, r: float, n: int | str, *, full: int | None = None) -> None:
        self.symbol(name, x, y, r)
        dx, dy = MIDDLE.get(name, (0.0, 0.0))
        plate = max(r * 0.5, self.least * 0.66)
        cx, cy = x + dx * r, y + dy * r
        self.symbol("dot", cx, cy, plate / 0.8, "cream")
        if full is not None and isinstance(n, int) and n < full:
            self._crack(x, y, r)
        self.text(str(n), cx - plate, cy - plate, 2 * plate, 2 * plate, max(self.least, plate * 1.25), face="display")

    def ring(self, x: float, y: float, r: float, width: float, share: float, colour: str, ground: str) -> None:
        place, sprites = (x - r, y - r, 2 * r, 2 * r), self.sheet.sprites
        size, thick = self._size(2 * r, 2 * r), width / (2 * r)
        whole, middle = ("ring", thick, colour, "inner"), self._pixels(*place).center
        below = sprites.get((("ring", thick, ground), size), partial(whole_ring, size, thick, ground), for_good=True)
        self._blit(below, below.get_rect(center=middle))

        def make() -> pygame.Surface:
            inner = sprites.get((whole, size), partial(whole_ring, size, thick, colour, True), for_good=True)
            return part_of_ring(inner, share, self.turn)

        if share > 0:
            part = sprites.get((whole, size, round(share, 3), self.turn), make)
            self._blit(part, part.get_rect(center=middle))

    def drawn(
        self, key: str, x: float, y: float, w: float, h: float, paint: Callable[[Pen], None], *, tilt: float = 0.0
    ) -> None:
        sprite = self._cut(paint, self._size(w, h))

        def make(size: tuple[int, int]) -> pygame.Surface:
            pen = PaperPen(*size)
            paint(pen)
            return pen.finished()

        if not tilt:
            self._sprite(("drawn", key), x, y, w, h, make, sprite)
            return
        size, sprites = self._size(w, h), self.sheet.sprites
        name: Hashable = (("drawn", key), size) if sprite is None else ("cut", sprite.name)
        plain = sprites.get(name, lambda: make(size)) if sprite is None else sprite.picture
        angle = round(tilt * 2) / 2
        leaning = sprites.turned(("tilt", name, angle), self.turn, lambda: _leaning(plain, angle))
        middle = self._pixels(x, y, w, h).center
        self._blit(leaning, leaning.get_rect(center=middle))

    def _cut(self, paint: Callable[[Pen], None], size: tuple[int, int]) -> Sprite | None:
        """What is cut from paper, if it is there."""
        gallery = self.sheet.gallery
        if gallery is None or not isinstance(paint, Cut):
            return None
        found = gallery.picture(paint, size)
        self.sheet.makeshift = self.sheet.makeshift or found is None
        return found

    def text(
        self,
        text: str | Say,
        x: float,
        y: float,
        w: float,
        h: float,
        size: float = 28.0,
        *,
        face: Face = "body",
        colour: str = "ink",
        align: Align = "center",
        top: bool = False,
    ) -> float:
        words = self._told(text)
        place = (words, x, y, w, h, size, face, colour, align, top)
        height: float = self._once(place, lambda: self._written(words, x, y, w, h, size, face, colour, align, top))
        return height

    def _written(
        self,
        words: str,
        x: float,
        y: float,
        w: float,
        h: float,
        size: float,
        face: Face,
        colour: str,
        align: Align,
        top: bool,
    ) -> float:
        """Lay these words down line by line; gives the height that they take."""
        unit = self.sheet.unit
        fit = letters.fitted(words, face, self._px(size), self._px(self.least), (round(w * unit), round(h * unit)))
        high = letters.line_height(fit.size) / unit
        y += 0.0 if top else (h - high * len(fit.lines)) / 2
        for i, line in enumerate(fit.lines):
            wide = letters.width(line, face, fit.size) / unit
            shift = {"left": 0.0, "center": (w - wide) / 2, "right": w - wide}[align]
            self._line(line, face, fit, colour, x + shift, y + i * high)
        return high * len(fit.lines)

    def height(self, text: str | Say, w: float, size: float = 28.0, *, face: Face = "body") -> float:
        px = self._px(size)
        lines, _ = letters.broken(self._told(text), face, px, round(w * self.sheet.unit))
        return len(lines) * letters.line_height(px) / self.sheet.unit

    def width(self, text: str | Say, size: float = 28.0, *, face: Face = "body") -> float:
        return letters.width(self._told(text), face, self._px(size)) / self.sheet.unit

    def target(self, option: str, x: float, y: float, w: float, h: float) -> None:
        self.sheet.offer(Target(option, self._pixels(x, y, w, h)))

    def again(self, name: str, values: tuple[Any, ...], draw: Callable[[], object]) -> None:
        sheet = self.sheet
        sheet.again((name, self.rect, self.turn, sheet.zoom, sheet.layer, sheet.done), values, draw)

    def _once(self, what: tuple[Any, ...], draw: Callable[[], Any]) -> Any:
        """Think only once where this lies; of what moves only the place changes, so that each is another one."""
        sheet = self.sheet
        if sheet.done:
            return draw()
        return sheet.again((what, self.rect, self.turn, sheet.zoom, sheet.layer), (), draw)

    def moving(
        self, x: float, y: float, w: float, h: float, pose: Callable[[float], Hashable], paint: Callable[[float], None]
    ) -> None:
        """Something that moves by itself in this rectangle: painted after the rest, and again with each new pose."""
        screen = self.sheet.surface.get_rect()
        self.sheet.movers.append(Mover(self._pixels(x, y, w, h).clip(screen), pose, paint))

    def _told(self, text: str | Say) -> str:
        return self.sheet.tell(text) if isinstance(text, Say) else text

    def _px(self, size: float) -> int:
        return max(1, round(size * self.sheet.unit + 0.4))

    def _size(self, w: float, h: float) -> tuple[int, int]:
        return max(1, round(w * self.sheet.unit)), max(1, round(h * self.sheet.unit))

    def _on_sheet(self, x: float, y: float, w: float, h: float) -> Rect:
        """A rectangle of this canvas as a rectangle of the sheet."""
        left, top, wide, high = self.rect
        if self.turn == 0:
            return left + x, top + y, w, h
        if self.turn == 1:
            return left + wide - y - h, top + x, h, w
        if self.turn == 2:
            return left + wide - x - w, top + high - y - h, w, h
        return left + y, top + high - x - w, h, w

    def _pixels(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        unit = self.sheet.unit
        left, top, wide, high = self._on_sheet(x, y, w, h)
        x, y = self.sheet.area.topleft
        return pygame.Rect(x + round(left * unit), y + round(top * unit), round(wide * unit), round(high * unit))

    def _sprite(
        self,
        key: Hashable,
        x: float,
        y: float,
        w: float,
        h: float,
        make: Callable[[tuple[int, int]], pygame.Surface],
        cut: Sprite | None = None,
    ) -> None:
        """A picture that is cut, which the gallery keeps as it is; else one that is made and kept under this key."""
        size, turned = self._size(w, h), self.sheet.sprites.turned
        if cut is None:
            picture = turned((key, size), self.turn, lambda: make(size))
        else:
            picture = turned(("cut", cut.name), self.turn, lambda: cut.picture) if self.turn else cut.picture
        self._blit(picture, picture.get_rect(center=self._pixels(x, y, w, h).center))

    def _blit(self, picture: pygame.Surface, where: pygame.Rect) -> None:
        self.sheet.lay(picture, where)

    def _line(self, line: str, face: str, fit: letters.Fit, tint: str, x: float, y: float) -> None:
        if not line:
            return
        unit = self.sheet.unit
        key = ("text", line, face, fit.size, tint)
        shown = self.sheet.sprites.turned(key, self.turn, lambda: letters.picture(line, face, fit.size, tint))
        wide, high = shown.get_size() if self.turn % 2 == 0 else shown.get_size()[::-1]
        slack = (letters.line_height(fit.size) - high) / 2
        box = self._pixels(x, y + slack / unit, wide / unit, high / unit)
        where = shown.get_rect(center=box.center)
        self.sheet.lay(shown, where, premultiplied=False)
        size = round(fit.size * self.sheet.zoom / unit, 3)
        self.sheet.write(Box(line, where, size, self.turn, fit.cut, self.sheet.layer))

    def _crack(self, x: float, y: float, r: float) -> None:
        def paint(pen: Pen) -> None:
            pen.line([(0.95, 0.08), (0.8, 0.22), (0.86, 0.3), (0.7, 0.4)], 0.05, "ink")

        self.drawn("crack", x - r, y - r, 2 * r, 2 * r, paint)


def _veil(size: tuple[int, int]) -> pygame.Surface:
    dark = pygame.Surface(size, pygame.SRCALPHA)
    dark.fill((*[round(part * VEIL / 255) for part in colour("night")[:3]], VEIL))
    return dark


def _lamp(size: tuple[int, int], middle: tuple[int, int], r: float) -> pygame.Surface:
    """Night with a soft round light; drawn at an eighth of its size, since light has no edges."""
    small = pygame.Surface((max(2, size[0] // 8), max(2, size[1] // 8)))
    small.fill(colour("night"))
    rings = 40
    for i in range(rings):
        share = (i / rings) ** 1.6
        tint = colour(mixed("night", "#5C3150", share))
        pygame.draw.circle(small, tint, (middle[0] / 8, middle[1] / 8), r * (2.1 - 1.3 * i / rings) / 8)
    return pygame.transform.smoothscale(small, size)


def _leaning(picture: pygame.Surface, angle: float) -> pygame.Surface:
    """The picture turned clockwise by degrees."""
    return pygame.transform.rotozoom(picture, -angle, 1.0)
