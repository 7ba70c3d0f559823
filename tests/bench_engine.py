"""How fast the engine plays by itself: random legal actions, events on, no journal, one core."""

import random
import time
from typing import Any

from appliance.engine.game import Begin
from tests.games.boss_fighters.table import content, seats

SECONDS = 1.0
GOALS = {2: 800, 4: 400}


def engine_bench() -> list[dict[str, Any]]:
    """Actions a second, and whole training fights a second with two and four heroes."""
    figures = []
    rates = []
    for heroes, goal in GOALS.items():
        fights, actions = _rates(heroes)
        rates.append(actions)
        figures.append(_figure(f"engine: training fights a second, {heroes} heroes", fights, "fights/s", goal))
    return [_figure("engine: actions a second", min(rates), "actions/s", 40_000), *figures]


def _figure(name: str, value: float, unit: str, goal: float) -> dict[str, Any]:
    return {"name": name, "value": round(value), "unit": unit, "goal": goal, "met": value >= goal}


def _rates(heroes: int) -> tuple[float, float]:
    """Fights and actions a second."""
    rules, boss = _training()
    chance = random.Random(1)
    fights = actions = 0
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < SECONDS:
        actions += _fight(rules, boss, heroes, chance.randrange(1 << 30))
        fights += 1
    return fights / spent, actions / spent


def _training() -> tuple[Any, str]:
    """The shipped training fight where its files are read, else that of the tests."""
    from pathlib import Path

    from appliance.games.boss_fighters import GAME

    try:
        shipped = GAME.load((Path("content/boss_fighters/base"),))
    except ImportError:
        return GAME.rules(content()), "dummy"
    return GAME.rules(shipped), "mr-puppet"


def _fight(rules: Any, boss: str, heroes: int, seed: int) -> int:
    """Play one by random legal actions; gives their number."""
    pick = random.Random(seed).random
    state = rules.start(seats(heroes), {"boss": boss, "health": "table"}, seed)
    state = rules.decide(state, Begin()).state
    count = 1
    while rules.outcome(state) is None:
        legal = rules.legal(state)
        state = rules.decide(state, legal[int(pick() * len(legal))]).state
        count += 1
    return count
