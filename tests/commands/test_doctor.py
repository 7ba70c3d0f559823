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
from appliance.commands.screen import what_draws
from appliance.commands.wiring import words_by_language
from appliance.journal import Journal
from appliance.shell.choices import Choices
from appliance.ui.drivers import RATE, Sdl, sdl_of, wave
from appliance.ui.touch_map import TouchMap
from hw.checks import Machine
from hw.pins import open_factory
from tests.hw import fake_gpio
from tests.hw.test_checks import machine
from tests.hw.trees import plant
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
    monkeypatch.setattr("hw.checks.import_told", lambda: "loaded 0.3.38")
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


@pytest.mark.parametrize(
    ("mode", "line", "state", "told"),
    [
        ("1280x800", "", "ok", "1280x800 of 1280x800"),
        ("1280x720", "safe_area = 5", "ok", "1152x648 of 1280x720"),
        ("720x720", 'screen_shape = "round"', "ok", "509x509 of 720x720, in the circle"),
        ("480x480", 'screen_shape = "round"', "wrong", "339x339 of 480x480: the letters get too small"),
    ],
)
def test_how_much_of_the_screen_is_drawn_on_is_told(
    tmp_path: Path, pi: Machine, factory: Any, mode: str, line: str, state: str, told: str
):
    (config := tmp_path / "box.toml").write_text(line + "\n")
    for modes in (pi.sys / "class/drm").glob("card*-*/modes"):
        if modes.read_text():
            modes.write_text(mode + "\n")
    found = examined(tmp_path / "state", pi, factory, config=config)
    assert (found["picture"].state, found["picture"].told) == (state, told)
    assert found["report"].settings["safe_area"][0] == (5.0 if "safe" in line else 0.0)
    assert found["report"].settings["screen_shape"][0] == ("round" if "round" in line else "rectangle")
    for language in ("en", "de"):
        text = text_of(found["report"], words_by_language()[language])
        assert told.split()[0] in text
        assert ("safe_area in" in text or "safe_area in den" in text) == (state == "wrong")


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


def test_pins_of_a_bus_are_told_and_not_wrong(tmp_path: Path, pi: Machine):
    (tmp_path / "own.toml").write_text("[pins]\nbutton = 14\n")
    report = examined(tmp_path, pi, config=tmp_path / "own.toml")["report"]
    told = [(found.state, found.word) for found in report.findings if found.name == "settings"]
    assert told == [("ok", "bus"), ("ok", "ok")]
    assert "pins.button ist GPIO 14 und gehört zu UART" in text_of(report, words_by_language()["de"])


def test_what_people_chose_at_the_table_is_in_force_with_its_own_source(tmp_path: Path, pi: Machine):
    """Otherwise an owner changes the file again and again, and the doctor says that it holds."""
    config = tmp_path / "boss-table.toml"
    config.write_text('rotation = 90\nlanguage = "en"\nsound_volume = 80\nreduced_motion = true\n')
    (tmp_path / "settings.json").write_text('{"rotation": "180", "language": "de", "type": "large"}')
    (tmp_path / "sound.json").write_text('{"volume": 3, "device": "USB"}')
    settings = examined(tmp_path, pi, config=config)["report"].settings
    at_table = f"{tmp_path}/settings.json (chosen at the table)"
    assert settings["rotation"] == (180, at_table)
    assert settings["language"] == ("de", at_table)
    assert settings["reduced_motion"] == (True, f"{config}:4")
    by_ear = f"{tmp_path}/sound.json (chosen at the table)"
    assert (settings["sound_volume"], settings["sound_device"]) == ((30, by_ear), ("USB", by_ear))


def test_a_file_in_the_place_of_the_folder_of_saves_is_wrong(tmp_path: Path, pi: Machine):
    (tmp_path / "state").touch()
    found = examined(tmp_path / "state", pi)["storage"]
    assert (found.state, found.word, bool(found.todo)) == ("wrong", "no-folder", True)


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
    assert "software" in found.renderers


SDL_2 = "7f2 r-xp 0 08:01 5 /usr/lib/aarch64-linux-gnu/libSDL2-2.0.so.0.3200.4\n"
SDL_3 = "7f3 r-xp 0 08:01 6 /usr/lib/aarch64-linux-gnu/libSDL3.so.0.2.10\n"


