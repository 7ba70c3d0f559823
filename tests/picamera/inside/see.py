# ruff: noqa: E402 (what stands in is there before what asks for it is loaded)
"""Runs in a Debian trixie: the product's own driver and camera thread on the real picamera2 and libcamera.

Libcamera's virtual camera shows pictures of cards. What only a Pi has is bridged here and nowhere else: the screen
library that picamera2 loads unasked, the list of raw modes, and where buffers come from.
"""

import gc
import json
import os
import queue
import sys
import threading
import time
from pathlib import Path
from typing import Any
from unittest.mock import MagicMock

sys.path.insert(0, str(Path(__file__).parent))
sys.modules["pykms"] = MagicMock()

import picamera2
from picamera2.allocators import LibcameraAllocator

from hw.camera import Frame
from hw.events import Found, HwError, Lost, Seen
from hw.picamera import PiCamera
from hw.scanner import Scanner

CARDS = 3
CYCLES = 20
PATIENCE = 60.0


class Bridged(picamera2.Picamera2):
    """The real thing on a virtual camera: it has no raw pictures, and its buffers are libcamera's own."""

    def __init__(self) -> None:
        super().__init__()
        self.allocator = LibcameraAllocator(self.camera)

    def _get_raw_modes(self) -> list[dict[str, Any]]:
        return [{"format": "NV12", "size": (640, 480)}]


class Paced:
    """The product's camera at 60 frames a second: the virtual one knows no rate and would fill the processor."""

    def __init__(self) -> None:
        self.camera, self._pause = PiCamera(), threading.Event()

    def frame(self) -> Frame:
        self._pause.wait(1 / 60)
        return self.camera.frame()

    def close(self) -> None:
        self.camera.close()


def shape() -> dict[str, Any]:
    """What one frame is, and how the stream was configured."""
    camera = PiCamera()
    configured = camera._camera.camera_configuration()
    frame = camera.frame()
    found = {
        "shape": frame.pixels.shape,
        "strides": frame.pixels.strides,
        "levels": [int(frame.pixels.min()), int(frame.pixels.max())],
        "number": camera.frame().number,
        "lens": camera.lens,
        "lores": {key: configured["lores"][key] for key in ("format", "size", "stride")},
        "buffers": configured["buffer_count"],
        "controls": configured["controls"],
        "offered": sorted(camera._camera.camera_controls),
    }
    second = ""
    try:
        PiCamera()
    except HwError as error:
        second = str(error)
    camera.close()
    return {**found, "second": second}


def scanned() -> dict[str, Any]:
    """Which cards the scanner's own thread reads; then the camera is closed under its feet, and it comes back."""
    said: queue.SimpleQueue[Any] = queue.SimpleQueue()
    opened: list[Paced] = []

    def opener() -> Paced:
        opened.append(Paced())
        return opened[-1]

    scanner = Scanner(opener, said.put, wait=lambda seconds: False)
    scanner.start()
    texts, first = read_cards(said, CARDS)
    opened[-1].camera._camera.stop()
    opened[-1].camera.frame = broken
    kinds = until_found(said)
    again, _ = read_cards(said, CARDS)
    scanner.stop(5.0)
    return {"texts": sorted(texts), "again": sorted(again), "kinds": kinds, "first": first, "opened": len(opened)}


def broken() -> Frame:
    raise HwError("its cable came off")


def read_cards(said: "queue.SimpleQueue[Any]", count: int) -> tuple[set[str], float]:
    """The texts that are seen until there are so many, and how many milliseconds the last frame took."""
    texts: set[str] = set()
    end, ms = time.monotonic() + PATIENCE, 0.0
    while len(texts) < count and time.monotonic() < end:
        event = said.get(timeout=PATIENCE)
        if isinstance(event, Seen):
            texts |= {code.text for code in event.codes}
            ms = event.ms
    return texts, ms


def until_found(said: "queue.SimpleQueue[Any]") -> list[str]:
    kinds: list[str] = []
    while "Found" not in kinds:
        event = said.get(timeout=PATIENCE)
        kinds += [type(event).__name__] if isinstance(event, Lost | Found) else []
    return kinds


def cycles() -> dict[str, Any]:
    """Opened and closed again and again: files and threads stay as they were."""
    seen = []
    for _ in range(CYCLES):
        camera = PiCamera()
        camera.frame()
        camera.close()
        gc.collect()
        seen.append((len(os.listdir("/proc/self/fd")), threading.active_count()))
    return {"early": seen[2], "late": seen[-1]}


def main() -> None:
    picamera2.Picamera2 = Bridged
    found = {"shape": shape(), "scanned": scanned(), "cycles": cycles()}
    Path(sys.argv[1]).write_text(json.dumps(found, default=str), "utf-8")
    os._exit(0)  # libcamera's threads need no farewell


if __name__ == "__main__":
    main()
