"""Scripts: text files of what happens at a table, one thing a line; see `docs/scripts.md`."""

import json
import re
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct


class BadScript(ValueError):
    """A line that says nothing; the message names file and line and tells what is right."""


class Scan(Struct, frozen=True):
    """A card is held over the camera; `game` only if the line names it."""

    card: str
    game: str = ""


class Raw(Struct, frozen=True):
    """A code with this text is held over the camera."""

    text: str


class Away(Struct, frozen=True):
    """The camera sees no card for a while."""


class Press(Struct, frozen=True):
    """The button, shortly."""


class Hold(Struct, frozen=True):
    """The button, long."""


class Pick(Struct, frozen=True):
    """An option is touched."""

    option: str


class Type(Struct, frozen=True):
    """A text is entered."""

    text: str


class Wait(Struct, frozen=True):
    """Time passes; nothing sleeps for it."""

    seconds: float


Step = Scan | Raw | Away | Press | Hold | Pick | Type | Wait

SHAPES = {
    "scan": "scan ELF-03",
    "raw": 'raw "any text"',
    "away": "away",
    "press": "press",
    "hold": "hold",
    "pick": "pick <seat number, card id or option word>",
    "type": 'type "a name"',
    "wait": "wait 0.5",
}
_LINE = re.compile(r"""(?P<word>[^\s"#]+)(?:\s+(?P<rest>"(?:[^"\\]|\\.)*"|[^\s"#]+))?\s*(?:\#.*)?""")
_CARD = re.compile(r"(?:(?P<game>[0-9A-Z]{2}):)?(?P<card>[0-9A-Z]{3}-[0-9]{2})")


def line_of(step: Step) -> str:
    """The line that says this step."""
    match step:
        case Scan(card, game):
            return f"scan {game}:{card}" if game else f"scan {card}"
        case Raw(text):
            return f"raw {json.dumps(text, ensure_ascii=False)}"
        case Pick(option):
            return f"pick {option}"
        case Type(text):
            return f"type {json.dumps(text, ensure_ascii=False)}"
        case Wait(seconds):
            return f"wait {seconds:g}"
    return type(step).__name__.lower()


def read_script(file: Path) -> list[Step]:
    """The steps of a file; raises `BadScript` for its first bad line, or if it cannot be read."""
    try:
        text = file.read_text(encoding="utf-8")
    except OSError as error:
        raise BadScript(f"{file}: cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadScript(f"{file}: not UTF-8 text; save it as UTF-8") from None
    return parse_script(text.splitlines(), str(file))


def parse_script(lines: Sequence[str], name: str = "script") -> list[Step]:
    """The steps of these lines; empty lines and comments are none."""
    steps: list[Step] = []
    for number, line in enumerate(lines, 1):
        bare = line.strip()
        if bare and not bare.startswith("#"):
            try:
                steps.append(parse_line(bare))
            except ValueError as error:
                raise BadScript(f"{name}:{number}: {bare[:60]!r}: {error}") from None
    return steps


def parse_line(line: str) -> Step:
    """One line that is not empty; raises ValueError with what would be right."""
    found = _LINE.fullmatch(line)
    word = line.split(maxsplit=1)[0]
    if word not in SHAPES:
        raise ValueError(f"unknown word {word!r}; right is one of: " + ", ".join(SHAPES.values()))
    wrong = ValueError(f"right is: {SHAPES[word]}")
    if found is None:
        raise wrong
    rest = found["rest"]
    if word in ("away", "press", "hold"):
        if rest is not None:
            raise wrong
        return Away() if word == "away" else Press() if word == "press" else Hold()
    if rest is None:
        raise wrong
    return _with_argument(word, rest, wrong)


def _with_argument(word: str, rest: str, wrong: ValueError) -> Step:
    if word in ("raw", "type"):
        if not rest.startswith('"'):
            raise wrong
        try:
            text = str(json.loads(rest, strict=False))
        except ValueError:
            raise wrong from None
        return Raw(text) if word == "raw" else Type(text)
    if rest.startswith('"'):
        raise wrong
    if word == "pick":
        return Pick(rest)
    if word == "wait":
        if not re.fullmatch(r"\d+(\.\d+)?", rest):
            raise wrong
        return Wait(float(rest))
    card = _CARD.fullmatch(rest)
    if card is None:
        raise wrong
    return Scan(card["card"], card["game"] or "")
