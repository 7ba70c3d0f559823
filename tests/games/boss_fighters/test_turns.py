"""The action phase: who acts, how often, passing, lightning, taking back."""

import pytest

from appliance.engine.game import Illegal
from appliance.engine.table import Held, Picked, Pressed, Scanned, TimeUp, Typed
from appliance.games.boss_fighters import events as e
from tests.games.boss_fighters.table import Table, names


def turns(table: Table) -> list[int]:
    return [event.seat for event in table.events if isinstance(event, e.TurnStarted)]


@pytest.mark.rule("BF-206")
def test_the_table_chooses_who_starts_and_turns_go_clockwise_three_times() -> None:
    """Portraits are the options; from seat 5 it goes 7, 1, 3 and round again, dots counting down."""
    table = Table(4)
    table("press")
    assert [option.id for option in table.view.prompt.options] == ["1", "3", "5", "7"]
    table("5")
    dots = []
    while table.state.phase == "action":
        dots.append([hero.dots for hero in table.view.heroes])
        assert table.view.turn == table.view.prompt.seats[0] == turns(table)[-1]
        table("pass")
    assert turns(table) == [5, 7, 1, 3] * 3
    assert dots[0] == [3, 3, 3, 3]
    assert dots[5] == [2, 2, 1, 2]


@pytest.mark.parametrize("card", ["DWA-91", "DWA-93", "WAR-92"])
def test_a_hero_or_class_card_of_any_level_picks_that_hero(card: str) -> None:
    """Where a hero is to be chosen, scanning the identity card does it."""
    table = Table()
    table("press", card)
    assert table.view.turn == 3


@pytest.mark.rule("BF-215")
def test_a_hero_may_pass_at_every_turn_and_nobody_ever_blocks_the_table() -> None:
    """Passing is offered in every turn and costs the action; a table that only passes gets through every round."""
    table = Table(4).act()
    while table.state.round < 3:
        if table.state.asked is None:
            assert "pass" in [option.id for option in table.view.prompt.also]
            seat, dots = table.state.acting, table.state.hero(table.state.acting).dots
            assert names(table("pass"))[0] == "Passed"
            assert table.state.hero(seat).dots == dots - 1
        else:
            table(table._answer())
    assert table.state.life == table.state.max_life


@pytest.mark.rule("BF-305")
def test_lightning_gives_an_action_at_once_which_is_not_kept() -> None:
    """A yellow dot shows it, the same hero acts again; a pass lets it go, and the turn goes on clockwise."""
    table = Table(4).act(starter=7)
    told = table("HAL-01")
    assert e.ActionGained(7, 1) in told
    assert table.view.turn == 7
    assert [hero.lightning for hero in table.view.heroes] == [0, 0, 0, 1]
    assert table.view.heroes[3].dots == 2
    table("pass")
    assert table.state.hero(7).lightning == 0
    assert table.state.hero(7).dots == 2
    assert table.view.turn == 1


@pytest.mark.rule("BF-305")
def test_an_action_by_lightning_costs_no_turn() -> None:
    """With the last turn used up, lightning still gives its action, and the phase ends only after it."""
    table = Table().act(starter=3)
    table("WAR-01", "pass", "WAR-02", "pass", "WAR-06")
    assert (table.state.hero(3).dots, table.state.hero(3).lightning) == (0, 1)
    told = table("WAR-03")
    assert told[0] == e.CardPlayed(3, "WAR-03", True)
    assert table.view.turn == 1
    assert table.state.phase == "action"


def test_a_scan_is_taken_back_while_its_first_question_is_open() -> None:
    """The card is in the hand again, the action is there again, and the turn is open as before."""
    table = Table().act()
    before = table.state
    table("ELF-05")
    assert "back" in [option.id for option in table.view.prompt.also]
    assert names(table("back")) == ["CardTakenBack"]
    after = table.state
    assert (after.heroes, after.played, after.acting, after.asked) == (before.heroes, before.played, 1, None)
    assert names(table("ELF-05", "3"))[-1] == "TurnStarted"
    assert table.view.turn == 3


