"""How the journal's tables are made, what sums guard their rows, and how an older file becomes one of this version."""

import sqlite3
import zlib
from typing import Any

import msgspec

VERSION = 2
"""1: the first. 2: a sum in each row; what is fought is called the challenge in every setup."""

Statement = tuple[str, tuple[Any, ...]]

_SUM = "sum integer not null default 0"  # of what stands in the row: quick_check does not see a changed byte in it

SCHEMA = (
    f"create table groups(place integer primary key, body blob not null, {_SUM})",
    "create table contents(hash text primary key, bytes blob not null)",
    f"""create table fights(
        id integer primary key,
        game text not null,
        setup blob not null,
        content text not null references contents(hash),
        ended integer not null default 0,
        outcome blob,
        {_SUM}
    )""",
    f"""create table entries(
        fight integer not null references fights(id),
        seq integer not null,
        action blob not null,
        events blob not null,
        {_SUM},
        primary key(fight, seq)
    ) without rowid""",
    f"pragma user_version = {VERSION}",
)


def _summed(table: str) -> Statement:
    return (f"update {table} set sum = {SUMS[table]}", ())


SUMS = {
    "groups": "checksum(place, body)",
    "fights": "checksum(id, cast(game as blob), setup, cast(content as blob), ended, outcome)",
    "entries": "checksum(fight, seq, action, events)",
}
"""What stands in the column `sum` of each table: an SQL function that `check` gives to every connection."""

COLUMNS = {
    "groups": ["place", "body", "sum"],
    "contents": ["hash", "bytes"],
    "fights": ["id", "game", "setup", "content", "ended", "outcome", "sum"],
    "entries": ["fight", "seq", "action", "events", "sum"],
}

MIGRATIONS: dict[int, tuple[Statement, ...]] = {
    1: (
        *[(f"alter table {table} add column {_SUM}", ()) for table in SUMS],
        ("update fights set setup = challenge_named(setup)", ()),
        *[_summed(table) for table in SUMS],
        ("pragma user_version = 2", ()),
    )
}


def challenge_named(setup: bytes) -> bytes:
    """Version 1 called what is fought the boss, whatever the game."""
    told = msgspec.json.decode(setup)
    options = told.get("options", {})
    if "boss" in options:
        told["options"] = {("challenge" if name == "boss" else name): value for name, value in options.items()}
    return msgspec.json.encode(told)


def boss_named(setup: bytes) -> bytes:
    """As version 1 wrote it, for a box that goes back to it."""
    told = msgspec.json.decode(setup)
    options = told.get("options", {})
    if "challenge" in options:
        told["options"] = {("boss" if name == "challenge" else name): value for name, value in options.items()}
    return msgspec.json.encode(told)


def checksum(*values: Any) -> int:
    """CRC-32 of the values of a row, told apart from each other."""
    told = 0
    for value in values:
        raw = value if isinstance(value, bytes) else str(value).encode()
        told = zlib.crc32(raw, zlib.crc32(b"%d:" % len(raw), told))
    return told


def migrations(found: int) -> tuple[Statement, ...]:
    """What brings a database of this version to ours, step by step; to be done in one transaction."""
    return tuple([statement for step in range(found, VERSION) for statement in MIGRATIONS[step]])


def add_functions(db: sqlite3.Connection) -> None:
    """Give a connection what the statements above call; text that is no UTF-8 is left to the sums to find."""
    db.create_function("checksum", -1, checksum, deterministic=True)
    db.create_function("challenge_named", 1, challenge_named, deterministic=True)
    db.text_factory = lambda raw: raw.decode(errors="replace")
