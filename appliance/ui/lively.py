"""What just happened as movement: chips that fly and land, paper that bursts, a curtain that opens.

All of it is painted over the still picture and costs nothing once it has come to rest. Where motion is reduced
nothing travels: a chip fades in and out where it would have landed, and curtain and scraps stay away.
"""

import math
from collections.abc import Callable

import pygame

from appliance.engine.picture import Cut, Layer, Pen, Point
from appliance.ui.canvas import Canvas
from appliance.ui.motion import STEPS, blow, breath, fade, flight, folded, parted, step, swing
from appliance.ui.sheet import Heading

CHIP = (112.0, 60.0)
"""Width and height of a flying chip."""

SCRAPS = 9
POOF = 0.5
"""Seconds that scraps of paper are in the air."""


class LivelyCanvas(Canvas):
    """A canvas on which things move; points are those of the whole sheet, as `place` gives them."""

    def place(self, x: float, y: float) -> Point:
        left, top, _, _ = self._on_sheet(x, y, 0.0, 0.0)
        return left, top

    def fly(self, symbol: str, text: str, start: Point, end: Point, began: float, *, seat: int = 1) -> None:
        calm = self.sheet.calm
        start = end if calm else start
        whole = type(self)(self.sheet)
        arc = 0.0 if calm else min(70.0, math.dist(start, end) * 0.16)
        reach = CHIP[0] / 2 + 28
        left, top = min(start[0], end[0]) - reach, min(start[1], end[1]) - reach - arc
        right, low = max(start[0], end[0]) + reach, max(start[1], end[1]) + reach

        def pose(now: float) -> tuple[float, float] | None:
            return flight(now - began, calm=calm)

        def paint(now: float) -> None:
            if (at := pose(now)) is None:
                return
            share, shown = at
            x = start[0] + (end[0] - start[0]) * share
            y = start[1] + (end[1] - start[1]) * share - arc * math.sin(share * math.pi)
            with self.sheet.faded(shown):
                whole.chip_at(symbol, text, x, y, seat)

        whole.moving(left, top, right - left, low - top, pose, paint)

    def chip_at(self, symbol: str, text: str, x: float, y: float, seat: int) -> None:
        """A small card with a symbol and a number, about its middle, upright for this seat."""
        at = self.part(x - CHIP[0] / 2, y - CHIP[0] / 2, CHIP[0], CHIP[0]).side(seat)
        top = (at.h - CHIP[1]) / 2
        at.card(0, top, CHIP[0], CHIP[1], "cream", lit=True)
        at.symbol(symbol, 30, at.h / 2, 23)
        at.text(text, 54, top, CHIP[0] - 62, CHIP[1], 34, face="display")

    def poof(self, x: float, y: float, r: float, colour: str, began: float) -> None:
        if self.sheet.calm:
            return

        def pose(now: float) -> int | None:
            age = now - began
            return step(age) if 0 <= age < POOF else None

        def paint(now: float) -> None:
            if (at := pose(now)) is None:
                return
            far = r * (0.4 + 0.9 * (at + 1) / (POOF * STEPS))
            size = r * 0.34 * fade(at / STEPS, POOF * 1.2)
            for i in range(SCRAPS):
                angle = math.tau * (i + 0.3 * (i % 3)) / SCRAPS
                self.symbol("scrap", x + far * math.cos(angle), y + far * math.sin(angle), size, colour)

        reach = r * 1.6
        self.moving(x - reach, y - reach, 2 * reach, 2 * reach, pose, paint)

    def shaken(self, x: float, y: float, w: float, h: float, began: float, paint: Callable[[float], None]) -> None:
        if self.sheet.calm:
            return

        def struck(now: float) -> None:
            if strength := blow(now - began):
                paint(strength)

        self.moving(x, y, w, h, lambda now: blow(now - began), struck)

    def breathing(self, x: float, y: float, w: float, h: float, began: float, paint: Callable[[float], None]) -> None:
        if self.sheet.calm:
            return

        def drawn(now: float) -> None:
            if share := _halves(breath(now - began)):
                paint(share)

        self.moving(x, y, w, h, lambda now: _halves(breath(now - began)), drawn)

    def folding(self, x: float, y: float, w: float, h: float, began: float, paint: Callable[[float], None]) -> None:
        if not self.sheet.calm:
            self.moving(x, y, w, h, lambda now: folded(now - began), lambda now: paint(folded(now - began)))

    def turning(self, name: str, x: float, y: float, w: float, h: float, now: float, *, still: bool = False) -> None:
        seen = self.sheet.headings.get(name)
        if seen is None or seen.turn != self.turn or still:
            before = self.turn if seen is None or still else seen.turn
            seen = self.sheet.headings[name] = Heading(before, self.turn, now)
        degrees = 90.0 * ((seen.turn - seen.before + 1) % 4 - 1)
        if not swing(now - seen.since, degrees):
            return
        where, since, calm = self._pixels(x, y, w, h), seen.since, self.sheet.calm
        disc = _disc(self.sheet.seen(where))
        former = pygame.transform.rotate(disc, degrees) if calm else disc

        def paint(at: float) -> None:
            left = swing(at - since, degrees)
            if calm and left:
                with self.sheet.faded(left / degrees):
                    self.sheet.lay(former, former.get_rect(center=where.center))
            elif left:
                # Each stands for a twelfth of a second: to turn it smoothly takes five times as long and is not seen.
                turned = pygame.transform.rotate(disc, left)
                round_part = where.copy()  # the corners that a leaning square gains are empty
                round_part.center = turned.get_rect().center
                self.sheet.lay(turned.subsurface(round_part.clip(turned.get_rect())), where)

        self.moving(x, y, w, h, lambda at: swing(at - since, degrees), paint)

    def drape(self) -> None:
        whole = self.panel()
        whole.drawn("curtain left", -4, -10, whole.w / 2 + 14, whole.h + 20, LEFT)
        whole.drawn("curtain right", whole.w / 2 - 10, -10, whole.w / 2 + 14, whole.h + 20, RIGHT)

    def curtain(self, began: float, *, falls: bool = False) -> None:
        if self.sheet.calm:
            return
        whole = self.panel()

        def pose(now: float) -> float | None:
            return parted(now - began, falls=falls)

        def paint(now: float) -> None:
            if (open_by := pose(now)) is None:
                return
            half = whole.w / 2
            whole.drawn("curtain left", -half * open_by - 4, -10, half + 14, whole.h + 20, LEFT)
            whole.drawn("curtain right", half * (1 + open_by) - 10, -10, half + 14, whole.h + 20, RIGHT)

        whole.moving(0, 0, whole.w, whole.h, pose, paint)


