"""All sounds as WAV files in a folder that may be lost at any time: what is missing or damaged is made anew.

Touches neither the screen nor the mixer, so that it may run on a thread of its own.
"""

import contextlib
import hashlib
import io
import json
import re
import shutil
import wave
import zlib
from collections.abc import Callable
from pathlib import Path

from appliance.files import write_whole
from appliance.ui import recipes, scores, synth
from appliance.ui.synth import RATE, as_samples

SUMS = "sums.json"
OURS = re.compile(r"[0-9a-f]{12}")


def names() -> tuple[str, ...]:
    """Every sound there is, the music's layers last."""
    return (*recipes.RECIPES, *scores.SCORES)


def made(name: str) -> bytes:
    """A sound as samples of 16 bits, one channel; `KeyError` if there is none of this name."""
    wave_of = scores.played if name in scores.SCORES else recipes.rendered
    return as_samples(wave_of(name)).tobytes()


def edition() -> str:
    """Changes with anything that makes sounds sound different."""
    digest = hashlib.sha256()
    for module in (synth, recipes, scores):
        digest.update(Path(module.__file__ or "").read_bytes())
    return digest.hexdigest()[:12]


def cached(folder: Path | None, make: Callable[[str], bytes] = made) -> dict[str, bytes]:
    """The samples of all sounds, from the folder as far as it is sound. A folder that cannot be written is no fault."""
    if folder is None:
        return {name: make(name) for name in names()}
    place = folder / edition()
    sums = _sums(place)
    sounds: dict[str, bytes] = {}
    fresh: dict[str, int] = {}
    for name in names():
        samples = _read(place / f"{name}.wav", sums.get(name))
        if samples is None:
            samples = make(name)
            fresh[name] = zlib.crc32(samples)
        sounds[name] = samples
    if fresh:
        with contextlib.suppress(OSError):
            _keep(place, {name: sounds[name] for name in fresh}, {**sums, **fresh})
    return sounds


def write_wav(file: Path, samples: bytes) -> None:
    """One WAV file, whole or not at all."""
    packed = io.BytesIO()
    with wave.open(packed, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(samples)
    write_whole(file, packed.getvalue(), safe=False)


def _keep(place: Path, sounds: dict[str, bytes], sums: dict[str, int]) -> None:
    place.mkdir(parents=True, exist_ok=True)
    for name, samples in sounds.items():
        write_wav(place / f"{name}.wav", samples)
    write_whole(place / SUMS, json.dumps(sums, indent=1).encode(), safe=False)
    for old in place.parent.iterdir():
        if old != place and OURS.fullmatch(old.name):
            shutil.rmtree(old, ignore_errors=True)


def _sums(place: Path) -> dict[str, int]:
    """The check sum of each file; none if the list is damaged, and then all is made anew."""
    try:
        sums = json.loads((place / SUMS).read_bytes())
    except (OSError, ValueError):
        return {}
    return sums if isinstance(sums, dict) else {}


def _read(file: Path, checksum: object) -> bytes | None:
    """The samples, if they are the ones that were written."""
    if checksum is None:
        return None
    try:
        with wave.open(str(file), "rb") as heard:
            if (heard.getnchannels(), heard.getsampwidth(), heard.getframerate()) != (1, 2, RATE):
                return None
            samples = heard.readframes(heard.getnframes())
    except (OSError, EOFError, wave.Error):
        return None
    return samples if zlib.crc32(samples) == checksum else None
