"""A file is the old one or all of the new one, and what people chose outlasts a damaged part of its file."""

import ast
import contextlib
import errno
import os
import random
import resource
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import Annotated

import pytest
from msgspec import Meta, Struct

from appliance.files import keep, kept, place, settle, write_whole
from tests.shell.disk import CALLS, Disk, read_trace

ROOT = Path(__file__).parent.parent


class Chosen(Struct, frozen=True):
    level: Annotated[int, Meta(ge=0, le=9)] = 5
    muted: bool = False


def broken(*_: object) -> None:
    raise OSError(errno.EIO, "broken")


@pytest.mark.parametrize("safe", [True, False])
def test_what_is_written_is_read_back_and_nothing_else_lies_there(tmp_path: Path, safe: bool):
    for data in (b"first", b"", b"third" * 9999):
        write_whole(tmp_path / "a", data, safe=safe)
        assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("a", data)]


@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_what_cannot_be_written_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
):
    write_whole(tmp_path / "a", b"old")
    monkeypatch.setattr(f"appliance.files.os.{call}", broken)
    with pytest.raises(OSError, match="broken"):
        write_whole(tmp_path / "a", b"new")
    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("a", b"old")]


def test_a_full_disk_leaves_the_old_file_and_nothing_else(tmp_path: Path):
    write_whole(tmp_path / "a", b"old")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (5000, before[1]))
    try:
        with pytest.raises(OSError, match=str(tmp_path / "a")) as caught:
            write_whole(tmp_path / "a", b"new" * 5000)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert caught.value.errno == errno.EFBIG
    assert [(file.name, file.read_bytes()) for file in tmp_path.iterdir()] == [("a", b"old")]


@pytest.mark.parametrize(("code", "told"), [(errno.EIO, True), (errno.ENOSPC, True), (errno.EINVAL, False)])
def test_a_name_that_is_not_safe_is_told_unless_the_file_system_has_no_such_thing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int, told: bool
):
    def refused(folder: Path) -> None:
        raise OSError(code, "refused")

    monkeypatch.setattr("appliance.files.sync_folder", refused)
    with pytest.raises(OSError, match="refused") if told else contextlib.nullcontext():
        write_whole(tmp_path / "a", b"new")
    assert (tmp_path / "a").read_bytes() == b"new"


