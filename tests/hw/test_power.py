"""What vcgencmd tells, from a stand-in that is a real program on the path; and what the kernel does where it is not."""

from pathlib import Path

import pytest

from hw.power import Power, read_power, run_tool, starved


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
    assert read_power(run_tool, tmp_path) is None


@pytest.mark.parametrize("answer", ["", "VCHI initialization failed", 'error=1 error_msg="x"', "throttled=?"])
def test_an_answer_that_is_none_is_none(tmp_path: Path, answer: str):
    assert read_power(lambda command: answer, tmp_path) is None


def test_heat_that_is_not_told_is_left_out(tmp_path: Path):
    told = {"get_throttled": "throttled=0x0\n", "measure_temp": "unknown\n"}
    assert read_power(lambda command: told[command[1]], tmp_path) == Power((), (), None)


def no_tool(command: object) -> str:
    return ""


def kernel(sys: Path, **files: str) -> Path:
    """A tree of the kernel's that tells of power: `bits`, `alarm`, `heat`, as its drivers write them."""
    written = {
        "devices/platform/soc/soc:firmware/get_throttled": files.get("bits"),
        "class/hwmon/hwmon0/name": "cpu_thermal\n",
        "class/hwmon/hwmon1/name": "rpi_volt\n" if "alarm" in files else None,
        "class/hwmon/hwmon1/in0_lcrit_alarm": files.get("alarm"),
        "class/thermal/thermal_zone0/type": "cpu-thermal\n" if "heat" in files else None,
        "class/thermal/thermal_zone0/temp": files.get("heat"),
    }
    for name, text in written.items():
        if text is not None:
            (sys / name).parent.mkdir(parents=True, exist_ok=True)
            (sys / name).write_text(text)
    return sys


@pytest.mark.parametrize(
    ("bits", "now", "since"),
    [
        ("0\n", (), ()),
        ("1\n", ("undervoltage",), ()),
        ("50000\n", (), ("undervoltage", "throttled")),
        ("0x50005\n", ("undervoltage", "throttled"), ("undervoltage", "throttled")),
    ],
)
def test_without_the_tool_the_kernel_is_asked(tmp_path: Path, bits: str, now: tuple[str, ...], since: tuple[str, ...]):
    sys = kernel(tmp_path, bits=bits, alarm="0\n", heat="48312\n")
    assert read_power(no_tool, sys) == Power(now, since, 48.312)


@pytest.mark.parametrize(("alarm", "now"), [("0\n", ()), ("1\n", ("undervoltage",))])
def test_the_kernels_watch_alone_tells_of_now_only(tmp_path: Path, alarm: str, now: tuple[str, ...]):
    sys = kernel(tmp_path, alarm=alarm, heat="61000\n")
    assert read_power(no_tool, sys) == Power(now, None, 61.0)
    assert starved(sys) == bool(now)


def test_what_the_kernel_tells_badly_is_not_told(tmp_path: Path):
    assert read_power(no_tool, kernel(tmp_path, bits="?\n", heat="?\n")) is None
    assert not starved(tmp_path)
    (tmp_path / "class/hwmon/hwmon0/name").write_text("rpi_volt\n")  # a watch without its alarm
    assert read_power(no_tool, tmp_path) is None


def test_the_tool_is_believed_before_the_kernel(tmp_path: Path):
    told = {"get_throttled": "throttled=0x50000\n", "measure_temp": "temp=50.0'C\n"}
    sys = kernel(tmp_path, bits="0\n", alarm="0\n", heat="61000\n")
    assert read_power(lambda command: told[command[1]], sys) == Power((), ("undervoltage", "throttled"), 50.0)


def test_a_tool_that_hangs_or_fails_tells_nothing():
    assert run_tool(("false",)) == ""
    assert run_tool(("no-such-tool-here",)) == ""
