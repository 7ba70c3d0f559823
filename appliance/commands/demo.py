"""Simulated players hold cards before a simulated camera and play a whole fight; pictures and a log are kept."""

import argparse
import json
import os
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TextIO

from appliance.commands.box import Memory, Parts, Picture
from appliance.commands.people import Demo, Stalled
from appliance.commands.wiring import card_names, words_by_language
from appliance.shell.diary import Diary
from appliance.shell.intake import Intake
from appliance.shell.loop import Loop

HOLD = 0.12
FRAMES_A_SECOND = 40.0


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `boss-table demo`."""
    parser.add_argument("--seats", type=int, default=3, choices=(2, 3, 4), help="heroes at the table (3)")
    parser.add_argument("--seed", type=int, default=7, help="the only chance: same seed, same fight (7)")
    parser.add_argument("--out", type=Path, default=Path("out/demo"), metavar="DIR", help="where pictures and log go")
    parser.add_argument("--state", type=Path, metavar="DIR", help="go on with the game saved here (else a new one)")
    parser.add_argument("--lang", default="en", choices=("en", "de"), help="language of the screen (en)")
    parser.add_argument("--size", default="1280x800", help="size of the pictures (1280x800)")
    parser.add_argument("--policy", default="novice", help="how the people play (novice)")
    parser.add_argument("--quiet", action="store_true", help="no log on standard error")


class Album:
    """Keeps a picture of each kind of screen, numbered as they came."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._seen: set[tuple[str, ...]] = set()

    def look(self, loop: Loop, picture: Picture) -> None:
        """Save what is shown if no such screen was saved yet."""
        view = loop.session.view
        if view is None or loop.session.pending is not None:
            return
        over = "over" if loop.overlays.prompt is not None else ""
        name = (type(view).__name__, str(getattr(view, "phase", "")), view.prompt.kind, view.prompt.say.key, over)
        if name in self._seen:
            return
        self._seen.add(name)
        import pygame

        words = "-".join(part.partition(":")[2] or part for part in name if part)
        pygame.image.save(picture.glass.surface, self._folder / f"{len(self._seen):02}-{words}.png")


def run(args: argparse.Namespace) -> int:
    """Play; 0 when the fight came to its end, 1 when the box stopped answering."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    args.out.mkdir(parents=True, exist_ok=True)
    state = args.state or args.out / "state"
    if args.state is None:
        shutil.rmtree(state, ignore_errors=True)
    for old in args.out.glob("[0-9][0-9]-*.png"):
        old.unlink()
    with (args.out / "log.txt").open("w") as log:
        result = play(args, state, _writer(log, args.quiet))
    print(json.dumps(result))
    return 0 if result["outcome"] in ("won", "lost", "given-up") else 1


def _writer(log: TextIO, quiet: bool) -> Callable[[str], None]:
    def write(line: str) -> None:
        log.write(line + "\n")
        log.flush()
        if not quiet:
            print(line, file=sys.stderr)

    return write


def play(args: argparse.Namespace, state: Path, write: Callable[[str], None], each: Any = None) -> dict[str, Any]:
    """The whole demo; gives the JSON line's values (contract 21). `each(board)` is called once a turn, for tests."""
    from gpiozero.pins.mock import MockFactory, MockPWMPin

    from appliance.codes import code_text, parse
    from hw.board import BoardSettings, open_board

    began = time.monotonic()
    width, _, height = args.size.partition("x")
    words = words_by_language()
    parts = Parts(state, words)
    wish = {"seats": args.seats}
    session = parts.session(args.seed, options={"wish": wish})
    factory = MockFactory(pin_class=MockPWMPin)
    settings = BoardSettings(camera="sim", rate=FRAMES_A_SECOND, seed=args.seed)
    board = open_board("pi", parts.inputs.put, settings, factory=factory)
    button = factory.pin(settings.pins.button)
    picture = Picture(Memory((int(width), int(height))), words, parts.games)
    names = card_names()
    diary = Diary(write, time.monotonic)
    intake = Intake(parse, hold=HOLD)
    loop = Loop(session, intake, picture, board, parts.inputs, time.monotonic, diary, names, (args.lang,))
    assert board.sim is not None and board.scanner is not None
    push = {True: button.drive_low, False: button.drive_high}
    codes = {card: code_text(game, card) for game, card in names}
    people = Demo(
        loop, board.sim, lambda down: push[down](), parts.inputs.put, parts.contents, codes, args.seed, args.policy
    )
    loop.listeners.append(people.told)
    album = Album(args.out)
    outcome = ""
    try:
        while not people.over:
            loop.turn(0.005)
            album.look(loop, picture)
            if each is not None:
                each(board)
            people.turn()
        outcome = people.result
    except Stalled as stalled:
        diary.line(f"stalled: {stalled}")
        outcome = "stalled"
    finally:
        board.close()
        parts.journal.close()
    return {
        "outcome": outcome,
        "rounds": people.rounds,
        "seats": people.seats,
        "scans_accepted": loop.accepted,
        "scans_refused": loop.refused,
        "frames_decoded": board.scanner.frames,
        "seconds": round(time.monotonic() - began, 1),
    }
