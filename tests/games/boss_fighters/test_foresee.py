"""While a card is held the table sees what it will do, in numbers, and never more than that."""

import pytest

from appliance.engine.table import Foreseen, Say
from appliance.games.boss_fighters.content import Ability
from appliance.games.boss_fighters.effects import Attack, Draw, Heal, Hurt, NextAttack, Plan, Protect
from appliance.games.boss_fighters.foresee import foresee
from tests.games.boss_fighters.table import Table, dummy
from tests.screens.drawing import WORDS


def told(table: Table, card: str) -> list[str]:
    """The lines that are shown, in English."""
    found = foresee(table.rules, table.state, card)
    assert found is not None
    return [WORDS["en"](_named(line)) for _, line in found.lines]


def _named(line: Say) -> Say:
    """With the test's boss by a name of its own."""
    args = {name: _named(arg) if isinstance(arg, Say) else arg for name, arg in line.args.items()}
    if line.key == "boss_fighters:boss.dummy":
        return Say("Dummy")
    return Say(line.key, args)


def test_damage_is_told_by_shield_and_life():
    table = Table(2).act(1).put(shields=(3, 0, 0), full=(3, 0, 0), life=20)

    assert told(table, "WAR-03") == [
        "It is Ada's turn! This would cost Ben an action.",
        "melee shield 3 → 0, Dummy − 1 life, 19 left",
    ]
    assert told(table, "ELF-01") == ["melee shield 3 → 0"]
    assert told(table, "MAG-03") == ["Dummy − 4 life, 16 left"]


def test_nothing_happens_by_looking():
    table = Table(2).act(1)
    before, actions = table.state, table.match.actions
    foresee(table.rules, table.state, "ELF-01")
    assert (table.state is before, table.match.actions) == (True, actions)


def test_chance_is_told_from_least_to_most_and_is_the_same_for_every_seed():
    """Whoever holds the card does not learn what it will roll."""
    cards = {"ELF-01": (Attack("melee", 1, 5), Attack("melee", 2))}
    lines = set()
    for seed in range(8):
        table = Table(2, seed=seed, cards=cards).act(1).put(shields=(3, 0, 0), full=(3, 0, 0), life=20)
        lines.add(tuple(told(table, "ELF-01")))
    first = "melee shield 3 → 0 to 2, Dummy − 0 to 2 life, 18 to 20 left"
    assert lines == {(first, "melee shield 0 to 2 → 0, Dummy − 0 to 2 life, 16 to 20 left")}


def test_what_the_boss_would_do_about_it_is_not_told():
    """A threshold that this very card passes stays a surprise."""
    fury = Ability("threshold", "fury", (Hurt(9, "all"),), below=19)
    table = Table(2, boss=dummy(ability=(Ability("attack", "arms", (Plan(3),)), fury))).act(1).put(life=20, max_life=20)
    assert told(table, "ELF-01") == ["Dummy − 3 life, 17 left"]


def test_protection_is_told_on_each_planned_attack():
    cards = {"ELF-05": (Protect(3, "one"),), "ELF-04": (Protect(1, "all"),)}
    table = Table(2, cards=cards).act(1).put_hero(1, attack=5, planned=5).put_hero(3, attack=2, planned=2)

    [line] = told(table, "ELF-05")
    assert line.endswith("You choose: Ada 5 → 2, Ben 2 → 0")
    assert told(table, "ELF-04") == ["Attack on Ada: 5 → 4", "Attack on Ben: 2 → 1"]


def test_healing_and_cards_whose_hero_is_to_be_chosen_say_so():
    cards = {"ELF-05": (Heal(3, "one"), Draw(1, "one")), "ELF-04": (Heal(2, "all"),)}
    table = Table(2, cards=cards).act(1)
    assert told(table, "ELF-04") == ["All heroes regain 2 health each. It would help nobody now."]

    table.put_hero(1, health=1)
    heals, draws = told(table, "ELF-05")
    assert heals.endswith("You choose: Ada 1 → 4")
    assert draws == "1 hero draws 1 card. You choose who."
    assert told(table, "ELF-04") == ["Ada's health: 1 → 3", "Ben has full health already: nothing to heal."]


def test_a_support_without_its_attack_and_a_vain_protection_are_foretold():
    table = Table(2).act(1).put_hero(1, attack=None).put_hero(3, attack=None)

    assert told(table, "ELF-02")[0] == "A support without its attack: it would do nothing."
    assert told(table, "ELF-05") == ["There is no attack on Ada to make smaller."]


def test_where_the_table_counts_no_health_is_invented():
    cards = {"ELF-05": (Heal(3, "self"),)}
    assert told(Table(2, "table", cards=cards).act(1), "ELF-05") == ["Ada regains 3 health."]


def test_a_refused_card_shows_why_and_a_hero_whom_it_chooses():
    table = Table(2).act(1)
    assert "No hero is being chosen now." in told(table, "DWA-91")[0]

    table = Table(2, cards={"ELF-05": (Protect(3, "one"),)}).act(1).put_hero(3, attack=4, planned=4)
    table("ELF-05")
    chosen = foresee(table.rules, table.state, "DWA-91")
    assert chosen == Foreseen(
        Say("boss_fighters:foresee.chosen", {"name": "Ben"}),
        (("protect", Say("boss_fighters:foresee.attack", {"name": "Ben", "was": 4, "left": 1})),),
        (1,),
    )


def test_a_promise_of_an_earlier_card_is_told_with_the_card_that_keeps_it():
    table = Table(2, cards={"ELF-05": (NextAttack((Draw(1),)),)}).act(1).put_hero(1, promises=("ELF-05",))
    assert "helps now" in told(table, "ELF-01")[-1]
    assert "does not help" in told(table, "ELF-02")[-1]


@pytest.mark.parametrize("card", ["ELF-99", "XYZ-01", "CMD-01"])
def test_any_card_at_all_may_be_held(card: str):
    assert told(Table(2).act(1), card)
