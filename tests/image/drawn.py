"""The first page of a fresh box as this machine draws it: `python -m tests.image.drawn PICTURE WIDTHxHEIGHT`.

The command of the unit, without pins and camera, as in the guest. What a guest shows is held against it.
"""

import importlib.util
import json
import os
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from tests.goldens import difference

Place = tuple[int, int, int, int]
"""Left, top, right and low edge, in pixels."""
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


def stranger(wanted: Path, shown: Path, elsewhere: Iterable[Place] = ()) -> Place | None:
    """Where something lies on the shown picture that is not of this page, or a part of it is missing; None: nowhere.

    A mouse pointer, a console's cursor, the kernel's text: whatever is not drawn by us, at any place but those that
    are `elsewhere` other than here. What another build of the same library draws a pixel away is no stranger.
    """
    with Image.open(wanted) as one, Image.open(shown) as other:
        pictures = one.convert("RGB"), other.convert("RGB")
    for picture in pictures:
        for place in elsewhere:
            picture.paste("black", place)
    found = difference(*pictures)
    return found.where if found.told else None


def places(picture: Path) -> list[Place]:
    """Where this picture, drawn here, may be another one in a guest."""
    return [tuple(place) for place in json.loads(picture.with_suffix(".json").read_text("utf-8"))]


def _free(stage: Any, wide: int) -> list[Place]:
    """The lines that tell how much room there is, and in which folder: they are other ones on each machine."""
    rects = [box.rect for box in stage.boxes if " MB" in box.text]
    return [(0, rect.top - 2, wide, rect.bottom + 2) for rect in rects]


def _grid(file: Path) -> NDArray[np.float64]:
    with Image.open(file) as picture:
        return np.asarray(picture.convert("RGB").resize(GRID, Image.Resampling.BOX), np.float64)


def _pin_library() -> None:
    """The guest has the pin library, and no pins of a Pi: the page says so, here too where the library is missing."""
    if importlib.util.find_spec("lgpio") is None:
        library = ModuleType("lgpio")
        vars(library)["__getattr__"] = lambda name: 0
        sys.modules["lgpio"] = library


def main(picture: Path, size: tuple[int, int]) -> int:
    import pygame

    from appliance.__main__ import main as boss_table
    from appliance.shell.loop import Loop
    from appliance.ui import window

    _pin_library()
    turn = Loop.turn

    def until_drawn(loop: Any, *args: Any) -> None:
        began = vars(loop).setdefault("drawn_since", loop.clock())
        turn(loop, *args)
        if loop.clock() - began > SECONDS:
            loop.screen.save(picture, at_rest=True)
            picture.with_suffix(".json").write_text(json.dumps(_free(loop.screen._stage, size[0])), "utf-8")
            loop.goodbye = "drawn"

    Loop.turn = until_drawn
    window._mode = lambda *_: pygame.display.set_mode(size)
    with tempfile.TemporaryDirectory() as state:
        return boss_table(["run", "--board", "pi", "--state", state])


if __name__ == "__main__":
    os.environ.update(SDL_VIDEODRIVER="offscreen", SDL_AUDIODRIVER="dummy")
    wide, high = map(int, sys.argv[2].split("x"))
    sys.exit(main(Path(sys.argv[1]), (wide, high)))
