"""The doctor's looks at the hardware, on trees of real boards, gpiozero's mock pins and cameras that misbehave."""

import os
import threading
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin

from hw import checks
from hw.checks import Finding, Machine
from hw.desk import SimCamera
from hw.events import HwError
from hw.pins import Pins, open_factory
from tests.hw import fake_gpio
from tests.hw.trees import plant


def machine(folder: Path, tree: str = "pi-4-hdmi", throttled: str = "0x0") -> Machine:
    for name in ("sys", "proc", "dev"):
        (folder / name).mkdir(exist_ok=True)
    plant(tree, folder / "sys")
    answers = {"get_throttled": f"throttled={throttled}\n", "measure_temp": "temp=61.2'C\n"}
    return Machine(folder / "sys", folder / "proc", folder / "dev", lambda command: answers[command[1]])


@pytest.fixture
def factory() -> Any:
    made = MockFactory(pin_class=MockPWMPin)
    yield made
    made.reset()
    made.close()


def looked(at: Machine, factory: Any, wait: float = 0.0) -> dict[str, Finding]:
    return {found.name: found for found in checks.pins(at, "lgpio", Pins(), wait, lambda seconds: None, factory)}


@pytest.mark.parametrize(
    ("tree", "screen", "header"),
    [
        ("pi-4-hdmi", "HDMI-A-1 on card 1, 1920x1080", "gpiochip0 (pinctrl-bcm2711)"),
        ("pi-5-hdmi", "HDMI-A-2 on card 1, 1280x800", "gpiochip0 (pinctrl-rp1)"),
        ("pi-5-dsi", "DSI-1 on card 0, 800x480", "gpiochip4 (pinctrl-rp1)"),
        ("pi-3-label", "HDMI-A-1 on card 0, 1024x600", "gpiochip2 (pinctrl-bcm2835)"),
    ],
)
def test_screen_and_header_of_a_pi(tmp_path: Path, tree: str, screen: str, header: str):
    at = machine(tmp_path, tree)
    assert checks.board(at).state == "ok"
    assert (checks.screen(at).state, checks.screen(at).told) == ("ok", screen)
    assert (checks.header(at).state, checks.header(at).told) == ("ok", header)


@pytest.mark.parametrize("model", ["Raspberry Pi 2 Model B Rev 1.1", "Raspberry Pi Model B Plus Rev 1.2"])
def test_a_board_that_is_not_supported_is_told(tmp_path: Path, model: str):
    at = machine(tmp_path)
    (at.sys / "firmware/devicetree/base/model").write_text(model)
    found = checks.board(at)
    assert (found.state, found.word, model in found.told) == ("wrong", "unsupported", True)
    assert "Zero 2 W" in found.todo


def test_a_pi_without_screen_is_told_what_to_do(tmp_path: Path):
    found = checks.screen(machine(tmp_path, "zero-2-none"))
    assert found.state == "wrong"
    assert "card0-HDMI-A-1 disconnected" in found.told
    assert "connect a screen" in found.todo


def test_what_a_machine_that_is_no_pi_lacks_is_not_wrong(tmp_path: Path, factory: Any):
    at = machine(tmp_path, "desk")
    found = [checks.board(at), checks.header(at), checks.rights(at), checks.sound(at)]
    found += checks.pins(at, "lgpio", Pins(), 0.0, lambda seconds: None)
    assert {one.state for one in found} == {"not here"}
    assert "no Raspberry Pi" in checks.board(at).told


def test_a_device_that_may_not_be_used_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    at = machine(tmp_path)
    (at.dev / "dri").mkdir()
    (at.dev / "dri/card1").touch()
    (at.dev / "gpiochip0").touch()
    assert checks.rights(at).told == "all 2 devices may be used"
    access = os.access
    monkeypatch.setattr("hw.checks.os.access", lambda path, mode: path.name != "card1" and access(path, mode))
    found = checks.rights(at)
    assert (found.state, found.told) == ("wrong", "not allowed: dri/card1")
    assert "sudo -u boss-table" in found.todo


def test_a_button_that_is_down_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    fake = fake_gpio.install(monkeypatch)
    fake.drive(17, fake.LOW)
    found = looked(machine(tmp_path), open_factory("rpigpio"))
    assert (found["button"].state, found["button"].told) == ("ok", "seen pressed on GPIO 17")


def test_a_press_while_it_looks_is_seen(tmp_path: Path, factory: Any):
    pressing, enough = factory.pin(17), threading.Event()

    def press_again_and_again() -> None:
        while not enough.wait(0.01):
            pressing.drive_high()
            pressing.drive_low()

    finger = threading.Thread(target=press_again_and_again)
    finger.start()
    found = looked(machine(tmp_path), factory, wait=30.0)
    enough.set()
    finger.join()
    assert found["button"].state == "ok"


