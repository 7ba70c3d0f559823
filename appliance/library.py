"""Content files: TOML text -> typed value, and the words files of a language; knows no game.

A fault names file, line and field, says what is wrong and what would be right, and costs only its own file.
"""

import difflib
import logging
import os
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from appliance.lines import lines_of

T = TypeVar("T")
log = logging.getLogger(__name__)

CONTENT = Path(__file__).resolve().parent.parent / "content"
"""The content that comes with the appliance: one folder a game, below it one folder a set."""

MOST_BYTES = 1_000_000
MOST_PARTS = 100
"""No content file is so big; what is shipped is a hundred times smaller."""


class Fault(Struct, frozen=True):
    """Something wrong in a content file. `line` is 0 if no line can be named, `field` "" if it is the whole file.

    With `note` it works as it is, and its author may want to know.
    """

    file: str
    line: int
    field: str
    wrong: str
    right: str = ""
    note: bool = False

    def __str__(self) -> str:
        place = ":".join(
            [self.file] + ([str(self.line)] if self.line else []) + ([f" {self.field}"] if self.field else [])
        )
        told = f"note: {self.wrong}" if self.note else self.wrong
        return f"{place}: {told}" + (f"; right would be {self.right}" if self.right else "")


class BadContent(ValueError):
    """A content file that cannot be used; `fault` says why."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


class Source(Struct, frozen=True):
    """A file that was read: its values, and the line of each field by its path such as "card[0].effects[1].n"."""

    file: str
    values: dict[str, Any]
    lines: dict[str, int]

    def note(self, field: str, told: str, right: str = "") -> Fault:
        """What is worth knowing at this field, and not wrong."""
        return msgspec.structs.replace(self.fault(field, told, right), note=True)

    def fault(self, field: str, wrong: str, right: str = "") -> Fault:
        """A fault at this field; its line is that of the nearest field around it that has one."""
        around = field
        while around and around not in self.lines:
            around = around[: max(around.rfind("."), around.rfind("["), 0)]
        return Fault(self.file, self.lines.get(around, 1), field, wrong, right)


class FileKind(Struct, frozen=True):
    """A kind of content file: its name, where in a set it lies, the type that says what it may hold.

    Where several kinds lie in one folder, `deck` is what the file's `deck.kind` says; "" is any other.
    """

    name: str
    pattern: str
    type: Any
    deck: str = ""

    def fits(self, file: str | Path) -> bool:
        """Whether a file lies where this kind does."""
        return placed(file).match(self.pattern)

    def set_of(self, file: str | Path) -> Path:
        """The set's folder of a file of this kind."""
        return placed(file).parents[self.pattern.count("/")]


def placed(file: str | Path) -> Path:
    """Where a file lies, by the names on the way to it: a link lies where it was laid, wherever it leads."""
    return Path(os.path.abspath(file))


def read_source(file: Path) -> Source:
    """The TOML values of a file and where they stand; raises `BadContent`."""
    try:
        if file.exists() and not file.is_file():  # a pipe or a device would never end
            raise BadContent(Fault(str(file), 0, "", "is no file"))
        if file.stat().st_size > MOST_BYTES:  # a small computer has no memory for it
            raise BadContent(Fault(str(file), 0, "", "is far too big", f"{MOST_BYTES // 1_000_000} MB at most"))
        text = file.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        raise BadContent(Fault(str(file), line, "", "not UTF-8 text", "the file saved as UTF-8")) from None
    except OSError as error:
        raise BadContent(Fault(str(file), 0, "", f"cannot be read: {error.strerror}")) from None
    return source_of(str(file), text)


def source_of(file: str, text: str) -> Source:
    """The same of a text that was read from this file."""
    for number, told in enumerate(text.split("\n"), 1):
        if told.partition("=")[0].count(".") > MOST_PARTS:  # reading takes the square of its length
            raise BadContent(Fault(file, number, "", f"a name of more than {MOST_PARTS} parts"))
    try:
        values = tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number of too many digits is a ValueError only
        raise BadContent(_broken_toml(file, text, error)) from None
    return Source(file, values, lines_of(text))


def as_value(source: Source, kind: type[T]) -> T:
    """The value of this type in what was read; raises `BadContent`."""
    try:
        return msgspec.convert(source.values, kind)
    except msgspec.ValidationError as error:
        raise BadContent(_explained(source, kind, str(error))) from None


def _broken_toml(file: str, text: str, error: Exception) -> Fault:
    found = re.search(r" \(at (?:line (\d+)|end of document).*\)$", str(error))
    told = str(error)[: found.start()] if found else str(error)
    if "digits" in told and not isinstance(error, tomllib.TOMLDecodeError):
        told = "a number of far too many digits"
    line = int(found[1]) if found and found[1] else text.count("\n") + 1
    return Fault(file, line, "", f"not TOML: {told[:1].lower()}{told[1:]}")


# What msgspec says, in words that help


def _explained(source: Source, kind: Any, error: str) -> Fault:
    told, _, path = error.partition(" - at `$")
    field = path.rstrip("`").lstrip(".")
    place = list(_steps(field))
    around = _type_at(msgspec.inspect.type_info(kind), source.values, place)
    if found := re.search(r"unknown field `(.*)`", told):
        return source.fault(_join(field, found[1]), "unknown field", nearest(found[1], _fields(around)))
    if found := re.search(r"missing required field `(.*)`", told):
        return source.fault(_join(field, found[1]), "missing", f"{found[1]} = ...")
    value = _value_at(source.values, place)
    outer = _type_at(msgspec.inspect.type_info(kind), source.values, place[:-1])
    if place and (tags := _tags(outer, str(place[-1]))):
        return source.fault(field, f"unknown verb {value!r}", nearest(str(value), tags, 0.66))
    if isinstance(value, str) and (known := _literals(around)):
        return source.fault(field, f"unknown value {value!r}", nearest(value, known, 0.66))
    wanted = re.match(r"Expected `(\w+)`", told)
    right = _MEANT.get(wanted[1], "") if wanted else ""
    return source.fault(field, f"{told[:1].lower()}{told[1:]}".replace("`", ""), right)


