"""`boss-table check` tells the one fault there is, whatever lies where a file should, and ends."""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from appliance.__main__ import main
from appliance.commands.cards import all_prints, pictures
from appliance.commands.check import found_in
from appliance.commands.sets import found_sets
from appliance.library import CONTENT
from tests.checked import faults_in

GARDEN = Path(__file__).parents[2] / "docs" / "content" / "examples" / "boss_fighters" / "garden"
BOSS = "bosses/old-badger.toml"


@pytest.fixture
def garden(tmp_path: Path) -> Path:
    """The set of the documentation, in `content` of a state folder."""
    return Path(shutil.copytree(GARDEN, tmp_path / "content" / "boss_fighters" / "garden"))


def torn(file: Path) -> None:
    """From a line in its middle on it is not TOML."""
    lines = file.read_text("utf-8").splitlines()
    lines.insert(4, "[torn")
    file.write_text("\n".join(lines), "utf-8")


def told(folder: Path) -> list[tuple[str, int, str]]:
    return [(Path(fault.file).name, fault.line, fault.wrong) for fault in faults_in(folder)]


BROKEN = "not TOML: expected ']' at the end of a table declaration"


@pytest.mark.parametrize("name", ["words/en.toml", "words/de.toml", BOSS, "cards/gardener.toml", "items/shed.toml"])
def test_a_file_that_is_not_toml_is_one_fault_with_its_line(garden: Path, name: str) -> None:
    """Neither the sentences of the file nor those that other files need of it are told as missing or not needed."""
    torn(garden / name)
    assert told(garden.parents[1]) == [(Path(name).name, 5, BROKEN)]


@pytest.mark.parametrize("name", ["screen.de.toml", "bosses.en.toml", "cards.de.toml"])
def test_the_same_goes_for_our_own_words(tmp_path: Path, name: str) -> None:
    ours = Path(shutil.copytree(CONTENT / "boss_fighters", tmp_path / "boss_fighters"))
    torn(ours / "base" / "words" / name)
    assert told(tmp_path) == [(name, 5, BROKEN)]


def test_a_broken_words_file_hides_nothing_of_another_set(garden: Path) -> None:
    other = garden.parent / "orchard"
    (other / "bosses").mkdir(parents=True)
    boss = (garden / BOSS).read_text("utf-8").replace("old-badger", "old-fox").replace("ZGB", "ZOB")
    (other / "bosses" / "old-fox.toml").write_text(boss, "utf-8")
    shutil.copytree(garden / "words", other / "words")
    torn(garden / "words" / "en.toml")
    missing = {Path(fault.file).name for fault in faults_in(garden.parents[1]) if "no words for" in fault.wrong}
    assert missing == {"old-fox.toml"}


STRANGE: dict[str, Callable[[Path], object]] = {
    "device": lambda file: file.symlink_to("/dev/zero"),
    "pipe": os.mkfifo,
    "folder": Path.mkdir,
    "linked pipe": lambda file: (os.mkfifo(file.with_suffix(".pipe")), file.symlink_to(file.with_suffix(".pipe"))),
}
PLACES = ("bosses/x.toml", "cards/y.toml", "items/z.toml", "campaign.toml", "words/more.en.toml", "words/fr.toml")


@pytest.mark.parametrize("strange", STRANGE)
def test_what_is_no_file_is_told_and_not_awaited(garden: Path, strange: str) -> None:
    """By `check` of the folder and of the thing itself, and by the box, which plays on without the set."""
    for name in PLACES:
        STRANGE[strange](garden / name)
    wanted = [(Path(name).name, 0, "is no file") for name in PLACES]
    assert sorted(told(garden.parents[1])) == sorted(wanted)
    sets = found_sets(garden.parents[2])
    assert sorted(Path(fault.file).name for fault in sets.broken[str(garden)]) == sorted(name for name, _, _ in wanted)
    if strange != "folder":
        assert told(garden / BOSS.replace("old-badger", "x")) == [("x.toml", 0, "is no file")]


def huge(file: Path) -> None:
    with file.open("wb") as made:
        made.truncate(10**12)


UNREADABLE: dict[str, Callable[[Path], object]] = {
    "is far too big": huge,
    "cannot be read: No such file or directory": lambda file: file.symlink_to("nowhere"),
    "cannot be read: Too many levels of symbolic links": lambda file: file.symlink_to(file.name),
}


