"""Every game that is found, at a table of each size it allows."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from appliance.engine.game import Begin, Catalog, Game, Rules, Setup
from appliance.engine.match import Match
from appliance.engine.rng import draw
from appliance.engine.table import Seat
from appliance.games import find_games

CONTENT = Path(__file__).parents[2] / "content"
LONGEST = 20_000
FOUND, BROKEN = find_games()


def load(game: Game) -> Any:
    """The shipped content of a game."""
    return game.load((CONTENT / game.name / "base",))


def catalogs() -> list[Catalog]:
    """What can be chosen in the lobby."""
    return [catalog for game in FOUND.values() if (catalog := game.catalog(load(game))) is not None]


def setups(game: Game) -> Iterator[Setup]:
    """Matches of this game: every challenge with the fewest and the most seats, or the lobby's one."""
    catalog = game.catalog(load(game))
    if catalog is None:
        yield Setup(game.name, (), {"groups": [], "catalogs": msgspec.to_builtins(catalogs())}, 1)
        return
    for count in range(catalog.fewest, catalog.most + 1):
        for challenge in catalog.challenges:
            for mode in ("full", "both", "table"):
                options = {"challenge": challenge.id, "health": mode}
                yield Setup(game.name, seated(catalog, count), options, count)


def seated(catalog: Catalog, count: int) -> tuple[Seat, ...]:
    """So many seats, each with one piece of every slot."""
    pieces = {slot: [p.card for p in catalog.pieces if p.slot == slot] for slot in catalog.slots}
    return tuple([Seat(n + 1, f"Player {n + 1}", tuple([pieces[s][n] for s in catalog.slots])) for n in range(count)])


def matches() -> list[Any]:
    """(game, setup) of every match to be tested."""
    return [(game, setup) for game in FOUND.values() for setup in setups(game)]


def name(case: Any) -> str:
    """What pytest calls it."""
    return "-".join(str(x) for x in (case[1].game, len(case[1].seats), case[1].options.get("health", "")) if x)


class Play:
    """A match played by random legal actions, with all that was recorded."""

    def __init__(self, game: Game, setup: Setup, seed: int = 1) -> None:
        self.rules: Rules = game.rules(load(game))
        self.setup = setup
        self.seed = seed
        self.draws = 0
        self.match = Match(self.rules, setup)
        self.actions: list[Any] = []
        self.entries: list[list[Any]] = []
        self.states: list[Any] = [self.match.state]
        self.match.listen(self._listen)

    def _listen(self, number: int, action: Any, events: Any) -> None:
        self.actions.append(action)
        self.entries.append(list(events))
        self.states.append(self.match.state)

    def roll(self, sides: int) -> int:
        """0 to sides - 1."""
        self.draws += 1
        return draw(self.seed, self.draws, sides) - 1

    def step(self) -> None:
        """One random legal action."""
        legal = self.rules.legal(self.match.state)
        self.match.submit(legal[self.roll(len(legal))])

    def to_end(self, most: int = LONGEST) -> "Play":
        """Play until it is over, or so many actions long."""
        self.match.submit(Begin())
        while self.match.outcome is None and self.match.actions < most:
            self.step()
        return self


def again(value: Any, type: Any) -> Any:
    """A value written as JSON and read again."""
    return msgspec.json.decode(msgspec.json.encode(value), type=type)
