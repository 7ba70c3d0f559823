"""Look at the whole box and say, line by line, what is well, what is not here, and what is wrong with what to do."""

import argparse
import datetime
import os
import re
import shutil
import sqlite3
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from appliance.commands import doctor_camera
from appliance.commands.findings import text_of
from appliance.commands.given import number
from appliance.commands.screen import draws_on_bare_consoles, too_old
from appliance.commands.service import board_settings
from appliance.commands.sets import found_sets
from appliance.commands.wiring import LANGUAGES, STATE_VARIABLE, spoken, state_folder, words_by_language
from appliance.config import Read, settings_for
from appliance.config import told as said
from appliance.engine.table import Say
from appliance.files import write_whole
from appliance.journal import Damaged
from appliance.journal.lock import holder
from appliance.journal.reading import inspect
from appliance.shell.choices import FILE as CHOSEN
from appliance.shell.choices import Choices
from appliance.ui.glass import LEAST_SIDE, Glass
from appliance.words import Words
from hw import checks
from hw.board import camera_opener
from hw.checks import Finding, Machine
from hw.display import displays

SERVICE_STATE = Path("/var/lib/boss-table")
STOP = "sudo systemctl stop boss-table"
ROOM_MB = 100
REPORT = "boss-table-report.txt"
FIELDS = ("name", "state", "told", "todo")
"""What of a finding is for programs."""


