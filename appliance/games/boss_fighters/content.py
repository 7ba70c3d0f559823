"""What the content files of this game may say: decks of cards, bosses."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from appliance.engine.prints import GLYPHS
from appliance.games.boss_fighters.aims import Who
from appliance.games.boss_fighters.effects import AnyVerb
from appliance.games.boss_fighters.statuses import DEALT

MOODS = ("calm", "hurt", "furious", "enraged", "aloft")
"""What a face can show; it is "beaten" by itself."""

Glyph = Annotated[str, Meta(extra_json_schema={"enum": GLYPHS})]
Dealt = Annotated[str, Meta(extra_json_schema={"enum": DEALT})]
MoodName = Annotated[str, Meta(extra_json_schema={"enum": MOODS})]
"""Names that editors and the loader look up; texts, so that a saved fight can be read whatever becomes of them."""


class Card(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card with a code of its own; its sentences are `card.<name>` in the words files.

    `stars` is the level of a loot card; 0 is a card of a hero's or a class's own deck.
    """

    code: str
    name: str
    effects: tuple[AnyVerb, ...]
    stars: int = 0


class Curse(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A card of the curse pile; its sentences are `curse.<name>`.

    kind   normal: it lies until the action phase ends; instant: it goes at once; permanent: it lies until the end
    """

    code: str
    name: str
    effects: tuple[AnyVerb, ...]
    kind: Literal["normal", "instant", "permanent"] = "normal"


class Stack(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A deck that is nobody's own: loot or curses; its sentence is `deck.<name>`. Loot shows its stars as a glyph."""

    code: str
    kind: Literal["loot", "curse"]
    name: str
    colour: str
    glyph: Glyph = ""


class LootFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of `cards/` whose deck is of the kind "loot": every card has its stars."""

    deck: Stack
    card: tuple[Card, ...]


class CurseFile(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of `cards/` whose deck is of the kind "curse"."""

    deck: Stack
    card: tuple[Curse, ...]


class Deck(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The deck of a hero or a class: `hand` and `health` are printed on its identity cards (codes 91, 92, 93)."""

    code: str
    kind: Literal["hero", "class"]
    name: str
    hand: int
    health: int
    glyph: Glyph
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


Kind = Literal["attack", "threshold", "reaction", "recurring", "shield"]
KINDS: tuple[Kind, ...] = ("attack", "threshold", "reaction", "recurring", "shield")


TRAINING = 6
"""The highest number of a deck's training cards."""
CALLED = ("threshold", "reaction")
"""Kinds that wait to be called by what happens."""


class Item(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Something that lies beside the box and may be used as an action; its sentences are `item.<name>`.

    `code` is the first of `copies` consecutive ones. With `once` each copy is used up by its use, and all of them
    together may be used as often as there are heroes. `needs` are the badges that unlock it.
    """

    code: str
    name: str
    effects: tuple[AnyVerb, ...]
    copies: int = 1
    once: bool = False
    needs: tuple[str, ...] = ()

    def codes(self) -> tuple[str, ...]:
        """The codes of its copies."""
        deck, _, first = self.code.partition("-")
        return tuple([f"{deck}-{number:02d}" for number in range(int(first), int(first) + self.copies)])


class ItemFile(Struct, frozen=True, forbid_unknown_fields=True):
    """One file of `items/`."""

    item: tuple[Item, ...]


class Ability(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a boss can do, and when; its sentences are `ability.<boss>.<name>`.

    since, every, until   rounds in which an attack, shield or recurring ability comes
    enraged               only from the enrage round on
    later                 enraged: only from so many rounds after the enrage round on
    phase                 when a recurring one comes in its round: before the turns (action) or after the attacks
    below                 threshold: it comes once, when life falls below this share of a hundred
    after                 reaction: an event's name and the fields it must have; "n_least" is a minimum of n
    nth                   reaction: only the so-maniest time in a round; 0 is every time
    who                   by what the one hero is found whom verbs with `to = "one"` reach
    levels                the levels of difficulty that have it; none is all
    when                  reaction: only while the boss is in the air, or only while it is not
    hint                  the number of the legend's hint that speaks of it; 0 is none
    """

    kind: Kind
    name: str
    do: tuple[AnyVerb, ...]
    since: int = 1
    every: int = 1
    until: int = 0
    enraged: bool = False
    phase: Literal["planning", "action", "attack"] = "attack"
    below: int = 0
    after: dict[str, str | int | bool] = {}
    nth: int = 0
    who: Who | Literal[""] = ""
    levels: tuple[str, ...] = ()
    when: Literal["", "aloft", "landed"] = ""
    hint: int = 0
    later: int = 0


class Level(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A level of difficulty: what differs from the boss's own figures. `attack` is added to every planned attack."""

    name: str
    life: int = 0
    life_per_hero: int = 0
    life_per_pair: int = 0
    attack: int = 0
    enrage: int = 0


class Boss(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A boss: `life`, `life_per_hero` for each hero and `life_per_pair` for every two who can help each other.

    `enrage` is the round it rages from (0: never).

    `rage` is added to every planned attack in the enrage round, three times in the next, then six times, and so on.
    `statuses` are the tokens it deals out. A `training` fight has the training cards only, and no items.
    `loot` is the star level of the loot cards that the first victory gives (0: none).
    """

    name: str
    card: str
    order: int
    life: int
    life_per_hero: int
    life_per_pair: int = 0
    enrage: int = 0
    earns: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    rage: int = 0
    statuses: tuple[Dealt, ...] = ()
    training: bool = False
    loot: int = 0


class Mood(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a boss feels; the last one in its file that fits counts, and "beaten" needs no file.

    `below` is a share of its life in a hundred; `enraged` and `aloft` are when it rages and while it is in the air.
    The portrait knows the names (`MOODS`); the words are `mood.<boss>.<name>`.
    """

    name: MoodName
    below: int = 0
    enraged: bool = False
    aloft: bool = False


class BossFile(Struct, frozen=True, forbid_unknown_fields=True):
    """One file of `bosses/`."""

    boss: Boss
    ability: tuple[Ability, ...]
    lesson: tuple[Lesson, ...] = ()
    level: tuple[Level, ...] = ()
    mood: tuple[Mood, ...] = ()

    @property
    def hints(self) -> tuple[int, ...]:
        """The numbers of the legend's hints."""
        return tuple(sorted({ability.hint for ability in self.ability if ability.hint}))

    def at(self, level: str) -> Level:
        """The figures at this level of difficulty, the boss's own ones included; raises `KeyError`."""
        boss = self.boss
        if not self.level and not level:
            return Level("", boss.life, boss.life_per_hero, boss.life_per_pair, 0, boss.enrage)
        for one in self.level:
            if one.name == level:
                life, per_hero = boss.life + one.life, boss.life_per_hero + one.life_per_hero
                per_pair = boss.life_per_pair + one.life_per_pair
                return Level(level, life, per_hero, per_pair, one.attack, one.enrage or boss.enrage)
        raise KeyError(level)

    def enrages(self, level: str) -> int:
        """The round from which it rages at this level; 0 is never. As `at`, for who asks often."""
        for one in self.level:
            if one.name == level and one.enrage:
                return one.enrage
        return self.boss.enrage


def life_of(level: Level, heroes: int) -> int:
    """The life of a boss at this level against so many heroes: one formula for all of them."""
    return level.life + level.life_per_hero * heroes + level.life_per_pair * (heroes * (heroes - 1) // 2)


class CampaignPage(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A page of the campaign and the rule card that shows it again.

    Its words are `campaign.<name>.title` and `campaign.<name>.text`; `symbol` is what stands beside them.
    """

    name: str
    card: str
    symbol: str = ""


class Step(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A step of the campaign: its pages are told, in their order, once the group has all the marks in `needs`."""

    name: str
    needs: tuple[str, ...]
    page: tuple[CampaignPage, ...]


class CampaignFile(Struct, frozen=True, forbid_unknown_fields=True):
    """The file `campaign.toml` of a set."""

    step: tuple[Step, ...]


class Content(Struct, frozen=True):
    """All that was loaded, by code and by name; it travels with the journal.

    `cards` are those of the heroes', classes' and loot decks; `stacks` are the decks that are nobody's own.
    """

    decks: dict[str, Deck]
    cards: dict[str, Card]
    bosses: dict[str, BossFile]
    items: dict[str, Item] = {}
    curses: dict[str, Curse] = {}
    stacks: dict[str, Stack] = {}
    steps: tuple[Step, ...] = ()
