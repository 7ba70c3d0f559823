"""The box put together: window, board, journal, session, loop. What `run` and `demo` have in common."""

import argparse
import contextlib
import ctypes
import errno
import gc
import os
import queue
import resource
import sys
import threading
import time
from collections.abc import Callable, Iterable, Mapping, MutableMapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from appliance.commands.screen import Beacon, Watch, draws_on_the_console, first_display, open_screen, what_draws
from appliance.commands.service import SHUT_DOWN, Asked, ask_for_power_off, board_settings, start_again, tell_supply
from appliance.commands.sets import NO_SETS, Sets, found_sets
from appliance.commands.sticks import group_folder
from appliance.commands.wiring import (
    art_of,
    cache_folder,
    card_names,
    copy_places,
    gallery_of,
    load_contents,
    presets,
    read_setup,
    seeds,
    shelf,
    spoken,
    state_folder,
    words_by_language,
)
from appliance.config import Read, Settings, pages, settings_for
from appliance.engine.game import Errand, Setup
from appliance.engine.table import Say, View
from appliance.games import find_games
from appliance.journal import Journal, StateInUse
from appliance.journal.group_file import box_mark
from appliance.shell.beat import Service, Vitals, status_of
from appliance.shell.choices import Choices
from appliance.shell.cupboard import RESTART, Cupboard
from appliance.shell.diary import Diary
from appliance.shell.errands import Done, run_errand
from appliance.shell.idle import Idle
from appliance.shell.intake import Intake
from appliance.shell.loop import Input, Loop
from appliance.shell.notify import sender, watchdog_seconds
from appliance.shell.outside import Screen
from appliance.shell.session import Session
from appliance.taught import Taught
from appliance.ui.glass import Glass
from appliance.ui.look import Look
from appliance.ui.sound import Sound
from appliance.words import Words
from hw.display import displays
from hw.events import HwError

if TYPE_CHECKING:
    from appliance.commands.desktop import Desktop
    from appliance.ui.desk import Desk
    from appliance.ui.window import Window
    from hw.board import Board

_M_MMAP_THRESHOLD = -3


class Parts:
    """Everything that was opened for a session at the box; `close` gives it back."""

    def __init__(self, state: Path, words: Mapping[str, Words], sets: Sets = NO_SETS) -> None:
        give_memory_back()
        self.inputs: queue.SimpleQueue[Input] = queue.SimpleQueue()
        self.words, self.sets = words, sets
        games, broken = find_games()
        self.contents, unloaded = load_contents(games, sets.good)
        self.faults = {**broken, **unloaded}
        self.games = {name: game for name, game in games.items() if name in self.contents}
        self.journal = Journal(state, self.inputs.put)
        self.errands: Callable[[Errand, Sequence[dict[str, Any]]], Done] | None = None
        self.taught = Taught(state if self.journal.saving else None)

    def screens(self) -> dict[type[View], Any]:
        """The drawing of each View of each game."""
        return {view: draw for game in self.games.values() for view, draw in game.screens().items()}

    def sound(self, state: Path | None, volume: int = 6, device: str = "") -> Sound:
        """Each game's sounds, as loud and where as was set last, else by `volume` and `device`; nothing is heard before
        it is started."""
        tables = {name: game.sounds for name, game in self.games.items()}
        cache, folder = (lambda: cache_folder() / "sounds"), state_folder(state)
        return Sound(tables, state_folder=folder, cache=cache, volume=volume, device=device)

    def session(
        self, seed: int | None, start: Setup | None = None, options: Mapping[str, Any] | None = None
    ) -> Session:
        """The session on this journal; chance by this seed, or real chance."""
        next_seed = seeds(self.journal, seed)
        return Session(self.journal, self.games, self.contents, next_seed, start, options, self.errands)


