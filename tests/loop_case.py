"""One case of the loop's bench, in a process of its own: `python -m tests.loop_case cut|busy|scan|confirm` prints JSON.

A fight of four at 1280x800 on a screen without a panel: what the panel's driver needs to show a flip comes on top.
"""

import gc
import json
import os
import queue
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pygame

from appliance.codes import code_text, parse
from appliance.commands import tour
from appliance.commands.box import Parts, Unlit, peak_memory, spare_collector, spare_memory
from appliance.commands.people import Demo
from appliance.commands.wiring import art_folders, art_of, card_names, load_contents, words_by_language
from appliance.games import find_games
from appliance.shell.diary import Diary
from appliance.shell.intake import Intake
from appliance.shell.loop import Loop
from appliance.ui.cutting import reader
from appliance.ui.gallery import Gallery
from appliance.ui.motion import STEPS
from appliance.ui.stage import Stage
from appliance.ui.window import Window
from hw.camera import Frame
from hw.desk import Pose, Studio, card_back
from hw.events import Edge
from hw.scanner import Scanner

ROOT = Path(__file__).parent.parent
ART = ROOT / "out" / "bench" / "art"
SIZE, AROUND = (1280, 800), (1, 3, 5, 7)
BUSY_FRAMES, REST_FRAMES = (1280, 720), (640, 480)
REST_RATE = 15.0
SECONDS = {"busy": 40.0, "scan": 15.0, "confirm": 15.0}
VARIANTS = 4
"""Frames of one card, each with its own noise."""


class Frames:
    """A camera whose frames are made before they are asked for: all its time is the decoder's.

    `rate` is frames a second; 0: as fast as they are asked for.
    """

    def __init__(self, size: tuple[int, int], rate: float) -> None:
        self._studio, self._pause, self._number = Studio(size, 0), 1 / rate if rate else 0.0, 0
        self._closed = threading.Event()
        self.away()

    def hold(self, card: Any, pose: Pose | None = None) -> None:
        """Before the lens."""
        self._show(((card_back(card), pose or Pose()),))

    def away(self) -> None:
        """Nothing before the lens."""
        self._show(())

    def _show(self, cards: Any) -> None:
        scene = self._studio.scene(cards)
        self._frames = [self._studio.expose(scene, 3.0, number) for number in range(VARIANTS)]

    def frame(self) -> Frame:
        """One more."""
        if self._pause:
            self._closed.wait(self._pause)
        self._number += 1
        return Frame(self._frames[self._number % VARIANTS], time.monotonic(), self._number)

    def close(self) -> None:
        """Wakes who waits."""
        self._closed.set()


class Noted:
    """The loop's queue; notes when the loop has waited enough and its work begins."""

    def __init__(self, inside: "queue.SimpleQueue[Any]") -> None:
        self._inside, self.woke, self.woke_cpu = inside, 0.0, 0.0

    def get(self, timeout: float) -> Any:
        """As a queue does."""
        try:
            return self._inside.get(timeout=timeout)
        finally:
            self.woke, self.woke_cpu = time.perf_counter(), time.thread_time()

    def get_nowait(self) -> Any:
        """As a queue does."""
        return self._inside.get_nowait()


