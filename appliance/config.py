"""One box's settings: a TOML file, and over it the owner's own file on the boot partition; knows no game.

A mistake costs only its own field: that one keeps its usual value, and the mistake is told with file, line and meaning.
"""

import os
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from appliance.engine.table import Say
from appliance.files import write_whole
from appliance.library import BadContent, Fault, Source, as_value, read_source
from appliance.owners import MOST_FAULTS, kind_of, read_owners
from hw.pins import BUSES, MOST_LEDS, Pins

SYSTEM_FILE = Path("/etc/boss-table.toml")
OWNER_FILE = Path("/boot/firmware/boss-table.toml")
"""On the partition that any computer can read: the file that an owner without a shell may write."""

MEASURED = "settings.toml"
"""In the state folder: what the box has found out about itself. Only the box writes it."""

MOST_PAGES = 5
RING, SPI = "the ring", [pin for pin, bus in BUSES.items() if bus == "SPI"]
"""Whose the pins of the SPI bus are where there is a ring of LEDs."""
Pin = Annotated[int, Meta(ge=2, le=27)]
_PINS = Pins()  # the usual ones have one home
Percent = Annotated[int, Meta(ge=0, le=100)]


class PinSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """BCM numbers; the header has 2 to 27. A second button and a knob are there if they are written."""

    button: Pin = _PINS.button
    check: Pin = _PINS.check
    accepted: Pin = _PINS.accepted
    refused: Pin = _PINS.refused
    seats: Annotated[tuple[Pin, ...], Meta(max_length=4)] = _PINS.seats
    second: Pin | None = None
    knob: tuple[Pin, Pin] | None = None


class Settings(Struct, frozen=True, forbid_unknown_fields=True):
    """What can be set. `focus` is in dioptres (5 is 20 cm), `rotation` in degrees clockwise, `hold` in seconds,
    `rest_minutes` what passes without anybody doing anything before the screen goes dark (0: it never does).

    `ring` is the number of LEDs of a ring on the SPI bus (0: there is none).

    `focus_mode`: the lens stays at `focus`, seeks for itself, or has no motor and is turned by hand. `groups` is the
    folder at the desk where groups are saved to and taken from when no stick is in.

    `screen_shape` is the panel's, `safe_area` the percent of its picture at each side where nothing is read or touched.

    `sound_device` is the name of what sound comes out of, or a part that no other has ("": the system chooses).
    """

    profile: Literal["pi", "desk"] = "desk"
    language: Literal["en", "de"] = "en"
    hold: Annotated[float, Meta(ge=0, le=2)] = 0.6
    rotation: Literal[0, 90, 180, 270] = 0
    reduced_motion: bool = False
    screen_shape: Literal["rectangle", "round"] = "rectangle"
    safe_area: Annotated[float, Meta(ge=0, le=20)] = 0.0
    camera: Literal["", "pi", "webcam", "sim", "none"] = ""
    focus_mode: Literal["locked", "continuous", "fixed"] = "locked"
    focus: Annotated[float, Meta(ge=0, le=15)] = 5.0
    exposure_ms: Annotated[float, Meta(ge=0.1, le=100)] = 8.0
    driver: Literal["lgpio", "rpigpio"] = "lgpio"
    lamp_brightness: Percent = 100
    ring: Annotated[int, Meta(ge=0, le=MOST_LEDS)] = 0
    sound_volume: Percent = 60
    sound_device: Annotated[str, Meta(max_length=200)] = ""
    rest_minutes: Annotated[float, Meta(ge=0, le=240)] = 10.0
    groups: Annotated[str, Meta(max_length=1000, pattern="^[^\\x00]*$")] = "~/boss-table"
    pins: PinSettings = PinSettings()


