"""Where in a frame a code may be: a patch in which dark and bright lie close together everywhere. Numpy only, cheap."""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hw.qr import Gray

BLOCK = 8  # pixels
FAINT = 24  # grey levels between dark and bright below which there is nothing to read
TYPICAL = 30  # blocks that a small code has; the contrast of this one is the patch's, as a few may be a lamp's reflex
BUSY = 0.35  # of the contrast, above which a block belongs to the patch: light is uneven
ANOTHER = 0.6  # as busy as the busiest place: may be another code
SMALLEST = 6  # blocks of a patch
MARGIN = 4  # blocks around a patch that belong to it: a quiet zone is needed to read a code

Grid = NDArray[np.bool_]


class Zone(Struct, frozen=True):
    """A patch of a frame in pixels, without its margin; `contrast` is its range of grey levels.

    `alone` tells whether no other patch is nearly as busy.
    """

    left: int
    top: int
    width: int
    height: int
    contrast: float
    alone: bool

    def part(self, frame: Gray) -> Gray:
        """The patch with its margin, as a view."""
        margin = MARGIN * BLOCK
        return frame[
            max(0, self.top - margin) : self.top + self.height + margin,
            max(0, self.left - margin) : self.left + self.width + margin,
        ]

    def corner(self) -> tuple[int, int]:
        """Left and top of `part`."""
        margin = MARGIN * BLOCK
        return max(0, self.left - margin), max(0, self.top - margin)


def find_zone(soft: Gray, faint: float = FAINT) -> Zone | None:
    """The busiest patch with much contrast everywhere, in a picture without much noise; None if nothing stands out."""
    found = find_patch(soft, faint)
    if found is None:
        return None
    patch, crowd, contrast = found
    rows, columns = np.flatnonzero(patch.any(axis=1)), np.flatnonzero(patch.any(axis=0))
    top, bottom, left, right = int(rows[0]), int(rows[-1]) + 1, int(columns[0]), int(columns[-1]) + 1
    most = int(crowd.max())
    crowd[max(0, top - 2) : bottom + 2, max(0, left - 2) : right + 2] = 0
    wide, high = (right - left) * BLOCK, (bottom - top) * BLOCK
    return Zone(left * BLOCK, top * BLOCK, wide, high, contrast, bool(crowd.max() < ANOTHER * most))


def find_patch(
    soft: Gray, faint: float = FAINT, where: Grid | None = None
) -> tuple[Grid, NDArray[np.int32], float] | None:
    """The blocks of the busiest patch, how crowded each place of the frame is, and the patch's contrast in levels.

    `where` names the blocks in which to search, at least so many as the picture has.
    """
    dark, bright = extremes(soft)
    reach = spread(bright, np.maximum).astype(np.int16) - spread(dark, np.minimum)
    if where is not None:
        reach = np.where(where[: reach.shape[0], : reach.shape[1]], reach, 0)
    inner = reach[1:-1, 1:-1]
    contrast = float(np.partition(inner.ravel(), -TYPICAL)[-TYPICAL]) if inner.size > TYPICAL else 0.0
    if contrast < faint:
        return None
    dense = count_around(reach > BUSY * contrast) >= 8
    crowd = crowded(dense)
    patch = around_densest(dense, crowd)
    return None if patch is None else (patch, crowd, contrast)


def extremes(picture: Gray) -> tuple[Gray, Gray]:
    """Darkest and brightest of each block."""
    high, wide = picture.shape[0] // BLOCK, picture.shape[1] // BLOCK
    rows = picture[: high * BLOCK, : wide * BLOCK].reshape(high, BLOCK, wide * BLOCK)
    return (
        rows.min(axis=1).reshape(high, wide, BLOCK).min(axis=2),
        rows.max(axis=1).reshape(high, wide, BLOCK).max(axis=2),
    )


def spread(grid: Gray, best: np.ufunc) -> Gray:
    """Each block's value or a neighbour's, whichever is `best`."""
    padded = np.pad(grid, 1, mode="edge")
    rows = best(best(padded[:-2], padded[1:-1]), padded[2:])
    found: Gray = best(best(rows[:, :-2], rows[:, 1:-1]), rows[:, 2:])
    return found


def count_around(grid: Grid) -> NDArray[np.uint8]:
    """How many of a block and its eight neighbours are set; what is outside counts as the edge does."""
    padded = np.pad(grid, 1, mode="edge").astype(np.uint8)
    rows = padded[:-2] + padded[1:-1] + padded[2:]
    found: NDArray[np.uint8] = rows[:, :-2] + rows[:, 1:-1] + rows[:, 2:]
    return found


def crowded(grid: Grid) -> NDArray[np.int32]:
    """How much is set in the seven by seven blocks around each."""
    near = count_around(grid)
    total = np.cumsum(np.cumsum(np.pad(near, [(4, 3), (4, 3)]), axis=0, dtype=np.int32), axis=1, dtype=np.int32)
    found: NDArray[np.int32] = total[7:, 7:] - total[:-7, 7:] - total[7:, :-7] + total[:-7, :-7]
    return found


def around_densest(grid: Grid, crowd: NDArray[np.int32]) -> Grid | None:
    """The connected patch that holds the place with the most set blocks around it; None if that is nearly nothing."""
    row, column = np.unravel_index(int(np.argmax(crowd)), crowd.shape)
    patch = np.zeros_like(grid)
    patch[max(0, row - 3) : row + 4, max(0, column - 3) : column + 4] = True
    patch &= grid
    size = int(patch.sum())
    while size >= SMALLEST:
        patch = (count_around(patch) > 0) & grid
        grown = int(patch.sum())
        if grown == size:
            return patch
        size = grown
    return None
