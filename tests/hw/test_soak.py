"""The camera thread over a long time: stalls, losses and returns; threads, files and memory stay as they were."""

import gc
import queue
import threading
import time
import tracemalloc
from collections.abc import Callable

import numpy as np
import pytest

from hw.camera import Camera, Frame
from hw.events import Found, HardwareEvent, HwError, Lost, Seen
from hw.scanner import Scanner
from tests.hw.left import PATIENCE, open_files, opened_and_closed, scanners

STALL = 0.05
EMPTY = np.full((96, 128), 128, np.uint8)


class Flaky:
    """A camera that after each thousand frames stalls, or is lost and at first not there again.

    A stalled `frame()` returns when it is `mend`ed, which is what the kernel may do hours later.
    """

    def __init__(self, every: int) -> None:
        self.every, self.given, self.troubles = every, 0, 0
        self.opened = self.closed = 0
        self._mended = threading.Event()
        self._refuse = 0

    def open(self) -> Camera:
        if self._refuse:
            self._refuse -= 1
            raise HwError("no camera answers")
        self.opened += 1
        return self

    def frame(self) -> Frame:
        self.given += 1
        if self.given % self.every == 0:
            self.troubles += 1
            if self.troubles % 2:
                self._mended.wait(PATIENCE)
            else:
                self._refuse = 2
            raise HwError("the camera was lost")
        return Frame(EMPTY, self.given / 15, self.given)

    def close(self) -> None:
        self.closed += 1

    def mend(self) -> None:
        """Let every call that hangs return, and those to come hang again."""
        self._mended.set()
        self._mended = threading.Event()


def awaited(holds: Callable[[], bool], each: Callable[[], object]) -> bool:
    """Whether this comes true in time; `each` is called meanwhile as the main loop would."""
    end, pause = time.monotonic() + 60 * PATIENCE, threading.Event()
    while not holds() and time.monotonic() < end:
        each()
        pause.wait(0.005)
    return holds()


def soak(frames: int, every: int) -> tuple[Flaky, list[HardwareEvent], int]:
    """The real thread and the real clock; the hung threads are freed once they were left behind. Most threads seen."""
    said: queue.SimpleQueue[HardwareEvent] = queue.SimpleQueue()
    camera = Flaky(every)
    scanner = Scanner(camera.open, said.put, wait=lambda seconds: False, stall=STALL)
    heard: list[HardwareEvent] = []
    most = 0

    def turn() -> None:
        nonlocal most
        scanner.watch()
        while not said.empty():
            event = said.get()
            heard.append(event)
            if isinstance(event, Lost) and "no picture" in event.why:
                camera.mend()
        most = max(most, len(scanners()))

    scanner.start()
    assert awaited(lambda: scanner.frames >= frames or scanner.given_up, turn)
    scanner.stop(PATIENCE, camera.mend)
    camera.mend()
    assert awaited(lambda: not scanners(), camera.mend)
    turn()
    return camera, heard, most


def check(camera: Flaky, heard: list[HardwareEvent], most: int, troubles: int) -> None:
    """Each trouble was told and got over, and no camera was left open."""
    assert camera.troubles >= troubles
    assert sum(isinstance(event, Lost) for event in heard) >= troubles - 1
    assert sum(isinstance(event, Found) for event in heard) >= troubles - 1
    assert any(isinstance(event, Seen) for event in heard)
    assert camera.opened == camera.closed
    assert most <= 3


def test_stalls_losses_and_returns_are_got_over() -> None:
    check(*soak(600, 100), troubles=3)


@pytest.mark.slow
def test_100_000_frames_with_a_trouble_each_thousand_leave_nothing_behind() -> None:
    soak(2000, 500)
    files = open_files()
    tracemalloc.start()
    camera, heard, most = soak(100_000, 1000)
    seen = len(heard)
    check(camera, heard, most, 99)
    del heard
    gc.collect()
    left, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    print(f"{camera.troubles} troubles, {seen} events, {left} bytes kept, most threads {most}")
    assert open_files() == files
    assert left < 2_000_000


@pytest.mark.slow
def test_1_000_times_opened_and_closed_leaves_files_threads_and_memory_flat() -> None:
    opened_and_closed(20)
    before = len(scanners()), open_files()
    tracemalloc.start()
    opened_and_closed(100)
    early, _ = tracemalloc.get_traced_memory()
    opened_and_closed(900)
    late, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert (len(scanners()), open_files()) == before
    assert late - early < 200_000
