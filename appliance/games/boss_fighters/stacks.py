"""Decks that are nobody's own, loot and curses: files of `cards/` -> content, and what can be wrong in them."""

import re
from collections.abc import Callable, Iterator, Sequence

from appliance.games.boss_fighters.content import Card, Content, Curse, CurseFile, LootFile, Stack
from appliance.games.boss_fighters.effects import Special
from appliance.games.boss_fighters.verb_faults import NAME, bad_name, card_verb_faults, curse_verb_faults
from appliance.library import Fault, Source, as_value

_CODE = re.compile(r"[0-9A-Z]{3}-[0-9]{2}")
_DECK = re.compile(r"[0-9A-Z]{3}")
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
STARS = (1, 2, 3)


def _add_loot(content: Content, source: Source) -> list[Fault]:
    file = as_value(source, LootFile)
    faults = [*_stack_faults(content, file.deck, source), *_card_faults(content, file.deck, file.card, source)]
    for number, card in enumerate(file.card):
        if card.stars not in STARS:
            faults.append(source.fault(f"card[{number}].stars", f"{card.stars} is out of range", "1, 2 or 3"))
    if not faults:
        content.stacks[file.deck.code] = file.deck
        content.cards.update({card.code: card for card in file.card})
    return faults


def _add_curses(content: Content, source: Source) -> list[Fault]:
    file = as_value(source, CurseFile)
    faults = [*_stack_faults(content, file.deck, source), *_card_faults(content, file.deck, file.card, source)]
    if not faults:
        content.stacks[file.deck.code] = file.deck
        content.curses.update({curse.code: curse for curse in file.card})
    return faults


STACKS: dict[str, Callable[[Content, Source], list[Fault]]] = {"loot": _add_loot, "curse": _add_curses}
"""How a file is added, by its deck's kind."""


def _stack_faults(content: Content, deck: Stack, source: Source) -> Iterator[Fault]:
    if not _DECK.fullmatch(deck.code):
        yield source.fault("deck.code", f"bad deck code {deck.code!r}", "three capitals or digits, such as LOO")
    if deck.code in content.decks or deck.code in content.stacks:
        yield source.fault("deck.code", f"deck {deck.code} is there already", "a code that no other deck has")
    if not NAME.fullmatch(deck.name):
        yield bad_name("deck.name", deck.name, source)
    if not _COLOUR.fullmatch(deck.colour):
        yield source.fault("deck.colour", f"bad colour {deck.colour!r}", "a colour such as #5E8C3A")


def _card_faults(content: Content, deck: Stack, cards: Sequence[Card | Curse], source: Source) -> Iterator[Fault]:
    codes = set(content.cards) | set(content.curses) | {x for item in content.items.values() for x in item.codes()}
    names = {card.name for card in content.cards.values()} | {curse.name for curse in content.curses.values()}
    for number, card in enumerate(cards):
        at = f"card[{number}]"
        if not _CODE.fullmatch(card.code) or not card.code.startswith(deck.code + "-"):
            yield source.fault(f"{at}.code", f"bad card code {card.code!r}", f"{deck.code}-01 or the like")
        if card.code in codes:
            yield source.fault(f"{at}.code", f"card {card.code} is there already", "a number that no other card has")
        if card.name in names:
            yield source.fault(f"{at}.name", f"name {card.name!r} is there already", "a name that no other card has")
        if not NAME.fullmatch(card.name):
            yield bad_name(f"{at}.name", card.name, source)
        if not card.effects:
            yield source.fault(f"{at}.effects", "a card without effects", "one effect or more")
        codes.add(card.code)
        names.add(card.name)
        faults = curse_verb_faults if isinstance(card, Curse) else card_verb_faults
        for index, effect in enumerate(card.effects):
            yield from faults(effect, f"{at}.effects[{index}]", source)


def stack_keys(source: Source) -> Iterator[tuple[str, str]]:
    """The sentences that a file of loot or curses needs, by field."""
    loot = source.values["deck"]["kind"] == "loot"
    file: LootFile | CurseFile = as_value(source, LootFile) if loot else as_value(source, CurseFile)
    cards: Sequence[Card | Curse] = file.card
    yield "deck.name", f"deck.{file.deck.name}"
    for number, card in enumerate(cards):
        yield f"card[{number}].name", f"{'card' if loot else 'curse'}.{card.name}"
        for index, effect in enumerate(card.effects):
            if isinstance(effect, Special):
                yield f"card[{number}].effects[{index}].text", f"special.{effect.text}"
