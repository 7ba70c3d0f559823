"""What `boss-table check` tells authors beyond what the loader refuses: codes of others, levels, badges, pictures."""

from collections import Counter
from collections.abc import Iterator, Sequence

from appliance.games.boss_fighters.content import (
    BossFile,
    Card,
    Content,
    Curse,
    CurseFile,
    DeckFile,
    ItemFile,
    LootFile,
    life_of,
)
from appliance.games.boss_fighters.kinds import kind_of
from appliance.games.boss_fighters.puppets import BOSSES
from appliance.library import CONTENT, Fault, Source, as_value

OURS = "base"
LAST = 10
"""The highest number of a hero's or a class's action card."""
MOST_LIFE = 500
LONGEST = 30
"""No fight lasts as many rounds."""


def advice(content: Content, source: Source) -> Iterator[Fault]:
    """About one file that was loaded into this content."""
    kind = kind_of(source)
    file = as_value(source, kind.type)
    if kind.set_of(source.file).name != OURS:
        yield from _foreign_codes(file, source)
    yield from _clashes(content, file, source)
    if isinstance(file, DeckFile):
        yield from _lost_cards(file, source)
    if isinstance(file, ItemFile):
        for number, item in enumerate(file.item):
            yield from _badges(content, item.needs, f"item[{number}].needs", source)
    if isinstance(file, BossFile):
        yield from _badges(content, file.boss.needs, "boss.needs", source)
        yield from _boss_ranges(file, source)
        yield from _same_levels(file, source)
        drawn = f"art/{file.boss.name}.svg"
        places = (CONTENT, kind.set_of(source.file), kind.set_of(source.file).parents[1])
        if file.boss.name not in BOSSES and not any((place / drawn).exists() for place in places):
            yield source.note("boss.name", "this boss has no puppet of its own; one is cut out by its name")


def codes_of(file: object) -> Iterator[tuple[str, str]]:
    """Each field with a code in a file, and that code; an item's are all of its copies."""
    if isinstance(file, DeckFile):
        yield from (("deck.code", f"{file.deck.code}-9{level}") for level in (1, 2, 3))
    if isinstance(file, DeckFile | LootFile | CurseFile):
        cards: Sequence[Card | Curse] = file.card
        yield from ((f"card[{number}].code", card.code) for number, card in enumerate(cards))
    if isinstance(file, ItemFile):
        yield from ((f"item[{number}].code", code) for number, item in enumerate(file.item) for code in item.codes())
    if isinstance(file, BossFile):
        yield "boss.card", file.boss.card


def _foreign_codes(file: object, source: Source) -> Iterator[Fault]:
    for field, code in dict(codes_of(file)).items():
        if not code.startswith("Z"):
            right = f"Z{code[:2]} and a number, such as Z{code[:2]}-01"
            yield source.fault(field, f"{code[:3]} does not begin with Z, as decks of other authors do", right)
            return


def _clashes(content: Content, file: object, source: Source) -> Iterator[Fault]:
    codes = [*content.cards, *content.curses, *(code for item in content.items.values() for code in item.codes())]
    codes += [other.boss.card for other in content.bosses.values()]
    codes += [f"{deck}-9{level}" for deck in content.decks for level in (1, 2, 3)]
    counted = Counter(codes)
    for field, code in codes_of(file):
        if counted[code] > 1:
            yield source.fault(field, f"card {code} is there twice", "a number that no other card has")


def _lost_cards(file: DeckFile, source: Source) -> Iterator[Fault]:
    for number, card in enumerate(file.card):
        if int(card.code[-2:]) > LAST:
            right = f"{file.deck.code}-01 to {file.deck.code}-{LAST}"
            yield source.fault(f"card[{number}].code", f"no deck holds the card {card.code}", right)


def _badges(content: Content, needs: tuple[str, ...], field: str, source: Source) -> Iterator[Fault]:
    earned = {badge for file in content.bosses.values() for badge in file.boss.earns}
    for number, badge in enumerate(needs):
        if badge not in earned:
            yield source.note(f"{field}[{number}]", f"no boss gives the badge {badge!r}", _one_of(sorted(earned)))


def _boss_ranges(file: BossFile, source: Source) -> Iterator[Fault]:
    for number, level in enumerate(file.level):
        life = life_of(file.at(level.name), 4)
        if life > MOST_LIFE:
            yield source.fault(f"level[{number}]", f"{life} life against four heroes", f"{MOST_LIFE} or less")
        if not -9 <= level.attack <= 9:
            yield source.fault(f"level[{number}].attack", f"{level.attack} is out of range", "a number from -9 to 9")
    if not file.level and (life := life_of(file.at(""), 4)) > MOST_LIFE:
        yield source.fault("boss.life", f"{life} life against four heroes", f"{MOST_LIFE} or less")
    for field in ("enrage", "rage"):
        if getattr(file.boss, field) > LONGEST:
            yield source.fault(f"boss.{field}", f"{getattr(file.boss, field)} is out of range", f"0 to {LONGEST}")
    for number, ability in enumerate(file.ability):
        for field in ("since", "every", "until", "nth", "later"):
            if getattr(ability, field) > LONGEST:
                at = f"ability[{number}].{field}"
                yield source.fault(at, f"{getattr(ability, field)} is out of range", f"{LONGEST} or less")


def _same_levels(file: BossFile, source: Source) -> Iterator[Fault]:
    """A level has to add or change an ability, not only numbers."""
    seen: dict[frozenset[str], str] = {}
    for number, level in enumerate(file.level):
        here = frozenset(one.name for one in file.ability if not one.levels or level.name in one.levels)
        if here in seen:
            wrong = f"level {level.name!r} has the same abilities as {seen[here]!r}"
            yield source.fault(f"level[{number}].name", wrong, f'an ability with levels = ["{level.name}"]')
        seen.setdefault(here, level.name)


def _one_of(words: list[str]) -> str:
    return "one of " + ", ".join(words) if len(words) > 1 else "".join(words)
