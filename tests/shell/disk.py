"""A disk that lies as far as it may: from a trace of system calls, what may be found after the power was cut.

What was not synced may be there, may not be there, or be there in part; names are as they were when their folder was
synced, plus as many of the changes after that, in order, as chance has it. The order of writes within one file is not
kept: each that was not synced survives or not by its own chance, and one may be torn at any byte.
"""

import os
import random
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

CALLS = "openat,write,pwrite64,ftruncate,fsync,fdatasync,rename,renameat,renameat2,unlink,unlinkat,fallocate"
"""What has to be traced, with `strace -f -y -xx -s 100000`."""

_LINE = re.compile(r"^(\d+) +(.*)$")
_CALL = re.compile(r"^(\w+)\((.*)\) += (-?\d+)")
_FD = re.compile(r"^(\d+|AT_FDCWD)(?:<(.*?)>)?$")


@dataclass(frozen=True)
class Call:
    """One system call that changed something or told something: paths are absolute."""

    name: str
    path: str
    other: str = ""
    data: bytes = b""
    at: int = 0


def read_trace(lines: Iterable[str], folder: Path) -> list[Call]:
    """The calls on files in this folder and on the standard output ("" is its path), in the order they ended."""
    begun: dict[str, str] = {}
    places: dict[str, int] = {}
    calls: list[Call] = []
    for line in lines:
        found = _LINE.match(line)
        if found is None:
            continue
        thread, text = found.groups()
        if text.endswith("<unfinished ...>"):
            begun[thread] = text.removesuffix("<unfinished ...>").rstrip()
            continue
        if text.startswith("<... "):
            text = begun.pop(thread, "") + text.partition(" resumed>")[2]
        calls += _calls(text, str(folder), places)
    return calls


def _calls(text: str, folder: str, places: dict[str, int]) -> Iterator[Call]:
    found = _CALL.match(text)
    if found is None or int(found[3]) < 0:
        return
    name, given = found[1], [_plain(part) for part in found[2].split(", ")]
    match name:
        case "write":
            yield from _written(given, folder, places)
        case "pwrite64" if _path(given[0]).startswith(folder):
            yield Call("write", _path(given[0]), data=_bytes(given[1])[: int(found[3])], at=int(given[3]))
        case "ftruncate" if _path(given[0]).startswith(folder):
            yield Call("truncate", _path(given[0]), at=int(given[1]))
        case "fallocate" if _path(given[0]).startswith(folder):
            yield Call("grow", _path(given[0]), at=int(given[2]) + int(given[3]))
        case "fsync" | "fdatasync" if _path(given[0]).startswith(folder):
            yield Call("sync", _path(given[0]))
        case "openat" if "O_CREAT" in text and (path := _text(given[1])).startswith(folder):
            places.pop(path, None)
            yield Call("create", path, at=int("O_TRUNC" in text))
        case "unlink" | "unlinkat" if (path := _text(given[name == "unlinkat"])).startswith(folder):
            yield Call("unlink", path)
        case "rename" if (path := _text(given[0])).startswith(folder):
            yield Call("rename", path, _text(given[1]))
        case "renameat" | "renameat2" if (path := _text(given[1])).startswith(folder):
            yield Call("rename", path, _text(given[3]))


def _written(given: list[str], folder: str, places: dict[str, int]) -> Iterator[Call]:
    """A plain write goes on where the last one to this file ended."""
    number, data = given[0].partition("<")[0], _bytes(given[1])
    if number == "1":
        yield Call("told", "", data=data)
    elif (path := _path(given[0])).startswith(folder):
        yield Call("write", path, data=data, at=places.get(path, 0))
        places[path] = places.get(path, 0) + len(data)


def _plain(part: str) -> str:
    return part.strip()


def _path(given: str) -> str:
    found = _FD.match(given)
    path = (found[2] or "") if found else ""
    return _hex(path).decode() if path.startswith("\\x") else path.removesuffix("(deleted)").strip()


def _text(given: str) -> str:
    return _bytes(given).decode()


def _bytes(given: str) -> bytes:
    inside = given.strip().removesuffix("...").strip('"')
    return _hex(inside)


def _hex(text: str) -> bytes:
    return bytes.fromhex(text.replace("\\x", ""))


@dataclass
class File:
    """A file's bytes that are safe, and what was done to it since."""

    safe: bytes = b""
    loose: list[Call] = field(default_factory=list)

    def after(self, calls: Iterable[Call]) -> bytes:
        """The bytes with these calls upon what is safe."""
        made = bytearray(self.safe)
        for call in calls:
            if call.name == "write":
                made.extend(bytes(max(0, call.at - len(made))))
                made[call.at : call.at + len(call.data)] = call.data
            elif call.name == "truncate":
                del made[call.at :]
                made.extend(bytes(call.at - len(made)))
            else:
                made.extend(bytes(max(0, call.at - len(made))))
        return bytes(made)

    def sync(self) -> None:
        """Everything is safe now."""
        self.safe, self.loose = self.after(self.loose), []


class Disk:
    """One folder on a disk; `do` takes the calls one by one, `cut` writes down what may be found after a power cut."""

    def __init__(self, folder: Path) -> None:
        self._folder = str(folder)
        self._now: dict[str, File] = {}
        self._safe: dict[str, File] = {}
        self._names: list[dict[str, File]] = []

    def found(self) -> dict[str, bytes]:
        """Each file's bytes as a program sees them that runs on, by name."""
        return {os.path.basename(path): file.after(file.loose) for path, file in self._now.items()}

    def do(self, call: Call) -> None:
        """What the program did."""
        if call.path.endswith("-shm") or call.name == "told":  # SQLite makes that file anew after a cut
            return
        match call.name:
            case "sync" if call.path == self._folder:
                self._safe, self._names = dict(self._now), []
                return
            case "sync":
                self._now[call.path].sync()
                return
            case "create":
                if call.path in self._now:
                    if call.at:
                        self._now[call.path].loose.append(Call("truncate", call.path))
                    return
                self._now[call.path] = File()
            case "unlink":
                self._now.pop(call.path, None)
            case "rename":
                self._now[call.other] = self._now.pop(call.path)
            case _:
                self._now[call.path].loose.append(call)
                return
        self._names.append(dict(self._now))

    def cut(self, into: Path, chance: random.Random, torn: Call | None = None, size: int = -1) -> None:
        """The folder as it may be found if the power fails now, `size` bytes of `torn` being done (-1: by chance)."""
        names = chance.choice([self._safe, *self._names])
        into.mkdir()
        for path, file in names.items():
            left = _survivors(file, chance)
            if torn is not None and torn.path == path and torn.name == "write":
                done = size if size >= 0 else chance.randrange(len(torn.data) + 1)
                left.append(Call("write", path, data=torn.data[:done], at=torn.at))
            (into / os.path.basename(path)).write_bytes(file.after(left))


def _survivors(file: File, chance: random.Random) -> list[Call]:
    """Which of the calls that were not synced reached the disk."""
    keep = chance.choice((0.0, 0.5, 0.9, 1.0))
    return [call for call in file.loose if chance.random() < keep]
