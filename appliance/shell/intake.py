"""Turns what camera and button say into what the table means. Pure: every time is given, nothing waits.

Take all events that are queued, then call `tick(now)`, at least each 40 ms while something is seen or pressed.
"""

from collections.abc import Callable
from typing import Protocol

from msgspec import Struct

from appliance.codes import COMMANDS, SHELL, digest
from appliance.shell.press import LongPress as LongPress
from appliance.shell.press import Press, Pressing
from appliance.shell.press import ShortPress as ShortPress
from appliance.shell.press import VeryLong as VeryLong
from hw.events import NARROW, Code, Edge, Found, HardwareEvent, Lost, Seen

GRACE = 0.35  # seconds without a reading during which a card still counts as shown
STEADY = 2  # readings after which a card counts as held, not passing by
FOREIGN = "?"
"""What the preview calls a code of other cards while it is being taught."""


class CardHeld(Struct, frozen=True):
    """A card was shown for the hold time; `frame`, `ms` and `box` tell where and how it was read.

    `taught` is the digest of its code if that is none of ours, but was taught.
    """

    card: str
    game: str
    frame: int
    ms: float
    box: tuple[int, int, int, int]
    at: float
    taught: str = ""


class Command(Struct, frozen=True):
    """A command card of the shell was held."""

    name: str
    at: float


class NotOurs(Struct, frozen=True):
    """A code is shown that no card of ours has. `kind` is what it looks like: empty, address, binary, long or text;
    `reason` is as contract 10 has it; `digest` is all that may be kept of it."""

    kind: str
    reason: str
    at: float
    digest: str = ""


class TwoCards(Struct, frozen=True):
    """More than one code lies in the zone: nothing counts until one is left."""

    at: float


Heard = CardHeld | Command | NotOurs | TwoCards | Press


class Reference(Protocol):
    """What `parse` gives: a game's two characters and a card's id."""

    @property
    def game(self) -> str: ...
    @property
    def card(self) -> str: ...


Parse = Callable[[str], Reference]
Taught = Callable[[str], Reference | None]


def nothing_taught(digest: str) -> None:
    """Where no code of other cards is known."""


class Showing(Struct):
    """One code in the zone: when it came, when it was steady, when it was last read."""

    text: str
    seen: Seen
    box: tuple[int, int, int, int]
    payload: bytes
    readings: int = 1
    since: float | None = None  # the moment from which the hold counts
    done: bool = False  # it has said what it has to say
    card: str = ""


