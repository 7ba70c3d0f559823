"""The lobby: who plays, where they sit, and what is played next. It knows no other game, only their catalogs."""

from importlib import import_module
from pathlib import Path
from typing import Any

from msgspec import Struct

from appliance.engine.game import Catalog, Game, Players, Rules, Setup
from appliance.engine.table import View
from appliance.games.lobby.bots import Guests
from appliance.games.lobby.rules import LobbyRules
from appliance.games.lobby.sounds import SOUNDS


class Content(Struct, frozen=True):
    """Nothing: what the lobby offers comes with its options, and its sentences with everybody's words."""


def _load(folders: tuple[Path, ...]) -> Content:
    return Content()


def _rules(content: Content) -> Rules:
    return LobbyRules()


def _catalog(content: Content) -> Catalog | None:
    return None


def _players(content: Content, setup: Setup, seed: int, policy: str) -> Players:
    return Guests(setup, seed)


def _screens() -> dict[type[View], Any]:
    drawings: dict[type[View], Any] = import_module("appliance.games.lobby.screens").SCREENS
    return drawings


GAME = Game(
    name="lobby",
    code="LB",
    content_type=Content,
    load=_load,
    rules=_rules,
    catalog=_catalog,
    players=_players,
    screens=_screens,
    sounds=SOUNDS,
)
