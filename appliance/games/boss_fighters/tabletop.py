"""The physical half: hands, piles, play area, health counter of each player at a simulated table.

Only simulated people use it (tests, demo, bench): the box itself never knows a hand. A `Place` is a value and the
table's rules are functions of it; `shuffle` is given and may order a pile as it likes.
"""

from collections.abc import Callable, Iterable

from msgspec import Struct
from msgspec.structs import replace

Pile = tuple[str, ...]
Shuffle = Callable[[Pile], Pile]


class Place(Struct, frozen=True):
    """What lies before one player. The draw pile's top card is its first; `curses` lie face down, `cursed` face up."""

    seat: int
    limit: int
    start: int
    health: int
    hand: Pile = ()
    drawing: Pile = ()
    discards: Pile = ()
    area: Pile = ()
    beside: Pile = ()
    boxed: Pile = ()
    poison: int = 0
    panic: int = 0
    curses: Pile = ()
    cursed: Pile = ()

    @property
    def cards(self) -> Pile:
        """Every card of this player, wherever it lies."""
        return self.hand + self.drawing + self.discards + self.area + self.beside + self.boxed


def set_up(place: Place, deck: Pile, shuffle: Shuffle) -> Place:
    """Everything as before a fight: all cards shuffled into the draw pile, health at its start, the hand drawn."""
    ready = replace(
        place,
        health=place.start,
        hand=(),
        drawing=shuffle(deck),
        discards=(),
        area=(),
        beside=(),
        boxed=(),
        poison=0,
        panic=0,
        curses=(),
        cursed=(),
    )
    return draw(ready, ready.limit, shuffle)


def draw(place: Place, n: int, shuffle: Shuffle) -> Place:
    """Draw `n` cards; an empty draw pile is made new from the discards at once; with both empty drawing is skipped."""
    for _ in range(n):
        place = refill(place, shuffle)
        if not place.drawing:
            break
        place = replace(place, hand=(*place.hand, place.drawing[0]), drawing=place.drawing[1:])
    return refill(place, shuffle)


def refill(place: Place, shuffle: Shuffle) -> Place:
    """An empty draw pile is made from the discard pile; the play area stays where it is."""
    if place.drawing or not place.discards:
        return place
    return replace(place, drawing=shuffle(place.discards), discards=())


def draw_up(place: Place, shuffle: Shuffle) -> Place:
    """The draw phase: draw up to the hand limit."""
    return draw(place, max(0, place.limit - len(place.hand)), shuffle)


def lay(place: Place, card: str) -> Place:
    """A hand card goes to the play area."""
    if card not in place.hand:
        raise ValueError(f"{card} is not in the hand at seat {place.seat}")
    return replace(place, hand=_without(place.hand, (card,)), area=(*place.area, card))


def top(place: Place, n: int, shuffle: Shuffle) -> tuple[Place, Pile]:
    """Look at the top `n` cards: what is left of the draw pile first, then the discards are shuffled under it."""
    if len(place.drawing) < n and place.discards:
        place = replace(place, drawing=(*place.drawing, *shuffle(place.discards)), discards=())
    return place, place.drawing[:n]


def replay(place: Place, card: str, shuffle: Shuffle) -> Place:
    """A card of the discard pile, else of the draw pile, goes to the play area."""
    if card in place.discards:
        place = replace(place, discards=_without(place.discards, (card,)), area=(*place.area, card))
    else:
        place = replace(place, drawing=_without(place.drawing, (card,)), area=(*place.area, card))
    return refill(place, shuffle)


def lay_beside(place: Place, card: str) -> Place:
    """A card of the play area is laid beside the hero card."""
    return replace(place, area=_without(place.area, (card,)), beside=(*place.beside, card))


def spend(place: Place, card: str) -> Place:
    """A card beside the hero card is discarded."""
    return replace(place, beside=_without(place.beside, (card,)), discards=(*place.discards, card))


def box(place: Place, card: str) -> Place:
    """A card of the play area goes back to its box."""
    return replace(place, area=_without(place.area, (card,)), boxed=(*place.boxed, card))


def discard(place: Place, unwanted: Iterable[str], shuffle: Shuffle) -> Place:
    """Hand cards are discarded at once."""
    gone = tuple(unwanted)
    return refill(replace(place, hand=_without(place.hand, gone), discards=(*place.discards, *gone)), shuffle)


def take_back(place: Place, card: str) -> Place:
    """A card of the play area goes back to the hand."""
    return replace(place, hand=(*place.hand, card), area=_without(place.area, (card,)))


def tidy(place: Place, unwanted: Iterable[str], shuffle: Shuffle) -> Place:
    """The discard phase: the play area and unwanted hand cards are discarded; at most the hand limit is kept."""
    gone = tuple(unwanted)
    hand = _without(place.hand, gone)
    if len(hand) > place.limit:
        raise ValueError(f"seat {place.seat} keeps {len(hand)} cards, more than its limit of {place.limit}")
    tidied = replace(place, hand=hand, area=(), discards=(*place.discards, *place.area, *gone))
    return refill(tidied, shuffle)


def hurt(place: Place, n: int) -> Place:
    """The health counter goes down, not below 0."""
    return replace(place, health=max(0, place.health - n))


def heal(place: Place, n: int) -> Place:
    """The health counter goes up, not above its start."""
    return replace(place, health=min(place.start, place.health + n))


def tokens(place: Place, kind: str, n: int) -> Place:
    """So many status tokens of a kind more, or fewer."""
    if kind == "panic":
        return replace(place, panic=place.panic + n)
    return replace(place, poison=place.poison + n)


def _without(pile: Pile, cards: Pile) -> Pile:
    left = list(pile)
    for card in cards:
        left.remove(card)
    return tuple(left)
