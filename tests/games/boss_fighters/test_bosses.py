"""Every boss after the training fight: what each does, at which level, and what is seen of it before."""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import Any

import msgspec
import pytest

from appliance.engine.game import Begin, Setup
from appliance.engine.match import Match
from appliance.games.boss_fighters import GAME
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.content import BossFile, Content, life_of
from appliance.games.boss_fighters.effects import Curse, Land, Panic, Plan, Poison, Soar
from appliance.games.boss_fighters.flow import Flow
from appliance.games.boss_fighters.load import load
from appliance.library import CONTENT, load_words
from tests.contract.games import Play, again
from tests.games.boss_fighters.table import seats

SHIPPED: Content = load((CONTENT / "boss_fighters",))
BOSSES = [name for name, file in SHIPPED.bosses.items() if not file.boss.training]
LEVELS = ("beginners", "advanced", "professionals", "insane")
EARNED = ["won:mr-puppet", "won:prince", "won:huntress"]
KINDS = {"attack", "threshold", "reaction", "recurring", "shield"}


def at(file: BossFile, level: str) -> set[str]:
    """The names of the abilities of this level."""
    return {ability.name for ability in file.ability if not ability.levels or level in ability.levels}


def fought(boss: str, level: str, seed: int, count: int = 3, policy: str = "careful") -> Iterator[Match]:
    """A fight of simulated people at each of its moments."""
    options = {"challenge": boss, "health": "full", "level": level, "earned": EARNED}
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


@pytest.mark.parametrize("boss", BOSSES)
def test_it_has_every_kind_of_ability_a_rhythm_and_two_patterns_of_attack(boss: str) -> None:
    """At the easiest level already; four levels, and what it deals out stands on the information screen."""
    file = SHIPPED.bosses[boss]
    easy = [ability for ability in file.ability if ability.name in at(file, "beginners") and not ability.enraged]
    assert {ability.kind for ability in easy} == KINDS
    assert [ability.kind for ability in easy].count("attack") >= 2
    assert any(ability.kind == "recurring" and ability.every > 1 for ability in easy)
    assert tuple(level.name for level in file.level) == LEVELS
    assert any(ability.enraged for ability in file.ability)
    assert file.boss.enrage
    verbs = [verb for ability in file.ability for verb in ability.do]
    extras = [extra for verb in verbs if isinstance(verb, Plan) for extra in verb.extra]
    dealt = {type(verb).__struct_config__.tag for verb in (*verbs, *extras) if isinstance(verb, Poison | Panic | Curse)}
    dealt |= {"poison"} if any(type(verb).__name__ == "Taint" for verb in verbs) else set()
    assert dealt <= set(file.boss.statuses)


@pytest.mark.rule("BF-506")
@pytest.mark.parametrize("boss", BOSSES)
def test_every_level_differs_in_abilities_attacks_life_and_rage(boss: str) -> None:
    """Each level adds or changes an ability, and none is only another one with other numbers."""
    file = SHIPPED.bosses[boss]
    found = [at(file, level) for level in LEVELS]
    assert all(higher - lower for lower, higher in pairwise(found))
    figures = [file.at(level) for level in LEVELS]
    attacks = [level.attack for level in figures]
    assert attacks == sorted(attacks)
    assert attacks[0] < attacks[-1]
    assert len({(level.attack, level.enrage, life_of(level, 3)) for level in figures}) == 4
    assert not SHIPPED.bosses["mr-puppet"].level


@pytest.mark.rule("BF-507")
@pytest.mark.parametrize("boss", BOSSES)
def test_life_grows_with_the_heroes_by_one_formula(boss: str) -> None:
    """So much for each hero and for each two who can help each other."""
    for level in LEVELS:
        figures = SHIPPED.bosses[boss].at(level)
        lives = [life_of(figures, heroes) for heroes in (2, 3, 4)]
        assert lives == sorted(lives)
        assert lives == [
            figures.life + figures.life_per_hero * n + figures.life_per_pair * pairs
            for n, pairs in ((2, 1), (3, 3), (4, 6))
        ]


