"""What a fight sounds like, and how tense it is."""

from typing import get_args

import pytest
from msgspec.structs import replace

from appliance.games.boss_fighters.effects import DAMAGE_TYPES
from appliance.games.boss_fighters.events import Result
from appliance.games.boss_fighters.sounds import SOUNDS
from appliance.games.boss_fighters.statuses import NAMES
from appliance.ui.sound import sounds_of
from tests.games.boss_fighters.table import Table, dummy

VALUES = {*DAMAGE_TYPES, *get_args(Result), *NAMES, "0"}


def test_values_that_a_sound_waits_for_are_words_of_the_game() -> None:
    """A slip of the pen would be silent."""
    assert {key.partition("=")[2] for key in SOUNDS if "=" in key} <= VALUES


def test_every_blow_has_the_sound_of_its_type_and_what_it_does() -> None:
    table = Table().act(starter=3)
    assert sounds_of(table("WAR-01"), SOUNDS)[:2] == ["melee", "boss-hurt"]


@pytest.mark.parametrize(("shield", "sound"), [(9, "shield-hit"), (1, "shield-broken")])
def test_a_shield_sounds_otherwise_when_it_breaks(shield: int, sound: str) -> None:
    table = Table().act(starter=3).put(shields=(shield,) * 3, full=(9, 9, 9))
    assert sound in sounds_of(table("WAR-01"), SOUNDS)


def test_winning_is_the_last_that_is_heard() -> None:
    table = Table().act(starter=3).put(life=1)
    assert sounds_of(table("WAR-01"), SOUNDS)[-1] == "won"


def test_before_the_fight_it_is_calm_then_it_is_a_fight() -> None:
    table = Table()
    assert table.view.tension == "calm"
    assert table.act().view.tension == "fight"


def test_it_is_danger_when_the_boss_or_a_hero_is_near_the_end_or_the_boss_rages() -> None:
    quarter = Table().act().state.max_life // 4
    assert Table().act().put(life=quarter).view.tension == "danger"
    assert Table().act().put(life=quarter + 1).view.tension == "fight"
    assert Table().act().put_hero(3, health=1).view.tension == "danger"
    raging = dummy(boss=replace(dummy().boss, enrage=2))
    assert Table(boss=raging).act(round=1).view.tension == "fight"
    assert Table(boss=raging).act(round=2).view.tension == "danger"


def test_where_the_table_counts_health_only_the_boss_brings_danger() -> None:
    table = Table(health="table").act()
    assert table.view.tension == "fight"
    assert table.put(life=1).view.tension == "danger"


def test_after_the_fight_it_is_calm() -> None:
    table = Table().act(starter=3).put(life=1)
    table("WAR-01")
    assert table.view.tension == "calm"
