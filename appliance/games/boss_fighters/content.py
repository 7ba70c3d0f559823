"""What the content files of this game may say: decks of cards, bosses."""

from typing import Literal

from msgspec import Struct

from appliance.games.boss_fighters.effects import AnyVerb


class Card(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card with a code of its own; its sentences are `card.<name>` in the words files."""

    code: str
    name: str
    effects: tuple[AnyVerb, ...]


class Deck(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The deck of a hero or a class: `hand` and `health` are printed on its identity cards (codes 91, 92, 93)."""

    code: str
    kind: Literal["hero", "class"]
    name: str
    hand: int
    health: int
    glyph: str
    colour: str


class DeckFile(Struct, frozen=True, forbid_unknown_fields=True):
    """One file of `cards/`."""

    deck: Deck
    card: tuple[Card, ...]


class Lesson(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A page that teaches: shown once, when its phase begins in its round; its sentences are `lesson.<name>`."""

    name: str
    phase: str
    round: int = 1


class Ability(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a boss can do, and when. `since` is the first round, then every `every`-th."""

    kind: Literal["attack", "threshold", "reaction", "recurring", "shield"]
    name: str
    do: tuple[AnyVerb, ...]
    since: int = 1
    every: int = 1
    until: int = 0


class Boss(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A boss: `life` plus `life_per_hero` for each hero; `enrage` is the round it rages from (0: never)."""

    name: str
    card: str
    order: int
    life: int
    life_per_hero: int
    enrage: int = 0
    earns: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()


class BossFile(Struct, frozen=True, forbid_unknown_fields=True):
    """One file of `bosses/`."""

    boss: Boss
    ability: tuple[Ability, ...]
    lesson: tuple[Lesson, ...] = ()


class Content(Struct, frozen=True):
    """All that was loaded, by code and by name; it travels with the journal."""

    decks: dict[str, Deck]
    cards: dict[str, Card]
    bosses: dict[str, BossFile]
