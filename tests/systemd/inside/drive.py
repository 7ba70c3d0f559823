"""Inside the container, as root: puts the real unit through what may happen to it, and writes down what was seen.

Python's own library only. Ends by wishing to be switched off as the box does.
"""

import json
import os
import sqlite3
import subprocess
import sys
import termios
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

UNIT = "boss-table.service"
DROP_IN = Path("/run/systemd/system/boss-table.service.d/90-test.conf")
STATE, RUN = Path("/var/lib/boss-table"), Path("/run/boss-table")
PROGRAM = "/opt/boss-table/.venv/bin/boss-table"
WATCHDOG = 10.0
NO_CONSOLE = "StandardInput=null\nTTYPath=\nTTYReset=no\nTTYVHangup=no\nTTYVTDisallocate=no\n"
OFFSCREEN = "Environment=SDL_VIDEODRIVER=offscreen SDL_AUDIODRIVER=dummy SDL_FRAMEBUFFER_ACCELERATION=0\n"
"""Without the last one each picture goes through a graphics card that is reckoned by the processor."""


def systemctl(*words: str) -> int:
    return subprocess.run(["systemctl", *words], check=False, stdout=subprocess.DEVNULL).returncode


def seen() -> dict[str, str]:
    names = "ActiveState,SubState,Result,NRestarts,StatusText,MainPID,WatchdogTimestampMonotonic"
    told = subprocess.run(["systemctl", "show", UNIT, "-p", names], capture_output=True, text=True, check=False).stdout
    return dict(line.split("=", 1) for line in told.splitlines())


def until(true: Callable[[dict[str, str]], bool], seconds: float) -> tuple[bool, float]:
    """Whether it came about within so many seconds, and after how many."""
    began = time.monotonic()
    while not true(seen()):
        if time.monotonic() - began > seconds:
            return False, seconds
        subprocess.run(["sleep", "0.2"], check=False)
    return True, round(time.monotonic() - began, 1)


def rest(seconds: float) -> None:
    subprocess.run(["sleep", str(seconds)], check=False)


def fit(run: str, more: str = OFFSCREEN, console: str = NO_CONSOLE) -> None:
    """The unit with this command line, without the console that a container has not."""
    DROP_IN.parent.mkdir(parents=True, exist_ok=True)
    DROP_IN.write_text(f"[Service]\n{console}{more}ExecStart=\nExecStart={run}\n")
    systemctl("stop", UNIT)
    systemctl("reset-failed", UNIT)
    systemctl("daemon-reload")


def playing(now: dict[str, str]) -> bool:
    return now["ActiveState"] == "active" and "boss_fighters" in now["StatusText"]


FIGHT = f"{PROGRAM} run --board pi --camera none --start /opt/test/fight.json"


def ready() -> dict[str, Any]:
    fit(FIGHT)
    began = time.monotonic()
    code = systemctl("start", UNIT)
    seconds = round(time.monotonic() - began, 1)
    came, _ = until(playing, 10)
    mounts = Path(f"/proc/{seen()['MainPID']}/mountinfo").read_text().splitlines()
    root = next(line.split()[5] for line in mounts if line.split()[4] == "/")
    owner = subprocess.run(["stat", "-c", "%U %a", STATE], capture_output=True, text=True, check=True).stdout.strip()
    status = Path(f"/proc/{seen()['MainPID']}/status").read_text()
    told = dict(line.split(":", 1) for line in status.splitlines())
    caps, mask = told["CapEff"].strip(), told["Umask"].strip()
    run = subprocess.run(["stat", "-c", "%U %a", RUN], capture_output=True, text=True, check=True).stdout.strip()
    how = {"root": root, "owner": owner, "caps": caps, "mask": mask, "run": run}
    return {"code": code, "seconds": seconds, "playing": came, **how, **seen()}


def idle() -> dict[str, Any]:
    """At rest: when pictures and sounds are made, which a slow machine still does when the first picture is seen."""
    rest(WATCHDOG)
    quiet = 0
    for _ in range(24):  # one picture may take a slow machine longer than one rest
        before = used()[0]
        rest(WATCHDOG)
        quiet = quiet + 1 if used()[0] == before else 0
        if quiet == 3:
            break
    first, spent = seen(), used()
    rest(2.5 * WATCHDOG)
    after = seen()
    written, cpu = (b - a for a, b in zip(spent, used(), strict=True))
    beats = first["WatchdogTimestampMonotonic"] != after["WatchdogTimestampMonotonic"]
    return {"beats": beats, "written": written, "cpu": cpu / (2.5 * WATCHDOG), **after}


