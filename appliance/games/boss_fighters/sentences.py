"""Sentences about cards, heroes and what happened, as keys and numbers."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any

from appliance.engine.table import Say, Seat
from appliance.games.boss_fighters import effects as do
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.content import Content, Deck, Item
from appliance.games.boss_fighters.moods import mood_of
from appliance.games.boss_fighters.state import State
from appliance.games.boss_fighters.statuses import short
from appliance.games.boss_fighters.words import say

LEVELS = ("91", "92", "93")


def identity(content: Content, card: str) -> Deck | None:
    """The deck whose identity card this is (any level's card means that hero or class), or None."""
    code, _, number = card.partition("-")
    return content.decks.get(code) if number in LEVELS else None


def identities(content: Content, seat: Seat) -> tuple[Deck, ...]:
    """The decks whose identity cards lie at this seat."""
    return tuple([deck for deck in [identity(content, piece) for piece in seat.pieces] if deck is not None])


def name_of(state: State, seat: int) -> str:
    """The player's name at this seat; with two heroes of one name, which of them: Ada 1, Ada 2."""
    for hero in state.heroes:
        if hero.seat == seat and hero.name:
            return hero.name
    return called(state.seats, seat)


def called(seats: tuple[Seat, ...], seat: int) -> str:
    """The name at this seat, told from others that are the same."""
    name = next((place.name for place in seats if place.number == seat), "")
    alike = [place.number for place in seats if place.name == name]
    return f"{name} {alike.index(seat) + 1}" if len(alike) > 1 else name


ITEMS = {
    "healing-potion": "item-potion",
    "backpack": "item-backpack",
    "lucky-charm": "item-charm",
    "medical-bag": "item-medical-bag",
}
"""The symbol of each item by its name; one of another author has none."""


def symbol_of(key: str) -> str:
    """The symbol of an item by the key of its name; nothing for other cards."""
    kind, _, name = key.rpartition(".")
    return ITEMS.get(name, "") if kind.rpartition(":")[2] == "item" else ""


def card_name(content: Content, card: str) -> Say:
    """What the card is called; an identity card is called like its hero or class."""
    known = content.cards.get(card)
    if known is not None:
        return say("card." + known.name)
    item = item_of(content, card)
    if item is not None:
        return say("item." + item.name)
    if card in content.curses:
        return say("curse." + content.curses[card].name)
    deck = identity(content, card)
    return say("piece." + deck.name) if deck is not None else Say(card)


def is_known(content: Content, card: str) -> bool:
    """Whether this is any card of the content."""
    bosses = {file.boss.card for file in content.bosses.values()}
    own = card in content.cards or card in content.curses or card in bosses
    return own or item_of(content, card) is not None or identity(content, card) is not None


def item_of(content: Content, code: str) -> Item | None:
    """The item that has this code on one of its copies."""
    return next((item for item in content.items.values() if code in item.codes()), None)


def is_once(content: Content, code: str) -> bool:
    """Whether this item is used up by its use."""
    item = item_of(content, code)
    return item is not None and item.once


def effects_of(content: Content, card: str) -> tuple[do.AnyVerb, ...]:
    """What a card or an item does."""
    known = content.cards.get(card) or content.curses.get(card) or item_of(content, card)
    return known.effects if known is not None else ()


@lru_cache(maxsize=64)
def boss_name(name: str) -> Say:
    """What the boss is called."""
    return say("boss." + name)


@lru_cache(maxsize=1024)
def effect_line(verb: do.AnyVerb) -> Say:
    """One effect as a sentence."""
    match verb:
        case do.Attack(type, n, most) if most > n:
            return say(f"effect.attack-chance.{type}", n=n, most=most)
        case do.Attack(type, n) | do.Support(type, n):
            return say(f"effect.{tag(verb)}.{type}", n=n)
        case do.Special(text):
            return say("special." + text)
        case do.Protect(n, to, True):
            return say(f"effect.protect-clean.{to}", n=n)
        case do.NextAttack(then):
            return say("effect.next-attack", does=joined(tuple([effect_line(one) for one in then])))
        case do.Again(source, look):
            return say(f"effect.again.{source}", n=look)
        case do.Lightning(n, to):
            return say("effect.lightning" if to == "self" else "effect.quicken." + to, n=n)
        case do.Sharpen(n) | do.Remove(n) | do.Shatter(n):
            return say("effect." + tag(verb), n=n)
        case do.Hex(what, n):
            return say("hex." + what, n=n)
        case do.Harden(melee, ranged, magic):
            return say("effect.harden", melee=melee, ranged=ranged, magic=magic)
        case do.Mend(n):
            return say("effect.mend", n=n)
    if isinstance(verb, _REACHING):
        return say(f"effect.{tag(verb)}.{verb.to}", n=verb.n)
    if isinstance(verb, do.Redirect):
        return say("effect.redirect." + verb.to)
    return say("effect." + tag(verb))


_REACHING = (
    do.Protect,
    do.Heal,
    do.Hurt,
    do.Draw,
    do.Poison,
    do.Cure,
    do.Panic,
    do.Lift,
    do.Steal,
    do.Discard,
    do.Raise,
    do.Curse,
)
"""Verbs whose sentence differs by whom they reach."""


def effect_kind(verb: do.AnyVerb) -> str:
    """The name of the symbol beside the sentence: melee, support-melee, protect, lightning, heal, ..."""
    if isinstance(verb, do.Attack):
        return verb.type
    if isinstance(verb, do.Support):
        return "support-" + verb.type
    return _SYMBOLS.get(type(verb), tag(verb))


_SYMBOLS: dict[type, str] = {
    do.Cure: "heal",
    do.Sharpen: "attack",
    do.NextAttack: "special",
    do.Redirect: "protect",
    do.Ward: "protect",
    do.Prevent: "special",
    do.Boxed: "special",
    do.Again: "draw",
    do.Remove: "heal",
    do.Lift: "curse",
    do.Hex: "curse",
    do.Shatter: "special",
    do.Rally: "special",
    do.Steal: "dot",
    do.Discard: "draw",
    do.Raise: "attack",
    do.Harden: "protect",
    do.Mend: "heal",
}


def tag(verb: do.AnyVerb) -> str:
    """The verb as content files write it."""
    return str(verb.__struct_config__.tag)


def joined(lines: tuple[Say, ...]) -> Say:
    """Sentences one after the other."""
    if not lines:
        return say("nothing")
    told = lines[-1]
    for line in reversed(lines[:-1]):
        told = say("then", first=line, rest=told)
    return told


def look_up(content: Content, card: str) -> dict[str, str | int | Say]:
    """What a card is and does, as the gaps `card` and `does` of a sentence."""
    effects = effects_of(content, card)
    if effects:
        return {"card": card_name(content, card), "does": joined(tuple([effect_line(x) for x in effects]))}
    deck = identity(content, card)
    if deck is None:
        return {"card": Say(card), "does": say("nothing")}
    return {
        "card": card_name(content, card),
        "does": say(f"identity.{deck.kind}", hand=deck.hand, health=deck.health, n=deck.hand),
    }


def refusal(content: Content, why: str, card: str, **args: str | int | Say) -> Say:
    """Why this card is not taken, with what it is and does."""
    return say("refused." + why, **look_up(content, card), **args)


def _about(seat: int, state: State, key: str, **args: Any) -> Say:
    if seat == 0:
        return say(key + ".boss", boss=boss_name(state.boss), **args)
    return say(key, name=name_of(state, seat), **args)


def number_name(what: str) -> Say:
    """What a number is called that the table may correct."""
    return say("number." + what)


def _gained(event: e.TokensGained, state: State) -> Say:
    """Tokens on a hero or the boss; and what to do when there are no more of them in the box."""
    gained = _about(event.seat, state, "told.gains-" + event.kind, n=event.n)
    return say("then", first=gained, rest=say("told.supply")) if short(state, event.kind) else gained


def _fixed(event: e.Fixed, state: State) -> Say:
    if event.what == "turn":
        return say("told.fixed-turn", name=name_of(state, event.seat))
    if event.what == "by":
        return say("told.fixed-by", name=name_of(state, event.seat), other=name_of(state, event.value or event.seat))
    return _about(event.seat, state, "told.fixed", what=number_name(event.what), n=event.value)


def _round(event: e.RoundStarted, state: State, content: Content) -> Say:
    """A new round, and how the boss feels now where its file tells of moods."""
    if not content.bosses[state.boss].mood:
        return say("told.round", round=event.round)
    mood = say(f"mood.{state.boss}.{mood_of(state, content)}")
    return say("told.round-mood", round=event.round, mood=mood)


Tell = Callable[[Any, State, Content], Say]

_TOLD: dict[type, Tell] = {
    e.RoundStarted: lambda x, s, c: _round(x, s, c),
    e.ShieldsRaised: lambda x, s, c: say("told.shields", boss=boss_name(s.boss)),
    e.CardPlayed: lambda x, s, c: _about(x.seat, s, "told.played", card=card_name(c, x.card)),
    e.CardTakenBack: lambda x, s, c: _about(x.seat, s, "told.taken-back", card=card_name(c, x.card)),
    e.EffectSkipped: lambda x, s, c: _about(x.seat, s, "told.skipped-" + x.why),
    e.SupportFizzled: lambda x, s, c: _about(x.seat, s, "told.fizzled", type=say("type." + x.type)),
    e.ShieldHurt: lambda x, s, c: say(
        "told.shield-hurt" if x.left else "told.shield-broken", n=x.n, left=x.left, type=say("type." + x.type)
    ),
    e.BossHurt: lambda x, s, c: say(
        "told.boss-poisoned" if x.type == "poison" else "told.boss-hurt", n=x.n, left=x.left, boss=boss_name(s.boss)
    ),
    e.AttackReduced: lambda x, s, c: _about(x.seat, s, "told.reduced", n=x.n, left=x.left),
    e.AttackBlocked: lambda x, s, c: _about(x.seat, s, "told.blocked"),
    e.HeroHurt: lambda x, s, c: _about(x.seat, s, "told.hurt-" + x.cause, n=x.n),
    e.HeroHealed: lambda x, s, c: _about(x.seat, s, "told.healed", n=x.n),
    e.CardsDrawn: lambda x, s, c: _about(x.seat, s, "told.draws", n=x.n),
    e.ActionGained: lambda x, s, c: _about(x.seat, s, "told.lightning", n=x.n),
    e.SpecialTold: lambda x, s, c: _about(x.seat, s, "told.special"),
    e.TokensGained: lambda x, s, c: _gained(x, s),
    e.TokensLost: lambda x, s, c: _about(x.seat, s, "told.loses-" + x.kind, n=x.n),
    e.ItemUsed: lambda x, s, c: _about(x.seat, s, "told.used", card=card_name(c, x.card)),
    e.CardReplayed: lambda x, s, c: _about(x.seat, s, "told.replayed", card=card_name(c, x.card)),
    e.CardBoxed: lambda x, s, c: _about(x.seat, s, "told.boxed", card=card_name(c, x.card)),
    e.AttackSharpened: lambda x, s, c: _about(x.seat, s, "told.sharpened", n=x.n),
    e.PromiseMade: lambda x, s, c: _about(x.seat, s, "told.promised", card=card_name(c, x.card)),
    e.PromiseKept: lambda x, s, c: _about(x.seat, s, "told.promise-kept", card=card_name(c, x.card)),
    e.PromiseBroken: lambda x, s, c: _about(x.seat, s, "told.promise-broken", card=card_name(c, x.card)),
    e.ExtraRemoved: lambda x, s, c: _about(x.seat, s, "told.extra-removed"),
    e.AttackRedirected: lambda x, s, c: _about(x.seat, s, "told.redirected", other=name_of(s, x.source)),
    e.WardLaid: lambda x, s, c: _about(x.seat, s, "told.ward-laid", card=card_name(c, x.card)),
    e.WardUsed: lambda x, s, c: _about(x.seat, s, "told.ward-used", card=card_name(c, x.card)),
    e.KindGuarded: lambda x, s, c: say("told.guarded", kind=say("kind." + x.kind)),
    e.AbilityPrevented: lambda x, s, c: say("told.prevented", kind=say("kind." + x.kind)),
    e.BossEnraged: lambda x, s, c: say("told.enraged", boss=boss_name(s.boss)),
    e.BossHealed: lambda x, s, c: say("told.boss-healed", boss=boss_name(s.boss), n=x.n, left=x.left),
    e.ShieldGrown: lambda x, s, c: say("told.shield-grown", type=say("type." + x.type), n=x.n, left=x.left),
    e.AttackRaised: lambda x, s, c: _about(x.seat, s, "told.attack-raised", n=x.n, left=x.left),
    e.ExtraAdded: lambda x, s, c: _about(x.seat, s, "told.extra-" + x.kind, n=x.n),
    e.ActionLost: lambda x, s, c: _about(x.seat, s, "told.action-lost", n=x.n),
    e.CardsDiscarded: lambda x, s, c: _about(x.seat, s, "told.discards", n=x.n),
    e.CurseDealt: lambda x, s, c: _about(x.seat, s, "told.curse-dealt", n=x.n),
    e.CursesShuffled: lambda x, s, c: say("told.curses-shuffled", n=x.n),
    e.CurseFlipped: lambda x, s, c: _about(x.seat, s, "told.curse-flipped", card=card_name(c, x.card)),
    e.CurseMissing: lambda x, s, c: _about(x.seat, s, "told.curse-missing"),
    e.CurseEnded: lambda x, s, c: _about(x.seat, s, "told.curse-ended", card=card_name(c, x.card)),
    e.Rallied: lambda x, s, c: _about(x.seat, s, "told.rallied"),
    e.BossSoared: lambda x, s, c: say("told.soared", boss=boss_name(s.boss)),
    e.BossLanded: lambda x, s, c: say("told.landed", boss=boss_name(s.boss)),
    e.OutOfReach: lambda x, s, c: say("told.out-of-reach", boss=boss_name(s.boss), n=x.n),
    e.Fixed: lambda x, s, c: _fixed(x, s),
    e.Passed: lambda x, s, c: _about(x.seat, s, "told.passed"),
}


def can_tell(event: e.AnyEvent) -> bool:
    """Whether there is a sentence for what happened."""
    return type(event) in _TOLD


def told(event: e.AnyEvent, state: State, content: Content) -> Say:
    """What happened, as a sentence."""
    return _TOLD[type(event)](event, state, content)
