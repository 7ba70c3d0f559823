"""Installing puts everything where the unit expects it, twice if one likes, and goes again without the saves."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.systemd.test_unit import need

ROOT = Path(__file__).parents[2]
SCRIPT = ROOT / "systemd/install"


def install(*words: str, **more: str) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, **more}
    return subprocess.run([SCRIPT, *words], capture_output=True, text=True, check=False, env=environment)


def fresh(folder: Path, codename: str = "trixie") -> Path:
    """As much of a system as the installer looks at."""
    for name in ("etc", "usr/bin", "usr/lib", "opt", "var/lib"):
        (folder / name).mkdir(parents=True)
    (folder / "etc/os-release").write_text(f"ID=debian\nVERSION_CODENAME={codename}\n")
    (folder / "usr/bin/python3").write_text("#!/bin/sh\n")
    (folder / "usr/bin/python3").chmod(0o755)
    return folder


def put(file: Path, text: str = "") -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file


def old_python(root: Path, name: str) -> None:
    put(root / "usr/bin" / name).chmod(0o755)
    (root / "usr/bin/python3").unlink()
    (root / "usr/bin/python3").symlink_to(name)


def tools(folder: Path, **scripts: str) -> str:
    """A PATH on which these programs say what the scripts say."""
    for name, script in scripts.items():
        put(folder / "tools" / name, f"#!/bin/sh\n{script}\n").chmod(0o755)
    return f"{folder / 'tools'}:{os.environ['PATH']}"


def tree(folder: Path) -> dict[str, str]:
    """Every file and link below, with what is in it."""
    found = {}
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        if path.is_symlink():
            found[name] = f"-> {os.readlink(path)}"
        elif path.is_file():
            found[name] = path.read_bytes().hex()
    return found


def left_of(root: Path, before: dict[str, str]) -> set[str]:
    """Files that are there since then or differ, but for the user's entry."""
    changed = {name for name, content in tree(root).items() if before.get(name) != content}
    return {name for name in changed if not re.match(r"etc/(\.pwd\.lock|(passwd|group|shadow|gshadow)-?)$", name)}


def venv(root: Path, python: str, system: str) -> None:
    told = f"home = {python}\ninclude-system-site-packages = {system}\nversion = 3.13.5\n"
    put(root / "opt/boss-table/.venv/pyvenv.cfg", told)


def board(root: Path, model: str) -> None:
    put(root / "sys/firmware/devicetree/base/model", model + "\0")


def settings(root: Path, text: str, name: str = "etc") -> None:
    put(root / name / "boss-table.toml", text + "\n")


def test_the_script_is_clean():
    done = subprocess.run([need("shellcheck"), str(SCRIPT)], capture_output=True, text=True, check=False)
    assert (done.stdout, done.returncode) == ("", 0)


def test_the_script_is_one_that_bash_reads():
    assert SCRIPT.stat().st_mode & 0o111
    assert subprocess.run(["bash", "-n", str(SCRIPT)], check=False).returncode == 0


def test_a_dry_run_says_everything_and_does_nothing(tmp_path: Path):
    root = fresh(tmp_path / "root")
    before = tree(root)
    done = install("--dry-run", "--root", str(root))
    assert done.returncode == 0, done.stderr
    assert tree(root) == before
    for wanted in (
        "apt-get install",
        "python3-picamera2",
        "--system-site-packages",
        "pip install",
        "compileall -q /opt/boss-table/appliance /opt/boss-table/hw",
        "getty@tty1.service",
    ):
        assert wanted in done.stdout
    pip = next(line for line in done.stdout.splitlines() if "pip install" in line)
    assert pip.endswith("--only-binary=:all: -e /opt/boss-table")  # nothing by name, no extra, nothing built
    assert "python3-lgpio" in done.stdout
    assert "python3-rpi.gpio" not in done.stdout


def test_on_the_running_system_a_dry_run_reloads_what_it_must():
    done = install("--dry-run")
    assert done.returncode == 0
    for wanted in (
        "udevadm control --reload",
        "systemctl daemon-reload",
        "systemctl --quiet enable boss-table.service",
    ):
        assert wanted in done.stdout
    assert "chroot" not in done.stdout


@pytest.mark.parametrize("words", [["--what"], ["--root"], ["instal"]])
def test_words_that_it_does_not_know_change_nothing(words: list[str]):
    done = install(*words)
    assert done.returncode == 2
    assert "uninstall" in done.stderr


@pytest.fixture
def root(tmp_path: Path) -> Path:
    need("systemctl")
    if os.geteuid() != 0:
        pytest.skip("placing files for another system needs root")
    return fresh(tmp_path / "root")


