"""The notebook: it holds what was seen and when, what was done just before, and never what has not come."""

import json
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from appliance.engine.game import Begin, Illegal, Setup
from appliance.engine.match import Match
from appliance.engine.table import Say
from appliance.games.boss_fighters import GAME
from appliance.games.boss_fighters.content import Ability, BossFile
from appliance.games.boss_fighters.effects import Boxed, Harden, Hurt, Poison, Prevent, Raise
from appliance.games.boss_fighters.memory import Fact, Note, remembered, rounds_of
from appliance.games.boss_fighters.notebook import merged
from tests.games.boss_fighters.table import Table, content, dummy, seats

PAW = Ability(
    "reaction", "paw", (Raise(2, "all"), Hurt(1, "all")), after={"event": "AttackMade", "type": "magic"}, nth=2
)
FLOP = Ability("recurring", "flop", (Hurt(1, "all"),), since=1, every=2)
ROAR = Ability("threshold", "roar", (Poison(1, "all"),), below=50)


def foe(*abilities: Ability, hints: bool = False) -> BossFile:
    """The dummy, and these abilities besides."""
    plain = dummy()
    more = [replace(one, hint=n if hints else 0) for n, one in enumerate(abilities, 1)]
    return replace(plain, ability=(*plain.ability, *more))


def notes(table: Table) -> dict[str, Note]:
    """The notebook of the fight by ability."""
    return {note.ability: note for note in merged(table.state.notes)}


def test_an_ability_that_was_seen_stands_in_it_with_what_was_done_just_before() -> None:
    """The second magic attack of the round, and what the answer did to how many."""
    table = Table(boss=foe(PAW)).act()
    table("ELF-03", "DWA-02")
    note = notes(table)["paw"]
    assert (note.boss, note.kind, rounds_of(note), note.times) == ("dummy", "reaction", (1,), 1)
    assert Fact("AttackMade", "magic", 4, 2, 2) in note.calls[0]
    assert note.calls[0][0].what == "CardPlayed"
    assert note.did == (Fact("AttackRaised", "", 2, 2), Fact("HeroHurt", "", 1, 2))
    assert note.before.startswith("BossHurt")


def test_a_shield_that_broke_is_a_fact_of_its_own() -> None:
    """What people say: the shield broke."""
    react = Ability("reaction", "ow", (Hurt(1, "all"),), after={"event": "ShieldHurt", "left": 0})
    table = Table(boss=foe(react)).act(round=2).put(shields=(0, 0, 3))
    table("ELF-03")
    assert Fact("ShieldBroken", "magic") in notes(table)["ow"].calls[0]


def test_the_same_ability_in_other_rounds_extends_its_entry() -> None:
    """Rounds 1 and 3, one entry; attacks and shields stand in it too, with what they brought."""
    table = Table(boss=foe(FLOP)).act(round=4)
    found = notes(table)
    assert (rounds_of(found["flop"]), found["flop"].times) == ((1, 3), 2)
    assert found["flop"].calls == ()
    assert rounds_of(found["rusty-arms"]) == (2, 3, 4)
    assert found["vest"].did == tuple(
        [Fact("ShieldsRaised", type, n) for type, n in (("melee", 3), ("ranged", 4), ("magic", 3))]
    )
    assert {fact.what for fact in found["arms"].did} == {"AttackPlanned"}


def test_a_threshold_tells_how_much_life_was_left() -> None:
    """In a hundred, when it came."""
    table = Table(boss=foe(ROAR)).act().put(life=15)
    table("ELF-03")
    assert notes(table)["roar"].life == 100 * 11 // table.state.max_life


def test_what_was_prevented_is_not_in_it() -> None:
    """Only that a reaction was prevented was seen, and the box said no more."""
    cards = {"ELF-05": (Prevent(), Boxed())}
    table = Table(boss=foe(replace(PAW, nth=0)), cards=cards).act()
    table("ELF-05", "reaction", "DWA-02")
    assert "paw" not in notes(table)
    assert "paw" not in table.view.page.lines[0].key


@pytest.mark.parametrize("end", ["won", "lost", "given-up"])
def test_the_group_gets_it_however_the_fight_ended(end: str) -> None:
    """Joined with what it knew: the old mark stays, and what it had chosen for its decks too."""
    known = Note("dummy", "arms", "attack", 1, mark="hurts", rounds=(1,), times=3)
    other = Note("crow", "peck", "attack", 1)
    memory = {"notes": msgspec.to_builtins((known, other)), "plans": {"ELF": {"removed": ["ELF-01"]}}}
    table = Table(boss=foe(PAW, hints=True), memory=memory).act()
    table("ELF-03", "DWA-02", "press")
    if end == "won":
        table.put(life=1)("MAG-01")
    elif end == "lost":
        table.put_hero(1, health=1).pass_all()
        while not table.state.result:
            table("press")
    else:
        table("give-up", "yes")
    table("press")
    outcome = table.match.outcome
    assert outcome is not None
    kept = remembered({"memory": json.loads(json.dumps(outcome.memory))})
    found = {note.ability: note for note in kept.notes}
    assert (found["arms"].mark, found["arms"].times) == ("hurts", 4)
    assert set(found) >= {"peck", "arms", "paw"}
    assert kept.plans["ELF"].removed == ("ELF-01",)
    assert "hint:dummy.1" in outcome.earned
    assert ("won:dummy" in outcome.earned) == (end == "won")