@pytest.mark.rule_part("BF-508", "seven of the ten bosses")
def test_after_mr_puppet_the_bosses_follow_in_order_each_with_habits_of_its_own() -> None:
    """Each needs the victory over the one before; what calls it is the same at every meeting, and no other boss has
    the same habits. Mr. Puppet has none: he attacks and raises shields."""
    files = sorted(SHIPPED.bosses.values(), key=lambda file: file.boss.order)
    assert [file.boss.name for file in files] == ["mr-puppet", "prince", "huntress", "dragon"]
    assert {ability.kind for ability in files[0].ability} == {"attack", "shield"}
    for before, file in pairwise(files):
        assert set(before.boss.earns) <= set(file.boss.needs)
    habits = [
        {
            (one.kind, one.below, one.since, one.every, msgspec.json.encode(one.after), one.nth)
            for one in file.ability
            if one.kind in ("threshold", "reaction", "recurring")
        }
        for file in files[1:]
    ]
    assert all(len({one[0] for one in own}) == 3 for own in habits)
    assert all(a != b for n, a in enumerate(habits) for b in habits[:n])


def test_each_has_an_idea_that_no_other_has() -> None:
    """Curses are the Huntress's, the sky the Dragon's, with panic; the Prince has neither."""

    def who(*verbs: type) -> set[str]:
        return {
            name
            for name, file in SHIPPED.bosses.items()
            for ability in file.ability
            for verb in ability.do
            for one in (verb, *getattr(verb, "extra", ()))
            if isinstance(one, verbs)
        }

    assert (who(Curse), who(Soar, Land), who(Panic)) == ({"huntress"}, {"dragon"}, {"dragon"})


@cache
def seen_at(boss: str, level: str) -> tuple[frozenset[str], frozenset[str]]:
    """The abilities and pages that some fights at this level showed."""
    seen: set[str] = set()
    pages: set[str] = set()
    for seed in range(16):
        for match in fought(boss, level, seed, 2 + seed % 3, ("careful", "novice")[seed % 4 == 3]):
            if match.actions == 1:
                match.listen(lambda number, action, events: seen.update(came(events)))
            if match.state.asked is not None and match.state.asked.question == "ability":
                pages.add(match.view.page.title.key)
    return frozenset(seen), frozenset(pages)


CASES = [
    (boss, level, ability.name)
    for boss in BOSSES
    for level in LEVELS
    for ability in SHIPPED.bosses[boss].ability
    if ability.name in at(SHIPPED.bosses[boss], level)
]


@pytest.mark.rule("BF-501")
@pytest.mark.parametrize(("boss", "level", "name"), CASES)
def test_each_ability_comes_at_each_of_its_levels(boss: str, level: str, name: str) -> None:
    """What is neither attack nor shield has a page in its own words. Rage comes only where it is reached."""
    ability = next(one for one in SHIPPED.bosses[boss].ability if one.name == name)
    seen, pages = seen_at(boss, level)
    assert name in seen or ability.enraged
    paged = f"boss_fighters:ability.{boss}.{name}.title" in pages
    assert paged == (ability.kind not in ("attack", "shield")) or ability.enraged
    assert seen <= at(SHIPPED.bosses[boss], level)


@pytest.mark.parametrize("boss", BOSSES)
@pytest.mark.parametrize("seed", range(2))
def test_nothing_of_an_ability_is_seen_before_it_comes(boss: str, seed: int) -> None:
    """No event, view or recap of the fight so far names an ability that has not come yet."""
    quoted = {ability.name: f'"{ability.name}"' for ability in SHIPPED.bosses[boss].ability}
    told: list[Any] = []
    for match in fought(boss, "insane", seed):
        if not told:
            match.listen(lambda number, action, events: told.extend(events))
            told.append(None)
        text = msgspec.json.encode([told, match.view, match.rules.recap(match.state)]).decode()
        keys = {name for name in quoted if f"ability.{boss}.{name}" in text or quoted[name] in text}
        assert keys <= came(told)


