"""What a game is to the appliance: a value with a name, its content, and rules that are functions."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, Literal, Protocol

import msgspec
from msgspec import Struct

from appliance.engine.table import Foreseen, Recap, Said, Say, Seat, View
from appliance.engine.turn import Turn

Reason = Literal[
    "unknown-code",
    "foreign-game",
    "not-awaited",
    "wrong-kind",
    "not-in-deck",
    "out-of-turn",
    "no-actions",
    "used-up",
    "not-unlocked",
    "already-played",
    "no-attack-yet",
    "two-cards",
]


class Illegal(ValueError):
    """The table said something that means nothing now. Changes nothing; `say` tells why and what to do."""

    def __init__(self, reason: Reason, say: Say) -> None:
        super().__init__(f"{reason}: {say.key}")
        self.reason: Reason = reason
        self.say = say


class Action(Struct, frozen=True, tag_field="action"):
    """What the table does, as the rules understand it."""


class Begin(Action, frozen=True):
    """The first action of every match; nobody has to do anything for it."""


class Event(Struct, frozen=True, tag_field="event"):
    """What happened. Once shipped an event keeps its name and fields.

    `checkpoint = True` in a subtype says that a stretch of play is complete (a round has ended): the journal then
    copies itself to its second file.
    """

    checkpoint: ClassVar[bool] = False


class Version(Struct, frozen=True, omit_defaults=True):
    """One of several cards that mean the same piece; the last one counts whose `needs` the group has all earned."""

    card: str
    level: int
    needs: tuple[str, ...] = ()


class Piece(Struct, frozen=True, omit_defaults=True):
    """A card that makes a seat: `slot` is the place it fills ("hero"), `facts` its printed figures by word key.

    `versions` are all cards that mean it, if there are several; any of them seats, with a hint if another counts.
    """

    card: str
    slot: str
    name: Say
    facts: dict[str, int] = {}
    versions: tuple[Version, ...] = ()


class Hint(Struct, frozen=True):
    """A riddle of a challenge's legend: `say` is what it means, told to groups that have the mark."""

    mark: str
    say: Say


HINT = "hint:"
"""How marks begin that tell what a group has found out; they win nothing."""


class Challenge(Struct, frozen=True, omit_defaults=True):
    """Something to play: a boss. `needs` are marks that a group must have earned, `earns` those that a victory gives.

    `facts` are shown before.

    `level_facts` are those that differ from level to level. `hints` are riddles of the legend.
    """

    id: str
    name: Say
    legend: Say
    facts: tuple[Say, ...] = ()
    needs: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    level_facts: dict[str, tuple[Say, ...]] = {}
    card: str = ""
    hints: tuple[Hint, ...] = ()
    earns: tuple[str, ...] = ()


class Door(Struct, frozen=True, omit_defaults=True):
    """A way from the lobby into what a game has between its fights: a match with `options["door"]` = `id`.

    `cards` open it too; the one that was shown is handed on as `options["card"]`. A game that has doors is told by
    the door "fight" that a challenge was called, and may do first what is due.
    """

    id: str
    name: Say
    cards: tuple[str, ...] = ()


class Catalog(Struct, frozen=True, omit_defaults=True):
    """What the lobby has to know of a game: pieces of a seat, challenges, doors besides, and how many may play."""

    game: str
    code: str
    title: Say
    slots: tuple[str, ...]
    fewest: int
    most: int
    pieces: tuple[Piece, ...]
    challenges: tuple[Challenge, ...]
    doors: tuple[Door, ...] = ()


class Errand(Struct, frozen=True, omit_defaults=True):
    """Something with files that a game cannot do itself: "save" the group `about`, or "look" which can be taken."""

    what: Literal["save", "look"]
    about: str = ""


class Next(Struct, frozen=True, omit_defaults=True):
    """What is to be played next, with whom."""

    game: str
    challenge: str
    seats: tuple[Seat, ...]
    options: dict[str, Any] = {}


class Outcome(Struct, frozen=True, omit_defaults=True):
    """How a match ended.

    `result` is a word ("won", "lost", "given-up", "next"); `earned` are marks that the group keeps ("won:mr-puppet");
    `next` is what is started then; `keeps` is what the lobby hands on to its next match (its groups), as JSON values.
    `memory` is all that this game wants to remember of the group from now on (None: as before), as JSON values; the
    group keeps it, and every match of this game finds it in `setup.options["memory"]`. An `errand` is done before the
    next match begins.
    """

    result: str
    earned: tuple[str, ...] = ()
    next: Next | None = None
    keeps: dict[str, Any] = {}
    memory: dict[str, Any] | None = None
    errand: Errand | None = None


class Setup(Struct, frozen=True, omit_defaults=True):
    """All that a match starts from; with the content and the actions it gives the same match again."""

    game: str
    seats: tuple[Seat, ...] = ()
    options: dict[str, Any] = {}
    seed: int = 0


