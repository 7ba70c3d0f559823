"""The training decks and Mr. Puppet: the rulebook's figures, and what makes every pairing playable."""

import json
import shutil
from itertools import product
from pathlib import Path

import msgspec
import pytest

from appliance.games.boss_fighters.content import Card, Content, Deck
from appliance.games.boss_fighters.effects import (
    Attack,
    Draw,
    Lightning,
    Plan,
    Poison,
    Protect,
    Shields,
    Special,
    Support,
)
from appliance.games.boss_fighters.load import load, read_all
from appliance.library import CONTENT, load_words

FOLDERS = (CONTENT / "boss_fighters",)
HEROES = {"TRO", "HAL", "DWA", "ELF"}
CLASSES = {"WAR", "MAG", "ROG", "DRU"}


@pytest.fixture(scope="module")
def content() -> Content:
    return load(FOLDERS)


def cards_of(content: Content, deck: str) -> list[Card]:
    return [card for card in content.cards.values() if card.code.startswith(deck + "-")]


def named(content: Content, deck: str) -> Deck:
    return content.decks[deck]


def test_there_are_four_heroes_and_four_classes(content: Content) -> None:
    assert {code for code, deck in content.decks.items() if deck.kind == "hero"} == HEROES
    assert {code for code, deck in content.decks.items() if deck.kind == "class"} == CLASSES


@pytest.mark.rule("BF-103")
def test_each_deck_has_six_training_cards_and_four_advanced_ones(content: Content) -> None:
    codes = [card.code for card in content.cards.values() if not card.stars]
    assert sorted(codes) == sorted(f"{deck}-{n:02}" for deck in HEROES | CLASSES for n in range(1, 11))


def test_the_known_figures_of_dwarf_and_warrior(content: Content) -> None:
    dwarf, warrior = named(content, "DWA"), named(content, "WAR")
    assert (dwarf.health, dwarf.hand, warrior.health, warrior.hand) == (14, 5, 10, 1)


@pytest.mark.rule("BF-103")
def test_the_elf_is_that_of_the_rulebook(content: Content) -> None:
    assert {card.name: card.effects for card in cards_of(content, "ELF")[:6]} == {
        "star-blade": (Attack("melee", 3),),
        "arrow-volley": (Support("ranged", 4),),
        "sunfire": (Attack("magic", 4),),
        "magic-arrow-flurry": (Support("magic", 3),),
        "shield-of-light": (Protect(3),),
        "gaias-bow": (Attack("ranged", 4), Draw(1, "one")),
    }


def test_cards_have_one_to_three_effects_of_modest_size(content: Content) -> None:
    for card in content.cards.values():
        assert 1 <= len(card.effects) <= 3, card.code
        for effect in card.effects:
            assert 1 <= getattr(effect, "n", 1) <= 5, card.code


def test_no_two_cards_of_a_deck_do_the_same(content: Content) -> None:
    for deck in content.decks:
        kinds = [
            tuple(
                (type(e).__name__, getattr(e, "type", ""), getattr(e, "to", ""), getattr(e, "source", ""))
                for e in card.effects
            )
            for card in cards_of(content, deck)
        ]
        assert len(set(kinds)) == len(kinds), deck


def test_six_to_eight_training_cards_bring_lightning_and_exactly_one_is_special(content: Content) -> None:
    training = [card for card in content.cards.values() if card.code[-2:] <= "06"]
    effects = [(card, effect) for card in training for effect in card.effects]
    assert 6 <= len({card.code for card, effect in effects if isinstance(effect, Lightning)}) <= 8
    assert [card.code for card, effect in effects if isinstance(effect, Special)] == ["HAL-05"]


def test_every_pairing_can_attack_guard_and_enable_each_of_its_supports(content: Content) -> None:
    for hero, klass in product(HEROES, CLASSES):
        effects = [effect for deck in (hero, klass) for card in cards_of(content, deck) for effect in card.effects]
        attacks = {effect.type for effect in effects if isinstance(effect, Attack)}
        assert len(attacks) >= 2, (hero, klass)
        assert {effect.type for effect in effects if isinstance(effect, Support)} <= attacks, (hero, klass)
        assert any(isinstance(effect, Protect) for effect in effects), (hero, klass)


def test_every_pairing_starts_with_a_hand_and_health_that_last(content: Content) -> None:
    for hero, klass in product(HEROES, CLASSES):
        decks = named(content, hero), named(content, klass)
        assert 5 <= sum(deck.hand for deck in decks) <= 8
        assert 16 <= sum(deck.health for deck in decks) <= 26


def test_decks_are_told_apart_by_glyph_and_colour(content: Content) -> None:
    assert len({deck.glyph for deck in content.decks.values()}) == 8
    assert len({deck.colour for deck in content.decks.values()}) == 8


def test_mr_puppet_brings_one_new_thing_a_round(content: Content) -> None:
    puppet = content.bosses["mr-puppet"]
    first = [ability for ability in puppet.ability if ability.since == 1]
    assert [ability.do for ability in first] == [(Plan(3, most=5, to="all"),)]
    assert first[0].until == 1
    second = [verb for ability in puppet.ability if ability.since == 2 for verb in ability.do]
    assert second == [Plan(3, most=6, to="all", extra=(Poison(2),)), Shields(3, 4, 3)]
    assert puppet.boss.enrage == 0
    assert puppet.boss.earns == ("won:mr-puppet",)


def test_each_step_of_the_first_two_rounds_is_taught_once(content: Content) -> None:
    lessons = [(lesson.round, lesson.phase) for lesson in content.bosses["mr-puppet"].lesson]
    assert len(set(lessons)) == len(lessons)
    assert set(lessons) == {
        *((1, phase) for phase in ("planning", "action", "attack", "discard", "draw")),
        *((2, phase) for phase in ("planning", "shield", "status")),
    }


@pytest.mark.parametrize("language", ["en", "de"])
def test_lessons_are_short_and_names_fit_a_card(language: str) -> None:
    words = load_words((CONTENT,), language)
    lessons = {key: text for key, text in words.items() if key.startswith("boss_fighters:lesson.")}
    assert max(len(text) for key, text in lessons.items() if not key.endswith(".title")) <= 400
    assert (
        max(len(text) for key, text in words.items() if key.startswith(("boss_fighters:card.", "boss_fighters:curse.")))
        <= 22
    )


def test_content_survives_json(content: Content) -> None:
    assert msgspec.json.decode(msgspec.json.encode(content), type=Content) == content
    assert json.loads(msgspec.json.encode(content))["cards"]["ELF-03"]["name"] == "sunfire"


def test_a_broken_file_costs_only_itself(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    shutil.copytree(CONTENT / "boss_fighters" / "base", tmp_path / "base")
    elf = tmp_path / "base" / "cards" / "elf.toml"
    elf.write_text(elf.read_text().replace("effects", "efects", 1))
    content = load((tmp_path,))
    assert set(content.decks) == (HEROES | CLASSES) - {"ELF"}
    assert "card[0].efects: unknown field; right would be effects" in caplog.text


def test_a_second_deck_with_the_same_code_or_name_is_left_out(tmp_path: Path) -> None:
    own = tmp_path / "cards" / "elf.toml"
    own.parent.mkdir()
    shutil.copy(CONTENT / "boss_fighters" / "base" / "cards" / "elf.toml", own)
    loaded = read_all((*FOLDERS, tmp_path))
    assert {fault.file for fault in loaded.faults} == {str(own)}
    assert "deck ELF is there already" in {fault.wrong for fault in loaded.faults}
    assert loaded.content == load(FOLDERS)
