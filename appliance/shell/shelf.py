"""All printed cards as people look for them: game, deck, card; made of what is printed."""

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from appliance.engine.prints import Print
from appliance.engine.table import Say


class ShelfCard(Struct, frozen=True):
    """One card."""

    game: str
    card: str
    name: Say


class ShelfDeck(Struct, frozen=True):
    """The cards that share the first letters of their ids."""

    deck: str
    name: Say
    cards: tuple[ShelfCard, ...]


class ShelfGame(Struct, frozen=True):
    """A game with cards, by its two characters in codes."""

    code: str
    title: Say
    decks: tuple[ShelfDeck, ...]


def shelf_of(prints: Iterable[Print], titles: Mapping[str, Say]) -> tuple[ShelfGame, ...]:
    """The games in the order of `titles`, their decks and cards as they are printed."""
    decks: dict[tuple[str, str], list[Print]] = {}
    for card in prints:
        decks.setdefault((card.game, card.deck), []).append(card)
    shelf = []
    for code, title in titles.items():
        found = tuple([_deck(deck, cards) for (game, deck), cards in decks.items() if game == code])
        if found:
            shelf.append(ShelfGame(code, title, found))
    return tuple(shelf)


def card_name(shelf: Sequence[ShelfGame], game: str, card: str) -> Say:
    """What this card is called, or its id if nobody here knows it."""
    for one in shelf:
        if one.code == game:
            for deck in one.decks:
                for known in deck.cards:
                    if known.card == card:
                        return known.name
    return Say("shell:card", {"id": card})


def _deck(deck: str, cards: Sequence[Print]) -> ShelfDeck:
    """A deck is called as its last card says whose it is; the first may be somebody's own card."""
    name = cards[-1].stack or cards[-1].owner
    return ShelfDeck(deck, name, tuple([ShelfCard(card.game, card.id, card.name) for card in cards]))
