"""A short look at the notebook in a fight: the boss's card held over the camera tells what has been seen of it."""

from appliance.engine.table import Say
from appliance.games.boss_fighters.memory import Note, rounds_of
from appliance.games.boss_fighters.notebook import merged
from appliance.games.boss_fighters.sentences import boss_name, joined
from appliance.games.boss_fighters.state import State
from appliance.games.boss_fighters.words import say

MOST = 5
"""More lines than this are not read while a card is held; the camp has the whole notebook."""


def leaf(state: State) -> Say:
    """What the group knows of this boss, from this fight and earlier ones, newest last."""
    known = merged((*state.memory.notes, *state.notes))
    paged = [note for note in known if note.boss == state.boss and note.kind not in ("attack", "shield")]
    if not paged:
        return say("leaf.empty", boss=boss_name(state.boss))
    return say("leaf.known", boss=boss_name(state.boss), notes=joined(tuple([_line(note) for note in paged[-MOST:]])))


def _line(note: Note) -> Say:
    title = say(f"ability.{note.boss}.{note.ability}.title")
    rounds = rounds_of(note)
    told = ", ".join(str(round) for round in rounds)
    return say("leaf.line", title=title, kind=say("kind." + note.kind), rounds=told, n=len(rounds))