class Report(Struct, frozen=True):
    """All that the doctor found. `settings` are [value, where it came from] by name."""

    pi: bool
    well: bool
    findings: tuple[Finding, ...]
    versions: dict[str, str]
    settings: dict[str, tuple[Any, str]]


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `boss-table doctor`."""
    parser.add_argument("part", nargs="?", choices=("camera",), help="camera: set up the camera with a card before it")
    parser.add_argument("--lang", choices=LANGUAGES, help="the language of the lines (that of the box)")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of lines")
    parser.add_argument("--report", type=Path, metavar="DIR", help=f"write {REPORT} there too (a USB stick)")
    seconds = number(float, 0, 600)
    parser.add_argument("--wait", type=seconds, default=0.0, metavar="SECONDS", help="wait so long for the button (0)")
    parser.add_argument("--tone", action="store_true", help="play a test tone")
    parser.add_argument("--state", type=Path, metavar="DIR", help="where the games are saved")
    parser.add_argument("--config", type=Path, metavar="FILE", help="the box's settings; see docs/hardware.md")


def run(args: argparse.Namespace) -> int:
    """0 if nothing is wrong, on a machine that is no Pi too; 1 if something is; 2 if the report cannot be written."""
    machine = Machine()
    if args.part == "camera":
        return camera(args, machine)
    report = examine(args, machine)
    words = words_by_language()[args.lang or language_of(report, _saves(args.state, machine))]
    text = text_of(report, words)
    print(encoded(report) if args.json else text)
    if args.report is not None:
        try:
            file = write_report(args.report, text, datetime.datetime.now(datetime.UTC), words)
        except OSError as error:
            say = Say("shell:report.unwritten", {"place": str(args.report), "why": str(error.strerror)})
            print(words(say), file=sys.stderr)
            return 2
        print(words(Say("shell:report.lies", {"file": str(file)})), file=sys.stderr)
    return 0 if report.well else 1


def language_of(report: Report, folder: Path) -> str:
    """What was spoken last at this box, else what its settings say."""
    spoken = Choices(folder).language
    return spoken if spoken in LANGUAGES else str(report.settings["language"][0])


def encoded(report: Report) -> str:
    """The report for programs: the same names in every language."""
    plain = msgspec.to_builtins(report)
    plain["findings"] = [{name: found[name] for name in FIELDS} for found in plain["findings"]]
    return msgspec.json.encode(plain).decode()


def camera(args: argparse.Namespace, machine: Machine) -> int:
    """Calibrate the camera, if no box is using it."""
    folder = _saves(args.state, machine)
    if (pid := holder(folder)) is not None:
        words = spoken(folder, args.lang)
        used = Say("shell:found.any.in-use", {"pid": pid})
        name = words(Say("shell:found.name.camera"))
        print(f"{name}: {words(used)}; {words(Say('shell:todo.any.in-use'))}", file=sys.stderr)
        return 2
    read = settings_for("pi" if machine.pi else None, args.config, folder)
    opener = camera_opener("pi" if machine.pi else "desk", board_settings(read))
    return doctor_camera.run(opener, read, folder, args.json)


def examine(
    args: argparse.Namespace, machine: Machine, rest: Callable[[float], object] = time.sleep, factory: Any = None
) -> Report:
    """Look at everything, the parts that need the pins or the camera only if no box is running."""
    folder = _saves(args.state, machine)
    read = settings_for("pi" if machine.pi else None, args.config, folder)
    if (pid := holder(folder)) is not None:
        told = f"in use by the box that is running (process {pid})"
        todo = f"stop the box first: {STOP}"
        taken = ("pin driver", "button", "lamps", "camera")
        devices = [Finding(name, "not here", told, todo, "any.in-use", {"pid": pid}) for name in taken]
    else:
        settings = board_settings(read)
        devices = [*checks.pins(machine, settings.driver, settings.pins, args.wait, rest, factory)]
        devices += checks.ring(machine, settings.ring, rest)
        devices.append(checks.camera(camera_opener("pi" if machine.pi else "desk", settings)))
    heard, speaker = checks.sound(machine), loudspeaker(read, folder)
    used = str(speaker.args.get("used", ""))
    if read.settings.camera in ("", "pi"):
        devices += checks.camera_library(machine)
    devices += [checks.decoder(), heard, speaker, *_tone(args.tone and heard.state == "ok", read, used)]
    kept = [
        *storage(folder),
        journal(folder),
        *sets_found(folder),
        checks.supply(machine),
        checks.memory(machine),
        *settings_found(read),
        *choices_lost(folder),
    ]
    return report_of(read, machine, devices, kept, folder)


def in_force(read: Read, folder: Path) -> Read:
    """The settings with what people chose at the table over them, which holds until they choose again."""
    from appliance.ui import sound

    for file, chosen in ((CHOSEN, Choices(folder).configured), (sound.FILE, sound.chosen_sound(folder))):
        read = read.on_top(at_table(folder / file), **chosen)
    return read


def at_table(file: Path) -> str:
    """Where a value comes from that people chose at the table."""
    return f"{file} (chosen at the table)"


def report_of(
    read: Read, machine: Machine, devices: Iterable[Finding], kept: Iterable[Finding], folder: Path
) -> Report:
    """The whole report: what can always be looked at, then the devices, then what is kept, and what is in force: the
    settings with people's own choices from the folder of the saved games over them."""
    findings = [checks.board(machine), *sdl(machine), checks.screen(machine)]
    findings += [*picture(read, machine), checks.rights(machine)]
    findings += [checks.header(machine), *devices, *kept]
    chosen, file = Choices(folder).unconfigured, at_table(folder / CHOSEN)
    read = in_force(read, folder)
    values = msgspec.to_builtins(read.settings)
    pins = {f"pins.{name}": value for name, value in values.pop("pins").items()}
    origins = {name: (value, read.origins.get(name, "") or "usual") for name, value in {**values, **pins}.items()}
    origins["touch"] = (chosen.pop("touch"), file) if "touch" in chosen else ("as delivered", "usual")
    origins |= {f"chosen.{name}": (value, file) for name, value in chosen.items()}
    well = not any(finding.state == "wrong" for finding in findings)
    return Report(machine.pi, well, (*findings,), checks.libraries(), origins)


def _saves(given: Path | None, machine: Machine) -> Path:
    """The folder that is looked into: on the Pi that of the service, unless another is named."""
    named = given is not None or STATE_VARIABLE in os.environ
    return SERVICE_STATE if machine.pi and not named and SERVICE_STATE.exists() else state_folder(given)


