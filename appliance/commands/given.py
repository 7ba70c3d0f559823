"""What people give on the command line: types for argparse, which say what would be right."""

import argparse
from collections.abc import Callable

SMALLEST, LARGEST = 200, 8192
"""Pixels of a picture's side: in less nothing has room."""


def picture_size(text: str) -> tuple[int, int]:
    """Width and height in pixels of "1280x800"; raises `ArgumentTypeError`."""
    width, _, height = text.partition("x")
    if width.isdecimal() and height.isdecimal() and all(SMALLEST <= int(n) <= LARGEST for n in (width, height)):
        return int(width), int(height)
    raise argparse.ArgumentTypeError(f"{text!r} does not fit; say it like 1280x800 ({SMALLEST} to {LARGEST} a side)")


def number(kind: Callable[[str], float], least: float, most: float = float("inf")) -> Callable[[str], float]:
    """A type for numbers of this kind from `least` to `most`; it raises `ArgumentTypeError` for others."""
    wanted = f"{least:g} to {most:g}" if most < float("inf") else f"{least:g} or more"

    def read(text: str) -> float:
        try:
            found = kind(text)
        except ValueError:
            found = float("nan")
        if not least <= found <= most:
            raise argparse.ArgumentTypeError(f"{text!r} does not fit; right is {wanted}")
        return found

    return read
