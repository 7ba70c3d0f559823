"""What several commands have to put together: games with their content, sentences, names of cards, the state folder."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from appliance.engine.game import Game
from appliance.engine.table import Say
from appliance.games import find_games
from appliance.library import CONTENT, load_words
from appliance.words import Words

LANGUAGES = ("en", "de")


def loaded_games(content: Path = CONTENT) -> tuple[dict[str, Game], dict[str, Any], list[str]]:
    """The games found, the content of each, and a line for each that cannot be used."""
    games, broken = find_games()
    faults = [f"the game {name} is left out: {why}" for name, why in broken.items()]
    contents: dict[str, Any] = {}
    for name, game in games.items():
        try:
            contents[name] = game.load((content / name,))
        except Exception as error:  # a game of another author may fail in any way
            faults.append(f"the game {name} is left out: {type(error).__name__}: {error}")
    return {name: game for name, game in games.items() if name in contents}, contents, faults


def words_by_language(content: Path = CONTENT) -> dict[str, Words]:
    """The sentences of each language; English stands in for what another lacks."""
    english = load_words((content,), "en")
    return {code: Words(code, {**english, **load_words((content,), code)}) for code in LANGUAGES}


def card_names(content: Path = CONTENT) -> dict[tuple[str, str], Say]:
    """What each printed card is called, by game code and id."""
    from appliance.commands.cards import all_prints

    return {(card.game, card.id): card.name for card in all_prints(content)}


def state_folder(asked: str | None, environment: Mapping[str, str] = os.environ) -> Path:
    """Where the journal is: as asked, else BOSS_TABLE_STATE, else the user's own state folder."""
    told = asked or environment.get("BOSS_TABLE_STATE")
    if told:
        return Path(told)
    from platformdirs import user_state_path

    return user_state_path("boss-table")
