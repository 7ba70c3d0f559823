"""How many of many held cards are read, with a stated rate, and none as another card."""

import random

import numpy as np
import pytest

from hw.desk import Pose, SimCamera
from hw.qr import Gray, decode, look

CAMERA = SimCamera(rate=0)


def poses(count: int, seed: int) -> list[Pose]:
    """Hands that mean it: 10 to 25 cm, any turn, tilts to 35 degrees, a little blur and noise."""
    chance = random.Random(seed)
    return [
        Pose(
            chance.uniform(-15, 15),
            chance.uniform(-12, 12),
            chance.uniform(10, 25),
            chance.uniform(0, 360),
            chance.uniform(-35, 35),
            chance.uniform(0.4, 0.9),
            chance.uniform(2, 9),
        )
        for _ in range(count)
    ]


def read(pose: Pose, text: str, cover: float = 0.0, glare: float = 0.0) -> tuple[int, int]:
    """1 if the first look reads it, 1 if both together do; a text that is not the card's is a failure."""
    CAMERA.hold(text, pose)
    frame = spoilt(CAMERA.frame().pixels, pose, cover, glare)
    for codes in (look(frame), decode(frame)):
        assert {code.text for code in codes} <= {text}
    return len(look(frame)), len(decode(frame))


def spoilt(frame: Gray, pose: Pose, cover: float, glare: float) -> Gray:
    """A thumb over the lower edge of the card, and a lamp's round reflex beside the middle, in mm."""
    scale = 532 / (pose.distance_cm * 10)
    rows, columns = np.mgrid[: frame.shape[0], : frame.shape[1]]
    x, y = 320 + pose.x_mm * scale, 240 + pose.y_mm * scale
    frame = frame.copy()
    if cover:
        frame[(columns - x) ** 2 + (rows - y - 44 * scale) ** 2 < (cover * scale) ** 2] = 140
    if glare:
        frame[(columns - x - 8 * scale) ** 2 + (rows - y) ** 2 < (glare * scale) ** 2] = 255
    return frame


def test_97_of_100_held_cards_are_read_in_a_single_frame() -> None:
    results = [read(pose, f"BT1BF:ELF-{number:02}:4") for number, pose in enumerate(poses(100, 1))]
    assert sum(both for _, both in results) >= 97


def test_a_thumb_beside_the_code_and_a_small_reflex_on_it_do_no_harm() -> None:
    upright = [Pose(pose.x_mm, pose.y_mm, pose.distance_cm) for pose in poses(40, 2)]
    assert sum(read(pose, "BT1BF:ELF-01:4", cover=20)[1] for pose in upright) >= 39
    assert sum(read(pose, "BT1BF:ELF-01:4", glare=3)[1] for pose in upright) >= 36


@pytest.mark.slow
def test_of_2_000_held_cards_97_in_100_are_read_and_none_as_another() -> None:
    results = [read(pose, f"BT1BF:WAR-{number % 100:02}:4") for number, pose in enumerate(poses(2000, 3))]
    assert sum(both for _, both in results) >= 1940
