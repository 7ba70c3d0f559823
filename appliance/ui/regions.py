"""How far the region of a filter must reach, so that no shadow ends in a straight edge, and no farther.

A region is given by the box of what is lifted, taken a little too large, and by how far the filter's own steps reach.
"""

import math
import re
from collections.abc import Iterator
from copy import deepcopy
from functools import cache
from xml.etree.ElementTree import Element

Box = tuple[float, float, float, float]
Map = tuple[float, float, float, float, float, float]
NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
STEP = re.compile(r"([A-Za-z])([^A-Za-z]*)")
USED = re.compile(r"url\(#(.+)\)")
PLAIN: Map = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def fit(paper: Element, defines: Element) -> None:
    """Give each sheet in this group that uses a filter of these a region of its own, as large as its shadow."""
    known = {id: each for each in defines if (id := each.get("id")) and each.get("filterUnits") is None}
    fitted: dict[tuple[str, Box], str] = {}
    for each in paper.iter():
        used = USED.fullmatch(each.get("filter", ""))
        if used is None or used[1] not in known or (box := _box_of(each)) is None:
            continue
        key = (used[1], _around(box, _reach(known[used[1]])))
        if key not in fitted:
            fitted[key] = f"{used[1]}-{len(fitted)}"
            defines.append(_with_region(known[used[1]], fitted[key], key[1]))
        each.set("filter", f"url(#{fitted[key]})")


def _with_region(of: Element, id: str, box: Box) -> Element:
    own = deepcopy(of)
    own.attrib.update(id=id, filterUnits="userSpaceOnUse", x=f"{box[0]:g}", y=f"{box[1]:g}")
    own.attrib.update(width=f"{box[2] - box[0]:g}", height=f"{box[3] - box[1]:g}")
    return own


def _around(box: Box, reach: float) -> Box:
    left, top, right, low = box
    return (math.floor(left - reach), math.floor(top - reach), math.ceil(right + reach), math.ceil(low + reach))


def _reach(of: Element) -> float:
    """How far from a sheet the steps of its filter draw: three times a blur, and how far it is moved or made wider."""
    far = 1.0
    for step in of.iter():
        far += 3 * max(_numbers(step.get("stdDeviation", "0")), default=0.0)
        far += max(abs(float(step.get("dx", "0"))), abs(float(step.get("dy", "0"))))
        far += max(_numbers(step.get("radius", "0")), default=0.0)
    return far


def _box_of(each: Element) -> Box | None:
    """The box of a part in the space that its filter is in, its own transform left out; None if it draws nothing."""
    points = list(_points(each, PLAIN))
    if not points:
        return None
    across, down = [x for x, _ in points], [y for _, y in points]
    return (min(across), min(down), max(across), max(down))


def _points(each: Element, by: Map) -> Iterator[tuple[float, float]]:
    """Points whose hull holds the part."""
    left, top, right, low = _shape(each)
    if right >= left:
        for x, y in ((left, top), (right, top), (left, low), (right, low)):
            yield by[0] * x + by[2] * y + by[4], by[1] * x + by[3] * y + by[5]
    for child in each:
        yield from _points(child, _times(by, _map_of(child.get("transform", ""))))


def _shape(each: Element) -> Box:
    """The box of a shape by itself; an empty one if it is none."""
    kind = each.tag.rpartition("}")[2]
    if kind == "path":
        return path_box(each.get("d", ""))
    at = {name: float(each.get(name, "0")) for name in ("x", "y", "width", "height", "cx", "cy")}
    if kind == "rect":
        return (at["x"], at["y"], at["x"] + at["width"], at["y"] + at["height"])
    if kind in ("circle", "ellipse"):
        rx, ry = float(each.get("rx", each.get("r", "0"))), float(each.get("ry", each.get("r", "0")))
        return (at["cx"] - rx, at["cy"] - ry, at["cx"] + rx, at["cy"] + ry)
    if kind in ("polygon", "polyline"):
        figures = _numbers(each.get("points", ""))
        return (min(figures[::2]), min(figures[1::2]), max(figures[::2]), max(figures[1::2]))
    return (0.0, 0.0, -1.0, -1.0)


@cache
def path_box(text: str) -> Box:
    """A box that holds a path: that of all its points and handles, and of twice the radius about an arc's ends."""
    found: list[tuple[float, float]] = []
    x = y = start_x = start_y = 0.0
    for letter, said in STEP.findall(text):
        figures, name = _numbers(said), letter.upper()
        base = letter.islower()
        size = {"H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7}.get(name, 2)
        if name == "Z":
            x, y = start_x, start_y
        for i in range(0, len(figures) - size + 1, size):
            part = figures[i : i + size]
            ox, oy = (x, y) if base else (0.0, 0.0)
            if name == "A":
                wide = 2 * max(part[0], part[1])
                found += [(x - wide, y - wide), (x + wide, y + wide)]
                part = part[5:]
            if name in "HV":
                x, y = (ox + part[0], y) if name == "H" else (x, oy + part[0])
                found.append((x, y))
            else:
                found += [(ox + a, oy + b) for a, b in zip(part[::2], part[1::2], strict=True)]
                x, y = found[-1]
            if name == "M" and i == 0:
                start_x, start_y = x, y
    if not found:
        return (0.0, 0.0, -1.0, -1.0)
    across, down = [a for a, _ in found], [b for _, b in found]
    return (min(across), min(down), max(across), max(down))


def _map_of(text: str) -> Map:
    """A transform attribute as one map."""
    whole = PLAIN
    for name, said in re.findall(r"(\w+)\(([^)]*)\)", text):
        n = _numbers(said)
        if name == "translate":
            whole = _times(whole, (1, 0, 0, 1, n[0], n[1] if len(n) > 1 else 0.0))
        elif name == "scale":
            whole = _times(whole, (n[0], 0, 0, n[-1], 0, 0))
        elif name == "matrix":
            whole = _times(whole, (n[0], n[1], n[2], n[3], n[4], n[5]))
        elif name == "rotate":
            c, s = math.cos(math.radians(n[0])), math.sin(math.radians(n[0]))
            px, py = (n[1], n[2]) if len(n) > 2 else (0.0, 0.0)
            whole = _times(whole, (c, s, -s, c, px - c * px + s * py, py - s * px - c * py))
    return whole


def _times(a: Map, b: Map) -> Map:
    """The map that does b, and then a."""
    return (
        a[0] * b[0] + a[2] * b[1],
        a[1] * b[0] + a[3] * b[1],
        a[0] * b[2] + a[2] * b[3],
        a[1] * b[2] + a[3] * b[3],
        a[0] * b[4] + a[2] * b[5] + a[4],
        a[1] * b[4] + a[3] * b[5] + a[5],
    )


def _numbers(text: str) -> list[float]:
    return [float(each) for each in NUMBER.findall(text)]
