"""What the SDL under pygame was built with, and a tone: a wheel from PyPI often lacks the driver for a bare console."""

import array
import ctypes
import math
import os
import re
from pathlib import Path
from typing import Any

from msgspec import Struct

RATE = 44100
WINDOWS = 100
"""SDL numbers its windows from 1 on; the display has one, made anew a few times at most."""


class Sdl(Struct, frozen=True):
    """The version of SDL, and the names of the video and audio drivers and of the renderers compiled in."""

    version: tuple[int, int, int]
    video: tuple[str, ...]
    audio: tuple[str, ...]
    renderers: tuple[str, ...] = ()


class _Renderer(ctypes.Structure):
    """SDL_RendererInfo."""

    _fields_ = (
        ("name", ctypes.c_char_p),
        ("flags", ctypes.c_uint32),
        ("formats", ctypes.c_uint32),
        ("format", ctypes.c_uint32 * 16),
        ("wide", ctypes.c_int),
        ("high", ctypes.c_int),
    )


def sdl() -> Sdl:
    """Asked of the very library that pygame has loaded; raises `OSError` if it cannot be asked."""
    pygame = _pygame()
    library = ctypes.CDLL(str(loaded_sdl()))
    video, audio = _names(library, "Video"), _names(library, "Audio")
    return Sdl(pygame.get_sdl_version(), video, audio, _renderers(library))


def renderer() -> str:
    """What SDL brings pygame's window to the screen with, such as "opengles2"; "" if it hands the pixels on as they
    are, "unknown" if it cannot be asked. For the thread that draws."""
    try:
        library = ctypes.CDLL(str(loaded_sdl()))
        found = _Renderer()
        # pygame's own Window of its display leaves a pointer behind that events follow when it is gone
        of_number = _asked(library, "SDL_GetWindowFromID", ctypes.c_uint32)
        window = next((one for number in range(1, WINDOWS) if (one := of_number(number))), None)
        drawing = _asked(library, "SDL_GetRenderer", ctypes.c_void_p)(window) if window else None
        told = _asked(library, "SDL_GetRendererInfo", ctypes.c_void_p, ctypes.POINTER(_Renderer), gives=ctypes.c_int)
        if not drawing or told(drawing, ctypes.byref(found)) != 0:
            return ""
        return str(found.name.decode())
    except (OSError, AttributeError):
        return "unknown"


def tone(volume: float, seconds: float = 0.6, pitch: float = 440.0, device: str = "") -> str:
    """Play a soft tone on the device of this name ("": the system chooses) and wait for its end; gives what went wrong,
    "" if nothing did."""
    pygame = _pygame()
    try:
        pygame.mixer.init(RATE, -16, 1, devicename=device or None)
        try:
            playing = pygame.mixer.Sound(buffer=wave(volume, seconds, pitch)).play()
            while playing is not None and playing.get_busy():
                pygame.time.wait(20)
        finally:
            pygame.mixer.quit()
    except pygame.error as error:
        return str(error)
    return ""


def wave(volume: float, seconds: float, pitch: float) -> bytes:
    """A sine in 16 bits that rises and falls softly, so that it does not crack."""
    count = int(RATE * seconds)
    soft = RATE * 0.05
    return array.array(
        "h",
        (
            int(32000 * volume * min(1.0, n / soft, (count - n) / soft) * math.sin(2 * math.pi * pitch * n / RATE))
            for n in range(count)
        ),
    ).tobytes()


def loaded_sdl() -> Path:
    """The file of the SDL in this process; raises `OSError` for another generation than the second."""
    return sdl_of(Path("/proc/self/maps").read_text("utf-8", "replace"))


def sdl_of(maps: str) -> Path:
    """The file of SDL 2 among what a process has loaded. There is a library of its name that only passes everything on
    to SDL 3, and brings that along."""
    found = re.search(r"(?m)\s(/\S*libSDL2-2\S*)$", maps)
    if found is None or re.search(r"(?m)/libSDL3\S*$", maps):
        raise OSError("no SDL 2 is loaded: pygame uses another version, which nobody has tried")
    return Path(found[1])


def _asked(library: ctypes.CDLL, name: str, *takes: Any, gives: Any = ctypes.c_void_p) -> Any:
    function = library[name]
    function.argtypes, function.restype = takes, gives
    return function


def _renderers(library: ctypes.CDLL) -> tuple[str, ...]:
    told = _asked(library, "SDL_GetRenderDriverInfo", ctypes.c_int, ctypes.POINTER(_Renderer), gives=ctypes.c_int)
    found = [_Renderer() for _ in range(library["SDL_GetNumRenderDrivers"]())]
    return tuple(one.name.decode() for n, one in enumerate(found) if told(n, ctypes.byref(one)) == 0)


def _names(library: ctypes.CDLL, kind: str) -> tuple[str, ...]:
    name = library[f"SDL_Get{kind}Driver"]
    name.restype = ctypes.c_char_p
    return tuple(name(number).decode() for number in range(library[f"SDL_GetNum{kind}Drivers"]()))


def _pygame() -> Any:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    return pygame
