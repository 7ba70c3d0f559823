"""All Views three times over: with little in them, with much, and with names as long as the lobby allows."""

from functools import cache
from unittest import mock

from appliance.commands import tour
from appliance.games.lobby.names import LONGEST
from appliance.ui.album import Shot
from tests.screens.drawing import CONTENTS, GAMES

LONG = ("Wilhelmine-Maximilia", "Bartholomäus Wagner", "Mommsen-Wiesenhammer", "Großmutter Wimmerl")
LONG_GROUP = "Mittwochswürmer Wien"
SAMPLES = ("small", "full", "overlong")


@cache
def sample(name: str) -> tuple[Shot, ...]:
    """Everything of the tour that stands still."""
    seats = (1, 5) if name == "small" else (1, 3, 5, 7)
    if name != "overlong":
        return _still(seats)
    groups = tuple(
        (id, LONG_GROUP[: LONGEST - 1] + str(n), LONG[: len(who)]) for n, (id, _, who) in enumerate(tour.GROUPS)
    )
    with mock.patch.object(tour, "CREW", LONG), mock.patch.object(tour, "GROUPS", groups):
        return _still(seats)


def _still(seats: tuple[int, ...]) -> tuple[Shot, ...]:
    return tuple(shot for shot in tour.shots(GAMES, CONTENTS, seats) if not shot.events)
