"""Pictures for the tests: real games walked by simulated players, drawn on plain surfaces, and what may be wrong."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from collections.abc import Iterator
from functools import cache

import msgspec
import pygame

from appliance.commands.wiring import art_of, load_contents, words_by_language
from appliance.engine.game import Begin, Setup
from appliance.engine.match import Match
from appliance.engine.table import Seat, View
from appliance.games import find_games
from appliance.ui.sheet import Box
from appliance.ui.stage import Stage
from appliance.ui.theme import LEAST

REFERENCE = (1280, 800)
CREW = (("Maximiliane", "TRO", "DRU"), ("Tom-Jasper", "HAL", "ROG"), ("Benedikt", "ELF", "MAG"), ("Lisa", "DWA", "WAR"))

pygame.font.init()
GAMES, _ = find_games()
CONTENTS, _ = load_contents(GAMES)
WORDS = words_by_language()


def new_stage(language: str = "de") -> Stage:
    """A stage with the drawings of all games."""
    screens = {view: draw for game in GAMES.values() for view, draw in game.screens().items()}
    return Stage(WORDS[language], screens, art=art_of(GAMES))


def fight_setup(seats: tuple[int, ...], health: str = "full", seed: int = 3) -> Setup:
    """A fight against the dummy with long names at these seats."""
    names = CREW[: len(seats)]
    people = tuple(Seat(n, who, (f"{a}-91", f"{b}-91")) for n, (who, a, b) in zip(seats, names, strict=True))
    return Setup("boss_fighters", people, {"challenge": "mr-puppet", "health": health}, seed)


def lobby_setup() -> Setup:
    """The lobby of a new box."""
    catalogs = [game.catalog(CONTENTS[name]) for name, game in GAMES.items()]
    return Setup("lobby", options={"catalogs": [msgspec.to_builtins(one) for one in catalogs if one is not None]})


@cache
def walked(game: str, seats: tuple[int, ...] = (1, 3, 5, 7), health: str = "full", seed: int = 3) -> tuple[View, ...]:
    """Every view of one match, played by simulated people."""
    setup = lobby_setup() if game == "lobby" else fight_setup(seats, health, seed)
    return tuple(walk(setup, seed))


def walk(setup: Setup, seed: int) -> Iterator[View]:
    game = GAMES[setup.game]
    match = Match(game.rules(CONTENTS[setup.game]), setup)
    people = game.players(CONTENTS[setup.game], setup, seed, "random")
    people.heard(match.submit(Begin()))
    while True:
        yield match.view
        said = people.answer(match.view) if match.outcome is None else None
        if said is None:
            return
        people.heard(match.say(said))


def marked(view: View) -> str:
    """What the button marks first."""
    prompt = view.prompt
    return prompt.mark or (prompt.options[0].id if prompt.kind == "choose" and prompt.options else "")


def faults(boxes: list[Box], size: tuple[int, int]) -> set[str]:
    """What is wrong with the text of a picture: cut, hidden, outside, too small, or one upon another."""
    screen = pygame.Rect((0, 0), size)
    found = set()
    for i, box in enumerate(boxes):
        found |= {f"cut: {box.text}"} if box.cut else set()
        found |= {f"hidden: {box.text}"} if box.hidden else set()
        found |= {f"outside: {box.text}"} if not screen.contains(box.ink) else set()
        found |= {f"too small: {box.text}"} if box.size < LEAST else set()
        over = (other for other in boxes[i + 1 :] if other.layer == box.layer and box.ink.colliderect(other.ink))
        found |= {f"overlap: {box.text} / {other.text}" for other in over}
    return found
