"""Read the codes of pictures and videos as the box would, and say why where it cannot."""

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from appliance.codes import Misread, parse
from appliance.commands.wiring import LANGUAGES, spoken, state_folder
from appliance.engine.table import Say
from appliance.shell.intake import looks_like
from hw.camera import PICTURES, VIDEOS, Frame, read_picture, read_video
from hw.events import Code, HwError
from hw.looks import TURNS, Reader, Reading
from hw.qr import Gray
from hw.why import Doctor, why

PATIENCE = 10.0  # seconds for a look: a picture is not late

Told = dict[str, Any]


def configure(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="pictures, videos, or folders of them")
    parser.add_argument("--json", action="store_true", help="JSON lines: one a picture, or a moment of a video")
    parser.add_argument("--raw", action="store_true", help="show the text of codes that are not ours, too")
    parser.add_argument(
        "--lang", "--language", choices=LANGUAGES, help="language of what is said about a failure (that of the box)"
    )


def run(args: argparse.Namespace) -> int:
    """0 if every file gave a code, 1 if one did not, 2 if one is neither picture nor video."""
    words = spoken(state_folder(), args.lang)
    result = 0
    for file in files(args.files):
        read = False
        try:
            for told in seen_in(file, args.raw):
                read = read or bool(told.get("codes")) or bool(told.get("read"))
                if args.json:
                    print(json.dumps({"file": str(file), **told}, ensure_ascii=False), flush=True)
                else:
                    print(f"{file}: {line(told, lambda key: words(Say(key)))}", flush=True)
        except HwError as error:
            print(error, file=sys.stderr)
            result = 2
        else:
            result = result or (0 if read else 1)
    return result


def files(given: list[Path]) -> Iterator[Path]:
    """The files, and the pictures and videos of the folders among them by name."""
    for file in given:
        if file.is_dir():
            inside = sorted(inner for inner in file.iterdir() if inner.suffix.lower() in PICTURES + VIDEOS)
            yield from inside or [file]
        else:
            yield file


def seen_in(file: Path, raw: bool = False) -> Iterator[Told]:
    """What is told of this file: one thing of a picture, of a video each moment and at last the whole."""
    if file.suffix.lower() in VIDEOS:
        yield from watched(read_video(file), raw)
    else:
        yield scanned(read_picture(file), raw)


def scanned(picture: Gray, raw: bool = False) -> Told:
    """What the box's own reader makes of a picture that it sees again and again, till each look had its turn.

    `ms` is what the frames took together; `cause` is the scan doctor's word if none gave a code, `say` its sentence.
    """
    reader = Reader(watch=False, thrifty=False)
    start = time.perf_counter()
    reading, frames = reader.read(picture, PATIENCE), 1
    while not reading.codes and reading.zone is not None and frames < len(TURNS):
        reading, frames = reader.read(picture, PATIENCE), frames + 1
    ms = (time.perf_counter() - start) * 1000
    cause = "" if reading.codes else why(picture)
    return {**_told(reading, raw), "frames": frames, "ms": round(ms, 2), **_cause(cause)}


def watched(video: Iterator[Frame], raw: bool = False) -> Iterator[Told]:
    """What the box would see of a video: whenever the codes change, and each of the scan doctor's words.

    At last how many frames were read, by which looks, and the milliseconds: of all, half, and the slowest of a hundred.
    """
    reader, doctor, shown = Reader(), Doctor(), frozenset[str]()
    times: list[float] = []
    looks: dict[str, int] = {}
    for frame in video:
        start = time.perf_counter()
        reading = reader.read(frame.pixels)
        word = doctor.ask(frame.pixels, reading, frame.at)
        times.append((time.perf_counter() - start) * 1000)
        if reading.look:
            looks[reading.look] = looks.get(reading.look, 0) + 1
        texts = frozenset(code.text for code in reading.codes)
        if (texts and texts != shown) or word:
            yield {"at": round(frame.at, 2), **_told(reading, raw), "ms": round(times[-1], 2), **_cause(word)}
        shown = texts if texts or reading.searched else shown
    times.sort()
    yield {
        "frames": len(times),
        "read": sum(looks.values()),
        "looks": looks,
        "ms": round(sum(times), 2),
        "ms_half": round(times[len(times) // 2], 2),
        "ms_99": round(times[len(times) * 99 // 100], 2),
    }


def _told(reading: Reading, raw: bool) -> Told:
    return {"codes": [_code(code, raw) for code in reading.codes], "look": reading.look}


def _cause(word: str) -> Told:
    return {"cause": word, "say": f"shell:hint.{word}" if word else ""}


def _code(code: Code, raw: bool) -> Told:
    """One code: ours by its id, a foreign one by what it looks like, its text only when it is asked for."""
    try:
        card = parse(code.text)
    except Misread as misread:
        told = {"card": None, "reason": misread.reason, "kind": looks_like(code.text), "box": code.box}
        return {**told, "text": code.text} if raw else told
    return {"card": card.card, "game": card.game, "text": code.text, "box": code.box}


def line(told: Told, say: Callable[[str], str]) -> str:
    """For people."""
    if "read" in told:
        looks = ", ".join(f"{name} {count}" for name, count in sorted(told["looks"].items()))
        return (
            f"{told['read']} of {told['frames']} frames read{f' ({looks})' if looks else ''}; "
            f"{told['ms_half']:.1f} ms a frame, 1 in 100 over {told['ms_99']:.1f}"
        )
    when = f"{told['at']:.1f} s: " if "at" in told else ""
    spent = f"{told['ms']:.1f} ms"
    if told["codes"]:
        return f"{when}{', '.join(_name(code) for code in told['codes'])}; {told['look']} look, {spent}"
    if told["cause"]:
        return f"{when}nothing read in {spent}: {told['cause'].replace('-', ' ')}. {say(told['say'])}"
    return f"{when}nothing read in {spent}: no code in it that I can see."


def _name(code: Told) -> str:
    return (
        f"{code['card']} of {code['game']}" if code["card"] else f"not one of ours ({code.get('text', code['kind'])!r})"
    )
