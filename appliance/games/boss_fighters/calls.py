"""What calls a boss's thresholds and reactions: the events that are watched, and what has to be true of them.

A called ability waits in the state until the card that called it is through; nothing tells of it before it comes.
"""

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.content import Ability, BossFile, Content
from appliance.games.boss_fighters.state import State

ACTIONS: dict[str, type] = {
    kind.__name__: kind
    for kind in (
        e.CardPlayed,
        e.ItemUsed,
        e.CardReplayed,
        e.AttackMade,
        e.SupportMade,
        e.SupportFizzled,
        e.ShieldHurt,
        e.OutOfReach,
        e.BossHurt,
        e.AttackReduced,
        e.AttackBlocked,
        e.HeroHealed,
        e.CardsDrawn,
        e.ActionGained,
        e.Passed,
        e.CurseFlipped,
    )
}
"""What players do and a reaction may answer, by the name in boss files."""
LEAST = "_least"
PLAYED = ("action", "attack")
"""Phases in which players do something: poison that works by itself calls no reaction."""


class Call(Struct, frozen=True):
    """An ability that listens: `at` is its place among the counted reactions."""

    ability: Ability
    at: int = 0


Listeners = dict[type, tuple[Call, ...]]


def calls(content: Content) -> dict[str, dict[str, Listeners]]:
    """By boss and level who listens to which event; only bosses to whom somebody listens."""
    found = {}
    for name, file in content.bosses.items():
        levels = [level.name for level in file.level] or [""]
        listening = {level: _listeners(file, level) for level in levels}
        if any(listening.values()):
            found[name] = listening
    return found


def _listeners(file: BossFile, level: str) -> Listeners:
    heard: dict[type, tuple[Call, ...]] = {}
    counted = 0
    for ability in file.ability:
        if ability.levels and level not in ability.levels:
            continue
        if ability.kind == "threshold":
            heard[e.BossHurt] = (*heard.get(e.BossHurt, ()), Call(ability))
        elif ability.kind == "reaction":
            kind = ACTIONS[str(ability.after["event"])]
            heard[kind] = (*heard.get(kind, ()), Call(ability, counted))
            counted += bool(ability.nth)
    return heard


def called(state: State, event: Any, heard: tuple[Call, ...]) -> State:
    """The state with the abilities waiting that this event calls."""
    for call in heard:
        ability = call.ability
        if ability.kind == "threshold":
            passed = 0 < state.life * 100 < ability.below * state.max_life
            if passed and ability.name not in state.begun:
                state = replace(state, begun=(*state.begun, ability.name), waiting=(*state.waiting, ability.name))
        elif not state.ability and state.phase in PLAYED and _is_there(ability, state) and matches(ability, event):
            state = _react(state, call)
    return state


def _is_there(ability: Ability, state: State) -> bool:
    """Whether the boss is where this reaction wants it: in the air, or on the ground."""
    return not ability.when or state.aloft == (ability.when == "aloft")


def _react(state: State, call: Call) -> State:
    ability = call.ability
    if ability.nth:
        counts = [*state.counts, *[0] * (call.at + 1 - len(state.counts))]
        counts[call.at] += 1
        state = replace(state, counts=tuple(counts))
        if counts[call.at] != ability.nth:
            return state
    if ability.name in state.waiting:
        return state
    return replace(state, waiting=(*state.waiting, ability.name))


def matches(ability: Ability, event: Any) -> bool:
    """Whether the event has the fields that the ability waits for."""
    for field, value in ability.after.items():
        if field == "event":
            continue
        if field.endswith(LEAST):
            if getattr(event, field.removesuffix(LEAST)) < value:
                return False
        elif getattr(event, field) != value:
            return False
    return True
