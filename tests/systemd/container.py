"""A fresh Debian trixie that boots in a container with the box installed as on the real thing."""

import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
INSIDE = Path(__file__).parent / "inside"
PACKAGES = "systemd,systemd-sysv,udev,python3,python3-venv"
KEPT = "BOSS_TABLE_BOOT_ROOT"
"""Names a tar of a root made by mmdebstrap with `PACKAGES`, to save the six minutes of making one."""

FIGHT = {
    "game": "boss_fighters",
    "seats": [
        {"number": 1, "name": "Ada", "pieces": ["ELF-91", "WAR-91"]},
        {"number": 3, "name": "Ben", "pieces": ["TRO-91", "MAG-91"]},
    ],
    "options": {"boss": "mr-puppet", "health": "full"},
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
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False, **more)  # type: ignore[call-overload]
    assert done.returncode == 0, f"{command}: {(done.stdout + done.stderr)[-1500:]}"


def need(*tools: str) -> None:
    missing = [tool for tool in tools if shutil.which(tool) is None]
    if missing or os.geteuid() != 0:
        pytest.skip(f"needs root and {', '.join(missing) or 'nothing more'} (systemd-container, mmdebstrap)")


def make_root(folder: Path) -> Path:
    """The bare system."""
    root = folder / "root"
    kept = os.environ.get(KEPT)
    if kept is not None:
        root.mkdir()
        run("tar", "-C", root, "-xf", kept)
    else:
        run("mmdebstrap", "--variant=minbase", f"--include={PACKAGES}", "trixie", root)
    return root


def install(root: Path) -> None:
    """The box by its own installer; in place of its packages from apt and pip, wheels that are put beside it.

    The Pi's own packages (picamera2, lgpio) are not to be had here; pygame's wheel stands in for the system's.
    """
    home = root / "opt/boss-table"
    run(ROOT / "systemd/install", "--no-packages", "--root", root)
    run("chroot", root, "python3", "-m", "venv", "--without-pip", "/opt/boss-table/.venv")
    (packages,) = (home / ".venv/lib").glob("python3*/site-packages")
    version = packages.parent.name.removeprefix("python")
    wanted = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    platforms = [word for n in range(17, 35) for word in ("--platform", f"manylinux_2_{n}_{os.uname().machine}")]
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--only-binary=:all:", "--python-version", version]
    dependencies = [*wanted["dependencies"], *wanted["optional-dependencies"]["desk"]]
    run(*pip, *platforms, "--target", packages, *dependencies)
    (packages / "boss-table.pth").write_text("/opt/boss-table\n")
    script = home / ".venv/bin/boss-table"
    script.write_text(
        "#!/opt/boss-table/.venv/bin/python\nimport sys\nfrom appliance.__main__ import main\nsys.exit(main())\n"
    )
    script.chmod(0o755)


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
    """Until it switches itself off; gives what its console said."""
    command = ["systemd-nspawn", "-D", str(root), "--register=no", "--keep-unit", "-b"]
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
