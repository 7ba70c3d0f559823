"""Content files become values, a fault names its place, and words are merged."""

import os
import time
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from appliance.commands import check
from appliance.commands.check import gaps
from appliance.library import CONTENT, BadContent, Fault, as_value, load_words, read_source, sentences_of
from appliance.lines import lines_of
from tests.checked import faults_in

BAD = Path(__file__).parent / "content_bad"
BAD_FILES = sorted(BAD.rglob("*.toml"))


class Tree(Struct, forbid_unknown_fields=True):
    kind: str
    height: int


class Wood(Struct, forbid_unknown_fields=True):
    name: str
    tree: tuple[Tree, ...] = ()


def written(folder: Path, name: str, text: str) -> Path:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def fault_of(file: Path, kind: Any) -> Fault:
    with pytest.raises(BadContent) as caught:
        as_value(read_source(file), kind)
    return caught.value.fault


def test_a_good_file_is_a_value(tmp_path: Path) -> None:
    file = written(tmp_path, "wood.toml", 'name = "north"\n[[tree]]\nkind = "oak"\nheight = 12\n')
    assert as_value(read_source(file), Wood) == Wood("north", (Tree("oak", 12),))


def test_a_fault_names_file_line_and_field_and_the_nearest_name(tmp_path: Path) -> None:
    text = 'name = "north"\n\n[[tree]]\nkind = "oak"\nheight = 12\n\n[[tree]]\nkind = "fir"\nheigth = 3\n'
    file = written(tmp_path, "wood.toml", text)
    fault = fault_of(file, Wood)
    assert fault == Fault(str(file), 9, "tree[1].heigth", "unknown field", "height")
    assert str(fault) == f"{file}:9: tree[1].heigth: unknown field; right would be height"


def test_a_file_that_is_not_there_is_bad_content(tmp_path: Path) -> None:
    assert "cannot be read" in fault_of(tmp_path / "none.toml", Wood).wrong


@pytest.mark.parametrize("text", ["a = " + "[" * 5000, "= 3", "[[[", 'a = "', "\x00", "a = 1\na = 2"])
def test_what_is_not_toml_is_bad_content(tmp_path: Path, text: str) -> None:
    assert fault_of(written(tmp_path, "wood.toml", text), Wood).wrong.startswith("not TOML")


def test_the_line_of_a_field_in_every_way_of_writing_it() -> None:
    text = "\n".join(
        [
            "# a comment with [brackets] = and 'quotes",
            'a.b = """three',
            'lines with ] } = # " in it""" # more',
            "list = [ # one",
            "  1, # two, ]",
            "  { x = '}', y = [2,",
            "   3] },",
            "]",
            "[table.'odd name'.\"x\"]",
            "key = 1979-05-27T07:32:00Z",
            "[[many]]",
            "one = 1",
            "[many.inner]",
            "two = 2",
            "[[many]]",
            "one = {}",
        ]
    )
    assert tomllib.loads(text)
    lines = lines_of(text)
    wanted = {"a.b": 2, "list": 4, "list[0]": 5, "list[1]": 6, "list[1].y[0]": 6, "list[1].y[1]": 7}
    wanted |= {"table.odd name.x.key": 10, "many[0].one": 12, "many[0].inner.two": 14, "many[1].one": 16}
    assert {path: lines.get(path) for path in wanted} == wanted


@given(st.text(alphabet="ab=\"[]{}#.\n',1 ", max_size=40))
def test_the_reader_of_lines_ends_on_every_text(text: str) -> None:
    assert all(1 <= line <= text.count("\n") + 1 for line in lines_of(text).values())


