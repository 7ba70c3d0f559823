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
Target = Literal["self", "one", "two", "all", "others", "another"]
CHOICES: dict[str, int] = {"one": 1, "two": 2, "another": 1}
_INDEX = {"melee": 0, "ranged": 1, "magic": 2}


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


def boss_targets(state: State, to: str) -> tuple[int, ...]:
    """Whom the boss's ability reaches, warded or not."""
    if to == "others":
        return tuple([hero.seat for hero in state.heroes if hero.seat not in state.aimed])
    if to == "all":
        return tuple([hero.seat for hero in state.heroes])
    return state.aimed


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


class Attack(Verb, frozen=True, tag="attack"):
    """Damage of a type to the boss: `n`, or by chance a number of `n` to `most`; a sharpened hero's is bigger once."""

    type: DamageType
    n: int
    most: int = 0

    def resolve(self, turn: FightTurn, seat: int) -> None:
        n = chance(turn, self.n, self.most) + turn.state.hero(seat).sharp
        turn.emit(e.AttackMade(seat, self.type, n))
        hit(turn, self.type, n)


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
    """The boss attack against a hero is reduced by `n`, not below 0; `clean` also takes what comes along with it."""

    n: int
    to: Target = "one"
    clean: bool = False

    def vain(self, state: State) -> str:
        return "" if any(hero.attack for hero in state.heroes) else "no-attack"

    def resolve(self, turn: FightTurn, seat: int) -> None:
        for aimed in targets(turn.state, self.to, seat):
            hero = turn.state.hero(aimed)
            attack = hero.attack
            if self.clean and hero.extra:
                turn.emit(e.ExtraRemoved(aimed))
            if attack:
                less = min(attack, self.n)
                turn.emit(e.AttackReduced(aimed, less, attack - less))
            else:
                turn.emit(e.EffectSkipped(aimed, "protect", "no-attack"))


class Lightning(Verb, frozen=True, tag="lightning"):
    """A hero may take `n` more actions at once."""

    n: int = 1
    to: Target = "self"

    def resolve(self, turn: FightTurn, seat: int) -> None:
        for quick in targets(turn.state, self.to, seat):
            turn.emit(e.ActionGained(quick, self.n))


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
            hurt(turn, struck, self.n, "card" if seat else "ability")


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
    """Heroes take `n` poison tokens, or the boss does."""

    n: int
    to: Target | Literal["boss"] = "self"

    def resolve(self, turn: FightTurn, seat: int) -> None:
        poisoned = (0,) if self.to == "boss" else targets(turn.state, self.to, seat)
        for one in poisoned:
            turn.emit(e.TokensGained(one, "poison", self.n))


class Cure(Verb, frozen=True, tag="cure"):
    """Heroes are rid of up to `n` poison tokens."""

    n: int
    to: Target = "self"

    def vain(self, state: State) -> str:
        return "" if any(hero.poison for hero in state.heroes) else "no-poison"

    def resolve(self, turn: FightTurn, seat: int) -> None:
        for cured in targets(turn.state, self.to, seat):
            poison = min(self.n, turn.state.hero(cured).poison)
            if poison:
                turn.emit(e.TokensLost(cured, "poison", poison))
            else:
                turn.emit(e.EffectSkipped(cured, "cure", "no-poison"))


class Sharpen(Verb, frozen=True, tag="sharpen"):
    """The hero's next attack is `n` stronger."""

    n: int

    def resolve(self, turn: FightTurn, seat: int) -> None:
        turn.emit(e.AttackSharpened(seat, self.n))


class NextAttack(Verb, frozen=True, tag="next-attack"):
    """`then` happens if the next card that the hero plays is an attack."""

    then: tuple[Heal | Draw | Protect | Cure, ...]

    def resolve(self, turn: FightTurn, seat: int) -> None:
        turn.emit(e.PromiseMade(seat, turn.state.card))


class Redirect(Verb, frozen=True, tag="redirect"):
    """The boss attack on another hero, with what comes along, hits oneself instead of one's own."""

    to: Target = "another"

    def vain(self, state: State) -> str:
        return "" if any(hero.attack for hero in state.heroes if hero.seat != state.player) else "no-attack"

    def resolve(self, turn: FightTurn, seat: int) -> None:
        for other in targets(turn.state, self.to, seat):
            if turn.state.hero(other).attack:
                turn.emit(e.AttackRedirected(other, seat))
            else:
                turn.emit(e.EffectSkipped(other, "redirect", "no-attack"))


class Ward(Verb, frozen=True, tag="ward"):
    """The card lies beside the hero until it wards off one boss ability for that hero."""

    def resolve(self, turn: FightTurn, seat: int) -> None:
        turn.emit(e.WardLaid(seat, turn.state.card))


