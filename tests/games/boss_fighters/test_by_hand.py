"""What each hero does by hand, phase by phase, in all three ways to keep health; and what goes back between fights."""

from typing import Any

import pytest
from msgspec.structs import replace

from appliance.games.boss_fighters import GAME
from appliance.games.boss_fighters import effects as do
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters import tabletop as tt
from appliance.games.boss_fighters.content import Ability, BossFile, Item
from appliance.games.boss_fighters.content import Curse as CurseCard
from tests.games.boss_fighters.table import Table, dummy

MODES = ("full", "both", "table")
CURSES = (CurseCard("CUR-01", "one", (do.Hex("weaker"),)), CurseCard("CUR-02", "two", (do.Hurt(1),), "instant"))


def boss() -> BossFile:
    plain = dummy()
    plan = Ability("attack", "gaze", (do.Plan(3, extra=(do.Poison(1), do.Panic(2), do.Curse(1))),))
    return replace(plain, boss=replace(plain.boss, statuses=("poison", "panic", "curse")), ability=(plan,))


def keys(table: Table, seat: int) -> list[str]:
    """What the hero at this seat has to do, by the sentences' names; one sentence joins them."""
    panel = next(panel for panel in table.view.heroes if panel.seat == seat)
    assert (panel.task is None) == (not panel.todo)
    return [say.key.removeprefix("boss_fighters:task.") for say in panel.todo]


@pytest.mark.parametrize("mode", MODES)
def test_each_phase_has_a_list_that_the_check_mark_ticks_off(mode: Any) -> None:
    """Where the table counts too, its counters are in the list; where the box counts alone, they are not."""
    by_hand = mode != "full"
    table = Table(2, boss=boss(), health=mode, curses=CURSES)
    assert keys(table, 1) == ["ready-counter" if by_hand else "ready"]
    table("press", "1", "ELF-01")
    assert keys(table, 1) == []
    table.pass_all()
    taken = ["take-poison", "take-panic", "take-curse"]
    assert keys(table, 1) == (["damage", *taken] if by_hand else taken)
    assert keys(table, 3) == []
    table("press")
    assert keys(table, 3)[-3:] == taken
    table("press")
    assert table.state.phase == "status"
    assert keys(table, 1) == ["status-counter" if by_hand else "status"]
    table("press")
    assert (table.state.phase, keys(table, 1), keys(table, 3)) == ("discard", ["discard"], ["discard-hand"])
    table("press")
    assert (table.state.phase, keys(table, 1)) == ("draw", ["draw"])
    table("press")
    assert (table.state.asked, keys(table, 1)) == (e.Asked("curse", 1, ("none",)), ["flip"])
    table("CUR-01")
    assert (keys(table, 1), keys(table, 3)) == (["curse-lies"], [])
    table("press", "CUR-02")
    assert keys(table, 3) == ["curse-gone"]


@pytest.mark.parametrize("mode", MODES)
def test_tokens_and_curses_are_shown_at_the_seat_however_health_is_kept(mode: Any) -> None:
    table = Table(2, boss=boss(), health=mode, curses=CURSES).act()
    table.pass_all()
    table("press", "press")
    for panel in table.view.heroes:
        assert [(badge.kind, badge.n) for badge in panel.tokens] == [("poison", 1), ("panic", 2), ("curse", 1)]
        assert (panel.health is None) == (mode == "table")


def test_the_boss_loses_life_by_poison_first_then_each_hero_in_seat_order() -> None:
    """Straight past its shields; with nothing to deal with the phase is left out."""
    table = Table(3).act().put(poison=2, shields=(9, 9, 9))
    for hero in table.state.heroes:
        table.put_hero(hero.seat, attack=None, planned=None, poison=1, health=20)
    table.pass_all()
    hurt = [x for x in table.events if isinstance(x, e.BossHurt | e.HeroHurt)]
    assert [(type(x).__name__, getattr(x, "seat", 0), x.n) for x in hurt[-4:]] == [
        ("BossHurt", 0, 2),
        ("HeroHurt", 1, 1),
        ("HeroHurt", 3, 1),
        ("HeroHurt", 5, 1),
    ]
    assert table.state.shields == (9, 9, 9)
    quiet = Table(2).act()
    for seat in (1, 3):
        quiet.put_hero(seat, attack=None, planned=None)
    quiet.pass_all()
    assert quiet.state.phase == "discard"


@pytest.mark.rule("BF-705")
def test_between_fights_everything_goes_back() -> None:
    """Told at the end of each fight; the next one knows of nothing, and people shuffle everything anew."""
    potion = Item("ITM-01", "potion", (do.Heal(8, "one"),), copies=4, once=True)
    table = Table(2, boss=boss(), curses=CURSES, items=(potion,)).act()
    table.put_hero(1, health=3, poison=2, panic=1, curses=1, cursed=("CUR-01",), wards=("ELF-01",))
    table.put(used=("ITM-01",), boxed=("ELF-02",), curse_pile=0, life=1)
    people: Any = GAME.players(table.content, table.match.setup, 1, "random")
    people.heard([e.Asked("ready")])
    place = people.places[1]
    deck = sorted(place.cards)
    people.places[1] = replace(tt.hurt(place, 9), panic=2, poison=3, boxed=place.hand[:1], hand=place.hand[1:])
    table("ELF-03")
    assert [say.key for say in table.view.lines][-1] == "boss_fighters:over.tidy-curses"
    fresh = table.rules.start(table.match.setup.seats, table.match.setup.options, 2)
    assert fresh.curse_pile == 2
    assert (fresh.used, fresh.boxed, fresh.curse_discards) == ((), (), ())
    for hero in fresh.heroes:
        assert (hero.health, hero.poison, hero.panic, hero.curses) == (hero.start, 0, 0, 0)
        assert (hero.cursed, hero.wards) == ((), ())
    people.heard([e.Asked("ready")])
    again = people.places[1]
    assert (again.health, again.poison, again.panic, sorted(again.cards)) == (again.start, 0, 0, deck)
    assert len(people.spell.pile) == 2
