"""The box, of which one part freezes after some seconds, or where somebody presses: python frozen.py PART run ..."""

import sys
import threading
from typing import Any

AFTER = {"press": 10.0}
USUAL = 3.0
NEVER = threading.Event()


def freeze_screen() -> None:
    """The next picture is never finished."""
    from appliance.shell.loop import Loop

    Loop._show = lambda loop, now: NEVER.wait()


def freeze_journal() -> None:
    """The next write never comes back; and there is one to write: somebody presses, first on the page after the cut."""
    from appliance.journal import Journal

    Journal._commit = lambda journal, db, job: NEVER.wait()
    press()


def press() -> None:
    """Somebody presses, more than once."""
    from hw.events import Key

    for queue in QUEUES:
        for _ in range(5):
            queue.put(Key(pick="confirm"))


def freeze_scanner() -> None:
    """No frame comes any more, and what would declare the camera lost is gone too."""
    from hw.desk import SimCamera
    from hw.scanner import Scanner

    Scanner.watch = lambda scanner: None
    SimCamera.frame = lambda camera: NEVER.wait()


QUEUES: list[Any] = []
PARTS = {"screen": freeze_screen, "journal": freeze_journal, "scanner": freeze_scanner, "press": press}


def main(part: str, words: list[str]) -> int:
    """Start the box, and the clock of the frost."""
    from appliance.__main__ import main as boss_table
    from appliance.commands.box import Parts

    begin = Parts.__init__

    def remember(parts: Any, *args: Any) -> None:
        begin(parts, *args)
        QUEUES.append(parts.inputs)

    Parts.__init__ = remember
    timer = threading.Timer(AFTER.get(part, USUAL), PARTS[part])
    timer.daemon = True
    timer.start()
    return boss_table(words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], sys.argv[2:]))
