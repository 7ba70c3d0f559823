"""A touch layer that is turned, mirrored or shifted is put right at the box: by four rings, and one more to try it.

Touch may be of no use meanwhile: any press of the button leads out, and so does half a minute without a touch.
"""

from collections.abc import Sequence
from functools import partial
from typing import Protocol

from appliance.engine.table import Option, Prompt, Say
from appliance.shell.intake import CardHeld, NotOurs
from appliance.shell.rooms import BACK, Deed, Deeds, Feel, Go, Listing, Out, Sign, Tell
from appliance.ui.look import Look
from appliance.ui.overlays import AnyOverlay, TouchPage
from appliance.ui.touch_map import NEAR, Place, TouchMap, Unmappable, far, fitted, on_panel
from hw.events import Finger

TOUCH, RINGS, DELIVERED = "touch", "rings", "delivered"

IN = 0.15
PLACES: tuple[Place, ...] = ((IN, IN), (1 - IN, IN), (1 - IN, 1 - IN), (IN, 1 - IN), (0.5, 0.5))
"""The rings in shares of the safe area, in their order; the last one is the trial."""

CORNERS = len(PLACES) - 1
PATIENCE = 30.0
"""Seconds without a touch after which everything stays as it was."""

SETTLES = 0.4
"""Seconds after a touch, the one that led here too, in which another one is the same finger that bounces."""


class Feeling(Protocol):
    """What is shown and felt, and what was set right."""

    @property
    def look(self) -> Look: ...

    @property
    def touch(self) -> TouchMap | None: ...

    def feel(self, touch: TouchMap | None) -> None:
        """From now on fingers are felt by this; None: as delivered."""


def touch_room(box: Feeling) -> Listing:
    """What can be done about touch."""
    options = (RINGS, DELIVERED) if box.touch is not None else (RINGS,)
    rows = [Option(option, Say(f"shell:touch.{option}")) for option in options]
    return Listing(Say("shell:touch.title"), rows, partial(_take, box))


def _take(box: Feeling, option: str) -> Deeds:
    if option == RINGS:
        return [Go(TouchSetup(box))]
    return [Feel(None), Out(0), Tell(Say("shell:touch.forgotten")), Sign(good=True)]


class TouchSetup:
    """One ring after the other. What is found is kept once the trial has shown that it is right."""

    learning = False

    def __init__(self, box: Feeling) -> None:
        self._box = box
        self._felt: list[Place] = []
        self._found: TouchMap | None = None
        self._told: Say | None = None
        self._since: float | None = None
        self._ever = False

    @property
    def prompt(self) -> Prompt:
        n = len(self._felt) + 1
        say = Say("shell:touch.trial") if n > CORNERS else Say("shell:touch.ring", {"n": n, "of": CORNERS})
        return Prompt("choose", say, options=(Option(BACK, Say("shell:touch.leave")),), mark=BACK)

    def shown(self, seat: int) -> AnyOverlay:
        """The rings, and which is meant."""
        prompt = self.prompt
        return TouchPage(prompt.say, self._told, PLACES, len(self._felt), prompt.options, seat)

    def pick(self, option: str) -> Deeds:
        """Out, with everything as it was."""
        return [Out(0), Tell(Say("shell:touch.stays"))] if option == BACK else []

    def hear(self, heard: CardHeld | NotOurs) -> Deeds | None:
        """Cards are no business of this room."""
        return None

    def tick(self, now: float) -> Deeds:
        """Whether nobody has touched anything for too long; `now` is monotonic seconds."""
        if self._since is None:
            self._since = now
        if now - self._since < PATIENCE:
            return []
        return [Out(0), Tell(Say(f"shell:touch.{'waited' if self._ever else 'unfelt'}"), good=False)]

    def touch(self, finger: Finger) -> Deeds:
        """A finger came down: on this ring, or on the way out in the middle, which lies there on a layer that is turned
        or mirrored too."""
        if self._since is not None and finger.at - self._since < SETTLES:
            return []
        self._since, self._ever, place = finger.at, True, (finger.x, finger.y)
        if self._found is not None:
            return self._tried(self._found, place, finger.size)
        if finger.pick == BACK:
            return self.pick(BACK)
        self._felt.append(place)
        self._told = None
        if len(self._felt) < CORNERS:
            return [Sign(good=True)]
        try:
            self._found = fitted(self._felt, self._meant(PLACES[:CORNERS], finger.size), finger.size)
        except Unmappable as wrong:
            return self._again(wrong.why)
        return [Sign(good=True)]

    def _tried(self, found: TouchMap, felt: Place, size: tuple[int, int]) -> Deeds:
        if far(found.of(felt), self._meant(PLACES[CORNERS:], size)[0], size) > NEAR:
            return self._again("missed")
        return [Feel(found), Out(0), Tell(Say("shell:touch.kept")), Sign(good=True)]

    def _meant(self, places: Sequence[Place], size: tuple[int, int]) -> list[Place]:
        """Where these places of the safe area are on the panel, which has so many pixels."""
        look = self._box.look
        w, h = size if look.turn % 2 == 0 else size[::-1]
        left, top, wide, high = look.glass.area((w, h))
        return [on_panel(((left + x * wide) / w, (top + y * high) / h), look.turn) for x, y in places]

    def _again(self, why: str) -> list[Deed]:
        """From the first ring, with a word why."""
        self._felt, self._found, self._told = [], None, Say(f"shell:touch.{why}")
        return [Sign(good=False)]
