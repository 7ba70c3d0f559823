"""What the journal keeps, and what it does with a state folder that is not as it should be."""

import contextlib
import os
import queue
import resource
import shutil
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ClassVar

import pytest

from appliance.engine.game import Begin, Outcome, Setup
from appliance.journal import Ended, Journal, SavedAgain, StateInUse, WriteFailed, Written, read_fights, store
from appliance.journal.layout import VERSION
from appliance.journal.reading import inspect
from appliance.journal.store import BACKUP_NAME, DB_NAME, KEPT_MATCHES
from tests.shell.count_game import ROOT, Counted, Play

PATIENCE = 10.0
SETUP = Setup("count", options={"challenge": "ten"}, seed=5)
Open = Callable[..., "Desk"]


class Desk:
    """A journal with the queue that it answers on."""

    def __init__(self, folder: Path, kind: type[Journal] = Journal) -> None:
        self.answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self.journal = kind(folder, self.answers.put)

    def answer(self) -> Any:
        return self.answers.get(timeout=PATIENCE)

    def begin(self, **more: Any) -> Written:
        self.journal.begin(SETUP, b'{"goal":1}', Begin(), [Counted(0)], **more)
        answer = self.answer()
        assert isinstance(answer, Written)
        return answer

    def play(self, fight: int, *numbers: int, backup: bool = False) -> None:
        for seq in numbers:
            self.journal.write(fight, seq, Play("ONE-01"), [Counted(seq)], backup)
            assert self.answer() == Written(fight, seq)


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Open]:
    opened: list[Desk] = []

    def start(folder: Path = tmp_path, kind: type[Journal] = Journal) -> Desk:
        for one in opened:
            one.journal.close()
        opened.append(Desk(folder, kind))
        return opened[-1]

    yield start
    for one in opened:
        one.journal.close()


def played(desk: Open, folder: Path) -> None:
    """A folder with a match of six actions, the copy after the fourth."""
    box = desk()
    fight = box.begin().fight
    box.play(fight, 2, 3)
    box.play(fight, 4, backup=True)
    box.play(fight, 5, 6)
    box.journal.close()
    assert sorted(path.name for path in folder.iterdir()) == sorted([DB_NAME, BACKUP_NAME, "boss-table.lock"])


def seqs(box: Desk) -> list[int]:
    assert box.journal.stored is not None
    return [entry.seq for entry in box.journal.stored.entries]


def keys(box: Desk) -> list[str]:
    return [note.key.removeprefix("shell:journal.") for note in box.journal.notes]


def test_what_was_written_is_found_again(desk: Open, tmp_path: Path) -> None:
    played(desk, tmp_path)
    stored = desk().journal.stored
    assert stored is not None
    assert (stored.fight, stored.setup, stored.content) == (1, SETUP, b'{"goal":1}')
    assert stored.entries[1].action == b'{"action":"Play","card":"ONE-01"}'
    assert stored.entries[5].events == b'[{"event":"Counted","n":6}]'
    assert not desk().journal.notes


def test_content_of_many_matches_is_stored_once(desk: Open, tmp_path: Path) -> None:
    box = desk()
    first = box.begin().fight
    box.begin(ended=Ended(first, Outcome("won")), groups=[{"id": "owls"}])
    box.journal.close()
    db = sqlite3.connect(tmp_path / DB_NAME)
    assert db.execute("select count(*) from contents").fetchone() == (1,)
    assert db.execute("select id, ended, outcome from fights").fetchall() == [(1, 1, b'{"result":"won"}'), (2, 0, None)]
    assert db.execute("pragma user_version").fetchone() == (VERSION,)
    assert db.execute("pragma journal_mode").fetchone() == ("wal",)
    db.close()
    assert desk().journal.groups == ({"id": "owls"},)


def test_the_main_thread_never_commits(desk: Open) -> None:
    class Watched(Journal):
        threads: ClassVar[set[str]] = set()

        def _commit(self, db: Any, job: Any) -> None:
            self.threads.add(threading.current_thread().name)
            super()._commit(db, job)

    box = desk(kind=Watched)
    box.play(box.begin().fight, 2, 3)
    assert Watched.threads == {"journal"}


def test_a_second_instance_is_told_who_holds_the_folder(desk: Open, tmp_path: Path) -> None:
    desk()
    program = f"from appliance.journal import *; from pathlib import Path; Journal(Path({str(tmp_path)!r}), print)"
    other = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False)
    assert "StateInUse" in other.stderr
    assert f"process {os.getpid()}:" in other.stderr
    with pytest.raises(StateInUse) as told:
        Journal(tmp_path, print)
    assert told.value.pid == os.getpid()


