"""The calibration's eye: each thing that is wrong with a camera is told by its own word, and a good one passes."""

import numpy as np
import pytest

from hw.calibrate import Check, Reading, measure, passed, verdict
from hw.desk import Pose
from hw.looks import Reader
from hw.optics import Optics
from tests.hw.stress import Presentation


def readings(pose: Pose, optics: Optics) -> list[Reading]:
    reader = Reader()
    frames = Presentation("BT1BF:ELF-03:4", pose, optics).frames(8)
    return [measure(frame, reader.read(frame, 10.0).codes) for frame in frames]


def checks(pose: Pose, optics: Optics) -> dict[str, Check]:
    return {check.name: check for check in verdict(readings(pose, optics))}


@pytest.mark.parametrize("distance", [11, 15, 20])
def test_a_card_in_good_light_before_a_good_lens_passes(distance: int):
    found = verdict(readings(Pose(distance_cm=distance, roll_deg=3 * distance), Optics(gain=2)))
    assert passed(found), found
    assert not any(check.word for check in found)


@pytest.mark.parametrize(
    ("name", "word", "pose", "optics"),
    [
        ("aim", "closer", Pose(distance_cm=34), Optics()),
        ("aim", "farther", Pose(distance_cm=7), Optics()),
        ("aim", "to-middle", Pose(x_mm=55), Optics()),
        ("focus", "focus", Pose(roll_deg=20), Optics(defocus=2.5)),
        ("exposure", "brighter", Pose(), Optics(light=0.25, gain=8)),
        ("exposure", "darker", Pose(), Optics(light=2.5)),
        ("lamp", "more-light", Pose(), Optics(light=0.4, gain=64)),
        ("lamp", "move-lamp", Pose(), Optics(glare=0.12, glare_mm=(3, 3))),
        ("reading", "hold-still", Pose(), Optics(motion=4.0)),
    ],
)
def test_what_is_wrong_is_told_by_its_own_word(name: str, word: str, pose: Pose, optics: Optics):
    found = checks(pose, optics)
    assert (found[name].passed, found[name].word) == (False, word)
    assert not passed([*found.values()])


def test_the_sharpness_falls_as_the_lens_is_turned_away():
    shown = [
        float(np.median([one.sharpness for one in readings(Pose(roll_deg=15), Optics(defocus=smear))]))
        for smear in (0.2, 1.0, 1.6, 2.6)
    ]
    assert shown == sorted(shown, reverse=True)
    assert shown[0] > 85
    assert shown[-1] < 20


def test_without_a_card_nothing_is_judged_but_that():
    empty = [measure(np.full((480, 640), 120, np.uint8)) for _ in range(10)]
    found = verdict(empty)
    assert {check.word for check in found} == {"show-card"}
    assert not passed(found)
    assert not passed(verdict([]))
    assert empty[0].brightness == pytest.approx(120, abs=2)
