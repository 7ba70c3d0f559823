"""The journal's thread: it alone commits, and says so on the shell's one queue."""

import contextlib
import os
import queue
import sqlite3
import threading
from collections import deque
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from appliance.engine.game import Action, Setup
from appliance.engine.table import Say
from appliance.journal import store
from appliance.journal.layout import VERSION, Statement
from appliance.journal.lock import take_lock
from appliance.journal.rescue import open_state
from appliance.journal.shadows import mark_good
from appliance.journal.store import Ended, Entry, Stored

RETRY_SECONDS = 1.0


class Written(Struct, frozen=True):
    """This action is safe: `seq` counts the actions of the match `fight`."""

    fight: int
    seq: int


class WriteFailed(Struct, frozen=True):
    """It could not be saved now; it is kept and tried again. `why` is for the log, `say` tells people what to do."""

    why: str
    say: Say


class SavedAgain(Struct, frozen=True):
    """What could not be saved for a while is on disk now."""


class BackupFailed(Struct, frozen=True):
    """The second file could not be made; the journal itself is safe. For the log."""

    why: str


Acknowledgement = Written | WriteFailed | SavedAgain | BackupFailed


class Job(Struct, frozen=True):
    """One transaction, whom it answers, whether a copy is wanted after it, whether it ends what was played."""

    statements: tuple[Statement, ...]
    ack: Written
    backup: bool
    ends: bool = False


class Opened(Struct, frozen=True):
    """What was found in the state folder."""

    notes: tuple[Say, ...]
    lasts: bool
    stored: Stored | None
    groups: tuple[dict[str, Any], ...]
    last: int


