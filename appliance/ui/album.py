"""Pictures of screens as files: each as a PNG, all of them on one contact sheet."""

import math
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from appliance.engine.table import Say, View
from appliance.ui.overlays import AnyOverlay

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from appliance.ui.gallery import Gallery
from appliance.ui.look import Look
from appliance.ui.mask import mask_of
from appliance.ui.sheet import Art, no_art
from appliance.ui.stage import USUAL, Draw, Stage

WIDE = 480
GAP = 6


class Shot(Struct, frozen=True):
    """A picture to take: its name, what is shown, what lies over it, and events told `age` seconds before."""

    name: str
    view: View
    mark: str = ""
    overlays: tuple[AnyOverlay, ...] = ()
    events: tuple[Any, ...] = ()
    age: float = 0.0


class Album:
    """Takes pictures of one size in one language and keeps them in a folder, black where a round panel has none."""

    def __init__(
        self,
        folder: Path,
        size: tuple[int, int],
        words: Callable[[Say], str],
        screens: Mapping[type[View], Draw],
        art: Art = no_art,
        gallery: Gallery | None = None,
        look: Look = USUAL,
    ) -> None:
        self.folder, self.size = folder, size
        self.words, self.screens = words, screens
        pygame.font.init()
        self._small: list[pygame.Surface] = []
        self._surface = pygame.Surface(size)
        self._stage = Stage(words, screens, look=look, art=art, gallery=gallery)
        self._mask = mask_of(look.glass, size)

    def take(self, shot: Shot) -> Path:
        """Draw it and save it; the number in front keeps the order."""
        now = 100.0
        self._stage.forget()
        self._stage.quiet()
        self._stage.heard(shot.events, now - shot.age)
        self._stage.show(self._surface, shot.view, now, mark=shot.mark, overlays=shot.overlays)
        if self._mask is not None:
            self._surface.blit(self._mask, (0, 0))
        file = self.folder / f"{len(self._small) + 1:03}-{shot.name}.png"
        pygame.image.save(self._surface, str(file))
        wide = max(1, min(WIDE, self.size[0]))
        self._small.append(
            pygame.transform.smoothscale(self._surface, (wide, round(self.size[1] * wide / self.size[0])))
        )
        return file

    def sheet(self, name: str) -> Path:
        """All pictures so far, small, in rows, on one picture."""
        w, h = self._small[0].get_size()
        columns = math.ceil(math.sqrt(len(self._small) * h / w))
        rows = math.ceil(len(self._small) / columns)
        paper = pygame.Surface((columns * (w + GAP) + GAP, rows * (h + GAP) + GAP))
        paper.fill("white")
        for i, small in enumerate(self._small):
            paper.blit(small, (GAP + i % columns * (w + GAP), GAP + i // columns * (h + GAP)))
        file = self.folder / name
        pygame.image.save(paper, str(file))
        return file


def first_mark(view: View) -> str:
    """What the button marks first."""
    prompt = view.prompt
    options: Sequence[Any] = prompt.options if prompt.kind == "choose" else ()
    return prompt.mark or (options[0].id if options else "")
