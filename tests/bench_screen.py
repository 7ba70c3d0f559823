"""What a picture costs: drawn anew, and looked at again without a change."""

import os
import statistics
import tempfile
import time
from pathlib import Path
from typing import Any

REDRAW_GOAL = 15.0
STILL_GOAL = 1.0
CACHE_GOAL = 500.0


def screen_bench() -> list[dict[str, Any]]:
    """A fight of four at 1280x800, its sprites made: the middle of 60 pictures, in milliseconds of processor time."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame

    from tests.screens.drawing import REFERENCE, new_stage, walked

    stage, surface = new_stage(), pygame.Surface(REFERENCE)
    view = next(view for view in walked("boss_fighters") if view.prompt.kind == "scan")
    stage.show(surface, view, 0.0)

    def cost(anew: bool) -> float:
        spent = []
        for tick in range(60):
            if anew:
                stage.forget()
            begin = time.process_time()
            stage.show(surface, view, tick / 30)
            spent.append(time.process_time() - begin)
        return round(statistics.median(spent) * 1000, 3)

    return [
        row("screen: a full picture, 1280x800", cost(anew=True), REDRAW_GOAL),
        row("screen: looking at a still picture", cost(anew=False), STILL_GOAL),
    ]


def art_bench() -> list[dict[str, Any]]:
    """The same picture with everything cut from paper: read from the disk and laid, and shown once more."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    import pygame

    from appliance.commands.wiring import art_folders
    from appliance.ui.cutting import reader
    from appliance.ui.gallery import Gallery
    from tests.screens.drawing import REFERENCE, new_stage, walked

    surface = pygame.Surface(REFERENCE)
    view = next(view for view in walked("boss_fighters") if view.prompt.kind == "scan")
    spent = []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(6):
            stage = new_stage()
            stage.gallery = Gallery(reader(art_folders()), Path(folder), waits=True)
            begin = time.process_time()
            stage.show(surface, view, 0.0)
            spent.append((time.process_time() - begin) * 1000)
    return [row("art: the cut pictures of a fight, from disk to screen", round(min(spent[1:]), 1), CACHE_GOAL)]


def row(name: str, value: float, goal: float) -> dict[str, Any]:
    return {"name": name, "value": value, "unit": "ms", "goal": f"< {goal:g}", "met": value < goal}
