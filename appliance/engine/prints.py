"""What stands on a printed card, as values: a game gives them, the paper is drawn from them."""

from typing import Any, Literal

from msgspec import Struct

from appliance.engine.table import Say

Symbol = Literal[
    "melee",
    "ranged",
    "magic",
    "melee-support",
    "ranged-support",
    "magic-support",
    "protect",
    "ward",
    "redirect",
    "harden",
    "lightning",
    "heal",
    "hurt",
    "draw",
    "special",
    "poison",
    "panic",
    "curse",
]

GLYPHS = ("tusk", "clover", "gear", "leaf", "sword", "star", "mask", "paw", "puppet", "check", "flask", "eye")
"""What the paper can draw as the sign of a deck; besides these the stars of loot."""


class PrintLine(Struct, frozen=True, omit_defaults=True):
    """One line of a card: a symbol, a number if it has one, and what it means."""

    symbol: Symbol
    text: Say
    number: int | None = None


class Print(Struct, frozen=True, omit_defaults=True):
    """A card to print and to list.

    `kind` is what a prompt may wait for ("card", "hero", "class") or "boss", "command"; `effects` are the verbs as JSON
    values; `owner` is the name of its deck, `stack` too where cards of a deck have owners of several names; `note` is a
    text below the name; `glyph` and `colour` tell its deck;
    `border` is the colour of a frame around the front, "" for none; `emblem` is the screen's symbol of what it is.
    """

    game: str
    id: str
    deck: str
    kind: str
    name: Say
    owner: Say
    glyph: str
    colour: str
    lines: tuple[PrintLine, ...] = ()
    note: Say | None = None
    border: str = ""
    emblem: str = ""
    stack: Say | None = None
    effects: tuple[dict[str, Any], ...] = ()
