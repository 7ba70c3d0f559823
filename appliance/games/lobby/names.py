"""Names that people type: for groups and for players."""

import unicodedata

from msgspec.structs import replace

from appliance.engine.game import Illegal
from appliance.games.lobby.state import Group, State
from appliance.games.lobby.words import say

LONGEST = 20
_LONGEST_TYPED = 200
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")


def clean(text: str) -> str:
    """The name without space around it; raises `Illegal` if it cannot be shown on one short line.

    Signs that are not seen (control characters, marks that turn the direction of writing, blanks that pretend to
    be letters) are refused, since they could make one name look like another.
    """
    if len(text) > _LONGEST_TYPED:
        raise Illegal("wrong-kind", say("refused.long-name", n=LONGEST))
    name = unicodedata.normalize("NFC", text.strip())
    if not name:
        raise Illegal("wrong-kind", say("refused.no-name"))
    if len(name) > LONGEST:
        raise Illegal("wrong-kind", say("refused.long-name", n=LONGEST))
    if not name.isprintable() or _BLANK & set(name):
        raise Illegal("wrong-kind", say("refused.odd-name"))
    return name


def free_group_name(state: State, text: str) -> str:
    """A name that no group has yet, whatever the case of its letters; raises `Illegal`."""
    name = clean(text)
    if any(group.name.casefold() == name.casefold() for group in state.groups):
        raise Illegal("used-up", say("refused.name-taken", name=name))
    return name


def free_group(state: State, group: Group) -> Group:
    """A group from elsewhere under an id and a name that are free here; raises `Illegal` for a name that cannot be."""
    name, names = clean(group.name), {known.name.casefold() for known in state.groups}
    free, number = name, 2
    while free.casefold() in names:
        ending = f" {number}"
        free, number = name[: LONGEST - len(ending)].rstrip() + ending, number + 1
    return replace(group, id=next_group_id(state), name=free)


def next_group_id(state: State) -> str:
    """An id that no group has had, as groups are never deleted."""
    ids = {group.id for group in state.groups}
    number = len(ids) + 1
    while f"g{number}" in ids:
        number += 1
    return f"g{number}"
