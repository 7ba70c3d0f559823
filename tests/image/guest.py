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

from tests.systemd.container import install, run

INSIDE = Path(__file__).parent / "inside"
KEPT = "BOSS_TABLE_IMAGE_ROOT"
"""Names a folder with a root made before, to save the ten minutes of making one."""
PACKAGES = (
    *("systemd", "systemd-sysv", "udev", "python3", "python3-venv", "python3-pygame", "python3-numpy"),
    *("libgl1-mesa-dri", "libgbm1", "libegl1", "libgles2", "linux-image-amd64"),
)
DISK_MB = 4096
MODE = "boss.test"
EVENING = f"""[Unit]
Description=Play an evening by script and tell the host
ConditionKernelCommandLine={MODE}=evening
[Service]
Type=exec
User=boss-table
StateDirectory=evening
RuntimeDirectory=evening
WorkingDirectory=/opt/boss-table
TTYPath=/dev/ttyS1
StandardOutput=tty
StandardError=journal+console
ExecStart=/opt/boss-table/.venv/bin/python /opt/test/go.py
[Install]
WantedBy=multi-user.target
"""
BOX = f"""[Unit]
ConditionKernelCommandLine={MODE}=box
[Service]
Environment=SDL_VIDEODRIVER=KMSDRM GALLIUM_DRIVER=softpipe MESA_SHADER_CACHE_DISABLE=1
TimeoutStartSec=600
WatchdogSec=0
StandardError=journal+console
"""
"""A processor that is reckoned, and a graphics card that is reckoned by it: slow, so the times are not the Pi's.

The box takes no virtual connector for a screen; told its driver in capitals, as SDL takes it too, it draws at once.
"""


def need() -> list[str]:
    """What is missing on this machine."""
    tools = ("qemu-system-x86_64", "mmdebstrap", "mke2fs")
    return [*(tool for tool in tools if shutil.which(tool) is None), *([] if os.geteuid() == 0 else ["root"])]


def make_root(folder: Path) -> Path:
    """The system with the box in it."""
    root = folder / "root"
    kept = os.environ.get(KEPT)
    if kept is not None:
        run("cp", "-a", "--reflink=auto", kept, root)
    else:
        run("mmdebstrap", "--variant=minbase", f"--include={','.join(PACKAGES)}", "trixie", root)
    install(root)
    return root


def fit(root: Path, plan: dict[str, object]) -> None:
    """The evening's player, and a box that starts only when it is asked for."""
    test = root / "opt/test"
    shutil.rmtree(test, ignore_errors=True)
    test.mkdir()
    shutil.copy(INSIDE / "go.py", test)
    (test / "plan.json").write_text(json.dumps(plan), "utf-8")
    (root / "etc/systemd/system/evening.service").write_text(EVENING)
    drop_in = root / "etc/systemd/system/boss-table.service.d/90-guest.conf"
    drop_in.write_text(BOX)
    (root / "etc/fstab").write_text("/dev/vda / ext4 defaults 0 1\n")
    run("systemctl", f"--root={root}", "enable", "evening.service")


def make_disk(root: Path, disk: Path) -> tuple[Path, Path]:
    """The root on a disk of its own; gives kernel and first file system, which lie beside it."""
    kernel, initrd = disk.with_name("vmlinuz"), disk.with_name("initrd")
    shutil.copy(max((root / "boot").glob("vmlinuz-*")), kernel)
    shutil.copy(max((root / "boot").glob("initrd.img-*")), initrd)
    run("mke2fs", "-q", "-t", "ext4", "-d", root, disk, f"{DISK_MB}M")
    return kernel, initrd


def command(disk: Path, kernel: Path, initrd: Path, mode: str, folder: Path) -> list[str]:
    """QEMU's: console into a file, the line to the host on its own output, a monitor on a socket."""
    words = f"root=/dev/vda rw console=ttyS0 quiet {MODE}={mode} panic=-1 mitigations=off"
    return [
        *("qemu-system-x86_64", "-accel", "tcg", "-cpu", "Nehalem", "-smp", "2", "-m", "1024", "-no-reboot"),
        *("-kernel", str(kernel), "-initrd", str(initrd), "-append", words),
        *("-drive", f"file={disk},if=virtio,format=raw,cache=writeback"),
        *("-vga", "none", "-device", "virtio-gpu-pci,xres=1280,yres=800", "-display", "none", "-net", "none"),
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
