"""Taught codes: what is kept, that it is never lost, and that damaged files are refused."""

import json
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appliance.__main__ import main
from appliance.codes import CardRef, digest
from appliance.journal import Journal
from appliance.taught import (
    BACKUP_NAME,
    FILE_NAME,
    BadLessons,
    Lesson,
    Merged,
    Taught,
    copies_in,
    copy_to,
    decoded,
    encoded,
    read_lessons,
    write_lessons,
)

ONE, OTHER = Lesson(digest(b"one"), "BF", "ELF-03"), Lesson(digest(b"\xff\x00"), "BF", "DWA-01")


def test_what_was_taught_is_known_after_a_restart(tmp_path: Path):
    Taught(tmp_path).teach(ONE)
    again = Taught(tmp_path)
    again.teach(OTHER)
    assert Taught(tmp_path).lessons == (ONE, OTHER)
    assert Taught(tmp_path).look(ONE.digest) == CardRef("BF", "ELF-03")
    assert Taught(tmp_path).look(digest(b"else")) is None


def test_nothing_of_the_code_itself_is_kept(tmp_path: Path):
    Taught(tmp_path).teach(Lesson(digest(b"https://example.org/secret"), "BF", "ELF-03"))
    assert all(b"example" not in file.read_bytes() for file in tmp_path.iterdir())


@pytest.mark.parametrize("harm", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"format": "boss-table taught codes"}'])
def test_a_damaged_list_is_kept_aside_and_its_copy_is_taken(tmp_path: Path, harm: bytes):
    Taught(tmp_path).teach(ONE)
    (tmp_path / FILE_NAME).write_bytes(harm)
    taught = Taught(tmp_path)
    assert taught.lessons == (ONE,)
    (note,) = taught.notes
    assert (tmp_path / str(note.args["file"])).read_bytes() == harm
    taught.teach(OTHER)
    assert Taught(tmp_path).lessons == (ONE, OTHER)


def test_a_list_that_is_gone_is_taken_from_its_copy(tmp_path: Path):
    Taught(tmp_path).teach(ONE)
    (tmp_path / FILE_NAME).unlink()
    assert Taught(tmp_path).lessons == (ONE,)


def test_a_newer_list_is_not_touched_but_put_aside(tmp_path: Path):
    newer = json.dumps({"format": "boss-table taught codes", "version": 2, "more": [1]}).encode()
    (tmp_path / FILE_NAME).write_bytes(newer)
    (note,) = Taught(tmp_path).notes
    assert note.key == "shell:taught.newer"
    assert (tmp_path / str(note.args["file"])).read_bytes() == newer


def test_a_card_that_cannot_be_written_to_still_knows_it_now(tmp_path: Path):
    taught = Taught(tmp_path / "file" / "below")
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(OSError, match="file"):
        taught.teach(ONE)
    assert taught.look(ONE.digest) is not None


def test_an_import_says_what_is_new_and_what_changes():
    taught = Taught()
    taught.teach(ONE)
    assert taught.merge([ONE, OTHER]) == Merged(new=1, same=1)
    assert taught.merge([Lesson(ONE.digest, "BF", "ELF-04")]) == Merged(changed=1)
    assert taught.look(ONE.digest) == CardRef("BF", "ELF-04")


def test_every_changed_byte_of_a_file_is_noticed():
    whole = encoded([ONE, OTHER])
    for place in range(0, len(whole) - 1, 3):
        harmed = whole[:place] + bytes([whole[place] ^ 1]) + whole[place + 1 :]
        try:
            read = decoded(harmed)
        except BadLessons:
            continue
        assert read == (ONE, OTHER), place  # white space


@given(st.binary(max_size=300))
def test_any_bytes_are_refused_without_a_crash(data: bytes):
    with pytest.raises(BadLessons):
        decoded(data)


def test_deep_nesting_and_huge_files_are_refused(tmp_path: Path):
    with pytest.raises(BadLessons):
        decoded(b"[" * 200_000)
    (tmp_path / "x").write_bytes(b" " * 8_000_001)
    with pytest.raises(BadLessons, match="large"):
        read_lessons(tmp_path / "x")


@pytest.mark.parametrize("card", ["../etc", "ELF-3", "elf-03", "ELF-03 ", "", "ELF-033"])
def test_a_file_may_only_name_cards(card: str):
    with pytest.raises(BadLessons):
        decoded(encoded([Lesson(ONE.digest, "BF", card)]))


