"""What the doctor found in the words of the words files: by the name of what was looked at, and how it was."""

from collections.abc import Mapping
from typing import Any

import msgspec

from appliance.engine.table import Say
from appliance.ui.overlays import TestLine
from appliance.words import Words
from hw.checks import Finding

NAMES = (
    *("board", "drawing", "screen", "picture", "rights", "header", "pin-driver", "button", "lamps", "knob", "ring"),
    *(
        "camera",
        "camera-library",
        "decoder",
        "sound",
        "loudspeaker",
        "tone",
        "storage",
        "journal",
        "content",
        "power",
        "memory",
        "settings",
    ),
)
"""Everything that is looked at."""
FOUND = (
    *("board.ok", "board.unsupported", "board.other", "board.none"),
    *("drawing.ok", "drawing.desk", "drawing.no-console", "drawing.old", "drawing.missing"),
    *("screen.ok", "screen.none", "screen.dark"),
    *("picture.ok", "picture.whole", "picture.round", "picture.small", "rights.ok", "rights.none", "rights.shut"),
    *("header.ok", "header.none", "header.unknown", "pin-driver.ok"),
    *("pin-driver.missing", "pin-driver.empty", "pin-driver.other-board", "pin-driver.no-rpigpio", "pin-driver.failed"),
    *("button.ok", "button.open", "lamps.ok", "knob.ok", "ring.ok", "ring.no-spidev", "ring.no-spi"),
    *("camera.ok", "camera.none", "camera.silent", "camera.dark", "camera.wrong", "decoder.ok", "decoder.wrong"),
    *("camera-library.ok", "camera-library.missing", "camera-library.numpy", "camera-library.failed"),
    *("loudspeaker.ok", "loudspeaker.system", "loudspeaker.none", "loudspeaker.away", "loudspeaker.gone"),
    *(
        "sound.ok",
        "sound.none",
        "tone.ok",
        "tone.wrong",
        "storage.ok",
        "storage.no-folder",
        "storage.full",
        "storage.locked",
    ),
    *("journal.ok", "journal.none", "journal.shut", "journal.damaged", "content.ok", "content.wrong"),
    *(
        "power.ok",
        "power.none",
        "power.now-only",
        "power.now-weak",
        "power.now-hot",
        "power.since-weak",
        "power.since-hot",
    ),
    *("memory.ok", "memory.shared", "memory.none"),
    *("settings.ok", "settings.usual", "settings.bus", "settings.wrong", "settings.lost"),
)
"""Each way in which one of them may be found."""
STATES = {"ok": "ok", "not here": "not-here", "wrong": "wrong"}
ANY = (
    *("any.in-use", "any.no-header", "any.no-driver", "any.tried", "any.untried"),
    *("any.pin-busy", "any.pin-taken", "any.failed"),
)
"""What may be said of several."""
TODO = (
    "board.unsupported",
    *("drawing.no-console", "drawing.old", "drawing.missing", "screen.dark", "picture.small"),
    *("rights.shut", "header.unknown"),
    *("pin-driver.missing", "pin-driver.empty", "pin-driver.other-board", "pin-driver.no-rpigpio", "pin-driver.failed"),
    *("any.pin-busy", "any.pin-taken", "any.failed", "ring.no-spidev", "ring.no-spi"),
    *("camera-library.missing", "camera-library.numpy", "camera-library.failed"),
    *("button.open", "camera.silent", "camera.dark", "camera.wrong"),
    *(
        "decoder.wrong",
        "loudspeaker.away",
        "loudspeaker.gone",
        "tone.wrong",
        "storage.no-folder",
        "storage.full",
        "storage.locked",
        "journal.shut",
        "journal.damaged",
    ),
    *(
        "power.now-weak",
        "power.now-hot",
        "power.since-weak",
        "settings.wrong",
        "settings.lost",
        "content.wrong",
        "any.in-use",
    ),
)
"""Where there is something to do."""


def key_of(finding: Finding) -> str:
    """Its name in the words files."""
    return finding.word if "." in finding.word else f"{finding.name.replace(' ', '-')}.{finding.word}"


def told_of(finding: Finding) -> Say:
    """What was found, as a sentence."""
    return Say(f"shell:found.{key_of(finding)}", {name: _said(value) for name, value in finding.args.items()})


def todo_of(finding: Finding) -> Say | None:
    """What to do about it; None if nothing is to be done."""
    key = key_of(finding)
    if not finding.todo or key not in TODO:
        return None
    return Say(f"shell:todo.{key}", {name: _said(value) for name, value in finding.args.items()})


def line_of(finding: Finding) -> TestLine:
    """The same as a small line of the box's own check."""
    return TestLine(name_of(finding), finding.state == "wrong", told_of(finding), todo_of(finding))


def name_of(finding: Finding) -> Say:
    """What was looked at."""
    return Say(f"shell:found.name.{finding.name.replace(' ', '-')}")


def state_of(finding: Finding) -> Say:
    """How it is: in order, not there, wrong."""
    return Say(f"shell:found.state.{STATES[finding.state]}")


def lines_of(finding: Finding, words: Words) -> list[str]:
    """One line, and a second if something is to be done."""
    first = f"{words(state_of(finding)):11} {words(name_of(finding)):14} {words(told_of(finding))}"
    todo = todo_of(finding)
    return [first] if todo is None else [first, f"{'':26} -> {words(todo)}"]


def text_of(report: Any, words: Words) -> str:
    """The doctor's whole report as people read it."""
    lines = [line for finding in report.findings for line in lines_of(finding, words)]
    versions = ", ".join(f"{name} {number or '-'}" for name, number in report.versions.items())
    lines += ["", words(Say("shell:report.versions", {"list": versions}))]
    lines += ["", words(Say("shell:report.settings"))]
    lines += [f"  {name:16} {_value(value):20} {origin}" for name, (value, origin) in report.settings.items()]
    lines += ["", " ".join(words(say) for say in _verdict(report))]
    return "\n".join(lines)


def _verdict(report: Any) -> list[Say]:
    wrong = sum(finding.state == "wrong" for finding in report.findings)
    said = [Say("shell:report.wrong", {"n": wrong}) if wrong else Say("shell:report.well")]
    return said if report.pi else [*said, Say("shell:report.no-pi")]


def _value(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _said(value: Any) -> str | int | Say:
    """A gap's filling; several troubles become one list of their words."""
    if not isinstance(value, tuple | list):
        filling: str | int | Say = value
        return filling
    known: Mapping[str, Say] = {one: Say(f"shell:trouble-of.{SLUGS.get(one, one)}") for one in value}
    said = [*known.values()]
    joined = said[-1] if said else Say("shell:trouble-of.none")
    for one in reversed(said[:-1]):
        joined = Say("shell:trouble-of.list", {"one": one, "more": joined})
    return joined


SLUGS = {"undervoltage": "undervoltage", "slowed by a limit": "capped", "throttled": "throttled", "too hot": "hot"}
"""What the power's troubles are called in the words files."""
