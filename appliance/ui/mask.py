"""What a picture loses behind the glass, in black, so that it is seen where there is no such panel."""

import pygame

from appliance.ui.glass import Glass


def mask_of(glass: Glass, size: tuple[int, int]) -> pygame.Surface | None:
    """To be laid over a picture of this size; None if nothing is lost."""
    if glass.shape == "rectangle":
        return None
    mask = pygame.Surface(size, pygame.SRCALPHA)
    mask.fill("black")
    pygame.draw.circle(mask, (0, 0, 0, 0), (size[0] / 2, size[1] / 2), min(size) / 2)
    return mask
