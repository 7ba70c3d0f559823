"""Power cut beneath the program, at every call and inside every write: what was told is kept, whatever is found."""

import os
import random
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from appliance.shell.script import parse_script
from tests.shell import cuts
from tests.shell.count_game import CONTENTS, GAMES, ROOT
from tests.shell.disk import CALLS, Call, Disk, read_trace
from tests.shell.test_cuts import SCRIPT


class Recorded:
    """A script played once by the box's own journal, every system call on its folder written down."""

    def __init__(self, tmp: Path, kind: str = "", inject: str = "") -> None:
        strace = shutil.which("strace")
        if strace is None:
            pytest.skip("strace is not installed; without it nobody knows what was synced")
        script, trace, self.folder = tmp / "script.txt", tmp / "trace.txt", tmp / "state"
        script.write_text(SCRIPT)
        self.moments = cuts.whole_run(parse_script(SCRIPT.splitlines()), tmp / "whole", GAMES, CONTENTS)
        command = [strace, "-f", "-y", "-xx", "-s", "1000000", "-e", f"trace={CALLS}", "-o", str(trace)]
        command += ["-e", inject] if inject else []
        command += [sys.executable, "-m", "tests.shell.play_count", str(script), str(self.folder), str(cuts.SEED), kind]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        if "ptrace" in done.stderr.lower():
            pytest.skip("this machine does not allow strace to trace")
        assert done.returncode == 0 or inject, done.stderr
        self.cuts = 0
        self.calls = read_trace(trace.read_text().splitlines(), self.folder)

    def cut(self, sizes: Callable[[int, Call], Iterable[int]], seed: int) -> list[str]:
        """Cut in the middle of each call, so many bytes done as `sizes` says (-1: by chance); what was found wrong."""
        disk, printed, chance = Disk(self.folder), 0, random.Random(seed)
        wrong: list[str] = []
        tmp = Path(tempfile.mkdtemp())
        for number, call in enumerate(self.calls):
            for n, size in enumerate(sizes(number, call)):
                into = tmp / f"cut-{number}-{n}"
                disk.cut(into, chance, call, size)
                self.cuts += 1
                if found := cuts.judge(self.moments, printed, into, GAMES):
                    wrong.append(f"call {number} ({call.name} {Path(call.path).name}, {size}): {found}")
                shutil.rmtree(into)
            disk.do(call)
            printed += _lines(call)
        shutil.rmtree(tmp)
        return wrong


def _lines(call: Call) -> int:
    """Event lines that were told by this call."""
    return _events(call.data.splitlines()) if call.name == "told" else 0


def _events(lines: Iterable[bytes]) -> int:
    others = (b'"Refused"', b'"Note"', b'"NotSaved"', b'"SavedAgain"')
    return sum(not any(other in line for other in others) for line in lines)


@pytest.fixture(scope="module")
def recorded(tmp_path_factory: pytest.TempPathFactory) -> Recorded:
    return Recorded(tmp_path_factory.mktemp("recorded"))


@pytest.fixture(autouse=True)
def swift(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is found after a cut is read in memory: thousands of folders are made, and a disk would sync each."""
    if os.path.isdir("/dev/shm"):
        monkeypatch.setattr(tempfile, "tempdir", "/dev/shm")


def test_the_trace_holds_all_that_is_on_the_disk_in_the_end(recorded: Recorded) -> None:
    """Replayed without a cut, the calls make the very files that the program left."""
    disk = Disk(recorded.folder)
    for call in recorded.calls:
        disk.do(call)
    left = {file.name: file.read_bytes() for file in recorded.folder.glob("*.db")}
    assert len(left) == 2
    assert {name: disk.found()[name] for name in left} == left
    assert {call.name for call in recorded.calls} >= {"write", "sync", "rename", "told"}


@pytest.mark.rule("BF-803")
def test_a_thousand_cuts_beneath_the_program_lose_nothing(recorded: Recorded) -> None:
    """In every call three times, each time with other bytes on the disk."""
    before = recorded.cuts
    assert recorded.cut(lambda number, call: (-1, -1, -1), 5) == []
    assert recorded.cuts - before >= 1000


@pytest.mark.slow
def test_cuts_at_every_byte_of_a_commit_lose_nothing(recorded: Recorded) -> None:
    """At every byte that one action writes, and at every sixtieth of all others."""
    told = [number for number, call in enumerate(recorded.calls) if call.name == "told"]
    first, last = told[len(told) // 2], told[len(told) // 2 + 1]

    def sizes(number: int, call: Call) -> Iterable[int]:
        return range(0, len(call.data) + 1, 1 if first < number < last else 60)

    before = recorded.cuts
    assert recorded.cut(sizes, 6) == []
    assert recorded.cuts - before > 10_000


def test_the_disk_finds_a_journal_that_does_not_sync(tmp_path: Path) -> None:
    """Were SQLite told not to sync, these cuts would lose what was told: so they can."""
    assert Recorded(tmp_path, "unsynced").cut(lambda number, call: (-1,) * (number % 10 == 0), 7)


@pytest.mark.parametrize(
    ("fault", "when"),
    [
        *[("fdatasync:error=EIO", when) for when in ("25..40", "20+7", "30+")],
        *[("pwrite64:error=ENOSPC", when) for when in ("70..90", "60+7", "80+")],
    ],
)
def test_calls_that_fail_lose_nothing_that_was_told_as_safe(tmp_path: Path, fault: str, when: str) -> None:
    """The kernel itself refuses: a sync fails, the disk is full, for a while, now and then, or from then on.

    From the line that says so on people play on at their own risk; all before it is kept. The faults begin once the
    journal is there: a box that cannot even make one says at its start that it keeps nothing.
    """
    faulty = Recorded(tmp_path, inject=f"inject={fault}:when={when}")
    told = [line for call in faulty.calls if call.name == "told" for line in call.data.splitlines()]
    trouble = next(n for n, line in enumerate(told) if b'"NotSaved"' in line)
    assert cuts.judge(faulty.moments, _events(told[:trouble]), faulty.folder, GAMES, beyond=True) == ""
    assert _events(told) == faulty.moments[-1].lines, "it did not play on"


def test_a_journal_that_cannot_be_made_leaves_none_that_is_half_made(tmp_path: Path) -> None:
    faulty = Recorded(tmp_path, inject="inject=pwrite64:error=ENOSPC:when=30..60")
    assert b"not-saving" in next(call.data for call in faulty.calls if call.name == "told")
    assert not (faulty.folder / "boss-table.db").exists()
