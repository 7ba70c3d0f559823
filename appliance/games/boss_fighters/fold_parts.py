"""What several events make of a fight: a hero changed, a thing told, an action paid."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.state import Hero, State

Apply = Callable[[State, Any], State]


def with_hero(state: State, seat: int, **changes: Any) -> tuple[Hero, ...]:
    return tuple([replace(hero, **changes) if hero.seat == seat else hero for hero in state.heroes])


def picked_up(state: State, event: e.CardBoxed | e.WardLaid) -> tuple[tuple[int, str], ...]:
    """What lies in the play areas when this card does not any more."""
    return tuple([one for one in state.played if one != (event.seat, event.card)])


def told(state: State, event: e.AnyEvent) -> tuple[e.AnyEvent, ...]:
    return (*state.last[-2:], event)


def story(state: State, event: e.AnyEvent) -> tuple[e.AnyEvent, ...]:
    """What an ability of the boss did, told together on its page."""
    return (*state.story, event) if state.ability else state.story


def paid(state: State, seat: int, extra: bool, by: int) -> tuple[Hero, ...]:
    hero = state.hero(seat)
    if extra:
        return with_hero(state, seat, lightning=hero.lightning + by)
    return with_hero(state, seat, dots=hero.dots + by)


def spends(state: State, seat: int, extra: bool) -> bool:
    return state.spent or (seat == state.turn and not extra)


def only_told(state: State, event: e.AnyEvent) -> State:
    return replace(state, last=told(state, event))


def told_in_story(state: State, event: e.AnyEvent) -> State:
    """It is told, also on the page of the ability that brought it about."""
    return replace(state, last=told(state, event), story=story(state, event))


def nothing(state: State, event: e.AnyEvent) -> State:
    return state
