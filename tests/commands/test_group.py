"""`boss-table group`: list, export and import of groups, never while a box plays on that folder."""

import queue
from pathlib import Path
from typing import Any

import msgspec
import pytest

from appliance.__main__ import main
from appliance.commands.wiring import load_contents, seeds
from appliance.engine.game import Errand
from appliance.engine.table import Picked, Pressed, Typed
from appliance.games import find_games
from appliance.journal import Journal
from appliance.journal.group_file import load_group, save_group
from appliance.shell.choices import Choices
from appliance.shell.errands import Done, run_errand
from appliance.shell.session import Session

GAMES, _ = find_games()
CONTENTS, _ = load_contents(GAMES)


class Box:
    def __init__(self, folder: Path, stick: Path | None = None) -> None:
        self.inputs: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self.journal = Journal(folder, self.inputs.put)

        def errands(errand: Errand, groups: Any) -> Done:
            return run_errand(errand, groups, lambda: stick)

        next_seed = seeds(self.journal, 1)
        self.session = Session(self.journal, GAMES, CONTENTS, next_seed, errands=errands if stick else None)
        self.settle()

    def settle(self) -> None:
        while self.session.pending is not None:
            self.session.take(self.inputs.get(timeout=10))

    def do(self, *said: Any) -> "Box":
        for one in said:
            self.session.say(one)
            self.settle()
        return self

    def group(self, name: str) -> "Box":
        return self.do(Typed(name), Pressed(), Picked("both"))


def close(box: Box) -> None:
    box.journal.close()


def run(folder: Path, *words: str) -> int:
    return main(["group", "--state", str(folder), *words])


