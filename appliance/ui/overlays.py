"""What the shell lays over a game's picture: values only, so that a box without a screen needs no pygame."""

from collections.abc import Callable

from msgspec import Struct

from appliance.engine.table import Option, Recap, Say


class Overlay(Struct, frozen=True, tag_field="overlay"):
    """Something over the picture."""


class Preview(Overlay, frozen=True):
    """A card is held over the camera, or was chosen by hand: its name, and a ring that fills from `began` for
    `seconds`. One that was chosen by hand is taken away by a touch anywhere."""

    card: Say
    began: float
    seconds: float
    seats: tuple[int, ...] = ()
    by_hand: bool = False


class Notice(Overlay, frozen=True):
    """A refusal or a misread: why and what to do, turned to the seats or to both sides."""

    say: Say
    seats: tuple[int, ...] = ()
    symbol: str = "special"


class WakePage(Overlay, frozen=True):
    """Where the table was, after a power cut; waits for the check mark."""

    recap: Recap


class NotePage(Overlay, frozen=True):
    """Something that people must have read before they go on; waits for the check mark."""

    say: Say


class Menu(Overlay, frozen=True):
    """A list of options over everything; the marked one is `Cues.mark`."""

    title: Say
    options: tuple[Option, ...]
    seat: int = 1


class Grid(Overlay, frozen=True):
    """Cards to choose by number, as tiles over everything; `ways` are the options below them."""

    title: Say
    options: tuple[Option, ...]
    ways: tuple[Option, ...]
    seat: int = 1


class TeachPage(Overlay, frozen=True):
    """A code for this card is awaited: what to hold up, what happened last, and how far the deck is done."""

    asked: Say
    deck: Say
    card: str
    told: Say
    done: int
    of: int
    options: tuple[Option, ...]
    seat: int = 1


class ScanSign(Overlay, frozen=True):
    """What the camera is doing, by `state` of the time: looking, code, none, lost, by-hand or back.

    `taken` are the seats in use; with `trouble` the sign is large, and a touch of it leads to cards by hand.
    """

    state: Callable[[float], str]
    taken: tuple[int, ...] = ()
    trouble: bool = False


class Saving(Overlay, frozen=True):
    """The last action is not yet safe on disk."""


class CameraLost(Overlay, frozen=True):
    """No card can be read."""

    say: Say = Say("shell:camera-lost")


class Holding(Overlay, frozen=True):
    """The button is down: its ring fills from `began` for `seconds`."""

    began: float
    seconds: float


AnyOverlay = Preview | Notice | WakePage | NotePage | Menu | Grid | TeachPage | ScanSign | Saving | CameraLost | Holding
