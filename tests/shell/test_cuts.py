"""Killed at any moment: what was told is kept, and the state is that of a run nobody interrupted."""

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


def counting(times: int, script: Path, kind: str = "") -> list[str]:
    """What is wrong after so many cuts of the test game, whose journal may have a fault."""
    moments = cuts.whole_run(parse_script(SCRIPT.splitlines()), script.parent / "whole", GAMES, CONTENTS)
    assert len(moments) > 50
    assert {moment.fight for moment in moments} == {1, 2, 3, 4}

    def command(folder: Path) -> list[str]:
        return ["-m", "tests.shell.play_count", str(script), str(folder), str(cuts.SEED), kind]

    return cuts.cuts(times, command, moments, GAMES, script.parent)


def fighting(times: int, tmp: Path) -> list[str]:
    """What is wrong after so many cuts of a real evening: lobby, training fight, lobby, by the box's own command."""
    games, _ = find_games()
    contents, _ = load_contents(games)
    steps = evening(tmp / "people", games, contents, cuts.SEED, wish={"seats": 2})
    script = tmp / "evening.txt"
    script.write_text("\n".join(line_of(step) for step in steps), "utf-8")
    moments = cuts.whole_run(steps, tmp / "whole", games, contents)
    assert len(moments) > 40
    assert {moment.fight for moment in moments} == {1, 2, 3}

    def command(folder: Path) -> list[str]:
        more = ["--state", str(folder), "--seed", str(cuts.SEED), "--events"]
        return ["-m", "appliance", "run", "--board", "script", str(script), *more]

    return cuts.cuts(times, command, moments, games, tmp)


def test_forty_cuts_of_a_real_evening_lose_nothing(tmp_path: Path) -> None:
    assert fighting(40, tmp_path) == []


@pytest.mark.slow
def test_a_thousand_cuts_of_a_real_evening_lose_nothing(tmp_path: Path) -> None:
    assert fighting(1000, tmp_path) == []


def test_ten_cuts_over_many_matches_lose_nothing(script: Path) -> None:
    assert counting(10, script) == []


@pytest.mark.slow
def test_a_thousand_cuts_over_many_matches_lose_nothing(script: Path) -> None:
    assert counting(1000, script) == []


@pytest.mark.parametrize("fault", ["forgetful", "lazy"])
def test_the_judge_objects_when_a_commit_is_skipped_or_late(script: Path, fault: str) -> None:
    assert counting(6, script, fault)


def first_lines_without_sync(script: Path, kind: str) -> tuple[int, int]:
    """How many actions were told, and how many of them before their log was synced, by what the kernel saw."""
    strace = shutil.which("strace")
    if strace is None:
        pytest.skip("strace is not installed; it shows what SIGKILL cannot, a lost page cache")
    trace = script.parent / f"trace-{kind}"
    command = [strace, "-f", "-y", "-e", "trace=fsync,fdatasync,pwrite64,write", "-o", str(trace), sys.executable]
    command += ["-m", "tests.shell.play_count", str(script), str(script.parent / f"traced-{kind}"), "1", kind]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    if "ptrace" in done.stderr.lower():
        pytest.skip("this machine does not allow strace to trace")
    assert done.returncode == 0, done.stderr
    told = unsafe = 0
    written = synced = False
    for call in trace.read_text().splitlines():
        if re.search(r"pwrite64\(\d+<.*boss-table\.db-wal>", call):
            written, synced = True, False
        elif re.search(r"f(data)?sync\(\d+<.*boss-table\.db-wal>\)", call) or re.search(r"f(data)?sync resumed", call):
            synced = True
        elif "write(1<" in call and '"{\\"seq\\"' in call and written:
            told += 1
            unsafe += not synced
            written = False
    return told, unsafe


def test_every_action_is_synced_before_its_first_line_is_printed(script: Path) -> None:
    told, unsafe = first_lines_without_sync(script, "")
    assert told > 50
    assert unsafe == 0


def test_the_count_objects_when_sqlite_does_not_sync(script: Path) -> None:
    told, unsafe = first_lines_without_sync(script, "unsynced")
    assert told > 50
    assert unsafe > 50
