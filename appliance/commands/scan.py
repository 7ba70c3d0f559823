"""Read the codes of pictures as the box would, and say why where it cannot."""

import argparse
import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from appliance.codes import Misread, parse
from appliance.commands.wiring import LANGUAGES, words_by_language
from appliance.engine.table import Say
from appliance.shell.intake import looks_like
from hw.camera import PICTURES, read_picture
from hw.events import HwError
from hw.looks import TURNS, Reader
from hw.qr import Gray
from hw.why import why

PATIENCE = 10.0  # seconds for a look: a picture is not late


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="pictures, or folders of pictures")
    parser.add_argument("--json", action="store_true", help="a line of JSON for each picture")
    parser.add_argument("--raw", action="store_true", help="show the text of codes that are not ours, too")
    parser.add_argument(
        "--lang", "--language", choices=LANGUAGES, default="en", help="language of what is said about a failure (en)"
    )


def run(args: argparse.Namespace) -> int:
    """0 if every picture gave a code, 1 if one did not, 2 if one is no picture."""
    words = words_by_language()[args.lang]
    result = 0
    for file in pictures(args.files):
        try:
            found = scanned(read_picture(file), args.raw)
        except HwError as error:
            print(error, file=sys.stderr)
            result = 2
            continue
        result = result or (0 if found["codes"] else 1)
        if args.json:
            print(json.dumps({"file": str(file), **found}, ensure_ascii=False), flush=True)
        else:
            print(f"{file}: {line(found)}" + (f" {words(Say(found['say']))}" if found["say"] else ""), flush=True)
    return result


def pictures(files: list[Path]) -> Iterator[Path]:
    """The files, and the pictures of the folders among them by name."""
    for file in files:
        if file.is_dir():
            yield from sorted(inner for inner in file.iterdir() if inner.suffix.lower() in PICTURES)
        else:
            yield file


def scanned(picture: Gray, raw: bool = False) -> dict[str, Any]:
    """What the box's own reader makes of a picture that it sees again and again, till each look had its turn.

    `ms` is what the frames took together; `cause` is the scan doctor's word if none gave a code, `say` its sentence.
    """
    reader = Reader(watch=False)
    start = time.perf_counter()
    reading, frames = reader.read(picture, PATIENCE), 1
    while not reading.codes and reading.looks == 3 and frames < len(TURNS):
        reading, frames = reader.read(picture, PATIENCE), frames + 1
    ms = (time.perf_counter() - start) * 1000
    cause = "" if reading.codes else why(picture)
    return {
        "codes": [_told(code.text, code.box, raw) for code in reading.codes],
        "look": reading.look,
        "frames": frames,
        "ms": round(ms, 2),
        "cause": cause,
        "say": f"shell:hint.{cause}" if cause else "",
    }


def _told(text: str, box: tuple[int, int, int, int], raw: bool) -> dict[str, Any]:
    """One code: ours by its id, a foreign one by what it looks like, its text only when it is asked for."""
    try:
        card = parse(text)
    except Misread as misread:
        told = {"card": None, "reason": misread.reason, "kind": looks_like(text), "box": box}
        return {**told, "text": text} if raw else told
    return {"card": card.card, "game": card.game, "text": text, "box": box}


def line(found: dict[str, Any]) -> str:
    """A picture's result for people."""
    spent = f"{found['ms']:.1f} ms"
    if not found["codes"]:
        cause = found["cause"].replace("-", " ")
        return (
            f"nothing read in {spent}: {cause}." if cause else f"nothing read in {spent}: no code in it that I can see."
        )
    texts = [
        f"{code['card']} of {code['game']}" if code["card"] else f"not one of ours ({code.get('text', code['kind'])!r})"
        for code in found["codes"]
    ]
    return f"{', '.join(texts)}; {found['look']} look, {spent}"
