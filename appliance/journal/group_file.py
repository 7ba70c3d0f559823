"""A group as one file: to keep it, or to carry it to another box. Knows groups as JSON values only.

The file is JSON: what it is, its version, the group, and a sum over the group that tells damage. What is read may come
from anybody, so nothing in it is believed: size, form and sum are looked at, and whoever takes the group checks it.
"""

import contextlib
import hashlib
import itertools
import os
import re
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from appliance.engine.table import Say
from appliance.files import write_whole

FORMAT = "boss-table-group"
VERSION = 1
ENDING = ".boss-table-group.json"
MOST_BYTES = 2_000_000
MOST_FILES = 50
BOX_NAME = "boss-table.box"
"""Lies in the state folder and tells this box from all others."""


class BadGroupFile(ValueError):
    """This file holds no group that can be taken; `say` tells people why."""

    def __init__(self, word: str, **args: str | int) -> None:
        super().__init__(f"{word} {args}" if args else word)
        self.word = word
        self.say = Say("shell:group-file." + word, dict(args))


class GroupFile(Struct, frozen=True):
    """What stands in the file; `box` is who wrote it, so that only it writes over it."""

    format: str
    version: int
    sum: str
    group: dict[str, Any]
    box: str = ""


def box_mark(folder: Path) -> str:
    """What tells the box of this state folder from all others; "" where it cannot be kept."""
    file = folder / BOX_NAME
    try:
        if not file.exists():
            write_whole(file, os.urandom(8).hex().encode())
        mark = _text_of(file).decode("ascii")
    except (OSError, ValueError):
        return ""
    return mark if re.fullmatch("[0-9a-f]{16}", mark) else ""


def packed(group: dict[str, Any], box: str = "") -> bytes:
    """The file's text."""
    file = GroupFile(FORMAT, VERSION, _sum(group), group, box)
    return msgspec.json.format(msgspec.json.encode(file), indent=1) + b"\n"


def unpacked(text: bytes) -> dict[str, Any]:
    """The group in a file's text; raises `BadGroupFile`."""
    return _unpacked(text).group


def _unpacked(text: bytes) -> GroupFile:
    if len(text) > MOST_BYTES:
        raise BadGroupFile("too-big")
    try:
        found = msgspec.json.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        raise BadGroupFile("damaged") from None
    if not isinstance(found, dict) or found.get("format") != FORMAT:
        raise BadGroupFile("foreign")
    version = found.get("version")
    if isinstance(version, int) and version > VERSION:
        raise BadGroupFile("newer", found=version, known=VERSION)
    try:
        file = msgspec.convert(found, GroupFile)
        whole = file.sum == _sum(file.group)
    except (msgspec.ValidationError, RecursionError):
        raise BadGroupFile("damaged") from None
    if not whole or file.version < 1:
        raise BadGroupFile("damaged")
    return file


def _sum(group: dict[str, Any]) -> str:
    return hashlib.sha256(msgspec.json.encode(group, order="deterministic")).hexdigest()


def file_name(group: dict[str, Any], number: int = 1) -> str:
    """A name that every file system takes, from the group's own; `number` tells groups of one name apart."""
    plain = re.sub(r"[^0-9A-Za-z]+", "-", str(group.get("name", ""))).strip("-").lower()
    mark = hashlib.sha256(str(group.get("name", "")).encode("utf-8", "replace")).hexdigest()[:6]
    return f"{plain[:24] or 'group'}-{mark}{f'-{number}' if number > 1 else ''}{ENDING}"


def save_group(group: dict[str, Any], folder: Path, box: str = "") -> Path:
    """Write the group into this folder: the old file of its name or the whole new one, whatever happens meanwhile.

    A file of its name that is not this group's of this box, or that cannot be read, stays; the group gets a number
    then. Raises `OSError` where it cannot be written.
    """
    names = (folder / file_name(group, number) for number in itertools.count(1))
    file = next(name for name in names if not os.path.lexists(name) or _is_of(name, group, box))
    write_whole(file, packed(group, box))
    return file


def _is_of(file: Path, group: dict[str, Any], box: str) -> bool:
    """Whether nothing of others is lost when this group is written over this file."""
    with contextlib.suppress(BadGroupFile, OSError):
        there = _unpacked(_text_of(file))
        return there.group == group or ("" != box == there.box and there.group.get("id") == group.get("id"))
    return False


def load_group(file: Path) -> dict[str, Any]:
    """The group in a file; raises `BadGroupFile`, or `OSError` where it cannot be read."""
    return unpacked(_text_of(file))


def _text_of(file: Path) -> bytes:
    if not file.is_file():  # a pipe or a device would never end
        raise BadGroupFile("foreign")
    with file.open("rb") as source:
        return source.read(MOST_BYTES + 1)


def load_groups(folder: Path) -> tuple[list[dict[str, Any]], list[BadGroupFile]]:
    """Every group in this folder's files, and what is wrong with the others; raises `OSError`."""
    found: list[dict[str, Any]] = []
    bad: list[BadGroupFile] = []
    for file in sorted(folder.glob("*" + ENDING))[:MOST_FILES]:
        try:
            found.append(load_group(file))
        except BadGroupFile as error:
            bad.append(error)
        except OSError:
            bad.append(BadGroupFile("damaged"))
    return found, bad
