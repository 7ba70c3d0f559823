"""Opening a state folder whatever is in it: damaged or newer files are kept aside, the newest good state is used."""

import itertools
import os
import shutil
import sqlite3
import tempfile
from pathlib import Path

from appliance.engine.table import Say
from appliance.journal.reading import copy_journal
from appliance.journal.store import BACKUP_NAME, DB_NAME, Damaged, check, connect, place, progress, sync_folder

BESIDES = ("-wal", "-shm")


def open_state(folder: Path) -> tuple[sqlite3.Connection, list[Say], bool]:
    """The database, what people must be told, and whether it lasts (False: in memory, nothing can be written)."""
    try:
        if not all(os.access(path, os.W_OK) for path in (folder, folder / DB_NAME) if path.exists()):
            raise PermissionError(f"{folder} cannot be written")
        notes = _settle(folder)
        if not (folder / DB_NAME).exists():
            _make(folder)
        return connect(folder / DB_NAME), notes, True
    except Damaged as damage:  # what was just put there cannot be read back: this disk is not to be trusted
        return _in_memory(folder), [_not_saving(folder, str(damage))], False
    except (sqlite3.Error, OSError) as error:
        return _in_memory(folder), [_not_saving(folder, str(error))], False


def _make(folder: Path) -> None:
    """A new journal gets its name when it is whole: a power cut in the middle leaves none, and not a damaged one."""
    made = folder / (DB_NAME + ".new")
    for part in ("", *BESIDES, "-journal"):
        Path(f"{made}{part}").unlink(missing_ok=True)
    connect(made).close()
    if Path(f"{made}-wal").exists():  # what was made could not be folded into the one file
        raise OSError(f"{made} could not be finished")
    place(made, folder / DB_NAME)


def _not_saving(folder: Path, why: str) -> Say:
    return Say("shell:journal.not-saving", {"folder": str(folder), "why": why})


def _settle(folder: Path) -> list[Say]:
    """Leave a good database under the journal's name, or none; tell what had to be done for it."""
    db, backup = folder / DB_NAME, folder / BACKUP_NAME
    if not db.exists():
        had_backup = backup.exists()
        aside = _set_aside(folder, DB_NAME)
        if had_backup and _adopt(folder):
            return [Say("shell:journal.behind", {"file": aside or DB_NAME})]
        return []
    trouble = _trouble(db)
    copy = None if _trouble(backup) else _progress(backup)
    if trouble is None:
        if copy is None or copy <= _progress(db):
            return []
        key = "behind"
    else:
        key = "newer" if trouble.newer else "damaged"
    aside = _set_aside(folder, DB_NAME)
    if copy is None:
        _set_aside(folder, BACKUP_NAME)
        return [Say(f"shell:journal.{key}-afresh", {"file": aside})]
    _adopt(folder)
    return [Say(f"shell:journal.{key}", {"file": aside})]


def _trouble(path: Path) -> Damaged | None:
    """Why this file cannot be used, or None."""
    if not path.exists():
        return Damaged("missing")
    try:
        if path.name == DB_NAME:
            connect(path).close()
        else:
            db = _frozen(path)
            try:
                check(db)
            finally:
                db.close()
    except Damaged as damage:
        return damage
    except sqlite3.DatabaseError as error:
        if path.name == DB_NAME:
            raise
        return Damaged(str(error))
    return None


def _frozen(path: Path) -> sqlite3.Connection:
    """A file that nobody writes to, opened without leaving anything beside it."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True, isolation_level=None)


def _progress(path: Path) -> tuple[int, int]:
    db = sqlite3.connect(path) if path.name == DB_NAME else _frozen(path)
    try:
        return progress(db)
    finally:
        db.close()


def _set_aside(folder: Path, name: str) -> str:
    """Move a file and what lies beside it to a free name; gives that name, "" if there was nothing."""
    parts = [part for part in ("", *BESIDES) if (folder / (name + part)).exists()]
    if not parts:
        return ""
    stem = name.removesuffix(".db")
    names = (f"{stem}.set-aside-{n}.db" for n in itertools.count(1))
    aside = next(free for free in names if not any((folder / (free + part)).exists() for part in parts))
    for part in parts:
        os.replace(folder / (name + part), folder / (aside + part))
    sync_folder(folder)
    return aside


def _adopt(folder: Path) -> bool:
    """Make the copy the journal, if it is good; the copy stays where it is."""
    if _trouble(folder / BACKUP_NAME) is not None:
        _set_aside(folder, BACKUP_NAME)
        return False
    made = folder / (DB_NAME + ".new")
    shutil.copyfile(folder / BACKUP_NAME, made)
    place(made, folder / DB_NAME)
    return True


def _in_memory(folder: Path) -> sqlite3.Connection:
    """A journal that lasts only as long as the program, with what can still be read of the one on disk."""
    memory = connect(":memory:")
    for name in (DB_NAME, BACKUP_NAME):
        try:
            with tempfile.TemporaryDirectory() as other:
                if not copy_journal(folder, Path(other), name):
                    continue
                found = connect(Path(other, DB_NAME))
                found.backup(memory)
                found.close()
                return memory
        except (Damaged, sqlite3.Error, OSError):
            continue
    return memory
