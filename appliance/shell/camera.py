"""What the camera is doing, in a word for the sign: looking, code, lost, by-hand, back, none."""

from typing import Any, Protocol

from hw.events import Found, HardwareEvent, Lost, Seen

SEES = 0.35
"""Seconds that a code counts as seen."""
BACK = 3.0
"""Seconds for which it is told that the camera is back."""


class Eye(Protocol):
    """The scanner, as far as people are told of it. `newest` is its last frame."""

    lost: bool
    newest: Any

    @property
    def given_up(self) -> bool:
        """Whether cards should be entered by hand."""


class CameraWatch:
    """Hears what the camera thread tells; `open` says which scanner there is, None if no camera is fitted.

    `seen` is the last frame in which a code was read, `readings` counts such frames.
    """

    def __init__(self) -> None:
        self.eye: Eye | None = None
        self.seen: Seen | None = None
        self.readings = 0
        self._opened = self._lost = False
        self._code_at = self._found_at = float("-inf")

    def open(self, eye: Eye | None) -> None:
        """The board is open."""
        self.eye, self._opened = eye, True

    def hear(self, event: HardwareEvent) -> None:
        """A code, a loss, a return."""
        match event:
            case Seen() if event.codes:
                self._code_at = event.at
                self.seen, self.readings = event, self.readings + 1
            case Lost(device="camera"):
                self._lost = True
            case Found(device="camera"):
                self._lost, self._found_at = False, event.at

    @property
    def by_hand(self) -> bool:
        """Whether cards have to be entered by hand: there is no camera, or it did not come back three times."""
        if self.eye is None:
            return self._opened
        return self._lost and self.eye.given_up

    @property
    def trouble(self) -> bool:
        """Whether no card can be read now."""
        return self._lost or self.by_hand

    def state(self, now: float) -> str:
        """The word; "" before anything is known."""
        if self.by_hand:
            return "none" if self.eye is None else "by-hand"
        if self._lost:
            return "lost"
        if now - self._code_at <= SEES:
            return "code"
        if now - self._found_at <= BACK:
            return "back"
        return "looking" if self._opened else ""
