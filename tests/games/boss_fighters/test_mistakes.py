"""What the table can take back, and the panel that corrects numbers and plays nothing again."""

from typing import Any

import pytest
from msgspec.structs import replace

from appliance.engine.game import Illegal
from appliance.engine.match import Match
from appliance.games.boss_fighters import GAME
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.content import Ability
from appliance.games.boss_fighters.effects import Harden, Heal, Mend, Protect, Shields, Steal
from appliance.games.boss_fighters.mistakes import bounds
from appliance.games.boss_fighters.state import State
from appliance.games.boss_fighters.views import FightView, ResultView
from tests.contract.games import again
from tests.games.boss_fighters.table import LESSONS, Table, dummy, names

OVERLAID = {"fixing", "last"}


def ids(table: Table) -> list[str]:
    """What may be picked."""
    return [option.id for option in table.view.prompt.options]


def changed(before: State, after: State) -> set[str]:
    """The fields that differ, without the panel itself and what is told."""
    return {name for name in State.__struct_fields__ if getattr(before, name) != getattr(after, name)} - OVERLAID


@pytest.mark.rule("BF-804")
def test_a_scan_is_taken_back_only_while_its_first_question_is_open() -> None:
    """Once its first effect is resolved, only numbers can be corrected. (Its hold: the intake's tests.)"""
    table = Table(cards={"ELF-02": (Heal(2, "one"), Protect(1, "one"))}).act()
    before = table.state
    table.put_hero(3, health=9)
    table("ELF-02")
    assert [option.id for option in table.view.prompt.also] == ["back", "give-up"]
    table("back")
    assert (table.state.acting, table.state.played, table.state.hero(1).dots) == (1, (), before.hero(1).dots)
    table("ELF-02", "3")
    assert "back" not in [option.id for option in table.view.prompt.also]
    with pytest.raises(Illegal):
        table("back")
    assert table.view.fixable
    table("fix")
    assert ids(table) == ["boss", "1", "3", "turn", "done"]


@pytest.mark.rule("BF-804")
def test_the_panel_opens_over_everything_and_closes_to_exactly_what_was_open() -> None:
    """In every phase; below it nothing else is taken."""
    table = Table(4, boss=dummy(lesson=LESSONS))
    met = set()
    while table.state.round < 3:
        before = table.state
        met.add(before.asked.question if before.asked else "turn")
        table("fix")
        assert (table.view.page, table.view.card, table.view.fixable) == (None, None, False)
        for word in ("press", "give-up", "pass", "fix", "back", "ELF-01", "no", "BOS-01"):
            with pytest.raises(Illegal):
                table(word)
        table("boss", "back", "boss", "life", "back", "done")
        assert table.state == before
        if before.asked is None and before.acting == 1 and before.hero(1).dots == 3:
            table("ELF-06" if before.round == 1 else "MAG-01")
        else:
            table("pass" if before.asked is None else table._answer())
    assert met >= {"ready", "lesson", "start", "turn", "target", "attack", "status", "discard", "draw"}


def test_the_panel_is_there_while_a_card_is_warned_about_but_not_while_giving_up_nor_after_the_end() -> None:
    """The warning comes back; the other two say so."""
    table = Table().act()
    table("DWA-01", "fix", "done")
    assert ids(table) == ["anyway", "back"]
    table("back", "give-up")
    assert not table.view.fixable
    with pytest.raises(Illegal):
        table("fix")
    table("yes")
    assert not table.view.fixable
    with pytest.raises(Illegal):
        table("fix")


NUMBERS = [
    ("boss", "life", lambda state: state.life),
    ("boss", "shield-ranged", lambda state: state.shields[1]),
    ("boss", "poison", lambda state: state.poison),
    ("3", "health", lambda state: state.hero(3).health),
    ("3", "poison", lambda state: state.hero(3).poison),
    ("3", "attack", lambda state: state.hero(3).attack),
    ("3", "dots", lambda state: state.hero(3).dots),
]


@pytest.mark.parametrize(("whose", "what", "number"), NUMBERS)
def test_one_press_changes_one_number_by_one_within_its_bounds(whose: str, what: str, number: Any) -> None:
    """Down to the least, up to the most; there a press is refused. Nothing else is touched."""
    table = Table().act(round=2)
    before = table.state
    table("fix", whose, what)
    least, most = bounds(before, what, 0 if whose == "boss" else 3)
    seat = 0 if whose == "boss" else 3
    start = number(before)
    step, by = ("minus", -1) if start > least else ("plus", 1)
    assert table(step)[1] == e.Fixed(what, seat, start + by)
    assert number(table.state) == start + by
    assert changed(before, table.state) <= {"life", "shields", "poison", "heroes"}
    assert table.view.prompt.mark == step
    assert len(changed(before, table.state)) == 1
    for end, step in ((least, "minus"), (most, "plus")):
        while number(table.state) != end:
            assert step in [getattr(action, "option", "") for action in table.rules.legal(table.state)]
            table(step)
        assert step not in [getattr(action, "option", "") for action in table.rules.legal(table.state)]
        with pytest.raises(Illegal) as refused:
            table(step)
        assert refused.value.say.args == {"n": end}
    assert names(table("done")) == ["Answered"]


