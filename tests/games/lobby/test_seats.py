"""Seats: two cards in either order, a name, a place."""

import pytest

from appliance.engine.game import Action, Illegal, Outcome
from appliance.engine.table import Picked, Pressed, Scanned, Seat, Typed
from appliance.games.lobby.actions import (
    CallFight,
    ChooseChallenge,
    ChooseGroup,
    DeleteHero,
    GoTo,
    MakeGroup,
    MoveHero,
    NameGroup,
    NameHero,
    PlacePiece,
    RenameHero,
    ResetGroup,
    SeatHero,
)
from appliance.games.lobby.events import (
    HeroDeleted,
    HeroMoved,
    HeroNamed,
    HeroSeated,
    PieceScanned,
    ScreenTurned,
)
from appliance.games.lobby.state import Group
from appliance.games.lobby.views import ChallengesView, SeatsView
from tests.games.lobby.table import ADA, BEN, OWLS, PAPER, STONES, Table, at_seats


def missing(table: Table) -> tuple[str, ...]:
    assert isinstance(table.view, SeatsView)
    return table.view.current.missing if table.view.current else ()


def cards(table: Table) -> list[str]:
    return [slot.card for slot in table.view.current.slots]


@pytest.mark.rule("BF-105")
@pytest.mark.parametrize("order", [("ELF-91", "WAR-91"), ("WAR-91", "ELF-91")])
def test_a_hero_and_a_class_in_either_order_then_name_then_seat(order: tuple[str, str]) -> None:
    table = at_seats()
    assert missing(table) == ("hero", "class", "name", "seat")
    assert table.view.prompt.scans == ("hero", "class")

    table.scan(order[0])
    other = "class" if order[0] == "ELF-91" else "hero"
    assert missing(table) == (other, "name", "seat")
    assert table.view.prompt.say.args["card"].key == f"lobby:slot-card.{other}"

    table.scan(order[1])
    assert [slot.name.key for slot in table.view.current.slots] == ["paper:elf", "paper:warrior"]
    assert table.view.current.slots[0].facts == {"health": 14, "hand": 5}
    assert table.view.prompt.kind == "type"

    assert table.type("Ada") == HeroNamed(1, "Ada")
    assert table.options == [str(n) for n in range(1, 9)]
    assert table.pick("3") == HeroSeated(1, 3)
    assert [(h.seat, h.name, h.missing) for h in table.view.seated] == [(3, "Ada", ())]
    assert missing(table) == ("hero", "class", "name", "seat")


@pytest.mark.rule("BF-106")
def test_a_seated_hero_can_be_moved_back_to_get_another_seat_and_another_name() -> None:
    table = at_seats()
    table.hero("ELF-91", "WAR-91", "Adda", 3)
    assert table.pick("move-1") == HeroMoved(1)
    assert table.view.seated == ()
    assert "3" in table.options
    assert table.pick("name") == HeroNamed(1, "")
    table.type("Ada")
    table.pick("4")
    assert [(h.seat, h.name) for h in table.view.seated] == [(4, "Ada")]


@pytest.mark.rule("BF-106")
def test_a_hero_can_be_deleted_seated_or_not_and_its_cards_are_free_again() -> None:
    table = at_seats()
    table.hero("ELF-91", "WAR-91", "Ada", 3)
    table.scan("TRO-91")
    assert table.pick("delete-2") == HeroDeleted(2)
    assert table.pick("delete-1") == HeroDeleted(1)
    assert table.view.seated == table.view.selection == ()
    assert table.scan("ELF-91") == PieceScanned(3, "hero", "ELF-91")


@pytest.mark.rule("BF-106")
def test_the_go_on_arrow_appears_only_when_every_hero_is_complete_and_seated() -> None:
    table = at_seats()
    table.hero("ELF-91", "WAR-91", "Ada", 1)
    steps = [lambda: table.scan("DWA-91"), lambda: table.scan("MAG-91"), lambda: table.type("Ben")]
    for step in (lambda: None, *steps):
        step()
        assert "go" not in table.also
        assert not table.view.ready
        assert table.refused(Pressed()).reason == "not-awaited"
        assert table.refused(Picked("go")).reason == "not-awaited"
    table.pick("5")
    assert table.view.ready
    assert table.view.prompt.kind == "confirm"
    assert "go" in table.also
    table.pick("move-1")
    assert "go" not in table.also
    table.pick("1")
    table.scan("TRO-91")
    assert "go" not in table.also


