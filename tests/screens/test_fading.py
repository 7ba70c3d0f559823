"""The first start: what stands in for figures that are being cut makes room for them softly."""

import threading
from pathlib import Path

import pygame

from appliance.commands.wiring import art_folders, art_of
from appliance.ui.cutting import reader
from appliance.ui.gallery import Gallery
from appliance.ui.stage import Stage
from tests.screens.drawing import GAMES, WORDS, walked

SCAN = next(view for view in walked("boss_fighters") if view.prompt.kind == "scan")
SCREENS = {view: draw for game in GAMES.values() for view, draw in game.screens().items()}
SIZE = (400, 240)


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def test_figures_that_were_cut_appear_softly_where_something_stood_in(tmp_path: Path):
    gallery = Gallery(reader(art_folders()), tmp_path)
    stage, surface = Stage(WORDS["en"], SCREENS, art=art_of(GAMES), gallery=gallery), pygame.Surface(SIZE)
    stage.show(surface, SCAN, 10.0)
    makeshift, seen = pixels(surface), []
    for _ in range(600):  # until all that was asked for has been cut
        if gallery.edition and gallery._jobs.empty():
            break
        threading.Event().wait(0.05)
    for turn in range(12):
        stage.show(surface, SCAN, 20.0 + turn / 12)
        seen.append(pixels(surface))
    gallery.close()
    whole = pygame.Surface(SIZE)
    ready = Gallery(reader(art_folders()), tmp_path, waits=True)
    Stage(WORDS["en"], SCREENS, art=art_of(GAMES), gallery=ready).show(whole, SCAN, 10.0)
    assert seen[0] == makeshift, "it begins with what was seen"
    assert seen[-1] == pixels(whole), "and ends with what was cut"
    assert len(set(seen)) > 4, "with steps between"
