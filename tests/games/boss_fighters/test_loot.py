"""Loot in a fight: whose deck it is in, what was taken out for it, and what the fifteen cards do."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from appliance.engine.game import Begin, Illegal
from appliance.games.boss_fighters import GAME
from appliance.games.boss_fighters import effects as do
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.content import Card
from appliance.games.boss_fighters.load import load
from appliance.games.boss_fighters.memory import Memory, Plan, as_options
from appliance.library import CONTENT
from tests.games.boss_fighters.table import Table, names

SHIPPED = load((CONTENT / "boss_fighters",))
LOOT = {code: card for code, card in SHIPPED.cards.items() if card.stars}


def planned(**plans: Plan) -> Table:
    """Two heroes whose group has made these plans, in Ada's turn; loot 01 and 02 are there."""
    table = Table(2, memory=as_options(Memory(plans=plans)))
    for number, effects in ((1, (do.Attack("melee", 2),)), (2, (do.Support("magic", 2),))):
        table.content.cards[f"LOO-0{number}"] = Card(f"LOO-0{number}", f"loot-{number}", effects, stars=number)
    rules = GAME.rules(table.content)
    table.rules = rules
    table.match = type(table.match)(rules, table.match.setup)
    table.events = list(table.match.submit(Begin()))
    return table.act()


@pytest.mark.rule("BF-312")
def test_loot_of_the_own_deck_is_played_like_any_card() -> None:
    """It lies in the play area, may be offered, and a support among it needs its attack."""
    table = planned(ELF=Plan(("LOO-01", "LOO-02")))
    assert {"LOO-01", "LOO-02"} <= {getattr(action, "card", "") for action in table.rules.legal(table.state)}
    assert e.CardPlayed(1, "LOO-01", False) in table("LOO-01")
    assert (1, "LOO-01") in table.state.played
    table("pass")
    assert e.Warned("no-attack-yet", 1, "LOO-02") in table("LOO-02")


@pytest.mark.rule("BF-312")
def test_loot_of_another_heros_deck_is_out_of_turn() -> None:
    table = planned(DWA=Plan(("LOO-01",)))
    assert e.Warned("out-of-turn", 3, "LOO-01") in table("LOO-01")
    assert e.CardPlayed(3, "LOO-01", False) in table("anyway")


@pytest.mark.rule("BF-312")
def test_loot_that_nobody_has_chosen_is_a_slip_that_a_hold_overrides() -> None:
    """The warning says what is the matter."""
    table = planned()
    assert e.Warned("not-in-deck", 1, "LOO-01") in table("LOO-01")
    assert table.view.prompt.say.key.endswith("warned.loot-nobody")
    assert e.CardPlayed(1, "LOO-01", False) in table("anyway")


def test_a_card_that_was_taken_out_is_a_slip_too() -> None:
    """It is not offered to random play either."""
    table = planned(ELF=Plan((), ("ELF-01",)))
    assert "ELF-01" not in {getattr(action, "card", "") for action in table.rules.legal(table.state)}
    assert e.Warned("not-in-deck", 1, "ELF-01") in table("ELF-01")
    assert table.view.prompt.say.key.endswith("warned.removed")
    table("back")
    assert "CardPlayed" in names(table("ELF-02", "anyway"))


def test_loot_stays_away_from_the_training_fight() -> None:
    table = planned(ELF=Plan(("LOO-01",), ("ELF-01",)))
    boss = table.content.bosses["dummy"]
    training = msgspec.structs.replace(boss, boss=msgspec.structs.replace(boss.boss, training=True))
    table.content.bosses["dummy"] = training
    rules = GAME.rules(table.content)
    state = rules.start(table.match.setup.seats, table.match.setup.options, 1)
    assert (state.heroes[0].loot, state.heroes[0].removed) == ((), ())
    table.match.rules = rules
    with pytest.raises(Illegal) as no:
        table("LOO-01")
    assert (no.value.reason, no.value.say.key) == ("not-unlocked", "boss_fighters:refused.loot-training")


def test_simulated_people_shuffle_the_deck_that_the_group_has_made() -> None:
    table = planned(ELF=Plan(("LOO-01",), ("ELF-01", "MAG-02")))
    people = GAME.players(table.content, table.match.setup, 1, "random")
    people.heard([e.Asked("ready")])
    cards = set(people.places[1].cards)
    assert "LOO-01" in cards
    assert not cards & {"ELF-01", "MAG-02", "LOO-02"}
    assert len(cards) == 11


