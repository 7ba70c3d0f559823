"""What cards do, effect by effect."""

import pytest

from appliance.engine.game import Illegal
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.effects import Attack, Draw, Hurt
from appliance.games.boss_fighters.sentences import effect_line
from tests.games.boss_fighters.table import Table, names


@pytest.mark.rule("BF-301")
def test_effects_come_in_their_order() -> None:
    """Attack, then draw; a question of the first effect comes before the second effect; and three in a row."""
    table = Table(3).act()
    told = names(table("ELF-06"))
    assert told == ["CardPlayed", "AttackMade", "BossHurt", "EffectResolved", "Asked"]
    assert names(table("3")) == ["Answered", "CardsDrawn", "EffectResolved", "TurnStarted"]
    table("pass")
    assert names(table("TRO-06"))[:2] == ["CardPlayed", "Asked"]
    assert names(table("5"))[1:4] == ["AttackReduced", "EffectResolved", "AttackMade"]
    table = Table(3, cards={"ELF-06": (Attack("ranged", 4), Hurt(1), Draw(1))}).act()
    deeds = [name for name in names(table("ELF-06")) if name in ("AttackMade", "HeroHurt", "CardsDrawn")]
    assert deeds == ["AttackMade", "HeroHurt", "CardsDrawn"]


@pytest.mark.rule("BF-302")
@pytest.mark.parametrize(
    ("card", "type", "n"), [("ELF-01", "melee", 3), ("ELF-06", "ranged", 4), ("ELF-03", "magic", 4)]
)
def test_an_attack_deals_its_strength(card: str, type: str, n: int) -> None:
    """Each of the three types."""
    table = Table().act()
    life = table.state.life
    assert e.AttackMade(1, type, n) in table(card)
    assert table.state.life == life - n


@pytest.mark.rule("BF-205")
@pytest.mark.parametrize(
    ("shields", "left", "lost"),
    [((5, 4, 3), (1, 4, 3), 0), ((4, 4, 3), (0, 4, 3), 0), ((1, 4, 3), (0, 4, 3), 3), ((0, 9, 9), (0, 9, 9), 4)],
)
def test_damage_hits_the_shield_of_its_type_first_and_the_rest_goes_to_life(
    shields: tuple[int, int, int], left: tuple[int, int, int], lost: int
) -> None:
    """Melee 4 against a shield that holds, breaks exactly, breaks with a rest, and against none of its type."""
    table = Table().act(starter=3).put(shields=shields, full=(5, 9, 9))
    life = table.state.life
    table("WAR-03")
    assert table.state.shields == left
    assert table.state.life == life - lost


@pytest.mark.rule("BF-303")
def test_a_support_works_after_an_attack_of_its_type_by_anyone() -> None:
    """Ben's magic attack enables Ada's magic support, and the support's damage meets shields like any other."""
    table = Table().act(starter=3)
    table("DWA-02")
    table.put(shields=(0, 0, 1))
    told = table("ELF-04")
    assert e.SupportMade(1, "magic", 3) in told
    assert [event for event in told if isinstance(event, e.ShieldHurt | e.BossHurt)] == [
        e.ShieldHurt("magic", 1, 0),
        e.BossHurt("magic", 2, table.state.life),
    ]


@pytest.mark.rule("BF-303")
def test_a_support_without_its_attack_does_nothing_and_says_why() -> None:
    """Warned first; played anyway it lies in the play area, is told to fizzle, and enables no other support."""
    table = Table().act()
    life = table.state.life
    assert e.Warned("no-attack-yet", 1, "ELF-04") in table("ELF-04")
    told = table("anyway")
    assert e.SupportFizzled(1, "magic") in told
    assert table.state.life == life
    assert table.state.played == ((1, "ELF-04"),)
    assert table.state.hero(1).dots == 2
    assert table.view.last[-1].key == "boss_fighters:told.fizzled"
    assert e.Warned("no-attack-yet", 3, "DWA-06") in table("DWA-06")