class Intake:
    """Cards by hold and absence, the button by length. `parse` raises ValueError for what is not a card of ours.

    taught       which card an owner tied to the code with this digest. It is asked only about codes not ours.
    learning     while it is set, a code that is not ours is held like a card before it is told.
    hold         seconds that a steady card is held; 0 takes it at its first reading.
    away_frames  frames and
    away_time    seconds without a card before it counts again; both are needed.
    """

    def __init__(
        self,
        parse: Parse,
        hold: float = 0.6,
        away_frames: int = 4,
        away_time: float = 0.8,
        taught: Taught = nothing_taught,
    ) -> None:
        self._parse, self._taught, self.hold = parse, taught, hold
        self.learning = False
        self._away_frames, self._away_time = away_frames, away_time
        self._now = 0.0
        self._showing: Showing | None = None
        self._last: dict[str, tuple[float, int]] = {}  # text that was answered -> when and in which frame last read
        self._recent: dict[str, float] = {}  # text -> when last read, as long as it counts as shown
        self._pair: list[float] = []  # times at which two codes were read, the last ones
        self._pair_told = False
        self._pressing = Pressing()

    @property
    def preview(self) -> tuple[str, float] | None:
        """The card that is being held, and how much of its hold has passed."""
        showing = self._showing
        if showing is None or showing.since is None or showing.done or not showing.card or self._paired():
            return None
        passed = (self._now - showing.since) / self.hold if self.hold > 0 else 1.0
        return showing.card, min(1.0, max(0.0, passed))

    @property
    def ring(self) -> float:
        """How much of the button's hold has passed; 0 when it is up or has acted."""
        return self._pressing.ring(self._now)

    def take(self, event: HardwareEvent) -> list[Heard]:
        """What this event means."""
        heard: list[Heard] = []
        match event:
            case Seen():
                heard += self.tick(event.at)
                heard += self._see(event)
            case Edge(name="button"):
                heard += self._pressing.edge(event.down, event.at)
            case Lost(device="button" | "second button"):
                self._pressing = Pressing()
            case Found(device="camera"):
                self._absent_only_while_looking(event.at)
        return heard

    def tick(self, now: float) -> list[Heard]:
        """What the passing of time means."""
        self._now = max(self._now, now)
        self._recent = {text: at for text, at in self._recent.items() if self._now - at <= GRACE}
        if self._showing is not None and self._showing.text not in self._recent:
            self._showing = None
        if self._pair and self._now - self._pair[-1] > GRACE:
            self._pair, self._pair_told = [], False
        return list(self._pressing.tick(self._now))

    def _see(self, seen: Seen) -> list[Heard]:
        codes = [code for code in seen.codes if code.width >= NARROW * seen.size[0]]
        returned = {code.text for code in codes if self._returned(code.text, seen)}
        two = len(codes) > 1 or any(self._alternates(code.text) for code in codes)
        for code in codes:
            self._recent[code.text] = seen.at
        heard: list[Heard] = []
        if two:
            heard = self._see_two(seen)
        elif codes and not self._paired():
            heard = self._see_one(codes[0], seen, codes[0].text in returned)
        for text in (code.text for code in codes):
            if text in self._last:
                self._last[text] = (seen.at, seen.frame)
        return heard

    def _see_one(self, code: Code, seen: Seen, returned: bool) -> list[Heard]:
        showing = self._showing
        if showing is None or showing.text != code.text:
            showing = Showing(code.text, seen, code.box, code.payload, done=not returned)
        else:
            showing.readings += 1
            showing.seen, showing.box = seen, code.box
            showing.done = showing.done and not returned
        self._showing = showing
        if showing.done or (showing.readings < STEADY and self.hold > 0):
            return []
        if showing.since is None:
            showing.since = seen.at
        return self._judge(showing)

    def _judge(self, showing: Showing) -> list[Heard]:
        """What a steady card says: that it is none of ours at once, that it was held after its time."""
        seen, text, strange = showing.seen, showing.text, ""
        held = showing.since is not None and seen.at - showing.since >= self.hold
        try:
            card: Reference | None = self._parse(text)
        except ValueError as error:
            strange, reason = digest(showing.payload), str(getattr(error, "reason", "unknown-code"))
            card = self._taught(strange)
        if card is None:
            if self.learning and not held:
                showing.card = FOREIGN
                return []
            self._answer(showing)
            return [NotOurs(looks_like(text), reason, seen.at, strange)]
        showing.card = card.card
        if not held:
            return []
        self._answer(showing)
        if card.game == SHELL and card.card.startswith("CMD-") and not (strange and self.learning):
            return [_command(card.card, seen.at)]
        return [CardHeld(card.card, card.game, seen.frame, seen.ms, showing.box, seen.at, strange)]

    def _answer(self, showing: Showing) -> None:
        """It has spoken. What spoke before and is out of sight meanwhile has been away: it may speak again."""
        showing.done = True
        self._last = {text: read for text, read in self._last.items() if text in self._recent}
        self._last[showing.text] = (showing.seen.at, showing.seen.frame)

    def _see_two(self, seen: Seen) -> list[Heard]:
        self._showing = None
        self._pair.append(seen.at)
        del self._pair[:-STEADY]
        if self._pair_told or (len(self._pair) < STEADY and self.hold > 0):
            return []
        self._pair_told = True
        return [TwoCards(seen.at)]

    def _paired(self) -> bool:
        return bool(self._pair)

    def _alternates(self, text: str) -> bool:
        """Whether this code was read a moment ago, and another since: the reader sees two by turns."""
        return text in self._recent and max(self._recent.values()) > self._recent[text]

    def _returned(self, text: str, seen: Seen) -> bool:
        """Whether a code may speak: it never did, or was away for long enough since."""
        last = self._last.get(text)
        if last is None:
            return True
        at, frame = last
        gone = seen.frame - frame - 1 if seen.frame > frame else self._away_frames
        if gone < self._away_frames or seen.at - at < self._away_time:
            return False
        del self._last[text]
        return True

    def _absent_only_while_looking(self, at: float) -> None:
        """The camera works again: what lay there when it failed has not been away for that."""
        self._last = dict.fromkeys(self._last, (at, 0))


def looks_like(text: str) -> str:
    """What a foreign code seems to be, so that the table can be told in its own words."""
    if not text.strip():
        return "empty"
    if "://" in text[:12] or text[:4].lower() == "www.":
        return "address"
    if "\\x" in text or any(ord(sign) < 32 and sign not in "\r\n\t" for sign in text):
        return "binary"
    return "long" if len(text) > 100 else "text"


def _command(card: str, at: float) -> Command | NotOurs:
    name = COMMANDS.get(card)
    return NotOurs("text", "unknown-code", at) if name is None else Command(name, at)
