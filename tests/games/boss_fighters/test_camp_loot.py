"""Loot and decks in the camp: who takes what, what may be left out, and what the box says when it is wrong."""

import pytest

from appliance.engine.table import Seat
from appliance.games.boss_fighters.camp_views import DeckView, HubView, LootView
from appliance.games.boss_fighters.memory import Memory, Plan
from appliance.games.boss_fighters.plans import loot_of, stars
from appliance.games.boss_fighters.state import State
from tests.games.boss_fighters.camp_table import (
    ADA,
    ALL_PAGES,
    BEN,
    CONTENT,
    HUNTRESS,
    PRINCE,
    PUPPET,
    WAIVED,
    asked,
    camp,
    ids,
    pick,
    refused,
    scan,
)

FIRST = Memory(told=ALL_PAGES)


def rested(**plans: Plan) -> Memory:
    """Everything was told and asked; these plans were made."""
    return Memory(told=ALL_PAGES, asked=WAIVED, plans=plans)


def plans(match) -> dict[str, Plan]:
    return match.state.memory.plans


@pytest.mark.rule("BF-701")
def test_a_first_victory_gives_five_cards_of_one_star_and_each_takes_one():
    """Five cards of one star level, one each, none twice; another of that level is swapped, before any fight."""
    match = camp(PUPPET, PRINCE, memory=FIRST)
    view = match.view
    assert isinstance(view, LootView)
    assert [card.face.id for card in view.cards] == [f"LOO-0{n}" for n in range(1, 6)]
    assert {CONTENT.cards[card.face.id].stars for card in view.cards} == {1}
    scan(match, "LOO-02")
    assert match.view.seat == 5
    assert "LOO-02" not in ids(match)
    assert refused(match, "LOO-02") == ("used-up", "camp.refused-taken")
    pick(match, "LOO-04")
    assert plans(match) == {"ELF": Plan(loot=("LOO-02",)), "DWA": Plan(loot=("LOO-04",))}
    pick(match, "go")
    later = camp(PUPPET, PRINCE, memory=match.outcome.memory, door="camp")
    pick(later, "deck-1")
    scan(later, "LOO-05")
    assert plans(later)["ELF"].loot == ("LOO-05",)
    assert refused(later, "LOO-04") == ("used-up", "camp.refused-taken")


def test_loot_twice_is_refused_and_loot_that_was_not_won_is_too():
    match = camp(PUPPET, PRINCE, memory=rested(ELF=Plan(loot=("LOO-01",))))
    assert isinstance(match.state, State)
    match = camp(PUPPET, PRINCE, memory=FIRST)
    assert refused(match, "LOO-06") == ("not-unlocked", "camp.refused-star")
    scan(match, "LOO-01", "ELF-91")
    assert refused(match, "LOO-01") == ("already-played", "camp.refused-own")


def test_the_second_victory_gives_a_second_star_beside_the_first():
    known = Memory(told=ALL_PAGES, plans={"ELF": Plan(loot=("LOO-01",)), "DWA": Plan(loot=("LOO-02",))})
    match = camp(PUPPET, PRINCE, HUNTRESS, memory=known)
    assert match.view.star == 2
    scan(match, "LOO-07", "LOO-06")
    assert plans(match)["ELF"].loot == ("LOO-01", "LOO-07")
    assert stars(CONTENT, (PUPPET, PRINCE, HUNTRESS)) == (1, 2)
    assert len(loot_of(CONTENT, 2)) == 5


def test_a_hero_may_let_a_choice_go_and_is_not_asked_again():
    match = camp(PUPPET, PRINCE, memory=FIRST)
    pick(match, "none", "none", "go")
    assert isinstance(camp(PUPPET, PRINCE, memory=match.outcome.memory).state, State)


def test_a_heros_card_lets_that_hero_choose_first():
    match = camp(PUPPET, PRINCE, memory=FIRST)
    scan(match, "DWA-91", "LOO-03")
    assert plans(match) == {"DWA": Plan(loot=("LOO-03",))}
    assert match.view.seat == 1


