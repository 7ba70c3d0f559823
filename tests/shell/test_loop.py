"""The loop with its real journal, session, games and intake; only time, light and glass are the test's."""

from pathlib import Path
from typing import Any

import pytest

from appliance.codes import code_text
from appliance.config import read_settings, told
from appliance.engine.table import Say
from appliance.journal import SavedAgain, WriteFailed, Written
from appliance.journal.journal import failure_say
from appliance.ui.overlays import CameraLost, Menu, NotePage, Notice, Preview, Saving, WakePage
from hw.events import Edge, Found, Hint, Key, Lost
from hw.why import WORDS
from tests.shell.box import Box


def test_a_press_confirms_and_a_card_is_played(box: Box):
    assert (box.glass.waiting, box.loop.prompt.kind) == (True, "confirm")

    box.to_action()
    assert box.glass.waiting is False
    before = box.state.life
    box.card("DWA-01")

    assert any("scan DWA-01 frame" in line for line in box.lines)
    assert ("DWA-01" in {card for _, card in box.state.played}, box.state.life <= before) == (True, True)


def test_a_held_card_is_named_before_it_counts_and_taken_away_it_does_not(box: Box):
    box.to_action()
    actions = box.loop.session.match.actions

    box.show(code_text("BF", "DWA-01"), seconds=0.4)

    assert box.over(Preview).card.key.startswith("boss_fighters:card.")
    box.show(seconds=2)
    assert (box.over(Preview), box.loop.session.match.actions) == (None, actions)


def test_a_card_that_stays_in_view_counts_once(box: Box):
    box.to_action()
    actions = box.loop.session.match.actions

    box.show(code_text("BF", "WAR-01"), seconds=10)

    assert box.loop.session.match.actions - actions <= 1


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("https://example.org", "shell:not-ours.address"),
        ("", "shell:not-ours.empty"),
        ("x" * 3000, "shell:not-ours.long"),
        ("bt1bf:elf-03:4", "shell:not-ours.text"),
        ("BT1BF:ELF-03:5", "shell:not-ours.text"),
        ("'; drop table fights; --", "shell:not-ours.text"),
        (code_text("ZZ", "ELF-03"), "shell:foreign-game"),
        (code_text("BF", "ELF-88"), "boss_fighters:refused.unknown"),
    ],
)
def test_what_is_not_a_card_of_ours_is_told_and_changes_nothing(box: Box, text: str, told: str):
    box.to_action()
    actions = box.loop.session.match.actions

    box.show(text)

    assert box.over(Notice).say.key == told
    assert (box.glass.mood, box.loop.session.match.actions) == ("refused", actions)
    assert "drop table" not in "".join(box.lines)


def test_two_cards_at_once_ask_for_one(box: Box):
    box.to_action()
    actions = box.loop.session.match.actions

    box.show(code_text("BF", "DWA-01"), code_text("BF", "ELF-01"))

    assert box.over(Notice).say.key == "shell:two-cards"
    assert box.loop.session.match.actions == actions


def test_a_hold_with_nothing_marked_opens_the_menu_and_changes_the_language(box: Box):
    box.press(1.0)
    assert box.over(Menu) is not None

    box.press()
    assert box.glass.mark == "language-de"
    box.press(1.0)

    assert (box.over(Menu), box.glass.language) == (None, "de")


def test_the_menu_of_a_fight_and_its_card_open_the_panel_that_corrects_numbers(box: Box):
    box.to_action()
    box.touch("menu")
    assert "fix" in [option.id for option in box.over(Menu).options]
    box.touch("fix")
    assert (box.over(Menu), box.loop.prompt.say.key) == (None, "boss_fighters:ask.fix")

    box.touch("menu")
    assert "fix" not in [option.id for option in box.over(Menu).options]
    box.touch("continue")
    box.touch("done")
    assert box.loop.prompt.kind == "scan"
    box.show(code_text("00", "CMD-09"))
    assert box.loop.prompt.say.key == "boss_fighters:ask.fix"


def test_one_button_corrects_a_number(box: Box):
    box.to_action()
    health = box.state.hero(1).health
    box.touch("fix")
    box.press()
    box.press(1.0)
    box.press(1.0)
    assert box.glass.mark == "plus"
    for _ in range(5):
        box.press()
    assert box.glass.mark == "minus"
    box.press(1.0)
    assert box.glass.mark == "minus"
    box.press(1.0)
    assert box.state.hero(1).health == health - 2


def test_presses_mark_pass_and_a_hold_takes_it(box: Box):
    box.to_action()
    dots = box.state.hero(1).dots

    box.press()
    assert (box.glass.mark, box.state.hero(1).dots) == ("pass", dots)
    box.press(1.0)

    assert box.state.hero(1).dots == dots - 1


def test_the_arrows_of_a_list_mark_and_button_and_knob_go_on_from_there(box: Box):
    actions = box.loop.session.match.actions
    box.touch("menu")
    ids = [option.id for option in box.over(Menu).options]
    box.touch("mark:sound")
    assert box.glass.mark == "sound"
    box.press()
    assert box.glass.mark == ids[ids.index("sound") + 1]
    box.touch("mark:nothing-of-the-kind")
    box.touch("mark:settings")
    box.press(1.0)
    assert box.over(Menu).title.key == "shell:menu.settings"
    assert box.loop.session.match.actions == actions


