"""Killed at any moment: what was told is kept, and the state is that of a run nobody interrupted."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from appliance.shell.script import parse_script
from tests.shell import cuts
from tests.shell.count_game import CONTENTS, GAMES, ROOT

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


def wrong(times: int, script: Path, kind: str = "") -> list[str]:
    moments = cuts.whole_run(parse_script(SCRIPT.splitlines()), script.parent / "whole", GAMES, CONTENTS)
    assert len(moments) > 50
    assert {moment.fight for moment in moments} == {1, 2, 3, 4}

    def command(folder: Path) -> list[str]:
        return ["-m", "tests.shell.play_count", str(script), str(folder), str(cuts.SEED), kind]

    return cuts.cuts(times, command, moments, GAMES, script.parent)


def test_forty_cuts_lose_nothing(script: Path) -> None:
    assert wrong(40, script) == []


@pytest.mark.slow
def test_a_thousand_cuts_lose_nothing(script: Path) -> None:
    assert wrong(1000, script) == []


@pytest.mark.parametrize("fault", ["forgetful", "lazy"])
def test_the_judge_objects_when_a_commit_is_skipped_or_late(script: Path, fault: str) -> None:
    assert wrong(6, script, fault)


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