def test_taking_back_gives_the_lightning_back_that_paid() -> None:
    """Not a dot."""
    table = Table(4).act(starter=7)
    table("HAL-01")
    before = table.state.heroes
    table("HAL-04", "back")
    assert table.state.heroes == before
    assert table.view.turn == 7


@pytest.mark.parametrize("words", [("ELF-06",), ("ELF-05", "1"), ("HAL-03", "1")])
def test_once_an_effect_or_a_choice_is_through_nothing_is_taken_back(words: tuple[str, ...]) -> None:
    """An attack that was dealt, a target that was named: there is no way back."""
    table = Table(4).act(starter=7 if words[0].startswith("HAL") else 1).put_hero(3, health=5)
    table(*words)
    before = table.state
    assert "back" not in [option.id for option in table.view.prompt.also]
    with pytest.raises(Illegal) as refused:
        table("back")
    assert refused.value.reason == "not-awaited"
    assert table.state == before


def test_a_card_out_of_turn_costs_its_owner_an_action_and_the_turn_stays() -> None:
    """Ben's card in Ada's turn: a warning, and played anyway it is Ben's action."""
    table = Table().act()
    assert names(table("WAR-01")) == ["Warned", "Asked"]
    assert table.view.prompt.mark == "anyway"
    table("anyway")
    assert [hero.dots for hero in table.state.heroes] == [3, 2]
    assert table.state.played == ((3, "WAR-01"),)
    assert table.view.turn == 1


def test_lightning_out_of_turn_comes_at_once_and_then_the_turn_goes_on() -> None:
    """Ben's lightning in Ada's turn: Ben acts, then Ada."""
    table = Table().act()
    table("WAR-06", "anyway")
    assert table.view.turn == 3
    table("WAR-01")
    assert table.view.turn == 1
    table("pass")
    assert table.view.turn == 3


def test_out_of_turn_during_lightning_does_not_give_a_second_turn() -> None:
    """Dan has acted and has lightning; Ada's card in between leaves him that one action, then it is Ada's turn."""
    table = Table(4).act(starter=7)
    table("HAL-01", "MAG-01", "anyway")
    assert table.view.turn == 7
    table("pass")
    assert table.view.turn == 1
    assert table.state.hero(7).dots == 2


def test_a_warned_card_can_stay_in_the_hand_or_be_replaced() -> None:
    """Back leaves everything as it was; another card takes its place."""
    table = Table().act()
    before = table.state
    table("WAR-01", "back")
    assert table.state == before
    told = table("WAR-01", "ELF-01")
    assert names(told)[:2] == ["Answered", "CardPlayed"]
    assert table.state.played == ((1, "ELF-01"),)


def test_a_press_in_a_turn_is_refused() -> None:
    """The check mark is not awaited while a card is."""
    table = Table().act()
    with pytest.raises(Illegal):
        table.match.say(Pressed())


@pytest.mark.rule("BF-214")
@pytest.mark.parametrize("health", ["full", "both", "table"])
def test_nothing_goes_on_before_a_confirmation_is_given(health: str) -> None:
    """Wherever the box asks for it: cards, heroes, options, texts and time are refused; the check mark goes on."""
    table = Table(2, health)
    others = [Scanned("DWA-01"), Scanned("DWA-91"), Picked("1"), Picked("yes"), Picked("pass"), Picked("back")]
    seen = set()
    while table.state.round < 3:
        asked = table.state.asked
        if asked is None or asked.options:
            table("pass" if asked is None else table._answer())
            continue
        seen.add(asked.question)
        assert table.view.prompt.kind == "confirm"
        for said in (*others, Held(), Typed("x"), TimeUp("x")):
            with pytest.raises(Illegal):
                table.rules.decide(table.state, table.rules.read(table.state, said))
        before = table.state
        table("press")
        assert table.state != before
    assert seen >= {"ready", "attack", "discard", "draw"}
