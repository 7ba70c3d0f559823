"""A whole machine that can lose its power: a fresh Debian trixie with the box, on a disk, run by QEMU without KVM.

The box is installed by its own installer; what only the Pi's archive has gets stand-ins, as in the booted container.
"""

import json
import os
import shutil
import socket
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from tests.systemd.container import FIGHT, install, mirror, run

INSIDE = Path(__file__).parent / "inside"
KEPT = "BOSS_TABLE_IMAGE_ROOT"
"""Names a folder with a root made before, to save the ten minutes of making one."""
PACKAGES = (
    *("systemd", "systemd-sysv", "udev", "kmod", "python3", "python3-venv", "python3-pygame", "python3-numpy"),
    *("libgl1-mesa-dri", "libgbm1", "libegl1", "libgles2", "linux-image-amd64"),
    *("python3-dev", "gcc", "libc6-dev", "swig"),
)
"""The box's own, a kernel, and what the pin library is built with."""
NEWER = "Package: linux-image-* linux-base*\nPin: release n=trixie-backports\nPin-Priority: 900\n"
"""The kernel of trixie itself has no simulated pins."""
PIN_LIBRARY = "lgpio>=0.2.2,<0.3"
DISK_MB = 4096
MODE = "boss.test"
SIZE = (800, 480)
PYTHON = "/opt/boss-table/.venv/bin/python"
SLOW = """[Service]
Environment=MESA_SHADER_CACHE_DISABLE=1
TimeoutStartSec=600
WatchdogSec=120
StandardError=journal+console
"""
"""A processor that is reckoned, and a graphics card that is reckoned by it: slow, so the times are not the Pi's."""
EVENING = f"""[Unit]
Requires=hands.service
After=hands.service
[Service]
Environment=EVENING_SEED={FIGHT["seed"]}
ExecStart=
ExecStart={PYTHON} /opt/test/evening.py run --board pi --camera sim --start /opt/test/fight.json
"""
"""The box's own unit, with people before it."""
HANDS = f"""[Unit]
Description=Pins, a finger on one of them, and the line to the host
[Service]
Type=notify
TimeoutStartSec=600
ExecStart={PYTHON} /opt/test/hands.py /dev/ttyS1
"""
GENERATOR = f"""#!/bin/sh
grep -q {MODE}=evening /proc/cmdline || exit 0
mkdir -p "$1/boss-table.service.d"
cp /opt/test/evening.conf "$1/boss-table.service.d/95-evening.conf"
"""
"""Asks the kernel's line whether people come: else the box is as it was installed."""


def need() -> list[str]:
    """What is missing on this machine."""
    tools = ("qemu-system-x86_64", "mmdebstrap", "mke2fs")
    return [*(tool for tool in tools if shutil.which(tool) is None), *([] if os.geteuid() == 0 else ["root"])]