def run_box(args: argparse.Namespace) -> int:
    """`boss-table run --board desk|pi`; 1 if the state folder is in use, 2 if what was asked for is not possible."""
    began = time.monotonic() - process_age()
    given = settings_for(args.board, args.config, state_folder(args.state))
    read = given.on_top("command line", language=args.lang, hold=args.hold, camera=args.camera)
    read = read.on_top("command line", rotation=args.turn, reduced_motion=args.reduced_motion or None)
    try:
        start = read_setup(args.start) if args.start else None
        _check_camera(read.settings.camera)
        sets = found_sets(state_folder(args.state), args.content or ())
        parts = Parts(state_folder(args.state), words_by_language(sets.good), sets)
    except StateInUse as error:
        print(spoken(state_folder(args.state), args.lang)(error.say), file=sys.stderr)
        return 1
    except (ValueError, HwError) as error:
        print(error, file=sys.stderr)
        return 2
    unloaded = [f"{name}: {why}" for name, why in parts.faults.items()]
    for line in (*read.faults, *sets.faults(), *unloaded, *what_draws()):
        print(line, file=sys.stderr)
    service, asked = Service(sender(os.environ), watchdog_seconds(os.environ, os.getpid())), Asked()
    desktop = _desktop(parts, read.settings)
    try:
        window = _window(read, parts, desktop, service, asked, args.size)
        if window is not None:
            parts.errands = partial(_errand, read.settings, box_mark(parts.journal.folder))
            loop = _loop(parts.session(args.seed, start), window, parts, read.settings, args)
            _play(loop, window, parts, read, args, service, asked, desktop, began)
    except HwError as error:
        print(error, file=sys.stderr)
        return 1
    finally:
        service.ends()
        parts.journal.close()
    if asked.end == SHUT_DOWN:
        ask_for_power_off(os.environ, asked.wait)
    return start_again(os.environ) if asked.end == RESTART else 0


def _errand(settings: Settings, box: str, errand: Errand, groups: Sequence[dict[str, Any]]) -> Done:
    return run_errand(errand, groups, lambda: _groups_at(settings, write=errand.what == "save"), box=box)


def _groups_at(settings: Settings, *, write: bool) -> Path | None:
    """Where groups are saved and taken: a stick, the boot partition, at the desk the folder of the settings."""
    try:
        desk = Path(settings.groups).expanduser() if settings.groups and settings.profile != "pi" else None
    except RuntimeError as error:  # nobody here has that name
        raise FileNotFoundError(errno.ENOENT, str(error), settings.groups) from None
    return group_folder(desk, write=write)


def _play(
    loop: Loop,
    window: "Window",
    parts: Parts,
    read: Read,
    args: argparse.Namespace,
    service: Service,
    asked: Asked,
    desktop: "Desktop | None",
    began: float,
) -> None:
    """From the first picture to the goodbye, which `asked` then holds."""
    found = [*window.notes(), *pages(read.faults), *parts.sets.notes(), *parts.taught.notes]
    loop.session.notes.extend([*found, *loop.settings.choices.notes])
    if desktop is not None:
        desktop.seats = lambda: loop.session.match.setup.seats
    try:
        if not _show(loop, 1, asked):
            return
        service.ready()
        spare_collector()
        print(first_picture_line(time.monotonic() - began), file=sys.stderr)
        print(window.driver, file=sys.stderr)
        if args.frames:
            _show(loop, args.frames, asked)
        else:
            _live(loop, window, parts, read, service, asked, desktop)
            asked.end = loop.goodbye
    finally:
        window.close()


def _check_camera(camera: str) -> None:
    """Raises `HwError` for a camera that cannot be used as things are installed."""
    if camera == "webcam":
        from hw.camera import webcam_ready

        webcam_ready()


def spare_memory(environ: MutableMapping[str, str]) -> None:
    """Have SDL hand its pixels to an X server, or to a display that nobody sees, as they are, unless somebody says
    otherwise.

    By itself it takes the way through OpenGL, which changes nothing to be seen and costs 90 MB in software.
    """
    unseen = environ.get("SDL_VIDEODRIVER") in ("dummy", "offscreen")
    if unseen or (environ.get("DISPLAY") and not environ.get("WAYLAND_DISPLAY")):
        environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")


