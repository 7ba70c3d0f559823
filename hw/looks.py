"""How frames are read one after another: what is tried, in which order, and when nothing is worth a try.

A frame is looked at as it is, else softly where a code may be, else that place in one of several ways by turns (of
which each frame of a card that is held gets another). The further looks are paid from an account which the first ones
fill, so however bad the frames are, they take little more than one look each. All are numpy only, and each is there
because it earns its time; docs/scanning.md has the figures, and those of what was left out.
"""

import time
from collections.abc import Callable

from msgspec import Struct

from hw.events import Code
from hw.gate import Gate
from hw.qr import Gray, look, soften, softness
from hw.refocus import Lens
from hw.zone import Zone, find_zone

BUDGET = 0.033  # seconds a frame may take


class Reading(Struct, frozen=True):
    """What a frame gave: its codes, which look found them ("" if none did), and how many looks were taken.

    `zone` is where a code may be that the first look has not read, if it was `searched` for; `still` that the frame was
    taken for one that was looked at before.
    """

    codes: tuple[Code, ...] = ()
    look: str = ""
    looks: int = 0
    zone: Zone | None = None
    searched: bool = False
    still: bool = False


class Turn(Struct, frozen=True):
    """One of the looks that are taken by turns at the zone alone: which blur is undone, and how noisy it may be.

    `even` is for what counts as dark being the same everywhere: near a reflex that reads more, in a falling light less.
    """

    name: str
    spread: float
    noise: float
    even: bool = False


TURNS = (
    Turn("refocused", 1.4, 0.05),
    Turn("refocused little, even", 1.2, 0.02, True),
    Turn("refocused more", 1.6, 0.02),
    Turn("refocused, even", 1.4, 0.05, True),
    Turn("refocused gently", 1.0, 0.3),
)
LEAST = 24  # pixels a zone must have either way

EARNED = 0.35
"""What a look at a whole frame pays into the account, in looks at a whole frame.

zxing-cpp as it comes takes about 1.5 such looks for a frame; 1.3 times that, less the look and the gate, is left for
all the rest.
"""
SPARED = 1.0  # and what a frame does that gets none
KEPT = 10.0  # looks at most in the account: enough to study a card for half a second
SEARCH = 0.5  # looks that it costs to find the zone
TURN = 8.0  # and to look at it refocused, by the pixels that are refocused
INVERTED = 1.0  # and to look for a code that is bright on dark, as only foreign ones are, by the zone's pixels


class Reader:
    """Reads a stream of frames within a time for each. `clock` gives seconds; the gate is the stream's memory.

    `watch` False looks at every frame as if it were the first, which is for pictures that do not belong together, and
    `thrifty` False takes every look there is, whatever it costs.
    """

    def __init__(
        self, clock: Callable[[], float] = time.perf_counter, watch: bool = True, thrifty: bool = True
    ) -> None:
        self._clock = clock
        self._gate = Gate() if watch else None
        self._lens = Lens()
        self._thrifty = thrifty
        self._turn = self._glances = 0
        self._account = KEPT
        self._costs: dict[str, float] = {}

    def read(self, frame: Gray, budget: float = BUDGET) -> Reading:
        """All codes of this frame. A further look is left out when it would end later than `budget` seconds."""
        start = self._clock()
        worth = self._gate.worth(frame) if self._gate is not None else "looks"
        if worth == "nothing":
            self._account = min(KEPT, self._account + SPARED)
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
        self._took("plain", start)
        self._account = min(KEPT, self._account + EARNED)
        if codes or (self._thrifty and self._account <= 0) or self._late("search", end):
            return Reading(codes, "plain" if codes else "", 1)
        begun = self._clock()
        zone = find_zone(frame)
        self._account -= SEARCH
        self._took("search", begun)
        if zone is None or min(zone.width, zone.height) < LEAST:
            return Reading((), "", 1, zone, searched=True)
        return self._by_turns(frame, zone, end)

    def _by_turns(self, frame: Gray, zone: Zone, end: float) -> Reading:
        """The look whose turn it is, or the next one for which there is time."""
        for _ in TURNS:
            turn = TURNS[self._turn % len(TURNS)]
            self._turn += 1
            if not self._late(turn.name, end):
                begun = self._clock()
                codes = self._lens_look(frame, zone, turn)
                self._took(turn.name, begun)
                return Reading(codes, turn.name if codes else "", 2, zone, searched=True)
        return Reading((), "", 1, zone, searched=True)

    def _lens_look(self, frame: Gray, zone: Zone, turn: Turn) -> tuple[Code, ...]:
        part = zone.part(frame)
        seen, scale = self._lens.refocus(part, turn.spread, turn.noise, zone.contrast)
        self._account -= (TURN * seen.size / 4 + INVERTED * part.size) / frame.size
        codes = _moved(look(seen, turn.even), zone, scale) or _moved(look(~part), zone, 1.0)
        if codes and not zone.alone:  # there may be another, and two are to be told from one
            codes = look(soften(frame)) or codes
        return codes

    def _took(self, name: str, begun: float) -> None:
        took = self._clock() - begun
        self._costs[name] = max(took, 0.8 * self._costs.get(name, 0.0) + 0.2 * took)

    def _late(self, name: str, end: float) -> bool:
        """Whether there is no time for this look; what once took long is believed a little less each time."""
        cost = self._costs.get(name, 0.0)
        self._costs[name] = 0.9 * cost
        return self._clock() + cost > end


def _moved(codes: tuple[Code, ...], zone: Zone, scale: float) -> tuple[Code, ...]:
    """Boxes in the zone as boxes in the frame."""
    left, top = zone.corner()
    return tuple(
        Code(code.text, _placed(code.box, left, top, scale), code.raw, round(code.side / scale)) for code in codes
    )


def _placed(box: tuple[int, int, int, int], left: int, top: int, scale: float) -> tuple[int, int, int, int]:
    x, y, width, height = box
    return left + int(x / scale), top + int(y / scale), int(width / scale), int(height / scale)
