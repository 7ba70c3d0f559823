"""Content folders -> `Content`, and what can be wrong in them beyond a single field.

A broken file, and one that contradicts what stands already, is left out and told; the rest plays on.
"""

import logging
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeVar

from msgspec import Struct

from appliance.games.boss_fighters.content import BossFile, Card, Content, DeckFile
from appliance.games.boss_fighters.effects import AnyVerb, Plan, Special
from appliance.games.boss_fighters.views import PHASES
from appliance.library import BadContent, Fault, Source, as_value, read_source

log = logging.getLogger(__name__)
T = TypeVar("T")

TRAINING = 6
_CODE = re.compile(r"[0-9A-Z]{3}-[0-9]{2}")
_DECK = re.compile(r"[0-9A-Z]{3}")
_NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
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


def read_all(folders: tuple[Path, ...]) -> Loaded:
    """As `load`, with the faults."""
    files = [(file, file.parent.name) for folder in folders for file in content_files(folder)]
    return _gathered(list(dict.fromkeys(files)))


def content_files(folder: Path) -> list[Path]:
    """Every file of `cards/` and of `bosses/` in or below a folder; or the file itself."""
    if folder.is_file():
        return [folder]
    return sorted(file for kind in ("cards", "bosses") for file in folder.rglob(f"{kind}/*.toml"))


def _gathered(files: list[tuple[Path, str]]) -> Loaded:
    content = Content({}, {}, {})
    sources: dict[str, Source] = {}
    faults: list[Fault] = []
    for file, kind in files:
        try:
            source = read_source(file)
            found = _add_boss(content, source) if kind == "bosses" else _add_deck(content, source)
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


def _add_boss(content: Content, source: Source) -> list[Fault]:
    file = as_value(source, BossFile)
    faults = list(_boss_faults(content, file, source))
    if not faults:
        content.bosses[file.boss.name] = file
    return faults


# What is wrong beyond a single field's type


def _deck_faults(content: Content, file: DeckFile, source: Source) -> Iterator[Fault]:
    deck = file.deck
    if not _DECK.fullmatch(deck.code):
        yield source.fault("deck.code", f"bad deck code {deck.code!r}", "three capitals or digits, such as ELF")
    if deck.code in content.decks:
        yield source.fault("deck.code", f"deck {deck.code} is there already", "a code that no other deck has")
    if deck.name in {other.name for other in content.decks.values()}:
        yield source.fault("deck.name", f"name {deck.name!r} is there already", "a name that no other deck has")
    if not _NAME.fullmatch(deck.name):
        yield _bad_name("deck.name", deck.name, source)
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
        codes.add(card.code)
        names.add(card.name)
        yield from _one_card_faults(card, at, source)
    training = [f"{file.deck.code}-{number:02d}" for number in range(1, TRAINING + 1)]
    if missing := [code for code in training if code not in codes]:
        yield source.fault(
            "card", f"training cards are missing: {', '.join(missing)}", f"cards {training[0]} to {training[-1]}"
        )


def _one_card_faults(card: Card, at: str, source: Source) -> Iterator[Fault]:
    if not _NAME.fullmatch(card.name):
        yield _bad_name(f"{at}.name", card.name, source)
    if not card.effects:
        yield source.fault(f"{at}.effects", "a card without effects", "one effect or more")
    for number, effect in enumerate(card.effects):
        place = f"{at}.effects[{number}]"
        if type(effect).__name__ in _BOSS_VERBS:
            yield source.fault(f"{place}.do", "a card cannot do this, only a boss", "a verb of cards, such as attack")
        yield from _number_faults(effect, place, source)


_BOSS_VERBS = ("Plan", "Shields")


def _boss_faults(content: Content, file: BossFile, source: Source) -> Iterator[Fault]:
    boss = file.boss
    if boss.name in content.bosses:
        yield source.fault("boss.name", f"boss {boss.name!r} is there already", "a name that no other boss has")
    if not _NAME.fullmatch(boss.name):
        yield _bad_name("boss.name", boss.name, source)
    if not _CODE.fullmatch(boss.card):
        yield source.fault("boss.card", f"bad card code {boss.card!r}", "BOS-01 or the like")
    if boss.card in {other.boss.card for other in content.bosses.values()} | set(content.cards):
        yield source.fault("boss.card", f"card {boss.card} is there already", "a number that no other card has")
    if boss.life < 0 or boss.life_per_hero < 0 or boss.life + boss.life_per_hero < 1:
        yield source.fault("boss.life", "a boss without life", "a whole number above 0")
    if boss.enrage < 0:
        yield source.fault("boss.enrage", f"{boss.enrage} is out of range", "a round, or 0 for never")
    if not any(isinstance(verb, Plan) for ability in file.ability for verb in ability.do):
        yield source.fault("ability", "the boss never plans an attack", 'an ability that does { do = "plan", n = 3 }')
    for number in range(len(file.ability)):
        yield from _ability_faults(file, number, source)
    yield from _lesson_faults(file, source)


