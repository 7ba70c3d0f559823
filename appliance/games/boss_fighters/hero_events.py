"""What heroes do and what their cards bring about, also to the boss."""

from appliance.engine.game import Event


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
    """An effect could do nothing for this hero; `why`: no-attack, full-health, no-poison, no-card, cursed, ..."""

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


class Rallied(Event, frozen=True):
    """A hero's card lets supports of every type work for the rest of this round."""

    seat: int
