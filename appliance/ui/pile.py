"""What lies on the screen, piece upon piece, before it is painted: two piles are compared, and only where they differ
is anything painted.

Painting is memory: a whole screen takes a millisecond a pass, and most of a picture is the one before.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pygame

from appliance.ui.pen import lay_paper

Where = tuple[int, int, int, int]
"""Left, top, width and height in pixels; a tuple, since a `Rect` cannot be looked up."""


def where_of(rect: pygame.Rect) -> Where:
    """The same rectangle as one that can be looked up."""
    return rect.x, rect.y, rect.w, rect.h


class Picture(NamedTuple):
    """A sprite at its place."""

    picture: pygame.Surface
    where: Where
    flags: int

    def paint(self, on: pygame.Surface, x: int = 0, y: int = 0) -> None:
        """On this surface, whose corner is this place of the screen."""
        on.blit(self.picture, (self.where[0] - x, self.where[1] - y), special_flags=self.flags)

    @property
    def solid(self) -> bool:
        """Whether nothing below it is seen."""
        return not self.flags and not self.picture.get_flags() & pygame.SRCALPHA


class Spread(NamedTuple):
    """A big sheet of paper, put together from a small one and a square of fibres."""

    small: pygame.Surface
    where: Where
    tile: pygame.Surface

    def paint(self, on: pygame.Surface, x: int = 0, y: int = 0) -> None:
        """On this surface, whose corner is this place of the screen."""
        lay_paper(on, self.small, self.tile, pygame.Rect(self.where).move(-x, -y))

    @property
    def solid(self) -> bool:
        """Its shadow lets through what is below."""
        return False


class Flat(NamedTuple):
    """One colour."""

    tint: tuple[int, int, int]
    where: Where

    def paint(self, on: pygame.Surface, x: int = 0, y: int = 0) -> None:
        """On this surface, whose corner is this place of the screen."""
        on.fill(self.tint, pygame.Rect(self.where).move(-x, -y))

    @property
    def solid(self) -> bool:
        """Nothing below it is seen."""
        return True


Piece = Picture | Spread | Flat


class Pile:
    """The pieces that are laid down while something is drawn, the lowest first."""

    def __init__(self) -> None:
        self.pieces: list[Piece] = []

    def taken(self) -> list[Piece]:
        """All that was laid down; then nothing is."""
        pieces, self.pieces = self.pieces, []
        return pieces


def paint(pieces: Sequence[Piece], on: pygame.Surface, part: pygame.Rect) -> None:
    """Paint what lies in this part of the screen; nothing outside of it changes."""
    on.set_clip(part)
    for piece in _seen(pieces, part):
        piece.paint(on)
    on.set_clip(None)


def seen(pieces: Sequence[Piece], part: pygame.Rect) -> pygame.Surface:
    """What is seen in this part of the screen, as a picture of its own."""
    picture = pygame.Surface(part.size)
    for piece in _seen(pieces, part):
        piece.paint(picture, *part.topleft)
    return picture


def _seen(pieces: Sequence[Piece], part: pygame.Rect) -> list[Piece]:
    """The pieces in this part, from the topmost one that hides all below it."""
    found = [pieces[i] for i in part.collidelistall([piece.where for piece in pieces])]
    for i in range(len(found) - 1, 0, -1):
        if found[i].solid and pygame.Rect(found[i].where).contains(part):
            return found[i:]
    return found


def differing(before: Sequence[Piece], after: Sequence[Piece]) -> list[Where]:
    """Where two piles are not the same; if even their order differs, wherever those pieces lie."""
    same = 0
    for one, other in zip(before, after, strict=False):
        if one is not other and one != other:
            break
        same += 1
    was, became = list(before[same:]), list(after[same:])
    gone, come = set(was), set(became)
    left = [piece for piece in was if piece in come]
    if left != [piece for piece in became if piece in gone]:
        return [piece.where for piece in (*was, *became)]
    return [piece.where for piece in (*was, *became) if (piece in gone) != (piece in come)]


def joined(places: Iterable[Where | pygame.Rect], screen: pygame.Rect) -> list[pygame.Rect]:
    """The same places of the screen as rectangles of which no two overlap."""
    found: list[pygame.Rect] = []
    for place in places:
        rect = screen.clip(place)
        if not rect:
            continue
        while (hit := rect.collidelist(found)) >= 0:
            rect = rect.union(found.pop(hit))
        found.append(rect)
    return found
