"""The box put together: window, board, journal, session, loop. What `run` and `demo` have in common."""

import argparse
import contextlib
import ctypes
import os
import queue
import resource
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from appliance.commands.screen import Beacon, draws_on_the_console, first_display, open_screen
from appliance.commands.wiring import card_names, load_contents, read_setup, seeds, state_folder, words_by_language
from appliance.config import Read, Settings, settings_for, told
from appliance.engine.game import Setup
from appliance.engine.table import Say, View
from appliance.games import find_games
from appliance.journal import Journal, StateInUse
from appliance.shell.beat import Service, Vitals, status_of
from appliance.shell.diary import Diary
from appliance.shell.intake import Intake
from appliance.shell.loop import Input, Lights, Loop, Screen
from appliance.shell.notify import sender, watchdog_seconds
from appliance.shell.session import Session
from appliance.words import Words
from hw.events import HwError

if TYPE_CHECKING:
    from hw.board import BoardSettings

SHUT_DOWN = "shut-down"
_M_MMAP_THRESHOLD = -3


class Parts:
    """Everything that was opened for a session at the box; `close` gives it back."""

    def __init__(self, state: Path, words: Mapping[str, Words], more: tuple[Path, ...] = ()) -> None:
        give_memory_back()
        self.inputs: queue.SimpleQueue[Input] = queue.SimpleQueue()
        self.words = words
        games, broken = find_games()
        self.contents, unloaded = load_contents(games, more)
        self.faults = {**broken, **unloaded}
        self.games = {name: game for name, game in games.items() if name in self.contents}
        self.journal = Journal(state, self.inputs.put)

    def screens(self) -> dict[type[View], Any]:
        """The drawing of each View of each game."""
        return {view: draw for game in self.games.values() for view, draw in game.screens().items()}

    def session(
        self, seed: int | None, start: Setup | None = None, options: Mapping[str, Any] | None = None
    ) -> Session:
        """The session on this journal; chance by this seed, or real chance."""
        return Session(self.journal, self.games, self.contents, seeds(self.journal, seed), start, options)


def run_box(args: argparse.Namespace) -> int:
    """`boss-table run --board desk|pi`; 1 if the state folder is in use, 2 if a setup is wrong."""
    began = time.monotonic() - process_age()
    try:
        start = read_setup(args.start) if args.start else None
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    given = settings_for(args.board, args.config)
    read = given.on_top("command line", language=args.lang, hold=args.hold, camera=args.camera)
    service = Service(sender(os.environ), watchdog_seconds(os.environ, os.getpid()))
    words = words_by_language()
    try:
        parts = Parts(state_folder(args.state), words, tuple(args.content or ()))
    except StateInUse as error:
        print(error, file=sys.stderr)
        return 1
    for fault in (*read.faults, *(f"{name}: {why}" for name, why in parts.faults.items())):
        print(fault, file=sys.stderr)
    asked = Asked()
    try:
        window = _window(read, parts, service, asked)
        if window is not None:
            _play(parts.session(args.seed, start), window, parts, read, args, service, asked, began)
    except HwError as error:
        print(error, file=sys.stderr)
        return 1
    finally:
        service.ends()
        parts.journal.close()
    if asked.end == SHUT_DOWN:
        ask_for_power_off(os.environ, asked.wait)
    return 0


def _play(
    session: Session,
    window: Any,
    parts: Parts,
    read: Read,
    args: argparse.Namespace,
    service: Service,
    asked: "Asked",
    began: float,
) -> None:
    """From the first picture to the goodbye, which `asked` then holds."""
    lights = Unlit()
    loop = _loop(session, window, lights, parts, read.settings, args.log)
    loop.overlays.notice_later(told(read.faults))
    try:
        _show(loop, 1)
        service.ready()
        print(first_picture_line(time.monotonic() - began), file=sys.stderr)
        if args.frames:
            _show(loop, args.frames)
        else:
            _live(loop, parts, lights, read, service, asked)
            asked.end = loop.goodbye
    finally:
        window.close()


class Asked:
    """Whether the system has asked for an end, and by which signal; `wait` pauses until then."""

    def __init__(self) -> None:
        self.end = ""
        self._event = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._hear)

    def _hear(self, number: int, frame: Any) -> None:
        self.end = signal.Signals(number).name
        self._event.set()

    def wait(self, seconds: float) -> bool:
        """Whether an end was asked for meanwhile."""
        return self._event.wait(seconds)


