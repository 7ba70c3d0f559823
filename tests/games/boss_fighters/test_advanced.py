"""The advanced cards: the verbs they need, and the rulebook's special ones as they are shipped."""

from typing import Any

import pytest

from appliance.engine.game import Illegal
from appliance.engine.table import Picked
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters import tabletop as tt
from appliance.games.boss_fighters.content import Content
from appliance.games.boss_fighters.effects import Attack, Cure, Draw, Heal, Lightning, Sharpen
from appliance.games.boss_fighters.load import load
from appliance.library import CONTENT
from tests.games.boss_fighters.table import Table, names

SHIPPED: Content = load((CONTENT / "boss_fighters",))


def shipped(name: str) -> tuple[Any, ...]:
    """The effects of a card of the base set."""
    return next(card.effects for card in SHIPPED.cards.values() if card.name == name)


def table(card: str, name: str, count: int = 2, **more: Any) -> Table:
    """A table where the shipped card `name` has the code `card`."""
    return Table(count, cards={card: shipped(name), **more.pop("cards", {})}, **more).act()


@pytest.mark.rule("BF-314")
def test_deja_vu_plays_a_card_of_the_discard_pile_again_for_no_action() -> None:
    """Asked for by the camera; its effects follow; it lies in the play area and may not be played a second time."""
    at = table("MAG-06", "deja-vu")
    at("ELF-03")
    at.act(round=2)
    at("MAG-06")
    assert (at.view.prompt.kind, at.view.prompt.say.key) == ("scan", "boss_fighters:ask.again-discards")
    life, dots = at.state.life + sum(at.state.shields), at.state.hero(1).dots
    told = at("ELF-03")
    assert names(told)[:2] == ["EffectResolved", "CardReplayed"]
    assert at.state.life + sum(at.state.shields) == life - 4
    assert at.state.hero(1).dots == dots
    assert (1, "ELF-03") in at.state.played
    at("pass")
    with pytest.raises(Illegal):
        at("ELF-03")


@pytest.mark.rule("BF-314")
def test_deja_vu_does_not_take_what_lies_in_the_play_area_or_is_anothers() -> None:
    """Both are refused with the reason and it still asks; with no card anywhere it goes on without one."""
    at = table("MAG-06", "deja-vu")
    at("ELF-03", "pass", "MAG-06")
    for card, reason in (("ELF-03", "already-played"), ("DWA-01", "not-in-deck"), ("MAG-06", "already-played")):
        with pytest.raises(Illegal) as no:
            at(card)
        assert no.value.reason == reason
    told = list(at.match.say(Picked("nothing")))
    assert e.EffectSkipped(1, "again", "no-card") in told
    assert at.state.acting == 3


@pytest.mark.rule("BF-315")
def test_meteor_shower_strikes_with_each_type_and_each_number_is_equally_likely() -> None:
    """In 600 showers each of 1, 2, 3 comes about 200 times for every type, and nothing else."""
    counts: dict[tuple[str, int], int] = {}
    for seed in range(600):
        at = table("MAG-06", "meteor-shower", seed=seed)
        for event in at("MAG-06"):
            if isinstance(event, e.AttackMade):
                counts[event.type, event.n] = counts.get((event.type, event.n), 0) + 1
    assert set(counts) == {(type, n) for type in ("melee", "ranged", "magic") for n in (1, 2, 3)}
    assert all(150 < count < 250 for count in counts.values())


@pytest.mark.rule("BF-316")
@pytest.mark.parametrize(("card", "heals"), [("MAG-01", True), ("ELF-02", False), ("ELF-05", False)])
def test_phoenix_owl_heals_only_if_the_same_players_next_card_is_an_attack(card: str, heals: bool) -> None:
    """Another player's attack between does not count; the box tells in both cases."""
    at = table("MAG-06", "phoenix-owl", cards={"ELF-05": (Draw(1),), "MAG-01": (Attack("magic", 1),)})
    at.put_hero(1, health=5).put_hero(3, health=5)
    at("MAG-06")
    assert at.state.acting == 1
    at("pass")
    assert "HeroHealed" not in names(at("WAR-01"))
    at.put(attacks=("ranged",))
    told = names(at(card))
    assert ("HeroHealed" in told) == heals
    assert ("PromiseKept" in told, "PromiseBroken" in told) == (heals, not heals)
    at("pass")
    assert "HeroHealed" not in names(at("ELF-03"))


@pytest.mark.rule("BF-317")
def test_smoke_bomb_lowers_the_attack_and_takes_what_comes_along_with_it() -> None:
    """Even where some of the attack is left, the hero gets no poison."""
    at = table("MAG-06", "smoke-bomb").act(round=2).put_hero(3, attack=9, extra=(e.Tokens("poison", 2),))
    at("MAG-06", "3")
    assert (at.state.hero(3).attack, at.state.hero(3).extra) == (6, ())
    at.put_hero(1, attack=0).pass_all()
    told = at("press")
    assert (3, 6) in [(event.seat, event.n) for event in told if isinstance(event, e.HeroHurt)]
    assert "TokensGained" not in names(told)