def test_a_hint_stays_a_riddle_until_what_it_speaks_of_was_seen() -> None:
    """The second hint's ability never came."""
    table = Table(boss=foe(PAW, ROAR, hints=True)).act()
    table("ELF-03", "DWA-02", "press", "give-up", "yes", "press")
    outcome = table.match.outcome
    assert outcome is not None
    assert outcome.earned == ("hint:dummy.1",)


def test_the_boss_card_held_in_a_fight_tells_what_was_seen() -> None:
    """Nothing at first; then each ability that has a page, of this fight and of earlier ones, with its rounds."""
    table = Table(boss=foe(FLOP, PAW), memory={"notes": msgspec.to_builtins((Note("dummy", "paw", "reaction", 4),))})
    fresh = Table(boss=foe(FLOP)).act()
    with pytest.raises(Illegal) as empty:
        fresh("BOS-01")
    assert empty.value.say.key == "boss_fighters:leaf.empty"
    table.act(round=4)
    with pytest.raises(Illegal) as told:
        table("BOS-01")
    notes = told.value.say.args["notes"]
    assert isinstance(notes, Say)
    first, rest = notes.args["first"], notes.args["rest"]
    assert isinstance(first, Say)
    assert isinstance(rest, Say)
    assert (first.args["rounds"], rest.args["rounds"], rest.args["n"]) == ("4", "1, 3", 2)


def test_it_survives_json_and_a_resume() -> None:
    """State and events as the journal keeps them."""
    table = Table(boss=foe(PAW, FLOP)).act(round=3)
    state = msgspec.json.decode(msgspec.json.encode(table.state), type=type(table.state))
    assert state == table.state
    folded = table.rules.start(table.match.setup.seats, table.match.setup.options, table.match.setup.seed)
    for event in table.events:
        folded = table.rules.apply(folded, event)
    assert folded.notes == table.state.notes


# What is hidden: content in which every hidden name is a word that occurs nowhere else.


def secrets() -> BossFile:
    """The dummy with abilities of every kind whose names are unique words."""
    kinds = (
        Ability("reaction", "xqreaction", (Raise(1, "all"),), after={"event": "AttackMade", "type": "magic"}, nth=2),
        Ability("reaction", "xqheal", (Hurt(1, "all"),), after={"event": "HeroHealed"}),
        Ability("recurring", "xqrecurring", (Hurt(1, "all"),), since=3, every=2),
        Ability("recurring", "xqearly", (Poison(1, "all"),), since=2, every=3, phase="planning"),
        Ability("threshold", "xqhalf", (Poison(1, "all"),), below=50),
        Ability("threshold", "xqlow", (Harden(magic=2),), below=20),
        Ability("shield", "xqshield", (Harden(melee=1),), since=4),
    )
    return foe(*kinds, hints=True)


WORD = re.compile(r"xq[a-z]+")


def lived(seed: int) -> Iterator[tuple[Match, list[Any]]]:
    """A whole fight of simulated people against it; the match after each action, and what happened."""
    known = content(secrets())
    setup = Setup("boss_fighters", seats(3), {"challenge": "dummy", "earned": []}, seed)
    match = Match(GAME.rules(known), setup)
    people = GAME.players(known, setup, seed, "novice")
    events = list(match.submit(Begin()))
    while match.outcome is None:
        yield match, events
        people.heard(events)
        said = people.answer(match.view)
        assert said is not None
        events = list(match.say(said))
    yield match, events


@pytest.mark.rule("BF-502")
@pytest.mark.parametrize("seed", range(6))
def test_nothing_hidden_is_told_before_it_happens(seed: int, caplog: pytest.LogCaptureFixture) -> None:
    """Not in a view, an event, a recap, an outcome or a log line: a name comes with its AbilityUsed and not before."""
    seen: set[str] = set()
    for match, events in lived(seed):
        for event in events:
            if type(event).__name__ == "AbilityUsed":
                seen.update(WORD.findall(event.name))
            assert set(WORD.findall(msgspec.json.encode(event).decode())) <= seen
        told = (match.view, match.rules.recap(match.state), match.outcome)
        for one in told:
            assert set(WORD.findall(msgspec.json.encode(one).decode())) <= seen
        assert set(WORD.findall(msgspec.json.encode(match.state.notes).decode())) <= seen
    assert set(WORD.findall(caplog.text)) <= seen
    assert seen
    catalog = GAME.catalog(content(secrets()))
    assert not WORD.findall(msgspec.json.encode(catalog).decode())
