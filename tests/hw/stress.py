"""Cards held as people hold them, made from a seed: within the envelope that is promised, and far beyond it."""

import random
from collections.abc import Callable, Iterator
from functools import cache
from math import cos, pi, radians, sin

from msgspec import Struct
from msgspec.structs import replace

from appliance.codes import code_text
from hw.desk import Pose, Studio, card_back
from hw.optics import MODULE_MM, Optics, developed, photographed
from hw.qr import Gray

DECKS = ("ELF", "DWA", "WAR", "MAG", "ROG", "DRU", "TRO", "HAL", "LOO", "CUR", "SLM", "ITM")
FRAMES = 7  # of half a second
RATE = 15.0
EXPOSURE = 0.008
SWAYS = 4.0  # a second
DRIFT_DEG = 5.0  # a second


class Presentation(Struct, frozen=True):
    """One card held once."""

    text: str
    pose: Pose
    optics: Optics

    def frames(self, count: int = FRAMES, first: int = 1) -> Iterator[Gray]:
        """What the camera sees of it, 15 times a second, made when asked for.

        The hand that smears the picture also moves the card, to and fro four times a second, and nobody keeps an angle
        better than by five degrees a second; so a lamp's mirror image, which stays where it is, wanders over the card.
        """
        back = card_back(self.text)
        for number in range(count):
            pose, optics = self.moved((first + number) / RATE)
            yield developed(studio(), photographed(studio(), back, pose, optics), optics.gain, first + number)

    def moved(self, seconds: float) -> tuple[Pose, Optics]:
        """How it is held this much later."""
        turn = radians(self.optics.motion_deg)
        sway = self.optics.motion * MODULE_MM / EXPOSURE / (2 * pi * SWAYS) * sin(2 * pi * SWAYS * seconds + turn)
        x, y = sway * cos(turn), sway * sin(turn)
        roll = radians(self.pose.roll_deg)
        drift = 2 * radians(DRIFT_DEG * seconds) * self.pose.distance_cm * 10
        across = self.optics.glare_mm[0] - x * cos(roll) - y * sin(roll) + drift * cos(3 * turn)
        along = self.optics.glare_mm[1] + x * sin(roll) - y * cos(roll) + drift * sin(3 * turn)
        pose = replace(self.pose, x_mm=self.pose.x_mm + x, y_mm=self.pose.y_mm + y)
        return pose, replace(self.optics, glare_mm=(across, along))


@cache
def studio() -> Studio:
    return Studio((640, 480), 5)


def card(chance: random.Random) -> str:
    """The text of one of our cards."""
    return code_text("BF", f"{chance.choice(DECKS)}-{chance.randrange(1, 100):02}")


def spot(chance: random.Random) -> tuple[float, float]:
    """Somewhere on the code, in mm from its centre."""
    return chance.uniform(-14, 14), chance.uniform(-14, 14)


def pose(chance: random.Random, near: float = 10, far: float = 25, tilt: float = 45) -> Pose:
    """Any turn, roughly before the lens."""
    return Pose(
        chance.uniform(-15, 15),
        chance.uniform(-12, 12),
        chance.uniform(near, far),
        chance.uniform(0, 360),
        chance.uniform(-tilt, tilt),
    )


def easy_optics(chance: random.Random) -> Optics:
    """A calm hand in a lit room."""
    return Optics(motion=chance.uniform(0, 0.4), defocus=chance.uniform(0, 0.4), gain=4 ** chance.random())


def easy(chance: random.Random) -> Presentation:
    """A card as a calm hand holds it."""
    shown = within(chance)
    return Presentation(shown.text, shown.pose, easy_optics(chance))


def within(chance: random.Random) -> Presentation:
    """Anything that the envelope allows, each trouble drawn for itself."""
    optics = Optics(
        motion=chance.uniform(0, 1.2),
        motion_deg=chance.uniform(0, 180),
        defocus=chance.uniform(0, 1.2),
        gain=16 ** chance.random(),
        glare=max(0.0, chance.uniform(-0.03, 0.03)),
        glare_mm=spot(chance),
        finger_mm=chance.uniform(1.5, 8) if chance.random() < 0.5 else None,
        finger_deg=chance.uniform(0, 360),
        sleeve=max(0.0, chance.uniform(-1, 1)),
        sleeve_deg=chance.uniform(0, 180),
        uneven=8 ** chance.random(),
        uneven_deg=chance.uniform(0, 360),
    )
    return Presentation(card(chance), pose(chance), optics)


def beyond(chance: random.Random) -> Presentation:
    """Mixed stress, about half of it unreadable: what tells one way of reading from another."""
    optics = Optics(
        motion=chance.uniform(0, 2.2),
        motion_deg=chance.uniform(0, 180),
        defocus=chance.uniform(0, 2.0),
        gain=64 ** chance.random(),
        light=0.15 ** chance.random(),
        glare=max(0.0, chance.uniform(-0.08, 0.08)),
        glare_mm=spot(chance),
        finger_mm=chance.uniform(-1, 6) if chance.random() < 0.4 else None,
        finger_deg=chance.uniform(0, 360),
        sleeve=max(0.0, chance.uniform(-1, 1)),
        sleeve_deg=chance.uniform(0, 180),
        uneven=32 ** chance.random(),
        uneven_deg=chance.uniform(0, 360),
    )
    return Presentation(card(chance), pose(chance, 8, 32, 60), optics)


def presentations(kind: Callable[[random.Random], Presentation], count: int, seed: int) -> Iterator[Presentation]:
    """So many of a kind; the same for the same seed."""
    chance = random.Random(seed)
    return (kind(chance) for _ in range(count))