def test_life_and_health_move_by_five_and_stop_at_the_end() -> None:
    """Five at once, but never beyond what there can be."""
    table = Table().act().put(life=3).put_hero(1, health=18)
    table("fix", "boss", "life", "plus5")
    assert table.state.life == 8
    table("minus5", "minus5")
    assert table.state.life == 0
    table("plus5", "back", "back", "1", "health", "plus5")
    assert table.state.hero(1).health == table.state.hero(1).start
    table("back", "poison")
    assert ids(table) == ["minus", "plus", "back", "done"]


def test_what_the_table_counts_is_not_offered() -> None:
    """Without health in the box there is none to correct; without an attack, or after it, none either."""
    table = Table(health="table").act()
    table("fix", "1")
    assert ids(table) == ["poison", "attack", "dots", "by", "back", "done"]
    table("back", "boss")
    assert ids(table) == ["life", "poison", "back", "done"]
    table("done")
    table.put_hero(1, attack=None, planned=None)
    table("fix", "1")
    assert ids(table) == ["poison", "dots", "by", "back", "done"]
    table("done")
    table.pass_all()
    assert (table.state.phase, table.state.struck) == ("attack", 3)
    table("fix", "3")
    assert ids(table) == ["poison", "by", "back", "done"]


def test_a_heros_card_chooses_the_hero() -> None:
    """Whose number, and whose turn; where no hero is asked for it does nothing."""
    table = Table().act()
    table("fix", "DWA-91")
    assert table.view.prompt.say.args["name"] == "Ben"
    with pytest.raises(Illegal):
        table("ELF-91")
    table("back", "turn", "WAR-91", "done")
    assert (table.state.turn, table.state.acting) == (3, 3)


ABILITIES = (
    Ability("threshold", "panic", (Mend(1),), below=50),
    Ability("reaction", "anger", (Harden("melee", 5),), after={"event": "BossHurt"}),
    Ability("reaction", "scorn", (Harden("magic", 5),), after={"event": "ShieldHurt"}),
    Ability("shield", "vest", (Shields(3, 4, 3),)),
)


@pytest.mark.rule("BF-804")
def test_a_fix_never_plays_the_boss() -> None:
    """No threshold, reaction or rage answers a corrected number; a threshold beyond comes with the next blow, once."""
    boss = dummy()
    table = Table(boss=replace(boss, ability=(*boss.ability[:1], *ABILITIES))).act()
    table("fix", "boss", "shield-melee", "minus", "back", "life")
    while table.state.life > 2:
        table("minus")
    before = table.state
    assert (before.waiting, before.begun, before.counts) == ((), (), ())
    assert names(table("done")) == ["Answered"]
    assert table.state.asked is None
    assert (table.state.waiting, table.state.begun) == ((), ())
    table.put(shields=(0, 0, 0))
    told = table("fix", "boss", "life", "plus5", "done", "ELF-01")
    assert [event.name for event in told if isinstance(event, e.AbilityUsed)] == ["panic"]
    table("fix", "boss", "life", "plus5", "plus5", "done")
    assert table.state.begun == ("panic",)


def test_at_zero_the_fight_ends_when_the_panel_is_closed_and_not_before() -> None:
    """So a slip on the way to the right number costs nothing."""
    table = Table().act().put(life=1).put_hero(3, health=1)
    table("fix", "boss", "life", "minus", "plus", "back", "back", "3", "health", "minus")
    assert not table.state.result
    told = table("done")
    assert names(told) == ["Answered", "FightEnded", "Asked"]
    assert (table.state.result, table.state.fallen) == ("lost", 3)
    assert isinstance(table.view, ResultView)
    other = Table(health="both").act().put(life=1)
    other("fix", "3", "health", *["minus5"] * 5, "done")
    assert (other.state.hero(3).health, other.state.result) == (0, "")
    other("fix", "boss", "life", "minus", "done")
    assert other.state.result == "won"


