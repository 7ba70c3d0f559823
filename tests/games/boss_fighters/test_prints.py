"""What is printed on a card says what its data does, in both languages; glyphs tell where a card belongs."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from appliance.engine.prints import Print, PrintLine
from appliance.games.boss_fighters.load import load
from appliance.games.boss_fighters.prints import prints
from appliance.library import CONTENT, load_words
from appliance.paper.shapes import GLYPHS, glyph
from appliance.words import Words

SHIPPED = load((CONTENT / "boss_fighters",))
PRINTED = prints(SHIPPED)
SPOKEN = {language: Words(language, load_words((CONTENT,), language)) for language in ("en", "de")}
# What has to stand in a line, by verb; several words are several ways to say it.
VERBS: dict[str, dict[str, tuple[str, ...]]] = {
    "attack": {"en": ("attack",), "de": ("angriff",)},
    "support": {"en": ("support",), "de": ("unterstützung",)},
    "protect": {"en": ("protection",), "de": ("schutz",)},
    "lightning": {"en": ("at once",), "de": ("sofort",)},
    "heal": {"en": ("heal", "regain"), "de": ("heil", "zurück")},
    "hurt": {"en": ("damage",), "de": ("schaden",)},
    "draw": {"en": ("draw",), "de": ("zieh",)},
    "poison": {"en": ("poison",), "de": ("gift",)},
    "cure": {"en": ("lose poison", "loses poison", "loses up to"), "de": ("verlier",)},
    "panic": {"en": ("panic",), "de": ("panik",)},
    "sharpen": {"en": ("next attack", "stronger"), "de": ("nächster angriff", "stärker")},
    "next-attack": {"en": ("next card",), "de": ("nächste karte",)},
    "redirect": {"en": ("hits you",), "de": ("trifft dich", "dich")},
    "ward": {"en": ("beside your hero",), "de": ("neben deinen helden",)},
    "prevent": {"en": ("kind",), "de": ("art",)},
    "box": {"en": ("box",), "de": ("schachtel", "box")},
    "again": {"en": ("play",), "de": ("spiel",)},
    "special": {"en": ("swap",), "de": ("tausch",)},
    "remove": {"en": ("status tokens",), "de": ("statusplättchen",)},
    "lift": {"en": ("curse",), "de": ("fl",)},
    "shatter": {"en": ("each shield",), "de": ("jeder schild",)},
    "rally": {"en": ("supports of every kind",), "de": ("unterstützungen jeder art",)},
    "steal": {"en": ("turn",), "de": ("zug", "züge")},
    "discard": {"en": ("discard",), "de": ("wirf",)},
    "raise": {"en": ("bigger",), "de": ("größer",)},
    "harden": {"en": ("shields grow",), "de": ("schilde", "wachsen")},
}
TYPES = {
    "melee": {"en": "melee", "de": "nahkampf"},
    "ranged": {"en": "ranged", "de": "fernkampf"},
    "magic": {"en": "magic", "de": "magie"},
}
REACH: dict[str, dict[str, str]] = {
    "self": {
        "en": r"\byou|another action",
        "de": r"\bdu\b|\bdi[rc]h?\b|\bdein|wirf|noch eine|deck|zieh|heilung für dich",
    },
    "one": {"en": r"\ba hero|1 hero", "de": r"\bein held|\beinen held|1 held"},
    "two": {"en": r"two heroes|2 heroes", "de": r"zwei held|2 held"},
    "all": {"en": r"\ball\b", "de": r"\balle\b"},
    "others": {"en": r"\bothers?\b", "de": r"\bandere"},
    "another": {"en": r"\banother\b", "de": r"\bandere"},
    "boss": {"en": r"\bboss\b", "de": r"\bgegner"},
}
HEXES = {
    "no-melee": {"en": "melee", "de": "nahkampf"},
    "no-ranged": {"en": "ranged", "de": "fernkampf"},
    "no-magic": {"en": "magic", "de": "magie"},
    "no-support": {"en": "supports do nothing", "de": "unterstützungen wirken nicht"},
    "no-lightning": {"en": "lightning", "de": "blitze"},
    "no-items": {"en": "items", "de": "gegenstände"},
    "weaker": {"en": "weaker", "de": "schwächer"},
    "less-heal": {"en": "less", "de": "weniger"},
    "half-protection": {"en": "half", "de": "halb"},
    "first": {"en": "start this round", "de": "anfangen"},
    "first-attack": {"en": "not an attack", "de": "kein angriff"},
    "toll-draw": {"en": "draw", "de": "ziehen"},
}
DEFAULT_TO = {"protect": "one", "redirect": "another"}
REACHES = (
    "protect",
    "lightning",
    "heal",
    "hurt",
    "draw",
    "poison",
    "cure",
    "panic",
    "lift",
    "steal",
    "discard",
    "raise",
)


def faults(effect: dict[str, Any], line: PrintLine, language: str) -> Iterator[str]:
    """What the line does not say of the effect."""
    text, verb = SPOKEN[language](line.text).lower(), effect["do"]
    if verb == "hex":
        if HEXES[effect["what"]][language] not in text:
            yield effect["what"]
        if effect.get("n", 1) > 1 and str(effect["n"]) not in text:
            yield "n"
        return
    if not any(word in text for word in VERBS[verb][language]):
        yield verb
    for field in ("n", "most", "look", "melee", "ranged", "magic"):
        n = effect.get(field, 0)
        if n and str(n) not in text and line.number != n:
            yield field
    if "type" in effect and TYPES[effect["type"]][language] not in text:
        yield "type"
    to = effect.get("to", DEFAULT_TO.get(verb, "self"))
    if verb in REACHES and not re.search(REACH[to][language], text):
        yield f"to {to}"
    if effect.get("clean") and "nothing" not in text and "nichts" not in text:
        yield "clean"
    for then in effect.get("then", ()):
        yield from faults(then, line, language)


CARDS = [card for card in PRINTED if card.effects]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.id)
def test_every_card_says_what_it_does(card: Print, language: str) -> None:
    """Each effect on a line of its own: verb, number, type and whom it reaches."""
    assert len(card.lines) == len(card.effects)
    for effect, line in zip(card.effects, card.lines, strict=True):
        assert list(faults(effect, line, language)) == [], SPOKEN[language](line.text)


def test_a_line_that_says_something_else_is_found() -> None:
    """A wrong number, type, target and verb."""
    elf = next(card for card in CARDS if card.id == "ELF-06")
    bow, more = elf.lines
    assert list(faults({"do": "attack", "type": "ranged", "n": 5}, bow, "en")) == ["n"]
    assert list(faults({"do": "attack", "type": "magic", "n": 4}, bow, "de")) == ["type"]
    assert list(faults({"do": "draw", "n": 1, "to": "all"}, more, "en")) == ["to all"]
    assert list(faults({"do": "heal", "n": 1, "to": "one"}, more, "de")) == ["heal"]


def test_every_card_of_the_content_is_printed() -> None:
    """Decks with their identity cards, loot, curses, items, bosses, rule cards."""
    items = [code for item in SHIPPED.items.values() for code in item.codes()]
    bosses = [file.boss.card for file in SHIPPED.bosses.values()]
    own = [f"{deck}-91" for deck in SHIPPED.decks]
    rules = [page.card for step in SHIPPED.steps for page in step.page]
    stacks = [*SHIPPED.cards, *SHIPPED.curses, *items]
    assert sorted(card.id for card in PRINTED) == sorted([*stacks, *bosses, *own, *rules])


@pytest.mark.rule("BF-108")
def test_a_glyph_tells_hero_class_or_star_level() -> None:
    """No two decks share one, each star level has its own with as many stars, and each is drawn."""
    by_deck = {card.deck: card.glyph for card in PRINTED if card.deck in SHIPPED.decks}
    stars = {SHIPPED.cards[card.id].stars: card.glyph for card in PRINTED if card.deck == "LOO"}
    assert stars == {1: "one-star", 2: "two-stars", 3: "three-stars"}
    assert [len(glyph(stars[n])) for n in (1, 2, 3)] == [1, 2, 3]
    glyphs = [*by_deck.values(), *stars.values(), next(card.glyph for card in PRINTED if card.kind == "curse")]
    assert len(set(glyphs)) == len(glyphs) == 8 + 3 + 1
    assert set(glyphs) <= set(GLYPHS)
    assert {card.glyph for card in PRINTED if card.deck == "ELF"} == {by_deck["ELF"]}


def test_only_loot_has_the_golden_border() -> None:
    assert {card.deck for card in PRINTED if card.border} == {"LOO"}
