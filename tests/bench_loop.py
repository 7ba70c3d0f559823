"""The loop's work from drain to flip while everything moves and the scanner decodes without a pause; and its rest.

Time is told by the clock and, on a machine that does other things too more telling, as the processor's. Each case is
`tests/loop_case.py` in a process of its own.
"""

import json
import os
import subprocess
import sys
from typing import Any

from tests.loop_case import ROOT

Row = dict[str, Any]
BUSY = "loop, all moving, 1280x720 frames decoded without a pause"
REST = "loop at rest, 15 frames a second"


def case(name: str) -> dict[str, float]:
    """What one case measured."""
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    command = [sys.executable, "-m", "tests.loop_case", name]
    done = subprocess.run(command, cwd=ROOT, env=env, check=True, capture_output=True, text=True, timeout=600)
    return dict(json.loads(done.stdout.splitlines()[-1]))


def row(name: str, value: float, unit: str, goal: float, *, least: bool = False) -> Row:
    met = value >= goal if least else value < goal
    return {
        "name": name,
        "value": round(value, 3),
        "unit": unit,
        "goal": f"{'>=' if least else '<'} {goal:g}",
        "met": met,
    }


def busy_bench() -> list[Row]:
    """A fight of four that simulated people play as fast as the box lets them, its paper cut before."""
    case("cut")
    found = case("busy")
    return [
        row(f"{BUSY}: p99 from drain to flip", found["p99 ms"], "ms", 8),
        row(f"{BUSY}: the same, processor time", found["p99 ms of processor"], "ms", 8),
        row(f"{BUSY}: later than 50 ms", found["late %"], "%", 0.1),
        row(f"{BUSY}: frames decoded meanwhile", found["frames a second"], "a second", 1, least=True),
        row(f"{BUSY}: memory, the simulated camera's too", found["MB"], "MB", 200),
    ]


def rest_bench() -> list[Row]:
    """Nobody does anything: a card is awaited, and then the check mark, which wiggles."""
    still, wiggles = case("scan"), case("confirm")
    return [
        row(f"{REST}, the check mark wiggles: turns", wiggles["turns a second"], "a second", 29, least=True),
        row(f"{REST}, a card awaited: of a core", still["% of a core"], "%", 5),
        row(f"{REST}, a card awaited: pictures", still["pictures a second"], "a second", 0.001),
        row(f"{REST}, the check mark wiggles: of a core", wiggles["% of a core"], "%", 5),
        row(f"{REST}, the check mark wiggles: largest part drawn anew", wiggles["largest"] * 100, "%", 3),
    ]
