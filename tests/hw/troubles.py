"""Cards that cannot be read, each for one known reason, for the scan doctor to tell."""

import random
from collections.abc import Callable

from msgspec.structs import replace

from hw.optics import MODULE_MM, Optics
from tests.hw.stress import Presentation, card, pose, presentations

LENS_MM = 2.6  # the opening of the Camera Module 3's lens


def lens_defocus(distance_cm: float, dioptres: float = 5.0) -> float:
    """The smear in modules by a lens that is set to another distance."""
    return LENS_MM * abs(100 / distance_cm - dioptres) / 1000 * distance_cm * 10 / MODULE_MM


def _usual(chance: random.Random, near: float = 12, far: float = 20, tilt: float = 25) -> Presentation:
    """Good enough to be read, were it not for the one trouble."""
    optics = Optics(
        motion=chance.uniform(0, 0.3),
        motion_deg=chance.uniform(0, 180),
        gain=4 ** chance.random(),
        uneven=3 ** chance.random(),
        uneven_deg=chance.uniform(0, 360),
    )
    held = pose(chance, near, far, tilt)
    return Presentation(card(chance), held, replace(optics, defocus=lens_defocus(held.distance_cm)))


def _but(shown: Presentation, **optics: object) -> Presentation:
    return replace(shown, optics=replace(shown.optics, **optics))


def too_far(chance: random.Random) -> Presentation:
    return _usual(chance, 38, 60)


def too_near(chance: random.Random) -> Presentation:
    shown = _usual(chance, 3.6, 5.6, 15)
    return replace(shown, pose=replace(shown.pose, x_mm=shown.pose.x_mm / 2, y_mm=shown.pose.y_mm / 2))


def moving(chance: random.Random) -> Presentation:
    return _but(_usual(chance), motion=chance.uniform(2.4, 5))


def steep(chance: random.Random) -> Presentation:
    shown = _usual(chance)
    return replace(shown, pose=replace(shown.pose, tilt_deg=chance.choice((-1, 1)) * chance.uniform(66, 76)))


def shining(chance: random.Random) -> Presentation:
    return _but(
        _usual(chance), glare=chance.uniform(0.12, 0.3), glare_mm=(chance.uniform(-8, 8), chance.uniform(-8, 8))
    )


def dark(chance: random.Random) -> Presentation:
    return _but(_usual(chance), light=chance.uniform(0.02, 0.06), gain=chance.uniform(48, 128))


def covered(chance: random.Random) -> Presentation:
    return _but(_usual(chance), finger_mm=chance.uniform(-18, -9), finger_deg=chance.uniform(0, 360))


TROUBLES: dict[str, tuple[Callable[[random.Random], Presentation], str]] = {
    "too far": (too_far, "closer"),
    "too near": (too_near, "farther"),
    "moving": (moving, "hold-still"),
    "steep": (steep, "tilt"),
    "shining": (shining, "tilt"),
    "dark": (dark, "more-light"),
    "covered": (covered, "uncover"),
}


def troubled(cause: str, count: int, seed: int) -> list[Presentation]:
    """So many of a cause."""
    return list(presentations(TROUBLES[cause][0], count, seed))
