"""What vcgencmd tells, from a stand-in that is a real program on the path."""

from pathlib import Path

import pytest

from hw.power import Power, read_power, run_tool


def vcgencmd(folder: Path, throttled: str, temperature: str = "48.3") -> Path:
    """A vcgencmd that answers so; its folder goes on the path."""
    program = folder / "vcgencmd"
    program.write_text(
        f"""#!/bin/sh
case "$1" in
get_throttled) echo "throttled={throttled}";;
measure_temp) echo "temp={temperature}'C";;
*) echo 'error=1 error_msg="Command not registered"'; exit 255;;
esac
"""
    )
    program.chmod(0o755)
    return folder


@pytest.mark.parametrize(
    ("throttled", "now", "since"),
    [
        ("0x0", (), ()),
        ("0x1", ("undervoltage",), ()),
        ("0x50000", (), ("undervoltage", "throttled")),
        ("0x50005", ("undervoltage", "throttled"), ("undervoltage", "throttled")),
        ("0xE0008", ("too hot",), ("slowed by a limit", "throttled", "too hot")),
    ],
)
def test_now_and_since_switched_on_are_told_apart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, throttled: str, now: tuple[str, ...], since: tuple[str, ...]
):
    monkeypatch.setenv("PATH", f"{vcgencmd(tmp_path, throttled)}:/usr/bin:/bin")
    assert read_power(run_tool) == Power(now, since, 48.3)


def test_without_the_tool_nothing_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PATH", str(tmp_path))
    assert read_power(run_tool) is None


@pytest.mark.parametrize("answer", ["", "VCHI initialization failed", 'error=1 error_msg="x"', "throttled=?"])
def test_an_answer_that_is_none_is_none(answer: str):
    assert read_power(lambda command: answer) is None


def test_heat_that_is_not_told_is_left_out():
    told = {"get_throttled": "throttled=0x0\n", "measure_temp": "unknown\n"}
    assert read_power(lambda command: told[command[1]]) == Power((), (), None)


def test_a_tool_that_hangs_or_fails_tells_nothing():
    assert run_tool(("false",)) == ""
    assert run_tool(("no-such-tool-here",)) == ""
