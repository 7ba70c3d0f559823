"""Pictures cut from paper, kept: on disk by what they show and their size, in memory as far as there is room.

What has not been cut yet is asked for from the cutter, a process of its own, and comes a moment later; until then a
drawing by code stands in. While nothing is asked the cutter ends and gives its memory back.
"""

import contextlib
import itertools
import json
import logging
import os
import queue
import subprocess
import sys
import tempfile
import threading
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable, Iterator
from pathlib import Path
from typing import NamedTuple

import pygame
from msgspec.structs import replace

from appliance.engine.picture import Cut
from appliance.ui.cutting import MOODS, Read, composed, cut_out, keep, name_of_cut

LOG = logging.getLogger(__name__)
KEPT_PIXELS = 5_000_000
"""So many pixels of pictures are kept in memory; a pixel is four bytes."""

KEPT_FILES = 900
IDLE = 15.0
"""Seconds without a question after which the cutter ends."""

AT_ONCE = 0.3
"""Seconds within which several pictures that come are told of once."""

LEVELS = {"breath": (0.5, 1.0), "strike": (0.25, 0.5, 0.75, 1.0), "hit": (0.25, 0.5, 0.75, 1.0)}
"""How far each movement is drawn; what lies between takes the nearest."""
FOLDS = (0.25, 0.5, 0.75)

MOVEMENT = 1
"""How urgent the movements of a figure are that is shown now."""

SOON, LOOKED_FOR = 300, 10
"""So many movements at most are remembered to be loaded, and so many are looked for at a time."""

Size = tuple[int, int]
Cutter = Callable[[], "subprocess.Popen[str]"]


class Sprite(NamedTuple):
    """A picture and a name that no other one has."""

    name: str
    picture: pygame.Surface


class Job(NamedTuple):
    """What is to be cut, the most urgent first; `asked` if somebody waits for it."""

    urgency: int
    number: int
    cut: Cut
    size: Size
    asked: bool


