"""The commands as a shell runs them: old terminals, closed pipes, folders that cannot be written."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from appliance.__main__ import main
from appliance.commands.box import spare_memory
from appliance.commands.cards import all_prints
from appliance.journal import Journal
from appliance.library import CONTENT

ROOT = Path(__file__).parent.parent
NAMED = 'type "Zoë 😀"\n'


def run(*words: str, **env: str) -> "subprocess.CompletedProcess[bytes]":
    command = [sys.executable, "-m", "appliance", *words]
    return subprocess.run(command, cwd=ROOT, env={**os.environ, **env}, capture_output=True, timeout=60, check=False)


def test_a_terminal_that_lacks_a_sign_shows_the_rest(tmp_path: Path) -> None:
    listed = run("cards", "--list", "--lang", "de", PYTHONIOENCODING="ascii")
    assert (listed.returncode, listed.stderr) == (0, b"")
    assert len(listed.stdout.splitlines()) == len(all_prints(CONTENT))
    assert b"Aufziehschl\\u00fcssel" in listed.stdout


def test_help_speaks_to_players(capsys: pytest.CaptureFixture[str]) -> None:
    """No module names; and each command's own help is told of."""
    with pytest.raises(SystemExit):
        main(["--help"])
    told = capsys.readouterr().out
    assert "appliance" not in told
    assert "COMMAND --help" in told


def test_check_without_a_path_looks_at_what_is_shipped(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check"]) == 0
    assert "all is well" in capsys.readouterr().out


def test_event_lines_stay_json_on_such_a_terminal(tmp_path: Path) -> None:
    script = tmp_path / "script.txt"
    script.write_text(NAMED, "utf-8")
    told = run(
        "run", "--board", "script", str(script), "--state", str(tmp_path / "s"), "--events", PYTHONIOENCODING="ascii"
    )
    assert told.returncode == 0
    assert "Zoë 😀" in [json.loads(line).get("name") for line in told.stdout.splitlines()]


def test_whoever_has_read_enough_ends_it_quietly(tmp_path: Path) -> None:
    script = tmp_path / "script.txt"
    script.write_text("press\naway\n" * 3000, "utf-8")
    words = ["-m", "appliance", "run", "--board", "script", str(script), "--state", str(tmp_path / "s"), "--events"]
    with subprocess.Popen(
        [sys.executable, *words], cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


def test_a_demo_without_a_place_for_its_pictures_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    done = run("demo", "--out", str(tmp_path / "file" / "demo"))
    assert done.returncode == 1
    assert done.stderr.decode().strip().endswith("cannot be written: Not a directory; say --out DIR")


def test_a_demo_on_a_state_folder_in_use_says_so(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "state", lambda told: None)
    try:
        done = run("demo", "--quiet", "--state", str(tmp_path / "state"), "--out", str(tmp_path / "out"))
    finally:
        journal.close()
    assert done.returncode == 1
    assert b"is in use by process" in done.stderr
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize(
    ("environ", "way"),
    [
        ({"DISPLAY": ":0"}, "0"),
        ({"DISPLAY": ":0", "SDL_FRAMEBUFFER_ACCELERATION": "opengl"}, "opengl"),
        ({"DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-0"}, None),
        ({"SDL_VIDEODRIVER": "dummy"}, "0"),
        ({"SDL_VIDEODRIVER": "offscreen", "WAYLAND_DISPLAY": "wayland-0"}, "0"),
        ({"SDL_VIDEODRIVER": "kmsdrm"}, None),
        ({}, None),
    ],
)
def test_only_an_x_server_and_a_display_that_nobody_sees_get_its_pixels_without_opengl(
    environ: dict[str, str], way: str | None
) -> None:
    spare_memory(environ)
    assert environ.get("SDL_FRAMEBUFFER_ACCELERATION") == way


@pytest.mark.parametrize("words", ["cards --list", "schema card", "check"])
def test_what_is_printed_onto_a_full_disk_is_told_in_one_line(words: str) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "appliance", *words.split()],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=60,
            check=False,
        )
    assert (done.returncode, done.stderr) == (1, b"what is told cannot be written: No space left on device\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["run", "evening.txt"], "evening.txt goes with --board script"),
        (["run", "--events"], "--events goes with --board script"),
        (["sim"], "say which BOSS; there are mr-puppet"),
        (["art", "--content", "nowhere"], "nowhere: no such folder"),
    ],
)
def test_what_cannot_be_meant_is_said(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert told in capsys.readouterr().err
