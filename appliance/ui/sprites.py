"""What was made for pictures and is kept for the next ones, as far as there is room."""

from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

import pygame

KEPT_SCREENS = 6
"""So many screens full of pixels are kept as sprites; a pixel is four bytes."""

SMALL = 256 * 256
"""Pixels of a sprite that counts as small: symbols, chips, paper, lines of text."""

Kept = TypeVar("Kept")


class Shelf(Generic[Kept]):
    """Things by their keys. When half of the `room` is full of what was used of late, the rest is forgotten: never all
    at once, since making it again takes longer than a picture may."""

    def __init__(self, room: int) -> None:
        self.room = room
        self._late: dict[Hashable, tuple[Kept, int]] = {}
        self._before: dict[Hashable, tuple[Kept, int]] = {}
        self._full = 0

    def find(self, key: Hashable) -> Kept | None:
        """What is kept under this key."""
        found = self._late.get(key)
        if found is None:
            found = self._before.pop(key, None)
            if found is None:
                return None
            self.keep(key, *found)
        return found[0]

    def keep(self, key: Hashable, what: Kept, size: int = 1) -> None:
        """From now on, as long as there is room for things of this size."""
        if self._full + size > self.room // 2:
            self._late, self._before, self._full = {}, self._late, 0
        self._late[key] = what, size
        self._full += size

    def all(self) -> dict[Hashable, Kept]:
        """All that is kept."""
        return {key: what for key, (what, _) in (self._before | self._late).items()}

    def clear(self) -> None:
        """Nothing is kept."""
        self._late, self._before, self._full = {}, {}, 0


class Sprites:
    """Pictures made once for their size, and their quarter turns, in `room` pixels. Half of it is for small ones: they
    are many and take long for their size, and a few big ones shall not push them out. What is made `for_good` is never
    forgotten: few things that are used everywhere and take longest.
    """

    def __init__(self) -> None:
        self._big: Shelf[pygame.Surface] = Shelf(0)
        self._small: Shelf[pygame.Surface] = Shelf(0)
        self._good: dict[Hashable, pygame.Surface] = {}
        self.room = KEPT_SCREENS * 1280 * 800

    @property
    def room(self) -> int:
        """Pixels that are kept."""
        return self._big.room + self._small.room

    @room.setter
    def room(self, pixels: int) -> None:
        self._small.room = pixels // 2
        self._big.room = pixels - self._small.room

    def get(self, key: Hashable, make: Callable[[], pygame.Surface], *, for_good: bool = False) -> pygame.Surface:
        """The picture of this key."""
        found = self._find(key)
        if found is not None:
            return found
        found = make()
        if for_good:
            self._good[key] = found
        else:
            size = found.get_width() * found.get_height()
            (self._small if size <= SMALL else self._big).keep(key, found, size)
        return found

    def turned(
        self, key: Hashable, turn: int, make: Callable[[], pygame.Surface], *, for_good: bool = False
    ) -> pygame.Surface:
        """The same, turned clockwise by quarter turns."""
        if turn == 0:
            return self.get(key, make, for_good=for_good)

        def made() -> pygame.Surface:
            upright = self.get(key, make, for_good=True) if for_good else self._find(key) or make()
            return pygame.transform.rotate(upright, -90 * turn)

        return self.get((key, turn), made, for_good=for_good)

    def _find(self, key: Hashable) -> pygame.Surface | None:
        return self._small.find(key) or self._big.find(key) or self._good.get(key)

    def pictures(self) -> dict[Hashable, pygame.Surface]:
        """All that are kept."""
        return self._good | self._small.all() | self._big.all()
