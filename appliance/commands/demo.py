"""Simulated players hold cards before a simulated camera and play a whole fight; pictures and a log are kept."""

import argparse
import json
import os
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TextIO

from appliance.commands.box import Parts, peak_memory, spare_memory
from appliance.commands.given import picture_size
from appliance.commands.people import Demo, Stalled
from appliance.commands.wiring import art_of, card_names, spoken, words_by_language
from appliance.journal import StateInUse
from appliance.shell.diary import Diary
from appliance.shell.intake import Intake
from appliance.shell.loop import Loop
from hw.events import HwError

if TYPE_CHECKING:
    from appliance.ui.window import Window
    from hw.scanner import Scanner

HOLD = 0.12
FRAMES_A_SECOND = 40.0


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `boss-table demo`."""
    parser.add_argument("--seats", type=int, default=3, choices=(2, 3, 4), help="heroes at the table (3)")
    parser.add_argument("--seed", type=int, default=7, help="the only chance: same seed, same fight (7)")
    parser.add_argument("--out", type=Path, default=Path("out/demo"), metavar="DIR", help="where pictures and log go")
    parser.add_argument("--state", type=Path, metavar="DIR", help="go on with the game saved here (else a new one)")
    parser.add_argument("--lang", default="en", choices=("en", "de"), help="language of the screen (en)")
    parser.add_argument("--size", type=picture_size, default="1280x800", help="size of the pictures (1280x800)")
    parser.add_argument(
        "--policy",
        default="novice",
        choices=("random", "novice", "careful", "knowing"),
        help="how the people play (novice)",
    )
    parser.add_argument("--quiet", action="store_true", help="no log on standard error")


class Album:
    """Keeps a picture of each kind of screen, numbered as they came."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._seen: set[tuple[str, ...]] = set()

    def look(self, loop: Loop, window: "Window") -> None:
        """Save what is shown if no such screen was saved yet: at rest, not in the middle of a curtain."""
        view = loop.session.view
        if view is None or loop.session.pending is not None:
            return
        over = "over" if loop.overlays.prompt is not None else ""
        name = (type(view).__name__, str(getattr(view, "phase", "")), view.prompt.kind, view.prompt.say.key, over)
        if name in self._seen:
            return
        self._seen.add(name)
        words = "-".join(part.partition(":")[2] or part for part in name if part)
        window.save(self._folder / f"{len(self._seen):02}-{words}.png", at_rest=True)


def run(args: argparse.Namespace) -> int:
    """Play; 0 when the fight came to its end, 1 when the box stopped answering or nothing can be written."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    spare_memory(os.environ)
    state = args.state or args.out / "state"
    try:
        log = _fresh_log(args.out)
    except OSError as error:
        print(f"{args.out}: cannot be written: {error.strerror}; say --out DIR", file=sys.stderr)
        return 1
    if args.state is None:
        shutil.rmtree(state, ignore_errors=True)
    try:
        with log:
            result = play(args, state, _writer(log, args.quiet))
    except StateInUse as error:
        print(spoken(state, args.lang)(error.say), file=sys.stderr)
        return 1
    print(json.dumps(result))
    return 0 if result["outcome"] in ("won", "lost", "given-up") else 1


def _fresh_log(folder: Path) -> TextIO:
    """The folder without the pictures of the last demo, and its log to be written."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("[0-9][0-9]-*.png"):
        old.unlink()
    return (folder / "log.txt").open("w", encoding="utf-8")


def _writer(log: TextIO, quiet: bool) -> Callable[[str], None]:
    def write(line: str) -> None:
        log.write(line + "\n")
        log.flush()
        if not quiet:
            print(line, file=sys.stderr)

    return write


class DemoBox:
    """A real box whose camera and pins are simulated, with people before it; opened for one demo."""

    def __init__(self, args: argparse.Namespace, state: Path, write: Callable[[str], None]) -> None:
        from appliance.codes import code_text, parse
        from appliance.ui.look import Look
        from appliance.ui.window import Window
        from hw.board import BoardSettings, open_board

        words = words_by_language()
        parts = self.parts = Parts(state, words)
        session = parts.session(args.seed, options={"wish": {"seats": args.seats}})
        settings = BoardSettings(rate=FRAMES_A_SECOND, seed=args.seed)
        board = self.board = open_board("demo", parts.inputs.put, settings)
        if board.sim is None or board.scanner is None or board.push is None:
            raise HwError("the demo needs its simulated camera and button")
        self.scanner: Scanner = board.scanner
        clock = time.monotonic
        told = {args.lang: words[args.lang]}
        self.window = Window(
            told, parts.screens(), clock, size=args.size, art=art_of(parts.games), look=Look(calm=True)
        )
        self.diary = Diary(write, clock)
        names = card_names
        intake = Intake(parse, hold=HOLD)
        self.loop = Loop(
            session, intake, self.window, board, parts.inputs, clock, self.diary, names, languages=(args.lang,)
        )
        codes = {card: code_text(game, card) for game, card in names()}
        self.people = Demo(
            self.loop,
            board.sim,
            board.push,
            parts.inputs.put,
            parts.contents,
            codes,
            args.seed,
            args.policy,
        )
        self.loop.listeners.append(self.people.told)

    def close(self) -> None:
        """Give everything back."""
        self.board.close()
        self.parts.journal.close()
        self.window.close()


def play(args: argparse.Namespace, state: Path, write: Callable[[str], None], each: Any = None) -> dict[str, Any]:
    """The whole demo; gives the JSON line's values (contract 21). `each(board)` is called once a turn, for tests."""
    began = time.monotonic()
    box = DemoBox(args, state, write)
    album = Album(args.out)
    try:
        while not box.people.over:
            box.loop.turn(0.005)
            album.look(box.loop, box.window)
            if each is not None:
                each(box.board)
            box.people.turn()
        outcome = box.people.result
        box.diary.line(f"over: {outcome}; peak memory {peak_memory():.0f} MB")
    except Stalled as stalled:
        box.diary.line(f"stalled: {stalled}")
        outcome = "stalled"
    finally:
        box.close()
    return {
        "outcome": outcome,
        "rounds": box.people.rounds,
        "seats": box.people.seats,
        "scans_accepted": box.loop.accepted,
        "scans_refused": box.loop.refused,
        "frames_decoded": box.scanner.frames,
        "seconds": round(time.monotonic() - began, 1),
    }
