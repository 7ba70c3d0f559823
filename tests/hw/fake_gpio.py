"""RPi.GPIO as fake-rpi has it, with what it lacks: pins that keep their state, edges that call back, dimmed pins."""

import sys
from collections import defaultdict
from collections.abc import Callable
from typing import Any, ClassVar

import fake_rpi.RPi
import pytest
from fake_rpi.RPi import _GPIO

REVISION_PI_4B = 0xC03111


class FakePWM:
    """Remembers the duty cycle of its channel."""

    def __init__(self, channel: int, frequency: float) -> None:
        self.channel, self.frequency = channel, frequency

    def start(self, duty: float) -> None:
        FakeGPIO.duty[self.channel] = duty

    def stop(self) -> None:
        FakeGPIO.duty.pop(self.channel, None)

    def ChangeDutyCycle(self, duty: float) -> None:  # noqa: N802 - RPi.GPIO's own name
        FakeGPIO.duty[self.channel] = duty
        FakeGPIO.writes.append(self.channel)

    def ChangeFrequency(self, frequency: float) -> None:  # noqa: N802 - RPi.GPIO's own name
        self.frequency = frequency


class FakeGPIO(_GPIO):
    """fake-rpi's module object with state; `drive` moves an input and calls back as the real one does."""

    duty: ClassVar[dict[int, float]] = {}
    writes: ClassVar[list[int]] = []
    PWM = FakePWM

    def __init__(self) -> None:
        super().__init__()
        FakeGPIO.duty.clear()
        FakeGPIO.writes.clear()
        self.functions: dict[int, int] = {}
        self.levels: dict[int, int] = {}
        self.driven: set[int] = set()
        self.callbacks: dict[int, Callable[[int], object]] = {}
        self.bounce_times: list[Any] = []

    def setmode(self, mode: int) -> None:
        assert mode == self.BCM

    def setwarnings(self, on: bool) -> None:
        pass

    def setup(self, channel: int, state: int, pull_up_down: int | None = None, initial: int | None = None) -> None:
        """In RPi.GPIO's own order (fake-rpi turns the last two round). What drives a pin is stronger than a pull."""
        self.functions[channel] = state
        if initial in (self.LOW, self.HIGH):
            self.levels[channel] = int(initial or 0)
        elif state == self.IN and channel not in self.driven:
            self.levels[channel] = self.HIGH if pull_up_down == self.PUD_UP else self.LOW

    def gpio_function(self, channel: int) -> int:
        return self.functions.get(channel, self.IN)

    def input(self, channel: int) -> int:
        return self.levels.get(channel, self.LOW)

    def output(self, channel: int, state: int) -> None:
        self.levels[channel] = int(state)
        FakeGPIO.writes.append(channel)

    def cleanup(self, channel: int | None = None) -> None:
        self.functions.pop(channel, None)

    def add_event_detect(self, channel: int, edge: int, callback: Any = None, bouncetime: Any = None) -> None:
        self.bounce_times.append(bouncetime)
        self.callbacks[channel] = callback

    def remove_event_detect(self, channel: int) -> None:
        self.callbacks.pop(channel, None)

    def drive(self, channel: int, level: int, quietly: bool = False) -> None:
        """Set an input from outside; `quietly` loses the edge as kernels do."""
        self.levels[channel] = level
        self.driven.add(channel)
        if not quietly and channel in self.callbacks:
            self.callbacks[channel](channel)


def install(patch: pytest.MonkeyPatch) -> FakeGPIO:
    """Make `import RPi.GPIO` find a new fake, on a board that says it is a Pi 4."""
    fake = FakeGPIO()
    patch.setattr(fake_rpi.RPi, "GPIO", fake)
    patch.setitem(sys.modules, "RPi", fake_rpi.RPi)
    patch.setitem(sys.modules, "RPi.GPIO", fake)
    import gpiozero.pins.rpigpio as pins
    from gpiozero.pins.local import LocalPiFactory

    patch.setattr(LocalPiFactory, "pins", {})  # gpiozero keeps them for all factories of the process
    patch.setattr(LocalPiFactory, "_reservations", defaultdict(list))

    patch.setattr(pins, "GPIO", fake)
    patch.setattr(pins.RPiGPIOFactory, "_get_revision", lambda self: REVISION_PI_4B)
    return fake
