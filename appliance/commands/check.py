"""Check content: files of cards and bosses, and the words of every language."""

import argparse
import contextlib
import difflib
import importlib
import importlib.util
import os
import pkgutil
import string
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import appliance.games
from appliance.commands.art import figure_fault
from appliance.commands.wiring import LANGUAGES, art_folders
from appliance.library import (
    CONTENT,
    BadContent,
    Fault,
    Source,
    language_of,
    languages_of,
    load_words,
    one_of,
    placed,
    read_source,
    sentences_of,
    word_files,
)
from appliance.words import Words

OURS = "base"
"""The name of our own sets; others are checked together with ours, as they will be played."""
_OF_CONTENT = ("card", "curse", "item", "special", "ability", "lesson", "campaign")
"""First parts of keys that only content needs: in our own words too nothing else stands there."""
_FOLDERS = ("words", "cards", "items", "bosses")
"""The folders of a set."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `boss-table check`."""
    told = "a content folder (content, a game, a set) or one file; without it what is shipped"
    parser.add_argument("path", type=Path, nargs="?", default=CONTENT, metavar="PATH", help=told)


def run(args: argparse.Namespace) -> int:
    """Print each fault and each note on a line; 1 if there is any fault."""
    found = list(dict.fromkeys(found_in(args.path)))
    faults = [one for one in found if not one.note]
    for one in [*faults, *(one for one in found if one.note)]:
        print(one)
    if not faults:
        print(f"{args.path}: all is well")
    return 1 if faults else 0


def found_in(path: Path) -> Iterator[Fault]:
    """Faults, and notes about what works and may not be meant."""
    if not os.path.lexists(path):
        yield Fault(str(path), 0, "", "is not there")
        return
    try:
        files = _files(path)
    except OSError as error:
        yield Fault(str(error.filename or path), 0, "", f"cannot be read: {error.strerror}")
        return
    if not files:
        yield Fault(str(path), 0, "", "no content here", "<game>/<set>/ with cards/, bosses/ or words/ in it")
    for game in dict.fromkeys(_game_of(file) for file in files):
        own = [file for file in files if _game_of(file) == game]
        ours = [file for file in own if _set_of(file).name == OURS]
        for part, before in ((ours, ()), ([file for file in own if file not in ours], (CONTENT / game,))):
            content = [file for file in part if file.parent.name != "words"]
            words = [file for file in part if file.parent.name == "words"]
            yield from _content_faults(game, content, words, before, whole=path.is_dir())
            yield from _words_faults(words)
    if path.is_dir():
        yield from _art_faults(path)


def _files(path: Path) -> list[Path]:
    """Whatever lies where a content file does: a link, a pipe or a folder there is told when it is read."""
    found = set(path.rglob("*.toml")) if path.is_dir() else {path}
    for above in ("", "*/", "*/*/"):  # links to folders, which a search of everything does not enter
        found.update(*(path.glob(f"{above}{place}*.toml") for place in ("", *(f"{name}/" for name in _FOLDERS))))
    return sorted(file for file in found if _places(file))


def _art_faults(path: Path) -> Iterator[Fault]:
    """Figures that would not be seen, in this folder or in those of its sets."""
    for folder in art_folders((path, *path.glob("*"), *path.glob("*/*"))):
        for file in sorted(folder.glob("*.svg")) if folder.is_relative_to(path) else ():
            if wrong := figure_fault(file):
                yield Fault(str(file), 0, "", wrong)


def _places(file: Path) -> list[Path]:
    """The sets that this may be a file of: as words, or as a kind of content of some game."""
    kinds = [kind for load in loaders().values() for kind in load.KINDS if kind.fits(file)]
    folder = placed(file).parent
    if folder.name in _FOLDERS:
        return [folder.parent]
    return [kind.set_of(file) for kind in kinds]


def _set_of(file: Path) -> Path:
    return _places(file)[0]


def _game_of(file: Path) -> str:
    return _set_of(file).parent.name


@cache
def loaders() -> dict[str, Any]:
    """The module `load` of each game that has one, by the game's name: its KINDS, and what reads them."""
    names = [module.name for module in pkgutil.iter_modules(appliance.games.__path__) if module.ispkg]
    names = [name for name in names if importlib.util.find_spec(f"appliance.games.{name}.load")]
    return {name: importlib.import_module(f"appliance.games.{name}.load") for name in names}


def _content_faults(
    game: str, files: list[Path], words: list[Path], before: tuple[Path, ...], *, whole: bool
) -> Iterator[Fault]:
    """What the game's own loader finds and says to authors, and the sentences that its content lacks."""
    if not files:
        return
    load = loaders().get(game)
    if load is None:
        yield Fault(str(files[0]), 0, "", f"no game is called {game!r}", "<game>/<set>/cards/ with the name of a game")
        return
    beside = () if whole else {_set_of(file): None for file in files}
    loaded = load.read_all(before, files, beside)
    names = {str(file) for file in files}
    yield from (fault for fault in loaded.faults if fault.file in names)
    own = [source for name, source in loaded.sources.items() if name in names]
    for source in own:
        yield from load.advice(source)
    yield from _sentences(game, load, own, files, loaded.content)
    yield from _unfilled(load, own, words)
    if whole and words and len(own) == len(files):  # one that is left out may need any sentence
        yield from _unused(game, load, own, words, before)


