"""What the Pi tells of its power and its heat: by the firmware's tool vcgencmd, else by the kernel's own files."""

import contextlib
import re
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct

Run = Callable[[Sequence[str]], str]
SYS = Path("/sys")
TROUBLES = ("undervoltage", "slowed by a limit", "throttled", "too hot")
"""Bits 0 to 3 of get_throttled tell them now, bits 16 to 19 since the box was switched on."""
FIRMWARE = ("devices/platform/soc*/*firmware*/get_throttled", "devices/platform/*firmware*/get_throttled")
"""Where kernels of the Pi have the same bits, in hexadecimal; its place differs from board to board."""


class Power(Struct, frozen=True):
    """Troubles that are there now, those there have been since the start (None: not told), and degrees Celsius now
    (None: not told)."""

    now: tuple[str, ...]
    since: tuple[str, ...] | None
    celsius: float | None


def read_power(run: Run, sys: Path = SYS) -> Power | None:
    """What is told of now and of before; None where nothing is, as on a machine that is no Pi.

    Without the tool and the kernel's bits there is only its watch over the voltage, which knows no before.
    """
    found = re.search(r"throttled=0x([0-9a-fA-F]+)", run(("vcgencmd", "get_throttled")))
    bits = int(found[1], 16) if found else _kernels_bits(sys)
    heat = re.search(r"temp=(-?\d+(?:\.\d+)?)", run(("vcgencmd", "measure_temp"))) if found else None
    celsius = float(heat[1]) if heat else _kernels_heat(sys)
    if bits is not None:
        return Power(_set(bits), _set(bits >> 16), celsius)
    alarm = _alarm(sys)
    return None if alarm is None else Power(_set(int(alarm)), None, celsius)


def run_tool(command: Sequence[str], seconds: float = 5.0) -> str:
    """What a small tool prints; "" if it is not there, fails or does not come back within these seconds."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True, timeout=seconds).stdout
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
        return ""


def starved(sys: Path = SYS) -> bool:
    """Whether the kernel's own watch says that the voltage is too low just now; a small file, so that it may be asked
    between two pictures. False where there is no such watch."""
    return _alarm(sys) or False


def _set(bits: int) -> tuple[str, ...]:
    return tuple(name for number, name in enumerate(TROUBLES) if bits >> number & 1)


def _kernels_bits(sys: Path) -> int | None:
    for file in (one for pattern in FIRMWARE for one in sorted(sys.glob(pattern))):
        with contextlib.suppress(OSError, ValueError):
            return int(file.read_text().strip(), 16)
    return None


def _kernels_heat(sys: Path) -> float | None:
    for kind in sorted(sys.glob("class/thermal/thermal_zone*/type")):
        with contextlib.suppress(OSError, ValueError):
            if kind.read_text().strip() == "cpu-thermal":
                return int(kind.with_name("temp").read_text()) / 1000
    return None


def _alarm(sys: Path) -> bool | None:
    """The kernel's watch over the voltage; None where there is none."""
    for name in sorted(sys.glob("class/hwmon/hwmon*/name")):
        with contextlib.suppress(OSError, ValueError):
            if name.read_text().strip() == "rpi_volt":
                return name.with_name("in0_lcrit_alarm").read_text().strip() == "1"
    return None
