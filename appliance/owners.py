"""A settings file that people wrote: every line that can be understood, and what is wrong with the others.

One broken line costs itself alone, as one wrong value does; whoever writes such a file has no shell and cannot try it.
"""

import codecs
import re
from pathlib import Path

import msgspec

from appliance.library import BadContent, Fault, Source, source_of

MOST_BYTES = 100_000
"""A settings file has a hundred lines; what is so large is none."""
MOST_FAULTS = 20
"""More are not told; nobody reads them."""

LINK, NO_FILE, BIG = "is a link that leads nowhere", "is no file", "is far too big"
UNPLACED = ("too many digits", "recursion")
"""What is said of no line, and is wrong with one that is far too long."""
STATEMENT = re.compile(r"""\s*(["\w.-]+\s*=|\[\[?[\w.]+\]\]?\s*(#|$))""")
"""A name with its value, or the head of a part."""
UNCLOSED = "not TOML: unclosed array"
OPENING, MOST_OPENED = ("[", '"""', "'''"), 8
"""What may go on over several lines, and how many such lines are looked at."""
MOST_LINES = 1000
"""In a longer file this is not looked for, since each look reads it anew."""
LETTERS = "letters that are not UTF-8 text"


def read_owners(file: Path) -> tuple[Source | None, list[Fault]]:
    """What a file says without the lines that are no TOML, and what is wrong with those; None if it says nothing."""
    try:
        file.lstat()
        if not file.exists():  # around in a circle, or to nothing
            return None, [Fault(str(file), 0, "", LINK, "the file itself")]
        if not file.is_file():  # a pipe or a device would never end
            return None, [Fault(str(file), 0, "", NO_FILE)]
        if file.stat().st_size > MOST_BYTES:
            return None, [Fault(str(file), 0, "", BIG, f"{MOST_BYTES // 1000} kB at most")]
        data = file.read_bytes()
    except (FileNotFoundError, NotADirectoryError):
        return None, []
    except OSError as error:  # the folder of the file may not be looked into
        return None, [Fault(str(file), 0, "", f"cannot be read: {error.strerror}")]
    lines = texts(data)
    faults = [Fault(str(file), number, "", LETTERS, "the file saved as UTF-8") for number in unreadable(lines)]
    while len(faults) <= MOST_FAULTS:
        try:
            return source_of(str(file), "\n".join(lines)), faults
        except BadContent as error:
            unplaced = any(word in error.fault.wrong for word in UNPLACED)
            felt = longest(lines) if unplaced else last_written(lines, error.fault.line)
            number = felt if unplaced or not felt else began(lines, felt, error.fault)
            wrong = error.fault.wrong if number == felt or kind_of(error.fault) == "open" else UNCLOSED
            faults.append(msgspec.structs.replace(error.fault, line=max(number, 1), wrong=wrong))
        if not number:
            break
        leave_out(lines, number)
    return None, faults


def texts(data: bytes) -> list[str]:
    """The lines. Windows may write a mark before them, or two bytes a letter; bytes that are no UTF-8 become signs
    that no text has."""
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        text = data.decode("utf-16", "replace")
    else:
        text = data.removeprefix(codecs.BOM_UTF8).decode("utf-8", "surrogateescape")
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


def unreadable(lines: list[str]) -> list[int]:
    """Empty the lines with bytes that are no UTF-8 and give their numbers; in a comment they do no harm."""
    found = []
    for index, line in enumerate(lines):
        if is_text(line):
            continue
        lines[index] = line.partition("#")[0]
        if not is_text(lines[index]):
            lines[index] = ""
            found.append(index + 1)
    return found


def is_text(line: str) -> bool:
    return not any("\udc80" <= letter <= "\udcff" for letter in line)


def last_written(lines: list[str], number: int) -> int:
    """The line of this number, or the last one before it that is not empty; 0 if there is none. What was opened and
    never closed is found at the end of the file."""
    number = min(number, len(lines))
    while number and not lines[number - 1].strip():
        number -= 1
    return number


def began(lines: list[str], number: int, fault: Fault) -> int:
    """The line that opened what is not closed by this one, where that is the mistake; else this line itself.

    A bracket that nobody closed is only felt lines later: at the next name or head, or at the file's end.
    """
    felt_late = kind_of(fault) == "open" or STATEMENT.match(lines[number - 1])
    if not felt_late or len(lines) > MOST_LINES or is_whole(lines[: number - 1]):
        return number
    opened = [line for line in range(number - 1, 0, -1) if any(sign in lines[line - 1] for sign in OPENING)]
    return next((line for line in opened[:MOST_OPENED] if is_whole(lines[: line - 1])), number)


def is_whole(lines: list[str]) -> bool:
    """Whether these lines alone are TOML."""
    try:
        source_of("", "\n".join(lines))
    except BadContent:
        return False
    return True


def longest(lines: list[str]) -> int:
    """The number of the longest line."""
    return max(range(len(lines)), key=lambda index: len(lines[index])) + 1


def leave_out(lines: list[str], number: int) -> None:
    """Empty this line; with the head of a part go its lines, which would mean something else without it."""
    end = number
    if lines[number - 1].lstrip().startswith("["):
        while end < len(lines) and not lines[end].lstrip().startswith("["):
            end += 1
    lines[number - 1 : end] = [""] * (end - number + 1)


def kind_of(fault: Fault) -> str:
    """In one word what is wrong with a line or a file, of what people do wrong: the name of a sentence."""
    for start, word in STARTS.items():
        if fault.wrong.startswith(start):
            return word
    return "line" if fault.line else "shut"


STARTS = {
    LINK: "link",
    NO_FILE: "no-file",
    BIG: "big",
    "is not there": "missing",
    LETTERS: "letters",
    "not TOML: cannot overwrite": "twice",
    "not TOML: cannot declare": "twice",
    "not TOML: cannot mutate": "twice",
    "not TOML: expected '='": "equals",
    "not TOML: invalid statement": "equals",
    "not TOML: expected newline": "rest",
    "not TOML: invalid value": "value",
    "not TOML: expected ']'": "part",
    UNCLOSED: "open",
    "not TOML: unterminated string": "open",
    "not TOML: expected \"'''\"": "open",
    "not TOML: illegal character": "open",
}