def test_everything_is_placed_and_a_second_time_changes_nothing(root: Path):
    done = install("--no-packages", "--root", str(root))
    assert done.returncode == 0, done.stderr
    first = tree(root)
    assert install("--no-packages", "--root", str(root)).returncode == 0
    assert tree(root) == first
    for name in ("boss-table.service", "boss-table-off.path", "boss-table.service.d/10-back-off.conf"):
        assert f"etc/systemd/system/{name}" in first
    assert first["etc/systemd/system/getty@tty1.service"] == "-> /dev/null"
    assert "etc/systemd/system/multi-user.target.wants/boss-table.service" in first
    assert "etc/systemd/system/poweroff.target.wants/boss-table-goodbye.service" in first
    assert "boss-table" in (root / "etc/passwd").read_text()
    assert (root / "opt/boss-table/content/boss_fighters").is_dir()
    assert (root / "var/lib/boss-table").stat().st_mode & 0o777 == 0o700


VENDORS = {
    "system.conf": ("70-rpi-enable-watchdog.conf", "[Manager]\nRuntimeWatchdogSec=16\nRebootWatchdogSec=1m\n"),
    "journald.conf": ("40-rpi-volatile-storage.conf", "[Journal]\nStorage=auto\nRuntimeMaxUse=64M\n"),
}


@pytest.mark.parametrize(
    ("config", "ours"),
    [
        ("system.conf", {"RuntimeWatchdogSec": "14s"}),
        ("journald.conf", {"Storage": "volatile", "RuntimeMaxUse": "5M"}),
    ],
)
def test_what_raspberry_pi_os_says_of_the_same_does_not_win(root: Path, config: str, ours: dict[str, str]):
    """Of several drop-ins the last name wins, wherever it lies; systemd itself is asked for the order."""
    name, text = VENDORS[config]
    vendor = root / f"usr/lib/systemd/{config}.d/{name}"
    vendor.parent.mkdir(parents=True)
    vendor.write_text(text)
    earlier = root / f"etc/systemd/{config}.d/10-boss-table.conf"
    earlier.parent.mkdir(parents=True)
    earlier.write_text("of an earlier release")
    assert install("--no-packages", "--root", str(root)).returncode == 0
    command = [need("systemd-analyze"), "cat-config", f"--root={root}", f"systemd/{config}"]
    told = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    said = [line.partition("=") for line in told.splitlines() if not line.startswith("#")]
    assert str(vendor.name) in told
    assert {key: value for key, _, value in said if key in ours} == ours
    assert not earlier.exists()


FIRST = "console=serial0,115200 console=tty1 root=PARTUUID=4c7-02 rootwait\n"


def kernel(root: Path, line: str = FIRST) -> Path:
    (root / "boot/firmware").mkdir(parents=True)
    file = root / "boot/firmware/cmdline.txt"
    file.write_text(line)
    return file


def test_the_kernel_starts_without_text_once_told_and_as_before_afterwards(root: Path):
    file = kernel(root)
    assert install("--no-packages", "--root", str(root)).returncode == 0
    words = file.read_text().split()
    assert words[:4] == FIRST.split()
    assert words[4:] == ["quiet", "loglevel=3", "logo.nologo", "vt.global_cursor_default=0", "consoleblank=0", "splash"]
    assert file.read_text().count("\n") == 1
    first = tree(root)
    assert install("--no-packages", "--root", str(root)).returncode == 0
    assert tree(root) == first
    assert install("uninstall", "--root", str(root)).returncode == 0
    assert file.read_text() == FIRST
    assert [other.name for other in file.parent.iterdir()] == [file.name]


def test_what_the_kernel_was_told_by_others_stays(root: Path):
    file = kernel(root, "root=PARTUUID=4c7-02 quiet loglevel=7\n")
    install("--no-packages", "--root", str(root))
    assert "loglevel=3" not in file.read_text()
    file.write_text(file.read_text().strip() + " usbcore.autosuspend=-1\n")
    install("uninstall", "--root", str(root))
    assert file.read_text() == "root=PARTUUID=4c7-02 quiet loglevel=7 usbcore.autosuspend=-1\n"
    assert [other.name for other in file.parent.iterdir()] == [file.name]


def test_a_look_tells_what_the_kernel_will_be_told_and_changes_nothing(tmp_path: Path):
    root = fresh(tmp_path / "root")
    file = kernel(root)
    done = install("--check", "--root", str(root))
    assert done.returncode == 0
    assert "going to be told: quiet loglevel=3" in done.stdout
    dry = install("--dry-run", "--root", str(root))
    assert "tell_kernel" in dry.stdout
    assert file.read_text() == FIRST
    assert len(list(file.parent.iterdir())) == 1


