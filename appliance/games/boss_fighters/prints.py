"""The cards of this game as they are printed and listed."""

from pathlib import Path

import msgspec

from appliance.engine.prints import Print, PrintLine, Symbol
from appliance.games.boss_fighters.content import Boss, Card, Content, Deck
from appliance.games.boss_fighters.effects import (
    AnyVerb,
    Attack,
    Draw,
    Heal,
    Hurt,
    Lightning,
    Poison,
    Protect,
    Special,
    Support,
)
from appliance.games.boss_fighters.load import load
from appliance.games.boss_fighters.words import say

CODE = "BF"
IDENTITY = "91"
"""The number of a deck's own hero or class card at level 1."""

_BOSS_COLOUR = "#7A4A5E"
_SUPPORTS: dict[str, Symbol] = {"melee": "melee-support", "ranged": "ranged-support", "magic": "magic-support"}


def printed(folders: tuple[Path, ...]) -> tuple[Print, ...]:
    """Every card of the content in these folders, deck by deck: identity card, action cards; then the bosses."""
    return prints(load(folders))


def prints(content: Content) -> tuple[Print, ...]:
    """Every card of this content."""
    found: list[Print] = []
    for deck in sorted(content.decks.values(), key=lambda deck: (deck.kind != "hero", deck.code)):
        found.append(_identity(deck))
        found += [_action(deck, card) for card in content.cards.values() if card.code.startswith(deck.code + "-")]
    found += [_boss(file.boss) for file in sorted(content.bosses.values(), key=lambda file: file.boss.order)]
    return tuple(found)


def _identity(deck: Deck) -> Print:
    return Print(
        game=CODE,
        id=f"{deck.code}-{IDENTITY}",
        deck=deck.code,
        kind=deck.kind,
        name=say(f"piece.{deck.name}"),
        owner=say(f"print.{deck.kind}"),
        glyph=deck.glyph,
        colour=deck.colour,
        lines=(PrintLine("draw", say("print.hand"), deck.hand), PrintLine("heal", say("print.health"), deck.health)),
    )


def _action(deck: Deck, card: Card) -> Print:
    return Print(
        game=CODE,
        id=card.code,
        deck=deck.code,
        kind="card",
        name=say(f"card.{card.name}"),
        owner=say(f"deck.{deck.name}"),
        glyph=deck.glyph,
        colour=deck.colour,
        lines=tuple(_line(effect) for effect in card.effects),
        effects=tuple(msgspec.to_builtins(effect) for effect in card.effects),
    )


def _boss(boss: Boss) -> Print:
    return Print(
        game=CODE,
        id=boss.card,
        deck=boss.card[:3],
        kind="boss",
        name=say(f"boss.{boss.name}"),
        owner=say("print.boss"),
        glyph="puppet",
        colour=_BOSS_COLOUR,
        note=say(f"boss.{boss.name}.legend"),
    )


def _line(effect: AnyVerb) -> PrintLine:
    match effect:
        case Attack():
            return PrintLine(effect.type, say(f"print.attack.{effect.type}"), effect.n)
        case Support():
            return PrintLine(_SUPPORTS[effect.type], say(f"print.support.{effect.type}"), effect.n)
        case Protect():
            return PrintLine("protect", say(f"print.protect.{effect.to}"), effect.n)
        case Heal():
            return PrintLine("heal", say(f"print.heal.{effect.to}"), effect.n)
        case Hurt():
            return PrintLine("hurt", say(f"print.hurt.{effect.to}"), effect.n)
        case Draw():
            return PrintLine("draw", say(f"print.draw.{effect.to}"), effect.n)
        case Poison():
            return PrintLine("poison", say(f"print.poison.{effect.to}"), effect.n)
        case Lightning():
            return PrintLine("lightning", say("print.lightning"), effect.n)
        case Special():
            return PrintLine("special", say(f"special.{effect.text}"))
    raise TypeError(f"no card has the verb {effect!r}")
