"""The first page of a fresh box as this machine draws it: `python -m tests.image.drawn PICTURE WIDTHxHEIGHT`.

The command of the unit, without pins and camera, as in the guest. What a guest shows is held against it.
"""

import os
import sys
import tempfile
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

GRID = (40, 24)
SECONDS = 12.0
"""By then all pictures of the page are cut."""
LIKE = 0.9
LIT, SHARE, SPREAD = 60, 0.2, 10.0
"""So bright is what is lit, so much of a page is, and so far apart are dark and light there."""


def likeness(one: Path, other: Path) -> float:
    """1 for the same picture, about 0 for any other: how the colours of a coarse grid go together."""
    a, b = _grid(one), _grid(other)
    spread = float(a.std() * b.std())
    return float(((a - a.mean()) * (b - b.mean())).mean()) / spread if spread > 1.0 else 0.0


def alive(file: Path) -> bool:
    """Whether a page of ours may be seen there: neither dark nor of one colour, nor a console's few letters."""
    with Image.open(file) as picture:
        bright = np.asarray(picture.convert("RGB"), np.float64).max(axis=2)
    return bool((bright > LIT).mean() > SHARE and bright.std() > SPREAD)


def _grid(file: Path) -> NDArray[np.float64]:
    with Image.open(file) as picture:
        return np.asarray(picture.convert("RGB").resize(GRID, Image.Resampling.BOX), np.float64)


def main(picture: Path, size: tuple[int, int]) -> int:
    import pygame

    from appliance.__main__ import main as boss_table
    from appliance.shell.loop import Loop
    from appliance.ui import window

    turn = Loop.turn

    def until_drawn(loop: Any, *args: Any) -> None:
        began = vars(loop).setdefault("drawn_since", loop.clock())
        turn(loop, *args)
        if loop.clock() - began > SECONDS:
            loop.screen.save(picture, at_rest=True)
            loop.goodbye = "drawn"

    Loop.turn = until_drawn  # type: ignore[method-assign]
    window._mode = lambda *_: pygame.display.set_mode(size)
    with tempfile.TemporaryDirectory() as state:
        return boss_table(["run", "--board", "pi", "--state", state])


if __name__ == "__main__":
    os.environ.update(SDL_VIDEODRIVER="offscreen", SDL_AUDIODRIVER="dummy")
    wide, high = map(int, sys.argv[2].split("x"))
    sys.exit(main(Path(sys.argv[1]), (wide, high)))