def test_a_button_that_nobody_presses_is_not_said_to_work(tmp_path: Path, factory: Any):
    found = looked(machine(tmp_path), factory)["button"]
    assert found.state == "not here"
    assert "--wait" in found.todo


def test_lamps_are_lit_and_dark_again(tmp_path: Path, factory: Any):
    lit: list[list[float]] = []
    pins = (27, 22, 23, 5, 6, 13, 16)

    def rest(seconds: float) -> None:
        lit.append([factory.pin(pin).state for pin in pins])

    found = list(checks.pins(machine(tmp_path), "lgpio", Pins(), 0.0, rest, factory))
    assert lit == [[1.0] * 7]
    assert found[-1].told.startswith("7 lamps were lit")
    assert [factory.pin(pin).state for pin in pins] == [0] * 7


def test_a_pin_that_is_taken_is_wrong_and_named(tmp_path: Path, factory: Any):
    from gpiozero import LED

    taken = LED(27, pin_factory=factory)
    found = looked(machine(tmp_path), factory)
    assert (found["lamps"].state, found["button"].state) == ("wrong", "not here")
    assert "GPIO 27" in found["lamps"].told
    taken.close()


def optional(at: Machine, factory: Any) -> dict[str, Finding]:
    wired = Pins(second=24, knob=(25, 26))
    return {found.name: found for found in checks.pins(at, "lgpio", wired, 0.0, lambda seconds: None, factory)}


def test_a_second_button_and_a_knob_are_looked_at_if_they_have_pins(tmp_path: Path, factory: Any):
    at = machine(tmp_path)
    found = optional(at, factory)
    assert (found["second button"].state, found["second button"].told) == (
        "not here",
        "GPIO 24 is open; no press was seen",
    )
    assert (found["knob"].state, found["knob"].args) == ("ok", {"first": 25, "second": 26})
    assert set(looked(at, factory)) == {"pin driver", "button", "lamps"}


def test_pins_of_theirs_that_are_taken_are_told(tmp_path: Path, factory: Any):
    from gpiozero import LED

    taken = [LED(24, pin_factory=factory), LED(25, pin_factory=factory)]
    found = optional(machine(tmp_path), factory)
    assert [(found[name].state, found[name].word) for name in ("second button", "knob")] == [
        ("wrong", "any.pin-taken")
    ] * 2
    assert found["button"].state == "not here"
    for device in taken:
        device.close()