def test_a_group_is_carried_from_one_box_to_another(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    one, other = tmp_path / "one", tmp_path / "other"
    close(Box(one).group("Owls"))
    close(Box(other).group("Owls"))
    assert run(one, "list") == 0
    assert "g1\tOwls\t0 won" in capsys.readouterr().out
    assert run(one, "export", "Owls", str(tmp_path / "owls.json")) == 0
    assert load_group(tmp_path / "owls.json")["health"] == "both"
    assert run(other, "import", str(tmp_path / "owls.json")) == 0
    assert capsys.readouterr().out.endswith("g2\tOwls 2\n")
    box = Box(other)
    assert [group.name for group in box.session.match.state.groups] == ["Owls", "Owls 2"]
    close(box)


def test_nothing_is_imported_while_a_box_plays(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    file = save_group({"id": "g1", "name": "Foxes"}, tmp_path)
    box = Box(tmp_path / "state").group("Owls")
    assert run(tmp_path / "state", "import", str(file)) == 1
    assert run(tmp_path / "state", "list") == 0
    assert "Owls" in capsys.readouterr().out
    close(box)
    assert run(tmp_path / "state", "import", str(file)) == 0


@pytest.mark.parametrize("text", [b"", b"{}", b'{"format": "boss-table-group", "version": 9}'])
def test_a_bad_file_is_refused_and_the_box_stays_as_it_was(
    tmp_path: Path, text: bytes, capsys: pytest.CaptureFixture[str]
):
    close(Box(tmp_path / "state").group("Owls"))
    file = tmp_path / "bad.json"
    file.write_bytes(text)
    assert run(tmp_path / "state", "import", str(file)) == 2
    assert run(tmp_path / "state", "import", str(tmp_path / "nowhere.json")) == 2
    told = capsys.readouterr().err.splitlines()
    assert len(told) == 2
    assert all(line for line in told)
    box = Box(tmp_path / "state")
    assert [group.name for group in box.session.match.state.groups] == ["Owls"]
    close(box)


def test_an_unknown_group_is_told_with_those_that_are_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    close(Box(tmp_path / "state").group("Owls"))
    assert run(tmp_path / "state", "export", "Foxes") == 2
    assert "Owls" in capsys.readouterr().err


def test_a_file_in_place_of_the_folder_is_told_without_numbers(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "file").touch()
    assert run(tmp_path / "file", "list") == 2
    assert capsys.readouterr().err == f"{tmp_path}/file/boss-table.db: Not a directory\n"


def test_a_group_that_cannot_be_exported_leaves_what_was_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    close(Box(tmp_path / "state").group("Owls"))
    assert run(tmp_path / "state", "export", "Owls", str(tmp_path / "nowhere" / "owls.json")) == 2
    assert capsys.readouterr().err == f"{tmp_path}/nowhere/owls.json: No such file or directory\n"


def test_the_lobby_saves_to_a_stick_and_takes_from_one(tmp_path: Path):
    stick = tmp_path / "stick"
    stick.mkdir()
    box = Box(tmp_path / "state", stick).group("Owls")
    box.do(Picked("groups"), Picked("save"))
    assert box.session.notes[-1].key == "shell:errand.saved"
    assert box.session.match.state.group == "g1"
    box.do(Picked("groups"), Picked("look"))
    assert box.session.notes[-1].key == "shell:errand.found"
    box.do(Picked("take-1"))
    assert [group.name for group in box.session.match.state.groups] == ["Owls", "Owls 2"]
    close(box)
    again = Box(tmp_path / "state", stick)
    assert [group.name for group in again.session.match.state.groups] == ["Owls", "Owls 2"]
    assert msgspec.json.encode(again.session.match.state)
    close(again)


def test_the_folder_may_be_named_before_the_word_or_after_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    close(Box(tmp_path).group("Owls"))
    for words in (["--state", str(tmp_path), "list"], ["list", "--state", str(tmp_path)]):
        assert main(["group", *words]) == 0
        assert "Owls" in capsys.readouterr().out


def test_what_it_says_is_said_in_the_language_of_the_box(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    state = tmp_path / "state"
    box = Box(state).group("Owls")
    Choices(state).speak("de")
    file = save_group({"id": "g1", "name": "Foxes"}, tmp_path)
    assert run(state, "list") == 0
    assert "0 gewonnen" in capsys.readouterr().out
    assert run(state, "import", str(file)) == 1
    assert "benutzt: beendet erst dieses Boss Table" in capsys.readouterr().err
    close(box)
    assert run(state, "export", "Foxes") == 2
    assert capsys.readouterr().err == "keine Gruppe 'Foxes'; es gibt: Owls\n"
    assert run(state, "--lang", "en", "export", "Foxes") == 2
    assert "no group 'Foxes'" in capsys.readouterr().err


def test_the_language_may_be_said_before_the_word_or_after_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    for words in (["--lang", "de", "export", "Foxes"], ["export", "Foxes", "--lang", "de"]):
        assert run(tmp_path, *words) == 2
        assert capsys.readouterr().err == "keine Gruppe 'Foxes'; es gibt: noch keine\n"


@pytest.mark.parametrize(
    ("lang", "told"), [("en", "cannot be read; start the box"), ("de", "sind nicht lesbar; startet")]
)
def test_saved_games_that_are_damaged_are_told_in_words(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], lang: str, told: str
):
    (tmp_path / "boss-table.db").write_bytes(b"no database at all" * 400)
    assert run(tmp_path, "list", "--lang", lang) == 2
    assert told in capsys.readouterr().err


def test_a_folder_in_use_is_told_in_the_language_that_is_asked_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """Whichever command wanted it."""
    script = tmp_path / "script.txt"
    script.write_text("press\n", "utf-8")
    file = save_group({"id": "g1", "name": "Foxes"}, tmp_path)
    state = str(tmp_path / "state")
    box = Box(tmp_path / "state")
    for words in (
        ["run", "--board", "script", str(script), "--state", state],
        ["group", "import", str(file), "--state", state],
        ["teach", "forget", "--all", "--state", state],
    ):
        assert main([*words, "--lang", "de"]) == 1
        assert "benutzt: beendet erst dieses Boss Table" in capsys.readouterr().err
    Choices(tmp_path / "state").speak("de")
    assert main(["teach", "forget", "--all", "--state", state]) == 1
    assert "benutzt: beendet erst dieses Boss Table" in capsys.readouterr().err
    assert main(["doctor", "camera", "--state", state]) == 2
    assert "Kamera: wird von der laufenden Box benutzt" in capsys.readouterr().err
    close(box)
    assert main(["teach", "list", "--state", state]) == 0
    assert capsys.readouterr().out == "0 Codes\n"
