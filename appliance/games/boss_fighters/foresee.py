"""What a held card will do before it counts: the card's own effects on a copy of the fight, in numbers.

Nothing of chance is drawn: where a card draws, its least and its most are both tried and both are told. What the boss
would do about it is left out, since nobody may know that before.
"""

from collections.abc import Iterable
from functools import reduce
from typing import Any

from msgspec.structs import replace

from appliance.engine.game import Illegal
from appliance.engine.table import Foreseen, Say, Scanned
from appliance.engine.turn import Turn
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.content import Content
from appliance.games.boss_fighters.effects import (
    DAMAGE_TYPES,
    Again,
    Attack,
    Heal,
    NextAttack,
    Prevent,
    Protect,
    Special,
    Support,
    candidates,
    to_choose,
)
from appliance.games.boss_fighters.sentences import (
    boss_name,
    card_name,
    effect_kind,
    effect_line,
    effects_of,
    name_of,
    symbol_of,
    tag,
    told,
)
from appliance.games.boss_fighters.state import State
from appliance.games.boss_fighters.words import say

Line = tuple[str, Say]
Copies = tuple[Turn[State, Any], Turn[State, Any]]
_BEGINS = (e.CardPlayed, e.ItemUsed, e.CardReplayed)
_BY_HAND = (Special, Again, Prevent, NextAttack)


def foresee(rules: Any, state: Any, card: str) -> Foreseen | None:
    """What this card would do now; a card that would be refused shows why."""
    if not isinstance(state, State):
        return None
    asked = state.fixing or state.asked
    seats = tuple([seat for seat in [state.player or state.acting or (asked.seat if asked else 0)] if seat])
    try:
        events = rules.decide(state, rules.read(state, Scanned(card))).events
    except Illegal as illegal:
        return Foreseen(None, (("special", illegal.say),), seats)
    lines: list[Line] = []
    for event in events:
        if isinstance(event, e.Warned):
            lines.append(("special", _warning(event, state, rules.content)))
            begun: Any = e.CardPlayed(event.seat, card, state.hero(event.seat).lightning > 0)
            return _of(begun, lines, rules, state, seats)
        if isinstance(event, _BEGINS):
            return _of(event, lines, rules, state, seats)
        if isinstance(event, e.Answered) and event.option.isdigit():
            who = say("foresee.chosen", name=name_of(state, int(event.option)))
            return Foreseen(who, tuple(_chosen(event, rules, state)), seats)
    return None


def _warning(event: e.Warned, state: State, content: Content) -> Say:
    name, turn = name_of(state, event.seat), name_of(state, state.acting)
    return say("foresee." + event.reason, name=name, turn=turn)


def _of(begun: Any, lines: list[Line], rules: Any, state: State, seats: tuple[int, ...]) -> Foreseen:
    """The card from its first effect to its last, and what an earlier card promised for this one."""
    copies = (Turn(state, rules.apply), Turn(state, rules.apply))
    for copy in copies:
        copy.emit(begun)
    found = [*lines, *_through(copies, rules.content), *_promise(begun, state, rules.content)]
    who, name = say("foresee.plays", name=name_of(state, begun.seat)), card_name(rules.content, begun.card)
    return Foreseen(who, tuple(found), seats, symbol_of(name.key))


def _chosen(event: e.Answered, rules: Any, state: State) -> list[Line]:
    """A hero's card that answers whom an effect is for."""
    if not state.agenda or state.asked is None or state.asked.question != "target":
        return []
    copies = (Turn(state, rules.apply), Turn(state, rules.apply))
    for copy in copies:
        copy.emit(event)
    return _through(copies, rules.content)


def _through(copies: Copies, content: Content) -> list[Line]:
    """Each effect that is still to come, in its order."""
    lines: list[Line] = []
    while copies[0].state.agenda and (copies[0].state.life or not copies[0].state.max_life):
        verb = copies[0].state.agenda[0]
        lines += [(effect_kind(verb), line) for line in _effect(copies, verb, content)]
        for copy in copies:
            copy.emit(e.EffectResolved(len(copy.state.agenda) - 1))
    return lines


