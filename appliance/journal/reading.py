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
        for part in ("", "-wal"):
            source = folder / (DB_NAME + part)
            if source.exists() or not part:
                shutil.copyfile(source, Path(other, DB_NAME + part))
        db = connect(Path(other, DB_NAME))
        try:
            for (fight,) in db.execute("select id from fights order by id").fetchall():
                yield stored_fight(db, fight)
        finally:
            db.close()
