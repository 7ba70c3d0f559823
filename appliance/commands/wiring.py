"""What several commands need before anything can be played: where the state lies, which games there are."""

import os
from collections.abc import Callable, Iterable, Mapping
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from appliance.codes import SHELL
from appliance.commands.sticks import sticks
from appliance.engine.game import Game, Setup
from appliance.engine.table import Say
from appliance.games import find_games
from appliance.journal import Journal
from appliance.library import CONTENT, load_words
from appliance.shell.presets import Preset, load_presets
from appliance.shell.shelf import ShelfGame, shelf_of
from appliance.words import Words
from hw.chips import is_pi

if TYPE_CHECKING:
    from appliance.ui.gallery import Gallery

STATE_VARIABLE = "BOSS_TABLE_STATE"
LANGUAGES = ("en", "de")


def state_folder(given: Path | None = None) -> Path:
    """The folder of the journal: as given, else the environment's, else the user's own."""
    if given is not None:
        return given
    if named := os.environ.get(STATE_VARIABLE):
        return Path(named)
    from platformdirs import user_state_path

    return user_state_path("boss-table", appauthor=False)


def cache_folder() -> Path:
    """Where things lie that can be made again: as the service manager says, else the user's own."""
    named = os.environ.get("CACHE_DIRECTORY") or os.environ.get("RUNTIME_DIRECTORY")
    if named:
        return Path(named.partition(":")[0])
    from platformdirs import user_cache_path

    return user_cache_path("boss-table", appauthor=False)


def content_folders(game: str, sets: tuple[Path, ...] = ()) -> tuple[Path, ...]:
    """Where a game's sets lie: ours first, then those of other authors (`<somewhere>/<game>/<set>`)."""
    ours = (CONTENT / game,) if (CONTENT / game).is_dir() else ()
    return (*ours, *(folder for folder in sets if folder.parent.name == game))


def load_contents(games: Mapping[str, Game], sets: tuple[Path, ...] = ()) -> tuple[dict[str, Any], dict[str, str]]:
    """Each game's content by its name, and for each that could not be loaded the reason."""
    contents: dict[str, Any] = {}
    broken: dict[str, str] = {}
    for name, game in games.items():
        try:
            contents[name] = game.load(content_folders(name, sets))
        except Exception as error:  # a game of another author may fail in any way
            broken[name] = f"{type(error).__name__}: {error}"
    return contents, broken


def art_of(games: Mapping[str, Game]) -> Callable[[str, tuple[str, ...]], Callable[[Any], None] | None]:
    """The pictures that games have of what is chosen in the lobby: by the game's name and the ids on its cards."""

    def art(game: str, ids: tuple[str, ...]) -> Callable[[Any], None] | None:
        return games[game].art(ids) if game in games else None

    return art


def art_folders(more: tuple[Path, ...] = ()) -> tuple[Path, ...]:
    """Where figures to be cut from paper lie: ours first, then those of other authors, symbols apart."""
    return tuple(folder for root in (CONTENT, *more) for folder in (root / "art", root / "art" / "symbols"))


def art_places(roots: Iterable[Path]) -> tuple[Path, ...]:
    """Where the sets of these content folders may have their art: each in its own folder, or all in one beside them."""
    return tuple(place for root in roots for place in (*sets_in(root), root))


def sets_in(root: Path) -> tuple[Path, ...]:
    """The folders `<game>/<set>` of a content folder."""
    return tuple(sorted(one for one in root.glob("*/*") if one.is_dir()))


def gallery_of(more: tuple[Path, ...] = (), *, waits: bool = False) -> "Gallery":
    """The pictures that are cut from paper; with `waits` each is there as soon as it is asked for."""
    from appliance.ui.cutting import reader
    from appliance.ui.gallery import Gallery

    return Gallery(reader(art_folders(more)), cache_folder() / "art", waits=waits)


def read_setup(file: Path) -> Setup:
    """A match's setup from its JSON file; raises `ValueError` naming file and field."""
    try:
        return msgspec.json.decode(file.read_bytes(), type=Setup)
    except OSError as error:
        raise ValueError(f"{file}: cannot be read: {error.strerror}") from None
    except msgspec.DecodeError as error:
        raise ValueError(f"{file}: not a setup: {error}") from None
    except RecursionError:
        raise ValueError(f"{file}: not a setup: it is nested too deeply") from None


def words_by_language(sets: tuple[Path, ...] = ()) -> dict[str, Words]:
    """The sentences of each language, read when they are needed; one stands in for what another lacks."""
    folders = (CONTENT, *sets)

    def read(code: str) -> dict[str, str]:
        own = load_words(folders, code)
        other = load_words(sets, LANGUAGES[1]) if code == "en" else found["en"].sentences
        return {**other, **own}

    found = {code: Words(code, partial(read, code)) for code in LANGUAGES}
    return found


@cache
def card_names(sets: tuple[Path, ...] = ()) -> dict[tuple[str, str], Say]:
    """What each printed card is called, by game code and id."""
    from appliance.commands.cards import all_prints

    return {(card.game, card.id): card.name for card in all_prints(CONTENT, sets)}


@cache
def shelf() -> tuple[ShelfGame, ...]:
    """All printed cards by game and deck; the shell's own come last."""
    from appliance.commands.cards import all_prints

    titles = {game.code: Say(f"{name}:title") for name, game in find_games()[0].items()}
    return shelf_of(all_prints(CONTENT), {**titles, SHELL: Say("shell:title")})


@cache
def presets() -> dict[str, Preset]:
    """The settings cards by id."""
    return load_presets((CONTENT,))


def spoken(folder: Path, lang: str | None = None) -> Words:
    """The words for whoever types commands: as asked for, else as this box spoke last, else as its settings say."""
    from appliance.config import settings_for
    from appliance.shell.choices import Choices

    chosen = lang or Choices(folder).language
    if chosen not in LANGUAGES:
        chosen = settings_for("pi" if is_pi() else None, None, folder).settings.language
    return words_by_language()[chosen]


def copy_places(desk: bool) -> list[Path]:
    """Folders that something can be carried in now: sticks that are mounted, at the desk the user's documents too."""
    found = sticks(Path("/"))
    if desk:
        from platformdirs import user_documents_path

        documents = user_documents_path()
        return [*found, documents if documents.is_dir() else Path.home()]
    return found


def seeds(journal: Journal, seed: int | None) -> Callable[[], int]:
    """Each match's seed. With a given one it depends on the match's number only, so that a restart changes nothing."""
    if seed is not None:
        return lambda: seed + journal.last_fight
    from secrets import randbits

    return lambda: randbits(48)