def scribble(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:4096] + b"\xa5" * 12288)


def truncate(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:5000])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def replace_by_text(path: Path) -> None:
    path.write_text("not a database at all " * 300)


def make_newer(path: Path) -> None:
    db = sqlite3.connect(path)
    db.execute("pragma user_version = 99")
    db.commit()
    db.close()


def roll_back(path: Path) -> None:
    db = sqlite3.connect(path)
    db.execute("delete from entries where seq > 2")
    db.commit()
    db.close()


@pytest.mark.parametrize(
    ("harm", "key"),
    [
        (scribble, "damaged"),
        (truncate, "damaged"),
        (replace_by_text, "damaged"),
        (make_newer, "newer"),
        (empty, "damaged"),
        (roll_back, "behind"),
        (Path.unlink, "behind"),
    ],
)
def test_a_bad_file_is_kept_aside_and_the_newest_good_state_is_used(
    desk: Open, tmp_path: Path, harm: Callable[[Path], None], key: str
) -> None:
    played(desk, tmp_path)
    harm(tmp_path / DB_NAME)
    kept = (tmp_path / DB_NAME).read_bytes() if (tmp_path / DB_NAME).exists() else None
    box = desk()
    assert keys(box) == [key]
    assert seqs(box) == [1, 2, 3, 4]
    if kept is not None and key != "behind":
        aside = tmp_path / str(box.journal.notes[0].args["file"])
        assert aside.read_bytes() == kept
    box.play(1, 5)
    again = desk()
    assert not again.journal.notes
    assert seqs(again) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("harm", [scribble, make_newer])
def test_without_a_good_copy_the_box_starts_afresh_and_says_so(
    desk: Open, tmp_path: Path, harm: Callable[[Path], None]
) -> None:
    played(desk, tmp_path)
    harm(tmp_path / DB_NAME)
    scribble(tmp_path / BACKUP_NAME)
    box = desk()
    assert keys(box) == ["newer-afresh" if harm is make_newer else "damaged-afresh"]
    assert box.journal.stored is None
    assert len(list(tmp_path.glob("*set-aside*.db"))) == 2
    box.begin()


def test_a_strange_write_ahead_log_never_gets_into_the_copy(desk: Open, tmp_path: Path) -> None:
    played(desk, tmp_path)
    (tmp_path / DB_NAME).write_bytes(b"x" * 9000)
    (tmp_path / (DB_NAME + "-wal")).write_bytes(b"y" * 9000)
    box = desk()
    assert seqs(box) == [1, 2, 3, 4]
    assert b"yyyy" not in (tmp_path / (DB_NAME + "-wal")).read_bytes()


def test_cut_while_moving_aside_still_finds_the_copy(desk: Open, tmp_path: Path) -> None:
    played(desk, tmp_path)
    (tmp_path / DB_NAME).rename(tmp_path / "boss-table.set-aside-1.db")
    (tmp_path / (DB_NAME + "-wal")).write_bytes(b"y" * 9000)
    box = desk()
    assert seqs(box) == [1, 2, 3, 4]
    assert (tmp_path / "boss-table.set-aside-1.db-wal").read_bytes() == b"y" * 9000


def test_a_lost_log_is_noticed_when_the_copy_is_newer(desk: Open, tmp_path: Path) -> None:
    box = desk()
    box.play(box.begin().fight, 2, 3, backup=True)
    box.journal._jobs.put("back up is done when this is answered")  # any word makes the thread turn once more
    box.play(1, 4)
    shutil.copytree(tmp_path, tmp_path / "cut", ignore=shutil.ignore_patterns("cut", "*-wal", "*-shm"))
    other = desk(tmp_path / "cut")
    assert keys(other) == ["behind"]
    assert seqs(other) == [1, 2, 3]


def test_a_log_cut_at_any_length_leaves_whole_actions_in_order(desk: Open, tmp_path: Path) -> None:
    box = desk()
    box.play(box.begin().fight, 2, 3, 4, 5)
    cut = tmp_path / "cut"
    cut.mkdir()
    shutil.copyfile(tmp_path / DB_NAME, cut / DB_NAME)
    log = (tmp_path / (DB_NAME + "-wal")).read_bytes()
    found = []
    for length in [*range(0, len(log), 997), len(log)]:
        (cut / (DB_NAME + "-wal")).write_bytes(log[:length])
        found.append([entry.seq for stored in read_fights(cut) for entry in stored.entries])
    assert found[-1] == [1, 2, 3, 4, 5]
    assert all(entries == list(range(1, len(entries) + 1)) for entries in found)
    assert [len(entries) for entries in found] == sorted(len(entries) for entries in found)
    assert {len(entries) for entries in found} == {0, 1, 2, 3, 4, 5}