def test_six_seconds_open_the_power_menu_and_the_screen_goes_dark_until_a_press(box: Box):
    actions = box.loop.session.match.actions
    box.press(6.5)
    assert [option.id for option in box.over(Menu).options] == ["screen-off", "quit", "cancel"]

    box.touch("screen-off")
    assert box.glass.dark_now is True
    box.press()

    assert (box.glass.dark_now, box.loop.session.match.actions) == (False, actions)


def test_shutting_down_is_a_goodbye_that_keeps_the_fight(tmp_path: Path):
    """On the box; a window at the desk offers only to close itself."""
    box = Box(tmp_path, can_quit=False)
    box.touch("menu")
    ways = [option.id for option in box.over(Menu).options]
    assert ("power" in ways, "quit" in ways) == (True, False)
    box.touch("power")
    assert [option.id for option in box.over(Menu).options] == ["screen-off", "shut-down", "cancel"]
    box.touch("shut-down")

    assert box.loop.goodbye == "shut-down"
    box.journal.close()


def test_at_the_desk_nothing_says_that_it_switches_the_computer_off(box: Box):
    box.touch("menu")
    ways = [option.id for option in box.over(Menu).options]
    assert ("power" in ways, "quit" in ways) == (False, True)
    box.touch("continue")
    box.press(6.5)
    assert "shut-down" not in [option.id for option in box.over(Menu).options]
    box.touch("quit")

    assert box.loop.goodbye == "quit"


def test_a_stuck_button_opens_menus_but_plays_nothing(box: Box):
    box.to_action()
    actions = box.loop.session.match.actions

    box.press(30)

    assert box.loop.session.match.actions == actions


def test_the_old_picture_stays_until_the_action_is_safe(tmp_path: Path):
    """While the commit is held back the screen says "saving", and neither presses nor cards go further."""
    box = Box(tmp_path)
    late: list[Any] = []
    put = box.inputs.put
    box.journal._put = lambda told: late.append(told) if isinstance(told, Written) else put(told)
    before = box.glass.view
    box.glass.touched.append(Key(pick="confirm", at=box.now))
    box.loop.turn(0)
    for _ in range(6):
        box.inputs.put(Key(pick="confirm", at=box.now))
        box.loop.turn(0)

    assert (box.glass.view, box.loop.session.match.actions) == (before, 2)
    assert isinstance(box.over(Saving), Saving)
    while not late:
        box.loop.turn(0.01)
    put(late[0])
    box.loop.turn(0)
    assert box.glass.view != before
    assert box.over(Saving) is None
    box.journal.close()


def test_a_failing_disk_is_told_and_one_may_play_on(box: Box):
    import sqlite3

    error = sqlite3.OperationalError("disk I/O error")
    box.inputs.put(WriteFailed("SQLITE_IOERR", failure_say(error)))
    box.loop.turn(0)

    assert [option.id for option in box.over(Menu).options] == ["continue", "play-on"]
    box.touch("play-on")
    assert box.over(Menu) is None


def test_a_touch_in_the_dark_only_wakes_the_screen(box: Box):
    box.press(7.0)
    box.touch("screen-off")
    actions = box.loop.session.match.actions
    assert box.glass.dark_now is True

    box.touch("menu")
    assert (box.glass.dark_now, box.over(Menu), box.loop.session.match.actions) == (False, None, actions)


def test_what_fails_stands_in_the_systems_log(box: Box, caplog: pytest.LogCaptureFixture):
    for event in (Lost("camera", "cable", box.now), WriteFailed("SQLITE_FULL", Say("shell:journal.full"))):
        box.inputs.put(event)
    box.loop.turn(0)
    assert [record.getMessage() for record in caplog.records] == ["camera lost: cable", "not saved: SQLITE_FULL"]


def test_a_lost_camera_is_shown_until_it_is_back(box: Box):
    box.inputs.put(Lost("camera", "cable", box.now))
    box.loop.turn(0)
    assert isinstance(box.over(CameraLost), CameraLost)

    box.inputs.put(Found("camera", box.now))
    box.loop.turn(0)
    assert box.over(CameraLost) is None


def test_after_a_cut_the_page_says_where_the_table_was_and_a_press_goes_on(tmp_path: Path):
    first = Box(tmp_path)
    first.to_action()
    state, view = first.state, first.glass.view
    first.journal.close()

    again = Box(tmp_path, start=None)

    assert (again.state, again.glass.view) == (state, view)
    assert isinstance(again.over(WakePage), WakePage)
    again.press()
    assert (again.over(WakePage), again.state) == (None, state)
    again.journal.close()


