"""What each event makes of the fight: it never draws and never asks, so a journal replays to the same state."""

from typing import Any

from msgspec.structs import replace

from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters import fold_boss, fold_course, fold_curse, fold_hero, fold_sky
from appliance.games.boss_fighters.advice import COUNTED, counted
from appliance.games.boss_fighters.calls import called, calls
from appliance.games.boss_fighters.content import Content
from appliance.games.boss_fighters.effects import Lightning, NextAttack
from appliance.games.boss_fighters.fold_hero import promise_broken
from appliance.games.boss_fighters.fold_parts import Apply, told, with_hero
from appliance.games.boss_fighters.notebook import ALWAYS, NOTED
from appliance.games.boss_fighters.state import State

_APPLY: dict[type, Apply] = {
    **fold_course.APPLY,
    **fold_boss.APPLY,
    **fold_hero.APPLY,
    **fold_curse.APPLY,
    **fold_sky.APPLY,
}


def _put_down(state: State, event: e.CardPlayed | e.ItemUsed, **more: Any) -> State:
    seat = event.seat
    hero = state.hero(seat)
    if event.extra:
        heroes = with_hero(state, seat, lightning=hero.lightning - 1)
    else:
        heroes = with_hero(state, seat, dots=hero.dots - 1)
    return replace(
        state,
        heroes=heroes,
        card=event.card,
        player=seat,
        last_player=seat,
        undo=(state.last_player, state.counts, state.waiting, state.doings),
        chosen=(),
        fresh=True,
        paid="lightning" if event.extra else "dot",
        spent=state.spent or (seat == state.turn and not event.extra),
        panicked=hero.panic > 0 and "used" not in more,
        last=(*state.last[-2:], event),
        **more,
    )


def _playing(content: Content) -> dict[type, Apply]:
    """What happens to the state where an effect of a card or an item begins."""
    effects = {code: card.effects for code, card in content.cards.items()}
    plain = {code: tuple([x for x in done if not isinstance(x, Lightning)]) for code, done in effects.items()}
    uses = {code: item.effects for item in content.items.values() for code in item.codes()}

    def card_played(state: State, event: e.CardPlayed) -> State:
        return _put_down(
            state,
            event,
            agenda=effects[event.card],
            played=(*state.played, (event.seat, event.card)),
        )

    def item_used(state: State, event: e.ItemUsed) -> State:
        return _put_down(state, event, agenda=uses[event.card], used=(*state.used, event.card))

    def card_replayed(state: State, event: e.CardReplayed) -> State:
        return replace(
            state,
            agenda=(*(plain if event.source == "blind" else effects)[event.card], *state.agenda),
            card=event.card,
            asked=None,
            chosen=(),
            played=(*state.played, (event.seat, event.card)),
            last=told(state, event),
        )

    def promise_kept(state: State, event: e.PromiseKept) -> State:
        verbs = [verb for verb in effects[event.card] if isinstance(verb, NextAttack)]
        kept = promise_broken(state, e.PromiseBroken(event.seat, event.card))
        return replace(kept, agenda=(*state.agenda, *verbs[0].then), last=told(state, event))

    return {
        e.CardPlayed: card_played,
        e.ItemUsed: item_used,
        e.CardReplayed: card_replayed,
        e.PromiseKept: promise_kept,
    }


def applies(content: Content) -> Apply:
    """The fold over a content: what its cards do, and what calls its bosses' abilities."""
    table: dict[type, Any] = {**_APPLY, **_playing(content), **fold_curse.flips(content)}
    listening = calls(content)

    def followed(kind: type, step: Apply) -> Apply:
        """The step, and whatever follows it: the tally, the notebook, an ability that this calls."""
        is_counted, noted, always = kind in COUNTED, NOTED.get(kind), kind in ALWAYS
        heard = {
            (boss, level): listeners[kind]
            for boss, levels in listening.items()
            for level, listeners in levels.items()
            if kind in listeners
        }
        if not is_counted and noted is None and not heard:
            return step

        def apply(state: State, event: e.AnyEvent) -> State:
            after = step(state, event)
            if is_counted:
                after = replace(after, tally=counted(after.tally, event))
            if noted is not None and (always or state.ability or state.boss in listening):
                after = noted(after, event)
            if heard and (listeners := heard.get((state.boss, state.level))):
                return called(after, event, listeners)
            return after

        return apply

    steps = {kind: followed(kind, step) for kind, step in table.items()}

    def apply(state: State, event: e.AnyEvent) -> State:
        return steps[type(event)](state, event)

    return apply
