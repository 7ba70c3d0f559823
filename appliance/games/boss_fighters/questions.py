"""What the table is asked in a fight, and what a card leaves behind when it is through."""

from collections.abc import Container
from typing import Any

from appliance.engine.turn import Turn
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.content import KINDS
from appliance.games.boss_fighters.effects import Again, Prevent, Remove, Special, candidates, hurt
from appliance.games.boss_fighters.hexes import hexed, why_first
from appliance.games.boss_fighters.judge import judge
from appliance.games.boss_fighters.state import State

FightTurn = Turn[State, Any]


def ask_ready(turn: FightTurn) -> None:
    """Shuffle, draw up to the hand limit, then press the check mark."""
    turn.emit(e.Asked("ready"))


def ask_starter(turn: FightTurn) -> None:
    """Which hero starts this round's turns; a curse may leave no choice."""
    heroes = turn.state.heroes
    first = [hero for hero in heroes if hero.hexes and why_first(hero)]
    about = why_first(first[0]) if first else ""
    turn.emit(e.Asked("start", options=tuple([str(hero.seat) for hero in first or heroes]), about=about))


def ask_curse(turn: FightTurn) -> bool:
    """The next hero in seat order turns up a curse; False if none is left."""
    for hero in turn.state.heroes:
        if hero.flips:
            turn.emit(e.Asked("curse", hero.seat, ("none",)))
            return True
    return False


def ask_target(turn: FightTurn) -> None:
    """Which hero (other than those chosen for the same effect) it is for."""
    state = turn.state
    may = candidates(state, state.agenda[0].to, state.player)  # type: ignore[union-attr]  # only a verb for heroes asks
    seats = tuple([str(seat) for seat in may if seat not in state.chosen])
    turn.emit(e.Asked("target", state.player, seats, state.card, str(state.agenda[0].__class__.__struct_config__.tag)))


ASKING = frozenset({Special, Again, Remove, Prevent})
"""Verbs that may ask for something besides heroes."""


def asks(turn: FightTurn, verb: Any) -> bool:
    """Whether the effect has to be done by hand or needs something but a hero, which is asked now."""
    state = turn.state
    match verb:
        case Special():
            turn.emit(e.Asked("special", state.player, about=state.card, why=verb.text))
        case Again():
            turn.emit(e.Asked("again", state.player, ("nothing",), state.card, verb.source))
        case Remove() if kinds := verb.kinds(state):
            turn.emit(e.Asked("token", state.player, kinds, state.card, str(verb.n - len(state.picked))))
        case Prevent() if not state.named:
            turn.emit(e.Asked("kind", state.player, KINDS, state.card))
        case _:
            return False
    return True


def card_done(turn: FightTurn, attacks: Container[str]) -> bool:
    """What a card from the hand costs once it is through: a panic token, and a curse's price; whether that ends it."""
    state = turn.state
    if state.panicked and state.hero(state.player).panic:
        turn.emit(e.TokensLost(state.player, "panic", 1))
    hero = state.hero(state.player)
    if not hero.hexes or state.paid == "curse" or state.card in state.used:
        return False
    late = hexed(hero, "first-attack")
    if not late:
        return False
    turn.emit(e.HexSpent(hero.seat, "first-attack"))
    if state.card not in attacks:
        hurt(turn, hero.seat, late, "curse")
    return judge(turn)