@pytest.mark.parametrize("file", BAD_FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_each_bad_file_is_told_as_its_first_line_says(file: Path) -> None:
    expected = file.read_bytes().split(b"\n")[0].decode().removeprefix("# ")
    told = [str(fault) for fault in faults_in(file)]
    assert told
    assert told[0].startswith(f"{file}:{expected}")


def test_a_folder_tells_every_bad_file_in_it() -> None:
    told = {fault.file for fault in faults_in(BAD)}
    assert {str(file) for file in BAD_FILES} <= told


def test_check_exits_with_1_for_a_fault_and_0_without(capsys: pytest.CaptureFixture[str]) -> None:
    assert check.run(_args(BAD_FILES[0])) == 1
    assert check.run(_args(CONTENT)) == 0
    assert "all is well" in capsys.readouterr().out


@pytest.mark.parametrize("place", ["nowhere", "cards/loose.toml", ""])
def test_check_says_so_when_there_is_nothing_to_check(tmp_path: Path, place: str) -> None:
    (tmp_path / "empty").mkdir()
    path = tmp_path / place if place else tmp_path / "empty"
    assert [fault.file for fault in faults_in(path)] == [str(path)]


def test_an_unknown_game_is_told(tmp_path: Path) -> None:
    file = written(tmp_path, "chess/base/cards/pawn.toml", "x = 1")
    assert [fault.wrong for fault in faults_in(file)] == ["no game is called 'chess'"]


def test_our_own_content_is_well() -> None:
    assert [str(fault) for fault in faults_in(CONTENT)] == []


def test_a_sentence_or_gap_that_one_language_lacks_is_told(tmp_path: Path) -> None:
    written(
        tmp_path,
        "lobby/base/words/en.toml",
        'hello = "Hello {name}"\nbye = "Bye"\nn = "{n} left"\n"n.one" = "one left"',
    )
    written(tmp_path, "lobby/base/words/de.toml", 'hello = "Hallo"\nn = "noch {n}"')
    told = {(Path(fault.file).name, fault.field, fault.wrong) for fault in faults_in(tmp_path)}
    assert told == {
        ("en.toml", "bye", "no such sentence in de"),
        ("en.toml", "hello", "other gaps than in de"),
        ("de.toml", "hello", "other gaps than in en"),
    }


def test_words_of_all_files_are_merged_under_their_game(tmp_path: Path) -> None:
    written(tmp_path, "chess/base/words/en.toml", 'title = "Chess"\n[piece]\nking = "King"\n[piece.more]\n"a.b" = "x"')
    written(tmp_path, "chess/base/words/cards.en.toml", '[card]\npawn = "Pawn"')
    written(tmp_path, "chess/extra/words/en.toml", '[piece]\nking = "Emperor"')
    written(tmp_path, "go/base/words/en.toml", 'title = "Go"')
    written(tmp_path, "go/base/words/de.toml", 'title = "Das Go"')
    wanted = {
        "chess:title": "Chess",
        "chess:piece.king": "Emperor",
        "chess:piece.more.a.b": "x",
        "chess:card.pawn": "Pawn",
    }
    assert load_words((tmp_path,), "en") == wanted | {"go:title": "Go"}
    assert load_words((tmp_path / "go" / "base",), "de") == {"go:title": "Das Go"}


def test_a_broken_words_file_costs_only_itself(tmp_path: Path) -> None:
    written(tmp_path, "chess/base/words/en.toml", 'title = "Chess"')
    broken = written(tmp_path, "chess/base/words/a.en.toml", "title = 3")
    told: list[Fault] = []
    assert load_words((tmp_path,), "en", tell=told.append) == {"chess:title": "Chess"}
    assert [(fault.file, fault.line) for fault in told] == [(str(broken.resolve()), 1)]
    with pytest.raises(BadContent):
        sentences_of(read_source(broken))


def test_gaps_are_names_in_braces() -> None:
    assert gaps("{name} loses {n}") == {"name", "n"}
    assert gaps("{{ no gap }}") == set()
    assert gaps("{0}") is None
    assert gaps("{") is None


def test_a_folder_that_goes_while_it_is_looked_through_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(folder: Path, pattern: str) -> Any:
        raise FileNotFoundError(2, "No such file or directory", "one/of/them")

    monkeypatch.setattr(Path, "rglob", gone)
    assert [str(fault) for fault in faults_in(tmp_path)] == ["one/of/them: cannot be read: No such file or directory"]


def _args(path: Path) -> Any:
    import argparse

    return argparse.Namespace(path=path)


def test_a_content_file_that_is_far_too_big_is_not_read(tmp_path: Path):
    file = tmp_path / "huge.toml"
    with file.open("wb") as made:
        made.truncate(10**12)
    with pytest.raises(BadContent, match="far too big"):
        read_source(file)


def test_a_pipe_is_not_awaited_as_content(tmp_path: Path):
    os.mkfifo(tmp_path / "x.toml")
    with pytest.raises(BadContent, match="is no file"):
        read_source(tmp_path / "x.toml")


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("life = " + "9" * 5000, ":1: not TOML: a number of far too many digits"),
        ("\n" + ".".join("a" * 30_000) + " = 1", ":2: a name of more than 100 parts"),
        ("[" + ".".join("a" * 30_000) + "]", ":1: a name of more than 100 parts"),
    ],
    ids=["number", "key", "table"],
)
def test_a_text_that_would_take_hours_or_a_program_down_is_a_fault(text: str, wrong: str, tmp_path: Path):
    file = tmp_path / "x.toml"
    file.write_text(text)
    with pytest.raises(BadContent) as caught:
        read_source(file)
    assert f"{file}{wrong}" in str(caught.value)


def test_a_device_in_place_of_a_file_is_not_read(tmp_path: Path):
    (tmp_path / "x.toml").symlink_to("/dev/zero")
    with pytest.raises(BadContent, match="is no file"):
        read_source(tmp_path / "x.toml")


def test_where_fields_stand_is_found_as_fast_in_a_long_text(tmp_path: Path):
    """Twenty times as long took four hundred times as long."""

    def seconds(count: int) -> float:
        text = "\n".join(f"k{number} = 1" for number in range(count))
        before = time.process_time()
        assert lines_of(text)[f"k{count - 1}"] == count
        return time.process_time() - before

    seconds(500)
    assert seconds(40_000) < 200 * max(seconds(2_000), 0.001)
