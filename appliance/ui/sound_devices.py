"""Where sound can come out, by the names that SDL gives: a card's number changes at each start, its name stays."""

import contextlib
import ctypes
import os
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from appliance.ui.drivers import loaded_sdl
from appliance.ui.sound_cards import may_sound

AUDIO = 0x10
"""SDL's number for its sound."""
SHORT = 30
"""Letters of a name that people are shown."""

asked = threading.RLock()
"""Held by whoever opens or closes SDL's sound: two threads would end it for one another."""


def sound_devices() -> tuple[str, ...]:
    """The names of what can play now, in SDL's order; () where nothing can or nobody can say. Opens no device."""
    if not may_sound(os.environ):
        return ()
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    try:
        from pygame._sdl2 import audio
    except ImportError:
        return ()
    with asked, contextlib.suppress(RuntimeError, OSError):
        try:
            return _names(audio)
        except RuntimeError:  # pygame has two kinds of it; SDL's sound is not begun yet
            with _begun():
                return _names(audio)
    return ()


def matching(wanted: str, names: Sequence[str]) -> str:
    """The name that is meant: the whole one, or the only one that holds this, in whatever case; "" if there is none."""
    part = wanted.strip().casefold()
    whole = [name for name in names if name.casefold() == part]
    parts = [name for name in names if part and part in name.casefold()]
    if wanted in names:
        return wanted
    return next((found[0] for found in (whole, parts) if len(found) == 1), "")


def short(name: str) -> str:
    """As much of a name as there is room for: what stands before the first comma, which names the card."""
    card = name.partition(",")[0].strip() or name
    return card if len(card) <= SHORT else card[: SHORT - 1].rstrip() + "\N{HORIZONTAL ELLIPSIS}"


def _names(audio: Any) -> tuple[str, ...]:
    return tuple(str(name) for name in audio.get_audio_device_names(False))


@contextlib.contextmanager
def _begun() -> Iterator[None]:
    """SDL's sound without any device; where SDL cannot be asked itself, with the one that the system chooses."""
    import pygame

    if not Path("/proc/self/maps").exists():
        pygame.mixer.init()
        try:
            yield
        finally:
            pygame.mixer.quit()
        return
    library = ctypes.CDLL(str(loaded_sdl()))
    if library.SDL_InitSubSystem(AUDIO) != 0:
        raise OSError("SDL has no sound")
    try:
        yield
    finally:
        library.SDL_QuitSubSystem(AUDIO)
