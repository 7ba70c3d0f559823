"""A simulated camera: cards are held before it, and it sees them as a real lens would."""

import threading
import time
from collections.abc import Callable

import numpy as np
import segno
from msgspec import Struct
from numpy.typing import NDArray

from hw.camera import Frame
from hw.events import HwError
from hw.qr import Gray

Picture = NDArray[np.float32]

CARD_MM = (63.0, 88.0)
CODE_MM = 35.0
DOTS_PER_MM = 8
LENS_DEG = 62.0
BAND = 64
"""Rows of a picture that are drawn at a time, since what is reckoned on the way takes many times their size."""

BARE = 8
"""So many pictures of the bare table differ by their noise."""


class Pose(Struct, frozen=True):
    """How a card is held: its centre off the lens' axis, its distance, turned in its plane and tilted out of it.

    `blur` is the spread of a Gaussian in pixels (motion, focus), `noise` that of the grey levels (little light).
    """

    x_mm: float = 0.0
    y_mm: float = 0.0
    distance_cm: float = 15.0
    roll_deg: float = 0.0
    tilt_deg: float = 0.0
    blur: float = 0.6
    noise: float = 3.0


class SimCamera:
    """Grey frames of what is held before it: paced by `rate` (0: as fast as asked), or `stepped` from outside.

    `hold` and `away` may be called by any thread. In stepped mode `frame()` waits until `step()` grants a frame, so a
    test or a demo decides when time passes.
    """

    def __init__(
        self,
        rate: float = 15.0,
        size: tuple[int, int] = (640, 480),
        clock: Callable[[], float] = time.monotonic,
        pace: Callable[[float], object] = time.sleep,
        stepped: bool = False,
        seed: int = 0,
    ) -> None:
        self._rate, self.size, self._clock, self._pace, self._stepped = rate, size, clock, pace, stepped
        self._studio = Studio(size, seed)
        self._turn = threading.Condition()
        self._cards: tuple[tuple[Gray, Pose], ...] = ()
        self._scene: Picture | None = None
        self._empty: dict[int, Gray] = {}
        self._granted, self._asking, self._closed, self._number = 0, False, False, 0
        self.unplugged = False
        self._due = clock()

    def hold(self, card: str | bytes | Gray, pose: Pose | None = None) -> None:
        """Show this card alone: the text of its code, or a grey picture of its whole back."""
        self._put(((_back(card), pose or Pose()),))

    def add(self, card: str | bytes | Gray, pose: Pose) -> None:
        """Show this card too."""
        self._put((*self._cards, (_back(card), pose)))

    def away(self) -> None:
        """Take all cards away."""
        self._put(())

    def step(self, frames: int = 1, timeout: float = 10.0) -> None:
        """Grant frames and wait until they were taken and the next is asked for; raises HwError if nobody asks."""
        with self._turn:
            self._granted += frames
            self._turn.notify_all()
            if not self._turn.wait_for(lambda: self._granted == 0 and self._asking, timeout):
                raise HwError("nobody takes the simulated camera's frames: has the scanner stopped?")

    def frame(self) -> Frame:
        """What is seen now."""
        self._wait()
        with self._turn:
            if self._closed:
                raise HwError("the simulated camera was closed")
            cards, scene = self._cards, self._scene
            self._number += 1
            number = self._number
        if scene is None:
            scene = self._studio.scene(cards)
            with self._turn:
                if self._cards is cards:
                    self._scene = scene
        return Frame(self._exposed(cards, scene, number), self._clock(), number)

    def _exposed(self, cards: tuple[tuple[Gray, Pose], ...], scene: Picture, number: int) -> Gray:
        """One picture. Those of the bare table come again after some, so that a desk at rest hardly works."""
        if cards:
            return self._studio.expose(scene, max(pose.noise for _, pose in cards), number)
        number %= BARE
        if number not in self._empty:
            self._empty[number] = self._studio.expose(scene, 3.0, number)
            self._empty[number].flags.writeable = False
        return self._empty[number]

    def open(self) -> "SimCamera":
        """Ready (again); what a scanner's opener calls."""
        with self._turn:
            if self.unplugged:
                raise HwError("the simulated camera is unplugged")
            self._closed, self._number = False, 0
        return self

    def unplug(self) -> None:
        """Fail as a camera fails whose cable came off, until `plug`."""
        with self._turn:
            self.unplugged = True
        self.close()

    def plug(self) -> None:
        """Let it be opened again."""
        with self._turn:
            self.unplugged = False

    def close(self) -> None:
        """No more frames; wakes who waits for one."""
        with self._turn:
            self._closed = True
            self._turn.notify_all()

    def _put(self, cards: tuple[tuple[Gray, Pose], ...]) -> None:
        with self._turn:
            self._cards, self._scene = cards, None

    def _wait(self) -> None:
        if self._stepped:
            with self._turn:
                self._asking = True
                self._turn.notify_all()
                self._turn.wait_for(lambda: self._closed or self._granted > 0)
                self._asking = False
                self._granted -= 0 if self._closed else 1
        elif self._rate > 0:
            now = self._clock()
            self._due = max(self._due + 1 / self._rate, now)
            if self._due > now:
                self._pace(self._due - now)


