"""The doctor's looks at the hardware: each gives findings, in plain words, with what to do where something is wrong."""

import os
import re
import sys
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Literal

from msgspec import Struct

from hw import chips, display, power
from hw.events import HwError
from hw.pins import Driver, Pins, open_factory

LGPIO = "sudo apt install python3-lgpio"
RELEASE = "end the other program, or change this pin in the settings"
MENDED = {
    "pin-driver.missing": LGPIO,
    "pin-driver.empty": f"pip uninstall lgpio, then {LGPIO}",
    "pin-driver.other-board": 'set driver to "lgpio" in the settings',
    "pin-driver.no-rpigpio": 'set driver to "lgpio" in the settings',
    "pin-driver.failed": "update the system: sudo apt full-upgrade",
    "any.pin-busy": RELEASE,
    "any.pin-taken": RELEASE,
    "ring.no-spidev": "sudo apt install python3-spidev",
    "ring.no-spi": "write dtparam=spi=on into /boot/firmware/config.txt and restart",
    "any.failed": "check its wires and its settings",
}
"""What to do about each failure, by its word."""
State = Literal["ok", "not here", "wrong"]
NODES = (
    "dri/card*",
    "dri/renderD*",
    "gpiochip*",
    "video*",
    "media*",
    "snd/pcm*",
    "input/event*",
    "dma_heap/*",
    "spidev*",
)
CAMERA_SECONDS = 15.0
CABLE = "check the cable at both ends (power off first), other programs that use it, and the power supply"
BOARDS = "use a Raspberry Pi 3, 4, 5 or Zero 2 W"
AS_THE_BOX = "run the doctor as the box's user: sudo -u boss-table /opt/boss-table/.venv/bin/boss-table doctor"


class Finding(Struct, frozen=True):
    """One line of the doctor: what was looked at, how it is, what was seen, and what to do ("" if nothing).

    `told` and `todo` are for logs and programs; people read the sentence of this name and `word`, with `args` in its
    gaps.
    """

    name: str
    state: State
    told: str
    todo: str = ""
    word: str = "ok"
    args: dict[str, Any] = {}


class Machine(Struct, frozen=True):
    """The machine that is looked at; tests give trees of their own. `run` is how tools are asked."""

    sys: Path = Path("/sys")
    proc: Path = Path("/proc")
    dev: Path = Path("/dev")
    run: power.Run = power.run_tool

    @property
    def pi(self) -> bool:
        """Whether it is a Raspberry Pi."""
        return chips.is_pi(self.sys)


def board(machine: Machine) -> Finding:
    """Which board it is."""
    name = chips.model(machine.sys)
    if machine.pi and not chips.is_supported(name):
        return Finding("board", "wrong", f"{name} is not supported", BOARDS, "unsupported", {"model": name})
    if machine.pi:
        return Finding("board", "ok", name, args={"model": name})
    told = f"this is no Raspberry Pi{f' but {name}' if name else ''}"
    return Finding("board", "not here", told, "", "other" if name else "none", {"model": name})


def screen(machine: Machine) -> Finding:
    """What is connected."""
    found = display.displays(machine.sys)
    if found:
        one = found[0]
        more = "".join(f"; also {other.connector}" for other in found[1:])
        args = {"connector": one.connector, "card": one.card, "mode": one.mode}
        return Finding("screen", "ok", f"{one.connector} on card {one.card}, {one.mode}{more}", args=args)
    seen = ", ".join(f"{name} {state}" for name, state in display.connectors(machine.sys).items())
    if not machine.pi:
        return Finding("screen", "not here", seen or "no graphics card that tells its connectors", "", "none")
    todo = "connect a screen and switch it on; try the other socket"
    return Finding("screen", "wrong", seen or "no connectors", todo, "dark", {"seen": seen or "-"})


