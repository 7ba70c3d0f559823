"""The box's unit is one that systemd accepts without a word, and holds what owners of such boxes came to miss."""

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from appliance.__main__ import COMMANDS

UNITS = Path(__file__).parent.parent.parent / "systemd"
SERVICE = (UNITS / "boss-table.service").read_text("utf-8")
BACK_OFF = (UNITS / "boss-table.service.d/10-back-off.conf").read_text("utf-8")
BACK_OFF_SINCE = 254


def need(tool: str) -> str:
    found = shutil.which(tool)
    if found is None:
        pytest.skip(f"{tool} is not on this machine; it comes with systemd")
    return found


def systemd_version() -> int:
    told = subprocess.run([need("systemd-analyze"), "--version"], capture_output=True, text=True, check=True).stdout
    return int(re.findall(r"\d+", told)[0])


def verify(folder: Path, service: str, drop_in: str = "") -> str:
    """All that systemd says of this unit when the program it starts is there: nothing, if it is well."""
    program = folder / "boss-table"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    unit = folder / "boss-table.service"
    unit.write_text(re.sub(r"(?m)^ExecStart=\S+", f"ExecStart={program}", service))
    unit.chmod(0o644)  # systemd also speaks of files that anybody may write
    if drop_in:
        (folder / "boss-table.service.d").mkdir()
        (folder / "boss-table.service.d/10-back-off.conf").write_text(drop_in)
    command = [need("systemd-analyze"), "verify", "--man=no", str(unit)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr + (f"exit {done.returncode}" if done.returncode else "")


def settings(text: str) -> dict[str, list[str]]:
    """Every value of each key, in order."""
    found: dict[str, list[str]] = {}
    for line in text.splitlines():
        key, equals, value = line.partition("=")
        if equals and not line.startswith("#"):
            found.setdefault(key, []).append(value)
    return found


@pytest.fixture
def unit() -> dict[str, list[str]]:
    return settings(SERVICE)


@pytest.fixture
def environment(unit) -> dict[str, str]:
    return dict(value.split("=", 1) for value in unit["Environment"])


def test_systemd_has_nothing_to_say_of_the_unit(tmp_path: Path):
    assert verify(tmp_path, SERVICE) == ""


def test_systemd_has_nothing_to_say_of_the_back_off(tmp_path: Path):
    if systemd_version() < BACK_OFF_SINCE:
        pytest.skip(f"growing restart waits need systemd {BACK_OFF_SINCE}; older ones ignore them")
    assert verify(tmp_path, SERVICE, BACK_OFF) == ""


@pytest.mark.parametrize("line", ["Restart=sometimes", "RestartSecs=2", "SystemCallFilter=@no-such-set"])
def test_a_faulty_line_is_heard(tmp_path: Path, line: str):
    """systemd ends well even with an unknown key: only its words tell."""
    assert verify(tmp_path, SERVICE.replace("Type=exec", "Type=exec\n" + line))


def test_the_sandbox_stays_tight(tmp_path: Path):
    """systemd's own scale: 10 is unprotected."""
    unit = tmp_path / "boss-table.service"
    unit.write_text(SERVICE)
    command = [need("systemd-analyze"), "security", "--offline=true", "--threshold=25", str(unit)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-300:]


def test_it_starts_without_network_and_without_the_right_time(unit):
    waits = " ".join(
        value for key in ("After", "Requires", "Wants", "BindsTo", "Requisite") for value in unit.get(key, [])
    )
    assert not re.search(r"network|time-sync|time-set|timesync|nss-lookup|resolv", waits)


def test_it_is_nobody_else_and_may_use_screen_camera_sound_and_pins(unit):
    assert unit["User"] == ["boss-table"]
    assert set(unit["SupplementaryGroups"][0].split()) >= {"video", "render", "input", "audio", "gpio"}
    assert "PrivateDevices" not in unit


def test_saves_have_a_folder_of_their_own(unit, environment):
    assert unit["StateDirectory"] == ["boss-table"]
    assert environment["BOSS_TABLE_STATE"] == "%S/boss-table"


def test_the_pin_library_finds_a_folder_it_may_write(unit, environment):
    assert unit["RuntimeDirectory"] == ["boss-table"]
    assert unit["WorkingDirectory"] == [environment["LG_WD"]] == ["%t/boss-table"]


def test_the_console_is_ours_and_no_login_hears_what_is_typed(unit, environment):
    assert unit["TTYPath"] == ["/dev/tty1"]
    assert unit["StandardInput"] == ["tty"]
    assert unit["Conflicts"] == ["getty@tty1.service"]
    assert environment["SDL_VIDEODRIVER"] == "kmsdrm"
    assert environment["XDG_RUNTIME_DIR"] == "%t/boss-table"


def test_after_a_crash_it_starts_again_and_never_gives_up(unit):
    assert unit["Restart"] == ["on-failure"]
    assert unit["StartLimitIntervalSec"] == ["0"]
    back_off = settings(BACK_OFF)
    assert int(back_off["RestartSteps"][0]) > 1
    assert int(back_off["RestartMaxDelaySec"][0]) > int(unit["RestartSec"][0])


def test_a_crash_tells_where_python_stood(environment):
    assert environment["PYTHONFAULTHANDLER"] == "1"


def test_it_starts_a_command_of_ours(unit):
    """The program is the console script of this project, with a command that it has."""
    program, command, *_ = unit["ExecStart"][0].split()
    assert program.endswith("/.venv/bin/boss-table")
    assert command in COMMANDS


def test_user_and_groups_are_made(tmp_path: Path):
    command = [need("systemd-sysusers"), f"--root={tmp_path}", "--dry-run", str(UNITS / "sysusers.conf")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert all(name in done.stdout + done.stderr for name in ("boss-table", "gpio", "render"))


def test_the_folder_of_saves_belongs_to_that_user(unit):
    (line,) = [line.split() for line in (UNITS / "tmpfiles.conf").read_text().splitlines() if not line.startswith("#")]
    kind, path, mode, user, group, _ = line
    assert (kind, path, mode) == ("d", "/var/lib/" + unit["StateDirectory"][0], unit["StateDirectoryMode"][0])
    assert (user, group) == (unit["User"][0], unit["Group"][0])
