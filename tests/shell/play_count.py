"""Another process: plays a script on the test game; with a word after it, on a journal with that fault."""

import sqlite3
import sys
from pathlib import Path
from typing import Any

from appliance.commands.script_board import play_script
from appliance.journal import Journal
from appliance.journal.journal import Job
from appliance.shell.script import read_script
from tests.shell.count_game import CONTENTS, GAMES


class Forgetful(Journal):
    """Says that every seventh action is safe without writing it."""

    def _commit(self, db: sqlite3.Connection, job: Job) -> None:
        if job.ack.seq % 7:
            super()._commit(db, job)


class Lazy(Journal):
    """Says that an action is safe one action before it writes it."""

    late: tuple[Any, ...] = ()

    def _commit(self, db: sqlite3.Connection, job: Job) -> None:
        statements, self.late = self.late, job.statements
        if statements:
            super()._commit(db, Job(statements, job.ack, job.backup))


class Unsynced(Journal):
    """Leaves the disk to chance."""

    def _open(self) -> Any:
        db, notes, lasts = super()._open()
        db.execute("pragma synchronous = off")
        return db, notes, lasts


KINDS = {"": Journal, "forgetful": Forgetful, "lazy": Lazy, "unsynced": Unsynced}

if __name__ == "__main__":
    script, state, seed, kind = (*sys.argv[1:], "")[:4]
    steps = read_script(Path(script))
    sys.exit(play_script(steps, Path(state), GAMES, CONTENTS, int(seed), kind=KINDS[kind]))
