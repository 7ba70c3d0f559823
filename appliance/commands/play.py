"""Start the game: in a window where there is a display, else the demo."""

import argparse
import os
import sys

REST = "options of `boss-table run` (with a display) or `boss-table demo` (without)"


def configure(parser: argparse.ArgumentParser) -> None:
    """`play` takes the options of `run` or `demo` after it."""
    parser.add_argument("rest", nargs=argparse.REMAINDER, metavar="OPTION", help=REST)


def run(args: argparse.Namespace) -> int:
    """Choose, and do it."""
    from appliance.__main__ import main

    if has_display():
        return main(["run", "--board", "desk", *args.rest])
    print("No display here: simulated players show a fight (pictures and log in out/demo).", file=sys.stderr)
    return main(["demo", *args.rest])


def has_display() -> bool:
    """Whether a window can be opened."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
