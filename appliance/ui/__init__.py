"""The screen: the one place that knows pygame."""

import os
import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import ModuleType
from typing import Any

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

BIG = "pkg_resources"
"""A library of 6 MB."""
READER = "pygame.pkgdata"
"""The module that would load it to find pygame's own files, and does well without it."""


class Alone(SourceFileLoader):
    """Loads a module as if the big library were not there; nobody else is kept from it, before or after."""

    def exec_module(self, module: ModuleType) -> None:
        loaded: dict[str, Any] = sys.modules
        if BIG in loaded:
            super().exec_module(module)
            return
        loaded[BIG] = None
        try:
            super().exec_module(module)
        finally:
            del loaded[BIG]


class Finder:
    """Asked first for each module that is loaded; finds that one only."""

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        """The module as the usual way finds it, loaded alone."""
        found = PathFinder.find_spec(name, path, target) if name == READER else None
        if found is not None and isinstance(found.loader, SourceFileLoader):
            found.loader = Alone(name, found.loader.path)
        return found


sys.meta_path.insert(0, Finder())
