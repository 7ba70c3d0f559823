"""Undoes blur: a part of a frame as a sharper lens would have seen it. Numpy only."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from hw.qr import Gray, mean
from hw.zone import halved

LARGE = 45_000  # pixels of a part above which it is seen at half its size: its modules are wide, and so is their blur
CLEAR = 100.0  # grey levels between dark and bright that are enough
STRONGEST = 6.0  # times that contrast is raised
EVEN = 16  # pixels; of multiples of it the transform is quick
LIGHT, WAVES, SMALL, TALL, WHOLE = range(5)


class Lens:
    """Refocuses parts of frames, of which none may be kept: the next one is drawn over it.

    Its room is made once. New room for each part would cost more time than the work itself, as the system hands out
    large pieces page by page.
    """

    def __init__(self) -> None:
        self._rooms: tuple[Any, ...] | None = None  # numpy declares some transforms as twice as wide as they are

    def _room(self, place: int, high: int, wide: int) -> Any:
        """Room of this size in the light, the waves, the small, the tall or the large picture; made when first used."""
        if self._rooms is None:
            light, waves = np.empty(LARGE, np.float32), np.empty(LARGE, np.complex64)
            self._rooms = (light, waves, *(np.empty(times * LARGE, np.uint8) for times in (1, 2, 4)))
        return self._rooms[place][: high * wide].reshape(high, wide)

    def refocus(self, part: Gray, spread: float, noise: float, contrast: float = CLEAR) -> tuple[Gray, float]:
        """The part, seen again without a blur of this spread in pixels, and how much larger it is (2, 1, 0.5 ...).

        It is Wiener's inverse of the blur: `noise` is what part of the picture's power is noise, the more, the less is
        undone. What has little `contrast` gets more. Then it is drawn twice as large, as the
        decoder likes modules of more than three pixels.
        """
        scale = 2.0
        while part.size > LARGE:
            part, scale = halved(part), scale / 2
        if min(part.shape) < EVEN:  # a long strip of a large picture is no code
            return part, scale / 2
        part = part[: part.shape[0] // EVEN * EVEN, : part.shape[1] // EVEN * EVEN]
        high, wide = part.shape
        light = self._room(LIGHT, high, wide)
        waves = self._room(WAVES, high, wide // 2 + 1)
        light[...] = part
        if contrast < CLEAR:
            light -= light.mean()
            light *= min(STRONGEST, CLEAR / contrast)
            light += 128
        np.fft.rfft(light, axis=1, out=waves)
        np.fft.fft(waves, axis=0, out=waves)
        waves *= wiener(high, wide, spread, noise)
        np.fft.ifft(waves, axis=0, out=waves)
        np.fft.irfft(waves, wide, axis=1, out=light)
        np.clip(light, 0, 255, out=light)
        small = self._room(SMALL, high, wide)
        small[...] = light
        return self._twice(small), scale

    def _twice(self, small: Gray) -> Gray:
        """Twice as large but for the last row and column; between two pixels lies their mean."""
        high, wide = small.shape
        tall = self._room(TALL, 2 * high - 1, wide)
        tall[::2] = small
        tall[1::2] = mean(small[:-1], small[1:])
        large: Gray = self._room(WHOLE, 2 * high - 1, 2 * wide - 1)
        large[:, ::2] = tall
        large[:, 1::2] = mean(tall[:, :-1], tall[:, 1:])
        return large


def wiener(high: int, wide: int, spread: float, noise: float) -> NDArray[np.float32]:
    """What each wave of a part of this size is multiplied with, as `rfft2` orders them."""
    down, over = (
        np.exp(-2 * np.pi**2 * spread**2 * waves**2).astype(np.float32)
        for waves in (np.fft.fftfreq(high), np.fft.rfftfreq(wide))
    )
    blur = np.multiply.outer(down, over)
    found: NDArray[np.float32] = blur / (blur * blur + np.float32(noise))
    return found
