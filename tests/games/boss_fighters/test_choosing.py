"""What is shown of a boss before the fight: only what a group has unlocked, and all that may be known."""

import msgspec
import pytest

from appliance.engine.table import Say, Seat
from appliance.games.boss_fighters import GAME, catalog
from appliance.games.boss_fighters.content import life_of
from appliance.games.boss_fighters.load import load
from appliance.games.lobby.state import Group
from appliance.games.lobby.views import InformationView
from appliance.library import CONTENT
from tests.games.lobby.table import Table

SHIPPED = load((CONTENT / "boss_fighters",))
CATALOG = catalog(SHIPPED)
SEATS = (Seat(1, "Ada", ("ELF-91", "WAR-91")), Seat(5, "Ben", ("DWA-91", "DRU-91")))


def lobby(*earned: str) -> Table:
    """A group that has won so far, at the choice of bosses."""
    group = Group("g1", "Owls", seats=SEATS, game="boss_fighters", challenge="mr-puppet", earned=earned)
    group = msgspec.structs.replace(group, health="full")
    table = Table(CATALOG, groups=(group,), group="g1")
    table.press()
    return table


@pytest.mark.rule("BF-109")
def test_a_group_sees_the_bosses_that_it_has_reached_mr_puppet_first() -> None:
    """Winning the training fight unlocks the first real boss."""
    assert lobby().options == ["mr-puppet"]
    assert lobby("won:mr-puppet").options[:2] == ["mr-puppet", "prince"]


@pytest.mark.rule("BF-109")
def test_a_boss_shows_legend_life_enrage_round_status_effects_and_levels() -> None:
    """Then a level is chosen, and the go-on arrow starts the fight at that level."""
    table = lobby("won:mr-puppet")
    table.pick("prince")
    view = table.view
    assert isinstance(view, InformationView)
    assert view.legend == Say("boss_fighters:boss.prince.legend")
    assert table.options == ["beginners", "advanced", "professionals", "insane"]
    assert Say("boss_fighters:fact.status-poison") in view.facts
    table.pick("advanced")
    level = SHIPPED.bosses["prince"].at("advanced")
    shown = repr(table.view)
    for heroes in (2, 3, 4):
        assert f"'for{heroes}': {life_of(level, heroes)}" in shown
    assert "fact.enrage" in shown
    assert f"'n': {level.enrage}" in shown
    table.pick("go")
    called = table.match.outcome.next
    assert (called.challenge, called.options["level"]) == ("prince", "advanced")


def test_what_a_boss_deals_out_is_told_before_the_fight() -> None:
    """Poison, panic and curses alike; each is written in words."""
    statuses = {status for file in SHIPPED.bosses.values() for status in file.boss.statuses}
    assert statuses <= {"poison", "panic", "curse"}
    assert GAME.name == "boss_fighters"
