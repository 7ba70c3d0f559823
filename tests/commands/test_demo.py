"""The demo is the whole path: a rendered card, the real scanner thread, zxing-cpp, rules, journal, pictures."""

import json
import re
import subprocess
import sys
from argparse import Namespace
from pathlib import Path
from typing import Any

import pytest

from appliance.commands import demo
from appliance.journal import read_fights

SCAN = re.compile(r"scan [A-Z]{3}-\d\d frame \d+ \d+\.\d ms at \d+,\d+ \d+x\d+")


def arguments(out: Path, **more: Any) -> Namespace:
    asked = {"seats": 2, "seed": 7, "out": out, "lang": "en", "size": (640, 400), "policy": "novice", "quiet": True}
    return Namespace(**{**asked, **more})


def test_a_whole_fight_is_played_before_the_camera(tmp_path: Path):
    command = [sys.executable, "-m", "appliance", "demo", "--seats", "2", "--out", str(tmp_path), "--quiet"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=180, check=False)

    assert done.returncode == 0, done.stderr[-2000:]
    told = json.loads(done.stdout.splitlines()[-1])
    assert set(told) == {
        "outcome", "rounds", "seats", "scans_accepted", "scans_refused", "frames_decoded", "seconds",
    }  # fmt: skip
    assert told["outcome"] in ("won", "lost")
    assert (told["seats"], told["rounds"] > 0, told["scans_refused"]) == (2, True, 1)
    assert told["frames_decoded"] > told["scans_accepted"] > 10
    scans = [line for line in (tmp_path / "log.txt").read_text().splitlines() if " scan " in line]
    assert len(scans) == told["scans_accepted"]
    assert all(SCAN.search(line) for line in scans)
    assert len(list(tmp_path.glob("*-FightView-*.png"))) > 5
    assert list(tmp_path.glob("*-ResultView-*.png"))


def test_without_the_scanner_thread_the_demo_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """The cards really go through the thread: stop it in mid-fight, and nothing comes any more."""
    monkeypatch.setattr("appliance.commands.people.PATIENCE", 1.5)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")

    def stop_after_some_frames(board: Any) -> None:
        if board.scanner.frames > 60:
            board.scanner.stop()

    told = demo.play(arguments(tmp_path), tmp_path / "state", lambda line: None, stop_after_some_frames)

    assert told["outcome"] == "stalled"
    assert told["scans_accepted"] < 8


def test_people_who_are_slow_hear_the_start_of_the_fight_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """On a busy machine one turn of the loop may end the lobby and begin the fight: nobody sits there without cards."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    box = demo.DemoBox(arguments(tmp_path), tmp_path / "state", lambda line: None)
    loop = box.loop
    try:
        while loop.session.game.name == "lobby":
            loop.turn(0.005)
            if loop.session.game.name == "lobby":
                box.people.turn()
        while not loop.idle:
            loop.turn(0.005)
        while not loop.session.match.state.turn:
            loop.turn(0.005)
            box.people.turn()
        told = []
        loop.listeners.append(lambda news: told.extend(type(event).__name__ for event in news.events))
        while not {"CardPlayed", "Passed", "Warned"} & set(told):
            loop.turn(0.005)
            box.people.turn()
    finally:
        box.close()
    assert "CardPlayed" in told


def test_people_whose_press_took_so_long_that_it_opened_the_menu_close_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """As a busy machine has them do: they go on with the lobby, and are not stuck before a menu."""
    monkeypatch.setattr("appliance.commands.people.PATIENCE", 3.0)
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    box = demo.DemoBox(arguments(tmp_path), tmp_path / "state", lambda line: None)
    try:
        while not box.loop.idle:
            box.loop.turn(0.005)
        push = box.board.push
        assert push is not None
        push(True)
        while box.loop.overlays.prompt is None:
            box.loop.turn(0.005)
        push(False)
        said = box.loop.session.match.actions
        while box.loop.overlays.prompt is not None or box.loop.session.match.actions == said:
            box.loop.turn(0.005)
            box.people.turn()
    finally:
        box.close()


@pytest.mark.rule("BF-803")
def test_cut_at_five_moments_it_ends_as_if_it_had_not_been_cut(tmp_path: Path):
    """Another process plays with its camera, is killed five times, and goes on; the journal is that of one run."""
    whole, cut = tmp_path / "whole", tmp_path / "cut"
    play(whole, scans=None)
    for scans in (3, 2, 4, 3, 4):
        play(cut, scans)
    last = play(cut, scans=None)

    assert last["outcome"] in ("won", "lost")
    assert entries(cut / "state") == entries(whole / "state")


def play(out: Path, scans: int | None) -> dict[str, Any]:
    """Run the demo in another process to its end, or kill it right after so many scans."""
    out.mkdir(exist_ok=True)
    command = [sys.executable, "-m", "appliance", "demo", "--seats", "2", "--out", str(out)]
    command += ["--state", str(out / "state"), "--size", "640x400"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert process.stderr is not None
    seen = 0
    for line in process.stderr:
        seen += " scan " in line
        if seen == scans:
            process.kill()
            break
    stdout, _ = process.communicate(timeout=180)
    return json.loads(stdout.splitlines()[-1]) if stdout.strip() and scans is None else {}


def entries(state: Path) -> list[tuple[str, list[tuple[bytes, bytes]]]]:
    return [(fight.game, [(e.action, e.events) for e in fight.entries]) for fight in read_fights(state)]
