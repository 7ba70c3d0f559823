"""The real unit under a real systemd, booted in a container: watched, frozen, killed, filled up, switched off."""

import json
import re
import subprocess
from typing import Any

import pytest

from tests.systemd import container

pytestmark = pytest.mark.slow
BOOT_SECONDS = 860.0
RULES = ("60-boss-table.rules", "61-boss-table-sticks.rules")


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the driver saw, scene by scene; `left` are the files that it left behind."""
    container.need("systemd-nspawn", "mmdebstrap", "dpkg-deb")
    with container.one_for_all(tmp_path_factory, "boot") as folder:
        if not (folder / "root").exists():
            root = container.make_root(folder)
            container.install(root)
            container.add_driver(root)
            (folder / "console.txt").write_text(container.boot(root, BOOT_SECONDS))
    test = folder / "root/opt/test"
    assert (test / "found.json").exists(), (folder / "console.txt").read_text()[-3000:]
    seen: dict[str, Any] = json.loads((test / "found.json").read_text())
    return {**seen, "left": sorted(file.name for file in test.iterdir()), "root": folder / "root"}


def within(found: dict[str, Any], *command: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(["chroot", found["root"], *command], capture_output=True, text=True, check=False)


def test_the_systems_own_systemd_has_nothing_to_say_of_units_and_drop_ins(found: dict[str, Any]):
    """Newer than the one that the quick tests often meet: it knows the growing waits too."""
    units = sorted(file.name for file in (container.ROOT / "systemd").glob("boss-table*.*") if file.is_file())
    assert len(units) == 6
    done = within(found, "systemd-analyze", "verify", "--man=no", *units)
    assert (done.stdout + done.stderr, done.returncode) == ("", 0)
    tight = within(found, "systemd-analyze", "security", "--offline=true", "--threshold=20", "boss-table.service")
    assert tight.returncode == 0, tight.stdout[-300:]


def test_udev_reads_the_rules(found: dict[str, Any]):
    done = within(found, "udevadm", "verify", *[f"/usr/lib/udev/rules.d/{name}" for name in RULES])
    assert done.returncode == 0, done.stdout + done.stderr


def test_it_starts_by_itself_and_after_nothing_of_network_and_clock(found: dict[str, Any]):
    """All that it comes after, and what that comes after, in a system that has booted without any network."""
    seen = found["alone"]
    assert (seen["UnitFileState"], seen["links"]) == ("enabled", ["lo"])
    assert int(seen["ExecMainStartTimestampMonotonic"]) > 0, "nobody had started it by hand"
    assert {"basic.target", "sysinit.target"} <= set(seen["after"])
    waits = r"network(-online|-pre)?\.target|wait-online|NetworkManager|networkd\.service|time-(sync|wait|set)"
    assert not [name for name in seen["after"] if re.search(waits, name)]


def test_a_program_that_falls_again_and_again_is_started_less_and_less_often(found: dict[str, Any]):
    seen = found["falls"]
    waits = [seconds(wait) for wait in seen["waits"]]
    assert len(waits) >= 4
    assert waits == sorted(set(waits)), waits
    assert (waits[0] <= 2, waits[-1] <= 60, seen["ActiveState"]) == (True, True, "activating"), seen


def seconds(told: str) -> float:
    """What systemd says of a time, such as "1min 3.5s"."""
    units = {"us": 1e-6, "ms": 1e-3, "s": 1.0, "min": 60.0}
    return sum(float(number) * units[unit] for number, unit in re.findall(r"([\d.]+)(us|ms|s|min)\b", told))


def test_a_login_on_its_terminal_is_shut_out_and_the_terminal_is_as_before_afterwards(found: dict[str, Any]):
    seen = found["console"]
    assert (seen["playing"], seen["owner"]) == (True, "boss-table"), seen
    assert (seen["listened"], seen["shut_out"]) == (True, True), seen
    assert (seen["left"], seen["after"], seen["Result"]) == (False, True, "success"), seen


def test_the_log_never_takes_more_than_five_megabytes_and_none_of_the_card(found: dict[str, Any]):
    seen = found["flood"]
    assert (seen["last"], seen["on_disk"]) == ("007999", False), seen
    assert 1e6 < seen["bytes"] <= 5 * 1024 * 1024, seen


def test_it_is_ready_and_plays_as_its_own_user_in_its_sandbox(found: dict[str, Any]):
    seen = found["ready"]
    assert (seen["code"], seen["playing"], seen["ActiveState"]) == (0, True, "active"), seen
    assert seen["owner"] == seen["run"] == "boss-table 700"
    assert seen["mask"] == "0077"
    assert "ro" in seen["root"].split(",")
    assert int(seen["caps"], 16) == 0


def test_without_a_camera_it_lives_longer_than_the_watchdogs_patience(found: dict[str, Any]):
    seen = found["idle"]
    assert (seen["beats"], seen["NRestarts"], seen["ActiveState"]) == (True, "0", "active")


def test_idle_it_writes_nothing_and_hardly_works(found: dict[str, Any]):
    seen = found["idle"]
    assert seen["written"] == 0
    assert seen["cpu"] < 0.05


def test_killed_it_is_back_in_the_same_fight_within_ten_seconds(found: dict[str, Any]):
    seen = found["killed"]
    assert (seen["back"], seen["same"], seen["NRestarts"]) == (True, True, "1"), seen
    assert seen["seconds"] <= 10


def test_a_second_box_does_not_start_and_the_first_plays_on(found: dict[str, Any]):
    seen = found["second"]
    assert seen["code"] == 1
    assert "in use by process" in seen["told"]
    assert seen["ActiveState"] == "active"


def test_asked_to_stop_it_stops_at_once_and_well(found: dict[str, Any]):
    seen = found["stopped"]
    assert (seen["ActiveState"], seen["Result"]) == ("inactive", "success"), seen
    assert seen["seconds"] < 6


def test_what_was_installed_can_draw_on_a_bare_console(found: dict[str, Any]):
    """The system's pygame and not PyPI's; the journal of the fight before is whole."""
    seen = found["doctor"]
    lines = {finding["name"]: finding for finding in seen["report"]["findings"]}
    assert seen["code"] == 0, lines
    assert (lines["drawing"]["state"], "KMSDRM" in lines["drawing"]["told"]) == ("ok", True), lines["drawing"]
    assert (lines["decoder"]["state"], lines["journal"]["state"], lines["storage"]["state"]) == ("ok", "ok", "ok")


@pytest.mark.parametrize("part", ["screen", "journal", "scanner"])
def test_a_part_that_freezes_is_restarted_by_the_watchdog(found: dict[str, Any], part: str):
    """Three seconds until it freezes, five of patience, ten of the watchdog's, two before the restart."""
    seen = found[part]
    assert (seen["code"], seen["restarted"], seen["watchdog"]) == (0, True, True), seen
    assert seen["seconds"] <= 30
    assert seen["stack"], "Python's stack is in the log"


def test_a_card_that_is_full_ends_nothing(found: dict[str, Any]):
    seen = found["full"]
    assert seen["told"], "an action met the full card"
    assert (seen["lived"], seen["restarts"], seen["code"], seen["ActiveState"]) == (True, "0", 0, "active"), seen


def test_a_card_that_has_locked_itself_ends_nothing(found: dict[str, Any]):
    seen = found["read-only"]
    assert (seen["code"], seen["ActiveState"], seen["NRestarts"]) == (0, "active", "0"), seen


def test_without_a_display_it_waits_for_longer_than_a_start_may_take(found: dict[str, Any]):
    waited, stopped = found["no-display"]["waited"], found["no-display"]["stopped"]
    assert (waited["ActiveState"], waited["NRestarts"]) == ("activating", "0"), waited
    assert "waiting for a display" in waited["StatusText"]
    assert (stopped["Result"], stopped["seconds"] < 6) == ("success", True), stopped


def test_its_wish_to_be_switched_off_is_heard(found: dict[str, Any]):
    assert "wished" in found["left"]
    assert "still-here" not in found["left"]
