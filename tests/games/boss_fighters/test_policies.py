"""How simulated people decide: what they make of a notebook, and what they hold up when their hands shake."""

from typing import Any

import pytest
from msgspec.structs import replace

from appliance.engine.game import Begin, Setup
from appliance.engine.match import Match
from appliance.games.boss_fighters import GAME
from appliance.games.boss_fighters.load import load
from appliance.games.boss_fighters.lore import Lore, Rhythm, Trigger, trigger_of
from appliance.games.boss_fighters.memory import Fact, Note
from appliance.games.boss_fighters.policies import POLICIES
from appliance.games.boss_fighters.views import Badge, FightView, ShieldBadge
from appliance.library import CONTENT
from tests.games.boss_fighters.table import seats

SHIPPED = load((CONTENT / "boss_fighters",))
OPTIONS = {"challenge": "dragon", "health": "full", "level": "advanced", "earned": ["won:prince", "won:huntress"]}


def first_turn(policy: str, *hand: str) -> tuple[Any, FightView]:
    """The people and the View as the first hero may act, with this hand; the others hold nothing."""
    match = Match(GAME.rules(SHIPPED), Setup("boss_fighters", seats(2), OPTIONS, 3))
    people: Any = GAME.players(SHIPPED, match.setup, 3, policy)
    people.heard(match.submit(Begin()))
    while match.view.prompt.kind != "scan":
        said = people.answer(match.view)
        assert said is not None
        people.heard(match.say(said))
    view = match.view
    assert isinstance(view, FightView)
    for seat, place in people.places.items():
        people.places[seat] = replace(place, hand=hand if seat == view.turn else ())
    return people, replace(view, boss=replace(view.boss, shields=(ShieldBadge("ranged", 4, 4),)))


def shaking(view: FightView) -> FightView:
    """The hero whose turn it is has two panic tokens."""
    panels = [replace(one, tokens=(Badge("panic", 2),)) if one.seat == view.turn else one for one in view.heroes]
    return replace(view, heroes=tuple(panels))


def note(*calls: tuple[Fact, ...]) -> Note:
    return Note("dragon", "answer", "reaction", 1, calls=calls, did=(Fact("AttackRaised", "", 3, 2),))


def test_the_second_of_a_round_is_found_though_one_card_did_it_twice() -> None:
    """A card that scratched two shields called it with the second of them."""
    twice = (Fact("ShieldHeld", "melee", 0, 1, 1), Fact("ShieldHeld", "magic", 0, 1, 2))
    once = (Fact("ShieldHeld", "ranged", 0, 1, 2),)
    found = trigger_of(note(twice, once))
    assert found is not None
    assert (found.what, found.kind, found.nth) == ("ShieldHeld", "", 2)


def test_what_came_at_different_times_of_a_round_is_found_without_a_count() -> None:
    """And its least number is the least that ever called it."""
    found = trigger_of(note((Fact("BossHurt", "magic", 5, 1, 1),), (Fact("BossHurt", "melee", 7, 2, 3),)))
    assert found is not None
    assert (found.what, found.kind, found.n, found.nth) == ("BossHurt", "", 5, 0)


@pytest.mark.parametrize("policy", ["careful", "knowing"])
def test_in_panic_a_hand_is_worth_its_mean(policy: str) -> None:
    """One good card among supports that do nothing yet: played with a calm hand, not when chance draws."""
    people, view = first_turn(policy, "TRO-02", "TRO-04", "WAR-03", "ROG-03", "MAG-04", "DRU-05")
    assert POLICIES[policy].play(people, view) == "TRO-02"
    assert POLICIES[policy].play(people, shaking(view)) in people.items


def test_people_who_know_leave_alone_what_falls_short() -> None:
    """Of two attacks that are worth about the same in the air they choose the one that calls nobody."""
    people, view = first_turn("knowing", "DWA-08", "ROG-02")
    view = replace(view, boss=replace(view.boss, aloft=True))
    people._items = []
    people.lore = Lore((Trigger("OutOfReach", "", 1, 0, 3.0),), (), {})
    assert POLICIES["careful"].play(people, view) == "DWA-08"
    assert POLICIES["knowing"].play(people, view) == "ROG-02"


def test_people_who_know_count_on_what_hurts_them_next_round() -> None:
    """Until it has come in this round it counts for this one too."""
    people, view = first_turn("knowing")
    people.lore = Lore((), (Rhythm(view.round, 1, 6),), {})
    knowing: Any = POLICIES["knowing"]
    assert knowing.sight(people, view).pending == 12
    people._done["HeroHurt", "ability"] = 2
    assert knowing.sight(people, view).pending == 6
