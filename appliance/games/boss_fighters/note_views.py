"""What the notebook's screens show: the abilities of a boss that were seen, and one of them with all that is known."""

from msgspec import Struct

from appliance.engine.table import Say, View
from appliance.games.boss_fighters.calls import ACTIONS
from appliance.games.boss_fighters.camp_state import MARKS, Camp
from appliance.games.boss_fighters.content import Content
from appliance.games.boss_fighters.memory import Fact, Note, rounds_of
from appliance.games.boss_fighters.note_prompts import NAMELESS, note_of, note_title, on_leaf, prompt
from appliance.games.boss_fighters.notebook import BROKEN, DEEDS
from appliance.games.boss_fighters.sentences import boss_name
from appliance.games.boss_fighters.views import Badge
from appliance.games.boss_fighters.words import say

MOST_ROUNDS = 8
DOINGS = frozenset({*ACTIONS, BROKEN})
"""What the notebook has words for, of what players do; that a shield held follows from what stands beside it."""
DONE = frozenset(kind.__name__ for kind in DEEDS)
REACHING = DONE - {"ShieldsRaised", "ShieldGrown", "BossHealed", "BossSoared", "BossLanded"}
"""What an ability does to heroes."""
RAISED = "ShieldsRaised"
TYPES = ("melee", "ranged", "magic")
TOKENS = ("poison", "panic", "curse")


class NoteLine(Struct, frozen=True):
    """An ability in the notebook: its kind, what it is called, when it was seen, what players wrote beside it; of
    `shields` that it raises type and strength, as far as they were seen."""

    option: str
    kind: str
    title: Say
    seen: Say
    mark: str = ""
    shields: tuple[Badge, ...] = ()


class NotesView(View, frozen=True, kw_only=True):
    """What the group has seen of a boss, by kind of ability. Options: these lines; also: "leaf", "turn", "back"."""

    seat: int
    boss: Say
    lines: tuple[NoteLine, ...]


class NoteView(View, frozen=True, kw_only=True):
    """One ability: what it is, when it was seen, what happened just before, what it did. Options: what may be written
    beside it; also: "next", "turn", "back".

    `before` has a line for each of the last times, the newest first.
    """

    seat: int
    kind: str
    title: Say
    mark: str
    text: Say | None
    seen: Say
    before: tuple[Say, ...]
    did: Say | None


def notes_view(state: Camp, content: Content) -> NotesView:
    """The list of a boss."""
    asked = prompt(state, content)
    lines = []
    for ability in on_leaf(state, content):
        note = note_of(state, ability)
        seen = say("camp.seen-short", rounds=_rounds(note), n=len(rounds_of(note)))
        title, shields = note_title(state, content, ability), _shields(note)
        lines.append(NoteLine("note-" + ability, note.kind, title, seen, _mark(note), shields))
    return NotesView(prompt=asked, seat=asked.seats[0], boss=boss_name(state.about), lines=tuple(lines))


def note_view(state: Camp, content: Content) -> NoteView:
    """One line of it, opened."""
    asked = prompt(state, content)
    note = note_of(state, state.ability)
    hints = {one.name: one.hint for one in content.bosses[state.about].ability}
    did = [_did(fact) for fact in note.did if fact.what in DONE and not _stale(fact, note)]
    return NoteView(
        prompt=asked,
        seat=asked.seats[0],
        kind=note.kind,
        title=note_title(state, content, note.ability),
        mark=_mark(note),
        text=_text(note, hints.get(note.ability, 0)),
        seen=_seen(note),
        before=_before(note),
        did=say("camp.did", what=_listed(did)) if did else None,
    )


def _shields(note: Note) -> tuple[Badge, ...]:
    """The shields that it raised, by type."""
    strengths = {fact.kind: fact.n for fact in note.did if fact.what == RAISED}
    return tuple([Badge(type, strengths[type]) for type in TYPES if type in strengths])


def _stale(fact: Fact, note: Note) -> bool:
    """Shields that an older version noted without a type, where by now their types are known."""
    return fact.what == RAISED and not fact.kind and bool(_shields(note))


def _mark(note: Note) -> str:
    return note.mark if note.mark in MARKS else ""


def _text(note: Note, hint: int) -> Say | None:
    """What the ability did, as it was told then; what the legend meant by it, where it spoke of it."""
    if hint:
        return say(f"boss.{note.boss}.hint.{hint}")
    return say(f"ability.{note.boss}.{note.ability}") if note.kind not in NAMELESS else None


def _rounds(note: Note) -> str:
    rounds = rounds_of(note)
    return ", ".join(map(str, rounds[:MOST_ROUNDS])) + (" …" if len(rounds) > MOST_ROUNDS else "")


def _seen(note: Note) -> Say:
    rounds, shown = rounds_of(note), _rounds(note)
    if note.times > len(rounds):
        return say("camp.seen-times", rounds=shown, n=note.times)
    return say("camp.seen", rounds=shown, n=len(rounds))


def _before(note: Note) -> tuple[Say, ...]:
    """The boss's life at which a threshold came, and what players had done each time."""
    lines = [say("camp.before-life", n=note.life)] if note.kind == "threshold" and note.life else []
    known = [[fact for fact in call if fact.what in DOINGS] for call in reversed(note.calls)]
    for place, call in enumerate([call for call in known if call]):
        counted = any(fact.count > 1 for fact in call)
        key = "camp.before-too" if place else "camp.before-nth" if counted else "camp.before"
        lines.append(say(key, what=_listed([_doing(fact) for fact in call])))
    return tuple(lines)


def _doing(fact: Fact) -> Say:
    """What players did, and the how-maniest of the round it was: "magic attack of 4 (no. 2)"."""
    what = _named("camp.doing." + fact.what, fact)
    return say("camp.doing-nth", what=what, n=fact.count) if fact.count > 1 else what


def _did(fact: Fact) -> Say:
    """What the boss did, and how many heroes it reached."""
    key = f"camp.deed.{fact.what}-{fact.kind}" if fact.kind in TOKENS else "camp.deed." + fact.what
    if fact.what == RAISED and fact.kind in TYPES:
        key = "camp.deed.ShieldsRaised-typed"
    what = _named(key, fact)
    return say("camp.deed-to", what=what, n=fact.count) if fact.what in REACHING else what


def _named(key: str, fact: Fact) -> Say:
    if fact.kind in TYPES:
        return say(key, n=fact.n, type=say("type." + fact.kind))
    return say(key, n=fact.n)


def _listed(told: list[Say]) -> Say:
    """One after the other, with commas."""
    line = told[-1]
    for one in reversed(told[:-1]):
        line = say("camp.listed", first=one, rest=line)
    return line
