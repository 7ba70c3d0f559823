"""The camera thread: what it tells, how it survives cameras that fail, and that nothing waits for one that hangs."""

import queue
import threading
import time
from collections.abc import Callable, Iterator

import numpy as np
import pytest

from hw.camera import Camera, Frame
from hw.desk import SimCamera
from hw.events import Found, HardwareEvent, HwError, Lost, Seen
from hw.scanner import PAUSES, SLOW_PAUSE, SPARES, Scanner
from tests.hw.left import PATIENCE, open_files, opened_and_closed, scanners

TEXT = "BT1BF:ELF-03:4"
EMPTY = np.full((48, 64), 128, np.uint8)


class Clock:
    """Time that a test moves."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


class Table:
    """A stepped camera with its scanner: `step` moves both time and frames by one."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.camera = SimCamera(stepped=True, clock=self.clock)
        self.said: queue.SimpleQueue[HardwareEvent] = queue.SimpleQueue()
        self.scanner = Scanner(self.camera.open, self.said.put, self.clock, lambda seconds: False)
        self.scanner.start()

    def step(self, frames: int = 1) -> list[HardwareEvent]:
        for _ in range(frames):
            self.clock.now += 0.1
            self.camera.step()
        return drained(self.said)


def drained(said: "queue.SimpleQueue[HardwareEvent]") -> list[HardwareEvent]:
    events = []
    while not said.empty():
        events.append(said.get())
    return events


@pytest.fixture
def table() -> Iterator[Table]:
    opened = Table()
    yield opened
    opened.scanner.stop(PATIENCE, opened.camera.close)


def test_each_frame_with_a_code_is_told_with_number_time_and_place(table: Table) -> None:
    table.step()
    table.camera.hold(TEXT)
    events = table.step(3)
    assert all(isinstance(event, Seen) for event in events)
    assert [(event.frame, round(event.at, 3), event.codes[0].text, event.size) for event in events] == [
        (2, 0.2, TEXT, (640, 480)),
        (3, 0.3, TEXT, (640, 480)),
        (4, 0.4, TEXT, (640, 480)),
    ]


def test_an_emptied_zone_is_told_at_once_and_then_once_a_second(table: Table) -> None:
    table.camera.hold(TEXT)
    table.step()
    table.camera.away()
    events = table.step(25)
    assert [(event.frame, event.codes) for event in events] == [(2, ()), (12, ()), (22, ())]


def test_the_sign_of_life_is_the_time_of_the_last_frame(table: Table) -> None:
    table.step(7)
    assert table.scanner.alive_at == pytest.approx(0.7)
    assert table.scanner.running


def test_a_camera_that_fails_is_lost_once_and_found_once_it_gives_pictures_again() -> None:
    """Unplugged while a frame is awaited; plugged while the scanner pauses before its second try."""
    clock, said = Clock(), queue.SimpleQueue[HardwareEvent]()
    camera = SimCamera(stepped=True, clock=clock)
    pauses: list[float] = []

    def wait(seconds: float) -> bool:
        pauses.append(seconds)
        if len(pauses) == 2:
            camera.plug()
        return False

    scanner = Scanner(camera.open, said.put, clock, wait)
    scanner.start()
    camera.step()
    camera.unplug()
    assert isinstance(said.get(timeout=PATIENCE), Seen)
    lost = said.get(timeout=PATIENCE)
    assert isinstance(lost, Lost)
    assert lost.device == "camera"
    camera.step()
    assert isinstance(said.get(timeout=PATIENCE), Found)
    assert isinstance(said.get(timeout=PATIENCE), Seen)
    assert said.empty()
    assert pauses == list(PAUSES[:2])
    assert not scanner.lost
    assert scanner.failures == 0
    scanner.stop(PATIENCE, camera.close)


def test_an_opener_that_fails_is_tried_fast_then_slowly_for_ever() -> None:
    pauses: list[float] = []
    said: queue.SimpleQueue[HardwareEvent] = queue.SimpleQueue()
    done = threading.Event()

    def wait(seconds: float) -> bool:
        pauses.append(seconds)
        if len(pauses) == 8:
            done.set()
        return len(pauses) >= 8

    def opener() -> Camera:
        raise HwError("no camera answers")

    scanner = Scanner(opener, said.put, Clock(), wait)
    scanner.start()
    assert done.wait(PATIENCE)
    assert pauses == [*PAUSES, *[SLOW_PAUSE] * 5]
    assert [(type(event), event.why) for event in drained(said)] == [(Lost, "no camera answers")] * 2
    assert scanner.given_up
    scanner.stop()


