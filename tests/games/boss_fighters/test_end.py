"""How a fight ends, by whom, and what is told then."""

import pytest
from msgspec.structs import replace

from appliance.engine.game import Illegal, Outcome
from appliance.engine.turn import Turn
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.flow import judge
from appliance.games.boss_fighters.views import FightView, ResultView
from tests.games.boss_fighters.table import LESSONS, Table, dummy, names


@pytest.mark.rule("BF-216")
def test_the_heroes_win_when_both_sides_reach_zero_in_one_step() -> None:
    """The boss's end counts first."""
    table = Table().act()
    turn = Turn(table.state, table.rules.apply)
    turn.emit(e.HeroHurt(1, 99, "attack", 0))
    turn.emit(e.BossHurt("poison", 99, 0))
    assert judge(turn)
    assert (turn.state.result, turn.state.why) == ("won", "boss-beaten")


@pytest.mark.rule("BF-216")
def test_a_hero_at_zero_ends_the_fight_before_the_next_effect_of_the_card() -> None:
    """The Dwarf's card hurts first; its attack, which would have won, does not come."""
    table = Table().act(starter=3).put(life=1).put_hero(1, health=2)
    told = names(table("DWA-05", "1"))
    assert told[-2:] == ["FightEnded", "Asked"]
    assert "BossHurt" not in told
    assert (table.state.result, table.state.agenda) == ("lost", ())


def test_poison_on_the_boss_wins_before_poison_on_the_heroes_loses() -> None:
    """In the status phase the boss comes first."""
    table = Table().act(round=2).put(life=2, poison=2).put_hero(1, poison=9, health=1)
    table.put(heroes=tuple([replace(hero, attack=0) for hero in table.state.heroes])).pass_all()
    while not table.state.result:
        table("press")
    assert table.state.result == "won"
    assert table.state.hero(1).health == 1


def test_poison_ends_the_fight_of_a_hero() -> None:
    """In the status phase too a hero at 0 loses it at once."""
    table = Table().act(round=2).put_hero(3, poison=9, health=9)
    table.put(heroes=tuple([replace(hero, attack=0) for hero in table.state.heroes])).pass_all()
    while not table.state.result:
        table("press")
    assert (table.state.result, table.state.fallen) == ("lost", 3)


@pytest.mark.rule("BF-801")
def test_the_skull_is_there_at_any_time_and_the_box_asks_once_more() -> None:
    """In every view of the fight; no returns to exactly what was open, yes ends it."""
    table = Table(4, boss=dummy(lesson=LESSONS))
    asked = set()
    while table.state.round < 3:
        view, before = table.view, table.state
        assert isinstance(view, FightView)
        assert "give-up" in [option.id for option in view.prompt.also]
        table("give-up")
        assert [option.id for option in table.view.prompt.options] == ["yes", "no"]
        for word in ("press", "give-up", "pass", "1", "ELF-01"):
            with pytest.raises(Illegal):
                table(word)
        table("no")
        assert table.state == before
        asked.add(before.asked.question if before.asked else "turn")
        if before.asked is None and before.hero(before.acting).dots == 3 and before.acting == 1:
            table("MAG-06" if before.round == 1 else "ELF-05")
        elif before.asked is None and before.acting == 7 and before.hero(7).dots == 3:
            table("HAL-06")
        else:
            table("pass" if before.asked is None else table._answer())
    assert asked >= {"ready", "lesson", "start", "turn", "target", "special", "attack", "status", "discard", "draw"}
    table("give-up", "yes")
    assert (table.state.result, table.state.why) == ("given-up", "given-up")


@pytest.mark.rule("BF-801")
@pytest.mark.parametrize("health", ["both", "table"])
def test_where_the_table_decides_a_hero_at_zero_does_not_end_the_fight(health: str) -> None:
    """The table presses the skull; the box goes on until then."""
    table = Table(health=health).act().put_hero(1, attack=99)
    table.pass_all()
    assert not table.state.result
    left = table.state.hero(1).health
    assert left == (0 if health == "both" else None)
    assert table.view.heroes[0].health == left
    table("give-up", "yes")
    assert table.state.result == "given-up"
    assert (table.view.result, table.view.lines[0].key) == ("lost", "boss_fighters:why.ended")


def test_only_where_the_box_ends_the_fight_is_the_skull_a_giving_up() -> None:
    """Elsewhere it is pressed for a fallen hero, too: then the fight is lost."""
    table = Table().act()
    table("give-up", "yes")
    assert (table.view.result, table.view.lines[0].key) == ("given-up", "boss_fighters:why.given-up")


def test_the_result_tells_why_and_what_might_help_and_waits() -> None:
    """One line each, and a third what goes back; the check mark gives the outcome with the marks of the boss."""
    table = Table().act().put(life=1)
    table("ELF-01")
    view = table.view
    assert isinstance(view, ResultView)
    assert (view.result, view.prompt.kind, len(view.lines), view.boss.mood) == ("won", "confirm", 3, "beaten")
    assert table.match.outcome is None
    with pytest.raises(Illegal):
        table("give-up")
    table("press")
    ended = table.match.outcome
    assert ended is not None
    assert replace(ended, memory=None) == Outcome("won", ("won:dummy",))
    assert table.view.prompt.kind == "nothing"


def test_a_lost_fight_earns_nothing() -> None:
    """Nor does a given up one; the reason names who fell."""
    table = Table().act().put_hero(3, health=1).put_hero(1, attack=0)
    table.pass_all()("press")
    assert table.view.lines[0].args["name"] == "Ben"
    table("press")
    ended = table.match.outcome
    assert ended is not None
    assert replace(ended, memory=None) == Outcome("lost")
