"""The fight as one frozen value, and what each event makes of it.

`applies(cards)` gives the fold; it never draws and never asks, so a journal replays to the same state.
"""

from collections.abc import Callable, Mapping
from typing import Any, Literal

from msgspec import Struct
from msgspec.structs import replace

from appliance.engine.table import Seat
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.effects import DAMAGE_TYPES, AnyVerb

HealthMode = Literal["full", "both", "table"]
TURNS = 3


class Hero(Struct, frozen=True):
    """A hero in the fight; `health` is None where the table keeps it, `attack` if the boss does not aim here."""

    seat: int
    hero: str
    klass: str
    hand: int
    start: int
    health: int | None
    attack: int | None = None
    planned: int | None = None
    extra: tuple[e.Tokens, ...] = ()
    poison: int = 0
    dots: int = 0
    lightning: int = 0


class State(Struct, frozen=True):
    """Everything the box knows.

    turn      whose regular turn it is; `acting` is who may act now (another one by lightning out of turn)
    agenda    the effects of the card being played that are not through yet; `card` and `player` are whose they are
    chosen    targets picked so far for the foremost effect; `fresh` until the first effect of the card is through
    paid      "dot" or "lightning": what the card cost, to give it back when the scan is taken back
    spent     whether the regular turn of `turn` is used up
    asked     the open question; `giving_up` lays "really give up?" over it, whatever it is
    played    (seat, card) in the play areas; `attacks` are damage types attacked with this round
    last      the last three things worth telling
    """

    seats: tuple[Seat, ...]
    boss: str
    mode: HealthMode
    seed: int
    heroes: tuple[Hero, ...]
    life: int = 0
    max_life: int = 0
    draws: int = 0
    round: int = 0
    phase: str = "setup"
    shields: tuple[int, int, int] = (0, 0, 0)
    full: tuple[int, int, int] = (0, 0, 0)
    poison: int = 0
    turn: int = 0
    acting: int = 0
    agenda: tuple[AnyVerb, ...] = ()
    card: str = ""
    player: int = 0
    chosen: tuple[int, ...] = ()
    fresh: bool = False
    paid: str = ""
    spent: bool = False
    asked: e.Asked | None = None
    giving_up: bool = False
    played: tuple[tuple[int, str], ...] = ()
    attacks: tuple[str, ...] = ()
    last: tuple[e.AnyEvent, ...] = ()
    result: str = ""
    why: str = ""
    fallen: int = 0
    closed: bool = False

    def hero(self, seat: int) -> Hero:
        """The hero at this seat."""
        for hero in self.heroes:
            if hero.seat == seat:
                return hero
        raise KeyError(seat)

    @property
    def may_take_back(self) -> bool:
        """Whether the card's first question is open and none of its effects is through."""
        return self.fresh and not self.chosen and self.asked is not None


Apply = Callable[[State, Any], State]
_TYPE_INDEX = {name: index for index, name in enumerate(DAMAGE_TYPES)}


def _heroes(state: State, seat: int, **changes: Any) -> tuple[Hero, ...]:
    return tuple([replace(hero, **changes) if hero.seat == seat else hero for hero in state.heroes])


def _told(state: State, event: e.AnyEvent) -> tuple[e.AnyEvent, ...]:
    return (*state.last[-2:], event)


def _fight_started(state: State, event: e.FightStarted) -> State:
    return replace(state, life=event.life, max_life=event.life)


def _round_started(state: State, event: e.RoundStarted) -> State:
    fresh = [replace(hero, attack=None, planned=None, extra=(), dots=event.dots, lightning=0) for hero in state.heroes]
    return replace(
        state, round=event.round, heroes=tuple(fresh), played=(), attacks=(), turn=0, acting=0, last=_told(state, event)
    )


def _phase_started(state: State, event: e.PhaseStarted) -> State:
    if event.phase == "draw":
        return replace(state, phase="draw", played=())
    if event.phase == "attack":
        return replace(state, phase="attack", turn=0, acting=0, card="", player=0)
    return replace(state, phase=event.phase)


def _rolled(state: State, event: e.Rolled) -> State:
    return replace(state, draws=state.draws + 1)


def _attack_planned(state: State, event: e.AttackPlanned) -> State:
    planned = _heroes(state, event.seat, attack=event.value, planned=event.value, extra=event.extra)
    return replace(state, heroes=planned)


def _shields_raised(state: State, event: e.ShieldsRaised) -> State:
    shields = (event.melee, event.ranged, event.magic)
    return replace(state, shields=shields, full=shields, last=_told(state, event))


def _turn_started(state: State, event: e.TurnStarted) -> State:
    if event.extra:
        return replace(state, acting=event.seat, card="", player=0)
    return replace(state, turn=event.seat, acting=event.seat, card="", player=0, spent=False)


def _pay(state: State, seat: int, extra: bool, by: int) -> tuple[Hero, ...]:
    hero = state.hero(seat)
    if extra:
        return _heroes(state, seat, lightning=hero.lightning + by)
    return _heroes(state, seat, dots=hero.dots + by)


def _spent(state: State, seat: int, extra: bool) -> bool:
    return state.spent or (seat == state.turn and not extra)


def _card_taken_back(state: State, event: e.CardTakenBack) -> State:
    extra = state.paid == "lightning"
    return replace(
        state,
        heroes=_pay(state, event.seat, extra, 1),
        spent=state.spent and (extra or event.seat != state.turn),
        agenda=(),
        card="",
        player=0,
        chosen=(),
        fresh=False,
        paid="",
        asked=None,
        played=state.played[:-1],
        last=_told(state, event),
    )