def make_root(folder: Path) -> Path:
    """The system with the box in it, and the pin library that a Pi has from its own archive."""
    root = folder / "root"
    kept = os.environ.get(KEPT)
    if kept is not None:
        run("cp", "-a", "--reflink=auto", kept, root)
    else:
        pin = folder / "pin"
        pin.write_text(NEWER)
        hook = f'--setup-hook=mkdir -p "$1/etc/apt/preferences.d" && cp {pin} "$1/etc/apt/preferences.d/kernel"'
        sources = [f"deb {mirror()} {suite} main" for suite in ("trixie", "trixie-backports")]
        packages = f"--include={','.join(PACKAGES)}"
        run("mmdebstrap", "--variant=minbase", packages, hook, "trixie", root, *sources)
    install(root)
    pip = ("chroot", root, "env", "PYPI=1", PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    run(*pip, PIN_LIBRARY)
    return root


def fit(root: Path) -> None:
    """What plays the evening, asleep until it is asked for."""
    test, system = root / "opt/test", root / "etc/systemd"
    shutil.rmtree(test, ignore_errors=True)
    test.mkdir()
    for name in ("evening.py", "hands.py"):
        shutil.copy(INSIDE / name, test)
    (test / "fight.json").write_text(json.dumps(FIGHT), "utf-8")
    (test / "evening.conf").write_text(EVENING)
    (system / "system/hands.service").write_text(HANDS)
    (system / "system/boss-table.service.d/90-guest.conf").write_text(SLOW)
    generator = system / "system-generators/boss-test"
    generator.parent.mkdir(exist_ok=True)
    generator.write_text(GENERATOR)
    generator.chmod(0o755)
    (root / "etc/fstab").write_text("/dev/vda / ext4 defaults 0 1\n")


def fresh_disk(folder: Path, kept: Path | None = None) -> Path:
    """A disk with the system on it, kernel and first file system beside it; `kept` is one that is made only once."""
    made = kept if kept is not None else folder / "disk.img"
    if not made.exists():
        root = make_root(folder)
        fit(root)
        shutil.copy(max((root / "boot").glob("vmlinuz-*")), made.with_suffix(".kernel"))
        shutil.copy(max((root / "boot").glob("initrd.img-*")), made.with_suffix(".initrd"))
        made.with_suffix(".commit").write_text(commit())
        run("mke2fs", "-q", "-t", "ext4", "-d", root, made, f"{DISK_MB}M")
    if kept is None:
        return made
    disk = folder / "disk.img"
    for suffix in (".img", ".kernel", ".initrd", ".commit"):
        run("cp", "--sparse=always", made.with_suffix(suffix), disk.with_suffix(suffix))
    return disk


def commit() -> str:
    """Of which state of the program a guest is made; "" where nobody can say."""
    if shutil.which("git") is None:
        return ""
    asked = ("git", "rev-parse", "--short", "HEAD")
    return subprocess.run(asked, capture_output=True, text=True, check=False, cwd=INSIDE).stdout.strip()


def commit_of(disk: Path) -> str:
    """Of which state of the program this guest was made."""
    return disk.with_suffix(".commit").read_text("utf-8")


def command(disk: Path, mode: str, folder: Path) -> list[str]:
    """QEMU's: console into a file, the line to the host on its own output, a monitor on a socket. A box that is only
    looked at leaves nothing on the disk: its lobby would be played on, and no fight would begin."""
    words = f"root=/dev/vda rw console=ttyS0 quiet {MODE}={mode} panic=-1 mitigations=off no_timer_check"
    wide, high = SIZE
    kernel, initrd = disk.with_suffix(".kernel"), disk.with_suffix(".initrd")
    return [
        *("nice", "-n", "5", "qemu-system-x86_64"),
        *("-accel", "tcg", "-cpu", "Nehalem", "-smp", "2", "-m", "1024", "-no-reboot"),
        *("-kernel", str(kernel), "-initrd", str(initrd), "-append", words),
        *("-drive", f"file={disk},if=virtio,format=raw,cache=writeback{',snapshot=on' * (mode == 'box')}"),
        *("-vga", "none", "-device", f"virtio-gpu-pci,xres={wide},yres={high}", "-display", "none", "-net", "none"),
        *("-serial", f"file:{folder / 'console.log'}", "-serial", "stdio"),
        *("-monitor", f"unix:{folder / 'monitor'},server,nowait"),
    ]


@contextmanager
def running(words: Sequence[str]) -> Iterator[tuple["subprocess.Popen[str]", IO[str]]]:
    """The guest while it has power; leaving takes it away, as the plug does."""
    with subprocess.Popen(
        words, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=sys.stderr, text=True
    ) as guest:
        assert guest.stdout is not None
        try:
            yield guest, guest.stdout
        finally:
            guest.kill()


def screendump(monitor: Path, picture: Path) -> bool:
    """What the guest's screen shows, as a file of pixels (PPM)."""
    picture.unlink(missing_ok=True)
    with socket.socket(socket.AF_UNIX) as line, suppress(OSError):
        line.settimeout(10.0)
        line.connect(str(monitor))
        line.recv(4096)
        line.sendall(f"screendump {picture}\n".encode())
        told = b""
        while b"(qemu)" not in told.partition(b"\n")[2]:  # the next prompt comes when it is written
            told += line.recv(4096)
    return picture.exists() and picture.stat().st_size > 0
