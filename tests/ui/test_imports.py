"""What the screen brings along when it is loaded."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

BIG = "pkg_resources"
SCREEN = "import sys, appliance.ui.window, pygame; pygame.font.init(); pygame.font.Font(None, 20)"
STAND_IN = "resource_stream = None\n\n\ndef resource_exists(*_):\n    return False\n"
"""Newer Pythons come without the library."""


def told(*lines: str, path: str = "") -> str:
    """What these lines print in a Python of their own that looks here first."""
    path = os.pathsep.join(part for part in (path, os.environ.get("PYTHONPATH", "")) if part)
    environment = {**os.environ, "PYTHONPATH": path}
    done = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=False, env=environment
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_the_screen_loads_without_the_big_library_that_pygame_would_look_for_its_own_files_with() -> None:
    assert told(SCREEN, f"print([name for name in sys.modules if name.startswith('{BIG}')])") == "[]"


@pytest.mark.parametrize("lines", [(SCREEN, f"import {BIG}"), (f"import {BIG}", SCREEN)], ids=["after", "before"])
def test_who_asks_for_that_library_has_it_after_and_before_the_screen_is_loaded(
    lines: tuple[str, ...], tmp_path: Path
) -> None:
    (tmp_path / f"{BIG}.py").write_text(STAND_IN)
    assert told(*lines, f"print({BIG}.resource_exists('pygame', 'x'))", path=str(tmp_path)) == "False"