_MEANT = {"int": "a whole number", "str": "a text in quotes", "array": "a list in [ ]", "object": "a table in { }"}


def _steps(path: str) -> Iterator[str | int]:
    for name, number in re.findall(r"([^.\[\]]+)|\[(\d+)\]", path.replace("[...]", "")):
        yield int(number) if number else name


def _value_at(values: Any, place: Iterable[str | int]) -> Any:
    for step in place:
        try:
            values = values[step]
        except (KeyError, IndexError, TypeError):
            return None
    return values


def _type_at(kind: Any, values: Any, place: Iterable[str | int]) -> Any:
    """The type that is wanted at this place; a union of verbs is followed by the tag that is written there."""
    for step in place:
        kind = _chosen(kind, values)
        if isinstance(step, int):
            kind = getattr(kind, "item_type", None)
        else:
            kind = next((field.type for field in getattr(kind, "fields", ()) if field.encode_name == step), None)
        values = _value_at(values, [step])
    return _chosen(kind, values)


def _chosen(kind: Any, values: Any) -> Any:
    if not isinstance(kind, msgspec.inspect.UnionType) or not isinstance(values, dict):
        return kind
    structs: list[Any] = [one for one in kind.types if isinstance(one, msgspec.inspect.StructType)]
    return next((one for one in structs if one.tag_field and values.get(one.tag_field) == one.tag), kind)


def _tags(kind: Any, field: str) -> list[str]:
    types: Any = kind.types if isinstance(kind, msgspec.inspect.UnionType) else (kind,)
    return [str(one.tag) for one in types if getattr(one, "tag_field", None) == field]


def _literals(kind: Any) -> list[str]:
    """The texts among which one of this type is chosen, but for the empty one."""
    types: Any = kind.types if isinstance(kind, msgspec.inspect.UnionType) else (kind,)
    return [str(v) for one in types if isinstance(one, msgspec.inspect.LiteralType) for v in one.values if v != ""]


def _fields(kind: Any) -> list[str]:
    return [field.encode_name for field in getattr(kind, "fields", ())]


def _join(field: str, name: str) -> str:
    return f"{field}.{name}" if field else name


def nearest(name: str, known: Sequence[str], cutoff: float = 0.5) -> str:
    """The known name that was probably meant; all of them if none is near."""
    near = difflib.get_close_matches(name, known, n=1, cutoff=cutoff)
    return near[0] if near else one_of(known)


def one_of(words: Sequence[str]) -> str:
    """Them all, as what would be right."""
    return ", ".join(words) if len(words) < 2 else "one of " + ", ".join(words)


# Words


def word_files(folders: Iterable[Path], language: str) -> list[Path]:
    """Every `<game>/<set>/words/<language>.toml` and `words/*.<language>.toml` in or below these folders."""
    found: list[Path] = []
    for folder in folders:
        files = [file for file in _all_words(placed(folder)) if language_of(file) == language]
        found += sorted(files, key=lambda file: (file.stem != language, file))
    return list(dict.fromkeys(found))


def languages_of(folders: Iterable[Path]) -> list[str]:
    """Every language that has a words file in or below these folders."""
    return sorted({language_of(file) for folder in folders for file in _all_words(folder)})


def _all_words(folder: Path) -> Iterator[Path]:
    """Down to `<game>/<set>/words/` and no deeper: a folder may be a link to anywhere."""
    return (file for above in ("", "*/", "*/*/") for file in folder.glob(f"{above}words/*.toml"))


def language_of(file: Path) -> str:
    """The language of a words file by its name: `de.toml` and `cards.de.toml` are German."""
    return file.stem.rpartition(".")[2]


def namespace_of(file: Path) -> str:
    """The game folder's name of a words file, which stands before the colon of its keys."""
    return placed(file).parents[2].name


def sentences_of(source: Source) -> dict[str, str]:
    """The sentences of a words file, nested tables joined by dots; raises `BadContent`."""
    sentences: dict[str, str] = {}

    def gather(table: dict[str, Any], before: str) -> None:
        for name, value in table.items():
            if isinstance(value, dict):
                gather(value, f"{before}{name}.")
            elif isinstance(value, str):
                sentences[before + name] = value
            else:
                raise BadContent(
                    source.fault(before + name, f"a sentence is missing, found {value!r}", "a text in quotes")
                )

    gather(source.values, "")
    return sentences


def _logged(fault: Fault) -> None:
    log.warning("%s", fault)


def load_words(folders: Iterable[Path], language: str, tell: Callable[[Fault], object] | None = None) -> dict[str, str]:
    """All sentences of a language as "game:key"; a broken file is told (else logged) and left out.

    `folders` may be the content folder, a game's folder or a set's: a file's place tells its game.
    """
    words: dict[str, str] = {}
    for file in word_files(folders, language):
        try:
            sentences = sentences_of(read_source(file))
        except BadContent as error:
            (tell or _logged)(error.fault)
            continue
        namespace = namespace_of(file)
        words.update({f"{namespace}:{key}": sentence for key, sentence in sentences.items()})
    return words
