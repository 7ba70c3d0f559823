"""What every camera driver promises the scanner: one contract, whatever it looks through."""

import itertools
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from PIL import Image

from hw.camera import Camera, FolderCamera, Webcam
from hw.desk import Pose, SimCamera
from hw.events import HwError
from hw.picamera import PiCamera
from hw.qr import Gray, decode
from tests.hw.test_camera import StandIn

TEXT = "BT1BF:ELF-03:4"
Open = Callable[[], Camera]


def picture() -> Gray:
    camera = SimCamera(rate=0)
    camera.hold(TEXT, Pose(roll_deg=25))
    return camera.frame().pixels


def clock() -> Callable[[], float]:
    seconds = itertools.count(1)
    return lambda: next(seconds) / 15


def sim(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Open:
    def opened() -> Camera:
        camera = SimCamera(rate=0, clock=clock())
        camera.hold(TEXT, Pose(roll_deg=25))
        return camera

    return opened


def pictures(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Open:
    Image.fromarray(picture()).save(folder / "a.png")
    return lambda: FolderCamera(folder, clock=clock(), pace=lambda seconds: None)


def webcam(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Open:
    """The real opencv, reading a film instead of a device."""
    cv2 = pytest.importorskip("cv2")
    film = folder / "film.avi"
    writer = cv2.VideoWriter(str(film), cv2.VideoWriter_fourcc(*"MJPG"), 15, (640, 480))
    for _ in range(8):
        writer.write(np.repeat(picture()[:, :, None], 3, axis=2))
    writer.release()
    capture = cv2.VideoCapture
    monkeypatch.setattr(cv2, "VideoCapture", lambda index: capture(str(film)))
    return lambda: Webcam(clock=clock())


def pi(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Open:
    """Over a stand-in for picamera2 with rows that are longer than the picture; the real one is in tests/picamera."""

    class Seeing(StandIn):
        def capture_buffer(self, stream: str) -> Any:
            rows = np.full((480 * 3 // 2, 704), 99, np.uint8)
            rows[:480, :640] = picture()
            return rows.reshape(-1)

    monkeypatch.setattr(StandIn, "made", [])
    monkeypatch.setitem(sys.modules, "picamera2", SimpleNamespace(Picamera2=Seeing))
    return lambda: PiCamera(clock=clock())


@pytest.fixture(params=[sim, pictures, webcam, pi], ids=lambda driver: driver.__name__)
def opener(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Open:
    made: Open = request.param(tmp_path, monkeypatch)
    return made


@pytest.fixture
def camera(opener: Open) -> Iterator[Camera]:
    opened = opener()
    yield opened
    opened.close()


def test_a_frame_is_luma_in_rows_that_the_decoder_reads(camera: Camera) -> None:
    pixels = camera.frame().pixels
    assert (pixels.ndim, pixels.dtype, pixels.shape) == (2, np.uint8, (480, 640))
    assert pixels.strides[1] == 1
    assert [code.text for code in decode(pixels)] == [TEXT]


def test_frames_are_numbered_from_one_and_later_ones_are_later(camera: Camera) -> None:
    frames = [camera.frame() for _ in range(3)]
    assert [frame.number for frame in frames] == [1, 2, 3]
    assert frames[0].at < frames[1].at < frames[2].at


def test_a_frame_that_is_kept_is_not_overwritten_by_the_next(camera: Camera) -> None:
    first = camera.frame().pixels
    kept = first.copy()
    camera.frame()
    assert np.array_equal(first, kept)


def test_it_can_be_closed_and_opened_again(opener: Open) -> None:
    for _ in range(2):
        camera = opener()
        assert camera.frame().number == 1
        camera.close()


def test_what_cannot_be_opened_raises_a_fault_of_the_hardware(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Never anything else, so that the scanner can tell people."""
    monkeypatch.setitem(sys.modules, "picamera2", None)
    cv2 = pytest.importorskip("cv2")
    monkeypatch.setattr(cv2, "VideoCapture", lambda index: SimpleNamespace(isOpened=lambda: False))
    for opened in (PiCamera, Webcam, lambda: FolderCamera(tmp_path)):
        with pytest.raises(HwError):
            opened()
