"""The box as the service manager sees it: a whole process, its socket, its signals, its settings."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from appliance.commands.service import ask_for_power_off, board_settings
from appliance.config import read_settings
from hw.pins import Pins
from tests.hw.test_power import vcgencmd

ROOT = Path(__file__).parents[2]
PATIENCE = 30.0
CREW = ((1, "Ada", "ELF", "WAR"), (5, "Ben", "TRO", "MAG"))


@pytest.fixture
def ears(tmp_path: Path) -> Iterator[socket.socket]:
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as opened:
        opened.bind(str(tmp_path / "notify"))
        opened.settimeout(PATIENCE)
        yield opened


def start(
    folder: Path,
    *more: str,
    path: str = "",
    program: tuple[str, ...] = ("-m", "appliance"),
    stdout: int | None = subprocess.PIPE,
) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, *program, "run", "--state", str(folder / "state"), *more],
        cwd=ROOT,
        env={
            **os.environ,
            "SDL_VIDEODRIVER": "offscreen",
            "SDL_AUDIODRIVER": "dummy",
            "NOTIFY_SOCKET": str(folder / "notify"),
            "WATCHDOG_USEC": "1000000",
            "PATH": f"{path}{os.pathsep}{os.environ['PATH']}" if path else os.environ["PATH"],
        },
        stdout=stdout,
        stderr=subprocess.PIPE,
        text=True,
    )


def hear_until(ears: socket.socket, line: str) -> list[str]:
    heard: list[str] = []
    while line not in heard:
        heard.append(ears.recv(1000).decode())
    return heard


def test_it_is_ready_beats_and_goes_when_it_is_asked(ears: socket.socket, tmp_path: Path):
    box = start(tmp_path, "--camera", "none")
    try:
        assert "WATCHDOG=1" not in hear_until(ears, "READY=1")
        assert "STATUS=playing lobby" in hear_until(ears, "WATCHDOG=1")
        hear_until(ears, "WATCHDOG=1")
        box.send_signal(signal.SIGTERM)
        hear_until(ears, "STOPPING=1")
        _, told = box.communicate(timeout=PATIENCE)
    finally:
        box.kill()
        box.wait()
    assert box.returncode == 0, told
    assert "first picture after" in told
    assert re.search(
        r"^SDL 2[.0-9]+ was built with: screens .*offscreen.*; renderers .*software.*; sound \w", told, re.M
    )
    drawn = r"^SDL 2[.0-9]+ draws by offscreen with (no renderer|\w+), window \d+x\d+, picture \d+x\d+, turned by 0$"
    assert re.search(drawn, told, re.M)
    assert "with unknown" not in told


FIRST = """
import sys
from appliance.__main__ import main
from appliance.commands import box
def live(loop, *more):
    print(*[name for name, module in sys.modules.items() if module is not None])
    loop.goodbye = "seen"
