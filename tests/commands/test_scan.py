"""boss-table scan: pictures of cards through the box's own reader."""

import json
import struct
import sys
import zlib
from pathlib import Path

import numpy as np
import pytest
import segno
from PIL import Image

from appliance.__main__ import main
from hw.desk import Pose
from hw.optics import Optics, developed
from hw.qr import Gray
from tests.hw.stress import Presentation, studio

TEXT = "BT1BF:ELF-03:4"


def picture(folder: Path, name: str, frame: Gray) -> Path:
    file = folder / name
    Image.fromarray(frame).save(file)
    return file


def card(optics: Optics, pose: Pose | None = None) -> Gray:
    return next(Presentation(TEXT, pose or Pose(), optics).frames())


@pytest.fixture
def pictures(tmp_path: Path) -> Path:
    """A card, a smeared card, a foreign code, nothing."""
    picture(tmp_path, "a-card.png", card(Optics()))
    picture(tmp_path, "b-smeared.png", card(Optics(motion=4.0)))
    foreign = np.array(segno.make("https://example.org/x").matrix, np.uint8)
    code = np.kron(np.where(np.pad(foreign, 4) > 0, 0, 255), np.ones((6, 6))).astype(np.uint8)
    picture(tmp_path, "c-foreign.png", code)
    picture(tmp_path, "d-plain.png", np.full((480, 640), 120, np.uint8))
    return tmp_path


def test_a_folder_is_told_picture_by_picture(pictures: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scan", str(pictures)]) == 1
    lines = [line.partition(": ")[2] for line in capsys.readouterr().out.splitlines()]
    assert lines[0].startswith("ELF-03 of BF; plain look, ")
    assert "hold still" in lines[1]
    assert "Hold it still for a moment" in lines[1]
    assert lines[2].startswith("not one of ours ('address')")
    assert "no code in it" in lines[3]


def test_json_tells_the_same_for_machines(pictures: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["scan", str(pictures), "--json"])
    read, smeared, foreign, plain = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (read["codes"][0]["card"], read["codes"][0]["text"], read["look"]) == ("ELF-03", TEXT, "plain")
    assert read["ms"] > 0
    assert (smeared["codes"], smeared["cause"]) == ([], "hold-still")
    assert foreign["codes"][0]["card"] is None
    assert "text" not in foreign["codes"][0]
    assert plain["cause"] == ""


def test_raw_shows_the_text_of_foreign_codes(pictures: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scan", "--raw", str(pictures / "c-foreign.png")]) == 0
    assert "https://example.org/x" in capsys.readouterr().out


def test_a_blurred_card_tells_which_look_found_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    blurred = card(Optics(motion=1.0, defocus=1.3, gain=4.0), Pose(distance_cm=22, tilt_deg=30))
    assert main(["scan", str(picture(tmp_path, "x.png", blurred)), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["codes"][0]["card"] == "ELF-03"
    assert told["look"] != "plain"


def test_what_is_no_picture_is_said_and_the_rest_is_read(pictures: Path, capsys: pytest.CaptureFixture[str]) -> None:
    broken = pictures / "0.png"
    broken.write_text("no picture")
    assert main(["scan", str(broken), str(pictures / "a-card.png")]) == 2
    said = capsys.readouterr()
    assert "0.png is not a picture" in said.err
    assert "ELF-03" in said.out


@pytest.mark.parametrize("side", [0, 60_000])
def test_a_picture_that_would_fill_all_memory_is_no_picture(
    side: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def chunk(name: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))

    header = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    file = tmp_path / "bomb.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(b"")))
    assert main(["scan", str(file)]) == 2
    assert "bomb.png is not a picture" in capsys.readouterr().err


def test_a_folder_without_pictures_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["scan", str(tmp_path)]) == 2
    assert f"{tmp_path.name} is not a picture" in capsys.readouterr().err


def video(file: Path) -> None:
    """Two seconds of a table, then a card, and a smeared card that is never read."""
    cv2 = pytest.importorskip("cv2")
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter_fourcc(*"MJPG"), 15, (640, 480))
    bare = developed(studio(), studio().table() * studio().light, 1.0, 1)
    scenes = [bare] * 20 + [card(Optics())] * 10 + [bare] * 20 + [card(Optics(motion=4.0))] * 20
    for frame in scenes:
        writer.write(np.repeat(frame[:, :, None], 3, axis=2))
    writer.release()


def test_a_video_is_told_moment_by_moment_and_as_a_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    video(tmp_path / "evening.avi")
    assert main(["scan", str(tmp_path)]) == 0
    read, hint, whole = [line.partition(": ")[2] for line in capsys.readouterr().out.splitlines()]
    assert read.startswith("1.3 s: ELF-03 of BF; plain look, ")
    assert "hold still" in hint
    assert whole.startswith("10 of 70 frames read (plain 10); ")
    main(["scan", str(tmp_path), "--json"])
    read, hint, whole = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert (read["codes"][0]["card"], hint["cause"], whole["frames"]) == ("ELF-03", "hold-still", 70)


def test_a_video_without_opencv_says_what_to_install(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "cv2", None)
    assert main(["scan", str(tmp_path / "x.mp4")]) == 2
    assert "pip install -e '.[webcam]'" in capsys.readouterr().err


def test_what_is_no_video_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("cv2")
    (tmp_path / "x.mp4").write_text("no video")
    assert main(["scan", str(tmp_path / "x.mp4")]) == 2
    assert "x.mp4 is not a video" in capsys.readouterr().err