def rights(machine: Machine) -> Finding:
    """Whether this user may use the devices that there are."""
    nodes = [node for pattern in NODES for node in sorted(machine.dev.glob(pattern))]
    shut = [node for node in nodes if not os.access(node, os.R_OK | os.W_OK)]
    if not nodes:
        return Finding("rights", "not here", "no devices of screen, camera, pins or sound", "", "none")
    if shut:
        names = ", ".join(node.relative_to(machine.dev).as_posix() for node in shut)
        if not machine.pi:
            return Finding("rights", "not here", f"not allowed: {names}", "", "shut", {"names": names})
        return Finding("rights", "wrong", f"not allowed: {names}", AS_THE_BOX, "shut", {"names": names})
    return Finding("rights", "ok", f"all {len(nodes)} devices may be used", args={"n": len(nodes)})


def header(machine: Machine) -> Finding:
    """The chip of the GPIO header."""
    labels = chips.chips(machine.sys)
    number = chips.header_chip(labels)
    if number is not None:
        told = f"gpiochip{number} ({labels[number]})"
        return Finding("header", "ok", told, args={"chip": told})
    seen = ", ".join(f"gpiochip{n} {label}".strip() for n, label in labels.items()) or "no GPIO chips"
    if machine.pi:
        return Finding("header", "wrong", seen, "update the system: sudo apt full-upgrade", "unknown", {"seen": seen})
    return Finding("header", "not here", seen, "", "none")


def pins(
    machine: Machine, driver: Driver, wired: Pins, wait: float, rest: Callable[[float], object], factory: Any = None
) -> Iterator[Finding]:
    """Who drives the pins, whether the button was seen pressed (for `wait` seconds), and all lamps for a second."""
    if not machine.pi and factory is None:
        nothing = ("pin driver", "button", "lamps")
        yield from (Finding(name, "not here", "no GPIO header", "", "any.no-header") for name in nothing)
        return
    try:
        factory = factory or open_factory(driver)
    except HwError as error:
        yield failed("pin driver", error)
        yield from (Finding(name, "not here", "no pin driver", "", "any.no-driver") for name in ("button", "lamps"))
        return
    yield Finding("pin driver", "ok", driver, args={"driver": driver})
    yield _button(factory, "button", wired.button, wait)
    yield _lamps(factory, wired, rest)
    if wired.second is not None:
        yield _button(factory, "second button", wired.second, wait)
    if wired.knob is not None:
        yield _knob(factory, wired.knob)


def failed(name: str, error: HwError) -> Finding:
    """A device that cannot be used, in the words that the error names."""
    word = error.word or "any.failed"
    return Finding(name, "wrong", str(error), MENDED[word], word, {"why": str(error), **error.about})


def ring(machine: Machine, count: int, rest: Callable[[float], object], bus: Any = None) -> Iterator[Finding]:
    """All LEDs of the ring for a second, if there is to be one."""
    from hw.lamps import BREATH
    from hw.ring import Ring

    if count == 0 or (not machine.pi and bus is None):
        return
    try:
        lit = Ring(count, bus=bus)
    except HwError as error:
        yield failed("ring", error)
        return
    try:
        lit.show("test", True, range(1, 9), BREATH / 2)
        rest(1.0)
    finally:
        lit.close()
    yield Finding("ring", "ok", f"{count} LEDs were lit; the bus cannot tell whether they shone", args={"n": count})


def _knob(factory: Any, contacts: tuple[int, int]) -> Finding:
    from hw.knob import Knob

    try:
        Knob(factory, contacts, lambda turned: None, time.monotonic).close()
    except HwError as error:
        return failed("knob", error)
    first, second = contacts
    args = {"first": first, "second": second}
    return Finding("knob", "ok", f"GPIO {first} and {second} are open; turn it at the box", args=args)