@pytest.fixture
def synced(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What was synced and renamed, in order; a folder with its slash."""
    told: list[str] = []
    fsync, replace = os.fsync, os.replace

    def sync(file: int) -> None:
        path = Path(os.readlink(f"/proc/self/fd/{file}"))
        told.append("folder" if path.is_dir() else path.name)
        fsync(file)

    def rename(one: Path, other: Path) -> None:
        told.append(f"{one.name} > {other.name}")
        replace(one, other)

    monkeypatch.setattr("appliance.files.os.fsync", sync)
    monkeypatch.setattr("appliance.files.os.replace", rename)
    return told


def test_what_is_safe_is_synced_before_it_has_its_name_and_its_name_after(tmp_path: Path, synced: list[str]):
    write_whole(tmp_path / "a", b"x")
    (tmp_path / "made").write_bytes(b"y")
    place(tmp_path / "made", tmp_path / "a")
    write_whole(tmp_path / "b", b"z", safe=False)
    assert synced == ["a.new", "a.new > a", "folder", "made", "made > a", "folder", "b.new > b"]


def test_a_choice_is_kept(tmp_path: Path):
    keep(tmp_path / "c", Chosen(7, True))
    assert kept(tmp_path / "c", Chosen()) == Chosen(7, True)


def test_a_choice_is_safe_and_of_many_in_a_row_the_last_one_counts(tmp_path: Path, synced: list[str]):
    for level in range(10):
        keep(tmp_path / "c", Chosen(level))
    assert settle()
    assert (tmp_path / "c").read_bytes() == b'{"level":9,"muted":false}'
    assert synced[-3:] == ["c.new", "c.new > c", "folder"]
    assert "choices" not in [thread.name for thread in threading.enumerate()]


def test_a_disk_that_hangs_holds_up_nobody_who_chooses(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    go_on = threading.Event()
    monkeypatch.setattr("appliance.files.os.fsync", lambda file: go_on.wait(60))
    try:
        for level in range(3):
            keep(tmp_path / "c", Chosen(level))
        assert not (tmp_path / "c").exists()
        assert not settle(0.01)
    finally:
        go_on.set()
    assert kept(tmp_path / "c", Chosen()) == Chosen(2)


def test_without_room_for_a_thread_nobody_is_held_up_and_the_next_choice_keeps_both(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    def full(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    with monkeypatch.context() as patched:
        patched.setattr(threading.Thread, "start", full)
        keep(tmp_path / "one.json", Chosen(level=3))
    assert settle(0.1)
    keep(tmp_path / "other.json", Chosen(level=4))
    assert (kept(tmp_path / "one.json", Chosen()).level, kept(tmp_path / "other.json", Chosen()).level) == (3, 4)


def test_a_choice_outlasts_the_end_of_the_program(tmp_path: Path):
    told = "import sys, pathlib, tests.test_files as t; t.keep(pathlib.Path(sys.argv[1]), t.Chosen(7))"
    subprocess.run([sys.executable, "-c", told, tmp_path / "c"], cwd=ROOT, check=True)
    assert kept(tmp_path / "c", Chosen()) == Chosen(7)


OLD, NEW = b"old" * 3000, b"new" * 5000
WRITER = """
import sys
from pathlib import Path
from appliance.files import write_whole
file = Path(sys.argv[1], "a")
for data in (b"old" * 3000, b"new" * 5000):
    write_whole(file, data, safe=len(sys.argv) < 3)
    print(len(data), flush=True)
"""


def found_after_cuts(tmp_path: Path, *more: str) -> list[tuple[int, bytes | None]]:
    """What may be found if the power fails at any call or inside one: how much was told before, and the file."""
    strace = shutil.which("strace")
    if strace is None:
        pytest.skip("strace is not installed; without it nobody knows what was synced")
    folder, trace = tmp_path / "state", tmp_path / "trace.txt"
    folder.mkdir()
    command = [strace, "-f", "-y", "-xx", "-s", "100000", "-e", f"trace={CALLS}", "-o", trace]
    done = subprocess.run(
        [*command, sys.executable, "-c", WRITER, folder, *more], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if "ptrace" in done.stderr.lower():
        pytest.skip("this machine does not allow strace to trace")
    assert done.returncode == 0, done.stderr
    disk, chance, told = Disk(folder), random.Random(5), 0
    found: list[tuple[int, bytes | None]] = []
    for number, call in enumerate(read_trace(trace.read_text().splitlines(), folder)):
        for again in range(20):
            into = tmp_path / f"cut-{number}-{again}"
            disk.cut(into, chance, call)
            found.append((told, (into / "a").read_bytes() if (into / "a").exists() else None))
        disk.do(call)
        told = int(call.data) if call.name == "told" and call.data.strip() else told
    return found


def test_the_power_may_fail_anywhere_and_what_was_told_to_be_there_is_whole(tmp_path: Path):
    """The way of everything that people make and that lies outside of the journal."""
    found = found_after_cuts(tmp_path)
    assert len(found) > 200
    assert {data for told, data in found if told == 0} <= {None, OLD}
    assert {data for told, data in found if told == len(OLD)} == {OLD, NEW}


def test_these_cuts_would_find_a_file_that_was_not_synced(tmp_path: Path):
    assert {data for _, data in found_after_cuts(tmp_path, "unsynced")} - {None, OLD, NEW}


BY_HAND = {
    "commands/demo.py": "what a demo leaves to be looked at",
    "commands/replay.py": "a golden that a developer renews",
    "commands/sim_table.py": "a report of simulated fights",
}
"""Modules that write a file without any care, and what."""


def test_nobody_else_writes_files_that_a_power_cut_could_tear():
    writes = set()
    for file in (ROOT / "appliance").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute | ast.Name):
                name = node.func.attr if isinstance(node.func, ast.Attribute) else node.func.id
                modes = [one.value for one in node.args if isinstance(one, ast.Constant) and isinstance(one.value, str)]
                if name in ("write_text", "write_bytes") or (name == "open" and {"w", "wb", "a", "ab"} & set(modes)):
                    writes.add(file.relative_to(ROOT / "appliance").as_posix())
    assert writes == {*BY_HAND, "files.py", "ui/sound_cache.py"}  # the last into memory


def test_without_a_file_or_a_folder_nothing_is_kept_and_all_is_usual(tmp_path: Path):
    keep(None, Chosen(7))
    keep(tmp_path / "gone" / "c", Chosen(7))
    assert kept(None, Chosen(3)) == kept(tmp_path / "gone" / "c", Chosen(3)) == Chosen(3)


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (b"", Chosen(3)),
        (b"{", Chosen(3)),
        (b"[]", Chosen(3)),
        (b"\x00\xff", Chosen(3)),
        (b"[" * 99_999, Chosen(3)),
        (b'{"level": 99, "muted": true}', Chosen(3, True)),
        (b'{"level": 8, "muted": "no", "later": 1}', Chosen(8)),
    ],
)
def test_of_a_damaged_file_holds_what_can_be_read(tmp_path: Path, text: bytes, found: Chosen):
    (tmp_path / "c").write_bytes(text)
    assert kept(tmp_path / "c", Chosen(3)) == found


def test_a_pipe_is_not_waited_for(tmp_path: Path):
    os.mkfifo(tmp_path / "c")
    assert kept(tmp_path / "c", Chosen(3)) == Chosen(3)


def test_what_cannot_be_written_is_told_by_its_own_name(tmp_path: Path):
    with pytest.raises(FileNotFoundError) as caught:
        write_whole(tmp_path / "nowhere" / "a", b"new")
    assert (caught.value.filename, caught.value.filename2) == (str(tmp_path / "nowhere" / "a"), None)
