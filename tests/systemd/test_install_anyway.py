"""Whatever happens on the way: another system, a copy of any kind, a kill at any step, a disk that is full."""

import os
import resource
import shlex
import shutil
import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.systemd.test_install import FIRST, ROOT, SCRIPT, fresh, install, kernel, left_of, put, tools, tree, venv
from tests.systemd.test_unit import need


@pytest.fixture
def root(tmp_path: Path) -> Path:
    need("systemctl")
    if os.geteuid() != 0:
        pytest.skip("placing files for another system needs root")
    return fresh(tmp_path / "root")


def clone(folder: Path) -> Path:
    """A copy of the project with the real installer and as much of the program as it needs to see; gives the script."""
    shutil.copytree(ROOT / "systemd", folder / "systemd")
    for name in ("appliance/__init__.py", "hw/pins.py", "content/sounds/drum.wav", "docs/hardware.md"):
        put(folder / name, f"{name}\n" * 500)
    for name in ("pyproject.toml", "README.md", "LICENSE", "Makefile"):
        put(folder / name, name)
    return folder / "systemd/install"


def say(script: Path, root: Path, *words: str, **more: Any) -> "subprocess.CompletedProcess[str]":
    command = [script, *words, "--no-packages", "--root", root]
    return subprocess.run(command, capture_output=True, text=True, check=False, **more)


def test_a_look_leaves_every_file_and_folder_as_it_was(root: Path):
    kernel(root)
    say(clone(root.parent / "clone"), root)
    before = [(path, path.lstat()) for path in sorted(root.rglob("*"))]
    assert install("--check", "--root", str(root)).returncode == 0
    assert install("--dry-run", "--root", str(root)).returncode == 0
    after = [(path, path.lstat()) for path in sorted(root.rglob("*"))]
    assert [(path, stat.st_mtime_ns, stat.st_ino) for path, stat in after] == [
        (path, stat.st_mtime_ns, stat.st_ino) for path, stat in before
    ]


def test_a_root_that_is_not_there_is_not_the_running_system(tmp_path: Path):
    for word in ("", str(tmp_path / "nowhere")):
        done = install("--dry-run", "--root", word)
        assert (done.returncode, done.stdout) == (2, "")
        assert "there is no folder" in done.stderr


def test_a_root_may_be_named_from_where_one_stands(root: Path):
    done = subprocess.run([SCRIPT, "--no-packages", "--root", "root"], cwd=root.parent, check=False)
    assert done.returncode == 0
    assert (root / "etc/systemd/system/boss-table.service").is_file()


@pytest.mark.parametrize(
    ("machine", "kind", "told"),
    [
        ("x86_64", "amd64", "no 64-bit ARM"),
        ("armv7l", "armhf", "no 64-bit ARM"),
        ("aarch64", "armhf", "the system is armhf, not arm64"),
        ("aarch64", "arm64", "apt does not know Raspberry Pi's own packages"),
    ],
)
def test_a_system_that_is_another_is_told(tmp_path: Path, machine: str, kind: str, told: str):
    """A kernel of 64 bits below a system of 32 is how Raspberry Pi OS (32-bit) starts on a Pi 4."""
    found = tools(tmp_path, uname=f"echo {machine}", dpkg=f"echo {kind}", grep="exit 1")
    done = install("--check", PATH=found)
    assert done.returncode == 1
    assert told in done.stdout


def test_whoever_may_not_change_the_system_is_told_what_to_say(tmp_path: Path):
    done = install("uninstall", PATH=tools(tmp_path, id="echo 1000"))
    assert done.returncode == 2
    assert f"sudo '{SCRIPT}' uninstall" in done.stderr


def test_a_copy_in_a_folder_with_blanks_that_only_its_owner_reads_is_read_by_the_box(root: Path):
    script = clone(root.parent / "my own copy")
    for path in script.parents[1].rglob("*"):
        path.chmod(0o700 if path.is_dir() else 0o600)  # whoever copies it by way of a Windows computer
    command = ["bash", script, "--no-packages", "--root", root]
    done = subprocess.run(
        command, capture_output=True, text=True, check=False, cwd="/", preexec_fn=lambda: os.umask(0o077)
    )
    assert done.returncode == 0, done.stderr
    placed = [path for path in (root / "opt").rglob("*") if not path.is_symlink()]
    placed += [root / "etc/systemd/system/boss-table.service", root / "usr/lib/sysusers.d"]
    assert len(placed) > 20
    assert [path for path in placed if path.stat().st_mode & 0o005 != (0o005 if path.is_dir() else 0o004)] == [
        root / "opt/boss-table/systemd/install"
    ]
    assert (root / "opt/boss-table/systemd/install").stat().st_mode & 0o777 == 0o755


