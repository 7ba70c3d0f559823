"""Cards by hand, the camera's state, and a fresh start: what people do when no card can be read."""

import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from appliance import files
from appliance.commands import service
from appliance.commands.wiring import shelf, words_by_language
from appliance.shell.camera import CameraWatch
from appliance.shell.choices import FILE, Choices
from appliance.ui.overlays import CameraLost, Grid, Menu, Preview, ScanSign
from hw.events import Code, Found, Lost, Seen
from tests.shell.box import Box

UNIT = Path(__file__).parents[2] / "systemd" / "boss-table.service"


class Eye:
    """A scanner as the shell sees it."""

    def __init__(self) -> None:
        self.lost = self.given_up = False
        self.newest: Any = None


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    opened = Box(tmp_path)
    opened.eye = Eye()
    opened.loop.backstage.camera.open(opened.eye)
    opened.to_action()
    yield opened
    opened.journal.close()


def passes(box: Box, seconds: float) -> None:
    for _ in range(round(seconds * 20)):
        box.now += 0.05
        box.loop.turn(0)
    box.settle()


def state(box: Box) -> str:
    return box.over(ScanSign).state(box.now)


def given_up(box: Box) -> None:
    box.inputs.put(Lost("camera", "cable", box.now))
    box.settle()
    box.eye.given_up = True
    box.inputs.put(Lost("camera", "cable", box.now))
    box.settle()


def test_a_card_by_hand_is_previewed_held_and_then_counts_like_a_scan(box: Box):
    box.touch("by-hand")
    asked = box.loop.session.view.prompt.seats[0]
    deck = next(seat for seat in box.loop.session.match.setup.seats if seat.number == asked).pieces[0][:3]
    assert box.glass.mark == f"BF:{deck}"
    box.touch(f"BF:{deck}")
    assert f"{deck}-01" in {option.id for option in box.over(Grid).options}
    box.touch(f"{deck}-01")
    assert (box.over(Preview).by_hand, box.over(Grid), box.loop.accepted) == (True, None, 0)
    passes(box, 1.0)
    assert (box.over(Preview), box.loop.accepted) == (None, 1)


@pytest.mark.parametrize("away", ["press", "touch", "card"])
def test_a_card_by_hand_can_be_taken_away_before_it_counts(box: Box, away: str):
    for option in ("by-hand", "BF:DWA", "DWA-01"):
        box.touch(option)
    passes(box, 0.2)
    if away == "press":
        box.press(0.1)
    elif away == "touch":
        box.touch("back")
    else:
        box.card("DWA-02")
    passes(box, 1.0)
    assert all("DWA-01" not in line for line in box.lines)
    assert box.over(Preview) is None


def test_the_button_alone_enters_a_card_when_the_camera_is_given_up(box: Box):
    given_up(box)
    box.press(1.0)
    assert (box.glass.mark, box.over(Menu) is not None) == ("by-hand", True)
    box.press(1.0)
    box.press(1.0)
    box.press(0.2)
    box.press(1.0)
    passes(box, 1.0)
    assert box.loop.accepted == 1


def test_the_sign_tells_what_the_camera_does(box: Box):
    assert state(box) == "looking"
    box.inputs.put(Seen((Code("x", (0, 0, 9, 9)),), box.now, 1))
    box.settle()
    assert state(box) == "code"
    passes(box, 1.0)
    assert state(box) == "looking"
    box.inputs.put(Lost("camera", "cable", box.now))
    box.settle()
    assert (state(box), box.over(CameraLost).say.key) == ("lost", "shell:camera-lost")
    box.eye.given_up = True
    box.inputs.put(Lost("camera", "cable", box.now))
    box.settle()
    assert (state(box), box.over(CameraLost).say.key) == ("by-hand", "shell:camera-by-hand")
    passes(box, 12.0)
    assert (state(box), box.over(CameraLost)) == ("by-hand", None)
    box.eye.given_up = False
    box.inputs.put(Found("camera", box.now))
    box.settle()
    assert state(box) == "back"
    passes(box, 4.0)
    assert state(box) == "looking"


def test_a_box_without_a_camera_says_so_and_takes_cards_by_hand():
    watch = CameraWatch()
    assert (watch.state(0.0), watch.by_hand) == ("", False)
    watch.open(None)
    assert (watch.state(0.0), watch.by_hand, watch.trouble) == ("none", True, True)


def test_a_fresh_start_is_asked_for_once_more_and_is_a_word_of_goodbye(box: Box):
    given_up(box)
    box.touch("menu")
    box.touch("restart")
    assert box.glass.mark == "back"
    box.touch("back")
    assert box.loop.goodbye == ""
    box.touch("menu")
    box.touch("restart")
    box.touch("yes")
    assert box.loop.goodbye == "restart"


def test_the_unit_starts_again_what_ended_so():
    """A code that is not 0 counts as failure, and failures are started again without end."""
    assert service.start_again({"NOTIFY_SOCKET": "/run/x"}) == service.START_AGAIN
    unit = UNIT.read_text("utf-8")
    assert "\nRestart=on-failure\n" in unit
    assert "\nStartLimitIntervalSec=0\n" in unit
    assert f"SuccessExitStatus={service.START_AGAIN}" not in unit


def test_at_the_desk_the_program_becomes_itself_again(monkeypatch: pytest.MonkeyPatch, capsys: Any):
    became: list[Any] = []
    monkeypatch.setattr(service.os, "execv", lambda *said: became.append(said))
    monkeypatch.setattr(service.sys, "orig_argv", ["python", "-m", "appliance", "play"])
    service.start_again({})
    (said,) = became
    assert said[1][1:] == ["-m", "appliance", "play"]


def test_what_was_chosen_last_is_kept_before_the_program_becomes_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    """What takes its place has no thread of the old one, and nothing that is done at an end."""
    may_write, there = threading.Event(), list[bool]()
    write = files.write_whole
    monkeypatch.setattr(files, "write_whole", lambda *said: may_write.wait(60) and write(*said))
    monkeypatch.setattr(service.os, "execv", lambda *said: there.append((tmp_path / FILE).exists()))
    Choices(tmp_path).set("rotation", "90")
    threading.Timer(0.1, may_write.set).start()
    service.start_again({})
    assert there == [True]


def test_where_that_is_not_possible_it_says_what_to_do(monkeypatch: pytest.MonkeyPatch, capsys: Any):
    def no(*said: Any) -> None:
        raise OSError(8, "no")

    monkeypatch.setattr(service.os, "execv", no)
    assert service.start_again({}) == service.START_AGAIN
    assert "once more" in capsys.readouterr().err


@pytest.mark.parametrize(("language", "curses", "loot"), [("en", "Curses", "Loot"), ("de", "Flüche", "Beute")])
def test_a_deck_whose_cards_differ_in_kind_is_called_by_its_own_name(language: str, curses: str, loot: str):
    """It used to be called as its last card: "Curse: whole fight", "Loot, 3 stars"."""
    names = {deck.deck: words_by_language()[language](deck.name) for game in shelf() for deck in game.decks}
    assert (names["CUR"], names["LOO"]) == (curses, loot)
