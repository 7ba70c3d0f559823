"""A knob that turns without end, in notches: each is one event."""

from collections.abc import Callable
from typing import Any

from hw.events import Turned
from hw.pins import named


class Knob:
    """A rotary encoder between two pins and ground."""

    def __init__(
        self, factory: Any, pins: tuple[int, int], put: Callable[[Turned], object], clock: Callable[[], float]
    ) -> None:
        from gpiozero import RotaryEncoder

        with named("the knob", pins[0], factory):
            self._device = RotaryEncoder(*pins, max_steps=0, pin_factory=factory)
            self._device.when_rotated_clockwise = lambda: put(Turned(1, clock()))
            self._device.when_rotated_counter_clockwise = lambda: put(Turned(-1, clock()))

    def close(self) -> None:
        """Give the pins back."""
        self._device.close()
