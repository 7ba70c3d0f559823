"""What `boss-table check` tells authors beyond what the loader refuses: codes of others, levels, numbers, pictures."""

from collections.abc import Iterator

from appliance.games.boss_fighters.card_codes import codes_of
from appliance.games.boss_fighters.content import BossFile, CampaignFile, DeckFile, life_of
from appliance.games.boss_fighters.kinds import has_figure, kind_of, value_of
from appliance.games.boss_fighters.puppets import BOSSES
from appliance.library import Fault, Source

OURS = "base"
LAST = 10
"""The highest number of a hero's or a class's action card."""
MOST_LIFE = 500
LONGEST = 30
"""No fight lasts as many rounds."""


def advice(source: Source) -> Iterator[Fault]:
    """About one file that was loaded."""
    file = value_of(source)
    if kind_of(source).set_of(source.file).name != OURS and not isinstance(file, CampaignFile):
        yield from _foreign_codes(file, source)
    if isinstance(file, DeckFile):
        yield from _lost_cards(file, source)
    if isinstance(file, BossFile):
        yield from _boss_ranges(file, source)
        yield from _same_levels(file, source)
        if file.boss.name not in BOSSES and not has_figure(source, file.boss.name):
            yield source.note("boss.name", "this boss has no puppet of its own; one is cut out by its name")


def _foreign_codes(file: object, source: Source) -> Iterator[Fault]:
    for field, code in dict(codes_of(file)).items():
        if not code.startswith("Z"):
            right = f"Z{code[:2]} and a number, such as Z{code[:2]}-01"
            yield source.fault(field, f"{code[:3]} does not begin with Z, as decks of other authors do", right)
            return


def _lost_cards(file: DeckFile, source: Source) -> Iterator[Fault]:
    for number, card in enumerate(file.card):
        if int(card.code[-2:]) > LAST:
            right = f"{file.deck.code}-01 to {file.deck.code}-{LAST}"
            yield source.fault(f"card[{number}].code", f"no deck holds the card {card.code}", right)


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