@pytest.mark.parametrize("wrong", UNREADABLE)
def test_a_huge_file_and_a_link_to_nowhere_are_told_and_not_read(garden: Path, wrong: str) -> None:
    for name in PLACES:
        UNREADABLE[wrong](garden / name)
    assert sorted(told(garden.parents[1])) == sorted((Path(name).name, 0, wrong) for name in PLACES)
    assert {fault.wrong for fault in found_sets(garden.parents[2]).broken[str(garden)]} == {wrong}


@pytest.mark.parametrize("name", [BOSS, "bosses", "../garden"])
def test_what_is_a_link_is_read_as_if_it_lay_there(garden: Path, tmp_path: Path, name: str) -> None:
    """A file, a folder of the set, the set itself: wherever it leads, and whatever it is called there."""
    boss = (garden / BOSS).read_text("utf-8")
    (garden / BOSS).write_text(boss.replace('do = "plan"', 'do = "plann"'), "utf-8")
    place = Path(os.path.normpath(garden / name))
    place.rename(tmp_path / "elsewhere")
    place.symlink_to(tmp_path / "elsewhere")
    assert told(garden.parents[1]) == [("old-badger.toml", 29, "unknown verb 'plann'")]
    assert [fault.line for fault in found_sets(tmp_path).broken[str(garden)]] == [29]


def test_a_set_that_is_a_link_to_all_folders_is_not_searched(garden: Path, tmp_path: Path) -> None:
    """Content lies at a fixed depth; below it may be a whole disk."""
    deep = tmp_path / "disk" / "a" / "b" / "c" / "d" / "bosses"
    deep.mkdir(parents=True)
    os.mkfifo(deep / "x.toml")
    (garden.parent / "disk").symlink_to(tmp_path / "disk")
    assert not faults_in(garden.parents[1])
    assert not found_sets(tmp_path).broken
    assert [found for found in found_in(garden.parents[1]) if found.note]


def test_a_gap_in_what_content_says_is_told_since_nothing_fills_it(garden: Path) -> None:
    for language in ("en", "de"):
        file = garden / "words" / f"{language}.toml"
        file.write_text(file.read_text("utf-8").replace('old-badger = "', 'old-badger = "{name} '), "utf-8")
    assert [fault.wrong for fault in faults_in(garden.parents[1])] == ["nothing fills the gap {name}"] * 2


def test_words_in_a_language_that_no_box_speaks_are_told(garden: Path) -> None:
    """Besides others they are a note; alone every sentence would be missing."""
    shutil.copy(garden / "words" / "en.toml", garden / "words" / "english.toml")
    notes = [str(found) for found in found_in(garden.parents[1]) if found.note]
    assert any("english.toml: note: no box speaks 'english'; right would be one of en, de" in note for note in notes)
    assert not faults_in(garden.parents[1])
    for language in ("en", "de"):
        (garden / "words" / f"{language}.toml").unlink()
    assert [fault.wrong for fault in faults_in(garden.parents[1])] == ["no box speaks 'english'"]


def test_a_figure_that_cannot_be_cut_is_told(garden: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """In the art of a set and beside the sets, by `check` and by `art`."""
    for place in (garden, garden.parents[1]):
        (place / "art").mkdir()
        shutil.copy(CONTENT / "art" / "dragon.svg", place / "art" / "good.svg")
    (garden / "art" / "old-badger.svg").write_text("<svg><script/></svg>")
    (garden.parents[1] / "art" / "Big Hill.svg").write_bytes((CONTENT / "art" / "dragon.svg").read_bytes())
    os.mkfifo(garden / "art" / "pipe.svg")
    wrong = {fault.file: fault.wrong for fault in faults_in(garden.parents[1])}
    assert set(wrong) == {
        str(garden / "art" / "old-badger.svg"),
        str(garden / "art" / "pipe.svg"),
        str(garden.parents[1] / "art" / "Big Hill.svg"),
    }
    assert main(["art", "--content", str(garden.parents[1])]) == 1
    assert {line.partition(": ")[0] for line in capsys.readouterr().err.splitlines()} == set(wrong)


@pytest.mark.parametrize("beside", [False, True], ids=["in the set", "beside the sets"])
def test_a_boss_is_printed_with_the_figure_of_its_set(
    garden: Path, beside: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CACHE_DIRECTORY", str(garden.parents[2] / "cache"))
    content = garden.parents[1]
    card = next(card for card in all_prints(content) if card.id == "ZGB-01")
    before = pictures(content)(card)
    place = (content if beside else garden) / "art"
    place.mkdir()
    shutil.copy(CONTENT / "art" / "dragon.svg", place / "old-badger.svg")
    after = pictures(content)(card)
    assert after is not None
    assert after != before
