"""What happens to the fight itself: rounds, phases, turns, questions, the end."""

from typing import ClassVar, Literal

from appliance.engine.game import Event

Result = Literal["won", "lost", "given-up"]


class FightStarted(Event, frozen=True, omit_defaults=True):
    """The fight is on, against a boss with this life, at this level of difficulty."""

    boss: str
    life: int
    seats: tuple[int, ...]
    level: str = ""


class RoundStarted(Event, frozen=True):
    """A round begins: plans, play areas' memory and turns are fresh."""

    checkpoint: ClassVar[bool] = True

    round: int
    dots: int


class PhaseStarted(Event, frozen=True):
    """A phase of the round begins."""

    phase: str


class Rolled(Event, frozen=True):
    """Chance was asked: one number of 1 to `sides`."""

    sides: int
    value: int


class TurnStarted(Event, frozen=True):
    """A hero may act now; `extra` if this is an additional action by lightning."""

    seat: int
    extra: bool


class Warned(Event, frozen=True):
    """This card looks like a slip; the table decides whether it counts."""

    reason: str
    seat: int
    card: str


class Asked(Event, frozen=True, omit_defaults=True):
    """A question is open; nothing goes on before it is answered.

    question  ready, lesson, start, warned, target, special, attack, status, discard, draw, give-up, over,
              kind, again (a card is awaited), who, ward, ability, prevented, enraged;
              curse (a card is turned up), cursed (what it was), token (a kind);
              fix, fix-what, fix-number, fix-turn, fix-by: the panel that corrects numbers, over whatever is open
    seat      whom it concerns; 0 is everybody
    options   what may be picked; none means that the check mark is awaited
    about     the card, lesson or sentence it is about
    why       with warned: the reason; with target and again: the verb; with who: the criterion; with ability: its kind;
              with fix-number: the step taken last
    """

    question: str
    seat: int = 0
    options: tuple[str, ...] = ()
    about: str = ""
    why: str = ""


class Answered(Event, frozen=True, omit_defaults=True):
    """The open question is answered; no option means the check mark."""

    question: str
    option: str = ""


class Fixed(Event, frozen=True):
    """The table corrected a number: `what` is life, shield-melee, poison, health, attack, dots or turn (whose)."""

    what: str
    seat: int
    value: int


class FightEnded(Event, frozen=True):
    """The fight is over; `why`: boss-beaten, hero-down, given-up; `seat` is the hero who fell."""

    result: Result
    why: str
    seat: int = 0
