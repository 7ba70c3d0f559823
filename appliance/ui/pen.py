"""Cuts coloured paper into sprites: shapes drawn large, each with its soft shadow, then made small and smooth."""

import itertools
import math
import random
from collections.abc import Callable, Iterator, Sequence

import pygame

from appliance.engine.picture import Point
from appliance.ui.theme import colour, mixed

Draw = Callable[[pygame.Surface, tuple[float, float], pygame.Color], None]

SHADOW = 88
"""Opacity of a shadow at its darkest, of 255."""

PULLED = 8
"""Pixels in the middle of a small sheet's edges that are pulled long when it is laid down large."""

TILE = 256
"""Pixels of the side of a square of fibres."""


class PaperPen:
    """A `Pen` that lays paper upon a surface of `width` x `height` pixels, at several times their size."""

    def __init__(self, width: int, height: int, fine: int = 0) -> None:
        longest = max(width, height, 1)
        self.size = (max(1, width), max(1, height))
        self.fine = fine or (4 if longest < 160 else 3 if longest < 260 else 2)
        self.w, self.h = self.size[0] * self.fine, self.size[1] * self.fine
        self.surface = pygame.Surface((self.w, self.h), pygame.SRCALPHA)

    def finished(self) -> pygame.Surface:
        """The sprite in its own size, with colours multiplied by their opacity so that edges stay clean."""
        return pygame.transform.smoothscale(self.surface.premul_alpha(), self.size)

    def polygon(self, points: Sequence[Point], colour: str, *, lift: float = 0.0) -> None:
        self._cut([(x * self.w, y * self.h) for x, y in points], colour, lift)

    def blob(self, points: Sequence[Point], colour: str, *, lift: float = 0.0) -> None:
        self._cut(_smooth([(x * self.w, y * self.h) for x, y in points]), colour, lift)

    def ellipse(self, x: float, y: float, rx: float, ry: float, colour: str, *, lift: float = 0.0) -> None:
        turns = [math.tau * i / 72 for i in range(72)]
        points = [((x + rx * math.cos(a)) * self.w, (y + ry * math.sin(a)) * self.h) for a in turns]
        self._cut(points, colour, lift)

    def line(self, points: Sequence[Point], width: float, colour: str, *, lift: float = 0.0) -> None:
        thick = max(1.0, width * self.w)
        path = [(x * self.w, y * self.h) for x, y in points]

        def draw(on: pygame.Surface, off: tuple[float, float], tint: pygame.Color) -> None:
            moved = [(x - off[0], y - off[1]) for x, y in path]
            for start, end in itertools.pairwise(moved):
                pygame.draw.polygon(on, tint, _bar(start, end, thick))
            for point in moved:
                pygame.draw.circle(on, tint, point, thick / 2)

        self._lay(_bounds(path, thick), colour, lift, draw)

    def glow(self, x: float, y: float, r: float, inner: str, outer: str) -> None:
        rings = 64
        for i in range(rings):
            tint = colour(mixed(outer, inner, (i / rings) ** 0.8))
            pygame.draw.circle(self.surface, tint, (x * self.w, y * self.h), r * self.w * (1 - i / rings))

    def mask(self, x: float, y: float, r: float) -> None:
        stencil = pygame.Surface((self.w, self.h), pygame.SRCALPHA)
        pygame.draw.circle(stencil, (255, 255, 255, 255), (x * self.w, y * self.h), r * self.w)
        self.surface.blit(stencil, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)

    def shrink(self, share: float, paint: "Callable[[PaperPen], None]") -> None:
        """What is painted inside fills only this share of the box, in the middle."""
        small = PaperPen(round(self.size[0] * share), round(self.size[1] * share))
        paint(small)
        picture = pygame.transform.smoothscale(small.surface, (round(self.w * share), round(self.h * share)))
        self.surface.blit(picture, picture.get_rect(center=(self.w // 2, self.h // 2)))

    def arc(self, x: float, y: float, r: float, width: float, start: float, share: float, name: str) -> None:
        """A part of a ring, `start` and `share` in turns clockwise from the top; r and width in fractions."""
        count = max(2, round(160 * share))
        turns = [math.tau * (start + share * i / count) for i in range(count + 1)]
        rim = [(x + r * math.sin(a), y - r * math.cos(a)) for a in turns]
        inner = [(x + (r - width) * math.sin(a), y - (r - width) * math.cos(a)) for a in reversed(turns)]
        self._cut([(px * self.w, py * self.h) for px, py in rim + inner], name, 0.0)

    def sheet(self, radius: float, name: str, pad: float, lit: bool) -> None:
        """A whole sheet of paper with round corners, its shadow or the lamp's light around it."""
        edge = round(pad * self.fine)
        box = pygame.Rect(edge, edge, self.w - 2 * edge, self.h - 2 * edge)
        round_px = round(radius * self.fine)
        scratch = pygame.Surface((self.w, self.h), pygame.SRCALPHA)
        pygame.draw.rect(scratch, (255, 255, 255, 255), box, border_radius=round_px)
        if lit:
            self.surface.blit(_soft(scratch, colour("lamp"), 150, edge * 0.8), (0, 0))
        shift = round(edge * 0.28)
        self.surface.blit(_soft(scratch, (8, 4, 14), 130, edge * 0.5), (shift, shift))
        paper = pygame.Surface((self.w, self.h), pygame.SRCALPHA)
        pygame.draw.rect(paper, colour(name), box, border_radius=round_px)
        paper.blit(scratch, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        self.surface.blit(paper, (0, 0))

    def _cut(self, points: Sequence[Point], name: str, lift: float) -> None:
        def draw(on: pygame.Surface, off: tuple[float, float], tint: pygame.Color) -> None:
            pygame.draw.polygon(on, tint, [(x - off[0], y - off[1]) for x, y in points])

        self._lay(_bounds(points, 2), name, lift, draw)

    def _lay(self, bounds: pygame.Rect, name: str, lift: float, draw: Draw) -> None:
        tint = pygame.Color(*colour(name))
        if lift <= 0:
            draw(self.surface, (0, 0), tint)
            return
        fall = lift * self.w
        box = bounds.inflate(fall * 4, fall * 4)

        def shape() -> pygame.Surface:
            scratch = pygame.Surface(box.size, pygame.SRCALPHA)
            draw(scratch, box.topleft, tint)
            return scratch

        # Drawn twice, since it is cheap and a big one need not lie in memory beside its shadow.
        shadow = _small_shadow(shape(), (12, 6, 20), SHADOW, fall)
        shadow = pygame.transform.smoothscale(shadow, box.size)
        self.surface.blit(shadow, (box.x + fall * 0.7, box.y + fall * 0.9))
        del shadow
        self.surface.blit(shape(), box.topleft)


def whole_ring(size: tuple[int, int], width: float, name: str, inner: bool = False) -> pygame.Surface:
    """A ring as wide as this share of its box; `inner`: with a rim free on both sides.

    A quarter of it is cut, the rest are its mirror images: a big ring is to be there within a picture's time.
    """
    side, free = size[0], 0.1 * width if inner else 0.0
    half = (side + 1) // 2
    share = side / half  # of the whole ring's side, in sides of the quarter
    pen = PaperPen(half, half, fine=4 if side < 160 else 3 if side < 260 else 2)
    pen.arc(share / 2, share / 2, (0.5 - free) * share, (width - 2 * free) * share, 0.75, 0.25, name)
    upper_left, ring = pen.finished(), pygame.Surface((side, side), pygame.SRCALPHA)
    for across, down in itertools.product((False, True), repeat=2):
        place = (side - half if across else 0, side - half if down else 0)
        ring.blit(pygame.transform.flip(upper_left, across, down), place, special_flags=pygame.BLEND_RGBA_MAX)
    return ring


def part_of_ring(whole: pygame.Surface, share: float, turn: int = 0) -> pygame.Surface:
    """What is left of a ring, clockwise from the top for a reader who is turned by quarter turns.

    Cutting a kept one takes a tenth of the time of painting it.
    """
    part, middle = whole.copy(), whole.get_rect().center
    if share < 1:
        turns = [math.tau * (turn / 4 + share + (1 - share) * i / 48) for i in range(49)]
        reach = max(whole.get_size())
        rim = [(middle[0] + reach * math.sin(a), middle[1] - reach * math.cos(a)) for a in turns]
        pygame.draw.polygon(part, (0, 0, 0, 0), [middle, *rim])
    return part


def _corner(radius: float, pad: float) -> int:
    """The side of the square in which all that is round of a sheet's corner lies, its shadow too."""
    return math.ceil(2 * pad + radius) + 2


def least_paper(radius: float, pad: float) -> int:
    """The side of the small sheet from which others are put together."""
    return 2 * _corner(radius, pad) + PULLED


def small_paper(radius: float, name: str, pad: float, lit: bool) -> pygame.Surface:
    """A small sheet without fibres; its shadow or light has `pad` pixels around the paper."""
    side = least_paper(radius, pad)
    pen = PaperPen(side, side)
    pen.sheet(radius, name, pad, lit)
    return pen.finished()


def cut_paper(
    size: tuple[int, int], small: Callable[[], pygame.Surface], radius: float, pad: float, name: str
) -> pygame.Surface:
    """A sheet of any size with its shadow or light, put together from a small one."""
    picture = pygame.Surface(size, pygame.SRCALPHA)
    for part, place in _frame(small(), picture.get_rect()):
        picture.blit(part, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    edge = round(pad + radius / 2)
    _fibres(picture, picture.get_rect().inflate(-2 * edge, -2 * edge), name)
    return picture


def fibres(name: str) -> pygame.Surface:
    """A square of paper, seen from near."""
    tile = pygame.Surface((TILE, TILE))
    tile.fill(colour(name))
    _fibres(tile, tile.get_rect(), name)
    return tile


def lay_paper(surface: pygame.Surface, small: pygame.Surface, tile: pygame.Surface, where: pygame.Rect) -> None:
    """A small square sheet laid down large: corners as they are, edges pulled, the middle filled with fibres."""
    corner = (small.get_width() - PULLED) // 2
    inner = where.inflate(-2 * corner, -2 * corner)
    for part, place in _frame(small, where):
        if not inner.contains(pygame.Rect(place, part.get_size())):
            surface.blit(part, place, special_flags=pygame.BLEND_PREMULTIPLIED)
    clip = surface.get_clip()
    surface.set_clip(inner.clip(clip))
    for left, top in itertools.product(range(inner.x, inner.right, TILE), range(inner.y, inner.bottom, TILE)):
        surface.blit(tile, (left, top))
    surface.set_clip(clip)


def _frame(small: pygame.Surface, where: pygame.Rect) -> Iterator[tuple[pygame.Surface, tuple[int, int]]]:
    """A small square sheet as the parts of a bigger one, with their places: corners as they are, the rest pulled."""
    corner = (small.get_width() - PULLED) // 2
    columns, rows = _thirds(corner, where.x, where.w), _thirds(corner, where.y, where.h)
    for (x, wide, left, long), (y, high, top, tall) in itertools.product(columns, rows):
        if long and tall:
            part = small.subsurface((x % small.get_width(), y % small.get_height(), wide, high))
            if part.get_size() != (long, tall):
                part = pygame.transform.scale(part, (long, tall))
            yield part, (left, top)


def _thirds(corner: int, start: int, length: int) -> tuple[tuple[int, int, int, int], ...]:
    """Beginning, middle and end of a small sheet's side, each with its place and length on a side of this length; one
    that has no room for two whole corners takes the outer parts of them."""
    first = min(corner, length // 2)
    last = min(corner, length - first)
    end, middle = start + length - last, length - first - last
    return (0, first, start, first), (corner, PULLED, start + first, middle), (-last, last, end, last)


def _fibres(paper: pygame.Surface, box: pygame.Rect, name: str) -> None:
    """Faint threads, the same for the same size."""
    chance = random.Random(box.w * 7 + box.h)
    tints = [colour(mixed(name, "#FFFFFF", 0.25)), colour(mixed(name, "ink", 0.05))]
    for i in range(min(420, box.w * box.h // 900 + 6)):
        x, y = chance.uniform(box.left, box.right), chance.uniform(box.top, box.bottom)
        angle, length = chance.uniform(0, math.tau), chance.uniform(4, 16)
        end = (x + length * math.cos(angle), y + length * math.sin(angle))
        if box.collidepoint(end):
            pygame.draw.aaline(paper, tints[i % 2], (x, y), end)


def _soft(shape: pygame.Surface, tint: tuple[int, int, int], opacity: int, blur: float) -> pygame.Surface:
    """The shape in one colour and blurred by about `blur` pixels."""
    return pygame.transform.smoothscale(_small_shadow(shape, tint, opacity, blur), shape.get_size())


def _small_shadow(shape: pygame.Surface, tint: tuple[int, int, int], opacity: int, blur: float) -> pygame.Surface:
    """The same as small as it may be and still have no edges."""
    w, h = shape.get_size()
    factor = max(2.0, blur * 0.7)
    small = pygame.transform.smoothscale(shape, (max(2, round(w / factor)), max(2, round(h / factor))))
    small.fill((0, 0, 0, opacity), special_flags=pygame.BLEND_RGBA_MULT)
    small.fill((*tint, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return small


def _bounds(points: Sequence[Point], pad: float) -> pygame.Rect:
    xs, ys = [x for x, _ in points], [y for _, y in points]
    left, top = math.floor(min(xs) - pad), math.floor(min(ys) - pad)
    return pygame.Rect(left, top, math.ceil(max(xs) + pad) - left, math.ceil(max(ys) + pad) - top)


def _bar(start: Point, end: Point, thick: float) -> list[Point]:
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    nx, ny = -dy / length * thick / 2, dx / length * thick / 2
    return [
        (start[0] + nx, start[1] + ny),
        (end[0] + nx, end[1] + ny),
        (end[0] - nx, end[1] - ny),
        (start[0] - nx, start[1] - ny),
    ]


def _smooth(points: Sequence[Point], steps: int = 10) -> list[Point]:
    """A closed Catmull-Rom curve through the points."""
    count, curve = len(points), []
    for i in range(count):
        a, b, c, d = (points[(i + k - 1) % count] for k in range(4))
        for s in range(steps):
            t = s / steps
            curve.append((_spline(a[0], b[0], c[0], d[0], t), _spline(a[1], b[1], c[1], d[1], t)))
    return curve


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t**3)
