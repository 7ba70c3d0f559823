"""What a boss can do: each kind of ability, whom it finds, its page, wards and preventing, levels and rage."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from appliance.engine.game import Illegal
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.content import Ability, BossFile, Level
from appliance.games.boss_fighters.effects import (
    Attack,
    Boxed,
    Discard,
    Harden,
    Hurt,
    Mend,
    Plan,
    Poison,
    Prevent,
    Raise,
    Shields,
    Steal,
    Taint,
    Ward,
)
from tests.games.boss_fighters.table import Table, dummy, names

ARMS = Ability("attack", "arms", (Plan(3),))


def foe(*abilities: Ability, levels: tuple[Level, ...] = (), **boss: Any) -> BossFile:
    """A boss that plans 3 against everybody and has these abilities besides."""
    plain = dummy()
    return replace(plain, boss=replace(plain.boss, **boss), ability=(ARMS, *abilities), level=levels)


def paw(*do: Any, **more: Any) -> Ability:
    """A reaction to the Elf's magic attack."""
    return Ability("reaction", "paw", do or (Hurt(2, "one"),), after={"event": "AttackMade", "type": "magic"}, **more)


def used(events: list[Any]) -> list[tuple[str, str]]:
    return [(event.kind, event.name) for event in events if isinstance(event, e.AbilityUsed)]


ROAR = Ability("threshold", "roar", (Poison(1, "all"),), below=50)


def test_a_threshold_comes_once_when_life_falls_below_it() -> None:
    """At exactly half nothing comes; below it everybody is poisoned, and never again."""
    table = Table(boss=foe(ROAR)).act().put(life=18)
    assert not used(table("ELF-03"))
    told = table("WAR-01")
    assert used(told) == [("threshold", "roar")]
    assert [hero.poison for hero in table.state.heroes] == [1, 1]
    table("press")
    assert not used(table("ELF-01"))


def test_a_threshold_that_is_leapt_over_by_the_end_does_not_come() -> None:
    """The blow that ends the boss calls nothing more."""
    table = Table(boss=foe(ROAR)).act().put(life=4)
    assert not used(table("ELF-03"))
    assert table.state.result == "won"


def test_a_reaction_answers_its_event_and_its_fields_only() -> None:
    """A melee attack is not answered, a magic one is, after the whole card and before the next turn."""
    table = Table(boss=foe(paw(who="last-player"))).act()
    assert not used(table("ELF-01"))
    table("pass")
    told = names(table("ELF-03"))
    assert told[-4:] == ["AbilityUsed", "AbilityAimed", "HeroHurt", "Asked"]
    assert names(table("press")) == ["Answered", "TurnStarted"]


def test_a_reaction_may_want_a_least_number() -> None:
    """A blow of 3 is too small for it, one of 4 is not."""
    react = Ability("reaction", "ow", (Hurt(1, "all"),), after={"event": "BossHurt", "n_least": 4})
    table = Table(boss=foe(react)).act()
    assert not used(table("ELF-01"))
    table("pass")
    assert used(table("ELF-03"))


def test_poison_that_works_by_itself_calls_no_reaction() -> None:
    """Only what players do is answered."""
    react = Ability("reaction", "ow", (Hurt(1, "all"),), after={"event": "BossHurt", "n_least": 4})
    table = Table(boss=foe(react)).act().put(poison=5).act(round=2)
    assert e.BossHurt("poison", 5, 23) in table.events
    assert ("reaction", "ow") not in used(table.events)


def test_a_counted_reaction_comes_at_its_time_in_the_round_and_counts_anew_in_the_next() -> None:
    """The second magic attack calls it, the third does not; next round it takes two again."""
    table = Table(boss=foe(paw(Hurt(1, "all"), nth=2))).act()
    assert not used(table("ELF-03"))
    assert used(table("DWA-02"))
    table("press")
    assert not used(table("MAG-01"))
    table.act(round=2)
    assert not used(table("ELF-03"))
    assert used(table("DWA-02"))


