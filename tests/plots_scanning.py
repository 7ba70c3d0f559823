"""python -m tests.plots_scanning: the pictures of docs/scanning.md, measured here and now and drawn as SVG."""

import itertools
import random
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from msgspec.structs import replace

from hw.looks import Reader
from hw.optics import Optics
from tests.bench_scan import PATIENT, defaults
from tests.hw.stress import Presentation, card, pose, presentations, within

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
COLOURS = ("#1b6e53", "#c2571a")
NAMES = ("Boss Table", "zxing-cpp defaults")
WIDTH, HEIGHT, LEFT, TOP = 250, 150, 46, 40

Point = tuple[float, float, float]  # where, ours, theirs
Panel = tuple[str, Sequence[Point], float | None]  # title, curve, where the envelope ends


def calm(chance: random.Random) -> Presentation:
    """Nothing wrong but a little of everything: what the curves change one thing of."""
    optics = Optics(
        motion=0.3,
        motion_deg=chance.uniform(0, 180),
        defocus=0.4,
        gain=4.0,
        glare_mm=(chance.uniform(-14, 14), chance.uniform(-14, 14)),
        uneven_deg=chance.uniform(0, 360),
        finger_deg=chance.uniform(0, 360),
    )
    return Presentation(card(chance), pose(chance, 12, 20, 20), optics)


def optic(name: str) -> Callable[[Presentation, float], Presentation]:
    return lambda shown, value: replace(shown, optics=replace(shown.optics, **{name: value}))


def posed(name: str) -> Callable[[Presentation, float], Presentation]:
    return lambda shown, value: replace(shown, pose=replace(shown.pose, **{name: value}))


CURVES: tuple[tuple[str, Callable[[Presentation, float], Presentation], Sequence[float], float], ...] = (
    ("motion, modules", optic("motion"), (0.4, 0.8, 1.2, 1.6, 2.0, 2.4, 3.0), 1.2),
    ("defocus, modules", optic("defocus"), (0.4, 0.8, 1.2, 1.6, 2.0, 2.4, 3.0), 1.2),
    ("sensor gain", optic("gain"), (1, 8, 16, 32, 64, 96, 128), 16),
    ("tilt, degrees", posed("tilt_deg"), (0, 30, 45, 52, 58, 64, 70), 45),
    ("glare, share of the code", optic("glare"), (0.01, 0.03, 0.05, 0.07, 0.10, 0.13), 0.03),
    ("distance, cm", posed("distance_cm"), (6, 8, 10, 17, 25, 32, 40), 25),
    ("finger beside the code, mm", optic("finger_mm"), (-6, -5, -4, -3, -2, -1, 0, 1.5, 3), 1.5),
    ("uneven light, fold", optic("uneven"), (1, 4, 8, 16, 24, 32), 8),
)


def read(shows: Sequence[Presentation]) -> tuple[float, float]:
    """Share that is read within half a second by us and by zxing-cpp with its defaults."""
    ours = theirs = 0
    for shown in shows:
        reader, left = Reader(), {0, 1}
        for frame in shown.frames():
            if 0 in left and reader.read(frame, PATIENT).codes:
                ours, left = ours + 1, left - {0}
            if 1 in left and defaults(frame):
                theirs, left = theirs + 1, left - {1}
            if not left:
                break
    return ours / len(shows), theirs / len(shows)


def beyond_panels(count: int) -> list[Panel]:
    """One trouble after the other, from none to far too much."""
    panels: list[Panel] = []
    for title, change, values, end in CURVES:
        shows = list(presentations(calm, count, 3))
        panels.append((title, [(value, *read([change(shown, value) for shown in shows])) for value in values], end))
    return panels


