"""Cards entered by hand: deck, then number; for a damaged card, or when there is no camera."""

from collections.abc import Sequence

from appliance.engine.table import Option, Say
from appliance.shell.rooms import Deeds, Enter, Go, Listing, Room
from appliance.shell.shelf import ShelfDeck, ShelfGame


def decks_room(shelf: Sequence[ShelfGame], first: Sequence[str] = ()) -> Room:
    """Which deck? Those of `first` (by their letters) come first, and the first of them is marked."""
    decks = [(game, deck) for game in shelf for deck in game.decks]
    order = {name: place for place, name in enumerate(first)}
    decks.sort(key=lambda pair: order.get(pair[1].deck, len(order)))
    known = {_id(game, deck): (game, deck) for game, deck in decks}
    letters = [deck.deck for _, deck in decks]

    def take(option: str) -> Deeds:
        return [Go(cards_room(known[option][1]))]

    rows = [Option(id, _called(game, deck, letters.count(deck.deck) > 1)) for id, (game, deck) in known.items()]
    return Listing(Say("shell:by-hand.deck"), rows, take, mark=rows[0].id if rows else "")


def cards_room(deck: ShelfDeck) -> Room:
    """Which card of this deck? By the number that stands on its front."""
    known = {card.card: card for card in deck.cards}
    rows = [Option(card.card, card.name, card=card.card) for card in deck.cards]

    def take(option: str) -> Deeds:
        return [Enter(known[option].game, option)]

    return Listing(Say("shell:by-hand.card", {"deck": deck.name}), rows, take, cards=True)


def _id(game: ShelfGame, deck: ShelfDeck) -> str:
    return f"{game.code}:{deck.deck}"


def _called(game: ShelfGame, deck: ShelfDeck, twice: bool) -> Say:
    """Letters and name; the game too if another has a deck with the same letters."""
    key = "shell:by-hand.deck-of" if twice else "shell:by-hand.deck-row"
    return Say(key, {"letters": deck.deck, "deck": deck.name, "game": game.title})
