"""The kinds of status tokens, in the order in which they are told and dealt with.

A kind is a field of its name at each hero, a row here, a verb that deals it out, and its words. What a kind does when
its phase comes stands where that phase is.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from appliance.games.boss_fighters.state import Hero, State


class Status(Struct, frozen=True):
    """A kind of token and how many of it are in the box."""

    name: str
    supply: int


STATUSES = (Status("poison", 30), Status("panic", 12))
NAMES = tuple([status.name for status in STATUSES])
DEALT = (*NAMES, "curse")
"""What a boss can deal out."""
SUPPLY = {status.name: status.supply for status in STATUSES}


def held(hero: Hero) -> tuple[tuple[str, int], ...]:
    """The kinds that lie on this hero, and how many."""
    return tuple([(name, n) for name in NAMES if (n := getattr(hero, name))])


def on_table(state: State, kind: str) -> int:
    """All tokens of a kind that lie somewhere."""
    boss: int = state.poison if kind == "poison" else 0
    heroes: int = sum(getattr(hero, kind) for hero in state.heroes)
    return boss + heroes


def short(state: State, kind: str) -> bool:
    """Whether more tokens of a kind are needed than are in the box."""
    return kind in SUPPLY and on_table(state, kind) > SUPPLY[kind]
