"""boss-table doctor camera: finds the settings with which a card is read, and keeps them for the box."""

import itertools
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from appliance.__main__ import main
from appliance.commands import doctor
from appliance.commands.doctor_camera import calibrate
from appliance.config import MEASURED, keep, read_settings, settings_for
from hw.camera import Frame
from hw.desk import Pose
from hw.optics import Optics
from hw.qr import Gray
from tests.hw.stress import Presentation


class Bench:
    """A camera with a motor before a held card: what it is told shows in its frames.

    Locked it is sharp if `near`, else only when it seeks for itself; the longer its exposure the brighter the card.
    """

    lens = "focus motor"

    def __init__(self, light: float = 0.11, near: bool = True, pose: Pose | None = None) -> None:
        self.light, self.near, self.pose = light, near, pose or Pose(roll_deg=20)
        self.told: list[tuple[str, float]] = []
        self.closed = False
        self._frames: Iterator[Gray] = iter(())
        self._number = itertools.count(1)

    def adjust(self, focus: str, dioptres: float, exposure_ms: float) -> None:
        self.told.append((focus, exposure_ms))
        sharp = self.near or focus == "continuous"
        optics = Optics(defocus=0.3 if sharp else 3.0, light=self.light * exposure_ms, gain=2.0)
        self._frames = itertools.cycle(list(Presentation("BT1BF:ELF-03:4", self.pose, optics).frames(4)))

    def frame(self) -> Frame:
        return Frame(next(self._frames), 0.0, next(self._number))

    def close(self) -> None:
        self.closed = True


def quiet(line: str) -> None:
    """Nobody reads along."""


def test_a_good_camera_passes_at_its_first_settings():
    camera = Bench()
    found = calibrate(camera, 5.0, "locked", quiet)
    assert found.passed, found
    assert (found.focus_mode, found.focus, found.exposure_ms) == ("locked", 5.0, 8.0)
    assert camera.told == [("locked", 8.0)]


def test_burnt_paper_shortens_the_exposure():
    found = calibrate(Bench(light=0.23), 5.0, "locked", quiet)
    assert found.passed, found
    assert found.exposure_ms < 8.0


def test_a_lens_that_is_not_sharp_where_it_is_locked_seeks_for_itself():
    found = calibrate(Bench(near=False), 5.0, "locked", quiet)
    assert found.passed, found
    assert found.focus_mode == "continuous"


def test_a_card_that_is_too_far_away_is_no_reason_to_try_other_settings():
    camera = Bench(pose=Pose(distance_cm=34))
    assert not calibrate(camera, 5.0, "locked", quiet).passed
    assert camera.told == [("locked", 8.0)]


@pytest.fixture
def bench(monkeypatch: pytest.MonkeyPatch) -> Bench:
    camera = Bench()
    monkeypatch.setattr(doctor, "camera_opener", lambda kind, settings: lambda: camera)
    return camera


def test_what_passed_is_kept_and_counts_at_the_next_start(
    bench: Bench, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    assert main(["doctor", "camera", "--state", str(tmp_path), "--json"]) == 0
    said = capsys.readouterr()
    assert json.loads(said.out)["kept"] == str(tmp_path / MEASURED)
    assert "sharpness" in said.err
    assert bench.closed
    read = settings_for("desk", None, tmp_path)
    assert (read.settings.focus_mode, read.settings.exposure_ms) == ("locked", 8.0)
    assert MEASURED in read.origins["focus"]


def test_what_fails_is_told_with_what_to_do_and_nothing_is_kept(
    bench: Bench, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    bench.pose = Pose(distance_cm=34)
    assert main(["doctor", "camera", "--state", str(tmp_path)]) == 1
    told = capsys.readouterr().out
    assert "FAIL  aim" in told
    assert "closer" in told
    assert "nothing was kept" in told
    assert not (tmp_path / MEASURED).exists()


def test_without_a_camera_it_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["doctor", "camera", "--state", str(tmp_path)]) == 2
    assert "no camera is fitted" in capsys.readouterr().err


def test_an_owners_own_file_counts_more_than_what_was_measured(tmp_path: Path):
    keep(tmp_path, {"focus": 4.0, "exposure_ms": 6.0})
    owner = tmp_path / "boss-table.toml"
    owner.write_text("exposure_ms = 5\n")
    read = read_settings([tmp_path / MEASURED, owner])
    assert (read.settings.focus, read.settings.exposure_ms) == (4.0, 5.0)


def test_what_was_kept_before_stays(tmp_path: Path):
    keep(tmp_path, {"focus": 4.0, "focus_mode": "fixed"})
    keep(tmp_path, {"focus": 6.0})
    read = read_settings([tmp_path / MEASURED])
    assert (read.settings.focus, read.settings.focus_mode, read.faults) == (6.0, "fixed", ())


def test_a_damaged_file_is_written_anew(tmp_path: Path):
    (tmp_path / MEASURED).write_text("focus = = 3")
    keep(tmp_path, {"focus": 6.0})
    assert settings_for("desk", None, tmp_path).settings.focus == 6.0
