"""The box put together: window, board, journal, session, loop. What `run` and `demo` have in common."""

import argparse
import contextlib
import ctypes
import os
import queue
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from appliance.commands.wiring import (
    cache_folder,
    card_names,
    load_contents,
    read_setup,
    seeds,
    state_folder,
    words_by_language,
)
from appliance.engine.game import Setup
from appliance.engine.table import Say, View
from appliance.games import find_games
from appliance.journal import Journal, StateInUse
from appliance.shell.diary import Diary
from appliance.shell.intake import Intake
from appliance.shell.loop import Input, Lights, Loop, Screen
from appliance.shell.session import Session
from appliance.ui.sound import Sound
from appliance.words import Words
from hw.events import HwError

if TYPE_CHECKING:
    from appliance.commands.desktop import Desktop
    from appliance.ui.window import Window

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

    def sound(self, state: Path | None) -> Sound:
        """Each game's sounds; nothing is heard before it is started."""
        tables = {name: game.sounds for name, game in self.games.items()}
        return Sound(tables, state_folder=state_folder(state), cache=lambda: cache_folder() / "sounds")

    def session(
        self, seed: int | None, start: Setup | None = None, options: Mapping[str, Any] | None = None
    ) -> Session:
        """The session on this journal; chance by this seed, or real chance."""
        return Session(self.journal, self.games, self.contents, seeds(self.journal, seed), start, options)


def run_box(args: argparse.Namespace) -> int:
    """`boss-table run --board desk|pi`; 1 if the state folder is in use, 2 if what was asked for is not possible."""
    began = time.monotonic() - process_age()
    try:
        start = read_setup(args.start) if args.start else None
        _check_camera(args.camera)
        parts = Parts(state_folder(args.state), words_by_language(), tuple(args.content or ()))
    except StateInUse as error:
        print(error, file=sys.stderr)
        return 1
    except (ValueError, HwError) as error:
        print(error, file=sys.stderr)
        return 2
    for name, why in parts.faults.items():
        print(f"{name}: {why}", file=sys.stderr)
    desktop = _desktop(parts, args)
    try:
        window = _window(parts, desktop, args)
    except HwError as error:
        print(error, file=sys.stderr)
        parts.journal.close()
        return 1
    lights = Unlit()
    loop = _loop(parts.session(args.seed, start), window, lights, parts, args)
    if desktop is not None:
        desktop.seats = lambda: loop.session.match.setup.seats
    try:
        _show(loop, 1)
        print(first_picture_line(time.monotonic() - began), file=sys.stderr)
        if args.frames:
            _show(loop, args.frames)
        else:
            _live(loop, parts, lights, args, desktop)
    finally:
        parts.journal.close()
        window.close()
    return 0


def _check_camera(camera: str) -> None:
    """Raises `HwError` for a camera that cannot be used as things are installed."""
    if camera == "webcam":
        from hw.camera import webcam_ready

        webcam_ready()


def _window(parts: Parts, desktop: "Desktop | None", args: argparse.Namespace) -> "Window":
    from appliance.ui.window import SIZE, Window, fitting

    title, desk = parts.words["en"](Say("shell:title")), desktop.desk if desktop is not None else None
    clock, full = time.monotonic, args.board == "pi"
    size = SIZE if full else fitting(SIZE)
    return Window(parts.words, parts.screens(), clock, size=size, fullscreen=full, title=title, desk=desk)


def _show(loop: Loop, pictures: int) -> None:
    while loop.shown < pictures:
        loop.turn()


def _loop(session: Session, screen: Screen, lights: Lights, parts: Parts, args: argparse.Namespace) -> Loop:
    from appliance.codes import parse

    write: Callable[[str], object] = print if args.log else lambda line: None
    languages = (args.lang, *(code for code in parts.words if code != args.lang))
    return Loop(
        session,
        Intake(parse, hold=args.hold),
        screen,
        lights,
        parts.inputs,
        time.monotonic,
        Diary(write, time.monotonic),
        card_names,
        languages,
        can_quit=args.board != "pi",
        sound=parts.sound(args.state),
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


def _desktop(parts: Parts, args: argparse.Namespace) -> "Desktop | None":
    """At the desk a tray lies beside the table's picture; on the box there is nothing but the table."""
    if args.board != "desk" or args.camera == "none":
        return None
    from appliance.commands.desktop import Desktop

    return Desktop(list(parts.games.values()), parts.contents, args.hold)


def _live(loop: Loop, parts: Parts, lights: Unlit, args: argparse.Namespace, desktop: "Desktop | None" = None) -> None:
    """Open the devices and play until somebody says goodbye, or the system asks for an end."""
    from hw.board import BoardSettings, open_board

    def ended(number: int, frame: Any) -> None:
        loop.goodbye = signal.Signals(number).name

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, ended)
    put = desktop.listening(parts.inputs.put) if desktop is not None else parts.inputs.put
    lights.board = open_board(args.board, put, BoardSettings(camera=args.camera))
    if desktop is not None:
        desktop.open(lights.board)
    loop.sound.start()
    try:
        while not loop.goodbye and not loop.session.over:
            loop.turn()
    finally:
        loop.sound.close()
        with contextlib.suppress(OSError):
            lights.board.close()


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
