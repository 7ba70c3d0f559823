"""What a game cannot do itself: save a group to a stick, or look which are on one. A slow stick stops nothing."""

import errno
import logging
import threading
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from appliance.engine.game import Errand
from appliance.engine.table import Say
from appliance.journal.group_file import load_groups, save_group

LOG = logging.getLogger(__name__)
NAME = "errand"
PATIENCE = 3.0
"""Seconds that a stick may take: less than the beat of the box allows, so that a dead one is only told."""


class Done(Struct, frozen=True):
    """What people are told, and the groups that were found."""

    say: Say
    found: tuple[dict[str, Any], ...] = ()


def run_errand(
    errand: Errand,
    groups: Sequence[dict[str, Any]],
    folder: Callable[[], Path | None],
    patience: float = PATIENCE,
    box: str = "",
) -> Done:
    """Do it in the folder that is given then (None: there is no stick); never fails and never waits for long.

    `box` marks what is saved (`group_file.box_mark`), so that no other box's group of the same name is lost.

    While the one before still hangs in a dead stick no other is begun: two must not write the same file, and threads
    that pile up in the kernel only make it worse.
    """
    if any(thread.name == NAME for thread in threading.enumerate()):
        return Done(Say("shell:errand.slow"))
    answers: list[Done] = []

    def work() -> None:
        try:
            answers.append(_done(errand, groups, folder, box))
        except Exception:  # groups hold what games put there: nobody is told that a stick was slow when it was not
            LOG.exception("%s could not be done", errand)
            answers.append(Done(Say("shell:errand.failed")))

    thread = threading.Thread(target=work, name=NAME, daemon=True)
    thread.start()
    thread.join(patience)
    return answers[0] if answers else Done(Say("shell:errand.slow"))


def _done(errand: Errand, groups: Sequence[dict[str, Any]], folder: Callable[[], Path | None], box: str) -> Done:
    try:
        where = folder()
        if where is None:
            return Done(Say("shell:errand.no-stick"))
        return _saved(errand, groups, where, box) if errand.what == "save" else _looked(where)
    except OSError as error:
        return Done(Say(f"shell:errand.{_WHY.get(error.errno or 0, 'failed')}"))


_WHY = {errno.ENOSPC: "full", errno.EDQUOT: "full", errno.EROFS: "read-only", errno.EACCES: "read-only"}


def _saved(errand: Errand, groups: Sequence[dict[str, Any]], where: Path, box: str) -> Done:
    group = next((one for one in groups if one.get("id") == errand.about), None)
    if group is None:
        return Done(Say("shell:errand.failed"))
    file = save_group(group, where, box)
    return Done(Say("shell:errand.saved", {"name": str(group.get("name", "")), "file": file.name}))


def _looked(where: Path) -> Done:
    found, bad = load_groups(where)
    if found:
        return Done(Say("shell:errand.found", {"n": len(found)}), tuple(found))
    return Done(bad[0].say if bad else Say("shell:errand.none"))
