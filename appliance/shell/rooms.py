"""Rooms of the shell: what it goes through with people step by step, over the game's picture, which waits.

A room asks by a prompt like a game, so that touch, button and command cards answer it in the same three ways. Pure:
what is to happen outside comes back as deeds.
"""

from collections.abc import Callable, Sequence
from typing import Protocol

from msgspec import Struct

from appliance.engine.table import Option, Prompt, Say
from appliance.shell.intake import CardHeld, NotOurs
from appliance.ui.overlays import AnyOverlay, Grid, Menu
from appliance.ui.touch_map import TouchMap

MORE = "more"
BACK = "back"
PAGE = 12
"""So many rows of a list are shown at once."""
ROWS = 14
"""A list with no more than these is shown on one page."""


class Tell(Struct, frozen=True):
    """Say something for some seconds."""

    say: Say
    good: bool = True


class Enter(Struct, frozen=True):
    """A card was chosen by hand: from here it goes the way of one that is held over the camera."""

    game: str
    card: str


class Leave(Struct, frozen=True):
    """End the program with this word."""

    word: str


class Go(Struct, frozen=True):
    """Into another room; out of that one the way leads back here."""

    room: "Room"


class Out(Struct, frozen=True):
    """Out of so many rooms; 0 out of all."""

    rooms: int = 1


class Sign(Struct, frozen=True):
    """A card was taken well, or not: the lamps and the ear are told; the room itself says what it was."""

    good: bool


class Feel(Struct, frozen=True):
    """From now on a finger lies where this says of what the touch layer feels; None: as it was delivered."""

    touch: TouchMap | None


Deed = Tell | Enter | Leave | Go | Out | Sign | Feel
Deeds = Sequence[Deed]


class Room(Protocol):
    """One room. `learning` if codes of other cards are meant."""

    @property
    def learning(self) -> bool: ...

    @property
    def prompt(self) -> Prompt:
        """What is asked."""

    def shown(self, seat: int) -> AnyOverlay:
        """The picture, for the reader at this seat."""

    def pick(self, option: str) -> Deeds:
        """An option was taken."""

    def hear(self, heard: CardHeld | NotOurs) -> Deeds | None:
        """A code was held; None if that is no business of this room."""


class Listing:
    """A list to pick from, in pages, as rows or as numbered cards; `back` leads out of it."""

    learning = False

    def __init__(
        self,
        title: Say,
        rows: Sequence[Option],
        take: Callable[[str], Deeds],
        *,
        cards: bool = False,
        mark: str = "",
        back: Say | None = None,
    ) -> None:
        self._title, self._rows, self._take = title, tuple(rows), take
        self._cards, self._mark = cards, mark
        self._back = Option(BACK, back or Say("shell:room.back"))
        self._page = next((i for i, row in enumerate(rows) if row.id == mark), 0) // self._size

    @property
    def prompt(self) -> Prompt:
        options = (*self._shown, *self._ways)
        marked = self._mark if any(option.id == self._mark for option in options) else ""
        return Prompt("choose", self._title, options=options, mark=marked)

    @property
    def _size(self) -> int:
        return PAGE if self._cards or len(self._rows) > ROWS else ROWS

    @property
    def _shown(self) -> tuple[Option, ...]:
        first = self._page * self._size
        return self._rows[first : first + self._size]

    @property
    def _ways(self) -> tuple[Option, ...]:
        more = (Option(MORE, Say("shell:room.more")),) if len(self._rows) > self._size else ()
        return (*more, self._back)

    def shown(self, seat: int) -> AnyOverlay:
        """Rows of text, or tiles with the numbers of cards."""
        if self._cards:
            return Grid(self._title, self._shown, self._ways, seat)
        return Menu(self._title, (*self._shown, *self._ways), seat)

    def pick(self, option: str) -> Deeds:
        """Turn the page, go out, or take a row."""
        if option == BACK:
            return [Out()]
        if option == MORE:
            pages = -(-len(self._rows) // self._size)
            self._page, self._mark = (self._page + 1) % pages, ""
            return []
        if any(row.id == option for row in self._rows):
            self._mark = option
            return self._take(option)
        return []

    def hear(self, heard: CardHeld | NotOurs) -> Deeds | None:
        """Cards are no business of a list."""
        return None


class Rooms:
    """The rooms that people are in, the innermost last; and a card that was chosen by hand and is being held."""

    def __init__(self) -> None:
        self._stack: list[Room] = []
        self._entered: tuple[CardHeld, float] | None = None

    @property
    def inner(self) -> Room | None:
        """Where they are."""
        return self._stack[-1] if self._stack else None

    @property
    def learning(self) -> bool:
        """Whether codes of other cards are meant."""
        return self.inner is not None and self.inner.learning

    @property
    def prompt(self) -> Prompt | None:
        """What is asked, if they are in one."""
        return self.inner.prompt if self.inner is not None else None

    def go(self, room: Room) -> None:
        """Into this one."""
        self._stack.append(room)

    def out(self, rooms: int = 1) -> None:
        """Out of so many; 0 out of all."""
        del self._stack[-rooms if rooms else 0 :]

    @property
    def entered(self) -> tuple[CardHeld, float] | None:
        """The card that was chosen by hand, and since when it is held."""
        return self._entered

    def enter(self, chosen: Enter, now: float) -> None:
        """Out of all rooms, and hold this card."""
        self.out(0)
        self._entered = CardHeld(chosen.card, chosen.game, 0, 0.0, (0, 0, 0, 0), now), now

    def take_away(self) -> bool:
        """Whether there was a card that was chosen by hand; now there is none."""
        was, self._entered = self._entered, None
        return was is not None

    def tick(self, now: float, hold: float) -> CardHeld | None:
        """The card that was chosen by hand, once it has been held for so many seconds."""
        if self._entered is None or now - self._entered[1] < hold:
            return None
        held, self._entered = self._entered[0], None
        return held