def _window(
    read: Read,
    parts: Parts,
    desktop: "Desktop | None",
    service: Service,
    asked: Asked,
    wanted: tuple[int, int] | None = None,
) -> "Window | None":
    """The window, at the desk for a picture of the size that is `wanted`; on the Pi's console it is waited for. None if
    the system asks for an end before there is one."""
    settings = read.settings
    full = settings.profile == "pi"

    def make() -> "Window":
        from appliance.ui.window import SIZE, Window, fitting

        title, desk = parts.words["en"](Say("shell:title")), desktop.desk if desktop is not None else None
        clock, size = time.monotonic, SIZE if full else fitting(_window_size(desk, wanted) or SIZE)
        return Window(
            parts.words,
            parts.screens(),
            clock,
            size=size,
            fullscreen=full,
            title=title,
            desk=desk,
            look=usual_look(settings),
            art=art_of(parts.games),
            gallery=gallery_of(parts.sets.art()),
        )

    if not full or not draws_on_the_console(os.environ):
        spare_memory(os.environ)
        return make()
    beacon = Beacon(lambda: board_settings(read.on_top("", camera="none")), service)
    try:
        return open_screen(make, first_display, beacon, asked.wait)
    finally:
        beacon.close()


def _window_size(desk: "Desk | None", wanted: tuple[int, int] | None) -> tuple[int, int] | None:
    """A window in which the table's picture has this size; the desk has its tray beside it."""
    if desk is None or wanted is None:
        return wanted
    from appliance.ui.tray_layout import window_for

    desk.wanted = wanted
    return window_for(wanted)


