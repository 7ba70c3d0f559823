"""The box checks itself with its people: three lights, small lines, a report for people without a shell."""

import errno
import os
import re
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from appliance.codes import code_text
from appliance.commands.doctor import REPORT
from appliance.commands.self_test import BoxCheck, by_the_system, fit_check
from appliance.commands.wiring import words_by_language
from appliance.config import read_settings
from appliance.shell.overlay import DESK
from appliance.ui.overlays import Menu, SelfTestPage
from hw.checks import Machine
from hw.events import Edge, Found, Lost
from tests.hw.test_checks import machine
from tests.shell.box import FIGHT, Box

CARD = code_text("BF", "ELF-03")
WORDS = words_by_language()


class Eye:
    """A camera that is there."""

    lost, newest, given_up = False, None, False


@pytest.fixture
def pi(tmp_path: Path) -> Machine:
    (tmp_path / "pi").mkdir()
    return machine(tmp_path / "pi")


@pytest.fixture
def check(tmp_path: Path, pi: Machine) -> "partial[BoxCheck]":
    """A look at a Pi with a stick in."""
    (tmp_path / "stick").mkdir()
    (tmp_path / "state").mkdir(exist_ok=True)
    read, stick = read_settings([]), tmp_path / "stick"
    return partial(BoxCheck, read, tmp_path / "state", lambda: 0.0, lambda: WORDS["de"], lambda: stick, machine=pi)


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    opened = Box(tmp_path / "state", start=None)
    opened.loop.backstage.camera.open(Eye())
    yield opened
    opened.journal.close()


def shines(box: Box) -> list[str]:
    page = box.over(SelfTestPage)
    return [] if page is None else [light.shine for light in page.lights]


def words_of(box: Box) -> list[str]:
    return [light.told.key.partition("self-test.")[2] for light in box.over(SelfTestPage).lights]


def begun(box: Box, check: "partial[BoxCheck] | None" = None, *, desk: bool = False, held: bool = False) -> Box:
    backstage = box.loop.backstage
    fit_check(backstage, box.loop.session, check or backstage.examine, desk=desk, held=held)
    box.settle()
    return box


def test_before_the_first_game_of_a_box_three_lights_wait(box: Box):
    assert shines(begun(box)) == ["waits", "waits", "waits"]
    assert box.over(SelfTestPage).told.key == "shell:self-test.first"
    assert box.glass.mood == "run"


def test_press_card_and_hold_make_three_greens_and_a_hold_leads_to_the_game(box: Box):
    begun(box)
    box.press()
    assert shines(box) == ["good", "waits", "waits"]
    box.show(CARD, seconds=1.0)
    assert shines(box) == ["good", "good", "waits"]
    box.press(1.0)
    assert shines(box) == ["good", "good", "good"]
    box.press(1.0)
    assert shines(box) == []
    assert box.loop.prompt == box.loop.session.view.prompt
    assert box.glass.mood != "run"


def test_the_first_press_only_shows_that_the_button_works_and_the_next_moves_the_mark(box: Box):
    begun(box)
    marked = box.glass.mark
    box.press()
    assert box.glass.mark == marked == "seen"
    box.press()
    assert box.glass.mark == "back"
    box.press(1.0)
    assert shines(box) == []


def test_nothing_that_is_broken_blocks_the_game(box: Box):
    box.loop.backstage.camera.open(None)
    for device in ("button", "lamps"):
        box.inputs.put(Lost(device, "no wire", box.now))
    begun(box)
    assert shines(box) == ["wrong", "wrong", "wrong"]
    assert words_of(box) == ["button.wrong", "camera.by-hand", "senses.lamps"]
    box.touch("back")
    assert shines(box) == []


def test_the_lights_follow_what_devices_tell(box: Box):
    begun(box)
    box.inputs.put(Lost("camera", "cable", box.now))
    box.settle()
    assert words_of(box)[1] == "camera.lost"
    box.inputs.put(Found("camera", box.now))
    box.settle()
    assert words_of(box)[1] == "camera.waits"


def test_any_code_is_a_camera_that_reads_and_nothing_is_played(box: Box):
    begun(box)
    events = box.loop.session.match.events
    box.show("https://example.org/menu", seconds=1.0)
    assert shines(box)[1] == "good"
    assert box.loop.session.match.events == events


