"""How fast whole fights of simulated people go, on one core: careful play, four heroes, the hardest boss there is."""

import time
from typing import Any

from appliance.commands.sim import arenas_of
from appliance.sim.fights import Order, fight

SECONDS = 1.0
GOAL = 80


def sim_bench() -> list[dict[str, Any]]:
    """Fights a second, in this process's own time."""
    ring = arenas_of()[0].ring()
    boss = ring.catalog.challenges[-1]
    order = Order(boss.id, boss.levels[-1], 4, "careful", 1)
    fight(ring, order, 0)
    count, began = 0, time.process_time()
    while (spent := time.process_time() - began) < SECONDS:
        count += 1
        fight(ring, order, count)
    value = count / spent
    row = {"name": "sim: careful fights a second, 4 heroes", "value": round(value), "unit": "fights/s"}
    return [{**row, "goal": GOAL, "met": value >= GOAL}]
