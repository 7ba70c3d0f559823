"""Make all sounds: into a folder for listening, or into the cache so that the next start need not."""

import argparse
import sys
from pathlib import Path

from appliance.commands.wiring import cache_folder


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `boss-table sounds`."""
    parser.add_argument("--out", type=Path, metavar="DIR", help="write each as a WAV file here (else into the cache)")


def run(args: argparse.Namespace) -> int:
    """0, and a line for each sound; 1 if the folder cannot be written."""
    from appliance.ui.sound_cache import cached, edition, made, names, write_wav
    from appliance.ui.synth import RATE

    try:
        if args.out is None:
            folder = cache_folder() / "sounds"
            cached(folder)
            print(f"{len(names())} sounds in {folder / edition()}")
            return 0
        args.out.mkdir(parents=True, exist_ok=True)
        for name in names():
            samples = made(name)
            write_wav(args.out / f"{name}.wav", samples)
            print(f"{name}.wav {len(samples) / 2 / RATE:.2f} s")
    except OSError as error:
        print(f"{error.filename}: cannot be written: {error.strerror}", file=sys.stderr)
        return 1
    return 0
