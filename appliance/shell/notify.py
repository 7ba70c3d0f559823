"""One line to the service manager: its protocol is a datagram, so it needs no library.

The package sdnotify does the same in as many lines, was last released in 2017 and waits when the receiver is busy.
"""

import contextlib
import socket
from collections.abc import Callable, Mapping

Send = Callable[[str], object]


def sender(environment: Mapping[str, str]) -> Send:
    """Sends to the manager that started this process; without one it does nothing. Never waits and never raises."""
    address = environment.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return lambda line: None
    place = "\0" + address[1:] if address.startswith("@") else address

    def send(line: str) -> None:
        with (
            contextlib.suppress(OSError),
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC) as way,
        ):
            way.setblocking(False)
            way.sendto(line.encode(), place)

    return send


def watchdog_seconds(environment: Mapping[str, str], pid: int) -> float:
    """How long the manager waits for a beat of this process; 0 if it does not."""
    if environment.get("WATCHDOG_PID", str(pid)) != str(pid):
        return 0.0
    try:
        return max(0.0, int(environment.get("WATCHDOG_USEC", "0")) / 1e6)
    except ValueError:
        return 0.0
