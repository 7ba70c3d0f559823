"""What the lines `Environment=` of the unit do, each with and without."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.systemd.test_unit import SERVICE, settings

ROOT = Path(__file__).parents[2]
LINES = dict(value.split("=", 1) for value in settings(SERVICE)["Environment"] if "%" not in value)
CRASHES = "import os; print('the last line'); os.kill(os.getpid(), 9)"
SOUNDS = """
import ctypes

from appliance.ui.drivers import loaded_sdl
from appliance.ui.speaker import Speaker
speaker = Speaker({"a": bytes(640)}, (), 32000)
speaker.play("a", 0.5)
name = ctypes.CDLL(str(loaded_sdl())).SDL_GetCurrentAudioDriver
name.restype = ctypes.c_char_p
print(name().decode())
speaker.close()
"""
CARD = "pcm.!default { type null }\nctl.!default { type hw card 0 }\n"
"""A card of ALSA's own that swallows what it is given."""


def told(code: str, *names: str, folder: Path = ROOT, **more: str) -> str:
    """What this prints in a Python that has these lines of the unit."""
    bare = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "SDL_", "PULSE"))}
    chosen = {name: LINES[name] for name in names}
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env={**bare, **chosen, **more},
    ).stdout


@pytest.mark.parametrize("name", ["PYTHONUNBUFFERED", ""])
def test_the_last_line_before_a_crash_is_in_the_log(name: str):
    assert told(CRASHES, *filter(None, [name])) == ("the last line\n" if name else "")


@pytest.mark.parametrize("name", ["PYTHONDONTWRITEBYTECODE", ""])
def test_a_system_that_is_read_only_is_not_written_to(tmp_path: Path, name: str):
    (tmp_path / "module.py").write_text("there = True\n")
    assert told("import module; print(module.there)", *filter(None, [name]), folder=tmp_path) == "True\n"
    assert (tmp_path / "__pycache__").exists() == (not name)


def test_it_sounds_through_alsa_without_a_desktop(tmp_path: Path):
    (tmp_path / "asound.conf").write_text(CARD)
    heard = told(SOUNDS, "SDL_AUDIODRIVER", ALSA_CONFIG_PATH=str(tmp_path / "asound.conf"), PYTHONPATH=str(ROOT))
    assert heard.splitlines()[-1:] == ["alsa"]
