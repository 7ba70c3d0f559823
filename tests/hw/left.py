"""What a camera leaves behind in this process: threads, open files; and a scanner that is opened and closed."""

import queue
import threading
from pathlib import Path

from hw.desk import SimCamera
from hw.events import HardwareEvent
from hw.scanner import Scanner

PATIENCE = 10.0


def scanners() -> list[threading.Thread]:
    """The threads of scanners that live."""
    return [thread for thread in threading.enumerate() if thread.name == "scanner"]


def open_files() -> int:
    folder = Path("/proc/self/fd")
    return len(list(folder.iterdir())) if folder.exists() else 0


def opened_and_closed(times: int) -> None:
    """Open a board's camera, take a frame, give it back."""
    for _ in range(times):
        said: queue.SimpleQueue[HardwareEvent] = queue.SimpleQueue()
        camera = SimCamera(rate=0, size=(64, 48))
        scanner = Scanner(camera.open, said.put)
        scanner.start()
        said.get(timeout=PATIENCE)
        scanner.stop(PATIENCE, camera.close)
