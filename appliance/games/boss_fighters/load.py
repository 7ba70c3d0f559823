"""Content folders -> `Content`, and what can be wrong in them beyond a single field.

A broken file, and one that contradicts what stands already, is left out and told; the rest plays on.
"""

import logging
import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from appliance.engine.prints import Print
from appliance.games.boss_fighters.authors import advice
from appliance.games.boss_fighters.boss_faults import boss_faults
from appliance.games.boss_fighters.content import TRAINING, BossFile, Card, Content, DeckFile, Item, ItemFile
from appliance.games.boss_fighters.effects import Special
from appliance.games.boss_fighters.kinds import KINDS, kind_of
from appliance.games.boss_fighters.load_campaign import campaign_faults, campaign_keys, campaign_of
from appliance.games.boss_fighters.stacks import STACKS, stack_keys
from appliance.games.boss_fighters.verb_faults import NAME, bad_name, card_verb_faults
from appliance.library import BadContent, Fault, Source, as_value, read_source

__all__ = ["KINDS", "Loaded", "advice", "keys_of", "load", "missing_words", "printed_cards", "read_all"]

log = logging.getLogger(__name__)

_CODE = re.compile(r"[0-9A-Z]{3}-[0-9]{2}")
_DECK = re.compile(r"[0-9A-Z]{3}")
_COLOUR = re.compile(r"#[0-9A-Fa-f]{6}")
_RANGE = "a whole number from 1 to 9"


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


def read_all(folders: tuple[Path, ...], files: Iterable[Path] = ()) -> Loaded:
    """As `load`, with the faults; after the folders come these files, whatever lies there."""
    return _gathered(list(dict.fromkeys([*(file for folder in folders for file in content_files(folder)), *files])))


def content_files(folder: Path) -> list[Path]:
    """Every content file of `KINDS` in a set's folder or in that of a game, and no deeper: one may be a link to /."""
    return sorted({file for kind in KINDS for above in ("", "*/") for file in folder.glob(above + kind.pattern)})


def _gathered(files: list[Path]) -> Loaded:
    content = Content({}, {}, {})
    sources: dict[str, Source] = {}
    faults: list[Fault] = []
    for file in files:
        try:
            source = read_source(file)
            kind = kind_of(source).name
            if kind == "campaign":
                content, found = _with_campaign(content, source)
            else:
                found = _ADD[kind](content, source)
        except BadContent as error:
            faults.append(error.fault)
            continue
        faults += found
        if not found:
            sources[source.file] = source
    return Loaded(content, sources, tuple(faults))


def _add_deck(content: Content, source: Source) -> list[Fault]:
    file = as_value(source, DeckFile)
    faults = list(_deck_faults(content, file, source))
    if _DECK.fullmatch(file.deck.code):
        faults += _card_faults(content, file, source)
    if not faults:
        content.decks[file.deck.code] = file.deck
        content.cards.update({card.code: card for card in file.card})
    return faults


def _add_items(content: Content, source: Source) -> list[Fault]:
    file = as_value(source, ItemFile)
    faults = list(_item_faults(content, file, source))
    if not faults:
        content.items.update({item.name: item for item in file.item})
    return faults


def _add_boss(content: Content, source: Source) -> list[Fault]:
    file = as_value(source, BossFile)
    faults = list(boss_faults(content, file, source))
    if not faults:
        content.bosses[file.boss.name] = file
    return faults


def _with_campaign(content: Content, source: Source) -> tuple[Content, list[Fault]]:
    file = campaign_of(source)
    faults = list(campaign_faults(content, file, source))
    return (content if faults else replace(content, steps=(*content.steps, *file.step))), faults


_ADD: dict[str, Callable[[Content, Source], list[Fault]]] = {
    "card": _add_deck,
    "item": _add_items,
    "boss": _add_boss,
    **STACKS,
}
"""How a file of each kind is added."""


# What is wrong beyond a single field's type


def _deck_faults(content: Content, file: DeckFile, source: Source) -> Iterator[Fault]:
    deck = file.deck
    if not _DECK.fullmatch(deck.code):
        yield source.fault("deck.code", f"bad deck code {deck.code!r}", "three capitals or digits, such as ELF")
    if deck.code in content.decks:
        yield source.fault("deck.code", f"deck {deck.code} is there already", "a code that no other deck has")
    if deck.name in {other.name for other in content.decks.values()}:
        yield source.fault("deck.name", f"name {deck.name!r} is there already", "a name that no other deck has")
    if not NAME.fullmatch(deck.name):
        yield bad_name("deck.name", deck.name, source)
    if not 1 <= deck.hand <= 9:
        yield source.fault("deck.hand", f"{deck.hand} is out of range", _RANGE)
    if not 1 <= deck.health <= 30:
        yield source.fault("deck.health", f"{deck.health} is out of range", "a whole number from 1 to 30")
    if not _COLOUR.fullmatch(deck.colour):
        yield source.fault("deck.colour", f"bad colour {deck.colour!r}", "a colour such as #5E8C3A")


