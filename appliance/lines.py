"""Where each field of a TOML text stands: a reader of positions for a text that is known to be valid."""

import re
from bisect import bisect_left

_SPACE = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_BLANK = re.compile(r"[ \t]*")
_KEY = re.compile(r"""[ \t]*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([A-Za-z0-9_-]+))[ \t]*(\.?)""")
_TEXT = re.compile(
    r"""
    "{3}(?:[^\\]|\\.)*?"{3,5}
    | '{3}.*?'{3,5}
    | "(?:[^"\\]|\\.)*"
    | '[^']*'
    """,
    re.DOTALL | re.VERBOSE,
)
_BARE = re.compile(r"[^,\]}\n#]*")


def lines_of(text: str) -> dict[str, int]:
    """The line (from 1) of every table, key and array element, by paths such as "card[2].effects[0].n"."""
    return _Lines(text).read()


class _Lines:
    def __init__(self, text: str) -> None:
        self.text = text
        self.ends = [found.start() for found in re.finditer("\n", text)]
        self.at = 0
        self.found: dict[str, int] = {}
        self.arrays: dict[str, int] = {}

    def read(self) -> dict[str, int]:
        before = ""
        self.skip(_SPACE)
        while self.at < len(self.text):
            start = self.at
            if self.peek("["):
                before = self.header()
            else:
                self.pair(before)
            self.skip(_SPACE)
            if self.at == start:
                break
        return self.found

    def peek(self, sign: str) -> bool:
        return self.text.startswith(sign, self.at)

    def skip(self, pattern: re.Pattern[str]) -> None:
        found = pattern.match(self.text, self.at)
        self.at = found.end() if found else self.at

    def mark(self, path: str, at: int) -> None:
        self.found.setdefault(path, bisect_left(self.ends, at) + 1)

    def key(self) -> list[str]:
        names = []
        while found := _KEY.match(self.text, self.at):
            self.at = found.end()
            names.append(next(name for name in found.groups()[:3] if name is not None))
            if not found[4]:
                break
        return names

    def header(self) -> str:
        start, many = self.at, self.peek("[[")
        self.at += 2 if many else 1
        path = ""
        names = self.key()
        for number, name in enumerate(names):
            path = f"{path}.{name}" if path else name
            last = number == len(names) - 1
            if many and last:
                self.arrays[path] = self.arrays.get(path, -1) + 1
            if path in self.arrays:
                path = f"{path}[{self.arrays[path]}]"
        self.at += 2 if many else 1
        self.mark(path, start)
        return path

    def pair(self, before: str) -> None:
        start = self.at
        path = before
        for name in self.key():
            path = f"{path}.{name}" if path else name
            self.mark(path, start)
        self.at += 1
        self.skip(_BLANK)
        self.value(path)

    def value(self, path: str) -> None:
        if self.peek("["):
            self.array(path)
        elif self.peek("{"):
            self.table(path)
        elif self.peek('"') or self.peek("'"):
            self.skip(_TEXT)
        else:
            self.skip(_BARE)

    def array(self, path: str) -> None:
        number = 0
        while self.item("]"):
            self.mark(f"{path}[{number}]", self.at)
            self.value(f"{path}[{number}]")
            number += 1

    def table(self, path: str) -> None:
        while self.item("}"):
            self.pair(path)

    def item(self, end: str) -> bool:
        """Past the opening bracket or the comma to the next element; False, and past the end, if there is none."""
        self.skip(_SPACE)
        if self.at < len(self.text) and self.text[self.at] in "[{,":
            self.at += 1
            self.skip(_SPACE)
            if not self.peek(end):
                return self.at < len(self.text)
        self.at += 1
        return False
