"""What is asked over the notebook and the rule cards: lines by leaves, and to whom the page is turned."""

from appliance.engine.table import Option, Prompt, Say, edge_of
from appliance.games.boss_fighters.camp_state import MARKS, Camp, at_table, noted_bosses, unlocked
from appliance.games.boss_fighters.content import KINDS, CampaignPage, Content
from appliance.games.boss_fighters.memory import Note
from appliance.games.boss_fighters.notebook import merged
from appliance.games.boss_fighters.plans import Place
from appliance.games.boss_fighters.sentences import boss_name
from appliance.games.boss_fighters.words import say

BACK = Option("back", say("camp.back"))
READING = ("bosses", "notes", "note", "rules")
"""Steps whose page is turned to one reader."""
NAMELESS = ("attack", "shield")
"""Kinds of abilities that have no name at the table."""
LEAF = {"notes": 12, "rules": 16}
"""So many lines are on a leaf of a list."""


def prompt(state: Camp, content: Content) -> Prompt:
    """What is asked at a step that reads."""
    here = reader(state, content)
    seats = (here.seat,) if here else (1,)
    match state.step:
        case "bosses":
            options = tuple(Option(name, boss_name(name)) for name in noted_bosses(state, content))
            ask, scans = say("camp.ask-boss"), ("challenge",)
        case "rules":
            options = tuple(Option(page.card, say(f"campaign.{page.name}.title")) for page in _open(state, content))
            ask, scans = say("camp.ask-rules"), ("rule",)
        case "note":
            return _note(state, content, seats)
        case _:
            known = noted(state, content)
            options = tuple(Option("note-" + name, note_title(state, content, name)) for name in known)
            ask, scans = say("camp.ask-notes"), ("challenge",)
    more = (Option("leaf", say("camp.leaf")),) if leaves(state, content) > 1 else ()
    also = (*more, *_turn(state, content), BACK)
    return Prompt("choose", ask, seats=seats, options=options[_leaf(state)], scans=scans, also=also, mark="back")


def _note(state: Camp, content: Content, seats: tuple[int, ...]) -> Prompt:
    """What may be written beside the line; another word instead of the one that stands there."""
    now = note_of(state, state.ability).mark
    words = [mark for mark in MARKS if mark and mark != now]
    options = [Option("mark-" + mark, say("camp.mark." + mark)) for mark in words]
    if now:
        options.append(Option("mark-", say("camp.mark-none")))
    on = (Option("next", say("camp.next")),) if len(noted(state, content)) > 1 else ()
    also = (*on, *_turn(state, content), BACK)
    ask = say("camp.ask-note")
    return Prompt("choose", ask, seats=seats, options=tuple(options), scans=("challenge",), also=also, mark="back")


def _open(state: Camp, content: Content) -> tuple[CampaignPage, ...]:
    return unlocked(content, state.earned)


def _leaf(state: Camp) -> slice:
    """What of a list lies on the open leaf."""
    each = LEAF.get(state.step)
    return slice(state.leaf * each, (state.leaf + 1) * each) if each else slice(None)


def leaves(state: Camp, content: Content) -> int:
    """How many leaves the open list has."""
    counts = {"notes": len(noted(state, content)), "rules": len(_open(state, content))}
    return -(-counts[state.step] // LEAF[state.step]) if state.step in LEAF else 1


def _turn(state: Camp, content: Content) -> tuple[Option, ...]:
    place = next_reader(state, content)
    return (Option("turn", say("camp.turn", name=place.name)),) if place is not None else ()


def reader(state: Camp, content: Content) -> Place | None:
    """To whom the page is turned: whoever it was turned to, else the first at the table."""
    places = at_table(state, content)
    return next((place for place in places if place.seat == state.seat), places[0] if places else None)


def next_reader(state: Camp, content: Content) -> Place | None:
    """Who sits at another edge, clockwise from the reader; None if nobody does."""
    here = reader(state, content)
    if here is None:
        return None
    places = at_table(state, content)
    after = [place for place in places if place.seat > here.seat] + list(places)
    return next((place for place in after if edge_of(place.seat) != edge_of(here.seat)), None)


def noted(state: Camp, content: Content) -> tuple[str, ...]:
    """The abilities of the open notebook that this box has words for, by kind, then as they were first seen."""
    known = {one.name for one in content.bosses[state.about].ability} if state.about in content.bosses else set()
    notes = [note for note in state.memory.notes if note.boss == state.about]
    fit = [note for note in notes if note.kind in KINDS and (note.kind in NAMELESS or note.ability in known)]
    return tuple(dict.fromkeys(note.ability for note in sorted(fit, key=lambda note: KINDS.index(note.kind))))


def on_leaf(state: Camp, content: Content) -> tuple[str, ...]:
    """Those of the leaf that is open."""
    return noted(state, content)[_leaf(state)]


def note_of(state: Camp, ability: str) -> Note:
    """What stands there of an ability of the open notebook."""
    return merged(note for note in state.memory.notes if (note.boss, note.ability) == (state.about, ability))[0]


def note_title(state: Camp, content: Content, ability: str) -> Say:
    """What an ability is called; attacks and shields have no name at the table, only their kind, and a number."""
    kind = note_of(state, ability).kind
    if kind not in NAMELESS:
        return say(f"ability.{state.about}.{ability}.title")
    alike = [one for one in noted(state, content) if note_of(state, one).kind == kind]
    return say(f"camp.{kind}-nth", n=alike.index(ability) + 1) if len(alike) > 1 else say("option.kind-" + kind)
