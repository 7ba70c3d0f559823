"""Processes whose time of day is moved: a box has no clock of its own, and the network's may come at any moment.

Two ways: Python's own functions are replaced before the program starts, everywhere; and where there is a C compiler the
system's calls are, so that libraries (SQLite, SDL) see it too. Monotonic time stays what it is.
"""

import os
import shutil
import subprocess
from pathlib import Path
from typing import Literal

from tests.shell.count_game import ROOT

YEARS: dict[str, tuple[int, ...]] = {
    "1970": (1,),
    "2106": (2**32 + 60,),
    "jumping": (1_800_000_000, 5, 2**32 + 60, 2**31 - 1, 1_600_000_000, 3),
}
"""Seconds since 1970 where each clock stands when the program starts; one that jumps goes through them, a call each."""
Way = Literal["python", "system"]

PYTHON = """
import datetime, itertools, time
_stands, _began = itertools.cycle({stands}), time.monotonic()
_real = datetime.datetime
def _now():
    return next(_stands) + time.monotonic() - _began
_gm, _local, _strf = time.gmtime, time.localtime, time.strftime
time.time, time.time_ns = _now, lambda: int(_now() * 1_000_000_000)
time.gmtime = lambda at=None: _gm(_now() if at is None else at)
time.localtime = lambda at=None: _local(_now() if at is None else at)
time.strftime = lambda form, at=None: _strf(form, time.localtime() if at is None else at)
class datetime_(_real):
    @classmethod
    def now(cls, tz=None):
        return cls.fromtimestamp(_now(), tz)
    @classmethod
    def utcnow(cls):
        return cls.fromtimestamp(_now(), datetime.UTC).replace(tzinfo=None)
    @classmethod
    def today(cls):
        return cls.fromtimestamp(_now())
datetime.datetime = datetime_
"""

SYSTEM = """
#define _GNU_SOURCE
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>
static const long long stands[] = {{{stands}}};
static unsigned next;
static time_t began;
static int real(clockid_t id, struct timespec *at) {{ return syscall(SYS_clock_gettime, id, at); }}
static void moved(struct timespec *at) {{
    struct timespec since;
    real(CLOCK_MONOTONIC, &since);
    if (!began) began = since.tv_sec;
    unsigned n = __atomic_fetch_add(&next, 1, __ATOMIC_RELAXED) % (sizeof stands / sizeof *stands);
    at->tv_sec = stands[n] + since.tv_sec - began;
    at->tv_nsec = since.tv_nsec;
}}
int clock_gettime(clockid_t id, struct timespec *at) {{
    if (id != CLOCK_REALTIME && id != CLOCK_REALTIME_COARSE) return real(id, at);
    moved(at);
    return 0;
}}
time_t time(time_t *to) {{
    struct timespec at;
    moved(&at);
    if (to) *to = at.tv_sec;
    return at.tv_sec;
}}
int gettimeofday(struct timeval *restrict to, void *restrict zone) {{
    struct timespec at;
    moved(&at);
    to->tv_sec = at.tv_sec;
    to->tv_usec = at.tv_nsec / 1000;
    return 0;
}}
"""


def environment(folder: Path, clock: str, way: Way) -> dict[str, str]:
    """What a process is started with so that its time of day is this one; needs a compiler for the system's way."""
    folder.mkdir(parents=True, exist_ok=True)
    stands = ", ".join(map(str, YEARS[clock]))
    if way == "system":
        source, library = folder / f"{clock}.c", folder / f"{clock}.so"
        if not library.exists():
            source.write_text(SYSTEM.format(stands=stands))
            subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", str(library), str(source)], check=True)
        return {**os.environ, "LD_PRELOAD": str(library), "PYTHONPATH": str(ROOT)}
    site = folder / clock
    site.mkdir(exist_ok=True)
    (site / "sitecustomize.py").write_text(PYTHON.format(stands=f"[{stands}]"))
    return {**os.environ, "PYTHONPATH": os.pathsep.join((str(site), str(ROOT)))}


def compiler() -> bool:
    """Whether the system's calls can be replaced here."""
    return os.name == "posix" and Path("/proc").exists() and shutil.which("cc") is not None
