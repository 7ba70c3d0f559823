"""A hand of cards, fanned and held before the lens while somebody thinks: real pictures, the real reader, the real
intake with its hold; what counts as played is told."""

from collections.abc import Iterator
from math import cos, radians, sin

import numpy as np

from appliance.codes import code_text, parse
from appliance.shell.intake import CardHeld, Heard, Intake
from hw.desk import Pose, Studio, card_back
from hw.events import Seen
from hw.looks import Reader
from hw.qr import Gray

RATE = 15.0
STILL = 5
"""So many frames are of one pose; hands that hold a fan move little in a third of a second."""
GRIP_MM = 75.0
"""From the middle of a card to where the fan is held."""
HAND = [code_text("BF", card) for card in ("ELF-01", "DWA-02", "TRO-03", "HAL-04", "MAG-05", "WAR-06", "ROG-07")]


def fan_poses(chance: np.random.Generator, frames: int, nearest: float, farthest: float) -> Iterator[list[Pose]]:
    """The poses of one fan's cards, frame by frame: three to seven cards, five to sixteen degrees apart, any way up.

    `nearest` and `farthest` bound the distance of its front card in centimetres.
    """
    count, apart = int(chance.integers(3, 8)), chance.uniform(5, 16)
    distance, tilt = chance.uniform(nearest, farthest), chance.uniform(-40, 40)
    turn, away = chance.uniform(0, 360), chance.uniform(0, 0.25 * distance * 10)
    where = chance.uniform(0, 360)
    sway, pace = chance.uniform(2, 12, 3), chance.uniform(0.1, 0.6, 3)
    blur, noise = chance.uniform(0.4, 1.0), chance.uniform(2, 8)
    for frame in range(frames):
        at = frame // STILL * STILL / RATE
        x, y, roll = (size * sin(6.28 * speed * at) for size, speed in zip(sway, pace, strict=True))
        middle = away * cos(radians(where)) + x, away * sin(radians(where)) + y
        nearer = min(distance - nearest, 1.5) * sin(6.28 * 0.3 * at)
        yield [
            Pose(
                middle[0] + GRIP_MM * sin(radians(angle + roll)),
                middle[1] - GRIP_MM * cos(radians(angle + roll)) + GRIP_MM,
                distance + 0.03 * (count - 1 - i) + nearer,
                turn + angle + roll,
                tilt,
                blur,
                noise,
            )
            for i, angle in enumerate(apart * (i - (count - 1) / 2) for i in range(count))
        ]


def played(seed: int, seconds: float = 10.0, nearest: float = 30.0, farthest: float = 60.0) -> tuple[list[Heard], int]:
    """What is heard of one fan, and how many of its frames had a code that was read."""
    chance = np.random.default_rng(seed)
    studio, backs = Studio((640, 480), seed), [card_back(text) for text in HAND]
    reader, intake = Reader(lambda: 0.0), Intake(parse, hold=0.6)
    heard: list[Heard] = []
    read = 0
    scene, last = studio.table(), None
    for frame, poses in enumerate(fan_poses(chance, round(seconds * RATE), nearest, farthest)):
        if poses != last:
            scene, last = studio.scene(tuple(zip(backs, poses, strict=False))), poses
        pixels: Gray = studio.expose(scene, poses[0].noise, frame)
        codes = reader.read(pixels).codes
        read += bool(codes)
        heard += intake.take(Seen(codes, frame / RATE, frame + 1, 5.0))
    return heard, read


def plays(heard: list[Heard]) -> list[str]:
    return [each.card for each in heard if isinstance(each, CardHeld)]
