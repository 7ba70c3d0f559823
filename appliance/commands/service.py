"""The box as a service of the system: when it is asked to end, how its settings reach the hardware, switching off."""

import contextlib
import os
import queue
import signal
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from appliance.config import Read
from appliance.files import settle

if TYPE_CHECKING:
    from hw.board import BoardSettings
    from hw.checks import Machine

SHUT_DOWN = "shut-down"


class Asked:
    """Whether the system has asked for an end, and by which signal; `wait` pauses until then.

    A signal may come while its own thread waits: a queue may be put to from there, while an event could lock itself up.
    """

    def __init__(self) -> None:
        self.end = ""
        self._came = False
        self._signals: queue.SimpleQueue[int] = queue.SimpleQueue()
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._hear)

    def _hear(self, number: int, frame: Any) -> None:
        self.end = signal.Signals(number).name
        self._came = True
        self._signals.put(number)

    def wait(self, seconds: float) -> bool:
        """Whether an end was asked for by a signal, now or before; waits for one no longer than so many seconds."""
        if not self._came:
            with contextlib.suppress(queue.Empty):
                self._signals.get(timeout=seconds)
        return self._came


def board_settings(read: Read) -> "BoardSettings":
    """The settings as the hardware takes them. (Imported late: the first picture does not wait for camera code.)"""
    from hw.board import BoardSettings

    settings = read.settings
    return BoardSettings(
        driver=settings.driver,
        pins=read.hw_pins(),
        camera=settings.camera,
        dioptres=settings.focus,
        focus=settings.focus_mode,
        exposure_ms=settings.exposure_ms,
        brightness=settings.lamp_brightness / 100,
        ring=settings.ring,
    )


def tell_supply(machine: "Machine") -> None:
    """Say in the log if the power is bad or was so since the box was switched on: strange faults come from it."""
    from hw import checks

    found = checks.supply(machine)
    if found.state == "wrong" or found.word == "since-hot":
        print(f"power: {found.told}", file=sys.stderr)


def ask_for_power_off(environment: Mapping[str, str], wait: Callable[[float], object]) -> None:
    """As a service: leave the sign by which the system's own unit switches the box off; this user may not do it.

    Then wait to be ended by that: with this process the folder goes, and the sign in it.
    """
    if folder := environment.get("RUNTIME_DIRECTORY", "").partition(":")[0]:
        with contextlib.suppress(OSError):
            (Path(folder) / "shut-down").touch()
            wait(10.0)


START_AGAIN = 75
"""How the program ends when it is to be started again (EX_TEMPFAIL): the unit restarts what did not end well."""


def start_again(environment: Mapping[str, str]) -> int:
    """A fresh program: as a service by an exit code, at the desk by becoming it, with the words it was started by.

    Threads that hang in a driver are gone either way. Where that is not possible, say how it is done by hand.
    """
    if environment.get("NOTIFY_SOCKET"):
        return START_AGAIN
    settle()  # what was chosen last would be lost with this program
    sys.stdout.flush()
    sys.stderr.flush()
    try:
        os.execv(sys.executable, [sys.executable, *sys.orig_argv[1:]])
    except OSError as error:
        print(f"cannot start again by itself ({error.strerror}): start boss-table once more", file=sys.stderr)
        return START_AGAIN
