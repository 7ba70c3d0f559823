"""A sheet: what all parts of one picture share. It remembers where text stands (for the layout tests), what may be
touched, what moves by itself, and of its parts what was done for them, so that nobody thinks about it twice.
"""

import math
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pygame

from appliance.engine.picture import Pen, Point
from appliance.engine.table import Say
from appliance.ui.gallery import Gallery
from appliance.ui.pile import Picture, Piece, Pile, seen, where_of
from appliance.ui.sprites import Shelf, Sprites

UNITS = 800.0

Tell = Callable[[Say], str]
Art = Callable[[str, tuple[str, ...]], Callable[[Pen], None] | None]


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


Deed = tuple[Callable[..., None], Any]


class Drawn(NamedTuple):
    """A part of a picture: what it was drawn from, all that was laid down, written and offered for it, and what its
    drawing gave."""

    values: tuple[Any, ...]
    deeds: list[Deed]
    gave: Any


class Sheet:
    """What all parts of one picture share.

    `calm` is reduced motion. `zoom` is large type: there are fewer units then, and bigger ones, and what has no room
    in them may shrink to what is legible without it. Once the picture is `done`, things that move are painted over
    it; they are no part of what is read and touched. What is laid down lands on the `pile`, or without one is painted
    at once. `drawn` are parts of earlier pictures, for those that are drawn from the same again. `area` is where all of
    it lies, in pixels of the surface (the whole of it if none is given); beyond it only ground is laid, and behind a
    round glass the cards of seats in the circle about that square.
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
        pile: Pile | None = None,
        drawn: Shelf[Drawn] | None = None,
        area: pygame.Rect | None = None,
        round_glass: bool = False,
    ) -> None:
        self.surface = surface
        self.pile = pile
        self.drawn = drawn or Shelf(0)
        self._deeds: list[Deed] | None = None
        self.tell = tell
        self.sprites = sprites
        self.zoom = zoom
        self.area = area or surface.get_rect()
        self.unit = zoom * min(self.area.size) / UNITS
        self.circle = math.hypot(*self.area.size) / 2 if round_glass else 0.0
        self.boxes: list[Box] = []
        self.targets: list[Target] = []
        self.movers: list[Mover] = []
        self.layer = 0
        self.check: Point | None = None
        self.calm = calm
        self.art: Art = art or no_art
        self.gallery = gallery
        self.headings = {} if headings is None else headings
        self.done = False
        self.makeshift = False
        self._shown = 1.0

    def shows(self, rect: pygame.Rect) -> bool:
        """Whether all of this is in sight."""
        if self.area.contains(rect):
            return True
        corners = (rect.topleft, rect.topright, rect.bottomleft, rect.bottomright)
        return all(math.dist(corner, self.area.center) < self.circle for corner in corners)

    def clear(self) -> None:
        """Nothing is laid down, written, touched or moving yet."""
        self.boxes, self.targets, self.movers = [], [], []
        if self.pile is not None:
            self.pile.pieces.clear()

    def finished(self) -> list[Mover]:
        """The picture is done; gives what moves over it. The sheet keeps none of it: what moves holds the sheet it is
        painted on, and in a ring both would stay, with all their pictures, until Python looks for rings."""
        self.done, movers, self.movers = True, self.movers, []
        return movers

    def again(self, name: Hashable, values: tuple[Any, ...], draw: Callable[[], Any]) -> Any:
        """Draw it, or do what was done for it when it was last drawn from the same values: to think where everything
        lies takes much longer than to lay it there. What moves is always drawn, since it knows its moment; so is what
        a makeshift stands in for."""
        before = self.drawn.find(name)
        if before is not None and before.values == values:
            for deed, what in before.deeds:
                deed(self, what)
            return before.gave
        outer, self._deeds, moving = self._deeds, [], len(self.movers)
        before_makeshift, self.makeshift = self.makeshift, False
        try:
            gave = draw()
            if len(self.movers) == moving and not self.makeshift:
                self.drawn.keep(name, Drawn(values, self._deeds, gave))
        finally:
            if outer is not None:
                outer += self._deeds
            self._deeds = outer
            self.makeshift = self.makeshift or before_makeshift
        return gave

    def put(self, piece: Piece) -> None:
        """Lay this down."""
        if self.pile is None:
            piece.paint(self.surface)
        else:
            self.pile.pieces.append(piece)
        self._note(Sheet.put, piece)

    def write(self, box: Box) -> None:
        """Here stands text."""
        if not self.done:
            self.boxes.append(box)
            self._note(Sheet.write, box)

    def offer(self, target: Target) -> None:
        """This can be touched."""
        if not self.done:
            self.targets.append(target)
            self._note(Sheet.offer, target)

    def checked(self, place: Point) -> None:
        """Here the check mark lies."""
        self.check = place
        self._note(Sheet.checked, place)

    def _note(self, deed: Callable[..., None], what: Any) -> None:
        if self._deeds is not None:
            self._deeds.append((deed, what))

    def seen(self, where: pygame.Rect) -> pygame.Surface:
        """What lies there so far, as a picture of its own."""
        if self.pile is not None:
            return seen(self.pile.pieces, where)
        picture = pygame.Surface(where.size)
        picture.blit(self.surface, (0, 0), where)
        return picture

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
        self.put(Picture(picture, where_of(where), flags))

    def cover(self, rect: pygame.Rect) -> None:
        """Paper lies here now: text below it is gone, or hidden in part; targets below it are not to be touched."""
        if self.done:
            return
        self._note(Sheet.cover, rect)
        if rect.collidelist([box.rect for box in self.boxes]) >= 0:
            kept = [box for box in self.boxes if not rect.contains(box.ink)]
            self.boxes = [box._replace(hidden=True) if rect.colliderect(box.ink) else box for box in kept]
        self.targets = [target for target in self.targets if not rect.contains(target.rect)]