def used() -> tuple[int, float]:
    """Bytes that the box has written to anything, and the seconds of a core that it has used."""
    process = Path("/proc") / seen()["MainPID"]
    written = int((process / "io").read_text().split("wchar: ")[1].split()[0])
    ticks = (process / "stat").read_text().rsplit(")", 1)[1].split()
    return written, (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK")


def kept() -> list[int]:
    """How many matches and actions are in the journal."""
    with sqlite3.connect(f"file:{STATE}/boss-table.db?mode=ro", uri=True) as db:
        return list(db.execute("select (select count(*) from fights), (select count(*) from entries)").fetchone())


def killed() -> dict[str, Any]:
    before, saved = seen(), kept()
    os.kill(int(before["MainPID"]), 9)
    came, seconds = until(lambda now: playing(now) and now["MainPID"] != before["MainPID"], 30)
    return {"back": came, "seconds": seconds, "same": saved == kept(), **seen()}


def second() -> dict[str, Any]:
    command = ["setpriv", "--reuid=boss-table", "--regid=boss-table", "--clear-groups", PROGRAM, "run"]
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen"}
    words = ["--state", str(STATE), "--frames", "1"]
    done = subprocess.run([*command, *words], capture_output=True, text=True, check=False, env=environment)
    return {"code": done.returncode, "told": done.stderr[-300:], **seen()}


def stopped() -> dict[str, Any]:
    began = time.monotonic()
    systemctl("stop", UNIT)
    return {"seconds": round(time.monotonic() - began, 1), **seen()}


def frozen(part: str) -> dict[str, Any]:
    camera = "sim" if part == "scanner" else "none"
    python = "/opt/boss-table/.venv/bin/python"
    words = f"run --board pi --camera {camera} --start /opt/test/fight.json"
    fit(f"{python} /opt/test/frozen.py {part} {words}")
    before = log_lines()
    code = systemctl("start", UNIT)
    began = time.monotonic()
    first = seen()["MainPID"]
    came, _ = until(lambda now: now["MainPID"] not in (first, "0"), 60)
    seconds = round(time.monotonic() - began, 1)
    log = "\n".join(log_lines()[len(before) :])
    told = {"watchdog": "Watchdog timeout" in log, "stack": "most recent call first" in log}
    return {"code": code, "restarted": came, "seconds": seconds, **told, **seen()}


def log_lines() -> list[str]:
    """What the unit and systemd have said of it."""
    command = ["journalctl", "-u", UNIT, "--no-pager", "-o", "cat"]
    return subprocess.run(command, capture_output=True, text=True, check=False).stdout.splitlines()


def full() -> dict[str, Any]:
    """The saves on a small disk that is filled while a fight is played; somebody presses; then a restart on it."""
    fit(FIGHT.replace(PROGRAM, "/opt/boss-table/.venv/bin/python /opt/test/frozen.py press") + " --log")
    subprocess.run(["mount", "-t", "tmpfs", "-o", "size=2m,mode=700", "none", STATE], check=True)
    subprocess.run(["chown", "boss-table:boss-table", STATE], check=True)
    systemctl("start", UNIT)
    until(playing, 20)
    with (STATE / "fill").open("wb") as file:
        try:
            while True:
                file.write(b"x" * 4096)
                file.flush()
        except OSError:
            pass
    rest(3 * WATCHDOG)
    lived = seen()
    told = any("not saved: SQLITE_FULL" in line for line in log_lines())
    code = systemctl("restart", UNIT)
    rest(2 * WATCHDOG)
    return {"told": told, "lived": playing(lived), "restarts": lived["NRestarts"], "code": code, **seen()}


def read_only() -> dict[str, Any]:
    systemctl("stop", UNIT)
    (STATE / "fill").unlink()
    subprocess.run(["mount", "-o", "remount,ro", STATE], check=True)
    code = systemctl("start", UNIT)
    rest(2 * WATCHDOG)
    found = {"code": code, **seen()}
    systemctl("stop", UNIT)
    subprocess.run(["umount", STATE], check=True)
    return found


def no_display() -> dict[str, Any]:
    """The unit as it is, where there is no graphics card: it waits for longer than a start may take."""
    fit(f"{PROGRAM} run --board pi", more="")
    systemctl("start", "--no-block", UNIT)
    rest(40)
    waited = seen()
    return {"waited": waited, "stopped": stopped()}


def doctor() -> dict[str, Any]:
    """What it says as the box's user, with the packages that the installer chose."""
    words = ["setpriv", "--reuid=boss-table", "--regid=boss-table", "--init-groups", PROGRAM, "doctor", "--json"]
    done = subprocess.run([*words, "--state", str(STATE)], capture_output=True, text=True, check=False)
    return {"code": done.returncode, "report": json.loads(done.stdout)}


def alone() -> dict[str, Any]:
    """As the system has booted: nobody has started anything, and there is no network."""
    words = ("list-dependencies", "--all", "--plain", "--after", UNIT)
    after = subprocess.run(["systemctl", *words], capture_output=True, text=True, check=False).stdout.split()
    told = show("UnitFileState,ExecMainStartTimestampMonotonic,After")
    links = [link.name for link in Path("/sys/class/net").iterdir()]
    return {**told, "links": links, "after": sorted({name for name in after if "." in name})}


def show(names: str) -> dict[str, str]:
    told = subprocess.run(["systemctl", "show", UNIT, "-p", names], capture_output=True, text=True, check=False).stdout
    return dict(line.split("=", 1) for line in told.splitlines())


def falls() -> dict[str, Any]:
    """A program that ends badly at once, again and again: how long each wait is going to be (microseconds)."""
    fit("/usr/bin/false", more="")
    systemctl("start", "--no-block", UNIT)
    waits: dict[int, str] = {}
    until(lambda now: falls_to(waits) > 4, 60)
    after = seen()
    systemctl("stop", UNIT)
    return {"waits": [waits[count] for count in sorted(waits)], **after}


def falls_to(waits: dict[int, str]) -> int:
    told = show("NRestarts,RestartUSecNext")
    waits[int(told["NRestarts"])] = told["RestartUSecNext"]
    return int(told["NRestarts"])


def console() -> dict[str, Any]:
    """The unit on a terminal that somebody listens to, and that the program leaves upside down."""
    master, slave = os.openpty()
    path = os.ttyname(slave)
    with subprocess.Popen(["cat", path], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as listener:
        rest(1)
        before = listener.poll()
        fit(FIGHT, console=f"TTYPath={path}\nTTYVTDisallocate=no\n")
        systemctl("start", UNIT)
        came, _ = until(playing, 20)
        rest(1)
        heard = listener.poll()
        listener.kill()
    owner = subprocess.run(["stat", "-c", "%U", path], capture_output=True, text=True, check=False).stdout.strip()
    subprocess.run(["stty", "-F", path, "raw", "-echo"], check=True)
    upside_down = cooked(path)
    systemctl("stop", UNIT)
    found = {"listened": before is None, "shut_out": heard is not None, "playing": came, "owner": owner}
    after = cooked(path)
    os.close(slave)
    os.close(master)
    return {**found, "left": upside_down, "after": after, **seen()}


def cooked(path: str) -> bool:
    """Whether this terminal shows what is typed, and hands on whole lines."""
    line = os.open(path, os.O_RDWR | os.O_NOCTTY)
    try:
        return bool(termios.tcgetattr(line)[3] & termios.ICANON and termios.tcgetattr(line)[3] & termios.ECHO)
    finally:
        os.close(line)


def flood() -> dict[str, Any]:
    """More is said than the log may hold."""
    with subprocess.Popen(["systemd-cat", "-t", "flood"], stdin=subprocess.PIPE, text=True) as cat:
        for number in range(8000):
            cat.stdin.write(f"{number:06} {os.urandom(1000).hex()}\n")  # type: ignore[union-attr]
    subprocess.run(["journalctl", "--sync"], check=False)
    rest(5)
    files = [file for file in Path("/run/log/journal").rglob("*") if file.is_file()]
    said = subprocess.run(
        ["journalctl", "-t", "flood", "-o", "cat", "-n", "1"], capture_output=True, text=True, check=False
    )
    kept = any(file.is_file() for file in Path("/var/log/journal").rglob("*"))
    size = sum(file.stat().st_blocks * 512 for file in files)
    return {"bytes": size, "last": said.stdout[:6], "on_disk": kept}


SCENES: dict[str, Callable[[], dict[str, Any]]] = {
    "alone": alone,
    "falls": falls,
    "console": console,
    "ready": ready,
    "idle": idle,
    "killed": killed,
    "second": second,
    "stopped": stopped,
    "doctor": doctor,
    "screen": lambda: frozen("screen"),
    "journal": lambda: frozen("journal"),
    "scanner": lambda: frozen("scanner"),
    "full": full,
    "read-only": read_only,
    "no-display": no_display,
}


def play(file: Path, scenes: dict[str, Callable[[], dict[str, Any]]], found: dict[str, Any]) -> None:
    for name, scene in scenes.items():
        try:
            found[name] = scene()
        except Exception as error:  # the other scenes are still played
            found[name] = {"error": f"{type(error).__name__}: {error}"}
        file.write_text(json.dumps(found, indent=1))


def main(file: Path, only: list[str]) -> None:
    """All scenes, or only those of these names."""
    found: dict[str, Any] = {}
    play(file, {name: scene for name, scene in SCENES.items() if not only or name in only}, found)
    log = subprocess.run(["journalctl", "--no-pager"], capture_output=True, text=True, check=False).stdout
    file.with_name("log.txt").write_text(log)
    play(file, {"flood": flood}, found)  # after which the log of all the others is gone
    fit(FIGHT)
    systemctl("start", UNIT)
    until(playing, 20)
    file.with_name("wished").write_text("yes")
    Path("/run/boss-table/shut-down").touch()
    rest(60)
    file.with_name("still-here").write_text("nobody switched off")
    systemctl("--no-block", "poweroff")


if __name__ == "__main__":
    main(Path(sys.argv[1]), sys.argv[2:])
