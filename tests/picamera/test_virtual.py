"""The Pi's camera driver on the real picamera2 and libcamera, in a Debian made for it, before a virtual camera."""

import json
import os
import shutil
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from hw.desk import Pose, SimCamera
from tests.systemd.container import NETWORK, ROOT, mirror, need, one_for_all, run

pytestmark = pytest.mark.slow

KEPT = "BOSS_TABLE_CAMERA_ROOT"
"""Names a tar of a root made by `make_root`, to save the minutes of making one."""

INSIDE = Path(__file__).parent / "inside"
PACKAGES = (
    "python3,python3-venv,python3-dev,python3-numpy,gcc,libc6-dev,libcap-dev,"
    "python3-libcamera,libcamera-ipa,libcamera-tools"
)
NEWER = "Package: src:libcamera\nPin: release n=trixie-backports\nPin-Priority: 990\n"
"""The virtual camera of trixie's own libcamera gives frames that picamera2 drops."""

SUITES = ("trixie", "trixie-backports")
FROM_PYPI = ("picamera2==0.3.38", "zxing-cpp>=3,<4", "msgspec>=0.19,<1")
VIRTUAL = Path("usr/share/libcamera/pipeline/virtual")
CAMERA = """"Virtual0":
  supported_formats:
  - width: 640
    height: 480
    frame_rates:
    - 10
    - 30
  frames:
    path: "/{folder}/frames"
    scale_mode: "fill"
  location: "CameraLocationFront"
  model: "Cards over a table"
"""
CARDS = ("BT1BF:ELF-03:4", "BT1BF:DWA-01:K", "BT1BF:WAR-91:X")


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the script inside saw."""
    need("mmdebstrap", "unshare")
    with one_for_all(tmp_path_factory, "picamera") as folder:
        seen = folder / "root/opt/test/found.json"
        if not seen.exists():
            root = make_root(folder)
            furnish(root)
            look(root)
    told: dict[str, Any] = json.loads(seen.read_text("utf-8"))
    return told


def make_root(folder: Path) -> Path:
    """A bare system with libcamera, and what picamera2 is built with."""
    root = folder / "root"
    if (kept := os.environ.get(KEPT)) is not None:
        root.mkdir()
        run("tar", "-C", root, "--exclude=./dev/*", "-xf", kept)
        return root
    pin = folder / "pin"
    pin.write_text(NEWER)
    hook = f'--setup-hook=mkdir -p "$1/etc/apt/preferences.d" && cp {pin} "$1/etc/apt/preferences.d/libcamera"'
    sources = [f"deb {mirror()} {suite} main" for suite in SUITES]
    run("mmdebstrap", "--variant=minbase", f"--include={PACKAGES}", hook, "trixie", root, *sources)
    return root


def furnish(root: Path) -> None:
    """picamera2 itself, our hw as it ships, and pictures of cards for the virtual camera."""
    for file in NETWORK:
        if file.exists():
            (root / file.relative_to("/")).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, root / file.relative_to("/"))
    run("chroot", root, "python3", "-m", "venv", "--system-site-packages", "/opt/venv")
    run("chroot", root, "/opt/venv/bin/pip", "install", "--quiet", *FROM_PYPI)
    test = root / "opt/test"
    shutil.copytree(ROOT / "hw", test / "hw")
    for file in INSIDE.iterdir():
        if file.is_file():
            shutil.copy(file, test)
    run("chroot", root, "gcc", "-shared", "-fPIC", "-O1", "-o", "/opt/test/memory.so", "/opt/test/memory.c")
    (root / VIRTUAL / "frames").mkdir()
    (root / VIRTUAL / "virtual.yaml").write_text(CAMERA.format(folder=VIRTUAL))
    camera = SimCamera(rate=0)
    for number, text in enumerate(CARDS):
        camera.hold(text, Pose(roll_deg=40 * number, distance_cm=14 + 3 * number))
        Image.fromarray(camera.frame().pixels).convert("RGB").save(root / VIRTUAL / f"frames/{number}.jpg")


def look(root: Path) -> None:
    """Run the script in the root, with a /proc of its own."""
    inside = "LD_PRELOAD=/opt/test/memory.so /opt/venv/bin/python /opt/test/see.py /opt/test/found.json"
    script = 'mount -t proc proc "$0/proc" && exec chroot "$0" env ' + inside
    run("unshare", "--mount", "--pid", "--fork", "sh", "-c", script, root, timeout=300)


def test_frames_are_luma_of_the_small_stream_cut_by_its_own_stride(found: dict[str, Any]):
    shape = found["shape"]
    assert shape["shape"] == shape["lores"]["size"][::-1] == [480, 640]
    assert shape["strides"] == [shape["lores"]["stride"], 1]
    assert shape["levels"][0] < 60
    assert shape["levels"][1] > 200
    assert shape["number"] == 2


def test_the_one_configuration_is_taken_with_the_controls_that_this_camera_has(found: dict[str, Any]):
    """Virtual cameras have neither focus nor exposure: naming them would have been an error."""
    shape = found["shape"]
    assert shape["buffers"] == 4
    assert shape["controls"] == {"FrameRate": 15.0}
    assert not {"AfMode", "ExposureTime"} & {*shape["offered"]}
    assert shape["lens"] == "fixed lens"


def test_the_scanners_thread_reads_each_card_and_again_after_the_camera_was_lost(found: dict[str, Any]):
    scanned = found["scanned"]
    assert scanned["texts"] == scanned["again"] == sorted(CARDS)
    assert (scanned["kinds"], scanned["opened"]) == (["Lost", "Found"], 2)


def test_a_camera_that_is_in_use_is_told_and_not_waited_for(found: dict[str, Any]):
    assert "no camera answers" in found["shape"]["second"]


def test_opened_and_closed_it_leaves_no_file_and_no_thread(found: dict[str, Any]):
    (files, threads), (early_files, early_threads) = found["cycles"]["late"], found["cycles"]["early"]
    assert files <= early_files
    assert threads == early_threads
