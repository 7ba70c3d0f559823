"""The Pi's camera by picamera2. Only a real Pi can prove this module: see the list in docs/hardware.md."""

import time
from collections.abc import Callable
from typing import Any

import numpy as np

from hw.camera import Frame
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
    ) -> None:
        self._size, self._clock, self._number = size, clock, 0
        self._camera = _open()
        try:
            wanted = _controls(self._camera.camera_controls, dioptres, exposure_ms, rate)
            self.lens = "focus motor" if "AfMode" in wanted else "fixed lens"
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

    def close(self) -> None:
        """Stop and release."""
        self._camera.close()


def crop(buffer: Any, size: tuple[int, int], stride: int) -> Gray:
    """The luma plane of a YUV420 or NV12 buffer as a view: its rows are `stride` bytes apart, often more than asked."""
    width, height = size
    flat = np.asarray(buffer, np.uint8).reshape(-1)
    return flat[: stride * height].reshape(height, stride)[:, :width]


def _controls(offered: Any, dioptres: float, exposure_ms: float, rate: float) -> dict[str, Any]:
    """What this camera can be told: a lens without motor has no AfMode and is left as it is."""
    wanted = {
        "FrameRate": rate,
        "ExposureTime": int(exposure_ms * 1000),
        "Sharpness": 0.0,
        "AfMode": 0,  # manual
        "LensPosition": dioptres,
    }
    return {name: value for name, value in wanted.items() if name in offered or name == "FrameRate"}


def _open() -> Any:
    try:
        from picamera2 import Picamera2
    except Exception as error:  # besides ImportError it raises what its C parts raise
        raise HwError(f"picamera2 cannot be used ({error}): sudo apt install python3-picamera2") from error
    try:
        return Picamera2()
    except Exception as error:
        raise HwError(f"no camera answers ({error}): check cable, other programs, power") from error
