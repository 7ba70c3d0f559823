"""What is refused or warned about, with which reason, and that nothing changes."""

import pytest

from appliance.engine.game import Illegal
from appliance.engine.table import Held, Picked, Said, Scanned, Typed
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.rules import Pass, Play
from tests.games.boss_fighters.table import Table, said


def refused(table: Table, word: str | Said) -> Illegal:
    """It is refused and changes nothing."""
    before, actions = table.state, table.match.actions
    with pytest.raises(Illegal) as caught:
        table.match.say(said(word) if isinstance(word, str) else word)
    assert table.state == before
    assert table.match.actions == actions
    return caught.value


@pytest.mark.rule("BF-312")
def test_an_unknown_card_is_refused() -> None:
    """Anything that is no card of this game."""
    table = Table().act()
    for card in ("ZZZ-01", "ELF-99", "", "BOSS", "elf-01", "'; --"):
        assert refused(table, Scanned(card)).reason == "unknown-code"


def test_a_boss_card_is_of_the_wrong_kind() -> None:
    """It is known, but no card to play."""
    assert refused(Table().act(), "BOS-01").reason == "wrong-kind"


@pytest.mark.rule("BF-312")
def test_a_card_that_is_not_awaited_is_looked_up() -> None:
    """The refusal says what the card does."""
    refusal = refused(Table(), "ELF-06")
    assert refusal.reason == "not-awaited"
    does = refusal.say.args["does"]
    assert [part.key for part in does.args.values()] == [
        "boss_fighters:effect.attack.ranged",
        "boss_fighters:effect.draw.one",
    ]


def test_an_identity_card_in_a_turn_is_looked_up() -> None:
    """It says hand and health; there is no ability to use yet."""
    refusal = refused(Table().act(), "DWA-92")
    assert refusal.reason == "not-awaited"
    assert refusal.say.args["does"].args["health"] == 14


def test_a_hero_that_does_not_fight_cannot_be_chosen_by_card() -> None:
    """Troll and Rogue are not at this table."""
    table = Table()
    table("press")
    for card in ("TRO-91", "ROG-91"):
        assert refused(table, card).reason == "not-awaited"
    assert refused(table, Picked("5")).reason == "not-awaited"


@pytest.mark.rule("BF-312")
def test_a_card_that_lies_in_a_play_area_is_refused_until_the_next_round() -> None:
    """It was played; after the discard phase it may come again."""
    table = Table().act()
    table("ELF-01", "pass")
    refusal = refused(table, "ELF-01")
    assert refusal.reason == "already-played"
    assert refusal.say.args["name"] == "Ada"
    assert refused(table, "ELF-01").say.args["does"].key == "boss_fighters:effect.attack.melee"
    table.act(round=2)
    assert e.CardPlayed(1, "ELF-01", False) in table("ELF-01")


def test_a_hero_without_actions_left_is_refused() -> None:
    """Ben has used his three; his card in Ada's turn is not even warned about."""
    table = Table().act()
    table.put_hero(3, dots=0)
    assert refused(table, "WAR-01").reason == "no-actions"


@pytest.mark.rule("BF-312")
def test_a_card_of_a_deck_that_does_not_fight_is_warned_about() -> None:
    """Played anyway it counts as the acting hero's."""
    table = Table().act()
    assert table("TRO-02")[0] == e.Warned("not-in-deck", 1, "TRO-02")
    assert e.CardPlayed(1, "TRO-02", False) in table("anyway")
    assert refused(table, "TRO-02").reason == "already-played"


@pytest.mark.parametrize("word", [Held(), Typed("Ada"), Picked("yes"), Picked("anyway"), Picked("back"), Picked("9")])
def test_words_that_mean_nothing_in_a_turn(word: Said) -> None:
    """Not awaited."""
    assert refused(Table().act(), word).reason == "not-awaited"


def test_everything_is_refused_while_a_target_is_asked_but_its_answers() -> None:
    """A card, the check mark, a hero who does not fight."""
    table = Table().act()
    table("ELF-05")
    for word in ("ELF-01", "press", "pass", "anyway", "TRO-91"):
        assert refused(table, word).reason == "not-awaited"
    assert e.AttackReduced(3, 3, table.state.hero(3).attack - 3) in table("DWA-91")


def test_decide_refuses_what_nobody_could_have_read() -> None:
    """Another seat's play or pass, an unknown card, an action after the end."""
    table = Table().act()
    for action in (Play(3, "WAR-01"), Pass(3), Play(1, "ZZZ-01")):
        with pytest.raises(Illegal):
            table.rules.decide(table.state, action)
    table("give-up", "yes", "press")
    with pytest.raises(Illegal):
        table.rules.decide(table.state, Pass(1))
    assert refused(table, "ELF-01").reason == "not-awaited"
