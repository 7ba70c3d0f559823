"""Setting up says what is missing, and what to do about it."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent


def set_up(folder: Path, python: str) -> subprocess.CompletedProcess[str]:
    """What make does before anything else, for an environment in this folder."""
    make = shutil.which("make")
    if make is None:
        pytest.skip("make is not on this machine")
    venv = folder / "venv"
    command = [make, "-s", f"PYTHON={python}", f"VENV={venv}", f"{venv}/.ready"]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)


def python_that(folder: Path, shell: str) -> str:
    """A Python which does this first; `$*` are its arguments."""
    program = folder / "python"
    program.write_text(f'#!/bin/sh\n{shell}\nexec "{sys.executable}" "$@"\n')
    program.chmod(0o755)
    return str(program)


def test_a_python_without_venv_says_what_to_install(tmp_path: Path):
    python = python_that(tmp_path, 'case "$*" in *ensurepip*) echo No module >&2; exit 1;; esac')
    done = set_up(tmp_path, python)
    assert done.returncode != 0
    assert "sudo apt install python3-venv" in done.stdout
    assert not (tmp_path / "venv").exists()


def test_an_old_python_is_named(tmp_path: Path):
    python = python_that(tmp_path, 'case "$*" in *version_info*) exit 1;; --version) echo Python 3.9.2; exit;; esac')
    done = set_up(tmp_path, python)
    assert done.returncode != 0
    assert "needs Python 3.11 or later; found Python 3.9.2" in done.stdout


def test_no_python_at_all_is_said(tmp_path: Path):
    done = set_up(tmp_path, "no-such-python")
    assert done.returncode != 0
    assert "there is no no-such-python here" in done.stdout


def test_a_set_up_that_failed_is_tried_again(tmp_path: Path):
    """Without the network nothing is marked as ready."""
    python = python_that(tmp_path, 'case "$*" in *"-m venv"*) echo no network >&2; exit 1;; esac')
    done = set_up(tmp_path, python)
    assert done.returncode != 0
    assert not (tmp_path / "venv/.ready").exists()


def test_ci_runs_what_anybody_runs():
    script = ROOT / ".ci/run"
    assert script.stat().st_mode & 0o111
    assert "make test\n" in script.read_text("utf-8")
    assert subprocess.run(["bash", "-n", str(script)], check=False).returncode == 0
