"""Saved games of every version are read, and one with a changed byte never ends a box nor changes a game unseen."""

import contextlib
import json
import os
import queue
import shutil
import sqlite3
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from appliance.commands.wiring import load_contents, seeds
from appliance.engine.game import Begin, Outcome, Setup
from appliance.games import find_games
from appliance.journal import Journal, read_fights, store
from appliance.journal.layout import VERSION
from appliance.journal.reading import inspect
from appliance.journal.rescue import connect_kept
from appliance.journal.shadows import GOOD, can_shadow, mark_good
from appliance.journal.store import BACKUP_NAME, DB_NAME
from appliance.shell.session import Session, fold

SAVES = Path(__file__).parent.parent / "saves"
SAMPLES = sorted(SAVES.glob("version-*.db"))
GAMES, _ = find_games()
CONTENTS, _ = load_contents(GAMES)


def version_of(file: Path) -> int:
    db = sqlite3.connect(file)
    try:
        return int(db.execute("pragma user_version").fetchone()[0])
    finally:
        db.close()


def placed(sample: Path, folder: Path, name: str = DB_NAME) -> Path:
    folder.mkdir(exist_ok=True)
    shutil.copyfile(sample, folder / name)
    return folder


def good(folder: Path) -> Path:
    """A folder in which this release has been marked good."""
    mark_good(folder)
    return folder


def played_to_the_end(session: Session, answers: "queue.SimpleQueue[Any]") -> str:
    """Simulated people play on what is being played; gives how it ended."""
    setup, match = session.match.setup, session.match
    people = session.game.players(CONTENTS[setup.game], setup, 3, "novice")
    for _ in range(3000):
        while session.pending is not None:
            if told := session.take(answers.get(timeout=10)):
                people.heard(told.events)
        if session.match is not match:
            assert session.ended is not None
            return session.ended[1].result
        assert session.view is not None
        session.say(people.answer(session.view))
    raise AssertionError("it never ends")


def test_there_is_a_sample_of_every_version() -> None:
    assert [version_of(file) for file in SAMPLES] == list(range(1, VERSION + 1))


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda file: file.stem)
def test_a_fight_saved_by_each_version_goes_on_to_its_end(sample: Path, tmp_path: Path) -> None:
    answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
    journal = Journal(placed(sample, tmp_path), answers.put)
    try:
        session = Session(journal, GAMES, CONTENTS, seeds(journal, 1))
        assert session.resumed
        assert session.match.setup.options["challenge"] == "mr-puppet"
        assert [(group["id"], group["earned"]) for group in session.groups] == [("g1", ["won:mr-puppet"])]
        assert session.match.actions > 40
        assert played_to_the_end(session, answers) in ("won", "lost", "given-up")
    finally:
        journal.close()


@pytest.mark.parametrize("sample", SAMPLES[:-1], ids=lambda file: file.stem)
def test_an_older_file_is_kept_aside_once_and_told(sample: Path, tmp_path: Path) -> None:
    Journal(good(placed(sample, tmp_path)), print).close()
    kept = sorted(tmp_path.glob("boss-table.version-*.db"))
    assert [version_of(file) for file in kept] == [version_of(sample)]
    with contextlib.closing(sqlite3.connect(kept[0])) as aside, contextlib.closing(sqlite3.connect(sample)) as old:
        assert list(aside.iterdump()) == list(old.iterdump())
    shutil.rmtree(tmp_path)
    journal = Journal(good(placed(sample, tmp_path)), print)
    journal.close()
    assert [(note.key, note.args) for note in journal.notes] == [
        ("shell:journal.brought-along", {"file": "boss-table.version-1-1.db"})
    ]
    again = Journal(tmp_path, print)
    again.close()
    assert again.notes == ()
    assert version_of(tmp_path / DB_NAME) == VERSION
    assert len(list(tmp_path.glob("boss-table.version-*.db"))) == 1


# Until a new release is marked good it writes the older layout