class Rules(Protocol):
    """The rules of a game over its content: pure functions of immutable values.

    `state_type`, `action_type` and `event_type` are what msgspec decodes; every one survives JSON unchanged.
    """

    state_type: Any
    action_type: Any
    event_type: Any

    def start(self, seats: tuple[Seat, ...], options: dict[str, Any], seed: int) -> Any:
        """The state before the first action (`Begin`)."""

    def read(self, state: Any, said: Said) -> Action:
        """What this means now; raises `Illegal`."""

    def legal(self, state: Any) -> tuple[Action, ...]:
        """Actions that `decide` takes now: at least one unless the match is over. Not necessarily all of them."""

    def decide(self, state: Any, action: Action) -> Turn[Any, Any]:
        """The events of this action and the state after them; raises `Illegal`, and then nothing has happened."""

    def apply(self, state: Any, event: Any) -> Any:
        """The state after one event. Never draws, never asks."""

    def view(self, state: Any) -> View:
        """What is to be seen."""

    def recap(self, state: Any) -> Recap:
        """Where the table was, to set it right after a power cut."""

    def outcome(self, state: Any) -> Outcome | None:
        """How it ended, or None."""


def reader_of_events(rules: Rules) -> Callable[[bytes], list[Any]]:
    """Reads the events of one action as the journal keeps them, a list in JSON; raises `msgspec.DecodeError`."""
    kind: Any = rules.event_type
    return msgspec.json.Decoder(list[kind]).decode


class Players(Protocol):
    """Simulated people at a simulated table: they see the View and what lies before them, nothing else."""

    def heard(self, events: Sequence[Any]) -> Said | None:
        """The box told this: they draw, discard, count as the table's rules say.

        What they say at once, without a look at the screen; None if they look first. Whoever calls may let them look
        all the same: the answer is no other.
        """

    def answer(self, view: View) -> Said | None:
        """What they do now; None if nothing is to be done."""


Figures = Callable[[Sequence[Any], Setup, Players], Mapping[str, Iterable[str]]]
"""What a game counts in one match: for each heading the words to count once (who fell, which card was played)."""


@dataclass(frozen=True)
class Lead:
    """At this level people of one policy should win so many points more than those of another."""

    level: str
    better: str
    worse: str
    least: int


@dataclass(frozen=True)
class Bands:
    """Where a game wants its simulated figures, in percent but for rounds; levels without a band are not judged.

    `rates` by level and policy: the least and the most that is won. Of what people of the policy `measured` do:
    `spread` is how far a table size may lie from the mean of all sizes, `rounds` the mean length, `ability` in how many
    of the fights of its best level each ability comes, `card` how often at least a card that was drawn is played,
    `rage` what less than is won once the rage has gone on for its rounds.
    """

    rates: Mapping[tuple[str, str], tuple[int, int]]
    leads: tuple[Lead, ...]
    measured: str
    spread: int
    rounds: tuple[int, int]
    ability: int
    card: int
    rage: float


@dataclass(frozen=True)
class Simulation:
    """What the simulator has to know of a game to play it many times.

    `policies` are the ways in which its people play, and how many lost matches they remember before they begin.
    `loadout(content, setup)` is the memory of a group that came so far and has chosen what it could.
    `fought(memory)` is what is left of a memory of a group that only fought: what is told and chosen between is due.
    `may_come(content, challenge, level)` is all that can be counted under "abilities".
    `tell(content, state, event)` is what happened as a sentence, None if there is nothing to say; `state` is after it.
    `glance(content, state)` is the View without what only eyes read: its people answer it as they answer the View.
    `bands` are what the figures of its levels should be, None if it does not say.
    """

    policies: Mapping[str, int]
    figures: Figures
    loadout: Callable[[Any, Setup], dict[str, Any]]
    fought: Callable[[dict[str, Any]], dict[str, Any]]
    tell: Callable[[Any, Any, Any], Say | None]
    may_come: Callable[[Any, str, str], tuple[str, ...]]
    glance: Callable[[Any, Any], View]
    bands: Bands | None = None


def _no_art(ids: tuple[str, ...]) -> None:
    """A game that comes without pictures."""


def _nothing_foreseen(rules: Any, state: Any, card: str) -> Foreseen | None:
    """A game that shows of a held card its name alone."""
    return None


@dataclass(frozen=True)
class Game:
    """A game folder's value `GAME`. `code` is its two characters in QR codes; `content_type` is what msgspec decodes.

    `load(folders)` reads the content folders of that game (ours first, then those of other authors).
    `catalog` is None for a game that cannot be chosen (the lobby). `players(content, setup, seed, policy)` seats
    simulated people. `screens()` gives View type -> drawing, imported only where something is drawn.
    `foresee(rules, state, card)` tells what a held card would do before it counts: never chance, never what somebody
    else would then do.
    `art(ids)` gives the picture of a challenge or of a seat's cards to whoever shows them, None if there is none.
    `simulation` is None for a game that is not simulated.
    `sounds` names a sound for an event: by its type name, or by "Type.field=value" where a field has that value.
    """

    name: str
    code: str
    content_type: Any
    load: Callable[[tuple[Path, ...]], Any]
    rules: Callable[[Any], Rules]
    catalog: Callable[[Any], Catalog | None]
    players: Callable[[Any, Setup, int, str], Players]
    screens: Callable[[], dict[type[View], Any]]
    sounds: Mapping[str, str] = field(default_factory=dict)
    art: Callable[[tuple[str, ...]], Callable[[Any], None] | None] = _no_art
    simulation: Simulation | None = None
    foresee: Callable[[Any, Any, str], Foreseen | None] = _nothing_foreseen
