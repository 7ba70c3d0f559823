"""The doctor speaks both languages; programs read the same names in each."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from appliance.__main__ import main
from appliance.commands.findings import ANY, FOUND, NAMES, TODO, key_of, lines_of, todo_of, told_of
from appliance.commands.wiring import words_by_language
from appliance.engine.table import Say
from hw import checks
from hw.checks import Finding, State
from tests.hw.test_checks import machine

SPOKEN = words_by_language()
ARGS: dict[str, Any] = dict.fromkeys(
    (
        *("model", "version", "video", "audio", "why", "connector", "card", "mode", "seen", "names", "chip", "driver"),
        *(
            "pin",
            "field",
            "bus",
            "user",
            "first",
            "second",
            "size",
            "light",
            "lens",
            "cards",
            "folder",
            "mb",
            "matches",
            "actions",
            "heat",
            "files",
            "what",
            "pid",
            "said",
            "place",
            "free",
            "shared",
            "of",
            "used",
            "wanted",
            "area",
            "least",
        ),
    ),
    "Ä7",
)


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.delenv("BOSS_TABLE_STATE", raising=False)


@pytest.mark.parametrize("language", ["en", "de"])
def test_everything_that_can_be_found_has_its_words(language: str):
    words = SPOKEN[language]
    args = {**ARGS, "n": 2, "troubles": ("undervoltage", "throttled")}
    assert {key.partition(".")[0] for key in FOUND} == set(NAMES)
    for key in (*FOUND, *ANY):
        name = key.partition(".")[0]
        finding = Finding("camera" if name == "any" else name, "wrong", "seen", "do", key, args)
        for line in lines_of(finding, words):
            assert "{" not in line, line
            assert key not in line, line


def test_what_is_to_be_done_is_said_in_the_words_of_the_language():
    finding = Finding("power", "wrong", "", "x", "now-weak", {"heat": "61 °C", "troubles": ("undervoltage", "too hot")})
    first, second = lines_of(finding, SPOKEN["de"])
    assert "zu wenig Spannung, zu heiß; 61 °C" in first
    assert "Netzteil" in second


@pytest.mark.parametrize(
    ("throttled", "word"),
    [("0x0", "ok"), ("0x1", "now-weak"), ("0x8", "now-hot"), ("0x10000", "since-weak"), ("0x80000", "since-hot")],
)
def test_power_has_a_word_for_each_way(tmp_path: Path, throttled: str, word: str):
    finding = checks.supply(machine(tmp_path, "pi-4-hdmi", throttled))
    assert finding.word == word
    assert (todo_of(finding) is not None) == (finding.state == "wrong")


@pytest.mark.parametrize("state", ["ok", "not here", "wrong"])
def test_nothing_to_do_is_not_told(state: State):
    assert todo_of(Finding("board", state, "x", "", "ok", {"model": "Pi"})) is None


def test_the_keys_of_what_is_to_be_done_are_those_of_what_is_found():
    assert set(TODO) <= {*FOUND, *ANY}
    assert key_of(Finding("pin driver", "ok", "")) in FOUND


def test_a_fault_in_the_settings_is_told_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    config = tmp_path / "box.toml"
    config.write_text("rotation = 1\n")
    words = ["doctor", "--state", str(tmp_path / "state"), "--config", str(config)]
    assert main([*words, "--lang", "de"]) == 1
    german = capsys.readouterr().out
    assert "Einstellungen" in german
    assert "box.toml" in german
    assert "falsch" in german
    assert "right would be" not in german
    assert main([*words, "--lang", "en"]) == 1
    assert "settings" in capsys.readouterr().out


def test_programs_read_the_same_in_every_language(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    told = []
    for language in ("en", "de"):
        assert main(["doctor", "--json", "--lang", language, "--state", str(tmp_path)]) == 0
        told.append(json.loads(capsys.readouterr().out))
    names = [[(one["name"], one["state"], sorted(one)) for one in report["findings"]] for report in told]
    assert names[0] == names[1]


def test_the_language_is_that_which_was_spoken_last_at_the_box(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    (tmp_path / "settings.json").write_bytes(msgspec.json.encode({"language": "de"}))
    assert main(["doctor", "--state", str(tmp_path)]) == 0
    assert "Das ist kein Raspberry Pi" in capsys.readouterr().out


def test_a_sentence_in_a_gap_stays_one():
    what = Say("shell:title")
    assert SPOKEN["en"](told_of(Finding("settings", "wrong", "", "", "wrong", {"what": what}))) == "Boss Table"


def test_whatever_can_be_mended_is_said_to_people_too():
    assert set(checks.MENDED) <= {*TODO, *ANY}
    assert {word for word in TODO if word.startswith(("pin-driver.", "ring."))} <= set(checks.MENDED)
