"""The Prince: what he does, at which level, and what is seen of it before."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from appliance.engine.game import Begin, Setup
from appliance.engine.match import Match
from appliance.games.boss_fighters import GAME
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.content import Content
from appliance.games.boss_fighters.load import load
from appliance.library import CONTENT, load_words
from tests.contract.games import Play, again
from tests.games.boss_fighters.table import seats

SHIPPED: Content = load((CONTENT / "boss_fighters",))
PRINCE = SHIPPED.bosses["prince"]
LEVELS = ("beginners", "advanced", "professionals", "insane")
EASY = {"long-tongue", "pond-spit", "lily-pads", "mossy-stones", "belly-flop", "offended", "the-croaking"}
MORE = {
    "beginners": set(),
    "advanced": {"one-kiss"},
    "professionals": {"one-kiss", "royal-plural"},
    "insane": {"one-kiss", "royal-plural", "flies-for-supper"},
}


def fought(level: str, seed: int, count: int = 3, policy: str = "careful") -> Iterator[Match]:
    """A fight of simulated people at each of its moments."""
    options = {"challenge": "prince", "health": "full", "level": level, "earned": ["won:mr-puppet"]}
    match = Match(GAME.rules(SHIPPED), Setup("boss_fighters", seats(count), options, seed))
    people = GAME.players(SHIPPED, match.setup, seed, policy)
    people.heard(match.submit(Begin()))
    yield match
    while match.outcome is None:
        said = people.answer(match.view)
        assert said is not None
        people.heard(match.say(said))
        yield match


def came(events: Any) -> set[str]:
    """The names of the abilities among these events."""
    return {event.name for event in events if isinstance(event, e.AbilityUsed)}


def test_he_has_every_kind_of_ability_and_two_patterns_of_attack() -> None:
    """At the easiest level already; four levels, each with its own abilities or rage."""
    easy = [ability for ability in PRINCE.ability if not ability.levels and not ability.enraged]
    kinds = [ability.kind for ability in easy]
    assert kinds.count("attack") >= 2
    assert {"threshold", "reaction", "recurring", "shield"} <= set(kinds)
    assert tuple(level.name for level in PRINCE.level) == LEVELS
    assert PRINCE.boss.needs == SHIPPED.bosses["mr-puppet"].boss.earns
    assert PRINCE.boss.earns == ("won:prince",)


@pytest.mark.parametrize("level", LEVELS)
def test_each_level_brings_its_abilities_and_no_other(level: str) -> None:
    """Over some fights every ability of the level comes, each with a page in its own words; the others never."""
    seen: set[str] = set()
    pages: set[str] = set()
    for seed in range(14):
        for match in fought(level, seed, 2 + seed % 3):
            if match.actions == 1:
                match.listen(lambda number, action, events: seen.update(came(events)))
            if match.state.asked is not None and match.state.asked.question == "ability":
                pages.add(match.view.page.title.key)  # type: ignore[attr-defined]
    rage = {ability.name for ability in PRINCE.ability if ability.enraged}
    assert EASY | MORE[level] <= seen <= EASY | MORE[level] | rage
    told = {"belly-flop", "offended", "the-croaking"} | MORE[level]
    assert pages == {f"boss_fighters:ability.prince.{name}.title" for name in told}


@pytest.mark.rule("BF-502")
@pytest.mark.parametrize("seed", range(4))
def test_nothing_of_an_ability_is_seen_before_it_comes(seed: int) -> None:
    """No event, view or recap of the fight so far names an ability that has not come yet."""
    names = {ability.name for ability in PRINCE.ability}
    told: list[Any] = []
    for match in fought("insane", seed):
        if not told:
            match.listen(lambda number, action, events: told.extend(events))
            told.append(None)
        text = msgspec.json.encode([told, match.view, match.rules.recap(match.state)]).decode()
        assert not {name for name in names - came(told) if name in text}


def test_the_catalog_tells_life_rage_levels_and_poison_before_the_fight() -> None:
    """And nothing of what he can do; the lobby opens him to those who beat Mr. Puppet."""
    catalog = GAME.catalog(SHIPPED)
    assert catalog is not None
    prince = next(one for one in catalog.challenges if one.id == "prince")
    assert prince.levels == LEVELS
    assert [fact.key for fact in prince.facts] == ["boss_fighters:fact.status-poison"]
    assert tuple(prince.level_facts) == LEVELS
    told = {tuple(fact.key for fact in facts) for facts in prince.level_facts.values()}
    assert told == {("boss_fighters:fact.life", "boss_fighters:fact.enrage")}
    easy = PRINCE.at("beginners")
    assert prince.level_facts["beginners"][1].args["n"] == easy.enrage
    assert (
        prince.level_facts["beginners"][0].args["for3"] == easy.life + 3 * easy.life_per_hero + 3 * easy.life_per_pair
    )
    text = msgspec.json.encode(prince).decode()
    assert not [ability.name for ability in PRINCE.ability if ability.name in text]


@pytest.mark.parametrize("language", ["en", "de"])
def test_his_legend_hints_and_his_pages_are_told(language: str) -> None:
    """Short enough to be read aloud, and never the same text twice."""
    words = load_words((CONTENT,), language)
    own = {key: text for key, text in words.items() if key.startswith("boss_fighters:ability.prince.")}
    assert len(set(own.values())) == len(own)
    assert max(len(text) for text in own.values()) <= 160
    assert 150 <= len(words["boss_fighters:boss.prince.legend"]) <= 450


@pytest.mark.parametrize("mode", ["full", "both", "table"])
@pytest.mark.parametrize("level", LEVELS)
def test_random_legal_play_ends_and_its_records_tell_it(level: str, mode: str) -> None:
    """At every level and with every way to keep health, with items and all ten cards a deck."""
    for count in (2, 3, 4):
        options = {"challenge": "prince", "health": mode, "level": level, "earned": ["won:mr-puppet"]}
        play = Play(GAME, Setup("boss_fighters", seats(count), options, count), seed=count).to_end()
        assert play.match.outcome is not None
        folded = play.states[0]
        for events, played in zip(play.entries, play.states[1:], strict=True):
            for event in events:
                folded = play.rules.apply(folded, again(event, play.rules.event_type))
            assert folded == played


def test_the_level_counts() -> None:
    """The same people win the less often the higher the level is."""
    won = []
    for level in LEVELS:
        results = []
        for seed in range(12):
            *_, match = fought(level, seed)
            results.append(match.state.result == "won")
        won.append(sum(results))
    assert won[0] >= 10
    assert won[0] > won[2] > won[3] or won[0] > won[1] > won[3]
