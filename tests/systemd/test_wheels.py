"""What pip would bring onto the box, asked of the real index: wheels for its two Pythons, and nothing that is not ours.

Without an index there is nothing to ask, and the tests say so.
"""

import json
import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
PLATFORMS = ("manylinux_2_34_aarch64", "manylinux_2_28_aarch64", "manylinux2014_aarch64")
NOT_OURS = {"lgpio", "pygame", "pygame-ce", "picamera2", "rpi-gpio", "rpi-lgpio", "opencv-python-headless", "spidev"}
"""From the system: by apt, or not at all."""
UNREACHABLE = re.compile(r"NewConnectionError|ConnectTimeout|NameResolution|SSLError|ProxyError|No module named pip")


def pip(*words: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--retries", "1", *words]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def for_the_box(python: str) -> tuple[str, ...]:
    """As the 64-bit system with this Python asks; nothing is built."""
    platforms = [word for name in PLATFORMS for word in ("--platform", name)]
    return "--only-binary=:all:", "--implementation", "cp", "--python-version", python, *platforms


def resolved(folder: Path, python: str, *wanted: str) -> "tuple[dict[str, str], str]":
    """The file that pip would install for each project, by its name; and what pip says if it finds none."""
    report = folder / "report.json"
    words = ("install", "--dry-run", "--ignore-installed", "--target", str(folder / "there"), "--report", str(report))
    done = pip(*words, *for_the_box(python), *wanted)
    if done.returncode != 0:
        return {}, done.stdout + done.stderr
    install: list[dict[str, Any]] = json.loads(report.read_text("utf-8"))["install"]
    return {
        re.sub(r"[-_.]+", "-", one["metadata"]["name"]).lower(): one["download_info"]["url"].rpartition("/")[2]
        for one in install
    }, ""


@pytest.fixture(scope="module", autouse=True)
def index(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Skips all where no index answers: for a small library that surely is there."""
    found, told = resolved(tmp_path_factory.mktemp("index"), "3.13", "segno")
    if not found and (UNREACHABLE.search(told) or "from versions: none" in told):
        pytest.skip("no package index can be reached from here")


@pytest.mark.parametrize("python", ["3.11", "3.13"])
def test_everything_that_the_installer_asks_pip_for_has_a_wheel_for_the_box(tmp_path: Path, python: str):
    files, told = resolved(tmp_path, python, *PROJECT["dependencies"])
    assert not told
    assert {"zxing-cpp", "msgspec", "resvg-py", "gpiozero"} <= set(files)
    assert not set(files) & NOT_OURS
    for file in files.values():
        assert re.search(r"-(none-any|[a-z0-9_.]*aarch64)\.whl$", file), file


def test_the_lgpio_that_the_index_has_for_the_box_is_a_placeholder_and_the_project_does_not_take_it(tmp_path: Path):
    """If this fails for a good one being there, the installer may take it, and this test goes."""
    (wanted,) = [one for one in PROJECT["optional-dependencies"]["pi"] if one.startswith("lgpio")]
    assert resolved(tmp_path, "3.13", "lgpio")[0] == {"lgpio": "lgpio-0.0.0.2-py3-none-any.whl"}
    files, told = resolved(tmp_path, "3.13", wanted)
    assert files == {}
    assert "No matching distribution found for lgpio" in told
    assert resolved(tmp_path, "3.11", wanted)[0]["lgpio"].startswith("lgpio-0.2.2")


ASKED = """
import sys
from hw.checks import Machine, pins
from hw.pins import HwError, Pins, open_factory
import lgpio
print(lgpio.__file__)
try:
    open_factory("lgpio")
except HwError as error:
    print(error)
class Pi(Machine):
    pi = True
print(*[f"{one.state}: {one.told}" for one in pins(Pi(), "lgpio", Pins(), 0.0, print)], sep="\\n")
"""


def test_the_placeholder_itself_is_told_by_pin_factory_and_doctor(tmp_path: Path):
    """The very file that the index has, imported."""
    got = pip("install", "--quiet", "--no-deps", "--only-binary=:all:", "--target", str(tmp_path), "lgpio==0.0.0.2")
    assert got.returncode == 0, got.stderr
    environment = {**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}"}
    done = subprocess.run([sys.executable, "-B", "-c", ASKED], capture_output=True, text=True, env=environment)
    place, factory, driver, *rest = done.stdout.splitlines()
    assert place.startswith(str(tmp_path)), done.stderr
    assert factory == "the lgpio that is installed is empty (a placeholder): sudo apt install python3-lgpio"
    assert driver == f"wrong: {factory}"
    assert rest == ["not here: no pin driver"] * 2
