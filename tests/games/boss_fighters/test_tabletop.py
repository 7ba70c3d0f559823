"""The physical half: what players do by hand, and that the box prompts for it at the right moment."""

import pytest

from appliance.games.boss_fighters import GAME
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters import tabletop as tt
from tests.games.boss_fighters.table import Table


def turned(pile: tt.Pile) -> tt.Pile:
    """A shuffle that can be foreseen: the pile turned round."""
    return pile[::-1]


def place(**piles: tt.Pile) -> tt.Place:
    return tt.Place(1, 3, 20, 20, **piles)


@pytest.mark.rule("BF-210")
def test_the_discard_phase_moves_the_play_area_and_what_is_too_much_or_unwanted() -> None:
    """Cards above the limit have to go, others may."""
    before = place(hand=("a", "b", "c", "d"), area=("x", "y"), drawing=("z",))
    after = tt.tidy(before, ("d", "a"), turned)
    assert (after.hand, after.area, after.discards) == (("b", "c"), (), ("x", "y", "d", "a"))
    with pytest.raises(ValueError, match="limit"):
        tt.tidy(before, (), turned)


@pytest.mark.rule("BF-210")
def test_the_box_asks_for_the_discards_and_waits() -> None:
    """Each hero's task names the cards played and the limit; the next phase comes after the check mark."""
    table = Table().act()
    table("ELF-01")
    while table.state.phase != "discard":
        table("pass" if table.state.asked is None else "press")
    ada, ben = table.view.heroes
    assert (ada.task.key, ada.task.args) == ("boss_fighters:task.discard", {"n": 1, "hand": 7})
    assert (ben.task.key, ben.task.args) == ("boss_fighters:task.discard-hand", {"n": 0, "hand": 6})
    assert table.view.prompt.kind == "confirm"
    assert table("press")[1] == e.PhaseStarted("draw")


@pytest.mark.rule("BF-211")
def test_the_draw_phase_draws_up_to_the_limit_and_then_the_next_round_begins() -> None:
    """By hand, and in the box: task, check mark, round 2."""
    after = tt.draw_up(place(hand=("a",), drawing=("b", "c", "d")), turned)
    assert (after.hand, after.drawing) == (("a", "b", "c"), ("d",))
    over = place(hand=("a", "b", "c", "d"), drawing=("e",))
    assert tt.draw_up(over, turned) == over
    table = Table().act().pass_all()
    while table.state.phase != "draw":
        table("press")
    assert [hero.task.args["n"] for hero in table.view.heroes] == [7, 6]
    assert (table.view.prompt.kind, table.state.round) == ("confirm", 1)
    assert table("press")[1] == e.RoundStarted(2, 3)


@pytest.mark.rule("BF-212")
def test_an_empty_draw_pile_is_made_new_at_once_and_the_play_area_stays() -> None:
    """In the middle of drawing, and right after the last card was drawn."""
    after = tt.draw(place(drawing=("a",), discards=("b", "c"), area=("x",)), 2, turned)
    assert (after.hand, after.drawing, after.discards, after.area) == (("a", "c"), ("b",), (), ("x",))
    last = tt.draw(place(drawing=("a",), discards=("b",)), 1, turned)
    assert (last.hand, last.drawing, last.discards) == (("a",), ("b",), ())


@pytest.mark.rule("BF-212")
def test_with_both_piles_empty_drawing_is_skipped() -> None:
    """Nothing happens, even with cards in the play area; the box only tells the number."""
    bare = place(hand=("a",), area=("x", "y"))
    assert tt.draw(bare, 3, turned) == bare
    assert e.CardsDrawn(1, 1) in Table().act()("ELF-06", "1")


def test_cards_go_from_hand_to_area_and_back() -> None:
    """Only what is in the hand can be played."""
    laid = tt.lay(place(hand=("a", "b")), "b")
    assert (laid.hand, laid.area) == (("a",), ("b",))
    assert tt.take_back(laid, "b") == place(hand=("a", "b"))
    with pytest.raises(ValueError, match="not in the hand"):
        tt.lay(laid, "b")


def test_counters_stop_at_zero_and_at_their_start() -> None:
    """The health counter of cardboard."""
    assert tt.hurt(place(), 99).health == 0
    assert tt.heal(tt.hurt(place(), 3), 9).health == 20


@pytest.mark.parametrize("policy", ["random", "novice"])
@pytest.mark.parametrize("health", ["full", "both", "table"])
def test_a_whole_fight_keeps_every_card_and_the_same_counters(policy: str, health: str) -> None:
    """At every moment each hero has the twelve cards of the two decks; the counters agree with the box's."""
    for seed in range(8):
        table = Table(2 + seed % 3, health, seed=seed)
        crew = GAME.players(table.content, table.match.setup, seed, policy)
        crew.heard(table.events)
        decks = {seat: sorted(held(p)) for seat, p in crew.places.items()}
        while table.match.outcome is None:
            said = crew.answer(table.view)
            assert said is not None
            crew.heard(table.match.say(said))
            for seat, now in crew.places.items():
                assert sorted(held(now)) == decks[seat]
                hero = table.state.hero(seat)
                assert hero.health in (None, now.health)
                assert hero.poison == now.poison
        assert len(decks) == len(table.state.heroes)


def held(place: tt.Place) -> tt.Pile:
    return place.hand + place.drawing + place.discards + place.area


def test_players_give_up_when_their_own_counter_is_at_zero() -> None:
    """Where the table keeps the health the box goes on until the skull is pressed."""
    table = Table(health="table").act()
    crew = GAME.players(table.content, table.match.setup, 1, "novice")
    crew.heard([e.Asked("ready"), e.HeroHurt(1, 99, "attack", None)])
    for _ in range(3):
        said = crew.answer(table.view)
        assert said is not None
        table.match.say(said)
    assert table.match.outcome is not None
    assert table.match.outcome.result == "given-up"


def test_an_unknown_policy_is_refused() -> None:
    """It names those there are."""
    table = Table()
    with pytest.raises(ValueError, match="novice"):
        GAME.players(table.content, table.match.setup, 1, "genius")
