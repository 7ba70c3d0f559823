"""Why a card that is held cannot be read, in one word of what to do about it."""

from collections import Counter

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hw.events import NARROW, Code
from hw.gate import SIDE, Marks, changed, marks
from hw.looks import Reading
from hw.qr import Gray, soften
from hw.zone import BLOCK, FAINT, Grid, count_around, extremes, find_patch

WORDS = ("closer", "farther", "hold-still", "tilt", "more-light", "uncover")

DIM = 60.0  # grey level under which nearly everything is dark
GRAINY = 0.20  # noise over contrast
LARGE = 330.0  # pixels a side: nearer than about 6 cm, where no lens that is set to 20 cm is sharp
INK = 90.0  # grey levels from ink to paper; a table that fills the frame has fewer
SMALL = 112.0  # and farther than about 30 cm, where a code is narrower than a tenth of the frame
WASHED = 0.035  # of the code's middle: a lamp's reflex
HIDDEN = 0.035  # of the code's middle: plain and neither ink nor paper
STEEP = 1.75  # longer than wide
ENOUGH = 200  # pixels a side of a patch in which edges are compared
SMEARED = 2.6  # more edges across one direction than across the other


class Signs(Struct, frozen=True):
    """What a picture shows of a code that is not read; shares are of the code's middle.

    `bright` is the level that a twentieth of the frame reaches, `grain` noise over contrast, `side` the square root of
    the code's area in pixels, `ink` how many grey levels lie between ink and paper, `washed` and `hidden` the shares
    that are plain white or plain grey, `long` how much longer than wide it is, `smear` how uneven its edges are by
    direction.
    """

    bright: float
    grain: float
    side: float = 0.0
    ink: float = 0.0
    washed: float = 0.0
    hidden: float = 0.0
    long: float = 1.0
    smear: float = 1.0


def why(frame: Gray, where: Grid | None = None) -> str:
    """One of `WORDS` for a card that is in this frame and cannot be read, or "" if none is seen.

    `where` names the blocks in which it can be.
    """
    signs = signs_of(frame, where)
    return word_for(signs) if signs is not None else ""


def word_for(signs: Signs) -> str:
    """The first trouble that is sure; what is left over is a hand that moves."""
    if signs.bright < DIM or signs.grain > GRAINY:
        return "more-light"
    if signs.side > LARGE:
        return "farther" if signs.ink > INK else ""
    if signs.washed > WASHED:
        return "tilt"
    if signs.long > STEEP:
        return "tilt"
    if signs.side < SMALL:
        return "closer"
    if signs.smear > SMEARED:
        return "hold-still"
    if signs.hidden > HIDDEN:
        return "uncover"
    return "hold-still"


