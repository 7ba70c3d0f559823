"""Whole matches by random legal play: any challenge found, any party, level, setting and memory, each from one seed."""

import importlib
import importlib.util
import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

import msgspec

from appliance.engine.game import Begin, Catalog, Game, Setup, reader_of_events
from appliance.engine.match import Match
from appliance.engine.rng import draw
from appliance.engine.table import Seat
from tests.contract.games import FOUND, load

LONGEST = 6_000
MODES = ("full", "both", "table")


@cache
def found() -> tuple[tuple[Game, Any, Catalog], ...]:
    """Every game that can be chosen, with its content and its catalogue."""
    loaded = [(game, load(game)) for game in FOUND.values()]
    catalogs = [(game, content, game.catalog(content)) for game, content in loaded]
    return tuple([(game, content, catalog) for game, content, catalog in catalogs if catalog is not None])


class Dice:
    """Draws one after another from a seed."""

    def __init__(self, seed: int) -> None:
        self.seed, self.count = seed, 0

    def __call__(self, sides: int) -> int:
        """0 to sides - 1."""
        self.count += 1
        return draw(self.seed, self.count, sides) - 1

    def some(self, values: list[Any], n: int) -> list[Any]:
        """So many different ones."""
        left = list(values)
        return [left.pop(self(len(left))) for _ in range(min(n, len(left)))]


def any_setup(dice: Dice) -> tuple[Game, Any, Setup]:
    """A match that could be played somewhere: marks are earned in the order of the challenges."""
    game, content, catalog = found()[dice(len(found()))]
    challenge = catalog.challenges[dice(len(catalog.challenges))]
    count = catalog.fewest + dice(catalog.most - catalog.fewest + 1)
    numbers = sorted(dice.some(list(range(1, 9)), count))
    dealt = {slot: dice.some([p.card for p in catalog.pieces if p.slot == slot], count) for slot in catalog.slots}
    seats = tuple(
        [
            Seat(number, f"P{number}", tuple([dealt[slot][n] for slot in catalog.slots]))
            for n, number in enumerate(numbers)
        ]
    )
    earned = [*challenge.needs, *(f"won:{one.id}" for one in catalog.challenges if dice(2))]
    options: dict[str, Any] = {
        "challenge": challenge.id,
        "health": MODES[dice(3)],
        "earned": list(dict.fromkeys(earned)),
    }
    if challenge.levels:
        options["level"] = challenge.levels[dice(len(challenge.levels))]
    if (made := memories(game.name)) is not None and dice(2):
        options["memory"] = made(content, seats, dice)
    return game, content, Setup(game.name, seats, options, dice.seed)


@cache
def memories(game: str) -> Any:
    """What makes a group's memory by chance, where the tests of a game have it."""
    name = f"tests.games.{game}.any_memory"
    return importlib.import_module(name).memory if importlib.util.find_spec(name) else None


@contextmanager
def nothing_outside() -> Iterator[None]:
    """No clock may be read meanwhile, and the global chance must be left as it is."""

    def refuse() -> float:
        raise AssertionError("the rules read a clock")

    names = ("time", "monotonic", "perf_counter", "time_ns", "monotonic_ns")
    clocks, chance = {name: getattr(time, name) for name in names}, random.getstate()
    try:
        for name in names:
            setattr(time, name, refuse)
        yield
    finally:
        for name, clock in clocks.items():
            setattr(time, name, clock)
    assert random.getstate() == chance, "the rules used the global chance"


def trouble(seed: int) -> str:
    """Play one match from this seed; what went wrong, "" if nothing did."""
    dice = Dice(seed)
    setup = None
    try:
        game, content, setup = any_setup(dice)
        with nothing_outside():
            return _played(game, content, setup, dice)
    except Exception as error:
        return f"seed {seed}, {setup}: {type(error).__name__}: {error}"


def _played(game: Game, content: Any, setup: Setup, dice: Dice) -> str:
    rules = game.rules(content)
    match = Match(rules, setup)
    actions: list[Any] = [Begin()]
    entries = [list(match.submit(Begin()))]
    cut, state_at_cut = 1 + dice(150), None
    while match.outcome is None and match.actions < LONGEST:
        if match.actions == cut:
            state_at_cut = match.state
        legal = rules.legal(match.state)
        if not legal:
            return f"seed {setup.seed}: nothing is legal after {match.actions} actions: {setup}"
        actions.append(legal[dice(len(legal))])
        entries.append(list(match.submit(actions[-1])))
    if match.outcome is None:
        return f"seed {setup.seed}: no end after {match.actions} actions: {setup}"
    if rules.legal(match.state):
        return f"seed {setup.seed}: something is legal after the end: {setup}"
    return _resumed(rules, setup, entries, actions, match, min(cut, len(actions)), state_at_cut)


def _resumed(
    rules: Any, setup: Setup, entries: list[Any], actions: list[Any], match: Match, cut: int, state_at_cut: Any
) -> str:
    """The journal's fold up to the cut is the state there, and going on from it gives the same events to the end."""
    read = reader_of_events(rules)
    again = Match(rules, msgspec.json.decode(msgspec.json.encode(setup), type=Setup))
    again.replay(read(msgspec.json.encode(events)) for events in entries[:cut])
    if state_at_cut is not None and again.state != state_at_cut:
        return f"seed {setup.seed}: the fold of {cut} actions is another state: {setup}"
    for number, (action, events) in enumerate(zip(actions[cut:], entries[cut:], strict=True), cut):
        if list(again.submit(action)) != events:
            return f"seed {setup.seed}: resumed after {cut}, action {number} gives other events: {setup}"
    if again.state != match.state:
        return f"seed {setup.seed}: resumed after {cut}, the end is another: {setup}"
    return ""
