"""The notebook of a fight: every ability that was seen, what was done just before it, and what it did.

It is made of what happened alone, event by event, so it cannot hold what was not seen: no trigger, no rhythm, no name
of anything that has not come. What a group makes of it is the group's business.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from appliance.engine.game import HINT
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.calls import ACTIONS
from appliance.games.boss_fighters.content import BossFile
from appliance.games.boss_fighters.effects import DAMAGE_TYPES
from appliance.games.boss_fighters.fold_parts import Apply
from appliance.games.boss_fighters.memory import Fact, Note, rounds_of
from appliance.games.boss_fighters.state import State

DOINGS = frozenset(ACTIONS.values())
"""What players do."""
DEEDS = frozenset(
    {
        e.AttackPlanned,
        e.ShieldsRaised,
        e.ShieldGrown,
        e.BossHealed,
        e.AttackRaised,
        e.ExtraAdded,
        e.ActionLost,
        e.CardsDiscarded,
        e.HeroHurt,
        e.HeroHealed,
        e.TokensGained,
        e.CurseDealt,
        e.BossSoared,
        e.BossLanded,
    }
)
"""What abilities do."""
CALLED = ("threshold", "reaction")
_BEGINS = frozenset({e.CardPlayed, e.ItemUsed, e.Passed})
BROKEN, HELD = "ShieldBroken", "ShieldHeld"
KEPT = 6
"""So many of the last times are kept in full."""


def _ability_used(state: State, event: e.AbilityUsed) -> State:
    return replace(state, notes=(*state.notes, _seen(state, event)))


def _round_started(state: State, event: e.RoundStarted) -> State:
    return replace(state, doings=())


def _done(state: State, event: Any) -> State:
    """Players did something; what comes about while an ability is told is none of theirs."""
    return state if state.ability else replace(state, doings=(*state.doings, event))


def _did(state: State, event: Any) -> State:
    """The ability that is being told did something."""
    if not state.ability or not state.notes:
        return state
    note = state.notes[-1]
    did = note.did
    for fact in _facts(event):
        did = _with(did, fact)
    return replace(state, notes=(*state.notes[:-1], replace(note, did=did)))


def _done_or_did(state: State, event: Any) -> State:
    return _did(state, event) if state.ability else _done(state, event)


ALWAYS: dict[type, Apply] = {e.AbilityUsed: _ability_used, e.RoundStarted: _round_started}
NOTED: dict[type, Apply] = {
    **dict.fromkeys(DOINGS, _done),
    **dict.fromkeys(DEEDS, _did),
    **dict.fromkeys(DOINGS & DEEDS, _done_or_did),
    **ALWAYS,
}
"""The events that the notebook listens to, and what it makes of them.

