"""Check content: files of cards and bosses, and the words of every language."""

import argparse
import importlib
import importlib.util
import string
from collections.abc import Iterable, Iterator
from pathlib import Path

from appliance.library import (
    CONTENT,
    BadContent,
    Fault,
    Source,
    language_of,
    languages_of,
    load_words,
    namespace_of,
    read_source,
    sentences_of,
)

_KINDS = ("cards", "items", "bosses", "words")


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `boss-table check`."""
    told = "a content folder (content, a game, a set) or one file; without it what is shipped"
    parser.add_argument("path", type=Path, nargs="?", default=CONTENT, metavar="PATH", help=told)


def run(args: argparse.Namespace) -> int:
    """Print each fault on a line; 1 if there is any."""
    faults = list(dict.fromkeys(faults_in(args.path)))
    for fault in faults:
        print(fault)
    if not faults:
        print(f"{args.path}: all is well")
    return 1 if faults else 0


def faults_in(path: Path) -> Iterator[Fault]:
    """Everything that is wrong in a content folder or file."""
    files = _files(path)
    if not path.exists():
        yield Fault(str(path), 0, "", "is not there")
    elif not files:
        yield Fault(str(path), 0, "", "no content here", "<game>/<set>/ with cards/, bosses/ or words/ in it")
    for game in dict.fromkeys(namespace_of(file) for file in files):
        own = [file for file in files if namespace_of(file) == game]
        yield from _content_faults(game, [file for file in own if file.parent.name != "words"])
        yield from _words_faults([file for file in own if file.parent.name == "words"])


def _files(path: Path) -> list[Path]:
    if path.is_file():
        return [path] if path.resolve().parent.name in _KINDS else []
    return sorted(file for file in path.rglob("*.toml") if file.parent.name in _KINDS)


def _content_faults(game: str, files: list[Path]) -> Iterator[Fault]:
    """What the game's own loader finds, and the sentences that its content lacks."""
    name = f"appliance.games.{game}.load"
    if not files:
        return
    if importlib.util.find_spec(f"appliance.games.{game}") is None or importlib.util.find_spec(name) is None:
        yield Fault(str(files[0]), 0, "", f"no game is called {game!r}", "<game>/<set>/cards/ with the name of a game")
        return
    load = importlib.import_module(name)
    loaded = load.read_all(tuple(files))
    yield from loaded.faults
    sets = list(dict.fromkeys(file.resolve().parents[1] for file in files))
    folders = (CONTENT / game, *sets)
    for language in languages_of(sets) or languages_of(folders):
        words = load_words(folders, language, tell=lambda fault: None)  # words files are told of by themselves
        yield from load.missing_words(loaded, language, lambda key, words=words: f"{game}:{key}" in words)


def _words_faults(files: list[Path]) -> Iterator[Fault]:
    """Broken words files, sentences that one language lacks, and gaps that differ."""
    sources: dict[str, list[tuple[Source, dict[str, str]]]] = {}
    for file in files:
        try:
            source = read_source(file)
            sentences = sentences_of(source)
        except BadContent as error:
            yield error.fault
            continue
        yield from _broken_gaps(source, sentences)
        sources.setdefault(language_of(file), []).append((source, sentences))
    for language, own in sources.items():
        for other, theirs in sources.items():
            if other != language:
                yield from _differences(own, other, {key: text for _, found in theirs for key, text in found.items()})


def _differences(own: Iterable[tuple[Source, dict[str, str]]], other: str, theirs: dict[str, str]) -> Iterator[Fault]:
    for source, sentences in own:
        for key, text in sentences.items():
            if key not in theirs:
                if not _is_singular(key):
                    yield source.fault(key, f"no such sentence in {other}", f"{key} in words/*.{other}.toml")
            elif _must(key, text) != _must(key, theirs[key]):
                told = ", ".join(sorted(gaps(theirs[key]) or [])) or "none"
                yield source.fault(key, f"other gaps than in {other}", f"the gaps {told}")


def _is_singular(key: str) -> bool:
    return key.endswith(".one")


def _must(key: str, text: str) -> set[str]:
    """The gaps that every language has to have; a singular may write its number as a word."""
    return (gaps(text) or set()) - ({"n"} if _is_singular(key) else set())


def _broken_gaps(source: Source, sentences: dict[str, str]) -> Iterator[Fault]:
    for key, text in sentences.items():
        if gaps(text) is None:
            yield source.fault(key, "a brace that is no gap", "gaps such as {name}")


def gaps(text: str) -> set[str] | None:
    """The names of a sentence's gaps; None if its braces are not gaps."""
    try:
        found = {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}
    except ValueError:
        return None
    return found if all(name.isidentifier() for name in found) else None
