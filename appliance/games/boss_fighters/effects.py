"""The verbs of the cards and of the bosses: one frozen value each, which can act.

What a content file writes as `{do = "attack", type = "ranged", n = 4}` is read straight into one of these.
"""

from typing import Literal

from msgspec import Struct

DamageType = Literal["melee", "ranged", "magic"]
DAMAGE_TYPES: tuple[DamageType, ...] = ("melee", "ranged", "magic")
Target = Literal["self", "one", "two", "all", "others"]


class Verb(Struct, frozen=True, tag_field="do", forbid_unknown_fields=True, omit_defaults=True):
    """Something that a card or a boss does."""


class Attack(Verb, frozen=True, tag="attack"):
    """Damage of a type to the boss."""

    type: DamageType
    n: int


class Support(Verb, frozen=True, tag="support"):
    """Damage of a type to the boss, if an attack of that type was played this round."""

    type: DamageType
    n: int


class Protect(Verb, frozen=True, tag="protect"):
    """The boss attack against a hero is reduced by `n`, not below 0."""

    n: int
    to: Target = "one"


class Lightning(Verb, frozen=True, tag="lightning"):
    """The hero may take `n` more actions at once."""

    n: int = 1


class Heal(Verb, frozen=True, tag="heal"):
    """Heroes regain `n` health, never above their start."""

    n: int
    to: Target = "self"


class Hurt(Verb, frozen=True, tag="hurt"):
    """Heroes lose `n` health."""

    n: int
    to: Target = "self"


class Draw(Verb, frozen=True, tag="draw"):
    """Heroes draw `n` cards."""

    n: int
    to: Target = "self"


class Special(Verb, frozen=True, tag="special"):
    """Something the players do by hand, told by the sentence `special.<text>` of the words files."""

    text: str


class Poison(Verb, frozen=True, tag="poison"):
    """Heroes take `n` poison tokens."""

    n: int
    to: Target = "self"


class Plan(Verb, frozen=True, tag="plan"):
    """The boss plans an attack on heroes: `n`, or one number of `n` to `most` by the seed; `extra` comes with it."""

    n: int
    most: int = 0
    to: Target = "all"
    extra: tuple[Poison, ...] = ()


class Shields(Verb, frozen=True, tag="shields"):
    """The boss raises new shields; 0 is none of that type."""

    melee: int = 0
    ranged: int = 0
    magic: int = 0


AnyVerb = Attack | Support | Protect | Lightning | Heal | Hurt | Draw | Special | Poison | Plan | Shields
