"""Whole fights of simulated people, without screen, camera or journal: they see the View and their own tabletop."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from appliance.engine.game import Begin, Catalog, Game, Players, Rules, Setup, Simulation
from appliance.engine.match import Match
from appliance.engine.rng import draw
from appliance.engine.table import Seat

LONGEST = 5_000
SCHOOLS = 8
"""So many groups of people learn by losing, each by itself; the counted fights are shared out among them."""
LESSONS = 12
"""After so many fights a group has learned what it could, even if it has hardly lost any."""


@dataclass(frozen=True)
class Order:
    """What is fought: a challenge at a level with so many seats, by people of one policy, from one seed."""

    challenge: str
    level: str
    seats: int
    policy: str
    seed: int
    health: str = "full"


@dataclass
class Tally:
    """What a number of fights came to; tallies add up in any order. `counts` are the game's own figures by heading."""

    fights: int = 0
    won: int = 0
    counts: dict[str, Counter[str]] = field(default_factory=dict)

    def add(self, other: "Tally") -> None:
        """Take another tally's fights in."""
        self.fights += other.fights
        self.won += other.won
        for heading, counter in other.counts.items():
            self.counts.setdefault(heading, Counter()).update(counter)

    def of(self, heading: str) -> Counter[str]:
        """The counter under this heading."""
        return self.counts.get(heading, Counter())

    def mean(self, heading: str) -> float:
        """The mean of numbers that were counted as words."""
        counter = self.of(heading)
        return sum(int(number) * times for number, times in counter.items()) / max(1, counter.total())


def party(catalog: Catalog, count: int, seed: int) -> tuple[Seat, ...]:
    """So many seats with pieces dealt by chance, no piece twice; names are the seats' numbers."""
    dealt: dict[str, list[str]] = {}
    draws = 0
    for slot in catalog.slots:
        pile = [piece.card for piece in catalog.pieces if piece.slot == slot]
        for last in range(len(pile) - 1, 0, -1):
            other = draw(seed, draws, last + 1) - 1
            draws += 1
            pile[last], pile[other] = pile[other], pile[last]
        dealt[slot] = pile
    return tuple(
        [Seat(2 * n + 1, f"P{n + 1}", tuple([dealt[slot][n] for slot in catalog.slots])) for n in range(count)]
    )


def earned_before(catalog: Catalog, challenge: str) -> list[str]:
    """The marks of a group that has come so far: all that this challenge needs, and every one before it."""
    earned: dict[str, None] = {}
    for one in catalog.challenges:
        earned.update(dict.fromkeys(one.needs))
        if one.id == challenge:
            break
    return list(earned)


@dataclass(frozen=True, eq=False)
class Ring:
    """Where fights take place: a game with its content, read once."""

    game: Game
    content: Any
    rules: Rules
    catalog: Catalog
    simulation: Simulation


def open_ring(game: Game, content: Any) -> Ring:
    """Raises `ValueError` if nothing can be chosen in this game, or it is not simulated."""
    catalog = game.catalog(content)
    if catalog is None or game.simulation is None:
        raise ValueError(f"nothing to fight in {game.name}")
    return Ring(game, content, game.rules(content), catalog, game.simulation)


def setup_of(ring: Ring, order: Order, seed: int) -> Setup:
    """A fight of this order by a party that has chosen what it could on its way."""
    options: dict[str, Any] = {"challenge": order.challenge, "health": order.health}
    options["earned"] = earned_before(ring.catalog, order.challenge)
    if order.level:
        options["level"] = order.level
    setup = Setup(ring.game.name, party(ring.catalog, order.seats, seed), options, seed)
    return Setup(setup.game, setup.seats, {**options, "memory": ring.simulation.loadout(ring.content, setup)}, seed)


def begin(ring: Ring, order: Order, number: int) -> tuple[Match, Players]:
    """The `number`-th fight of this order, not yet begun, and its people with what they remember."""
    setup = setup_of(ring, order, draw(order.seed, number, 1 << 53))
    if ring.simulation.policies.get(order.policy):
        school = schooled(ring, order, number % SCHOOLS)
        setup = Setup(setup.game, setup.seats, {**setup.options, "memory": _learned(setup, school)}, setup.seed)
    return Match(ring.rules, setup), ring.game.players(ring.content, setup, setup.seed + 1, order.policy)


def _learned(setup: Setup, school: dict[str, Any]) -> dict[str, Any]:
    """This party's own choices, and what the school has found out."""
    return {**school, **setup.options["memory"]}


@lru_cache(maxsize=4096)
def schooled(ring: Ring, order: Order, school: int) -> dict[str, Any]:
    """What people remember who lost a few fights of this order, each of them with what the earlier ones taught."""
    lost, memory = 0, dict[str, Any]()
    for lesson in range(LESSONS):
        setup = setup_of(ring, order, draw(order.seed + 7919 * (school + 1), lesson, 1 << 53))
        setup = Setup(setup.game, setup.seats, {**setup.options, "memory": _learned(setup, memory)}, setup.seed)
        match = Match(ring.rules, setup)
        play(ring, match, ring.game.players(ring.content, setup, setup.seed + 1, order.policy))
        outcome = match.outcome
        if outcome is None or outcome.result == "won":
            continue
        own = setup.options["memory"]
        memory = {name: value for name, value in (outcome.memory or {}).items() if name not in own or name in memory}
        lost += 1
        if lost >= ring.simulation.policies[order.policy]:
            break
    return memory


def fight(ring: Ring, order: Order, number: int) -> Tally:
    """The `number`-th fight of this order; the same for the same order and number, whoever plays it."""
    match, people = begin(ring, order, number)
    story = play(ring, match, people)
    outcome = match.outcome
    won = outcome is not None and outcome.result == "won"
    figures = ring.simulation.figures(story, match.setup, people)
    return Tally(1, int(won), {heading: Counter(words) for heading, words in figures.items()})


def play(ring: Ring, match: Match, people: Players, watch: Callable[[Sequence[Any]], None] | None = None) -> list[Any]:
    """To the end; gives all that happened, and tells it to `watch` as it goes."""
    story: list[Any] = []
    content, glance = ring.content, ring.simulation.glance
    events = match.submit(Begin())
    while True:
        story += events
        if watch is not None:
            watch(events)
        said = people.heard(events)
        if match.outcome is not None or match.actions >= LONGEST:
            return story
        if said is None:
            said = people.answer(glance(content, match.state))
        if said is None:
            return story
        events = match.say(said)


def interval(won: int, fights: int) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson 1927), as numbers from 0 to 1."""
    if not fights:
        return 0.0, 1.0
    z, share = 1.96, won / fights
    middle = share + z * z / (2 * fights)
    spread = z * ((share * (1 - share) + z * z / (4 * fights)) / fights) ** 0.5
    scale = 1 + z * z / fights
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def as_json(tally: Tally) -> dict[str, Any]:
    """The figures as JSON values, in an order that does not depend on how they were added."""
    low, high = interval(tally.won, tally.fights)
    return {
        "fights": tally.fights,
        "won": tally.won,
        "rate": round(tally.won / max(1, tally.fights), 4),
        "interval": [round(low, 4), round(high, 4)],
        **{
            heading: dict(sorted(counter.items(), key=lambda one: (-one[1], one[0])))
            for heading, counter in sorted(tally.counts.items())
        },
    }