def _effect(copies: Copies, verb: Any, content: Content) -> list[Say]:
    """What one effect will do; it is done on both copies, unless somebody has to say more first."""
    low, high = copies
    state = low.state
    if isinstance(verb, _BY_HAND):
        return [effect_line(verb)]
    if to_choose(state, verb):
        if why := verb.vain(state):
            return [told(e.EffectSkipped(state.player, tag(verb), why), state, content)]
        return [_whom(verb, state)]
    before, heard = (low.state, high.state), len(low.events)
    for copy, chosen in zip(copies, _ends(verb), strict=True):
        chosen.resolve(copy, state.player)
    if isinstance(verb, Attack | Support) and (hit := _hits(before, copies)):
        return hit
    done = low.events[heard:]
    skipped = [event for event in done if isinstance(event, e.EffectSkipped)]
    if len(skipped) > 1:
        done = [event for event in done if event not in skipped]
        if not done:
            return [say("foresee.vain", does=effect_line(verb))]
    return [line for event in done if (line := _line(event, state, content)) is not None]


def _ends(verb: Any) -> tuple[Any, Any]:
    """The least and the most that it can be."""
    if isinstance(verb, Attack) and verb.most > verb.n:
        return replace(verb, most=0), replace(verb, n=verb.most, most=0)
    return verb, verb


def _hits(before: tuple[State, State], copies: Copies) -> list[Say]:
    """The boss's shields and life before and after, both ends of what chance may give."""
    found = []
    for i, type in enumerate(DAMAGE_TYPES):
        was = _span(before[0].shields[i], before[1].shields[i])
        left = _span(copies[0].state.shields[i], copies[1].state.shields[i])
        if was != left:
            found.append(say("foresee.shield", type=say("type." + type), was=was, left=left))
    lost = [one.life - copy.state.life for one, copy in zip(before, copies, strict=True)]
    if any(lost):
        boss = boss_name(copies[0].state.boss)
        left = _span(copies[0].state.life, copies[1].state.life)
        found.append(say("foresee.boss", boss=boss, lost=_span(*lost), left=left))
    return [_and(found)] if found else []


def _span(one: int, other: int) -> int | Say:
    low, high = sorted((one, other))
    return low if low == high else say("foresee.span", low=low, high=high)


def _line(event: e.AnyEvent, state: State, content: Content) -> Say | None:
    """What happens, as a number before and after where there is one; of attacks made their damage is told instead."""
    match event:
        case e.AttackReduced(seat, n, left):
            return say("foresee.attack", name=name_of(state, seat), was=left + n, left=left)
        case e.HeroHealed(seat, n, int(left)):
            return say("foresee.health", name=name_of(state, seat), was=left - n, left=left)
        case e.HeroHurt(seat, _, _, int(left)):
            return say("foresee.health", name=name_of(state, seat), was=state.hero(seat).health or 0, left=left)
        case e.AttackMade() | e.SupportMade() | e.Rolled():
            return None
    return told(event, state, content)


def _whom(verb: Any, state: State) -> Say:
    """An effect whose hero is yet to be chosen: what it would be for each."""
    heroes = [state.hero(seat) for seat in candidates(state, verb.to, state.player)]
    each: list[Say] = []
    if isinstance(verb, Protect):
        aimed = [(hero, hero.attack) for hero in heroes if hero.attack]
        each = [_each(state, hero.seat, was, max(0, was - verb.n)) for hero, was in aimed]
    elif isinstance(verb, Heal) and heroes[0].health is not None:
        hurt = [(hero, hero.health or 0) for hero in heroes if (hero.health or 0) < hero.start]
        each = [_each(state, hero.seat, was, min(hero.start, was + verb.n)) for hero, was in hurt]
    if not each:
        return say("foresee.whom", does=effect_line(verb))
    return say("foresee.whom-each", does=effect_line(verb), each=_and(each))


def _each(state: State, seat: int, was: int, left: int) -> Say:
    return say("foresee.each", name=name_of(state, seat), was=was, left=left)


def _and(lines: Iterable[Say]) -> Say:
    return reduce(lambda one, other: say("foresee.and", one=one, other=other), lines)


def _promise(begun: Any, state: State, content: Content) -> list[Line]:
    """What an earlier card said about the next one."""
    promises = state.hero(begun.seat).promises
    if not promises or isinstance(begun, e.ItemUsed) or promises[0] == begun.card:
        return []
    kept = any(isinstance(verb, Attack) for verb in effects_of(content, begun.card))
    event = (e.PromiseKept if kept else e.PromiseBroken)(begun.seat, promises[0])
    return [("special", told(event, state, content))]
