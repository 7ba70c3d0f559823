"""Groups: named, confirmed, chosen, reset."""

import pytest

from appliance.engine.table import Held, Picked, Pressed, Scanned, TimeUp, Typed
from appliance.games.lobby.events import (
    GroupChosen,
    GroupMade,
    GroupNamed,
    GroupReset,
    HeroDeleted,
    LobbyOpened,
    ScreenTurned,
)
from appliance.games.lobby.state import Group
from appliance.games.lobby.views import GroupNameView, GroupsView, HealthView, ResetView, SeatsView
from tests.games.lobby.table import OWLS, Table, at_seats

FOXES = Group("g2", "Foxes", "table", "de", ("won:puppet",))


@pytest.mark.rule("BF-104")
def test_a_first_start_asks_for_a_group_name_and_confirms_it() -> None:
    table = Table(language="de")
    assert table.told == [[LobbyOpened("name")]]
    assert table.view.prompt.kind == "type"

    assert table.type("  Owls ") == GroupNamed("Owls")
    assert isinstance(table.view, GroupNameView)
    assert (table.view.prompt.kind, table.view.name) == ("confirm", "Owls")
    assert table.state.groups == ()

    table.press()
    assert isinstance(table.view, HealthView)
    assert table.pick("both") == GroupMade("g1", "Owls", "both")
    assert table.state.groups == (Group("g1", "Owls", "both", "de"),)
    assert isinstance(table.view, SeatsView)


@pytest.mark.rule("BF-104")
def test_more_groups_are_made_from_the_current_groups_name() -> None:
    table = at_seats()
    assert table.view.group == "Owls"
    table.pick("groups", "new")
    table.type("Foxes")
    table.press()
    assert table.pick("table") == GroupMade("g2", "Foxes", "table")
    assert [g.name for g in table.state.groups] == ["Owls", "Foxes"]
    assert table.view.group == "Foxes"


@pytest.mark.rule("BF-104")
def test_a_reset_asks_again_and_brings_the_group_back_to_its_original_state() -> None:
    table = Table(
        groups=(Group("g1", "Owls", "both", "de", ("won:puppet",), OWLS.seats, "paper", "puppet"),), group="g1"
    )
    assert len(table.view.seated) == 2
    table.pick("groups", "reset")
    assert isinstance(table.view, ResetView)
    assert (table.view.name, table.view.prompt.mark) == ("Owls", "no")
    assert table.state.groups[0].earned == ("won:puppet",)
    assert table.pick("yes") == GroupReset("g1")
    assert table.state.groups == (Group("g1", "Owls", "both", "de"),)
    assert table.view.seated == ()


def test_no_to_the_second_question_keeps_everything() -> None:
    table = Table(groups=(OWLS,), group="g1")
    before = table.state
    table.pick("groups", "reset", "no", "back")
    assert table.state == before


def test_a_name_can_be_typed_again_before_it_is_confirmed() -> None:
    table = Table()
    table.type("Owsl")
    assert table.pick("back") == ScreenTurned("name")
    table.type("Owls")
    assert table.view.name == "Owls"
    table.press()
    table.pick("back")
    assert table.view.prompt.kind == "type"


def test_a_group_is_chosen_by_its_id_and_its_heroes_sit_again() -> None:
    table = Table(groups=(FOXES, OWLS))
    assert isinstance(table.view, GroupsView)
    assert table.options == ["g2", "g1", "new"]
    assert [(g.name, g.players, g.won) for g in table.view.groups] == [("Foxes", (), 1), ("Owls", ("Ada", "Ben"), 0)]
    assert table.pick("g1") == GroupChosen("g1")
    assert [(h.seat, h.name) for h in table.view.seated] == [(1, "Ada"), (5, "Ben")]
    assert table.view.ready


def test_choosing_the_current_group_again_leaves_its_heroes_as_they_are() -> None:
    table = Table(groups=(OWLS, FOXES), group="g1")
    assert table.pick("delete-2") == HeroDeleted(2)
    table.pick("groups", "g1")
    assert [h.name for h in table.view.seated] == ["Ada"]


def test_another_group_does_not_inherit_heroes_or_the_last_result() -> None:
    table = Table(groups=(OWLS, FOXES), group="g1", last={"result": "won", "challenge": "puppet"})
    table.pick("groups", "g2")
    assert table.view.seated == ()
    assert (table.state.result, table.state.challenge) == ("", "")


def test_there_is_nothing_to_reset_or_go_back_to_without_a_current_group() -> None:
    assert Table(groups=(OWLS,)).also == []


@pytest.mark.parametrize("text", ["owls", " OWLS ", "OwLs"])
def test_a_name_is_unique_whatever_the_case_of_its_letters(text: str) -> None:
    table = Table(groups=(OWLS,))
    table.pick("new")
    assert table.refused(Typed(text)).say.key == "lobby:refused.name-taken"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   ",
        "\n",
        "x" * 21,
        "x" * 10_000,
        "a\x00b",
        "a\nb",
        "a\x1bb",
        "Ada\u202eneB",
        "\u200fAda",
        "\u200b",
        "\ud800",
        "\u3164",
    ],
)
def test_an_unfit_name_is_refused_for_groups_and_players(text: str) -> None:
    table = Table()
    assert table.refused(Typed(text)).reason == "wrong-kind"
    table = at_seats()
    table.scan("ELF-91", "WAR-91")
    assert table.refused(Typed(text)).reason == "wrong-kind"


@pytest.mark.parametrize("text", ["x" * 20, "Jürgen & Łucja", "שלום", "松", "{name}", "'; DROP TABLE groups"])
def test_any_other_name_is_taken_as_it_is(text: str) -> None:
    table = Table()
    table.type(text)
    table.press()
    table.pick("full")
    assert table.state.groups[0].name == text


def test_a_new_id_is_never_one_that_exists() -> None:
    table = Table(groups=(Group("g2", "Foxes"),))
    table.pick("new")
    table.type("Owls")
    table.press()
    assert table.pick("full").group == "g3"


@pytest.mark.parametrize("said", [Pressed(), Held(), TimeUp("x"), Scanned("ELF-91"), Picked("g1"), Picked("yes")])
def test_nothing_else_is_taken_while_a_name_is_awaited(said: Pressed) -> None:
    assert Table().refused(said).reason == "not-awaited"
