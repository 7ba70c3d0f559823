"""Whether all text of a picture can be read: by the ink of its lines, not by guess."""

from collections.abc import Callable, Sequence

import pygame

from appliance.ui.sheet import Box


def legible(boxes: Sequence[Box], shows: Callable[[pygame.Rect], bool]) -> bool:
    """No line is cut, hidden, out of sight or upon another of its own layer."""
    inks = [(box.layer, box.ink) for box in boxes]
    if any(box.cut or box.hidden for box in boxes) or not all(shows(ink) for _, ink in inks):
        return False
    return not any(
        layer == other and ink.colliderect(below)
        for i, (layer, ink) in enumerate(inks)
        for other, below in inks[i + 1 :]
    )
