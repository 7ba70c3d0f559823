"""Curses: dealt face down, turned up before the turns, resolved, and where they go afterwards."""

from typing import Any

import pytest
from msgspec.structs import replace

from appliance.engine.game import Illegal
from appliance.games.boss_fighters import effects as do
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.content import Ability, BossFile, Item
from appliance.games.boss_fighters.content import Curse as CurseCard
from appliance.games.boss_fighters.load import load
from appliance.library import CONTENT
from tests.games.boss_fighters.table import Table, dummy, names, refused

SHIPPED = load((CONTENT / "boss_fighters",))


def cursing(n: int = 1, to: str = "all", **more: Any) -> BossFile:
    """A boss that deals curses after the attacks of round 1, or when it is said."""
    boss = dummy()
    deal = Ability("recurring", "hex", (do.Curse(n, to),), **({"until": 1} | more))
    return replace(boss, boss=replace(boss.boss, statuses=("curse",)), ability=(*boss.ability, deal))


def curse(number: int, *effects: Any, kind: Any = "normal") -> CurseCard:
    return CurseCard(f"CUR-{number:02}", f"curse-{number}", effects, kind)


MILD = tuple([curse(n, do.Hex("less-heal")) for n in range(1, 6)])


def cursed(*curses: CurseCard, count: int = 2, n: int = 1, boss: BossFile | None = None, **more: Any) -> Table:
    """Round 2, when the first curse is to be turned up; everybody has `n` of them."""
    table = Table(count, boss=boss or cursing(n), curses=curses or MILD, **more)
    while not (table.state.asked and table.state.asked.question == "curse"):
        asked = table.state.asked
        table("pass" if asked is None else asked.options[0] if asked.options else "press")
    return table


@pytest.mark.rule("BF-703")
def test_curses_are_dealt_face_down_and_turned_up_before_the_starter_is_chosen() -> None:
    """Each hero in seat order, at the start of the next action phase; nobody learns before what it is."""
    table = Table(3, boss=cursing(), curses=MILD).act()
    table.pass_all()
    while names(table.events)[-1] != "Asked" or "CurseDealt" not in names(table.events):
        table("press")
    assert [x for x in table.events if isinstance(x, e.CurseDealt)] == [e.CurseDealt(s, 1) for s in (1, 3, 5)]
    assert table.state.curse_pile == 2
    assert all(badge.kind == "curse" for hero in table.view.heroes for badge in hero.tokens)
    assert refused(table, "CUR-01") == ("not-awaited", "curse-hidden")
    seats = []
    while table.state.phase != "action":
        table("press")
    while table.state.asked is not None and table.state.asked.question == "curse":
        seats.append(table.state.asked.seat)
        assert table.view.prompt.scans == ("curse",)
        told = table(f"CUR-0{len(seats)}")
        assert e.CurseFlipped(seats[-1], f"CUR-0{len(seats)}") in told
        assert table.view.page is not None
        table("press")
    assert seats == [1, 3, 5]
    assert table.state.asked is not None
    assert table.state.asked.question == "start"
    assert (table.state.card, table.state.player) == ("", 0)


@pytest.mark.rule("BF-703")
def test_normal_ones_end_with_the_action_phase_instant_ones_at_once_permanent_ones_never() -> None:
    """Each goes to the discards when it ends, and what it changed with it."""
    curses = (
        curse(1, do.Hex("weaker")),
        curse(2, do.Hurt(2), kind="instant"),
        curse(3, do.Hex("no-items"), kind="permanent"),
        curse(4, do.Poison(1), kind="instant"),
    )
    table = cursed(*curses, n=2)
    before = table.state.hero(1).health
    table("CUR-02", "press")
    assert table.state.hero(1).health == (before or 0) - 2
    assert table.state.curse_discards == ("CUR-02",)
    table("CUR-01", "press", "CUR-03", "press", "CUR-04", "press")
    assert (table.state.hero(1).cursed, table.state.hero(3).cursed) == (("CUR-01",), ("CUR-03",))
    assert table.state.hero(3).poison == 1
    table("1")
    table.pass_all()
    assert e.CurseEnded(1, "CUR-01") in table.events
    assert (table.state.hero(1).cursed, table.state.hero(1).hexes) == ((), ())
    assert table.state.curse_discards == ("CUR-02", "CUR-04", "CUR-01")
    assert table.state.hero(3).cursed == ("CUR-03",)
    assert table.state.hero(3).hexes


