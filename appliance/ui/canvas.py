"""A canvas over a surface: everything in units, in the frame of a reader, as cached sprites.

800 units are the shorter side of the surface, so one layout serves every size. A part of a canvas can be turned to
an edge of the table: the sprites are then turned by quarter turns, which loses nothing. The canvas remembers where
text stands (for the layout tests), what may be touched, and what moves by itself.
"""

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from typing import NamedTuple, Self

import pygame

from appliance.engine.picture import Align, Cut, Face, Layer, Pen
from appliance.engine.table import Say
from appliance.ui import letters, seating
from appliance.ui.gallery import Gallery, Sprite
from appliance.ui.pen import PaperPen, fibres, lay_paper, least_paper, part_of_ring, sheet_of_paper, whole_ring
from appliance.ui.symbols import MIDDLE, paint_symbol
from appliance.ui.theme import LEAST, colour, mixed

KEPT_SCREENS = 12
"""So many screens full of pixels are kept as sprites; a pixel is four bytes."""

UNITS = 800.0

Tell = Callable[[Say], str]
Art = Callable[[str, tuple[str, ...]], Callable[[Pen], None] | None]
Rect = tuple[float, float, float, float]


class Box(NamedTuple):
    """Where text stands: rectangle in pixels of the surface, size in units of the usual type, turn of
    its reader.

    `cut` if some of it had to be left out, `hidden` if a card lies over a part of it. What is covered wholly is gone.
    """

    text: str
    rect: pygame.Rect
    size: float
    turn: int
    cut: bool
    layer: int
    hidden: bool = False

    @property
    def ink(self) -> pygame.Rect:
        """The part of the rectangle that letters fill, without the air above and below."""
        air = round(min(self.rect.size) * 0.26)
        return self.rect.inflate(-2, -2 * air) if self.turn % 2 == 0 else self.rect.inflate(-2 * air, -2)


class Target(NamedTuple):
    """A touch in this rectangle picks the option."""

    option: str
    rect: pygame.Rect


class Mover(NamedTuple):
    """Something that moves by itself: painted anew in its rectangle whenever its pose changes."""

    rect: pygame.Rect
    pose: Callable[[float], Hashable]
    paint: Callable[[float], None]


class Heading(NamedTuple):
    """Where something that turns came from and where it faces, in quarter turns, and since when."""

    before: int
    turn: int
    since: float


def no_art(game: str, ids: tuple[str, ...]) -> None:
    """Where no game has pictures."""


def no_paint(pen: Pen) -> None:
    """Where something else stands in for what is not cut."""


class Sprites:
    """Pictures made once for their size, and their quarter turns.

    When half of `room` (pixels) is new, those that were not used meanwhile are forgotten: never all at once, since
    making them again takes longer than a picture may.
    """

    def __init__(self) -> None:
        self.room = KEPT_SCREENS * 1280 * 800
        self._kept: dict[Hashable, pygame.Surface] = {}
        self._before: dict[Hashable, pygame.Surface] = {}
        self._pixels = 0

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The picture of this key."""
        found = self._kept.get(key)
        if found is None:
            found = self._before.pop(key, None) or make()
            size = found.get_width() * found.get_height()
            if self._pixels + size > self.room // 2:
                self._kept, self._before, self._pixels = {}, self._kept, 0
            self._kept[key] = found
            self._pixels += size
        return found

    def turned(self, key: Hashable, turn: int, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The same, turned clockwise by quarter turns."""
        if turn == 0:
            return self.get(key, make)
        return self.get((key, turn), lambda: pygame.transform.rotate(self._kept.get(key) or make(), -90 * turn))


