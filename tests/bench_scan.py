"""How much a frame costs on its way to texts, compared with the bare decoder over the same frames."""

import time
from collections.abc import Callable, Sequence
from typing import Any

import zxingcpp

from hw.desk import Pose, SimCamera
from hw.qr import OPTIONS, Gray, decode

ROUNDS = 60
POSES = (
    Pose(),
    Pose(distance_cm=10, roll_deg=20),
    Pose(10, -12, 20, 130, 25),
    Pose(-20, 5, 12, 275, -30, 0.9, 8),
    Pose(0, 0, 25, 200, 20),
    Pose(25, 15, 18, 63, 40, 0.8, 6),
)


def frames() -> list[Gray]:
    """Held cards that the first look reads."""
    camera = SimCamera(rate=0)
    seen = []
    for number, pose in enumerate(POSES, 1):
        camera.hold(f"BT1BF:ELF-0{number}:4", pose)
        seen.append(camera.frame().pixels)
    return seen


def bare(frame: Gray) -> Any:
    """What nobody can do without."""
    return zxingcpp.read_barcodes(frame, **OPTIONS)


def decode_bench(rounds: int = ROUNDS) -> list[dict[str, Any]]:
    """Figures of `make bench`. Both ways take turns on each frame and the best of each counts: noise only adds."""
    seen = frames()
    if not all(bare(frame) for frame in seen):
        raise AssertionError("a frame of the bench is not read at the first look")
    ours, theirs = 0.0, 0.0
    for frame in seen:
        mine, other = best(frame, (decode, bare), rounds)
        ours, theirs = ours + mine, theirs + other
    ratio, ms = ours / theirs, ours / len(seen) * 1000
    camera = SimCamera(rate=0)
    (empty,) = best(camera.frame().pixels, (decode,), rounds)
    return [
        {
            "name": "decode over bare zxing-cpp",
            "value": round(ratio, 4),
            "unit": "x",
            "goal": 1.10,
            "met": ratio <= 1.10,
        },
        {"name": "decode a held card, 640x480", "value": round(ms, 3), "unit": "ms", "goal": None, "met": True},
        {
            "name": "decode an empty zone, both looks",
            "value": round(empty * 1e3, 3),
            "unit": "ms",
            "goal": None,
            "met": True,
        },
    ]


def best(frame: Gray, ways: Sequence[Callable[[Gray], Any]], rounds: int) -> list[float]:
    """The shortest time of each way, in seconds; who begins changes each round."""
    found = [float("inf")] * len(ways)
    order = list(range(len(ways)))
    for _ in range(rounds):
        order.reverse()
        for number in order:
            start = time.perf_counter()
            ways[number](frame)
            found[number] = min(found[number], time.perf_counter() - start)
    return found


if __name__ == "__main__":
    for figure in decode_bench():
        print(figure)
