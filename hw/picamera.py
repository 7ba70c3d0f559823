"""The Pi's camera by picamera2. `make test-slow` runs it on the real picamera2 and libcamera before a virtual camera;
what only a real sensor can show is in the list of docs/hardware.md."""

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from hw.camera import Focus, Frame
from hw.events import HwError
from hw.qr import Gray


class PiCamera:
    """One configuration for the life of the process: luma of the small stream, focus and exposure locked.

    `dioptres` 5 is sharp at 20 cm and good from 10 to 25; a short exposure matters more than noise, so its length is
    fixed and the gain follows the light. Sharpening is off because it hurts reading. `lens` tells what kind it has.
    """

    def __init__(
        self,
        size: tuple[int, int] = (640, 480),
        clock: Callable[[], float] = time.monotonic,
        dioptres: float = 5.0,
        exposure_ms: float = 8.0,
        rate: float = 15.0,
        focus: Focus = "locked",
    ) -> None:
        self._size, self._clock, self._number, self._rate = size, clock, 0, rate
        self._camera = _open()
        try:
            offered = self._camera.camera_controls
            wanted = _controls(offered, focus, dioptres, exposure_ms, rate)
            self.lens = "focus motor" if "AfMode" in offered else "fixed lens"
            self._camera.configure(
                self._camera.create_video_configuration(
                    main={"size": size},
                    lores={"size": size, "format": "YUV420"},
                    controls=wanted,
                    buffer_count=4,
                    queue=False,
                )
            )
            self._stride = int(self._camera.camera_configuration()["lores"]["stride"])
            self._camera.start()
        except Exception as error:
            self.close()
            raise HwError(f"the camera does not start ({error}): check cable, other programs, power") from error

    def frame(self) -> Frame:
        """The next picture; blocks while the camera stalls, which the scanner watches from outside."""
        buffer = self._camera.capture_buffer("lores")
        self._number += 1
        return Frame(crop(buffer, self._size, self._stride), self._clock(), self._number)

    def adjust(self, focus: Focus, dioptres: float, exposure_ms: float) -> None:
        """Another focus and exposure while it runs, for who finds out the best; the configuration stays."""
        self._camera.set_controls(_controls(self._camera.camera_controls, focus, dioptres, exposure_ms, self._rate))

    def close(self) -> None:
        """Stop and release."""
        self._camera.close()


def crop(buffer: Any, size: tuple[int, int], stride: int) -> Gray:
    """The luma plane of a YUV420 or NV12 buffer as a view: its rows are `stride` bytes apart, often more than asked."""
    width, height = size
    flat = np.asarray(buffer, np.uint8).reshape(-1)
    return flat[: stride * height].reshape(height, stride)[:, :width]


MANUAL, CONTINUOUS = 0, 2  # libcamera's AfMode


def _controls(offered: Any, focus: Focus, dioptres: float, exposure_ms: float, rate: float) -> dict[str, Any]:
    """What this camera can be told: a lens without motor has no AfMode and is left as it is."""
    wanted = {"FrameRate": rate, "ExposureTime": int(exposure_ms * 1000), "Sharpness": 0.0}
    if focus == "locked":
        wanted |= {"AfMode": MANUAL, "LensPosition": dioptres}
    elif focus == "continuous":
        wanted["AfMode"] = CONTINUOUS
    return {name: value for name, value in wanted.items() if name in offered or name == "FrameRate"}


def _open() -> Any:
    try:
        from picamera2 import Picamera2
    except Exception as error:  # besides ImportError it raises what its C parts raise
        raise HwError(f"picamera2 cannot be used ({error}): sudo apt install python3-picamera2") from error
    try:
        return Picamera2()
    except Exception as error:
        why = error.__cause__ or error  # picamera2 wraps what libcamera said
        raise HwError(f"no camera answers ({why}): check cable, other programs, power") from error
