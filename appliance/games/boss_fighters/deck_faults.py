"""What can be wrong in a deck's file, of whatever kind, beyond a single field's type."""

import re
from collections.abc import Iterator, Mapping, Sequence

from appliance.engine.prints import GLYPHS
from appliance.games.boss_fighters.card_codes import CODE, DECK
from appliance.games.boss_fighters.content import (
    TRAINING,
    Card,
    Content,
    Curse,
    CurseFile,
    Deck,
    DeckFile,
    Item,
    LootFile,
    Stack,
)
from appliance.games.boss_fighters.verb_faults import NAME, bad_name, card_verb_faults, curse_verb_faults
from appliance.library import Fault, Source, nearest

STARS = (1, 2, 3)
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
AnyDeckFile = DeckFile | LootFile | CurseFile


def deck_faults(content: Content, file: AnyDeckFile, source: Source) -> Iterator[Fault]:
    """The deck itself, and each of its cards."""
    deck: Deck | Stack = file.deck
    if not DECK.fullmatch(deck.code):
        yield source.fault("deck.code", f"bad deck code {deck.code!r}", "three capitals or digits, such as ELF")
    if deck.code in content.decks or deck.code in content.stacks:
        yield source.fault("deck.code", f"deck {deck.code} is there already", "a code that no other deck has")
    if deck.name in [
        *(other.name for other in content.decks.values()),
        *(other.name for other in content.stacks.values()),
    ]:
        yield source.fault("deck.name", f"name {deck.name!r} is there already", "a name that no other deck has")
    if not NAME.fullmatch(deck.name):
        yield bad_name("deck.name", deck.name, source)
    if isinstance(deck, Deck):
        yield from _people_faults(deck, source)
    if not _COLOUR.fullmatch(deck.colour):
        yield source.fault("deck.colour", f"bad colour {deck.colour!r}", "a colour such as #5E8C3A")
    if deck.glyph not in GLYPHS and (deck.glyph or isinstance(deck, Deck)):
        yield source.fault("deck.glyph", f"unknown glyph {deck.glyph!r}", nearest(deck.glyph, GLYPHS, 0.66))
    if DECK.fullmatch(deck.code):
        yield from _cards_faults(content, file, source)


def _people_faults(deck: Deck, source: Source) -> Iterator[Fault]:
    if not 1 <= deck.hand <= 9:
        yield source.fault("deck.hand", f"{deck.hand} is out of range", "a whole number from 1 to 9")
    if not 1 <= deck.health <= 30:
        yield source.fault("deck.health", f"{deck.health} is out of range", "a whole number from 1 to 30")


def _cards_faults(content: Content, file: AnyDeckFile, source: Source) -> Iterator[Fault]:
    cards: Sequence[Card | Curse] = file.card
    known: Mapping[str, Card | Curse] = content.curses if isinstance(file, CurseFile) else content.cards
    names = {card.name for card in known.values()}
    for number, card in enumerate(cards):
        at = f"card[{number}]"
        like = f"{file.deck.code}-01 or the like"
        if not CODE.fullmatch(card.code):
            yield source.fault(f"{at}.code", f"bad card code {card.code!r}", like)
        elif not card.code.startswith(file.deck.code + "-"):
            yield source.fault(f"{at}.code", f"{card.code} is not of deck {file.deck.code}", like)
        if card.name in names:
            yield source.fault(f"{at}.name", f"name {card.name!r} is there already", "a name that no other card has")
        names.add(card.name)
        if isinstance(card, Card):
            yield from _star_faults(card, f"{at}.stars", loot=isinstance(file, LootFile), source=source)
        yield from card_faults(card, at, source)
    if isinstance(file, DeckFile):
        yield from _missing_faults(file, source)


def _star_faults(card: Card, at: str, *, loot: bool, source: Source) -> Iterator[Fault]:
    if card.stars and not loot:
        yield source.fault(at, "only loot has stars", "no stars, or a deck of the kind loot")
    if loot and card.stars not in STARS:
        yield source.fault(at, f"{card.stars} is out of range", "1, 2 or 3")


def _missing_faults(file: DeckFile, source: Source) -> Iterator[Fault]:
    codes = {card.code for card in file.card}
    training = [f"{file.deck.code}-{number:02d}" for number in range(1, TRAINING + 1)]
    if missing := [code for code in training if code not in codes]:
        wrong, right = f"training cards are missing: {', '.join(missing)}", f"cards {training[0]} to {training[-1]}"
        yield source.fault("card", wrong, right)


def card_faults(card: Card | Curse | Item, at: str, source: Source) -> Iterator[Fault]:
    """What every card must have, an item's too: a name, and effects that it can do."""
    if not NAME.fullmatch(card.name):
        yield bad_name(f"{at}.name", card.name, source)
    if not card.effects:
        yield source.fault(f"{at}.effects", "a card without effects", "one effect or more")
    faults = curse_verb_faults if isinstance(card, Curse) else card_verb_faults
    for number, effect in enumerate(card.effects):
        yield from faults(effect, f"{at}.effects[{number}]", source)