class Studio:
    """The table, its uneven light, the lens and the sensor; made once, as it never changes."""

    def __init__(self, size: tuple[int, int], seed: int) -> None:
        width, height = size
        self.size = size
        chance = np.random.default_rng(seed)
        self._table = _table(width, height, chance)
        self.light = _light(width, height)
        self._grain = chance.standard_normal((height + 64, width + 64), np.float32)

    def scene(self, cards: tuple[tuple[Gray, Pose], ...]) -> Picture:
        """All that is before the lens without the sensor's noise."""
        seen = self.table()
        for card, pose in sorted(cards, key=lambda held: -held[1].distance_cm):
            lay(seen, card, pose)
        seen *= self.light
        return blurred(seen, max((pose.blur for _, pose in cards), default=0.0))

    def table(self) -> Picture:
        """The bare table, to be drawn upon."""
        return self._table.copy()

    def grain(self, number: int) -> Picture:
        """A frame's noise of spread 1; that of each frame differs."""
        width, height = self.size
        down, right = number * 29 % 64, number * 17 % 64
        return self._grain[down : down + height, right : right + width]

    def expose(self, scene: Picture, noise: float, number: int) -> Gray:
        """One frame."""
        seen = self.grain(number) * np.float32(noise)  # in place from here on: each copy is as large as a box's picture
        seen += scene
        return np.clip(seen, 0, 255, out=seen).astype(np.uint8)


def card_back(content: str | bytes, width_mm: float = CODE_MM) -> Gray:
    """A card's back with this code in its middle, `DOTS_PER_MM`; version 2 level H, or the smallest that holds it."""
    try:
        code = segno.make(content, version=2, error="h", boost_error=False, micro=False)
    except segno.DataOverflowError:
        code = segno.make(content, error="l", boost_error=False, micro=False)
    modules = np.array(code.matrix, np.uint8)
    side = round(width_mm * DOTS_PER_MM)
    quiet = round(4 * side / len(modules))
    place = np.arange(side) * len(modules) // side
    printed = np.where(modules[np.ix_(place, place)] > 0, 20, 245).astype(np.uint8)
    wide, high = round(CARD_MM[0] * DOTS_PER_MM), round(CARD_MM[1] * DOTS_PER_MM)
    back = np.full((high, wide), 110, np.uint8)
    back[12:-12, 12:-12] = 150
    top, left = (high - side) // 2, (wide - side) // 2
    back[top - quiet : top + side + quiet, left - quiet : left + side + quiet] = 245
    back[top : top + side, left : left + side] = printed
    return back


def lay(seen: Picture, card: Gray | Picture, pose: Pose) -> None:
    """Draw a card into the picture where a lens would see it: each pixel asks which point of the card it looks at."""
    height, width = seen.shape
    matrix = homography(pose, (width, height))
    half = np.array(CARD_MM) / 2
    corners = np.array([(sx * half[0], sy * half[1], 1.0) for sx in (-1, 1) for sy in (-1, 1)]) @ matrix.T
    if np.any(corners[:, 2] <= 1.0):
        raise ValueError(f"the card cuts the lens: {pose}")
    spots = corners[:, :2] / corners[:, 2:]
    left, top = np.maximum(np.floor(spots.min(axis=0)).astype(int), 0)
    right, bottom = np.minimum(np.ceil(spots.max(axis=0)).astype(int) + 1, (width, height))
    if right <= left or bottom <= top:
        return
    back = np.linalg.inv(matrix).astype(np.float32)
    texture = _shrunk(card, pose.distance_cm, width)
    dots = np.array(texture.shape[::-1], np.float32) / np.array(CARD_MM, np.float32)
    for start in range(top, bottom, BAND):  # some rows at a time: the places of all pixels take ten times the picture
        end = min(start + BAND, bottom)
        ys, xs = np.mgrid[start:end, left:right].astype(np.float32)
        u, v, w = (row[0] * xs + row[1] * ys + row[2] for row in back)
        x, y = (u / w + half[0]) * dots[0] - 0.5, (v / w + half[1]) * dots[1] - 0.5
        inside = (x >= 0) & (y >= 0) & (x < texture.shape[1] - 1) & (y < texture.shape[0] - 1)
        seen[start:end, left:right][inside] = sampled(texture, x[inside], y[inside])


