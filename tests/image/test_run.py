"""What judges a guest that lost its power can itself be wrong: here it is tried on lives that are made up."""

import hashlib
import io
import json
import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.image import figures, guest, run
from tests.shell.cuts import Moment

MOMENTS = [Moment(1 + n // 4, 1 + n % 4, 3 * (n + 1), n, f"state {n}".encode()) for n in range(8)]


def begins(number: int, boot: str = "b") -> str:
    """The guest's first line when this moment came back."""
    if number < 0:
        return json.dumps({"boot": boot, "fight": 0, "actions": 0, "state": ""}) + "\n"
    at = MOMENTS[number]
    state = hashlib.sha256(at.state).hexdigest()
    return json.dumps({"boot": boot, "fight": at.fight, "actions": at.actions, "state": state}) + "\n"


EVENT = '{"event": "Counted"}\n'


@contextmanager
def life(said: str) -> Iterator[tuple[Any, Any]]:
    yield None, io.StringIO(said)


@pytest.fixture
def lives(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """What the guest says in each of its lives."""
    said: list[str] = []
    monkeypatch.setattr(guest, "running", lambda words: life(said.pop(0)))
    monkeypatch.setattr(run, "CUTS", tmp_path / "cuts.jsonl")
    return said


def cut(times: int) -> int:
    return run.cut([], MOMENTS, times, random.Random(1))


def test_cuts_that_lose_nothing_are_good_and_each_is_written_down(lives: list[str], tmp_path: Path):
    lives += [begins(-1, "one") + EVENT * 7, begins(2, "two") + EVENT * 3, begins(3, "three")]
    assert cut(2) == 0
    rows = [json.loads(line) for line in (tmp_path / "cuts.jsonl").read_text().splitlines()]
    assert [(row["boot"], row["shown"], row["back"]) for row in rows] == [("one", 2, 3), ("two", 4, 4)]
    assert all(row["cut"].startswith("20") for row in rows)


def test_one_action_that_was_shown_and_is_gone_is_a_failure(lives: list[str]):
    lives += [begins(-1) + EVENT * 9, begins(1)]
    assert cut(1) == 1


def test_another_state_or_a_moment_that_never_was_is_a_failure(lives: list[str]):
    other = json.dumps({"boot": "b", "fight": 1, "actions": 2, "state": "0"}) + "\n"
    lives += [begins(-1) + EVENT, other]
    assert cut(1) == 1
    lives += [begins(-1) + EVENT, json.dumps({"boot": "b", "fight": 9, "actions": 2, "state": "0"}) + "\n"]
    assert cut(1) == 1


def test_half_a_line_and_what_is_no_event_are_not_counted(lives: list[str], tmp_path: Path):
    lives += [begins(-1) + EVENT * 2 + '{"event": "Refused"}\nlogin: \n{"event": "Cou', begins(0)]
    assert cut(1) == 0
    assert json.loads((tmp_path / "cuts.jsonl").read_text())["shown"] == 0


def test_a_guest_that_does_not_begin_is_an_error_and_no_cut(lives: list[str], tmp_path: Path):
    lives += ["Kernel panic\n"]
    with pytest.raises(RuntimeError, match="did not begin"):
        cut(1)
    assert not (tmp_path / "cuts.jsonl").exists()


@pytest.mark.parametrize(("colour", "near"), [((0xFF, 0xF0, 0xCF), 1.0), ((0x2A, 0x1C, 0x36), 1.0), ((0, 0, 0), 0.0)])
def test_a_picture_of_ours_is_told_from_a_console(colour: Sequence[int], near: float):
    assert run.ours(b"P6\n8 4\n255\n" + bytes(colour) * 32) == near


def test_the_page_has_the_figures_of_the_file():
    page = figures.PAGE.read_text("utf-8")
    assert figures.renewed(page, figures.read()) == page, "python -m tests.image.figures"


def test_figures_add_up_and_a_loss_is_told():
    row = {"boot": "a", "cut": "2026-11-30T22:00:00", "shown": 12, "back": 12}
    told = figures.told([row, {**row, "boot": "b", "shown": 20, "back": 19}])
    assert "2 cuts in 2 lives" in told
    assert "32 actions shown" in told
    assert "in 1 of 2 all of them came back" in told
    assert "No guest" in figures.told([])