def layout(file: Path) -> tuple[int, list[str]]:
    """The version of a file and how its tables were made, as an older release finds them."""
    with contextlib.closing(sqlite3.connect(file)) as db:
        return version_of(file), [row[0] for row in db.execute("select sql from sqlite_master order by name")]


def rows(file: Path, query: str) -> list[Any]:
    with contextlib.closing(sqlite3.connect(file)) as db:
        return db.execute(query).fetchall()


@pytest.mark.parametrize("sample", SAMPLES[:-1], ids=lambda file: file.stem)
def test_a_new_release_writes_the_older_layout_until_a_match_has_been_played_to_its_end(
    sample: Path, tmp_path: Path
) -> None:
    """The evening after an update: an older release could go on at any moment. The next start brings it along."""
    answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
    journal = Journal(placed(sample, tmp_path), answers.put)
    assert (journal.saving, journal.notes) == (True, ())
    session = Session(journal, GAMES, CONTENTS, seeds(journal, 1))
    assert session.resumed
    assert not (tmp_path / GOOD).exists()
    played_to_the_end(session, answers)
    fight, state, groups = session.fight, session.match.state, session.groups
    journal.close()
    assert layout(tmp_path / DB_NAME) == layout(tmp_path / BACKUP_NAME) == layout(sample)
    assert len(rows(tmp_path / DB_NAME, "select * from fights")) == len(rows(sample, "select * from fights")) + 1
    assert (tmp_path / GOOD).exists()
    again = Journal(tmp_path, answers.put)
    assert [note.key for note in again.notes] == ["shell:journal.brought-along"]
    session = Session(again, GAMES, CONTENTS, seeds(again, 1))
    assert (session.fight, session.match.state, session.groups) == (fight, state, groups)
    again.close()
    assert version_of(tmp_path / DB_NAME) == VERSION
    kept = tmp_path / str(again.notes[0].args["file"])
    assert layout(kept) == layout(sample)


def test_a_release_that_only_set_a_fight_aside_is_not_good(tmp_path: Path) -> None:
    """It could not go on with what the older one had saved: that must be able to come back."""
    journal = Journal(placed(SAMPLES[0], tmp_path), print)
    session = Session(journal, {"lobby": GAMES["lobby"]}, CONTENTS, seeds(journal, 1))
    journal.close()
    assert not session.resumed
    assert rows(tmp_path / DB_NAME, "select count(*) from fights where ended = 0") == [(1,)]
    assert not (tmp_path / GOOD).exists()


def test_a_release_is_not_good_for_leaving_the_lobby(tmp_path: Path) -> None:
    db, _ = connect_kept(placed(SAMPLES[0], tmp_path))
    with contextlib.closing(db):
        store.transact(db, store.setting_aside("boss_fighters", Outcome("lost")))
    answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
    journal = Journal(tmp_path, answers.put)
    session = Session(journal, GAMES, CONTENTS, seeds(journal, 1))
    assert session.match.setup.game == "lobby"
    played_to_the_end(session, answers)
    journal.close()
    assert session.match.setup.game == "boss_fighters"
    assert not (tmp_path / GOOD).exists()


def test_an_older_release_finds_its_own_words_in_what_was_written_meanwhile(tmp_path: Path) -> None:
    """Version 1 called what is fought the boss."""
    journal = Journal(placed(SAMPLES[0], tmp_path), print)
    journal.begin(Setup("boss_fighters", (), {"challenge": "prince", "level": "advanced"}, 3), b"{}", Begin(), ())
    journal.keep([{"id": "g9", "name": "Foxes"}])
    journal.close()
    (setup,) = rows(tmp_path / DB_NAME, "select setup from fights order by id desc limit 1")[0]
    assert msgspec.json.decode(setup)["options"] == {"boss": "prince", "level": "advanced"}
    assert [json.loads(body)["name"] for (body,) in rows(tmp_path / DB_NAME, "select body from groups")] == ["Foxes"]
    assert len(rows(tmp_path / DB_NAME, "select * from entries")[0]) == 4
    again = Journal(tmp_path, print)
    again.close()
    assert again.stored is not None
    assert again.stored.setup.options["challenge"] == "prince"
    assert [group["name"] for group in again.groups] == ["Foxes"]
    assert not (tmp_path / GOOD).exists()