def homography(pose: Pose, size: tuple[int, int]) -> NDArray[np.float64]:
    """From millimetres on the card (its centre is 0) to pixels of the frame, as a 3x3 matrix on (x, y, 1)."""
    roll, tilt = np.radians(pose.roll_deg), np.radians(pose.tilt_deg)
    turned = np.array([[np.cos(roll), -np.sin(roll)], [np.sin(roll), np.cos(roll)], [0.0, 0.0]])
    tipped = np.array([[1, 0, 0], [0, np.cos(tilt), -np.sin(tilt)], [0, np.sin(tilt), np.cos(tilt)]]) @ turned
    middle = np.array([[pose.x_mm], [pose.y_mm], [pose.distance_cm * 10]])
    focal = size[0] / 2 / np.tan(np.radians(LENS_DEG / 2))
    lens = np.array([[focal, 0, size[0] / 2], [0, focal, size[1] / 2], [0, 0, 1]])
    placed: NDArray[np.float64] = lens @ np.hstack([tipped, middle])
    return placed


def sampled(texture: Picture, x: Picture, y: Picture) -> Picture:
    """Bilinear samples at these places (in dots)."""
    left, top = x.astype(np.int32), y.astype(np.int32)
    fx, fy = x - left, y - top
    flat, stride = texture.reshape(-1), texture.shape[1]
    at = top * stride + left
    upper = flat[at] * (1 - fx) + flat[at + 1] * fx
    lower = flat[at + stride] * (1 - fx) + flat[at + stride + 1] * fx
    mixed: Picture = upper * (1 - fy) + lower * fy
    return mixed


def blurred(picture: Picture, spread: float) -> Picture:
    """Gaussian blur, rows then columns."""
    if spread <= 0:
        return picture
    reach = max(1, round(3 * spread))
    steps = np.arange(-reach, reach + 1)
    weights = np.exp(-(steps**2) / (2 * spread**2))
    weights = (weights / weights.sum()).astype(np.float32)
    for _ in (0, 1):  # along the rows, turned over, and again
        turned = np.empty(picture.shape[::-1], np.float32)
        for start in range(0, len(picture), BAND):
            padded = np.pad(picture[start : start + BAND], [(0, 0), (reach, reach)], mode="edge")
            mixed = np.zeros((len(padded), picture.shape[1]), np.float32)
            for shift, weight in enumerate(weights):
                mixed += weight * padded[:, shift : shift + picture.shape[1]]
            turned[:, start : start + BAND] = mixed.T
        picture = turned
    return picture


def _back(card: str | bytes | Gray) -> Gray:
    return card if isinstance(card, np.ndarray) else card_back(card)


def _shrunk(card: Gray | Picture, distance_cm: float, width: int) -> Picture:
    """The card at no more than twice the dots that the sensor will see, so that far cards do not shimmer."""
    texture = card.astype(np.float32)
    seen_dots = width / (2 * np.tan(np.radians(LENS_DEG / 2))) * CARD_MM[0] / (distance_cm * 10)
    while texture.shape[1] > 2 * seen_dots and min(texture.shape) > 8:
        even = texture[: texture.shape[0] // 2 * 2, : texture.shape[1] // 2 * 2]
        texture = ((even[::2, ::2] + even[1::2, ::2] + even[::2, 1::2] + even[1::2, 1::2]) / 4).astype(np.float32)
    return texture


def _table(width: int, height: int, chance: np.random.Generator) -> Picture:
    """Boards of wood in grey: long grain, a seam now and then."""
    rows = np.arange(height, dtype=np.float32)[:, None]
    columns = np.arange(width, dtype=np.float32)[None, :]
    drift = 14 * np.sin(columns / 97) + 6 * np.sin(columns / 31 + 1)
    grain = 10 * np.sin((rows + drift) / 5.3) + 7 * np.sin((rows + 1.7 * drift) / 2.1)
    boards = chance.normal(0, 9, height // 120 + 1).astype(np.float32)[(rows // 120).astype(int)]
    seams = np.where(rows % 120 < 2, -45, 0)
    wood: Picture = (105 + grain + boards + seams + 0 * columns).astype(np.float32)
    return wood


def _light(width: int, height: int) -> Picture:
    """A lamp from the upper left and the lens' darker rim, as a factor."""
    x = np.linspace(-1, 1, width, dtype=np.float32)[None, :]
    y = np.linspace(-1, 1, height, dtype=np.float32)[:, None]
    rim = 1 - 0.30 * (x**2 + y**2) / 2
    lamp = 0.85 - 0.15 * x - 0.10 * y
    light: Picture = (rim * lamp).astype(np.float32)
    return light
