"""Without a screen the box waits, tells it by lamps, log and service manager, and draws as soon as there is one."""

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from appliance.commands.screen import NO_DISPLAY, POLL, Beacon, Watch, draws_on_the_console, open_screen
from appliance.commands.service import Asked
from appliance.shell.beat import Service
from hw.board import BoardSettings
from hw.display import displays
from hw.events import Found, HwError
from tests.hw.trees import plant

ROOT = Path(__file__).parents[2]


class Room:
    """Time passes by waiting only; a screen is plugged in after some of it."""

    def __init__(self, root: Path, plugged_at: float = 3.0) -> None:
        self.root, self.plugged_at, self.now = root, plugged_at, 0.0
        self.told: list[str] = []

    def wait(self, seconds: float) -> bool:
        before, self.now = self.now, self.now + seconds
        if before < self.plugged_at <= self.now:
            (self.root / "class/drm/card0-HDMI-A-1/status").write_text("connected\n")
            (self.root / "class/drm/card0-HDMI-A-1/modes").write_text("1280x720\n")
        return self.now > 100

    def look(self) -> Any:
        return next(iter(displays(self.root)), None)


@pytest.fixture
def room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Room:
    monkeypatch.setenv("SDL_VIDEODRIVER", "kmsdrm")
    monkeypatch.setenv("SDL_KMSDRM_DEVICE_INDEX", "9")
    monkeypatch.setenv("SDL_RENDER_DRIVER", "")
    return Room(plant("zero-2-none", tmp_path))


def test_it_draws_within_five_seconds_of_a_screen_appearing(room: Room):
    assert open_screen(lambda: "window", room.look, room.told.append, room.wait) == "window"
    assert 0 <= room.now - room.plugged_at < 5
    assert set(room.told) == {NO_DISPLAY}
    assert os.environ["SDL_KMSDRM_DEVICE_INDEX"] == "0"
    assert os.environ["SDL_RENDER_DRIVER"] == "opengles2"


def test_a_screen_that_fails_at_first_is_tried_again(room: Room):
    room.plugged_at = POLL
    tries = []

    def make() -> str:
        tries.append(room.now)
        if len(tries) < 3:
            raise HwError("no display: busy")
        return "window"

    assert open_screen(make, room.look, room.told.append, room.wait) == "window"
    assert len(tries) == 3
    assert room.told[-1] == "no display: busy"


def test_it_may_be_ended_while_it_waits(room: Room):
    room.plugged_at = 1e9
    assert open_screen(lambda: "window", room.look, room.told.append, room.wait) is None


class Evening:
    """Somebody pulls and plugs while a game is shown; `told` is what the queue got, `opened` the card each time."""

    def __init__(self, root: Path, tree: str) -> None:
        self.root, self.now = plant(tree, root), 0.0
        self.told: list[Any] = []
        self.opened: list[str] = []
        self.watch = Watch(lambda: displays(self.root), self.anew, self.told.append)
        self.passes(30)

    def anew(self) -> None:
        self.opened.append(os.environ["SDL_KMSDRM_DEVICE_INDEX"])

    def passes(self, seconds: int) -> None:
        for _ in range(30 * seconds):
            self.now += 1 / 30
            self.watch.tick(self.now)

    def plug(self, connector: str, mode: str = "1280x720") -> None:
        folder = self.root / "class/drm" / connector
        folder.mkdir(exist_ok=True)
        (folder / "status").write_text("connected\n" if mode else "disconnected\n")
        (folder / "modes").write_text(f"{mode}\n")

    def pull(self, connector: str) -> None:
        self.plug(connector, "")


@pytest.fixture
def evening(tmp_path: Path, room: Room) -> Evening:
    return Evening(tmp_path / "evening", "pi-5-hdmi")


def test_a_screen_that_stays_is_left_alone_and_a_second_one_beside_it_too(evening: Evening):
    evening.plug("card1-HDMI-A-1")
    evening.passes(30)
    assert (evening.opened, evening.told) == ([], [])


def test_a_screen_that_goes_is_told_once_and_drawn_on_anew_within_five_seconds_of_coming_back(evening: Evening):
    for _ in range(3):
        evening.pull("card1-HDMI-A-2")
        evening.passes(60)
        (lost,) = evening.told
        assert (lost.device, evening.opened) == ("screen", [])
        evening.plug("card1-HDMI-A-2", "1920x1080")
        plugged = evening.now
        evening.passes(5)
        assert (evening.opened.pop(), evening.told.pop()) == ("1", Found("screen", pytest.approx(plugged, abs=5)))
        assert (evening.opened, evening.told.pop()) == ([], lost)


