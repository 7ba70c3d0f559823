"""A whole box whose time, light and glass are the test's: what the tests of the loop stand on."""

import queue
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from appliance.codes import code_text, parse
from appliance.commands.wiring import card_names, load_contents, presets, shelf
from appliance.engine.game import Setup
from appliance.engine.table import Seat, View
from appliance.games import find_games
from appliance.journal import Journal
from appliance.shell.cupboard import Cupboard
from appliance.shell.diary import Diary
from appliance.shell.intake import Intake
from appliance.shell.loop import Loop
from appliance.shell.session import Session
from appliance.taught import Taught
from appliance.ui.look import Look
from appliance.ui.overlays import AnyOverlay
from hw.events import Code, Edge, HardwareEvent, Key, Seen

SEATS = (Seat(1, "Lisa", ("DWA-91", "WAR-91")), Seat(5, "Ben", ("ELF-91", "MAG-91")))
FIGHT = Setup("boss_fighters", SEATS, {"challenge": "mr-puppet", "health": "full"}, 7)


class Glass:
    """A `Screen` and a `Lights` that remember."""

    def __init__(self) -> None:
        self.view: View | None = None
        self.overlays: Sequence[AnyOverlay] = ()
        self.mark = self.language = ""
        self.dark_now, self.look = False, Look()
        self.mood, self.waiting, self.seats = "", False, ()
        self.touched: list[HardwareEvent] = []

    def events(self) -> Iterable[HardwareEvent]:
        touched, self.touched = self.touched, []
        return touched

    def heard(self, events: Sequence[Any], now: float) -> None:
        pass

    def show(self, view: View, now: float, mark: str, overlays: Sequence[AnyOverlay], language: str) -> None:
        self.view, self.mark, self.overlays, self.language, self.dark_now = view, mark, overlays, language, False

    def dark(self) -> None:
        self.dark_now = True

    def adapt(self, look: Look) -> None:
        self.look = look

    def poll(self) -> None:
        pass

    def light(self, mood: str, waiting: bool, seats: Iterable[int], now: float) -> None:
        self.mood, self.waiting, self.seats = mood, waiting, tuple(seats)


class Box:
    """A loop to be driven by hand: `show` a code, `press`, `touch`, let time pass."""

    def __init__(
        self, folder: Path, start: Setup | None = FIGHT, hold: float = 0.6, glass: Glass | None = None, **more: Any
    ) -> None:
        """`more` goes to the loop."""
        self.inputs: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self.now, self.frame = 100.0, 0
        self.glass, self.lines = glass or Glass(), list[str]()
        games, _ = find_games()
        contents, _ = load_contents(games)
        self.journal = Journal(folder, self.inputs.put)
        session = Session(self.journal, games, contents, lambda: 7, start)
        diary = Diary(self.lines.append, lambda: self.now)
        self.taught = Taught(folder)
        intake = Intake(parse, hold=hold, taught=self.taught.look)
        shown, clock = self.glass, lambda: self.now
        more.setdefault("cupboard", Cupboard(shelf, self.taught, lambda: [folder], presets))
        self.loop = Loop(session, intake, shown, shown, self.inputs, clock, diary, card_names, ("en", "de"), **more)
        self.settle()

    @property
    def state(self) -> Any:
        return self.loop.session.match.state

    def settle(self) -> None:
        """Turn until everything is safe and shown."""
        self.loop.turn(0)
        while not self.loop.idle:
            self.loop.turn(5.0)
        self.loop.turn(0)

    def show(self, *texts: str, seconds: float = 1.0) -> None:
        """Hold codes over the camera for so long, at 20 frames a second."""
        for _ in range(round(seconds * 20)):
            self.frame += 1
            self.now += 0.05
            codes = tuple(Code(text, (100 + 200 * n, 140, 150, 150)) for n, text in enumerate(texts))
            self.inputs.put(Seen(codes, self.now, self.frame, 1.5))
            self.loop.turn(0)
        self.settle()

    def card(self, card: str) -> None:
        """Hold a card until it counts, then take it away."""
        self.show(code_text("BF", card))
        self.show(seconds=1.5)

    def press(self, seconds: float = 0.2) -> None:
        self.inputs.put(Edge("button", True, self.now))
        for _ in range(round(seconds / 0.05)):
            self.now += 0.05
            self.loop.turn(0)
        self.inputs.put(Edge("button", False, self.now))
        for _ in range(4):
            self.now += 0.05
            self.loop.turn(0)
        self.settle()

    def touch(self, option: str) -> None:
        self.glass.touched.append(Key(pick=option, at=self.now))
        self.settle()

    def over(self, kind: type) -> Any:
        return next((overlay for overlay in self.glass.overlays if isinstance(overlay, kind)), None)

    def to_action(self) -> None:
        """Press and pick until a card is awaited."""
        while self.loop.prompt.kind != "scan":
            self.touch("1") if self.loop.prompt.kind == "choose" else self.press()