def answers_while_full(room: int, does: Callable[[], None]) -> None:
    """Do it while files cannot grow beyond `room` bytes: the kernel refuses real writes."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, hard))
    try:
        does()
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_failed_commit_is_told_kept_and_tried_again(desk: Open, tmp_path: Path) -> None:
    box = desk()
    fight = box.begin().fight

    def full() -> None:
        box.journal.write(fight, 2, Play("ONE-01"), [Counted(2)])
        failed = box.answer()
        assert isinstance(failed, WriteFailed)
        assert failed.say.key.startswith("shell:journal.")

    answers_while_full(4096, full)
    assert box.answer() == Written(fight, 2)
    assert box.answer() == SavedAgain()
    assert seqs(desk()) == [1, 2]


@pytest.mark.parametrize("room", [0, 4096, 9000])
def test_on_a_full_card_nothing_half_made_stays_and_the_next_start_makes_it_whole(
    desk: Open, tmp_path: Path, room: int
) -> None:
    def full() -> None:
        box = desk()
        assert not box.journal.saving
        box.begin()
        box.journal.close()

    answers_while_full(room, full)
    assert [file.name for file in tmp_path.iterdir() if ".db" in file.name] == []
    for name in (DB_NAME, BACKUP_NAME):
        (tmp_path / f"{name}.new").write_bytes(b"")  # what a power cut leaves
    desk().begin()
    assert sorted(file.name for file in tmp_path.iterdir() if ".new" in file.name) == []
    assert seqs(desk()) == [1]


def test_half_a_copy_does_not_take_the_last_room_of_a_card(desk: Open, tmp_path: Path) -> None:
    played(desk, tmp_path)
    copy = (tmp_path / BACKUP_NAME).read_bytes()
    with contextlib.closing(store.connect(tmp_path / DB_NAME)) as db, pytest.raises(sqlite3.Error):
        answers_while_full(8192, lambda: store.back_up(db, tmp_path))
    assert not (tmp_path / (BACKUP_NAME + ".new")).exists()
    assert (tmp_path / BACKUP_NAME).read_bytes() == copy


def test_one_can_play_on_without_saving_and_nothing_is_lost_when_it_works_again(desk: Open) -> None:
    box = desk()
    fight = box.begin().fight

    def full() -> None:
        box.journal.write(fight, 2, Play("ONE-01"), [Counted(2)])
        assert isinstance(box.answer(), WriteFailed)
        box.journal.play_on()
        assert box.answer() == Written(fight, 2)
        box.play(fight, 3, 4)

    answers_while_full(4096, full)
    assert box.answer() == SavedAgain()
    assert seqs(desk()) == [1, 2, 3, 4]


@pytest.mark.parametrize("replaced", [False, True])
def test_a_journal_that_vanishes_is_told_and_saved_again_when_it_is_back(
    desk: Open, tmp_path: Path, replaced: bool
) -> None:
    """A stick that is pulled, a folder that is moved: what is written into a file without a name is not safe."""
    folder, away = tmp_path / "state", tmp_path / "away"
    box = desk(folder)
    fight = box.begin().fight
    box.play(fight, 2)

    folder.rename(away)
    if replaced:
        folder.mkdir()
        (folder / DB_NAME).write_bytes(b"another one")
    box.journal.write(fight, 3, Play("ONE-01"), [Counted(3)])
    failed = box.answer()
    assert isinstance(failed, WriteFailed)
    assert failed.say.key == "shell:journal.failed"

    shutil.rmtree(folder, ignore_errors=True)
    away.rename(folder)
    assert box.answer() == Written(fight, 3)
    assert box.answer() == SavedAgain()
    assert seqs(desk(folder)) == [1, 2, 3]


def test_a_full_database_says_what_to_do(desk: Open) -> None:
    class Tight(Journal):
        def _open(self) -> Any:
            db, notes, lasts = super()._open()
            db.execute("pragma max_page_count = 8")
            return db, notes, lasts

    box = desk(kind=Tight)
    fight = box.begin().fight
    box.journal.write(fight, 2, Play("ONE-01"), [Counted(n) for n in range(2000)])
    failed = box.answer()
    assert isinstance(failed, WriteFailed)
    assert failed.say.key == "shell:journal.full"
    box.journal.play_on()
    assert box.answer() == Written(fight, 2)


def test_a_copy_that_cannot_be_made_costs_nothing_else(desk: Open, tmp_path: Path) -> None:
    box = desk()
    (tmp_path / (BACKUP_NAME + ".new")).mkdir()
    fight = box.begin().fight
    box.play(fight, 2, backup=True)
    assert type(box.answer()).__name__ == "BackupFailed"
    box.play(fight, 3)


def test_a_folder_that_cannot_be_made_plays_in_memory_and_says_so(desk: Open, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    box = desk(tmp_path / "file" / "state")
    assert keys(box) == ["not-saving"]
    assert not box.journal.saving
    box.play(box.begin().fight, 2, 3, backup=True)


READ_ONLY = """
import os, queue, sys, tempfile
from pathlib import Path
from appliance.journal import Journal
from tests.shell.count_game import Play, Counted
if os.geteuid() == 0:
    os.seteuid(65534)
