"""Files that are whole whatever happens: the old one or all of the new one. Small ones keep what people chose."""

import atexit
import contextlib
import errno
import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

MOST_BYTES = 100_000
"""A file of choices that is larger is none of ours."""

NO_SYNC = (errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EACCES)
"""What a folder answers that cannot be synced at all; anything else means that the disk has failed."""

T = TypeVar("T", bound=Struct)


def write_whole(file: Path, data: bytes, *, safe: bool = True, mark: str = "") -> None:
    """The file with all of this in it, or as it was; raises `OSError` where it cannot be written, or not safely.

    What is `safe` is on disk when this returns, since sticks are pulled and power fails. Without it nothing is waited
    for, and after a power cut the file may be the old one, or damaged. Who may write the same file at the same time as
    another process gives a `mark` that no other has.
    """
    made = file.with_name(f"{file.name}{mark}.new")
    try:
        with made.open("wb") as out:
            out.write(data)
            if safe:
                out.flush()
                os.fsync(out.fileno())
        os.replace(made, file)
    except OSError as error:
        with contextlib.suppress(OSError):
            made.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(file)) from error  # nobody knows the name that it has meanwhile
    if safe:
        try:
            sync_folder(file.parent)
        except OSError as error:  # some sticks' file systems have no such thing
            if error.errno not in NO_SYNC:
                raise OSError(error.errno, error.strerror, str(file)) from error


def place(made: Path, name: Path) -> None:
    """Give a finished file its name: either the old file or the whole new one is there, whenever the power fails."""
    _sync(made, os.O_RDONLY)
    os.replace(made, name)
    sync_folder(name.parent)


def sync_folder(folder: Path) -> None:
    """What was renamed in this folder is so after a power cut too."""
    _sync(folder, os.O_RDONLY | os.O_DIRECTORY)


def _sync(path: Path, how: int) -> None:
    opened = os.open(path, how)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


_waiting: dict[Path, bytes] = {}
_writers: list[threading.Thread] = []
_turn = threading.Condition()
SETTLES = 5.0
"""Seconds that the end of the program waits for what was chosen last."""


def keep(file: Path | None, chosen: Struct) -> None:
    """Keep what people chose, safely, on a thread of its own: a slow card stops nobody. Of what comes faster than it is
    written the last counts. No fault if it fails, since only a choice is lost."""
    if file is None:
        return
    with _turn:
        _waiting[file] = msgspec.json.encode(chosen)
        if not _writers:
            writer = threading.Thread(target=_write_waiting, name="choices", daemon=True)
            with contextlib.suppress(RuntimeError):  # no room for a thread now: the next choice tries again
                writer.start()
                _writers.append(writer)


def _write_waiting() -> None:
    while True:
        with _turn:
            if not _waiting:
                _writers.clear()
                _turn.notify_all()
                return
            file = next(iter(_waiting))
            data = _waiting.pop(file)
        with contextlib.suppress(OSError):
            write_whole(file, data)


def settle(seconds: float = SETTLES) -> bool:
    """Wait until all that people chose is kept, at most so long; whether it is."""
    with _turn:
        return _turn.wait_for(lambda: not _writers, seconds)


atexit.register(settle)


def kept(file: Path | None, usual: T) -> T:
    """What was chosen; a choice that cannot be read is as usual, and the others hold. Never fails."""
    return kept_or_lost(file, usual)[0]


def kept_or_lost(file: Path | None, usual: T) -> tuple[T, tuple[str, ...]]:
    """The same, and the names of the choices that are there and cannot be read; "" is the whole file."""
    settle()
    try:
        if file is None or not file.exists():
            return usual, ()
        if not file.is_file():  # a pipe would never end
            return usual, ("",)
        with file.open("rb") as opened:
            found = msgspec.json.decode(opened.read(MOST_BYTES))
    except (OSError, msgspec.DecodeError, RecursionError):
        return usual, ("",)
    if not isinstance(found, dict):
        return usual, ("",)
    usable = dict(_usable(found, type(usual)))
    fields = msgspec.structs.fields(type(usual))
    lost = tuple(one.name for one in fields if one.encode_name in found and one.name not in usable)
    return msgspec.structs.replace(usual, **usable), lost


def _usable(found: dict[str, Any], kind: type[Struct]) -> Iterator[tuple[str, Any]]:
    for field in msgspec.structs.fields(kind):
        if field.encode_name in found:
            with contextlib.suppress(msgspec.ValidationError):
                yield field.name, msgspec.convert(found[field.encode_name], field.type)
