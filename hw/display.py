"""Which graphics card has a screen on it, by what the kernel says of its connectors at this moment.

The numbers of the cards change from boot to boot on a Pi 5, and not every card drives a screen.
"""

import re
from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

SYS = Path("/sys")
CONNECTOR = re.compile(r"card(\d+)-([A-Za-z]+(?:-[A-Z])?)-(\d+)$")
BUILT_IN = ("DSI", "DPI", "LVDS", "eDP", "SPI")
NO_SCREEN = ("Writeback",)
VIRTUAL = "Virtual"
"""A virtual machine's screen: drawn on if there is no other."""
RENDERER = ("SDL_RENDER_DRIVER", "opengles2")
"""By itself SDL takes its renderer for desktop OpenGL first, and gets a context of OpenGL ES for it where the library
of desktop OpenGL is not installed: nothing fails, and all that it draws is black. A renderer that is named and missing
is an error, which is told."""


class Display(Struct, frozen=True):
    """A connected screen: the number of its card in /dev/dri, its connector such as "HDMI-A-1", its best mode."""

    card: int
    connector: str
    mode: str


def displays(root: Path = SYS) -> list[Display]:
    """The connected screens, those built in first; one without any mode cannot be drawn on and is left out."""
    found = []
    for folder in sorted((root / "class/drm").glob("card*-*")):
        name = CONNECTOR.match(folder.name)
        if name is None or name[2] in NO_SCREEN or _line(folder / "status") != "connected":
            continue
        if mode := _line(folder / "modes"):
            found.append(Display(int(name[1]), f"{name[2]}-{name[3]}", mode))
    return sorted(found, key=_order)


def _order(one: Display) -> tuple[bool, bool, int, str]:
    return one.connector.startswith(VIRTUAL), not one.connector.startswith(BUILT_IN), one.card, one.connector


def connectors(root: Path = SYS) -> dict[str, str]:
    """Every connector and its state, for who wants to know why nothing is seen."""
    folders = sorted((root / "class/drm").glob("card*-*"))
    return {folder.name: _line(folder / "status") or "unknown" for folder in folders if CONNECTOR.match(folder.name)}


def sdl_environment(display: Display, told: Mapping[str, str]) -> dict[str, str]:
    """What SDL has to be told before it starts so that it draws on this screen; a renderer that was `told` stays."""
    name, renderer = RENDERER
    return {
        "SDL_VIDEODRIVER": "kmsdrm",
        "SDL_KMSDRM_DEVICE_INDEX": str(display.card),
        name: told.get(name) or renderer,
    }


def _line(file: Path) -> str:
    try:
        return file.read_text("ascii", "replace").partition("\n")[0].strip()
    except OSError:
        return ""
