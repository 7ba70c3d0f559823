"""make image-test: a whole guest that boots to the game, and loses its power while an evening is played on it.

Each cut is written down in `cuts.jsonl`: boot id, moment, what was shown last, what came back. Takes half an hour.
"""

import argparse
import contextlib
import datetime
import hashlib
import json
import queue
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import IO, Any

from appliance.commands.wiring import load_contents
from appliance.games import find_games
from appliance.shell.script import line_of
from tests.image import guest
from tests.shell import cuts
from tests.shell.people import evening

CUTS = Path(__file__).parent / "cuts.jsonl"
BOOTS = 600.0
"""Seconds that a guest without KVM on a busy machine may take to boot."""
PICTURE = 600.0


class Line:
    """What the guest says to the host, read by a thread, so that it may be waited for."""

    def __init__(self, told: IO[str]) -> None:
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        threading.Thread(target=self._read, args=(told,), daemon=True).start()

    def _read(self, told: IO[str]) -> None:
        for line in told:
            self._lines.put(line)
        self._lines.put(None)

    def next(self, seconds: float) -> dict[str, Any] | None:
        """The next whole JSON object; None if the guest ended or said nothing for so long."""
        while True:
            try:
                line = self._lines.get(timeout=seconds)
            except queue.Empty:
                return None
            if line is None:
                return None
            try:
                found: dict[str, Any] = json.loads(line)
            except ValueError:
                continue  # something else on the line, or one that the cut tore
            return found


def place(moments: Sequence[cuts.Moment], told: dict[str, Any]) -> int:
    """Which moment came back, -1 for none; raises `ValueError` if it never was, or its state differs."""
    if not told["fight"]:
        return -1
    for number, moment in enumerate(moments):
        if (moment.fight, moment.actions) == (told["fight"], told["actions"]):
            if hashlib.sha256(moment.state).hexdigest() != told["state"]:
                raise ValueError(f"after {number + 1} actions the state differs")
            return number
    raise ValueError(f"match {told['fight']} never had {told['actions']} actions")


def shown(moments: Sequence[cuts.Moment], lines: int) -> int:
    """The moment whose last line was seen: all that is in it was told as safe."""
    return max((number for number, moment in enumerate(moments) if moment.lines <= lines), default=-1)


def play(words: Sequence[str], moments: Sequence[cuts.Moment], wait: int) -> dict[str, Any]:
    """One life of the guest: what came back, and after `wait` events the plug."""
    with guest.running(words) as (_, told):
        line = Line(told)
        start = line.next(BOOTS)
        if start is None:
            raise RuntimeError("the guest did not begin to play")
        back = place(moments, start)
        lines = moments[back].lines if back >= 0 else 0
        for _ in range(wait):
            event = line.next(120.0)
            if event is None:
                break
            lines += event.get("event") not in ("Refused", "Note")
        now = datetime.datetime.now(datetime.UTC).isoformat(timespec="milliseconds")
    return {"boot": start["boot"], "cut": now, "back": back, "shown": max(back, shown(moments, lines))}


def boots_to_the_game(words: Sequence[str], folder: Path) -> Path:
    """Wait for a picture of ours on the guest's screen; raises `RuntimeError` if none comes."""
    picture, until = folder / "screen.ppm", time.monotonic() + PICTURE
    with guest.running(words) as (machine, _):
        while time.monotonic() < until:
            with contextlib.suppress(subprocess.TimeoutExpired):
                machine.wait(10.0)
                break
            if guest.screendump(folder / "monitor", picture) and ours(picture.read_bytes()) > 0.5:
                return picture
    raise RuntimeError(f"no picture of ours within {PICTURE:.0f} s; see {folder / 'console.log'}")


def ours(ppm: bytes) -> float:
    """The share of a picture's pixels that are near the paper's cream, its sand or the night around it."""
    import numpy as np

    head, size, _, pixels = ppm.split(b"\n", 3)
    if head != b"P6":
        return 0.0
    wide, high = map(int, size.split())
    seen = np.frombuffer(pixels, np.uint8)[: wide * high * 3].reshape(-1, 3).astype(int)
    paper = np.array([(0xFF, 0xF0, 0xCF), (0xE4, 0xD2, 0xAE), (0x2A, 0x1C, 0x36), (0x4A, 0x31, 0x58)])
    return float((np.abs(seen[:, None] - paper[None]).sum(axis=2).min(axis=1) < 30).mean())


def main() -> int:
    """0 if everything that was shown came back each time."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cuts", type=int, default=5)
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--out", type=Path, default=Path("out/image"), help="picture and console of the guest")
    parser.add_argument("--no-picture", action="store_true", help="only the cuts")
    args = parser.parse_args()
    if missing := guest.need():
        print(f"needs {', '.join(missing)}", file=sys.stderr)
        return 2
    with tempfile.TemporaryDirectory(prefix="boss-table-image-") as name:
        return test(Path(name), args)


def test(folder: Path, args: argparse.Namespace) -> int:
    """Make the guest, look at it, cut it."""
    games, _ = find_games()
    contents, _ = load_contents(games)
    steps = evening(folder / "people", games, contents, cuts.SEED, wish={"seats": 2})
    moments = cuts.whole_run(steps, folder / "whole", games, contents)
    plan: dict[str, object] = {
        "seed": cuts.SEED,
        "steps": [line_of(step) for step in steps],
        "moments": [[[moment.fight, moment.actions], moment.steps] for moment in moments],
    }
    root = guest.make_root(folder)
    guest.fit(root, plan)
    disk = folder / "disk.img"
    kernel, initrd = guest.make_disk(root, disk)
    args.out.mkdir(parents=True, exist_ok=True)
    out = args.out.resolve()
    if not args.no_picture:
        picture = boots_to_the_game(guest.command(disk, kernel, initrd, "box", out), out)
        print(f"it boots to the game: {picture}, {ours(picture.read_bytes()):.0%} of it ours")
    return cut(guest.command(disk, kernel, initrd, "evening", out), moments, args.cuts, random.Random(args.seed))


def cut(words: Sequence[str], moments: Sequence[cuts.Moment], times: int, chance: random.Random) -> int:
    """Cut so many times; one more life shows what came back after the last."""
    lives: list[dict[str, Any]] = []
    for number in range(times + 1):
        try:
            life = play(words, moments, chance.randrange(5, 60) if number < times else 0)
        except ValueError as wrong:
            print(f"cut {number}: {wrong}")
            return 1
        if lives:
            was = lives[-1]
            row = {"boot": was["boot"], "cut": was["cut"], "shown": was["shown"] + 1, "back": life["back"] + 1}
            note(row)
            print(f"cut {number}: {row['shown']} actions were shown, {row['back']} came back", flush=True)
        lives.append(life)
    return 0 if all(after["back"] >= was["shown"] for was, after in pairwise(lives)) else 1


def note(row: dict[str, Any]) -> None:
    """One cut more; the figures of all runs add up."""
    commit = subprocess.run(["git", "rev-parse", "--short", "HEAD"], capture_output=True, text=True, check=False).stdout
    with CUTS.open("a", encoding="utf-8") as file:
        file.write(json.dumps({**row, "of": commit.strip()}) + "\n")


if __name__ == "__main__":
    sys.exit(main())