def test_one_card_calls_the_same_reaction_once() -> None:
    """Two magic attacks on it."""
    table = Table(boss=foe(paw(Hurt(1, "all"))), cards={"ELF-05": (Attack("magic", 1),) * 2}).act()
    assert used(table("ELF-05")) == [("reaction", "paw")]


def test_a_recurring_ability_keeps_its_rhythm_after_the_attacks() -> None:
    """From round 2 every second round; it comes when the last attack was confirmed, before the status phase."""
    flop = Ability("recurring", "flop", (Hurt(1, "all"),), since=2, every=2)
    table = Table(boss=foe(flop)).act(round=6)
    rounds, round, order = [], 0, []
    for event in table.events:
        if isinstance(event, e.RoundStarted):
            round = event.round
        if isinstance(event, e.AbilityUsed) and event.kind == "recurring":
            rounds.append(round)
        if isinstance(event, e.AttackStruck | e.AbilityUsed | e.PhaseStarted) and round == 2:
            order.append(event.phase if isinstance(event, e.PhaseStarted) else type(event).__name__)
    assert rounds == [2, 4]
    assert order[order.index("attack") :] == [
        "attack",
        "AttackStruck",
        "AttackStruck",
        "AbilityUsed",
        "discard",
        "draw",
    ]


@pytest.mark.parametrize(("phase", "before"), [("planning", "PhaseStarted"), ("action", "Asked")])
def test_a_recurring_ability_may_come_at_a_stated_phase(phase: Any, before: str) -> None:
    """Before the shields, or before who starts is asked."""
    table = Table(boss=foe(Ability("recurring", "eyes", (Poison(1, "all"),), phase=phase)))
    assert table("press")[-1].question == "ability"
    assert table.state.phase == phase
    assert names(table("press"))[1] == before


def test_several_abilities_at_once_come_one_after_the_other() -> None:
    """Two reactions and a threshold to the same blow: each has its page."""
    second = replace(paw(Raise(1)), name="second")
    table = Table(boss=foe(paw(Hurt(1, "all")), second, ROAR)).act().put(life=17)
    pages = []
    told = table("ELF-03")
    while table.state.asked is not None:
        pages.append(table.state.asked.about)
        told += table("press")
    assert sorted(pages) == ["paw", "roar", "second"]
    assert names(told)[-1] == "TurnStarted"


@pytest.mark.rule("BF-503")
@pytest.mark.parametrize(
    ("who", "change", "found"),
    [
        ("most-health", {"health": 23}, 3),
        ("least-health", {"health": 2}, 3),
        ("most-poison", {"poison": 2}, 3),
        ("most-attack", {"attack": 9}, 3),
        ("last-player", {}, 1),
        ("left-of-last", {}, 3),
        ("right-of-last", {}, 5),
        ("starter", {}, 1),
        ("most-cards", {}, 1),
    ],
)
def test_an_ability_finds_its_hero_by_a_criterion(who: Any, change: dict[str, int], found: int) -> None:
    """One matches: nobody is asked, and it hits that one alone."""
    table = Table(3, boss=foe(paw(who=who))).act()
    for seat in (1, 5):
        table.put_hero(seat, health=10)
    table.put_hero(3, **{"health": 10, **change})
    told = table("ELF-03")
    assert e.AbilityAimed(found) in told
    assert [event.seat for event in told if isinstance(event, e.HeroHurt)] == [found]


@pytest.mark.rule("BF-503")
def test_where_several_match_the_players_choose_among_those() -> None:
    """Two of three have the most health: the third cannot be picked; a hero card picks as well as a touch."""
    table = Table(3, boss=foe(paw(who="most-health"))).act()
    for seat, health in ((1, 9), (3, 12), (5, 12)):
        table.put_hero(seat, health=health)
    table("ELF-03")
    assert [option.seat for option in table.view.prompt.options] == [3, 5]
    with pytest.raises(Illegal):
        table("1")
    assert e.HeroHurt(5, 2, "ability", 10) in table("TRO-91")


