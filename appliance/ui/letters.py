"""Text as pictures: faces loaded once, lines broken and shrunk to fit a box, never below the legible size."""

from functools import lru_cache
from typing import NamedTuple

import pygame

from appliance.ui.theme import colour, font_file

LEADING = 1.22
"""Height of a line, in its size."""


class Fit(NamedTuple):
    """Lines that fit at a size in pixels; `cut` if something had to be left out."""

    lines: tuple[str, ...]
    size: int
    cut: bool


@lru_cache(maxsize=256)
def font(face: str, size: int) -> pygame.font.Font:
    """A face in a size in pixels."""
    if not pygame.font.get_init():
        pygame.font.init()
        font.cache_clear()
    return pygame.font.Font(font_file(face), size)


def line_height(size: int) -> int:
    """The height of one line."""
    return round(size * LEADING)


@lru_cache(maxsize=4096)
def width(text: str, face: str, size: int) -> int:
    """The width of a line of text."""
    return measured(text, face, size)


def measured(text: str, face: str, size: int) -> int:
    """The same of a text that will not be asked for again."""
    return font(face, size).size(text)[0]


@lru_cache(maxsize=1024)
def broken(text: str, face: str, size: int, room: int) -> tuple[tuple[str, ...], bool]:
    """Lines at most `room` wide, and whether every word fitted."""
    lines: list[str] = []
    whole = True
    for paragraph in text.split("\n"):
        words = paragraph.split()
        widths = [width(word, face, size) for word in words]
        whole = whole and all(wide <= room for wide in widths)
        start = 0
        while start < len(words):
            end = _line_end(words, widths, start, face, size, room)
            lines.append(" ".join(words[start:end]))
            start = end
        if not words:
            lines.append("")
    return tuple(lines), whole


def _line_end(words: list[str], widths: list[int], start: int, face: str, size: int, room: int) -> int:
    """Where the line ends that begins with this word. The widths of words are known mostly, so their sum tells first;
    a whole line, whose letters stand a bit closer or wider, is measured only about there."""
    blank, end, wide = width(" ", face, size), start + 1, widths[start]
    while end < len(words) and wide + blank + widths[end] <= room:
        wide += blank + widths[end]
        end += 1
    while end > start + 1 and measured(" ".join(words[start:end]), face, size) > room:
        end -= 1
    while end < len(words) and measured(" ".join(words[start : end + 1]), face, size) <= room:
        end += 1
    return end


@lru_cache(maxsize=1024)
def fitted(text: str, face: str, size: int, least: int, room: tuple[int, int]) -> Fit:
    """The largest size from `size` down to `least` at which the text fits; if none does, it is cut with dots."""
    for tried in range(size, least - 1, -1):
        lines, whole = broken(text, face, tried, room[0])
        if whole and len(lines) * line_height(tried) <= room[1] + tried * (LEADING - 1):
            return Fit(_even(text, lines, face, tried, room[0]), tried, False)
    lines, _ = broken(text, face, least, room[0])
    most = max(1, int(room[1] // line_height(least)))
    kept = list(lines[:most])
    if len(lines) > most:
        kept[-1] = f"{kept[-1]} {lines[most]}…"
    return Fit(tuple(_dotted(line, face, least, room[0]) for line in kept), least, True)


def _even(text: str, lines: tuple[str, ...], face: str, size: int, room: int) -> tuple[str, ...]:
    """The same number of lines for each paragraph, as even as they can be: no word stands alone on the last."""
    found: list[str] = []
    blank = width(" ", face, size)
    for paragraph in text.split("\n"):
        words = [(word, width(word, face, size)) for word in paragraph.split()]
        count = len(broken(paragraph, face, size, room)[0])
        low, high = max((wide for _, wide in words), default=0), room
        while count > 1 and low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if len(_poured(words, blank, middle)) <= count else (middle + 1, high)
        found += _poured(words, blank, high)
    fits = len(found) == len(lines) and all(width(line, face, size) <= room for line in found)
    return tuple(found) if fits else lines


def _poured(words: list[tuple[str, int]], blank: int, room: int) -> list[str]:
    """Words with their widths in lines at most `room` wide; a blank beside them takes `blank`."""
    lines, used = [""], 0
    for word, wide in words:
        if used and used + blank + wide > room:
            lines.append("")
            used = 0
        lines[-1] += f" {word}" if used else word
        used += blank + wide if used else wide
    return lines


def _dotted(line: str, face: str, size: int, room: int) -> str:
    if width(line, face, size) <= room:
        return line
    short = line.rstrip(" …")
    while short and width(short + "…", face, size) > room:
        short = short[:-1]
    return short + "…"


def picture(text: str, face: str, size: int, tint: str) -> pygame.Surface:
    """One line of text."""
    return font(face, size).render(text, True, colour(tint))
