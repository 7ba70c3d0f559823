"""The journal's one SQLite file: its tables, its transactions, its copy. Belongs to one thread."""

import contextlib
import hashlib
import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from appliance.engine.game import Outcome, Setup
from appliance.files import place
from appliance.journal.layout import COLUMNS, SCHEMA, SUMS, VERSION, Statement, add_functions, checksum, migrations
from appliance.journal.shadows import as_before, can_shadow, is_laid, lay

DB_NAME = "boss-table.db"
BACKUP_NAME = "boss-table.backup.db"
KEPT_MATCHES = 500
"""The entries of older matches are dropped (their rows stay), so that file, check and copy stay small for years."""


class Entry(Struct, frozen=True):
    """One action and its events, as JSON."""

    seq: int
    action: bytes
    events: bytes


class Stored(Struct, frozen=True):
    """A match as the journal keeps it: `content` is the JSON of the content that it was started with."""

    fight: int
    game: str
    setup: Setup
    content: bytes
    entries: tuple[Entry, ...]
    outcome: Outcome | None = None


class Ended(Struct, frozen=True):
    """A match that is over; `played` if that shows that this release can play: not if it was only set aside, and not
    of the lobby.
    """

    fight: int
    outcome: Outcome
    played: bool = True


class Damaged(Exception):
    """This file cannot be used as it is; `newer` if only because a newer version made it."""

    def __init__(self, why: str, newer: bool = False) -> None:
        super().__init__(why)
        self.newer = newer


def connect(
    path: Path | str, keep: Callable[[int], object] = lambda version: None, good: bool = True
) -> sqlite3.Connection:
    """Open, check and, if it is new, furnish; an older one is brought to this version, in one transaction.

    `keep` is called before that, with the version that it has now. While this release is not yet marked `good` an
    older one stays as it is, and is played on (see `shadows`). Raises `Damaged`, or `sqlite3.Error` where one
    cannot write.
    """
    if isinstance(path, Path) and path.exists():
        check_header(path)
    db = sqlite3.connect(path, isolation_level=None, timeout=2.0)
    try:
        check(db)
        db.execute("pragma journal_mode = wal")
        db.execute("pragma synchronous = full")
        found = version(db)
        if found == 0:
            transact(db, [(line, ()) for line in SCHEMA])
        elif found < VERSION and not good and can_shadow(found):
            lay(db, found)
            _check_sums(db)
        elif found < VERSION:
            keep(found)
            transact(db, migrations(found))
            _check_sums(db)
    except sqlite3.Error as error:
        db.close()
        if is_damage(error):
            raise Damaged(str(error)) from error
        raise
    except UnicodeDecodeError as error:  # SQLite quotes what it could not read
        db.close()
        raise Damaged(str(error)) from error
    except (Damaged, OSError):
        db.close()
        raise
    return db


def check_header(path: Path) -> None:
    """Raises `Damaged` for a first page whose fixed fields are not SQLite's: it would take some for a locked disk."""
    if not path.is_file():  # a pipe would never end
        raise Damaged("not a file")
    with path.open("rb") as file:
        head = file.read(100)
    if not head:  # a journal has its name only when it is whole, or lies in the file beside it
        beside = Path(f"{path}-wal")
        if beside.is_file() and beside.stat().st_size:
            return
        raise Damaged("file is empty")
    fixed = (head[:16] == b"SQLite format 3\0", set(head[18:20]) <= {1, 2}, head[20:24] == bytes([0, 64, 32, 32]))
    if len(head) < 100 or not all(fixed) or head[44:48] not in {bytes([0, 0, 0, n]) for n in range(5)}:
        raise Damaged("file is not a database")


def is_damage(error: sqlite3.Error) -> bool:
    """Whether the file itself is bad, and not only the disk full or shut."""
    name = getattr(error, "sqlite_errorname", "") or ""
    if "user-defined function" in str(error):  # an unreadable row of an older file
        return True
    return name.startswith(("SQLITE_CORRUPT", "SQLITE_NOTADB", "SQLITE_IOERR_READ", "SQLITE_IOERR_CORRUPTFS"))


def version(db: sqlite3.Connection) -> int:
    return int(db.execute("pragma user_version").fetchone()[0])


def check(db: sqlite3.Connection) -> None:
    """Raises `Damaged` unless this is a whole database of a version that we know, or an empty one."""
    add_functions(db)
    found = version(db)
    if found > VERSION:
        raise Damaged(f"version {found}, this program knows {VERSION}", newer=True)
    told = db.execute("pragma quick_check(1)").fetchone()[0]
    if told != "ok":
        raise Damaged(told)
    tables = {row[0] for row in db.execute("select name from sqlite_master where type = 'table'")}
    wanted = set(COLUMNS) if found else set()
    if tables != wanted:
        raise Damaged(f"unexpected tables {sorted(tables ^ wanted)}")
    if found == VERSION:
        _check_sums(db)


