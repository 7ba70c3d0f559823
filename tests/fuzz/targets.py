"""What reads things from outside, each a function of bytes that raises nothing: documented errors are caught here."""

import contextlib
import queue
import shutil
import tempfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from appliance.codes import Misread, parse
from appliance.commands.check import found_in
from appliance.commands.sets import found_sets
from appliance.commands.wiring import load_contents, read_setup, seeds
from appliance.config import read_settings
from appliance.engine.game import Begin, Illegal
from appliance.engine.match import Match
from appliance.engine.table import Picked, Scanned, Typed
from appliance.games import find_games
from appliance.games.lobby.state import readable
from appliance.journal import Damaged, Journal, read_fights
from appliance.journal.group_file import BadGroupFile, unpacked
from appliance.journal.store import DB_NAME
from appliance.library import CONTENT
from appliance.shell.script import BadScript, line_of, parse_script, read_script
from appliance.shell.session import Session
from tests.contract.games import FOUND, setups

ROOT = Path(__file__).parents[2]
CORPUS = Path(__file__).parent / "corpus"


@cache
def games() -> tuple[dict[str, Any], dict[str, Any]]:
    """Every game and its content."""
    found = find_games()[0]
    return found, load_contents(found)[0]


@cache
def match() -> Match:
    """A fight in its first turn, to be scanned into; what is understood may change it."""
    game = next(game for game in FOUND.values() if game.catalog(games()[1][game.name]) is not None)
    begun = Match(game.rules(games()[1][game.name]), next(setups(game)))
    begun.submit(Begin())
    return begun


def scan(raw: bytes) -> None:
    """A code before the camera, an option that is touched, a text that is typed."""
    text = raw.decode("utf-8", "replace")
    try:
        card = parse(text).card
    except Misread:
        card = text[:40]
    for said in (Scanned(card), Picked(text), Typed(text)):
        table = match()
        try:
            table.say(said)
        except Illegal:
            continue
        if table.outcome is not None:
            match.cache_clear()


def script(raw: bytes) -> None:
    """A script's file; what is read can be written and read again."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "script.txt")
        file.write_bytes(raw)
        try:
            steps = read_script(file)
        except BadScript:
            return
        assert parse_script([line_of(step) for step in steps]) == steps


def save(raw: bytes) -> None:
    """A journal's file: the box starts, plays, and the readers beside it read or say that it is damaged."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / DB_NAME).write_bytes(raw)
        with contextlib.suppress(Damaged):
            list(read_fights(folder))
        answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
        journal = Journal(folder, answers.put)
        try:
            session = Session(journal, *games(), seeds(journal, 1))
            while session.pending is not None:
                session.take(answers.get(timeout=10))
            assert session.view is not None
        finally:
            journal.close()


def content(raw: bytes) -> None:
    """A content file at every place where one may lie: told, left out, never fatal."""
    with tempfile.TemporaryDirectory() as name:
        root = Path(name) / "content"
        shutil.copytree(ROOT / "docs/content/examples/boss_fighters/garden", root / "boss_fighters" / "garden")
        for place in ("cards/x.toml", "items/x.toml", "bosses/x.toml", "words/x.en.toml"):
            file = root / "boss_fighters" / "garden" / place
            file.write_bytes(raw)
            assert all(str(fault) for fault in found_in(file))
        sets = found_sets(Path(name))
        games()[0]["boss_fighters"].load((CONTENT / "boss_fighters", *sets.good))


def settings(raw: bytes) -> None:
    """A settings file: faults are told, the values are always usable."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "config.toml")
        file.write_bytes(raw)
        read = read_settings([file])
        assert 0 <= read.settings.hold <= 2
        assert all(str(fault) for fault in read.faults)


def setup(raw: bytes) -> None:
    """A match's setup from a file."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "setup.json")
        file.write_bytes(raw)
        try:
            read_setup(file)
        except ValueError:
            return


def group(raw: bytes) -> None:
    """A group from another box: refused with words, or a group that a lobby can read or says it cannot."""
    with contextlib.suppress(BadGroupFile):
        readable(unpacked(raw))
    with contextlib.suppress(msgspec.DecodeError, RecursionError, UnicodeError):  # as if its sum were right
        told = msgspec.json.decode(raw)
        readable(told.get("group") if isinstance(told, dict) else told)


TARGETS: dict[str, Callable[[bytes], None]] = {
    "scans": scan,
    "scripts": script,
    "saves": save,
    "content": content,
    "settings": settings,
    "setups": setup,
    "groups": group,
}


def seeds_of(target: str) -> Iterator[bytes]:
    """Good samples to begin with, and what was kept because it once went wrong."""
    yield from (file.read_bytes() for file in sorted((CORPUS / target).glob("*")) if file.is_file())
    if target == "saves":
        yield from (file.read_bytes() for file in sorted((ROOT / "tests" / "saves").glob("*.db")))
    if target == "content":
        yield from (file.read_bytes() for file in sorted((ROOT / "docs/content/examples").rglob("*.toml")))
        yield from (file.read_bytes() for file in sorted((CONTENT / "boss_fighters/base").rglob("*.toml")))
    if target == "scripts":
        yield from (file.read_bytes() for file in sorted((ROOT / "tests/playthroughs").rglob("*.txt")))
