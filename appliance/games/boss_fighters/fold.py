"""What each event makes of the fight: it never draws and never asks, so a journal replays to the same state."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.calls import called, calls
from appliance.games.boss_fighters.content import CALLED, Content
from appliance.games.boss_fighters.effects import DAMAGE_TYPES, NextAttack
from appliance.games.boss_fighters.mistakes import corrected
from appliance.games.boss_fighters.state import Hero, State

Apply = Callable[[State, Any], State]
FIXES = frozenset({"fix", "fix-what", "fix-number", "fix-turn"})
_TYPE_INDEX = {name: index for index, name in enumerate(DAMAGE_TYPES)}


def _heroes(state: State, seat: int, **changes: Any) -> tuple[Hero, ...]:
    return tuple([replace(hero, **changes) if hero.seat == seat else hero for hero in state.heroes])


def _told(state: State, event: e.AnyEvent) -> tuple[e.AnyEvent, ...]:
    return (*state.last[-2:], event)


def _story(state: State, event: e.AnyEvent) -> tuple[e.AnyEvent, ...]:
    """What an ability of the boss did, told together on its page."""
    return (*state.story, event) if state.ability else state.story


def _fight_started(state: State, event: e.FightStarted) -> State:
    return replace(state, life=event.life, max_life=event.life, level=event.level)


def _round_started(state: State, event: e.RoundStarted) -> State:
    fresh = [replace(hero, attack=None, planned=None, extra=(), dots=event.dots, lightning=0) for hero in state.heroes]
    return replace(
        state,
        round=event.round,
        heroes=tuple(fresh),
        played=(),
        attacks=(),
        turn=0,
        acting=0,
        starter=0,
        recurred=0,
        counts=(),
        last=_told(state, event),
    )


def _phase_started(state: State, event: e.PhaseStarted) -> State:
    if state.ability:
        state = replace(state, ability="", story=(), aimed=(), spared=(), unwarded=())
    if event.phase == "draw":
        return replace(state, phase="draw", played=())
    if event.phase == "attack":
        return replace(state, phase="attack", turn=0, acting=0, card="", player=0, struck=0)
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
    starter = state.starter or event.seat
    return replace(state, turn=event.seat, acting=event.seat, card="", player=0, spent=False, starter=starter)


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
        played=state.played[:-1] if (event.seat, event.card) in state.played else state.played,
        used=state.used[:-1] if state.used[-1:] == (event.card,) else state.used,
        last=_told(state, event),
    )


def _effect_resolved(state: State, event: e.EffectResolved) -> State:
    return replace(state, agenda=state.agenda[1:], chosen=(), fresh=False, named="")


def _attack_made(state: State, event: e.AttackMade) -> State:
    if state.hero(event.seat).sharp:
        state = replace(state, heroes=_heroes(state, event.seat, sharp=0))
    if event.type in state.attacks:
        return state
    return replace(state, attacks=(*state.attacks, event.type))


def _shield_hurt(state: State, event: e.ShieldHurt) -> State:
    shields = list(state.shields)
    shields[_TYPE_INDEX[event.type]] = event.left  # type: ignore[index]
    return replace(state, shields=tuple(shields), last=_told(state, event))


def _shield_grown(state: State, event: e.ShieldGrown) -> State:
    shields, full = list(state.shields), list(state.full)
    index = _TYPE_INDEX[event.type]  # type: ignore[index]
    shields[index] = event.left
    full[index] = max(full[index], event.left)
    after = replace(state, shields=tuple(shields), full=tuple(full), last=_told(state, event))
    return replace(after, story=_story(state, event))


def _boss_healed(state: State, event: e.BossHealed) -> State:
    return replace(state, life=event.left, last=_told(state, event), story=_story(state, event))


def _boss_hurt(state: State, event: e.BossHurt) -> State:
    return replace(state, life=event.left, last=_told(state, event))


def _attack_reduced(state: State, event: e.AttackReduced) -> State:
    return replace(state, heroes=_heroes(state, event.seat, attack=event.left), last=_told(state, event))


def _attack_raised(state: State, event: e.AttackRaised) -> State:
    planned = max(event.left, state.hero(event.seat).planned or 0)
    heroes = _heroes(state, event.seat, attack=event.left, planned=planned)
    return replace(state, heroes=heroes, last=_told(state, event), story=_story(state, event))


def _extra_added(state: State, event: e.ExtraAdded) -> State:
    extra = state.hero(event.seat).extra
    n = sum(token.n for token in extra if token.kind == event.kind) + event.n
    more = (*[token for token in extra if token.kind != event.kind], e.Tokens(event.kind, n))
    heroes = _heroes(state, event.seat, extra=more)
    return replace(state, heroes=heroes, last=_told(state, event), story=_story(state, event))


def _extra_removed(state: State, event: e.ExtraRemoved) -> State:
    return replace(state, heroes=_heroes(state, event.seat, extra=()), last=_told(state, event))


def _attack_redirected(state: State, event: e.AttackRedirected) -> State:
    source = state.hero(event.source)
    moved = _heroes(state, event.seat, attack=source.attack, planned=source.planned, extra=source.extra)
    bare = replace(state, heroes=moved)
    return replace(
        bare, heroes=_heroes(bare, event.source, attack=None, planned=None, extra=()), last=_told(state, event)
    )


def _health_changed(state: State, event: e.HeroHurt | e.HeroHealed) -> State:
    heroes = _heroes(state, event.seat, health=event.left)
    return replace(state, heroes=heroes, last=_told(state, event), story=_story(state, event))


def _action_lost(state: State, event: e.ActionLost) -> State:
    heroes = _pay(state, event.seat, False, -event.n)
    return replace(state, heroes=heroes, last=_told(state, event), story=_story(state, event))


def _cards_discarded(state: State, event: e.CardsDiscarded) -> State:
    return replace(state, last=_told(state, event), story=_story(state, event))


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
    heroes = _heroes(state, event.seat, attack=0) if event.seat else state.heroes
    return replace(
        state,
        heroes=heroes,
        guards=tuple(guards),
        recurred=state.recurred + (event.kind == "recurring"),
        waiting=state.waiting[1:] if event.kind in CALLED else state.waiting,
        struck=event.seat or state.struck,
        last=_told(state, event),
    )


def _kind_guarded(state: State, event: e.KindGuarded) -> State:
    return replace(state, guards=(*state.guards, event.kind), last=_told(state, event))


def _ward_laid(state: State, event: e.WardLaid) -> State:
    wards = (*state.hero(event.seat).wards, event.card)
    played = tuple([one for one in state.played if one != (event.seat, event.card)])
    return replace(state, heroes=_heroes(state, event.seat, wards=wards), played=played, last=_told(state, event))


def _ward_used(state: State, event: e.WardUsed) -> State:
    wards = tuple([card for card in state.hero(event.seat).wards if card != event.card])
    heroes = _heroes(state, event.seat, wards=wards)
    if not state.ability:
        heroes = tuple([replace(hero, attack=0) if hero.seat == event.seat else hero for hero in heroes])
    return replace(
        state, heroes=heroes, spared=(*state.spared, event.seat), last=_told(state, event), story=_story(state, event)
    )


def _card_boxed(state: State, event: e.CardBoxed) -> State:
    played = tuple([one for one in state.played if one != (event.seat, event.card)])
    return replace(state, boxed=(*state.boxed, event.card), played=played, last=_told(state, event))


def _sharpened(state: State, event: e.AttackSharpened) -> State:
    sharp = state.hero(event.seat).sharp + event.n
    return replace(state, heroes=_heroes(state, event.seat, sharp=sharp), last=_told(state, event))


def _promise_made(state: State, event: e.PromiseMade) -> State:
    promises = (*state.hero(event.seat).promises, event.card)
    return replace(state, heroes=_heroes(state, event.seat, promises=promises), last=_told(state, event))


def _promise_broken(state: State, event: e.PromiseBroken) -> State:
    promises = state.hero(event.seat).promises[1:]
    return replace(state, heroes=_heroes(state, event.seat, promises=promises), last=_told(state, event))


def _struck(state: State, event: e.AttackBlocked | e.AttackStruck) -> State:
    if isinstance(event, e.AttackBlocked):
        return replace(state, struck=event.seat, last=_told(state, event))
    return replace(state, struck=event.seat)


def _action_gained(state: State, event: e.ActionGained) -> State:
    return replace(state, heroes=_pay(state, event.seat, True, event.n), last=_told(state, event))


def _tokens(state: State, event: e.TokensGained | e.TokensLost, n: int) -> State:
    if event.kind != "poison":
        raise ValueError(f"no token of the kind {event.kind!r}")
    told, story = _told(state, event), _story(state, event)
    if event.seat == 0:
        return replace(state, poison=state.poison + n, last=told, story=story)
    heroes = _heroes(state, event.seat, poison=state.hero(event.seat).poison + n)
    return replace(state, heroes=heroes, last=told, story=story)


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
    if event.question in FIXES:
        return replace(state, fixing=event)
    return replace(state, asked=event)


def _answered(state: State, event: e.Answered) -> State:
    question = event.question
    if question == "give-up":
        return replace(state, giving_up=False)
    if question in FIXES:
        return replace(state, fixing=None)
    if question == "target":
        return replace(state, asked=None, chosen=(*state.chosen, int(event.option)))
    if question == "over":
        return replace(state, asked=None, closed=True)
    if question == "ability":
        return replace(state, asked=None, ability="", story=(), aimed=(), spared=(), unwarded=())
    if question == "kind":
        return replace(state, asked=None, named=event.option)
    if question == "ward" and event.option == "keep":
        assert state.asked is not None
        return replace(state, asked=None, unwarded=(*state.unwarded, state.asked.seat))
    if question == "attack":
        return replace(state, asked=None, spared=(), unwarded=())
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
    e.AttackBlocked: _struck,
    e.AttackStruck: _struck,
    e.CardBoxed: _card_boxed,
    e.AttackSharpened: _sharpened,
    e.PromiseMade: _promise_made,
    e.PromiseBroken: _promise_broken,
    e.ExtraRemoved: _extra_removed,
    e.AttackRedirected: _attack_redirected,
    e.WardLaid: _ward_laid,
    e.WardUsed: _ward_used,
    e.KindGuarded: _kind_guarded,
    e.AbilityUsed: _ability_used,
    e.AbilityAimed: _ability_aimed,
    e.AbilityPrevented: _ability_prevented,
    e.BossEnraged: _only_told,
    e.BossHealed: _boss_healed,
    e.ShieldGrown: _shield_grown,
    e.AttackRaised: _attack_raised,
    e.ExtraAdded: _extra_added,
    e.ActionLost: _action_lost,
    e.CardsDiscarded: _cards_discarded,
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
    e.Fixed: corrected,
    e.FightEnded: _fight_ended,
}


def _put_down(state: State, event: e.CardPlayed | e.ItemUsed, **more: Any) -> State:
    return replace(
        state,
        heroes=_pay(state, event.seat, event.extra, -1),
        card=event.card,
        player=event.seat,
        last_player=event.seat,
        chosen=(),
        fresh=True,
        paid="lightning" if event.extra else "dot",
        spent=_spent(state, event.seat, event.extra),
        last=_told(state, event),
        **more,
    )


def _playing(content: Content) -> dict[type, Apply]:
    """What happens to the state where an effect of a card or an item begins."""
    effects = {code: card.effects for code, card in content.cards.items()}
    uses = {code: item.effects for item in content.items.values() for code in item.codes()}

    def card_played(state: State, event: e.CardPlayed) -> State:
        return _put_down(state, event, agenda=effects[event.card], played=(*state.played, (event.seat, event.card)))

    def item_used(state: State, event: e.ItemUsed) -> State:
        return _put_down(state, event, agenda=uses[event.card], used=(*state.used, event.card))

    def card_replayed(state: State, event: e.CardReplayed) -> State:
        return replace(
            state,
            agenda=(*effects[event.card], *state.agenda),
            card=event.card,
            asked=None,
            chosen=(),
            played=(*state.played, (event.seat, event.card)),
            last=_told(state, event),
        )

    def promise_kept(state: State, event: e.PromiseKept) -> State:
        verbs = [verb for verb in effects[event.card] if isinstance(verb, NextAttack)]
        kept = _promise_broken(state, e.PromiseBroken(event.seat, event.card))
        return replace(kept, agenda=(*state.agenda, *verbs[0].then), last=_told(state, event))

    return {
        e.CardPlayed: card_played,
        e.ItemUsed: item_used,
        e.CardReplayed: card_replayed,
        e.PromiseKept: promise_kept,
    }


def applies(content: Content) -> Apply:
    """The fold over a content: what its cards do, and what calls its bosses' abilities."""
    table: dict[type, Any] = {**_APPLY, **_playing(content)}
    listening = calls(content)
    watched = {kind for levels in listening.values() for heard in levels.values() for kind in heard}

    def apply(state: State, event: e.AnyEvent) -> State:
        kind = type(event)
        after: State = table[kind](state, event)
        if kind in watched and state.boss in listening:
            heard = listening[state.boss][state.level].get(kind)
            if heard is not None:
                return called(after, event, heard)
        return after

    return apply