def test_a_kernel_line_that_is_none_is_told(tmp_path: Path):
    root = fresh(tmp_path / "root")
    kernel(root, "root=PARTUUID=4c7-02\nquiet\n")
    done = install("--check", "--root", str(root))
    assert done.returncode == 1
    assert "not one line" in done.stdout


def test_every_file_of_the_folder_goes_somewhere(root: Path):
    """A unit that is added is not forgotten."""
    install("--no-packages", "--root", str(root))
    placed = {content for name, content in tree(root).items() if not name.startswith("opt/")}
    for file in (ROOT / "systemd").rglob("*"):
        if file.is_file() and file.name not in ("install", "goodbye.txt"):
            assert file.read_bytes().hex() in placed, file


def test_taken_away_nothing_is_left_but_the_saves_and_their_user(root: Path):
    before = tree(root)
    install("--no-packages", "--root", str(root))
    (root / "var/lib/boss-table/boss-table.db").write_text("a fight")
    done = install("uninstall", "--root", str(root))
    assert done.returncode == 0, done.stderr
    assert "saves are still in" in done.stdout
    assert left_of(root, before) == {"var/lib/boss-table/boss-table.db"}
    again = install("uninstall", "--root", str(root))
    assert (again.returncode, again.stderr) == (0, "")


def test_going_away_from_where_it_never_was_changes_nothing_and_promises_no_saves(root: Path):
    before = tree(root)
    done = install("uninstall", "--root", str(root))
    assert (done.returncode, done.stderr) == (0, "")
    assert "saves" not in done.stdout
    assert tree(root) == before


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda root: (root / "etc/os-release").write_text("VERSION_CODENAME=bookworm\n"), "bookworm, not trixie"),
        (lambda root: (root / "usr/bin/python3").unlink(), "no /usr/bin/python3"),
        (
            lambda root: (root / "opt/boss-table/.venv/lib/python3.13/site-packages/pygame").mkdir(parents=True),
            "sudo rm -r",
        ),
        (
            lambda root: (root / "usr/local/lib/python3.13/dist-packages/pygame").mkdir(parents=True),
            "pip uninstall --break-system-packages pygame",
        ),
        (
            lambda root: put(root / "usr/local/lib/python3.13/dist-packages/lgpio.py"),
            "pip uninstall --break-system-packages lgpio\n",
        ),
        (lambda root: old_python(root, "python3.9"), "is python3.9; 3.11 is needed"),
        (lambda root: old_python(root, "python3.10"), "is python3.10; 3.11 is needed"),
        (
            lambda root: put(root / "opt/boss-table/.venv/lib/python3.13/site-packages/lgpio.py"),
            "lgpio from PyPI",
        ),
        (
            lambda root: (root / "opt/boss-table/.venv/lib/python3.13/site-packages/numpy").mkdir(parents=True),
            "numpy from PyPI",
        ),
        (lambda root: venv(root, "/usr/local/bin", "true"), "made by another Python"),
        (lambda root: venv(root, "/usr/bin", "false"), "does not see the system's libraries"),
        (lambda root: board(root, "Raspberry Pi 2 Model B Rev 1.1"), "not supported"),
        (lambda root: board(root, "Orange Pi 5"), "not supported"),
        (
            lambda root: (board(root, "Raspberry Pi 5 Model B Rev 1.0"), settings(root, 'driver = "rpigpio"')),
            "does not know a Raspberry Pi 5",
        ),
    ],
)
def test_what_would_not_work_is_told_before_anything_changes(tmp_path: Path, spoil, told: str):
    root = fresh(tmp_path / "root")
    assert install("--check", "--root", str(root)).returncode == 0
    spoil(root)
    before = tree(root)
    done = install("--check", "--root", str(root))
    assert done.returncode == 1
    assert told in done.stdout
    assert "->" in done.stdout
    if os.geteuid() == 0:
        assert install("--no-packages", "--root", str(root)).returncode == 1
    assert tree(root) == before


BOARDS = (
    *("Raspberry Pi 3 Model B Plus Rev 1.3", "Raspberry Pi 4 Model B Rev 1.4", "Raspberry Pi 5 Model B Rev 1.0"),
    *("Raspberry Pi Zero 2 W Rev 1.0", "Raspberry Pi 400 Rev 1.0", "Raspberry Pi Compute Module 4 Rev 1.1"),
)