class Journal:
    """A state folder being played on.

    `put` is called on the journal's thread with each `Acknowledgement`. `notes` is what people must be told about
    what was found; `saving` is False if nothing can be written there, and then everything goes on in memory.
    `tries` counts the writes that came back, well or not: while it grows the disk does not hang.
    `stored` is the match that was being played, `groups` the groups, as they were found.
    """

    def __init__(self, folder: Path, put: Callable[[Acknowledgement], object]) -> None:
        with contextlib.suppress(OSError):  # opening will tell
            folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._put = put
        self._lock = take_lock(folder)
        self._jobs: queue.SimpleQueue[Job | str] = queue.SimpleQueue()
        self._kept: deque[Job] = deque()
        self._told = 0
        self.tries = 0
        self._file: tuple[int, int] | None = None
        self._failure = ""
        self._playing_on = False
        opened: queue.SimpleQueue[Opened | BaseException] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, args=(opened,), name="journal", daemon=True)
        self._thread.start()
        found = opened.get()
        if isinstance(found, BaseException):
            self._release()
            raise found
        self.notes = found.notes
        self.saving = found.lasts
        self.stored = found.stored
        self.groups = found.groups
        self.last_fight = found.last

    def begin(
        self,
        setup: Setup,
        content: bytes,
        action: Action,
        events: Sequence[Any],
        ended: Ended | None = None,
        groups: Sequence[dict[str, Any]] | None = None,
    ) -> Written:
        """End the match before, keep the groups and begin a match with its first action, all in one transaction.

        Gives the acknowledgement that will come; its `fight` is the new match's number.
        """
        self.last_fight += 1
        ack = Written(self.last_fight, 1)
        first = _entry(1, action, events)
        statements = store.beginning(self.last_fight, setup, content, first, ended, groups)
        self._jobs.put(Job(tuple(statements), ack, backup=ended is not None, ends=ended is not None and ended.played))
        return ack

    def write(self, fight: int, seq: int, action: Action, events: Sequence[Any], backup: bool = False) -> Written:
        """Save one action in one transaction; `backup` wants the second file after it (a round or match has ended)."""
        ack = Written(fight, seq)
        self._jobs.put(Job((store.adding(fight, _entry(seq, action, events)),), ack, backup))
        return ack

    def keep(self, groups: Sequence[dict[str, Any]]) -> None:
        """Save the groups in the middle of a match; nothing waits for it, and no match number answers it."""
        self._jobs.put(Job(tuple(store.keeping(groups)), Written(0, 0), backup=False))

    def play_on(self) -> None:
        """Do not wait for the disk: acknowledge what is kept and what comes, and save it when that works again."""
        self._jobs.put("play on")

    def close(self) -> None:
        """Save what is kept if that works, and let go of the folder. Never waits longer than five seconds."""
        self._jobs.put("close")
        self._thread.join(5.0)
        self._release()

    @property
    def folder(self) -> Path:
        """Where it lies."""
        return self._folder

    def _release(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    # From here on everything runs on the journal's own thread.

    def _run(self, opened: "queue.SimpleQueue[Opened | BaseException]") -> None:
        try:
            db, notes, lasts = self._open()
            self._file = _which(self._folder) if lasts else None
            found = Opened(
                tuple(notes), lasts, store.open_fight(db), tuple(store.stored_groups(db)), store.last_fight(db)
            )
        except BaseException as error:
            opened.put(error)
            return
        opened.put(found)
        try:
            self._serve(db, lasts)
        finally:
            db.close()

    def _open(self) -> tuple[sqlite3.Connection, list[Say], bool]:
        return open_state(self._folder)

    def _serve(self, db: sqlite3.Connection, lasts: bool) -> None:
        while True:
            try:
                job = self._jobs.get(timeout=RETRY_SECONDS if self._kept else None)
            except queue.Empty:
                job = "try again"
            if isinstance(job, Job):
                self._kept.append(job)
            elif job == "play on":
                self._playing_on = bool(self._kept)
            backup = self._save(db)
            if backup and lasts:
                self._back_up(db)
            if job == "close":
                return

    def _save(self, db: sqlite3.Connection) -> bool:
        """Commit what is kept, oldest first, each acknowledged once; gives whether a copy is wanted."""
        backup = False
        while self._kept:
            job = self._kept[0]
            try:
                if self._file is not None and _which(self._folder) != self._file:
                    raise sqlite3.OperationalError("the journal's file is gone")
                self._commit(db, job)
            except Exception as error:  # whatever it is: the action is kept, told and tried again
                self._fail(error)
                self.tries += 1
                return backup
            self.tries += 1
            self._kept.popleft()
            self._acknowledge(job)
            backup = backup or job.backup
            self._judge(db, job)
        if self._failure:
            self._failure, self._playing_on = "", False
            self._put(SavedAgain())
        return backup

    def _commit(self, db: sqlite3.Connection, job: Job) -> None:
        store.transact(db, job.statements)

    def _judge(self, db: sqlite3.Connection, job: Job) -> None:
        """A match was played to its end and saved on an older journal: this release is good."""
        if job.ends and self._file is not None and store.version(db) < VERSION:
            with contextlib.suppress(OSError):  # another match will end
                mark_good(self._folder)

    def _acknowledge(self, job: Job) -> None:
        if self._told:
            self._told -= 1
        else:
            self._put(job.ack)

    def _fail(self, error: Exception) -> None:
        why = f"{getattr(error, 'sqlite_errorname', '')} {error}".strip()
        if why != self._failure:
            self._failure = why
            self._put(WriteFailed(why, failure_say(error)))
        if self._playing_on:
            for job in list(self._kept)[self._told :]:
                self._put(job.ack)
            self._told = len(self._kept)

    def _back_up(self, db: sqlite3.Connection) -> None:
        try:
            store.back_up(db, self._folder)
        except (sqlite3.Error, OSError) as error:
            self._put(BackupFailed(str(error)))


def _which(folder: Path) -> tuple[int, int]:
    """Which file bears the journal's name now. SQLite goes on writing into one that was deleted, and says nothing."""
    try:
        found = os.stat(folder / store.DB_NAME)
    except OSError:
        return 0, 0
    return found.st_dev, found.st_ino


def _entry(seq: int, action: Action, events: Sequence[Any]) -> Entry:
    return Entry(seq, msgspec.json.encode(action), msgspec.json.encode(events))


def failure_say(error: Exception) -> Say:
    """What people should do about it."""
    name = getattr(error, "sqlite_errorname", "") or ""
    if name.startswith("SQLITE_FULL"):
        return Say("shell:journal.full")
    if name.startswith("SQLITE_READONLY"):
        return Say("shell:journal.read-only")
    return Say("shell:journal.failed")
