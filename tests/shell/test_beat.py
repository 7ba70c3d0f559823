"""The beat over a real datagram socket; it stops when screen, journal or scanner freezes, and only then."""

import os
import queue
import socket
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from appliance.journal import Journal
from appliance.journal.journal import Job
from appliance.shell.beat import PATIENCE, Pulse, Service, Vitals, hangs
from appliance.shell.notify import sender, watchdog_seconds
from hw.scanner import Scanner
from tests.shell.box import Box


class Ears:
    """A service manager: a real socket, and what came in on it."""

    def __init__(self, folder: Path) -> None:
        self.path = str(folder / "notify")
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._socket.bind(self.path)
        self._socket.setblocking(False)

    def heard(self) -> list[str]:
        found = []
        while True:
            try:
                found.append(self._socket.recv(4096).decode())
            except BlockingIOError:
                return found

    def beats(self) -> int:
        return self.heard().count("WATCHDOG=1")

    def close(self) -> None:
        self._socket.close()


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Ears]:
    opened = Ears(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def service(manager: Ears) -> Service:
    return Service(sender({"NOTIFY_SOCKET": manager.path}), watchdog=10.0)


def test_all_well_beats_four_times_in_the_managers_patience(manager: Ears, service: Service):
    for moment in range(101):
        service.beat(Pulse(turned_at=moment / 10), moment / 10)
    assert 4 <= manager.beats() <= 5


@pytest.mark.parametrize(
    ("pulse", "hung"),
    [
        (Pulse(100.0), ""),
        (Pulse(100.0 - PATIENCE), ""),
        (Pulse(100.0 - PATIENCE - 0.1), "screen"),
        (Pulse(100.0, pending_since=95.0), ""),
        (Pulse(100.0, pending_since=94.9), "journal"),
        (Pulse(100.0, scanner_at=95.0), ""),
        (Pulse(100.0, scanner_at=94.9), "scanner"),
        (Pulse(100.0, scanner_at=0.0, scanner_lost=True), ""),
    ],
)
def test_each_part_may_be_silent_for_five_seconds(manager: Ears, service: Service, pulse: Pulse, hung: str):
    assert hangs(pulse, 100.0) == hung
    assert service.beat(pulse, 100.0) == hung
    assert manager.beats() == (0 if hung else 1)


def test_what_hangs_is_told(manager: Ears, service: Service):
    service.beat(Pulse(0.0), 0.0, "playing")
    service.beat(Pulse(0.0), 9.0, "playing")
    assert [line for line in manager.heard() if line.startswith("STATUS")] == ["STATUS=playing", "STATUS=screen hangs"]


def test_a_status_is_sent_once(manager: Ears, service: Service):
    for _ in range(3):
        service.status("playing")
    assert manager.heard() == ["STATUS=playing"]


def test_ready_waiting_and_the_end_are_told(manager: Ears, service: Service):
    service.waits("no screen", 10)
    service.ready()
    service.ends()
    assert manager.heard() == ["EXTEND_TIMEOUT_USEC=10000000", "STATUS=no screen", "READY=1", "STOPPING=1"]


def test_without_a_manager_nothing_is_sent_and_nothing_fails():
    sender({})("READY=1")
    sender({"NOTIFY_SOCKET": "vsock:2:1"})("READY=1")
    sender({"NOTIFY_SOCKET": "/nowhere/at/all"})("READY=1")


def test_an_abstract_socket_is_reached():
    name = f"boss-table-test-{os.getpid()}"
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as ears:
        ears.bind("\0" + name)
        sender({"NOTIFY_SOCKET": "@" + name})("READY=1")
        assert ears.recv(100) == b"READY=1"


def test_a_manager_that_does_not_listen_is_not_waited_for(manager: Ears):
    """Its buffer runs full; a blocking socket would hold the screen."""
    send = sender({"NOTIFY_SOCKET": manager.path})
    for _ in range(5000):
        send("STATUS=" + "x" * 500)
    assert manager.heard()


def test_the_managers_patience_is_for_this_process_only():
    assert watchdog_seconds({"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "7"}, 7) == 10.0
    assert watchdog_seconds({"WATCHDOG_USEC": "10000000", "WATCHDOG_PID": "8"}, 7) == 0.0
    assert watchdog_seconds({"WATCHDOG_USEC": "10000000"}, 7) == 10.0
    assert watchdog_seconds({}, 7) == 0.0
    assert watchdog_seconds({"WATCHDOG_USEC": "soon"}, 7) == 0.0


# The three parts, frozen


def test_a_frozen_screen_beats_no_more(manager: Ears, service: Service, tmp_path: Path):
    """The loop of the box: whatever stands between two turns, the drawing included, holds the beat."""
    box = Box(tmp_path)
    hold, frozen, done = threading.Event(), threading.Event(), threading.Event()
    show = box.glass.show

    def drawn(*args: Any) -> None:
        if hold.is_set():
            frozen.set()
            done.wait(30)
        show(*args)

    box.glass.show = drawn

    def live() -> None:
        while not done.is_set():
            box.loop.turn(0)
            box.now += 1.0
            service.beat(Pulse(box.now), box.now)

    thread = threading.Thread(target=live)
    thread.start()
    try:
        while not manager.beats():
            pass
        hold.set()
        assert frozen.wait(30)
        manager.heard()
        box.now += 60
        assert manager.beats() == 0
    finally:
        done.set()
        thread.join()
        box.journal.close()


class Frozen(Journal):
    """A disk whose write does not return until it is let go."""

    thaw = threading.Event()

    def _commit(self, db: Any, job: Job) -> None:
        self.thaw.wait(30)
        super()._commit(db, job)


def test_a_frozen_journal_beats_no_more_and_again_once_it_lives(
    manager: Ears, service: Service, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setattr(Frozen, "thaw", threading.Event())
    monkeypatch.setattr("tests.shell.box.Journal", Frozen)
    monkeypatch.setattr(Box, "settle", lambda box: box.loop.turn(0))
    box = Box(tmp_path)
    vitals = Vitals()

    def turn() -> str:
        box.now += 1.0
        box.loop.turn(0)
        return service.beat(vitals.pulse(box.now, box.loop.session.pending, box.journal.tries, None, box.now), box.now)

    try:
        hung = [turn() for _ in range(12)]
        assert (hung[:5], hung[-1]) == ([""] * 5, "journal")
        manager.heard()
        assert {turn() for _ in range(10)} == {"journal"}
        assert manager.beats() == 0
        Frozen.thaw.set()
        while box.loop.session.pending is not None:
            box.loop.turn(0.05)
        assert turn() == ""
        assert manager.beats() == 1
    finally:
        Frozen.thaw.set()
        box.journal.close()


def test_a_disk_that_answers_with_errors_is_no_reason_to_restart():
    """Full cards answer at once, every second; a restart would make no room."""
    vitals = Vitals()
    ack = object()
    pulses = [vitals.pulse(now, ack, tries, None, now) for tries, now in enumerate(float(n) for n in range(60))]
    assert {hangs(pulse, now) for pulse, now in zip(pulses, range(60), strict=True)} == {""}


def test_nothing_to_write_is_health():
    vitals = Vitals()
    assert hangs(vitals.pulse(1000.0, None, 3, None, 1000.0), 1000.0) == ""


class Stuck:
    """A camera that gives nothing and does not return until it is let go."""

    def __init__(self) -> None:
        self.let_go = threading.Event()

    def frame(self) -> Any:
        self.let_go.wait(30)
        raise OSError("let go")

    def close(self) -> None:
        self.let_go.set()


def test_a_frozen_scanner_that_nobody_declares_lost_beats_no_more(manager: Ears, service: Service):
    now = [0.0]
    camera, said = Stuck(), queue.SimpleQueue[Any]()
    scanner = Scanner(lambda: camera, said.put, lambda: now[0])
    scanner.start()
    vitals = Vitals()

    def beat() -> str:
        return service.beat(vitals.pulse(now[0], None, 0, scanner, now[0]), now[0])

    assert beat() == ""
    manager.heard()
    now[0] = PATIENCE + 1
    assert beat() == "scanner"
    assert manager.beats() == 0

    scanner.watch()
    assert scanner.lost
    assert beat() == ""
    assert manager.beats() == 1
    scanner.stop(wake=camera.close)
