"""The seven phases: what comes when, what is asked, what it does."""

from typing import Any

import pytest
from msgspec.structs import replace

from appliance.engine.game import Illegal
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.content import Ability
from appliance.games.boss_fighters.effects import Plan, Poison, Shields
from tests.games.boss_fighters.table import LESSONS, Table, dummy, names


def phases(events: list[Any]) -> list[str]:
    return [event.phase for event in events if isinstance(event, e.PhaseStarted)]


def reach(table: Table, question: str) -> Table:
    """Pass and confirm on to this question."""
    while table.state.asked is None or table.state.asked.question != question:
        table("pass" if table.state.asked is None else table._answer())
    return table


@pytest.mark.rule("BF-201")
def test_a_full_round_has_seven_phases_in_order() -> None:
    """Round 2 with everybody poisoned goes through all seven, and then the third round begins."""
    table = Table().act(round=2).put_hero(1, poison=1)
    while table.state.round == 2:
        table("pass" if table.state.asked is None else table._answer())
    order = ["planning", "shield", "action", "attack", "status", "discard", "draw"]
    assert phases(table.events)[-10:] == [*order, *order[:3]]


@pytest.mark.rule("BF-201")
def test_the_fight_ends_at_once_when_the_boss_has_no_life() -> None:
    """The heroes win in the middle of the action phase."""
    table = Table().act().put(life=3)
    told = table("ELF-01")
    assert names(told)[-2:] == ["FightEnded", "Asked"]
    assert table.state.result == "won"


@pytest.mark.rule("BF-201")
def test_the_fight_ends_at_once_when_one_hero_has_no_health() -> None:
    """One hero at 0 in the attack phase loses it; nobody else is struck."""
    table = Table(3).act().put_hero(1, health=1).put_hero(3, health=1).pass_all()
    assert table.state.result == "lost"
    assert table.state.fallen == 1
    assert table.state.hero(3).health == 1


@pytest.mark.rule("BF-202")
def test_the_boss_plans_an_attack_with_a_value_beside_each_hero() -> None:
    """After the planning phase every hero that is aimed at shows the number."""
    table = Table(4)
    told = [event for event in table("press") if isinstance(event, e.AttackPlanned)]
    assert [event.seat for event in told] == [1, 3, 5, 7]
    assert [hero.attack for hero in table.view.heroes] == [event.value for event in told]
    assert all(3 <= event.value <= 5 for event in told)


def test_a_boss_may_aim_at_some_heroes_only() -> None:
    """Two of four by chance: the others show no number, and nothing is done to them."""
    boss = dummy(ability=(Ability("attack", "jab", (Plan(2, to="two"),)),))
    table = Table(4, boss=boss).act()
    aimed = [hero.seat for hero in table.view.heroes if hero.attack is not None]
    assert len(aimed) == 2
    table.pass_all()
    while table.state.phase == "attack":
        table("press")
    assert [event.seat for event in table.events if isinstance(event, e.HeroHurt)] == aimed


def test_planned_values_come_from_the_seed() -> None:
    """All values from lowest to highest come up; the same seed gives the same."""
    plans = [event for seed in range(60) for event in Table(4, seed=seed)("press")]
    seen = {event.value for event in plans if isinstance(event, e.AttackPlanned)}
    assert seen == {3, 4, 5}
    assert Table(4, seed=9)("press") == Table(4, seed=9)("press")


@pytest.mark.rule("BF-203")
def test_from_round_two_an_attack_carries_an_extra_beside_the_portrait() -> None:
    """Round 1 has none; in round 2 two poison stand beside each hero."""
    table = Table().act()
    assert [hero.extra for hero in table.view.heroes] == [(), ()]
    table.act(round=2)
    assert [(badge.kind, badge.n) for hero in table.view.heroes for badge in hero.extra] == [("poison", 2)] * 2