@pytest.mark.parametrize("onward", [Pressed(), Picked("go")])
def test_the_check_mark_and_the_arrow_both_go_on(onward: Pressed) -> None:
    table = Table(groups=(OWLS,), group="g1")
    assert table.say(onward) == ScreenTurned("challenges")
    assert isinstance(table.view, ChallengesView)


@pytest.mark.rule("BF-107")
def test_two_to_four_heroes_play_and_one_player_may_have_two() -> None:
    table = at_seats()
    table.hero("ELF-91", "WAR-91", "Ada", 1)
    assert not table.view.ready
    table.hero("TRO-91", "MAG-91", "Ada", 2)
    assert table.view.ready
    table.hero("DWA-91", "ROG-91", "Ben", 3)
    assert table.view.ready
    table.hero("HAL-91", "DRU-91", "Cleo", 4)
    assert table.view.ready
    assert table.view.current is None
    assert table.view.prompt.scans == ()


@pytest.mark.rule("BF-107")
def test_a_full_table_takes_no_further_card() -> None:
    table = Table(
        PAPER.__class__(**{f: getattr(PAPER, f) for f in PAPER.__struct_fields__} | {"most": 2}),
        groups=(OWLS,),
        group="g1",
    )
    assert table.refused(Scanned("TRO-91")).say.key == "lobby:refused.full"


def test_another_card_replaces_the_one_of_a_hero_that_is_not_complete() -> None:
    table = at_seats()
    table.scan("ELF-91", "DWA-91")
    assert cards(table) == ["DWA-91", ""]
    table.scan("ELF-91")
    assert cards(table) == ["ELF-91", ""]


def test_a_card_scanned_before_name_and_seat_are_given_is_refused_with_what_to_do() -> None:
    table = at_seats()
    table.scan("ELF-91", "WAR-91")
    assert table.refused(Scanned("DWA-91")).say.key == "lobby:refused.name-first"
    table.type("Ada")
    assert table.refused(Scanned("DWA-91")).say.key == "lobby:refused.seat-first"


@pytest.mark.parametrize("card", ["ELF-91", "ELF-92", "WAR-91"])
def test_no_hero_and_no_class_sits_twice_at_any_level(card: str) -> None:
    table = at_seats()
    table.hero("ELF-91", "WAR-91", "Ada", 1)
    refusal = table.refused(Scanned(card))
    assert refusal.reason == "used-up"
    assert refusal.say.args["who"] == "Ada"


def test_the_same_card_twice_for_one_hero_is_already_played() -> None:
    table = at_seats()
    table.scan("ELF-91")
    assert table.refused(Scanned("ELF-91")).reason == "already-played"


@pytest.mark.parametrize(
    ("card", "reason", "key"),
    [
        ("ELF-03", "wrong-kind", "no-piece"),
        ("", "wrong-kind", "no-piece"),
        ("BOS-01", "wrong-kind", "later"),
        ("TOK-01", "foreign-game", "other-game"),
    ],
)
def test_other_cards_are_refused_for_what_they_are(card: str, reason: str, key: str) -> None:
    table = Table(PAPER, STONES, groups=(OWLS,), group="g1")
    refusal = table.refused(Scanned(card))
    assert (refusal.reason, refusal.say.key) == (reason, f"lobby:refused.{key}")


def test_a_taken_seat_is_not_offered_and_cannot_be_picked() -> None:
    table = at_seats()
    table.hero("ELF-91", "WAR-91", "Ada", 3)
    table.scan("DWA-91", "MAG-91")
    table.type("Ben")
    assert "3" not in table.options
    for option in ("3", "0", "9", "-1", "move-9", "delete-x", "back", "x" * 10_000):
        assert table.refused(Picked(option)).reason == "not-awaited"


def test_the_seat_with_most_room_around_it_is_marked() -> None:
    """The first at the near edge, the next across from it, the third between them."""
    table = at_seats()
    marked = []
    for pieces in (("ELF-91", "WAR-91"), ("DWA-91", "MAG-91"), ("TRO-91", "ROG-91")):
        table.scan(*pieces)
        table.type(pieces[0])
        marked.append(table.view.prompt.mark)
        table.pick(marked[-1])
    assert marked == ["1", "5", "3"]


