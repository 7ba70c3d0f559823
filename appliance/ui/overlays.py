"""What the shell lays over a game's picture: values only, so that a box without a screen needs no pygame."""

from msgspec import Struct

from appliance.engine.table import Foreseen, Option, Recap, Say


class Overlay(Struct, frozen=True, tag_field="overlay"):
    """Something over the picture."""


class Preview(Overlay, frozen=True):
    """A card is held over the camera: its name, a ring that fills from `began` for `seconds`, what it would do."""

    card: Say
    began: float
    seconds: float
    seats: tuple[int, ...] = ()
    foreseen: Foreseen | None = None


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


class LowPower(Overlay, frozen=True):
    """The box gets too little power just now."""

    say: Say = Say("shell:low-power")


class Holding(Overlay, frozen=True):
    """The button is down: its ring fills from `began` for `seconds`."""

    began: float
    seconds: float


AnyOverlay = Preview | Notice | WakePage | NotePage | Story | Menu | Saving | CameraLost | LowPower | Resting | Holding
COVERS = (WakePage, NotePage, Story, Menu)
"""Those that ask something themselves: what lies below cannot be touched."""
