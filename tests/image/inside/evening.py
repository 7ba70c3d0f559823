"""The box as its unit runs it, with people before it: `python evening.py run --board pi ...`.

They see what the box shows, hold cards before its simulated camera (pictures, read by the real decoder), touch its
screen, and have a finger on a pin of the kernel's, which `hands.py` moves for them: a press must not grow long because
a slow box keeps them waiting. Each action that is safe is told to the host, and first of all what came back.
"""

import hashlib
import os
import socket
import sys
from pathlib import Path
from typing import Any

import msgspec

HANDS = "\0boss-table-hands"
SIM = Path("/sys/devices/platform")
PI_3 = 0xA02082
"""The revision that gpiozero is told, since it asks for a Pi's."""

SIZE = 16
"""Digits of a digest."""


def digest(value: Any) -> str:
    """The same for what is equal, however it was kept."""
    plain = msgspec.json.encode(msgspec.to_builtins(value), order="deterministic")
    return hashlib.sha256(plain).hexdigest()[:SIZE]


def tell(**what: Any) -> None:
    """To the hands, which pass it on to the host."""
    with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as line:
        line.sendto(msgspec.json.encode(what), HANDS)


def beginning(session: Any) -> dict[str, Any]:
    """What the box has taken up: the match, each of its actions, and the state that they led to."""
    stored = session.journal.stored if session.resumed else None
    entries = [digest(msgspec.json.decode(entry.events)) for entry in stored.entries] if stored is not None else []
    boot = Path("/proc/sys/kernel/random/boot_id").read_text().strip()
    fight = session.fight if session.resumed else 0
    return {"boot": boot, "fight": fight, "actions": entries, "state": digest(session.match.state)}


class Eye:
    """The simulated camera, as soon as the box has opened it."""

    def __init__(self, loop: Any) -> None:
        self._loop = loop

    def hold(self, card: Any, pose: Any = None) -> None:
        self._loop.lights.sim.hold(card, pose)

    def away(self) -> None:
        self._loop.lights.sim.away()


class People:
    """They listen from the first moment, and do something when the box has opened its devices."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.parts: Any = None
        self.demo: Any = None
        self.over = False

    def join(self, loop: Any) -> None:
        """Before the first turn of the loop."""
        from appliance.codes import code_text
        from appliance.commands.people import Demo
        from appliance.commands.wiring import card_names

        tell(**beginning(loop.session))
        codes = {card: code_text(game, card) for game, card in card_names()}
        self.demo = Demo(
            loop,
            Eye(loop),
            lambda down: tell(finger="press") if down else None,
            self.parts.inputs.put,
            self.parts.contents,
            codes,
            self.seed,
            mistake=False,
        )
        loop.listeners.append(lambda told: self._heard(loop, told))

    def turn(self, loop: Any) -> None:
        """After each turn of the loop."""
        if self.over or getattr(loop.lights, "sim", None) is None:
            return
        self.demo.turn()
        if self.demo.over:
            self.over = True
            tell(over=self.demo.result)

    def _heard(self, loop: Any, told: Any) -> None:
        self.demo.told(told)
        session = loop.session
        state = digest(session.match.state) if told.fight == session.fight else ""
        names = [type(event).__name__ for event in told.events]
        tell(fight=told.fight, action=told.seq, game=told.game, events=digest(told.events), state=state, what=names)


def fit_pins() -> None:
    """The header is the kernel's simulated chip, and the board a Pi 3: for the rest pins are driven as on a Pi."""
    from gpiozero.pins.lgpio import LGPIOFactory

    from hw import chips

    LGPIOFactory._get_revision = lambda factory: PI_3
    found = {int(one.name[8:]): chips.HEADERS[-1] for one in SIM.glob("gpio-sim.*/gpiochip*") if one.name[8:].isdigit()}
    chips.chips = lambda root=chips.SYS: found


def fit_people(people: People) -> None:
    """Into every box that is put together from here on."""
    from appliance.commands import people as usual
    from appliance.commands.box import Parts
    from appliance.shell.loop import Loop

    usual.PATIENCE = 600.0
    begin, turn = Parts.__init__, Loop.turn

    def remember(parts: Any, *args: Any) -> None:
        begin(parts, *args)
        people.parts = parts

    def go_on(loop: Any, *args: Any) -> None:
        if people.demo is None:
            people.join(loop)
        turn(loop, *args)
        people.turn(loop)

    Parts.__init__ = remember
    Loop.turn = go_on


def main(words: list[str]) -> int:
    fit_pins()
    fit_people(People(int(os.environ["EVENING_SEED"])))
    from appliance.__main__ import main as boss_table

    return boss_table(words)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
