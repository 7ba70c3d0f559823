"""A boss in the air: half of melee damage falls short, a shot may bring it down, and it lands with the next round."""

from msgspec.structs import replace

from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.content import Ability, BossFile, Mood
from appliance.games.boss_fighters.effects import Land, Soar
from appliance.games.boss_fighters.words import say
from tests.games.boss_fighters.table import Table, dummy, names

OFF = Ability("recurring", "off", (Soar(),), since=2, every=2, phase="planning")
SHOT = Ability("reaction", "shot", (Land(),), after={"event": "AttackMade", "type": "ranged"}, when="aloft")
STEP = Ability("reaction", "step", (Soar(),), after={"event": "AttackMade", "type": "magic"}, when="landed")
MOODS = (Mood("calm"), Mood("low", below=50), Mood("aloft", aloft=True), Mood("wild", enraged=True))


def flier(*abilities: Ability) -> BossFile:
    """The dummy without shields, and these abilities."""
    plain = dummy()
    return replace(plain, ability=(plain.ability[0], *abilities), mood=MOODS)


def test_only_half_of_melee_damage_reaches_it_rounded_down() -> None:
    """Of 3 melee 1 arrives and the table is told of the rest; magic arrives whole."""
    table = Table(boss=flier(OFF)).act(round=2)
    life = table.state.life
    told = table("ELF-01")
    assert e.OutOfReach(2) in told
    assert table.state.life == life - 1
    assert "boss_fighters:told.out-of-reach" in [line.key for line in table.view.last]
    assert table.view.boss.aloft
    table("DWA-02")
    assert table.state.life == life - 5


def test_it_lands_when_the_next_round_begins() -> None:
    """In round 3 everything reaches it again, in round 4 it is up once more."""
    table = Table(boss=flier(OFF)).act(round=3)
    assert not table.state.aloft
    life = table.state.life
    table("ELF-01")
    assert table.state.life == life - 3
    assert table.act(round=4).state.aloft


def test_a_reaction_may_wait_for_it_to_be_in_the_air_or_on_the_ground() -> None:
    """A shot brings it down only from above; magic makes it rise only from the ground."""
    table = Table(boss=flier(OFF, SHOT, STEP)).act()
    assert "AbilityUsed" not in names(table("ELF-06", "3"))
    table.act(round=2)
    told = table("ELF-06", "3")
    assert "BossLanded" in names(told)
    assert not table.state.aloft
    table("press")
    assert "BossSoared" in names(table("DWA-02"))


def test_moods_are_data_and_told_as_a_round_begins() -> None:
    """The last that fits counts: in the air before low life; at the end it is beaten."""
    table = Table(boss=flier(OFF)).act()
    assert table.view.boss.mood == "calm"
    assert table.put(life=5).view.boss.mood == "low"
    assert table.put(aloft=True).view.boss.mood == "aloft"
    assert table.put(life=0).view.boss.mood == "beaten"
    fresh = Table(boss=flier())
    fresh("press")
    told = [line for line in fresh.view.last if line.key == "boss_fighters:told.round-mood"]
    assert told[0].args["mood"] == say("mood.dummy.calm")
