"""The groups of a box: list them, write one to a file, take one from a file."""

import argparse
import os
import sqlite3
import sys
import tempfile
from pathlib import Path
from typing import Any

import msgspec

from appliance.commands.wiring import LANGUAGES, spoken, state_folder
from appliance.engine.game import Illegal, Outcome
from appliance.engine.table import Say
from appliance.files import write_whole
from appliance.games import find_games
from appliance.games.lobby.names import free_group
from appliance.games.lobby.state import Group, State, readable
from appliance.journal import StateInUse, store
from appliance.journal.group_file import BadGroupFile, box_mark, load_group, packed, save_group
from appliance.journal.layout import Statement
from appliance.journal.lock import take_lock
from appliance.journal.reading import copy_journal
from appliance.journal.rescue import connect_kept
from appliance.shell.session import LOBBY, SET_ASIDE, fold
from appliance.words import Words


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of this command."""
    told = "the journal's folder (as the box has it)"
    parser.add_argument("--state", type=Path, metavar="FOLDER", help=told)
    parser.add_argument("--lang", choices=LANGUAGES, help="the language of the answers (that of the box)")
    common = argparse.ArgumentParser(add_help=False)  # before the word or after it: people write both
    common.add_argument("--state", type=Path, metavar="FOLDER", help=told, default=argparse.SUPPRESS)
    common.add_argument("--lang", choices=LANGUAGES, help="the language of the answers", default=argparse.SUPPRESS)
    what = parser.add_subparsers(dest="what", required=True, metavar="list|export|import")
    what.add_parser("list", parents=[common], help="name every group, and what it has won")
    export = what.add_parser("export", parents=[common], help="write a group to a file")
    export.add_argument("group", help="its name or id")
    export.add_argument("file", type=Path, nargs="?", help="the file, or a folder to name it in (.)", default=Path())
    taken = what.add_parser("import", parents=[common], help="take a group from a file; the box must not be running")
    taken.add_argument("file", type=Path)


def run(args: argparse.Namespace) -> int:
    """0 if it was done, 1 if the box plays there now, 2 if it cannot be done."""
    folder = state_folder(args.state)
    words = spoken(folder, args.lang)
    try:
        if args.what == "import":
            return _import(folder, args.file, words)
        groups = _read(folder)
        return _list(groups, words) if args.what == "list" else _export(folder, groups, args, words)
    except StateInUse as error:
        print(words(error.say), file=sys.stderr)
        return 1
    except (BadGroupFile, Illegal) as error:
        print(f"{args.file}: {words(error.say)}", file=sys.stderr)
    except OSError as error:
        print(f"{error.filename}: {error.strerror}" if error.filename else error, file=sys.stderr)
    except (sqlite3.Error, store.Damaged) as error:
        newer = isinstance(error, store.Damaged) and error.newer
        say = Say("shell:groups.newer" if newer else "shell:groups.damaged", {"folder": str(folder)})
        print(words(say), file=sys.stderr)
    return 2


def _list(groups: list[dict[str, Any]], words: Words) -> int:
    for raw in groups:
        group = readable(raw)
        if group is None:
            print(f"{raw.get('id', '?')}\t{words(Say('shell:groups.unreadable'))}")
            continue
        players = ", ".join(seat.name for seat in group.seats)
        won = words(Say("shell:groups.won", {"n": len(group.earned)}))
        print(f"{group.id}\t{group.name}\t{won}\t{players}")
    return 0


def _export(folder: Path, groups: list[dict[str, Any]], args: argparse.Namespace, words: Words) -> int:
    name, file = args.group, args.file
    wanted = [one for one in groups if name in (one.get("id"), one.get("name"))]
    if not wanted:
        known = ", ".join(str(one.get("name")) for one in groups) or words(Say("shell:groups.none"))
        print(words(Say("shell:groups.unknown", {"name": repr(name), "known": known})), file=sys.stderr)
        return 2
    if file.is_dir():
        print(save_group(wanted[0], file, box_mark(folder)))
        return 0
    write_whole(file, packed(wanted[0], box_mark(folder)))
    print(file)
    return 0


def _import(folder: Path, file: Path, words: Words) -> int:
    if not file.exists():
        raise FileNotFoundError(f"{file}: {words(Say('shell:groups.no-file'))}")
    group = readable(load_group(file))
    if group is None:
        raise BadGroupFile("damaged")
    folder.mkdir(parents=True, exist_ok=True)
    lock = take_lock(folder)
    if lock is None:
        raise OSError(words(Say("shell:groups.shut", {"folder": str(folder)})))
    try:
        group = _joined(folder, group)
    finally:
        os.close(lock)
    print(f"{group.id}\t{group.name}")
    return 0


def _joined(folder: Path, group: Group) -> Group:
    """The group as it is called among those of this box."""
    db, _ = connect_kept(folder)
    try:
        groups = _groups_in(db)
        known = [one for raw in groups if (one := readable(raw)) is not None]
        group = free_group(State(catalogs=(), groups=(*known, *_hidden(groups))), group)
        store.transact(db, _statements([*groups, msgspec.to_builtins(group)]))
    finally:
        db.close()
    return group


def _hidden(groups: list[dict[str, Any]]) -> list[Group]:
    """Groups that cannot be read still have their ids and names."""
    return [Group(str(raw.get("id", "")), str(raw.get("name", ""))) for raw in groups if readable(raw) is None]


def _statements(groups: list[dict[str, Any]]) -> list[Statement]:
    """The groups are these; an open lobby would not know the new one, so a new lobby begins at the next start."""
    return [*store.keeping(groups), *store.setting_aside(LOBBY, Outcome(SET_ASIDE))]


def _read(folder: Path) -> list[dict[str, Any]]:
    """The groups of a box, which may be playing meanwhile: a copy of its journal is read."""
    with tempfile.TemporaryDirectory() as other:
        if not copy_journal(folder, Path(other)):
            return []
        db = store.connect(Path(other, store.DB_NAME))
        try:
            return _groups_in(db)
        finally:
            db.close()


def _groups_in(db: sqlite3.Connection) -> list[dict[str, Any]]:
    """As the journal keeps them, or as an open lobby has changed them since."""
    stored = store.open_fight(db)
    if stored is not None and stored.game == LOBBY:
        try:
            state = fold(find_games()[0][LOBBY], stored).state
        except Exception:  # a lobby of another version: the groups as they were kept before it
            return store.stored_groups(db)
        return list(msgspec.to_builtins(state.groups))
    return store.stored_groups(db)
