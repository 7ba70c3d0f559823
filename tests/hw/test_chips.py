"""The header's chip by its label on four boards, and what follows from the board for who drives the pins."""

import ctypes
import os
import subprocess
import sys
import types
import warnings
from pathlib import Path
from typing import Any

import pytest

from hw import chips
from hw.events import HwError
from hw.pins import open_factory
from tests.hw import fake_gpio
from tests.hw.trees import plant

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("tree", "label", "number", "model"),
    [
        ("pi-4-hdmi", "pinctrl-bcm2711", 0, "Raspberry Pi 4 Model B Rev 1.4"),
        ("pi-5-hdmi", "pinctrl-rp1", 0, "Raspberry Pi 5 Model B Rev 1.0"),
        ("pi-5-dsi", "pinctrl-rp1", 4, "Raspberry Pi 5 Model B Rev 1.0"),
        ("zero-2-none", "pinctrl-bcm2835", 0, "Raspberry Pi Zero 2 W Rev 1.0"),
        ("pi-3-label", "pinctrl-bcm2835", 2, "Raspberry Pi 3 Model B Rev 1.2"),
    ],
)
def test_the_header_is_found_by_label(tmp_path: Path, tree: str, label: str, number: int, model: str):
    plant(tree, tmp_path)
    found = chips.chips(tmp_path)
    assert (chips.header_chip(found), found[number]) == (number, label)
    assert (chips.model(tmp_path), chips.is_pi(tmp_path)) == (model, True)


def test_a_machine_that_is_no_pi_has_no_header(tmp_path: Path):
    plant("desk", tmp_path)
    assert chips.header_chip(chips.chips(tmp_path)) is None
    assert chips.is_pi(tmp_path) is False
    assert chips.chips(tmp_path / "empty") == {}


class Opened(Exception):
    """lgpio was asked for this chip."""


@pytest.fixture
def lgpio(monkeypatch: pytest.MonkeyPatch) -> Any:
    """lgpio as far as opening goes: it tells which chip was asked for."""

    def gpiochip_open(chip: int) -> int:
        raise Opened(chip)

    fake = types.ModuleType("lgpio")
    fake.gpiochip_open = gpiochip_open
    fake.SET_PULL_NONE = fake.SET_PULL_UP = fake.SET_PULL_DOWN = 0
    fake.__getattr__ = lambda name: 0
    monkeypatch.setitem(sys.modules, "lgpio", fake)
    monkeypatch.delitem(sys.modules, "gpiozero.pins.lgpio", raising=False)
    yield fake
    sys.modules.pop("gpiozero.pins.lgpio", None)


@pytest.mark.parametrize(("tree", "number"), [("pi-5-dsi", 4), ("pi-5-hdmi", 0), ("pi-3-label", 2)])
def test_lgpio_opens_the_headers_chip(
    lgpio: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, tree: str, number: int
):
    found = chips.chips(plant(tree, tmp_path))
    monkeypatch.setattr(chips, "chips", lambda: found)
    with pytest.raises(HwError) as caught:
        open_factory("lgpio")
    assert isinstance(caught.value.__cause__, Opened)
    assert caught.value.__cause__.args == (number,)


def test_rpi_gpio_is_refused_on_a_pi_5(monkeypatch: pytest.MonkeyPatch):
    fake_gpio.install(monkeypatch)
    monkeypatch.setattr(chips, "chips", lambda: {0: "pinctrl-rp1"})
    with pytest.raises(HwError, match="set the driver to lgpio"):
        open_factory("rpigpio")


def test_a_fallback_of_gpiozero_is_an_error_from_the_first_factory_on(monkeypatch: pytest.MonkeyPatch):
    """Its default factories are tried one after the other with a warning; here the first of them fails at once."""
    from gpiozero import Device, PinFactoryFallback

    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", None)
    monkeypatch.delenv("GPIOZERO_PIN_FACTORY", raising=False)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        open_factory("mock").close()
        with pytest.raises(PinFactoryFallback):
            Device._default_pin_factory()


PIPE_MAKER = """
import os
with open(os.path.join(os.environ.get("LG_WD", ""), ".lgd-nfy0"), "w"): pass
def gpiochip_open(chip): return 0
"""
PROGRAM = """
import sys
sys.path[:0] = [{root!r}, {fake!r}]
sys.modules["gpiozero.pins.lgpio"] = type(sys)("stand-in")
sys.modules["gpiozero.pins.lgpio"].LGPIOFactory = lambda chip=None: "opened"
from hw.pins import open_factory
print(open_factory("lgpio"))
"""


def without_roots_rights() -> None:
    """Root may write everywhere unless it loses CAP_DAC_OVERRIDE; other users lose nothing."""
    PRCTL(PR_CAPBSET_DROP, CAP_DAC_OVERRIDE, 0, 0, 0)


PRCTL = ctypes.CDLL(None).prctl
PR_CAPBSET_DROP, CAP_DAC_OVERRIDE = 24, 1


def test_in_a_folder_that_cannot_be_written_lgpio_finds_another_for_its_pipe(tmp_path: Path):
    """A real folder of mode 0555; the stand-in makes its pipe when it is imported, as lgpio does."""
    fake, shut, runtime = tmp_path / "fake", tmp_path / "shut", tmp_path / "runtime"
    for folder in (fake, shut, runtime):
        folder.mkdir()
    (fake / "lgpio.py").write_text(PIPE_MAKER)
    shut.chmod(0o555)
    done = subprocess.run(
        [sys.executable, "-B", "-c", PROGRAM.format(root=str(ROOT), fake=str(fake))],
        cwd=shut,
        env={"RUNTIME_DIRECTORY": f"{runtime}:/elsewhere", "PATH": os.environ["PATH"]},
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=without_roots_rights,
    )
    assert done.stdout.strip() == "opened", done.stderr
    assert (runtime / ".lgd-nfy0").exists()
    assert not (shut / ".lgd-nfy0").exists()


@pytest.mark.parametrize(
    ("model", "five"),
    [
        ("Raspberry Pi 5 Model B Rev 1.0", True),
        ("Raspberry Pi 500 Rev 1.0", True),
        ("Raspberry Pi Compute Module 5 Rev 1.0", True),
        ("Raspberry Pi Compute Module 4 Rev 1.1", False),
        ("Raspberry Pi 4 Model B Rev 1.5", False),
        ("", False),
    ],
)
def test_which_boards_are_of_the_fifth_kind(tmp_path: Path, model: str, five: bool):
    file = tmp_path / "firmware/devicetree/base/model"
    file.parent.mkdir(parents=True)
    file.write_text(model + "\0")
    assert chips.is_pi_5(tmp_path) is five
