"""The tour takes a picture of every screen, and one of them all."""

import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest
from PIL import Image

from appliance.commands import tour
from appliance.ui import overlays
from tests.screens.drawing import CONTENTS, GAMES


def test_one_command_makes_every_picture_and_a_sheet(tmp_path: Path):
    command = [sys.executable, "-m", "appliance", "tour", "--out", str(tmp_path), "--size", "480x320", "--at", "1,5"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    assert done.stdout.strip() == str(tmp_path / "sheet.png")
    pictures = [file for file in tmp_path.glob("*.png") if file.name != "sheet.png"]
    assert len(pictures) > 50
    for file in pictures:
        with Image.open(file) as picture:
            assert picture.size == (480, 320)
            assert len(picture.convert("L").resize((24, 16)).getcolors()) > 3, file.name
    with Image.open(tmp_path / "sheet.png") as sheet:
        assert sheet.width > 3 * 480


def test_pictures_of_an_earlier_tour_are_taken_away(tmp_path: Path):
    (tmp_path / "99-old.png").write_bytes(b"")
    (tmp_path / "kept.txt").write_text("mine")
    assert tour.run(Namespace(out=tmp_path, size="160x100", at="1,5", lang="de", config=None)) == 0
    assert not (tmp_path / "99-old.png").exists()
    assert (tmp_path / "kept.txt").exists()


def test_the_pictures_of_a_round_panel_are_round(tmp_path: Path):
    (config := tmp_path / "box.toml").write_text('screen_shape = "round"\n')
    assert tour.run(Namespace(out=tmp_path, size="160x160", at="1,5", lang="en", config=config)) == 0
    pictures = [file for file in tmp_path.glob("*.png") if file.name != "sheet.png"]
    assert len(pictures) > 50
    for file in pictures:
        with Image.open(file) as picture:
            corners = {picture.getpixel((x, y)) for x in (2, 157) for y in (2, 157)}
            assert corners == {(0, 0, 0)}, file.name
            assert picture.getpixel((80, 4)) != (0, 0, 0) or "Resting" in file.name, file.name


def test_every_view_and_overlay_is_among_them():
    shots = tour.shots(GAMES, CONTENTS, (1, 3, 5, 7))
    shown = {type(shot.view) for shot in shots}
    assert shown == {view for game in GAMES.values() for view in game.screens()}
    laid = {type(overlay) for shot in shots for overlay in shot.overlays}
    assert laid == set(overlays.Overlay.__subclasses__())
    assert any(shot.events for shot in shots)


@pytest.mark.parametrize(
    ("size", "at"),
    [
        ("12x", "1,3"),
        ("1280", "1,3"),
        ("0x5", "1,3"),
        ("1x1", "1,3"),
        ("160x120", "1"),
        ("160x120", "1,9"),
        ("160x120", "3,3"),
    ],
)
def test_a_size_or_seat_that_is_none_is_said(size: str, at: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert tour.run(Namespace(out=tmp_path, size=size, at=at, lang="en", config=None)) == 2
    assert "does not fit" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
