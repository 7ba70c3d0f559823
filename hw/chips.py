"""Which board this is, and which GPIO chip is its header: by the chip's label, since numbers changed with kernels."""

import re
from collections.abc import Mapping
from pathlib import Path

SYS = Path("/sys")
RP1 = "pinctrl-rp1"
HEADERS = (RP1, "pinctrl-bcm2711", "pinctrl-bcm2835")
"""The labels of the chips that a Pi's header hangs on: Pi 5, Pi 4, and all before (the Zero 2 W too)."""

LABEL_OF = {
    "raspberrypi,rp1-gpio": RP1,
    "brcm,bcm2711-gpio": "pinctrl-bcm2711",
    "brcm,bcm2835-gpio": "pinctrl-bcm2835",
}
"""The label that the kernel's driver gives a chip, by the chip's name in the device tree."""

SUPPORTED = re.compile(r"Raspberry Pi (3|4|5|400|500|Zero 2|Compute Module [345])([^0-9]|$)")
"""Boards with one of these chips that run the 64-bit system, by what the device tree calls them."""


def chips(root: Path = SYS) -> dict[int, str]:
    """The label of each GPIO chip by its number; "" for chips that are none of a Pi's header and tell no label."""
    folders = (root / "bus/gpio/devices").glob("gpiochip*")
    numbered = {int(folder.name[8:]): folder for folder in folders if folder.name[8:].isdigit()}
    return {number: _label(folder) for number, folder in sorted(numbered.items())}


def header_chip(labels: Mapping[int, str]) -> int | None:
    """The number of the header's chip; None if this board has none that is known."""
    return next((number for number, label in labels.items() if label in HEADERS), None)


def model(root: Path = SYS) -> str:
    """The board's name, such as "Raspberry Pi 5 Model B Rev 1.0"; "" where there is no device tree."""
    return _text(root / "firmware/devicetree/base/model")


def is_pi(root: Path = SYS) -> bool:
    """Whether this machine is a Raspberry Pi."""
    return model(root).startswith("Raspberry Pi")


def is_supported(model: str) -> bool:
    """Whether a board of this name is one that the box is made for: Pi 3, 4, 5, Zero 2 W and their kin."""
    return SUPPORTED.match(model) is not None


def is_pi_5(root: Path = SYS) -> bool:
    """Whether it is a Raspberry Pi 5, or its kin (500, Compute Module 5)."""
    return model(root).startswith(("Raspberry Pi 5", "Raspberry Pi Compute Module 5"))


def _label(folder: Path) -> str:
    if label := _text(folder / "label"):
        return label
    names = _text(folder / "of_node/compatible").split("\0")
    return next((LABEL_OF[name] for name in names if name in LABEL_OF), "")


def _text(file: Path) -> str:
    try:
        return file.read_text("utf-8", "replace").strip("\0\n ")
    except OSError:
        return ""
