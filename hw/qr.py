"""Finds QR codes in a grey picture: a plain look, and if that finds nothing one through a slight blur."""

from math import hypot
from typing import Any

import numpy as np
import zxingcpp
from numpy.typing import NDArray

from hw.events import Code

Gray = NDArray[np.uint8]

OPTIONS: dict[str, Any] = {
    "formats": zxingcpp.BarcodeFormat.QRCodeModel2,  # "QRCode" would find Micro QR codes in noise
    "try_rotate": False,  # QR codes are found at any angle without it
    "try_invert": False,
    "try_downscale": True,  # without it near codes are missed
    "binarizer": zxingcpp.Binarizer.LocalAverage,
}
EVEN = {**OPTIONS, "binarizer": zxingcpp.Binarizer.GlobalHistogram}


def decode(frame: Gray) -> tuple[Code, ...]:
    """All codes in a 2-D uint8 picture, which may be a strided view; nothing that a code holds can make this raise.

    The second look through a 3x3 blur (5x5 above 700 lines) reads noisy and slightly smeared codes which the first
    misses, at about the cost of the first.
    """
    return look(frame) or look(soften(frame, softness(frame)))


def look(frame: Gray, even: bool = False) -> tuple[Code, ...]:
    """One pass of the decoder; `even` takes one level for dark in the whole picture instead of one for each place."""
    options = EVEN if even else OPTIONS
    return tuple([_code(found.bytes, found.position) for found in zxingcpp.read_barcodes(frame, **options)])


def softness(frame: Gray) -> int:
    """How often to blur: large frames have more pixels a module."""
    return 2 if frame.shape[0] > 700 else 1


def soften(frame: Gray, times: int = 1) -> Gray:
    """A blur by 1-2-1 in both directions, `times` over; two rows and columns smaller each time."""
    for _ in range(times):
        rows = mean(mean(frame[:-2], frame[2:]), frame[1:-1])
        frame = mean(mean(rows[:, :-2], rows[:, 2:]), rows[:, 1:-1])
    return frame


def mean(one: Gray, other: Gray) -> Gray:
    """Of bytes, rounded down, without making them wider: that would take twice the memory and three times the time."""
    found: Gray = one ^ other
    found >>= 1
    found += one & other
    return found


def _code(payload: bytes, place: Any) -> Code:
    """UTF-8 as it is; other bytes as \\xNN, so that every payload has a text that can be printed and stored."""
    text = payload.decode("utf-8", "backslashreplace")
    return Code(text, _box(place), b"" if text.encode() == payload else payload, _side(place))


def _side(place: Any) -> int:
    """The longer of the two means of opposite edges: what tips away from the lens is only shorter in one direction."""
    corners = (place.top_left, place.top_right, place.bottom_right, place.bottom_left)
    pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
    edges = [hypot(one.x - other.x, one.y - other.y) for one, other in pairs]
    return round(max(edges[0] + edges[2], edges[1] + edges[3]) / 2)


def _box(place: Any) -> tuple[int, int, int, int]:
    corners = (place.top_left, place.top_right, place.bottom_right, place.bottom_left)
    xs = [corner.x for corner in corners]
    ys = [corner.y for corner in corners]
    left, top = min(xs), min(ys)
    return left, top, max(xs) - left, max(ys) - top