def test_the_command_lists_exports_imports_and_forgets(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    box, other, stick = tmp_path / "box", tmp_path / "other", tmp_path / "stick"
    stick.mkdir()
    Taught(box).teach(ONE)
    assert main(["teach", "list", "--state", str(box)]) == 0
    assert "ELF-03" in capsys.readouterr().out
    assert main(["teach", "export", str(stick), "--state", str(box)]) == 0
    assert main(["teach", "import", str(stick), "--state", str(other)]) == 0
    assert Taught(other).lessons == (ONE,)
    assert main(["teach", "forget", "--code", "0" * 12, "--state", str(other)]) == 1
    assert main(["teach", "forget", "--card", "ELF-03", "--state", str(other)]) == 0
    assert Taught(other).lessons == ()


TWO = Lesson(digest(b"two"), "BF", "ELF-04")


def test_a_copy_of_another_box_stays_on_the_stick_and_both_are_learnt(tmp_path: Path):
    stick = tmp_path / "stick"
    stick.mkdir()
    one, two = Taught(tmp_path / "one"), Taught(tmp_path / "two")
    one.teach(ONE)
    two.teach(TWO)
    assert copy_to(stick, one).name == FILE_NAME
    assert copy_to(stick, two).name == "boss-table-taught-codes-2.json"
    assert read_lessons(stick / FILE_NAME) == (ONE,)
    assert [file.name for file in copies_in(stick)] == [FILE_NAME, "boss-table-taught-codes-2.json"]
    assert main(["teach", "import", str(stick), "--state", str(tmp_path / "three")]) == 0
    assert set(Taught(tmp_path / "three").lessons) == {ONE, TWO}


def test_a_copy_is_written_over_one_of_which_all_is_known_and_over_no_other(tmp_path: Path):
    stick, box = tmp_path / "stick", Taught(tmp_path / "box")
    stick.mkdir()
    box.teach(ONE)
    copy_to(stick, box)
    box.teach(TWO)
    assert copy_to(stick, box).name == FILE_NAME
    assert read_lessons(stick / FILE_NAME) == (ONE, TWO)
    box.forget([ONE.digest])
    assert copy_to(stick, box).name == "boss-table-taught-codes-2.json"
    (stick / FILE_NAME).write_bytes(b"damaged")
    (stick / "boss-table-taught-codes-2.json").unlink()
    (stick / "boss-table-taught-codes-2.json").symlink_to("nothing")
    assert copy_to(stick, box).name == "boss-table-taught-codes-3.json"
    assert (stick / FILE_NAME).read_bytes() == b"damaged"


def test_copies_are_told_from_what_only_begins_like_them(tmp_path: Path):
    for name in ("-10", "", "-2", "-1", "-02", ".backup", ".aside-1", "-2-3"):
        (tmp_path / f"boss-table-taught-codes{name}.json").touch()
    names = [file.name.removeprefix("boss-table-taught-codes") for file in copies_in(tmp_path)]
    assert names == [".json", "-2.json", "-10.json"]
    assert copies_in(tmp_path / "none") == []


def test_the_command_writes_beside_the_copy_of_another_box(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    write_lessons(tmp_path / FILE_NAME, [ONE])
    Taught(tmp_path / "box").teach(TWO)
    assert main(["teach", "export", str(tmp_path), "--state", str(tmp_path / "box")]) == 0
    assert "boss-table-taught-codes-2.json: 1 code" in capsys.readouterr().out
    assert read_lessons(tmp_path / FILE_NAME) == (ONE,)


def test_the_command_refuses_a_damaged_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    bad = tmp_path / "bad.json"
    write_lessons(bad, [ONE])
    bad.write_bytes(bad.read_bytes().replace(b"ELF-03", b"ELF-04"))
    assert main(["teach", "import", str(bad), "--state", str(tmp_path / "s")]) == 1
    assert main(["teach", "import", str(tmp_path / "none"), "--state", str(tmp_path / "s")]) == 1
    assert "damaged" in capsys.readouterr().err
    assert Taught(tmp_path / "s").lessons == ()


def test_while_a_box_plays_only_it_changes_its_codes(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    write_lessons(tmp_path / "new.json", [ONE])
    journal = Journal(tmp_path, lambda ack: None)
    try:
        assert main(["teach", "import", str(tmp_path / "new.json"), "--state", str(tmp_path)]) == 1
        assert main(["teach", "list", "--state", str(tmp_path)]) == 0
    finally:
        journal.close()
    assert "in use" in capsys.readouterr().err


def test_both_files_hold_the_same(tmp_path: Path):
    Taught(tmp_path).teach(ONE)
    assert (tmp_path / FILE_NAME).read_bytes() == (tmp_path / BACKUP_NAME).read_bytes()


def test_a_pipe_in_place_of_the_file_is_set_aside_and_the_copy_counts(tmp_path: Path):
    Taught(tmp_path).teach(ONE)
    (tmp_path / FILE_NAME).unlink()
    os.mkfifo(tmp_path / FILE_NAME)
    taught = Taught(tmp_path)
    assert taught.lessons == (ONE,)
    assert len(taught.notes) == 1


def test_a_pipe_is_not_waited_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    os.mkfifo(tmp_path / "pipe")
    assert main(["teach", "import", "--state", str(tmp_path), str(tmp_path / "pipe")]) == 1
    assert "pipe" in capsys.readouterr().err


@pytest.mark.parametrize("said", ["[]", '{"format": "boss-table taught codes", "version": 2}', '{"format": "other"}'])
def test_teach_import_refuses_in_the_language_that_was_asked_for(
    said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    (tmp_path / "codes.json").write_text(said)
    told = []
    for lang in ("en", "de"):
        assert main(["teach", "import", "--lang", lang, "--state", str(tmp_path), str(tmp_path / "codes.json")]) == 1
        told.append(capsys.readouterr().err)
    assert told[0] != told[1]
    assert all("codes.json" in one and "shell:" not in one and "{" not in one for one in told)


def test_a_folder_that_cannot_be_entered_teaches_nothing_and_ends_nothing(tmp_path: Path):
    """As it is for a box that may not enter it; the system says so in the same way about a name that is too long."""
    folder = tmp_path / ("x" * 300)
    taught = Taught(folder)
    assert taught.lessons == ()
    assert [note.key for note in taught.notes] == ["shell:taught.damaged"]
