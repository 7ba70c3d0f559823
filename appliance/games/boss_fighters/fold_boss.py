"""What a boss's doings make of the fight, and what is done to it."""

from msgspec.structs import replace

from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.content import CALLED
from appliance.games.boss_fighters.fold_parts import (
    Apply,
    only_told,
    paid,
    picked_up,
    story,
    told,
    told_in_story,
    with_hero,
)
from appliance.games.boss_fighters.state import State
from appliance.games.boss_fighters.verb import INDEX


def _attack_planned(state: State, event: e.AttackPlanned) -> State:
    planned = with_hero(state, event.seat, attack=event.value, planned=event.value, extra=event.extra)
    return replace(state, heroes=planned)


def _shields_raised(state: State, event: e.ShieldsRaised) -> State:
    shields = (event.melee, event.ranged, event.magic)
    return replace(state, shields=shields, full=shields, last=told(state, event))


def _shield_hurt(state: State, event: e.ShieldHurt) -> State:
    shields = list(state.shields)
    shields[INDEX[event.type]] = event.left
    return replace(state, shields=tuple(shields), last=told(state, event))


def _boss_hurt(state: State, event: e.BossHurt) -> State:
    return replace(state, life=event.left, last=told(state, event))


def _struck(state: State, event: e.AttackBlocked | e.AttackStruck) -> State:
    if isinstance(event, e.AttackBlocked):
        return replace(state, struck=event.seat, last=told(state, event))
    return replace(state, struck=event.seat)


def _ward_laid(state: State, event: e.WardLaid) -> State:
    wards = (*state.hero(event.seat).wards, event.card)
    played = picked_up(state, event)
    return replace(state, heroes=with_hero(state, event.seat, wards=wards), played=played, last=told(state, event))


def _ward_used(state: State, event: e.WardUsed) -> State:
    wards = tuple([card for card in state.hero(event.seat).wards if card != event.card])
    heroes = with_hero(state, event.seat, wards=wards)
    if not state.ability:
        heroes = tuple([replace(hero, attack=0) if hero.seat == event.seat else hero for hero in heroes])
    return replace(
        state, heroes=heroes, spared=(*state.spared, event.seat), last=told(state, event), story=story(state, event)
    )


def _kind_guarded(state: State, event: e.KindGuarded) -> State:
    return replace(state, guards=(*state.guards, event.kind), last=told(state, event))


def _ability_used(state: State, event: e.AbilityUsed) -> State:
    recurred = state.recurred + (event.kind == "recurring")
    waiting = state.waiting[1:] if event.kind in CALLED else state.waiting
    return replace(
        state, ability=event.name, story=(), aimed=(), spared=(), unwarded=(), recurred=recurred, waiting=waiting
    )


def _ability_aimed(state: State, event: e.AbilityAimed) -> State:
    return replace(state, aimed=(*state.aimed, event.seat))


def _ability_prevented(state: State, event: e.AbilityPrevented) -> State:
    guards = list(state.guards)
    guards.remove(event.kind)
    heroes = with_hero(state, event.seat, attack=0) if event.seat else state.heroes
    return replace(
        state,
        heroes=heroes,
        guards=tuple(guards),
        recurred=state.recurred + (event.kind == "recurring"),
        waiting=state.waiting[1:] if event.kind in CALLED else state.waiting,
        struck=event.seat or state.struck,
        last=told(state, event),
    )


def _boss_healed(state: State, event: e.BossHealed) -> State:
    return replace(state, life=event.left, last=told(state, event), story=story(state, event))


def _shield_grown(state: State, event: e.ShieldGrown) -> State:
    shields, full = list(state.shields), list(state.full)
    index = INDEX[event.type]
    shields[index] = event.left
    full[index] = max(full[index], event.left)
    after = replace(state, shields=tuple(shields), full=tuple(full), last=told(state, event))
    return replace(after, story=story(state, event))


def _attack_raised(state: State, event: e.AttackRaised) -> State:
    planned = max(event.left, state.hero(event.seat).planned or 0)
    heroes = with_hero(state, event.seat, attack=event.left, planned=planned)
    return replace(state, heroes=heroes, last=told(state, event), story=story(state, event))


def _extra_added(state: State, event: e.ExtraAdded) -> State:
    extra = state.hero(event.seat).extra
    n = sum(token.n for token in extra if token.kind == event.kind) + event.n
    more = (*[token for token in extra if token.kind != event.kind], e.Tokens(event.kind, n))
    heroes = with_hero(state, event.seat, extra=more)
    return replace(state, heroes=heroes, last=told(state, event), story=story(state, event))


def _action_lost(state: State, event: e.ActionLost) -> State:
    heroes = paid(state, event.seat, False, -event.n)
    return replace(state, heroes=heroes, last=told(state, event), story=story(state, event))


APPLY: dict[type, Apply] = {
    e.AttackPlanned: _attack_planned,
    e.ShieldsRaised: _shields_raised,
    e.ShieldHurt: _shield_hurt,
    e.BossHurt: _boss_hurt,
    e.AttackBlocked: _struck,
    e.AttackStruck: _struck,
    e.WardLaid: _ward_laid,
    e.WardUsed: _ward_used,
    e.KindGuarded: _kind_guarded,
    e.AbilityUsed: _ability_used,
    e.AbilityAimed: _ability_aimed,
    e.AbilityPrevented: _ability_prevented,
    e.BossEnraged: only_told,
    e.BossHealed: _boss_healed,
    e.ShieldGrown: _shield_grown,
    e.AttackRaised: _attack_raised,
    e.ExtraAdded: _extra_added,
    e.ActionLost: _action_lost,
    e.CardsDiscarded: told_in_story,
}
