"""What costs a box nothing and burns nothing in: every room of it, on the real window, drawn or not drawn again."""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import numpy as np
import pygame
import pytest

from appliance.codes import code_text
from appliance.commands.tuning import BoxTuning
from appliance.config import Settings
from appliance.engine.table import Say, View
from appliance.shell.idle import STEP_SECONDS, Idle
from appliance.ui import overlays
from appliance.ui.overlays import CameraPage, Menu, NotePage, Resting, SelfTestPage, Story
from appliance.ui.window import Window
from hw.camera import Frame
from hw.events import Edge, Lost
from tests.screens.drawing import GAMES, WORDS
from tests.shell.box import Box, Glass

SCREENS = {view: draw for game in GAMES.values() for view, draw in game.screens().items()}
RESTS = 600.0
SETTLED = 45.0
"""Seconds after which nothing that happened moves any more and nothing calls often."""
MOST_PICTURES = 30


class Panel(Glass):
    """The glass, and behind it the real window; `drawn` are the times at which something of it was painted anew."""

    def __init__(self) -> None:
        super().__init__()
        self.window = Window(WORDS, SCREENS, lambda: 0.0, fullscreen=True)
        self.drawn: list[float] = []

    def show(self, view: View, now: float, mark: str, overlays: Sequence[Any], language: str) -> None:
        super().show(view, now, mark, overlays, language)
        self.window.show(view, now, mark, overlays, language)
        if self.window._stage.dirty:
            self.drawn.append(now)

    def heard(self, events: Sequence[Any], now: float) -> None:
        self.window.heard(events, now)

    def dark(self) -> None:
        super().dark()
        self.window.dark()

    def lit(self) -> float:
        """How much of the panel is not black."""
        shown = self.window._panel
        mask = pygame.mask.from_threshold(shown, (0, 0, 0), (6, 6, 6, 255))
        return 1 - mask.count() / (shown.get_width() * shown.get_height())


class Eye:
    """A camera that gives fifteen pictures a second, each another one."""

    lost = given_up = False

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock, self._pixels = clock, np.arange(480 * 640, dtype=np.uint8).reshape(480, 640)

    @property
    def newest(self) -> Any:
        number = int(self._clock() * 15)
        return Frame(self._pixels + number % 200, self._clock(), number)

    @property
    def frames(self) -> int:
        return int(self._clock() * 15)


class Restless:
    """A look at the box, which finds other figures each time if it is `restless`; `asked` counts."""

    def __init__(self) -> None:
        self.asked, self.restless = 0, False

    def lines(self) -> Sequence[overlays.TestLine]:
        self.asked += 1
        told = Say("shell:self-test.more", {"n": self.asked if self.restless else 1})
        return (overlays.TestLine(Say("shell:found.name.storage"), wrong=False, told=told),)

    def write(self, lights: Any) -> None: ...

    def told(self) -> Say | None:
        return None


class Still(Box):
    def __init__(self, folder: Path, **more: Any) -> None:
        self.panel = Panel()
        super().__init__(folder, glass=self.panel, idle=Idle(RESTS), can_quit=False, **more)
        self.look = Restless()
        self.loop.backstage.examine = lambda: self.look
        camera = self.loop.backstage.camera
        camera.open(Eye(lambda: self.now))
        self.loop.backstage.cupboard.tuning = BoxTuning(camera, Settings(), folder)

    def passes(self, seconds: float, rate: float = 10.0) -> int:
        """Let time pass; how often something was painted meanwhile."""
        self.panel.drawn.clear()
        for _ in range(round(seconds * rate)):
            self.now += 1 / rate
            self.loop.turn(0)
        return len(self.panel.drawn)

    def through(self, *options: str) -> None:
        for option in options:
            self.touch(option)


def _no_camera(box: Still) -> None:
    box.loop.backstage.camera.eye.lost = box.loop.backstage.camera.eye.given_up = True
    box.inputs.put(Lost("camera", "cable", box.now))
    box.settle()


def _result(box: Still) -> None:
    box.to_action()
    box.touch("give-up")
    box.touch(box.loop.prompt.options[0].id)
    assert type(box.glass.view).__name__ == "ResultView"