def test_what_was_set_aside_is_a_page_that_waits_for_the_check_mark(tmp_path: Path):
    """Each note has a page of its own, which neither time nor a card takes away; then comes where the table was."""
    first = Box(tmp_path)
    first.to_action()
    first.journal.close()
    (tmp_path / "boss-table.db").write_bytes(b"not a database" * 99)
    again = Box(tmp_path, start=None)
    again.loop.session.notes.append(Say("shell:session.game-gone", {"game": "x"}))
    actions = again.loop.session.match.actions

    again.now += 60
    again.card("DWA-01")
    assert again.over(NotePage).say.key.startswith("shell:journal.damaged")
    assert (again.loop.session.match.actions, again.glass.waiting) == (actions, True)
    again.press()
    assert again.over(NotePage).say.key == "shell:session.game-gone"
    again.press()

    assert (again.over(NotePage), again.loop.session.match.actions) == (None, actions)
    again.journal.close()


def test_a_card_before_a_note_was_read_is_told_why_it_does_not_count(box: Box):
    box.to_action()
    box.loop.session.notes.append(Say("shell:session.game-gone", {"game": "x"}))
    box.settle()
    box.show(code_text("BF", "DWA-01"))

    assert box.over(Notice).say.key == "shell:note.first"
    assert box.state.played == ()


def failing(box: Box) -> list[Any]:
    """From now on the disk answers nothing; gives where its late answers gather."""
    late: list[Any] = []
    put = box.inputs.put
    box.journal._put = lambda told: late.append(told) if isinstance(told, Written) else put(told)
    box.glass.touched.append(Key(pick="confirm", at=box.now))
    box.loop.turn(0)
    while not late:
        box.loop.turn(0.01)
    box.inputs.put(WriteFailed("SQLITE_FULL", Say("shell:journal.full")))
    box.loop.turn(0)
    return late


def edges(box: Box, seconds: float) -> None:
    """A press that does not wait for the disk."""
    for down in (True, False):
        box.inputs.put(Edge("button", down, box.now))
        for _ in range(round(seconds / 0.05)):
            box.now += 0.05
            box.loop.turn(0)


def test_the_button_answers_what_to_do_about_a_full_disk(box: Box):
    """At a box without touch the button alone can wait, ask again and play on."""
    late = failing(box)
    played_on: list[str] = []
    box.journal.play_on = lambda: played_on.append("yes")
    assert box.glass.mark == "continue"

    edges(box, 1.0)
    assert (box.over(Menu), played_on) == (None, [])
    edges(box, 0.2)
    assert [option.id for option in box.over(Menu).options] == ["continue", "play-on"]
    edges(box, 0.2)
    edges(box, 1.0)

    assert (box.over(Menu), played_on) == (None, ["yes"])
    box.inputs.put(late[0])
    box.settle()
    assert box.over(Saving) is not None, "playing on without saving is to be seen"
    box.inputs.put(SavedAgain())
    box.settle()
    assert box.over(Saving) is None


def test_the_question_about_the_disk_goes_when_it_works_again(box: Box):
    late = failing(box)
    assert box.over(Menu) is not None
    assert box.over(Saving) is None, "the sign would lie upon the words"

    box.inputs.put(late[0])
    box.inputs.put(SavedAgain())
    box.settle()

    assert box.over(Menu) is None
    assert box.over(Notice).say.key == "shell:journal.saved-again"


def test_the_power_menu_never_says_saved_while_it_is_not(tmp_path: Path, box: Box):
    box.press(6.5)
    assert box.over(Menu).title.key == "shell:power.desk"
    box.touch("cancel")

    late = failing(box)
    edges(box, 6.5)
    assert box.over(Menu).title.key == "shell:power.desk-unsaved"
    box.inputs.put(late[0])
    box.settle()


@pytest.mark.broken_screen
def test_a_screen_that_fails_is_told_once_and_the_fight_goes_on(box: Box, caplog: pytest.LogCaptureFixture):
    show = box.glass.show

    def fail(*args: Any) -> None:
        raise ZeroDivisionError("a drawing divides by nothing")

    box.glass.show = box.glass.heard = fail
    for _ in range(5):
        box.press()
    box.glass.show = show
    box.settle()

    assert [record.exc_info is not None for record in caplog.records] == [True]
    assert (box.glass.view, box.loop.session.match.actions) == (box.loop.session.view, 4)


def test_a_mistake_in_the_settings_is_a_page_with_file_line_and_meaning(box: Box, tmp_path: Path):
    file = tmp_path / "boss-table.toml"
    file.write_text("# mine\nrotation = 45\n")
    box.loop.session.notes.extend(told(read_settings([file]).faults))
    box.settle()

    say = box.over(NotePage).say
    assert (say.key, say.args["file"], say.args["line"]) == ("shell:config.wrong", "boss-table.toml", 2)
    assert say.args["right"] == Say("shell:config.right.rotation")


@pytest.mark.parametrize("word", WORDS)
def test_what_helps_a_card_that_is_not_read_is_said_and_costs_nothing(box: Box, word: str) -> None:
    before = box.loop.refused
    box.inputs.put(Hint(word, box.now))
    box.settle()
    assert [overlay.say.key for overlay in box.glass.overlays if isinstance(overlay, Notice)] == [f"shell:hint.{word}"]
    assert box.loop.refused == before
