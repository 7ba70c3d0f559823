"""How fast whole fights of simulated people go, on one core: careful play, four heroes, the hardest boss there is."""

import time
from typing import Any

from appliance.commands.sim import ARENA
from appliance.games import find_games
from appliance.sim.fights import Order, fight, open_ring

SECONDS = 1.0
GOAL = 80


def sim_bench() -> list[dict[str, Any]]:
    """Fights a second, in this process's own time."""
    ring = open_ring(find_games()[0][ARENA.game], ARENA.load(ARENA.game))
    boss = max(ring.catalog.challenges, key=lambda one: len(one.needs))
    order = Order(boss.id, boss.levels[-1], 4, "careful", 1)
    fight(ring, order, 0, ARENA.figures)
    count, began = 0, time.process_time()
    while (spent := time.process_time() - began) < SECONDS:
        count += 1
        fight(ring, order, count, ARENA.figures)
    value = count / spent
    row = {"name": "sim: careful fights a second, 4 heroes", "value": round(value), "unit": "fights/s"}
    return [{**row, "goal": GOAL, "met": value >= GOAL}]
