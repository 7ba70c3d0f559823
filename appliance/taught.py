"""Codes of other cards that an owner tied to ours: what is kept of them, as one file; knows no game.

Kept is the SHA-256 of a code's bytes and the card that it now means, nothing of the code itself. The file on the box
and the one that is carried elsewhere are the same: versioned, and with a check over all that it says.
"""

import contextlib
import itertools
import os
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from appliance.codes import CardRef
from appliance.codes import digest as digest_of
from appliance.engine.table import Say
from appliance.files import write_whole

FORMAT = "boss-table taught codes"
VERSION = 1
FILE_NAME = "boss-table-taught-codes.json"
BACKUP_NAME = "boss-table-taught-codes.backup.json"
STEM = FILE_NAME.removesuffix(".json")
COPY = re.compile(rf"{STEM}(?:-([2-9]|[1-9][0-9]+))?\.json")
"""What a copy is called; those of other boxes on the same stick get numbers."""
LARGEST = 8_000_000
"""Bytes that such a file may have: forty thousand codes."""


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """The code with this digest means this card."""

    digest: Annotated[str, Meta(pattern=r"^[0-9a-f]{64}$")]
    game: Annotated[str, Meta(pattern=r"^[0-9A-Z]{2}$")]
    card: Annotated[str, Meta(pattern=r"^[0-9A-Z]{3}-[0-9]{2}$")]


class Lessons(Struct, frozen=True, forbid_unknown_fields=True):
    """The file. `check` is the SHA-256 of the codes as compact JSON."""

    format: str
    version: int
    codes: tuple[Lesson, ...]
    check: str


class _Head(Struct, frozen=True):
    format: str = ""
    version: int = 0


class BadLessons(ValueError):
    """A file of taught codes that cannot be used. `why` is a word: damaged, newer, foreign, large."""

    def __init__(self, why: str, told: str) -> None:
        super().__init__(told)
        self.why = why


class Merged(Struct, frozen=True):
    """What an import did: codes that are new, that were known so, and that meant another card before."""

    new: int = 0
    same: int = 0
    changed: int = 0