def _card_faults(content: Content, file: DeckFile, source: Source) -> Iterator[Fault]:
    codes: set[str] = set()
    names = {card.name for card in content.cards.values()}
    for number, card in enumerate(file.card):
        at = f"card[{number}]"
        if not _CODE.fullmatch(card.code):
            yield source.fault(f"{at}.code", f"bad card code {card.code!r}", f"{file.deck.code}-01 or the like")
        elif not card.code.startswith(file.deck.code + "-"):
            yield source.fault(
                f"{at}.code", f"{card.code} is not of deck {file.deck.code}", f"{file.deck.code}-01 or the like"
            )
        if card.code in codes or card.code in content.cards:
            yield source.fault(f"{at}.code", f"card {card.code} is there already", "a number that no other card has")
        if card.name in names:
            yield source.fault(f"{at}.name", f"name {card.name!r} is there already", "a name that no other card has")
        if card.stars:
            yield source.fault(f"{at}.stars", "only loot has stars", "no stars, or a deck of the kind loot")
        codes.add(card.code)
        names.add(card.name)
        yield from _one_card_faults(card, at, source)
    training = [f"{file.deck.code}-{number:02d}" for number in range(1, TRAINING + 1)]
    if missing := [code for code in training if code not in codes]:
        yield source.fault(
            "card", f"training cards are missing: {', '.join(missing)}", f"cards {training[0]} to {training[-1]}"
        )


def _one_card_faults(card: Card | Item, at: str, source: Source) -> Iterator[Fault]:
    if not NAME.fullmatch(card.name):
        yield bad_name(f"{at}.name", card.name, source)
    if not card.effects:
        yield source.fault(f"{at}.effects", "a card without effects", "one effect or more")
    for number, effect in enumerate(card.effects):
        yield from card_verb_faults(effect, f"{at}.effects[{number}]", source)


def _item_faults(content: Content, file: ItemFile, source: Source) -> Iterator[Fault]:
    codes = {code for item in content.items.values() for code in item.codes()}
    names = set(content.items)
    for number, item in enumerate(file.item):
        at = f"item[{number}]"
        if not _CODE.fullmatch(item.code):
            yield source.fault(f"{at}.code", f"bad card code {item.code!r}", "ITM-01 or the like")
            continue
        if not 1 <= item.copies <= 20:
            yield source.fault(f"{at}.copies", f"{item.copies} is out of range", "a whole number from 1 to 20")
            continue
        if twice := [code for code in item.codes() if code in codes or code in content.cards or code in content.curses]:
            yield source.fault(f"{at}.code", f"card {twice[0]} is there already", "a number that no other card has")
        if item.name in names:
            yield source.fault(f"{at}.name", f"name {item.name!r} is there already", "a name that no other item has")
        codes.update(item.codes())
        names.add(item.name)
        yield from _one_card_faults(item, at, source)


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
    if "step" in source.values:
        yield from campaign_keys(campaign_of(source))
        return
    if "boss" in source.values:
        boss = as_value(source, BossFile)
        yield "boss.name", f"boss.{boss.boss.name}"
        yield "boss.name", f"boss.{boss.boss.name}.legend"
        for number, ability in enumerate(boss.ability):
            if ability.kind in ("threshold", "reaction", "recurring"):
                yield f"ability[{number}].name", f"ability.{boss.boss.name}.{ability.name}"
                yield f"ability[{number}].name", f"ability.{boss.boss.name}.{ability.name}.title"
        for number, level in enumerate(boss.level):
            yield f"level[{number}].name", f"level.{level.name}"
        for number, status in enumerate(boss.boss.statuses):
            yield f"boss.statuses[{number}]", f"fact.status-{status}"
        for hint in boss.hints:
            yield "ability", f"boss.{boss.boss.name}.hint.{hint}"
        for number, mood in enumerate(boss.mood):
            yield f"mood[{number}].name", f"mood.{boss.boss.name}.{mood.name}"
        for number, lesson in enumerate(boss.lesson):
            yield f"lesson[{number}].name", f"lesson.{lesson.name}"
            yield f"lesson[{number}].name", f"lesson.{lesson.name}.title"
        return
    if "item" in source.values:
        for number, item in enumerate(as_value(source, ItemFile).item):
            yield f"item[{number}].name", f"item.{item.name}"
        return
    if kind_of(source).name in STACKS:
        yield from stack_keys(source)
        return
    deck = as_value(source, DeckFile)
    yield "deck.name", f"piece.{deck.deck.name}"
    yield "deck.name", f"deck.{deck.deck.name}"
    for number, card in enumerate(deck.card):
        yield f"card[{number}].name", f"card.{card.name}"
        for index, effect in enumerate(card.effects):
            if isinstance(effect, Special):
                yield f"card[{number}].effects[{index}].text", f"special.{effect.text}"
