"""`boss-table doctor camera`: aim, focus, exposure and light, live, with a card held before the lens."""

import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from appliance.config import MEASURED, Read, keep
from hw.calibrate import ENOUGH, Check, Reading, measure, passed, verdict
from hw.camera import Camera, Focus
from hw.events import HwError
from hw.looks import Reader

EXPOSURES = (8.0, 6.0, 4.0)  # milliseconds: the longest that hands do not smear, then shorter where paper burns out
SETTLE = 8  # frames after something was adjusted, till it shows
EACH = 15  # frames of a verdict

WORDS = {
    "show-card": "hold a card still before the lens, about 15 cm away, its code to the lens",
    "closer": "closer: about 15 cm from the lens, or move the camera",
    "farther": "farther away: about 15 cm from the lens, or move the camera",
    "to-middle": "aim the camera so that the spot where cards are held is in the middle of its picture",
    "focus": "turn the lens (or set `focus`) until the sharpness is at least 60",
    "brighter": "more light, or a longer exposure (at most 8 ms)",
    "darker": "less light on this spot, or a shorter exposure",
    "more-light": "more light: a small lamp beside the camera, not along its axis",
    "move-lamp": "a lamp is mirrored in the card: move the lamp to the side",
    "hold-still": "hold the card still; if it is, correct what is wrong above first",
}


class Found(Struct, frozen=True):
    """What was found: the checks at the settings that did best, whether all passed, and where it was kept ("")."""

    checks: tuple[Check, ...]
    passed: bool
    focus_mode: Focus
    focus: float
    exposure_ms: float
    kept: str = ""


def calibrate(camera: Camera, focus: float, mode: Focus, tell: Callable[[str], object]) -> Found:
    """Try the exposures and, where the lens has a motor, locked and continuous focus, till everything passes.

    A camera that cannot be adjusted is judged as it is.
    """
    adjust: Callable[..., None] | None = getattr(camera, "adjust", None)
    motor = getattr(camera, "lens", "") != "fixed lens"
    modes: tuple[Focus, ...] = ("locked", "continuous") if motor and adjust is not None else ("fixed",)
    found: list[Found] = []
    for way in modes:
        for exposure in EXPOSURES:
            if adjust is not None:
                adjust(way, focus, exposure)
            checks = look(camera, tell)
            found.append(Found(checks, passed(checks), way if adjust is not None else mode, focus, exposure))
            burnt = any(check.word == "darker" for check in checks)
            if found[-1].passed or adjust is None or not burnt:
                break
        words = {check.word for check in found[-1].checks}
        if found[-1].passed or adjust is None or words & {"show-card", "closer", "farther"}:
            break
    return max(found, key=lambda one: sum(check.passed for check in one.checks))


def look(camera: Camera, tell: Callable[[str], object]) -> tuple[Check, ...]:
    """The verdict over the next frames, told live about twice a second."""
    reader, readings = Reader(), list[Reading]()
    for number in range(SETTLE + EACH):
        frame = camera.frame()
        reading = measure(frame.pixels, reader.read(frame.pixels).codes)
        if number >= SETTLE:
            readings.append(reading)
        if number % ENOUGH == ENOUGH - 1:
            tell(live(readings or [reading]))
    return verdict(readings)


def live(readings: Sequence[Reading]) -> str:
    """Sharpness, brightness, and how many of these frames were read."""
    share = sum(reading.read for reading in readings) / len(readings)
    last = readings[-1]
    return f"sharpness {last.sharpness:3d}   brightness {last.brightness:3.0f}   read {share:4.0%}"


def lines(found: Found) -> list[str]:
    """The checks for people, each with what to do."""
    told = []
    for check in found.checks:
        told.append(f"{'pass' if check.passed else 'FAIL'}  {check.name:9} {check.value:.3g}")
        told += [f"{'':16}-> {WORDS[check.word]}"] if check.word else []
    told.append(f"focus {found.focus_mode} at {found.focus:g} dioptres, exposure {found.exposure_ms:g} ms")
    return told


def run(opener: Callable[[], Any] | None, read: Read, state: Path, as_json: bool) -> int:
    """0 if all passed, 1 if something failed, 2 if there is no camera to look through."""
    if opener is None:
        print("no camera is fitted: set camera to pi or webcam", file=sys.stderr)
        return 2
    print(WORDS["show-card"], file=sys.stderr)
    settings = read.settings
    try:
        camera: Camera = opener()
        try:
            found = calibrate(camera, settings.focus, settings.focus_mode, lambda line: print(line, file=sys.stderr))
        finally:
            camera.close()
    except HwError as error:
        print(error, file=sys.stderr)
        return 2
    if found.passed:
        found = stored(found, read, state)
    print(msgspec.json.encode(found).decode() if as_json else "\n".join(lines(found)))
    if not as_json:
        print(_ending(found))
    return 0 if found.passed else 1


def stored(found: Found, read: Read, state: Path) -> Found:
    """Kept in the box's own settings, and a word about a setting that an owner wrote, as that counts more."""
    values = {"focus_mode": found.focus_mode, "focus": found.focus, "exposure_ms": found.exposure_ms}
    try:
        file = keep(state, values)
    except OSError as error:
        print(f"{state / MEASURED} cannot be written: {error.strerror}", file=sys.stderr)
        return found
    for name, value in values.items():
        origin = read.origins.get(name, "")
        if getattr(read.settings, name) != value and origin and MEASURED not in origin:
            print(f"{name} is set in {origin}; an owner's own file counts more than this", file=sys.stderr)
    return msgspec.structs.replace(found, kept=str(file))


def _ending(found: Found) -> str:
    if not found.passed:
        return "Not good yet; nothing was kept."
    return f"All is well; kept in {found.kept}." if found.kept else "All is well, but it could not be kept."