@pytest.mark.rule("BF-109")
@pytest.mark.rule("BF-510")
@pytest.mark.parametrize("boss", BOSSES)
def test_the_catalog_tells_legend_life_rage_statuses_and_levels_before_the_fight(boss: str) -> None:
    """With the boss's card, and nothing of what it can do; it opens to whoever beat the one before."""
    catalog = GAME.catalog(SHIPPED)
    assert catalog is not None
    file = SHIPPED.bosses[boss]
    told = next(one for one in catalog.challenges if one.id == boss)
    assert (told.levels, told.card, told.legend.key) == (LEVELS, file.boss.card, f"boss_fighters:boss.{boss}.legend")
    assert [fact.key for fact in told.facts] == [f"boss_fighters:fact.status-{one}" for one in file.boss.statuses]
    for level in LEVELS:
        life, enrage = told.level_facts[level]
        figures = file.at(level)
        assert life.args == {f"for{n}": life_of(figures, n) for n in (2, 3, 4)}
        assert enrage.args["n"] == figures.enrage
    before = next(one for one in SHIPPED.bosses.values() if one.boss.order == file.boss.order - 1)
    assert told.needs == before.boss.earns
    text = msgspec.json.encode(told).decode()
    assert not [ability.name for ability in file.ability if f'"{ability.name}"' in text or f".{ability.name}" in text]
    assert [hint.mark for hint in told.hints] == [f"hint:{boss}.{n}" for n in file.hints]
    assert len(file.hints) >= 3


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("boss", BOSSES)
def test_legend_hints_moods_and_pages_are_told(boss: str, language: str) -> None:
    """Short enough to be read aloud, and never the same text twice."""
    words = load_words((CONTENT,), language)
    own = {key: text for key, text in words.items() if key.startswith(f"boss_fighters:ability.{boss}.")}
    hints = [words[f"boss_fighters:boss.{boss}.hint.{n}"] for n in SHIPPED.bosses[boss].hints]
    moods = [words[f"boss_fighters:mood.{boss}.{mood.name}"] for mood in SHIPPED.bosses[boss].mood]
    assert len({*own.values(), *hints, *moods}) == len(own) + len(hints) + len(moods)
    assert max(len(text) for text in (*own.values(), *hints, *moods)) <= 160
    assert 150 <= len(words[f"boss_fighters:boss.{boss}.legend"]) <= 450


@pytest.mark.parametrize("boss", BOSSES)
def test_careful_people_beat_it_at_the_easiest_level_and_chance_does_not(boss: str) -> None:
    """Three heroes, a few fights each."""

    def won(policy: str) -> int:
        return sum([*fought(boss, "beginners", seed, 3, policy)][-1].state.result == "won" for seed in range(6))

    assert won("careful") >= 5
    assert won("random") <= 2


@pytest.mark.parametrize("boss", BOSSES)
@pytest.mark.parametrize("mode", ["full", "both", "table"])
@pytest.mark.parametrize("level", LEVELS)
def test_random_legal_play_ends_and_its_records_tell_it(boss: str, level: str, mode: str) -> None:
    """At every level and with every way to keep health, with items and all ten cards a deck."""
    for count in ((2,), (3,), (4,), (3,))[LEVELS.index(level)]:
        options = {"challenge": boss, "health": mode, "level": level, "earned": EARNED}
        play = Play(GAME, Setup("boss_fighters", seats(count), options, count), seed=count).to_end()
        assert play.match.outcome is not None
        folded = play.states[0]
        for events, played in zip(play.entries, play.states[1:], strict=True):
            for event in events:
                folded = play.rules.apply(folded, again(event, play.rules.event_type))
            assert folded == played


@pytest.mark.parametrize("boss", BOSSES)
def test_the_level_counts(boss: str) -> None:
    """The same people win the less often the higher the level is."""
    won = []
    for level in LEVELS:
        results = []
        for seed in range(12):
            *_, match = fought(boss, level, seed)
            results.append(match.state.result == "won")
        won.append(sum(results))
    assert won[0] >= 10
    assert won[0] > won[2] > won[3] or won[0] > won[1] > won[3]


@pytest.mark.parametrize("boss", BOSSES)
def test_from_the_second_round_of_a_rage_on_everybody_is_hurt_before_acting(boss: str) -> None:
    """A rage must end a fight; the ability that does it comes in no round before, and at every level."""
    for level in LEVELS:
        flow = Flow(SHIPPED.bosses[boss], level, ())
        enrage = flow.figures.enrage
        came_in = [
            number
            for number in range(1, enrage + 4)
            if any(one.enraged and one.phase == "planning" for one in flow._due(number, "recurring"))
        ]
        assert came_in == [enrage + 1, enrage + 2, enrage + 3]


@pytest.mark.parametrize("boss", BOSSES)
def test_each_ability_of_a_rage_comes_at_some_level(boss: str) -> None:
    """Also the one that hurts everybody, with a page in its own words."""
    seen, pages = (set[str]().union(*found) for found in zip(*[seen_at(boss, level) for level in LEVELS], strict=True))
    for one in SHIPPED.bosses[boss].ability:
        if one.enraged:
            assert one.name in seen
            assert (f"boss_fighters:ability.{boss}.{one.name}.title" in pages) == (one.kind == "recurring")