@pytest.mark.rule("BF-303")
def test_a_support_is_no_attack_and_attacks_count_for_one_round_and_one_type() -> None:
    """After a working support of a type only the attack counts; last round's attack and another type do not."""
    table = Table().act()
    table("ELF-03")
    assert table.state.attacks == ("magic",)
    table("DWA-06")
    assert table.state.attacks == ("magic",)
    assert e.Warned("no-attack-yet", 1, "ELF-02") in table("ELF-02")
    table("back")
    table.act(round=2)
    assert e.Warned("no-attack-yet", 1, "ELF-04") in table("ELF-04")


def test_an_attack_on_the_same_card_enables_its_support() -> None:
    """The Dwarf's first card attacks and supports itself without a warning."""
    table = Table().act(starter=3)
    life = table.state.life
    table("DWA-01")
    assert table.state.life == life - 5


@pytest.mark.rule("BF-304")
def test_protection_asks_for_one_hero_and_lowers_the_attack_not_below_zero() -> None:
    """Oneself is among the choices; the number beside the portrait falls at once."""
    table = Table(3).act().put_hero(3, attack=5, planned=5).put_hero(1, attack=2, planned=2)
    table("ELF-05")
    assert [option.seat for option in table.view.prompt.options] == [1, 3, 5]
    assert e.AttackReduced(3, 3, 2) in table("3")
    assert (table.view.heroes[1].attack, table.view.heroes[1].planned) == (2, 5)
    table = Table(3).act().put_hero(1, attack=2, planned=2)
    assert e.AttackReduced(1, 2, 0) in table("ELF-05", "1")


@pytest.mark.rule("BF-306")
def test_healing_never_goes_above_the_start() -> None:
    """2 lost, heal 3 gives 2."""
    table = Table().act()
    table.put_hero(1, health=table.state.hero(1).start - 2)
    assert e.HeroHealed(1, 2, table.state.hero(1).start) in table("MAG-05")
    table = Table().act().put_hero(1, health=5)
    assert e.HeroHealed(1, 3, 8) in table("MAG-05")


@pytest.mark.rule("BF-307")
def test_damage_on_a_card_hurts_the_hero_and_may_end_the_fight() -> None:
    """The Troll's punch costs 1; at 0 it is lost at once."""
    table = Table(3).act(starter=5)
    health = table.state.hero(5).health
    assert health is not None
    assert e.HeroHurt(5, 1, "card", health - 1) in table("TRO-01")
    table = Table(3).act(starter=5).put_hero(5, health=1)
    assert e.FightEnded("lost", "hero-down", 5) in table("TRO-01")


@pytest.mark.rule("BF-308")
def test_drawing_is_told_to_the_hero_at_once() -> None:
    """To oneself, to the hero chosen, to all."""
    table = Table(3).act()
    assert e.CardsDrawn(5, 1) in table("ELF-06", "5")
    told = table("pass", "TRO-05")
    assert [event.seat for event in told if isinstance(event, e.CardsDrawn)] == [1, 3, 5]
    assert e.CardsDrawn(5, 2) in table("pass", "pass", "ROG-04")


@pytest.mark.rule("BF-309")
def test_a_special_effect_is_its_sentence_and_then_the_card_goes_on() -> None:
    """The page tells it, the table confirms, the next effect follows; the sentence is a key of the content."""
    table = Table(4).act(starter=7)
    assert names(table("HAL-06")) == ["CardPlayed", "Asked"]
    assert table.view.prompt.kind == "confirm"
    assert table.view.page.lines[0].key == "boss_fighters:special.song"
    told = table("press")
    assert names(told)[:4] == ["Answered", "SpecialTold", "EffectResolved", "AttackMade"]


