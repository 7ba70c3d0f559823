"""Items: found on the way, used as an action, some of them up to a number."""

from typing import Any

import pytest
from msgspec.structs import replace

from appliance.engine.table import Picked, Scanned
from appliance.games.boss_fighters import GAME
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.content import Item
from appliance.games.boss_fighters.effects import Again, Attack, Draw, Heal, Lightning, Remove
from appliance.games.boss_fighters.load import load
from appliance.library import CONTENT
from tests.games.boss_fighters.table import Table, dummy, names, refused

POTION = Item("ITM-01", "potion", (Heal(8, "one"),), copies=4, once=True, needs=("won:dummy",))
PACK = Item("ITM-05", "pack", (Draw(3),), needs=("won:dummy",))
LATER = Item("ITM-06", "charm", (Draw(1),), needs=("won:dummy", "won:other"))
ITEMS = (POTION, PACK, LATER)


def table(count: int = 2, earned: tuple[str, ...] = ("won:dummy",), **more: Any) -> Table:
    return Table(count, items=ITEMS, earned=list(earned), **more).act()


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


@pytest.mark.rule_part("BF-407", "the bomb and the doll")
def test_what_the_group_has_not_earned_or_has_used_up_is_refused_with_the_reason() -> None:
    """Without the mark, with one of two marks; the words say that it comes later, or that it is gone."""
    assert refused(table(earned=()), "ITM-05") == ("not-unlocked", "not-found")
    assert refused(table(), "ITM-06") == ("not-unlocked", "not-found")
    assert e.CardsDrawn(1, 1) in table(earned=("won:dummy", "won:other"))("ITM-06")
    at = table()
    at.put_hero(1, health=3)("ITM-01", "1")
    assert refused(at, "ITM-01") == ("used-up", "used-up")


@pytest.mark.rule_part("BF-408", "waterskin, glass eye, bomb and doll")
def test_each_item_token_of_the_box_has_a_code_of_its_own() -> None:
    """One backpack, four potions, one charm, one bag: seven of the eleven; each is known by its own code."""
    items = load((CONTENT / "boss_fighters",)).items
    tokens = {"backpack": 1, "healing-potion": 4, "lucky-charm": 1, "medical-bag": 1}
    assert {name: item.copies for name, item in items.items()} == tokens
    codes = [code for item in items.values() for code in item.codes()]
    assert sorted(codes) == [f"ITM-0{n}" for n in range(1, 8)]
    at = Table(2, items=tuple(items.values()), earned=["won:mr-puppet", "won:prince", "won:huntress"]).act()
    for code in codes:
        assert at.rules.read(at.state, Scanned(code)) is not None


@pytest.mark.rule("BF-103")
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


# The lucky charm and the medical bag

CHARM = Item("ITM-06", "charm", (Again("blind"),))


@pytest.mark.rule("BF-403")
def test_the_charm_plays_the_top_card_and_its_lightning_does_nothing() -> None:
    """The table turns it up and scans it; everything else on it happens, and it costs one action."""
    at = Table(2, items=(CHARM,), cards={"ELF-02": (Attack("ranged", 2), Lightning(2), Draw(1))}).act()
    told = at("ITM-06")
    assert told[0] == e.ItemUsed(1, "ITM-06", False)
    assert (at.view.prompt.kind, at.view.prompt.scans) == ("scan", ("card",))
    told = at("ELF-02")
    assert e.CardReplayed(1, "ELF-02", "blind") in told
    assert {"AttackMade", "CardsDrawn"} <= set(names(told))
    assert "ActionGained" not in names(told)
    assert (at.state.hero(1).dots, at.state.acting, at.state.played) == (2, 3, ((1, "ELF-02"),))
    assert e.ItemUsed(3, "ITM-06", False) in at("ITM-06")