class Wire:
    """What a ring of LEDs hears."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.closed = False

    def writebytes2(self, values: bytes) -> None:
        self.sent.append(bytes(values))

    def close(self) -> None:
        self.closed = True


def test_a_ring_is_lit_and_dark_again_if_there_is_to_be_one(tmp_path: Path):
    wire, at = Wire(), machine(tmp_path)
    (found,) = checks.ring(at, 12, lambda seconds: None, wire)
    assert (found.state, found.args) == ("ok", {"n": 12})
    assert wire.sent[0].count(b"\xff\xff\xff\xff") == 12
    assert wire.sent[-1].count(b"\xe0\x00\x00\x00") == 12
    assert wire.closed
    assert list(checks.ring(at, 0, lambda seconds: None, wire)) == []


def test_a_ring_without_its_library_says_what_to_install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(__import__("sys").modules, "spidev", None)
    (found,) = checks.ring(machine(tmp_path), 12, lambda seconds: None)
    assert (found.state, found.word, found.todo) == ("wrong", "ring.no-spidev", "sudo apt install python3-spidev")


def test_a_pin_driver_that_is_missing_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(__import__("sys").modules, "lgpio", None)
    found = looked(machine(tmp_path), None)
    assert [found[name].state for name in ("pin driver", "button", "lamps")] == ["wrong", "not here", "not here"]
    assert "python3-lgpio" in found["pin driver"].told


def test_an_lgpio_that_is_an_empty_module_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(__import__("sys").modules, "lgpio", __import__("types").ModuleType("lgpio"))
    found = looked(machine(tmp_path), None)["pin driver"]
    assert (found.state, "empty" in found.told, "python3-lgpio" in found.told) == ("wrong", True, True)


def test_a_picture_says_how_large_and_how_bright_it_is():
    found = checks.camera(lambda: SimCamera(rate=0))
    assert found.state == "ok"
    assert found.told.startswith("640x480, brightness ")


def test_a_camera_that_fails_says_why_and_what_to_check():
    def fails() -> Any:
        raise HwError("no camera answers")

    found = checks.camera(fails)
    assert (found.state, found.told) == ("wrong", "no camera answers")
    assert "cable" in found.todo


def test_a_camera_that_hangs_is_left_behind():
    let_go = threading.Event()
    found = checks.camera(lambda: let_go.wait(30), seconds=0.05)
    let_go.set()
    assert (found.state, found.told) == ("wrong", "no answer within 0.05 s")


def test_a_camera_with_its_cap_on_is_wrong():
    class Black:
        def frame(self) -> Any:
            frame = SimCamera(rate=0).frame()
            return type(frame)(frame.pixels * 0, 0.0, 1)

        def close(self) -> None:
            pass

    found = checks.camera(Black)
    assert found.state == "wrong"
    assert "cap" in found.todo


@pytest.mark.parametrize(
    ("module", "word", "state"),
    [
        ("", "ok", "ok"),
        ("raise ModuleNotFoundError(\"No module named 'picamera2'\")", "missing", "wrong"),
        ("raise ValueError('numpy.dtype size changed, may indicate binary incompatibility')", "numpy", "wrong"),
        ("raise ImportError('libcamera.so.0.7: cannot open shared object file')", "failed", "wrong"),
        ("import os; os.abort()", "failed", "wrong"),
    ],
)
def test_the_camera_library_is_loaded_in_a_process_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, module: str, word: str, state: str
):
    """A real process, and a module that does on being loaded what broken ones do."""
    (tmp_path / "lib/picamera2-0.3.38.dist-info").mkdir(parents=True)
    (tmp_path / "lib/picamera2-0.3.38.dist-info/METADATA").write_text("Name: picamera2\nVersion: 0.3.38\n")
    (tmp_path / "lib/picamera2.py").write_text(module)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "lib"))
    (found,) = checks.camera_library(machine(tmp_path))
    assert (found.word, found.state, bool(found.todo)) == (word, state, state == "wrong")
    assert "picamera2" not in __import__("sys").modules
    if word == "ok":
        assert found.told == "loaded 0.3.38"


def test_no_camera_is_not_here():
    assert checks.camera(None).state == "not here"


def test_the_decoder_reads_what_it_draws(monkeypatch: pytest.MonkeyPatch):
    assert checks.decoder().state == "ok"
    monkeypatch.setattr("hw.qr.decode", lambda frame: ())
    assert checks.decoder().state == "wrong"


def test_sound_cards_are_named(tmp_path: Path):
    at = machine(tmp_path)
    assert checks.sound(at).state == "not here"
    (at.proc / "asound").mkdir()
    (at.proc / "asound/cards").write_text(
        " 0 [vc4hdmi0       ]: vc4-hdmi - vc4-hdmi-0\n                      vc4-hdmi-0\n"
        " 1 [Device         ]: USB-Audio - USB Audio Device\n                      C-Media USB Audio Device\n"
    )
    assert checks.sound(at).told == "vc4hdmi0 (vc4-hdmi-0), Device (USB Audio Device)"


@pytest.mark.parametrize(
    ("throttled", "state", "told"),
    [
        ("0x0", "ok", "well now, 61.2 °C"),
        ("0x80000", "ok", "well now, 61.2 °C; since switched on: too hot"),
        ("0x10000", "wrong", "well now, 61.2 °C; since switched on: undervoltage"),
        ("0x10001", "wrong", "now: undervoltage, 61.2 °C; since switched on: undervoltage"),
        ("0x8", "wrong", "now: too hot, 61.2 °C"),
    ],
)
def test_power_now_and_since_the_start(tmp_path: Path, throttled: str, state: str, told: str):
    found = checks.supply(machine(tmp_path, throttled=throttled))
    assert (found.state, found.told) == (state, told)
    assert bool(found.todo) == (state == "wrong")


def test_power_without_the_tool_is_told_by_the_kernel(tmp_path: Path):
    at = machine(tmp_path)
    silent = Machine(at.sys, at.proc, at.dev, lambda command: "")
    assert (checks.supply(silent).state, checks.supply(silent).word) == ("not here", "none")
    watch = at.sys / "class/hwmon/hwmon1"
    watch.mkdir(parents=True)
    (watch / "name").write_text("rpi_volt\n")
    (watch / "in0_lcrit_alarm").write_text("0\n")
    assert (checks.supply(silent).state, checks.supply(silent).word) == ("ok", "now-only")
    assert "of before nothing is told" in checks.supply(silent).told
    (watch / "in0_lcrit_alarm").write_text("1\n")
    assert (checks.supply(silent).state, checks.supply(silent).word) == ("wrong", "now-weak")
    assert "supply" in checks.supply(silent).todo


def test_memory_is_told_and_on_a_pi_that_of_camera_and_screen(tmp_path: Path):
    looked = machine(tmp_path)
    (looked.proc).mkdir(exist_ok=True)
    (looked.proc / "meminfo").write_text("MemTotal:  4000000 kB\nMemAvailable:  2048000 kB\nHugePages_Total: 0\n")
    assert checks.memory(looked).told == "2000 MB free"
    with (looked.proc / "meminfo").open("a") as file:
        file.write("CmaTotal:  524288 kB\nCmaFree:  409600 kB\n")
    found = checks.memory(looked)
    assert (found.told, found.word) == ("2000 MB free; for camera and screen 400 of 512 MB", "shared")
    assert checks.memory(Machine(proc=tmp_path / "nothing")).word == "none"
