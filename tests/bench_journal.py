"""What safety costs: a commit against bare SQLite, a fold of a whole fight, coming back after a power cut."""

import queue
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import msgspec

from appliance.commands.wiring import load_contents
from appliance.engine.game import Begin, Setup
from appliance.games import find_games
from appliance.journal import Journal, Stored, Written, read_fights
from appliance.journal.store import open_fight
from appliance.shell.golden import Golden, read_golden
from appliance.shell.hands import Hands, play
from appliance.shell.session import fold
from tests.playthroughs.test_playthroughs import GOLDENS

ROOT = Path(__file__).parent.parent
PAIRS = 400
FOLDS = 50
STARTS = 5
COMMIT_GOAL = 1.3
FOLD_GOAL = 10.0
RESUME_GOAL = 1.0

Played = list[tuple[Any, list[Any]]]


def row(name: str, value: float, unit: str, goal: float) -> dict[str, Any]:
    return {"name": f"journal: {name}", "value": value, "unit": unit, "goal": f"<= {goal:g}", "met": value <= goal}


def whole_fight() -> tuple[Setup, Played]:
    """The actions of the recorded training fight, with their events."""
    games, _ = find_games()
    contents, _ = load_contents(games)
    setup, steps = read_golden(GOLDENS[0].read_text("utf-8"))
    golden = Golden(setup, games, contents)
    played: Played = [(Begin(), [])]
    golden.match.listen(lambda _number, action, events: played.append((action, list(events))))
    play(steps, golden, Hands(games, contents), lambda no: None)
    return setup, played


class Bare:
    """SQLite as the journal uses it, and nothing else."""

    def __init__(self, folder: Path) -> None:
        self.db = sqlite3.connect(folder / "bare.db", isolation_level=None)
        self.db.execute("pragma journal_mode = wal")
        self.db.execute("pragma synchronous = full")
        self.db.execute(
            "create table entries(fight integer, seq integer, action blob, events blob,"
            " primary key(fight, seq)) without rowid"
        )

    def write(self, seq: int, action: bytes, events: bytes) -> None:
        self.db.execute("begin immediate")
        self.db.execute("insert into entries values(1, ?, ?, ?)", (seq, action, events))
        self.db.execute("commit")


def timed(work: Any, *args: Any) -> float:
    started = time.perf_counter()
    work(*args)
    return time.perf_counter() - started


def commit_bench() -> list[dict[str, Any]]:
    """From the call to its acknowledgement, encoding and both threads included, in pairs with bare SQLite."""
    setup, played = whole_fight()
    with tempfile.TemporaryDirectory() as name:
        answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
        journal = Journal(Path(name), answers.put)
        bare = Bare(Path(name))
        fight = journal.begin(setup, b"{}", Begin(), []).fight
        answers.get()

        def journalled(seq: int, action: Any, events: list[Any]) -> None:
            journal.write(fight, seq, action, events)
            assert answers.get(timeout=10) == Written(fight, seq)

        ours, theirs = [], []
        for seq in range(2, PAIRS + 2):
            action, events = played[seq % len(played)]
            size = (msgspec.json.encode(action), msgspec.json.encode(events))
            if seq % 2:
                ours.append(timed(journalled, seq, action, events))
                theirs.append(timed(bare.write, seq, *size))
            else:
                theirs.append(timed(bare.write, seq, *size))
                ours.append(timed(journalled, seq, action, events))
        journal.close()
        bare.db.close()
    commit, plain = statistics.median(ours), statistics.median(theirs)
    return [
        row("commit, times a bare SQLite commit of the same size", round(commit / plain, 3), "x", COMMIT_GOAL),
        {**row("commit, call to acknowledgement", round(commit * 1000, 3), "ms", 0), "goal": "-", "met": True},
    ]


def write_fight(folder: Path, setup: Setup, played: Played) -> None:
    """A state folder with this fight, cut off before its last action."""
    games, _ = find_games()
    contents, _ = load_contents(games)
    answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
    journal = Journal(folder, answers.put)
    rules = games[setup.game].rules(contents[setup.game])
    first = rules.decide(rules.start(setup.seats, setup.options, setup.seed), Begin()).events
    fight = journal.begin(setup, msgspec.json.encode(contents[setup.game]), Begin(), first).fight
    for seq, (action, events) in enumerate(played[1:-1], 2):
        journal.write(fight, seq, action, events)
    journal.close()


def fold_bench() -> list[dict[str, Any]]:
    """Reading the whole fight from the file, decoding and folding it; the file is open, as at a start."""
    setup, played = whole_fight()
    games, _ = find_games()
    with tempfile.TemporaryDirectory() as name:
        write_fight(Path(name), setup, played)
        (stored,) = read_fights(Path(name))
        assert len(stored.entries) == len(played) - 1
        db = sqlite3.connect(Path(name) / "boss-table.db")

        def folded() -> None:
            found = open_fight(db)
            assert isinstance(found, Stored)
            fold(games[setup.game], found)

        times = [timed(folded) for _ in range(FOLDS)]
        db.close()
    return [row("replay of a whole fight", round(statistics.median(times) * 1000, 3), "ms", FOLD_GOAL)]


def resume_bench() -> list[dict[str, Any]]:
    """From the start of the process until it tells that it is back in the cut fight (script board)."""
    setup, played = whole_fight()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write_fight(folder / "state", setup, played)
        (folder / "script").write_text("")
        command = [sys.executable, "-m", "appliance", "run", "--board", "script", str(folder / "script")]
        command += ["--events", "--state", str(folder / "state")]
        times = [timed(resumed, command) for _ in range(STARTS)]
    return [row("process start to resumed fight", round(statistics.median(times), 3), "s", RESUME_GOAL)]


def resumed(command: list[str]) -> None:
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        line = process.stdout.readline()
    assert '"Resumed"' in line, line