class Read(Struct, frozen=True):
    """The settings that hold, for each field where its value came from ("" is the usual one), and what is wrong."""

    settings: Settings
    origins: dict[str, str]
    faults: tuple[Fault, ...]

    def on_top(self, origin: str, **values: Any) -> "Read":
        """The same with these values over it; None says nothing."""
        given = {name: value for name, value in values.items() if value is not None}
        origins = {**self.origins, **dict.fromkeys(given, origin)}
        return Read(msgspec.structs.replace(self.settings, **given), origins, self.faults)

    def on_buses(self) -> list[tuple[str, int, str]]:
        """Pins that somebody set though they belong to a bus: field, pin, bus. That works as long as nothing else is on
        it, so it is no mistake."""
        pins = msgspec.structs.asdict(self.settings.pins)
        numbers = [(f"pins.{name}", pin) for name, value in pins.items() for pin in _numbers(value)]
        return [(name, pin, BUSES[pin]) for name, pin in numbers if self.origins.get(name) and pin in BUSES]

    def hw_pins(self) -> Pins:
        """The pins as the hardware takes them."""
        return Pins(**msgspec.structs.asdict(self.settings.pins))


def read_settings(files: Iterable[Path]) -> Read:
    """The settings that these files write, later ones over earlier ones; a file that is not there says nothing."""
    values: dict[str, Any] = {}
    origins: dict[str, str] = {}
    faults: list[Fault] = []
    sources: list[Source] = []
    for file in files:
        source, broken = read_owners(file)
        wrong = broken if source is None else [*broken, *_without_mistakes(source)]
        faults += sorted(wrong, key=lambda fault: fault.line)[:MOST_FAULTS]
        if len(wrong) > MOST_FAULTS:
            faults.append(Fault(str(file), 0, "", MANY))
        if source is None or len(wrong) > MOST_FAULTS:
            continue
        sources.append(source)
        for path, value in _leaves(source.values):
            _put(values, path, value)
            origins[path] = f"{source.file}:{source.lines.get(path, 1)}"
    faults += _pins_twice(values, origins, sources)
    settings = msgspec.convert(values, Settings)
    return Read(
        settings, {path: origins.get(path, "") for path, _ in _leaves(msgspec.to_builtins(settings))}, (*faults,)
    )


def files_for(
    profile: str,
    config: Path | None,
    state: Path | None = None,
    owner: Path = OWNER_FILE,
    system: Path = SYSTEM_FILE,
) -> list[Path]:
    """The files that count: the one given or the system's, over it what the box has measured, over all the owner's."""
    measured = [state / MEASURED] if state is not None else []
    if profile == "pi":
        return [config or system, *measured, owner]
    return [*([config] if config is not None else []), *measured]


def settings_for(profile: str | None, config: Path | None, state: Path | None = None) -> Read:
    """The settings of a box of this profile; None lets the given file say which it is."""
    read = read_settings(files_for(profile or "desk", config, state))
    if profile is None and read.settings.profile == "pi":
        read = read_settings(files_for("pi", config, state))
    if config is not None and not os.path.lexists(config) and str(config) not in {one.file for one in read.faults}:
        missing = Fault(str(config), 0, "", "is not there", "an existing file after --config")
        read = Read(read.settings, read.origins, (missing, *read.faults))
    return read.on_top("command line", profile=profile)


def keep(state: Path, values: Mapping[str, str | float]) -> Path:
    """Write these into the box's own file, whole or not at all; what it held besides stays."""
    file = state / MEASURED
    try:
        before = read_source(file).values if file.exists() else {}
    except BadContent:  # it was damaged; what is measured now is whole
        before = {}
    merged = {name: value for name, value in {**before, **values}.items() if not isinstance(value, dict)}
    lines = [f"{name} = {msgspec.json.encode(value).decode()}" for name, value in merged.items()]
    state.mkdir(parents=True, exist_ok=True)
    whole = "\n".join(["# Measured by boss-table doctor camera. Delete it to start anew.", *lines, ""])
    write_whole(file, whole.encode())
    return file


def told(faults: Iterable[Fault]) -> list[Say]:
    """What people at the table are told of them, one sentence a mistake."""
    return [_said(fault) for fault in faults]


def pages(faults: Iterable[Fault]) -> list[Say]:
    """The same for the screen, where each is a page that somebody has to press away: of many only the first."""
    said = told(faults)
    more = len(said) - MOST_PAGES + 1
    return said if more <= 1 else [*said[: MOST_PAGES - 1], Say("shell:config.more", {"n": more})]


