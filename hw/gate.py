"""The gate: whether a frame is worth a look at all, told from how a few of its pixels changed."""

from typing import Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hw.qr import Gray


class Gate:
    """Saves the looks at a table on which nothing changes, and hides no card.

    A frame is compared with the last one that was looked at, not with the one before, so a change adds up however
    slowly it comes. The gate stays open for `AFTER` frames after a change or a reading, so that each look by turns has
    its chance; and one frame in `EVERY` gets a glance whatever the gate thinks, which bounds what a change below its
    threshold can cost.
    """

    AFTER = 6
    EVERY = 10

    def __init__(self) -> None:
        self._seen: Marks | None = None
        self._left = 0
        self._shut = 0

    def worth(self, frame: Gray) -> Literal["nothing", "glance", "looks"]:
        """What this frame is worth."""
        now = marks(frame)
        if self._seen is None or changed(self._seen, now).any():
            self.hold()
        if self._left > 0:
            self._left -= 1
            self._shut, self._seen = 0, now
            return "looks"
        self._shut = (self._shut + 1) % self.EVERY
        return "nothing" if self._shut else "glance"

    def hold(self) -> None:
        """Stay open: something changed, or was read, and as long as it is every frame is looked at."""
        self._left = self.AFTER


class Marks(Struct, frozen=True, eq=False):
    """A frame in short, for each square of 32 pixels: its sum and how busy it is, of a sample of its pixels.

    `noise` is the spread of a pixel.
    """

    light: NDArray[np.int32]
    busy: NDArray[np.int32]
    noise: float


SIDE = 32
STEP = 8  # each eighth row is sampled
SAMPLE = SIDE * SIDE // STEP
CERTAIN = 8.0  # spreads of noise that are no chance
SMALL = 2.0  # grey levels of a square's mean that are no change


def marks(frame: Gray) -> Marks:
    """A frame in short; a tenth of a look's time."""
    rows, columns = frame.shape[0] // SIDE, frame.shape[1] // SIDE
    sample = frame[: rows * SIDE : STEP, : columns * SIDE]
    steps = np.zeros(sample.shape, np.uint8)
    np.subtract(np.maximum(sample[:, 1:], sample[:, :-1]), np.minimum(sample[:, 1:], sample[:, :-1]), out=steps[:, :-1])
    few = steps[::3, :-1:7].ravel()
    noise = float(np.partition(few, few.size // 2)[few.size // 2]) if few.size else 0.0
    return Marks(
        squares(sample, rows, columns),
        squares(steps, rows, columns),
        noise * 1.05,  # half of all differences of two normal values are below 0.95 of their spread
    )


def squares(sample: Gray, rows: int, columns: int) -> NDArray[np.int32]:
    """Sums over the squares of a sample."""
    lines = np.add.reduce(sample.reshape(rows, SIDE // STEP, columns * SIDE), axis=1, dtype=np.uint16)
    found: NDArray[np.int32] = np.add.reduce(lines.reshape(rows, columns, SIDE), axis=2, dtype=np.int32)
    return found


def changed(one: Marks, other: Marks) -> NDArray[np.bool_]:
    """The squares that changed by more than noise does."""
    if one.light.shape != other.light.shape:
        return np.ones(other.light.shape, np.bool_)
    least = SAMPLE * max(SMALL, CERTAIN * other.noise / SAMPLE**0.5)
    found: NDArray[np.bool_] = (np.abs(one.light - other.light) > least) | (np.abs(one.busy - other.busy) > least)
    return found