@pytest.mark.rule("BF-318")
def test_chivalrous_assistance_takes_anothers_attack_with_its_extra_instead_of_the_own() -> None:
    """Only others are offered; the own attack and its extra are gone; the other hero is not attacked at all."""
    at = table("MAG-06", "chivalrous-assistance", 3).act(round=2)
    at.put_hero(1, attack=2, planned=2, extra=()).put_hero(5, attack=9, planned=9, extra=(e.Tokens("poison", 2),))
    at("MAG-06")
    assert [option.seat for option in at.view.prompt.options] == [3, 5]
    told = at("5")
    assert e.AttackRedirected(5, 1) in told
    assert (at.state.hero(5).attack, at.state.hero(5).extra) == (None, ())
    assert (at.state.hero(1).planned, at.state.hero(1).extra) == (9, (e.Tokens("poison", 2),))
    at.pass_all()
    told = list(at.events)
    while at.state.phase == "attack":
        told += at("press")
    struck = [event.seat for event in told if isinstance(event, e.AttackStruck)]
    assert struck[-2:] == [1, 3]


@pytest.mark.rule("BF-320")
@pytest.mark.parametrize(("name", "type"), [("poison-blade", "melee"), ("viper-tooth", "ranged")])
def test_poison_blade_and_viper_tooth_poison_the_boss(name: str, type: str) -> None:
    """Its poison stands on the screen and takes life past shields in the status phase."""
    at = table("MAG-06", name).put(shields=(9, 9, 9), full=(9, 9, 9))
    told = at("MAG-06")
    assert e.AttackMade(1, type, 2) in told
    assert e.TokensGained(0, "poison", 1) in told
    assert at.view.boss.poison == 1
    life = at.state.life
    at.act(round=2)
    assert at.state.life == life - 1


@pytest.mark.rule("BF-321")
def test_looking_at_more_cards_than_there_are_shuffles_the_discards_under_them() -> None:
    """What is left comes first, then cards of the new pile; the one that is played leaves its pile."""
    place = tt.Place(1, 3, 20, 20, drawing=("a",), discards=("b", "c", "d"))
    place, seen = tt.top(place, 3, lambda pile: pile[::-1])
    assert seen == ("a", "d", "c")
    assert (place.drawing, place.discards) == (("a", "d", "c", "b"), ())
    played = tt.replay(place, "d", lambda pile: pile)
    assert (played.drawing, played.area) == (("a", "c", "b"), ("d",))
    _, seen = tt.top(tt.Place(1, 3, 20, 20, drawing=("a",)), 3, lambda pile: pile)
    assert seen == ("a",)


def test_mask_of_clear_sight_plays_one_of_the_top_cards() -> None:
    """Told how many to look at; then any card of the own decks is played."""
    at = table("MAG-06", "mask-of-clear-sight")
    at("MAG-06")
    assert (at.view.prompt.say.key, at.view.prompt.say.args["n"]) == ("boss_fighters:ask.again-top", 3)
    assert e.CardReplayed(1, "ELF-01", "top") in at("ELF-01")


def test_a_sharpened_attack_is_stronger_once() -> None:
    """The next attack of that hero alone, the first of two on one card."""
    cards = {"ELF-05": (Sharpen(3), Lightning()), "ELF-06": (Attack("ranged", 2), Attack("magic", 2))}
    at = Table(cards=cards).act()
    at("ELF-05")
    told = at("ELF-06")
    assert [event.n for event in told if isinstance(event, e.AttackMade)] == [5, 2]
    assert at.state.hero(1).sharp == 0


def test_lightning_for_another_lets_that_hero_act_at_once() -> None:
    """Then the turns go on where they were."""
    at = Table(3, cards={"ELF-05": (Lightning(to="another"),)}).act()
    at("ELF-05")
    assert [option.seat for option in at.view.prompt.options] == [3, 5]
    at("5")
    assert (at.state.acting, at.state.turn) == (5, 1)
    at("pass")
    assert at.state.acting == 3
    assert at.state.hero(5).dots == 3


@pytest.mark.rule("BF-601")
def test_poison_stays_and_hurts_each_round_until_an_effect_takes_it_away() -> None:
    """2 each round; a cure takes what is there and no more; after it nothing hurts."""
    at = Table(cards={"ELF-05": (Cure(3, "one"), Heal(1, "one"))}).act().put_hero(3, poison=2)
    at.act(round=2)
    hurt = [event.n for event in at.events if isinstance(event, e.HeroHurt) and event.cause == "poison"]
    assert hurt == [2]
    told = at("ELF-05", "3")
    assert e.TokensLost(3, "poison", 2) in told
    at.put_hero(1, attack=0).put_hero(3, attack=0).act(round=3)
    hurt = [event.n for event in at.events if isinstance(event, e.HeroHurt) and event.cause == "poison"]
    assert hurt == [2]


def test_a_cure_with_nothing_to_cure_is_skipped_with_the_reason() -> None:
    """Nobody is asked."""
    at = Table(3, cards={"ELF-05": (Cure(3, "one"),)}).act()
    assert e.EffectSkipped(1, "cure", "no-poison") in at("ELF-05")
