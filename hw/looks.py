"""How frames are read one after another: what is tried, in which order, and when nothing is worth a try.

A frame is looked at as it is, else slightly blurred, else in one of several ways by turns (of which each frame of a
card that is held gets another), else not at all: the frame after it comes in 67 ms. All are numpy only, and each is
there because it earns its time; docs/scanning.md has the figures, and those of what was left out.
"""

import time
from collections.abc import Callable
from typing import Literal

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from hw.events import Code
from hw.qr import Gray, look, soften
from hw.zone import Zone, find_zone

BUDGET = 0.033  # seconds a frame may take


class Reading(Struct, frozen=True):
    """What a frame gave: its codes, which look found them ("" if none did), and how many looks were taken.

    `zone` is where a code may be that no look has read, if it was searched for; `still` that the frame was taken for
    one that was looked at before.
    """

    codes: tuple[Code, ...] = ()
    look: str = ""
    looks: int = 0
    zone: Zone | None = None
    still: bool = False


def refocus(part: Gray, spread: float, noise: float) -> Gray:
    """As a sharper lens would have seen it, and larger: the inverse of a blur of this spread in pixels (Wiener's).

    `noise` is what part of the picture's power is noise: the more, the less is undone.
    """
    part = part[: part.shape[0] // 16 * 16, : part.shape[1] // 16 * 16]  # sizes of which the transform is quick
    high, wide = part.shape
    scale = next(scale for scale, most in ((3, 20_000), (2, 60_000), (1, part.size)) if part.size <= most)
    down, over = (np.exp(-2 * np.pi**2 * spread**2 * f**2) for f in (np.fft.fftfreq(high), np.fft.rfftfreq(wide)))
    blur = np.outer(down, over).astype(np.float32)
    waves = np.fft.rfft2(part.astype(np.float32)) * (blur / (blur * blur + np.float32(noise)) * np.float32(scale**2))
    larger = np.zeros((high * scale, wide * scale // 2 + 1), waves.dtype)
    larger[: high // 2, : waves.shape[1]] = waves[: high // 2]
    larger[-(high // 2) :, : waves.shape[1]] = waves[high // 2 :]
    return np.clip(np.fft.irfft2(larger, (high * scale, wide * scale)), 0, 255).astype(np.uint8)


class Turn(Struct, frozen=True):
    """One of the looks that are taken by turns, at the zone alone, which `see` makes clearer and larger."""

    name: str
    see: Callable[[Gray], Gray]


TURNS = (
    Turn("refocused", lambda part: refocus(part, 1.4, 0.05)),
    Turn("refocused more", lambda part: refocus(part, 2.2, 0.03)),
    Turn("refocused between", lambda part: refocus(part, 1.8, 0.05)),
    Turn("refocused gently", lambda part: refocus(part, 1.4, 0.12)),
)
LEAST = 24  # pixels a zone must have either way
MOST = 0.5  # of the frame; a code that is larger has modules wide enough


def worth_while(zone: Zone, frame: Gray) -> bool:
    """Whether looks at this zone alone make sense."""
    return min(zone.width, zone.height) >= LEAST and zone.part(frame).size <= MOST * frame.size


def softness(frame: Gray) -> int:
    """How often to blur: large frames have more pixels a module."""
    return 2 if frame.shape[0] > 700 else 1


class Reader:
    """Reads a stream of frames within a time for each. `clock` gives seconds; the gate is the stream's memory.

    `watch` False looks at every frame as if it were the first, which is for pictures that do not belong together.
    """

    def __init__(self, clock: Callable[[], float] = time.perf_counter, watch: bool = True) -> None:
        self._clock = clock
        self._gate = Gate() if watch else None
        self._turn = self._glances = 0
        self._costs: dict[str, float] = {}

    def read(self, frame: Gray, budget: float = BUDGET) -> Reading:
        """All codes of this frame. A further look is left out when it would end later than `budget` seconds."""
        start = self._clock()
        worth = self._gate.worth(frame) if self._gate is not None else "looks"
        if worth == "nothing":
            return Reading(still=True)
        reading = self._glance(frame) if worth == "glance" else self._study(frame, start, start + budget)
        if self._gate is not None and reading.codes:
            self._gate.hold()
        return reading

    def _glance(self, frame: Gray) -> Reading:
        """One look at a table that seems to be as it was: plain and soft in turn."""
        self._glances += 1
        if self._glances % 2:
            codes = look(frame)
            return Reading(codes, "plain" if codes else "", 1)
        codes = look(soften(frame, softness(frame)))
        return Reading(codes, "soft" if codes else "", 1)

    def _study(self, frame: Gray, start: float, end: float) -> Reading:
        codes = look(frame)
        self._cost("plain", start)
        if codes or self._late("soft", end):
            return Reading(codes, "plain" if codes else "", 1)
        begun = self._clock()
        soft = soften(frame, softness(frame))
        zone = find_zone(soft)
        apart = zone is not None and zone.alone and worth_while(zone, frame)
        codes = _moved(look(zone.part(soft)), zone, 1) if zone is not None and apart else look(soft)
        self._cost("soft", begun)
        if codes or zone is None or not worth_while(zone, frame):
            return Reading(codes, "soft" if codes else "", 2, zone)
        return self._by_turns(frame, zone, end)

    def _by_turns(self, frame: Gray, zone: Zone, end: float) -> Reading:
        """The look whose turn it is, or the next one for which there is time."""
        for _ in TURNS:
            turn = TURNS[self._turn % len(TURNS)]
            self._turn += 1
            if not self._late(turn.name, end):
                begun = self._clock()
                part = zone.part(frame)
                seen = turn.see(part)
                codes = _moved(look(seen), zone, round(seen.shape[0] / part.shape[0]))
                self._cost(turn.name, begun)
                return Reading(codes, turn.name if codes else "", 3, zone)
        return Reading((), "", 2, zone)

    def _cost(self, name: str, begun: float) -> None:
        took = self._clock() - begun
        self._costs[name] = max(took, 0.8 * self._costs.get(name, 0.0) + 0.2 * took)

    def _late(self, name: str, end: float) -> bool:
        """Whether there is no time for this look; what once took long is believed a little less each time."""
        cost = self._costs.get(name, 0.0)
        self._costs[name] = 0.9 * cost
        return self._clock() + cost > end


def _moved(codes: tuple[Code, ...], zone: Zone, scale: int) -> tuple[Code, ...]:
    """Boxes in the zone as boxes in the frame."""
    left, top = zone.corner()
    return tuple(Code(code.text, _placed(code.box, left, top, scale), code.raw, code.side // scale) for code in codes)


def _placed(box: tuple[int, int, int, int], left: int, top: int, scale: int) -> tuple[int, int, int, int]:
    x, y, width, height = box
    return left + x // scale, top + y // scale, width // scale, height // scale


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
    steps = np.maximum(sample[:, 1:], sample[:, :-1]) - np.minimum(sample[:, 1:], sample[:, :-1])
    noise = float(np.median(steps[::3, ::5])) if steps.size else 0.0
    return Marks(
        squares(sample, rows, columns),
        squares(np.pad(steps, [(0, 0), (0, 1)]), rows, columns),
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
