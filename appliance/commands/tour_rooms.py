"""The shell's rooms as the tour shows them: cards by hand, a deck being taught, and the camera's sign."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from appliance.codes import digest
from appliance.commands.findings import line_of
from appliance.commands.wiring import shelf
from appliance.engine.table import Option, Say, View
from appliance.shell.by_hand import cards_room, decks_room
from appliance.shell.camera import CameraWatch
from appliance.shell.camera_check import CameraCheck, NoTuning
from appliance.shell.cupboard import Cupboard, restart_room
from appliance.shell.intake import CardHeld, NotOurs
from appliance.shell.rooms import Room
from appliance.shell.self_test import SelfTest, Unexamined
from appliance.shell.teach import Teaching, copy_room, taught_room, teach_room
from appliance.shell.touch_setup import PLACES, TouchSetup, touch_room
from appliance.taught import Taught
from appliance.ui.album import Shot
from appliance.ui.look import Look
from appliance.ui.overlays import Measured, ScanSign, TestLine
from appliance.ui.touch_map import FITS, TouchMap
from hw.checks import Finding
from hw.events import Finger, Lost

SIZE = (1280, 800)


class Looked(NoTuning):
    """A camera as it is in the tour: a card of grey, well seen."""

    def picture(self) -> tuple[int, Any] | None:
        """A bright square upon a dark table."""
        import numpy as np

        pixels = np.full((480, 640), 70, np.uint8)
        pixels[140:340, 220:420] = 200
        return 1, pixels

    def measure(self, now: float) -> Measured:
        """Sharp and bright enough, and not yet always read."""
        return Measured(1.1, 1.0, 0.7, "hold-still", (240, 160, 160, 160))

    def options(self) -> Sequence[Option]:
        """All that a camera can have."""
        focus, exposure = Say("shell:check.focus", {"n": 20}), Say("shell:check.exposure", {"n": 8})
        return Option("focus", focus), Option("exposure", exposure)


def rooms() -> dict[str, Room]:
    """Each kind of room once, with something in it, by a name for its picture."""
    taught, cards = Taught(), shelf()
    decks = max(cards, key=lambda game: len(game.decks)).decks
    deck = max(decks, key=lambda one: len(one.cards))
    teaching, asking, done = (Teaching(taught, cards, deck) for _ in range(3))
    for number in range(3):
        teaching.hear(NotOurs("text", "unknown-code", 0.0, digest(bytes([number]))))
    asking.pick("pass")
    asking.hear(CardHeld(deck.cards[0].card, deck.cards[0].game, 0, 0.0, (0, 0, 0, 0), 0.0, digest(b"\0")))
    for _ in deck.cards:
        done.pick("pass")
    return {
        "cards": Cupboard(shelf, taught).cards(restart_room, lobby=True),
        "by-hand-decks": decks_room(cards, [deck.deck]),
        "by-hand-cards": cards_room(deck),
        "teach-games": teach_room(taught, cards),
        "teach": teaching,
        "teach-known": asking,
        "teach-done": done,
        "taught": taught_room(taught, cards),
        "taught-none": taught_room(Taught(), cards),
        "copy": copy_room(taught, [Path("/media/STICK"), Path("/home/somebody/Documents")]),
        "copy-none": copy_room(taught, []),
        "camera": CameraCheck(Looked()),
        "restart": restart_room(),
        **tests(),
        **touches(),
    }


class Examined(Unexamined):
    """A box that has something to say of itself."""

    def lines(self) -> Sequence[TestLine]:
        """All well but the power."""
        found = [
            Finding("storage", "ok", "", args={"folder": "/var/lib/boss-table", "mb": 23471}),
            Finding("journal", "ok", "", args={"matches": 12, "actions": 3078}),
            Finding("power", "wrong", "", "x", "since-weak", {"heat": "61.2 °C", "troubles": ("undervoltage",)}),
            Finding("settings", "ok", "", "", "usual"),
        ]
        return [line_of(finding) for finding in found]


class Astray(Unexamined):
    """A box whose loudspeaker is not there, and which offers others."""

    choice = Say("shell:sound.device", {"device": "vc4-hdmi-0"})

    def lines(self) -> Sequence[TestLine]:
        """All well but the loudspeaker."""
        speaker = Finding("loudspeaker", "wrong", "", "x", "gone", {"wanted": "USB Audio"})
        return [*Examined().lines()[:2], line_of(speaker)]

    def further(self) -> None:
        """Nothing sounds here."""


def tests() -> dict[str, Room]:
    """The box's own check: at the first start, with everything in order, and with nothing."""
    fresh, well, ill = CameraWatch(), CameraWatch(), CameraWatch()
    ill.open(None)
    gone = {name: Lost(name, "no lgpio", 0.0, "pin-driver.missing") for name in ("button", "lamps")}
    good = SelfTest(well, dict, lambda: "on", Examined(), pressed=True)
    good.hear(NotOurs("text", "unknown-code", 0.0))
    good.pick("seen")
    return {
        "self-test-first": SelfTest(fresh, dict, lambda: "on", Examined(), pressed=True, first=True),
        "self-test-good": good,
        "self-test-ill": SelfTest(ill, lambda: gone, lambda: "muted", Examined()),
        "self-test-astray": SelfTest(fresh, dict, lambda: "on", Astray(), speakers=Astray),
        "self-test-silent": SelfTest(fresh, dict, lambda: "no sound card", Examined()),
    }


class Panel:
    """A panel that was set right before."""

    look, touch = Look(), FITS

    def feel(self, touch: TouchMap | None) -> None:
        """Nothing is felt here."""


def touches() -> dict[str, Room]:
    """Where fingers are felt: what can be done about it, rings first, later, after a miss, and to try it."""
    felt = {"first": (), "third": PLACES[:2], "again": (*PLACES[:3], (0.5, 0.5)), "trial": PLACES[:4]}
    found: dict[str, Room] = {"touch": touch_room(Panel())}
    for name, places in felt.items():
        setup = found[f"touch-{name}"] = TouchSetup(Panel())
        for number, (x, y) in enumerate(places):
            setup.touch(Finger(x, y, SIZE, "", float(number)))
    return found


def room_shots(view: View, seat: int = 1) -> Iterator[Shot]:
    """Each room over this view, for the reader at a seat, and the sign in each of its states."""
    for name, room in rooms().items():
        prompt = room.prompt
        mark = prompt.mark or (prompt.options[0].id if prompt.options else "")
        sign = ScanSign(lambda now: "looking")
        yield Shot(f"room-{name}", view, mark, (room.shown(seat), sign))
    for state in ("code", "lost", "none", "back"):
        yield Shot(f"sign-{state}", view, "", (_sign(state),))


def _sign(state: str) -> ScanSign:
    return ScanSign(lambda now: state, (1, 5), state in ("lost", "none"))
