"""Where groups are saved to and taken from: a stick, else the boot partition, else a folder at the desk."""

import os
from pathlib import Path

MOUNTED = ("/run/media", "/media", "/mnt")
BOOT = ("/boot/firmware", "/boot")
FOLDER = "boss-table"


def group_folder(desk: Path | None = None, root: Path = Path("/"), *, write: bool = False) -> Path | None:
    """The first of these folders that is there, and to `write` only one that takes it; None if there is none.

    The boot partition is mostly shut to the box: what an owner puts there from another computer can still be taken.
    """
    for stick in sticks(root):
        return stick
    for place in BOOT:
        folder = root / place.lstrip("/") / FOLDER
        if folder.is_dir() and (not write or os.access(folder, os.W_OK, effective_ids=True)):
            return folder
    if desk is not None:
        desk.mkdir(parents=True, exist_ok=True)
    return desk


def sticks(root: Path) -> list[Path]:
    """Every mounted stick that may be written; a place without a stick does not count."""
    found: list[Path] = []
    for place in MOUNTED:
        base = root / place.lstrip("/")
        for pattern in ("*", "*/*"):
            found += [one for one in sorted(base.glob(pattern)) if one.is_dir() and _usable(one)]
    return found


def _usable(place: Path) -> bool:
    return os.path.ismount(place) and os.access(place, os.W_OK)