def test_the_command_is_on_everybodys_path_and_goes_again(root: Path):
    script, word = clone(root.parent / "clone"), root / "usr/local/bin/boss-table"
    say(script, root)
    assert os.readlink(word) == "/opt/boss-table/.venv/bin/boss-table"
    say(script, root, "uninstall")
    assert not word.is_symlink()
    put(word, "somebody else's")
    done = say(script, root)
    assert done.returncode == 0
    assert "is not ours and stays" in done.stderr
    say(script, root, "uninstall")
    assert word.read_text() == "somebody else's"


def test_a_new_version_takes_the_place_of_an_old_one_whole(root: Path):
    script = clone(root.parent / "clone")
    say(script, root)
    first = tree(root)
    put(root / "opt/boss-table/appliance/of_an_old_version.py")
    put(root / "opt/boss-table/content/base.toml", "old")
    assert say(script, root).returncode == 0
    assert tree(root) == first


def test_without_the_copy_it_came_from_the_installed_one_takes_itself_away(root: Path):
    script = clone(root.parent / "clone")
    before = tree(root)
    say(script, root)
    shutil.rmtree(script.parents[1])
    own = root / "opt/boss-table/systemd/install"
    assert say(own, root).returncode == 0
    save = put(root / "var/lib/boss-table/boss-table.db", "a fight")
    assert say(own, root, "uninstall").returncode == 0
    assert not (root / "opt/boss-table").exists()
    assert save.read_text() == "a fight"
    assert {name for name in set(tree(root)) - set(before) if not name.startswith("etc/")} == {
        "var/lib/boss-table/boss-table.db"
    }
    again = clone(root.parent / "clone")
    assert say(again, root).returncode == 0
    assert save.read_text() == "a fight"


@pytest.mark.parametrize("linked", [False, True])
def test_a_copy_that_lies_where_the_box_goes_is_not_eaten(root: Path, linked: bool):
    script = clone(root.parent / "clone" if linked else root / "opt/boss-table")
    if linked:
        (root / "opt/boss-table").symlink_to(script.parents[1])
    before = tree(script.parents[1])
    assert say(script, root).returncode == 0
    assert tree(script.parents[1]) == before
    put(root / "opt/boss-table/.venv/bin/python")
    assert say(script, root, "uninstall").returncode == 0
    assert tree(script.parents[1]) == before
    assert not (root / "etc/systemd/system/boss-table.service").exists()


def test_what_cannot_be_written_in_the_middle_leaves_the_old_version(root: Path):
    script = clone(root.parent / "clone")
    say(script, root)
    first = tree(root)
    put(script.parents[1] / "hw/pins.py", "new\n" * 50_000)
    few = 100_000
    done = say(script, root, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (few, few)))
    assert done.returncode != 0
    assert "say the same again" in done.stderr
    left = {name: content for name, content in tree(root).items() if not name.startswith("opt/boss-table/.new/")}
    assert left == first
    assert say(script, root).returncode == 0
    assert (root / "opt/boss-table/hw/pins.py").stat().st_size == 200_000
    assert not (root / "opt/boss-table/.new").exists()


COUNT = "set -T; trap '[ $BASH_SUBSHELL -gt 0 ] || echo >> {file}' DEBUG\n"
KILL = "set -T; n=0; trap '[ $((n += 1)) -lt {step} ] || kill -9 $$' DEBUG\n"
"""Before each simple command of the script, by bash's own means."""
STEPS = pytest.mark.parametrize("steps", [5, pytest.param(60, marks=pytest.mark.slow)])