def test_sdl_3_is_refused_until_somebody_tries_it_under_the_name_of_sdl_2_too():
    assert sdl_of(SDL_2).name == "libSDL2-2.0.so.0.3200.4"
    for maps in (SDL_3, SDL_2 + SDL_3, "7f4 r-xp 0 08:01 7 /usr/lib/libc.so.6\n"):
        with pytest.raises(OSError, match="nobody has tried"):
            sdl_of(maps)


@pytest.mark.parametrize(("tree", "state"), [("pi-5-hdmi", "wrong"), ("desk", "not here")])
def test_a_drawing_library_that_nobody_has_tried_is_wrong_on_a_pi(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tree: str, state: str
):
    monkeypatch.setattr("appliance.ui.drivers.loaded_sdl", lambda: sdl_of(SDL_2 + SDL_3))
    (finding,) = doctor.sdl(machine(tmp_path, tree))
    assert (finding.state, "nobody has tried" in finding.told, bool(finding.todo)) == (state, True, state == "wrong")


@pytest.mark.parametrize(
    ("loaded", "tree", "told"),
    [
        (Sdl((2, 28, 4), ("x11", "offscreen"), ("alsa",), ("software",)), "pi-4-hdmi", "without kmsdrm"),
        (Sdl((2, 28, 4), ("x11", "offscreen"), ("alsa",), ("software",)), "desk", ""),
        (Sdl((2, 28, 4), ("KMSDRM",), ("alsa",), ("opengles2",)), "pi-5-hdmi", "too old for this board"),
        (Sdl((2, 28, 4), ("KMSDRM",), ("alsa",), ("opengles2",)), "pi-4-hdmi", ""),
        (Sdl((2, 30, 0), ("KMSDRM",), ("alsa",), ("opengles2",)), "pi-5-hdmi", ""),
    ],
)
def test_the_log_says_before_any_picture_what_draws_and_why_it_cannot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, loaded: Sdl, tree: str, told: str
):
    monkeypatch.setattr("appliance.ui.drivers.sdl", lambda: loaded)
    first, *more = what_draws(plant(tree, tmp_path))
    assert all(name in first for name in (*loaded.video, *loaded.audio, *loaded.renderers, "SDL 2."))
    assert (len(more), told in "".join(more)) == (bool(told), True)


def test_a_drawing_library_that_is_missing_stands_in_the_log(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("appliance.ui.drivers.loaded_sdl", lambda: sdl_of(SDL_3))
    (line,) = what_draws()
    assert "nobody has tried" in line


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


def test_what_people_chose_besides_the_settings_stands_below_them_with_its_file(tmp_path: Path, pi: Machine):
    before = examined(tmp_path, pi, None)["report"].settings
    assert before["touch"] == ("as delivered", "usual")
    Choices(tmp_path).set("tempo", "calm")
    Choices(tmp_path).feel(TouchMap((-1.0, 0.0, 1.0), (0.0, -1.0, 1.0)))
    report = examined(tmp_path, pi, None)["report"]
    file = f"{tmp_path}/settings.json (chosen at the table)"
    assert report.settings["chosen.tempo"] == ("calm", file)
    assert report.settings["touch"] == ({"x": (-1.0, 0.0, 1.0), "y": (0.0, -1.0, 1.0)}, file)
    assert set(report.settings) - set(before) == {"chosen.tempo"}
    assert f'{{"x":[-1.0,0.0,1.0],"y":[0.0,-1.0,1.0]}} {file}' in text_of(report, words_by_language()["en"])


def test_a_choice_that_cannot_be_read_is_wrong_and_says_what_to_do(tmp_path: Path, pi: Machine):
    (tmp_path / "settings.json").write_text('{"touch": {"x": [0, 0, 0], "y": [0, 0, 0]}, "tempo": "fast"}')
    report = examined(tmp_path, pi, None)["report"]
    assert [one.word for one in report.findings if one.name == "settings"] == ["usual", "lost"]
    text = text_of(report, words_by_language()["de"])
    assert "Wo der Bildschirm Finger spürt: nicht zu lesen" in text
    assert "wählt es neu: Menü, Einstellungen" in text
