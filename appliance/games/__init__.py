"""Finds the games: each folder here that has a GAME. A broken one is reported, never fatal."""

import importlib
import pkgutil

from appliance.engine.game import Game


def find_games() -> tuple[dict[str, Game], dict[str, str]]:
    """Games by name, and for each folder that could not be used the reason."""
    games: dict[str, Game] = {}
    broken: dict[str, str] = {}
    for info in pkgutil.iter_modules(__path__):
        if not info.ispkg:
            continue
        try:
            game = importlib.import_module(f"{__name__}.{info.name}").GAME
        except Exception as error:  # a game of another author may fail in any way
            broken[info.name] = f"{type(error).__name__}: {error}"
        else:
            games[game.name] = game
    return games, broken
