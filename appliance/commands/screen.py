"""The screen of the box: on the Pi it may come late, and is waited for with a lamp's sign, never by dying."""

import os
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from appliance.shell.beat import Service
from hw import chips
from hw.display import Display, displays, sdl_environment
from hw.events import Found, HardwareEvent, HwError, Lost

if TYPE_CHECKING:
    from hw.board import Board, BoardSettings

W = TypeVar("W")
LOOKS = 1.0
"""Seconds between two looks whether the screen is still there."""
POLL = 0.5
"""Seconds between two looks at the connectors; the lamps change with them."""
NO_DISPLAY = "waiting for a display: connect a screen"

OLDEST_SDL_OF_PI_5 = (2, 30, 0)


def what_draws(sys_tree: Path = chips.SYS) -> Iterator[str]:
    """For the log, before there is any picture: what SDL was built with, and why this board cannot draw with it."""
    from appliance.ui.drivers import sdl

    try:
        found = sdl()
    except (ImportError, OSError) as error:
        yield f"drawing: {error}; for a box: sudo apt install python3-pygame"
        return
    version = ".".join(map(str, found.version))
    built = f"screens {' '.join(found.video)}; renderers {' '.join(found.renderers)}; sound {' '.join(found.audio)}"
    yield f"SDL {version} was built with: {built}"
    if not draws_on_bare_consoles(found.video) and chips.is_pi(sys_tree):
        yield "SDL was built without kmsdrm and shows nothing without a desktop: sudo apt install python3-pygame"
    elif too_old(found.version, sys_tree):
        yield f"SDL {version} is too old for this board: sudo apt full-upgrade"


def draws_on_bare_consoles(drivers: Iterable[str]) -> bool:
    """Whether one of these drivers of SDL needs no desktop."""
    return "KMSDRM" in (name.upper() for name in drivers)


def too_old(version: tuple[int, int, int], sys_tree: Path = chips.SYS) -> bool:
    """Whether this SDL draws garbage on this board."""
    return version < OLDEST_SDL_OF_PI_5 and chips.is_pi_5(sys_tree)


def open_screen(
    make: Callable[[], W],
    look: Callable[[], Display | None],
    waits: Callable[[str], object],
    wait: Callable[[float], bool],
) -> W | None:
    """The window, as soon as there is a screen that takes it; None if `wait` says that this should end."""
    while True:
        why = NO_DISPLAY
        display = look()
        if display is not None:
            os.environ.update(sdl_environment(display, os.environ))
            try:
                return make()
            except HwError as error:
                why = str(error)
        waits(why)
        if wait(POLL):
            return None


def draws_on_the_console(environment: Mapping[str, str]) -> bool:
    """Whether SDL is to draw without a desktop: not if one is there, and not if it was told another way."""
    wanted = environment.get("SDL_VIDEODRIVER", "")
    desktop = environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY")
    return wanted == "kmsdrm" or not (wanted or desktop)


def first_display() -> Display | None:
    """The screen to draw on now."""
    return next(iter(displays()), None)


class Watch:
    """Looks whether the screen in use is still there. `look` gives the connected ones, `anew` opens the window again.

    One that goes and one that comes are told like any other device. Whoever comes may be another screen, with another
    size, on another card: so it is drawn on as at a start. `anew` may raise `HwError`.
    """

    def __init__(
        self, look: Callable[[], Sequence[Display]], anew: Callable[[], object], put: Callable[[HardwareEvent], object]
    ) -> None:
        self._look, self._anew, self._put = look, anew, put
        self._used = next(iter(look()), None)
        self._gone = False
        self._due = float("-inf")

    def tick(self, now: float) -> None:
        """Each turn; looks once a second."""
        if now < self._due:
            return
        self._due = now + LOOKS
        found = self._look()
        if not found:
            if not self._gone:
                self._gone = True
                self._put(Lost("screen", "no screen is connected", now))
        elif self._gone or self._used is None or _place(self._used) not in map(_place, found):
            self._used = found[0]
            os.environ.update(sdl_environment(self._used, os.environ))
            self._anew()
            if self._gone:
                self._gone = False
                self._put(Found("screen", now))


def _place(display: Display) -> tuple[int, str]:
    return display.card, display.connector


class Beacon:
    """Tells with the lamps, the service manager and the log that there is no screen; `close` frees the pins."""

    def __init__(self, settings: "Callable[[], BoardSettings]", service: Service, factory: Any = None) -> None:
        self._settings, self._service, self._factory = settings, service, factory
        self._board: Board | None = None
        self._why = ""

    def __call__(self, why: str) -> None:
        """Once each `POLL`."""
        if why != self._why:
            self._why = why
            print(why, file=sys.stderr)
        self._service.waits(why)
        if self._board is None:
            from hw.board import open_board

            self._board = open_board("pi", lambda event: None, self._settings(), factory=self._factory)
        self._board.poll()  # pins may come late too
        self._board.light("no-screen", False, (), time.monotonic())

    def close(self) -> None:
        """Before the real board is opened."""
        if self._board is not None:
            self._board.close()
