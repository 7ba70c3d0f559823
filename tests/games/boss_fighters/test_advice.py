"""The result says what the fight was lost or won by, from what really happened in it."""

import pytest

from appliance.games.boss_fighters.advice import COUNTS, advice
from appliance.games.boss_fighters.content import Item
from appliance.games.boss_fighters.effects import Attack, Heal
from tests.games.boss_fighters.table import Table

POTION = Item("ITM-01", "healing-potion", (Heal(8, "one"),), copies=2, once=True)


def said(table: Table, result: str = "lost", **counts: int) -> str:
    tally = tuple(counts.get(name, 0) for name in COUNTS)
    table.put(tally=tally, result=result, life=10, max_life=40, shields=(0, 0, 0))
    return advice(table.state, table.content).key.partition(":advice.")[2]


def test_what_happens_in_a_fight_is_counted():
    table = Table(2, cards={"ELF-01": (Attack("melee", 1),)}).act(1).put_hero(1, attack=4, planned=4)
    table("ELF-05", "1")
    table.pass_all()
    counts = dict(zip(COUNTS, table.state.tally, strict=True))
    assert counts["prevented"] == 3
    assert counts["passed"] == 5


@pytest.mark.parametrize(
    ("counts", "key"),
    [
        ({"poison": 9, "attack": 8}, "poison"),
        ({"poison": 2, "attack": 8, "fizzled": 3}, "fizzled"),
        ({"attack": 8, "passed": 6}, "passed"),
        ({"attack": 8, "ability": 9}, "ability"),
        ({"attack": 8, "passed": 5}, "attack"),
        ({}, "protect"),
    ],
)
def test_what_stands_out_is_said(counts: dict[str, int], key: str):
    assert said(Table(2), **counts) == key


def test_a_potion_that_nobody_used_is_named_and_one_that_was_is_not():
    table = Table(2, items=(POTION,))
    assert said(table, attack=8) == "item"
    table.put(used=("ITM-02",))
    assert said(table, attack=8) == "attack"


def test_shields_that_were_only_scratched_are_a_reason():
    table = Table(2)
    assert said(table, attack=1) == "attack"
    table.put(shields=(1, 0, 0), life=30)
    assert advice(table.state, table.content).key.endswith("advice.shields")


def test_who_wins_hears_what_protection_did():
    assert said(Table(2), "won", prevented=12) == "won-protected"
    assert said(Table(2), "won") == "won"
