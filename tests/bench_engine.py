"""How fast the engine plays by itself: random legal actions, events on, no journal, one core.

Seconds are those of this process on its core, best of a few runs: other work on the machine is not measured.
"""

import random
import time
from pathlib import Path
from typing import Any

from appliance.engine.game import Begin
from appliance.games.boss_fighters import GAME
from tests.games.boss_fighters.table import seats

SECONDS = 0.4
RUNS = 5
GOALS = {2: 800, 4: 400}


def engine_bench() -> list[dict[str, Any]]:
    """Actions a second, and whole training fights a second with two and four heroes."""
    figures = []
    rates = []
    for heroes, goal in GOALS.items():
        fights, actions = max(_rates(heroes, seed) for seed in range(RUNS))
        rates.append(actions)
        figures.append(_figure(f"engine: training fights a second, {heroes} heroes", fights, "fights/s", goal))
    return [_figure("engine: actions a second", min(rates), "actions/s", 40_000), *figures]


def _figure(name: str, value: float, unit: str, goal: float) -> dict[str, Any]:
    return {"name": name, "value": round(value), "unit": unit, "goal": goal, "met": value >= goal}


def _rates(heroes: int, seed: int) -> tuple[float, float]:
    """Fights and actions a second."""
    rules, boss = _training()
    chance = random.Random(seed)
    fights = actions = 0
    began = time.process_time()
    while (spent := time.process_time() - began) < SECONDS:
        actions += _fight(rules, boss, heroes, chance.randrange(1 << 30))
        fights += 1
    return fights / spent, actions / spent


def _training() -> tuple[Any, str]:
    """The rules of the shipped content, and its first boss."""
    shipped = GAME.load((Path(__file__).parents[1] / "content" / "boss_fighters" / "base",))
    return GAME.rules(shipped), min(shipped.bosses.values(), key=lambda file: file.boss.order).boss.name


def _fight(rules: Any, boss: str, heroes: int, seed: int) -> int:
    """Play one by random legal actions; gives their number."""
    pick = random.Random(seed).random
    state = rules.start(seats(heroes), {"challenge": boss, "health": "table"}, seed)
    state = rules.decide(state, Begin()).state
    count = 1
    while rules.outcome(state) is None:
        legal = rules.legal(state)
        state = rules.decide(state, legal[int(pick() * len(legal))]).state
        count += 1
    return count