SLICES: tuple[tuple[str, Callable[[Presentation], float], Sequence[float]], ...] = (
    ("motion + defocus, modules", lambda shown: shown.optics.motion + shown.optics.defocus, (0, 0.6, 1.2, 1.8, 2.4)),
    ("sensor gain", lambda shown: shown.optics.gain, (1, 2, 4, 8, 16)),
    ("tilt, degrees", lambda shown: abs(shown.pose.tilt_deg), (0, 15, 30, 45)),
    ("distance, cm", lambda shown: shown.pose.distance_cm, (10, 15, 20, 25)),
)


def envelope_panels(count: int) -> list[Panel]:
    """What is read of cards with all troubles of the envelope at once, by one of them."""
    shows = list(presentations(within, count, 5))
    results = [(shown, read([shown])) for shown in shows]
    panels: list[Panel] = []
    for title, measure, ends in SLICES:
        points: list[Point] = []
        for low, high in itertools.pairwise(ends):
            part = [result for shown, result in results if low <= measure(shown) <= high]
            if part:
                ours, theirs = (sum(shares) / len(part) for shares in zip(*part, strict=True))
                points.append(((low + high) / 2, ours, theirs))
        panels.append((title, points, None))
    total = sum(ours for _, (ours, _) in results) / len(results)
    print(f"envelope: {total:.2%} of {len(results)} read within half a second", file=sys.stderr)
    return panels


def drawn(title: str, panels: Sequence[Panel]) -> str:
    """Panels in rows of four."""
    rows = -(-len(panels) // 4)
    wide, high = 4 * WIDTH + 20, rows * (HEIGHT + 70) + TOP
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" font-family="sans-serif" font-size="11">',
        f'<rect width="{wide}" height="{high}" fill="#fff"/><text x="12" y="20" font-size="14">{title}</text>',
    ]
    for number, (name, colour) in enumerate(zip(NAMES, COLOURS, strict=True)):
        parts.append(f'<text x="{wide - 260 + 110 * number}" y="20" fill="{colour}">&#9632; {name}</text>')
    for number, panel in enumerate(panels):
        parts += panel_parts(panel, number % 4 * WIDTH + LEFT, number // 4 * (HEIGHT + 70) + TOP)
    return "\n".join([*parts, "</svg>\n"])


def panel_parts(panel: Panel, left: int, top: int) -> list[str]:
    """Axes, the end of the envelope, two curves."""
    title, points, end = panel
    wide = WIDTH - 66
    low, high = points[0][0], points[-1][0]

    def x(value: float) -> float:
        return round(left + (value - low) / ((high - low) or 1) * wide, 1)

    def y(share: float) -> float:
        return round(top + HEIGHT * (1 - share), 1)

    parts = [f'<text x="{left}" y="{top + HEIGHT + 32}">{title}</text>']
    for share in (0, 0.5, 1):
        parts.append(f'<path d="M{left} {y(share)}h{wide}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 34}" y="{y(share) + 4}">{share:.0%}</text>')
    if end is not None:
        parts.append(f'<path d="M{x(end)} {top}v{HEIGHT}" stroke="#999" stroke-dasharray="3 3"/>')
    for value, *_ in points:
        parts.append(f'<text x="{x(value)}" y="{top + HEIGHT + 15}" text-anchor="middle" fill="#666">{value:g}</text>')
    for who, colour in ((2, COLOURS[1]), (1, COLOURS[0])):
        line = " ".join(f"{x(point[0])},{y(point[who])}" for point in points)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts += [f'<circle cx="{x(p[0])}" cy="{y(p[who])}" r="2.5" fill="{colour}"/>' for p in points]
    return parts


def main(folder: Path = PICTURES, count: int = 40, envelope: int = 400) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    inside = drawn("Within the envelope: read within half a second", envelope_panels(envelope))
    (folder / "scanning-envelope.svg").write_text(inside, "utf-8")
    outside = drawn("One trouble at a time; the dashed line is the end of the envelope", beyond_panels(count))
    (folder / "scanning-beyond.svg").write_text(outside, "utf-8")


if __name__ == "__main__":
    main()
