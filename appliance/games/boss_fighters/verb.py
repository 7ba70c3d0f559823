"""What every verb stands on: whom it reaches, what damage does, chance."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from appliance.engine.rng import draw
from appliance.games.boss_fighters import events as e

if TYPE_CHECKING:
    from appliance.engine.turn import Turn
    from appliance.games.boss_fighters.state import State

    FightTurn = Turn[State, Any]

DamageType = Literal["melee", "ranged", "magic"]
DAMAGE_TYPES: tuple[DamageType, ...] = ("melee", "ranged", "magic")
Target = Literal["self", "one", "two", "all", "others", "another"]
CHOICES: dict[str, int] = {"one": 1, "two": 2, "another": 1}
INDEX = {"melee": 0, "ranged": 1, "magic": 2}


def targets(state: State, to: str, seat: int) -> tuple[int, ...]:
    """The seats that an effect of the hero at `seat` reaches: those chosen, or all where nothing was to choose.

    The boss (seat 0) reaches with "one" whom its ability found, with "others" everybody else; whoever is spared by a
    ward is left out.
    """
    if seat == 0:
        return tuple([reached for reached in boss_targets(state, to) if reached not in state.spared])
    if to == "self":
        return (seat,)
    if state.chosen and to not in ("all", "others"):
        return state.chosen
    return candidates(state, to, seat)


def candidates(state: State, to: str, seat: int) -> tuple[int, ...]:
    """Who may be chosen for an effect of the hero at `seat`."""
    if to in ("others", "another"):
        return tuple([hero.seat for hero in state.heroes if hero.seat != seat])
    return tuple([hero.seat for hero in state.heroes])


def to_choose(state: State, verb: Any) -> bool:
    """Whether targets of this effect of the card are still to be chosen, since there are more than it reaches."""
    wanted = CHOICES.get(getattr(verb, "to", ""), 0)
    return bool(wanted) and len(state.chosen) < wanted < len(candidates(state, verb.to, state.player))


def boss_targets(state: State, to: str) -> tuple[int, ...]:
    """Whom the boss's ability reaches, warded or not."""
    if to == "others":
        return tuple([hero.seat for hero in state.heroes if hero.seat not in state.aimed])
    if to == "all":
        return tuple([hero.seat for hero in state.heroes])
    return state.aimed


def hit(turn: FightTurn, type: str, n: int) -> None:
    """Damage of a type: its shield first, the rest to life. Only half of melee damage reaches a boss in the air."""
    if turn.state.aloft and type == "melee":
        missed = n - n // 2
        turn.emit(e.OutOfReach(missed))
        n -= missed
    if n <= 0:
        return
    shield = turn.state.shields[INDEX[type]]
    if shield:
        broken = min(shield, n)
        turn.emit(e.ShieldHurt(type, broken, shield - broken))
        n -= broken
    if n > 0:
        life = turn.state.life
        lost = min(life, n)
        turn.emit(e.BossHurt(type, lost, life - lost))


def hurt(turn: FightTurn, seat: int, n: int, cause: str) -> None:
    """A hero loses health; where the table keeps it the number is only told."""
    health = turn.state.hero(seat).health
    turn.emit(e.HeroHurt(seat, n, cause, None if health is None else max(0, health - n)))


def chance(turn: FightTurn, n: int, most: int) -> int:
    """`n`, or by the seed one number of `n` to `most`."""
    return n + roll(turn, most - n + 1) - 1 if most > n else n


def roll(turn: FightTurn, sides: int) -> int:
    """A number from 1 to `sides` by the fight's seed, written down as an event."""
    state = turn.state
    value = draw(state.seed, state.draws, sides)
    turn.emit(e.Rolled(sides, value))
    return value


class Verb(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    """Something that a card or a boss does: each has `resolve(turn, seat)`; seat 0 is the boss."""

    def vain(self, state: State) -> str:
        """Why it can do nothing for anybody, so that no target need be asked; "" if it can."""
        return ""
