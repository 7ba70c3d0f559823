"""A fresh Debian trixie, the box in it by its own installer, and there, under its Python, the whole fast suite."""

import os
import shutil
import subprocess
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.systemd import container

pytestmark = pytest.mark.slow
ROOT, SOURCE = container.ROOT, "/opt/source"
PYTHON = "/opt/boss-table/.venv/bin/python"
SECONDS = 3600.0
NOT_THERE = ("ruff", "mypy", "numpy")
"""Lint is the desk's; numpy is the system's own, which the drawing library was built with."""
PLACES = ("etc/systemd", "usr/lib/sysusers.d", "usr/lib/tmpfiles.d", "usr/lib/udev/rules.d", "etc/passwd", "etc/group")
MOUNTS = 'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" "$@"'


@pytest.fixture(scope="module")
def root(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The system with the box in it."""
    container.need("mmdebstrap", "dpkg-deb", "unshare")
    folder = tmp_path_factory.mktemp("fresh")
    root = container.make_root(folder)
    look = subprocess.run([ROOT / "systemd/install", "--check", "--root", root], capture_output=True, text=True)
    assert look.returncode == 0, look.stdout
    container.install(root)
    yield root
    shutil.rmtree(folder, ignore_errors=True)


def within(root: Path, *command: str, **more: object) -> "subprocess.CompletedProcess[str]":
    """A command of that system, with its own processes and this machine's devices."""
    words = ["unshare", "--mount", "--pid", "--fork", "sh", "-c", MOUNTS, str(root), *command]
    return subprocess.run(words, capture_output=True, text=True, check=False, **more)


def placed(root: Path) -> dict[str, bytes | str]:
    """What the installer put outside of its own folder."""
    files = [
        file for place in PLACES for file in ((root / place).rglob("*") if (root / place).is_dir() else [root / place])
    ]
    return {
        str(file.relative_to(root)): os.readlink(file) if file.is_symlink() else file.read_bytes()
        for file in files
        if file.is_symlink() or file.is_file()
    }


def test_a_second_time_changes_nothing_and_the_look_is_content(root: Path):
    before = placed(root)
    container.run(ROOT / "systemd/install", "--root", root)
    assert placed(root) == before
    container.run(ROOT / "systemd/install", "--check", "--root", root)


def test_the_program_runs_on_the_systems_own_libraries(root: Path):
    asked = "import pygame, numpy, sys; print(sys.version_info[:2], pygame.__file__, numpy.__file__)"
    told = within(root, PYTHON, "-c", asked).stdout
    assert "(3, 13)" in told
    assert told.count("/usr/lib/python3/dist-packages/") == 2, told
    assert list((root / "opt/boss-table/appliance/shell/__pycache__").glob("loop.cpython-313.pyc"))
    assert "no Raspberry Pi" in within(root, "boss-table", "doctor").stdout


def test_the_fast_suite_passes_there(root: Path):
    copied = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, copied.split("\0")):
        if (ROOT / name).is_file():
            goal = root / SOURCE.lstrip("/") / name
            goal.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, goal)
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
    tools = [tool for tool in extras["dev"] if not tool.startswith(NOT_THERE)]
    container.run("chroot", root, PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *tools)
    suite = (PYTHON, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-n", "2", "-m", "not slow")
    command = ("env", "-C", SOURCE, "HOME=/root", "LANG=C.UTF-8", *suite)
    done = within(root, *command, timeout=SECONDS)
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-1000:]
    assert "passed" in done.stdout
