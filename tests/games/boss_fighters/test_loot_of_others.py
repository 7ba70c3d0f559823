"""Loot of another author's set is loot: its stars stand in its file, whatever its number and its deck are called."""

from pathlib import Path

import pytest

from appliance.commands.check import found_in
from appliance.commands.sets import found_sets
from appliance.commands.wiring import load_contents
from appliance.engine.game import Begin, Setup
from appliance.engine.match import Match
from appliance.engine.table import Said, Scanned
from appliance.games import find_games
from appliance.games.boss_fighters.camp_views import DeckView, LootView
from appliance.games.boss_fighters.content import Content
from appliance.games.boss_fighters.memory import Memory, Plan, as_options
from appliance.games.boss_fighters.plans import loot_of, star_of
from tests.games.boss_fighters.camp_table import ADA, ALL_PAGES, BEN, HUNTRESS, PRINCE, PUPPET, ids, pick, refused, scan

GAMES, _ = find_games()
LOOT = """
[deck]
code = "ZLT"
kind = "loot"
name = "attic"
colour = "#6A8F3A"

[[card]]
code = "ZLT-01"
name = "grandmothers-kettle"
stars = 2
effects = [{ do = "heal", n = 2, to = "all" }]

[[card]]
code = "ZLT-08"
name = "rusty-key"
stars = 1
effects = [{ do = "attack", type = "melee", n = 3 }, { do = "heal", n = 1, to = "one" }]
"""
WORDS = """
[deck]
attic = "Attic"
[card]
grandmothers-kettle = "Grandmother's Kettle"
rusty-key = "Rusty Key"
"""


@pytest.fixture
def content(tmp_path: Path) -> Content:
    """Ours, and a set of one loot file beside it."""
    attic = tmp_path / "content" / "boss_fighters" / "attic"
    for name, text in (("cards/attic.toml", LOOT), ("words/en.toml", WORDS)):
        (attic / name).parent.mkdir(parents=True)
        (attic / name).write_text(text, "utf-8")
    assert [str(fault) for fault in found_in(attic) if not fault.note] == []
    sets = found_sets(tmp_path)
    assert not sets.broken
    contents, _ = load_contents(GAMES, sets.good)
    found: Content = contents["boss_fighters"]
    return found


def match_of(content: Content, *earned: str, memory: Memory | None = None) -> Match:
    options = {"door": "camp", "earned": list(earned), "group": "g1", "health": "full"}
    memory = memory or Memory(told=ALL_PAGES)
    setup = Setup("boss_fighters", (ADA, BEN), {**options, "memory": as_options(memory)}, 7)
    match = Match(GAMES["boss_fighters"].rules(content), setup)
    match.submit(Begin())
    return match


def test_its_stars_are_those_of_its_file(content: Content) -> None:
    assert star_of(content, "ZLT-01") == 2
    assert star_of(content, "ZLT-08") == 1
    assert star_of(content, "ELF-01") == star_of(content, "ZLT-99") == 0
    assert loot_of(content, 1) == (*[f"LOO-0{n}" for n in range(1, 6)], "ZLT-08")


def test_it_is_offered_beside_ours_taken_and_swapped(content: Content) -> None:
    match = match_of(content, PUPPET, PRINCE)
    assert isinstance(match.view, LootView)
    assert [card.face.id for card in match.view.cards][-1] == "ZLT-08"
    assert refused(match, "ZLT-01") == ("not-unlocked", "camp.refused-star")
    scan(match, "ZLT-08")
    assert refused(match, "ZLT-08") == ("used-up", "camp.refused-taken")
    scan(match, "LOO-02")
    pick(match, "deck-1")
    scan(match, "LOO-01")
    assert match.state.memory.plans["ELF"] == Plan(loot=("LOO-01",))
    scan(match, "ZLT-08")
    assert match.state.memory.plans["ELF"] == Plan(loot=("ZLT-08",))
    scan(match, "ZLT-08")
    assert match.state.memory.plans["ELF"] == Plan()


def test_a_second_star_of_theirs_lies_beside_a_first_of_ours(content: Content) -> None:
    known = Memory(told=ALL_PAGES, plans={"ELF": Plan(loot=("LOO-01",)), "DWA": Plan(loot=("ZLT-08",))})
    match = match_of(content, PUPPET, PRINCE, HUNTRESS, memory=known)
    assert match.view.star == 2
    pick(match, "ZLT-01", "LOO-06", "deck-1")
    assert isinstance(match.view, DeckView)
    assert match.view.line.fault is None
    assert match.state.memory.plans["ELF"].loot == ("LOO-01", "ZLT-01")
    assert match.state.memory.plans["DWA"].loot == ("LOO-06", "ZLT-08")


def test_it_is_played_in_the_fight(content: Content) -> None:
    memory = Memory(told=ALL_PAGES, plans={"ELF": Plan(loot=("ZLT-08",))})
    options = {"challenge": "prince", "earned": [PUPPET, PRINCE], "health": "full", "memory": as_options(memory)}
    match = Match(
        GAMES["boss_fighters"].rules(content), Setup("boss_fighters", (ADA, BEN), {**options, "level": "beginners"}, 7)
    )
    match.submit(Begin())
    people = GAMES["boss_fighters"].players(content, match.setup, 3, "careful")
    while match.state.phase != "action" or match.state.asked is not None or match.state.turn != 1:
        said: Said | None = people.answer(match.view)
        assert said is not None
        people.heard(match.say(said))
    told = match.say(Scanned("ZLT-08"))
    assert "CardPlayed" in {type(event).__name__ for event in told}


def test_when_the_set_is_gone_the_card_leaves_the_deck_and_the_table_is_told() -> None:
    contents, _ = load_contents(GAMES, ())
    memory = Memory(told=ALL_PAGES, asked=("1:DWA",), plans={"ELF": Plan(loot=("ZLT-08",))})
    match = match_of(contents["boss_fighters"], PUPPET, PRINCE, memory=memory)
    assert [line.key.partition(":")[2] for line in match.state.news] == ["camp.dropped-gone"]
    assert match.state.memory.plans["ELF"] == Plan()
    assert "LOO-01" in ids(match)
