"""Groups as files: written whole or not at all, read with distrust, on sticks that are full, shut, slow or hostile."""

import errno
import os
import tempfile
import threading
from pathlib import Path
from typing import Any

import msgspec
import pytest

from appliance.commands.sticks import group_folder
from appliance.engine.game import Errand
from appliance.journal import group_file
from appliance.journal.group_file import BadGroupFile, box_mark, load_group, load_groups, packed, save_group, unpacked
from appliance.library import CONTENT, load_words
from appliance.shell.errands import NAME, run_errand

OWLS: dict[str, Any] = {"id": "g1", "name": "Owls", "earned": ["won:x"], "memory": {"paper": {"told": ["a"]}}}
WORDS = load_words((CONTENT,), "en")


def word(text: bytes) -> str:
    with pytest.raises(BadGroupFile) as caught:
        unpacked(text)
    assert caught.value.say.key in WORDS
    return caught.value.word


def test_what_was_saved_is_read_again(tmp_path: Path):
    file = save_group(OWLS, tmp_path)
    assert load_group(file) == OWLS
    assert [one.name for one in tmp_path.iterdir()] == [file.name]


def test_every_changed_byte_is_noticed():
    text = packed(OWLS)
    for place in range(len(text)):
        changed = text[:place] + bytes([text[place] ^ 1]) + text[place + 1 :]
        try:
            found = unpacked(changed)
        except BadGroupFile:
            continue
        assert found == OWLS, place


@pytest.mark.parametrize(
    ("text", "why"),
    [
        (b"", "damaged"),
        (b"\xff\xfe\x00", "damaged"),
        (packed(OWLS)[:-30], "damaged"),
        (b"[" * 200_000, "damaged"),
        (b"[]", "foreign"),
        (b'{"format": "a-shopping-list"}', "foreign"),
        (b'{"format": "boss-table-group", "version": 99}', "newer"),
        (b'{"format": "boss-table-group", "version": "1"}', "damaged"),
        (b'{"format": "boss-table-group", "version": 1, "sum": "", "group": {}}', "damaged"),
        (b" " * (group_file.MOST_BYTES + 1), "too-big"),
    ],
    ids=lambda one: one[:24] if isinstance(one, bytes) else one,
)
def test_a_file_that_is_no_group_of_ours_is_refused_and_says_why(text: bytes, why: str):
    assert word(text) == why


def test_two_groups_of_one_name_and_names_of_any_kind_have_files_that_every_system_takes(tmp_path: Path):
    for name in ("Owls", "../../etc/passwd", "Füchse & Co", "con", "\u202e", "x" * 200):
        file = save_group({"id": "g1", "name": name}, tmp_path)
        assert file.parent == tmp_path
        assert file.name.isascii()
        assert load_group(file)["name"] == name
    assert len(list(tmp_path.iterdir())) == 6


def test_groups_of_one_name_from_two_boxes_both_stay_and_each_box_writes_over_its_own(tmp_path: Path):
    stick = tmp_path / "stick"
    marks = []
    for name in ("stick", "one", "other"):
        (tmp_path / name).mkdir()
        marks.append(box_mark(tmp_path / name))
    assert marks[1:] == [box_mark(tmp_path / "one"), box_mark(tmp_path / "other")]
    (stick / "boss-table.box").unlink()
    theirs, grown = {**OWLS, "earned": ["won:y"]}, {**OWLS, "earned": ["won:x", "won:z"]}
    first = save_group(OWLS, stick, marks[1])
    assert save_group(theirs, stick, marks[2]) != first
    assert save_group({**OWLS, "id": "g2", "earned": []}, stick) != first
    assert save_group(grown, stick, marks[1]) == first
    found, bad = load_groups(stick)
    assert ([one["earned"] for one in found], bad) == ([["won:y"], [], ["won:x", "won:z"]], [])


@pytest.mark.parametrize("text", [None, b"", b"x" * 16, b"0" * 17, b"\xff" * 16, b"0" * 9_999_999])
def test_a_mark_that_cannot_be_read_is_none_and_a_pipe_is_not_waited_for(tmp_path: Path, text: bytes | None):
    file = tmp_path / group_file.BOX_NAME
    if text is None:
        os.mkfifo(file)
    else:
        file.write_bytes(text)
    assert box_mark(tmp_path) == ""
    assert save_group(OWLS, tmp_path, box_mark(tmp_path)).exists()


@pytest.mark.parametrize("text", [b"half of it", packed(OWLS)[:-30], packed({**OWLS, "earned": []})])
def test_a_file_that_is_damaged_or_of_nobody_known_is_not_written_over(tmp_path: Path, text: bytes):
    there = tmp_path / group_file.file_name(OWLS)
    there.write_bytes(text)
    assert load_group(save_group(OWLS, tmp_path, "0123456789abcdef")) == OWLS
    assert there.read_bytes() == text


