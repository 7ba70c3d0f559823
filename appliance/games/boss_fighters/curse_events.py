"""What happens with curses: dealt face down, flipped, lying, gone."""

from appliance.engine.game import Event


class CurseDealt(Event, frozen=True):
    """A hero gets `n` curses, face down and unseen."""

    seat: int
    n: int


class CursesShuffled(Event, frozen=True):
    """The curse pile was empty: its `n` discards are shuffled into a new one."""

    n: int


class CurseFlipped(Event, frozen=True):
    """A hero's curse is turned up and its effects follow; an instant one goes to the discards afterwards."""

    seat: int
    card: str


class CurseMissing(Event, frozen=True):
    """No card lies where the box knew of a curse: it counts as in the pile."""

    seat: int


class CurseEnded(Event, frozen=True):
    """A curse that lay before a hero goes to the curses' discards, and what it changed with it."""

    seat: int
    card: str


class Hexed(Event, frozen=True):
    """As long as this card lies before the hero something is different: `what`, see `hexes`."""

    seat: int
    card: str
    what: str
    n: int


class HexSpent(Event, frozen=True):
    """Something that was different for a hero's next card is over."""

    seat: int
    what: str
