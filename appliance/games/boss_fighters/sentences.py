"""Sentences about cards, heroes and what happened, as keys and numbers."""

from collections.abc import Callable
from typing import Any

from appliance.engine.table import Say
from appliance.games.boss_fighters import effects as do
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.content import Content, Deck
from appliance.games.boss_fighters.state import State
from appliance.games.boss_fighters.words import say

LEVELS = ("91", "92", "93")


def identity(content: Content, card: str) -> Deck | None:
    """The deck whose identity card this is (any level's card means that hero or class), or None."""
    code, _, number = card.partition("-")
    return content.decks.get(code) if number in LEVELS else None


def name_of(state: State, seat: int) -> str:
    """The player's name at this seat; with two heroes of one name, which of them: Ada 1, Ada 2."""
    name = next((place.name for place in state.seats if place.number == seat), "")
    alike = [place.number for place in state.seats if place.name == name]
    return f"{name} {alike.index(seat) + 1}" if len(alike) > 1 else name


def card_name(content: Content, card: str) -> Say:
    """What the card is called; an identity card is called like its hero or class."""
    known = content.cards.get(card)
    if known is not None:
        return say("card." + known.name)
    deck = identity(content, card)
    return say("piece." + deck.name) if deck is not None else Say(card)


def boss_name(name: str) -> Say:
    """What the boss is called."""
    return say("boss." + name)


def effect_line(verb: do.AnyVerb) -> Say:
    """One effect as a sentence."""
    match verb:
        case do.Attack(type, n) | do.Support(type, n):
            return say(f"effect.{tag(verb)}.{type}", n=n)
        case do.Lightning(n):
            return say("effect.lightning", n=n)
        case do.Special(text):
            return say("special." + text)
        case do.Protect(n, to) | do.Heal(n, to) | do.Hurt(n, to) | do.Draw(n, to) | do.Poison(n, to):
            return say(f"effect.{tag(verb)}.{to}", n=n)
    return say("effect." + tag(verb))


def effect_kind(verb: do.AnyVerb) -> str:
    """The name of the symbol beside the sentence: melee, support-melee, protect, lightning, heal, ..."""
    if isinstance(verb, do.Attack):
        return verb.type
    if isinstance(verb, do.Support):
        return "support-" + verb.type
    return tag(verb)


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
    known = content.cards.get(card)
    if known is not None:
        return {"card": card_name(content, card), "does": joined(tuple([effect_line(x) for x in known.effects]))}
    deck = identity(content, card)
    if deck is None:
        return {"card": Say(card), "does": say("nothing")}
    return {
        "card": card_name(content, card),
        "does": say(f"identity.{deck.kind}", hand=deck.hand, health=deck.health, n=deck.hand),
    }


def _about(seat: int, state: State, key: str, **args: Any) -> Say:
    if seat == 0:
        return say(key + ".boss", boss=boss_name(state.boss), **args)
    return say(key, name=name_of(state, seat), **args)


Tell = Callable[[Any, State, Content], Say]

_TOLD: dict[type, Tell] = {
    e.RoundStarted: lambda x, s, c: say("told.round", round=x.round),
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
    e.TokensGained: lambda x, s, c: _about(x.seat, s, "told.gains-" + x.kind, n=x.n),
    e.TokensLost: lambda x, s, c: _about(x.seat, s, "told.loses-" + x.kind, n=x.n),
    e.Passed: lambda x, s, c: _about(x.seat, s, "told.passed"),
}


def told(event: e.AnyEvent, state: State, content: Content) -> Say:
    """What happened, as a sentence."""
    return _TOLD[type(event)](event, state, content)
