"""What the heroes' doings make of the fight."""

from msgspec.structs import replace

from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.effects import DAMAGE_TYPES
from appliance.games.boss_fighters.fold_curse import curse_taken_back
from appliance.games.boss_fighters.fold_parts import (
    Apply,
    nothing,
    only_told,
    paid,
    picked_up,
    spends,
    story,
    told,
    told_in_story,
    with_hero,
)
from appliance.games.boss_fighters.state import State
from appliance.games.boss_fighters.statuses import NAMES


def _tokens(state: State, event: e.TokensGained | e.TokensLost, n: int) -> State:
    if event.kind not in NAMES:
        raise ValueError(f"no token of the kind {event.kind!r}")
    last, tale = told(state, event), story(state, event)
    if event.seat == 0:
        return replace(state, poison=state.poison + n, last=last, story=tale)
    heroes = with_hero(state, event.seat, **{event.kind: getattr(state.hero(event.seat), event.kind) + n})
    return replace(state, heroes=heroes, last=last, story=tale)


def _card_taken_back(state: State, event: e.CardTakenBack) -> State:
    last_player, counts, waiting, doings = state.undo
    before = curse_taken_back(state, event) if state.paid == "curse" else _action_given_back(state, event)
    return replace(
        before,
        agenda=(),
        card="",
        player=0,
        chosen=(),
        fresh=False,
        paid="",
        panicked=False,
        asked=None,
        last_player=last_player,
        counts=counts,
        waiting=waiting,
        doings=doings,
        last=told(state, event),
    )


def _action_given_back(state: State, event: e.CardTakenBack) -> State:
    """The card or the item is where it was, and so is what it cost."""
    extra = state.paid == "lightning"
    return replace(
        state,
        heroes=paid(state, event.seat, extra, 1),
        spent=state.spent and (extra or event.seat != state.turn),
        played=state.played[:-1] if (event.seat, event.card) in state.played else state.played,
        used=state.used[:-1] if state.used[-1:] == (event.card,) else state.used,
    )


def _effect_resolved(state: State, event: e.EffectResolved) -> State:
    if state.named or state.picked:
        state = replace(state, named="", picked=())
    return replace(state, agenda=state.agenda[1:], chosen=(), fresh=False)


def _rallied(state: State, event: e.Rallied) -> State:
    return replace(state, attacks=DAMAGE_TYPES, last=told(state, event))


def _attack_made(state: State, event: e.AttackMade) -> State:
    if state.hero(event.seat).sharp:
        state = replace(state, heroes=with_hero(state, event.seat, sharp=0))
    if event.type in state.attacks:
        return state
    return replace(state, attacks=(*state.attacks, event.type))


def _attack_reduced(state: State, event: e.AttackReduced) -> State:
    return replace(state, heroes=with_hero(state, event.seat, attack=event.left), last=told(state, event))


def _card_boxed(state: State, event: e.CardBoxed) -> State:
    played = picked_up(state, event)
    return replace(state, boxed=(*state.boxed, event.card), played=played, last=told(state, event))


def _sharpened(state: State, event: e.AttackSharpened) -> State:
    sharp = state.hero(event.seat).sharp + event.n
    return replace(state, heroes=with_hero(state, event.seat, sharp=sharp), last=told(state, event))


def _promise_made(state: State, event: e.PromiseMade) -> State:
    promises = (*state.hero(event.seat).promises, event.card)
    return replace(state, heroes=with_hero(state, event.seat, promises=promises), last=told(state, event))


def promise_broken(state: State, event: e.PromiseBroken) -> State:
    promises = state.hero(event.seat).promises[1:]
    return replace(state, heroes=with_hero(state, event.seat, promises=promises), last=told(state, event))


def _extra_removed(state: State, event: e.ExtraRemoved) -> State:
    return replace(state, heroes=with_hero(state, event.seat, extra=()), last=told(state, event))


def _attack_redirected(state: State, event: e.AttackRedirected) -> State:
    source = state.hero(event.source)
    moved = with_hero(state, event.seat, attack=source.attack, planned=source.planned, extra=source.extra)
    bare = replace(state, heroes=moved)
    return replace(
        bare, heroes=with_hero(bare, event.source, attack=None, planned=None, extra=()), last=told(state, event)
    )


def _health_changed(state: State, event: e.HeroHurt | e.HeroHealed) -> State:
    heroes = with_hero(state, event.seat, health=event.left)
    return replace(state, heroes=heroes, last=told(state, event), story=story(state, event))


def _action_gained(state: State, event: e.ActionGained) -> State:
    return replace(state, heroes=paid(state, event.seat, True, event.n), last=told(state, event))


def _tokens_gained(state: State, event: e.TokensGained) -> State:
    return _tokens(state, event, event.n)


def _tokens_lost(state: State, event: e.TokensLost) -> State:
    return _tokens(state, event, -event.n)


def _passed(state: State, event: e.Passed) -> State:
    return replace(
        state,
        heroes=paid(state, event.seat, event.extra, -1),
        spent=spends(state, event.seat, event.extra),
        last=told(state, event),
    )


APPLY: dict[type, Apply] = {
    e.CardTakenBack: _card_taken_back,
    e.EffectResolved: _effect_resolved,
    e.EffectSkipped: told_in_story,
    e.Rallied: _rallied,
    e.AttackMade: _attack_made,
    e.SupportMade: nothing,
    e.SupportFizzled: only_told,
    e.AttackReduced: _attack_reduced,
    e.CardBoxed: _card_boxed,
    e.AttackSharpened: _sharpened,
    e.PromiseMade: _promise_made,
    e.PromiseBroken: promise_broken,
    e.ExtraRemoved: _extra_removed,
    e.AttackRedirected: _attack_redirected,
    e.HeroHurt: _health_changed,
    e.HeroHealed: _health_changed,
    e.CardsDrawn: only_told,
    e.ActionGained: _action_gained,
    e.SpecialTold: only_told,
    e.TokensGained: _tokens_gained,
    e.TokensLost: _tokens_lost,
    e.Passed: _passed,
}
