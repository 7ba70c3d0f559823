"""Cuts figures from paper: layers of SVG files become one SVG text in a mood and a pose, and that a PNG.

Run as a module it is the cutter: it reads jobs as lines of JSON and writes pictures, in a process of its own, since
the renderer keeps the interpreter to itself and a soft shadow takes it a while. Touches neither screen nor pygame.
"""

import contextlib
import hashlib
import io
import json
import math
import os
import re
import signal
import sys
from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import cache
from itertools import groupby
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from msgspec import Struct

from appliance.engine.picture import Cut, Layer
from appliance.files import write_whole
from appliance.ui import regions

SVG = "http://www.w3.org/2000/svg"
BOX = 600.0
"""The side of a picture's box, as in the files."""

MOODS = ("calm", "hurt", "furious", "enraged", "beaten")
OWN = ("aloft",)
"""Moods that a figure may have besides; one that has none of it looks calm."""

POSES = ("breath", "strike", "hit")
RIM, DISC = 282.0, 266.0
"""Radius of a round card, and of what is seen on it."""

LIGHT = "light"
"""The figure that is light and no paper."""

GROUND = "ground"
"""How the parts' names begin that never stand out over the rim of a disc."""

NAME = re.compile(r"[a-z0-9-]+")

ElementTree.register_namespace("", SVG)


MOST_BYTES, MOST_DEEP = 2_000_000, 60
"""Of a figure's file, and of groups in each other."""
MOST_SECONDS = 60.0
"""Of the processor for one picture: one that takes longer is left out."""


class BadFigure(ValueError):
    """A figure that cannot be read: what is wrong with it."""


class Figure(Struct, frozen=True):
    """An SVG file that was read: its box, what it defines, and its parts; `digest` is one of its whole text."""

    box: tuple[float, float, float, float]
    defines: tuple[Element, ...]
    parts: tuple[Element, ...]
    digest: str = ""

    def ids(self) -> set[str]:
        """The names of all its parts."""
        return {id for part in self.parts for each in part.iter() if (id := each.get("id"))}


Read = Callable[[str], Figure | None]


def figure_in(file: Path) -> Figure:
    """Read a figure's file; `BadFigure`, or `OSError` where it cannot be read."""
    if file.exists() and not file.is_file():  # a pipe or a device would never end
        raise BadFigure("is no file")
    if file.stat().st_size > MOST_BYTES:
        raise BadFigure(f"is far too big; right is {MOST_BYTES // 1_000_000} MB at most")
    return figure_of(file.read_text("utf-8"))


def figure_of(text: str) -> Figure:
    """Read a figure; `BadFigure` says what is wrong with it."""
    if "<!" in re.sub(r"<!--.*?-->", "", text, flags=re.S):
        raise BadFigure("a figure has neither a document type nor entities")
    try:
        root = _read(text)
        box = tuple(float(part) for part in (root.get("viewBox") or "").split())
        if len(box) != 4 or not all(map(math.isfinite, box)) or min(box[2:]) <= 0:
            raise BadFigure("viewBox: four numbers are needed")
        for each in root.iter():
            _checked(each)
    except (ElementTree.ParseError, ValueError) as error:
        raise error if isinstance(error, BadFigure) else BadFigure(str(error)) from None
    defines = [each for child in root if _kind(child) == "defs" for each in child]
    parts = [child for child in root if _kind(child) not in ("defs", "title", "desc")]
    return Figure((box[0], box[1], box[2], box[3]), tuple(defines), tuple(parts), _digest(text.encode()))


def _read(text: str) -> Element:
    """The tree, which is walked by functions that call themselves: one that is too deep would end the program."""
    depth = 0
    root: Element | None = None
    for event, each in ElementTree.iterparse(io.StringIO(text), ("start", "end")):
        root = each if root is None else root
        depth += 1 if event == "start" else -1
        if depth > MOST_DEEP:
            raise BadFigure(f"more than {MOST_DEEP} groups in each other")
    if root is None:
        raise BadFigure("no element found")
    return root


def _checked(each: Element) -> None:
    """Raises `BadFigure` if a part says what nobody understands."""
    where = each.get("id") or _kind(each)
    if _kind(each) in ("image", "script", "text", "style", "foreignObject"):
        raise BadFigure(f"{where}: only shapes of paper")
    for mood in f"{each.get('data-mood', '')} {each.get('data-not', '')}".split():
        if mood not in MOODS + OWN:
            raise BadFigure(f"{where}: data-mood: {mood!r} is none of {', '.join(MOODS + OWN)}")
    named = {**_numbers(each.get("data-turns"), 1, where), **_numbers(each.get("data-shifts"), 2, where)}
    for name in named:
        if name not in MOODS + OWN + POSES:
            raise BadFigure(f"{where}: {name!r} is neither a mood nor a pose ({', '.join(POSES)})")
    if (pin := each.get("data-pin")) and len(pin.split(",")) != 2:
        raise BadFigure(f"{where}: data-pin: two numbers are needed")
    if each.get("data-turns") and not pin:
        raise BadFigure(f"{where}: what turns needs a data-pin to turn about")


