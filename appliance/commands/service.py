"""The box as a service of the system: when it is asked to end, how its settings reach the hardware, switching off."""

import contextlib
import signal
import threading
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from appliance.config import Read

if TYPE_CHECKING:
    from hw.board import BoardSettings

SHUT_DOWN = "shut-down"


class Asked:
    """Whether the system has asked for an end, and by which signal; `wait` pauses until then."""

    def __init__(self) -> None:
        self.end = ""
        self._event = threading.Event()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._hear)

    def _hear(self, number: int, frame: Any) -> None:
        self.end = signal.Signals(number).name
        self._event.set()

    def wait(self, seconds: float) -> bool:
        """Whether an end was asked for meanwhile."""
        return self._event.wait(seconds)


def board_settings(read: Read) -> "BoardSettings":
    """The settings as the hardware takes them. (Imported late: the first picture does not wait for camera code.)"""
    from hw.board import BoardSettings

    settings = read.settings
    return BoardSettings(
        driver=settings.driver,
        pins=read.hw_pins(),
        camera=settings.camera,
        dioptres=settings.focus,
        exposure_ms=settings.exposure_ms,
        brightness=settings.lamp_brightness / 100,
    )


def ask_for_power_off(environment: Mapping[str, str], wait: Callable[[float], object]) -> None:
    """As a service: leave the sign by which the system's own unit switches the box off; this user may not do it.

    Then wait to be ended by that: with this process the folder goes, and the sign in it.
    """
    if folder := environment.get("RUNTIME_DIRECTORY", "").partition(":")[0]:
        with contextlib.suppress(OSError):
            (Path(folder) / "shut-down").touch()
            wait(10.0)
