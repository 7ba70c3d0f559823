"""From the start of the process to the first picture, and what it holds in memory then."""

import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

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
    env = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "SDL_AUDIODRIVER": "dummy"}
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


def start_bench() -> list[dict[str, Any]]:
    """The middle of some starts on fresh state folders, after one that warms the disk's cache."""
    with tempfile.TemporaryDirectory() as folder:
        start_once(Path(folder) / "warm")
        starts = [start_once(Path(folder) / str(run)) for run in range(RUNS)]
    seconds = statistics.median(s for s, _ in starts)
    megabytes = max(m for _, m in starts)
    return [
        {
            "name": "start: process start to first picture",
            "value": round(seconds, 3),
            "unit": "s",
            "goal": f"< {SECONDS_GOAL}",
            "met": seconds < SECONDS_GOAL,
        },
        {
            "name": "start: resident memory at the first picture",
            "value": round(megabytes, 1),
            "unit": "MB",
            "goal": f"< {MEGABYTES_GOAL:.0f}",
            "met": megabytes < MEGABYTES_GOAL,
        },
    ]
