"""A match is the only thing that changes, and only by actions that the rules allow."""

from typing import Any

import msgspec
import pytest

from appliance.engine.game import Action, Begin, Event, Illegal, Outcome, Setup
from appliance.engine.match import Match
from appliance.engine.table import Pressed, Prompt, Recap, Said, Say, Scanned, Seat, View
from appliance.engine.turn import Turn


class Count(Action, frozen=True):
    pass


class Counted(Event, frozen=True):
    n: int


class CountRules:
    """Counts presses to three."""

    state_type = int
    action_type = Begin | Count
    event_type = Counted

    def start(self, seats: tuple[Seat, ...], options: dict[str, Any], seed: int) -> int:
        return seed

    def read(self, state: int, said: Said) -> Action:
        if isinstance(said, Pressed):
            return Count()
        raise Illegal("not-awaited", Say("test:press"))

    def legal(self, state: int) -> tuple[Action, ...]:
        return (Count(),)

    def decide(self, state: int, action: Action) -> Turn[int, Counted]:
        turn = Turn(state, self.apply)
        if isinstance(action, Count):
            turn.emit(Counted(1))
            turn.emit(Counted(1))
        return turn

    def apply(self, state: int, event: Counted) -> int:
        return state + event.n

    def view(self, state: int) -> View:
        return View(prompt=Prompt("confirm", Say("test:press")))

    def recap(self, state: int) -> Recap:
        return Recap(title=Say("test:recap"))

    def outcome(self, state: int) -> Outcome | None:
        return Outcome("won") if state >= 6 else None


def begun() -> Match:
    match = Match(CountRules(), Setup("count"))
    match.submit(Begin())
    return match


def test_listeners_hear_each_action_with_its_number_and_events():
    match, heard = begun(), []
    match.listen(lambda number, action, events: heard.append((number, action, list(events))))

    match.say(Pressed())

    assert heard == [(2, Count(), [Counted(1), Counted(1)])]
    assert (match.actions, match.events, match.state) == (2, 2, 2)


def test_what_is_illegal_changes_nothing_and_is_not_heard():
    match, heard = begun(), []
    match.listen(lambda *told: heard.append(told))

    with pytest.raises(Illegal, match="not-awaited"):
        match.say(Scanned("ELF-03"))

    assert (match.actions, match.state, heard) == (1, 0, [])


def test_replaying_the_events_gives_the_same_match_and_tells_nobody():
    match, record, heard = Match(CountRules(), Setup("count")), [], []
    match.listen(lambda number, action, events: record.append(tuple(events)))
    match.submit(Begin())
    while match.outcome is None:
        match.say(Pressed())

    again = Match(CountRules(), Setup("count"))
    again.listen(lambda *told: heard.append(told))
    again.replay(record)

    assert (again.state, again.actions, again.events) == (match.state, match.actions, match.events)
    assert heard == []


@pytest.mark.parametrize("second", [False, True])
def test_a_match_begins_with_begin_and_only_once(second: bool):
    match = begun() if second else Match(CountRules(), Setup("count"))
    with pytest.raises(ValueError, match="begins with Begin"):
        match.submit(Begin() if second else Count())


def test_a_setup_survives_json():
    setup = Setup("count", (Seat(1, "Lisa", ("DWA-91", "WAR-91")),), {"health": "full"}, 7)

    assert msgspec.json.decode(msgspec.json.encode(setup), type=Setup) == setup
