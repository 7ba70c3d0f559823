"""The maker's look through the camera: bars and word from real frames; what is turned is kept for the next start."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from appliance.codes import code_text
from appliance.commands.tuning import BoxTuning
from appliance.config import MEASURED, Settings, settings_for
from appliance.ui.overlays import CameraPage, Measured, Notice
from hw.desk import Pose
from tests.shell.watched import Watched

CARD = code_text("BF", "ELF-03")


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Watched]:
    opened = Watched(tmp_path)
    tuned = BoxTuning(opened.loop.backstage.camera, Settings(profile="pi"), tmp_path)
    opened.loop.backstage.cupboard.tuning = tuned
    for option in ("menu", "cards", "camera"):
        opened.touch(option)
    yield opened
    opened.close()


def told(box: Watched, pose: Pose | None) -> Measured:
    """What the page says of a card that is held so for three seconds."""
    box.camera.away()
    if pose is not None:
        box.camera.hold(CARD, pose)
    page: CameraPage = box.over(CameraPage)
    for _ in range(6):
        box.look(0.5)
        measured = page.measure(box.now)
    return measured


@pytest.mark.parametrize(
    ("pose", "word"),
    [
        (Pose(), "pass"),
        (Pose(distance_cm=29), "closer"),
        (Pose(blur=2.2), "unsharp"),
        (Pose(x_mm=75, distance_cm=18), "middle"),
        (None, "no-card"),
    ],
)
def test_one_word_says_what_to_do(box: Watched, pose: Pose | None, word: str):
    measured = told(box, pose)
    assert measured.word == word, measured


def test_the_picture_is_live_and_a_card_held_here_is_not_played(box: Watched):
    page: CameraPage = box.over(CameraPage)
    box.look(0.2)
    first = page.picture()
    told(box, Pose())
    second = page.picture()
    assert first is not None
    assert second is not None
    assert second[0] > first[0]
    assert box.loop.accepted == box.loop.refused == 0


def test_without_a_camera_it_says_so(box: Watched):
    box.loop.backstage.camera.open(None)
    page: CameraPage = box.over(CameraPage)
    assert (page.picture(), page.measure(box.now).word) == (None, "no-camera")


def test_what_is_turned_is_kept_for_the_next_start(box: Watched, tmp_path: Path):
    box.touch("exposure")
    box.touch("focus")
    box.touch("keep")
    assert box.over(Notice).say.key == "shell:check.kept"
    read = settings_for("desk", None, tmp_path)
    assert (read.settings.exposure_ms, read.settings.focus) == (6.0, 6.5)
    assert MEASURED in read.origins["focus"]
    (tmp_path / MEASURED).write_text('focus = "far"\n')
    assert settings_for("desk", None, tmp_path).settings.focus == 5.0


def test_other_cameras_cannot_be_turned(tmp_path: Path, box: Watched):
    assert BoxTuning(box.loop.backstage.camera, Settings(), tmp_path).options() == ()


def test_a_disk_that_takes_nothing_is_told(box: Watched, tmp_path: Path):
    (tmp_path / (MEASURED + ".new")).mkdir()
    box.touch("keep")
    assert box.over(Notice).say.key == "shell:check.not-taken"
