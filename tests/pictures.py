"""Renews the pictures of README and docs from the tour and from the printed cards: `make pictures`."""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pygame
import pypdfium2
from PIL import Image

from appliance.commands import tour
from appliance.commands.wiring import art_folders, gallery_of
from appliance.engine.table import View
from appliance.games.boss_fighters import events as e
from appliance.ui.contact import figure_rows, sheet
from appliance.ui.cutting import reader
from tests.screens.drawing import CONTENTS, GAMES, new_stage

ROOT = Path(__file__).parent.parent
PICTURES = ROOT / "docs" / "pictures"
SCREENS = {
    "seats": "SeatsView-prompt.all-sit",
    "lesson": "FightView-planning-ask.lesson-lesson",
    "fight": "FightView-action-ask.start",
    "shields": "FightView-action-ask.target-second",
    "result": "ResultView-ask.over",
}
FIGURES = ("mr-puppet", "prince", "huntress", "dragon", "troll", "halfling", "dwarf", "elf")
FIGURES += ("warrior", "mage", "rogue", "druid")
CARDS_PAGE = 1
TURN_SIZE = (720, 450)
TURN_COLOURS = 96
POSES = 12


def renew(folder: Path) -> None:
    """Take the tour, print the cards, and keep the pictures that the pages show."""
    command = [sys.executable, "-m", "appliance"]
    subprocess.run([*command, "tour", "--out", str(folder)], cwd=ROOT, check=True)
    PICTURES.mkdir(exist_ok=True)
    for name, screen in SCREENS.items():
        shutil.copyfile(next(folder.glob(f"*-{screen}.png")), PICTURES / f"{name}.png")
    subprocess.run([*command, "cards", "--out", str(folder / "cards.pdf")], cwd=ROOT, check=True)
    page = pypdfium2.PdfDocument(folder / "cards.pdf")[CARDS_PAGE]
    page.render(scale=1.2).to_pil().save(PICTURES / "cards.png")
    turn().save(PICTURES / "turn.gif")
    figures().save(PICTURES / "figures.png")


def figures() -> Image.Image:
    """The contact sheet of who is met and who fights, half as large."""
    rows = figure_rows(FIGURES, reader(art_folders()))
    picture = sheet(rows, gallery_of(waits=True), named=False)
    whole = Image.frombytes("RGB", picture.get_size(), pygame.image.tobytes(picture, "RGB"))
    return whole.resize((whole.width * 2 // 5, whole.height * 2 // 5), Image.Resampling.LANCZOS).quantize(192)


class Film:
    """Pictures that move, as a GIF file."""

    def __init__(self) -> None:
        self.stage, self.surface = new_stage("en"), pygame.Surface(TURN_SIZE)
        self.stage.gallery = gallery_of(waits=True)
        self.now, self.frames = 10.0, list[Image.Image]()

    def roll(self, view: View, seconds: float, happened: tuple[Any, ...] = ()) -> None:
        """Show a view for a while; `happened` just before."""
        self.stage.heard(happened, self.now)
        for _ in range(round(seconds * POSES)):
            self.now += 1 / POSES
            self.stage.show(self.surface, view, self.now)
            picture = Image.frombytes("RGB", TURN_SIZE, pygame.image.tobytes(self.surface, "RGB"))
            self.frames.append(picture.quantize(TURN_COLOURS, dither=Image.Dither.NONE))

    def save(self, file: Path) -> None:
        """All of it, again and again."""
        first, *more = self.frames
        first.save(file, save_all=True, append_images=more, duration=1000 // POSES, loop=0, optimize=True)


def turn() -> Film:
    """Two turns of a fight, the second of which hurts the boss through a shield."""
    film, before = Film(), list[tuple[tuple[Any, ...], View]]()
    for events, view in tour.fight(GAMES, CONTENTS, (1, 3, 5, 7)):
        before.append((events, view))
        if any(isinstance(event, e.ShieldHurt) for event in events) and view.prompt.kind == "scan":
            break
    film.roll(before[-2][1], 0.8)
    film.roll(before[-1][1], 2.6, before[-1][0])
    return film


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as name:
        renew(Path(name))
