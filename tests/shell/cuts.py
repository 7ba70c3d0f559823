"""Pulling the plug: a process that plays a script is killed at a random moment, and its journal is judged."""

import json
import queue
import random
import shutil
import subprocess
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from appliance.commands.script_board import SavedTable, seeds
from appliance.engine.game import Game, Setup
from appliance.journal import Damaged, Journal, Stored, read_fights
from appliance.shell.hands import Hands, play
from appliance.shell.script import Step
from appliance.shell.session import Session, fold
from tests.shell.count_game import ROOT

SEED = 11


class Moment(Struct, frozen=True):
    """After one action: which one of which match, the lines printed and steps done up to it, the state as JSON."""

    fight: int
    actions: int
    lines: int
    steps: int
    state: bytes


class Tape(SavedTable):
    """Notes each moment of a run that nobody interrupts."""

    moments: list[Moment]
    steps = 0

    def start(self) -> None:
        self.moments = []
        super().start()

    def settle(self) -> None:
        session = self.session
        before = (session.fight, session.match, session.match.actions) if session.pending else None
        if before is None:
            return
        fight, match, actions = before
        lines = self.moments[-1].lines if self.moments else 0
        lines += len(session._fresh)
        self.moments.append(Moment(fight, actions, lines, self.steps, msgspec.json.encode(match.state)))
        while session.pending is not None and session.match is match:
            answer = self._answers.get(timeout=10)
            session.take(answer)
        self.settle()  # the next match has begun by itself


class Silent:
    def line(self, *_: Any) -> None: ...
    def events(self, *_: Any) -> None: ...
    def refused(self, *_: Any) -> None: ...
    def note(self, *_: Any) -> None: ...


def whole_run(
    steps: Sequence[Step],
    folder: Path,
    games: Mapping[str, Game],
    contents: Mapping[str, Any],
    start: Setup | None = None,
) -> list[Moment]:
    """Every moment of the run that nobody interrupts."""
    answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
    journal = Journal(folder, answers.put)
    try:
        session = Session(journal, games, contents, seeds(journal, SEED), start)
        tape = Tape(session, answers, Silent())
        tape.start()
        hands = Hands(games, contents)
        for step in steps:
            tape.steps += 1
            play([step], tape, hands, lambda no: None)
        return tape.moments
    finally:
        journal.close()


def cut(command: Sequence[str], total: int, chance: random.Random) -> list[str]:
    """Start the process, kill it at a random moment of its run, give the event lines that it had printed."""
    process = subprocess.Popen([sys.executable, *command], cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    with process:
        lines = [process.stdout.readline() for _ in range(chance.randrange(total + 1))]
        try:
            process.wait(chance.random() * 0.004)
        except subprocess.TimeoutExpired:
            process.kill()
        lines += process.stdout.readlines()
    return events_in(lines)


def events_in(lines: Sequence[str]) -> list[str]:
    """Of the lines that a process printed those that tell of something which is kept."""
    return [line for line in lines if line.endswith("\n") and json.loads(line)["event"] not in ("Refused", "Note")]


def kept(folder: Path) -> list[Stored]:
    """The matches of a folder in which there may not yet be a journal."""
    return list(read_fights(folder)) if (folder / "boss-table.db").exists() else []


def steps_done(moments: Sequence[Moment], folder: Path) -> int:
    """How many steps of the script have become actions that are kept."""
    stored = kept(folder)
    last = (stored[-1].fight, len(stored[-1].entries)) if stored else (0, 0)
    return max((moment.steps for moment in moments if (moment.fight, moment.actions) <= last), default=0)


def judge(
    moments: Sequence[Moment], printed: int, folder: Path, games: Mapping[str, Game], beyond: bool = False
) -> str:
    """What is wrong with this state folder after so many printed lines; "" if nothing is. `beyond` allows any more."""
    at = next((n for n, moment in enumerate(moments) if moment.lines >= printed), len(moments)) if printed else -1
    try:
        stored = kept(folder)
    except Damaged as damage:
        return f"damaged: {damage}"
    if not stored:
        return "" if at < 0 else f"{printed} lines were printed, and there is no match"
    try:
        match = fold(games[stored[-1].game], stored[-1])
    except ValueError as error:
        return str(error)
    found = [
        n for n, moment in enumerate(moments) if (moment.fight, moment.actions) == (stored[-1].fight, match.actions)
    ]
    if not found:
        return f"match {stored[-1].fight} never had {match.actions} actions"
    begun = moments[found[0]].actions == 1  # nobody does anything for it: it is written while the end is still told
    if not at <= found[0] <= (len(moments) if beyond else at + 1 + begun):
        return f"{at + 1} actions were told, {found[0] + 1} are kept"
    if msgspec.json.encode(match.state) != moments[found[0]].state:
        return f"after {found[0] + 1} actions the state differs"
    return ""


def cuts(
    times: int,
    command: Callable[[Path], Sequence[str]],
    moments: Sequence[Moment],
    games: Mapping[str, Game],
    tmp: Path,
    seed: int = 0,
) -> list[str]:
    """Cut so many times at random moments; what was found wrong, one line for each cut that went wrong."""
    chance = random.Random(seed)
    wrong = []
    for n in range(times):
        folder = tmp / f"cut-{n}"
        printed = len(cut(command(folder), moments[-1].lines, chance))
        if found := judge(moments, printed, folder, games):
            wrong.append(f"cut {n} after {printed} lines: {found}")
        else:
            shutil.rmtree(folder, ignore_errors=True)  # it may have been cut before it was made
    return wrong
