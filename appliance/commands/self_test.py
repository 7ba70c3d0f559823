"""What a box in use knows of itself: looks are made on a thread beside, every few seconds while somebody reads them."""

import datetime
import errno
import os
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

import msgspec

from appliance.commands.doctor import (
    REPORT,
    choices_lost,
    journal,
    loudspeaker,
    picture,
    report_of,
    sets_found,
    settings_found,
    storage,
    write_report,
)
from appliance.commands.findings import line_of, text_of
from appliance.config import Read
from appliance.engine.table import Say
from appliance.shell.backstage import Backstage
from appliance.shell.self_test import Examined
from appliance.shell.session import LOBBY, Session
from appliance.ui.overlays import Light, TestLine
from appliance.words import Words
from hw import checks
from hw.checks import Finding, Machine
from hw.events import Lost

NOTHING_LOST: Mapping[str, Lost] = {}
LOOKS = 5.0
"""Seconds from one look to the next."""
SLOW = 12.0
"""Seconds after which a stick is told to be slow; the boot partition gets five."""
MOST = 5
"""Lines on the page: the last ones are mistakes in the settings, of which there may be many."""
_WHY = {errno.ENOSPC: "full", errno.EDQUOT: "full", errno.EROFS: "read-only", errno.EACCES: "read-only"}


class BoxCheck:
    """Looks at this box. `words` are those that people read now, `place` is the folder for a report (None: no stick);
    `sent` leaves a report for the system, which brings it to the boot partition, and tells whether it did."""

    def __init__(
        self,
        read: Read,
        folder: Path,
        clock: Callable[[], float],
        words: Callable[[], Words],
        place: Callable[[], Path | None],
        sent: Callable[[Callable[[Path], object]], bool] = lambda write: False,
        machine: Machine | None = None,
    ) -> None:
        self._read, self._folder, self._clock, self._words = read, folder, clock, words
        self._place, self._sent, self._machine = place, sent, machine or Machine()
        self._lines: tuple[TestLine, ...] = ()
        self._journal: Finding | None = None
        self._due = float("-inf")
        self._told: Say | None = None
        self._began = 0.0
        self._threads: dict[str, threading.Thread] = {}

    def lines(self) -> Sequence[TestLine]:
        """The newest look; asks for another one if this is old."""
        if self._clock() >= self._due and self._begin("look", self._look):
            self._due = self._clock() + LOOKS
        return self._lines

    def write(self, lights: Sequence[Light], lost: Mapping[str, Lost] = NOTHING_LOST) -> None:
        """Begin to write what was found, with what people have tried and why devices do not work."""
        devices = [*map(tried, lights), *(broken(one) for one in lost.values() if one.word)]
        if self._begin("report", lambda: self._write(devices)):
            self._told, self._began = Say("shell:report.writing"), self._clock()

    def told(self) -> Say | None:
        """How the report is going; a stick that does not answer is told, and waited for by nobody."""
        writing = self._threads.get("report")
        if writing is not None and writing.is_alive() and self._clock() - self._began > SLOW:
            return Say("shell:report.slow")
        return self._told

    def join(self, seconds: float) -> None:
        """Wait for what is being done."""
        for thread in self._threads.values():
            thread.join(seconds)

    def _begin(self, name: str, work: Callable[[], None]) -> bool:
        """Do it beside, unless the last one is not done yet: a stick that hangs holds nothing but its own thread."""
        before = self._threads.get(name)
        if before is not None and before.is_alive():
            return False
        self._threads[name] = threading.Thread(target=work, name=f"self-test {name}", daemon=True)
        self._threads[name].start()
        return True

    def _look(self) -> None:
        found = self._findings()
        self._lines = tuple([line_of(finding) for finding in found[:MOST]])
        if (more := len(found) - MOST) > 0:
            told = Say("shell:self-test.more", {"n": more})
            self._lines += (TestLine(Say("shell:found.name.settings"), wrong=True, told=told),)

    def _findings(self) -> list[Finding]:
        """The journal is read once: to read it all is work, and each action is checked as it is written."""
        self._journal = self._journal or journal(self._folder)
        power, speaker = checks.supply(self._machine), loudspeaker(self._read, self._folder)
        astray = [msgspec.structs.replace(speaker, word="gone")] if speaker.state == "wrong" else []
        small = [found for found in picture(self._read, self._machine) if found.state == "wrong"]
        return [*storage(self._folder), self._journal, power, *astray, *small, *settings_found(self._read)]

    def _write(self, devices: Sequence[Finding]) -> None:
        try:
            self._told = self._written(devices)
        except OSError as error:
            self._told = Say(f"shell:report.{_WHY.get(error.errno or 0, 'failed')}")

    def _written(self, devices: Sequence[Finding]) -> Say:
        words = self._words()
        speaker = loudspeaker(self._read, self._folder)
        devices = [*devices, checks.decoder(), checks.sound(self._machine), speaker]
        kept = [finding for finding in self._findings() if finding.name != speaker.name]
        kept += [*choices_lost(self._folder), *sets_found(self._folder)]
        report = report_of(self._read, self._machine, devices, kept, self._folder)
        text, now = text_of(report, words), datetime.datetime.now(datetime.UTC)

        def write(folder: Path) -> None:
            write_report(folder, text, now, words)

        if (place := self._place()) is not None:
            write(place)
            return Say("shell:report.written", {"file": REPORT})
        return Say("shell:report.on-card", {"file": REPORT}) if self._sent(write) else Say("shell:report.no-stick")


def tried(light: Light) -> Finding:
    """What people have tried themselves."""
    name = "lamps" if light.name == "senses" else light.name
    args = {"said": light.told}
    match light.shine:
        case "good":
            return Finding(name, "ok", "tried by people", "", "any.tried", args)
        case "wrong":
            return Finding(name, "wrong", "does not work", "", "any.tried", args)
    return Finding(name, "not here", "not tried", "", "any.untried", args)


def broken(lost: Lost) -> Finding:
    """Why a device does not work."""
    name = lost.device if lost.word.startswith("any.") else lost.word.partition(".")[0].replace("-", " ")
    return Finding(name, "wrong", lost.why, checks.MENDED[lost.word], lost.word, lost.about)


def fit_check(backstage: Backstage, session: Session, check: Callable[[], Examined], *, desk: bool, held: bool) -> None:
    """Let the box check itself: from the menu, at once if the button was held while it started, and on a box in the
    lobby that knows no group yet, so that nobody's first game ends at a wire."""
    backstage.desk, backstage.examine = desk, check
    first = not desk and not session.groups and session.match.setup.game == LOBBY
    if held or first:
        backstage.check(pressed=held, first=first)


def by_the_system(
    folder: Path | None, rest: Callable[[float], object], steps: Iterable[float] = (0.25,) * 20
) -> Callable[[Callable[[Path], object]], bool]:
    """As a service: leave the report in the run folder, where the system's own unit takes it to the boot partition."""

    def sent(write: Callable[[Path], object]) -> bool:
        if folder is None:
            return False
        left, failed = folder / REPORT, (folder / REPORT).with_suffix(".failed")
        failed.unlink(missing_ok=True)
        write(folder)
        for step in steps:
            if not left.exists():
                return not failed.exists()
            rest(step)
        left.unlink(missing_ok=True)
        return False

    return sent


def run_folder() -> Path | None:
    """The folder that the service manager gave for as long as the program runs."""
    named = os.environ.get("RUNTIME_DIRECTORY", "").partition(":")[0]
    return Path(named) if named else None