def _ability_faults(file: BossFile, number: int, source: Source) -> Iterator[Fault]:
    ability, at = file.ability[number], f"ability[{number}]"
    if ability.since < 1 or ability.every < 1:
        field = "since" if ability.since < 1 else "every"
        yield source.fault(f"{at}.{field}", f"{getattr(ability, field)} is out of range", "a whole number from 1")
    if ability.until and ability.until < ability.since:
        yield source.fault(f"{at}.until", "ends before it begins", f"{ability.since} or later, or 0 for ever")
    for index, verb in enumerate(ability.do):
        yield from _number_faults(verb, f"{at}.do[{index}]", source)


def _lesson_faults(file: BossFile, source: Source) -> Iterator[Fault]:
    names: set[str] = set()
    for number, lesson in enumerate(file.lesson):
        if lesson.phase not in PHASES:
            yield source.fault(
                f"lesson[{number}].phase", f"unknown phase {lesson.phase!r}", "one of " + ", ".join(PHASES)
            )
        if lesson.round < 1:
            yield source.fault(f"lesson[{number}].round", f"{lesson.round} is out of range", "a whole number from 1")
        if lesson.name in names:
            yield source.fault(f"lesson[{number}].name", f"lesson {lesson.name!r} is there already", "another name")
        names.add(lesson.name)


def _number_faults(verb: AnyVerb, at: str, source: Source) -> Iterator[Fault]:
    low = {"most": 0, "melee": 0, "ranged": 0, "magic": 0}
    for field in verb.__struct_fields__:
        value = getattr(verb, field)
        if isinstance(value, int) and not low.get(field, 1) <= value <= 9:
            yield source.fault(
                f"{at}.{field}", f"{value} is out of range", f"a whole number from {low.get(field, 1)} to 9"
            )
    if isinstance(verb, Plan):
        if verb.most and verb.most < verb.n:
            yield source.fault(
                f"{at}.most", f"{verb.most} is below n = {verb.n}", f"{verb.n} or more, or 0 for always n"
            )
        for number, extra in enumerate(verb.extra):
            yield from _number_faults(extra, f"{at}.extra[{number}]", source)


def _bad_name(field: str, name: str, source: Source) -> Fault:
    return source.fault(field, f"bad name {name!r}", "small letters, digits and hyphens, such as star-blade")


# Words


def missing_words(loaded: Loaded, language: str, has: Callable[[str], bool]) -> tuple[Fault, ...]:
    """A fault for each sentence that content needs and `has` ("card.star-blade") does not know in this language."""
    return tuple(
        source.fault(field, f"no words for {key} in {language}", f"{key} in words/*.{language}.toml")
        for source in loaded.sources.values()
        for field, key in _keys_of(source)
        if not has(key)
    )


def _keys_of(source: Source) -> Iterator[tuple[str, str]]:
    if "boss" in source.values:
        boss = as_value(source, BossFile)
        yield "boss.name", f"boss.{boss.boss.name}"
        yield "boss.name", f"boss.{boss.boss.name}.legend"
        for number, lesson in enumerate(boss.lesson):
            yield f"lesson[{number}].name", f"lesson.{lesson.name}"
            yield f"lesson[{number}].name", f"lesson.{lesson.name}.title"
        return
    deck = as_value(source, DeckFile)
    yield "deck.name", f"piece.{deck.deck.name}"
    yield "deck.name", f"deck.{deck.deck.name}"
    for number, card in enumerate(deck.card):
        yield f"card[{number}].name", f"card.{card.name}"
        for index, effect in enumerate(card.effects):
            if isinstance(effect, Special):
                yield f"card[{number}].effects[{index}].text", f"special.{effect.text}"
