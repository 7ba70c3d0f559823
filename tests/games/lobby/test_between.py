"""Between fights: doors into a game, how a group is set up, cards of other levels, groups from elsewhere."""

import msgspec
import pytest
from msgspec.structs import replace

from appliance.engine.game import Door, Errand, Version
from appliance.engine.table import Picked, Say, Scanned
from appliance.games.lobby.events import DoorOpened, GroupTaken, LanguageChosen, ModeChosen
from appliance.games.lobby.state import Group
from appliance.games.lobby.views import ChallengesView, GroupNameView, HealthView, ListView, SeatsView
from tests.games.lobby.table import OWLS, PAPER, Table, at_seats

DOORS = (Door("camp", Say("paper:camp"), ("RUL-01",)), Door("bed", Say("paper:bed")))
HOUSE = replace(PAPER, doors=DOORS)
VERSIONS = (Version("ELF-91", 1), Version("ELF-92", 2, ("won:puppet",)), Version("ELF-93", 3, ("won:king",)))
GROWING = replace(
    PAPER,
    pieces=tuple(
        replace(piece, versions=VERSIONS) if piece.card == "ELF-91" else piece
        for piece in PAPER.pieces
        if piece.card != "ELF-92"
    ),
)
KEPT = replace(OWLS, earned=("won:puppet",), memory={"paper": {"told": ["x"]}})


def at_challenges(catalog: object = HOUSE, group: Group = KEPT) -> Table:
    table = Table(catalog, groups=(group,), group="g1", last={"result": "won", "challenge": "puppet"})
    assert isinstance(table.view, ChallengesView)
    return table


def test_a_door_leads_into_the_game_with_all_it_knows_of_the_group():
    table = at_challenges()
    assert table.also[:2] == ["door-camp", "door-bed"]
    assert isinstance(table.pick("door-camp"), DoorOpened)
    next = table.match.outcome.next
    assert (next.game, next.challenge, len(next.seats)) == ("paper", "", 2)
    expected = {"door": "camp", "group": "g1", "health": "full", "earned": ["won:puppet"], "memory": {"told": ["x"]}}
    assert expected.items() <= next.options.items()
    assert table.state.groups[0].challenge == "puppet"


def test_a_card_of_a_door_opens_it_and_goes_along():
    table = at_challenges()
    table.scan("RUL-01")
    assert (table.state.next.options["door"], table.state.next.options["card"]) == ("camp", "RUL-01")


def test_a_game_with_doors_is_told_that_a_fight_was_called_and_another_is_not():
    for catalog, door in ((HOUSE, "fight"), (PAPER, None)):
        table = at_challenges(catalog)
        table.pick("puppet")
        table.press()
        assert table.state.next.options.get("door") == door


def test_who_counts_health_can_be_changed_between_fights():
    table = at_challenges()
    table.pick("groups", "mode")
    assert isinstance(table.view, HealthView)
    assert table.view.prompt.mark == "full"
    assert table.pick("table") == ModeChosen("table")
    assert table.state.groups[0].health == "table"
    assert isinstance(table.view, SeatsView)
    assert len(table.view.seated) == 2


def test_a_group_changes_its_language_and_sees_it_at_once():
    table = at_challenges()
    assert table.view.language == ""
    table.pick("groups", "language")
    assert isinstance(table.view, ListView)
    assert table.pick("speak-de") == LanguageChosen("de")
    assert table.view.language == "de"
    assert [group.name for group in table.state.groups] == ["Owls"]


def test_back_from_the_confirmation_keeps_what_was_typed():
    table = Table()
    table.type("Owls")
    table.pick("back")
    assert isinstance(table.view, GroupNameView)
    assert (table.view.prompt.kind, table.view.prompt.typed) == ("type", "Owls")


def test_a_reset_forgets_what_games_remember():
    table = at_challenges()
    table.pick("groups", "reset", "yes")
    assert table.state.groups[0] == Group("g1", "Owls")


@pytest.mark.rule("BF-710")
@pytest.mark.parametrize(
    ("earned", "card", "key"),
    [
        ((), "ELF-91", None),
        ((), "ELF-92", "lobby:hint.newer"),
        (("won:puppet",), "ELF-92", None),
        (("won:puppet",), "ELF-91", "lobby:hint.older"),
        (("won:puppet",), "ELF-93", "lobby:hint.newer"),
    ],
)
def test_the_campaign_says_which_level_counts_and_another_card_is_read_with_a_hint(
    earned: tuple[str, ...], card: str, key: str | None
):
    """A new level replaces the old one once it is earned; any level's card seats that hero, and says what counts."""
    table = Table(GROWING, groups=(Group("g1", "Owls", earned=earned),), group="g1")
    table.scan(card)
    assert (table.view.hint.key if table.view.hint else None) == key
    assert table.state.heroes[0].pieces[0] == "ELF-91"
    table.scan("MAG-91")
    assert table.view.hint is None
    table.type("Ada")
    table.pick("1")
    assert table.refused(Scanned("ELF-93")).reason == "used-up"


def test_files_are_offered_only_where_somebody_can_do_them():
    assert "save" not in _groups().also
    table = _groups(files=True)
    assert {"save", "look"} <= set(table.also)
    table.pick("save")
    assert table.match.outcome.errand == Errand("save", "g1")
    assert table.match.outcome.keeps["group"] == "g1"


def _groups(**options: object) -> Table:
    table = Table(PAPER, groups=(OWLS,), group="g1", **options)
    table.pick("groups")
    return table


def test_a_group_that_was_found_joins_under_a_name_and_an_id_that_are_free():
    found = [msgspec.to_builtins(KEPT), {"id": "x"}, "nonsense", {"id": "g9", "name": "Foxes", "health": "magic"}]
    table = Table(PAPER, groups=(OWLS,), group="g1", found=found, files=True)
    assert isinstance(table.view, ListView)
    assert table.options == ["take-1"]
    event = table.pick("take-1")
    assert isinstance(event, GroupTaken)
    assert (event.group.id, event.group.name, event.group.earned) == ("g2", "Owls 2", ("won:puppet",))
    assert table.state.group == "g2"
    assert [group.name for group in table.state.groups] == ["Owls", "Owls 2"]


def test_a_group_with_a_name_that_cannot_be_shown_is_refused():
    bad = {**msgspec.to_builtins(KEPT), "name": "Owls\u202e"}
    table = Table(PAPER, groups=(OWLS,), group="g1", found=[bad])
    assert table.refused(Picked("take-1")).say.key == "lobby:refused.odd-name"


def test_a_new_box_may_begin_with_a_group_from_elsewhere():
    table = at_seats()
    assert table.state.files is False
    fresh = Table(PAPER, found=[msgspec.to_builtins(KEPT)])
    fresh.pick("take-1")
    assert fresh.view.group == "Owls"
    assert len(fresh.view.seated) == 2
