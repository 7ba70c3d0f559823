"""What a session does with the journal: every action safe before it shows, lobby and fights following each other."""

import itertools
import queue
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from appliance.engine.game import Illegal, Outcome, Setup
from appliance.engine.table import Picked, Pressed, Scanned, Seat
from appliance.journal import Journal, Written, read_fights
from appliance.shell.session import Session, StillSaving, Told, kept_groups
from tests.shell import count_game
from tests.shell.count_game import CONTENTS, GAMES

PATIENCE = 10.0


class Box:
    """A session and the queue it listens to."""

    def __init__(self, folder: Path, games: Any = GAMES, contents: Any = CONTENTS, **more: Any) -> None:
        self.queue: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self.journal = Journal(folder, self.queue.put)
        seeds = itertools.count(self.journal.last_fight)
        self.session = Session(self.journal, games, contents, lambda: next(seeds), **more)

    def settle(self) -> list[Told]:
        told = []
        while self.session.pending is not None:
            answer = self.queue.get(timeout=PATIENCE)
            if isinstance(answer, Written) and (news := self.session.take(answer)):
                told.append(news)
        return told

    def do(self, *said: Any) -> list[Told]:
        told = self.settle()
        for one in said:
            self.session.say(one)
            told += self.settle()
        return told

    @property
    def bytes(self) -> bytes:
        return msgspec.json.encode(self.session.match.state)


@pytest.fixture
def boxes(tmp_path: Path) -> Iterator[Any]:
    opened: list[Box] = []

    def restart(**more: Any) -> Box:
        for box in opened:
            box.journal.close()
        opened.append(Box(tmp_path / "state", **more))
        return opened[-1]

    yield restart
    for box in opened:
        box.journal.close()


PICK = Picked("owls")
SCANS = (Scanned("ONE-01"), Scanned("ONE-02"), Scanned("ONE-03"))
START = Setup("count", options={"challenge": "ten"}, seed=5)


def test_first_start_opens_the_lobby(boxes: Any) -> None:
    box = boxes()
    told = box.settle()
    assert [type(event).__name__ for event in told[0].events] == ["LobbyOpened"]
    assert not box.session.resumed
    assert box.session.game.name == "lobby"


def test_nothing_is_shown_or_said_before_it_is_safe(boxes: Any) -> None:
    box = boxes(start=START)
    assert box.session.view is None
    box.settle()
    old = box.session.view
    box.session.say(SCANS[1])
    assert box.session.view == old
    with pytest.raises(StillSaving):
        box.session.say(SCANS[1])
    told = box.settle()
    assert box.session.view.total == 2
    assert (told[0].first, told[0].seq) == (2, 2)


def test_a_refused_input_changes_and_writes_nothing(boxes: Any) -> None:
    box = boxes(start=START)
    box.settle()
    before = box.bytes
    with pytest.raises(Illegal):
        box.session.say(Pressed())
    assert box.session.pending is None
    assert box.bytes == before


def test_a_restart_is_back_at_the_open_question(boxes: Any) -> None:
    box = boxes()
    box.do(PICK, *SCANS)
    again = boxes()
    assert again.session.resumed
    assert again.bytes == box.bytes
    assert again.session.view.prompt.kind == "choose"
    assert again.session.recap.title.args == {"n": 6}


def test_every_restart_plays_like_no_restart(boxes: Any, tmp_path: Path) -> None:
    said = (PICK, *SCANS, Picked("yes"), *SCANS, Picked("yes"), *SCANS)
    other = Box(tmp_path / "other")
    whole = other.do(*said)
    other.journal.close()
    told: list[Told] = []
    box = boxes()
    told += box.settle()
    for one in said:
        told += box.do(one)
        box = boxes()
    assert told == whole
    assert box.bytes == other.bytes


def test_lobby_starts_the_fight_and_the_fight_leaves_its_marks_with_the_group(boxes: Any) -> None:
    small = {**CONTENTS, "count": count_game.Content({"ONE-01": 5}, goal=5)}
    box = boxes(contents=small)
    box.do(PICK)
    assert box.session.game.name == "count"
    assert box.session.match.setup.options == {"challenge": "ten", "group": "owls"}
    box.do(Scanned("ONE-01"))
    assert box.session.game.name == "lobby"
    options = box.session.match.setup.options
    assert options["groups"] == [{"id": "owls", "earned": ["counted"]}]
    assert (options["group"], options["last"]) == ("owls", {"result": "won", "challenge": "ten"})
    assert options["catalogs"][0]["game"] == "count"
    assert boxes(contents=small).journal.groups == ({"id": "owls", "earned": ["counted"]},)


def test_what_a_game_remembers_stays_with_the_group_that_played() -> None:
    groups = [{"id": "owls", "memory": {"other": {"a": 1}, "count": {"old": 1}}}, {"id": "foxes"}]
    setup = Setup("count", options={"group": "owls"})
    kept = kept_groups(groups, setup, Outcome("lost", memory={"new": 2}))
    assert kept == [{"id": "owls", "earned": [], "memory": {"other": {"a": 1}, "count": {"new": 2}}}, {"id": "foxes"}]
    assert kept_groups(kept, setup, Outcome("lost")) == kept


