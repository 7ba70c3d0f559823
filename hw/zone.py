"""Where in a frame a code may be: a patch in which dark and bright lie close together everywhere. Numpy only, cheap."""

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hw.qr import Gray

BLOCK = 8  # pixels
FAINT = 24  # grey levels between dark and bright below which there is nothing to read
FAINTEST = 16  # and below which nothing can be made clearer
TYPICAL = 30  # blocks that a small code has; the contrast of this one is the patch's, as a few may be a lamp's reflex
BUSY = 0.35  # of the contrast, above which a block belongs to the patch: light is uneven
ANOTHER = 0.6  # as busy as the busiest place: may be another code
SMALLEST = 6  # blocks of a patch
MARGIN = 2  # blocks around a patch that belong to it: a quiet zone is needed to read a code
ABOVE = 0.4  # of what the contrast is above the usual place's: more than noise or a table's grain
AROUND = 7  # blocks a side of the place that is looked for

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


def find_zone(frame: Gray, faint: float = FAINTEST) -> Zone | None:
    """The busiest patch with much contrast everywhere, as a rectangle; None if nothing stands out.

    It is searched in the picture at half its size, which has less noise and a quarter of the pixels.
    """
    dark, bright = extremes(halved(frame), BLOCK // 2)
    if min(dark.shape) < AROUND + 4:
        return None
    reach = best_near(bright, np.maximum).astype(np.int16) - best_near(dark, np.minimum)
    contrast, usual = (float(np.partition(reach.ravel(), place)[place]) for place in (-TYPICAL, reach.size // 2))
    if contrast < faint:
        return None
    busy = reach > max(BUSY * contrast, usual + ABOVE * (contrast - usual))
    dense = sums(busy, 3) >= 8
    crowd = sums(dense, AROUND)
    row, column = divmod(int(np.argmax(crowd)), crowd.shape[1])
    most = int(crowd[row, column])
    if most < SMALLEST:
        return None
    top, bottom, left, right = grown(dense, row, column)
    crowd[max(0, top - AROUND) : bottom + 1, max(0, left - AROUND) : right + 1] = 0
    alone = bool(crowd.max() < ANOTHER * most)
    edge = 2  # blocks that were lost on each side on the way
    place = ((left + edge) * BLOCK, (top + edge) * BLOCK, (right - left) * BLOCK, (bottom - top) * BLOCK)
    return Zone(*place, contrast, alone)


def grown(dense: Grid, row: int, column: int) -> tuple[int, int, int, int]:
    """The rectangle (top, bottom, left, right) around the window that starts here, grown over all that touches it."""
    top, bottom, left, right = row, row + AROUND, column, column + AROUND
    while True:
        before = top, bottom, left, right
        rows = some_in(dense[:, left:right], 1)
        top, bottom = stretch(rows, top, bottom)
        columns = some_in(dense[top:bottom], 0)
        left, right = stretch(columns, left, right)
        if (top, bottom, left, right) == before:
            break
    inner = dense[top:bottom, left:right]
    down, over = np.flatnonzero(some_in(inner, 1)), np.flatnonzero(some_in(inner, 0))
    return top + int(down[0]), top + int(down[-1]) + 1, left + int(over[0]), left + int(over[-1]) + 1


def some_in(grid: Grid, axis: int) -> Grid:
    """Whether something is set along this axis."""
    found: Grid = np.logical_or.reduce(grid, axis=axis)
    return found


def stretch(some: Grid, start: int, end: int) -> tuple[int, int]:
    """From `start` to `end` and on, either way, as long as it is set."""
    before = np.flatnonzero(~some[:start])
    after = np.flatnonzero(~some[end:])
    return int(before[-1]) + 1 if before.size else 0, end + int(after[0]) if after.size else some.size


def halved(picture: Gray) -> Gray:
    """At half its size: means of four pixels."""
    high, wide = picture.shape[0] // 2 * 2, picture.shape[1] // 2 * 2
    rows = picture[:high:2, :wide].astype(np.uint16) + picture[1:high:2, :wide]
    return ((rows[:, ::2] + rows[:, 1::2] + 2) >> 2).astype(np.uint8)


def best_near(grid: Gray, best: np.ufunc) -> Gray:
    """Of each block and its eight neighbours the `best` value; one block smaller on each side."""
    rows = best(best(grid[:-2], grid[1:-1]), grid[2:])
    found: Gray = best(best(rows[:, :-2], rows[:, 1:-1]), rows[:, 2:])
    return found


def sums(grid: Grid, side: int) -> NDArray[np.int32]:
    """How much is set in each square of so many blocks a side; `side` - 1 smaller than the grid."""
    total = np.zeros((grid.shape[0] + 1, grid.shape[1] + 1), np.int32)
    np.cumsum(np.cumsum(grid, axis=0, dtype=np.int32), axis=1, out=total[1:, 1:])
    found: NDArray[np.int32] = total[side:, side:] - total[:-side, side:] - total[side:, :-side] + total[:-side, :-side]
    return found


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


def extremes(picture: Gray, side: int = BLOCK) -> tuple[Gray, Gray]:
    """Darkest and brightest of each block; `side` is a power of two."""
    high, wide = picture.shape[0] // side, picture.shape[1] // side
    rows = picture[: high * side, : wide * side].reshape(high, side, wide * side)
    dark, bright = rows.min(axis=1), rows.max(axis=1)
    while dark.shape[1] > wide:
        dark, bright = np.minimum(dark[:, ::2], dark[:, 1::2]), np.maximum(bright[:, ::2], bright[:, 1::2])
    return dark, bright


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
    edged = np.zeros((grid.shape[0] + 2, grid.shape[1] + 2), np.bool_)  # nothing is beyond the frame
    patch = edged[1:-1, 1:-1]
    patch[max(0, row - 3) : row + 4, max(0, column - 3) : column + 4] = True
    patch &= grid
    size = int(np.count_nonzero(patch))
    while size >= SMALLEST:
        near = edged[:-2] | edged[1:-1] | edged[2:]
        np.logical_and(near[:, :-2] | near[:, 1:-1] | near[:, 2:], grid, out=patch)
        grown_to = int(np.count_nonzero(patch))
        if grown_to == size:
            return patch.copy()
        size = grown_to
    return None