@pytest.mark.rule("BF-504")
def test_where_the_table_keeps_health_it_is_asked_who_matches() -> None:
    """All heroes can be picked and the sentence asks who it is; where the box keeps health nobody is asked."""
    table = Table(3, health="table", boss=foe(paw(who="least-health"))).act()
    table("ELF-03")
    assert table.view.prompt.say.key == "boss_fighters:ask.who-table.least-health"
    assert [option.seat for option in table.view.prompt.options] == [1, 3, 5]
    assert e.HeroHurt(3, 2, "ability", None) in table("3")
    for mode in ("full", "both"):
        known = Table(3, health=mode, boss=foe(paw(who="least-health"))).act().put_hero(3, health=4)
        assert e.AbilityAimed(3) in known("ELF-03")


def test_chance_finds_everybody_in_time() -> None:
    """The seed alone decides."""
    found = set()
    for seed in range(30):
        table = Table(3, boss=foe(paw(who="random")), seed=seed).act()
        found |= {event.seat for event in table("ELF-03") if isinstance(event, e.AbilityAimed)}
    assert found == {1, 3, 5}


@pytest.mark.rule("BF-501")
@pytest.mark.parametrize(
    ("ability", "kind"),
    [
        (Ability("threshold", "x", (Poison(1, "all"),), below=100), "threshold"),
        (paw(Hurt(1, "all")), "reaction"),
        (Ability("recurring", "x", (Poison(1, "all"),), phase="action"), "recurring"),
    ],
)
def test_each_kind_has_its_symbol_on_its_page_and_its_event(ability: Ability, kind: str) -> None:
    """The page is told in the ability's own words, with what it did to whom; then the table confirms."""
    table = Table(boss=foe(ability))
    table("press")
    if kind != "recurring":
        table("1", "ELF-03")
    page = table.view.page
    assert page.symbol == "kind-" + kind
    assert page.title.key == f"boss_fighters:ability.dummy.{ability.name}.title"
    assert [line.args.get("name") for line in page.lines[1:]] == ["Ada", "Ben"]
    assert table.view.prompt.kind == "confirm"
    assert (kind, ability.name) in used(table.events)


@pytest.mark.rule("BF-501")
def test_attacks_and_shields_are_kinds_too() -> None:
    """They come without a page: the numbers stand on the screen."""
    table = Table(boss=foe(Ability("shield", "vest", (Shields(1, 2, 3),)))).act()
    assert used(table.events) == [("attack", "arms"), ("shield", "vest")]
    assert table.view.page is None


def test_what_waits_to_come_is_not_seen() -> None:
    """Two abilities are called by one blow: until the first is confirmed nothing in events or view names the second."""
    second = replace(paw(Hurt(3, "all")), name="secret")
    table = Table(boss=foe(paw(Hurt(1, "all")), second)).act()
    told = msgspec.json.encode(table("ELF-03")) + msgspec.json.encode(table.view)
    assert b"paw" in told
    assert b"secret" not in told
    assert b"secret" in msgspec.json.encode(table("press"))


@pytest.mark.parametrize(
    ("verb", "event"),
    [
        (Harden(melee=2), e.ShieldGrown("melee", 2, 2)),
        (Mend(5), e.BossHealed(4, 28)),
        (Mend(1, 1), e.BossHealed(3, 27)),
        (Raise(2), e.AttackRaised(3, 2, 5)),
        (Taint(1), e.ExtraAdded(3, "poison", 1)),
        (Steal(1, "all"), e.ActionLost(3, 1)),
        (Discard(2, "all"), e.CardsDiscarded(3, 2)),
        (Poison(2, "all"), e.TokensGained(3, "poison", 2)),
        (Hurt(2, "all"), e.HeroHurt(3, 2, "ability", 22)),
    ],
)
def test_what_a_boss_does(verb: Any, event: Any) -> None:
    """Each verb is an event that the state and the words know."""
    table = Table(boss=foe(paw(verb))).act()
    assert event in table("ELF-03")
    assert len(table.view.page.lines) >= 2


