"""Many fights at once: shared out to processes, added up; the sum does not depend on how many there are."""

import multiprocessing
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from appliance.games import find_games
from appliance.sim.fights import Order, Ring, Tally, fight, open_ring

CHUNK = 25


@dataclass(frozen=True)
class Arena:
    """A game by its name and the folders of its content: what another process needs to open the same ring."""

    game: str
    folders: tuple[Path, ...]

    def ring(self) -> Ring:
        """The ring, opened once in each process; raises `ValueError` as `open_ring` does."""
        if self not in _rings:
            game = find_games()[0][self.game]
            _rings[self] = open_ring(game, game.load(self.folders))
        return _rings[self]


_rings: dict[Arena, Ring] = {}


@dataclass(frozen=True)
class Job:
    """Some fights of an order; can be sent to another process."""

    arena: Arena
    order: Order
    first: int
    count: int

    def run(self) -> Tally:
        """Play them one after the other."""
        ring = self.arena.ring()
        total = Tally()
        for number in range(self.first, self.first + self.count):
            total.add(fight(ring, self.order, number))
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


def run_all(
    arena: Arena, orders: list[Order], fights: int, workers: int, progress: Callable[[int], None] = lambda done: None
) -> dict[Order, Tally]:
    """Several orders, so many fights each, by the same processes; `progress` hears how many are done."""
    jobs = [
        Job(arena, order, first, min(CHUNK, fights - first)) for order in orders for first in range(0, fights, CHUNK)
    ]
    totals = {order: Tally() for order in orders}
    done = 0
    for order, tally in _pairs(jobs, workers):
        totals[order].add(tally)
        done += tally.fights
        progress(done)
    return totals


def _pair(job: Job) -> tuple[Order, Tally]:
    return job.order, job.run()


def _pairs(jobs: list[Job], workers: int) -> Iterator[tuple[Order, Tally]]:
    if workers <= 1 or len(jobs) <= 1:
        yield from map(_pair, jobs)
        return
    with multiprocessing.get_context("spawn").Pool(min(workers, len(jobs))) as pool:
        yield from pool.imap_unordered(_pair, jobs)


def _results(jobs: list[Job], workers: int) -> Iterator[Tally]:
    yield from (tally for _, tally in _pairs(jobs, workers))