def killed_at(root: Path, script: Path, action: str, steps: int) -> Iterator[Path]:
    """Copies of `root` in which the script was killed at one of so many steps all over it; `whole` is one in which it
    was not."""
    counted, wish, whole = root.parent / "counted", root.parent / "wish", root.parent / "whole"
    shutil.copytree(root, whole, symlinks=True)
    put(wish, COUNT.format(file=shlex.quote(str(counted))))
    assert say(script, whole, action, env={**os.environ, "BASH_ENV": str(wish)}).returncode == 0
    count = counted.stat().st_size
    assert count > 60
    for number in range(steps):
        step, one = 1 + number * (count - 1) // (steps - 1), root.parent / "killed"
        shutil.rmtree(one, ignore_errors=True)
        shutil.copytree(root, one, symlinks=True)
        put(wish, KILL.format(step=step))
        done = say(script, one, action, env={**os.environ, "BASH_ENV": str(wish)})
        assert done.returncode == -signal.SIGKILL, (step, done)
        yield one


@STEPS
def test_killed_at_any_step_and_said_again_it_is_as_if_nothing_had_happened(root: Path, steps: int):
    kernel(root)
    script = clone(root.parent / "clone")
    for one in killed_at(root, script, "install", steps):
        assert say(script, one).returncode == 0
        assert tree(one) == tree(root.parent / "whole")


@STEPS
def test_going_away_killed_at_any_step_and_said_again_leaves_nothing(root: Path, steps: int):
    kernel(root)
    script = clone(root.parent / "clone")
    say(script, root).check_returncode()
    for one in killed_at(root, script, "uninstall", steps):
        assert say(script, one, "uninstall").returncode == 0
        assert tree(one) == tree(root.parent / "whole")
        assert (one / "boot/firmware/cmdline.txt").read_text() == FIRST


@STEPS
def test_given_up_at_any_step_and_taken_away_nothing_is_left(root: Path, steps: int):
    kernel(root)
    before = tree(root)
    script = clone(root.parent / "clone")
    for one in killed_at(root, script, "install", steps):
        assert say(script, one, "uninstall").returncode == 0
        assert left_of(one, before) == set()


def test_half_a_kernel_line_of_an_interrupted_run_goes_too(root: Path):
    file = kernel(root)
    for name in ("cmdline.txt.new", "cmdline.txt.before-boss-table.new"):
        put(file.with_name(name), "root=PART")
    assert say(clone(root.parent / "clone"), root, "uninstall").returncode == 0
    assert [(one.name, one.read_text()) for one in file.parent.iterdir()] == [(file.name, FIRST)]


def packages_too(script: Path, root: Path, log: Path, chroot: str = "") -> "subprocess.CompletedProcess[str]":
    """With packages, below a root whose commands are only written down, or do what `chroot` says."""
    log.unlink(missing_ok=True)
    path = tools(root.parent, chroot=f'echo "$*" >> {shlex.quote(str(log))}\n{chroot}')
    command = [script, "--root", root]
    return subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "PATH": path})


def test_packages_come_first_and_without_the_network_nothing_is_changed(root: Path, tmp_path: Path):
    script, before = clone(tmp_path / "clone"), tree(root)
    done = packages_too(script, root, tmp_path / "log", "exit 100")
    assert done.returncode != 0
    assert "Packages need the network" in done.stderr
    assert tree(root) == before


def test_an_environment_that_is_not_sound_is_made_anew_and_a_sound_one_kept(root: Path, tmp_path: Path):
    script, log = clone(tmp_path / "clone"), tmp_path / "log"
    for broken in ('case "$*" in *"pip --version") exit 1;; esac', ""):
        venv(root, "/usr/bin", "true")
        assert packages_too(script, root, log, broken).returncode == 0
        (made,) = [line for line in log.read_text().splitlines() if "-m venv" in line]
        assert "--system-site-packages" in made
        assert ("--clear" in made) is bool(broken)
        last = log.read_text().splitlines()[-1]
        assert "compileall" in last


def test_it_may_be_replaced_while_it_runs(root: Path, tmp_path: Path):
    script = clone(tmp_path / "clone")
    spoil = f"printf '%s\\n' 'exit 3' > {shlex.quote(str(script))}"
    done = packages_too(script, root, tmp_path / "log", spoil)
    assert done.returncode == 0, done.stderr
    assert "is installed" in done.stdout