def test_another_screen_in_its_place_is_drawn_on_without_a_word(evening: Evening):
    evening.pull("card1-HDMI-A-2")
    evening.plug("card0-DSI-1", "800x480")
    evening.passes(5)
    assert (evening.opened, evening.told) == (["0"], [])


CONSOLE = """
import sys
from pathlib import Path
from appliance.__main__ import main
from appliance.commands import box, screen
tree = Path(sys.argv.pop(1))
for module in (box, screen):
    module.draws_on_the_console = lambda environ: True
    module.displays = lambda: displays(tree)
from hw.display import displays
screen.sdl_environment = lambda display, told: {"SDL_VIDEODRIVER": "offscreen"}
sys.exit(main(sys.argv[1:]))
"""
"""A bare console, but for the driver that draws on it: the connectors are those of a folder."""


def test_a_box_waits_for_its_screen_and_plays_on_when_it_goes_and_comes(tmp_path: Path):
    tree = plant("zero-2-none", tmp_path / "sys")
    command = [sys.executable, "-c", CONSOLE, str(tree), "run", "--board", "pi", "--camera", "none"]
    environment = {**os.environ, "SDL_AUDIODRIVER": "dummy"}
    hdmi = tree / "class/drm/card0-HDMI-A-1"
    said = list[str]()

    def until(words: str) -> None:
        for line in box.stderr or ():
            said.append(line)
            if words in line:
                return
        pytest.fail(f"never said {words}: {''.join(said)}")

    with subprocess.Popen(
        [*command, "--state", str(tmp_path / "state")], cwd=ROOT, env=environment, stderr=subprocess.PIPE, text=True
    ) as box:
        patience = threading.Timer(120.0, box.kill)
        patience.start()
        try:
            until(NO_DISPLAY)
            (hdmi / "modes").write_text("1280x720\n")
            (hdmi / "status").write_text("connected\n")
            until("first picture after")
            until("lamps lost")  # the devices are opened by then
            (hdmi / "status").write_text("disconnected\n")
            until("screen lost")
            (hdmi / "status").write_text("connected\n")
            until("draws by offscreen")
            until("screen works")
            box.send_signal(signal.SIGTERM)
            said.extend(box.stderr or ())
        finally:
            patience.cancel()
            box.kill()
    assert box.returncode == 0, "".join(said)
    assert "Traceback" not in "".join(said)


def test_a_signal_ends_the_wait():
    before = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGINT)}
    try:
        asked = Asked()
        assert asked.wait(0) is False
        signal.raise_signal(signal.SIGTERM)
        assert (asked.wait(60), asked.end) == (True, "SIGTERM")
        assert asked.wait(60) is True
    finally:
        for number, action in before.items():
            signal.signal(number, action)


def test_while_it_waits_lamps_log_and_service_manager_tell(capsys: pytest.CaptureFixture[str]):
    factory = MockFactory(pin_class=MockPWMPin)
    sent: list[str] = []
    beacon = Beacon(lambda: BoardSettings(camera="none"), Service(sent.append), factory)
    beacon(NO_DISPLAY)
    beacon(NO_DISPLAY)
    lit = [factory.pin(pin).state for pin in (23, 27)]
    assert sorted(lit) == [0, 1]
    assert sent.count("EXTEND_TIMEOUT_USEC=10000000") == 2
    assert f"STATUS={NO_DISPLAY}" in sent
    assert capsys.readouterr().err.count(NO_DISPLAY) == 1
    beacon.close()
    assert factory.pin(23).state == 0
    factory.close()


def test_pins_that_come_late_are_tried_again_while_it_waits(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("hw.board.FIRST_PAUSE", 0.0)
    factory = MockFactory(pin_class=MockPWMPin)
    answers = [HwError("no header yet"), factory]

    def opened(driver: str) -> Any:
        answer = answers.pop(0)
        if isinstance(answer, HwError):
            raise answer
        return answer

    monkeypatch.setattr("hw.board.open_factory", opened)
    beacon = Beacon(lambda: BoardSettings(camera="none"), Service(lambda line: None))
    beacon(NO_DISPLAY)
    beacon(NO_DISPLAY)
    assert sorted(factory.pin(pin).state for pin in (23, 27)) == [0, 1]
    beacon.close()
    factory.close()


@pytest.mark.parametrize(
    ("environment", "alone"),
    [
        ({"SDL_VIDEODRIVER": "kmsdrm"}, True),
        ({}, True),
        ({"SDL_VIDEODRIVER": "dummy"}, False),
        ({"DISPLAY": ":0"}, False),
        ({"WAYLAND_DISPLAY": "wayland-0"}, False),
    ],
)
def test_the_console_is_drawn_on_where_there_is_no_desktop(environment: dict[str, str], alone: bool):
    assert draws_on_the_console(environment) is alone