def board_settings(read: Read) -> "BoardSettings":
    """The settings as the hardware takes them. (Imported late: the first picture does not wait for camera code.)"""
    from hw.board import BoardSettings

    settings = read.settings
    return BoardSettings(
        driver=settings.driver,
        pins=read.hw_pins(),
        camera=settings.camera,
        dioptres=settings.focus,
        exposure_ms=settings.exposure_ms,
        brightness=settings.lamp_brightness / 100,
    )


def _window(read: Read, parts: Parts, service: Service, asked: Asked) -> Any:
    """The window; on the Pi's console it is waited for. None if the system asks for an end before there is one."""
    settings = read.settings
    alone = settings.profile == "pi"

    def make() -> Any:
        from appliance.ui.window import Window

        title = parts.words["en"](Say("shell:title"))
        return Window(
            parts.words, parts.screens(), time.monotonic, fullscreen=alone, turn=settings.rotation // 90, title=title
        )

    if not alone or not draws_on_the_console(os.environ):
        return make()
    beacon = Beacon(lambda: board_settings(read.on_top("", camera="none")), service)
    try:
        return open_screen(make, first_display, beacon, asked.wait)
    finally:
        beacon.close()


def ask_for_power_off(environment: Mapping[str, str], wait: Callable[[float], object]) -> None:
    """As a service: leave the sign by which the system's own unit switches the box off; this user may not do it.

    Then wait to be ended by that: with this process the folder goes, and the sign in it.
    """
    if folder := environment.get("RUNTIME_DIRECTORY", "").partition(":")[0]:
        with contextlib.suppress(OSError):
            (Path(folder) / "shut-down").touch()
            wait(10.0)


def _show(loop: Loop, pictures: int) -> None:
    while loop.shown < pictures:
        loop.turn()


def _loop(
    session: Session, screen: Screen, lights: Lights, parts: Parts, settings: Settings, log: bool = False
) -> Loop:
    from appliance.codes import parse

    write: Callable[[str], object] = print if log else lambda line: None
    return Loop(
        session,
        Intake(parse, hold=settings.hold),
        screen,
        lights,
        parts.inputs,
        time.monotonic,
        Diary(write, time.monotonic),
        card_names,
        (settings.language, *(code for code in parts.words if code != settings.language)),
        can_quit=settings.profile != "pi",
    )


class Unlit:
    """Lights before the board is open: the first picture does not wait for devices."""

    def __init__(self) -> None:
        self.board: Any = None

    def poll(self) -> None:
        if self.board is not None:
            self.board.poll()

    def light(self, mood: str, waiting: bool, seats: Iterable[int], now: float) -> None:
        if self.board is not None:
            self.board.light(mood, waiting, seats, now)


def _live(loop: Loop, parts: Parts, lights: Unlit, read: Read, service: Service, asked: Asked) -> None:
    """Open the devices and play until somebody says goodbye, or the system asks for an end; the beat tells of life."""
    from hw.board import open_board

    board = lights.board = open_board(read.settings.profile, parts.inputs.put, board_settings(read))
    vitals = Vitals()
    try:
        while not loop.goodbye and not loop.session.over:
            loop.turn()
            loop.goodbye = loop.goodbye or asked.end
            now = time.monotonic()
            pulse = vitals.pulse(now, loop.session.pending, parts.journal.tries, board.scanner, now)
            service.beat(pulse, now, status_of(loop))
    finally:
        with contextlib.suppress(OSError):
            board.close()


def give_memory_back() -> None:
    """Have glibc take pictures from the system and give them back, instead of keeping a heap full of holes.

    By itself it moves that border up to 32 MB as pictures come and go; measured: a fifth of the memory in a fight.
    """
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, 256 * 1024)


def process_age() -> float:
    """Seconds since this process was started, where the system tells; else 0."""
    try:
        started = int(Path("/proc/self/stat").read_text().rsplit(")", 1)[1].split()[19])
        return time.clock_gettime(time.CLOCK_BOOTTIME) - started / os.sysconf("SC_CLK_TCK")
    except (OSError, ValueError, IndexError, AttributeError):
        return 0.0


def first_picture_line(seconds: float) -> str:
    """What the bench reads."""
    return f"first picture after {seconds * 1000:.0f} ms, {peak_memory():.0f} MB"


def peak_memory() -> float:
    """The most memory that this program has had, in MB; on Linux without what its starter had before it."""
    try:
        status = Path("/proc/self/status").read_text()
        return int(status.partition("VmHWM:")[2].split()[0]) / 1024
    except (OSError, IndexError, ValueError):
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
