"""pygame's mixer with all sounds in it: short ones are played, the music's layers run together and are only weighed."""

import os
from collections.abc import Mapping, Sequence

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from appliance.ui.sound_cards import may_sound
from appliance.ui.sound_devices import asked, matching, sound_devices

CHANNELS = 10
BUFFER = 1024
"""Samples: 32 ms, which a small computer keeps up with."""


class NoSoundCard(OSError):
    """There is no sound card, or it is gone."""


class Speaker:
    """An open sound card. `sounds` are samples of 16 bits, one channel, at `rate`, and are taken out of the dict, since
    the mixer has its own copy; `layers` are those that loop. `wanted` names the device, whole or in part; one that is
    not there, or does not open, costs no sound: the system chooses then, and `device` is "".

    Everything raises `NoSoundCard` once the mixer is gone. May be made on any thread, since it draws nothing.
    """

    def __init__(self, sounds: dict[str, bytes], layers: Sequence[str], rate: int, wanted: str = "") -> None:
        if not may_sound(os.environ):
            raise NoSoundCard("no sound card and no sound server")
        self._wanted, self._shut = wanted, ""
        try:
            with asked:
                self.device = self._open_one(rate)
            pygame.mixer.set_num_channels(CHANNELS)
            pygame.mixer.set_reserved(len(layers))
            self._sounds = {name: pygame.mixer.Sound(buffer=sounds.pop(name)) for name in list(sounds)}
            self._layers = {name: pygame.mixer.Channel(i) for i, name in enumerate(layers)}
        except (pygame.error, NotImplementedError, AttributeError) as error:
            raise NoSoundCard(str(error)) from None
        self._begun = False

    def play(self, name: str, strength: float) -> None:
        """Play a short sound once; if too much is heard already it is left out."""
        self._check()
        try:
            channel = self._sounds[name].play()
            if channel is not None:
                channel.set_volume(strength)
        except pygame.error as error:
            raise NoSoundCard(str(error)) from None

    def weigh(self, strengths: Mapping[str, float]) -> None:
        """How loud each layer of the music is, 0 to 1; the layers begin when one is first to be heard."""
        self._check()
        try:
            for name, channel in self._layers.items():
                channel.set_volume(strengths.get(name, 0.0))
            if not self._begun and any(strengths.values()):
                self._begin(strengths)
        except pygame.error as error:
            raise NoSoundCard(str(error)) from None

    def close(self) -> None:
        """Give the card back."""
        with asked:
            pygame.mixer.quit()

    def devices(self) -> tuple[str, ...]:
        """The names of what can play now."""
        return sound_devices()

    def misplaced(self) -> bool:
        """Whether it should be opened anew: the device that is wanted has come, or the one in use has gone."""
        right = matching(self._wanted, sound_devices())
        if right != self._shut:
            self._shut = ""
        return right != self.device and not (right and right == self._shut)

    def _open_one(self, rate: int) -> str:
        """Open the device that is wanted, else the one that the system chooses; gives the name, "" for the latter."""
        found = matching(self._wanted, sound_devices())
        if found:
            try:
                pygame.mixer.init(rate, -16, 1, BUFFER, devicename=found, allowedchanges=0)
            except pygame.error:
                self._shut = found
            else:
                return found
        pygame.mixer.init(rate, -16, 1, BUFFER, allowedchanges=0)
        return ""

    def _begin(self, strengths: Mapping[str, float]) -> None:
        self._begun = True
        for name, channel in self._layers.items():
            channel.play(self._sounds[name], loops=-1)
            channel.set_volume(strengths.get(name, 0.0))

    def _check(self) -> None:
        if pygame.mixer.get_init() is None:
            raise NoSoundCard("the mixer is closed")
