"""What does not fit on the command line is told in a line, with what would be right, and nothing is begun."""

import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest

from appliance.__main__ import main
from appliance.codes import digest
from appliance.commands.wiring import read_setup
from appliance.journal.store import DB_NAME
from appliance.taught import FILE_NAME, Lesson, write_lessons
from tests.shell.box import Box

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("demo", "--size", "large"), "say it like 1280x800"),
        (("demo", "--size", "0x800"), "say it like 1280x800"),
        (("demo", "--policy", "lucky"), "invalid choice"),
        (("run", "--hold", "2.1"), "right is 0 to 2"),
        (("run", "--hold", "nan"), "right is 0 to 2"),
        (("run", "--hold", "long"), "right is 0 to 2"),
        (("run", "--frames", "-1"), "right is 0 or more"),
        (("doctor", "--wait", "nan"), "right is 0 to 600"),
        (("doctor", "--wait", "inf"), "right is 0 to 600"),
        (("sim", "prince", "--fights", "0"), "right is 1 or more"),
        (("demo", "--size", "1x1"), "200 to 8192 a side"),
    ],
)
def test_what_does_not_fit_is_told_and_nothing_begins(
    words: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
):
    with pytest.raises(SystemExit) as ended:
        main(list(words))
    assert ended.value.code == 2
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    "words",
    [
        ("tour", "--out"),
        ("sim", "mr-puppet", "--table"),
        ("replay", "--record", "tests/playthroughs/boss_fighters/prince.txt", "--out"),
    ],
)
def test_a_place_that_cannot_be_written_is_told(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    (tmp_path / "file").write_text("")
    assert main([*words, str(tmp_path / "file" / "out")]) in (1, 2)
    assert "cannot be written" in capsys.readouterr().err


def test_a_setup_nested_without_end_is_told(tmp_path: Path):
    setup = tmp_path / "setup.json"
    setup.write_text('{"game": "boss_fighters", "options": {"a": ' + "[" * 60000)
    with pytest.raises(ValueError, match="nested too deeply"):
        read_setup(setup)


def asked(out: IO[str] | int, *words: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "appliance", *words]
    return subprocess.run(command, cwd=ROOT, stdout=out, stderr=subprocess.PIPE, text=True, check=False)


@pytest.mark.parametrize("words", [("replay",), ("teach", "list", "--state")])
def test_what_cannot_be_told_is_no_fault_of_the_journal_or_the_codes(tmp_path: Path, words: tuple[str, ...]):
    """More than a buffer holds, so that printing fails in the middle."""
    write_lessons(tmp_path / FILE_NAME, [Lesson(digest(str(number).encode()), "BF", "ELF-03") for number in range(400)])
    box = Box(tmp_path)
    for _ in range(20):
        box.press()
    box.journal.close()
    with open("/dev/full", "w") as full:
        done = asked(full, *words, str(tmp_path))
    assert (done.returncode, done.stderr) == (1, "what is told cannot be written: No space left on device\n")


def test_without_any_output_a_command_still_does_what_it_says(tmp_path: Path):
    command = f'exec "{sys.executable}" -m appliance teach list --state "{tmp_path}" >&-'
    done = subprocess.run(["sh", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_journal_that_is_a_folder_is_told_by_replay(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / DB_NAME).mkdir()
    assert main(["replay", str(tmp_path)]) == 1
    assert "the journal cannot be read" in capsys.readouterr().err


def test_a_content_file_that_links_to_itself_is_told_by_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    folder = tmp_path / "boss_fighters" / "mine" / "bosses"
    folder.mkdir(parents=True)
    (folder / "x.toml").symlink_to("x.toml")
    assert main(["check", str(tmp_path)]) == 1
    out, err = capsys.readouterr()
    assert "cannot be read" in out + err
