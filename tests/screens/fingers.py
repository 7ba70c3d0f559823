"""Fingers and mice as SDL itself puts them into its queue: pygame translates them as it does on a box."""

import ctypes

import pygame

from appliance.ui.drivers import loaded_sdl

FINGER_DOWN, FINGER_UP = 0x700, 0x701
BUTTON_DOWN, BUTTON_UP = 0x401, 0x402
MADE_OF_TOUCH = 0xFFFFFFFF
"""SDL_TOUCH_MOUSEID: the mouse that SDL makes of a finger."""

DESKTOP, CONSOLE = "desktop", "console"
"""On a desktop SDL also makes a mouse of the first finger; on the bare console (evdev), without a window, none."""


class Finger(ctypes.Structure):
    """SDL_TouchFingerEvent."""

    _fields_ = (
        ("type", ctypes.c_uint32),
        ("timestamp", ctypes.c_uint32),
        ("touch", ctypes.c_int64),
        ("finger", ctypes.c_int64),
        *((name, ctypes.c_float) for name in ("x", "y", "dx", "dy", "pressure")),
        ("window", ctypes.c_uint32),
    )


class Button(ctypes.Structure):
    """SDL_MouseButtonEvent."""

    _fields_ = (
        *((name, ctypes.c_uint32) for name in ("type", "timestamp", "window", "which")),
        *((name, ctypes.c_uint8) for name in ("button", "state", "clicks", "padding")),
        *((name, ctypes.c_int32) for name in ("x", "y")),
    )


class Whole(ctypes.Union):
    """SDL_Event, which is 56 bytes."""

    _fields_ = (("finger", Finger), ("mouse", Button), ("bytes", ctypes.c_uint8 * 56))


def push(event: Whole) -> None:
    """Into SDL's own queue."""
    if ctypes.CDLL(str(loaded_sdl())).SDL_PushEvent(ctypes.byref(event)) != 1:
        raise OSError("SDL took no event")


def finger(x: float, y: float, *, down: bool = True, number: int = 0, on: str = CONSOLE) -> None:
    """A finger at this place of the touch layer, in shares of its sides, and the mouse that SDL makes of the first."""
    if on == DESKTOP and number == 0:
        w, h = pygame.display.get_surface().get_size()
        mouse((int(x * w), int(y * h)), down=down, which=MADE_OF_TOUCH)
    window = 1 if on == DESKTOP else 0
    kind = FINGER_DOWN if down else FINGER_UP
    push(Whole(finger=Finger(type=kind, touch=7, finger=number, x=x, y=y, pressure=1.0, window=window)))


def tap(x: float, y: float, *, on: str = CONSOLE) -> None:
    """Down and up again."""
    finger(x, y, on=on)
    finger(x, y, down=False, on=on)


def mouse(where: tuple[int, int], *, down: bool = True, which: int = 0) -> None:
    """The left button of a mouse."""
    kind = BUTTON_DOWN if down else BUTTON_UP
    x, y = where
    push(Whole(mouse=Button(type=kind, window=1, which=which, button=1, state=int(down), clicks=1, x=x, y=y)))
