"""The box's unit is one that systemd accepts without a word, and holds what owners of such boxes came to miss."""

import os
import re
import resource
import shutil
import subprocess
from pathlib import Path

import pytest

from appliance.__main__ import COMMANDS
from appliance.commands.doctor import REPORT, SERVICE_STATE
from appliance.commands.service import SHUT_DOWN
from appliance.commands.sticks import MOUNTED
from appliance.shell.beat import PATIENCE

WAITS = 10
"""Seconds more that a box which waits for a screen asks for each time."""

UNITS = Path(__file__).parent.parent.parent / "systemd"
SERVICE = (UNITS / "boss-table.service").read_text("utf-8")
BACK_OFF = (UNITS / "boss-table.service.d/10-back-off.conf").read_text("utf-8")
BACK_OFF_SINCE = 254
BESIDES = (
    *("boss-table-off.path", "boss-table-off.service", "boss-table-goodbye.service"),
    *("boss-table-report.path", "boss-table-report.service"),
)
PAGE = (UNITS.parent / "docs/reliability.md").read_text("utf-8")


def need(tool: str) -> str:
    found = shutil.which(tool)
    if found is None:
        pytest.skip(f"{tool} is not on this machine")
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
    assert verify(tmp_path, SERVICE.replace("Type=notify", "Type=notify\n" + line))


def test_the_sandbox_stays_tight(tmp_path: Path):
    """systemd's own scale in tenths: 100 is unprotected. Two lines that would please it more would break the box."""
    unit = tmp_path / "boss-table.service"
    unit.write_text(SERVICE)
    command = [need("systemd-analyze"), "security", "--offline=true", "--threshold=20", str(unit)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-300:]
    lines = settings(SERVICE)
    assert "ProcSubset" not in lines  # hides the board's revision from the pin library
    assert "PrivateNetwork" not in lines  # stops the news of devices that come and go


def test_it_starts_without_network_and_without_the_right_time(unit):
    waits = " ".join(
        value for key in ("After", "Requires", "Wants", "BindsTo", "Requisite") for value in unit.get(key, [])
    )
    assert not re.search(r"network|time-sync|time-set|timesync|nss-lookup|resolv", waits)


def test_it_waits_for_no_device_and_is_bound_to_none(unit):
    """A device that is missing or late costs no time at the start, and one that goes ends nothing: the box tries again
    itself (docs/reliability.md says with which tests)."""
    told = [value for key, values in unit.items() for value in values if key not in ("Environment", "Description")]
    assert not [value for value in told if re.search(r"\.device\b|\bdev-|udev-settle", value)]
    assert not {"BindsTo", "Requires", "Requisite", "BindIPv6Only"} & set(unit)
    assert not [key for key in unit if key.startswith(("Condition", "Assert"))]
    for rules in UNITS.glob("*.rules"):
        assert "SYSTEMD_WANTS" not in rules.read_text("utf-8")


def test_it_is_nobody_else_and_may_use_screen_camera_sound_and_pins(unit):
    assert unit["User"] == ["boss-table"]
    assert set(unit["SupplementaryGroups"][0].split()) >= {"video", "render", "input", "audio", "gpio", "spi"}
    assert "PrivateDevices" not in unit


def test_saves_have_a_folder_of_their_own(unit, environment):
    assert unit["StateDirectory"] == ["boss-table"]
    assert environment["BOSS_TABLE_STATE"] == "%S/boss-table"


def test_the_folder_of_saves_is_the_units_wherever_else_it_is_named(unit):
    folder = f"/var/lib/{unit['StateDirectory'][0]}"
    assert str(SERVICE_STATE) == folder
    for name in ("sysusers.conf", "tmpfiles.conf", "install", "../image-build/README.md", "../docs/hardware.md"):
        found = re.findall(r"/var/lib/[\w-]+", (UNITS / name).read_text("utf-8"))
        assert set(found) == {folder}, name


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


def test_its_user_may_use_what_the_unit_may_use(unit, tmp_path: Path):
    """So that the doctor, said as this user, judges by the same rights."""
    if os.geteuid() != 0:
        pytest.skip("making users of another system needs root")
    (tmp_path / "etc").mkdir()
    subprocess.run([need("systemd-sysusers"), f"--root={tmp_path}", str(UNITS / "sysusers.conf")], check=True)
    groups = [line.split(":") for line in (tmp_path / "etc/group").read_text().splitlines()]
    assert {name for name, *_, users in groups if "boss-table" in users.split(",")} == set(
        unit["SupplementaryGroups"][0].split()
    )


