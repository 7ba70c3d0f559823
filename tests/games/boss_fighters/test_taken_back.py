"""A scan that is taken back leaves nothing behind; a hero whose player has left is played from another seat."""

from typing import Any

import pytest
from msgspec.structs import replace

from appliance.engine.game import Illegal
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.content import Ability, BossFile, Item
from appliance.games.boss_fighters.effects import Heal, Raise
from appliance.games.boss_fighters.state import State
from tests.games.boss_fighters.table import Table, dummy, names


def listening(event: str, nth: int = 0, **fields: Any) -> BossFile:
    """A boss that answers a card or an item."""
    boss = dummy()
    answer = Ability("reaction", "answer", (Raise(2, "one"),), after={"event": event, **fields}, nth=nth, who="starter")
    return replace(boss, ability=(*boss.ability, answer))


@pytest.mark.parametrize(("event", "word"), [("CardPlayed", "ELF-02"), ("ItemUsed", "ITM-01")])
@pytest.mark.parametrize("nth", [0, 2])
def test_a_scan_taken_back_is_as_if_it_had_never_been(event: str, word: str, nth: int) -> None:
    """Who played last, what was counted and what waits are as before, besides the action and the card."""
    potion = Item("ITM-01", "potion", (Heal(8, "one"),), copies=4, once=True)
    boss = listening(event, nth)
    table = Table(3, boss=boss, items=(potion,), cards={"ELF-02": (Heal(2, "one"),)}).act()
    table("ELF-03")
    while table.state.asked is not None:
        table("press")
    table("pass", "pass")
    before = table.put_hero(1, health=3).put(last_player=5).state
    table(word)
    assert table.state.last_player == 1
    table("back")
    told = {"last", "undo", "paid"}
    assert {name for name in State.__struct_fields__ if getattr(before, name) != getattr(table.state, name)} <= told


def test_a_reaction_called_by_a_card_that_was_taken_back_does_not_come() -> None:
    """Nor is the card counted twice when it is scanned again."""
    table = Table(boss=listening("CardPlayed", 2), cards={"ELF-02": (Heal(2, "one"),)}).act()
    table.put_hero(3, health=3)
    table("ELF-02", "back", "ELF-02", "back", "ELF-02")
    assert "AbilityUsed" not in names(table("3"))
    assert "AbilityUsed" in names(table("DWA-02"))


# A hero whose player has left


def test_a_hero_whose_player_has_left_is_played_from_another_seat() -> None:
    """The panel turns what this hero is asked to that seat; turns go on clockwise by the hero's own place."""
    table = Table(3).act(3)
    told = table("fix", "3", "by", "5")
    assert e.Fixed("by", 3, 5) in told
    table("done")
    assert (table.state.acting, table.view.prompt.seats) == (3, (5,))
    assert next(panel.by for panel in table.view.heroes if panel.seat == 3) == 5
    assert table.view.last[-1].key.endswith("fixed-by")
    table("DWA-02")
    assert table.state.acting == 5
    table("pass")
    assert (table.state.acting, table.view.prompt.seats) == (1, (1,))


def test_the_player_may_come_back() -> None:
    """The own seat is one of the places; "back" changes nothing."""
    table = Table(2).act(3)
    table("fix", "3", "by", "1", "by", "back", "by", "3", "done")
    assert table.state.hero(3).by == 0
    assert table.view.prompt.seats == (3,)


def test_every_question_goes_to_the_seat_from_which_the_hero_is_played() -> None:
    """A strike, a target, a warning."""
    table = Table(2, cards={"DWA-01": (Heal(1, "one"),)}).act(3)
    table.put_hero(1, health=1)
    table("fix", "3", "by", "1", "done", "DWA-01")
    assert (table.state.asked.question, table.view.prompt.seats) == ("target", (1,))
    table("back", "ELF-01")
    assert (table.state.asked.question, table.view.prompt.seats) == ("warned", (1,))
    table("back")
    table.put_hero(1, health=20).pass_all()
    table("press")
    assert (table.state.asked.question, table.view.prompt.seats) == ("attack", (1,))


def test_a_place_that_nobody_has_is_refused() -> None:
    table = Table(2).act()
    table("fix", "3", "by")
    with pytest.raises(Illegal):
        table("5")
    table("DWA-91")
    assert table.state.hero(3).by == 0