@pytest.mark.rule("BF-203")
def test_any_rest_of_an_attack_brings_the_whole_extra_and_zero_brings_nothing() -> None:
    """One hero is down to 1, the other to 0."""
    table = Table().act(round=2).put_hero(1, attack=1).put_hero(3, attack=0)
    before, other = table.state.hero(1).health, table.state.hero(3).health
    table.pass_all()("press")
    assert before is not None
    assert (table.state.hero(1).health, table.state.hero(1).poison) == (before - 1, 2)
    assert table.state.hero(3).health == other
    assert table.state.hero(3).poison == 0
    blocked = [event.seat for event in table.events if isinstance(event, e.AttackBlocked)]
    assert blocked == [3]


@pytest.mark.rule("BF-204")
def test_round_one_has_no_shield_phase_and_round_two_brings_three_shields() -> None:
    """Shields have a type and a value each."""
    table = Table().act()
    assert "shield" not in phases(table.events)
    assert table.view.boss.shields == ()
    table.act(round=2)
    assert "shield" in phases(table.events)
    assert [(s.type, s.left, s.full) for s in table.view.boss.shields] == [
        ("melee", 3, 3),
        ("ranged", 4, 4),
        ("magic", 3, 3),
    ]


@pytest.mark.rule("BF-204")
def test_new_shields_replace_what_is_left_of_the_old() -> None:
    """Nothing is added up; a boss may raise fewer than three."""
    boss = dummy(ability=(Ability("attack", "a", (Plan(1),)), Ability("shield", "s", (Shields(2, 0, 5),))))
    table = Table(boss=boss).act()
    table.put(shields=(1, 0, 5)).act(round=2)
    assert table.state.shields == (2, 0, 5)
    assert [s.type for s in table.view.boss.shields] == ["melee", "magic"]


def test_shields_stay_in_a_round_that_brings_none() -> None:
    """What is left is gone only when new ones come."""
    boss = dummy(ability=(Ability("attack", "a", (Plan(1),)), Ability("shield", "s", (Shields(2),), every=2)))
    table = Table(boss=boss).act().put(shields=(1, 0, 0)).act(round=2)
    assert table.state.shields == (1, 0, 0)
    assert phases(table.events).count("shield") == 1


@pytest.mark.rule("BF-208")
def test_the_boss_strikes_in_seat_order_and_each_hero_confirms() -> None:
    """Damage and effects are told hero by hero; the next one is struck only after the check mark."""
    table = Table(3).act(starter=5, round=2).put_hero(3, attack=0)
    health = table.state.hero(1).health
    table.pass_all()
    assert health is not None
    for seat in (1, 3, 5):
        page = table.view.page
        hero = table.state.hero(seat)
        assert (table.view.prompt.kind, table.view.prompt.seats) == ("confirm", (seat,))
        numbers = [line.args.get("n") for line in page.lines]
        assert numbers == ([None] if seat == 3 else [hero.attack, 2])
        table("press")
    struck = [event.seat for event in table.events if isinstance(event, e.AttackStruck | e.AttackBlocked)]
    assert struck[-3:] == [1, 3, 5]


@pytest.mark.rule_part("BF-209", "fire")
def test_the_status_phase_hurts_the_boss_first_then_the_heroes_by_seat() -> None:
    """One for each token, past the shields."""
    table = Table(3).act(round=2).put_hero(5, poison=2).put_hero(1, poison=1).put(poison=4)
    table.put(heroes=tuple([replace(hero, attack=0) for hero in table.state.heroes])).pass_all()
    life = table.state.life
    told = reach(table, "status").events
    hurt = [event for event in told if isinstance(event, e.BossHurt | e.HeroHurt)][-3:]
    assert [(event.n, getattr(event, "seat", 0)) for event in hurt] == [(4, 0), (1, 1), (2, 5)]
    assert table.state.life == life - 4
    assert table.state.shields == (3, 4, 3)
    assert len(table.view.page.lines) == 3


