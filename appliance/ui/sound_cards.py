"""Whether there is anything that could play, told by files alone."""

import sys
from collections.abc import Mapping
from pathlib import Path


def may_sound(environ: Mapping[str, str], root: Path = Path("/")) -> bool:
    """Whether trying makes sense: on a Linux without card and without sound server ALSA would fill the terminal.

    A driver that was asked for by name is always tried.
    """
    if sys.platform != "linux" or environ.get("SDL_AUDIODRIVER") or environ.get("PULSE_SERVER"):
        return True
    runtime = root / environ.get("XDG_RUNTIME_DIR", "nowhere").lstrip("/")
    servers = (runtime / "pulse" / "native", runtime / "pipewire-0")
    return any((root / "dev/snd").glob("pcm*p")) or any(server.exists() for server in servers)
