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


class Holding(Overlay, frozen=True):
    """The button is down: its ring fills from `began` for `seconds`."""

    began: float
    seconds: float


AnyOverlay = Preview | Notice | WakePage | NotePage | Menu | Saving | CameraLost | Holding