Those which are not `ALWAYS` matter only to a boss that answers, or while an ability is told.
"""


def _seen(state: State, event: e.AbilityUsed) -> Note:
    called = event.kind in CALLED
    just = just_before(state.doings) if called else ()
    life = 100 * state.life // state.max_life if called and state.max_life else 0
    before = _as_text(just[-1]) if just else ""
    return Note(
        state.boss,
        event.name,
        event.kind,
        state.round,
        state.level,
        before,
        rounds=(state.round,),
        calls=(just,) if just else (),
        life=life,
    )


def just_before(doings: tuple[Any, ...]) -> tuple[Fact, ...]:
    """All that the last card did, each with how often such a thing has happened this round."""
    start = len(doings) - 1
    while start > 0 and type(doings[start]) not in _BEGINS:
        start -= 1
    earlier = [name for event in doings[: max(0, start)] for name in _names(event)]
    counts, all_counts = Counter(earlier), Counter([what for what, _ in earlier])
    facts: list[Fact] = []
    for event in doings[max(0, start) :]:
        n: int = getattr(event, "n", 0)
        for what, kind in _names(event):
            counts[what, kind] += 1
            all_counts[what] += 1
            of_kind, of_all = counts[what, kind], all_counts[what]
            facts.append(Fact(what, kind, 0 if what in (BROKEN, HELD) else n, of_kind, of_all))
    return tuple(facts)


def _names(event: Any) -> tuple[tuple[str, str], ...]:
    """What is said of a doing: its name and type; of a blow to a shield besides whether that broke."""
    kind = getattr(event, "type", "")
    if type(event) is e.ShieldHurt:
        return (("ShieldHurt", kind), (HELD if event.left else BROKEN, kind))
    return ((type(event).__name__, kind),)


def _facts(event: Any) -> tuple[Fact, ...]:
    """What an ability did; new shields are a fact for each type that is there."""
    if type(event) is not e.ShieldsRaised:
        return (_fact(event),)
    return tuple([Fact("ShieldsRaised", type, n) for type in DAMAGE_TYPES if (n := getattr(event, type))])


def _fact(event: Any) -> Fact:
    n: int = getattr(event, "n", getattr(event, "value", 0))
    kind = getattr(event, "type", "") or getattr(event, "kind", "")
    extra = getattr(event, "extra", None)
    if isinstance(extra, tuple) and extra:
        kind = extra[0].kind
    return Fact(type(event).__name__, kind, n)


def _with(facts: tuple[Fact, ...], fact: Fact) -> tuple[Fact, ...]:
    """One more thing that an ability did; the same to several heroes is one fact."""
    for index, known in enumerate(facts):
        if (known.what, known.kind) == (fact.what, fact.kind):
            more = replace(known, n=max(known.n, fact.n), count=known.count + 1)
            return (*facts[:index], more, *facts[index + 1 :])
    return (*facts, fact)


def _as_text(fact: Fact) -> str:
    """As `Note.before` says it: "BossHurt n=6 type=magic"."""
    kind = f" type={fact.kind}" if fact.kind else ""
    return f"{fact.what} n={fact.n}{kind}" if fact.n else fact.what + kind


def merged(notes: Iterable[Note]) -> tuple[Note, ...]:
    """One entry for each ability of each boss, in the order in which they were first seen."""
    found: dict[tuple[str, str], Note] = {}
    for note in notes:
        key = (note.boss, note.ability)
        known = found.get(key)
        found[key] = note if known is None else _joined(known, note)
    return tuple(found.values())


def hint_mark(boss: str, hint: int) -> str:
    """What a group earns that has seen what a hint of the legend speaks of."""
    return f"{HINT}{boss}.{hint}"


def marks_of(file: BossFile) -> tuple[str, ...]:
    """Every mark that a group can have by this boss: of its victory, and of the hints that it understood."""
    return (*file.boss.earns, *[hint_mark(file.boss.name, hint) for hint in file.hints])


def understood(file: BossFile, notes: Iterable[Note]) -> tuple[str, ...]:
    """The marks of the hints that these notes make clear."""
    seen = {note.ability for note in notes if note.boss == file.boss.name}
    hints = sorted({ability.hint for ability in file.ability if ability.hint and ability.name in seen})
    return tuple([hint_mark(file.boss.name, hint) for hint in hints])


def _joined(known: Note, note: Note) -> Note:
    rounds = tuple(sorted({*rounds_of(known), *rounds_of(note)}))
    return replace(
        known,
        round=rounds[0],
        rounds=rounds,
        times=known.times + note.times,
        before=note.before or known.before,
        mark=known.mark or note.mark,
        calls=(*known.calls, *[call for call in note.calls if call not in known.calls])[-KEPT:],
        did=_most(known.did, note.did),
        life=max(known.life, note.life),
    )


def _most(known: tuple[Fact, ...], more: tuple[Fact, ...]) -> tuple[Fact, ...]:
    """What an ability did at its worst."""
    found = {(fact.what, fact.kind): fact for fact in known}
    for fact in more:
        key = (fact.what, fact.kind)
        old = found.get(key, fact)
        found[key] = replace(fact, n=max(old.n, fact.n), count=max(old.count, fact.count))
    return tuple(found.values())