def test_matches_are_ended_and_old_entries_dropped_in_the_older_layout_too(tmp_path: Path) -> None:
    db, notes = connect_kept(placed(SAMPLES[0], tmp_path))
    with contextlib.closing(db):
        assert notes == []
        store.transact(db, store.setting_aside("boss_fighters", Outcome("lost")))
        store.transact(db, [("delete from entries where fight <= ?", (1,)), *store.keeping([])])
        assert store.open_fight(db) is None
        assert store.stored_groups(db) == []
    assert rows(tmp_path / DB_NAME, "select count(*) from fights where ended = 0") == [(0,)]
    assert rows(tmp_path / DB_NAME, "select min(fight) from entries") == [(2,)]
    assert layout(tmp_path / DB_NAME) == layout(SAMPLES[0])


def test_the_layout_before_ours_can_be_played_on() -> None:
    """Whoever changes the layout brings the views and the rewriting for the one that was."""
    assert can_shadow(VERSION - 1)
    assert not can_shadow(VERSION)


def marked(text: str) -> Callable[[Path], object]:
    return lambda file: file.write_text(text)


@pytest.mark.parametrize("mark", [*map(marked, ("", "1", "good", "9" * 5000)), Path.mkdir, os.mkfifo])
def test_a_mark_of_an_older_release_or_one_that_cannot_be_read_is_none(
    mark: Callable[[Path], object], tmp_path: Path
) -> None:
    placed(SAMPLES[0], tmp_path)
    mark(tmp_path / GOOD)
    journal = Journal(tmp_path, print)
    journal.close()
    assert (journal.saving, journal.notes, version_of(tmp_path / DB_NAME)) == (True, (), 1)


def test_a_journal_of_ours_needs_no_mark(tmp_path: Path) -> None:
    journal = Journal(tmp_path, print)
    journal.close()
    assert version_of(tmp_path / DB_NAME) == VERSION
    assert not (tmp_path / GOOD).exists()


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda file: file.stem)
def test_reading_beside_the_box_changes_no_file(sample: Path, tmp_path: Path) -> None:
    placed(sample, tmp_path)
    matches = list(read_fights(tmp_path))
    assert [match.game for match in matches] == ["lobby", "boss_fighters", "lobby", "boss_fighters"]
    assert inspect(tmp_path) is not None
    for match in matches:
        fold(GAMES[match.game], match)
    assert [path.name for path in tmp_path.iterdir()] == [DB_NAME]
    assert (tmp_path / DB_NAME).read_bytes() == sample.read_bytes()


def test_a_migration_that_is_cut_off_leaves_the_old_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The last step fails: nothing of the steps before it is seen, and the box plays on the copy's state or afresh."""
    from appliance.journal import layout

    steps = (*layout.MIGRATIONS[1], ("insert into nowhere values(1)", ()))
    monkeypatch.setitem(layout.MIGRATIONS, 1, steps)
    journal = Journal(good(placed(SAMPLES[0], tmp_path)), print)
    journal.close()
    assert not journal.saving
    assert version_of(tmp_path / DB_NAME) == 1
    monkeypatch.undo()
    Journal(tmp_path, print).close()
    assert version_of(tmp_path / DB_NAME) == VERSION


def test_the_copy_of_an_older_version_is_used_and_brought_along(tmp_path: Path) -> None:
    placed(SAMPLES[0], tmp_path, BACKUP_NAME)
    (tmp_path / DB_NAME).write_bytes(b"nothing of this can be read " * 400)
    journal = Journal(good(tmp_path), print)
    journal.close()
    keys = [note.key.partition(":")[2] for note in journal.notes]
    assert keys == ["journal.damaged", "journal.brought-along"]
    assert journal.stored is not None
    assert journal.stored.setup.options["challenge"] == "mr-puppet"