@pytest.mark.rule("BF-703")
def test_an_empty_pile_is_made_new_from_its_discards() -> None:
    """With nothing there at all the hero gets none, told with words."""
    one = curse(1, do.Hurt(1), kind="instant")
    table = cursed(one, count=2, n=1, boss=cursing(to="one", who="starter", until=0))
    table("CUR-01", "press", "1")
    table.pass_all()
    while "CursesShuffled" not in names(table.events):
        table("press")
    assert table.events.count(e.CurseDealt(1, 1)) == 2
    both = Table(2, boss=cursing(3), curses=MILD[:4]).act().pass_all()
    while "CurseDealt" not in names(both.events):
        both("press")
    assert [x for x in both.events if isinstance(x, e.CurseDealt)] == [e.CurseDealt(1, 3), e.CurseDealt(3, 1)]
    assert e.EffectSkipped(3, "curse", "no-curses") in both.events
    assert any(line.key.endswith("skipped-no-curses") for line in both.view.page.lines)


@pytest.mark.rule("BF-703")
def test_seventeen_curses_are_in_the_box_and_in_the_pile_before_each_fight() -> None:
    """About half of them end with the phase; every one is made of verbs, and no two are the same."""
    kinds = [one.kind for one in SHIPPED.curses.values()]
    assert {kind: kinds.count(kind) for kind in kinds} == {"normal": 8, "instant": 5, "permanent": 4}
    assert len({one.effects for one in SHIPPED.curses.values()}) == 17
    table = Table()
    table.content.curses.update(SHIPPED.curses)
    assert table.rules.start(table.match.setup.seats, table.match.setup.options, 1).curse_pile == 17


def test_a_hero_cursed_twice_turns_up_both() -> None:
    """One after the other, and the prompt counts them."""
    table = cursed(n=2)
    assert table.view.prompt.say.args["n"] == 2
    table("CUR-01", "press")
    assert table.state.asked == e.Asked("curse", 1, ("none",))
    assert table.view.prompt.say.args["n"] == 1
    table("CUR-02", "press")
    assert table.state.hero(1).cursed == ("CUR-01", "CUR-02")


@pytest.mark.rule("BF-312")
def test_every_wrong_card_at_a_curse_is_refused_with_words() -> None:
    """No curse; one that lies before somebody; one on the discards; something unknown."""
    table = cursed(curse(1, do.Hex("weaker")), curse(2, do.Hurt(1), kind="instant"), *MILD[2:], n=2)
    for word in ("ELF-01", "ELF-91", "BOS-01"):
        assert refused(table, word) == ("wrong-kind", "no-curse")
    assert refused(table, "ZZZ-99") == ("unknown-code", "unknown")
    table("CUR-01", "press", "CUR-02", "press")
    assert refused(table, "CUR-01") == ("already-played", "curse-lies")
    assert refused(table, "CUR-02") == ("already-played", "curse-discarded")
    table("CUR-03", "press", "CUR-04", "press")
    assert refused(table, "CUR-01") == ("not-awaited", "not-awaited")
    assert refused(table, "CUR-02") == ("not-awaited", "curse-hidden")


def test_a_table_that_lost_track_says_that_no_card_lies_there() -> None:
    """It counts as in the pile again; the fight goes on."""
    table = cursed()
    pile = table.state.curse_pile
    told = table("none")
    assert e.CurseMissing(1) in told
    assert (table.state.curse_pile, table.state.hero(1).flips) == (pile + 1, 0)
    assert table.state.asked == e.Asked("curse", 3, ("none",))


