"""Panic: hand cards by chance only, one token less after each; and tokens of several kinds."""

from typing import Any

import pytest
from msgspec.structs import replace

from appliance.engine.game import Illegal
from appliance.games.boss_fighters import GAME, statuses
from appliance.games.boss_fighters import effects as do
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.content import Ability, Item
from tests.games.boss_fighters.table import Table, dummy, names

BAG = Item("ITM-07", "bag", (do.Remove(2),))
PACK = Item("ITM-05", "pack", (do.Draw(3),))


def panicked(n: int = 2, **more: Any) -> Table:
    """Ada's turn, with so many panic tokens."""
    return Table(2, items=(BAG, PACK), **more).act().put_hero(1, panic=n)


@pytest.mark.rule("BF-602")
def test_a_hero_in_panic_is_reminded_and_loses_a_token_with_each_card() -> None:
    """The token goes when the card is through; with the last one gone the hand is free again."""
    table = panicked()
    assert "ask.panic" in repr(table.view.prompt.say)
    assert [(badge.kind, badge.n) for badge in table.view.heroes[0].tokens] == [("panic", 2)]
    told = table("ELF-03")
    assert names(told).index("TokensLost") > names(told).index("AttackMade")
    assert e.TokensLost(1, "panic", 1) in told
    table("pass", "ELF-01")
    assert table.state.hero(1).panic == 0
    table("pass")
    assert "ask.panic" not in repr(table.view.prompt.say)
    assert "TokensLost" not in names(table("ELF-05", "1"))


@pytest.mark.rule("BF-602")
def test_items_stay_free_in_panic_and_cost_no_token() -> None:
    """An item, a pass, or a card of a pile that another plays is no hand card."""
    table = panicked()
    assert "TokensLost" not in names(table("ITM-05"))
    table("pass")
    assert table.state.hero(1).panic == 2
    assert "TokensLost" not in names(table("pass"))
    again = panicked(cards={"ELF-02": (do.Again("top", 2),)})
    again("ELF-02", "ELF-03")
    assert again.events.count(e.TokensLost(1, "panic", 1)) == 1


@pytest.mark.rule("BF-602")
def test_simulated_people_in_panic_play_any_card_of_the_hand_by_chance() -> None:
    """Whatever their policy would like best; items they choose."""
    table = panicked(9)
    people = GAME.players(table.content, table.match.setup, 3, "novice")
    people.heard([e.Asked("ready"), e.TokensGained(1, "panic", 9)])
    hand = people.places[1].hand
    people.items.clear()
    said = {getattr(people.answer(table.view), "card", "") for _ in range(200)}
    assert said == set(hand)
    table.put_hero(1, panic=0)
    people.heard([e.TokensLost(1, "panic", 9)])
    assert len({getattr(people.answer(table.view), "card", "") for _ in range(50)}) == 1


def test_a_panicked_card_that_looks_like_a_slip_is_played_anyway_by_people() -> None:
    """Chance drew it: they may not put it back."""
    table = panicked(2)
    people = GAME.players(table.content, table.match.setup, 3, "careful")
    people.heard([e.Asked("ready"), e.TokensGained(1, "panic", 2)])
    table("ELF-02")
    assert table.state.asked is not None
    assert table.state.asked.question == "warned"
    assert people.answer(table.view).option == "anyway"


def test_an_empty_hand_in_panic_passes() -> None:
    """Nothing blocks the table."""
    table = panicked()
    people = GAME.players(table.content, table.match.setup, 3, "novice")
    people.heard([e.TokensGained(1, "panic", 2)])
    people.items.clear()
    assert people.answer(table.view).option == "pass"
    assert "pass" in [option.id for option in table.view.prompt.also]


def test_a_card_taken_back_costs_no_token() -> None:
    """Nor does a token stay behind when the same card is scanned again."""
    table = panicked(1, cards={"ELF-02": (do.Heal(2, "one"),)}).put_hero(3, health=3)
    table("ELF-02", "back")
    assert (table.state.hero(1).panic, table.state.panicked) == (1, False)
    assert e.TokensLost(1, "panic", 1) in table("ELF-02", "3")