ROOMS: dict[str, tuple[type, Callable[[Still], object]]] = {
    "a card is awaited": (object, Still.to_action),
    "menu": (Menu, lambda box: box.through("menu")),
    "settings": (Menu, lambda box: box.through("menu", "settings")),
    "sound": (Menu, lambda box: box.through("menu", "sound")),
    "power menu": (Menu, lambda box: box.press(6.5)),
    "self-test": (SelfTestPage, lambda box: box.through("menu", "self-test")),
    "cards and camera": (Menu, lambda box: box.through("menu", "cards")),
    "look through the camera": (CameraPage, lambda box: box.through("menu", "cards", "camera")),
    "by hand": (object, lambda box: box.through("menu", "cards", "by-hand")),
    "told again": (Story, lambda box: (box.to_action(), box.through("menu", "repeat"))),
    "note": (NotePage, lambda box: box.loop.session.notes.append(Say("shell:session.game-gone", {"game": "x"}))),
    "no camera": (object, lambda box: (box.to_action(), _no_camera(box))),
    "wrong numbers": (object, lambda box: (box.to_action(), box.through("fix"))),
    "a question": (object, lambda box: (box.to_action(), box.through("give-up"))),
    "the result": (object, lambda box: _result(box)),
}
LIVES = {"look through the camera"}
"""What shows something that moves as long as somebody looks."""


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Still]:
    opened = Still(tmp_path)
    yield opened
    opened.panel.window.close()
    opened.journal.close()


@pytest.mark.parametrize("room", ROOMS)
def test_each_room_stands_still_then_goes_dark_and_is_never_drawn_for_nothing(box: Still, room: str):
    kind, enter = ROOMS[room]
    enter(box)
    box.loop.turn(0)
    if kind is not object:
        assert box.over(kind) is not None
    calls = box.loop.prompt.kind == "confirm"
    box.passes(SETTLED)
    pictures = box.passes(20.0)
    assert (pictures > 0) == (room in LIVES or calls), f"{pictures} pictures in 20 s"
    assert not calls or pictures < 2 * 20, "the check mark calls now and then"
    box.look.restless = True
    box.now += RESTS
    box.loop.turn(0)
    resting = box.over(Resting)
    assert resting is not None
    assert 0 < box.panel.lit() < 0.01
    asked, drawn = box.look.asked, 0
    for _ in range(5):
        drawn += box.passes(STEP_SECONDS, rate=4.0)
    assert drawn == 5, "only the moon that wanders on"
    assert box.look.asked == asked, "nobody reads it"
    box.press()
    assert (box.over(Resting), box.panel.lit() > 0.5) == (None, True)


def test_screen_off_is_black_whatever_happens_and_a_press_a_card_or_a_touch_wakes_it(box: Still):
    box.to_action()
    actions = box.loop.session.match.actions
    wakes: list[Callable[[], object]] = [
        box.press,
        lambda: box.show(code_text("BF", "DWA-01")),
        lambda: box.touch("menu"),
        lambda: box.press(1.0),
    ]
    for wake in wakes:
        box.press(6.5)
        box.touch("screen-off")
        assert box.panel.lit() == 0
        assert box.passes(RESTS + 60, rate=1.0) == 0
        _no_camera(box)
        box.passes(5.0)
        assert (box.panel.lit(), box.glass.dark_now) == (0, True)
        wake()
        assert (box.panel.lit() > 0.5, box.over(Menu), box.loop.session.match.actions) == (True, None, actions)


def test_in_the_liveliest_moments_no_more_than_thirty_pictures_a_second_are_drawn(box: Still):
    """The loop turns far more often than that here; what moves has its own poses."""
    for _ in range(3):
        box.to_action()
        box.panel.drawn.clear()
        box.show(code_text("BF", "DWA-01"))
        box.inputs.put(Edge("button", True, box.now))
        box.passes(0.7, rate=120.0)
        box.inputs.put(Edge("button", False, box.now))
        drawn = sorted({*box.panel.drawn})
        box.passes(4.0, rate=120.0)
        times = drawn + box.panel.drawn
        most = max(sum(start <= at < start + 1 - 1e-6 for at in times) for start in times)
        assert 0 < most <= MOST_PICTURES
        box.show(seconds=1.5)