def _effect_resolved(state: State, event: e.EffectResolved) -> State:
    return replace(state, agenda=state.agenda[1:], chosen=(), fresh=False)


def _attack_made(state: State, event: e.AttackMade) -> State:
    if event.type in state.attacks:
        return state
    return replace(state, attacks=(*state.attacks, event.type))


def _shield_hurt(state: State, event: e.ShieldHurt) -> State:
    shields = list(state.shields)
    shields[_TYPE_INDEX[event.type]] = event.left  # type: ignore[index]
    return replace(state, shields=tuple(shields), last=_told(state, event))


def _boss_hurt(state: State, event: e.BossHurt) -> State:
    return replace(state, life=event.left, last=_told(state, event))


def _attack_reduced(state: State, event: e.AttackReduced) -> State:
    return replace(state, heroes=_heroes(state, event.seat, attack=event.left), last=_told(state, event))


def _health_changed(state: State, event: e.HeroHurt | e.HeroHealed) -> State:
    return replace(state, heroes=_heroes(state, event.seat, health=event.left), last=_told(state, event))


def _action_gained(state: State, event: e.ActionGained) -> State:
    return replace(state, heroes=_pay(state, event.seat, True, event.n), last=_told(state, event))


def _tokens(state: State, event: e.TokensGained | e.TokensLost, n: int) -> State:
    if event.kind != "poison":
        raise ValueError(f"no token of the kind {event.kind!r}")
    if event.seat == 0:
        return replace(state, poison=state.poison + n, last=_told(state, event))
    heroes = _heroes(state, event.seat, poison=state.hero(event.seat).poison + n)
    return replace(state, heroes=heroes, last=_told(state, event))


def _tokens_gained(state: State, event: e.TokensGained) -> State:
    return _tokens(state, event, event.n)


def _tokens_lost(state: State, event: e.TokensLost) -> State:
    return _tokens(state, event, -event.n)


def _passed(state: State, event: e.Passed) -> State:
    return replace(
        state,
        heroes=_pay(state, event.seat, event.extra, -1),
        spent=_spent(state, event.seat, event.extra),
        last=_told(state, event),
    )


def _asked(state: State, event: e.Asked) -> State:
    if event.question == "give-up":
        return replace(state, giving_up=True)
    return replace(state, asked=event)


def _answered(state: State, event: e.Answered) -> State:
    question = event.question
    if question == "give-up":
        return replace(state, giving_up=False)
    if question == "target":
        return replace(state, asked=None, chosen=(*state.chosen, int(event.option)))
    if question == "over":
        return replace(state, asked=None, closed=True)
    return replace(state, asked=None)


def _fight_ended(state: State, event: e.FightEnded) -> State:
    return replace(
        state,
        phase="end",
        agenda=(),
        chosen=(),
        fresh=False,
        asked=None,
        giving_up=False,
        acting=0,
        result=event.result,
        why=event.why,
        fallen=event.seat,
    )


def _only_told(state: State, event: e.AnyEvent) -> State:
    return replace(state, last=_told(state, event))


def _nothing(state: State, event: e.AnyEvent) -> State:
    return state


_APPLY: dict[type, Apply] = {
    e.FightStarted: _fight_started,
    e.RoundStarted: _round_started,
    e.PhaseStarted: _phase_started,
    e.Rolled: _rolled,
    e.AttackPlanned: _attack_planned,
    e.ShieldsRaised: _shields_raised,
    e.TurnStarted: _turn_started,
    e.CardTakenBack: _card_taken_back,
    e.EffectResolved: _effect_resolved,
    e.EffectSkipped: _only_told,
    e.AttackMade: _attack_made,
    e.SupportMade: _nothing,
    e.SupportFizzled: _only_told,
    e.ShieldHurt: _shield_hurt,
    e.BossHurt: _boss_hurt,
    e.AttackReduced: _attack_reduced,
    e.AttackBlocked: _only_told,
    e.AttackStruck: _nothing,
    e.HeroHurt: _health_changed,
    e.HeroHealed: _health_changed,
    e.CardsDrawn: _only_told,
    e.ActionGained: _action_gained,
    e.SpecialTold: _only_told,
    e.TokensGained: _tokens_gained,
    e.TokensLost: _tokens_lost,
    e.Passed: _passed,
    e.Warned: _nothing,
    e.Asked: _asked,
    e.Answered: _answered,
    e.FightEnded: _fight_ended,
}


def applies(effects: Mapping[str, tuple[AnyVerb, ...]]) -> Apply:
    """The fold over a content whose cards have these effects."""

    def card_played(state: State, event: e.CardPlayed) -> State:
        return replace(
            state,
            heroes=_pay(state, event.seat, event.extra, -1),
            agenda=effects[event.card],
            card=event.card,
            player=event.seat,
            chosen=(),
            fresh=True,
            paid="lightning" if event.extra else "dot",
            spent=_spent(state, event.seat, event.extra),
            played=(*state.played, (event.seat, event.card)),
            last=_told(state, event),
        )

    table: dict[type, Any] = {**_APPLY, e.CardPlayed: card_played}

    def apply(state: State, event: e.AnyEvent) -> State:
        after: State = table[type(event)](state, event)
        return after

    return apply
