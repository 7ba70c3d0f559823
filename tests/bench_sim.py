"""How fast whole fights of simulated people go, on one core: careful play, four heroes, the hardest boss there is.

Seconds are those of this process on its core, best of a few runs: other work on the machine is not measured.
"""

import time
from typing import Any

from appliance.commands.sim import arenas_of
from appliance.sim.fights import Order, Ring, fight

SECONDS = 0.4
RUNS = 5
GOAL = 80


def sim_bench() -> list[dict[str, Any]]:
    """Fights a second."""
    ring = arenas_of()[0].ring()
    boss = ring.catalog.challenges[-1]
    order = Order(boss.id, boss.levels[-1], 4, "careful", 1)
    fight(ring, order, 0)
    value = max([_rate(ring, order) for _ in range(RUNS)])
    row = {"name": "sim: careful fights a second, 4 heroes", "value": round(value), "unit": "fights/s"}
    return [{**row, "goal": GOAL, "met": value >= GOAL}]


def _rate(ring: Ring, order: Order) -> float:
    """The same fights each time, so that runs can be compared."""
    count, began = 0, time.process_time()
    while (spent := time.process_time() - began) < SECONDS:
        count += 1
        fight(ring, order, count)
    return count / spent