def test_an_attack_that_is_raised_grows_from_where_it_is_and_may_come_anew() -> None:
    """Brought down to 0 it stands at 2 again; a hero at whom nothing was aimed is attacked now."""
    table = Table(boss=foe(paw(Raise(2)))).act().put_hero(1, attack=0).put_hero(3, attack=None, planned=None)
    table("ELF-03")
    assert [(hero.attack, hero.planned) for hero in table.state.heroes] == [(2, 3), (2, 2)]


def test_stolen_turns_are_those_that_are_left() -> None:
    """Nobody loses more than there is."""
    table = Table(boss=foe(paw(Steal(9, "one"), who="last-player"))).act()
    assert e.ActionLost(1, 2) in table("ELF-03")
    table("press")
    assert [hero.dots for hero in table.state.heroes] == [0, 3]


def test_an_ability_that_kills_ends_the_fight_before_its_next_verb() -> None:
    """At 0 it is over at once."""
    table = Table(boss=foe(paw(Hurt(9, "all"), Mend(5)))).act().put_hero(3, health=3)
    told = table("ELF-03")
    assert e.FightEnded("lost", "hero-down", 3) in told
    assert "BossHealed" not in names(told)


GUARD = {"ELF-05": (Prevent(), Boxed())}


@pytest.mark.rule("BF-313")
def test_a_named_kind_is_prevented_whole_and_nobody_learns_what_it_was() -> None:
    """A page says that it happened, without name or effect; the next of the kind comes again; once per fight."""
    table = Table(boss=foe(paw(Hurt(3, "all"))), cards=GUARD).act()
    table("ELF-05")
    assert [option.id for option in table.view.prompt.options] == [
        "attack",
        "threshold",
        "reaction",
        "recurring",
        "shield",
    ]
    assert names(table("reaction"))[1] == "KindGuarded"
    table("pass")
    told = table("ELF-03")
    assert names(told)[-2:] == ["AbilityPrevented", "Asked"]
    assert "HeroHurt" not in names(told)
    assert b"paw" not in msgspec.json.encode(told) + msgspec.json.encode(table.view)
    assert table.view.page.lines[0].key == "boss_fighters:page.prevented"
    table("press")
    assert used(table("DWA-02"))
    table("press")
    with pytest.raises(Illegal) as no:
        table("ELF-05")
    assert no.value.reason == "used-up"


@pytest.mark.rule("BF-313")
def test_a_prevented_threshold_does_not_come_again_and_a_prevented_attack_is_one_heros() -> None:
    """Also shields and recurring abilities are prevented once."""
    table = Table(boss=foe(ROAR), cards=GUARD).act().put(life=17)
    table("ELF-05", "threshold", "pass")
    assert e.AbilityPrevented("threshold") in table("ELF-03")
    assert not used(table("press", "WAR-01"))
    table = Table(boss=foe(), cards=GUARD).act()
    table("ELF-05", "attack")
    table.pass_all()
    assert table.events[-2] == e.AbilityPrevented("attack", 1)
    assert e.AttackStruck(3, 3) in table("press")
    table = Table(boss=foe(Ability("shield", "vest", (Shields(1, 2, 3),))), cards=GUARD).act()
    table("ELF-05", "shield")
    table.act(round=2)
    assert e.AbilityPrevented("shield") in table.events
    assert table.state.shields == (1, 2, 3)
    flop = Ability("recurring", "flop", (Hurt(1, "all"),))
    table = Table(boss=foe(flop), cards=GUARD).act()
    table("ELF-05", "recurring")
    table.act(round=3)
    assert used(table.events).count(("recurring", "flop")) == 1


WARD = {"ELF-05": (Ward(),)}