def test_whose_turn_it_is_can_be_set_right() -> None:
    """At once; who has no turn left is not offered, and who acts keeps at least one."""
    table = Table(3).act()
    table("fix", "1", "dots", "minus", "minus")
    assert table.state.hero(1).dots == 1
    with pytest.raises(Illegal):
        table("minus")
    table("back", "back", "5", "dots", "minus", "minus", "minus", "back", "back", "turn")
    assert ids(table) == ["1", "3", "back", "done"]
    assert names(table("3")) == ["Answered", "Fixed", "Asked"]
    table("1", "dots", "minus", "done")
    assert (table.state.turn, table.state.acting, table.state.hero(1).dots) == (3, 3, 0)
    seats = []
    while table.state.phase == "action":
        seats.append(table.state.acting)
        table("pass")
    assert seats == [3, 3, 3]
    assert all(hero.dots == 0 for hero in table.state.heroes)


def test_a_turn_set_right_while_a_card_is_played_comes_after_the_card() -> None:
    """The question of the card stays open."""
    table = Table(3, cards={"ELF-02": (Heal(2, "one"),)}).act()
    table.put_hero(3, health=9)
    table("ELF-02", "fix", "turn", "5", "done")
    assert table.state.asked is not None
    assert (table.state.asked.question, table.state.player, table.state.turn) == ("target", 1, 5)
    table("3")
    assert (table.state.acting, table.state.hero(1).dots) == (5, 2)


def test_a_card_that_was_warned_about_goes_back_when_the_turn_changes() -> None:
    """Then it may be scanned in its own hero's turn, without a warning."""
    table = Table().act()
    table("DWA-02", "fix", "turn", "3", "done")
    assert (table.state.asked, table.state.acting) == (None, 3)
    assert "CardPlayed" in names(table("DWA-02"))


def test_a_turn_taken_back_is_never_one_too_many() -> None:
    """A hero whose card may still be taken back has one turn fewer to give."""
    table = Table(cards={"ELF-02": (Heal(2, "one"),)}).act()
    table.put_hero(3, health=9)
    table("ELF-02", "fix", "1", "dots")
    with pytest.raises(Illegal):
        table("plus")
    table("done", "back")
    assert table.state.hero(1).dots == 3


def test_what_was_corrected_is_told_once_a_number() -> None:
    """Many presses are one line, with the last number."""
    table = Table().act()
    table("fix", "1", "poison", "plus", "plus", "plus", "done")
    view = table.view
    assert isinstance(view, FightView)
    assert view.last[-1].key == "boss_fighters:told.fixed"
    assert [say.key for say in view.last].count("boss_fighters:told.fixed") == 1
    assert view.last[-1].args["n"] == 3


def test_a_match_resumed_anywhere_in_the_panel_is_the_same() -> None:
    """Fold and JSON, with the panel open at every depth."""
    entries: list[list[Any]] = []
    table = Table()
    table.match.listen(lambda number, action, events: entries.append(list(events)))
    begun = list(table.events)
    words = ("fix", "3", "health", "minus", "back", "poison", "plus", "back", "back", "boss", "life", "minus5", "done")
    for word in ("press", *words):
        table(word)
        resumed = Match(table.rules, table.match.setup)
        resumed.replay([begun, *[again(entry, list[table.rules.event_type]) for entry in entries]])
        assert resumed.state == table.state == again(table.state, State)
        assert table.rules.recap(table.state).lines


def test_people_do_at_the_table_what_the_box_corrects() -> None:
    """Counters and tokens of simulated people follow; the boss's tokens are none of theirs."""
    table = Table()
    people = GAME.players(table.content, table.match.setup, 1, "random")
    people.heard([e.Fixed("health", 1, 7), e.Fixed("poison", 1, 2), e.Fixed("poison", 0, 9), e.Fixed("dots", 1, 2)])
    assert (people.places[1].health, people.places[1].poison) == (7, 2)


def test_who_is_corrected_is_lit() -> None:
    """And nobody else, while the panel asks about a hero."""
    table = Table(3).act()
    table("fix", "3", "health")
    assert [hero.seat for hero in table.view.heroes if hero.active] == [3]
    table("done")
    assert [hero.seat for hero in table.view.heroes if hero.active] == [1]


def test_a_hero_robbed_of_the_last_turn_does_not_act() -> None:
    """Where another's card costs the turn that was to come next, it is the next one's."""
    boss = dummy()
    robbing = Ability(
        "reaction", "robbery", (Steal(3),), after={"event": "CardPlayed", "card": "DWA-02"}, who="starter"
    )
    table = Table(boss=replace(boss, ability=(*boss.ability, robbing))).act()
    table("DWA-02", "anyway", "press")
    assert table.state.hero(1).dots == 0
    assert table.state.acting == 3