box._live = live
sys.exit(main(sys.argv[1:]))
"""
"""The box as far as its first picture; then it says what it has loaded. (pygame itself loads numpy.)"""
LATE = ("zxingcpp", "gpiozero", "lgpio", "picamera2", "cv2", "PIL", "fpdf", "segno", "resvg_py", "pkg_resources")
LATE_OF_OURS = ("hw.board", "hw.camera", "hw.qr", "hw.lamps", "appliance.sim", "appliance.paper", "appliance.ui.synth")


@pytest.mark.parametrize("board", ["desk", "pi"])
def test_the_first_picture_waits_for_nothing_of_camera_pins_sound_or_paper(tmp_path: Path, board: str):
    box = start(tmp_path, "--board", board, program=("-c", FIRST), stdout=subprocess.PIPE)
    told, wrong = box.communicate(timeout=PATIENCE)
    loaded = told.split()
    assert box.returncode == 0, wrong
    assert {"pygame", "appliance.ui.window", "sqlite3"} <= set(loaded)
    assert [name for name in loaded if name.partition(".")[0] in LATE or name.startswith(LATE_OF_OURS)] == []


def test_a_mistake_in_the_settings_is_in_the_log_and_the_box_starts(ears: socket.socket, tmp_path: Path):
    config = tmp_path / "boss-table.toml"
    config.write_text('language = "fr"\ncamera = "none"\n')
    box = start(tmp_path, "--config", str(config), "--frames", "2")
    _, told = box.communicate(timeout=PATIENCE)
    assert box.returncode == 0
    assert f"{config}:1: language: unknown value 'fr'; right would be one of de, en" in told


FULL = """
import resource, sys
from appliance.__main__ import main
resource.setrlimit(resource.RLIMIT_FSIZE, (40000, resource.RLIM_INFINITY))
sys.exit(main(sys.argv[1:]))
"""
"""A disk on which an empty journal has room and the first action of a fight has not."""
HANGS = """
import sys, threading
from appliance.__main__ import main
from appliance.journal import Journal
Journal._commit = lambda journal, db, job: threading.Event().wait()
sys.exit(main(sys.argv[1:]))
"""
"""A disk that never answers."""


def fight(folder: Path) -> Path:
    file = folder / "fight.json"
    seats = [{"number": n, "name": name, "pieces": [f"{hero}-91", f"{kind}-91"]} for n, name, hero, kind in CREW]
    options = {"challenge": "mr-puppet", "health": "full"}
    file.write_text(json.dumps({"game": "boss_fighters", "seats": seats, "options": options}))
    return file


def test_a_disk_that_takes_not_even_the_first_action_keeps_nobody_from_the_picture(ears: socket.socket, tmp_path: Path):
    box = start(tmp_path, "--camera", "none", "--start", str(fight(tmp_path)), program=("-c", FULL))
    try:
        hear_until(ears, "READY=1")
        assert "STATUS=playing boss_fighters" in hear_until(ears, "WATCHDOG=1")
        box.send_signal(signal.SIGTERM)
        _, told = box.communicate(timeout=PATIENCE)
    finally:
        box.kill()
    assert box.returncode == 0, told
    assert told.index("not saved: SQLITE_") < told.index("first picture after")


def test_asked_to_end_before_the_first_picture_it_ends(ears: socket.socket, tmp_path: Path):
    box = start(tmp_path, "--camera", "none", program=("-c", HANGS))
    try:
        while not (tmp_path / "state/boss-table.box").exists():
            with pytest.raises(subprocess.TimeoutExpired):
                box.wait(0.05)
        ears.settimeout(3.0)
        with pytest.raises(TimeoutError):
            hear_until(ears, "READY=1")
        box.send_signal(signal.SIGTERM)
        _, told = box.communicate(timeout=PATIENCE)
    finally:
        box.kill()
    assert (box.returncode, "first picture" in told) == (0, False)


def test_a_choice_that_cannot_be_read_is_told_and_the_box_starts(ears: socket.socket, tmp_path: Path):
    (tmp_path / "state").mkdir()
    (tmp_path / "state" / "settings.json").write_text('{"touch": "upside down", "tempo": "fast"}')
    box = start(tmp_path, "--camera", "none", "--frames", "2", "--log")
    logged, told = box.communicate(timeout=PATIENCE)
    assert box.returncode == 0, told
    assert logged.count("note shell:choices.lost") == 1


@pytest.mark.parametrize(
    ("camera", "size", "window"),
    [("none", "480x480", "480x480"), ("sim", "720x720", "1060x720")],
    ids=["alone", "tray"],
)
def test_a_picture_of_a_given_size_is_shown_and_too_small_a_one_told_first(
    tmp_path: Path, camera: str, size: str, window: str
):
    """The window has room for the picture, and at the desk for the tray beside it."""
    (config := tmp_path / "box.toml").write_text(f'screen_shape = "round"\ncamera = "{camera}"\n')
    box = start(tmp_path, "--config", str(config), "--size", size, "--frames", "2", "--log")
    log, told = box.communicate(timeout=PATIENCE)
    assert box.returncode == 0, told
    assert f"window {window}, " in told
    assert ("note shell:small-screen" in log) == (size == "480x480")


def test_a_loudspeaker_that_is_not_there_is_in_the_log_and_the_box_plays(ears: socket.socket, tmp_path: Path):
    (tmp_path / "boss-table.toml").write_text('sound_device = "USB"\ncamera = "none"\n')
    box = start(tmp_path, "--config", str(tmp_path / "boss-table.toml"))
    patience = threading.Timer(PATIENCE, box.kill)
    patience.start()
    try:
        assert box.stderr is not None
        hear_until(ears, "READY=1")
        assert any("USB cannot be reached" in line for line in box.stderr)
        hear_until(ears, "WATCHDOG=1")
        box.send_signal(signal.SIGTERM)
        told = box.communicate(timeout=PATIENCE)[1]
    finally:
        patience.cancel()
        box.kill()
    assert "cannot be reached" not in told  # it is said once
    assert box.returncode == 0


def said(box: "subprocess.Popen[str]", wanted: str) -> list[str]:
    """The lines of its log up to one with this in it; ends a box that does not say it."""
    assert box.stderr is not None
    patience = threading.Timer(PATIENCE, box.kill)
    patience.start()
    lines = []
    try:
        for line in box.stderr:
            lines.append(line.rstrip())
            if wanted in line:
                break
    finally:
        patience.cancel()
    assert wanted in "".join(lines[-1:]), lines
    return lines


def test_bad_power_before_this_start_is_in_the_log(ears: socket.socket, tmp_path: Path):
    tool = vcgencmd(tmp_path, "0x50000")
    box = start(tmp_path, "--board", "pi", "--camera", "none", path=str(tool))
    try:
        said(box, "power: well now, 48.3 °C; since switched on: undervoltage, throttled")
        box.send_signal(signal.SIGTERM)
        box.communicate(timeout=PATIENCE)
    finally:
        box.kill()
        box.wait()
    assert box.returncode == 0


def test_the_settings_reach_the_hardware(tmp_path: Path):
    file = tmp_path / "boss-table.toml"
    file.write_text('focus = 7\nexposure_ms = 4\nlamp_brightness = 50\ncamera = "webcam"\n[pins]\nbutton = 24\n')
    settings = board_settings(read_settings([file]))
    assert (settings.dioptres, settings.exposure_ms, settings.brightness) == (7.0, 4.0, 0.5)
    assert (settings.camera, settings.pins, settings.driver) == ("webcam", Pins(button=24), "lgpio")


def test_as_a_service_the_goodbye_leaves_a_sign_for_the_system(tmp_path: Path):
    there: list[bool] = []
    sign = tmp_path / "shut-down"
    ask_for_power_off({"RUNTIME_DIRECTORY": f"{tmp_path}:/elsewhere"}, lambda seconds: there.append(sign.exists()))
    assert there == [True]


def test_at_the_desk_nothing_is_switched_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.chdir(tmp_path)
    ask_for_power_off({}, lambda seconds: pytest.fail("it waits"))
    assert list(tmp_path.iterdir()) == []
