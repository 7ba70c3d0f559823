"""boss-table doctor: every line is ok, not here, or wrong with what to do; it changes nothing it looks at."""

import argparse
import json
import threading
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from appliance.__main__ import main
from appliance.commands import doctor
from appliance.commands.findings import text_of
from appliance.commands.wiring import words_by_language
from appliance.journal import Journal
from appliance.ui.drivers import RATE, Sdl, wave
from hw.checks import Machine
from hw.pins import open_factory
from tests.hw import fake_gpio
from tests.hw.test_checks import machine
from tests.shell.box import Box


@pytest.fixture(autouse=True)
def quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.delenv("BOSS_TABLE_STATE", raising=False)


def examined(state: Path, at: Machine, factory: Any = None, **more: Any) -> dict[str, Any]:
    args = argparse.Namespace(
        **{"state": state, "config": None, "wait": 0.0, "tone": False, "json": False, "report": None, **more}
    )
    report = doctor.examine(args, at, lambda seconds: None, factory)
    return {"report": report, **{finding.name: finding for finding in report.findings}}


@pytest.fixture
def pi(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """A Pi 4 whose SDL can draw on the console and whose camera gives a picture."""
    from hw.desk import SimCamera

    monkeypatch.setattr("appliance.ui.drivers.sdl", lambda: Sdl((2, 32, 4), ("KMSDRM", "offscreen"), ("alsa",)))
    monkeypatch.setattr(doctor, "camera_opener", lambda kind, settings: lambda: SimCamera(rate=0))
    (tmp_path / "pi").mkdir()
    return machine(tmp_path / "pi")


@pytest.fixture
def factory() -> Any:
    made = MockFactory(pin_class=MockPWMPin)
    yield made
    made.reset()
    made.close()


def saved(folder: Path) -> Path:
    Box(folder).journal.close()
    return folder


def test_on_a_machine_that_is_no_pi_it_says_so_and_exits_cleanly(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["doctor", "--state", str(tmp_path / "state")]) == 0
    told = capsys.readouterr().out
    assert "this is no Raspberry Pi" in told
    assert told.rstrip().endswith("This is no Raspberry Pi, so what belongs to one is not here.")
    assert not (tmp_path / "state").exists()


def test_every_line_has_a_state_and_what_is_wrong_says_what_to_do(tmp_path: Path, pi: Machine):
    (tmp_path / "bad.toml").write_text("rotation = 1\n")
    (pi.sys / "class/drm/card1-HDMI-A-1/status").write_text("disconnected\n")
    found = examined(tmp_path, pi, None, config=tmp_path / "bad.toml")["report"]
    assert not found.well
    assert {finding.state for finding in found.findings} == {"ok", "not here", "wrong"}
    assert all(finding.todo for finding in found.findings if finding.state == "wrong")


def test_a_pi_in_order_has_nothing_wrong(tmp_path: Path, pi: Machine, monkeypatch: pytest.MonkeyPatch):
    fake = fake_gpio.install(monkeypatch)
    fake.drive(17, fake.LOW)
    found = examined(saved(tmp_path / "state"), pi, open_factory("rpigpio"))
    states = {name: finding.state for name, finding in found.items() if name != "report"}
    assert found["report"].pi
    assert found["report"].well, states
    for name in ("board", "drawing", "screen", "header", "pin driver", "button", "lamps", "camera", "decoder"):
        assert states[name] == "ok", name
    for name in ("storage", "journal", "power", "settings"):
        assert states[name] == "ok", name


def test_json_is_one_object_with_everything(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["doctor", "--json", "--state", str(tmp_path)]) == 0
    report = json.loads(capsys.readouterr().out)
    assert set(report) == {"pi", "well", "findings", "versions", "settings"}
    assert set(report["findings"][0]) == {"name", "state", "told", "todo"}
    assert report["settings"]["pins.button"] == [17, "usual"]
    assert report["versions"]["zxing-cpp"]


def test_each_setting_is_told_with_its_source_and_each_mistake_with_its_line(tmp_path: Path, pi: Machine):
    config = tmp_path / "boss-table.toml"
    config.write_text("rotation = 90\nfocus = 'near'\n[pins]\nbutton = 24\n")
    found = examined(tmp_path, pi, config=config)
    settings = found["report"].settings
    assert settings["rotation"] == (90, f"{config}:1")
    assert settings["pins.button"] == (24, f"{config}:4")
    assert settings["focus"] == (5.0, "usual")
    assert found["settings"].state == "wrong"
    assert f"{config}:2: focus" in found["settings"].told


def test_a_journal_is_checked_and_left_as_it_was(tmp_path: Path, pi: Machine):
    folder = saved(tmp_path / "state")
    before = {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.iterdir()}
    found = examined(folder, pi)["journal"]
    assert (found.state, found.told.endswith("whole")) == ("ok", True)
    assert {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in folder.iterdir()} == before


def test_a_damaged_journal_is_wrong(tmp_path: Path, pi: Machine):
    folder = saved(tmp_path / "state")
    file = folder / "boss-table.db"
    file.write_bytes(b"x" * 4096 + file.read_bytes()[4096:])
    found = examined(folder, pi)["journal"]
    assert (found.state, "damaged" in found.told) == ("wrong", True)


def test_beside_a_running_box_pins_and_camera_are_left_alone(tmp_path: Path, pi: Machine, factory: Any):
    journal = Journal(tmp_path / "state", lambda told: None)
    try:
        found = examined(tmp_path / "state", pi, factory)
    finally:
        journal.close()
    for name in ("pin driver", "button", "lamps", "camera"):
        assert (found[name].state, "running" in found[name].told) == ("not here", True)
    assert examined(tmp_path / "state", pi, factory)["camera"].state == "ok"


def test_a_full_disk_is_wrong(tmp_path: Path, pi: Machine, monkeypatch: pytest.MonkeyPatch):
    usage = type("Usage", (), {"free": 3e6})
    monkeypatch.setattr("appliance.commands.doctor.shutil.disk_usage", lambda path: usage)
    found = examined(tmp_path, pi)["storage"]
    assert (found.state, "3 MB free" in found.told) == ("wrong", True)


@pytest.mark.parametrize(
    ("loaded", "tree", "state"),
    [
        (Sdl((2, 28, 4), ("x11", "offscreen"), ()), "pi-4-hdmi", "wrong"),
        (Sdl((2, 28, 4), ("x11", "offscreen"), ()), "desk", "not here"),
        (Sdl((2, 28, 4), ("KMSDRM",), ()), "pi-4-hdmi", "ok"),
        (Sdl((2, 28, 4), ("KMSDRM",), ()), "pi-5-hdmi", "wrong"),
        (Sdl((2, 32, 4), ("KMSDRM",), ()), "pi-5-hdmi", "ok"),
    ],
)
def test_the_drawing_library_must_be_able_to_draw_on_the_console(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, loaded: Sdl, tree: str, state: str
):
    monkeypatch.setattr("appliance.ui.drivers.sdl", lambda: loaded)
    (finding,) = doctor.sdl(machine(tmp_path, tree))
    assert finding.state == state
    assert bool(finding.todo) == (state == "wrong")


def test_the_drivers_are_asked_of_the_library_that_is_loaded():
    from appliance.ui.drivers import sdl

    found = sdl()
    assert found.version[0] == 2
    assert {"offscreen", "dummy"} <= set(found.video)
    assert "dummy" in found.audio


def test_the_report_goes_to_a_stick_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    stick = tmp_path / "stick"
    stick.mkdir()
    assert main(["doctor", "--state", str(tmp_path), "--report", str(stick)]) == 0
    assert [file.name for file in stick.iterdir()] == ["boss-table-report.txt"]
    text = (stick / "boss-table-report.txt").read_bytes().decode()
    assert "\r\nSettings in force:" in text
    assert "Nothing is wrong." in text
    assert "written:" in capsys.readouterr().err


def test_a_report_that_cannot_be_written_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["doctor", "--state", str(tmp_path), "--report", str(tmp_path / "none")]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_a_tone_is_played_where_there_is_a_sound_card(tmp_path: Path, pi: Machine):
    assert "tone" not in examined(tmp_path, pi, tone=True)
    (pi.proc / "asound").mkdir()
    (pi.proc / "asound/cards").write_text(" 0 [Device         ]: USB-Audio - USB Audio Device\n")
    assert examined(tmp_path, pi, tone=True)["tone"].state == "ok"


def test_the_tone_begins_and_ends_softly():
    samples = memoryview(wave(1.0, 0.6, 440.0)).cast("h")
    assert len(samples) == int(RATE * 0.6)
    assert abs(samples[0]) < 50
    assert abs(samples[-1]) < 500
    assert 31000 < max(samples) <= 32000


def test_no_thread_of_the_doctor_is_left():
    assert not [thread for thread in threading.enumerate() if thread.name == "doctor" and thread.is_alive()]


PLAYS = "System audio output device"
"""What SDL calls the device of a driver without a card."""


def test_it_lists_what_can_play_and_says_that_the_system_chooses(tmp_path: Path, pi: Machine):
    speaker = examined(tmp_path, pi)["loudspeaker"]
    assert (speaker.state, speaker.word) == ("ok", "system")
    assert PLAYS in speaker.told


@pytest.mark.parametrize(("wanted", "state"), [("system AUDIO", "ok"), ("USB", "wrong")])
def test_it_says_which_loudspeaker_is_used_or_that_it_is_not_there(
    tmp_path: Path, pi: Machine, wanted: str, state: str
):
    (tmp_path / "own.toml").write_text(f'sound_device = "{wanted}"\n')
    found = examined(tmp_path, pi, None, config=tmp_path / "own.toml")
    speaker = found["loudspeaker"]
    assert speaker.state == state
    assert PLAYS in speaker.told
    assert ("USB" in speaker.told) == (state == "wrong") == bool(speaker.todo)
    text = text_of(found["report"], words_by_language()["de"])
    assert ("USB ist nicht zu finden" in text) == (state == "wrong")


def test_what_people_chose_at_the_box_holds_over_the_settings(tmp_path: Path, pi: Machine):
    (tmp_path / "own.toml").write_text('sound_device = "USB"\n')
    (tmp_path / "sound.json").write_text('{"device": ""}')
    speaker = examined(tmp_path, pi, None, config=tmp_path / "own.toml")["loudspeaker"]
    assert (speaker.state, speaker.word) == ("ok", "system")


def test_the_tone_comes_out_of_the_loudspeaker_that_is_wanted(tmp_path: Path, pi: Machine):
    from appliance.ui.drivers import tone

    (pi.proc / "asound").mkdir()
    (pi.proc / "asound/cards").write_text(" 0 [Device         ]: USB-Audio - USB Audio Device\n")
    (tmp_path / "own.toml").write_text('sound_device = "system"\nsound_volume = 1\n')
    assert examined(tmp_path, pi, None, config=tmp_path / "own.toml", tone=True)["tone"].state == "ok"
    assert tone(0.1, 0.05, device=PLAYS) == ""
    assert tone(0.1, 0.05, device="USB") != ""


def test_saves_below_a_folder_that_cannot_be_entered_end_no_doctor(tmp_path: Path):
    """As for another user's home; the system says so in the same way about a name that is too long."""
    (found,) = doctor.storage(tmp_path / ("x" * 300) / "boss-table")
    assert (found.name, found.state) == ("storage", "ok")