@pytest.mark.rule("BF-310")
def test_two_targets_are_two_different_heroes() -> None:
    """The second question does not offer the first hero again."""
    table = Table(3).act().put_hero(1, health=1).put_hero(3, health=1).put_hero(5, health=1)
    table.put(played=())
    table("ELF-01", "pass")
    table("ROG-05", "3")
    assert [option.seat for option in table.view.prompt.options] == [1, 5]
    with pytest.raises(Illegal):
        table("3")
    told = table("5")
    assert [event.seat for event in told if isinstance(event, e.AttackReduced)] == [3, 5]


@pytest.mark.rule("BF-310")
@pytest.mark.parametrize(
    ("card", "starter", "count", "seats"),
    [("DWA-04", 3, 3, [1, 3, 5]), ("WAR-05", 3, 3, [1, 5]), ("DWA-03", 3, 3, [3]), ("MAG-04", 1, 2, [1, 3])],
)
def test_all_others_and_self_ask_nobody(card: str, starter: int, count: int, seats: list[int]) -> None:
    """The symbol says whom it reaches."""
    table = Table(count).act(starter=starter)
    for seat in (1, 3, 5)[:count]:
        table.put_hero(seat, health=5)
    told = table(card)
    kinds = (e.AttackReduced, e.HeroHurt, e.HeroHealed)
    assert [event.seat for event in told if isinstance(event, kinds)] == seats
    assert names(told)[-1] == "TurnStarted"


@pytest.mark.rule("BF-310")
def test_with_no_more_heroes_than_targets_all_are_taken_without_asking() -> None:
    """Two heroes, an effect for two."""
    table = Table(2).act()
    cards = {**table.content.cards}
    table.content.cards.update({"ELF-05": cards["HAL-03"]})
    fresh = type(table.rules)(table.content)
    state = table.put_hero(1, health=3).put_hero(3, health=3).state
    told = fresh.decide(state, fresh.legal(state)[4]).events
    assert told[0] == e.CardPlayed(1, "ELF-05", False)
    assert [event.seat for event in told if isinstance(event, e.HeroHealed)] == [1, 3]


@pytest.mark.rule("BF-322")
def test_an_effect_that_can_do_nothing_is_skipped_with_a_reason_and_the_others_go_on() -> None:
    """Protection with no attack planned anywhere asks nobody; the attack behind it comes."""
    table = Table(3).act(starter=5)
    for seat in (1, 3, 5):
        table.put_hero(seat, attack=0)
    told = table("TRO-06")
    assert e.EffectSkipped(5, "protect", "no-attack") in told
    assert names(told).index("EffectSkipped") < names(told).index("AttackMade")


@pytest.mark.rule("BF-322")
def test_a_target_that_needs_nothing_is_skipped_and_the_other_is_served() -> None:
    """Heal two: one is at full health, the other not; a protection on a hero without an attack says so."""
    table = Table(4).act(starter=7).put_hero(3, health=4)
    told = table("HAL-03", "1", "3")
    assert e.EffectSkipped(1, "heal", "full-health") in told
    assert e.HeroHealed(3, 2, 6) in told
    table = Table(3).act().put_hero(1, attack=None)
    assert e.EffectSkipped(1, "protect", "no-attack") in table("ELF-05", "1")


def test_poison_of_a_card_is_put_on_a_hero() -> None:
    """The tokens stand on the panel."""
    table = Table().act()
    assert e.TokensGained(3, "poison", 1) in table("MAG-06", "3")
    assert [(badge.kind, badge.n) for badge in table.view.heroes[1].tokens] == [("poison", 1)]


def test_every_effect_of_a_card_is_told_on_its_face() -> None:
    """One sentence and one symbol for each effect, while the card is being resolved."""
    table = Table().act()
    table("ELF-06")
    face = table.view.card
    assert face.id == "ELF-06"
    assert face.lines == tuple(effect_line(verb) for verb in table.content.cards["ELF-06"].effects)
    assert face.kinds == ("ranged", "draw")