def test_a_folder_gives_every_group_and_says_what_is_wrong_with_the_others(tmp_path: Path):
    save_group(OWLS, tmp_path)
    (tmp_path / ("bad" + group_file.ENDING)).write_bytes(b"nothing")
    (tmp_path / ("dir" + group_file.ENDING)).mkdir()
    os.mkfifo(tmp_path / ("pipe" + group_file.ENDING))
    found, bad = load_groups(tmp_path)
    assert found == [OWLS]
    assert len(bad) == 3


def told(errand: Errand, folder: Any, patience: float = 5.0) -> str:
    done = run_errand(errand, [OWLS], folder, patience)
    assert done.say.key in WORDS
    return done.say.key.partition(":")[2]


def test_a_group_goes_to_a_stick_and_is_found_there(tmp_path: Path):
    assert told(Errand("look"), lambda: tmp_path) == "errand.none"
    assert told(Errand("save", "g1"), lambda: tmp_path) == "errand.saved"
    done = run_errand(Errand("look"), [], lambda: tmp_path)
    assert done.found == (OWLS,)


@pytest.mark.parametrize(
    ("code", "why"),
    [(errno.ENOSPC, "full"), (errno.EROFS, "read-only"), (errno.EACCES, "read-only"), (errno.EIO, "failed")],
)
def test_a_stick_that_takes_nothing_is_told(code: int, why: str):
    def shut() -> Path:
        raise OSError(code, "no")

    assert told(Errand("save", "g1"), shut) == f"errand.{why}"


def test_no_stick_and_a_group_that_is_gone_are_told(tmp_path: Path):
    assert told(Errand("save", "g1"), lambda: None) == "errand.no-stick"
    assert told(Errand("save", "g7"), lambda: tmp_path) == "errand.failed"


def test_a_group_that_cannot_be_written_is_not_taken_for_a_slow_stick(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    done = run_errand(Errand("save", "g1"), [{**OWLS, "memory": {"game": object()}}], lambda: tmp_path, 5.0)
    assert done.say.key == "shell:errand.failed"
    assert "could not be done" in caplog.text


def test_a_dead_stick_is_not_waited_for_and_no_other_errand_begun_meanwhile(tmp_path: Path):
    forever = threading.Event()

    def dead() -> Path | None:
        forever.wait(30)
        return None

    assert told(Errand("look"), dead, 0.05) == "errand.slow"
    assert told(Errand("look"), lambda: pytest.fail("it was begun"), 5.0) == "errand.slow"
    hung = [thread for thread in threading.enumerate() if thread.name == NAME]
    forever.set()
    for thread in hung:
        thread.join(30)
    assert len(hung) == 1
    assert told(Errand("look"), lambda: tmp_path) == "errand.none"


def test_a_full_stick_leaves_the_old_file_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    file = save_group(OWLS, tmp_path)

    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr("appliance.files.os.fsync", full)
    with pytest.raises(OSError, match="full"):
        save_group({**OWLS, "earned": []}, tmp_path)
    assert load_group(file) == OWLS
    assert [one.name for one in tmp_path.iterdir()] == [file.name]


def test_the_folder_is_a_stick_then_the_boot_partition_then_the_desks_own(tmp_path: Path):
    (tmp_path / "media" / "somebody" / "not-mounted").mkdir(parents=True)
    assert group_folder(None, tmp_path) is None
    desk = tmp_path / "desk"
    assert group_folder(desk, tmp_path) == desk
    boot = tmp_path / "boot" / "firmware" / "boss-table"
    boot.mkdir(parents=True)
    assert group_folder(desk, tmp_path) == boot


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
def test_a_boot_partition_that_is_shut_gives_groups_and_takes_none():
    with tempfile.TemporaryDirectory() as name:  # not below pytest's own folder, which is root's alone
        boot = Path(name, "boot/firmware/boss-table")
        boot.mkdir(parents=True)
        os.chmod(name, 0o755)
        os.seteuid(65534)
        try:
            assert group_folder(None, Path(name)) == boot
            assert group_folder(None, Path(name), write=True) is None
        finally:
            os.seteuid(0)
        assert group_folder(None, Path(name), write=True) == boot


def test_the_sum_does_not_depend_on_the_order_of_fields():
    turned = msgspec.json.decode(packed(OWLS))
    turned["group"] = dict(reversed(turned["group"].items()))
    assert unpacked(msgspec.json.encode(turned)) == OWLS