def _check_sums(db: sqlite3.Connection) -> None:
    """What is needed to go on is as it was written: groups, matches, the one that is played and its content."""
    for table, columns in COLUMNS.items():
        if [row[1] for row in db.execute(f"pragma table_info({table})")] != columns:
            raise Damaged(f"other columns in the table {table}")
    last = last_fight(db)
    gap = "select 1 from entries group by fight having count(*) != max(seq) or min(seq) != 1 or fight > ?"
    if db.execute(gap, (last,)).fetchone():
        raise Damaged("actions are missing")
    for table in SUMS:
        only = f" and fight = {last}" if table == "entries" else ""
        if db.execute(f"select 1 from {table} where sum is not {SUMS[table]}{only} limit 1").fetchone():
            raise Damaged(f"something in the table {table} is not as it was written")
    row = db.execute("select hash, bytes from fights join contents on hash = content where id = ?", (last,)).fetchone()
    if last and (row is None or hashlib.sha256(row[1]).hexdigest() != row[0]):
        raise Damaged("the content of the last match is not as it was written")
    try:
        open_fight(db), stored_groups(db)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Damaged(str(error)) from error


def transact(db: sqlite3.Connection, statements: Sequence[Statement]) -> None:
    """All or nothing, and on disk when it returns; into a journal of the layout before ours as that has it."""
    if is_laid(db):
        statements = [line for line in map(as_before, statements) if line is not None]
    db.execute("begin immediate")
    try:
        for sql, values in statements:
            db.execute(sql, values)
        db.execute("commit")
    except BaseException:
        if db.in_transaction:
            db.execute("rollback")
        raise


def keeping(groups: Sequence[dict[str, Any]]) -> list[Statement]:
    """What puts these groups in the place of those that are there."""
    rows = [_adding_group(place, msgspec.json.encode(group)) for place, group in enumerate(groups)]
    return [("delete from groups", ()), *rows]


def setting_aside(game: str, outcome: Outcome) -> list[Statement]:
    """What ends every open match of a game like this."""
    summed = SUMS["fights"].replace("ended, outcome", "1, ?1")
    sql = f"update fights set sum = {summed}, ended = 1, outcome = ?1 where ended = 0 and game = ?2"
    return [(sql, (msgspec.json.encode(outcome), game))]


def beginning(
    fight: int,
    setup: Setup,
    content: bytes,
    first: Entry,
    ended: Ended | None,
    groups: Sequence[dict[str, Any]] | None,
) -> list[Statement]:
    """What ends one match, keeps the groups and begins the next: one transaction."""
    statements: list[Statement] = []
    encode = msgspec.json.encode
    if ended is not None:
        statements += [
            ("update fights set ended = 1, outcome = ? where id = ?", (encode(ended.outcome), ended.fight)),
            (f"update fights set sum = {SUMS['fights']} where id = ?", (ended.fight,)),
        ]
    if groups is not None:
        statements += keeping(groups)
    digest = hashlib.sha256(content).hexdigest()
    row = (fight, setup.game, encode(setup), digest, 0, None)
    statements += [
        ("insert or ignore into contents values(?, ?)", (digest, content)),
        ("insert into fights values(?, ?, ?, ?, ?, ?, ?)", (*row, checksum(*row))),
        ("delete from entries where fight <= ?", (fight - KEPT_MATCHES,)),
        adding(fight, first),
    ]
    return statements


def adding(fight: int, entry: Entry) -> Statement:
    row = (fight, entry.seq, entry.action, entry.events)
    return ("insert into entries values(?, ?, ?, ?, ?)", (*row, checksum(*row)))


def _adding_group(place: int, body: bytes) -> Statement:
    return ("insert into groups values(?, ?, ?)", (place, body, checksum(place, body)))


def stored_fight(db: sqlite3.Connection, fight: int) -> Stored:
    game, setup, content, outcome = db.execute(
        "select game, setup, bytes, outcome from fights join contents on hash = content where id = ?", (fight,)
    ).fetchone()
    rows = db.execute("select seq, action, events from entries where fight = ? order by seq", (fight,))
    return Stored(
        fight=fight,
        game=game,
        setup=msgspec.json.decode(setup, type=Setup),
        content=content,
        entries=tuple(Entry(*row) for row in rows),
        outcome=msgspec.json.decode(outcome, type=Outcome) if outcome else None,
    )


def open_fight(db: sqlite3.Connection) -> Stored | None:
    """The match that was being played, if any."""
    row = db.execute("select id from fights where ended = 0 order by id desc limit 1").fetchone()
    return stored_fight(db, row[0]) if row else None


def last_fight(db: sqlite3.Connection) -> int:
    return int(db.execute("select coalesce(max(id), 0) from fights").fetchone()[0])


def stored_groups(db: sqlite3.Connection) -> list[dict[str, Any]]:
    return [msgspec.json.decode(row[0]) for row in db.execute("select body from groups order by place")]


def progress(db: sqlite3.Connection) -> tuple[int, int]:
    """How far it has come (matches, actions of the last): of two copies the higher one is the newer one."""
    if version(db) == 0:
        return (0, 0)
    last = last_fight(db)
    row = db.execute("select coalesce(max(seq), 0) from entries where fight = ?", (last,)).fetchone()
    return (last, int(row[0]))


def back_up(db: sqlite3.Connection, folder: Path) -> None:
    """Copy the database as it is now to the second file."""
    made = folder / (BACKUP_NAME + ".new")
    made.unlink(missing_ok=True)
    try:
        with contextlib.closing(sqlite3.connect(made, isolation_level=None)) as copy:
            copy.execute("pragma synchronous = off")  # `place` makes it safe, once
            db.backup(copy)
        place(made, folder / BACKUP_NAME)
    except (sqlite3.Error, OSError):  # on a full card half a copy would only take the room that is left
        with contextlib.suppress(OSError):
            made.unlink()
        raise