def signs_of(frame: Gray, where: Grid | None = None) -> Signs | None:
    """None if nothing in the frame looks like a code and there is light enough to see that."""
    soft = soften(frame)
    bright = float(np.partition(soft[::4, ::4].ravel(), -soft[::4, ::4].size // 20)[-soft[::4, ::4].size // 20])
    found = find_patch(soft, FAINT, where)
    if found is None:
        return Signs(bright, 0.0) if bright < DIM else None
    patch, _, contrast = found
    grain = noise_of(frame) / max(contrast, 1.0)
    rows, columns = np.nonzero(patch)
    middle, shape = outline(rows, columns)
    inside = within(patch.shape, middle, shape)
    lower, upper = extremes(soft)
    dark, light = levels(lower[patch], upper[patch])
    plain = (upper.astype(np.int16) - lower) < 0.3 * (light - dark)
    white = plain & (lower > max(light + 0.12 * (light - dark), 235))
    grey = plain & (lower > dark + 0.22 * (light - dark)) & (upper < light - 0.12 * (light - dark))
    long = float(np.sqrt(shape[0] / max(shape[1], 0.1)))
    top, left = int(rows.min()) * BLOCK, int(columns.min()) * BLOCK
    bottom, right = (int(rows.max()) + 1) * BLOCK, (int(columns.max()) + 1) * BLOCK
    return Signs(
        bright,
        grain,
        float(np.sqrt(patch.sum())) * BLOCK,
        light - dark,
        share(white, inside),
        share(grey, inside),
        long,
        unevenness(soft[top:bottom, left:right]),
    )


def noise_of(frame: Gray) -> float:
    """The spread of a pixel: half of all second differences along the rows are below 1.65 of it."""
    line = frame[::8].astype(np.int16)
    bends = np.abs(2 * line[:, 1:-1:3] - line[:, :-2:3] - line[:, 2::3])
    return float(np.median(bends)) / 1.65


def outline(rows: NDArray[np.int64], columns: NDArray[np.int64]) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Middle and scatter of a patch: [row, column], and [larger, smaller, rr, rc, cc] in blocks squared."""
    points = np.stack([rows, columns]).astype(np.float64)
    middle = points.mean(axis=1)
    scatter = np.cov(points, bias=True) + np.eye(2) / 12
    smaller, larger = np.linalg.eigvalsh(scatter)
    return middle, np.array([larger, smaller, scatter[0, 0], scatter[0, 1], scatter[1, 1]])


def within(size: tuple[int, ...], middle: NDArray[np.float64], shape: NDArray[np.float64]) -> Grid:
    """Blocks well inside: an ellipse that lies in the square however it is turned."""
    down = np.arange(size[0])[:, None] - middle[0]
    over = np.arange(size[1])[None, :] - middle[1]
    rr, rc, cc = shape[2:]
    distance = (cc * down**2 - 2 * rc * down * over + rr * over**2) / (rr * cc - rc * rc)
    inside: Grid = distance < 2.3
    return inside


def levels(lower: Gray, upper: Gray) -> tuple[float, float]:
    """What ink and paper are in this light."""
    return float(np.percentile(lower, 25)), float(np.percentile(upper, 60))


def share(some: Grid, inside: Grid) -> float:
    return float((some & inside).sum() / max(1, inside.sum()))


def unevenness(part: Gray) -> float:
    """How much stronger edges are across one direction than across the other: a hand that moves smears one."""
    top, left = (max(0, side - ENOUGH) // 2 for side in part.shape)
    wide = part[top : top + ENOUGH, left : left + ENOUGH].astype(np.float32)
    over, down = wide[1:-1, 2:] - wide[1:-1, :-2], wide[2:, 1:-1] - wide[:-2, 1:-1]
    xx, yy, xy = float((over * over).mean()), float((down * down).mean()), float((over * down).mean())
    turn = np.hypot((xx - yy) / 2, xy)
    return float(((xx + yy) / 2 + turn) / max((xx + yy) / 2 - turn, 1e-3))


class Doctor:
    """Watches frames that are not read and says a word when a card has been held for a while.

    It knows the last `TABLES` scenes in which nothing moved, so it speaks only of what is new, and of nothing before it
    has seen one. A word needs `VOTES` frames and half of what they say, within `SECONDS` of each other; then it is
    quiet for `PAUSE`.
    """

    TABLES = 4
    VOTES = 4
    SECONDS = 1.0
    PAUSE = 4.0

    def __init__(self) -> None:
        self._votes: list[tuple[float, str]] = []
        self._quiet_until = float("-inf")
        self._tables: list[Marks] = []
        self._still = False
        self._far, self._far_at = "", float("-inf")
        self._far_since: float | None = None

    def ask(self, frame: Gray, reading: Reading, now: float) -> str:
        """The word that is to be said now, mostly ""."""
        if reading.still and not self._still:
            self._tables = [*self._tables[1 - self.TABLES :], marks(frame)]
        self._still = reading.still
        if reading.codes:
            self._votes = []
            return self._narrow(reading.codes, frame.shape[1], now)
        if not reading.searched or now < self._quiet_until or not self._tables:
            return ""
        new = self._new(frame)
        return self._vote(why(frame, new), now) if new is not None else ""

    def _narrow(self, codes: tuple[Code, ...], width: int, now: float) -> str:
        """A code that is read and too narrow to count is told once a showing, when it was shown for half a second."""
        narrow = codes[0].width < NARROW * width
        if not narrow or codes[0].text != self._far or now - self._far_at > self.SECONDS:
            self._far, self._far_since = codes[0].text if narrow else "", now
        due = narrow and self._far_since is not None and now - self._far_since >= self.SECONDS / 2
        self._far_at = now
        if not due:
            return ""
        self._far_since = None
        return "closer"

    def _new(self, frame: Gray) -> Grid | None:
        """The blocks that no table of late has had; None if it is one of those tables again."""
        now = marks(frame)
        found = [changed(table, now) for table in self._tables]
        if not all(squares.any() for squares in found):
            return None
        around = count_around(min(found, key=np.sum)) > 0
        blocks: Grid = np.kron(around, np.ones((SIDE // BLOCK, SIDE // BLOCK), np.bool_))
        return blocks

    def _vote(self, word: str, now: float) -> str:
        self._votes = [(at, said) for at, said in self._votes if now - at <= self.SECONDS]
        self._votes += [(now, word)] if word else []
        if len(self._votes) < self.VOTES:
            return ""
        word, votes = Counter(said for _, said in self._votes).most_common(1)[0]
        if 2 * votes <= len(self._votes):
            return ""
        self._votes, self._quiet_until = [], now + self.PAUSE
        return word