def sdl(machine: Machine) -> Iterator[Finding]:
    """What the drawing library was built with."""
    try:
        from appliance.ui.drivers import sdl as loaded

        found = loaded()
    except OSError as error:  # loaded, but nobody has tried that one
        state: checks.State = "wrong" if machine.pi else "not here"
        todo = "sudo apt install python3-pygame" if machine.pi else ""
        yield Finding("drawing", state, str(error), todo, "missing", {"why": str(error)})
        return
    except ImportError as error:
        yield Finding("drawing", "wrong", str(error), "sudo apt install python3-pygame", "missing", {"why": str(error)})
        return
    version = ".".join(map(str, found.version))
    told = f"SDL {version}, screens: {' '.join(found.video)}; sound: {' '.join(found.audio)}"
    args = {"version": version, "video": " ".join(found.video), "audio": " ".join(found.audio)}
    if not draws_on_bare_consoles(found.video):
        todo = "use the system's pygame: pip uninstall pygame, then sudo apt install python3-pygame"
        told += "; kmsdrm is missing, so no bare console"
        if not machine.pi:
            yield Finding("drawing", "not here", told, "", "desk", args)
        else:
            yield Finding("drawing", "wrong", told, todo, "no-console", args)
    elif too_old(found.version, machine.sys):
        yield Finding("drawing", "wrong", f"{told}; too old for this board", "sudo apt full-upgrade", "old", args)
    else:
        yield Finding("drawing", "ok", told, args=args)


def picture(read: Read, machine: Machine) -> Iterator[Finding]:
    """How much of the screen is read and touched, in pixels of its best mode; nothing where that is not known."""
    display = next(iter(displays(machine.sys)), None)
    size = re.match(r"(\d+)x(\d+)", display.mode) if display is not None else None
    if size is None:
        return
    whole = (int(size[1]), int(size[2]))
    glass = Glass(read.settings.screen_shape, read.settings.safe_area)
    _, _, wide, high = glass.area(whole)
    args = {"area": f"{wide}x{high}", "mode": size[0], "least": LEAST_SIDE}
    told = f"{wide}x{high} of {size[0]}"
    if glass.small(whole):
        todo = f"use a larger screen, or a smaller safe_area: {LEAST_SIDE} pixels are needed both ways"
        yield Finding("picture", "wrong", f"{told}: the letters get too small", todo, "small", args)
    elif glass.shape == "round":
        yield Finding("picture", "ok", f"{told}, in the circle", "", "round", args)
    else:
        yield Finding("picture", "ok", told, "", "ok" if glass.spare else "whole", args)


def storage(folder: Path) -> Iterator[Finding]:
    """Whether games can be saved, and for how long yet."""
    there = next(path for path in (folder, *folder.absolute().parents) if os.path.exists(path))  # none below a shut one
    free = shutil.disk_usage(there).free / 1e6
    args = {"folder": str(folder), "mb": round(free)}
    if not there.is_dir():
        todo = "name another folder, or take away what stands in its place"
        yield Finding("storage", "wrong", f"{there} is no folder", todo, "no-folder", {"folder": str(there)})
    elif not os.access(there, os.W_OK):
        todo = f"{checks.AS_THE_BOX}; if that says the same, the memory card has locked itself"
        yield Finding("storage", "wrong", f"{folder} cannot be written", todo, "locked", args)
    elif free < ROOM_MB:
        told = f"{folder}: {free:.0f} MB free"
        yield Finding("storage", "wrong", told, "make room, or use a larger card", "full", args)
    else:
        yield Finding("storage", "ok", f"{folder}: {free:.0f} MB free", args=args)


def journal(folder: Path) -> Finding:
    """The same check as at every start, on a copy: nothing is changed, and a box may be playing."""
    try:
        kept = inspect(folder)
    except OSError as error:
        why = str(error.strerror)
        return Finding("journal", "wrong", f"cannot be read: {why}", checks.AS_THE_BOX, "shut", {"why": why})
    except (Damaged, sqlite3.Error) as error:
        todo = "start the box: it takes the last good copy and keeps this file aside"
        return Finding("journal", "wrong", f"damaged: {error}", todo, "damaged", {"why": str(error)})
    if kept is None:
        return Finding("journal", "not here", "no game was saved yet", "", "none")
    told = f"{kept[0]} matches, {kept[1]} actions, whole"
    return Finding("journal", "ok", told, args={"matches": kept[0], "actions": kept[1]})


