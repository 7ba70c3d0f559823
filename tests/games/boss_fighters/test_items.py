"""Items: found on the way, used as an action, some of them up to a number."""

from typing import Any

import pytest

from appliance.engine.game import Illegal
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.content import Item
from appliance.games.boss_fighters.effects import Draw, Heal
from appliance.games.boss_fighters.load import load
from appliance.library import CONTENT
from tests.games.boss_fighters.table import Table, dummy, names

POTION = Item("ITM-01", "potion", (Heal(8, "one"),), copies=4, once=True, needs=("won:dummy",))
PACK = Item("ITM-05", "pack", (Draw(3),), needs=("won:dummy",))
LATER = Item("ITM-06", "charm", (Draw(1),), needs=("won:dummy", "won:other"))
ITEMS = (POTION, PACK, LATER)


def table(count: int = 2, earned: tuple[str, ...] = ("won:dummy",), **more: Any) -> Table:
    return Table(count, items=ITEMS, earned=list(earned), **more).act()


def refused(at: Table, word: str) -> tuple[str, str]:
    """Reason and sentence; nothing has changed."""
    before = at.state
    with pytest.raises(Illegal) as no:
        at(word)
    assert at.state == before
    return no.value.reason, no.value.say.key.removeprefix("boss_fighters:refused.")


@pytest.mark.rule("BF-401")
def test_the_backpack_costs_an_action_draws_three_and_can_be_used_again() -> None:
    """Scanned like a card, by whoever's turn it is; it lies in no play area."""
    at = table()
    told = at("ITM-05")
    assert told[0] == e.ItemUsed(1, "ITM-05", False)
    assert e.CardsDrawn(1, 3) in told
    assert at.state.hero(1).dots == 2
    assert at.state.played == ()
    assert e.CardsDrawn(3, 3) in at("ITM-05")
    assert e.CardsDrawn(1, 3) in at("ITM-05")
    shipped = load((CONTENT / "boss_fighters",)).items["backpack"]
    assert (shipped.effects, shipped.once) == ((Draw(3),), False)


@pytest.mark.rule("BF-207")
def test_an_action_is_a_card_or_an_item() -> None:
    """Either takes one dot; an action by lightning may be an item too."""
    at = table(4)
    at("pass", "pass", "pass", "HAL-01")
    assert at.state.hero(7).lightning == 1
    assert at("ITM-05")[0] == e.ItemUsed(7, "ITM-05", True)
    assert (at.state.hero(7).dots, at.state.hero(7).lightning) == (2, 0)


@pytest.mark.rule("BF-402")
@pytest.mark.parametrize("count", [2, 3, 4])
def test_there_are_as_many_potions_as_heroes_for_all_together(count: int) -> None:
    """One hero may drink more than one; each copy once; then all are used up, told with words."""
    at = table(count)
    for used in range(count):
        at.put_hero(1, health=5, lightning=1).put(acting=1)
        code = f"ITM-0{used + 1}"
        assert e.HeroHealed(1, 8, 13) in at(code, "1")
        at.put_hero(1, lightning=1).put(acting=1)
        assert refused(at, code) == ("used-up", "used-up")
    last = refused(at, "ITM-04")
    assert last == (("used-up", "used-up") if count == 4 else ("used-up", "used-up-all"))
    shipped = load((CONTENT / "boss_fighters",)).items["healing-potion"]
    assert (shipped.effects, shipped.copies, shipped.once) == ((Heal(8, "one"),), 4, True)


def test_a_potion_that_is_taken_back_is_not_used_up() -> None:
    """While it asks for whom, the scan is undone: the action is back and so is the potion."""
    at = table(3).put_hero(1, health=3)
    at("ITM-01")
    assert (at.state.used, at.state.hero(1).dots) == (("ITM-01",), 2)
    assert names(at("back")) == ["CardTakenBack"]
    assert (at.state.used, at.state.hero(1).dots, at.state.acting) == ((), 3, 1)
    assert e.HeroHealed(1, 8, 11) in at("ITM-01", "1")


def test_what_the_group_has_not_earned_is_refused_with_the_reason() -> None:
    """Without the mark, with one of two marks; the words say that it comes later."""
    assert refused(table(earned=()), "ITM-05") == ("not-unlocked", "not-found")
    assert refused(table(), "ITM-06") == ("not-unlocked", "not-found")
    assert e.CardsDrawn(1, 1) in table(earned=("won:dummy", "won:other"))("ITM-06")


def test_the_training_fight_has_six_cards_a_deck_and_no_items() -> None:
    """Both are refused with words and not offered, even to a group that has them."""
    from msgspec.structs import replace

    plain = dummy()
    training = replace(plain, boss=replace(plain.boss, training=True))
    at = table(boss=training, cards={"ELF-07": (Draw(1),)})
    assert refused(at, "ITM-05") == ("not-unlocked", "no-items")
    assert refused(at, "ELF-07") == ("not-unlocked", "advanced")
    offered = {getattr(action, "card", getattr(action, "item", "")) for action in at.rules.legal(at.state)}
    assert not offered & {"ITM-05", "ELF-07"}
    later = table(cards={"ELF-07": (Draw(1),)})
    offered = {getattr(action, "card", getattr(action, "item", "")) for action in later.rules.legal(later.state)}
    assert {"ITM-05", "ELF-07"} <= offered
    assert e.CardsDrawn(1, 1) in later("ELF-07")


def test_an_item_when_nothing_is_awaited_is_looked_up() -> None:
    """What it is and does, without a change."""
    at = Table(items=ITEMS)
    assert refused(at, "ITM-05") == ("not-awaited", "not-awaited")
