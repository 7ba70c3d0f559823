"""Script lines: what they say, and what is said about bad ones."""

from pathlib import Path
from typing import Any

import pytest

from appliance.engine.game import Illegal
from appliance.engine.table import Countdown, Option, Picked, Pressed, Prompt, Say, Scanned, TimeUp, Typed, View
from appliance.shell.hands import Hands
from appliance.shell.script import (
    Away,
    BadScript,
    Hold,
    Pick,
    Press,
    Raw,
    Scan,
    Type,
    Wait,
    line_of,
    parse_script,
    read_script,
)
from tests.shell.count_game import CONTENTS, COUNT, GAMES, LOBBY

ALL = """
# an evening
scan ELF-03        # the elf's third
scan BF:ELF-03
raw "BT1BF:ELF-03:4 \\" \\u0000"
away
press
hold
pick give-up
type "Jörg # \\"J\\""
wait 0.5
"""
STEPS = [
    Scan("ELF-03"),
    Scan("ELF-03", "BF"),
    Raw('BT1BF:ELF-03:4 " \0'),
    Away(),
    Press(),
    Hold(),
    Pick("give-up"),
    Type('Jörg # "J"'),
    Wait(0.5),
]


def test_every_kind_of_line_is_read_and_written():
    assert parse_script(ALL.splitlines()) == STEPS
    assert parse_script([line_of(step) for step in STEPS]) == STEPS


@pytest.mark.parametrize(
    ("line", "right"),
    [
        ("scna ELF-03", "scan ELF-03"),
        ("scan", "scan ELF-03"),
        ("scan elf-03", "scan ELF-03"),
        ("scan ELF-03 ELF-04", "scan ELF-03"),
        ('scan "ELF-03"', "scan ELF-03"),
        ("raw text", 'raw "any text"'),
        ('raw "text', 'raw "any text"'),
        ('raw "\\q"', 'raw "any text"'),
        ("press twice", "press"),
        ("hold 3", "hold"),
        ("pick", "pick <"),
        ("type Ada", 'type "a name"'),
        ("wait", "wait 0.5"),
        ("wait -1", "wait 0.5"),
        ("wait inf", "wait 0.5"),
    ],
)
def test_a_bad_line_is_named_with_what_is_right(tmp_path: Path, line: str, right: str):
    file = tmp_path / "evening.txt"
    file.write_text(f"press\n\n{line}\npress\n")
    with pytest.raises(BadScript) as told:
        read_script(file)
    assert str(told.value).startswith(f"{file}:3: ")
    assert right in str(told.value)


def test_a_file_that_is_no_text_or_is_missing_is_told(tmp_path: Path):
    (tmp_path / "binary").write_bytes(b"\xff\xfe\x00")
    for name in ("binary", "missing"):
        with pytest.raises(BadScript, match=name):
            read_script(tmp_path / name)


OPTIONS = (Option("1", Say("a")), Option("2", Say("b")))
CHOICE = View(prompt=Prompt("choose", Say("who"), options=OPTIONS))
CARD = View(prompt=Prompt("scan", Say("card"), scans=("card",), also=(Option("pass", Say("p")),)))
CONFIRM = View(prompt=Prompt("confirm", Say("go")))


@pytest.fixture
def hands() -> Hands:
    return Hands(GAMES, CONTENTS)


def test_a_scan_goes_through_code_and_intake(hands: Hands):
    assert hands.do(Scan("ONE-02"), CARD, COUNT) == [Scanned("ONE-02")]
    assert hands.do(Scan("ONE-03"), CARD, COUNT) == [Scanned("ONE-03")]


def test_a_card_still_in_view_says_nothing_until_it_was_away(hands: Hands):
    said = [hands.do(step, CARD, COUNT) for step in (Scan("ONE-02"), Scan("ONE-02"), Wait(9), Scan("ONE-02"))]
    assert said == [[Scanned("ONE-02")], [], [], []]
    hands.do(Away(), CARD, COUNT)
    assert hands.do(Scan("ONE-02"), CARD, COUNT) == [Scanned("ONE-02")]


@pytest.mark.parametrize(
    ("step", "reason"),
    [
        (Raw(""), "unknown-code"),
        (Raw("bt1ct:one-02:x"), "unknown-code"),
        (Raw("BT1CT:ONE-02:X"), "unknown-code"),
        (Raw("https://example.org"), "unknown-code"),
        (Raw("'; drop table fights; --"), "unknown-code"),
        (Raw("\0\1\2"), "unknown-code"),
        (Raw("A" * 3000), "unknown-code"),
        (Scan("ONE-02", "XX"), "foreign-game"),
        (Scan("CMD-08"), "not-awaited"),
    ],
)
def test_what_is_no_card_of_this_game_is_refused_before_the_rules(hands: Hands, step: Any, reason: str):
    with pytest.raises(Illegal) as no:
        hands.do(step, CARD, COUNT)
    assert no.value.reason == reason


def test_the_lobby_takes_the_cards_of_every_game(hands: Hands):
    assert hands.do(Scan("ONE-02"), CARD, LOBBY) == [Scanned("ONE-02")]


@pytest.mark.parametrize(
    ("card", "view", "said"),
    [
        ("CMD-01", CONFIRM, Pressed()),
        ("CMD-01", CHOICE, Picked("1")),
        ("CMD-03", CHOICE, Picked("back")),
        ("CMD-04", CHOICE, Picked("1")),
        ("CMD-05", CARD, Picked("pass")),
        ("CMD-06", CARD, Picked("give-up")),
    ],
)
def test_command_cards_say_what_the_button_or_a_touch_would(hands: Hands, card: str, view: View, said: Any):
    assert hands.do(Scan(card), view, COUNT) == [said]


def test_the_next_card_moves_the_mark_and_take_takes_it(hands: Hands):
    assert hands.do(Scan("CMD-02"), CHOICE, COUNT) == []
    assert hands.do(Scan("CMD-04"), CHOICE, COUNT) == [Picked("2")]


def test_the_next_card_confirms_nothing(hands: Hands):
    assert hands.do(Scan("CMD-02"), CONFIRM, COUNT) == []


def test_button_touch_and_keys(hands: Hands):
    assert hands.do(Press(), CONFIRM, COUNT) == [Pressed()]
    assert hands.do(Press(), CHOICE, COUNT) == []
    assert hands.do(Hold(), CHOICE, COUNT) == [Picked("2")]
    assert hands.do(Pick("2"), CHOICE, COUNT) == [Picked("2")]
    assert hands.do(Type("Ada"), CHOICE, COUNT) == [Typed("Ada")]


def test_waiting_lets_a_countdown_run_out_once(hands: Hands):
    view = View(prompt=CONFIRM.prompt, countdown=Countdown("hurry", 2.0))
    said = [hands.do(Wait(seconds), view, COUNT) for seconds in (1.5, 0.4, 0.2)]
    assert said == [[], [], [TimeUp("hurry")]]
