"""What happens in a fight: facts with seat numbers, card ids and numbers, never a word of a language.

Seat 0 is the boss. `left` is what remains afterwards, None where the table keeps the count.
"""

from typing import ClassVar, Literal

from msgspec import Struct

from appliance.engine.game import Event

Result = Literal["won", "lost", "given-up"]


class Tokens(Struct, frozen=True):
    """A kind of status token and how many."""

    kind: str
    n: int


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


class AttackPlanned(Event, frozen=True, omit_defaults=True):
    """The boss aims at a hero; `extra` comes along if anything of the attack gets through."""

    seat: int
    value: int
    extra: tuple[Tokens, ...] = ()


class ShieldsRaised(Event, frozen=True):
    """New shields of the boss; what was left of the old ones is gone."""

    melee: int
    ranged: int
    magic: int


class TurnStarted(Event, frozen=True):
    """A hero may act now; `extra` if this is an additional action by lightning."""

    seat: int
    extra: bool


class CardPlayed(Event, frozen=True):
    """A card lies in a hero's play area and its effects follow; `extra` if lightning paid for it."""

    seat: int
    card: str
    extra: bool


class CardTakenBack(Event, frozen=True):
    """The scan is undone before any effect: the card is in the hand again, the action is not used."""

    seat: int
    card: str


class EffectResolved(Event, frozen=True):
    """The foremost effect of the card is through; `left` more follow."""

    left: int


class EffectSkipped(Event, frozen=True):
    """An effect could do nothing for this hero; `why`: no-attack, full-health, no-poison, no-card."""

    seat: int
    verb: str
    why: str


class AttackMade(Event, frozen=True):
    """A hero's attack of this type was played."""

    seat: int
    type: str
    n: int


class SupportMade(Event, frozen=True):
    """A hero's support found its attack."""

    seat: int
    type: str
    n: int


class SupportFizzled(Event, frozen=True):
    """A support did nothing: nobody attacked with this type this round."""

    seat: int
    type: str


class ShieldHurt(Event, frozen=True):
    """The boss's shield of this type lost `n`; with nothing left it is broken."""

    type: str
    n: int
    left: int


class BossHurt(Event, frozen=True):
    """The boss lost `n` life; `type` is the damage type, or poison."""

    type: str
    n: int
    left: int


class AttackReduced(Event, frozen=True):
    """The planned attack on a hero is `n` smaller."""

    seat: int
    n: int
    left: int


class AttackBlocked(Event, frozen=True):
    """The boss struck at a hero and nothing got through."""

    seat: int


class AttackStruck(Event, frozen=True):
    """The boss struck a hero with what was left of its attack; the damage and the extra follow."""

    seat: int
    value: int


class HeroHurt(Event, frozen=True):
    """A hero loses `n` health; `cause`: attack, card, poison, ability."""

    seat: int
    n: int
    cause: str
    left: int | None


class HeroHealed(Event, frozen=True):
    """A hero regains `n` health."""

    seat: int
    n: int
    left: int | None


class CardsDrawn(Event, frozen=True):
    """A hero draws `n` cards at once."""

    seat: int
    n: int


class ActionGained(Event, frozen=True):
    """A hero has `n` more actions, to be taken at once."""

    seat: int
    n: int


class SpecialTold(Event, frozen=True):
    """What a card says in its own words was told and done; `text` is the sentence's name."""

    seat: int
    text: str


class TokensGained(Event, frozen=True):
    """Status tokens are put on a hero, or on the boss."""

    seat: int
    kind: str
    n: int


class TokensLost(Event, frozen=True):
    """Status tokens are taken off."""

    seat: int
    kind: str
    n: int


class Passed(Event, frozen=True):
    """A hero lets an action go; `extra` if it was one by lightning."""

    seat: int
    extra: bool


class ItemUsed(Event, frozen=True):
    """An item is used and its effects follow; `extra` if lightning paid for it."""

    seat: int
    card: str
    extra: bool


class CardReplayed(Event, frozen=True):
    """A card from a pile lies in a hero's play area for no action; its effects follow before what was left to do."""

    seat: int
    card: str
    source: str


class CardBoxed(Event, frozen=True):
    """A card goes back to its box: it is out of this fight."""

    seat: int
    card: str


