"""A whole desk for the tests: real window, mouse events, simulated camera, scanner thread, journal, loop and game."""

import os

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from appliance.codes import parse
from appliance.commands.box import Parts
from appliance.commands.desktop import Desktop
from appliance.commands.wiring import art_of, card_names, words_by_language
from appliance.engine.game import Setup
from appliance.engine.table import Seat
from appliance.shell.diary import Diary
from appliance.shell.intake import Intake
from appliance.shell.loop import Loop
from appliance.ui.window import Window
from hw.board import BoardSettings, open_board
from hw.events import Key

CREW = (
    Seat(1, "Lisa", ("ELF-91", "DRU-91")),
    Seat(5, "Maximiliane", ("TRO-91", "WAR-91")),
    Seat(2, "Benedikt", ("HAL-91", "ROG-91")),
    Seat(6, "Tom", ("DWA-91", "MAG-91")),
)
WORDS = words_by_language()
HOLD = 0.2
PATIENCE = 20.0
SIMULATED = BoardSettings(camera="sim", rate=40.0)


def fight(people: int = 2) -> Setup:
    return Setup("boss_fighters", CREW[:people], {"challenge": "mr-puppet", "health": "full"}, 7)


class DeskTable:
    """Somebody at a desk. `told` are the events of the game; nothing waits but for events, and never for ever."""

    def __init__(self, state: Path, start: Setup | None = None, settings: BoardSettings = SIMULATED) -> None:
        parts = self.parts = Parts(state, WORDS)
        self.desktop = Desktop(list(parts.games.values()), parts.contents, HOLD)
        self.desk = self.desktop.desk
        clock = time.monotonic
        self.window = Window(WORDS, parts.screens(), clock, desk=self.desk, art=art_of(parts.games))
        self.told: list[Any] = []
        put = self.desktop.listening(parts.inputs.put)
        self.board = open_board("desk", put, settings)
        self.loop = Loop(
            parts.session(7, start),
            Intake(parse, hold=HOLD),
            self.window,
            self.board,
            parts.inputs,
            clock,
            Diary(lambda line: None, clock),
            card_names,
            ("en", "de"),
        )
        self.desktop.seats = lambda: self.loop.session.match.setup.seats
        self.desktop.open(self.board)
        self.loop.listeners.append(lambda told: self.told.extend(told.events))
        self.until(lambda: self.loop.idle and self.desktop.desk.camera.frame() is not None)

    def close(self) -> None:
        self.board.close()
        self.parts.journal.close()
        self.window.close()

    def until(self, done: Callable[[], bool]) -> None:
        """Let the loop turn until this is so."""
        end = time.monotonic() + PATIENCE
        while not done():
            assert time.monotonic() < end, f"it did not happen: {self.words()}"
            self.loop.turn(0.02)
        self.loop.turn(0.0)

    def turns(self, frames: int) -> None:
        """Until the scanner has read so many more frames."""
        scanner = self.board.scanner
        assert scanner is not None
        end = scanner.frames + frames
        self.until(lambda: scanner.frames >= end)

    def words(self) -> list[str]:
        return [text for text, _ in self.desk.boxes]

    def names(self) -> list[str]:
        return [type(event).__name__ for event in self.told]

    def to_the_first_turn(self) -> None:
        """Past the lessons by touch, until a hero is asked for a card."""
        while (prompt := self.loop.prompt) is None or prompt.scans != ("card",):
            assert prompt is not None
            known = len(self.told)
            self.parts.inputs.put(Key(pick=prompt.options[0].id if prompt.kind == "choose" else "confirm"))
            self.until(lambda known=known: len(self.told) > known and self.loop.idle)

    def post(self, kind: int, **values: Any) -> None:
        pygame.event.post(pygame.event.Event(kind, values))

    def move(self, where: tuple[int, int]) -> None:
        was = self.desk._mouse
        self.post(pygame.MOUSEMOTION, pos=where, rel=(where[0] - was[0], where[1] - was[1]), buttons=(0, 0, 0))
        self.loop.turn(0.0)

    def down(self, where: tuple[int, int], button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONDOWN, pos=where, button=button)
        self.loop.turn(0.0)

    def up(self, where: tuple[int, int], button: int = 1) -> None:
        self.post(pygame.MOUSEBUTTONUP, pos=where, button=button)
        self.loop.turn(0.0)

    def click(self, where: tuple[int, int]) -> None:
        self.move(where)
        self.down(where)
        self.up(where)

    def spot(self, card: str) -> tuple[int, int]:
        """Where a card lies in the open group."""
        return next(rect.center for text, rect in self.desk.boxes if text == card)

    def open(self, deck: str) -> None:
        """Click the tab of a deck."""
        assert self.desk.scene is not None
        tab = next(tab for tab in self.desk.scene.tabs if any(card.deck == deck for card in tab.group.cards))
        self.click(tab.rect.center)

    def drag(self, card: str, off: tuple[float, float] = (0.0, 0.0)) -> tuple[int, int]:
        """Take a card and bring it over the camera's picture; the mouse stays down."""
        start = self.spot(card)
        assert self.desk.scene is not None
        finder = self.desk.scene.places.finder
        end = (round(finder.centerx + off[0] * finder.w), round(finder.centery + off[1] * finder.w))
        self.move(start)
        self.down(start)
        for step in range(1, 9):
            self.move(
                (start[0] + (end[0] - start[0]) * step // 8, start[1] + (end[1] - start[1]) * step // 8),
            )
        return end
