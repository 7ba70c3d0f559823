"""What the loop needs of the screen and of the board."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

from appliance.engine.table import View
from appliance.ui.look import Look
from appliance.ui.overlays import AnyOverlay
from hw.events import HardwareEvent


class Screen(Protocol):
    """What is seen, and what is said by touch."""

    def events(self) -> Iterable[HardwareEvent]:
        """What was touched or typed since the last call."""

    def heard(self, events: Sequence[Any], now: float) -> None:
        """What has just happened, for movement and sound."""

    def show(self, view: View, now: float, mark: str, overlays: Sequence[AnyOverlay], language: str) -> None:
        """The picture, if it differs."""

    def dark(self) -> None:
        """Nothing at all."""

    def adapt(self, look: Look) -> None:
        """From now on show everything like this."""


class Lights(Protocol):
    """The board, as far as the loop needs it."""

    def poll(self) -> None: ...

    def light(self, mood: str, waiting: bool, seats: Iterable[int], now: float) -> None: ...