def sets_found(folder: Path) -> Iterator[Finding]:
    """Sets of other authors beside the saved games: one line for each that is left out."""
    sets = found_sets(folder)
    for place, faults in sets.broken.items():
        todo, args = (
            f"boss-table check {place}; until then it is left out",
            {"why": str(faults[0]), "place": str(place)},
        )
        yield Finding("content", "wrong", str(faults[0]), todo, "wrong", args)
    if sets.good:
        names = ", ".join(one.name for one in sets.good)
        yield Finding("content", "ok", f"added: {names}", args={"names": names})


def settings_found(read: Read) -> Iterator[Finding]:
    """Each mistake in the settings; one line if there is none."""
    todo = "correct this line; until then the usual value is used"
    for fault, what in zip(read.faults, said(read.faults), strict=True):
        yield Finding("settings", "wrong", str(fault), todo, "wrong", {"what": what})
    for field, pin, bus in read.on_buses():
        told = f"{field} is GPIO {pin}, which belongs to {bus}: nothing else may use that"
        yield Finding("settings", "ok", told, "", "bus", {"field": field, "pin": pin, "bus": bus})
    if not read.faults:
        files = ", ".join(sorted({origin.rpartition(":")[0] for origin in read.origins.values() if ":" in origin}))
        told, word = (f"from {files}", "ok") if files else ("all as usual", "usual")
        yield Finding("settings", "ok", told, "", word, {"files": files})


def choices_lost(folder: Path) -> Iterator[Finding]:
    """What people chose at the box and cannot be read any more."""
    for name in Choices(folder).lost:
        told = f"{folder / CHOSEN}: {name or 'all of it'} cannot be read and is as usual"
        what = Say(f"shell:choices.name.{name}") if name else CHOSEN
        yield Finding("settings", "wrong", told, "choose it anew: menu, Settings", "lost", {"what": what})


def loudspeaker(read: Read, folder: Path) -> Finding:
    """What can play, by name, and which of them does: what people chose at the box, else what the settings say."""
    from appliance.ui.sound import wanted_device
    from appliance.ui.sound_devices import matching, sound_devices

    wanted, names = wanted_device(folder, read.settings.sound_device), sound_devices()
    listed, used = ", ".join(names), matching(wanted, names)
    args = {"names": listed or "-", "wanted": wanted, "used": used}
    if wanted and not used:
        todo = "connect it, or choose another one: in the menu under Sound, or as sound_device in the settings"
        told = f"{wanted} cannot be found; there are: {listed or 'none'}"
        return Finding("loudspeaker", "wrong", told, todo, "away", args)
    if not names:
        return Finding("loudspeaker", "not here", "none that can play", "", "none", args)
    if not wanted:
        return Finding("loudspeaker", "ok", f"the system chooses; there are: {listed}", "", "system", args)
    return Finding("loudspeaker", "ok", f"{used}; there are: {listed}", args=args)


def _tone(wanted: bool, read: Read, device: str) -> Iterator[Finding]:
    if not wanted:
        return
    from appliance.ui.drivers import tone

    wrong = tone(read.settings.sound_volume / 100, device=device)
    if wrong:
        todo = "connect something that sounds, or play without sound"
        yield Finding("tone", "wrong", wrong, todo, "wrong", {"why": wrong})
    else:
        yield Finding("tone", "ok", "played; did you hear it?")


def write_report(folder: Path, text: str, now: datetime.datetime, words: Words) -> Path:
    """The report as a file; whole or not at all, since sticks are pulled."""
    file = folder / REPORT
    head = words(Say("shell:report.head", {"time": f"{now:%Y-%m-%d %H:%M}"}))
    write_whole(file, f"{head}\n\n{text}\n".replace("\n", "\r\n").encode())
    return file