def test_user_and_groups_are_made(tmp_path: Path):
    command = [need("systemd-sysusers"), f"--root={tmp_path}", "--dry-run", str(UNITS / "sysusers.conf")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert all(name in done.stdout + done.stderr for name in ("boss-table", "gpio", "render", "spi"))


def test_the_folder_of_saves_belongs_to_that_user(unit):
    (line,) = [line.split() for line in (UNITS / "tmpfiles.conf").read_text().splitlines() if not line.startswith("#")]
    kind, path, mode, user, group, _ = line
    assert (kind, path, mode) == ("d", "/var/lib/" + unit["StateDirectory"][0], unit["StateDirectoryMode"][0])
    assert (user, group) == (unit["User"][0], unit["Group"][0])


def test_it_is_ready_with_the_first_picture_and_beats(unit):
    """Longer than the five seconds that each part may be silent, and shorter than people wait for the plug."""
    assert (unit["Type"], unit["NotifyAccess"]) == (["notify"], ["main"])
    assert PATIENCE < float(unit["WatchdogSec"][0]) <= 15
    assert float(unit["TimeoutStartSec"][0]) > WAITS


def test_the_board_watches_over_the_system_within_what_a_pi_can_count():
    (seconds,) = settings((UNITS / "system.conf.d/99-boss-table.conf").read_text("utf-8"))["RuntimeWatchdogSec"]
    assert 0 < int(seconds.removesuffix("s")) <= 15


def test_the_log_stays_in_memory_and_small():
    told = settings((UNITS / "journald.conf.d/99-boss-table.conf").read_text("utf-8"))
    assert (told["Storage"], told["RuntimeMaxUse"]) == (["volatile"], ["5M"])


@pytest.mark.parametrize("name", BESIDES)
def test_systemd_has_nothing_to_say_of_the_units_beside(tmp_path: Path, name: str):
    for other in BESIDES:
        (tmp_path / other).write_text((UNITS / other).read_text("utf-8"))
        (tmp_path / other).chmod(0o644)
    command = [need("systemd-analyze"), "verify", "--man=no", str(tmp_path / name)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stdout + done.stderr, done.returncode) == ("", 0)


def test_the_wish_to_be_switched_off_is_seen_where_the_box_leaves_it(unit):
    path = settings((UNITS / "boss-table-off.path").read_text("utf-8"))
    assert path["PathExists"] == [f"/run/{unit['RuntimeDirectory'][0]}/{SHUT_DOWN}"]
    assert path["Unit"] == ["boss-table-off.service"]


def test_a_report_is_taken_from_where_the_box_leaves_it_to_the_partition_that_any_computer_reads(unit):
    path = settings((UNITS / "boss-table-report.path").read_text("utf-8"))
    left = f"/run/{unit['RuntimeDirectory'][0]}/{REPORT}"
    assert path["PathExists"] == [left]
    work = settings((UNITS / "boss-table-report.service").read_text("utf-8"))
    there, half = f"/boot/firmware/{REPORT}", f"/boot/firmware/{Path(REPORT).stem}.new"
    copied, synced, named, safe, gone = [line.split() for line in work["ExecStart"]]
    assert copied[-2:] == [left, half]
    assert "--no-dereference" in copied
    assert (synced, named[-2:], safe[::2]) == (["sync", half], [half, there], ["sync", there])
    assert gone[-1] == left
    assert [line.split()[-1] for line in work["ExecStopPost"]] == [half, str(Path(left).with_suffix(".failed"))]


def test_a_report_arrives_whole_or_not_at_all(tmp_path: Path):
    """The commands of the unit themselves, in folders of this test."""
    run, boot = tmp_path / "run", tmp_path / "boot"
    run.mkdir()
    boot.mkdir()
    work = (UNITS / "boss-table-report.service").read_text("utf-8")
    work = work.replace("/run/boss-table", str(run)).replace("/boot/firmware", str(boot))
    few = 1000 if "LimitFSIZE=1M" in work else 0

    def bring(text: str) -> list[str]:
        (run / REPORT).write_text(text)
        for line in settings(work)["ExecStart"]:
            bounds = {"preexec_fn": lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (few, few))}
            if subprocess.run(line.split(), capture_output=True, check=False, **bounds).returncode:
                break
        for line in settings(work)["ExecStopPost"]:
            subprocess.run(line.removeprefix("-").split(), capture_output=True, check=False)
        return sorted(file.name for file in (*run.iterdir(), *boot.iterdir()))

    assert bring("first") == [REPORT]
    assert bring("second") == [REPORT]
    assert bring("far too much " * 200) == [f"{Path(REPORT).stem}.failed", REPORT]
    assert (boot / REPORT).read_text() == "second"