@pytest.mark.parametrize(("held", "asked"), [(True, True), (False, False)])
def test_with_the_button_held_while_it_starts_a_box_in_use_checks_itself(tmp_path: Path, held: bool, asked: bool):
    box = Box(tmp_path / "state", FIGHT)
    try:
        begun(box, held=held)
        assert bool(shines(box)) == asked
        if asked:
            assert shines(box)[0] == "good"
            assert box.over(SelfTestPage).told.key == "shell:self-test.begin"
            box.inputs.put(Edge("button", False, box.now))  # it is let go
            box.settle()
            assert shines(box)[0] == "good"
    finally:
        box.journal.close()


def test_a_box_that_knows_a_group_begins_with_the_game(box: Box):
    box.loop.session.groups = [{"id": "g1", "name": "We"}]
    assert shines(begun(box)) == []


def test_at_the_desk_nobody_is_asked_but_the_menu_offers_it(box: Box):
    begun(box, desk=True)
    assert shines(box) == []
    for option in ("menu", "self-test"):
        box.touch(option)
    assert words_of(box) == ["button.desk", "camera.waits", "senses.silent"]
    assert box.over(SelfTestPage).told.key == "shell:self-test.begin"


@pytest.mark.parametrize("language", ["en", "de"])
def test_at_the_desk_nothing_speaks_of_switching_off(box: Box, language: str):
    """That would be the whole computer: the menu, the question after six seconds, the check of a lost camera."""
    begun(box, desk=True)
    box.inputs.put(Lost("camera", "cable", box.now))
    box.settle()
    says = []
    box.touch("menu")
    says += [option.say for option in box.over(Menu).options]
    box.touch("self-test")
    page = box.over(SelfTestPage)
    says += [*[light.told for light in page.lights], page.told, *[option.say for option in page.options]]
    box.press(6.5)
    says += [box.over(Menu).title, *[option.say for option in box.over(Menu).options]]
    assert "shell:power.desk-dark" in [say.key for say in says]
    told = [WORDS[language](say) for say in says]
    assert [line for line in told if re.search(r"(?i)switch(ed)? off|shut|ausschalt|schaltet aus|fahren", line)] == []


def test_the_power_menu_lies_over_it(box: Box):
    begun(box)
    box.press(6.5)
    assert [option.id for option in box.loop.prompt.options] == list(DESK)


def test_small_lines_tell_storage_saved_games_power_and_settings(box: Box, check: "partial[BoxCheck]"):
    looks = check()
    begun(box, lambda: looks)
    looks.join(10)
    box.settle()
    lines = {line.name.key.rpartition(".")[2]: line for line in box.over(SelfTestPage).lines}
    assert list(lines) == ["storage", "journal", "power", "settings"]
    assert [name for name, line in lines.items() if line.wrong] == []
    for line in lines.values():
        said = WORDS["de"](line.told)
        assert "{" not in said
        assert not said.startswith("found.")


def test_many_mistakes_in_the_settings_leave_room_for_the_lights(tmp_path: Path, pi: Machine):
    config = tmp_path / "box.toml"
    config.write_text("rotation = 1\nfocus = 'near'\nhold = 9\nlanguage = 'fr'\ncamera = 3\n")
    looks = BoxCheck(read_settings([config]), tmp_path, lambda: 0.0, lambda: WORDS["en"], lambda: None, machine=pi)
    looks.lines()
    looks.join(10)
    lines = looks.lines()
    assert len(lines) == 6
    assert WORDS["en"](lines[-1].told) == "3 more mistakes; the report has them all"
    assert lines[-1].wrong


@pytest.mark.parametrize(("mode", "told"), [("480x480", True), ("720x720", False)])
def test_a_round_screen_that_is_too_small_is_a_line_of_the_check(tmp_path: Path, pi: Machine, mode: str, told: bool):
    (config := tmp_path / "box.toml").write_text('screen_shape = "round"\n')
    for modes in (pi.sys / "class/drm").glob("card*-*/modes"):
        if modes.read_text():
            modes.write_text(f"{mode}\n")
    looks = BoxCheck(read_settings([config]), tmp_path, lambda: 0.0, lambda: WORDS["en"], lambda: None, machine=pi)
    looks.lines()
    looks.join(10)
    wrong = [line for line in looks.lines() if line.wrong]
    assert [line.name.key for line in wrong] == (["shell:found.name.picture"] if told else [])
    assert all("339x339 of 480x480" in WORDS["en"](line.told) for line in wrong)