def test_a_running_fight_keeps_the_content_it_was_started_with(boxes: Any) -> None:
    boxes().do(PICK, SCANS[0])
    dearer = {**CONTENTS, "count": count_game.Content({"ONE-01": 50}, goal=999)}
    box = boxes(contents=dearer)
    box.do(Scanned("ONE-01"))
    assert box.session.view.total == 2


def test_a_game_that_is_gone_is_told_and_its_fight_kept(boxes: Any, tmp_path: Path) -> None:
    boxes().do(PICK, *SCANS)
    box = boxes(games={"lobby": count_game.LOBBY}, contents={"lobby": {}})
    box.settle()
    assert [note.key for note in box.session.notes] == ["shell:session.game-gone"]
    assert box.session.game.name == "lobby"
    fight = next(stored for stored in read_fights(tmp_path / "state") if stored.game == "count")
    assert fight.outcome is not None
    assert fight.outcome.result == "set-aside"
    assert len(fight.entries) == 4


def test_a_fight_whose_set_is_gone_goes_on_and_it_is_told(boxes: Any) -> None:
    start = Setup("count", (Seat(1, "Lisa", ("ONE-01",)), Seat(2, "Ben", ("ONE-02",))), {"challenge": "ten"}, seed=5)
    boxes(start=start).do(SCANS[0])
    assert boxes().session.notes == []
    fewer = {**CONTENTS, "count": count_game.Content({"ONE-01": 1}, goal=9)}
    box = boxes(contents=fewer)
    assert [(note.key, note.args["list"]) for note in box.session.notes] == [("shell:session.set-gone", "ONE-02")]
    box.do(SCANS[1])
    assert box.session.view.total == 3


def test_events_that_this_version_does_not_know_lead_to_the_lobby(boxes: Any, caplog: pytest.LogCaptureFixture) -> None:
    class Poorer(count_game.CountRules):
        event_type = count_game.Started

    boxes().do(PICK, *SCANS)
    poorer = count_game.Game(
        "count", "CT", count_game.Content, lambda _f: None, Poorer, count_game.catalog, count_game.no_players, dict
    )
    box = boxes(games={**GAMES, "count": poorer})
    assert [note.key for note in box.session.notes] == ["shell:session.not-continued"]
    assert [record.exc_info is not None for record in caplog.records] == [True]
    assert box.session.game.name == "lobby"


def test_a_game_that_fails_to_start_leads_to_the_lobby(boxes: Any, caplog: pytest.LogCaptureFixture) -> None:
    class Broken(count_game.CountRules):
        def start(self, seats: Any, options: Any, seed: int) -> Any:
            raise KeyError("boss")

    broken = count_game.Game(
        "count", "CT", count_game.Content, lambda _f: None, Broken, count_game.catalog, count_game.no_players, dict
    )
    box = boxes(games={**GAMES, "count": broken})
    box.do(PICK)
    assert [note.key for note in box.session.notes] == ["shell:session.not-started"]
    assert "KeyError: 'boss'" in caplog.text
    assert box.session.game.name == "lobby"


def test_without_a_lobby_a_started_match_stays_at_its_end(boxes: Any) -> None:
    box = boxes(games={"count": count_game.COUNT}, contents={"count": count_game.CONTENT}, start=START)
    box.do(Picked("give-up"))
    assert box.session.over
    assert box.session.pending is None


def copied(folder: Path) -> tuple[int, int]:
    """How far the second file has come: matches, and actions of the last."""
    db = sqlite3.connect(f"file:{folder / 'boss-table.backup.db'}?immutable=1", uri=True)
    try:
        return db.execute("select fight, max(seq) from entries group by fight order by fight desc").fetchone()
    finally:
        db.close()


def test_the_second_file_is_made_at_each_round_end_and_match_end(boxes: Any, tmp_path: Path) -> None:
    box = boxes()
    box.do(PICK)
    box.journal.close()
    assert copied(tmp_path / "state") == (2, 1)
    box = boxes()
    box.do(*SCANS, Picked("no"), SCANS[0], SCANS[1])
    round_end = box.session.match.actions
    box.do(Picked("no") if box.session.view.prompt.kind == "choose" else SCANS[0])
    box.journal.close()
    assert copied(tmp_path / "state") == (2, round_end)
    assert round_end == 7
    box = boxes()
    box.do(Picked("give-up"))
    box.journal.close()
    assert copied(tmp_path / "state") == (3, 1)


def test_a_game_without_rounds_is_copied_every_twenty_actions(boxes: Any, tmp_path: Path) -> None:
    class Plain(count_game.CountRules):
        def decide(self, state: Any, action: Any) -> Any:
            turn = super().decide(state, action)
            turn.events = [event for event in turn.events if not event.checkpoint]
            return turn

    plain = count_game.Game(
        "count", "CT", count_game.Content, lambda _f: None, Plain, count_game.catalog, count_game.no_players, dict
    )
    box = boxes(games={**GAMES, "count": plain}, start=START)
    for _ in range(30):
        box.do(Picked("no") if box.session.match.state.asked else SCANS[0])
    box.journal.close()
    assert copied(tmp_path / "state") == (1, 20)