def test_the_goodbye_comes_after_everything_is_saved_and_before_the_end():
    goodbye = settings((UNITS / "boss-table-goodbye.service").read_text("utf-8"))
    assert {"umount.target", "boss-table.service"} <= set(goodbye["After"][0].split())
    assert "systemd-poweroff.service" in goodbye["Before"][0]
    assert goodbye["DefaultDependencies"] == ["no"]
    assert goodbye["TTYPath"] == settings(SERVICE)["TTYPath"]
    assert goodbye["ExecStart"] == ["cat /opt/boss-table/systemd/goodbye.txt"]
    text = (UNITS / "goodbye.txt").read_text("utf-8")
    assert "Pull the plug" in text
    assert "Zieht den Stecker" in text


def test_each_rule_gives_a_device_to_a_group_that_the_box_is_in(unit):
    groups = set(unit["SupplementaryGroups"][0].split())
    rules = [line for line in (UNITS / "60-boss-table.rules").read_text("utf-8").splitlines() if line[0] != "#"]
    assert len(rules) >= 4
    for rule in rules:
        parts = [re.fullmatch(r'([A-Z]+)(==|=)"([^"]+)"', part.strip()) for part in rule.split(",")]
        assert all(parts), rule
        given = {part[1]: part[3] for part in parts if part and part[2] == "="}
        assert given == {"GROUP": given["GROUP"], "MODE": "0660"}
        assert given["GROUP"] in groups


def test_a_stick_is_mounted_for_the_box_and_nothing_on_it_is_run():
    """Where the box looks for it (appliance/commands/sticks.py), and where its sandbox lets it write."""
    text = (UNITS / "61-boss-table-sticks.rules").read_text("utf-8")
    (rule,) = [line for line in text.splitlines() if line[0] != "#"]
    found = re.search(r'RUN\+="/usr/bin/systemd-mount (.*) \$devnode (/media/[\w%-]+)"$', rule)
    assert found is not None
    options = re.search(r"--options=(\S+)", found[1])
    assert options is not None
    assert {"uid=boss-table", "noexec", "nosuid", "nodev"} <= set(options[1].split(","))
    assert str(Path(found[2]).parent) in MOUNTED
    assert f"-{Path(found[2]).parent}" in settings(SERVICE)["ReadWritePaths"][0].split()


def test_every_line_of_the_unit_is_on_the_page_with_what_shows_it():
    """Each `Key=` has a row; its last cell names tests that there are, or says "not shown"."""
    rows = [line.strip("|").split("|") for line in PAGE.splitlines() if line.startswith("| `")]
    keys = {key for row in rows for key in re.findall(r"`([A-Za-z]+)=", row[0])}
    wanted = set(settings(SERVICE)) - {"Description", "Documentation", "Environment"}
    assert wanted - keys == set()
    environment = {value.partition("=")[0] for value in settings(SERVICE)["Environment"]}
    assert environment - set(re.findall(r"`([A-Z_]+)=", PAGE)) == set()
    tests = "".join(file.read_text("utf-8") for file in UNITS.parent.glob("tests/**/test_*.py"))
    for row in rows:
        shown = re.findall(r"`(test_\w+)`", row[-1])
        assert shown or "not shown" in row[-1], row
        assert [name for name in shown if f"def {name}(" not in tests] == []


def test_every_row_of_the_page_is_a_line_of_the_unit():
    """So a line that is taken out of the sandbox is missed, however little systemd's scale minds."""
    rows = re.findall(r"(?m)^\| `([^`]+)` \|", PAGE.partition("## Beside it")[0])
    assert len(rows) > 50
    lines = [line.removeprefix("Environment=") for line in SERVICE.splitlines() if not line.startswith("#")]
    assert [row for row in rows if not any(line.startswith(row) for line in lines)] == []
    sandbox = SERVICE.partition("# The sandbox.")[2].partition("[Install]")[0]
    wanted = {
        key: values for key, values in settings(sandbox).items() if key not in ("SystemCallFilter", "ReadWritePaths")
    }
    assert {key for key in wanted if not any(row.startswith(f"{key}={wanted[key][0]}") for row in rows)} == set()
    assert settings(sandbox)["SystemCallFilter"] == ["@system-service", "~@privileged @resources"]
