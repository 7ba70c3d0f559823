"""The cameras that are not simulated: a folder of pictures, a webcam, and the Pi's over a stand-in for picamera2."""

import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import numpy as np
import pytest
from PIL import Image

from hw.camera import FolderCamera, Webcam, read_picture
from hw.desk import Pose, SimCamera
from hw.events import HwError
from hw.picamera import PiCamera, crop
from hw.qr import Gray, decode


def card(text: str) -> Gray:
    camera = SimCamera(rate=0)
    camera.hold(text, Pose(roll_deg=10))
    return camera.frame().pixels


def test_a_folder_shows_its_pictures_by_name_over_and_over(tmp_path: Path) -> None:
    for name, text in (("b.png", "BT1BF:ELF-02:X"), ("a.jpg", "BT1BF:ELF-01:X")):
        Image.fromarray(card(text)).save(tmp_path / name)
    (tmp_path / "notes.txt").write_text("no picture")
    pauses: list[float] = []
    camera = FolderCamera(tmp_path, rate=4, clock=lambda: 2.0, pace=pauses.append)
    texts = [decode(camera.frame().pixels)[0].text for _ in range(3)]
    assert texts == ["BT1BF:ELF-01:X", "BT1BF:ELF-02:X", "BT1BF:ELF-01:X"]
    assert pauses == [0.25] * 3


def test_a_colour_picture_becomes_luma(tmp_path: Path) -> None:
    Image.new("RGB", (8, 4), (255, 0, 0)).save(tmp_path / "red.png")
    pixels = read_picture(tmp_path / "red.png")
    assert pixels.shape == (4, 8)
    assert np.all(pixels == 76)


def test_an_empty_folder_and_a_broken_picture_are_told_by_name(tmp_path: Path) -> None:
    with pytest.raises(HwError, match="no pictures in"):
        FolderCamera(tmp_path)
    (tmp_path / "broken.png").write_bytes(b"not a picture")
    with pytest.raises(HwError, match=r"broken\.png"):
        FolderCamera(tmp_path, pace=lambda seconds: None).frame()


def test_a_webcam_without_opencv_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cv2", None)
    with pytest.raises(HwError, match="webcam"):
        Webcam()


def test_luma_is_cropped_by_its_stride_without_a_copy() -> None:
    """640 wide in rows of 704, as some boards give it, with the colour planes behind."""
    frame = card("BT1BF:ELF-03:4")
    buffer = np.random.default_rng(1).integers(0, 256, 704 * 480 * 3 // 2, np.uint8)
    buffer[: 704 * 480].reshape(480, 704)[:, :640] = frame
    view = crop(buffer, (640, 480), 704)
    assert np.array_equal(view, frame)
    assert np.shares_memory(view, buffer)
    assert [code.text for code in decode(view)] == ["BT1BF:ELF-03:4"]


class StandIn:
    """The calls of picamera2 that the driver makes; `fails` names one that raises."""

    made: "list[StandIn]" = []  # noqa: RUF012 - set anew by each test
    fails = ""
    motor = True

    def __init__(self) -> None:
        self.calls: list[str] = []
        self.wanted: dict[str, Any] = {}
        StandIn.made.append(self)
        self._call("open")

    def _call(self, name: str) -> None:
        self.calls.append(name)
        if name == StandIn.fails:
            raise RuntimeError(f"{name} fails")

    @property
    def camera_controls(self) -> dict[str, Any]:
        offered = {"ExposureTime": (), "Sharpness": ()}
        return offered | {"AfMode": (), "LensPosition": ()} if StandIn.motor else offered

    def create_video_configuration(self, **wanted: Any) -> dict[str, Any]:
        self.wanted = wanted
        return wanted

    def configure(self, wanted: dict[str, Any]) -> None:
        self._call("configure")

    def camera_configuration(self) -> dict[str, Any]:
        return {"lores": {"stride": 704}}

    def start(self) -> None:
        self._call("start")

    def capture_buffer(self, stream: str) -> Any:
        assert stream == "lores"
        return np.arange(704 * 480 * 3 // 2, dtype=np.uint32).astype(np.uint8)

    def close(self) -> None:
        self._call("close")


@pytest.fixture
def picamera2(monkeypatch: pytest.MonkeyPatch) -> type[StandIn]:
    module: Any = ModuleType("picamera2")
    module.Picamera2 = StandIn
    monkeypatch.setitem(sys.modules, "picamera2", module)
    monkeypatch.setattr(StandIn, "made", [])
    monkeypatch.setattr(StandIn, "fails", "")
    monkeypatch.setattr(StandIn, "motor", True)
    return StandIn


def test_the_pi_camera_is_configured_once_with_focus_and_exposure_inside(picamera2: type[StandIn]) -> None:
    camera = PiCamera(clock=lambda: 1.0)
    frames = [camera.frame(), camera.frame()]
    camera.close()
    (made,) = picamera2.made
    assert made.calls == ["open", "configure", "start", "close"]
    assert made.wanted["lores"] == {"size": (640, 480), "format": "YUV420"}
    assert made.wanted["buffer_count"] <= 4
    assert made.wanted["controls"] == {
        "FrameRate": 15.0,
        "ExposureTime": 8000,
        "Sharpness": 0.0,
        "AfMode": 0,
        "LensPosition": 5.0,
    }
    assert [frame.number for frame in frames] == [1, 2]
    assert frames[0].pixels.shape == (480, 640)


def test_a_lens_without_motor_is_not_told_to_focus(picamera2: type[StandIn], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(StandIn, "motor", False)
    PiCamera()
    assert set(picamera2.made[0].wanted["controls"]) == {"FrameRate", "ExposureTime", "Sharpness"}


@pytest.mark.parametrize("step", ["configure", "start"])
def test_a_pi_camera_that_does_not_start_is_given_back(picamera2: type[StandIn], step: str) -> None:
    StandIn.fails = step
    with pytest.raises(HwError, match="check cable, other programs, power"):
        PiCamera()
    assert picamera2.made[0].calls[-1] == "close"


def test_no_camera_and_no_picamera2_are_told_apart(picamera2: type[StandIn], monkeypatch: pytest.MonkeyPatch) -> None:
    StandIn.fails = "open"
    with pytest.raises(HwError, match="no camera answers"):
        PiCamera()
    monkeypatch.setitem(sys.modules, "picamera2", None)
    with pytest.raises(HwError, match="apt install python3-picamera2"):
        PiCamera()


def test_a_webcam_gives_grey_frames_and_tells_when_it_is_unplugged(monkeypatch: pytest.MonkeyPatch) -> None:
    """Over a stand-in for opencv: two pictures, then none."""
    pictures = [np.full((4, 6, 3), 9, np.uint8)] * 2
    device = SimpleNamespace(
        isOpened=lambda: True,
        set=lambda what, value: True,
        read=lambda: (True, pictures.pop()) if pictures else (False, None),
        release=lambda: None,
    )
    module: Any = ModuleType("cv2")
    module.VideoCapture = lambda index: device
    module.CAP_PROP_BUFFERSIZE, module.CAP_PROP_FRAME_WIDTH, module.CAP_PROP_FRAME_HEIGHT = 1, 2, 3
    module.COLOR_BGR2GRAY = 4
    module.cvtColor = lambda picture, how: picture[:, :, 0]
    monkeypatch.setitem(sys.modules, "cv2", module)
    camera = Webcam(clock=lambda: 3.0)
    assert [camera.frame().number, camera.frame().number] == [1, 2]
    with pytest.raises(HwError, match="unplugged"):
        camera.frame()
    camera.close()