def usual_look(settings: Settings) -> Look:
    """How the configuration wants everything shown, where people have not chosen otherwise at the box."""
    glass = Glass(settings.screen_shape, settings.safe_area)
    return Look(calm=settings.reduced_motion, turn=settings.rotation // 90, glass=glass)


def _show(loop: Loop, pictures: int, asked: Asked) -> bool:
    """Turn until so many pictures were shown; False if the system asks for an end before."""
    while loop.shown < pictures and not asked.end:
        loop.turn()
    return loop.shown >= pictures


def _loop(session: Session, screen: Screen, parts: Parts, settings: Settings, args: argparse.Namespace) -> Loop:
    from appliance.codes import parse
    from hw.power import starved

    write: Callable[[str], object] = print if args.log else lambda line: None
    languages = (settings.language, *(code for code in parts.words if code != settings.language))
    return Loop(
        session,
        Intake(parse, hold=settings.hold, taught=parts.taught.look),
        screen,
        Unlit(),
        parts.inputs,
        time.monotonic,
        Diary(write, time.monotonic),
        partial(card_names, parts.sets.good),
        languages,
        can_quit=settings.profile != "pi",
        sound=parts.sound(args.state, round(settings.sound_volume / 10), settings.sound_device),
        cupboard=Cupboard(shelf, parts.taught, lambda: copy_places(settings.profile == "desk"), presets),
        choices=Choices(state_folder(args.state), usual_look(settings)),
        idle=Idle(settings.rest_minutes * 60),
        starved=starved if settings.profile == "pi" else lambda: False,
    )


class Unlit:
    """Lights before the board is open: the first picture does not wait for devices."""

    def poll(self) -> None:
        """Nothing yet."""

    def light(self, mood: str, waiting: bool, seats: Iterable[int], now: float) -> None:
        """Nothing yet."""


def _desktop(parts: Parts, settings: Settings) -> "Desktop | None":
    """At the desk a tray lies beside the table's picture; on the box there is nothing but the table."""
    if settings.profile != "desk" or settings.camera == "none":
        return None
    from appliance.commands.desktop import Desktop

    return Desktop(list(parts.games.values()), parts.contents, settings.hold, parts.sets.good)


def _live(
    loop: Loop,
    window: "Window",
    parts: Parts,
    read: Read,
    service: Service,
    asked: Asked,
    desktop: "Desktop | None" = None,
) -> None:
    """Open the devices and play on."""
    from appliance.commands.tuning import BoxTuning
    from hw.board import open_board
    from hw.checks import Machine

    if read.settings.profile == "pi":
        threading.Thread(target=tell_supply, args=(Machine(),), name="power", daemon=True).start()
    put = desktop.listening(parts.inputs.put) if desktop is not None else parts.inputs.put
    board = open_board(read.settings.profile, put, board_settings(read))
    loop.lights = board
    loop.backstage.camera.open(board.scanner)
    loop.backstage.cupboard.tuning = BoxTuning(loop.backstage.camera, read.settings, parts.journal.folder)
    _fit_check(loop, parts, read, held=board.held_at_start)
    if desktop is not None:
        desktop.open(board)
    loop.sound.warn = partial(_warn, loop.sound.warn, partial(_spoken, loop, parts))
    loop.sound.start()
    try:
        _turns(loop, parts, service, asked, board, _screen_watch(window, parts, read.settings))
    finally:
        loop.sound.close()
        with contextlib.suppress(OSError):
            board.close()


def _fit_check(loop: Loop, parts: Parts, read: Read, *, held: bool) -> None:
    """The box's own check, for the menu, and at once if the button was `held` while it started."""
    from appliance.commands.self_test import BoxCheck, by_the_system, fit_check, run_folder

    sent = by_the_system(run_folder(), time.sleep)
    place = partial(_groups_at, read.settings, write=True)
    check = partial(BoxCheck, read, parts.journal.folder, time.monotonic, partial(_spoken, loop, parts), place, sent)
    fit_check(loop.backstage, loop.session, check, desk=read.settings.profile != "pi", held=held)


def _turns(
    loop: Loop, parts: Parts, service: Service, asked: Asked, board: "Board", screen: Callable[[float], object]
) -> None:
    """Turn by turn until somebody says goodbye, or the system asks for an end; the beat tells of life."""
    vitals = Vitals()
    while not loop.goodbye and not loop.session.over:
        loop.turn()
        loop.goodbye = loop.goodbye or asked.end
        now = time.monotonic()
        screen(now)
        pulse = vitals.pulse(now, loop.session.pending, parts.journal.tries, board.scanner, now)
        service.beat(pulse, now, status_of(loop))


def _screen_watch(window: "Window", parts: Parts, settings: Settings) -> Callable[[float], object]:
    """What is to be done each turn about a screen that goes and comes; without a console a desktop sees to that."""
    if settings.profile != "pi" or not draws_on_the_console(os.environ):
        return lambda now: None

    def anew() -> None:
        window.reopen()
        print(window.driver, file=sys.stderr)

    return Watch(displays, anew, parts.inputs.put).tick


def _warn(show: Callable[[Say], object], words: Callable[[], Words], say: Say) -> None:
    """Which loudspeaker plays is told on the screen, and in the log."""
    show(say)
    print(words()(say), file=sys.stderr)


def _spoken(loop: Loop, parts: Parts) -> Words:
    """The words that people read now."""
    return parts.words[loop.settings.language]


def give_memory_back() -> None:
    """Have glibc take pictures from the system and give them back, instead of keeping a heap full of holes.

    By itself it moves that border up to 32 MB as pictures come and go; measured: a fifth of the memory in a fight.
    """
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).mallopt(_M_MMAP_THRESHOLD, 256 * 1024)


def spare_collector() -> None:
    """Have Python look for rings of forgotten objects less often, and never among those that are there by now.

    It does so in the middle of a picture, after each 700 new objects, which a picture makes twice over; rings are
    rare here. Words, cards and modules stay for the whole evening, and to look through them takes a tenth of a second.
    """
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)


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
