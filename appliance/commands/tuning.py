"""The maker's measures of the camera: how sharp, how bright, how often read, and one word of what to do.

Focus and exposure of the Pi's camera belong to its one configuration, so what is chosen holds from the next start.
"""

from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from appliance.config import Settings, keep
from appliance.engine.table import Option, Say
from appliance.shell.camera import CameraWatch
from appliance.ui.overlays import Measured
from hw.calibrate import DIM, SHARE, SHARP, judged, measure

FOCUS = (5.0, 6.5, 4.0)
"""Dioptres: sharp at 20, 15 and 25 cm."""
EXPOSURE = (8.0, 6.0, 4.0)
"""Milliseconds; shorter ones smear less and need more light."""
SPAN = 2.0
"""Seconds over which readings are counted."""
SAID = {
    "": "pass",
    "show-card": "no-card",
    "to-middle": "middle",
    "focus": "unsharp",
    "brighter": "more-light",
    "darker": "less-light",
}
"""The page's words for those of the calibration, where they differ."""


class BoxTuning:
    """The camera of a box in use. Nothing can be turned but on the Pi's own camera."""

    def __init__(self, watch: CameraWatch, settings: Settings, folder: Path) -> None:
        self._watch, self._folder = watch, folder
        self._focus, self._exposure = settings.focus, settings.exposure_ms
        self._turns = settings.profile == "pi" and settings.camera in ("", "pi")
        self._counts: deque[tuple[float, int, int]] = deque()
        self._measured: tuple[float, Measured] | None = None

    def picture(self) -> tuple[int, Any] | None:
        """The newest frame's number and pixels; None while there is none."""
        eye = self._watch.eye
        frame = eye.newest if eye is not None and not self._watch.trouble else None
        return None if frame is None else (frame.number, frame.pixels)

    def measure(self, now: float) -> Measured:
        """How well a card is seen; reckoned once for each time that is asked for."""
        if self._measured is None or self._measured[0] != now:
            self._measured = now, self._reckon(now)
        return self._measured[1]

    def options(self) -> Sequence[Option]:
        """Focus and exposure, each with its value."""
        if not self._turns:
            return ()
        focus = Say("shell:check.focus", {"n": round(100 / max(self._focus, 0.1))})
        return Option("focus", focus), Option("exposure", Say("shell:check.exposure", {"n": round(self._exposure)}))

    def turn(self, option: str) -> None:
        """On to the next value."""
        if option == "focus":
            self._focus = _after(FOCUS, self._focus)
        elif option == "exposure":
            self._exposure = _after(EXPOSURE, self._exposure)

    def keep(self) -> None:
        """Write it into the box's own settings, whole or not at all; raises `OSError`."""
        if self._turns:
            keep(self._folder, {"focus": self._focus, "exposure_ms": self._exposure})

    def _reckon(self, now: float) -> Measured:
        found, seen = self.picture(), self._watch.seen
        self._count(now)
        if found is None:
            return Measured()
        pixels = found[1]
        if seen is None or now - seen.at > SPAN / 2:
            bright = _bright(pixels) / DIM
            return Measured(0.0, bright, 0.0, "no-card" if bright >= 0.5 else "more-light")
        reading = measure(pixels, seen.codes)
        if not reading.held:
            return Measured(0.0, reading.brightness / DIM, self._read / SHARE, "no-card")
        first = next((check.word for check in judged([reading], self._read) if not check.passed), "")
        sharp, bright, read = reading.sharpness / SHARP, reading.brightness / DIM, self._read / SHARE
        return Measured(sharp, bright, read, SAID.get(first, first), seen.codes[0].box, seen.size)

    def _count(self, now: float) -> None:
        frames = getattr(self._watch.eye, "frames", 0)
        self._counts.append((now, frames, self._watch.readings))
        while self._counts[0][0] < now - SPAN and len(self._counts) > 1:
            self._counts.popleft()

    @property
    def _read(self) -> float:
        """The share of the last frames in which a code was read."""
        (_, first, before), (_, last, after) = self._counts[0], self._counts[-1]
        return min(1.0, (after - before) / (last - first)) if last > first else 0.0


def _bright(pixels: Any) -> float:
    import numpy as np

    return float(np.percentile(pixels[::3, ::3], 95)) if pixels.size else 0.0


def _after(values: tuple[float, ...], value: float) -> float:
    return values[(values.index(value) + 1) % len(values)] if value in values else values[0]