class AttackSharpened(Event, frozen=True):
    """The hero's next attack will be `n` stronger."""

    seat: int
    n: int


class PromiseMade(Event, frozen=True):
    """Something happens if the next card that this hero plays is an attack; `card` says what."""

    seat: int
    card: str


class PromiseKept(Event, frozen=True):
    """The next card was an attack: what the earlier card promised follows now."""

    seat: int
    card: str


class PromiseBroken(Event, frozen=True):
    """The next card was no attack: what the earlier card promised does not happen."""

    seat: int
    card: str


class ExtraRemoved(Event, frozen=True):
    """What would have come along with the attack on a hero is gone."""

    seat: int


class AttackRedirected(Event, frozen=True):
    """The attack on the hero at `source` with what comes along hits the hero at `seat` instead of the own one."""

    source: int
    seat: int


class WardLaid(Event, frozen=True):
    """A card lies beside its hero and can ward off one boss ability."""

    seat: int
    card: str


class WardUsed(Event, frozen=True):
    """The card beside the hero is spent: this boss ability does nothing to that hero."""

    seat: int
    card: str


class KindGuarded(Event, frozen=True):
    """The next boss ability of this kind will be prevented."""

    seat: int
    kind: str


class AbilityUsed(Event, frozen=True):
    """The boss does something; `kind`: attack, threshold, reaction, recurring, shield."""

    kind: str
    name: str


class AbilityAimed(Event, frozen=True):
    """Whom the boss's ability has found."""

    seat: int


class AbilityPrevented(Event, frozen=True, omit_defaults=True):
    """A boss ability of this kind does not happen, and nobody learns what it would have been; `seat` with an attack."""

    kind: str
    seat: int = 0


class BossEnraged(Event, frozen=True):
    """From this round on the boss rages."""

    round: int


class BossHealed(Event, frozen=True):
    """The boss regains `n` life."""

    n: int
    left: int


class ShieldGrown(Event, frozen=True):
    """The boss's shield of this type is `n` bigger."""

    type: str
    n: int
    left: int


class AttackRaised(Event, frozen=True):
    """The planned attack on a hero is `n` bigger."""

    seat: int
    n: int
    left: int


class ExtraAdded(Event, frozen=True):
    """More comes along with the planned attack on a hero."""

    seat: int
    kind: str
    n: int


class ActionLost(Event, frozen=True):
    """A hero has `n` turns fewer this round."""

    seat: int
    n: int


class CardsDiscarded(Event, frozen=True):
    """A hero discards `n` hand cards at once."""

    seat: int
    n: int


class Warned(Event, frozen=True):
    """This card looks like a slip; the table decides whether it counts."""

    reason: str
    seat: int
    card: str


class Asked(Event, frozen=True, omit_defaults=True):
    """A question is open; nothing goes on before it is answered.

    question  ready, lesson, start, warned, target, special, attack, status, discard, draw, give-up, over,
              kind, again (a card is awaited), who, ward, ability, prevented, enraged;
              fix, fix-what, fix-number, fix-turn: the panel that corrects numbers, over whatever is open
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


AnyEvent = (
    FightStarted
    | RoundStarted
    | PhaseStarted
    | Rolled
    | AttackPlanned
    | ShieldsRaised
    | TurnStarted
    | CardPlayed
    | CardTakenBack
    | EffectResolved
    | EffectSkipped
    | AttackMade
    | SupportMade
    | SupportFizzled
    | ShieldHurt
    | BossHurt
    | AttackReduced
    | AttackBlocked
    | AttackStruck
    | HeroHurt
    | HeroHealed
    | CardsDrawn
    | ActionGained
    | SpecialTold
    | TokensGained
    | TokensLost
    | Passed
    | ItemUsed
    | CardReplayed
    | CardBoxed
    | AttackSharpened
    | PromiseMade
    | PromiseKept
    | PromiseBroken
    | ExtraRemoved
    | AttackRedirected
    | WardLaid
    | WardUsed
    | KindGuarded
    | AbilityUsed
    | AbilityAimed
    | AbilityPrevented
    | BossEnraged
    | BossHealed
    | ShieldGrown
    | AttackRaised
    | ExtraAdded
    | ActionLost
    | CardsDiscarded
    | Warned
    | Asked
    | Answered
    | Fixed
    | FightEnded
)