@pytest.mark.rule("BF-403")
def test_the_shipped_charm_is_found_with_the_first_boss() -> None:
    """It is used any number of times, and is refused with words before."""
    charm = load((CONTENT / "boss_fighters",)).items["lucky-charm"]
    assert (charm.effects, charm.once, charm.needs) == ((Again("blind"),), False, ("won:prince",))
    at = Table(2, items=(charm,)).act()
    assert refused(at, charm.code) == ("not-unlocked", "not-found")
    assert names(Table(2, items=(charm,), earned=["won:prince"]).act()(charm.code))[0] == "ItemUsed"


def test_a_charm_without_a_card_to_draw_and_one_taken_back() -> None:
    """ "No card left" skips with a reason; "back" gives the action back."""
    at = Table(2, items=(CHARM,)).act()
    at("ITM-06", "back")
    assert (at.state.hero(1).dots, at.state.acting, at.state.used) == (3, 1, ())
    told = at("ITM-06", "nothing")
    assert e.EffectSkipped(1, "again", "no-card") in told
    assert at.state.acting == 3


def test_a_charm_takes_only_a_card_of_the_own_deck() -> None:
    """Another hero's card, an item, and one that lies already are refused with words."""
    at = Table(2, items=(CHARM,)).act()
    at("ELF-01", "pass", "ITM-06")
    assert refused(at, "DWA-01") == ("not-in-deck", "not-own")
    assert refused(at, "ITM-06") == ("wrong-kind", "not-awaited")
    assert refused(at, "ELF-01") == ("already-played", "already-played")


@pytest.mark.rule("BF-404")
def test_the_medical_bag_takes_two_status_tokens_of_the_hero_who_uses_it() -> None:
    """One action, any number of times; the shipped one is found with the second boss."""
    bag = load((CONTENT / "boss_fighters",)).items["medical-bag"]
    assert (bag.effects, bag.once, bag.needs) == ((Remove(2),), False, ("won:huntress",))
    at = Table(2, items=(bag,), earned=["won:huntress"]).act()
    at.put_hero(1, poison=3).put_hero(3, poison=2)
    told = at(bag.code)
    assert e.TokensLost(1, "poison", 2) in told
    assert (at.state.hero(1).poison, at.state.hero(3).poison, at.state.hero(1).dots) == (1, 2, 2)
    assert e.TokensLost(3, "poison", 2) in at(bag.code)
    assert refused(Table(2, items=(bag,)).act(), bag.code) == ("not-unlocked", "not-found")


def test_people_with_both_piles_empty_say_that_the_charm_finds_nothing() -> None:
    """And the fight goes on from there; nothing is asked of them again."""
    at = Table(2, items=(CHARM,)).act()
    people = GAME.players(at.content, at.match.setup, 3, "careful")
    people.heard(at.events)
    place = people.places[1]
    people.places[1] = replace(place, boxed=place.cards, hand=(), drawing=(), discards=())
    people.heard(at("ITM-06"))
    assert people.answer(at.view) == Picked("nothing")
    assert e.EffectSkipped(1, "again", "no-card") in at("nothing")


@pytest.mark.parametrize("policy", ["random", "careful"])
def test_a_hero_without_any_card_to_draw_fights_on_to_the_end(policy: str) -> None:
    """All cards of one hero are out of the fight: draws are skipped, and the others and the items are still there."""
    at = Table(2, items=ITEMS, earned=["won:dummy"])
    people = GAME.players(at.content, at.match.setup, 3, policy)
    people.heard(at.events)
    place = people.places[1]
    people.places[1] = replace(place, boxed=place.cards, hand=(), drawing=(), discards=())
    told: list[Any] = []
    while at.match.outcome is None:
        said = people.answer(at.view)
        assert said is not None
        events = list(at.match.say(said))
        people.heard(events)
        told += events
        assert len(told) < 20_000
    assert at.state.result
    done = set(names([event for event in told if getattr(event, "seat", 0) == 1]))
    assert done & {"Passed", "ItemUsed"}
    assert "CardPlayed" not in done