def _numbers(text: str | None, count: int, where: str = "") -> dict[str, tuple[float, ...]]:
    """The figures of "hurt:-7 strike:8,2" by their names."""
    found = {}
    for word in (text or "").split():
        name, _, figures = word.partition(":")
        try:
            found[name] = tuple(float(part) for part in figures.split(","))
        except ValueError:
            found[name] = ()
        if len(found[name]) != count:
            raise BadFigure(f"{where}: {word!r}: a name, a colon and {count} figures are needed")
    return found


def reader(folders: Iterable[Path]) -> Read:
    """Reads figures by name from these folders, the first that has one; None if none has it or it is broken."""
    places = tuple(folders)

    @cache
    def read(name: str) -> Figure | None:
        if not NAME.fullmatch(name):
            return None
        for folder in places:
            try:
                return figure_in(folder / f"{name}.svg")
            except (OSError, ValueError):
                continue
        return None

    return read


FIBRE = """<filter xmlns="http://www.w3.org/2000/svg" id="fibre" filterUnits="userSpaceOnUse"
  x="0" y="0" width="600" height="600" color-interpolation-filters="sRGB">
  <feTurbulence type="fractalNoise" baseFrequency="0.045 0.1" numOctaves="2" seed="7" result="noise"/>
  <feColorMatrix in="noise" type="matrix"
    values="0 0 0 0 1  0 0 0 0 0.96  0 0 0 0 0.86  0.2 0 0 0 -0.07" result="light"/>
  <feComposite in="light" in2="SourceGraphic" operator="atop" result="thread"/>
  <feMerge><feMergeNode in="SourceGraphic"/><feMergeNode in="thread"/></feMerge>
</filter>"""
"""The faint threads in the paper, over all layers at once and as far as the picture reaches."""


def composed(cut: Cut, read: Read, ratio: float = 1.0) -> str | None:
    """The picture as one SVG text, `ratio` times as high as wide; None if one of its figures is not there."""
    figures = [(layer, figure) for layer in cut.layers if (figure := read(layer.figure)) is not None]
    if len(figures) < len(cut.layers):
        return None
    side = f"{BOX:g}"
    high = f"{BOX * ratio:g}"
    root = Element(f"{{{SVG}}}svg", {"viewBox": f"0 0 {side} {high}", "width": side, "height": high})
    defines = _add(root, "defs")
    known: set[str] = set()
    for _, figure in figures:
        for each in figure.defines:
            if (id := each.get("id", "")) not in known:
                known.add(id)
                defines.append(each)
    defines.append(ElementTree.fromstring(FIBRE))
    on = _shaped(root, defines, cut.shape)
    if ratio != 1.0:
        on = _add(on, "g", transform=f"scale(1 {ratio:g})")
    for light, together in groupby(figures, lambda one: one[0].figure == LIGHT):
        paper = on if light else _add(on, "g", filter="url(#fibre)")
        paper.extend(_laid(layer, figure, cut) for layer, figure in together)
    regions.fit(on, defines)
    return ElementTree.tostring(root, encoding="unicode")


def _shaped(root: Element, defines: Element, shape: str) -> Element:
    """Where the layers go: what cuts them to shape lies around it."""
    if not shape:
        return root
    middle = f"{BOX / 2:g}"
    clip = _add(defines, "clipPath", id="shape")
    if shape != "round":
        _add(root, "circle", cx=middle, cy=middle, r=f"{RIM:g}", fill="#FFF0CF", filter="url(#lift)")
    if shape == "disc":
        _add(_add(defines, "clipPath", id="disc"), "circle", cx=middle, cy=middle, r=f"{DISC:g}")
        _add(clip, "path", d=_upper())
    else:
        _add(clip, "circle", cx=middle, cy=middle, r=middle if shape == "round" else f"{DISC:g}")
    return _add(root, "g", **{"clip-path": "url(#shape)"})


def _upper() -> str:
    """The lower half of the disc, and all above it."""
    middle, left, right = BOX / 2, BOX / 2 - DISC, BOX / 2 + DISC
    return f"M0 0 H{BOX:g} V{middle:g} H{right:g} A{DISC:g} {DISC:g} 0 0 1 {left:g} {middle:g} H0Z"


