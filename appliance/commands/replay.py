"""Print a journal as readable text, or record a golden playthrough."""

import argparse
import json
import sqlite3
import sys
from collections.abc import Iterator
from pathlib import Path

from appliance.commands.wiring import load_contents, read_setup, state_folder
from appliance.engine.game import Setup
from appliance.games import find_games
from appliance.journal import Damaged, Stored, read_fights
from appliance.shell.golden import HEAD, comments_of, read_golden, record, short
from appliance.shell.script import BadScript, Step, read_script


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("state", nargs="?", type=Path, metavar="DIR", help="the state folder; without it your own")
    parser.add_argument("--match", type=int, metavar="N", help="only this match")
    parser.add_argument(
        "--record", type=Path, metavar="SCRIPT", help="play this script, or a golden once more, and write it"
    )
    parser.add_argument("--start", type=Path, metavar="SETUP.json", help="with --record: what the match starts from")
    parser.add_argument("--out", type=Path, metavar="GOLDEN", help="with --record: the file to write (else printed)")


def run(args: argparse.Namespace) -> int:
    try:
        if args.record:
            return _record(args)
        return _print(state_folder(args.state), args.match)
    except (BadScript, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    except BrokenPipeError:  # somebody has read enough
        sys.stderr.close()
        return 0


def _print(folder: Path, match: int | None) -> int:
    try:
        for stored in _fights(folder):
            if match in (None, stored.fight):
                print("\n".join(told(stored)))
    except NoJournal as error:
        print(error, file=sys.stderr)
        return 1
    return 0


class NoJournal(Exception):
    """A folder whose journal cannot be read, said to people."""


def _fights(folder: Path) -> Iterator[Stored]:
    """Every match; raises `NoJournal`. What fails while they are printed is not the journal's fault."""
    try:
        yield from read_fights(folder)
    except FileNotFoundError:
        raise NoJournal(f"{folder}: no journal here; give the folder that was used with --state") from None
    except (Damaged, sqlite3.Error, OSError) as error:
        raise NoJournal(f"{folder}: the journal cannot be read: {error}") from None


def told(stored: Stored) -> Iterator[str]:
    """A match as text: what it started from, then each action and what it brought about."""
    yield f"match {stored.fight} of {stored.game}"
    setup = stored.setup
    for seat in setup.seats:
        yield f"  seat {seat.number} {seat.name}: {', '.join(seat.pieces)}"
    options = {name: value for name, value in setup.options.items() if isinstance(value, str | int)}
    yield f"  seed {setup.seed}" + "".join(f", {name} {value}" for name, value in options.items())
    seq = 0
    for entry in stored.entries:
        yield f"{entry.seq} {short(json.loads(entry.action), 'action')}"
        for event in json.loads(entry.events):
            seq += 1
            yield f"    {seq} {short(event)}"
    outcome = stored.outcome
    yield f"  ended: {outcome.result}{_earned(outcome.earned)}" if outcome else "  not ended"


def _earned(marks: tuple[str, ...]) -> str:
    return f" (earned {', '.join(marks)})" if marks else ""


def _record(args: argparse.Namespace) -> int:
    """Write a golden from a script and a setup, or write a golden anew from itself."""
    comments, setup, steps = _source(args)
    games, _ = find_games()
    contents, _ = load_contents(games)
    if setup.game not in contents:
        raise ValueError(f"{args.start or args.record}: no such game here: {setup.game}")
    golden = comments + record(steps, setup, games, contents)
    if args.out is None:
        print(golden, end="")
    else:
        try:
            args.out.parent.mkdir(parents=True, exist_ok=True)
            args.out.write_text(golden, encoding="utf-8")
        except OSError as error:
            raise ValueError(f"{args.out}: cannot be written: {error.strerror}") from None
    return 0


def _source(args: argparse.Namespace) -> tuple[str, Setup, list[Step]]:
    if args.start is not None:
        return "", read_setup(args.start), read_script(args.record)
    try:
        text = args.record.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"{args.record}: cannot be read: {error}") from None
    if not any(line.startswith(HEAD) for line in text.splitlines()):
        raise ValueError("--record SCRIPT needs --start SETUP.json: what the match starts from")
    return (comments_of(text), *read_golden(text))
