"""What is shown: the words are there, nothing is told too early, and the page after a power cut is true."""

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from appliance.engine.game import Begin, Illegal, Setup
from appliance.engine.match import Match
from appliance.engine.table import Picked, Pressed, Say, Scanned
from appliance.games.boss_fighters import GAME
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.content import Ability, Content, Item
from appliance.games.boss_fighters.effects import Cure, Draw, Heal, Hurt, Lightning, Poison, Protect, Shields
from appliance.games.boss_fighters.sentences import effect_line
from appliance.games.boss_fighters.views import FightView
from appliance.library import CONTENT
from tests.games.boss_fighters.table import Table, dummy, seats
from tests.told import gaps, says, sentences

BASE = CONTENT / "boss_fighters" / "base"
LANGUAGES = ("en", "de")


def lived(content: Content, count: int, health: str, seed: int, policy: str = "random", **more: Any) -> Iterator[Match]:
    """The match at every moment of a fight of simulated people."""
    first = min(content.bosses.values(), key=lambda file: file.boss.order).boss.name
    options = {"challenge": first, "health": health, **more}
    match = Match(GAME.rules(content), Setup("boss_fighters", seats(count), options, seed))
    crew = GAME.players(content, match.setup, seed, policy)
    crew.heard(match.submit(Begin()))
    yield match
    while match.outcome is None:
        said = crew.answer(match.view)
        assert said is not None
        crew.heard(match.say(said))
        yield match


def refusals(match: Match, cards: list[str]) -> Iterator[Say]:
    for said in (Pressed(), Picked("back"), Picked("9"), Picked("pass"), *[Scanned(card) for card in cards]):
        try:
            match.rules.decide(match.state, match.rules.read(match.state, said))
        except Illegal as error:
            yield error.say


@pytest.fixture(scope="module")
def spoken() -> list[Say]:
    """Everything that is said in a number of fights with the shipped content."""
    content = GAME.load((BASE,))
    found: list[Say] = []
    for seed in range(6):
        for mode in ("full", "both", "table"):
            for match in lived(content, 2 + seed % 3, mode, seed):
                found += says([match.view, match.rules.recap(match.state)])
                found += says(list(refusals(match, ["ELF-06", "DWA-91", "BOS-01", "ZZZ-01"])))
    for seed, mode in enumerate(("full", "both", "table", "full", "table")):
        options = {"challenge": "prince", "level": "insane", "earned": ["won:mr-puppet"] if seed else []}
        for match in lived(content, 2 + seed % 3, mode, seed, "careful" if seed > 2 else "random", **options):
            found += says([match.view, match.rules.recap(match.state)])
            found += says(list(refusals(match, ["ELF-07", "DWA-07", "ITM-01", "ITM-05", "DRU-08"])))
    return [*found, *says(GAME.catalog(content))]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_is_there_and_its_gaps_are_filled(spoken: list[Say], language: str) -> None:
    """In both languages, with nothing left open."""
    known = sentences("boss_fighters", language)
    reached = ("self", "one", "two", "all", "others", "another")
    verbs = [verb(2, to=to) for verb in (Protect, Heal, Hurt, Draw, Poison, Cure, Lightning) for to in reached]
    verbs += [Protect(2, to, clean=True) for to in reached]
    verbs += [verb for card in GAME.load((BASE,)).cards.values() for verb in card.effects]
    for say in [*spoken, *[effect_line(verb) for verb in verbs]]:
        key = say.key.removeprefix("boss_fighters:")
        assert key in known, key
        for form in (key, key + ".one"):
            assert gaps(known.get(form, "")) <= set(say.args), form


def test_both_languages_have_the_same_sentences_and_gaps() -> None:
    """A sentence that is missing in one of them would be shown as its key."""
    english, german = sentences("boss_fighters", "en"), sentences("boss_fighters", "de")
    assert set(english) == set(german)
    assert {key: gaps(text) for key, text in english.items()} == {key: gaps(text) for key, text in german.items()}


@pytest.mark.rule("BF-502")
def test_nothing_is_told_of_an_ability_before_it_comes() -> None:
    """Until round 2 begins no view and no event of the fight knows of poison or shields, and no name is ever shown."""
    told = b""
    table = Table(4)
    while table.state.round < 2:
        events, view = msgspec.json.encode(table.events), msgspec.json.encode(table.view)
        table("pass" if table.state.asked is None else table._answer())
        told += events + view
    for secret in (b"-poison", b'"kind":"poison"', b"ShieldsRaised", b"rusty-arms", b"vest", b'"extra":[{'):
        assert secret not in told
    assert b"AttackPlanned" in told
    table.act(round=2)
    assert b'"kind":"poison"' in msgspec.json.encode(table.view)
    assert all(f"boss.{name}.legend" in sentences("boss_fighters", "en") for name in GAME.load((BASE,)).bosses)


@pytest.mark.rule("BF-502")
def test_a_hidden_ability_changes_nothing_before_its_round() -> None:
    """Two bosses that differ only from round 3 on look and tell the same until then."""
    plain = dummy()
    secret = replace(plain, ability=(*plain.ability, Ability("shield", "late", (Shields(9, 9, 9),), since=3)))
    one, two = Table(boss=plain), Table(boss=secret)
    while one.state.round < 3:
        assert (one.events, one.view) == (two.events, two.view)
        word = "pass" if one.state.asked is None else one._answer()
        one(word)
        two(word)
    assert one.events != two.events


