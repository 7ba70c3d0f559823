"""Reading a state folder's matches beside a box that may be playing on it."""

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

from appliance.journal.store import DB_NAME, Stored, connect, stored_fight


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


def copy_journal(folder: Path, other: Path) -> bool:
    """Copy the database and what is not folded into it yet; False if there is none."""
    if not (folder / DB_NAME).exists():
        return False
    for part in ("", "-wal"):
        source = folder / (DB_NAME + part)
        if source.exists():
            shutil.copyfile(source, Path(other, DB_NAME + part))
    return True
