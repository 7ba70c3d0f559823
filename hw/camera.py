"""What a camera is to the scanner, and the two that need no Pi: a webcam and a folder of pictures."""

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, Protocol

import numpy as np
from msgspec import Struct

from hw.events import HwError
from hw.qr import Gray

USUAL_RATE = 15.0  # frames a second of a video that does not tell
VIDEOS = (".mp4", ".m4v", ".mov", ".avi", ".mkv", ".webm", ".mjpeg", ".h264")
PICTURES = (".png", ".jpg", ".jpeg", ".pgm", ".bmp")


Focus = Literal["locked", "continuous", "fixed"]
"""A lens with a motor stays where it is told or seeks for itself; one without is turned by hand."""


class Frame(Struct, frozen=True, eq=False):
    """One picture: `pixels` is 2-D uint8 luma (rows, columns), perhaps a strided view; `at` monotonic seconds.

    `number` counts from 1 since the camera was opened.
    """

    pixels: Gray
    at: float
    number: int


class Camera(Protocol):
    """Gives the newest frame; may block until there is one, and raises `HwError` when there will be none."""

    def frame(self) -> Frame:
        """The newest frame that was not given yet."""

    def close(self) -> None:
        """Give the device back; also ends a `frame()` that waits, where the driver can."""


class Webcam:
    """A USB camera by opencv (extra `webcam`)."""

    def __init__(self, index: int = 0, size: tuple[int, int] = (640, 480), clock: Callable[[], float] = time.monotonic):
        self._clock = clock
        self._number = 0
        self._cv2 = _opencv()
        self._device = self._cv2.VideoCapture(index)
        if not self._device.isOpened():
            raise HwError(f"webcam {index} cannot be opened: is it plugged in, or used by another program?")
        self._device.set(self._cv2.CAP_PROP_BUFFERSIZE, 1)
        self._device.set(self._cv2.CAP_PROP_FRAME_WIDTH, size[0])
        self._device.set(self._cv2.CAP_PROP_FRAME_HEIGHT, size[1])

    def frame(self) -> Frame:
        """The next picture, made grey."""
        good, picture = self._device.read()
        if not good:
            raise HwError("the webcam gives no picture: was it unplugged?")
        self._number += 1
        return Frame(_grey(self._cv2, picture), self._clock(), self._number)

    def close(self) -> None:
        """Release the device."""
        self._device.release()


class FolderCamera:
    """Shows the pictures of a folder by name, over and over, each for one frame."""

    def __init__(
        self,
        folder: Path,
        rate: float = 5.0,
        clock: Callable[[], float] = time.monotonic,
        pace: Callable[[float], object] = time.sleep,
    ) -> None:
        self._files = sorted(file for file in folder.glob("*") if file.suffix.lower() in PICTURES)
        if not self._files:
            raise HwError(f"no pictures in {folder}: put {', '.join(PICTURES)} files there")
        self._rate, self._clock, self._pace = rate, clock, pace
        self._number = 0

    def frame(self) -> Frame:
        """The next picture of the folder."""
        if self._rate > 0:
            self._pace(1 / self._rate)
        file = self._files[self._number % len(self._files)]
        self._number += 1
        return Frame(read_picture(file), self._clock(), self._number)

    def close(self) -> None:
        """Nothing is held open."""


def read_picture(file: Path) -> Gray:
    """A picture file as luma."""
    from PIL import Image

    try:
        with Image.open(file) as picture:
            return np.asarray(picture.convert("L"), np.uint8)
    except (OSError, SyntaxError, ValueError, MemoryError, Image.DecompressionBombError) as error:
        raise HwError(f"{file.name} is not a picture that can be read: {error}") from error


def read_video(file: Path) -> Iterator[Frame]:
    """The frames of a video one after another, each at its second from the start; needs opencv (extra `webcam`)."""
    cv2 = _opencv("a video")
    video = cv2.VideoCapture(str(file))
    try:
        if not video.isOpened():
            raise HwError(f"{file.name} is not a video that can be read")
        rate = float(video.get(cv2.CAP_PROP_FPS)) or USUAL_RATE
        number = 0
        while True:
            good, picture = video.read()
            if not good:
                break
            number += 1
            yield Frame(_grey(cv2, picture), (number - 1) / rate, number)
        if number == 0:
            raise HwError(f"{file.name} is not a video that can be read")
    finally:
        video.release()


def _grey(cv2: Any, picture: Any) -> Gray:
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)


def webcam_ready() -> None:
    """Raises `HwError`, which names the extra to install, where no webcam can be read at all."""
    _opencv()


def _opencv(what: str = "a webcam") -> Any:
    try:
        import cv2
    except ImportError as error:
        raise HwError(
            f"{what} needs opencv: say .venv/bin/pip install -e '.[webcam]' in the project's folder "
            "(on a Pi: sudo apt install python3-opencv)"
        ) from error
    return cv2
