"""What the camera sees, live, and whether it reads: a picture in a coloured frame, and a word below."""

from typing import Any, NamedTuple

import pygame

from appliance.engine.table import Say
from appliance.ui.theme import colour
from hw.events import Seen

GRACE = 0.3
"""Seconds that a reading stands though the newest frame was not read."""

BOXED = 0.15
"""Seconds that the box around a code is shown: no longer than the code is there."""


class Look(NamedTuple):
    """A word for the state of the camera, the colour of its frame, and whether a code is read."""

    say: Say
    colour: str
    read: bool = False


OFF = Look(Say("shell:desk.look.off"), "grey")
EMPTY = Look(Say("shell:desk.look.empty"), "grey")
UNREAD = Look(Say("shell:desk.look.unread"), "panic")
FAR = Look(Say("shell:desk.look.far"), "panic")
TWO = Look(Say("shell:desk.look.two"), "panic")
READS = Look(Say("shell:desk.look.reads"), "#5FC25A", read=True)


def look(seen: Seen | None, frames: bool, held: bool, narrow: float) -> Look:
    """What to say: `seen` is the last reading that counts, `held` whether somebody holds a card there.

    `narrow` is the part of the picture's width below which a code is too small to be taken.
    """
    if not frames:
        return OFF
    if seen is None or not seen.codes:
        return UNREAD if held else EMPTY
    if len(seen.codes) > 1:
        return TWO
    return READS if seen.codes[0].width >= narrow * seen.size[0] else FAR


class Readings:
    """The scanner's readings, each of which counts for a moment, so that one missed frame makes nothing flicker."""

    def __init__(self) -> None:
        self._good: Seen | None = None

    def see(self, seen: Seen) -> None:
        """The scanner read this (or nothing); any thread may say so."""
        if seen.codes:
            self._good = seen

    def now(self, now: float) -> Seen | None:
        """The reading that counts now."""
        good = self._good
        return good if good is not None and now - good.at <= GRACE else None


def frame_picture(pixels: Any, size: tuple[int, int]) -> pygame.Surface:
    """A grey camera frame (rows, columns) as a picture of this size; large frames are thinned out before."""
    import numpy as np  # heavy, and no picture is shown before the camera is open

    step = max(1, min(pixels.shape[1] // max(1, size[0]), pixels.shape[0] // max(1, size[1])))
    thin = pixels[::step, ::step]
    colours = np.repeat(thin[:, :, None], 3, axis=2)
    whole = pygame.image.frombuffer(colours.tobytes(), (thin.shape[1], thin.shape[0]), "RGB")
    return pygame.transform.smoothscale(whole, size)


def paint_finder(
    surface: pygame.Surface, where: pygame.Rect, pixels: Any, seen: Seen | None, shown: Look, now: float
) -> None:
    """The frame, boxes around what was read, and the coloured edge."""
    codes = seen.codes if seen is not None and now - seen.at <= BOXED else ()
    tint = colour(shown.colour)
    if pixels is None:
        surface.fill(colour("night"), where)
    else:
        surface.blit(frame_picture(pixels, where.size), where)
        for code in codes:
            _box(surface, where, code.box, seen.size if seen else (1, 1), tint)
    pygame.draw.rect(surface, tint, where, max(3, where.w // 70), border_radius=max(4, where.w // 40))


def _box(
    surface: pygame.Surface,
    where: pygame.Rect,
    box: tuple[int, int, int, int],
    size: tuple[int, int],
    tint: tuple[int, int, int],
) -> None:
    wide, high = where.w / size[0], where.h / size[1]
    x, y, w, h = box
    spot = pygame.Rect(round(where.x + x * wide), round(where.y + y * high), round(w * wide), round(h * high))
    pygame.draw.rect(surface, tint, spot.inflate(8, 8).clip(where), 3, border_radius=4)
