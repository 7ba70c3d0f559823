"""The text of a code: what is printed is read back, and everything else is a Misread."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appliance.codes import COMMANDS, CardRef, Misread, check_character, code_text, parse

DECKS = ["TRO", "HAL", "DWA", "ELF", "WAR", "MAG", "ROG", "DRU", "LOO", "CUR", "SLM", "ITM", "BOS", "RUL", "CMD"]
NUMBERS = [*range(1, 21), 91, 92, 93]
"""Every number that contract 2 and 3 give out: cards, copies, identity cards."""

ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
cards = st.builds(lambda deck, number: f"{deck}-{number:02d}", st.sampled_from(DECKS), st.sampled_from(NUMBERS))
any_cards = st.from_regex(r"\A[0-9A-Z]{3}-[0-9]{2}\Z")
games = st.from_regex(r"\A[0-9A-Z]{2}\Z")

HOSTILE = {
    "empty": "",
    "3 kB": "BT1BF:ELF-03:4" * 220,
    "binary": "\x00\x01\xff\xfe\x80",
    "surrogate": "\ud800BT1BF:ELF-03:4",
    "URL": "https://example.org/BT1BF:ELF-03:4",
    "SQL": "'; DROP TABLE fights; --",
    "lower case": "bt1bf:elf-03:4",
    "one small letter": "BT1BF:ELf-03:4",
    "wrong check": "BT1BF:ELF-03:5",
    "check missing": "BT1BF:ELF-03:",
    "newline behind": "BT1BF:ELF-03:4\n",
    "space before": " BT1BF:ELF-03:4",
    "Arabic digits": "BT1BF:ELF-\u0660\u0663:4",
    "full-width digits": "BT1BF:ELF-\uff10\uff13:4",
    "other version": "BT2BF:ELF-03:4",
    "no separators": "BT1BFELF034",
    "braces": "{BT1BF:ELF-03:4}",
}


def test_the_example_of_the_contract() -> None:
    assert code_text("BF", "ELF-03") == "BT1BF:ELF-03:4"


def test_the_check_character_is_that_of_iso_7064() -> None:
    """The Global Release Identifier A1-2425G-ABC1234002 is known to end in M by the same standard."""
    assert check_character("A12425GABC1234002") == "M"


@given(games, any_cards)
def test_every_code_is_read_as_its_card(game: str, card: str) -> None:
    assert parse(code_text(game, card)) == CardRef(game, card)


def test_a_code_fits_a_version_2_symbol_of_level_h() -> None:
    """Twenty alphanumerics are the most that version 2, level H, holds."""
    assert len(code_text("BF", "ELF-03")) <= 20


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_texts_are_misread(text: str) -> None:
    with pytest.raises(Misread) as caught:
        parse(text)
    assert caught.value.reason == "unknown-code"
    assert len(str(caught.value)) < 400


@given(st.text())
def test_any_other_text_is_a_misread_and_no_other_error(text: str) -> None:
    with pytest.raises(Misread):
        parse(text)


@given(games, any_cards, st.integers(0, 13), st.sampled_from(ALPHABET))
def test_a_single_wrong_character_is_caught(game: str, card: str, place: int, wrong: str) -> None:
    text = code_text(game, card)
    spoilt = text[:place] + wrong + text[place + 1 :]
    if spoilt != text:
        with pytest.raises(Misread):
            parse(spoilt)


@given(cards, st.integers(0, 12))
def test_two_neighbours_exchanged_are_caught(card: str, place: int) -> None:
    text = code_text("BF", card)
    spoilt = text[:place] + text[place + 1] + text[place] + text[place + 2 :]
    if spoilt != text:
        with pytest.raises(Misread):
            parse(spoilt)


def test_the_standard_misses_one_exchange_in_six_hundred() -> None:
    """72 of 46,656 exchanges pass MOD 37,36, which is why the property above speaks of numbers that are given out."""

    def step(product: int, value: int) -> int:
        return ((product + value) % 36 or 36) * 2 % 37

    everything = [(p, a, b) for p in range(1, 37) for a in range(36) for b in range(36) if a != b]
    missed = [(p, a, b) for p, a, b in everything if step(step(p, a), b) == step(step(p, b), a)]
    assert len(missed) == 72


@pytest.mark.parametrize(
    ("game", "card"), [("bf", "ELF-03"), ("BFX", "ELF-03"), ("BF", "ELF-3"), ("BF", "elf-03"), ("", "")]
)
def test_a_code_is_made_of_proper_ids_only(game: str, card: str) -> None:
    with pytest.raises(ValueError, match="a code needs"):
        code_text(game, card)


def test_the_twelve_command_cards_are_those_of_the_contract() -> None:
    assert list(COMMANDS) == [f"CMD-{number:02d}" for number in range(1, 13)]
    assert (COMMANDS["CMD-01"], COMMANDS["CMD-05"], COMMANDS["CMD-12"]) == ("confirm", "pass", "mute")
