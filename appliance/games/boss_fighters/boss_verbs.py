"""The verbs of bosses alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.card_verbs import Panic, Poison
from appliance.games.boss_fighters.verb import (
    CHOICES,
    DAMAGE_TYPES,
    INDEX,
    Target,
    Verb,
    boss_targets,
    chance,
    roll,
    targets,
)

if TYPE_CHECKING:
    from appliance.games.boss_fighters.state import Hero
    from appliance.games.boss_fighters.verb import FightTurn


class Curse(Verb, frozen=True, tag="curse"):
    """Heroes get `n` curses, face down; as many as there are."""

    n: int = 1
    to: Target = "one"

    def resolve(self, turn: FightTurn, seat: int) -> None:
        for cursed in targets(turn.state, self.to, seat):
            deal(turn, cursed, self.n)


def deal(turn: FightTurn, seat: int, n: int) -> None:
    """Curses of the pile, which is made new from its discards when it is empty."""
    left = n
    while left:
        state = turn.state
        if state.curse_pile:
            dealt = min(left, state.curse_pile)
            turn.emit(e.CurseDealt(seat, dealt))
            left -= dealt
        elif state.curse_discards:
            turn.emit(e.CursesShuffled(len(state.curse_discards)))
        else:
            turn.emit(e.EffectSkipped(seat, "curse", "no-curses"))
            return


class Plan(Verb, frozen=True, tag="plan"):
    """The boss plans an attack on heroes: `n`, or one number of `n` to `most` by the seed; `extra` comes with it."""

    n: int
    most: int = 0
    to: Target = "all"
    extra: tuple[Poison | Panic | Curse, ...] = ()

    def resolve(self, turn: FightTurn, seat: int) -> None:
        extra = tuple([e.Tokens(str(one.__struct_config__.tag), one.n) for one in self.extra])
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
                turn.emit(e.ShieldGrown(type, n, turn.state.shields[INDEX[type]] + n))


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
    """`n` poison (or panic, or curses) more comes along with the planned attacks on heroes."""

    n: int
    to: Target = "all"
    kind: Literal["poison", "panic", "curse"] = "poison"

    def resolve(self, turn: FightTurn, seat: int) -> None:
        for aimed in targets(turn.state, self.to, seat):
            if turn.state.hero(aimed).attack is not None:
                turn.emit(e.ExtraAdded(aimed, self.kind, self.n))


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
