"""The maker's measures of the camera: how sharp, how bright, how often read, and one word of what to do.

Focus and exposure of the Pi's camera belong to its one configuration, so what is chosen holds from the next start.
"""

import contextlib
import os
from collections import deque
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from appliance.config import Read, Settings
from appliance.engine.table import Option, Say
from appliance.shell.camera import CameraWatch
from appliance.ui.overlays import Measured
from hw.events import NARROW, Seen

FILE = "camera.json"
FOCUS = (5.0, 6.5, 4.0)
"""Dioptres: sharp at 20, 15 and 25 cm."""
EXPOSURE = (8.0, 6.0, 4.0)
"""Milliseconds; shorter ones smear less and need more light."""
SPAN = 2.0
"""Seconds over which readings are counted."""
ENOUGH_READ, ENOUGH_LIGHT, ENOUGH_STEEP = 0.9, 110.0, 0.22
"""Share of frames read; grey level of the card's paper; how much of its contrast an edge rises in one pixel."""
MIDDLE = 0.3
"""How far from the middle of the frame a code may be, in parts of its size."""


class Kept(Struct, frozen=True, omit_defaults=True):
    """What was chosen; None is as the configuration says."""

    focus: Annotated[float, Meta(ge=0, le=15)] | None = None
    exposure_ms: Annotated[float, Meta(ge=0.1, le=100)] | None = None


def read_kept(folder: Path) -> Kept:
    """What was kept; nothing if the file is missing or damaged."""
    try:
        return msgspec.json.decode((folder / FILE).read_bytes(), type=Kept)
    except (OSError, msgspec.DecodeError):
        return Kept()


def with_kept(read: Read, folder: Path) -> Read:
    """The settings with what was chosen in the camera check over them."""
    kept = read_kept(folder)
    return read.on_top("camera check", focus=kept.focus, exposure_ms=kept.exposure_ms)


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
        """Write it down, whole or not at all; raises `OSError`."""
        self._folder.mkdir(parents=True, exist_ok=True)
        made = self._folder / (FILE + ".new")
        kept = Kept(self._focus, self._exposure) if self._turns else Kept()
        try:
            with made.open("wb") as out:
                out.write(msgspec.json.encode(kept))
                out.flush()
                os.fsync(out.fileno())
            os.replace(made, self._folder / FILE)
        except OSError:
            with contextlib.suppress(OSError):
                made.unlink(missing_ok=True)
            raise

    def _reckon(self, now: float) -> Measured:
        found, seen = self.picture(), self._watch.seen
        self._count(now)
        if found is None:
            return Measured()
        pixels = found[1]
        if seen is None or now - seen.at > SPAN / 2:
            bright = _bright(pixels) / ENOUGH_LIGHT
            return Measured(0.0, bright, 0.0, "no-card" if bright >= 0.5 else "more-light")
        left, top, wide, high = seen.codes[0].box
        part = pixels[max(top, 0) : top + high, max(left, 0) : left + wide]
        sharp, bright = _steep(part) / ENOUGH_STEEP, _bright(part) / ENOUGH_LIGHT
        read = self._read / ENOUGH_READ
        return Measured(sharp, bright, read, _word(seen, sharp, bright, read), seen.codes[0].box, seen.size)

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


def _word(seen: Seen, sharp: float, bright: float, read: float) -> str:
    """The first trouble that there is."""
    code, (width, height) = seen.codes[0], seen.size
    left, top, wide, high = code.box
    if code.width < NARROW * width:
        return "closer"
    if bright < 1:
        return "more-light"
    if sharp < 1:
        return "unsharp"
    if max(abs((left + wide / 2) / width - 0.5), abs((top + high / 2) / height - 0.5)) > MIDDLE:
        return "middle"
    return "hold-still" if read < 1 else "pass"


def _bright(pixels: Any) -> float:
    import numpy as np

    return float(np.percentile(pixels[::3, ::3], 95)) if pixels.size else 0.0


def _steep(part: Any) -> float:
    """How much of the code's contrast its edges rise by in one pixel; nought where there is hardly any of it."""
    import numpy as np

    if min(part.shape) < 8:
        return 0.0
    low, up = np.percentile(part, (5, 95))
    rises = np.abs(np.diff(part.astype(np.int16), axis=1))
    return float(np.percentile(rises, 97) / max(1.0, up - low))


def _after(values: tuple[float, ...], value: float) -> float:
    return values[(values.index(value) + 1) % len(values)] if value in values else values[0]
