"""The codes of printed cards in content files: how they look, and that no two cards have the same one."""

import re
from collections.abc import Iterator, Sequence

from appliance.games.boss_fighters.content import (
    BossFile,
    CampaignFile,
    Card,
    Curse,
    CurseFile,
    DeckFile,
    ItemFile,
    LootFile,
)
from appliance.library import Fault, Source

CODE = re.compile(r"[0-9A-Z]{3}-[0-9]{2}")
DECK = re.compile(r"[0-9A-Z]{3}")
MOST_COPIES = 20


def codes_of(file: object) -> Iterator[tuple[str, str]]:
    """Each field with a code in a file, and that code; an item's are all of its copies. Those that are none are left
    out."""
    return ((field, code) for field, code in _written(file) if CODE.fullmatch(code))


def _written(file: object) -> Iterator[tuple[str, str]]:
    match file:
        case DeckFile():
            yield from (("deck.code", f"{file.deck.code}-9{level}") for level in (1, 2, 3))
            yield from ((f"card[{number}].code", card.code) for number, card in enumerate(file.card))
        case LootFile() | CurseFile():
            cards: Sequence[Card | Curse] = file.card
            yield from ((f"card[{number}].code", card.code) for number, card in enumerate(cards))
        case ItemFile():
            for number, item in enumerate(file.item):
                if CODE.fullmatch(item.code) and 1 <= item.copies <= MOST_COPIES:
                    yield from ((f"item[{number}].code", code) for code in item.codes())
        case BossFile():
            yield "boss.card", file.boss.card
        case CampaignFile():
            for number, step in enumerate(file.step):
                yield from ((f"step[{number}].page[{place}].card", page.card) for place, page in enumerate(step.page))


def code_faults(file: object, taken: set[str], source: Source) -> Iterator[Fault]:
    """Codes that another card has, one for each field."""
    here: set[str] = set()
    told: set[str] = set()
    for field, code in codes_of(file):
        if field not in told and (code in here or code in taken):
            told.add(field)
            yield source.fault(field, f"card {code} is there already", "a number that no other card has")
        here.add(code)
