"""From the start of the process to the first picture, and what it holds in memory then: afresh and in a fight."""

import os
import queue
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from appliance.engine.game import Setup
from appliance.engine.table import Seat
from appliance.games import find_games
from appliance.journal import Journal, Written
from appliance.shell.session import Session

ROOT = Path(__file__).parent.parent
RUNS = 5
SECONDS_GOAL = 1.0
MEGABYTES_GOAL = 150.0
FIRST_PICTURE = re.compile(r"first picture after (\d+(?:\.\d+)?) ms, (\d+(?:\.\d+)?) MB")


def first_picture(text: str) -> tuple[float, float] | None:
    """Milliseconds and megabytes as the box itself tells them."""
    found = FIRST_PICTURE.search(text)
    return (float(found[1]), float(found[2])) if found else None


def start_once(state: Path) -> tuple[float, float]:
    """Seconds from starting the process until it tells of its first picture, by our clock; and megabytes."""
    command = [sys.executable, "-m", "appliance", "run", "--board", "desk", "--frames", "1", "--state", str(state)]
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    heard: list[str] = []
    started = time.perf_counter()
    with subprocess.Popen(
        command, cwd=ROOT, env=env, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True
    ) as box:
        assert box.stderr is not None
        for line in box.stderr:
            heard.append(line)
            told = first_picture(line)
            if told:
                seconds = time.perf_counter() - started
                box.communicate(timeout=30)
                return seconds, told[1]
    raise RuntimeError(
        f"{' '.join(command)} told of no first picture (exit {box.returncode}):\n{''.join(heard)[-2000:]}"
    )


def begin_fight(state: Path) -> None:
    """A state folder in which four heroes stand before the training boss, as after a power cut."""
    game = find_games()[0]["boss_fighters"]
    content = game.load((ROOT / "content" / "boss_fighters" / "base",))
    catalog = game.catalog(content)
    assert catalog is not None
    kinds = [[piece.card for piece in catalog.pieces if piece.slot == slot] for slot in catalog.slots]
    seats = tuple(Seat(n, f"Hero {n}", pieces) for n, pieces in enumerate(zip(*kinds, strict=True), 1))
    setup = Setup(game.name, seats, {"challenge": catalog.challenges[0].id, "health": "full", "group": ""}, 7)
    answers: queue.SimpleQueue[object] = queue.SimpleQueue()
    journal = Journal(state, answers.put)
    try:
        session = Session(journal, {game.name: game}, {game.name: content}, lambda: 7, start=setup)
        while session.pending is not None:
            answer = answers.get(timeout=10)
            if isinstance(answer, Written):
                session.take(answer)
    finally:
        journal.close()


def measured(what: str, states: list[Path]) -> list[dict[str, Any]]:
    """The middle of these starts, and the most memory any of them held."""
    starts = [start_once(state) for state in states]
    seconds = statistics.median(s for s, _ in starts)
    megabytes = max(m for _, m in starts)
    return [
        row(f"start: process start to first picture, {what}", round(seconds, 3), "s", SECONDS_GOAL),
        row(f"start: resident memory at the first picture, {what}", round(megabytes, 1), "MB", MEGABYTES_GOAL),
    ]


def row(name: str, value: float, unit: str, goal: float) -> dict[str, Any]:
    return {"name": name, "value": value, "unit": unit, "goal": f"< {goal:g}", "met": value < goal}


def start_bench() -> list[dict[str, Any]]:
    """On fresh state folders, after one start that warms the disk's cache."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        start_once(folder / "warm")
        return measured("afresh", [folder / str(run) for run in range(RUNS)])


def resume_bench() -> list[dict[str, Any]]:
    """Back in a fight of four heroes that the power cut off."""
    with tempfile.TemporaryDirectory() as name:
        state = Path(name)
        begin_fight(state)
        return measured("back in a fight of four", [state] * RUNS)


def memory_bench() -> list[dict[str, Any]]:
    """The most memory that a whole demo with four heroes takes, its simulated camera and people included."""
    with tempfile.TemporaryDirectory() as name:
        command = [sys.executable, "-m", "appliance", "demo", "--seats", "4", "--out", name, "--quiet"]
        subprocess.run(command, cwd=ROOT, check=True, capture_output=True, timeout=300)
        told = re.search(r"peak memory (\d+) MB", Path(name, "log.txt").read_text())
    assert told is not None
    return [row("memory: a whole fight of four before the camera", float(told[1]), "MB", MEGABYTES_GOAL)]
