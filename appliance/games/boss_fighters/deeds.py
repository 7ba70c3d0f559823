"""What the boss does: an ability that fires finds whom it is for, may be warded off, acts, and is told on a page."""

from typing import Any

from appliance.engine.turn import Turn
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.aims import matching
from appliance.games.boss_fighters.content import Ability
from appliance.games.boss_fighters.effects import Harden, Mend, Shields, boss_targets, deal, hurt, roll
from appliance.games.boss_fighters.judge import judge
from appliance.games.boss_fighters.state import Hero, State

FightTurn = Turn[State, Any]
WARD = ("use", "keep")


def fire(turn: FightTurn, ability: Ability) -> None:
    """An ability comes, unless its kind is guarded against."""
    if ability.kind in turn.state.guards:
        turn.emit(e.AbilityPrevented(ability.kind))
        turn.emit(e.Asked("prevented", why=ability.kind))
        return
    turn.emit(e.AbilityUsed(ability.kind, ability.name))
    aim(turn, ability)


def aim(turn: FightTurn, ability: Ability) -> None:
    """Find its hero, asking the table where several match; then whoever has a ward is asked; then it happens."""
    state = turn.state
    if ability.who and not state.aimed:
        seats = matching(state, ability.who)
        if ability.who == "random":
            seats = (seats[roll(turn, len(seats)) - 1],)
        if len(seats) > 1:
            options = tuple([str(seat) for seat in seats])
            turn.emit(e.Asked("who", options=options, about=ability.name, why=ability.who))
            return
        turn.emit(e.AbilityAimed(seats[0]))
    reached = _reached(turn.state, ability)
    for hero in turn.state.heroes:
        if hero.seat in reached and _may_ward(turn.state, hero):
            turn.emit(e.Asked("ward", hero.seat, WARD, hero.wards[0], ability.kind))
            return
    _happen(turn, ability)


def _reached(state: State, ability: Ability) -> set[int]:
    """Everybody to whom it would do something."""
    verbs = [verb for verb in ability.do if not isinstance(verb, Shields | Harden | Mend)]
    return {seat for verb in verbs for seat in boss_targets(state, getattr(verb, "to", ""))}


def _may_ward(state: State, hero: Hero) -> bool:
    return bool(hero.wards) and hero.seat not in state.spared and hero.seat not in state.unwarded


def _happen(turn: FightTurn, ability: Ability) -> None:
    for verb in ability.do:
        verb.resolve(turn, 0)
        if judge(turn):
            return
    aimed = turn.state.aimed
    turn.emit(e.Asked("ability", aimed[0] if aimed else 0, about=ability.name, why=ability.kind))


def strike_next(turn: FightTurn) -> bool:
    """The planned attack on the next hero in seat order; False if there is none left."""
    state = turn.state
    for hero in state.heroes:
        if hero.attack is not None and hero.seat > state.struck:
            _strike(turn, hero, hero.attack)
            return True
    return False


def _strike(turn: FightTurn, hero: Hero, attack: int) -> None:
    state, seat = turn.state, hero.seat
    if attack and "attack" in state.guards:
        turn.emit(e.AbilityPrevented("attack", seat))
        turn.emit(e.Asked("prevented", seat, why="attack"))
        return
    if attack and _may_ward(state, hero):
        turn.emit(e.Asked("ward", seat, WARD, hero.wards[0], "attack"))
        return
    if attack == 0:
        turn.emit(e.AttackBlocked(seat))
    else:
        turn.emit(e.AttackStruck(seat, attack))
        hurt(turn, seat, attack, "attack")
        for token in hero.extra:
            if token.kind == "curse":
                deal(turn, seat, token.n)
            else:
                turn.emit(e.TokensGained(seat, token.kind, token.n))
    if not judge(turn):
        turn.emit(e.Asked("attack", seat))
