"""The verbs of cards and items; a boss shares some of them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.hexes import HexKind, hexed
from appliance.games.boss_fighters.statuses import held
from appliance.games.boss_fighters.verb import DAMAGE_TYPES, DamageType, Target, Verb, chance, hit, hurt, targets

if TYPE_CHECKING:
    from appliance.games.boss_fighters.state import State
    from appliance.games.boss_fighters.verb import FightTurn

Replayed = Literal["discards", "top", "blind"]
REPLAYED: tuple[Replayed, ...] = ("discards", "top", "blind")
"""Where a card that is played once more comes from."""


class Attack(Verb, frozen=True, tag="attack"):
    """Damage of a type to the boss: `n`, or by chance a number of `n` to `most`; a sharpened hero's is bigger once."""

    type: DamageType
    n: int
    most: int = 0

    def resolve(self, turn: FightTurn, seat: int) -> None:
        hero = turn.state.hero(seat)
        if hero.hexes and hexed(hero, "no-" + self.type):
            turn.emit(e.EffectSkipped(seat, "attack", "cursed"))
            return
        n = chance(turn, self.n, self.most) + hero.sharp
        if hero.hexes:
            n = max(0, n - hexed(hero, "weaker"))
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
        hero, n = turn.state.hero(seat), self.n
        if hero.hexes:
            if hexed(hero, "no-" + self.type) or hexed(hero, "no-support"):
                turn.emit(e.EffectSkipped(seat, "support", "cursed"))
                return
            n = max(0, n - hexed(hero, "weaker"))
        turn.emit(e.SupportMade(seat, self.type, n))
        hit(turn, self.type, n)


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
                n = self.n // 2 if hero.hexes and hexed(hero, "half-protection") else self.n
                less = min(attack, n)
                turn.emit(e.AttackReduced(aimed, less, attack - less))
            else:
                turn.emit(e.EffectSkipped(aimed, "protect", "no-attack"))


class Lightning(Verb, frozen=True, tag="lightning"):
    """A hero may take `n` more actions at once."""

    n: int = 1
    to: Target = "self"

    def resolve(self, turn: FightTurn, seat: int) -> None:
        if seat and turn.state.hero(seat).hexes and hexed(turn.state.hero(seat), "no-lightning"):
            turn.emit(e.EffectSkipped(seat, "lightning", "cursed"))
            return
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
            n = max(0, self.n - hexed(hero, "less-heal")) if hero.hexes else self.n
            if not n:
                turn.emit(e.EffectSkipped(healed, "heal", "cursed"))
            elif hero.health is None:
                turn.emit(e.HeroHealed(healed, n, None))
            elif hero.health >= hero.start:
                turn.emit(e.EffectSkipped(healed, "heal", "full-health"))
            else:
                more = min(n, hero.start - hero.health)
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
            if turn.state.hero(drawer).hexes and (toll := hexed(turn.state.hero(drawer), "toll-draw")):
                hurt(turn, drawer, toll, "curse")


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


class Panic(Verb, frozen=True, tag="panic"):
    """Heroes take `n` panic tokens."""

    n: int
    to: Target = "self"

    def resolve(self, turn: FightTurn, seat: int) -> None:
        for one in targets(turn.state, self.to, seat):
            turn.emit(e.TokensGained(one, "panic", self.n))


class Remove(Verb, frozen=True, tag="remove"):
    """The hero is rid of `n` status tokens of any kind; which ones is asked where that is a choice."""

    n: int

    def vain(self, state: State) -> str:
        return "" if held(state.hero(state.player)) else "no-tokens"

    def kinds(self, state: State) -> tuple[str, ...]:
        """The kinds among which the next token has to be chosen; none if nothing is left to choose."""
        left = [(name, n - state.picked.count(name)) for name, n in held(state.hero(state.player))]
        free = [(name, n) for name, n in left if n]
        if len(free) < 2 or sum(n for _, n in free) <= self.n - len(state.picked):
            return ()
        return tuple([name for name, _ in free]) if len(state.picked) < self.n else ()

    def resolve(self, turn: FightTurn, seat: int) -> None:
        picked, left = turn.state.picked, self.n - len(turn.state.picked)
        tokens = held(turn.state.hero(seat))
        if not tokens:
            turn.emit(e.EffectSkipped(seat, "remove", "no-tokens"))
        for name, n in tokens:
            more = min(left, n - picked.count(name))
            left -= more
            if more + picked.count(name):
                turn.emit(e.TokensLost(seat, name, more + picked.count(name)))


class Lift(Verb, frozen=True, tag="lift"):
    """Heroes are rid of up to `n` curses that lie face up before them, permanent ones first."""

    n: int = 1
    to: Target = "self"

    def vain(self, state: State) -> str:
        return "" if any(hero.cursed for hero in state.heroes) else "no-curse"

    def resolve(self, turn: FightTurn, seat: int) -> None:
        for freed in targets(turn.state, self.to, seat):
            cursed = turn.state.hero(freed).cursed[: self.n]
            if not cursed:
                turn.emit(e.EffectSkipped(freed, "lift", "no-curse"))
            for card in cursed:
                turn.emit(e.CurseEnded(freed, card))


class Shatter(Verb, frozen=True, tag="shatter"):
    """Every shield of the boss loses up to `n`; nothing of it goes to its life."""

    n: int

    def vain(self, state: State) -> str:
        return "" if any(state.shields) else "no-shield"

    def resolve(self, turn: FightTurn, seat: int) -> None:
        if not any(turn.state.shields):
            turn.emit(e.EffectSkipped(seat, "shatter", "no-shield"))
        for type, shield in zip(DAMAGE_TYPES, turn.state.shields, strict=True):
            if shield:
                turn.emit(e.ShieldHurt(type, min(shield, self.n), max(0, shield - self.n)))


class Rally(Verb, frozen=True, tag="rally"):
    """Supports of every type work for the rest of the round, whoever plays them."""

    def resolve(self, turn: FightTurn, seat: int) -> None:
        turn.emit(e.Rallied(seat))


class Hex(Verb, frozen=True, tag="hex"):
    """As long as this curse lies before the hero something is different: `what`, see `hexes`."""

    what: HexKind
    n: int = 1

    def resolve(self, turn: FightTurn, seat: int) -> None:
        turn.emit(e.Hexed(seat, turn.state.card, self.what, self.n))


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
    """One more card is played at once, for no action: from the own discard pile, or of the top `look` cards.

    "blind" is the top card as it comes, and lightning on it does nothing.
    """

    source: Replayed = "discards"
    look: int = 1

    def resolve(self, turn: FightTurn, seat: int) -> None:
        turn.emit(e.EffectSkipped(seat, "again", "no-card"))
