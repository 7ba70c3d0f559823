"""Whether the camera is aimed, focused, exposed and lit as cards need it: told from frames, for command and screen.

Pure: `measure` makes a reading of a frame and of the codes that were found in it, `verdict` judges some of them. Hold a
card of ours before the lens, at about 15 cm, as players will.
"""

from collections.abc import Sequence
from typing import Literal

import numpy as np
from msgspec import Struct

from hw.events import Code
from hw.qr import Gray, soften
from hw.why import signs_of
from hw.zone import Zone, find_zone

Word = Literal[
    "",
    "show-card",
    "closer",
    "farther",
    "to-middle",
    "focus",
    "brighter",
    "darker",
    "more-light",
    "move-lamp",
    "hold-still",
]
Name = Literal["aim", "focus", "exposure", "lamp", "reading"]

MODULES = 25  # of our code across
FAR, NEAR = 0.11, 0.33  # of the frame's width: a code at 25 and at 9 cm
ASIDE = 0.22  # of the frame's width and height from its middle
UPRIGHT = 0.8  # of a box around a turned square is the square's side, on average
SHARP = 60  # of the sharpness that is shown
SMEAR = 1.45  # modules that an edge may be wide; from about 2.1 on nothing is read
DIM, BURNT = 90.0, 252.0  # grey levels of paper
FAINT = 60.0  # grey levels from ink to paper
GRAINY = 0.12  # noise over contrast
WASHED = 0.03  # of the code's middle: a lamp's mirror image
SHARE = 0.8  # of the readings that are to hold a code
ENOUGH = 8  # readings that make a verdict


class Reading(Struct, frozen=True):
    """What one frame tells. `x` and `y` are the code's middle from the frame's, in shares of it; `width` its share.

    `smear` is how many modules wide an edge is, `brightness` the paper's grey level, `contrast` that above ink, `grain`
    noise over contrast, `washed` the share of a mirror image. `held` tells whether there is something like a code.
    """

    held: bool = False
    read: bool = False
    x: float = 0.0
    y: float = 0.0
    width: float = 0.0
    smear: float = 0.0
    brightness: float = 0.0
    contrast: float = 0.0
    grain: float = 0.0
    washed: float = 0.0

    @property
    def sharpness(self) -> int:
        """0 to 100, to be shown while a lens is turned: 60 is enough, 100 as sharp as it gets."""
        return round(100 * min(1.0, max(0.0, (2.4 - self.smear) / 1.6))) if self.held else 0


class Check(Struct, frozen=True):
    """One thing that was checked: `word` says what to do about it ("" if nothing), `value` what was measured."""

    name: Name
    passed: bool
    value: float
    word: Word = ""


def measure(frame: Gray, codes: Sequence[Code] = ()) -> Reading:
    """What this frame tells; `codes` are those that the box's own reader found in it."""
    zone, signs = find_zone(frame), signs_of(frame)
    if zone is None or signs is None or min(zone.width, zone.height) < MODULES:
        return Reading(brightness=signs.bright if signs is not None else float(frame.mean()))
    high, wide = frame.shape
    left, top, width, height = codes[0].box if codes else (zone.left, zone.top, zone.width, zone.height)
    side = codes[0].width if codes else UPRIGHT * (width * height) ** 0.5
    return Reading(
        True,
        bool(codes),
        (left + width / 2) / wide - 0.5,
        (top + height / 2) / high - 0.5,
        side / wide,
        smear(frame, zone, side),
        _paper(frame, zone),
        signs.ink,
        signs.grain,
        signs.washed,
    )


def smear(frame: Gray, zone: Zone, side: float) -> float:
    """How many modules wide the edges of a code are whose side is so many pixels."""
    part = soften(zone.part(frame)).astype(np.int16)
    steps = np.concatenate([np.abs(part[:, 2:] - part[:, :-2]).ravel(), np.abs(part[2:] - part[:-2]).ravel()])
    place = steps.size - 1 - steps.size // 20
    steepest = max(float(np.partition(steps, place)[place]) / 2, 1.0)
    return zone.contrast / steepest / (side / MODULES)


def _paper(frame: Gray, zone: Zone) -> float:
    inner = frame[zone.top : zone.top + zone.height : 2, zone.left : zone.left + zone.width : 2]
    return float(np.percentile(inner, 80))


def verdict(readings: Sequence[Reading]) -> tuple[Check, ...]:
    """Each check with what to do; all pass on a camera as players need it. Most readings must hold a card."""
    held = [reading for reading in readings if reading.held]
    if len(readings) < ENOUGH or 3 * len(held) < 2 * len(readings):
        return tuple(Check(name, False, 0.0, "show-card") for name in ("aim", "focus", "exposure", "lamp", "reading"))
    return judged(held, sum(reading.read for reading in readings) / len(readings))


def judged(held: Sequence[Reading], share: float) -> tuple[Check, ...]:
    """Each check of readings that all hold something like a code; `share` of the frames were read."""
    return (_aim(held), _focus(held), _exposure(held), _lamp(held), _read(share))


def passed(checks: Sequence[Check]) -> bool:
    return bool(checks) and all(check.passed for check in checks)


def _aim(held: Sequence[Reading]) -> Check:
    width = middle(held, "width")
    if width < FAR:
        return Check("aim", False, width, "closer")
    if width > NEAR:
        return Check("aim", False, width, "farther")
    aside = max(abs(middle(held, "x")), abs(middle(held, "y")))
    return Check("aim", aside <= ASIDE, aside, "" if aside <= ASIDE else "to-middle")


def _focus(held: Sequence[Reading]) -> Check:
    sharp = middle(held, "smear") <= SMEAR
    return Check("focus", sharp, float(np.median([reading.sharpness for reading in held])), "" if sharp else "focus")


def _exposure(held: Sequence[Reading]) -> Check:
    paper, contrast = middle(held, "brightness"), middle(held, "contrast")
    if paper > BURNT:
        return Check("exposure", False, paper, "darker")
    well = paper >= DIM and contrast >= FAINT
    return Check("exposure", well, paper, "" if well else "brighter")


def _lamp(held: Sequence[Reading]) -> Check:
    grain, washed = middle(held, "grain"), middle(held, "washed")
    if washed > WASHED:
        return Check("lamp", False, washed, "move-lamp")
    return Check("lamp", grain <= GRAINY, grain, "" if grain <= GRAINY else "more-light")


def _read(share: float) -> Check:
    return Check("reading", share >= SHARE, share, "" if share >= SHARE else "hold-still")


def middle(readings: Sequence[Reading], name: str) -> float:
    """The median of a field: one bad frame changes nothing."""
    return float(np.median([getattr(reading, name) for reading in readings]))