def test_lines_are_looked_at_again_after_some_seconds(check: "partial[BoxCheck]", tmp_path: Path, pi: Machine):
    now = [0.0]
    looks = BoxCheck(
        read_settings([]), tmp_path / "state", lambda: now[0], lambda: WORDS["en"], lambda: None, machine=pi
    )
    looks.lines()
    looks.join(10)
    first = looks.lines()
    assert looks.lines() is first
    now[0] = 6.0
    looks.lines()
    looks.join(10)
    assert looks.lines() is not first
    assert looks.lines() == first


def test_a_report_goes_to_the_stick_with_what_people_tried(box: Box, check: "partial[BoxCheck]", tmp_path: Path):
    looks = check()
    begun(box, lambda: looks)
    box.press()
    box.touch("report")
    looks.join(20)
    box.settle()
    assert box.over(SelfTestPage).told.key == "shell:report.written"
    text = (tmp_path / "stick" / REPORT).read_text("utf-8")
    assert "ausprobiert: Er antwortet." in text
    assert "noch nicht ausprobiert: Haltet irgendeine Karte vor die Kamera." in text
    assert "Raspberry Pi 4" in text


def test_a_report_says_why_a_device_does_not_work(box: Box, check: "partial[BoxCheck]", tmp_path: Path):
    looks = check()
    begun(box, lambda: looks)
    box.inputs.put(Lost("lamps", "busy", box.now, "any.pin-busy", {"pin": 27, "user": "robot-arm", "why": "busy"}))
    box.settle()
    box.touch("report")
    looks.join(20)
    text = (tmp_path / "stick" / REPORT).read_text("utf-8")
    assert "GPIO 27 wird von robot-arm benutzt" in text
    assert "beendet das andere Programm" in text


@pytest.mark.parametrize(("error", "word"), [(errno.ENOSPC, "full"), (errno.EROFS, "read-only"), (errno.EIO, "failed")])
def test_a_stick_that_takes_nothing_is_told_in_words(check: "partial[BoxCheck]", error: int, word: str):
    def place() -> Path:
        raise OSError(error, os.strerror(error))

    looks = partial(check.func, *check.args[:4], place, **check.keywords)()
    looks.write(())
    looks.join(20)
    told = looks.told()
    assert told is not None
    assert told.key == f"shell:report.{word}"


def test_a_stick_that_hangs_is_told_and_stops_nothing(tmp_path: Path, pi: Machine):
    now, goes_on = [0.0], threading.Event()

    def place() -> None:
        goes_on.wait(20)

    looks = BoxCheck(read_settings([]), tmp_path, lambda: now[0], lambda: WORDS["en"], place, machine=pi)
    looks.write(())
    told = [looks.told()]
    now[0] = 13.0
    told.append(looks.told())
    goes_on.set()
    looks.join(20)
    told.append(looks.told())
    assert [say.key for say in told if say] == [f"shell:report.{word}" for word in ("writing", "slow", "no-stick")]


def test_without_a_stick_the_system_brings_it_to_the_memory_card(tmp_path: Path):
    run = tmp_path / "run"
    run.mkdir()
    sent = by_the_system(run, lambda seconds: (run / REPORT).unlink())
    assert sent(lambda folder: (folder / REPORT).write_text("x"))


def test_where_nobody_takes_it_the_report_is_not_left_behind(tmp_path: Path):
    sent = by_the_system(tmp_path, lambda seconds: None)
    assert not sent(lambda folder: (folder / REPORT).write_text("x"))
    assert list(tmp_path.iterdir()) == []
    assert not by_the_system(None, lambda seconds: None)(lambda folder: None)


def test_a_loudspeaker_that_is_not_there_has_a_line_of_its_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Asked of SDL itself, whose driver without a card has one device."""
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    for wanted, state in (("USB Audio", [True]), ("system audio", [])):
        (tmp_path / "own.toml").write_text(f'sound_device = "{wanted}"\n')
        read = read_settings([tmp_path / "own.toml"])
        looks = BoxCheck(read, tmp_path / "state", lambda: 0.0, lambda: WORDS["en"], lambda: None)
        looks.lines()
        looks.join(10)
        lines = [line for line in looks.lines() if line.name.key.endswith(".loudspeaker")]
        assert [line.wrong for line in lines] == state
        assert all("USB Audio cannot be found" in WORDS["en"](line.told) for line in lines)