class Sheet:
    """What all parts of one picture share.

    `calm` is reduced motion. `zoom` is large type: there are fewer units then, and bigger ones, and what has no room
    in them may shrink to what is legible without it. Once the picture is `done`, things that move are painted over
    it; they are no part of what is read and touched.
    """

    def __init__(
        self,
        surface: pygame.Surface,
        tell: Tell,
        sprites: Sprites,
        *,
        calm: bool = False,
        art: Art | None = None,
        zoom: float = 1.0,
        gallery: Gallery | None = None,
        headings: dict[str, Heading] | None = None,
    ) -> None:
        self.surface = surface
        self.tell = tell
        self.sprites = sprites
        self.zoom = zoom
        self.unit = zoom * min(surface.get_size()) / UNITS
        self.boxes: list[Box] = []
        self.targets: list[Target] = []
        self.movers: list[Mover] = []
        self.lids: list[pygame.Rect] = []
        self.layer = 0
        self.check: tuple[float, float] | None = None
        self.calm = calm
        self.art: Art = art or no_art
        self.gallery = gallery
        self.headings = {} if headings is None else headings
        self.done = False
        self._shown = 1.0

    def clear(self) -> None:
        """Nothing is written, touched or moving yet."""
        self.boxes, self.targets, self.movers = [], [], []

    @contextmanager
    def faded(self, shown: float) -> Iterator[None]:
        """What is laid down meanwhile is seen only by this share."""
        self._shown = shown
        try:
            yield
        finally:
            self._shown = 1.0

    @property
    def is_faded(self) -> bool:
        """Whether what is laid down now is seen only in part."""
        return self._shown < 1.0

    def lay(self, picture: pygame.Surface, where: pygame.Rect, *, premultiplied: bool = True) -> None:
        """One more picture upon the others."""
        flags = pygame.BLEND_PREMULTIPLIED if premultiplied else 0
        if self.is_faded:
            picture = picture.copy()
            part = round(255 * self._shown)
            whole = (part, part, part, part) if premultiplied else (255, 255, 255, part)
            picture.fill(whole, special_flags=pygame.BLEND_RGBA_MULT)
        self.surface.blit(picture, where, special_flags=flags)

    def cover(self, rect: pygame.Rect) -> None:
        """Paper lies here now: text below it is gone, or hidden in part; targets below it are not to be touched.

        What lies over the whole picture (`layer`) also covers what moves below it.
        """
        if self.done:
            return
        if self.layer:
            self.lids.append(rect.clip(self.surface.get_rect()))
        kept = [box for box in self.boxes if not rect.contains(box.ink)]
        self.boxes = [box._replace(hidden=box.hidden or bool(rect.colliderect(box.ink))) for box in kept]
        self.targets = [target for target in self.targets if not rect.contains(target.rect)]