class Case:
    """A fight that simulated people play; `turns` are the loop's: when each began and ended, its processor time."""

    def __init__(self, state: Path, frames: tuple[int, int], rate: float) -> None:
        words, clock = words_by_language(), time.monotonic
        parts = self.parts = Parts(state, words)
        self.noted, put = Noted(parts.inputs), parts.inputs.put
        gallery = Gallery(reader(art_folders()), ART)
        self.window = Window(words, parts.screens(), clock, size=SIZE, art=art_of(parts.games), gallery=gallery)
        setup = tour.fight_setup(parts.games, parts.contents, AROUND)
        session = parts.session(tour.SEED, setup)
        diary = Diary(lambda line: None, clock)
        self.loop = Loop(session, Intake(parse), self.window, Unlit(), self.noted, clock, diary, card_names)
        self.camera = Frames(frames, rate)
        self.scanner = Scanner(lambda: self.camera, put, clock)
        self.loop.backstage.camera.open(self.scanner)
        codes = {card: code_text(game, card) for game, card in card_names()}
        self.people = Demo(
            self.loop,
            self.camera,
            lambda down: put(Edge("button", down, clock())),
            put,
            parts.contents,
            codes,
            tour.SEED,
            "random",
        )
        self.loop.listeners.append(self.people.told)
        self.turns: list[tuple[float, float, float]] = []
        spare_collector()
        self.scanner.start()

    def turn(self) -> None:
        """One of the loop, noted."""
        self.loop.turn()
        now, cpu = time.perf_counter(), time.thread_time()
        self.turns.append((self.noted.woke, now, cpu - self.noted.woke_cpu))

    def play(self, until: float) -> None:
        """Until this time, or the end of the fight."""
        while time.monotonic() < until and not self.people.over:
            self.turn()
            self.people.turn()

    def play_to(self, kind: str) -> None:
        """Until this is asked and everything has come to rest."""
        while True:
            view = self.loop.session.view
            if view is not None and view.prompt.kind == kind and self.loop.idle and type(view).__name__ == "FightView":
                break
            self.turn()
            self.people.turn()
        self.camera.away()
        self.rest(4.0)

    def rest(self, seconds: float) -> None:
        """Nobody does anything."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            self.turn()

    def close(self) -> None:
        """Give everything back."""
        self.scanner.stop(wake=self.camera.close)
        self.parts.journal.close()
        self.window.close()


@contextmanager
def flips() -> Iterator[list[int]]:
    """The pixels of each picture that is brought to the panel meanwhile."""
    found: list[int] = []
    update = pygame.display.update

    def noted(rects: Any = None) -> None:
        update(rects)
        given = [rects] if isinstance(rects, pygame.Rect) else rects or []
        if given:
            found.append(sum(rect.w * rect.h for rect in given if rect))

    pygame.display.update = noted
    try:
        yield found
    finally:
        pygame.display.update = update


def cut_all() -> None:
    """Cut every picture of this fight that is not yet kept."""
    games, _ = find_games()
    contents, _ = load_contents(games)
    screens = {view: draw for game in games.values() for view, draw in game.screens().items()}
    gallery = Gallery(reader(art_folders()), ART, waits=True)
    stage = Stage(words_by_language()["en"], screens, art=art_of(games), gallery=gallery)
    pygame.font.init()
    surface, now = pygame.Surface(SIZE), 0.0
    for events, view in tour.fight(games, contents, AROUND):
        stage.heard(events, now)
        for pose in range(24):
            stage.show(surface, view, now + pose / STEPS)
        now += 3


def busy() -> dict[str, float]:
    """Work of each turn while a fight is played as fast as people can."""
    with tempfile.TemporaryDirectory() as name:
        case = Case(Path(name), BUSY_FRAMES, 0.0)
        case.play(time.monotonic() + 3)
        case.turns.clear()
        frames, began = case.scanner.frames, time.monotonic()
        with flips() as shown:
            case.play(began + SECONDS["busy"])
        seconds, decoded = time.monotonic() - began, case.scanner.frames - frames
        case.close()
    work = np.array([end - begin for begin, end, _ in case.turns]) * 1000
    spent = np.array([cpu for *_, cpu in case.turns]) * 1000
    return {
        "p99 ms": float(np.percentile(work, 99)),
        "p99 ms of processor": float(np.percentile(spent, 99)),
        "late %": float((work > 50).mean() * 100),
        "most ms": float(work.max()),
        "most ms of processor": float(spent.max()),
        "pictures a second": len(shown) / seconds,
        "turns a second": len(work) / seconds,
        "frames a second": decoded / seconds,
        "MB": peak_memory(),
    }


def rest(kind: str) -> dict[str, float]:
    """What it costs when nobody does anything while this is asked."""
    with tempfile.TemporaryDirectory() as name:
        case = Case(Path(name), REST_FRAMES, REST_RATE)
        case.play_to(kind)
        gc.collect()
        case.turns.clear()
        with flips() as shown:
            began, used, main = time.monotonic(), time.process_time(), time.thread_time()
            case.rest(SECONDS[kind])
            seconds = time.monotonic() - began
            used, main = time.process_time() - used, time.thread_time() - main
        case.close()
    return {
        "% of a core": used / seconds * 100,
        "% of a core, loop": main / seconds * 100,
        "turns a second": len(case.turns) / seconds,
        "pictures a second": len(shown) / seconds,
        "largest": max(shown, default=0) / (SIZE[0] * SIZE[1]),
    }


if __name__ == "__main__":
    spare_memory(os.environ)
    if sys.argv[1] == "cut":
        cut_all()
    found = {} if sys.argv[1] == "cut" else busy() if sys.argv[1] == "busy" else rest(sys.argv[1])
    print(json.dumps(found))
