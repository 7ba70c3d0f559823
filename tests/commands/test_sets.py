"""Sets of other authors are played beside ours; a broken one is told everywhere and left out whole."""

import argparse
import shutil
from pathlib import Path

import pytest

from appliance.__main__ import main
from appliance.commands import doctor
from appliance.commands.check import found_in
from appliance.commands.sets import Sets, found_sets
from appliance.commands.wiring import card_names, load_contents, words_by_language
from appliance.engine.table import Say
from appliance.games import find_games
from appliance.library import CONTENT

GARDEN = Path(__file__).parents[2] / "docs" / "content" / "examples" / "boss_fighters" / "garden"
BOSS = "bosses/old-badger.toml"


@pytest.fixture
def state(tmp_path: Path) -> Path:
    """A state folder with the set of the documentation laid into it."""
    shutil.copytree(GARDEN, tmp_path / "content" / "boss_fighters" / "garden")
    return tmp_path


def harmed(state: Path, name: str, old: str, new: str) -> Path:
    file = state / "content" / "boss_fighters" / "garden" / name
    text = file.read_text("utf-8")
    assert old in text
    file.write_text(text.replace(old, new), "utf-8")
    return file


def test_a_set_in_the_state_folder_is_played_with_its_words_and_cards(state: Path) -> None:
    sets = found_sets(state)
    contents, _ = load_contents(find_games()[0], sets.good)
    assert {"prince", "old-badger"} <= set(contents["boss_fighters"].bosses)
    assert not sets.broken
    words = words_by_language(sets.good)
    assert words["de"](Say("boss_fighters:boss.old-badger")) == "Der alte Dachs"
    assert words["de"](Say("boss_fighters:boss.prince")) != "boss.prince"
    assert card_names(sets.good)["BF", "ZGA-01"] == Say("boss_fighters:card.spade-work")


def test_a_set_in_german_only_is_german_everywhere(state: Path) -> None:
    (state / "content/boss_fighters/garden/words/en.toml").unlink()
    assert words_by_language(found_sets(state).good)["en"](Say("boss_fighters:boss.old-badger")) == "Der alte Dachs"


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        (BOSS, 'do = "plan"', 'do = "plann"'),
        ("cards/gardener.toml", 'code = "ZGA-01"', 'code = "ELF-01"'),
        ("items/shed.toml", "[[item]]", "[[[item"),
        ("words/de.toml", "[boss]", "[boss"),
    ],
)
def test_one_broken_file_leaves_the_whole_set_out(
    state: Path, name: str, old: str, new: str, capsys: pytest.CaptureFixture[str]
) -> None:
    harmed(state, name, old, new)
    sets = found_sets(state)
    assert sets.good == ()
    (note,) = sets.notes()
    assert note.args["set"] == "garden"
    assert str(note.args["why"]).startswith(name)
    contents, unloaded = load_contents(find_games()[0], sets.good)
    assert not unloaded
    assert "old-badger" not in contents["boss_fighters"].bosses
    script = state / "script.txt"
    script.write_text('type "Owls"\n', "utf-8")
    assert main(["run", "--board", "script", str(script), "--state", str(state), "--events"]) == 0
    assert name in capsys.readouterr().err


def test_the_doctor_names_sets_that_are_well_and_what_is_wrong_with_others(state: Path) -> None:
    (found,) = doctor.sets_found(state)
    assert (found.state, found.told) == ("ok", "added: garden")
    harmed(state, BOSS, "life_per_hero", "lief_per_hero")
    (found,) = doctor.sets_found(state)
    assert found.state == "wrong"
    assert "boss.lief_per_hero: unknown field" in found.told
    assert "boss-table check" in found.todo


def test_of_two_sets_with_the_same_codes_the_second_is_left_out(state: Path) -> None:
    shutil.copytree(GARDEN, state / "content" / "boss_fighters" / "orchard")
    sets = found_sets(state)
    assert [folder.name for folder in sets.good] == ["garden"]
    assert [Path(folder).name for folder in sets.broken] == ["orchard"]


def test_strange_things_in_the_folder_end_nothing(tmp_path: Path) -> None:
    (tmp_path / "content" / "chess" / "first").mkdir(parents=True)
    (tmp_path / "content" / "boss_fighters" / "empty").mkdir(parents=True)
    (tmp_path / "content" / "readme.txt").write_text("hello")
    (tmp_path / "content" / "boss_fighters" / "odd" / "cards" / "a.toml").mkdir(parents=True)
    sets = found_sets(tmp_path, [tmp_path / "nowhere"])
    assert {Path(folder).name for folder in sets.broken} == {"first", "odd", "nowhere"}
    (fault,) = found_sets(tmp_path, [tmp_path / "content" / "readme.txt"]).broken[str(tmp_path / "content/readme.txt")]
    assert fault.wrong == "is no folder"
    assert found_sets(tmp_path / "no state at all") == Sets()


# What check tells beside single files


def test_a_sentence_that_nothing_needs_is_told_with_the_nearest(state: Path) -> None:
    harmed(state, "words/en.toml", "spade-work =", "spade-wrok =")
    told = [str(fault) for fault in found_in(state / "content")]
    assert any("card.spade-wrok: nothing needs this sentence; right would be card.spade-work" in line for line in told)
    assert any("no words for card.spade-work in en" in line for line in told)


def test_a_name_too_long_for_its_card_is_told_where_it_stands(state: Path) -> None:
    file = harmed(
        state, "words/de.toml", '"Spatenstich"', '"Der Spatenstich der unermüdlichen Schrebergärtnerin von nebenan"'
    )
    (fault,) = found_in_faults(state)
    assert Path(fault.file) == file
    assert file.read_text("utf-8").splitlines()[fault.line - 1].startswith("spade-work")
    assert "there is no room" in fault.wrong
    assert "letters" in fault.right


def found_in_faults(state: Path) -> list:
    return [fault for fault in found_in(state / "content") if not fault.note]


def test_a_missing_language_is_a_note(state: Path) -> None:
    (state / "content/boss_fighters/garden/words/de.toml").unlink()
    told = [str(found) for found in found_in(state / "content")]
    assert any("note: no words in de" in line for line in told)
    assert not found_in_faults(state)


def test_a_boss_without_art_is_a_note(state: Path) -> None:
    told = [str(found) for found in found_in(state / "content")]
    assert any("note: this boss has no puppet of its own" in line for line in told)


def test_our_own_content_gives_no_faults_from_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(CONTENT)]) == 0
    assert "all is well" in capsys.readouterr().out


def test_notes_alone_exit_with_0(capsys: pytest.CaptureFixture[str]) -> None:
    from appliance.commands import check

    assert check.run(argparse.Namespace(path=GARDEN)) == 0
    assert "note: " in capsys.readouterr().out


def test_simulated_people_fight_a_boss_of_another_set(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("BOSS_TABLE_STATE", str(tmp_path))
    mine = str(GARDEN.parents[1])
    assert (
        main(["sim", "old-badger", "--content", mine, "--fights", "4", "--workers", "2", "--seats", "2", "--json"]) == 0
    )
    assert '"fights": 4' in capsys.readouterr().out
    assert main(["sim", "old-badger", "--fights", "4"]) == 2
