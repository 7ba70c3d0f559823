"""The maker's look through the camera: aim, sharpness, light, success; and what can be turned."""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from appliance.engine.table import Option, Prompt, Say
from appliance.shell.intake import CardHeld, NotOurs
from appliance.shell.rooms import BACK, Deeds, Out, Sign, Tell
from appliance.ui.overlays import AnyOverlay, CameraPage, Measured

KEEP = "keep"


class Tuning(Protocol):
    """The camera as the maker tunes it."""

    def picture(self) -> tuple[int, Any] | None:
        """The newest frame's number and its grey pixels."""

    def measure(self, now: float) -> Measured:
        """How well it sees a card."""

    def options(self) -> Sequence[Option]:
        """What can be turned, each named with the value that it has: focus, exposure, lamp, where there are such."""

    def turn(self, option: str) -> None:
        """On to the next value; raises `OSError` if the camera does not take it."""

    def keep(self) -> None:
        """Store what was found in the box's settings; raises `OSError`."""


class NoTuning:
    """Where there is no camera."""

    def picture(self) -> tuple[int, Any] | None:
        """Nothing is seen."""
        return None

    def measure(self, now: float) -> Measured:
        """Nothing to measure."""
        return Measured()

    def options(self) -> Sequence[Option]:
        """Nothing to turn."""
        return ()

    def turn(self, option: str) -> None:
        """Nothing happens."""

    def keep(self) -> None:
        """Nothing is kept."""


class CameraCheck:
    """Cards that are held here are only looked at."""

    learning = False

    def __init__(self, tuning: Tuning) -> None:
        self._tuning = tuning
        self._turned = ""

    @property
    def prompt(self) -> Prompt:
        ways = (Option(KEEP, Say("shell:check.keep")), Option(BACK, Say("shell:room.back")))
        options = (*self._tuning.options(), *ways)
        marked = self._turned if self._turned in {option.id for option in options} else KEEP
        return Prompt("choose", Say("shell:check.title"), options=options, mark=marked)

    def shown(self, seat: int) -> AnyOverlay:
        """The live picture."""
        tuning, prompt = self._tuning, self.prompt
        return CameraPage(prompt.say, Say("shell:check.begin"), tuning.picture, tuning.measure, prompt.options, seat)

    def pick(self, option: str) -> Deeds:
        """Turn something, keep what was found, or go out."""
        if option == BACK:
            return [Out()]
        if option == KEEP:
            return self._tried(self._tuning.keep) or [Out(), Tell(Say("shell:check.kept")), Sign(good=True)]
        self._turned = option
        return self._tried(lambda: self._tuning.turn(option))

    def hear(self, heard: CardHeld | NotOurs) -> Deeds | None:
        """A card that is only being looked at."""
        return [Sign(good=True)]

    def _tried(self, do: Callable[[], None]) -> Deeds:
        try:
            do()
        except OSError:
            return [Tell(Say("shell:check.not-taken"), good=False)]
        return []
