"""boss-table run --board script and boss-table replay, as people call them."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from appliance.__main__ import main
from appliance.commands.wiring import load_contents
from appliance.games import find_games
from appliance.journal import Journal
from appliance.shell.script import line_of
from tests.shell.count_game import ROOT
from tests.shell.people import evening

Lines = list[dict[str, Any]]
Boxed = Callable[..., tuple[int, Lines, str]]


@pytest.fixture
def box(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Boxed:
    def run(script: str, *more: str) -> tuple[int, Lines, str]:
        file = tmp_path / "script.txt"
        file.write_text(script, "utf-8")
        state = str(tmp_path / "state")
        code = main(["run", "--board", "script", str(file), "--state", state, "--seed", "3", "--events", *more])
        told = capsys.readouterr()
        return code, [json.loads(line) for line in told.out.splitlines()], told.err

    return run


def names(lines: Lines) -> list[str]:
    return [line["event"] for line in lines]


def test_a_first_run_prints_events_numbered_from_one(box: Boxed):
    code, lines, _ = box('type "Owls"\npress\n')
    assert code == 0
    assert [line["seq"] for line in lines] == list(range(1, len(lines) + 1))
    assert names(lines)[0] == "LobbyOpened"


def test_what_is_refused_prints_its_reason_and_it_goes_on(box: Boxed):
    code, lines, _ = box('raw "https://example.org"\nscan XX:ELF-01\npick nonsense\npress\ntype "Owls"\n')
    assert code == 0
    refused = [line for line in lines if line["event"] == "Refused"]
    assert [line["reason"] for line in refused[:2]] == ["unknown-code", "foreign-game"]
    assert all(line["seq"] == 1 and line["say"] for line in refused)
    assert names(lines)[-1] == "GroupNamed"


def test_the_settings_count_for_a_script_too_and_its_mistakes_are_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    config, script = tmp_path / "box.toml", tmp_path / "script.txt"
    config.write_text('language = "de"\nrotation = 1\n')
    script.write_text('raw "https://example.org"\n')
    words = ["run", "--board", "script", str(script), "--state", str(tmp_path / "state"), "--config", str(config)]
    assert main(words) == 0
    told = capsys.readouterr()
    assert "keine unserer Karten" in told.out
    assert f"{config}:2: rotation" in told.err
    assert main([*words, "--lang", "en"]) == 0
    assert "not one of our cards" in capsys.readouterr().out
    assert main([*words[:-1], str(tmp_path / "none.toml")]) == 0
    assert "is not there" in capsys.readouterr().err


def test_a_second_run_goes_on_where_the_first_was(box: Boxed):
    _, first, _ = box('type "Owls"\n')
    _, second, _ = box("press\n")
    assert names(second)[0] == "Resumed"
    assert second[0]["seq"] == first[-1]["seq"]
    assert second[1]["seq"] == first[-1]["seq"] + 1


def test_a_bad_script_plays_nothing_and_exits_two(box: Boxed, tmp_path: Path):
    code, lines, told = box('type "Owls"\nscna ELF-01\n')
    assert (code, lines) == (2, [])
    assert "script.txt:2:" in told
    assert not (tmp_path / "state").exists()


@pytest.mark.parametrize(
    ("setup", "told"),
    [('{"game": 3}', "start.json"), ('{"game": "chess"}', "chess"), ("{", "start.json")],
)
def test_a_bad_setup_is_told_and_exits_two(box: Boxed, tmp_path: Path, setup: str, told: str):
    (tmp_path / "start.json").write_text(setup)
    code, lines, error = box("press\n", "--start", str(tmp_path / "start.json"))
    assert (code, lines) == (2, [])
    assert told in error


def test_a_setup_starts_a_fight_without_the_lobby(box: Boxed, tmp_path: Path):
    seats = [
        {"number": 1, "name": "Ada", "pieces": ["ELF-91", "WAR-91"]},
        {"number": 3, "name": "Ben", "pieces": ["TRO-91", "MAG-91"]},
    ]
    setup = {"game": "boss_fighters", "seats": seats, "options": {"challenge": "mr-puppet", "health": "full"}}
    (tmp_path / "start.json").write_text(json.dumps(setup))
    code, lines, _ = box("press\n", "--start", str(tmp_path / "start.json"))
    assert code == 0
    assert names(lines)[0] == "FightStarted"


def test_a_folder_in_use_is_told_and_exits_one(box: Boxed, tmp_path: Path):
    journal = Journal(tmp_path / "state", lambda _: None)
    try:
        code, lines, told = box("press\n")
    finally:
        journal.close()
    assert (code, lines) == (1, [])
    assert "in use by process" in told


def test_without_a_place_to_save_it_plays_and_says_so(box: Boxed, tmp_path: Path):
    (tmp_path / "file").write_text("")
    code, lines, _ = box('type "Owls"\n', "--state", str(tmp_path / "file" / "state"))
    assert code == 0
    assert lines[0] == {"seq": 0, "event": "Note", "say": "shell:journal.not-saving"}
    assert names(lines)[-1] == "GroupNamed"


FULL = """
import resource, sys
from appliance.__main__ import main
resource.setrlimit(resource.RLIMIT_FSIZE, (40000, resource.RLIM_INFINITY))
sys.exit(main(sys.argv[1:]))
"""


def test_on_a_full_disk_a_whole_evening_is_played_and_told_all_the_same(box: Boxed, tmp_path: Path):
    games, _ = find_games()
    steps = evening(tmp_path / "people", games, load_contents(games)[0], 3)
    _, whole, _ = box("\n".join(map(line_of, steps)))
    command = [sys.executable, "-c", FULL, "run", "--board", "script", str(tmp_path / "script.txt"), "--events"]
    command += ["--seed", "3", "--state", str(tmp_path / "full")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0, done.stderr
    assert "NotSaved" in names(told)
    assert [line for line in told if line["event"] != "NotSaved"] == whole


def test_script_mode_needs_neither_window_nor_camera():
    program = "import sys, appliance.commands.script_board; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not {"pygame", "zxingcpp", "gpiozero", "numpy"} & set(done.stdout.split())


def test_replay_prints_each_action_with_its_events(box: Boxed, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    box('type "Owls"\n')
    assert main(["replay", str(tmp_path / "state")]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "match 1 of lobby"
    assert lines[2] == "1 Begin"
    assert any(line.startswith("    2 GroupNamed") and "Owls" in line for line in lines)
    assert lines[-1] == "  not ended"


def test_replay_of_a_folder_without_a_journal_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["replay", str(tmp_path)]) == 1
    assert "no journal here" in capsys.readouterr().err


def test_a_recorded_golden_can_be_recorded_again_unchanged(tmp_path: Path):
    script, setup, golden = tmp_path / "script.txt", tmp_path / "start.json", tmp_path / "golden.txt"
    script.write_text('press\nraw "x"\n')
    setup.write_text(json.dumps({"game": "lobby", "options": {"groups": [], "catalogs": []}}))
    assert main(["replay", "--record", str(script), "--start", str(setup), "--out", str(golden)]) == 0
    first = golden.read_text("utf-8")
    assert first.startswith('= {"game":"lobby"')
    assert '> raw "x"\n  ! unknown-code' in first
    golden.write_text("# why\n" + first, "utf-8")
    assert main(["replay", "--record", str(golden), "--out", str(golden)]) == 0
    assert golden.read_text("utf-8") == "# why\n" + first


def test_recording_a_script_needs_a_setup(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "script.txt").write_text("press\n")
    assert main(["replay", "--record", str(tmp_path / "script.txt")]) == 2
    assert "--start" in capsys.readouterr().err


def test_without_events_a_run_tells_people_what_happens(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "script.txt"
    file.write_text('type "Owls"\nraw "https://example.org"\n', "utf-8")
    assert main(["run", "--board", "script", str(file), "--state", str(tmp_path / "state"), "--seed", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].split()[:2] == ["1", "LobbyOpened"]
    assert "  2 GroupNamed name=Owls" in lines
    (refused,) = [line for line in lines if line.startswith("  ! unknown-code: ")]
    assert refused.endswith((".", "!"))