@pytest.mark.rule_part("BF-209", "fire")
def test_the_status_phase_is_skipped_when_there_is_nothing_to_deal_with() -> None:
    """Round 1 goes from the attack phase to the discard phase."""
    table = reach(Table(), "discard")
    assert phases(table.events)[-2:] == ["attack", "discard"]


@pytest.mark.rule("BF-601")
def test_poison_hurts_one_a_token_every_round_and_stays_until_it_is_removed() -> None:
    """Three status phases with two tokens cost six; a removed token hurts no more."""
    boss = dummy(ability=(Ability("attack", "a", (Plan(0),)),))
    table = Table(boss=boss).act().put_hero(1, poison=2)
    start = table.state.hero(1).health
    assert start is not None
    for round in (2, 3, 4):
        table.act(round=round)
        assert table.state.hero(1).health == start - 2 * (round - 1)
        assert table.view.heroes[0].tokens[0].n == 2
    table.match.state = table.rules.apply(table.state, e.TokensLost(1, "poison", 1))
    table.act(round=5)
    assert table.state.hero(1).health == start - 7


def test_an_ability_keeps_its_rounds() -> None:
    """`since`, `every` and `until` say when it comes."""
    boss = dummy(ability=(Ability("attack", "a", (Plan(2, extra=(Poison(1),)),), since=2, every=2, until=4),))
    table = Table(boss=boss).act()
    planned = {1: [hero.planned for hero in table.state.heroes]}
    for round in range(2, 7):
        table.act(round=round)
        planned[round] = [hero.planned for hero in table.state.heroes]
    assert planned == {1: [None] * 2, 2: [2] * 2, 3: [None] * 2, 4: [2] * 2, 5: [None] * 2, 6: [None] * 2}


@pytest.mark.rule("BF-213")
def test_a_hand_may_exceed_its_limit_until_the_discard_phase() -> None:
    """Drawing beyond the limit is only told in the action phase; the limit is named in the discard and draw phases."""
    table = Table().act()
    tasks = [hero.task for hero in table.view.heroes]
    told = table("ELF-06", "1")
    assert e.CardsDrawn(1, 1) in told
    assert tasks == [None, None] == [hero.task for hero in table.view.heroes]
    reach(table, "discard")
    assert [hero.task.args["hand"] for hero in table.view.heroes] == [7, 6]
    table("press")
    assert [hero.task.args["n"] for hero in table.view.heroes] == [7, 6]


def test_nothing_goes_on_before_the_check_mark() -> None:
    """Every confirmation is asked as such; a scan or a pick does not answer it."""
    table = Table(boss=dummy(lesson=LESSONS))
    asked = []
    while table.state.round < 3:
        question = table.state.asked
        if question is None or question.options:
            assert table.view.prompt.kind in ("scan", "choose")
            table("pass" if question is None else question.options[0])
            continue
        asked.append(question.question)
        assert table.view.prompt.kind == "confirm"
        for word in ("ELF-01", "1", "pass", "anyway", "back"):
            with pytest.raises(Illegal):
                table(word)
        table("press")
    assert {"ready", "lesson", "attack", "status", "discard", "draw"} <= set(asked)


def test_lessons_come_once_when_their_phase_begins_in_their_round() -> None:
    """Two of one phase follow each other; the numbers they speak of are on the screen already."""
    table = Table(boss=dummy(lesson=LESSONS))
    taught = []
    while table.state.round < 4:
        asked = table.state.asked
        if asked is not None and asked.question == "lesson":
            taught.append((table.state.round, table.state.phase, asked.about))
            assert table.view.page.lines[0].key == f"boss_fighters:lesson.{asked.about}"
            if asked.about == "plans":
                assert all(hero.attack is not None for hero in table.view.heroes)
        table("pass" if asked is None else table._answer())
    assert taught == [
        (0, "setup", "welcome"),
        (1, "planning", "plans"),
        (1, "planning", "more-plans"),
        (1, "action", "turns"),
        (2, "shield", "shields"),
        (2, "status", "poison"),
    ]
