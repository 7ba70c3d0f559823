"""Simulated people find their way through the lobby."""

from typing import Any

import msgspec
import pytest

from appliance.games.lobby import GAME, Content
from appliance.games.lobby.state import Group
from tests.games.lobby.table import ADA, OWLS, PAPER, STONES, Table


def play(table: Table, seed: int = 1) -> Any:
    """Let them play to the end; gives what is to be played next."""
    guests = GAME.players(Content(), table.match.setup, seed, "random")
    while table.match.outcome is None:
        answer = guests.answer(table.view)
        assert answer is not None
        guests.heard(table.match.say(answer))
        assert table.match.actions < 60
    return table.match.outcome.next


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_as_many_sit_down_as_are_wished_for(seats: int, seed: int) -> None:
    following = play(Table(wish={"seats": seats}), seed)
    assert len(following.seats) == seats
    assert following.challenge == "puppet"


def test_their_wishes_are_met() -> None:
    wish = {
        "seats": 2, "cards": ["MAG-91", "TRO-91", "DWA-91", "ROG-91"], "names": ["Ida", "Jo"], "places": [8, 2],
        "group": "Owls", "challenge": "prince", "level": "hard", "game": "paper",
    }  # fmt: skip
    group = Group("g1", "Owls", "table", earned=("won:puppet",))
    following = play(Table(PAPER, STONES, wish=wish, groups=(group,)))
    assert [(s.number, s.name, s.pieces) for s in following.seats] == [
        (2, "Jo", ("DWA-91", "ROG-91")),
        (8, "Ida", ("TRO-91", "MAG-91")),
    ]
    assert following.options == {
        "challenge": "prince",
        "health": "table",
        "group": "g1",
        "level": "hard",
        "earned": ["won:puppet"],
    }


def test_whoever_is_too_many_leaves() -> None:
    four = msgspec.structs.replace(
        OWLS, seats=(*OWLS.seats, msgspec.structs.replace(ADA, number=3, pieces=("TRO-91", "MAG-91")))
    )
    assert len(play(Table(groups=(four,), group="g1", wish={"seats": 2, "group": "Owls"})).seats) == 2


def test_they_play_again_at_once() -> None:
    table = Table(groups=(OWLS,), group="g1", last={"result": "lost", "challenge": "puppet"}, wish={"group": "Owls"})
    assert play(table).seats == OWLS.seats
    assert table.match.actions == 3


def test_the_same_seed_brings_the_same_heroes() -> None:
    assert play(Table(wish={"seats": 4}), 7) == play(Table(wish={"seats": 4}), 7)