class Gallery:
    """Gives pictures of cut paper. `read` finds figures, `folder` keeps the pictures (None: only while this runs).

    With `waits` each is cut at once by the renderer in this process, for pictures that are taken and for tests.
    `edition` changes when something that was asked for has come. `cutter` starts the process that cuts.
    """

    def __init__(self, read: Read, folder: Path | None, *, waits: bool = False, cutter: Cutter | None = None) -> None:
        self.edition = 0
        self._read, self._waits, self._cutter = read, waits, cutter or start_cutter
        self._own: tempfile.TemporaryDirectory[str] | None = None
        self._folder = self._opened(folder)
        self._names: dict[Hashable, str] = {}
        self._kept: OrderedDict[str, pygame.Surface] = OrderedDict()
        self._pixels = 0
        self._jobs: queue.PriorityQueue[Job] = queue.PriorityQueue()
        self._numbers = itertools.count()
        self._asked: set[str] = set()
        self._soon: deque[tuple[Cut, Size]] = deque(maxlen=SOON)
        self._damaged: set[str] = set()
        self._failed: set[str] = set()
        self._thread: threading.Thread | None = None
        self._lock = threading.Lock()
        self._told = 0.0
        self.broken = ""

    def picture(self, cut: Cut, size: Size) -> Sprite | None:
        """The picture in this size, or the nearest to it that there is; None if there is none yet."""
        wanted = nearest(cut)
        for one in (wanted, *((replace(wanted, pose="", share=1.0),) if wanted.pose else ())):
            if (found := self._found(one, size)) is not None:
                return found
        return None

    def prepare(self) -> None:
        """Load a movement of something that is shown, if one is cut and not yet loaded. To be called while nothing else
        is to be done, so that the picture in which it is needed does not wait for it."""
        for _ in range(min(LOOKED_FOR, len(self._soon))):
            cut, size = self._soon.popleft()
            name = self._name(cut, size)
            if name and name not in self._kept and self._loaded(name, self._folder / name) is not None:
                return

    def close(self) -> None:
        """Ask for nothing more, and take away what was kept only for now."""
        self.broken = self.broken or "closed"
        if self._own is not None:
            self._own.cleanup()

    def _found(self, cut: Cut, size: Size) -> Sprite | None:
        name = self._name(cut, size)
        if not name or name in self._failed:
            return None
        picture = self._kept.get(name)
        if picture is not None:
            self._kept.move_to_end(name)
            return Sprite(name, picture)
        file = self._folder / name
        if file.exists():
            if not cut.pose:
                self._soon += [(ahead, size) for urgency, ahead in _ahead(cut) if urgency == MOVEMENT]
            if (found := self._loaded(name, file)) is not None:
                return found
        self._want(cut, size, name, file)
        return self._loaded(name, file)

    def _name(self, cut: Cut, size: Size) -> str:
        """The name of the picture's file: what it shows, and its size; none if it cannot be cut at all."""
        key = (cut.layers, cut.mood, cut.pose, cut.share, cut.shape, size)
        if key not in self._names:
            self._names[key] = name_of_cut(cut, self._read, *size)
        return self._names[key]

    def _loaded(self, name: str, file: Path) -> Sprite | None:
        """From the disk into memory; a damaged file goes, and may be cut anew, once."""
        try:
            picture = pygame.image.load(str(file)).convert_alpha() if _shown() else pygame.image.load(str(file))
            picture = picture.premul_alpha()
        except FileNotFoundError:
            return None
        except (pygame.error, OSError) as error:
            with contextlib.suppress(OSError):
                file.unlink()
            if name in self._damaged:
                self._fail(name, error)
            self._damaged.add(name)
            self._asked.discard(name)
            return None
        self._kept[name] = picture
        self._pixels += _pixels(picture)
        while self._pixels > KEPT_PIXELS and len(self._kept) > 1:
            _, old = self._kept.popitem(last=False)
            self._pixels -= _pixels(old)
        return Sprite(name, picture)

    def _want(self, cut: Cut, size: Size, name: str, file: Path) -> None:
        """Have it cut: at once, or by the cutter; then also what will be asked for soon."""
        if self.broken or name in self._failed:
            return
        if self._waits:
            self._cut_here(cut, size, name, file)
            return
        if name in self._asked:
            return
        self._asked.add(name)
        self._jobs.put(Job(0, next(self._numbers), cut, size, True))
        with self._lock:
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="cutter", daemon=True)
                self._thread.start()

    def _cut_here(self, cut: Cut, size: Size, name: str, file: Path) -> None:
        try:
            keep(file, cut_out(composed(cut, self._read, size[1] / size[0]) or "", *size))
        except (ImportError, OSError, ValueError) as error:
            self._fail(name, error)

    def _fail(self, name: str, error: object) -> None:
        """Without the renderer nothing can be cut; otherwise this one picture cannot."""
        if "ImportError" in f"{type(error).__name__} {error}" or "ModuleNotFound" in f"{type(error).__name__} {error}":
            self.broken = str(error)
            LOG.warning("the drawings by code stay: %s", error)
            return
        self._failed.add(name)
        LOG.warning("a picture could not be cut: %s", error)

    def _work(self) -> None:
        """The thread that hands jobs to the cutter, one by one, until none came for a while."""
        process: subprocess.Popen[str] | None = None
        try:
            while not self.broken:
                try:
                    job = self._jobs.get(timeout=IDLE)
                except queue.Empty:
                    if self._ends():
                        break
                    continue
                process = self._cut(job, process)
        except OSError as error:
            self.broken = str(error)
            LOG.warning("the drawings by code stay: %s", error)
        finally:
            with self._lock:
                if self._thread is threading.current_thread():
                    self._thread = None
            if process is not None:
                _end(process)

    def _ends(self) -> bool:
        """Whether there is still nothing to do: then whoever wants something from now on starts another thread."""
        with self._lock:
            if not self._jobs.empty():
                return False
            self._thread = None
            return True

    def _cut(self, job: Job, process: "subprocess.Popen[str] | None") -> "subprocess.Popen[str] | None":
        """One job; gives the process that did it."""
        name = self._name(job.cut, job.size)
        if not name or name in self._failed:
            return process
        file = self._folder / name
        if not file.exists():
            process = process or self._cutter()
            if process.stdin is None or process.stdout is None:
                raise OSError("the cutter cannot be spoken to")
            svg = composed(job.cut, self._read, job.size[1] / job.size[0])
            process.stdin.write(json.dumps([svg, *job.size, str(file)]) + "\n")
            process.stdin.flush()
            told = process.stdout.readline().strip()
            if told != "ok":
                self._fail(name, told or "the cutter ended")
                return process if told else None
        if job.asked:
            self._come(job)
        return process

    def _come(self, job: Job) -> None:
        """What was asked for is there: told once for all that came within a moment; then what will be asked for soon
        is cut too, if it is a figure that moves."""
        now = time.monotonic()
        waiting = any(one.asked for one in list(self._jobs.queue))
        if not waiting or now - self._told > AT_ONCE:
            self.edition, self._told = self.edition + 1, now
        lively = {composed(replace(job.cut, mood=mood), self._read) for mood in ("calm", "beaten")}
        if not job.cut.pose and len(lively) > 1:
            for urgency, ahead in _ahead(job.cut):
                self._jobs.put(Job(urgency, next(self._numbers), ahead, job.size, False))

    def _opened(self, folder: Path | None) -> Path:
        """The folder, made and tidied; one of our own if it cannot be written."""
        if folder is not None:
            with contextlib.suppress(OSError):
                folder.mkdir(parents=True, exist_ok=True)
                _tidy(folder)
                if os.access(folder, os.W_OK):
                    return folder
        self._own = tempfile.TemporaryDirectory(prefix="boss-table-art-")
        return Path(self._own.name)


