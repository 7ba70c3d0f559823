"""What a boss does: plans, shields, strikes, abilities."""

from msgspec import Struct

from appliance.engine.game import Event


class Tokens(Struct, frozen=True):
    """A kind of status token and how many."""

    kind: str
    n: int


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


class AttackBlocked(Event, frozen=True):
    """The boss struck at a hero and nothing got through."""

    seat: int


class AttackStruck(Event, frozen=True):
    """The boss struck a hero with what was left of its attack; the damage and the extra follow."""

    seat: int
    value: int


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
