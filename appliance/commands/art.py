"""Look at the figures: what is wrong with their files, and all of them on one sheet."""

import argparse
import os
import sys
from pathlib import Path

from appliance.commands.wiring import art_folders, art_places, gallery_of


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `boss-table art`."""
    parser.add_argument("--sheet", type=Path, metavar="FILE", help="all figures in all moods, big, small and in black")
    parser.add_argument("--no-names", action="store_true", help="leave the names off the sheet, to have them guessed")
    parser.add_argument(
        "--content", action="append", type=Path, metavar="DIR", help="figures of other authors beside ours (repeatable)"
    )


def run(args: argparse.Namespace) -> int:
    """0 if every file is a figure; 1 if one is none, or the sheet cannot be made; 2 if a folder is none."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    for given in args.content or ():
        if not given.is_dir():
            print(f"{given}: no such folder; --content takes one like content/", file=sys.stderr)
            return 2
    folders = art_folders(art_places(args.content or ()))
    files = [file for folder in folders for file in sorted(folder.glob("*.svg"))]
    faults = [f"{file}: {wrong}" for file in files if (wrong := figure_fault(file))]
    for fault in faults:
        print(fault, file=sys.stderr)
    print(f"{len(files) - len(faults)} figures")
    if args.sheet is not None:
        try:
            _sheet(files, args)
        except (OSError, ImportError) as error:
            print(f"{args.sheet}: cannot be made: {getattr(error, 'strerror', None) or error}", file=sys.stderr)
            return 1
        print(args.sheet)
    return 1 if faults else 0


def figure_fault(file: Path) -> str:
    """What is wrong with this file, or nothing."""
    from appliance.ui.cutting import NAME, BadFigure, figure_in

    try:
        figure_in(file)
    except (BadFigure, OSError, UnicodeDecodeError) as error:
        return str(getattr(error, "strerror", None) or error)
    return "" if NAME.fullmatch(file.stem) else "a figure's name has small letters, figures and hyphens"


def _sheet(files: list[Path], args: argparse.Namespace) -> None:
    from appliance.ui.contact import figure_rows, save
    from appliance.ui.cutting import reader

    more = art_places(args.content or ())
    gallery = gallery_of(more, waits=True)
    names = list(dict.fromkeys(file.stem for file in files))
    save(figure_rows(names, reader(art_folders(more))), gallery, args.sheet, named=not args.no_names)
    if gallery.broken:
        raise ImportError(gallery.broken)
