"""Killed at any moment: what was told is kept, and the state is that of a run nobody interrupted."""

import random
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from appliance.commands.wiring import load_contents
from appliance.games import find_games
from appliance.shell.script import line_of, parse_script
from tests.shell import cuts
from tests.shell.count_game import CONTENTS, GAMES, ROOT
from tests.shell.people import evening

THOUSAND = 1000
PARTS = range(1, 9)
"""Both cores share them, and each part has chances of its own."""

ROUNDS = """
scan ONE-01
scan ONE-02
press
scan ONE-03
pick yes
scan ONE-01
scan ONE-02
away
scan ONE-02
hold
"""
SCRIPT = "pick owls\n" + ROUNDS * 4 + "pick give-up\npick owls\n" + ROUNDS * 3


@pytest.fixture
def script(tmp_path: Path) -> Path:
    file = tmp_path / "script.txt"
    file.write_text(SCRIPT)
    return file


def moments_of(script: Path, name: str = "whole") -> list[cuts.Moment]:
    """The test game's script, played without an interruption in a folder of this name."""
    return cuts.whole_run(parse_script(SCRIPT.splitlines()), script.parent / name, GAMES, CONTENTS)


def counting(times: int, script: Path, kind: str = "", seed: int = 0) -> list[str]:
    """What is wrong after so many cuts of the test game, whose journal may have a fault."""
    moments = moments_of(script, f"whole-{seed}")
    assert len(moments) > 50
    assert {moment.fight for moment in moments} == {1, 2, 3, 4}

    return cuts.cuts(times, lambda folder: playing(script, folder, kind), moments, GAMES, script.parent, seed)


def playing(script: Path, folder: Path, kind: str) -> list[str]:
    """What Python is told to play the script of the test game on a journal that may have a fault."""
    return ["-m", "tests.shell.play_count", str(script), str(folder), str(cuts.SEED), kind]


def uncut(script: Path, kind: str) -> str:
    """What the judge says of a run that nobody cuts, whose journal may have a fault."""
    folder = script.parent / "uncut"
    command = [sys.executable, *playing(script, folder, kind)]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return cuts.judge(moments_of(script), len(cuts.events_in(told.splitlines(keepends=True))), folder, GAMES)


class Evening:
    """A real evening: lobby, training fight, lobby; played by the box's own command."""

    def __init__(self, tmp: Path) -> None:
        self.tmp = tmp
        self.games, _ = find_games()
        contents, _ = load_contents(self.games)
        self.steps = evening(tmp / "people", self.games, contents, cuts.SEED, wish={"seats": 2})
        self.moments = cuts.whole_run(self.steps, tmp / "whole", self.games, contents)
        assert len(self.moments) > 40
        assert {moment.fight for moment in self.moments} == {1, 2, 3}

    def command(self, folder: Path, done: int = 0) -> list[str]:
        script = self.tmp / f"after-{done}.txt"
        script.write_text("\n".join(line_of(step) for step in self.steps[done:]), "utf-8")
        more = ["--state", str(folder), "--seed", str(cuts.SEED), "--events"]
        return ["-m", "appliance", "run", "--board", "script", str(script), *more]

    def wrong(self, times: int, seed: int = 0) -> list[str]:
        return cuts.cuts(times, self.command, self.moments, self.games, self.tmp, seed)


@pytest.mark.rule("BF-803")
def test_forty_cuts_of_a_real_evening_lose_nothing(tmp_path: Path) -> None:
    assert Evening(tmp_path).wrong(40) == []