class Prevent(Verb, frozen=True, tag="prevent"):
    """The next boss ability of a kind that the players name is prevented whole."""

    def resolve(self, turn: FightTurn, seat: int) -> None:
        turn.emit(e.KindGuarded(seat, turn.state.named))


class Boxed(Verb, frozen=True, tag="box"):
    """The card goes back to its box and is out of this fight."""

    def resolve(self, turn: FightTurn, seat: int) -> None:
        turn.emit(e.CardBoxed(seat, turn.state.card))


class Again(Verb, frozen=True, tag="again"):
    """One more card is played at once, for no action: from the own discard pile, or of the top `look` cards."""

    source: Literal["discards", "top"] = "discards"
    look: int = 1

    def resolve(self, turn: FightTurn, seat: int) -> None:
        turn.emit(e.EffectSkipped(seat, "again", "no-card"))


class Plan(Verb, frozen=True, tag="plan"):
    """The boss plans an attack on heroes: `n`, or one number of `n` to `most` by the seed; `extra` comes with it."""

    n: int
    most: int = 0
    to: Target = "all"
    extra: tuple[Poison, ...] = ()

    def resolve(self, turn: FightTurn, seat: int) -> None:
        extra = tuple([e.Tokens("poison", poison.n) for poison in self.extra])
        for hero in self._aims(turn):
            turn.emit(e.AttackPlanned(hero.seat, chance(turn, self.n, self.most), extra))

    def _aims(self, turn: FightTurn) -> tuple[Hero, ...]:
        """Whom the ability found, or all heroes, or one or two of them by chance, in seat order."""
        state = turn.state
        heroes = state.heroes
        if state.aimed and self.to != "all":
            reached = boss_targets(state, self.to)
            return tuple([hero for hero in heroes if hero.seat in reached])
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


class Harden(Verb, frozen=True, tag="harden"):
    """The boss's shields grow; one that is broken or was not there comes back with so much."""

    melee: int = 0
    ranged: int = 0
    magic: int = 0

    def resolve(self, turn: FightTurn, seat: int) -> None:
        for type in DAMAGE_TYPES:
            n = getattr(self, type)
            if n:
                turn.emit(e.ShieldGrown(type, n, turn.state.shields[_INDEX[type]] + n))


class Mend(Verb, frozen=True, tag="mend"):
    """The boss regains `n` life, and `per_hero` more for each hero, never above its start."""

    n: int
    per_hero: int = 0

    def resolve(self, turn: FightTurn, seat: int) -> None:
        state = turn.state
        more = min(self.n + self.per_hero * len(state.heroes), state.max_life - state.life)
        turn.emit(e.BossHealed(more, state.life + more))


class Raise(Verb, frozen=True, tag="raise"):
    """Planned boss attacks grow by `n` from where they are now; a hero at whom none was aimed gets one."""

    n: int
    to: Target = "all"

    def resolve(self, turn: FightTurn, seat: int) -> None:
        for aimed in targets(turn.state, self.to, seat):
            turn.emit(e.AttackRaised(aimed, self.n, (turn.state.hero(aimed).attack or 0) + self.n))


class Taint(Verb, frozen=True, tag="taint"):
    """`n` poison more comes along with the planned attacks on heroes."""

    n: int
    to: Target = "all"

    def resolve(self, turn: FightTurn, seat: int) -> None:
        for aimed in targets(turn.state, self.to, seat):
            if turn.state.hero(aimed).attack is not None:
                turn.emit(e.ExtraAdded(aimed, "poison", self.n))


class Steal(Verb, frozen=True, tag="steal"):
    """Heroes lose up to `n` of the turns they have left this round."""

    n: int = 1
    to: Target = "one"

    def resolve(self, turn: FightTurn, seat: int) -> None:
        for robbed in targets(turn.state, self.to, seat):
            lost = min(self.n, turn.state.hero(robbed).dots)
            if lost:
                turn.emit(e.ActionLost(robbed, lost))


class Discard(Verb, frozen=True, tag="discard"):
    """Heroes discard `n` hand cards of their choice, as far as they have so many."""

    n: int
    to: Target = "one"

    def resolve(self, turn: FightTurn, seat: int) -> None:
        for loser in targets(turn.state, self.to, seat):
            turn.emit(e.CardsDiscarded(loser, self.n))


CardVerb = (
    Attack
    | Support
    | Protect
    | Lightning
    | Heal
    | Hurt
    | Draw
    | Special
    | Poison
    | Cure
    | Sharpen
    | NextAttack
    | Redirect
    | Ward
    | Prevent
    | Boxed
    | Again
)
BossVerb = Plan | Shields | Harden | Mend | Raise | Taint | Steal | Discard
AnyVerb = CardVerb | BossVerb
BOSS_VERBS = BossVerb.__args__
BOTH_VERBS = (Hurt, Poison, Draw, Heal)
"""What a boss may do besides its own: to heroes."""
