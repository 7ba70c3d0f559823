"""Sentences are filled; a gap in a words file never breaks the game."""

from appliance.engine.table import Say
from appliance.words import Words

WORDS = Words("en", {"g:hurt": "{name} loses {n} health.", "g:draws": "Draw {n} cards.", "g:draws.one": "Draw a card."})


def test_gaps_are_filled_by_texts_numbers_and_sentences():
    words = Words("en", {"g:plays": "{who} plays {card}.", "g:card": "Star Blade"})

    assert words(Say("g:plays", {"who": "Lisa", "card": Say("g:card")})) == "Lisa plays Star Blade."


def test_one_has_its_own_sentence():
    assert WORDS(Say("g:draws", {"n": 1})) == "Draw a card."
    assert WORDS(Say("g:draws", {"n": 3})) == "Draw 3 cards."


def test_a_missing_sentence_is_shown_by_its_name():
    assert WORDS(Say("g:nothing-here")) == "nothing-here"


def test_a_sentence_whose_gap_is_not_filled_is_shown_as_it_is():
    assert WORDS(Say("g:hurt", {"n": 3})) == "{name} loses {n} health."


def test_a_players_name_is_never_a_template():
    """Somebody may well be called {n} or {0.__class__}."""
    name = "{0.__class__}{n}"

    assert WORDS(Say("g:hurt", {"name": name, "n": 3})) == f"{name} loses 3 health."
