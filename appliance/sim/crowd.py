"""Many fights at once: shared out to processes, added up; the sum does not depend on how many there are."""

import multiprocessing
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from appliance.games import find_games
from appliance.sim.fights import Figures, Order, Ring, Tally, fight, open_ring

CHUNK = 25
_rings: "dict[Arena, Ring]" = {}


@dataclass(frozen=True)
class Arena:
    """A game by its name, how its content is loaded, and what it counts; functions that another process can find."""

    game: str
    load: Callable[[str], Any]
    figures: Figures


@dataclass(frozen=True)
class Job:
    """Some fights of an order; can be sent to another process."""

    arena: Arena
    order: Order
    first: int
    count: int

    def run(self) -> Tally:
        """Play them one after the other."""
        name = self.arena.game
        if self.arena not in _rings:
            _rings[self.arena] = open_ring(find_games()[0][name], self.arena.load(name))
        total = Tally()
        for number in range(self.first, self.first + self.count):
            total.add(fight(_rings[self.arena], self.order, number, self.arena.figures))
        return total


def run(
    arena: Arena, order: Order, fights: int, workers: int, progress: Callable[[int], None] = lambda done: None
) -> Tally:
    """All fights of an order on so many processes; `progress` hears how many are done."""
    jobs = [Job(arena, order, first, min(CHUNK, fights - first)) for first in range(0, fights, CHUNK)]
    total = Tally()
    for tally in _results(jobs, workers):
        total.add(tally)
        progress(total.fights)
    return total


def _results(jobs: list[Job], workers: int) -> Iterator[Tally]:
    if workers <= 1 or len(jobs) <= 1:
        yield from (job.run() for job in jobs)
        return
    with multiprocessing.get_context("spawn").Pool(min(workers, len(jobs))) as pool:
        yield from pool.imap_unordered(Job.run, jobs)
