"""Beside the box, as root: makes the kernel's simulated pins, moves the finger on one, and speaks to the host.

What is not about the finger goes to the host as it comes; in each answer of the lamps stands what the pins carry.
Python's own library only.
"""

import json
import os
import select
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

HANDS = "\0boss-table-hands"
CONFIG = Path("/sys/kernel/config/gpio-sim")
SIM = Path("/sys/devices/platform")
LINES, BUTTON = 54, 17
PRESS_SECONDS = 0.12
LAMPS = {"check": 27, "accepted": 22, "refused": 23, "seats-1": 5, "seats-2": 6, "seats-3": 13, "seats-4": 16}


def make_pins() -> Path:
    """A chip with a header's lines; gives its folder. The button's line is pulled up, as by the pin's own resistor."""
    subprocess.run(["modprobe", "gpio-sim"], check=True)
    bank = CONFIG / "table/header"
    bank.mkdir(parents=True)
    (bank / "num_lines").write_text(str(LINES))
    (CONFIG / "table/live").write_text("1")
    chip = SIM / (CONFIG / "table/dev_name").read_text().strip() / (bank / "chip_name").read_text().strip()
    press(chip, False)
    return chip


def press(chip: Path, down: bool) -> None:
    """The button pulls its line to ground."""
    (chip / f"sim_gpio{BUTTON}/pull").write_text("pull-down" if down else "pull-up")


def lit(chip: Path) -> list[str]:
    """The lamps whose pin is high at this moment."""
    return [name for name, pin in LAMPS.items() if (chip / f"sim_gpio{pin}/value").read_text().strip() == "1"]


def main(host: str) -> None:
    chip = make_pins()
    line = os.open(host, os.O_WRONLY | os.O_NOCTTY)
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as heard:
        heard.bind(HANDS)
        notify()
        while True:
            told: dict[str, Any] = json.loads(heard.recv(1 << 20))
            if "finger" in told:
                press(chip, True)
                select.select([], [], [], PRESS_SECONDS)
                press(chip, False)
            told["lit"] = lit(chip)
            os.write(line, (json.dumps(told) + "\n").encode())


def notify() -> None:
    """The pins are there: now the box may start."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as manager:
        manager.sendto(b"READY=1", os.environ["NOTIFY_SOCKET"].replace("@", "\0", 1))


if __name__ == "__main__":
    main(sys.argv[1])