def _said(fault: Fault) -> Say:
    place: dict[str, str | int | Say] = {"file": Path(fault.file).name, "line": fault.line or 1, "field": fault.field}
    if fault.wrong == MANY:
        return Say("shell:config.many", place)
    if not fault.field:
        meaning = Say(f"shell:config.meaning.{kind_of(fault)}")
        return Say(f"shell:config.{'broken' if fault.line else 'unreadable'}", {**place, "meaning": meaning})
    name = fault.field.partition("[")[0]
    if name not in MEANT:
        return Say("shell:config.unknown", {**place, "near": fault.right})
    if fault.wrong.startswith(TWICE):
        return Say("shell:config.pin-twice", place)
    return Say("shell:config.wrong", {**place, "right": Say(f"shell:config.right.{MEANT[name]}")})


MANY = "more mistakes than are told; all of it is as usual"
TWICE = "is the same pin as "
MEANT = {
    "profile": "profile",
    "language": "language",
    "hold": "hold",
    "rotation": "rotation",
    "reduced_motion": "switch",
    "screen_shape": "screen_shape",
    "safe_area": "safe_area",
    "camera": "camera",
    "focus_mode": "focus_mode",
    "focus": "focus",
    "exposure_ms": "exposure_ms",
    "driver": "driver",
    "lamp_brightness": "lamp_brightness",
    "ring": "ring",
    "sound_volume": "sound_volume",
    "sound_device": "sound_device",
    "rest_minutes": "rest_minutes",
    "groups": "groups",
    "pins": "pins",
    "pins.seats": "seats",
    "pins.knob": "knob",
    **dict.fromkeys(("pins.button", "pins.second", "pins.check", "pins.accepted", "pins.refused"), "pin"),
}
"""For each field the sentence that says what would be right."""


def _without_mistakes(source: Source) -> list[Fault]:
    """Take out of a file's values what cannot be used, field by field, and give what was wrong."""
    faults: list[Fault] = []
    while len(faults) <= MOST_FAULTS:
        try:
            as_value(source, Settings)
        except BadContent as error:
            faults.append(msgspec.structs.replace(error.fault, field=error.fault.field or '""'))
            if not _drop(source.values, error.fault.field):  # a name in a part that only looks like a path
                source.values.pop(error.fault.field.partition(".")[0])
        else:
            break
    return faults


def _drop(values: dict[str, Any], field: str) -> bool:
    """Take this field out; an element takes its whole list with it."""
    if values.pop(field, None) is not None:  # names in quotes may look like paths
        return True
    *tables, name = field.partition("[")[0].split(".")
    for table in tables:
        values = values.get(table, {})
    return isinstance(values, dict) and values.pop(name, None) is not None


def _leaves(values: Mapping[str, Any], before: str = "") -> Iterable[tuple[str, Any]]:
    for name, value in values.items():
        if isinstance(value, dict):
            yield from _leaves(value, f"{before}{name}.")
        else:
            yield before + name, value


def _put(values: dict[str, Any], path: str, value: Any) -> None:
    *tables, name = path.split(".")
    for table in tables:
        values = values.setdefault(table, {})
    values[name] = value


def _pins_twice(values: dict[str, Any], origins: dict[str, str], sources: list[Source]) -> list[Fault]:
    """A pin with two uses: what was set keeps its usual pin, and if that does not help either all pins do."""
    faults: list[Fault] = []
    while (clash := _clash(values)) is not None:
        first, second = clash
        field = next((f"pins.{name}" for name in (second, first) if f"pins.{name}" in origins), "pins")
        other = first if field == f"pins.{second}" else second
        other = other if other == RING else f"pins.{other}"
        source = next((one for one in reversed(sources) if origins.get(field, "").startswith(one.file + ":")), None)
        if source is not None:
            faults.append(source.fault(field, f"{TWICE}{other}", "another GPIO number"))
        origins.pop(field, None)
        if not _drop(values, field):
            values.pop("pins", None)
    return faults


def _numbers(value: int | tuple[int, ...] | None) -> tuple[int, ...]:
    """The pins of one field."""
    return value if isinstance(value, tuple) else (value,) if value is not None else ()


def _clash(values: Mapping[str, Any]) -> tuple[str, str] | None:
    used: dict[int, str] = dict.fromkeys(SPI, RING) if values.get("ring") else {}
    pins = msgspec.convert(values.get("pins", {}), PinSettings)
    for name, value in msgspec.structs.asdict(pins).items():
        for pin in _numbers(value):
            if pin in used:
                return used[pin], name
            used[pin] = name
    return None