def test_a_wrong_curse_is_taken_back_while_its_first_question_is_open() -> None:
    """Then it is asked for again."""
    table = cursed(curse(1, do.Hurt(1, "another"), kind="instant"), *MILD[1:], count=3)
    before = table.state
    table("CUR-01")
    assert "back" in [option.id for option in table.view.prompt.also]
    table("back")
    assert table.state == replace(before, last=table.state.last)
    table("CUR-01", "5")
    assert table.state.hero(5).health == (before.hero(5).health or 0) - 1
    with pytest.raises(Illegal):
        table("back")


def test_a_curse_that_fells_a_hero_ends_the_fight() -> None:
    table = cursed(curse(1, do.Hurt(3), kind="instant"), *MILD[1:])
    table.put_hero(1, health=2)
    table("CUR-01")
    assert (table.state.result, table.state.fallen) == ("lost", 1)


def test_an_attack_can_bring_a_curse_along() -> None:
    """With anything that gets through; brought to 0 it brings nothing."""
    boss = dummy()
    plan = Ability("attack", "gaze", (do.Plan(4, extra=(do.Curse(),)),))
    boss = replace(boss, ability=(plan,))
    table = Table(2, boss=boss, curses=MILD).act().put_hero(3, attack=0)
    table.pass_all()
    assert e.CurseDealt(1, 1) in table.events
    table("press")
    assert (table.state.hero(1).curses, table.state.hero(3).curses) == (1, 0)


def hexed(what: Any, n: int = 1) -> Table:
    """Ada under one curse, in her turn, and Ben without one."""
    cards = {
        "ELF-05": (do.Protect(5, "one"),),
        "ELF-02": (do.Support("magic", 4),),
        "ELF-01": (do.Lightning(2), do.Draw(1)),
    }
    table = Table(2, boss=cursing(), curses=MILD, cards=cards).act()
    return table.put_hero(1, health=20, cursed=("CUR-01",), hexes=(e.Hexed(1, "CUR-01", what, n),))


@pytest.mark.parametrize(
    ("what", "word", "event"),
    [
        ("no-magic", "ELF-03", e.EffectSkipped(1, "attack", "cursed")),
        ("weaker", "ELF-03", e.AttackMade(1, "magic", 3)),
        ("no-lightning", "ELF-01", e.EffectSkipped(1, "lightning", "cursed")),
        ("toll-draw", "ELF-01", e.HeroHurt(1, 1, "curse", 19)),
    ],
)
def test_what_lies_before_a_hero_changes_what_this_hero_does(what: str, word: str, event: Any) -> None:
    """And nobody else's cards."""
    table = hexed(what)
    assert event in table(word)
    if table.state.acting == 1:
        table("pass", "pass")
    assert e.AttackMade(3, "magic", 4) in table("DWA-02")


@pytest.mark.parametrize(("what", "event"), [("no-support", None), ("no-magic", None), ("weaker", 3)])
def test_supports_are_cursed_too(what: str, event: int | None) -> None:
    """Those that found their attack: without one they do nothing anyway."""
    table = hexed(what).put(attacks=("magic",))
    told = table("ELF-02")
    assert (e.SupportMade(1, "magic", 3) in told) == (event == 3)
    assert (e.EffectSkipped(1, "support", "cursed") in told) == (event is None)


def test_items_can_be_forbidden() -> None:
    """Refused with words, and not offered."""
    table = hexed("no-items")
    pack = Item("ITM-05", "pack", (do.Draw(3),))
    barred = Table(2, curses=MILD, items=(pack,)).act()
    assert any(getattr(action, "item", "") for action in barred.rules.legal(barred.state))
    barred.put_hero(1, hexes=table.state.hero(1).hexes)
    assert refused(barred, "ITM-05") == ("wrong-kind", "cursed-items")
    assert not any(getattr(action, "item", "") for action in barred.rules.legal(barred.state))


