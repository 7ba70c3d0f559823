"""What the hardware says. Small frozen values that any thread may put on the one queue."""

from typing import Any

from msgspec import Struct

NARROW = 0.105
"""Part of the frame's width below which a code is not in the zone. Ours are 0.116 wide at 25 cm and 0.097 at 30 cm: the
border lies between the farthest card that is held on purpose and the nearest hand of cards."""


class Code(Struct, frozen=True):
    """One QR code in one frame: its text and its place (x, y, width, height) in pixels of that frame.

    `raw` are its bytes where they are no UTF-8, so that they are not those of its text; `side` is the length of its
    edge in pixels, however it is turned (0: nobody measured it, and it is as wide as its box).
    """

    text: str
    box: tuple[int, int, int, int]
    raw: bytes = b""
    side: int = 0

    @property
    def payload(self) -> bytes:
        """The bytes that the code holds."""
        return self.raw or self.text.encode()

    @property
    def width(self) -> int:
        """How wide it is held upright: the box of a code that is turned is up to 1.4 times as wide."""
        return self.side or self.box[2]


class Seen(Struct, frozen=True):
    """What one camera frame showed; no codes means that the zone is empty.

    `at` is monotonic seconds, `frame` counts frames since the camera was opened, `ms` is what reading cost,
    `size` is the frame's width and height in pixels. The scanner sends one for each frame that has codes, one
    when the zone becomes empty, and one a second while it stays empty (a sign of life).
    """

    codes: tuple[Code, ...]
    at: float
    frame: int = 0
    ms: float = 0.0
    size: tuple[int, int] = (640, 480)


class Hint(Struct, frozen=True):
    """A card is held and cannot be read; `word` says what to do about it.

    It is closer, farther, hold-still, tilt, more-light or uncover; said at most once in some seconds, and never of a
    card that was read.
    """

    word: str
    at: float


class Edge(Struct, frozen=True):
    """A pin changed: `name` is the thing on the table ("button"), `down` its new level, `at` monotonic seconds."""

    name: str
    down: bool
    at: float


class Turned(Struct, frozen=True):
    """The knob was turned by so many notches, clockwise above 0; `at` is monotonic seconds."""

    steps: int
    at: float


class Key(Struct, frozen=True):
    """The desk's stand-in for a table input by touch: an option picked or a text typed."""

    pick: str = ""
    text: str | None = None
    at: float = 0.0


class Finger(Struct, frozen=True):
    """A finger came down while the touch layer is being set right: where the layer felt it, in shares of its sides.

    `size` is the panel's in pixels; `pick` the option that lies there by what the box believes so far ("": none).
    """

    x: float
    y: float
    size: tuple[int, int]
    pick: str
    at: float


class Lost(Struct, frozen=True):
    """A device stopped working; `why` is for the log. `word` names what people are told of it, with `about` in its
    gaps ("" if there is nothing to name)."""

    device: str
    why: str
    at: float
    word: str = ""
    about: dict[str, Any] = {}


class Found(Struct, frozen=True):
    """A device works (again)."""

    device: str
    at: float


HardwareEvent = Seen | Hint | Edge | Turned | Key | Finger | Lost | Found


class HwError(OSError):
    """A device cannot be used; the message says which and what to do. `word` and `about` are those of `Lost`."""

    def __init__(self, told: str, word: str = "", **about: Any) -> None:
        super().__init__(told)
        self.word, self.about = word, about