def _laid(layer: Layer, figure: Figure, cut: Cut) -> Element:
    """One layer, moved to its place, in the picture's mood and pose."""
    left, top, wide, high = figure.box
    scale = layer.size * BOX / max(wide, high)
    x, y = layer.x * BOX - left * scale, layer.y * BOX - top * scale
    on = Element(f"{{{SVG}}}g", {"transform": f"translate({x:g} {y:g}) scale({scale:g})"})
    for part in figure.parts:
        id = part.get("id", "")
        if (not layer.only or id in layer.only) and id not in layer.but:
            inside = cut.shape == "disc" and id.startswith(GROUND)
            (_add(on, "g", **{"clip-path": "url(#disc)"}) if inside else on).extend(_posed(part, cut))
    return on


def _posed(part: Element, cut: Cut) -> Iterator[Element]:
    """This part as it stands in the mood and pose, if it is seen at all."""
    moods, without = part.get("data-mood", "").split(), part.get("data-not", "").split()
    if cut.mood in without or (moods and cut.mood not in moods and (cut.mood in MOODS or "calm" not in moods)):
        return
    plain = {name: value for name, value in part.attrib.items() if not name.startswith("data-")}
    if moved := _moved(part, cut):
        plain["transform"] = f"{moved} {plain.get('transform', '')}".strip()
    posed = Element(part.tag, plain)
    for child in part:
        posed.extend(_posed(child, cut))
    yield posed


def _moved(part: Element, cut: Cut) -> str:
    """How the part is turned about its pin and shifted."""
    turns, shifts = _numbers(part.get("data-turns"), 1), _numbers(part.get("data-shifts"), 2)
    whole = cut.share if cut.pose == "fold" else 1.0
    shares = {cut.mood: whole, **({cut.pose: cut.share} if cut.pose in POSES else {})}
    turn = sum(turns[name][0] * share for name, share in shares.items() if name in turns)
    x = sum(shifts[name][0] * share for name, share in shares.items() if name in shifts)
    y = sum(shifts[name][1] * share for name, share in shares.items() if name in shifts)
    said = [f"translate({x:g} {y:g})"] if x or y else []
    if turn:
        px, py = (part.get("data-pin") or "0,0").split(",")
        said.append(f"rotate({turn:g} {px} {py})")
    return " ".join(said)


def _add(parent: Element, kind: str, **attributes: str) -> Element:
    child = Element(f"{{{SVG}}}{kind}", attributes)
    parent.append(child)
    return child


def _kind(each: Element) -> str:
    return str(each.tag).rpartition("}")[2]


def cut_out(svg: str, width: int, height: int) -> bytes:
    """The picture as a PNG; raises `ImportError` if the renderer is not there."""
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, height=height, skip_system_fonts=True))


def name_of(svg: str, width: int, height: int) -> str:
    """The name of a picture's file: what it shows, and its size."""
    return f"{_digest(svg.encode())}-{width}x{height}.png"


def name_of_cut(cut: Cut, read: Read, width: int, height: int) -> str:
    """The same from what it is made of: its figures' texts, what is taken of them, and the `RULES`; none if a figure
    is not there. So whoever draws need not put it together, which takes a hundred times as long."""
    parts: list[Hashable] = [_rules(), cut.mood, cut.pose, cut.share, cut.shape]
    for layer in cut.layers:
        figure = read(layer.figure)
        if figure is None:
            return ""
        parts += [layer.figure, figure.digest, layer.only, layer.but, layer.x, layer.y, layer.size]
    return name_of(repr(parts), width, height)


RULES = (Path(__file__), Path(regions.__file__))
"""The files that say how figures are put together: what was cut by others is cut anew."""


@cache
def _rules() -> str:
    return _digest(b"".join(file.read_bytes() for file in RULES))


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:20]


def keep(file: Path, picture: bytes) -> None:
    """The file with all of this in it, or as it was, whoever else cuts it meanwhile; raises `OSError`. It can be cut
    again at any time, so nothing is waited for."""
    write_whole(file, picture, safe=False, mark=f".{os.getpid()}")


END = b"IEND\xaeB`\x82"
"""How each whole PNG ends."""


def kept(svg: str, width: int, height: int, folder: Path) -> bytes:
    """The picture as a PNG from this folder; cut, and kept there if that is possible, when it is not there."""
    file = folder / name_of(svg, width, height)
    with contextlib.suppress(OSError):
        if (found := file.read_bytes()).endswith(END):
            return found
    picture = cut_out(svg, width, height)
    with contextlib.suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
        keep(file, picture)
    return picture


def main() -> None:
    """Cut what is asked for, line by line; answers each with "ok" or what went wrong."""
    with contextlib.suppress(OSError):  # a sandbox may forbid it
        os.nice(10)
    for line in sys.stdin:
        svg, width, height, file = json.loads(line)
        signal.setitimer(signal.ITIMER_PROF, MOST_SECONDS)  # ends the process, in the middle of the renderer too
        try:
            keep(Path(file), cut_out(svg, width, height))
            print("ok", flush=True)
        except (ImportError, OSError, ValueError) as error:
            print(f"{type(error).__name__}: {error}", flush=True)


if __name__ == "__main__":
    main()
