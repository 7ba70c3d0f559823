"""One box a state folder: a lock that the system releases by itself when its holder dies."""

import contextlib
import errno
import fcntl
import os
from pathlib import Path

from appliance.engine.table import Say

LOCK_NAME = "boss-table.lock"


class StateInUse(OSError):
    """Another process plays on this state folder; `pid` is its number, 0 if it did not tell."""

    def __init__(self, folder: Path, pid: int) -> None:
        holder = f"process {pid}" if pid else "another process"
        super().__init__(
            errno.EWOULDBLOCK,
            f"{folder} is in use by {holder}: end that Boss Table first, or choose another folder with --state",
        )
        self.pid = pid
        self.say = Say(f"shell:journal.in-use{'' if pid else '-unnamed'}", {"folder": str(folder), "pid": pid})

    def __str__(self) -> str:
        return str(self.args[1])


def take_lock(folder: Path) -> int | None:
    """The open lock file, or None where no file can be written (then there is nothing to protect).

    Raises `StateInUse`. Closing the file, or the end of the process, releases it.
    """
    try:
        file = os.open(folder / LOCK_NAME, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o644)
    except OSError:
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        told = os.read(file, 20).strip()
        os.close(file)
        raise StateInUse(folder, int(told) if told.isdigit() else 0) from None
    except OSError:  # a file system without locks
        os.close(file)
        return None
    with contextlib.suppress(OSError):  # the disk is full: the lock holds without the number
        os.ftruncate(file, 0)
        os.pwrite(file, str(os.getpid()).encode(), 0)
    return file


def holder(folder: Path) -> int | None:
    """The process that plays on this folder (0 if it does not tell), or None; takes and writes nothing."""
    try:
        file = os.open(folder / LOCK_NAME, os.O_RDONLY | os.O_CLOEXEC)
    except OSError:
        return None
    try:
        fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        told = os.read(file, 20).strip()
        return int(told) if told.isdigit() else 0
    except OSError:  # a file system without locks
        return None
    finally:
        os.close(file)
    return None
