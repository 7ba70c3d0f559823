"""The time of day may be anything and jump both ways: nothing waits by it, and nothing is ordered by it."""

import datetime
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from appliance.commands.doctor import REPORT
from tests.shell import cuts
from tests.shell.count_game import ROOT
from tests.shell.test_cuts import Evening
from tests.shell.wall import YEARS, Way, compiler, environment

BOTH: list[Any] = [
    "python",
    pytest.param(
        "system", marks=pytest.mark.skipif(not compiler(), reason="no C compiler to replace the system's calls")
    ),
]
ways = pytest.mark.parametrize("way", BOTH)
clocks = pytest.mark.parametrize("clock", YEARS)

TELLS = "import datetime, time; print([(time.time(), datetime.datetime.now(datetime.UTC).year) for _ in range(6)])"


@pytest.fixture(scope="module")
def night(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    """A lobby, a whole fight and the lobby again, as played by a clock that nobody moves."""
    return Evening(tmp_path_factory.mktemp("night"))


@pytest.fixture
def moved(tmp_path: Path) -> Callable[[str, Way], dict[str, str]]:
    return lambda clock, way: environment(tmp_path / "clocks", clock, way)


@ways
@clocks
def test_the_clock_of_these_tests_is_really_moved(moved: Callable[..., dict[str, str]], clock: str, way: Way):
    done = subprocess.run(
        [sys.executable, "-c", TELLS], env=moved(clock, way), capture_output=True, text=True, check=True
    )
    told = [year for pair in json.loads(done.stdout.replace("(", "[").replace(")", "]")) for year in pair[1:]]
    years = {datetime.datetime.fromtimestamp(at, datetime.UTC).year for at in YEARS[clock]}
    assert set(told) <= years
    assert (clock == "jumping") == (len(set(told)) > 1)


def lines_of(out: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in out.splitlines()]


@ways
@clocks
def test_a_whole_evening_is_the_same_at_any_time_of_day(
    night: Evening, tmp_path: Path, moved: Callable[..., dict[str, str]], clock: str, way: Way
):
    folder = tmp_path / "state"
    command = [sys.executable, *night.command(folder)]
    done = subprocess.run(command, cwd=ROOT, env=moved(clock, way), capture_output=True, text=True, check=True)
    told = [line for line in lines_of(done.stdout) if line["event"] not in ("Refused", "Note")]
    assert len(told) == night.moments[-1].lines
    assert cuts.judge(night.moments, len(told), folder, night.games) == ""


def life(command: list[str], environ: dict[str, str], lines: int) -> list[dict[str, Any]]:
    """A process of the box of which the plug is pulled after so many lines; what it told."""
    process = subprocess.Popen(
        [sys.executable, *command], cwd=ROOT, env=environ, stdout=subprocess.PIPE, text=True, bufsize=1
    )
    assert process.stdout is not None
    with process:
        told = [line for _ in range(lines) if (line := process.stdout.readline())]
        process.kill()
    return [json.loads(line) for line in told]


@ways
@pytest.mark.rule("BF-803")
def test_cut_in_a_fight_it_is_back_at_the_same_question_though_the_clock_went_back_or_ahead(
    night: Evening, tmp_path: Path, moved: Callable[..., dict[str, str]], way: Way
):
    """Each life by another clock, first ahead and then far back; the last plays to the end."""
    folder, part, lives = tmp_path / "state", night.moments[-1].lines // 5, 0
    for clock in ("2106", "1970", "jumping", "1970"):
        done = cuts.steps_done(night.moments, folder)
        before = cuts.kept(folder)
        told = life(night.command(folder, done), moved(clock, way), part)
        if before:
            first = next(line for line in told if line["event"] != "Note")
            assert (first["event"], first["actions"]) == ("Resumed", len(before[-1].entries))
            assert first["seq"] + 1 == told[told.index(first) + 1]["seq"]
            lives += 1
        assert cuts.judge(night.moments, 0, folder, night.games, beyond=True) == ""
    assert lives == 3
    command = [sys.executable, *night.command(folder, cuts.steps_done(night.moments, folder))]
    subprocess.run(command, cwd=ROOT, env=moved("2106", way), capture_output=True, check=True)
    assert cuts.judge(night.moments, night.moments[-1].lines, folder, night.games) == ""
    in_order = [[entry.seq for entry in fight.entries] for fight in cuts.kept(folder)]
    assert all(numbers == sorted(numbers) and len(set(numbers)) == len(numbers) for numbers in in_order)


@ways
@clocks
def test_the_doctors_report_is_written_with_whatever_date_there_is(
    tmp_path: Path, moved: Callable[..., dict[str, str]], clock: str, way: Way
):
    (tmp_path / "stick").mkdir()
    command = [sys.executable, "-m", "appliance", "doctor", "--report", str(tmp_path / "stick")]
    done = subprocess.run(
        [*command, "--state", str(tmp_path / "state")],
        cwd=ROOT,
        env={**moved(clock, way), "SDL_AUDIODRIVER": "dummy"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    head = (tmp_path / "stick" / REPORT).read_text("utf-8").splitlines()[0]
    years = {str(datetime.datetime.fromtimestamp(at, datetime.UTC).year) for at in YEARS[clock]}
    assert any(year in head for year in years), head


@pytest.mark.slow
def test_a_whole_fight_before_the_camera_waits_by_no_clock_that_jumps(
    tmp_path: Path, moved: Callable[..., dict[str, str]]
):
    """Window, scanner, holds and retries in real time, while each look at the time of day gives another century."""
    way: Way = "system" if compiler() else "python"
    command = [sys.executable, "-m", "appliance", "demo", "--seats", "2", "--quiet", "--size", "640x400"]
    told = []
    for clock in ("jumping", ""):
        environ = {**(moved(clock, way) if clock else os.environ), "SDL_VIDEODRIVER": "dummy"}
        done = subprocess.run(
            [*command, "--out", str(tmp_path / f"out{clock}")],
            cwd=ROOT,
            env=environ,
            capture_output=True,
            text=True,
            timeout=180,
            check=True,
        )
        told.append(json.loads(done.stdout.splitlines()[-1]))
    same = ("outcome", "rounds", "seats", "scans_accepted", "scans_refused")
    assert [told[0][name] for name in same] == [told[1][name] for name in same]
