"""A file is the old one or all of the new one, and what people chose outlasts a damaged part of its file."""

import errno
import os
from pathlib import Path
from typing import Annotated

import pytest
from msgspec import Meta, Struct

from appliance.files import keep, kept, place, write_whole


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