def test_a_good_journal_is_looked_through_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from appliance.journal import store

    placed(SAMPLES[-1], tmp_path)
    placed(SAMPLES[-1], tmp_path, BACKUP_NAME)
    looks: list[Any] = []
    check = store.check
    monkeypatch.setattr(store, "check", lambda db: (looks.append(db), check(db)))
    monkeypatch.setattr("appliance.journal.rescue.check", lambda db: (looks.append(db), check(db)))
    Journal(tmp_path, print).close()
    assert len(looks) == 1


# A changed byte


def what_it_holds(journal: Journal) -> bytes:
    return msgspec.json.encode((journal.stored, journal.groups))


def unseen(sample: Path, places: Iterable[int], folder: Path) -> list[int]:
    """The places whose changed byte changed what is played or known, and nobody was told."""
    whole = sample.read_bytes()
    first = Journal(placed(sample, folder), print)
    first.close()
    right, wrong = what_it_holds(first), []
    for place in places:
        shutil.rmtree(folder)
        placed(sample, folder)
        with (folder / DB_NAME).open("r+b") as file:
            file.seek(place)
            file.write(bytes([whole[place] ^ (1 << place % 8 or 1)]))
        changed = (folder / DB_NAME).read_bytes()
        journal = Journal(folder, print)
        journal.close()
        told = [note for note in journal.notes if "set-aside" in str(note.args.get("file", ""))]
        same = journal.saving and what_it_holds(journal) == right
        kept = bool(told) and (folder / str(told[0].args["file"])).read_bytes() == changed
        if not (kept if told else same):
            wrong.append(place)
    return wrong


def test_a_changed_byte_is_told_and_kept_aside_or_changes_nothing(tmp_path: Path) -> None:
    size = SAMPLES[-1].stat().st_size
    assert unseen(SAMPLES[-1], [*range(0, 112, 4), *range(112, size, 2203)], tmp_path / "box") == []


@pytest.mark.slow
def test_every_97th_byte_changed_is_told_and_kept_aside_or_changes_nothing(tmp_path: Path) -> None:
    size = SAMPLES[-1].stat().st_size
    assert unseen(SAMPLES[-1], [*range(100), *range(100, size, 97)], tmp_path / "box") == []


@pytest.mark.parametrize("sample", SAMPLES, ids=lambda file: file.stem)
def test_a_file_cut_short_anywhere_is_told_and_kept_aside(sample: Path, tmp_path: Path) -> None:
    whole = sample.read_bytes()
    for length in (1, 50, 99, 100, 4000, 4096, 5000, 20_000, len(whole) - 5000):
        folder = placed(sample, tmp_path / str(length))
        (folder / DB_NAME).write_bytes(whole[:length])
        journal = Journal(folder, print)
        journal.close()
        assert [note.key for note in journal.notes] == ["shell:journal.damaged-afresh"], length
        assert (folder / str(journal.notes[0].args["file"])).read_bytes() == whole[:length]


# What bears the journal's name and is no file, or nothing


@pytest.mark.parametrize("beside", [None, b""])
def test_games_of_which_nothing_is_left_are_told(beside: bytes | None, tmp_path: Path) -> None:
    (tmp_path / DB_NAME).touch()
    if beside is not None:
        (tmp_path / (DB_NAME + "-wal")).write_bytes(beside)
    journal = Journal(tmp_path, print)
    journal.close()
    assert [note.key for note in journal.notes] == ["shell:journal.damaged-afresh"]
    journal = Journal(tmp_path, print)
    journal.close()
    assert journal.notes == ()


@pytest.mark.parametrize("odd", ["pipe", "folder", "device"])
def test_what_is_no_file_is_set_aside_and_never_waited_for(odd: str, tmp_path: Path) -> None:
    file = tmp_path / DB_NAME
    {"pipe": lambda: os.mkfifo(file), "folder": file.mkdir, "device": lambda: file.symlink_to("/dev/zero")}[odd]()
    journal = Journal(tmp_path, print)
    journal.close()
    assert (journal.saving, [note.key for note in journal.notes]) == (True, ["shell:journal.damaged-afresh"])
    assert (tmp_path / str(journal.notes[0].args["file"])).exists()
    assert file.is_file()