def test_a_hero_moved_back_during_another_one_is_made_first_and_the_other_waits() -> None:
    table = at_seats()
    table.hero("ELF-91", "WAR-91", "Ada", 1)
    table.scan("DWA-91")
    table.pick("move-1")
    assert (table.view.current.hero, [h.hero for h in table.view.selection]) == (1, [1, 2])
    table.pick("8")
    assert table.view.current.hero == 2
    assert missing(table) == ("class", "name", "seat")


def test_a_waiting_hero_can_be_taken_up_again() -> None:
    table = at_seats()
    table.hero("ELF-91", "WAR-91", "Ada", 1)
    table.scan("DWA-91")
    table.pick("move-1", "move-2")
    assert table.view.current.hero == 2


def test_a_name_is_refused_where_none_is_awaited() -> None:
    assert at_seats().refused(Typed("Ada")).reason == "not-awaited"


def test_only_seats_whose_cards_the_game_still_knows_are_offered_again() -> None:
    odd = (
        ADA,
        BEN,
        Seat(2, "Gone", ("XXX-91", "MAG-91")),
        Seat(3, "Short", ("TRO-91",)),
        Seat(1, "On lap", ("TRO-91", "MAG-91")),
        Seat(6, "", ("TRO-91", "MAG-91")),
        Seat(9, "Off", ("TRO-91", "MAG-91")),
        Seat(4, "Copy", ("ELF-92", "ROG-91")),
    )
    table = Table(groups=(Group("g1", "Owls", seats=odd),), group="g1")
    assert [h.name for h in table.view.seated] == ["Ada", "Ben"]


def test_seats_of_another_game_are_not_offered() -> None:
    stones = Group("g1", "Owls", seats=(Seat(1, "Ada", ("TOK-01",)),), game="stones", challenge="race")
    table = Table(PAPER, STONES, groups=(stones,), group="g1")
    assert [h.name for h in table.view.seated] == ["Ada"]
    table.pick("games", "paper")
    assert table.view.seated == ()
    table.pick("games", "stones")
    assert [h.name for h in table.view.seated] == ["Ada"]


def test_a_game_with_one_card_a_seat_needs_no_class() -> None:
    table = at_seats(STONES)
    table.scan("TOK-02")
    assert missing(table) == ("name", "seat")


@pytest.mark.rule("BF-107")
def test_heroes_can_be_changed_between_two_fights_and_not_once_one_is_called() -> None:
    table = Table(groups=(OWLS,), group="g1", last={"result": "lost", "challenge": "puppet"})
    table.pick("back", "delete-2")
    table.hero("TRO-91", "MAG-91", "Ben", 5)
    table.press()
    table.pick("puppet")
    table.press()
    outcome = table.match.outcome
    assert isinstance(outcome, Outcome)
    assert outcome.next is not None
    assert outcome.next.seats == (ADA, Seat(5, "Ben", ("TRO-91", "MAG-91")))
    for said in (Scanned("DWA-91"), Picked("back"), Picked("move-1"), Pressed()):
        assert table.refused(said).reason == "not-awaited"


def test_the_hero_that_waited_comes_next_when_the_one_being_made_is_deleted() -> None:
    table = at_seats()
    table.hero("ELF-91", "WAR-91", "Ada", 1)
    table.scan("DWA-91")
    table.pick("move-1", "delete-1")
    assert table.view.current.hero == 2


@pytest.mark.parametrize(
    "action",
    [
        SeatHero(1),
        SeatHero(99),
        MoveHero(7),
        DeleteHero(7),
        RenameHero(),
        NameHero("Zoe"),
        NameGroup("Foxes"),
        PlacePiece("ELF-91"),
        PlacePiece("XXX-01"),
        ChooseChallenge("puppet"),
        ChooseGroup("g9"),
        ResetGroup(),
        MakeGroup("full"),
        CallFight(),
        GoTo("over"),
    ],
)
def test_an_action_that_is_not_asked_for_is_illegal_and_changes_nothing(action: Action) -> None:
    table = Table(groups=(OWLS,), group="g1")
    before = table.state
    with pytest.raises(Illegal):
        table.match.submit(action)
    assert table.state is before
