"""Content folders -> `Content`, and what can be wrong in them beyond a single field.

A broken file, and one that contradicts what stands already, is left out and told; the rest plays on.
"""

import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from appliance.engine.prints import Print
from appliance.games.boss_fighters.authors import OURS, advice
from appliance.games.boss_fighters.boss_faults import boss_faults
from appliance.games.boss_fighters.campaign_faults import campaign_faults
from appliance.games.boss_fighters.card_codes import CODE, MOST_COPIES, code_faults, codes_of
from appliance.games.boss_fighters.content import (
    BossFile,
    CampaignFile,
    Card,
    Content,
    Curse,
    CurseFile,
    DeckFile,
    ItemFile,
    LootFile,
)
from appliance.games.boss_fighters.deck_faults import card_faults, deck_faults
from appliance.games.boss_fighters.effects import Special
from appliance.games.boss_fighters.kinds import KINDS, value_of
from appliance.games.boss_fighters.there import there_faults, what_is_there
from appliance.library import CONTENT, BadContent, Fault, Source, read_source

__all__ = ["KINDS", "Loaded", "advice", "keys_of", "load", "missing_words", "printed_cards", "read_all"]

log = logging.getLogger(__name__)


class Loaded(Struct, frozen=True):
    """What was read, the sources of the files that are well, and everything that is wrong."""

    content: Content
    sources: dict[str, Source]
    faults: tuple[Fault, ...]


def load(folders: tuple[Path, ...]) -> Content:
    """The content of these folders (a game's or a set's, ours first); faults are logged, never fatal."""
    loaded = read_all(folders)
    for fault in loaded.faults:
        log.warning("%s", fault)
    return loaded.content


def read_all(folders: tuple[Path, ...], files: Iterable[Path] = (), beside: Iterable[Path] = ()) -> Loaded:
    """As `load`, with the faults; after the folders come these files, whatever lies there.

    What lies beside them is not loaded, but may be named by them; ours may be always, for nothing is played without.
    """
    found = list(dict.fromkeys([*(file for folder in folders for file in content_files(folder)), *files]))
    ours = () if any(_is_ours(file) for file in found) else (CONTENT / "boss_fighters",)
    others = dict.fromkeys(file for folder in (*ours, *beside) for file in content_files(folder))
    sources, faults = _read(found)
    more, missing = _read(file for file in others if file not in found)
    return gathered(sources, faults, beside=more, whole=not (faults or missing))


def content_files(folder: Path) -> list[Path]:
    """Every content file of `KINDS` in a set's folder or in that of a game, and no deeper: one may be a link to /."""
    return sorted({file for kind in KINDS for above in ("", "*/") for file in folder.glob(above + kind.pattern)})


def _is_ours(file: Path) -> bool:
    return any(kind.set_of(file).name == OURS for kind in KINDS if kind.fits(file))


def _read(files: Iterable[Path]) -> tuple[list[Source], list[Fault]]:
    """Those that can be read, and why the others cannot."""
    sources: list[Source] = []
    faults: list[Fault] = []
    for file in files:
        try:
            sources.append(read_source(file))
        except BadContent as error:
            faults.append(error.fault)
    return sources, faults


def gathered(
    sources: Iterable[Source], faults: Iterable[Fault] = (), *, beside: Iterable[Source] = (), whole: bool = True
) -> Loaded:
    """The content of files that were read; `whole` if they are all."""
    content, told = Content({}, {}, {}), list(faults)
    there = what_is_there([*sources, *beside], whole=whole)
    well: dict[str, Source] = {}
    taken: set[str] = set()
    for source in sources:
        try:
            file = value_of(source)
        except BadContent as error:
            told.append(error.fault)
            continue
        found = [*_FAULTS[type(file)](content, file, source), *code_faults(file, taken, source)]
        found += there_faults(file, there, source)
        told += found
        if not found:
            content = _added(content, file)
            taken.update(code for _, code in codes_of(file))
            well[source.file] = source
    return Loaded(content, well, tuple(told))


def _added(content: Content, file: Any) -> Content:
    match file:
        case DeckFile():
            content.decks[file.deck.code] = file.deck
            content.cards.update({card.code: card for card in file.card})
        case LootFile():
            content.stacks[file.deck.code] = file.deck
            content.cards.update({card.code: card for card in file.card})
        case CurseFile():
            content.stacks[file.deck.code] = file.deck
            content.curses.update({curse.code: curse for curse in file.card})
        case ItemFile():
            content.items.update({item.name: item for item in file.item})
        case BossFile():
            content.bosses[file.boss.name] = file
        case CampaignFile():
            return replace(content, steps=(*content.steps, *file.step))
    return content


