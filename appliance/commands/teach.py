"""Codes of other cards that this box was taught: list, carry to another box, forget. Teaching is done at the box."""

import argparse
import json
import os
import sys
from pathlib import Path

from appliance.commands.wiring import LANGUAGES, card_names, spoken, state_folder
from appliance.engine.table import Say
from appliance.journal import StateInUse
from appliance.journal.lock import take_lock
from appliance.taught import (
    FILE_NAME,
    BadLessons,
    Lesson,
    Taught,
    copies_in,
    copy_to,
    read_lessons,
    write_lessons,
)
from appliance.words import Words

SHOWN = 12
"""So many digits of a digest are shown, and are enough to name it."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `boss-table teach`."""
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--state", type=Path, metavar="DIR", help="where the games are saved")
    common.add_argument("--lang", choices=LANGUAGES, help="the language of the answers (that of the box)")
    ways = parser.add_subparsers(dest="way", required=True, metavar="WHAT")
    listed = ways.add_parser("list", parents=[common], help="which codes of other cards mean which of ours")
    listed.add_argument("--json", action="store_true", help="one JSON list, with whole digests")
    out = ways.add_parser("export", parents=[common], help="write them to a file, for another box or for keeping")
    out.add_argument(
        "file",
        type=Path,
        metavar="FILE",
        help=f"or a folder (a USB stick): {FILE_NAME} is made there, beside those of other boxes",
    )
    into = ways.add_parser("import", parents=[common], help="learn what such a file says, besides what is known")
    into.add_argument("file", type=Path, metavar="FILE", help="or a folder (a USB stick): every copy in it")
    gone = ways.add_parser("forget", parents=[common], help="let codes mean nothing again")
    what = gone.add_mutually_exclusive_group(required=True)
    what.add_argument("--all", action="store_true", help="all of them")
    what.add_argument("--code", metavar="DIGEST", help=f"one, by at least {SHOWN} digits as `teach list` shows them")
    what.add_argument("--card", metavar="CARD", help="all that mean this card, such as ELF-03")


def run(args: argparse.Namespace) -> int:
    """0 if it is done; 1 if a file or a code is not there or not usable, or the box is playing."""
    folder = state_folder(args.state)
    words = spoken(folder, args.lang)
    try:
        told = _done(args, folder, words)
    except NotDone as error:
        print(error, file=sys.stderr)
        return 1
    except StateInUse as error:
        print(words(error.say), file=sys.stderr)
        return 1
    except OSError as error:
        print(f"{error.filename or folder}: {error.strerror or error}", file=sys.stderr)
        return 1
    print(told)  # if this fails, it is not for a file of ours
    return 0


class NotDone(ValueError):
    """What was asked for is not possible, said to people."""


def _done(args: argparse.Namespace, folder: Path, words: Words) -> str:
    """Do it, and give what is told of it."""
    if args.way in ("import", "forget"):
        return _changing(args, folder, words)
    taught = Taught(folder)
    _tell(taught, words)
    if args.way == "list":
        return _list(taught.lessons, words, as_json=args.json)
    if args.file.is_dir():
        file = copy_to(args.file, taught)
    else:
        file = args.file
        write_lessons(file, taught.lessons)
    return f"{file}: {_count(taught.lessons, words)}"


def _changing(args: argparse.Namespace, folder: Path, words: Words) -> str:
    """Only while no box plays on this folder: it would write what it knows over what is changed here."""
    folder.mkdir(parents=True, exist_ok=True)
    lock = take_lock(folder)
    try:
        taught = Taught(folder)
        _tell(taught, words)
        if args.way == "forget":
            return _forget(args, taught, words)
        merged = taught.merge(_lessons(args.file, words))
        return words(Say("shell:codes.merged", {"new": merged.new, "same": merged.same, "changed": merged.changed}))
    finally:
        if lock is not None:
            os.close(lock)


def _lessons(given: Path, words: Words) -> list[Lesson]:
    """What this file says, or every copy in this folder."""
    files = (copies_in(given) or [given / FILE_NAME]) if given.is_dir() else [given]
    found: list[Lesson] = []
    for file in files:
        try:
            found += read_lessons(file)
        except BadLessons as error:
            raise NotDone(words(Say(f"shell:copy.{error.why}", {"file": file.name}))) from None
    return found


def _forget(args: argparse.Namespace, taught: Taught, words: Words) -> str:
    digests = [lesson.digest for lesson in taught.lessons if _meant(args, lesson)]
    if args.code and (len(args.code) < SHOWN or len(digests) != 1):
        told = {"code": args.code, "n": len(digests), "digits": SHOWN}
        raise NotDone(words(Say("shell:codes.ambiguous", told)))
    if not digests and not args.all:
        raise NotDone(words(Say("shell:codes.none", {"card": args.card})))
    return words(Say("shell:taught.forgotten", {"n": taught.forget(digests)}))


def _meant(args: argparse.Namespace, lesson: Lesson) -> bool:
    if args.code:
        return lesson.digest.startswith(args.code.lower())
    return bool(args.all) or lesson.card == args.card.upper()


def _tell(taught: Taught, words: Words) -> None:
    for note in taught.notes:
        print(words(note), file=sys.stderr)


def _list(lessons: tuple[Lesson, ...], words: Words, *, as_json: bool) -> str:
    names = card_names()
    if as_json:
        rows = [
            {"digest": lesson.digest, "game": lesson.game, "card": lesson.card, "name": _name(lesson, names, words)}
            for lesson in lessons
        ]
        return json.dumps(rows, indent=1, ensure_ascii=False)
    told = [
        f"{lesson.game} {lesson.card}  {lesson.digest[:SHOWN]}  {_name(lesson, names, words)}"
        for lesson in sorted(lessons, key=lambda one: (one.game, one.card))
    ]
    return "\n".join([*told, _count(lessons, words)])


def _name(lesson: Lesson, names: dict[tuple[str, str], Say], words: Words) -> str:
    name = names.get((lesson.game, lesson.card))
    return words(name if name is not None else Say("shell:codes.no-card"))


def _count(lessons: tuple[Lesson, ...], words: Words) -> str:
    return words(Say("shell:codes.count", {"n": len(lessons)}))
