"""Opening a state folder whatever is in it: damaged or newer files are kept aside, the newest good state is used."""

import contextlib
import itertools
import logging
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Sequence
from pathlib import Path

from appliance.engine.table import Say
from appliance.files import place, sync_folder
from appliance.journal.reading import copy_journal
from appliance.journal.shadows import is_good
from appliance.journal.store import (
    BACKUP_NAME,
    DB_NAME,
    Damaged,
    check,
    check_header,
    connect,
    progress,
)

LOG = logging.getLogger(__name__)
BESIDES = ("-wal", "-shm")


def open_state(folder: Path) -> tuple[sqlite3.Connection, list[Say], bool]:
    """The database, what people must be told, and whether it lasts (False: in memory, nothing can be written)."""
    try:
        if not all(os.access(path, os.W_OK) for path in (folder, folder / DB_NAME) if path.exists()):
            raise PermissionError(f"{folder} cannot be written")
        db, notes = _settled(folder)
        return db, notes, True
    except Damaged as damage:  # what was just put there cannot be read back: this disk is not to be trusted
        _sweep(folder)
        return _in_memory(folder), [_not_saving(folder, str(damage))], False
    except (sqlite3.Error, OSError) as error:
        _sweep(folder)
        return _in_memory(folder), [_not_saving(folder, str(error))], False


def _make(folder: Path) -> None:
    """A new journal gets its name when it is whole: a power cut in the middle leaves none, and not a damaged one."""
    made = folder / (DB_NAME + ".new")
    _sweep(folder)
    connect(made).close()
    if Path(f"{made}-wal").exists():  # what was made could not be folded into the one file
        raise OSError(f"{made} could not be finished")
    place(made, folder / DB_NAME)


def _sweep(folder: Path) -> None:
    """Take away what was begun and never got its name: the card was full, or the power went."""
    for name in (DB_NAME, BACKUP_NAME):
        for part in ("", *BESIDES, "-journal"):
            with contextlib.suppress(OSError):
                (folder / f"{name}.new{part}").unlink(missing_ok=True)


def _not_saving(folder: Path, why: str) -> Say:
    LOG.warning("cannot save in %s: %s", folder, why)
    return Say("shell:journal.not-saving", {"folder": str(folder)})


def _settled(folder: Path) -> tuple[sqlite3.Connection, list[Say]]:
    """A good database under the journal's name, checked once; tells what had to be done for it."""
    _sweep(folder)
    if not (folder / DB_NAME).exists():
        had_backup = (folder / BACKUP_NAME).exists()
        aside = _set_aside(folder, DB_NAME)
        adopted = had_backup and _adopt(folder)
        db, notes = connect_kept(folder)
        return db, [*([Say("shell:journal.behind", {"file": aside or DB_NAME})] if adopted else []), *notes]
    try:
        db, notes = connect_kept(folder)
    except Damaged as damage:
        LOG.warning("%s: %s", folder / DB_NAME, damage)
        return _replaced(folder, "newer" if damage.newer else "damaged")
    if not _copy_is_newer(folder, progress(db)):
        return db, notes
    db.close()
    return _replaced(folder, "behind")


def _replaced(folder: Path, key: str) -> tuple[sqlite3.Connection, list[Say]]:
    """What cannot be used is set aside, and the copy is the journal now; without a good one it begins afresh."""
    aside = _set_aside(folder, DB_NAME)
    adopted = (folder / BACKUP_NAME).exists() and _adopt(folder)
    db, notes = connect_kept(folder)
    told: dict[str, str | int | Say] = {"file": aside}
    if adopted:
        return db, [Say(f"shell:journal.{key}", told), *notes]
    afresh = "shell:journal.newer-afresh" if key == "newer" else "shell:journal.damaged-afresh"
    return db, [Say(afresh, told), *notes]


def connect_kept(folder: Path) -> tuple[sqlite3.Connection, list[Say]]:
    """Open the journal, or make it; one of an older version is copied aside before it is brought to ours, and told.

    That is not done before this release has been marked good: until then it goes on in the older format.
    """
    kept: list[Say] = []

    def keep(version: int) -> None:
        name = _free_name(folder, f"boss-table.version-{version}")
        made = folder / (DB_NAME + ".new")
        made.unlink(missing_ok=True)
        old, copy = sqlite3.connect(folder / DB_NAME), sqlite3.connect(made)
        with contextlib.closing(old), contextlib.closing(copy):
            old.backup(copy)
        place(made, folder / name)
        kept.append(Say("shell:journal.brought-along", {"file": name}))

    if not (folder / DB_NAME).exists():
        _make(folder)
    return connect(folder / DB_NAME, keep, good=is_good(folder)), kept


def _copy_is_newer(folder: Path, mine: tuple[int, int]) -> bool:
    """Whether the second file has come further and is good; it is only looked through if it has."""
    backup = folder / BACKUP_NAME
    try:
        return backup.exists() and _progress(backup) > mine and _trouble(backup) is None
    except (sqlite3.Error, TypeError, ValueError):
        return False


def _trouble(backup: Path) -> Damaged | None:
    """Why this copy cannot be used, or None."""
    try:
        check_header(backup)
        with contextlib.closing(_frozen(backup)) as db:
            check(db)
    except Damaged as damage:
        return damage
    except (sqlite3.DatabaseError, OSError, UnicodeDecodeError) as error:
        return Damaged(str(error))
    return None


def _frozen(path: Path) -> sqlite3.Connection:
    """A file that nobody writes to, opened without leaving anything beside it."""
    return sqlite3.connect(f"{path.absolute().as_uri()}?immutable=1", uri=True, isolation_level=None)


def _progress(backup: Path) -> tuple[int, int]:
    with contextlib.closing(_frozen(backup)) as db:
        return progress(db)


def _set_aside(folder: Path, name: str) -> str:
    """Move a file and what lies beside it to a free name; gives that name, "" if there was nothing."""
    parts = [part for part in ("", *BESIDES) if (folder / (name + part)).exists()]
    if not parts:
        return ""
    aside = _free_name(folder, name.removesuffix(".db") + ".set-aside", parts)
    for part in parts:
        os.replace(folder / (name + part), folder / (aside + part))
    sync_folder(folder)
    return aside


def _free_name(folder: Path, stem: str, parts: Sequence[str] = ("", *BESIDES)) -> str:
    names = (f"{stem}-{n}.db" for n in itertools.count(1))
    return next(name for name in names if not any((folder / (name + part)).exists() for part in parts))


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