@pytest.mark.rule("BF-311")
@pytest.mark.parametrize(("language", "numbers"), [("en", "numbers"), ("de", "Zahlen")])
def test_the_table_is_told_not_to_name_numbers_before_its_first_turns(language: str, numbers: str) -> None:
    """On the page that stands there when the first action phase begins; and in the written rules."""
    for match in lived(GAME.load((BASE,)), 2, "full", 1):
        if match.state.phase == "action":
            break
    page = match.view.page
    assert numbers in sentences("boss_fighters", language)[page.lines[0].key.removeprefix("boss_fighters:")]
    written = (BASE.parents[2] / "docs" / "rules" / "boss-fighters.md").read_text()
    line = next(line for line in written.splitlines() if "**BF-311**" in line)
    assert "number" in line


def test_the_recap_says_where_the_table_was() -> None:
    """Round, phase, the boss, what is open; for each hero health, poison, actions and cards in the play area."""
    table = Table().act(round=2).put_hero(3, poison=2)
    table("ELF-01")
    recap = table.rules.recap(table.state)
    assert recap.title.args["round"] == 2
    assert recap.lines[-1] == table.view.prompt.say
    ada, ben = (dict(recap.seats)[seat] for seat in (1, 3))
    assert [line.key.rpartition(".")[2] for line in ada] == ["name", "health", "attack", "dots", "played"]
    assert [line.key.rpartition(".")[2] for line in ben] == ["name", "health", "poison", "attack", "dots"]


def test_the_recap_tells_of_wards_and_of_what_is_used_up() -> None:
    """A card beside its hero, and potions that were drunk; the backpack is never used up."""
    potion = Item("ITM-01", "potion", (Heal(8),), copies=4, once=True)
    table = Table(items=(potion, Item("ITM-05", "pack", (Draw(3),)))).act().put_hero(1, wards=("ELF-05",), health=3)
    table("ITM-01", "ITM-05")
    recap = table.rules.recap(table.state)
    assert [line.args["card"].key for line in recap.lines if line.key.endswith(".used")] == [
        "boss_fighters:item.potion"
    ]
    assert "boss_fighters:recap.ward" in [line.key for line in dict(recap.seats)[1]]


def test_the_last_three_things_are_told_newest_last() -> None:
    """An attack against a shield and its rest."""
    table = Table().act().put(shields=(1, 0, 0), full=(1, 0, 0))
    table("ELF-01")
    assert [say.key.rpartition(".")[2] for say in table.view.last] == ["played", "shield-broken", "boss-hurt"]


def test_the_boss_turns_to_whom_it_is_about_and_shows_how_it_feels() -> None:
    """Its face follows its life."""
    table = Table().act(starter=3)
    assert (table.view.boss.facing, table.view.boss.mood) == (3, "calm")
    moods = [table.put(life=life).view.boss.mood for life in (28, 18, 9)]
    assert moods == ["calm", "hurt", "furious"]


def test_where_the_table_keeps_health_none_is_shown_and_numbers_are_told_in_full() -> None:
    """Healing is not cut, nothing is skipped: only the table knows."""
    table = Table(health="table").act()
    assert [hero.health for hero in table.view.heroes] == [None, None]
    assert e.HeroHealed(1, 3, None) in table("MAG-05")
    assert all(hero.max_health for hero in table.view.heroes)


def test_two_heroes_of_one_player_are_told_apart() -> None:
    """Playing alone, nobody is told that Ada's card is played out of Ada's turn."""
    table = Table(2)
    alike = tuple(replace(seat, name="Ada") for seat in table.state.seats)
    table.match.state = table.rules.start(alike, {"challenge": "dummy"}, 1)
    table.match.state = table.rules.decide(table.state, Begin()).state
    assert [hero.name for hero in table.view.heroes] == ["Ada 1", "Ada 2"]
    table.act()("DWA-01")
    assert table.view.prompt.say.args["name"] == "Ada 2"
    assert table.view.prompt.say.args["turn"] == "Ada 1"


def test_what_was_planned_is_gone_from_the_panel_once_it_struck() -> None:
    """The hero struck and those struck before show no attack any more, those to come still do; later nobody does."""
    seen = set()
    for match in lived(GAME.load((BASE,)), 4, "full", 3):
        view, asked = match.view, match.state.asked
        if not isinstance(view, FightView):
            continue
        open_plans = {hero.seat for hero in view.heroes if hero.attack is not None or hero.planned or hero.extra}
        seen.add((view.phase, bool(open_plans)))
        if asked is not None and asked.question == "attack":
            waiting = {hero.seat for hero in match.state.heroes if hero.attack is not None and hero.seat > asked.seat}
            assert open_plans == waiting
        elif view.phase in ("status", "discard", "draw"):
            assert not open_plans
    assert {("action", True), ("attack", True), ("attack", False), ("discard", False)} <= seen
