"""What a box costs on which nobody plays: processor, bytes written, and the reader's share at 15 frames a second."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from time import process_time
from typing import Any

from hw.desk import SimCamera
from hw.looks import Reader
from tests.bench_start import ROOT, begin_fight

SECONDS = 20.0
SETTLES = 12.0
"""Seconds after the start until everything is drawn, cut and cached, and the check mark calls no more."""
RATE = 15.0


def spent(process: int) -> tuple[float, int]:
    """Seconds of a core that it has used, and bytes that it has written to anything."""
    folder = Path("/proc") / str(process)
    ticks = (folder / "stat").read_text().rsplit(")", 1)[1].split()
    written = re.search(r"wchar: (\d+)", (folder / "io").read_text())
    return (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK"), int(written[1]) if written else 0


def let(box: "subprocess.Popen[bytes]", seconds: float) -> None:
    """Leave it alone for so long; raises `RuntimeError` if it ends meanwhile."""
    try:
        box.wait(seconds)
    except subprocess.TimeoutExpired:
        return
    raise RuntimeError(f"the box ended by itself with {box.returncode}")


def at_rest(what: str, *words: str) -> list[dict[str, Any]]:
    """The desk, its window on no screen, for some seconds in which nobody does anything."""
    command = [sys.executable, "-m", "appliance", "run", "--board", "desk", *words]
    env = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    with subprocess.Popen(command, cwd=ROOT, env=env, stderr=subprocess.DEVNULL) as box:
        try:
            let(box, SETTLES + 12.0)
            before = spent(box.pid)
            let(box, SECONDS)
            after = spent(box.pid)
        finally:
            box.terminate()
    share, written = 100 * (after[0] - before[0]) / SECONDS, (after[1] - before[1]) * 60 / SECONDS
    return [
        row(f"idle: of a core, {what}", round(share, 1), "%", "< 5", share < 5),
        row(f"idle: written, {what}", round(written), "bytes a minute", "0", written == 0),
    ]


def row(name: str, value: float, unit: str, goal: str, met: bool) -> dict[str, Any]:
    return {"name": name, "value": value, "unit": unit, "goal": goal, "met": met}


def idle_bench() -> list[dict[str, Any]]:
    """The lobby of a new box, and a fight of four that waits for the check mark."""
    with tempfile.TemporaryDirectory() as name:
        fight = Path(name) / "fight"
        begin_fight(fight)
        return [
            *at_rest("in the lobby", "--state", str(Path(name) / "fresh")),
            *at_rest("in a fight", "--state", str(fight)),
        ]


def gate_bench() -> list[dict[str, Any]]:
    """The scanner's reader alone, over an empty table, as a share of a core at 15 frames a second."""
    eye, reader = SimCamera(rate=0), Reader()
    pictures = [eye.frame().pixels for _ in range(150)]
    for picture in pictures[:30]:
        reader.read(picture)
    began = process_time()
    for picture in pictures:
        reader.read(picture)
    share = 100 * RATE * (process_time() - began) / len(pictures)
    return [row("idle: of a core, reading an empty table", round(share, 2), "%", "< 5", share < 5)]