class Canvas:
    """A rectangle of a sheet, turned to its reader: x to the reader's right, y towards the reader."""

    def __init__(self, sheet: Sheet, rect: Rect | None = None, turn: int = 0) -> None:
        self.sheet = sheet
        px, py = sheet.surface.get_size()
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
        return edge.part(place.x, edge.h - seating.DEPTH, place.w, seating.DEPTH)

    def pixels(self, x: float, y: float, w: float, h: float) -> pygame.Rect:
        """Where this rectangle lies on the surface."""
        return self._pixels(x, y, w, h)

    def fill(self, name: str) -> None:
        """The whole rectangle in one colour."""
        where = self._pixels(0, 0, self.w, self.h)
        self.sheet.surface.fill(colour(name), where)
        self.sheet.cover(where)

    def ground(self, x: float, y: float, r: float) -> None:
        screen = self.sheet.surface.get_rect()
        middle = self._pixels(x, y, 0, 0).topleft
        key = ("ground", screen.size, middle, round(r))
        lit = self.sheet.sprites.get(key, lambda: _lamp(screen.size, middle, r * self.sheet.unit))
        self.sheet.surface.blit(lit, (0, 0))

    def card(self, x: float, y: float, w: float, h: float, colour: str = "cream", *, lit: bool = False) -> None:
        pad = 26.0 if lit else 14.0
        unit = self.sheet.unit

        size, radius = self._size(w + 2 * pad, h + 2 * pad), min(16.0, w / 2, h / 2) * unit
        least = least_paper(size, radius, pad * unit)
        if size == least or self.sheet.is_faded:
            make = partial(sheet_of_paper, radius=radius, name=colour, pad=pad * unit, lit=lit)
            self._sprite(("card", colour, lit), x - pad, y - pad, w + 2 * pad, h + 2 * pad, make)
        else:
            self._paper(
                least, radius, colour, lit, self._pixels(x - pad, y - pad, w + 2 * pad, h + 2 * pad), pad * unit
            )
        self.sheet.cover(self._pixels(x, y, w, h))

    def art(self, game: str, ids: Sequence[str], x: float, y: float, w: float, h: float) -> bool:
        paint = self.sheet.art(game, tuple(ids))
        if paint is None:
            return False
        self.drawn(f"art {game} {'+'.join(ids)}", x, y, w, h, paint)
        return True

    def _paper(
        self, least: tuple[int, int], radius: float, name: str, lit: bool, where: pygame.Rect, pad: float
    ) -> None:
        """A big sheet, put together from a small one: made anew each time it costs less than being kept."""
        sprites, key = self.sheet.sprites, ("paper", name, lit, least, round(radius, 1))
        small = sprites.turned(key, self.turn, lambda: sheet_of_paper(least, radius, name, pad, lit, fibres=False))
        lay_paper(self.sheet.surface, small, sprites.get(("fibres", name), lambda: fibres(name)), where)

    def symbol(self, name: str, x: float, y: float, r: float, colour: str = "") -> None:
        size = self._size(2 * r, 2 * r)
        sprite = None if colour else self._cut(Cut((Layer(name),), no_paint), size)

        def make(size: tuple[int, int]) -> pygame.Surface:
            if sprite is not None:
                return sprite.picture
            pen = PaperPen(*size)
            paint_symbol(pen, name, colour)
            return pen.finished()

        key = ("symbol", name, colour) if sprite is None else ("cut", sprite.name)
        self._sprite(key, x - r, y - r, 2 * r, 2 * r, make)

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
        below, whole = ("ring", width, ground), ("ring", width, colour, "inner")
        self._sprite(below, *place, lambda size: whole_ring(size, width / (2 * r), ground))

        def make(size: tuple[int, int]) -> pygame.Surface:
            inner = sprites.get((whole, size), lambda: whole_ring(size, width / (2 * r), colour, inner=True))
            return part_of_ring(inner, share)

        if share > 0:
            self._sprite((*whole, round(share, 3)), *place, make)

    def drawn(
        self, key: str, x: float, y: float, w: float, h: float, paint: Callable[[Pen], None], *, tilt: float = 0.0
    ) -> None:
        sprite = self._cut(paint, self._size(w, h))
        name: Hashable = ("drawn", key) if sprite is None else ("cut", sprite.name)

        def make(size: tuple[int, int]) -> pygame.Surface:
            if sprite is not None:
                return sprite.picture
            pen = PaperPen(*size)
            paint(pen)
            return pen.finished()

        if not tilt:
            self._sprite(name, x, y, w, h, make)
            return
        size = self._size(w, h)
        plain = self.sheet.sprites.get((name, size), lambda: make(size))
        angle = round(tilt * 2) / 2 + 90 * self.turn
        leaning = self.sheet.sprites.get(("tilt", name, size, angle), lambda: _leaning(plain, angle))
        middle = self._pixels(x, y, w, h).center
        self._blit(leaning, leaning.get_rect(center=middle))

    def _cut(self, paint: Callable[[Pen], None], size: tuple[int, int]) -> Sprite | None:
        """What is cut from paper, if it is there."""
        gallery = self.sheet.gallery
        return gallery.picture(paint, size) if gallery is not None and isinstance(paint, Cut) else None

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
        if not self.sheet.done:
            self.sheet.targets.append(Target(option, self._pixels(x, y, w, h)))

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
        left, top, wide, high = (part * self.sheet.unit for part in self._on_sheet(x, y, w, h))
        return pygame.Rect(round(left), round(top), round(wide), round(high))

    def _sprite(
        self,
        key: Hashable,
        x: float,
        y: float,
        w: float,
        h: float,
        make: Callable[[tuple[int, int]], pygame.Surface],
    ) -> None:
        size = self._size(w, h)
        picture = self.sheet.sprites.turned((key, size), self.turn, lambda: make(size))
        self._blit(picture, picture.get_rect(center=self._pixels(x, y, w, h).center))

    def _blit(self, picture: pygame.Surface, where: pygame.Rect) -> None:
        self.sheet.lay(picture, where)

    def _line(self, line: str, face: str, fit: letters.Fit, tint: str, x: float, y: float) -> None:
        if not line:
            return
        unit = self.sheet.unit
        key = ("text", line, face, fit.size, tint)
        upright = self.sheet.sprites.get(key, lambda: letters.picture(line, face, fit.size, tint))
        shown = self.sheet.sprites.turned(key, self.turn, lambda: upright)
        slack = (letters.line_height(fit.size) - upright.get_height()) / 2
        box = self._pixels(x, y + slack / unit, upright.get_width() / unit, upright.get_height() / unit)
        where = shown.get_rect(center=box.center)
        self.sheet.lay(shown, where, premultiplied=False)
        if self.sheet.done:
            return
        self.sheet.boxes.append(
            Box(line, where, round(fit.size * self.sheet.zoom / unit, 3), self.turn, fit.cut, self.sheet.layer)
        )

    def _crack(self, x: float, y: float, r: float) -> None:
        def paint(pen: Pen) -> None:
            pen.line([(0.95, 0.08), (0.8, 0.22), (0.86, 0.3), (0.7, 0.4)], 0.05, "ink")

        self.drawn("crack", x - r, y - r, 2 * r, 2 * r, paint)


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
