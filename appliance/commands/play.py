"""Start the game: in a window where there is a display, else the demo."""

import argparse
import importlib
import os
import sys
from types import ModuleType


def configure(parser: argparse.ArgumentParser) -> None:
    """`play` takes the options of what it starts: `run` at the desk, or `demo`."""
    what().configure(parser)
    if has_display():
        parser.set_defaults(board="desk")


def run(args: argparse.Namespace) -> int:
    """Start it."""
    if not has_display():
        told = "No display here: simulated players show a fight, in a minute or two (pictures and log in {}/)."
        print(told.format(args.out), file=sys.stderr)
    return int(what().run(args))


def what() -> ModuleType:
    """The command that `play` stands for here."""
    return importlib.import_module("appliance.commands.run" if has_display() else "appliance.commands.demo")


def has_display() -> bool:
    """Whether a window can be opened."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