@pytest.mark.parametrize("model", BOARDS)
def test_a_board_that_is_supported_is_named(tmp_path: Path, model: str):
    root = fresh(tmp_path / "root")
    board(root, model)
    done = install("--check", "--root", str(root))
    assert done.returncode == 0, done.stdout
    assert f"ok     {model}\n" in done.stdout


def test_the_installer_and_the_doctor_know_the_same_boards():
    from hw import chips

    written = re.search(r"^boards='(.*)'$", SCRIPT.read_text("utf-8"), re.MULTILINE)
    assert written is not None
    for model in (*BOARDS, "Raspberry Pi 2 Model B Rev 1.1", "Raspberry Pi Zero W Rev 1.1", "Orange Pi 5", ""):
        assert bool(re.search(written[1], model)) == chips.is_supported(model), model


def test_an_environment_that_sees_the_system_is_well(tmp_path: Path):
    root = fresh(tmp_path / "root")
    venv(root, "/usr/bin", "true")
    done = install("--check", "--root", str(root))
    assert (done.returncode, "sees the system's libraries" in done.stdout) == (0, True)


def asked_for(root: Path) -> str:
    done = install("--dry-run", "--root", str(root))
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_rpi_gpio_is_added_only_if_the_settings_ask_for_it(tmp_path: Path):
    root = fresh(tmp_path / "root")
    settings(root, 'driver = "lgpio"')
    assert "python3-rpi.gpio" not in asked_for(root)
    settings(root, '# driver = "lgpio"\n  driver="rpigpio"  # a Pi 3')
    assert "python3-rpi.gpio" in asked_for(root)
    settings(root, "language = 'de'", "boot/firmware")
    assert "python3-rpi.gpio" in asked_for(root)
    settings(root, "driver = 'lgpio'", "boot/firmware")
    assert "python3-rpi.gpio" not in asked_for(root)


@pytest.mark.parametrize(
    "place",
    [
        "usr/lib/python3/dist-packages/RPi",
        "usr/local/lib/python3.13/dist-packages/RPi",
        "opt/boss-table/.venv/lib/python3.13/site-packages/RPi",
    ],
)
def test_a_module_rpi_that_is_there_is_neither_joined_by_another_nor_taken_away(root: Path, place: str):
    """RPi.GPIO and rpi-lgpio give the same module, and whose it is only its owner knows."""
    settings(root, 'driver = "rpigpio"')
    put(root / place / "GPIO/__init__.py", "VERSION = 1\n")
    venv(root, "/usr/bin", "true")
    assert "python3-rpi.gpio" not in asked_for(root)
    for words in (("--no-packages",), ("uninstall", "--dry-run")):
        done = install(*words, "--root", str(root))
        assert done.returncode == 0, done.stderr
        assert not re.search(r"apt-get.*(remove|purge)|pip uninstall", done.stdout)
        assert (root / place / "GPIO/__init__.py").read_text() == "VERSION = 1\n"
    assert install("uninstall", "--root", str(root)).returncode == 0
    assert (root / place).exists() == (not place.startswith("opt/"))


def test_what_pip_brings_along_though_the_system_has_to_give_it_stops_the_installing(root: Path, tmp_path: Path):
    """As with a system whose own numpy is too old."""
    tools = tmp_path / "tools"
    brought = root / "opt/boss-table/.venv/lib/python3.13/site-packages/numpy"
    put(tools / "chroot", f'#!/bin/sh\ncase "$*" in *"pip install"*) mkdir -p {brought};; esac\n')
    (tools / "chroot").chmod(0o755)
    done = install("--root", str(root), PATH=f"{tools}:{os.environ['PATH']}")
    assert done.returncode == 1
    assert "numpy from PyPI" in done.stderr
    assert not (root / "etc/systemd/system/boss-table.service").exists()


def test_too_little_room_is_told(tmp_path: Path):
    room = tools(tmp_path, df="printf 'Filesystem M Used Avail Use Mounted\\nx 9 9 120 9%% /\\n'")
    done = install("--check", "--root", str(fresh(tmp_path / "root")), PATH=room)
    assert done.returncode == 1
    assert "only 120 MB free" in done.stdout


def test_make_says_the_same():
    if shutil.which("make") is None:
        pytest.skip("make is not on this machine")
    command = ["make", "-n", "--no-print-directory", "install", "uninstall"]
    plain = {name: value for name, value in os.environ.items() if not name.startswith("MAKE")}  # as if by hand
    done = subprocess.run(command, cwd=ROOT, env=plain, capture_output=True, text=True, check=False)
    assert done.stdout.split() == ["bash", "systemd/install", "install", "bash", "systemd/install", "uninstall"]
