"""Sets of other authors: beside the saved games, or where `--content` says; a broken one is left out whole."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from appliance.commands.check import loaders
from appliance.engine.table import Say
from appliance.library import CONTENT, BadContent, Fault, languages_of, read_source, sentences_of, word_files

PLACE = "content"
"""The folder beside the saved games where sets are laid."""


class Sets(Struct, frozen=True):
    """The folders of sets that are played, each `<somewhere>/<game>/<set>`, and what is wrong with the others."""

    good: tuple[Path, ...] = ()
    broken: dict[str, tuple[Fault, ...]] = {}

    def notes(self) -> tuple[Say, ...]:
        """What people are told on the screen: one sentence for each set that was left out."""
        return tuple(
            Say("shell:content.left-out", {"set": Path(folder).name, "why": str(_near(folder, faults[0]))})
            for folder, faults in self.broken.items()
        )

    def art(self) -> tuple[Path, ...]:
        """Where their figures may lie: in `art/` of a set, or of the folder that holds the sets."""
        return (*self.good, *dict.fromkeys(folder.parents[1] for folder in self.good))

    def faults(self) -> tuple[Fault, ...]:
        """All of them, for the log and for the doctor."""
        return tuple(fault for faults in self.broken.values() for fault in faults)


NO_SETS = Sets()


def found_sets(state: Path, given: Sequence[Path] = ()) -> Sets:
    """The sets in the state folder and in these content folders; never fails, whatever lies there."""
    good: list[Path] = []
    broken: dict[str, tuple[Fault, ...]] = {}
    for root in (state / PLACE, *given):
        try:
            folders = sorted(folder for folder in root.glob("*/*") if folder.is_dir())
            if root in given and not root.is_dir():
                broken[str(root)] = (Fault(str(root), 0, "", "is no folder" if root.exists() else "is not there"),)
        except OSError as error:
            broken[str(root)] = (Fault(str(root), 0, "", f"cannot be read: {error.strerror}"),)
            continue
        broken |= {str(folder): () for folder in folders}
        _sort_out(folders, good, broken)
    return Sets(tuple(good), broken)


def _sort_out(folders: Sequence[Path], good: list[Path], broken: dict[str, tuple[Fault, ...]]) -> None:
    """Those that can be played join the good ones, as long as one that joins lets another do so too."""
    while folders:
        left = []
        for folder in folders:
            if faults := tuple(_faults(folder, good)):
                broken[str(folder)] = faults
                left.append(folder)
            else:
                del broken[str(folder)]
                good.append(folder)
        folders = left if len(left) < len(folders) else ()


def _faults(folder: Path, before: Sequence[Path]) -> Iterator[Fault]:
    """Why this set cannot be played together with ours and the good ones before it."""
    game = folder.parent.name
    load = loaders().get(game)
    try:
        if load is None:
            yield Fault(str(folder), 0, "", f"no game is called {game!r}")
            return
        mates = [one for one in before if one.parent.name == game]
        loaded = load.read_all((CONTENT / game, *mates, folder))
        yield from (fault for fault in loaded.faults if Path(fault.file).is_relative_to(folder))
        for file in (file for language in languages_of((folder,)) for file in word_files((folder,), language)):
            try:
                sentences_of(read_source(file))
            except BadContent as error:
                yield error.fault
    except Exception as error:  # a set of another author may be anything at all
        yield Fault(str(folder), 0, "", f"{type(error).__name__}: {error}")


def _near(folder: str, fault: Fault) -> Fault:
    """The fault with its file as seen from the set's folder: a screen has no room for more."""
    file = Path(fault.file)
    if file != Path(folder) and file.is_relative_to(folder):
        return Fault(str(file.relative_to(folder)), fault.line, fault.field, fault.wrong)
    return Fault(file.name, fault.line, fault.field, fault.wrong)
