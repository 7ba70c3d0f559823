"""What people make of a notebook: what was there every time before a boss answered is what it answers; what came in
rounds 3 and 6 comes in round 9.
"""

from itertools import pairwise

from msgspec import Struct

from appliance.games.boss_fighters.memory import Note, rounds_of

_COSTS = {
    "AttackRaised": 1.0,
    "HeroHurt": 1.1,
    "ActionLost": 4.0,
    "CardsDiscarded": 2.0,
    "ShieldGrown": 0.5,
    "BossHealed": 1.0,
    "CurseDealt": 2.0,
    "BossLanded": -4.0,
}
_TOKENS = {"poison": 3.0, "panic": 1.0, "curse": 2.0}
WEIGHT = 0.5
"""Half of what a boss threatens comes to nothing: it is warded off, healed, or the fight is over before."""
_RANK = (
    "ItemUsed",
    "Passed",
    "CurseFlipped",
    "OutOfReach",
    "ShieldBroken",
    "ShieldHeld",
    "HeroHealed",
    "AttackReduced",
    "ActionGained",
    "CardsDrawn",
    "SupportMade",
    "AttackMade",
    "ShieldHurt",
    "BossHurt",
)
"""What people blame first: what is done seldom. A card is played every time, so nobody blames that."""


class Trigger(Struct, frozen=True):
    """What seems to call an ability: at least `n` of this, `nth` in the round if it was always that one."""

    what: str
    kind: str
    n: int
    nth: int
    cost: float


class Rhythm(Struct, frozen=True):
    """Rounds in which something seems to come, and how much it hurts each hero."""

    since: int
    every: int
    hurts: int

    def comes(self, round: int) -> bool:
        """Whether it seems to come in this round."""
        if round < self.since:
            return False
        return round == self.since if not self.every else (round - self.since) % self.every == 0


class Lore(Struct, frozen=True):
    """What a notebook comes to."""

    triggers: tuple[Trigger, ...]
    rhythms: tuple[Rhythm, ...]
    costs: dict[str, float]


NOTHING = Lore((), (), {})


def lore_of(notes: tuple[Note, ...]) -> Lore:
    """What people make of their notes."""
    triggers = [found for note in notes if note.kind == "reaction" and (found := trigger_of(note))]
    rhythms = [rhythm_of(note) for note in notes if note.kind == "recurring"]
    costs: dict[str, float] = {}
    for note in notes:
        costs[note.kind] = max(costs.get(note.kind, 0.0), cost_of(note))
    return Lore(tuple(triggers), tuple(rhythms), costs)


def cost_of(note: Note) -> float:
    """What an ability did, in points of health."""
    total = 0.0
    for fact in note.did:
        each = (
            _TOKENS.get(fact.kind, 2.0) if fact.what in ("TokensGained", "ExtraAdded") else _COSTS.get(fact.what, 0.0)
        )
        total += each * max(1, fact.n) * fact.count
    return WEIGHT * total


def rhythm_of(note: Note) -> Rhythm:
    """The first round, the least gap, and how much each hero lost."""
    rounds = rounds_of(note)
    gaps = [after - before for before, after in pairwise(rounds)]
    hurts = max([fact.n for fact in note.did if fact.what == "HeroHurt"], default=0)
    return Rhythm(rounds[0], min(gaps, default=0), hurts)


def trigger_of(note: Note) -> Trigger | None:
    """What was there every time; best if it was the same time of the round too, else what is done most seldom."""
    found = [trigger for what in _RANK if (trigger := _always(note, what)) is not None]
    counted = [trigger for trigger in found if trigger.nth > 1]
    return next(iter(counted or found), None)


def _always(note: Note, what: str) -> Trigger | None:
    rows = [[fact for fact in call if fact.what == what] for call in note.calls]
    if not rows or not all(rows):
        return None
    kinds = set.intersection(*[{fact.kind for fact in row} for row in rows])
    kind = min(kinds) if len(kinds) == 1 else ""
    rows = [[fact for fact in row if not kind or fact.kind == kind] for row in rows]
    nths = set.intersection(*[{fact.count if kind else fact.of_all for fact in row} for row in rows])
    any_kind = set.intersection(*[{fact.of_all for fact in row} for row in rows])
    if any_kind and not nths:
        nths, kind = any_kind, ""
    nth = max(nths) if nths and len(rows) > 1 else 0
    return Trigger(what, kind, min(max(fact.n for fact in row) for row in rows), nth, cost_of(note))