def _disc(picture: pygame.Surface) -> pygame.Surface:
    """What lies in this picture's circle, cut out."""
    w, h = picture.get_size()
    disc = pygame.Surface((w, h), pygame.SRCALPHA)
    pygame.draw.circle(disc, "white", (w / 2, h / 2), min(w, h) / 2 - 3)
    disc.blit(picture, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return disc


def _halves(share: float) -> float:
    """A breath has three poses: out, half in, in."""
    return round(share * 2) / 2


def _paint_left(pen: Pen) -> None:
    _paint_curtain(pen, lambda x: x)


def _paint_right(pen: Pen) -> None:
    _paint_curtain(pen, lambda x: 1 - x)


def _paint_curtain(pen: Pen, at: Callable[[float], float]) -> None:
    """Folds of red paper, with a golden hem where the halves meet."""
    pen.polygon([(at(0), 0), (at(0.985), 0), (at(0.985), 1), (at(0), 1)], "#8C2F40", lift=0.006)
    for i in range(6):
        x = 0.02 + i * 0.16
        pen.polygon([(at(x), 0), (at(x + 0.085), 0), (at(x + 0.07), 1), (at(x + 0.015), 1)], "#B8434E")
    pen.polygon([(at(0.955), 0), (at(0.985), 0), (at(0.985), 1), (at(0.955), 1)], "gold")


LEFT = Cut((Layer("curtain", only=("left",)),), _paint_left)
RIGHT = Cut((Layer("curtain", only=("right",)),), _paint_right)
"""The halves of the curtain."""