def _button(factory: Any, name: str, pin: int, wait: float) -> Finding:
    from hw.button import Button
    from hw.events import Edge

    pressed = threading.Event()

    def put(edge: Edge) -> None:
        if edge.down:
            pressed.set()

    try:
        button = Button(factory, pin, put, time.monotonic)
    except HwError as error:
        return failed(name, error)
    try:
        if button.held_at_start or pressed.wait(wait):
            return Finding(name, "ok", f"seen pressed on GPIO {pin}", "", "button.ok", {"pin": pin})
    finally:
        button.close()
    todo = "press it while the doctor looks: boss-table doctor --wait 10"
    return Finding(name, "not here", f"GPIO {pin} is open; no press was seen", todo, "button.open", {"pin": pin})


def _lamps(factory: Any, wired: Pins, rest: Callable[[float], object]) -> Finding:
    from hw.lamps import BREATH, Lamps

    try:
        lamps = Lamps(factory, wired)
    except HwError as error:
        return failed("lamps", error)
    try:
        lamps.show("test", True, range(1, 9), BREATH / 2)
        rest(1.0)
    finally:
        lamps.close()
    lit = 3 + len(wired.seats)
    return Finding("lamps", "ok", f"{lit} lamps were lit; the pins cannot tell whether they shone", args={"n": lit})


def camera_library(machine: Machine, told: Callable[[], str] | None = None) -> Iterator[Finding]:
    """Whether the Pi's camera library can be loaded, tried in a fresh process: here others were loaded before it, and
    one that was built against another numpy may end the process that tries."""
    if not machine.pi:
        return
    said = (told or import_told)().strip()
    name, args = "camera library", {"why": said or "no answer"}
    if said.startswith("loaded"):
        yield Finding(name, "ok", said, args={"version": said.partition(" ")[2] or "-"})
    elif "No module named 'picamera2'" in said:
        yield Finding(name, "wrong", said, "sudo apt install python3-picamera2", "missing", args)
    elif "numpy" in said:
        todo = "pip uninstall numpy opencv-python-headless: the system's own belong to the camera library"
        yield Finding(name, "wrong", said, todo, "numpy", args)
    else:
        todo = "update the system: sudo apt full-upgrade; and let no part of it come from PyPI"
        yield Finding(name, "wrong", said or "no answer", todo, "failed", args)


IMPORT = """
try:
    import picamera2
    from importlib.metadata import version
    print("loaded", version("picamera2"))
except BaseException as error:
    print(f"{type(error).__name__}: {error}")
"""
IMPORT_SECONDS = 60.0
"""A Zero 2 W takes many seconds for it."""


def import_told() -> str:
    """What a fresh process says of importing picamera2; "" if it died of it."""
    return power.run_tool((sys.executable, "-c", IMPORT), IMPORT_SECONDS)


def camera(open_camera: Callable[[], Any] | None, seconds: float = CAMERA_SECONDS) -> Finding:
    """One picture, asked for by a thread that is left behind if the driver does not come back."""
    if open_camera is None:
        return Finding("camera", "not here", "none is fitted", "", "none")
    answer: list[Finding] = []
    thread = threading.Thread(target=lambda: answer.append(_picture(open_camera)), name="doctor", daemon=True)
    thread.start()
    thread.join(seconds)
    if not answer:
        return Finding("camera", "wrong", f"no answer within {seconds:g} s", CABLE, "silent")
    return answer[0]


def _picture(open_camera: Callable[[], Any]) -> Finding:
    try:
        opened = open_camera()
        try:
            frame = opened.frame()
        finally:
            opened.close()
    except Exception as error:  # drivers raise anything
        why = str(error) or type(error).__name__
        return Finding("camera", "wrong", why, CABLE, "wrong", {"why": why})
    rows, columns = frame.pixels.shape
    light = float(frame.pixels.mean())
    lens = getattr(opened, "lens", "")
    told = f"{columns}x{rows}, brightness {light:.0f} of 255{f', {lens}' if lens else ''}"
    args = {"size": f"{columns}x{rows}", "light": round(light), "lens": lens or "-"}
    if light < 8:
        return Finding("camera", "wrong", told, "it sees black: take the cap off, or give it light", "dark", args)
    return Finding("camera", "ok", told, args=args)