@pytest.mark.slow
@pytest.mark.parametrize("part", PARTS)
def test_a_thousand_cuts_of_a_real_evening_lose_nothing(tmp_path: Path, part: int) -> None:
    assert Evening(tmp_path).wrong(THOUSAND // len(PARTS), part) == []


@pytest.mark.rule("BF-803")
def test_an_evening_that_is_cut_again_and_again_ends_like_one_that_is_not(tmp_path: Path) -> None:
    whole, folder, chance = Evening(tmp_path), tmp_path / "cut", random.Random(3)
    starts = [0]
    for _ in range(40):
        done = starts[-1]
        if done == len(whole.steps):
            break
        cuts.cut(whole.command(folder, done), 40, chance)
        starts.append(cuts.steps_done(whole.moments, folder))
    assert len(set(starts)) > 4, "the evening was hardly cut"
    assert done == len(whole.steps)
    subprocess.run([sys.executable, *whole.command(folder, done)], cwd=ROOT, capture_output=True, check=True)
    assert cuts.judge(whole.moments, whole.moments[-1].lines, folder, whole.games) == ""


def test_ten_cuts_over_many_matches_lose_nothing(script: Path) -> None:
    assert counting(10, script) == []


@pytest.mark.slow
@pytest.mark.parametrize("part", PARTS)
def test_a_thousand_cuts_over_many_matches_lose_nothing(script: Path, part: int) -> None:
    assert counting(THOUSAND // len(PARTS), script, seed=part) == []


@pytest.mark.parametrize(
    ("fault", "objection"),
    [("", ""), ("forgetful", "damaged: actions are missing"), ("lazy", r"\d+ actions were told, \d+ are kept")],
)
def test_the_judge_objects_when_a_commit_is_skipped_or_late(script: Path, fault: str, objection: str) -> None:
    """Of a run to its end, so that it does not depend on the moment of a cut."""
    found = uncut(script, fault)
    assert re.fullmatch(objection, found), found


def test_a_cut_finds_a_commit_that_was_skipped(script: Path) -> None:
    assert counting(3, script, "forgetful")


def traced(script: Path, kind: str) -> list[str]:
    """What the kernel saw of a run that goes on in a lobby which is saved already."""
    strace = shutil.which("strace")
    if strace is None:
        pytest.skip("strace is not installed; it shows what SIGKILL cannot, a lost page cache")
    trace, empty, state = (script.parent / f"{name}-{kind}" for name in ("trace", "empty", "state"))
    empty.write_text("")
    play = [sys.executable, "-m", "tests.shell.play_count"]
    subprocess.run([*play, str(empty), str(state), str(cuts.SEED)], cwd=ROOT, capture_output=True, check=True)
    command = [strace, "-f", "-y", "-s", "200", "-e", "trace=fsync,fdatasync,pwrite64,write", "-o", str(trace)]
    command += [*play, str(script), str(state), str(cuts.SEED), kind]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if "ptrace" in done.stderr.lower():
        pytest.skip("this machine does not allow strace to trace")
    assert done.returncode == 0, done.stderr
    return trace.read_text().splitlines()


def told_and_unsafe(script: Path, kind: str) -> tuple[int, int]:
    """How many actions were told, and for how many of them fewer commits had been synced than actions told.

    A commit is a write to the log (not of its 32 bytes of header) and a completed sync after it.
    """
    commits, told, unsafe, written = 0, 0, 0, False
    for call in traced(script, kind):
        if re.search(r"pwrite64\(\d+<.*boss-table\.db-wal>.* \d+, [1-9]\d*(\)| <)", call):
            written = True
        elif re.search(r"f(data)?sync(\(\d+<.*boss-table\.db-wal>\)| resumed>)", call):
            commits, written = commits + written, False
        elif "write(1<" in call and "seq" in call and "Refused" not in call and "Resumed" not in call:
            told += 1  # the lines of one action are written in one piece
            unsafe += commits < told
    return told, unsafe


def test_every_action_is_synced_before_its_first_line_is_printed(script: Path) -> None:
    told, unsafe = told_and_unsafe(script, "")
    assert told == len(moments_of(script)) - 1  # the lobby's beginning was saved before
    assert unsafe == 0


def test_the_count_objects_when_sqlite_does_not_sync(script: Path) -> None:
    told, unsafe = told_and_unsafe(script, "unsynced")
    assert told > 50
    assert unsafe > 50


def test_the_count_objects_when_an_action_is_told_before_it_is_synced(script: Path) -> None:
    assert told_and_unsafe(script, "lazy")[1] > 50
