"""The cards of this game as they are printed and listed."""

from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec.structs import replace

from appliance.engine.prints import Print, PrintLine, Symbol
from appliance.engine.table import Say
from appliance.games.boss_fighters.content import Boss, CampaignPage, Card, Content, Curse, Deck, Item
from appliance.games.boss_fighters.effects import (
    Again,
    AnyVerb,
    Attack,
    Boxed,
    Cure,
    Discard,
    Draw,
    Harden,
    Heal,
    Hex,
    Hurt,
    Lift,
    Lightning,
    Mend,
    NextAttack,
    Panic,
    Poison,
    Prevent,
    Protect,
    Raise,
    Rally,
    Redirect,
    Remove,
    Sharpen,
    Shatter,
    Special,
    Steal,
    Support,
    Ward,
)
from appliance.games.boss_fighters.load import load
from appliance.games.boss_fighters.sentences import ITEMS, effect_line, tag
from appliance.games.boss_fighters.words import say

CODE = "BF"
IDENTITY = "91"
"""The number of a deck's own hero or class card at level 1."""

STARS = {1: "one-star", 2: "two-stars", 3: "three-stars"}
"""The glyph of a loot card by its stars."""

_BOSS_COLOUR = "#7A4A5E"
_RULE_COLOUR = "#3E6E8C"
_ITEM_COLOUR = "#8A6A3C"
_SUPPORTS: dict[str, Symbol] = {"melee": "melee-support", "ranged": "ranged-support", "magic": "magic-support"}


def printed(folders: tuple[Path, ...]) -> tuple[Print, ...]:
    """Every card of the content in these folders, deck by deck: identity card, action cards; then
    loot, curses, items and bosses."""
    return prints(load(folders))


def prints(content: Content) -> tuple[Print, ...]:
    """Every card of this content."""
    found: list[Print] = []
    for deck in sorted(content.decks.values(), key=lambda deck: (deck.kind != "hero", deck.code)):
        found.append(_identity(deck))
        found += [_action(deck, card) for card in content.cards.values() if card.code.startswith(deck.code + "-")]
    found += [_loot(content, card) for card in content.cards.values() if card.stars]
    found += [_curse(content, curse) for curse in content.curses.values()]
    found += [_item(item, code) for item in content.items.values() for code in item.codes()]
    found += [_boss(file.boss) for file in sorted(content.bosses.values(), key=lambda file: file.boss.order)]
    found += [_rule(page) for step in content.steps for page in step.page]
    return tuple(found)


def _print(
    id: str,
    kind: str,
    name: Say,
    owner: Say,
    glyph: str,
    colour: str,
    verbs: Sequence[AnyVerb] = (),
    *,
    note: Say | None = None,
    border: str = "",
    emblem: str = "",
) -> Print:
    """A card that does this; its deck is the first letters of its id."""
    return Print(
        game=CODE,
        id=id,
        deck=id[:3],
        kind=kind,
        name=name,
        owner=owner,
        glyph=glyph,
        colour=colour,
        lines=tuple(_line(verb) for verb in verbs),
        note=note,
        border=border,
        emblem=emblem,
        effects=tuple(msgspec.to_builtins(verb) for verb in verbs),
    )


def _identity(deck: Deck) -> Print:
    name, owner = say(f"piece.{deck.name}"), say(f"print.{deck.kind}")
    lines = (
        PrintLine("draw", say("print.hand", n=deck.hand), deck.hand),
        PrintLine("heal", say("print.health"), deck.health),
    )
    bare = _print(f"{deck.code}-{IDENTITY}", deck.kind, name, owner, deck.glyph, deck.colour)
    return replace(bare, lines=lines)


def _action(deck: Deck, card: Card) -> Print:
    name, owner = say(f"card.{card.name}"), say(f"deck.{deck.name}")
    return _print(card.code, "card", name, owner, deck.glyph, deck.colour, card.effects)


def _loot(content: Content, card: Card) -> Print:
    """Golden border, and a star for each star of its level."""
    stack = content.stacks[card.code[:3]]
    glyph = STARS[card.stars]
    name, owner = say(f"card.{card.name}"), say(f"print.{glyph}", deck=say(f"deck.{stack.name}"))
    bare = _print(card.code, "card", name, owner, glyph, stack.colour, card.effects, border=stack.colour)
    return replace(bare, stack=say(f"deck.{stack.name}"))


def _curse(content: Content, curse: Curse) -> Print:
    stack = content.stacks[curse.code[:3]]
    name, owner = say(f"curse.{curse.name}"), say(f"print.curse-{curse.kind}")
    bare = _print(curse.code, "curse", name, owner, stack.glyph, stack.colour, curse.effects)
    return replace(bare, stack=say(f"deck.{stack.name}"))


def _item(item: Item, code: str) -> Print:
    name, owner, emblem = say(f"item.{item.name}"), say("print.item"), ITEMS.get(item.name, "")
    return _print(code, "card", name, owner, "flask", _ITEM_COLOUR, item.effects, emblem=emblem)


def _rule(page: CampaignPage) -> Print:
    name, note = say(f"campaign.{page.name}.title"), say("print.rule-note")
    return _print(page.card, "rule", name, say("print.rule"), "star", _RULE_COLOUR, note=note)


def _boss(boss: Boss) -> Print:
    name, note = say(f"boss.{boss.name}"), say(f"boss.{boss.name}.legend")
    return _print(boss.card, "boss", name, say("print.boss"), "puppet", _BOSS_COLOUR, note=note)


_TOLD: dict[type, Symbol] = {
    NextAttack: "special",
    Redirect: "redirect",
    Ward: "ward",
    Prevent: "special",
    Boxed: "special",
    Again: "draw",
    Special: "special",
    Remove: "heal",
    Lift: "curse",
    Shatter: "special",
    Rally: "special",
    Hex: "curse",
    Panic: "panic",
    Steal: "hurt",
    Discard: "draw",
    Raise: "hurt",
    Harden: "harden",
    Mend: "heal",
}
"""Effects that stand on the card as a whole sentence."""
_SHOWN: dict[type, Symbol] = {
    Protect: "protect",
    Heal: "heal",
    Hurt: "hurt",
    Draw: "draw",
    Poison: "poison",
    Cure: "heal",
}


def _line(effect: AnyVerb) -> PrintLine:
    symbol = _TOLD.get(type(effect))
    if symbol is not None:
        return PrintLine(symbol, effect_line(effect))
    match effect:
        case Attack() if effect.most > effect.n:
            told = say(f"print.attack-chance.{effect.type}", n=effect.n, most=effect.most)
            return PrintLine(effect.type, told)
        case Attack():
            return PrintLine(effect.type, say(f"print.attack.{effect.type}"), effect.n)
        case Support():
            return PrintLine(_SUPPORTS[effect.type], say(f"print.support.{effect.type}"), effect.n)
        case Lightning(to="self"):
            return PrintLine("lightning", say("print.lightning"), effect.n)
        case Lightning():
            return PrintLine("lightning", say(f"print.quicken.{effect.to}"), effect.n)
        case Sharpen():
            return PrintLine("special", say("print.sharpen"), effect.n)
        case Protect(clean=True):
            return PrintLine("protect", say(f"print.protect-clean.{effect.to}"), effect.n)
        case Protect() | Heal() | Hurt() | Draw() | Poison() | Cure():
            return PrintLine(_SHOWN[effect.__class__], say(f"print.{tag(effect)}.{effect.to}"), effect.n)
    raise TypeError(f"no card has the verb {effect!r}")
