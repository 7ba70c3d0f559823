"""What the table can say to a game, and what a game can ask of the table."""

from typing import Literal

from msgspec import Struct


class Say(Struct, frozen=True, omit_defaults=True):
    """A sentence for people: a key of the words files ("game:key") and what stands in its gaps.

    A gap is filled by a text as it is (a player's name), a number, or another sentence (a card's name).
    """

    key: str
    args: "dict[str, str | int | Say]" = {}


class Seat(Struct, frozen=True, omit_defaults=True):
    """A place at the table: 1 to 8, clockwise from the left of the near edge, two an edge.

    `pieces` are the card ids that lie there for the whole fight (a hero and a class).
    """

    number: int
    name: str
    pieces: tuple[str, ...] = ()


def edge_of(number: int) -> int:
    """The edge of the table at which a seat is: 0 near, 1 left, 2 far, 3 right."""
    return number % 8 // 2


class Said(Struct, frozen=True, tag_field="said"):
    """Anything the table says to a game."""


class Scanned(Said, frozen=True):
    """A card was held over the camera long enough; `card` is its id, such as "ELF-03"."""

    card: str


class Pressed(Said, frozen=True):
    """The check mark was pressed shortly."""


class Held(Said, frozen=True):
    """The check mark was held while no option was marked."""


class Picked(Said, frozen=True):
    """An option was taken by touch, card or button: a seat number, a card id or an option word."""

    option: str


class Typed(Said, frozen=True):
    """A text was entered."""

    text: str


class TimeUp(Said, frozen=True):
    """The countdown with this id ran out."""

    countdown: str


class Option(Struct, frozen=True, omit_defaults=True):
    """One thing that may be picked: `id` as in `Picked`, `seat` if it stands for somebody at the table."""

    id: str
    say: Say
    seat: int = 0
    card: str = ""


class Prompt(Struct, frozen=True, omit_defaults=True):
    """What the table is asked now. Screen, lamps, button, bots, demo and tests are all driven by it.

    kind     confirm: the check mark wiggles; scan: a card is awaited; choose: one of `options`; type: a text;
             nothing: the game only shows.
    say      one sentence: do this now.
    seats    whom it concerns (their side of the table gets the sentence); empty means everybody.
    options  with choose: the choices.
    scans    kinds of card that are awaited ("card", "hero", "class"); with choose: cards that pick.
    also     options that may be taken besides what is asked (pass, back, give up).
    mark     the option that the button marks first; "" marks the first of `options`.
    typed    with type: what stands in the field at first.
    """

    kind: Literal["confirm", "scan", "choose", "type", "nothing"]
    say: Say
    seats: tuple[int, ...] = ()
    options: tuple[Option, ...] = ()
    scans: tuple[str, ...] = ()
    also: tuple[Option, ...] = ()
    mark: str = ""
    typed: str = ""


class Countdown(Struct, frozen=True):
    """A time limit; the shell runs it on the monotonic clock and submits `TimeUp(id)`."""

    id: str
    seconds: float


Mood = Literal["ready", "accepted", "refused", "waiting", "acts", "hurt", "won", "lost", "fault"]

Tension = Literal["silent", "calm", "fight", "danger"]


class View(Struct, frozen=True, kw_only=True):
    """What is to be seen; each game's views are subtypes of it, and each has one drawing. Music follows `tension`.

    `fixable` if the game takes `Picked("fix")` now: it opens the game's own way to correct a wrong number.
    `language` is that of the people whom it concerns, if they have one of their own.
    `unused` are cards that stay in their box for this match, `played` those that lie on the table: nobody holds them.
    `last` are the last things that happened, the newest last: whoever missed them may have them told again.
    """

    prompt: Prompt
    mood: Mood = "ready"
    countdown: Countdown | None = None
    tension: Tension = "calm"
    fixable: bool = False
    language: str = ""
    last: tuple[Say, ...] = ()
    unused: tuple[str, ...] = ()
    played: tuple[str, ...] = ()


class Foreseen(Struct, frozen=True, omit_defaults=True):
    """What a held card would do if it counted now: `who` does it, then lines, each with the name of its symbol or "".

    It is read from the side of `seats`; empty means from everywhere. `symbol` stands beside the card's name.
    """

    who: Say | None = None
    lines: tuple[tuple[str, Say], ...] = ()
    seats: tuple[int, ...] = ()
    symbol: str = ""


class Recap(Struct, frozen=True, kw_only=True):
    """Where the table was, for the page that is shown after a power cut: title, then lines, then lines a seat."""

    title: Say
    lines: tuple[Say, ...] = ()
    seats: tuple[tuple[int, tuple[Say, ...]], ...] = ()
