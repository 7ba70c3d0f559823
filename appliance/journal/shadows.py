"""Playing on a journal of the layout before ours without changing it: read as ours, written as theirs.

A new release does so until it is marked good, so that going back to the older one loses nothing. Views that live only
as long as the connection show the older tables as ours; statements are rewritten for what lies below.
"""

import sqlite3
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from appliance.files import write_whole
from appliance.journal.layout import SUMS, VERSION, Statement, boss_named

GOOD = "boss-table.good"
"""Lies in the state folder once a match has been played to its end by a release; says which layout that writes."""

VIEWS: dict[int, tuple[str, ...]] = {
    1: (
        f"create temp view groups as select place, body, {SUMS['groups']} as sum from main.groups",
        f"""create temp view fights as select *, {SUMS["fights"]} as sum from
            (select id, game, challenge_named(setup) as setup, content, ended, outcome from main.fights)""",
        f"create temp view entries as select fight, seq, action, events, {SUMS['entries']} as sum from main.entries",
    )
}
"""By the version of a file what makes it look like one of the version after it, which is ours."""


def can_shadow(found: int) -> bool:
    """Whether a file of this version can be played on as it is."""
    return found == VERSION - 1 and found in VIEWS


def lay(db: sqlite3.Connection, found: int) -> None:
    """Make the tables of this version look like ours, for this connection."""
    for line in VIEWS[found]:
        db.execute(line)


def is_laid(db: sqlite3.Connection) -> bool:
    """Whether this connection shows an older layout as ours."""
    return db.execute("select 1 from temp.sqlite_master limit 1").fetchone() is not None


def as_before(statement: Statement) -> Statement | None:
    """What this writes, written as version 1 did: rows without a sum, and its own word for what is fought."""
    sql, values = statement
    head, _, rest = sql.partition(" where ")
    if head.startswith("insert into "):
        table = sql.split()[2]
        return _INSERTS[table](values)
    if head.startswith("update fights set "):
        if "ended = 1" not in head:
            return None  # only its sum
        outcome = "?1" if "?1" in head else "?"
        return f"update main.fights set ended = 1, outcome = {outcome} where {rest}", values
    if head.startswith("delete from "):
        return sql.replace("delete from ", "delete from main.", 1), values
    return statement


def _inserted(table: str, values: Sequence[Any]) -> Statement:
    return f"insert into main.{table} values({', '.join('?' * len(values))})", tuple(values)


_INSERTS: dict[str, Callable[[Sequence[Any]], Statement]] = {
    "groups": lambda row: _inserted("groups", row[:-1]),
    "entries": lambda row: _inserted("entries", row[:-1]),
    "fights": lambda row: _inserted("fights", (*row[:2], boss_named(row[2]), *row[3:-1])),
}


def is_good(folder: Path) -> bool:
    """Whether a release that writes our layout has been marked good here."""
    file = folder / GOOD
    try:
        return file.is_file() and int(file.read_text("ascii")) >= VERSION  # a pipe would never end
    except (OSError, ValueError):
        return False


def mark_good(folder: Path) -> None:
    """From the next start on an older journal is copied aside and brought along."""
    write_whole(folder / GOOD, f"{VERSION}\n".encode())