answers = queue.SimpleQueue()
journal = Journal(Path(sys.argv[1]), answers.put)
print(journal.saving, [note.key for note in journal.notes], len(journal.stored.entries))
journal.write(1, 7, Play("ONE-01"), [Counted(7)])
print(answers.get(timeout=10))
journal.close()
"""


def test_a_read_only_folder_still_shows_where_the_table_was(desk: Open, tmp_path: Path) -> None:
    played(desk, tmp_path)
    shut = Path("/tmp") / f"boss-table-test-{os.getpid()}"  # pytest's own folder is closed to other users
    try:
        shutil.copytree(tmp_path, shut)
        for path in (*shut.iterdir(), shut):
            path.chmod(0o555 if path.is_dir() else 0o444)
        command = [sys.executable, "-c", READ_ONLY, str(shut)]
        told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
        lines = told.stdout.splitlines()
        assert lines == ["False ['shell:journal.not-saving'] 6", "Written(fight=1, seq=7)"], told.stderr
    finally:
        shut.chmod(0o755)
        shutil.rmtree(shut)


def test_entries_of_long_ago_are_dropped_but_not_their_rows(desk: Open, tmp_path: Path) -> None:
    box = desk()
    box.begin()
    box.journal.last_fight = KEPT_MATCHES
    box.begin()
    box.journal.close()
    db = sqlite3.connect(tmp_path / DB_NAME)
    assert db.execute("select fight from entries").fetchall() == [(KEPT_MATCHES + 1,)]
    assert db.execute("select count(*) from fights").fetchone() == (2,)
    db.close()


def test_matches_can_be_read_while_the_box_plays(desk: Open, tmp_path: Path) -> None:
    box = desk()
    box.play(box.begin().fight, 2, 3)
    assert [[entry.seq for entry in stored.entries] for stored in read_fights(tmp_path)] == [[1, 2, 3]]
    assert seqs(desk()) == [1, 2, 3]


def test_a_box_that_folds_its_log_while_it_is_copied_does_not_make_it_look_damaged(
    desk: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    box = desk()
    fight = box.begin().fight
    copied: list[Path] = []
    copy = shutil.copyfile

    def while_it_plays(source: Path, made: Path) -> None:
        copy(source, made)
        copied.append(source)
        if len(copied) == 1:
            box.play(fight, *range(2, 40))
            with contextlib.closing(sqlite3.connect(tmp_path / DB_NAME)) as other:
                other.execute("pragma wal_checkpoint(passive)")
            box.play(fight, 40)

    monkeypatch.setattr("appliance.journal.reading.shutil.copyfile", while_it_plays)
    assert inspect(tmp_path) == (1, 40)
    assert len(copied) == 4


def test_whatever_a_commit_raises_is_told_kept_and_tried_again(tmp_path: Path) -> None:
    """An error that is not SQLite's must not end the journal's thread and leave the box saving for ever."""
    said: queue.SimpleQueue[Any] = queue.SimpleQueue()
    broken = [True]

    class Faulty(Journal):
        def _commit(self, db: Any, job: Any) -> None:
            if broken:
                broken.pop()
                raise MemoryError("no room")
            super()._commit(db, job)

    journal = Faulty(tmp_path, said.put)
    ack = journal.begin(Setup("count"), b"{}", Begin(), ())

    failed = said.get(timeout=10)
    assert (type(failed), failed.why) == (WriteFailed, "no room")
    assert said.get(timeout=10) == ack
    assert said.get(timeout=10) == SavedAgain()
    journal.close()