@pytest.mark.parametrize("error", [RuntimeError("driver"), ValueError(), KeyError("x"), MemoryError()])
def test_whatever_a_driver_raises_ends_in_lost_not_in_a_dead_thread(
    error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    said: queue.SimpleQueue[HardwareEvent] = queue.SimpleQueue()
    closed = threading.Event()

    class Broken:
        def frame(self) -> Frame:
            raise error

        def close(self) -> None:
            closed.set()
            raise RuntimeError("and closing fails too")

    ending = threading.Event()
    scanner = Scanner(Broken, said.put, Clock(), lambda seconds: ending.wait(PATIENCE))
    scanner.start()
    lost = said.get(timeout=PATIENCE)
    assert isinstance(lost, Lost)
    assert lost.why
    assert caplog.text.count("Traceback") == 1
    assert closed.wait(PATIENCE)
    assert scanner.running
    ending.set()
    scanner.stop()


class Hanging:
    """Cameras whose `frame()` never returns until `release` is set; counts how many were opened and closed."""

    def __init__(self, hangs: int) -> None:
        self.hangs, self.opened, self.closed = hangs, 0, 0
        self.release = threading.Event()
        self.asked: queue.SimpleQueue[int] = queue.SimpleQueue()

    def open(self) -> Camera:
        self.opened += 1
        number = self.opened
        outer = self

        class Device:
            def frame(self) -> Frame:
                outer.asked.put(number)
                if number <= outer.hangs or outer.release.is_set():
                    outer.release.wait(PATIENCE)
                    if number > outer.hangs:
                        raise HwError("over")
                return Frame(EMPTY, 0.0, 1)

            def close(self) -> None:
                outer.closed += 1

        return Device()


def awaited(holds: Callable[[], bool]) -> bool:
    """Whether this comes true in time; lets other threads run meanwhile."""
    end = time.monotonic() + PATIENCE
    pause = threading.Event()
    while not holds() and time.monotonic() < end:
        pause.wait(0.001)
    return holds()


def hung(hangs: int) -> tuple[Clock, queue.SimpleQueue[HardwareEvent], Hanging, Scanner]:
    """A scanner that was started before so many cameras that hang, with its clock and what it says."""
    clock, said, cameras = Clock(), queue.SimpleQueue[HardwareEvent](), Hanging(hangs)
    scanner = Scanner(cameras.open, said.put, clock)
    scanner.start()
    return clock, said, cameras, scanner


def test_a_hung_camera_is_declared_lost_after_3_s_and_replaced() -> None:
    clock, said, cameras, scanner = hung(hangs=1)
    assert cameras.asked.get(timeout=PATIENCE) == 1
    clock.now = 2.9
    scanner.watch()
    assert said.empty()
    clock.now = 3.1
    scanner.watch()
    lost = said.get(timeout=PATIENCE)
    assert isinstance(lost, Lost)
    assert "no picture for 3 s" in lost.why
    assert isinstance(said.get(timeout=PATIENCE), Found)
    cameras.release.set()
    assert awaited(lambda: cameras.closed >= 1)  # the abandoned thread gives its camera back and ends
    scanner.stop(PATIENCE)


def test_what_an_abandoned_thread_reads_later_is_never_told() -> None:
    _, said, cameras, scanner = hung(hangs=10)
    assert cameras.asked.get(timeout=PATIENCE) == 1
    scanner.stop(patience=0.0)
    cameras.release.set()
    assert awaited(lambda: cameras.closed == 1)
    assert said.empty()


def test_after_four_hung_threads_no_other_is_started() -> None:
    """A program that piles up threads in the kernel only gets worse: the menu offers a restart instead."""
    clock, _, cameras, scanner = hung(hangs=99)
    for number in range(1, SPARES + 2):
        assert cameras.asked.get(timeout=PATIENCE) == number
        clock.now += 3.1
        scanner.lost = False
        scanner.watch()
    scanner.watch()
    assert cameras.opened == SPARES + 1
    assert scanner.given_up
    assert scanner.lost
    cameras.release.set()
    scanner.stop()


def test_stop_does_not_wait_for_a_hung_thread() -> None:
    clock, _, cameras, scanner = hung(hangs=1)
    assert cameras.asked.get(timeout=PATIENCE) == 1
    clock.now = 60.0
    start = time.monotonic()
    scanner.stop(patience=PATIENCE)
    assert time.monotonic() - start < PATIENCE / 2
    assert not scanner.running
    cameras.release.set()


def test_stop_gives_a_living_camera_back_and_says_nothing(table: Table) -> None:
    table.step()
    drained(table.said)
    table.scanner.stop(PATIENCE, table.camera.close)
    assert not table.scanner.running
    assert table.said.empty()
    assert not scanners()


def test_boards_opened_and_closed_over_and_over_leave_no_thread_and_no_file_open() -> None:
    before = len(scanners()), open_files()
    opened_and_closed(300)
    assert (len(scanners()), open_files()) == before


def test_a_thread_that_died_is_replaced() -> None:
    said: queue.SimpleQueue[HardwareEvent] = queue.SimpleQueue()
    opened = []

    def opener() -> Camera:
        opened.append(1)
        raise HwError("no camera answers")

    scanner = Scanner(opener, said.put, Clock(), lambda seconds: True)  # a wait that says: end
    scanner.start()
    assert awaited(lambda: not scanner.running)
    scanner.watch()
    assert awaited(lambda: len(opened) == 2)
    scanner.stop()


@pytest.mark.slow
def test_100_000_frames_with_stalls_losses_and_returns_are_all_answered() -> None:
    """Each round: some frames, then the cable comes off, then frames again; nothing piles up."""
    clock, said = Clock(), queue.SimpleQueue[HardwareEvent]()
    camera = SimCamera(stepped=True, clock=clock, size=(64, 48))
    scanner = Scanner(camera.open, said.put, clock, lambda seconds: not awaited(lambda: not camera.unplugged))
    scanner.start()
    for _ in range(100):
        clock.now += 100.0
        camera.step(1000, PATIENCE * 3)
        camera.unplug()
        assert awaited(lambda: scanner.lost)
        camera.plug()
    camera.step()
    events = drained(said)
    assert sum(isinstance(event, Lost) for event in events) == 100
    assert sum(isinstance(event, Found) for event in events) == 100
    assert len(scanners()) == 1
    scanner.stop(PATIENCE, camera.close)