class Taught:
    """The codes that one box knows. Each change is on disk when it returns, twice; `OSError` if that is not possible,
    and then it holds until the box is switched off.

    `notes` is what people must be told about what was found.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder
        self.notes: list[Say] = []
        self._known: dict[str, Lesson] = {}
        if folder is not None:
            self._known = {lesson.digest: lesson for lesson in self._found(folder)}

    @property
    def lessons(self) -> tuple[Lesson, ...]:
        """All of them, in the order in which they were taught."""
        return tuple(self._known.values())

    def look(self, digest: str) -> CardRef | None:
        """The card that this code means, if it was taught."""
        lesson = self._known.get(digest)
        return CardRef(lesson.game, lesson.card) if lesson is not None else None

    def teach(self, lesson: Lesson) -> None:
        """From now on this code means this card, whatever it meant before."""
        self._known = {**self._known, lesson.digest: lesson}
        self._save()

    def forget(self, digests: Iterable[str]) -> int:
        """These codes mean nothing any more; gives how many of them meant something."""
        gone = set(digests) & self._known.keys()
        self._known = {digest: lesson for digest, lesson in self._known.items() if digest not in gone}
        if gone:
            self._save()
        return len(gone)

    def compared(self, lessons: Iterable[Lesson]) -> Merged:
        """What `merge` would do."""
        fresh = {lesson.digest: lesson for lesson in lessons}
        known = [self._known.get(digest) for digest in fresh]
        same = sum(old == new for old, new in zip(known, fresh.values(), strict=True))
        new = sum(old is None for old in known)
        return Merged(new, same, len(fresh) - new - same)

    def merge(self, lessons: Iterable[Lesson]) -> Merged:
        """Learn all of these; where one says otherwise than what is known, it wins."""
        fresh = tuple(lessons)
        merged = self.compared(fresh)
        self._known = {**self._known, **{lesson.digest: lesson for lesson in fresh}}
        if merged.new or merged.changed:
            self._save()
        return merged

    def _save(self) -> None:
        if self._folder is None:
            return
        self._folder.mkdir(parents=True, exist_ok=True)
        for name in (FILE_NAME, BACKUP_NAME):
            write_lessons(self._folder / name, self.lessons)

    def _found(self, folder: Path) -> tuple[Lesson, ...]:
        """What the first file says, or else the second; one that cannot be used is kept under another name."""
        for name in (FILE_NAME, BACKUP_NAME):
            try:
                return read_lessons(folder / name)
            except FileNotFoundError:
                continue
            except (OSError, BadLessons) as error:
                aside = _set_aside(folder, name)
                if name == FILE_NAME:
                    key = "newer" if isinstance(error, BadLessons) and error.why == "newer" else "damaged"
                    self.notes.append(Say(f"shell:taught.{key}", {"file": aside}))
        return ()


def copies_in(folder: Path) -> list[Path]:
    """The copies of taught codes in this folder, of whatever boxes: the first, then those with a number."""
    found = {int(one[1] or 1): folder / one[0] for one in map(COPY.fullmatch, _names_in(folder)) if one is not None}
    return [found[number] for number in sorted(found)]


def copy_to(folder: Path, taught: Taught) -> Path:
    """Write what this box was taught into this folder, over a copy of which it knows all, else beside what is there:
    what another box was taught, and what cannot be read, stays. Raises `OSError` where it cannot be written."""
    names = (folder / (FILE_NAME if n == 1 else f"{STEM}-{n}.json") for n in itertools.count(1))
    file = next(name for name in names if not os.path.lexists(name) or _is_known(name, taught))
    write_lessons(file, taught.lessons)
    return file


def _is_known(file: Path, taught: Taught) -> bool:
    try:
        merged = taught.compared(read_lessons(file))
    except (OSError, BadLessons):
        return False
    return not merged.new and not merged.changed


def _names_in(folder: Path) -> list[str]:
    try:
        return os.listdir(folder)
    except OSError:
        return []


def read_lessons(file: Path) -> tuple[Lesson, ...]:
    """What such a file says; `BadLessons` if it is not whole, not of this version, or not such a file."""
    if file.is_fifo():  # it would never end
        raise BadLessons("foreign", f"{file.name} is a pipe")
    with file.open("rb") as opened:
        data = opened.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise BadLessons("large", f"{file.name} is too large for a file of taught codes")
    return decoded(data, file.name)


def decoded(data: bytes, name: str = "the file") -> tuple[Lesson, ...]:
    """The lessons that these bytes say; `BadLessons` for anything else."""
    try:
        head = msgspec.json.decode(data, type=_Head)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise BadLessons("damaged", f"{name} is damaged, or no file of taught codes") from None
    if head.format != FORMAT:
        raise BadLessons("foreign", f"{name} is no file of taught codes")
    if head.version > VERSION:
        raise BadLessons("newer", f"{name} was made by a newer Boss Table (version {head.version})")
    try:
        whole = msgspec.json.decode(data, type=Lessons)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadLessons("damaged", f"{name} is damaged: {error}") from None
    if whole.version != VERSION or whole.check != _check(whole.codes):
        raise BadLessons("damaged", f"{name} is damaged: its check does not fit")
    if len({lesson.digest for lesson in whole.codes}) != len(whole.codes):
        raise BadLessons("damaged", f"{name} is damaged: a code twice")
    return whole.codes


def encoded(lessons: Iterable[Lesson]) -> bytes:
    """The file that says these."""
    codes = tuple(lessons)
    return msgspec.json.format(msgspec.json.encode(Lessons(FORMAT, VERSION, codes, _check(codes))), indent=1) + b"\n"


def write_lessons(file: Path, lessons: Iterable[Lesson]) -> None:
    """Write the file, whole or not at all, and on disk when this returns: sticks are pulled, and power fails."""
    write_whole(file, encoded(lessons))


def _check(codes: tuple[Lesson, ...]) -> str:
    return digest_of(msgspec.json.encode(codes))


def _set_aside(folder: Path, name: str) -> str:
    """Move it to a free name; gives that, or its own name if it cannot be moved."""
    for number in range(1, 100):
        aside = folder / f"{name.removesuffix('.json')}.aside-{number}.json"
        if not os.path.lexists(aside):
            with contextlib.suppress(OSError):
                os.replace(folder / name, aside)
                return aside.name
            return name
    return name
