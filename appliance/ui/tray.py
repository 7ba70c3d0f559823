"""Which cards lie in the tray at the desk, and in what order: driven by what is asked and by who sits where."""

from collections.abc import Sequence

from msgspec import Struct

from appliance.engine.table import Prompt, Say, Seat

COMMAND = "command"
CHALLENGE = "challenge"
"""What a prompt calls the cards that pick what is played."""

HAND_CARD = "card"
"""The kind of cards that are held in the hand: they lie in the tray only for those who sit at the table."""


class TrayLine(Struct, frozen=True):
    """One line of a card's front: a symbol, what it means, and its number if it has one."""

    symbol: str
    text: Say
    number: int | None = None


class TrayCard(Struct, frozen=True):
    """A printed card as the tray knows it. `text` is what its code says, `kind` what a prompt may wait for.

    `emblem` is the symbol of what it is, such as a potion.
    """

    text: str
    id: str
    deck: str
    kind: str
    name: Say
    owner: Say
    colour: str
    lines: tuple[TrayLine, ...] = ()
    note: Say | None = None
    emblem: str = ""


class Group(Struct, frozen=True):
    """Cards that lie together: a deck of the seat `seat`, or all that are of one kind (0).

    `awaited` says that they are asked for now, `first` that they are before anything else.
    """

    title: Say
    cards: tuple[TrayCard, ...]
    seat: int = 0
    awaited: bool = False
    first: bool = False


def groups(cards: Sequence[TrayCard], prompt: Prompt, seats: Sequence[Seat]) -> tuple[Group, ...]:
    """The decks of those who sit, whoever is asked first; then what is nobody's; then heroes, bosses, commands."""
    deck_of = {card.id: card.deck for card in cards}
    ordered = sorted(seats, key=lambda seat: (seat.number not in prompt.seats, seat.number))
    owners = [(seat.number, deck_of[piece]) for seat in ordered for piece in seat.pieces if piece in deck_of]
    found = [_deck(cards, deck, number, prompt) for number, deck in owners]
    if not seats and HAND_CARD in prompt.scans:
        found += [_deck(cards, deck, 0, prompt) for deck in dict.fromkeys(card.deck for card in cards)]
    mine = {deck for _, deck in owners}
    of_pieces = {card.deck for card in cards if card.kind == HAND_CARD} & {
        card.deck for card in cards if card.kind != HAND_CARD
    }
    common = [card for card in cards if _lies_there(card, mine, of_pieces, prompt)]
    for key in dict.fromkeys(card.owner.key for card in common):
        same = tuple(card for card in common if card.owner.key == key)
        kinds = {card.kind for card in same}
        first = bool(kinds & set(prompt.scans[:1])) and HAND_CARD not in kinds
        found.append(Group(same[0].owner, same, 0, not kinds.isdisjoint(prompt.scans), first))
    return tuple(group for group in found if group.cards)


def _deck(cards: Sequence[TrayCard], deck: str, seat: int, prompt: Prompt) -> Group:
    held = tuple(card for card in cards if card.deck == deck and card.kind == HAND_CARD)
    awaited = HAND_CARD in prompt.scans and (not prompt.seats or seat in prompt.seats)
    return Group(held[0].owner if held else Say(""), held, seat, awaited, awaited)


def _lies_there(card: TrayCard, mine: set[str], of_pieces: set[str], prompt: Prompt) -> bool:
    """What is at hand for everybody. Before people sit: whatever picks a piece or a challenge. Then only their own
    pieces, the hand cards that are in nobody's deck (items), and what is asked for just now (curses)."""
    if card.kind == COMMAND:
        return True
    if card.kind == HAND_CARD:
        return bool(mine) and card.deck not in of_pieces
    if mine:
        return card.deck in mine or (card.kind in prompt.scans and card.deck not in of_pieces)
    return card.deck in of_pieces or card.kind == CHALLENGE


class Chooser:
    """Which group lies open: what is asked for comes up by itself, and each question remembers what was opened last."""

    def __init__(self) -> None:
        self._asked: tuple[object, ...] = ()
        self._open: Say | None = None
        self._before: dict[tuple[object, ...], Say] = {}

    def see(self, lying: Sequence[Group], prompt: Prompt) -> int:
        """The place of the open group among these; -1 if there is none."""
        asked = (prompt.scans, prompt.say.key, prompt.seats) if prompt.scans else ()
        titles = [group.title for group in lying]
        if asked != self._asked or self._open not in titles:
            self._asked = asked
            self._open = self._wanted(lying, asked)
        return titles.index(self._open) if self._open in titles else -1

    def choose(self, group: Group) -> None:
        """Open this one."""
        self._open = group.title
        self._before[self._asked] = group.title

    def _wanted(self, lying: Sequence[Group], asked: tuple[object, ...]) -> Say | None:
        titles = [group.title for group in lying if group.first] or [group.title for group in lying]
        for title in (self._before.get(asked), self._open):
            if title in titles:
                return title
        return titles[0] if titles else None
