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


class Sdl(Struct, frozen=True):
    """The version of SDL, and the names of the video and audio drivers compiled in."""

    version: tuple[int, int, int]
    video: tuple[str, ...]
    audio: tuple[str, ...]


def sdl() -> Sdl:
    """Asked of the very library that pygame has loaded; raises `OSError` if it cannot be asked."""
    pygame = _pygame()
    library = ctypes.CDLL(str(loaded_sdl()))
    return Sdl(pygame.get_sdl_version(), _names(library, "Video"), _names(library, "Audio"))


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
    """The file of the SDL in this process."""
    maps = Path("/proc/self/maps").read_text("utf-8", "replace")
    found = re.search(r"(?m)\s(/\S*libSDL2-2\S*)$", maps)
    if found is None:
        raise OSError("no SDL 2 is loaded: pygame uses another version, which nobody has tried")
    return Path(found[1])


def _names(library: ctypes.CDLL, kind: str) -> tuple[str, ...]:
    name = library[f"SDL_Get{kind}Driver"]
    name.restype = ctypes.c_char_p
    return tuple(name(number).decode() for number in range(library[f"SDL_GetNum{kind}Drivers"]()))


def _pygame() -> Any:
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    import pygame

    return pygame
