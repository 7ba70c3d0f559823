"""What Boss Fighters remembers of a group from one match to the next; it lives in the group, as JSON values."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct


class Plan(Struct, frozen=True, omit_defaults=True):
    """What a group changed in the deck of one hero: loot cards put in, action cards taken out, all by code."""

    loot: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()


class Fact(Struct, frozen=True, omit_defaults=True):
    """Something that was seen to happen: an event's name, its damage type or token, its number.

    `count` with what players did is the how-maniest of its kind in the round, `of_all` of all kinds; with what the boss
    did `count` is how many heroes it reached. Whether a shield broke is a fact of its own:
    "ShieldBroken", "ShieldHeld". New shields are a fact for each type; notes of older versions have one without a type.
    """

    what: str
    kind: str = ""
    n: int = 0
    count: int = 1
    of_all: int = 1


class Note(Struct, frozen=True, omit_defaults=True):
    """One line of the notebook: an ability of a boss that was seen, in which round, and what happened just before.

    `before` is the name of the event that came before it with its fields, "" where nothing called it. `mark` is what
    players wrote beside it ("" none). `round` is the first one; `rounds` are all, rising. `calls` are what the players
    did just before, a row for each of the last times; `did` is what the ability did; `life` is the most of the boss's
    life, in a hundred, at which it came. Whoever reads a note of an older version asks `rounds_of`.
    """

    boss: str
    ability: str
    kind: str
    round: int
    level: str = ""
    before: str = ""
    mark: str = ""
    rounds: tuple[int, ...] = ()
    times: int = 1
    calls: tuple[tuple[Fact, ...], ...] = ()
    did: tuple[Fact, ...] = ()
    life: int = 0


def rounds_of(note: Note) -> tuple[int, ...]:
    """All rounds in which it was seen."""
    return note.rounds or (note.round,)


class Memory(Struct, frozen=True, omit_defaults=True):
    """`told` are pages that were read; `plans` by the code of the hero's deck ("ELF"); `notes` the notebook.

    `asked` are loot choices that a hero has let go for now ("1:ELF" is one star, the elf). `aside` is what this
    version could not read: kept as it was found, so that nothing is lost to a newer version or to a repair.
    """

    told: tuple[str, ...] = ()
    plans: dict[str, Plan] = {}
    notes: tuple[Note, ...] = ()
    asked: tuple[str, ...] = ()
    aside: dict[str, Any] = {}


_TYPES = {field.name: field.type for field in msgspec.structs.fields(Memory)}


def remembered(options: Mapping[str, Any]) -> Memory:
    """The memory that a match was started with; an empty one for a group that is new.

    Never fails: a field that is broken or unknown is put aside, and the others are read.
    """
    found = options.get("memory") or {}
    if not isinstance(found, dict):
        return Memory(aside={"memory": found})
    kept: dict[str, Any] = {}
    aside: dict[str, Any] = {}
    for name, value in found.items():
        try:
            kept[name] = msgspec.convert(value, _TYPES[name])
        except (KeyError, msgspec.ValidationError):
            aside[name] = value
    return Memory(**{**kept, "aside": {**kept.get("aside", {}), **aside}})


def broken(options: Mapping[str, Any]) -> bool:
    """Whether something in this memory has only now been found that cannot be read."""
    found = options.get("memory") or {}
    already = found.get("aside", {}) if isinstance(found, dict) else {}
    return remembered(options).aside != already


def as_options(memory: Memory) -> dict[str, Any]:
    """The memory as JSON values, for an outcome or for the options of a match; as it will be read again, to a list."""
    kept: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(memory))
    return kept
