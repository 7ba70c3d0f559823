"""The verbs of the cards and of the bosses: one frozen value each, which can act.

What a content file writes as `{do = "attack", type = "ranged", n = 4}` is read straight into one of these.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct

from appliance.engine.rng import draw
from appliance.games.boss_fighters import events as e

if TYPE_CHECKING:
    from appliance.engine.turn import Turn
    from appliance.games.boss_fighters.state import Hero, State

    FightTurn = Turn[State, Any]

DamageType = Literal["melee", "ranged", "magic"]
DAMAGE_TYPES: tuple[DamageType, ...] = ("melee", "ranged", "magic")
Target = Literal["self", "one", "two", "all", "others"]
CHOICES: dict[str, int] = {"one": 1, "two": 2}
_INDEX = {"melee": 0, "ranged": 1, "magic": 2}


def targets(state: State, to: str, seat: int) -> tuple[int, ...]:
    """The seats that an effect of the hero at `seat` reaches: those chosen, or all where nothing was to choose."""
    if to == "self":
        return (seat,)
    if to == "others":
        return tuple([hero.seat for hero in state.heroes if hero.seat != seat])
    if state.chosen and to != "all":
        return state.chosen
    return tuple([hero.seat for hero in state.heroes])


def hit(turn: FightTurn, type: str, n: int) -> None:
    """Damage of a type: its shield first, the rest to life."""
    shield = turn.state.shields[_INDEX[type]]
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


def roll(turn: FightTurn, sides: int) -> int:
    """A number from 1 to `sides` by the fight's seed, written down as an event."""
    state = turn.state
    value = draw(state.seed, state.draws, sides)
    turn.emit(e.Rolled(sides, value))
    return value


class Verb(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    """Something that a card or a boss does."""

    def vain(self, state: State) -> str:
        """Why it can do nothing for anybody, so that no target need be asked; "" if it can."""
        return ""

    def resolve(self, turn: FightTurn, seat: int) -> None:
        """Do it, as the hero at `seat` (0: the boss)."""
        raise NotImplementedError


class Attack(Verb, frozen=True, tag="attack"):
    """Damage of a type to the boss."""

    type: DamageType
    n: int

    def resolve(self, turn: FightTurn, seat: int) -> None:
        turn.emit(e.AttackMade(seat, self.type, self.n))
        hit(turn, self.type, self.n)


class Support(Verb, frozen=True, tag="support"):
    """Damage of a type to the boss, if an attack of that type was played this round."""

    type: DamageType
    n: int

    def resolve(self, turn: FightTurn, seat: int) -> None:
        if self.type not in turn.state.attacks:
            turn.emit(e.SupportFizzled(seat, self.type))
            return
        turn.emit(e.SupportMade(seat, self.type, self.n))
        hit(turn, self.type, self.n)


class Protect(Verb, frozen=True, tag="protect"):
    """The boss attack against a hero is reduced by `n`, not below 0."""

    n: int
    to: Target = "one"

    def vain(self, state: State) -> str:
        return "" if any(hero.attack for hero in state.heroes) else "no-attack"

    def resolve(self, turn: FightTurn, seat: int) -> None:
        for aimed in targets(turn.state, self.to, seat):
            attack = turn.state.hero(aimed).attack
            if attack:
                less = min(attack, self.n)
                turn.emit(e.AttackReduced(aimed, less, attack - less))
            else:
                turn.emit(e.EffectSkipped(aimed, "protect", "no-attack"))


class Lightning(Verb, frozen=True, tag="lightning"):
    """The hero may take `n` more actions at once."""

    n: int = 1

    def resolve(self, turn: FightTurn, seat: int) -> None:
        turn.emit(e.ActionGained(seat, self.n))


class Heal(Verb, frozen=True, tag="heal"):
    """Heroes regain `n` health, never above their start."""

    n: int
    to: Target = "self"

    def vain(self, state: State) -> str:
        return "full-health" if all(hero.health == hero.start for hero in state.heroes) else ""

    def resolve(self, turn: FightTurn, seat: int) -> None:
        for healed in targets(turn.state, self.to, seat):
            hero = turn.state.hero(healed)
            if hero.health is None:
                turn.emit(e.HeroHealed(healed, self.n, None))
            elif hero.health >= hero.start:
                turn.emit(e.EffectSkipped(healed, "heal", "full-health"))
            else:
                more = min(self.n, hero.start - hero.health)
                turn.emit(e.HeroHealed(healed, more, hero.health + more))


class Hurt(Verb, frozen=True, tag="hurt"):
    """Heroes lose `n` health."""

    n: int
    to: Target = "self"

    def resolve(self, turn: FightTurn, seat: int) -> None:
        for struck in targets(turn.state, self.to, seat):
            hurt(turn, struck, self.n, "card")


class Draw(Verb, frozen=True, tag="draw"):
    """Heroes draw `n` cards."""

    n: int
    to: Target = "self"

    def resolve(self, turn: FightTurn, seat: int) -> None:
        for drawer in targets(turn.state, self.to, seat):
            turn.emit(e.CardsDrawn(drawer, self.n))


class Special(Verb, frozen=True, tag="special"):
    """Something the players do by hand, told by the sentence `special.<text>` of the words files."""

    text: str

    def resolve(self, turn: FightTurn, seat: int) -> None:
        turn.emit(e.SpecialTold(seat, self.text))


class Poison(Verb, frozen=True, tag="poison"):
    """Heroes take `n` poison tokens."""

    n: int
    to: Target = "self"

    def resolve(self, turn: FightTurn, seat: int) -> None:
        for poisoned in targets(turn.state, self.to, seat):
            turn.emit(e.TokensGained(poisoned, "poison", self.n))


class Plan(Verb, frozen=True, tag="plan"):
    """The boss plans an attack on heroes: `n`, or one number of `n` to `most` by the seed; `extra` comes with it."""

    n: int
    most: int = 0
    to: Target = "all"
    extra: tuple[Poison, ...] = ()

    def resolve(self, turn: FightTurn, seat: int) -> None:
        extra = tuple([e.Tokens("poison", poison.n) for poison in self.extra])
        for hero in self._aims(turn):
            value = self.n
            if self.most > self.n:
                value += roll(turn, self.most - self.n + 1) - 1
            turn.emit(e.AttackPlanned(hero.seat, value, extra))

    def _aims(self, turn: FightTurn) -> tuple[Hero, ...]:
        """All heroes, or one or two of them by chance, in seat order."""
        heroes = turn.state.heroes
        aims = CHOICES.get(self.to, len(heroes))
        left = list(heroes)
        while len(left) > aims:
            del left[roll(turn, len(left)) - 1]
        return tuple(left)


class Shields(Verb, frozen=True, tag="shields"):
    """The boss raises new shields; 0 is none of that type."""

    melee: int = 0
    ranged: int = 0
    magic: int = 0

    def resolve(self, turn: FightTurn, seat: int) -> None:
        turn.emit(e.ShieldsRaised(self.melee, self.ranged, self.magic))


AnyVerb = Attack | Support | Protect | Lightning | Heal | Hurt | Draw | Special | Poison | Plan | Shields
