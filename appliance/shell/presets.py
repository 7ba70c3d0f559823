"""Settings cards: ids of what content names; a code never carries a value."""

import logging
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Protocol

from msgspec import Meta, Struct

from appliance.engine.table import Say
from appliance.library import BadContent, as_value, read_source

LOG = logging.getLogger(__name__)
DECK = "SET"
FILE = "presets.toml"

Code = Annotated[str, Meta(pattern=r"^SET-[0-9]{2}$")]


class Preset(Struct, frozen=True, forbid_unknown_fields=True):
    """What one card does: values to set by name, or one thing (`turn`) to go on to its next value."""

    code: Code
    name: str
    set: dict[str, str] = {}
    turn: str = ""

    @property
    def title(self) -> Say:
        """What stands on the card."""
        return Say(f"shell:preset.{self.name}")


class Presets(Struct, frozen=True, forbid_unknown_fields=True):
    """A file of them."""

    preset: tuple[Preset, ...] = ()


class Settable(Protocol):
    """What settings can be changed by."""

    def set(self, name: str, value: str) -> None:
        """Set one thing and keep it; raises `ValueError` for what cannot be."""

    def further(self, name: str) -> None:
        """The next value; raises `KeyError` for what has none."""


def load_presets(roots: Iterable[Path]) -> dict[str, Preset]:
    """The presets of these content folders by card id; a file that cannot be used is told in the log and left out."""
    found: dict[str, Preset] = {}
    for file in _files(roots):
        try:
            found |= _read(file, found)
        except BadContent as error:
            LOG.error("%s", error)
    return found


def _files(roots: Iterable[Path]) -> list[Path]:
    return [file for root in roots for file in sorted((root / "shell").glob(f"*/{FILE}"))]


def _read(file: Path, before: Mapping[str, Preset]) -> dict[str, Preset]:
    source = read_source(file)
    found: dict[str, Preset] = {}
    for number, preset in enumerate(as_value(source, Presets).preset):
        if preset.code in found or preset.code in before:
            raise BadContent(source.fault(f"preset[{number}].code", f"{preset.code} is there twice"))
        found[preset.code] = preset
    return found


def apply(presets: Mapping[str, Preset], card: str, settings: Settable) -> tuple[Say, bool]:
    """Do what this card says; gives what people are told, and whether it was done."""
    preset = presets.get(card)
    if preset is None:
        return Say("shell:preset.unknown", {"id": card}), False
    try:
        for name, value in preset.set.items():
            settings.set(name, value)
        if preset.turn:
            settings.further(preset.turn)
    except (ValueError, KeyError):
        return Say("shell:preset.not-possible", {"name": preset.title}), False
    return Say("shell:preset.done", {"name": preset.title}), True