def _sentences(game: str, load: Any, own: list[Source], files: list[Path], content: Any) -> Iterator[Fault]:
    """Sentences that are missing, and those for which a card has no room."""
    sets = list(dict.fromkeys(_set_of(file) for file in files))
    spoken = languages_of(sets)
    for folder in sets:
        if missing := set(languages_of((CONTENT / game,))) - set(languages_of((folder,))):
            lack = f"no words in {', '.join(sorted(missing))}"
            right = "words/<language>.toml; until then every language shows the other's"
            if languages_of((folder,)):
                yield Fault(str(folder), 0, "", lack, right, note=True)
    for language in spoken or languages_of((CONTENT / game,)):
        broken: list[Fault] = []  # told of by themselves; what a set seems to lack may stand there
        ours = language if language in LANGUAGES else LANGUAGES[0]  # another one need not say what we say
        sentences = load_words((CONTENT / game,), ours, tell=broken.append)
        sentences |= load_words(sets, language, tell=broken.append)
        torn = {_set_of(Path(fault.file)) for fault in broken}
        whole = [source for source in own if _set_of(Path(source.file)) not in torn]
        yield from load.missing_words(whole, language, lambda key, known=sentences: f"{game}:{key}" in known)
        if spoken:
            yield from _too_long(game, load, whole, content, Words(language, sentences), sets)


def _too_long(game: str, load: Any, own: list[Source], content: Any, words: Words, sets: list[Path]) -> Iterator[Fault]:
    """Sentences of these files' cards that the printed card has no room for, where they stand in the words."""
    needed = {f"{game}:{key}" for source in own for _, key in load.keys_of(source)}
    cards = [
        card for card in load.printed_cards(content) if card.name.key in needed and card.name.key in words.sentences
    ]
    if not cards:
        return
    from appliance.paper import without_room

    for card, say, right in without_room(cards, words):
        key = say.key.partition(":")[2]
        source = next((one for one in _sources(word_files(sets, words.language)) if key in sentences_of(one)), None)
        told = f"there is no room for {words(say)!r} on the card {card.id}"
        yield source.fault(key, told, right) if source else Fault(str(sets[0]), 0, key, told, right)


def _sources(files: Iterable[Path]) -> Iterator[Source]:
    """The words files that can be read."""
    for file in files:
        with contextlib.suppress(BadContent):
            source = read_source(file)
            sentences_of(source)
            yield source


def _unfilled(load: Any, own: list[Source], words: list[Path]) -> Iterator[Fault]:
    """What content says is said as it stands: a gap would be read out with its braces."""
    needed = {key for source in own for _, key in load.keys_of(source)}
    for source in _sources(words):
        for key, text in sentences_of(source).items():
            if key in needed and (found := gaps(text)):
                told = ", ".join(f"{{{name}}}" for name in sorted(found))
                yield source.fault(key, f"nothing fills the gap {told}", "the sentence without it")


def _unused(game: str, load: Any, own: list[Source], words: list[Path], before: tuple[Path, ...]) -> Iterator[Fault]:
    """Sentences that nothing needs: of our own set only those that are of content; of others all that are not ours."""
    needed = {key for source in own for _, key in load.keys_of(source)}
    for source in _sources(words):
        ours = load_words(before, language_of(Path(source.file)), tell=lambda fault: None) if before else {}
        for key in sentences_of(source):
            wanted = key.removesuffix(".one") in needed or f"{game}:{key}" in ours
            if not wanted and (before or key.partition(".")[0] in _OF_CONTENT):
                near = difflib.get_close_matches(key, needed, n=1)
                yield source.fault(key, "nothing needs this sentence", near[0] if near else "")


def _words_faults(files: list[Path]) -> Iterator[Fault]:
    """Broken words files, languages that nobody speaks, sentences that one language lacks, and gaps that differ."""
    yield from _strange_languages(files)
    sources: dict[str, list[tuple[Source, dict[str, str]]]] = {}
    unknown: set[str] = set()
    for file in files:
        try:
            source = read_source(file)
            sentences = sentences_of(source)
        except BadContent as error:
            yield error.fault
            unknown.add(language_of(file))
            continue
        yield from _broken_gaps(source, sentences)
        sources.setdefault(language_of(file), []).append((source, sentences))
    for language, own in sources.items():
        for other, theirs in sources.items():
            if other != language and other not in unknown:
                yield from _differences(own, other, {key: text for _, found in theirs for key, text in found.items()})


def _strange_languages(files: list[Path]) -> Iterator[Fault]:
    """A set in none of the box's languages would show its keys; one more language is only never seen."""
    for folder in dict.fromkeys(_set_of(file) for file in files):
        spoken = set(languages_of((folder,)))
        for file in files:
            if _set_of(file) == folder and language_of(file) not in LANGUAGES:
                told, right = f"no box speaks {language_of(file)!r}", one_of(LANGUAGES) + " at the name's end"
                yield Fault(str(file), 0, "", told, right, note=not spoken.isdisjoint(LANGUAGES))


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