def decoder() -> Finding:
    """A code is drawn and read back, without any camera."""
    from hw.desk import SimCamera
    from hw.qr import decode

    eye = SimCamera(rate=0)
    eye.hold("BT1")
    if [code.text for code in decode(eye.frame().pixels)] == ["BT1"]:
        return Finding("decoder", "ok", "a drawn code was read")
    return Finding("decoder", "wrong", "a drawn code was not read", "install zxing-cpp again (3 or later)", "wrong")


def sound(machine: Machine) -> Finding:
    """The sound cards that the kernel knows, by name."""
    try:
        told = (machine.proc / "asound/cards").read_text("utf-8", "replace")
    except OSError:
        told = ""
    cards = re.findall(r"(?m)^\s*\d+ \[(\S+)\s*\]: .* - (.+)$", told)
    if cards:
        told = ", ".join(f"{name} ({long.strip()})" for name, long in cards)
        return Finding("sound", "ok", told, args={"cards": told})
    return Finding("sound", "not here", "no sound card; the box plays without sound", "", "none")


def supply(machine: Machine) -> Finding:
    """Undervoltage and heat, now and since the start."""
    told = power.read_power(machine.run, machine.sys)
    if told is None:
        return Finding("power", "not here", "neither vcgencmd nor the kernel tells it", "", "none")
    before = told.since or ()
    heat = f", {told.celsius:g} °C" if told.celsius is not None else ""
    since = f"; since switched on: {', '.join(before)}" if before else ""
    since = "; of before nothing is told" if told.since is None else since
    args = {"heat": f"{told.celsius:g} °C" if told.celsius is not None else "-", "troubles": told.now or before}
    weak = "weak" if "undervoltage" in (told.now or before) else "hot"
    if told.now:
        word = f"now-{weak}"
        return Finding("power", "wrong", f"now: {', '.join(told.now)}{heat}{since}", _supply_todo(told.now), word, args)
    if "undervoltage" in before:
        return Finding("power", "wrong", f"well now{heat}{since}", _supply_todo(before), "since-weak", args)
    word = "now-only" if told.since is None else "since-hot" if before else "ok"
    return Finding("power", "ok", f"well now{heat}{since}", "", word, args)


def memory(machine: Machine) -> Finding:
    """What is free; on a Pi camera and screen share a part of it, which drivers are known to leak."""
    try:
        lines = (machine.proc / "meminfo").read_text("ascii", "replace").splitlines()
    except OSError:
        return Finding("memory", "not here", "no /proc/meminfo", "", "none")
    kept = {
        name: int(rest.split()[0]) // 1024 for name, _, rest in (line.partition(":") for line in lines) if rest.split()
    }
    args = {"free": kept.get("MemAvailable", 0), "shared": kept.get("CmaFree", 0), "of": kept.get("CmaTotal", 0)}
    if not args["of"]:
        return Finding("memory", "ok", f"{args['free']} MB free", args=args)
    told = f"{args['free']} MB free; for camera and screen {args['shared']} of {args['of']} MB"
    return Finding("memory", "ok", told, "", "shared", args)


def _supply_todo(troubles: Iterable[str]) -> str:
    if "undervoltage" in troubles:
        return "use the supply made for this board, with a short cable of its own"
    return "give the box air, or the board a heat sink"


def kernel() -> str:
    """Name and version of the system's kernel."""
    system = os.uname()
    return f"{system.sysname} {system.release} {system.machine}"


def libraries() -> dict[str, str]:
    """The versions of what the hardware is driven with; "" for what is not installed."""
    from importlib.metadata import PackageNotFoundError, version

    found = {"Python": sys.version.split()[0], "kernel": kernel()}
    for name in ("gpiozero", "lgpio", "picamera2", "zxing-cpp", "numpy", "pygame", "pygame-ce", "msgspec"):
        try:
            found[name] = version(name)
        except PackageNotFoundError:
            found[name] = ""
    return found