# What is shipped


def test_there_are_five_loot_cards_a_star_level() -> None:
    assert {code: card.stars for code, card in LOOT.items()} == {f"LOO-{n:02}": (n + 4) // 5 for n in range(1, 16)}


def shape(effects: tuple[Any, ...]) -> tuple[Any, ...]:
    """Verbs, types and targets of a card, without its numbers."""
    return tuple(
        sorted(
            (
                type(verb).__name__,
                getattr(verb, "type", ""),
                getattr(verb, "to", ""),
                getattr(verb, "source", ""),
                getattr(verb, "clean", ""),
                getattr(verb, "what", ""),
                str([shape((one,)) for one in getattr(verb, "then", ())]),
            )
            for verb in effects
        )
    )


def alike(cards: dict[str, tuple[Any, ...]]) -> list[list[str]]:
    """Cards with the same shape."""
    shapes = Counter(shape(effects) for effects in cards.values())
    return [[code for code, effects in cards.items() if shape(effects) == one] for one, n in shapes.items() if n > 1]


def test_no_two_cards_of_a_star_level_are_alike_and_no_two_curses() -> None:
    """The same verbs, types and targets make the same card, whatever its numbers."""
    for stars in (1, 2, 3):
        assert alike({code: card.effects for code, card in LOOT.items() if card.stars == stars}) == []
    assert alike({code: curse.effects for code, curse in SHIPPED.curses.items()}) == []
    assert alike({"A": (do.Heal(1),), "B": (do.Heal(2),)}) == [["A", "B"]]


@pytest.mark.parametrize("deck", sorted(SHIPPED.decks))
def test_no_two_cards_of_a_deck_are_alike(deck: str) -> None:
    cards = {code: card.effects for code, card in SHIPPED.cards.items() if code.startswith(deck + "-")}
    assert alike(cards) == []


def test_loot_joins_effects_that_decks_keep_apart() -> None:
    """Two or three effects each, and no number above that of the decks."""
    most = max(getattr(v, "n", 0) for c in SHIPPED.cards.values() if not c.stars for v in c.effects)
    for card in LOOT.values():
        assert 2 <= len(card.effects) <= 3, card.name
        assert max(getattr(verb, "n", 0) for verb in card.effects) <= most


@pytest.mark.parametrize("code", sorted(LOOT))
def test_each_loot_card_can_be_played(code: str) -> None:
    """In a fight of three, with everything open that it may ask."""
    table = Table(3, cards={"ELF-03": LOOT[code].effects}).act()
    table.put(shields=(3, 4, 3), full=(3, 4, 3), attacks=("melee", "ranged", "magic"))
    table.put_hero(3, health=3, poison=2).put_hero(1, health=5, poison=1, panic=2)
    told = list(table("ELF-03"))
    while table.state.asked is not None:
        told += table(table.state.asked.options[0])
    assert "EffectResolved" in names(told)
    assert table.state.acting


def test_rally_lets_every_support_work_and_is_no_attack() -> None:
    """For everybody, until the round is over."""
    table = Table(2, cards={"ELF-01": (do.Rally(),)}).act()
    told = table("ELF-01")
    assert "AttackMade" not in names(told)
    assert e.SupportMade(3, "magic", 4) in table("DWA-06")
    table.pass_all()
    while table.state.phase != "planning" and table.state.round < 2:
        table("press")
    assert table.state.attacks == ()


def test_shatter_wears_down_every_shield_and_nothing_else() -> None:
    table = Table(2, cards={"ELF-01": (do.Shatter(3),), "ELF-05": (do.Shatter(1),)}).act()
    assert e.EffectSkipped(1, "shatter", "no-shield") in table("ELF-05")
    table.put(shields=(2, 0, 5), full=(3, 4, 5), acting=1).put_hero(1, dots=2)
    life = table.state.life
    told = table("ELF-01")
    assert [event for event in told if isinstance(event, e.ShieldHurt)] == [
        e.ShieldHurt("melee", 2, 0),
        e.ShieldHurt("magic", 3, 2),
    ]
    assert table.state.life == life
