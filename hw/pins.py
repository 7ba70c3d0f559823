"""The pins of the box and the library that drives them: chosen by name, never by trying one after the other."""

import os
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, Literal

from msgspec import Struct

from hw import chips
from hw.events import HwError

MOST_LEDS = 144
"""Of a ring; more would ask too much of a supply."""

BUSES = {
    **dict.fromkeys((2, 3), "I2C"),
    **dict.fromkeys((7, 8, 9, 10, 11), "SPI"),
    **dict.fromkeys((14, 15), "UART"),
    **dict.fromkeys((18, 19, 20, 21), "PCM"),
}
"""Pins that other boards, and parts of the system, use together."""

Driver = Literal["lgpio", "rpigpio", "mock"]


class Pins(Struct, frozen=True):
    """BCM numbers. None is a pin of SPI, I2C, UART, ID or PCM, so that other boards fit beside. A seat lamp serves
    the two seats of an edge: near (8 and 1), left, far, right. A second button and a knob (its two contacts) are there
    if they have pins."""

    button: int = 17
    check: int = 27
    accepted: int = 22
    refused: int = 23
    seats: tuple[int, ...] = (5, 6, 13, 16)
    second: int | None = None
    knob: tuple[int, int] | None = None


def open_factory(driver: Driver) -> Any:
    """gpiozero's pin factory of this name; raises HwError telling what to install. "mock" is for tests only."""
    opener: Callable[[], Any] = {"lgpio": _lgpio, "rpigpio": _rpigpio, "mock": _mock}[driver]
    try:
        from gpiozero import PinFactoryFallback

        warnings.simplefilter("error", PinFactoryFallback)  # from here on nothing chooses another library silently
        return opener()
    except HwError:
        raise
    except Exception as error:  # both libraries raise their own and bare RuntimeError
        told, about = f"button and lamps cannot be driven by {driver}: {error}", {"driver": driver, "why": str(error)}
        raise HwError(told, "pin-driver.failed", **about) from error


@contextmanager
def named(device: str, pin: int, factory: Any = None) -> Iterator[None]:
    """Turns what gpiozero or its library raises into an HwError that names the device, its pin, and who holds that."""
    try:
        yield
    except Exception as error:  # gpiozero passes on whatever the library below raises
        user = holder(factory, pin)
        asked = f"it is used by {user}" if user else "is another program using it?"
        why, word = str(error) or type(error).__name__, "any.pin-busy" if user else "any.pin-taken"
        raise HwError(f"{device} on GPIO {pin}: {why}; {asked}", word, pin=pin, user=user, why=why) from error


def holder(factory: Any, pin: int) -> str:
    """Who the kernel says has this pin: the name that a program gave itself; "" if nobody, or if it cannot be asked."""
    handle, library = getattr(factory, "_handle", None), sys.modules.get("lgpio")
    if handle is None or library is None:
        return ""
    try:
        return str(library.gpio_get_line_info(handle, pin)[-1])
    except Exception:  # it raises its own kind
        return ""


def _lgpio() -> Any:
    if not os.access(".", os.W_OK):  # lgpio makes a pipe in the current folder unless told otherwise
        os.environ.setdefault("LG_WD", os.environ.get("RUNTIME_DIRECTORY", tempfile.gettempdir()).split(":")[0])
    try:
        import lgpio
    except ImportError as error:
        raise HwError("button and lamps need lgpio: sudo apt install python3-lgpio", "pin-driver.missing") from error
    if not hasattr(lgpio, "gpiochip_open"):
        told = "the lgpio that is installed is empty (a placeholder): sudo apt install python3-lgpio"
        raise HwError(told, "pin-driver.empty")
    from gpiozero.pins.lgpio import LGPIOFactory

    return LGPIOFactory(chip=chips.header_chip(chips.chips()))  # None: gpiozero's own guess by the board's revision


def _rpigpio() -> Any:
    """RPi.GPIO, for boards before the Pi 5 whose owner asks for it: the one place that names it."""
    if chips.RP1 in chips.chips().values():
        told = "RPi.GPIO does not know this board (a Pi 5 or later); set the driver to lgpio"
        raise HwError(told, "pin-driver.other-board")
    try:
        import RPi.GPIO  # noqa: F401 (loaded only to see whether it can be)
    except (ImportError, RuntimeError) as error:
        told = f"RPi.GPIO cannot be used here ({error}); set the driver to lgpio"
        raise HwError(told, "pin-driver.no-rpigpio", why=str(error)) from error
    from gpiozero.pins.rpigpio import RPiGPIOFactory

    return RPiGPIOFactory()


def _mock() -> Any:
    from gpiozero.pins.mock import MockFactory, MockPWMPin

    return MockFactory(pin_class=MockPWMPin)
