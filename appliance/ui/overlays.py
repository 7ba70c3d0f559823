"""What the shell lays over a game's picture: values only, so that a box without a screen needs no pygame."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from appliance.engine.table import Foreseen, Option, Recap, Say


class Overlay(Struct, frozen=True, tag_field="overlay"):
    """Something over the picture."""


class Preview(Overlay, frozen=True):
    """A card is held over the camera, or was chosen by hand: its name, a ring that fills from `began` for `seconds`,
    what it would do. One that was chosen by hand is taken away by a touch anywhere."""

    card: Say
    began: float
    seconds: float
    seats: tuple[int, ...] = ()
    foreseen: Foreseen | None = None
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


class Measured(Struct, frozen=True):
    """How well the camera sees a card now: shares of what is needed (1 is enough), and what to do in one word.

    `read` is the share of the last frames in which a code was read; `box` and `size` are that code's place and the
    frame's size in pixels; `word` is "pass" when all is well.
    """

    sharp: float = 0.0
    bright: float = 0.0
    read: float = 0.0
    word: str = "no-camera"
    box: tuple[int, int, int, int] | None = None
    size: tuple[int, int] = (640, 480)


class CameraPage(Overlay, frozen=True):
    """What the camera sees, live, and how well. `picture` gives the newest frame's number and pixels (None: none)."""

    title: Say
    told: Say
    picture: Callable[[], tuple[int, Any] | None]
    measure: Callable[[float], Measured]
    options: tuple[Option, ...]
    seat: int = 1


class Light(Struct, frozen=True):
    """One big light of the box's own check: "good", "waits" or "wrong" (`shine`), and what it says."""

    name: str
    symbol: str
    shine: str
    title: Say
    told: Say


class TestLine(Struct, frozen=True):
    """A small line of the same: what was looked at, whether it is wrong, what was found, and what to do."""

    name: Say
    wrong: bool
    told: Say
    todo: Say | None = None


class SelfTestPage(Overlay, frozen=True):
    """The box checks itself: three lights, small lines, what was told last, and the ways on. With `intro` that is only
    what the lights are for, and gives way where there is little room."""

    title: Say
    told: Say
    lights: tuple[Light, ...]
    lines: tuple[TestLine, ...]
    options: tuple[Option, ...]
    seat: int = 1
    intro: bool = True


class TouchPage(Overlay, frozen=True):
    """A ring to be touched, so that the box knows where fingers lie: what is asked, what was told last (None: nothing),
    the places of all rings in shares of the safe area (the last is the trial), and which one is meant. While it is seen
    fingers are told as the touch layer feels them."""

    say: Say
    told: Say | None
    rings: tuple[tuple[float, float], ...]
    step: int
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


class Story(Overlay, frozen=True):
    """The last things that happened once more, large, for the side of `seats`; waits for the check mark."""

    lines: tuple[Say, ...]
    seats: tuple[int, ...] = ()


class Resting(Overlay, frozen=True):
    """Nobody has done anything for long: dark but for a moon, which is elsewhere at each `step`."""

    step: int = 0


class Broken(Overlay, frozen=True):
    """A device other than the camera stopped working, or could not be had at the start."""

    say: Say


class LowPower(Overlay, frozen=True):
    """The box gets too little power just now."""

    say: Say = Say("shell:low-power")


class Holding(Overlay, frozen=True):
    """The button is down: its ring fills from `began` for `seconds`."""

    began: float
    seconds: float


AnyOverlay = (
    Preview
    | Notice
    | WakePage
    | NotePage
    | Story
    | Menu
    | Grid
    | TeachPage
    | CameraPage
    | SelfTestPage
    | TouchPage
    | ScanSign
    | Saving
    | CameraLost
    | Broken
    | LowPower
    | Resting
    | Holding
)
COVERS = (WakePage, NotePage, Story, Menu, Grid, TeachPage, CameraPage, SelfTestPage, TouchPage)
"""Those that ask something themselves: what lies below cannot be touched."""
