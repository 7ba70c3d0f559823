"""Reading a state folder's matches beside a box that may be playing on it."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from appliance.journal.store import DB_NAME, Stored, connect, stored_fight

PARTS = ("", "-wal")
TRIES = 20
"""Copies that are made of a journal that changes all the time; the last is read as it is."""


def read_fights(folder: Path) -> Iterator[Stored]:
    """Every match, oldest first. Reads a copy, so that nothing is changed, not even a lock.

    Raises `FileNotFoundError` if there is no journal, and `Damaged` or `sqlite3.Error` if it cannot be read.
    """
    with tempfile.TemporaryDirectory() as other:
        if not copy_journal(folder, Path(other)):
            raise FileNotFoundError(folder / DB_NAME)
        db = connect(Path(other, DB_NAME))
        try:
            for (fight,) in db.execute("select id from fights order by id").fetchall():
                yield stored_fight(db, fight)
        finally:
            db.close()


def inspect(folder: Path) -> tuple[int, int] | None:
    """How many matches and actions are kept, after the same check as at every start; None if there is no journal.

    Reads a copy like `read_fights`. Raises `Damaged`, `sqlite3.Error` or `OSError`.
    """
    with tempfile.TemporaryDirectory() as other:
        if not copy_journal(folder, Path(other)):
            return None
        db = connect(Path(other, DB_NAME))
        try:
            count = "select (select count(*) from fights), (select count(*) from entries)"
            fights, entries = db.execute(count).fetchone()
            return int(fights), int(entries)
        finally:
            db.close()


def copy_journal(folder: Path, other: Path, name: str = DB_NAME) -> bool:
    """Copy a database, under the journal's name, and what is not folded into it yet; False if there is none.

    A box that plays may fold in between, and then the two parts do not belong together: it is copied again until
    nothing has changed meanwhile.
    """
    for _ in range(TRIES):
        before = _stamps(folder, name)
        if before[0] is None:
            return False
        for part in PARTS:
            made = other / (DB_NAME + part)
            try:
                shutil.copyfile(folder / (name + part), made)
            except FileNotFoundError:
                made.unlink(missing_ok=True)
        if _stamps(folder, name) == before:
            break
    return (other / DB_NAME).exists()


def _stamps(folder: Path, name: str) -> list[tuple[int, int] | None]:
    """Size and time of each part; None for one that is not there."""
    found: list[tuple[int, int] | None] = []
    for part in PARTS:
        try:
            told = (folder / (name + part)).stat()
        except FileNotFoundError:
            found.append(None)
        else:
            found.append((told.st_size, told.st_mtime_ns))
    return found