def _item_faults(content: Content, file: ItemFile, source: Source) -> Iterator[Fault]:
    names = set(content.items)
    for number, item in enumerate(file.item):
        at = f"item[{number}]"
        if not CODE.fullmatch(item.code):
            yield source.fault(f"{at}.code", f"bad card code {item.code!r}", "ITM-01 or the like")
        if not 1 <= item.copies <= MOST_COPIES:
            right = f"a whole number from 1 to {MOST_COPIES}"
            yield source.fault(f"{at}.copies", f"{item.copies} is out of range", right)
        if item.name in names:
            yield source.fault(f"{at}.name", f"name {item.name!r} is there already", "a name that no other item has")
        names.add(item.name)
        yield from card_faults(item, at, source)


_FAULTS: dict[type, Callable[[Content, Any, Source], Iterator[Fault]]] = {
    DeckFile: deck_faults,
    LootFile: deck_faults,
    CurseFile: deck_faults,
    ItemFile: _item_faults,
    BossFile: boss_faults,
    CampaignFile: campaign_faults,
}
"""What can be wrong in a file beyond a single field's type and what it names in others."""


# Words


def missing_words(sources: Iterable[Source], language: str, has: Callable[[str], bool]) -> tuple[Fault, ...]:
    """A fault for each sentence that content needs and `has` ("card.star-blade") does not know in this language."""
    return tuple(
        source.fault(field, f"no words for {key} in {language}", f"{key} in words/*.{language}.toml")
        for source in sources
        for field, key in keys_of(source)
        if not has(key)
    )


def printed_cards(content: Content) -> tuple[Print, ...]:
    """Every card of this content as it is printed."""
    from appliance.games.boss_fighters.prints import prints

    return prints(content)


def keys_of(source: Source) -> Iterator[tuple[str, str]]:
    """The sentences that a file needs: where it needs them, and their keys."""
    match value_of(source):
        case BossFile() as boss:
            yield from _boss_keys(boss)
        case ItemFile(item=items):
            yield from ((f"item[{number}].name", f"item.{item.name}") for number, item in enumerate(items))
        case CampaignFile(step=steps):
            for number, step in enumerate(steps):
                for place, page in enumerate(step.page):
                    at = f"step[{number}].page[{place}].name"
                    yield from ((at, f"campaign.{page.name}.{part}") for part in ("title", "text"))
        case DeckFile() | LootFile() | CurseFile() as file:
            yield from _deck_keys(file)


def _boss_keys(file: BossFile) -> Iterator[tuple[str, str]]:
    name = file.boss.name
    yield "boss.name", f"boss.{name}"
    yield "boss.name", f"boss.{name}.legend"
    for number, ability in enumerate(file.ability):
        if ability.kind in ("threshold", "reaction", "recurring"):
            yield f"ability[{number}].name", f"ability.{name}.{ability.name}"
            yield f"ability[{number}].name", f"ability.{name}.{ability.name}.title"
    for number, level in enumerate(file.level):
        yield f"level[{number}].name", f"level.{level.name}"
    for number, status in enumerate(file.boss.statuses):
        yield f"boss.statuses[{number}]", f"fact.status-{status}"
    for hint in file.hints:
        yield "ability", f"boss.{name}.hint.{hint}"
    for number, mood in enumerate(file.mood):
        yield f"mood[{number}].name", f"mood.{name}.{mood.name}"
    for number, lesson in enumerate(file.lesson):
        yield f"lesson[{number}].name", f"lesson.{lesson.name}"
        yield f"lesson[{number}].name", f"lesson.{lesson.name}.title"


def _deck_keys(file: DeckFile | LootFile | CurseFile) -> Iterator[tuple[str, str]]:
    if isinstance(file, DeckFile):
        yield "deck.name", f"piece.{file.deck.name}"
    yield "deck.name", f"deck.{file.deck.name}"
    kind = "curse" if isinstance(file, CurseFile) else "card"
    cards: Sequence[Card | Curse] = file.card
    for number, card in enumerate(cards):
        yield f"card[{number}].name", f"{kind}.{card.name}"
        for index, effect in enumerate(card.effects):
            if isinstance(effect, Special):
                yield f"card[{number}].effects[{index}].text", f"special.{effect.text}"
