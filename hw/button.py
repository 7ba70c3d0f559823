"""The one button: raw edges as they come, and its level for whoever repairs lost ones. Bounce is reckoned elsewhere."""

import threading
from collections.abc import Callable
from typing import Any

from hw.events import Edge
from hw.pins import named


class Together:
    """Several buttons that are one: down as long as any of them is. Each gets a way of its own to say its edges."""

    def __init__(self, put: Callable[[Edge], object]) -> None:
        self._put, self._down, self._turn = put, set[str](), threading.Lock()

    def way(self, name: str) -> Callable[[Edge], object]:
        """What the button of this name says its edges to."""

        def say(edge: Edge) -> None:
            with self._turn:
                before = bool(self._down)
                (self._down.add if edge.down else self._down.discard)(name)
                if before != bool(self._down):
                    self._put(edge)

        return say

    def begin(self, name: str, down: bool) -> None:
        """This one was opened, and was down then, of which nothing is said."""
        with self._turn:
            (self._down.add if down else self._down.discard)(name)

    def lose(self, name: str) -> None:
        """This button fails: it holds the others down no longer."""
        with self._turn:
            self._down.discard(name)


class Button:
    """A button between a pin and ground. `poll()` puts an edge when the level differs from what was last said."""

    def __init__(self, factory: Any, pin: int, put: Callable[[Edge], object], clock: Callable[[], float]) -> None:
        from gpiozero import DigitalInputDevice

        self._put, self._clock, self._turn = put, clock, threading.Lock()
        with named("the button", pin, factory):
            self._device = DigitalInputDevice(pin, pull_up=True, bounce_time=None, pin_factory=factory)
            self._said = self.held_at_start = self.read_level()
            self._device.when_activated = lambda: self._say(True)
            self._device.when_deactivated = lambda: self._say(False)

    def read_level(self) -> bool:
        """Whether it is down now."""
        return bool(self._device.is_active)

    def poll(self) -> None:
        """Repair edges that the kernel or the library lost."""
        down = self.read_level()
        if down != self._said:
            self._say(down)

    def close(self) -> None:
        """Give the pin back."""
        self._device.close()

    def _say(self, down: bool) -> None:
        """One at a time, so that what was said last and what was put last are the same."""
        with self._turn:
            self._said = down
            self._put(Edge("button", down, self._clock()))