def test_protection_counts_half_rounded_down() -> None:
    table = hexed("half-protection").put_hero(1, attack=6)
    assert e.AttackReduced(1, 2, 4) in table("ELF-05", "1")


def test_healing_is_less() -> None:
    table = hexed("less-heal", 2).put_hero(1, health=3)
    assert e.HeroHealed(1, 1, 4) in table("MAG-05")
    nothing = hexed("less-heal", 9).put_hero(1, health=3)
    assert e.EffectSkipped(1, "heal", "cursed") in nothing("MAG-05")


def test_a_hero_who_must_start_is_the_only_choice() -> None:
    table = cursed(curse(1, do.Hex("first")), *MILD[1:])
    table("CUR-02", "press", "CUR-01", "press")
    assert [option.id for option in table.view.prompt.options] == ["3"]
    assert refused(table, "1") == ("not-awaited", "no-option")
    table("3")
    assert table.state.acting == 3


def test_a_first_card_that_is_no_attack_costs_health_once() -> None:
    table = hexed("first-attack", 2).put_hero(1, health=20)
    told = table("ELF-05", "3")
    assert e.HeroHurt(1, 2, "curse", 18) in told
    table("pass")
    assert "HeroHurt" not in names(table("MAG-05"))
    good = hexed("first-attack", 2)
    assert "HeroHurt" not in names(good("ELF-03"))
    assert not good.state.hero(1).hexes


def test_the_prompt_reminds_of_every_curse_that_lies() -> None:
    table = hexed("weaker")
    assert "hexed" in repr(table.view.prompt.say)
    assert [say.key for say in table.view.heroes[0].curses] == ["boss_fighters:curse.curse-1"]


def test_a_card_can_lift_curses() -> None:
    """The one in front first; with none that lies face up it says so."""
    table = Table(2, curses=MILD, cards={"ELF-02": (do.Lift(1),)}).act()
    assert e.EffectSkipped(1, "lift", "no-curse") in table("ELF-02")
    table = Table(2, curses=MILD, cards={"ELF-02": (do.Lift(1),)}).act()
    table.put_hero(1, cursed=("CUR-01", "CUR-02"), hexes=(e.Hexed(1, "CUR-01", "weaker", 1),))
    assert e.CurseEnded(1, "CUR-01") in table("ELF-02")
    assert (table.state.hero(1).cursed, table.state.hero(1).hexes) == (("CUR-02",), ())


def test_permanent_curses_lie_in_front() -> None:
    """So that whatever lifts a curse takes one that would stay."""
    table = cursed(curse(1, do.Hex("weaker")), curse(2, do.Hex("no-magic"), kind="permanent"), *MILD[2:], n=2)
    table("CUR-01", "press", "CUR-02", "press")
    assert table.state.hero(1).cursed == ("CUR-02", "CUR-01")


@pytest.mark.parametrize("code", sorted(SHIPPED.curses))
@pytest.mark.parametrize("health", ["full", "table"])
def test_each_shipped_curse_can_be_turned_up_and_the_round_goes_on(code: str, health: str) -> None:
    """It does something that is told or lies, it never ends the fight, and turns go on."""
    table = cursed(*SHIPPED.curses.values(), count=3, boss=cursing(to="one", who="starter"), health=health)
    table(code)
    while table.state.asked is not None and table.state.asked.question in ("target", "cursed"):
        table(table.state.asked.options[0] if table.state.asked.options else "press")
    assert table.state.asked is not None
    assert table.state.asked.question == "start"
    assert not table.state.result
    table("1")
    assert table.state.acting == 1
    table.pass_all()
    lies = SHIPPED.curses[code].kind == "permanent"
    assert table.state.hero(1).cursed == ((code,) if lies else ())
