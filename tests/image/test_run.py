"""What judges a guest that lost its power can itself be wrong: here it is tried on lives that are made up."""

import io
import json
import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageDraw

from tests.image import drawn, figures, guest, run

GOLDENS = Path(__file__).parents[1] / "screens/goldens"
PAGE = "lobby-groups"


def begins(actions: int, boot: str = "b", fight: int = 1, state: str = "", wrong: int = 0) -> str:
    """The guest's first line when so many actions of its match came back; of `wrong` other events are kept."""
    kept = [f"events {number}" if number != wrong else "others" for number in range(1, actions + 1)]
    state = state or f"state {actions}"
    return json.dumps({"boot": boot, "fight": fight if actions else 0, "actions": kept, "state": state}) + "\n"


def shows(*actions: int, fight: int = 1, game: str = "boss_fighters") -> str:
    lines = [
        {"fight": fight, "action": number, "events": f"events {number}", "state": f"state {number}", "lit": ["check"]}
        | {"game": game}
        for number in actions
    ]
    return "".join(json.dumps(line) + "\n" for line in lines)


FINGER = '{"finger": "press", "lit": []}\n'


@contextmanager
def life(said: str) -> Iterator[tuple[Any, Any]]:
    yield None, io.StringIO(said)


@pytest.fixture
def lives(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """What the guest says in each of its lives, in which three actions are waited for."""
    said: list[str] = []
    monkeypatch.setattr(guest, "running", lambda words: life(said.pop(0)))
    monkeypatch.setattr(run, "CUTS", tmp_path / "cuts.jsonl")
    monkeypatch.setattr(run, "AFTER", (3, 3))
    return said


def cut(times: int) -> int:
    return run.cut([], times, random.Random(1))


def test_cuts_that_lose_nothing_are_good_and_each_is_written_down(lives: list[str], tmp_path: Path):
    lives += [begins(0, "one") + shows(1, 2) + FINGER + shows(3)]
    lives += [FINGER + begins(3, "two") + shows(4, 5, 6)]
    lives += [begins(7, "three", state="one more was safe and not shown")]
    assert cut(2) == 0
    rows = [json.loads(line) for line in (tmp_path / "cuts.jsonl").read_text().splitlines()]
    told = [(row["boot"], row["played"], row["shown"], row["back"]) for row in rows]
    assert told == [("one", 3, [1, 3], [1, 3]), ("two", 3, [1, 6], [1, 7])]
    assert all(row["cut"].startswith("20") for row in rows)


def test_all_that_comes_while_the_hand_is_at_the_plug_counts_too(lives: list[str], tmp_path: Path):
    lives += [begins(0) + shows(1, 2, 3, 4) + FINGER + shows(5, 6), begins(6)]
    assert cut(1) == 0
    assert json.loads((tmp_path / "cuts.jsonl").read_text())["shown"] == [1, 6]


def test_what_is_lost_when_the_box_starts_again_by_itself_is_a_failure_too(lives: list[str], tmp_path: Path):
    lives += [begins(0) + shows(1, 2, 3), begins(3) + shows(4, 5) + begins(4) + shows(6)]
    assert cut(2) == 1
    lives[:] = [begins(0) + shows(1, 2) + begins(2) + shows(3), begins(3)]
    assert cut(1) == 0


@pytest.mark.parametrize("said", [shows(1, 2, 4), shows(2, 3, 4), shows(1, 2) + shows(1, fight=3) + shows(2, fight=3)])
def test_an_action_that_nobody_heard_of_makes_the_judge_doubt(lives: list[str], said: str):
    """Else one could be lost that was shown."""
    lives += [begins(0) + said, begins(4)]
    assert cut(1) == 1


def test_cuts_in_the_lobby_alone_are_no_test(lives: list[str], tmp_path: Path):
    lives += [begins(0) + shows(1, 2, 3, game="lobby"), begins(3)]
    assert cut(1) == 1
    assert json.loads((tmp_path / "cuts.jsonl").read_text())["game"] == "lobby"


@pytest.mark.parametrize("seen", ["black", "#2a1c36", "#fff0cf", None])
def test_a_screen_that_shows_nothing_while_a_fight_is_played_is_a_failure(
    lives: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seen: str | None
):
    def dump(monitor: Path, raw: Path) -> bool:
        if seen is not None:
            Image.new("RGB", (80, 48), seen).save(raw)
        return seen is not None

    monkeypatch.setattr(guest, "screendump", dump)
    monkeypatch.setattr(run, "CURTAIN", 0.0)
    picture(tmp_path / "life-1.png", "#fff0cf", (40, 70, 500, 330))  # of an earlier run
    lives += [begins(0) + shows(1, 2, 3), begins(3)]
    assert run.cut([], 1, random.Random(1), tmp_path) == 1


def test_what_is_only_looked_at_leaves_nothing_on_the_disk(tmp_path: Path):
    words = {mode: " ".join(guest.command(tmp_path / "disk.img", mode, tmp_path)) for mode in ("box", "evening")}
    assert "snapshot=on" in words["box"]
    assert "snapshot" not in words["evening"]


@pytest.mark.parametrize(
    "after",
    [
        begins(2),
        begins(0),
        begins(3, state="another"),
        begins(3, wrong=2),
        begins(5, wrong=3),
        begins(9, fight=0),
        begins(6),
        begins(3, fight=2),
        begins(1, fight=3),
        "Kernel panic\n",
    ],
)
def test_an_action_that_was_shown_and_is_gone_or_is_another_one_is_a_failure(
    lives: list[str], tmp_path: Path, after: str
):
    lives += [begins(0) + shows(1, 2, 3) + FINGER, after]
    assert cut(1) == 1
    (row,) = [json.loads(line) for line in (tmp_path / "cuts.jsonl").read_text().splitlines()]
    assert (row["boot"], row["shown"]) == ("b", [1, 3])
    assert row["wrong"]
    assert "in 0 of 1 all that had been shown" in figures.told([row])


def test_what_an_earlier_life_showed_is_looked_at_too(lives: list[str]):
    lives += [begins(0) + shows(1, 2, 3) + FINGER, begins(3) + shows(4, 5, 6) + FINGER, begins(6, wrong=1)]
    assert cut(2) == 1


def test_the_next_match_may_have_begun(lives: list[str]):
    lives += [begins(0) + shows(1, 2, 3) + FINGER, begins(1, fight=2)]
    assert cut(1) == 0


def test_half_a_line_and_what_is_no_event_are_not_counted(lives: list[str], tmp_path: Path):
    lives += [begins(0) + shows(1, 2, 3) + '{"fight": 1, "act', begins(3)]
    assert cut(1) == 0
    assert json.loads((tmp_path / "cuts.jsonl").read_text())["shown"] == [1, 3]


@pytest.mark.parametrize(("said", "why"), [("Kernel panic\n", "did not begin"), (begins(0) + shows(1), "said nothing")])
def test_a_guest_that_does_not_play_is_a_failure_and_no_cut(
    lives: list[str], tmp_path: Path, said: str, why: str, capsys: pytest.CaptureFixture[str]
):
    lives += [said]
    assert cut(1) == 1
    assert why in capsys.readouterr().out
    assert not (tmp_path / "cuts.jsonl").exists()


def picture(file: Path, colour: str, *boxes: tuple[int, int, int, int]) -> Path:
    image = Image.new("RGB", (800, 480), colour)
    for box in boxes:
        ImageDraw.Draw(image).rectangle(box, "#2a1c36")
    image.save(file)
    return file


def test_a_picture_of_ours_is_told_from_another_and_from_a_console(tmp_path: Path):
    page = picture(tmp_path / "page.png", "#fff0cf", (40, 70, 270, 330), (300, 70, 520, 330))
    nearly = picture(tmp_path / "nearly.png", "#fff0cf", (40, 70, 270, 330), (300, 70, 520, 330), (700, 450, 760, 470))
    other = picture(tmp_path / "other.png", "#fff0cf", (600, 200, 790, 470))
    dark, console = picture(tmp_path / "dark.png", "black"), picture(tmp_path / "c.png", "black", (0, 0, 400, 20))
    assert drawn.likeness(page, nearly) > drawn.LIKE
    assert max(drawn.likeness(page, one) for one in (other, dark, console)) < 0.5
    assert drawn.alive(page)
    assert not any(drawn.alive(one) for one in (dark, console, picture(tmp_path / "plain.png", "#fff0cf")))


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A page of the box, as it is drawn."""
    file = tmp_path / "wanted.png"
    with Image.open(GOLDENS / f"{PAGE}.png") as drawn_once:
        drawn_once.convert("RGB").save(file)
    return file


def upon(page: Path, draw: Callable[[ImageDraw.ImageDraw], object]) -> Path:
    """The same page with something painted on it."""
    file = page.with_name("first.png")
    with Image.open(page) as wanted:
        draw(ImageDraw.Draw(wanted))
        wanted.save(file)
    return file


def pointer(ink: ImageDraw.ImageDraw, x: int, y: int) -> None:
    """The usual arrow: white with a black edge."""
    ink.polygon([(x, y), (x, y + 16), (x + 4, y + 12), (x + 11, y + 11)], "white", "black")


LINE = [(0, 300, 2000, 330)]
"""Where a machine may say something of its own."""


@pytest.mark.parametrize("across", [0.01, 0.25, 0.5, 0.9])
@pytest.mark.parametrize("down", [0.01, 0.2, 0.5, 0.9])
def test_a_mouse_pointer_is_found_on_any_ground(page: Path, across: float, down: float):
    with Image.open(page) as picture_of_it:
        x, y = round(picture_of_it.width * across), round(picture_of_it.height * down)
    place = drawn.stranger(page, upon(page, lambda ink: pointer(ink, x, y)))
    assert place is not None
    assert (abs(place[0] - x) < 8, abs(place[1] - y) < 8) == (True, True)


def test_the_cursor_of_a_console_is_found_on_paper(page: Path):
    with Image.open(page) as picture_of_it:
        x, y = picture_of_it.width // 2, picture_of_it.height // 2
        shade = sum(picture_of_it.convert("RGB").getpixel((x, y))) / 3  # type: ignore[arg-type]
    for size in ((8, 16), (8, 2)):
        block = (x, y, x + size[0], y + size[1])
        place = drawn.stranger(
            page, upon(page, lambda ink, at=block: ink.rectangle(at, "black" if shade > 99 else "white"))
        )
        assert place is not None


def test_a_line_of_the_kernel_is_found(page: Path):
    text = "[    2.104833] brcm-pcie fd500000.pcie: link up"
    place = drawn.stranger(page, upon(page, lambda ink: ink.text((0, 0), text, "#aaaaaa")))
    assert place is not None
    assert place[1] < 16


def test_a_line_that_each_machine_says_in_its_own_words_is_none(page: Path):
    shown = upon(page, lambda ink: ink.text((60, 308), "1234 MB free in /elsewhere", "#2a1c36"))
    assert drawn.stranger(page, shown) is not None
    assert drawn.stranger(page, shown, LINE) is None
    shown = upon(page, lambda ink: (ink.text((60, 308), "1234 MB free", "#2a1c36"), pointer(ink, 400, 240)))
    assert drawn.stranger(page, shown, LINE) is not None


def test_the_same_page_has_no_stranger_and_another_size_is_one(page: Path):
    assert drawn.stranger(page, upon(page, lambda ink: None)) is None
    with Image.open(page) as wanted:
        wanted.resize((640, 400)).save(page.with_name("small.png"))
    assert drawn.stranger(page, page.with_name("small.png")) is not None


def test_the_page_has_the_figures_of_the_file():
    page = figures.PAGE.read_text("utf-8")
    assert figures.renewed(page, figures.read()) == page, "python -m tests.image.figures"


def test_figures_add_up_and_a_loss_is_told():
    old = {"boot": "a", "cut": "2026-11-30T22:00:00", "shown": 12, "back": 12}
    new = {"boot": "b", "cut": "2026-12-01T22:00:00", "played": 5, "shown": [2, 20], "back": [2, 21]}
    wrong = {**new, "boot": "d", "wrong": "another state", "game": "boss_fighters"}
    told = figures.told([old, new, {**new, "boot": "c", "back": [2, 19], "game": "lobby"}, wrong])
    assert "4 cuts in 4 lives" in told
    assert "2026-11-30 to 2026-12-01" in told
    assert "in 2 of 4 all that had been shown came back: in 1 the very state" in told
    assert "in 1 with one more action" in told
    assert "Of the 2 of which the game was written down 1 were in a fight." in told
    assert "No guest" in figures.told([])


def test_a_screen_that_is_dark_for_a_moment_only_is_none_that_shows_nothing(
    lives: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    dumps = ["black", "page"]

    def dump(monitor: Path, raw: Path) -> bool:
        colour, boxes = ("black", ()) if dumps.pop(0) == "black" else ("#fff0cf", ((40, 70, 500, 330),))
        Image.open(picture(tmp_path / "seen.png", colour, *boxes)).save(raw)
        return True

    monkeypatch.setattr(guest, "screendump", dump)
    lives += [begins(0) + shows(1, 2, 3), begins(3)]
    assert run.play([], run.Fight({}), 3, 0.0, tmp_path / "life-1.png").played == 3
    assert dumps == []
