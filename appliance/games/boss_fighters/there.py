"""What content files name in each other: the marks that bosses give, loot by its stars, cards. And whether it is there.

It is gathered from the files as they were read, so that one with a fault elsewhere takes nothing away from the others.
"""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Struct

from appliance.games.boss_fighters.card_codes import CODE, MOST_COPIES
from appliance.games.boss_fighters.content import BossFile, CampaignFile, ItemFile
from appliance.games.boss_fighters.deck_faults import STARS
from appliance.games.boss_fighters.notebook import hint_mark
from appliance.library import Fault, Source, nearest, one_of

_CARDS = {"CardPlayed": "card", "CardReplayed": "card", "ItemUsed": "item", "CurseFlipped": "curse"}
"""Which cards the field `card` of an event may name."""


class _Deck(Struct, frozen=True):
    kind: str = ""


class _Card(Struct, frozen=True):
    code: str = ""
    stars: int = 0


class _Item(Struct, frozen=True):
    code: str = ""
    copies: int = 1


class _Boss(Struct, frozen=True):
    name: str = ""
    earns: tuple[str, ...] = ()


class _Ability(Struct, frozen=True):
    hint: int = 0


class _File(Struct, frozen=True):
    """What of any file others may name, whatever else stands in it."""

    deck: _Deck = _Deck()
    boss: _Boss = _Boss()
    card: tuple[_Card, ...] = ()
    item: tuple[_Item, ...] = ()
    ability: tuple[_Ability, ...] = ()


class There(Struct, frozen=True):
    """All that may be named; `whole` if every file could be read, since what seems to be missing may stand in one."""

    marks: frozenset[str]
    stars: frozenset[int]
    cards: dict[str, frozenset[str]]
    whole: bool


def what_is_there(sources: Iterable[Source], *, whole: bool) -> There:
    """Of these files; `whole` if none of them is missing."""
    marks: set[str] = set()
    stars: set[int] = set()
    cards: dict[str, set[str]] = {"card": set(), "item": set(), "curse": set()}
    for source in sources:
        try:
            file = msgspec.convert(source.values, _File)
        except msgspec.ValidationError:
            whole = False
            continue
        marks.update(file.boss.earns, (hint_mark(file.boss.name, one.hint) for one in file.ability if one.hint))
        stars.update(card.stars for card in file.card)
        cards["curse" if file.deck.kind == "curse" else "card"].update(card.code for card in file.card)
        cards["item"].update(code for item in file.item for code in _copies(item))
    return There(frozenset(marks), frozenset(stars), {kind: frozenset(codes) for kind, codes in cards.items()}, whole)


def _copies(item: _Item) -> list[str]:
    deck, _, first = item.code.partition("-")
    if not CODE.fullmatch(item.code):
        return []
    return [f"{deck}-{int(first) + more:02d}" for more in range(min(item.copies, MOST_COPIES))]


def there_faults(file: object, there: There, source: Source) -> Iterator[Fault]:
    """Everything that this file names and that is nowhere."""
    if not there.whole:
        return
    match file:
        case BossFile():
            yield from _needs(file.boss.needs, "boss.needs", there, source)
            yield from _boss_faults(file, there, source)
        case ItemFile():
            for number, item in enumerate(file.item):
                yield from _needs(item.needs, f"item[{number}].needs", there, source)
        case CampaignFile():
            for number, step in enumerate(file.step):
                yield from _needs(step.needs, f"step[{number}].needs", there, source)


def _needs(needs: tuple[str, ...], field: str, there: There, source: Source) -> Iterator[Fault]:
    for number, mark in enumerate(needs):
        if mark not in there.marks:
            yield source.fault(
                f"{field}[{number}]", f"no boss gives {mark!r}", nearest(mark, sorted(there.marks), 0.66)
            )


def _boss_faults(file: BossFile, there: There, source: Source) -> Iterator[Fault]:
    if file.boss.loot and file.boss.loot not in there.stars:
        known = [str(star) for star in STARS if star in there.stars]
        yield source.fault("boss.loot", f"no loot has {file.boss.loot} stars", one_of([*known, "0 for none"]))
    for number, ability in enumerate(file.ability):
        card, kind = ability.after.get("card"), _CARDS.get(str(ability.after.get("event")))
        if isinstance(card, str) and kind and card not in there.cards[kind]:
            known = sorted(there.cards[kind])
            yield source.fault(f"ability[{number}].after.card", f"there is no {kind} {card!r}", nearest(card, known))
