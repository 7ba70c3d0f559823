"""The text of a QR code and the card that it stands for; knows no game."""

import re
from hashlib import sha256
from typing import Literal

from msgspec import Struct

SHELL = "00"
"""The game code of the appliance itself: command cards."""

COMMANDS = {
    "CMD-01": "confirm",
    "CMD-02": "next",
    "CMD-03": "back",
    "CMD-04": "take",
    "CMD-05": "pass",
    "CMD-06": "give-up",
    "CMD-07": "repeat",
    "CMD-08": "menu",
    "CMD-09": "fix",
    "CMD-10": "louder",
    "CMD-11": "quieter",
    "CMD-12": "mute",
}
"""The command cards and the words they say."""

_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_TEXT = re.compile(r"BT1([0-9A-Z]{2}):([0-9A-Z]{3}-[0-9]{2}):([0-9A-Z])")
_GAME = re.compile(r"[0-9A-Z]{2}")
_CARD = re.compile(r"[0-9A-Z]{3}-[0-9]{2}")
_SHOWN = 40


class CardRef(Struct, frozen=True):
    """A card: the two characters of its game and its id, such as "BF" and "ELF-03"."""

    game: str
    card: str


class Misread(ValueError):
    """A code that is not one of ours. `reason` is the refusal's word; `text` is its beginning, for the log."""

    def __init__(self, reason: Literal["unknown-code"], text: str) -> None:
        super().__init__(f"{reason}: {text[:_SHOWN]!r}")
        self.reason = reason
        self.text = text[:_SHOWN]


def check_character(letters: str) -> str:
    """The check character of ISO 7064 MOD 37,36 over upper-case letters and digits."""
    product = 36
    for letter in letters:
        product = ((product + _ALPHABET.index(letter)) % 36 or 36) * 2 % 37
    return _ALPHABET[(37 - product) % 36]


def code_text(game: str, card: str) -> str:
    """The text that is printed as a QR code: "BF", "ELF-03" gives "BT1BF:ELF-03:4"."""
    if not _GAME.fullmatch(game) or not _CARD.fullmatch(card):
        raise ValueError(f"a code needs a game like 'BF' and a card like 'ELF-03', not {game!r} and {card!r}")
    return f"BT1{game}:{card}:{check_character('BT1' + game + card.replace('-', ''))}"


def parse(text: str) -> CardRef:
    """The card of a code's text, of any game; raises `Misread`, and nothing else, for every other text."""
    found = _TEXT.fullmatch(text)
    if found is None:
        raise Misread("unknown-code", text)
    game, card, check = found.groups()
    if check_character("BT1" + game + card.replace("-", "")) != check:
        raise Misread("unknown-code", text)
    return CardRef(game, card)


def digest(payload: bytes) -> str:
    """What is kept of a code that is not ours: the SHA-256 of its bytes, as 64 hexadecimal digits."""
    return sha256(payload).hexdigest()