def test_panic_got_by_the_card_itself_stays() -> None:
    table = Table(2, cards={"ELF-02": (do.Panic(1),)}).act()
    assert "TokensLost" not in names(table("ELF-02"))
    assert table.state.hero(1).panic == 1


def test_a_boss_deals_out_panic_with_an_attack_and_with_an_ability() -> None:
    boss = dummy()
    roar = Ability("recurring", "roar", (do.Panic(1, "all"), do.Taint(1, kind="panic")), phase="action")
    plan = Ability("attack", "wings", (do.Plan(3, extra=(do.Panic(1),)),))
    boss = replace(boss, boss=replace(boss.boss, statuses=("panic",)), ability=(plan, roar))
    table = Table(2, boss=boss)
    table("press", "press", "1")
    table.pass_all()
    table("press", "press")
    assert [hero.panic for hero in table.state.heroes] == [3, 3]


def test_the_fix_panel_knows_panic_where_a_boss_deals_it_out() -> None:
    """Or where somebody has it."""
    table = panicked(0)
    table("fix", "1")
    assert "panic" not in [option.id for option in table.view.prompt.options]
    table("done")
    table.put(statuses=("panic",))
    table("fix", "1", "panic", "plus", "plus", "done")
    assert table.state.hero(1).panic == 2


# Tokens of several kinds


def test_the_bag_takes_two_tokens_and_asks_only_where_that_is_a_choice() -> None:
    """Of one kind, or of no more than two tokens, it takes them at once."""
    table = Table(2, items=(BAG,)).act().put_hero(1, poison=3)
    assert e.TokensLost(1, "poison", 2) in table("ITM-07")
    both = Table(2, items=(BAG,)).act().put_hero(1, poison=1, panic=1)
    both("ITM-07")
    assert (both.state.hero(1).poison, both.state.hero(1).panic) == (0, 0)
    none = Table(2, items=(BAG,)).act()
    assert e.EffectSkipped(1, "remove", "no-tokens") in none("ITM-07")


@pytest.mark.parametrize(
    ("words", "left"),
    [(("poison", "poison"), (1, 2)), (("poison", "panic"), (2, 1)), (("panic", "panic"), (3, 0))],
)
def test_the_bag_asks_for_each_token(words: tuple[str, ...], left: tuple[int, int]) -> None:
    """The second question is asked only while there is a choice."""
    table = Table(2, items=(BAG,)).act().put_hero(1, poison=3, panic=2)
    table("ITM-07")
    assert [option.id for option in table.view.prompt.options] == ["poison", "panic"]
    table(*words)
    assert (table.state.hero(1).poison, table.state.hero(1).panic) == left
    assert table.state.picked == ()
    assert table.state.acting == 3


def test_the_bag_is_taken_back_before_the_first_token_and_not_after() -> None:
    table = Table(2, items=(BAG,)).act().put_hero(1, poison=3, panic=2)
    table("ITM-07", "back")
    assert (table.state.acting, table.state.used) == (1, ())
    table("ITM-07", "poison")
    with pytest.raises(Illegal):
        table("back")


def test_status_tokens_are_a_table_that_the_state_follows() -> None:
    """Each kind is a field of a hero, has a supply, and is written in words."""
    assert [(status.name, status.supply) for status in statuses.STATUSES] == [("poison", 30), ("panic", 12)]
    table = Table().put_hero(1, poison=2, panic=1)
    assert statuses.held(table.state.hero(1)) == (("poison", 2), ("panic", 1))
    table.put(poison=3)
    assert (statuses.on_table(table.state, "poison"), statuses.on_table(table.state, "panic")) == (5, 1)


def test_when_the_box_has_no_more_tokens_the_table_is_told_what_to_do() -> None:
    """The count goes on; any marker will do."""
    boss = dummy()
    roar = Ability("recurring", "roar", (do.Panic(5, "all"),), phase="action")
    table = Table(2, boss=replace(boss, ability=(*boss.ability, roar)))
    table("press")
    assert "told.supply" not in repr(table.view.page)
    short = Table(2, boss=replace(boss, ability=(*boss.ability, roar))).put_hero(3, panic=3)
    short("press")
    assert repr(short.view.page).count("told.supply") == 2
    assert short.state.hero(3).panic == 8
