"""A fresh Debian trixie that boots in a container with the box installed as on the real thing."""

import contextlib
import fcntl
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
INSIDE = Path(__file__).parent / "inside"
PACKAGES = "systemd,systemd-sysv,udev,python3,python3-venv"
ONLY_ON_THE_PI = ("python3-picamera2", "python3-lgpio")
NETWORK = tuple(Path(file) for file in ("/etc/resolv.conf", "/etc/pip.conf", "/etc/ssl/certs/ca-certificates.crt"))
"""How this machine reaches its package archives."""

KEPT = "BOSS_TABLE_BOOT_ROOT"
"""Names a tar of a root made by mmdebstrap with `PACKAGES`, to save the six minutes of making one."""

FIGHT = {
    "game": "boss_fighters",
    "seats": [
        {"number": 1, "name": "Ada", "pieces": ["ELF-91", "WAR-91"]},
        {"number": 3, "name": "Ben", "pieces": ["TRO-91", "MAG-91"]},
    ],
    "options": {"challenge": "mr-puppet", "health": "full"},
    "seed": 7,
}
DRIVER = """[Unit]
After=multi-user.target
[Service]
Type=exec
ExecStart=/usr/bin/python3 /opt/test/drive.py /opt/test/found.json
[Install]
WantedBy=multi-user.target
"""


def run(*command: str | Path, **more: object) -> None:
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **more)
    assert done.returncode == 0, f"{command}: {(done.stdout + done.stderr)[-1500:]}"


def need(*tools: str) -> None:
    missing = [tool for tool in tools if shutil.which(tool) is None]
    if missing or os.geteuid() != 0:
        pytest.skip(f"needs root and {', '.join(missing) or 'nothing more'} (systemd-container, mmdebstrap)")


@contextlib.contextmanager
def one_for_all(tmp_path_factory: pytest.TempPathFactory, name: str) -> Iterator[Path]:
    """A folder that all of pytest's workers share: one makes something in it, and the others wait meanwhile."""
    folder = tmp_path_factory.getbasetemp()
    folder = (folder.parent if "PYTEST_XDIST_WORKER" in os.environ else folder) / name
    folder.mkdir(exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        yield folder


def mirror() -> str:
    """Where this machine itself gets Debian from."""
    command = ("apt-get", "indextargets", "--format", "$(SITE)")
    sites = subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()
    return next(site for site in sites if "security" not in site)


def make_root(folder: Path) -> Path:
    """The bare system."""
    root = folder / "root"
    kept = os.environ.get(KEPT)
    if kept is not None:
        root.mkdir()
        run("tar", "-C", root, "-xf", kept)
    else:
        source = f"deb {mirror()} trixie main"
        run("mmdebstrap", "--variant=minbase", f"--include={PACKAGES}", "trixie", root, source)
    return root


def install(root: Path) -> None:
    """The box by its own installer, packages and all; what only the Pi's archive has gets empty stand-ins."""
    for name in ONLY_ON_THE_PI:
        stand_in(name, root)
    for file in NETWORK:
        if file.exists():
            goal = root / file.relative_to("/")
            goal.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, goal)
    run(ROOT / "systemd/install", "--root", root)


def stand_in(name: str, root: Path) -> None:
    """An empty package of this name, so that the installer's list is the real one."""
    made = root / "tmp" / f"stand-in-{name}"
    (made / "DEBIAN").mkdir(parents=True)
    told = f"stand-in of the tests for {name}, which only the Pi's archive has"
    (made / "DEBIAN/control").write_text(
        f"Package: {name}\nVersion: 0.0.0~stand-in\nArchitecture: all\n"
        f"Maintainer: Boss Table tests <nobody@localhost>\nDescription: {told}\n"
    )
    run("dpkg-deb", "--build", made, f"{made}.deb")
    run("chroot", root, "dpkg", "--install", f"/tmp/stand-in-{name}.deb")


def add_driver(root: Path) -> Path:
    """What plays the scenes; gives the folder in which it leaves what it saw."""
    test = root / "opt/test"
    test.mkdir()
    for name in ("drive.py", "frozen.py"):
        shutil.copy(INSIDE / name, test)
    (test / "fight.json").write_text(json.dumps(FIGHT))
    (root / "etc/systemd/system/drive.service").write_text(DRIVER)
    run("systemctl", f"--root={root}", "enable", "drive.service")
    return test


def boot(root: Path, seconds: float) -> str:
    """Until it switches itself off, without any network; gives what its console said."""
    command = ["systemd-nspawn", "-D", str(root), "--register=no", "--keep-unit", "--private-network", "-b"]
    environment = {**os.environ, "SYSTEMD_NSPAWN_UNIFIED_HIERARCHY": "1"}
    done = subprocess.run(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        env=environment,
        timeout=seconds,
        check=False,
    )
    return done.stdout.decode("utf-8", "replace")
