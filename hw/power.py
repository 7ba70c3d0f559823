"""What the Pi's firmware tells of its power and its heat, by the tool vcgencmd."""

import re
import subprocess
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec import Struct

Run = Callable[[Sequence[str]], str]
TROUBLES = ("undervoltage", "slowed by a limit", "throttled", "too hot")
"""Bits 0 to 3 of get_throttled tell them now, bits 16 to 19 since the box was switched on."""


class Power(Struct, frozen=True):
    """Troubles that are there now, those there have been since the start, and degrees Celsius now (None: not told)."""

    now: tuple[str, ...]
    since: tuple[str, ...]
    celsius: float | None


def read_power(run: Run) -> Power | None:
    """What vcgencmd tells; None where there is no such tool, or no Pi under it."""
    found = re.search(r"throttled=0x([0-9a-fA-F]+)", run(("vcgencmd", "get_throttled")))
    if found is None:
        return None
    bits = int(found[1], 16)
    heat = re.search(r"temp=(-?\d+(?:\.\d+)?)", run(("vcgencmd", "measure_temp")))
    return Power(_set(bits), _set(bits >> 16), float(heat[1]) if heat else None)


def run_tool(command: Sequence[str]) -> str:
    """What a small tool prints; "" if it is not there, fails or does not come back within five seconds."""
    try:
        return subprocess.run(command, capture_output=True, text=True, check=True, timeout=5).stdout
    except (OSError, subprocess.SubprocessError, UnicodeDecodeError):
        return ""


def _set(bits: int) -> tuple[str, ...]:
    return tuple(name for number, name in enumerate(TROUBLES) if bits >> number & 1)


HWMON = Path("/sys/class/hwmon")


def starved(folder: Path = HWMON) -> bool:
    """Whether the kernel's own watch says that the voltage is too low just now; a small file, so that it may be asked
    between two pictures. False where there is no such watch."""
    for name in folder.glob("hwmon*/name"):
        try:
            if name.read_text().strip() == "rpi_volt":
                return name.with_name("in0_lcrit_alarm").read_text().strip() == "1"
        except OSError:
            continue
    return False