@pytest.mark.rule("BF-319")
def test_a_ward_keeps_an_ability_from_its_hero_alone_and_then_is_spent() -> None:
    """It lies beside the hero, out of the play area; kept it asks again next time; used it is discarded."""
    table = Table(boss=foe(paw(Hurt(3, "all"))), cards=WARD).act()
    table("ELF-05", "pass")
    assert table.state.hero(1).wards == ("ELF-05",)
    assert table.state.played == ()
    with pytest.raises(Illegal):
        table("ELF-05")
    table("ELF-03")
    assert table.view.prompt.say.key == "boss_fighters:ask.ward"
    told = table("keep")
    assert [event.seat for event in told if isinstance(event, e.HeroHurt)] == [1, 3]
    table("press", "DWA-02")
    told = table("use")
    assert e.WardUsed(1, "ELF-05") in told
    assert [event.seat for event in told if isinstance(event, e.HeroHurt)] == [3]
    assert table.state.hero(1).wards == ()


@pytest.mark.rule("BF-319")
def test_a_ward_counts_against_boss_attacks_and_is_not_asked_where_its_hero_is_no_target() -> None:
    """An ability on another hero asks nothing; the attack in the attack phase does."""
    table = Table(boss=foe(paw(who="left-of-last")), cards=WARD).act()
    table("ELF-05", "pass")
    assert e.HeroHurt(3, 2, "ability", 22) in table("ELF-03")
    table("press")
    table.pass_all()
    assert table.view.prompt.say.key == "boss_fighters:ask.ward"
    told = table("use")
    assert e.AttackBlocked(1) in told
    assert table.state.hero(1).wards == ()


LEVELS = (Level("easy"), Level("hard", life=5, life_per_hero=2, attack=2, enrage=2))
ONLY_HARD = Ability("recurring", "extra", (Hurt(1, "all"),), levels=("hard",))


def test_a_level_changes_life_attacks_rage_and_abilities() -> None:
    """The easiest is taken where none is named; another boss's level is refused."""
    file = foe(ONLY_HARD, levels=LEVELS, enrage=3)
    easy, hard = Table(boss=file).act(), Table(boss=file, level="hard").act()
    assert (easy.state.max_life, hard.state.max_life) == (28, 37)
    assert (easy.state.hero(1).attack, hard.state.hero(1).attack) == (3, 5)
    assert (easy.view.boss.enrage, hard.view.boss.enrage) == (3, 2)
    easy.act(round=2)
    hard.act(round=2)
    assert ("recurring", "extra") not in used(easy.events)
    assert ("recurring", "extra") in used(hard.events)
    with pytest.raises(Illegal):
        Table(boss=file, level="insane")


@pytest.mark.rule("BF-507")
def test_life_grows_with_the_heroes_by_one_formula() -> None:
    """Fixed life, life a hero and life a pair of heroes, for every level of every boss."""
    for count, pairs in ((2, 1), (3, 3), (4, 6)):
        file = foe(levels=LEVELS, life_per_pair=7)
        assert Table(count, boss=file).state.max_life == 8 + 10 * count + 7 * pairs
        assert Table(count, boss=file, level="hard").state.max_life == 13 + 12 * count + 7 * pairs


@pytest.mark.rule("BF-505")
def test_from_the_enrage_round_on_attacks_grow_and_the_table_is_told() -> None:
    """The round is among the facts before the fight and on the screen; a page tells it; 2 more, then 6."""
    table = Table(boss=foe(enrage=2, rage=2)).act()
    assert table.view.boss.enrage == 2
    while table.state.round < 2:
        table("pass" if table.state.asked is None else table._answer())
    assert table.view.page.title.key == "boss_fighters:page.enraged-title"
    assert table.view.boss.mood == "enraged"
    attacks = []
    for round in (2, 3):
        table.act(round=round)
        attacks.append(table.state.hero(1).attack)
        for seat in (1, 3):
            table.put_hero(seat, health=20)
    assert attacks == [5, 9]
    assert names(table.events).count("BossEnraged") == 1


def test_an_enraged_ability_waits_for_the_rage() -> None:
    """It comes only from the enrage round on."""
    storm = Ability("recurring", "storm", (Poison(1, "all"),), enraged=True)
    table = Table(boss=foe(storm, enrage=2)).act()
    table.act(round=2)
    assert ("recurring", "storm") not in used(table.events)
    table.act(round=3)
    assert ("recurring", "storm") in used(table.events)