@pytest.mark.rule("BF-702")
def test_a_deck_is_changed_by_scanning_only_what_changed_and_checked():
    """One card out for each loot card earned, never fewer than 20; the box says what is wrong and what to do."""
    known = rested(ELF=Plan(loot=("LOO-01",)))
    match = camp(PUPPET, PRINCE, memory=known, door="fight", challenge="prince")
    assert isinstance(match.state, State)
    match = camp(PUPPET, PRINCE, memory=known, door="camp")
    scan(match, "ELF-03")
    assert isinstance(match.view, DeckView)
    assert (match.view.line.size, match.view.line.removed, match.view.line.fault) == (20, 1, None)
    scan(match, "MAG-02")
    assert match.view.line.fault.key.endswith("fault-removed")
    scan(match, "MAG-02")
    assert match.view.line.fault is None
    scan(match, "WAR-04")
    assert match.view.line.seat == 5
    assert match.view.line.fault.key.endswith("fault-small")
    assert match.view.line.fault.args["size"] == 19
    pick(match, "undo")
    assert match.view.line.fault is None
    assert plans(match)["ELF"].removed == ("ELF-03",)


def test_a_deck_of_19_does_not_go_into_a_fight():
    match = camp(PUPPET, PRINCE, memory=rested(ELF=Plan(removed=("ELF-03",))))
    assert isinstance(match.view, HubView)
    assert asked(match) == "fault-small"
    assert "go" not in ids(match)
    assert match.view.prompt.mark == "deck-1"
    pick(match, "deck-1", "ELF-03", "back", "go")
    assert match.outcome.next is not None


def test_no_deck_is_changed_before_the_first_loot():
    match = camp(PUPPET, door="camp")
    assert refused(match, "ELF-03") == ("not-unlocked", "camp.refused-adjust")
    assert not [option for option in ids(match) if option.startswith("deck-")]


def test_another_class_gets_its_own_deck_whole_and_the_table_is_told():
    thief = Seat(1, "Ada", ("ELF-91", "ROG-91"))
    known = rested(ELF=Plan(loot=("LOO-01",), removed=("MAG-02",)))
    match = camp(PUPPET, PRINCE, memory=known, seats=(thief, BEN))
    assert [line.key.partition(":")[2] for line in match.view.news] == ["camp.dropped-class"]
    assert plans(match)["ELF"] == Plan(loot=("LOO-01",))


def test_a_hero_whose_player_left_keeps_its_plan_until_somebody_takes_its_loot():
    troll = Seat(5, "Cleo", ("TRO-91", "WAR-91"))
    known = Memory(told=ALL_PAGES, plans={"ELF": Plan(loot=("LOO-01",)), "DWA": Plan(("LOO-02",), ("DWA-01",))})
    match = camp(PUPPET, PRINCE, memory=known, seats=(ADA, troll))
    scan(match, "LOO-03")
    assert plans(match)["DWA"] == Plan(("LOO-02",), ("DWA-01",))
    pick(match, "deck-5")
    scan(match, "LOO-02")
    assert plans(match)["TRO"].loot == ("LOO-02",)
    assert plans(match)["DWA"] == Plan((), ("DWA-01",))
    pick(match, "back", "go")
    back = camp(PUPPET, PRINCE, memory=match.outcome.memory)
    assert asked(back) == "ask-loot"
    assert back.view.seat == 5


def test_two_heroes_with_one_loot_card_and_cards_that_do_not_exist_are_put_right():
    known = rested(ELF=Plan(("LOO-01", "LOO-77"), ("ZZZ-01",)), DWA=Plan(("LOO-01",)))
    match = camp(PUPPET, PRINCE, memory=known)
    whys = [line.key.rpartition("dropped-")[2] for line in match.view.news]
    assert sorted(whys) == ["gone", "gone", "taken"]
    assert plans(match) == {"ELF": Plan(("LOO-01",)), "DWA": Plan()}