def nearest(cut: Cut) -> Cut:
    """The movement that is drawn which is nearest to this one."""
    levels = (*FOLDS, 1.0) if cut.pose == "fold" else LEVELS.get(cut.pose, ())
    if not levels or cut.share < levels[0] / 2:
        return replace(cut, pose="", share=1.0) if cut.pose != "fold" else replace(cut, share=0.0)
    share = min(levels, key=lambda level: abs(level - cut.share))
    return replace(cut, pose="", share=1.0) if cut.pose == "fold" and share == 1.0 else replace(cut, share=share)


def _ahead(cut: Cut) -> Iterator[tuple[int, Cut]]:
    """What will be asked for soon when this is shown: its movements, then its other moods."""
    for pose, levels in LEVELS.items():
        for share in levels:
            yield MOVEMENT, replace(cut, pose=pose, share=share)
    for mood in MOODS:
        if mood != cut.mood:
            yield 2, replace(cut, mood=mood)
    for share in (0.0, *FOLDS):
        yield 3, replace(cut, mood="beaten", pose="fold", share=share)


def start_cutter() -> "subprocess.Popen[str]":
    """The process that cuts, at the least pressing priority."""
    root = str(Path(__file__).parents[2])
    path = os.pathsep.join(part for part in (root, os.environ.get("PYTHONPATH", "")) if part)
    return subprocess.Popen(
        [sys.executable, "-m", "appliance.ui.cutting"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env={**os.environ, "PYTHONPATH": path},
    )


def _end(process: "subprocess.Popen[str]") -> None:
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(timeout=5)


def _tidy(folder: Path) -> None:
    """The oldest pictures go when there are far too many, and what was begun and never finished."""
    for half in folder.glob("*.new"):
        if not _lives(half.stem.rpartition(".")[2]):
            half.unlink(missing_ok=True)
    files = list(folder.glob("*.png"))
    if len(files) > KEPT_FILES:
        for file in sorted(files, key=lambda one: one.stat().st_mtime)[: len(files) - KEPT_FILES // 2]:
            file.unlink(missing_ok=True)


def _lives(process: str) -> bool:
    """Whether there is a process of this number, which may still finish its picture."""
    try:
        os.kill(int(process), 0)
    except PermissionError:
        return True
    except (OSError, ValueError, OverflowError):
        return False
    return True


def _shown() -> bool:
    return pygame.display.get_init() and pygame.display.get_surface() is not None


def _pixels(picture: pygame.Surface) -> int:
    return int(picture.get_width() * picture.get_height())
