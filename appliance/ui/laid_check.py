"""The page on which the box checks itself: three big lights that are read from afar, and small lines below them."""

from collections.abc import Sequence

from appliance.engine.table import Say
from appliance.ui.overlays import Light, SelfTestPage, TestLine
from appliance.ui.parts import PaperCanvas

PAD = 26.0
GAP = 14.0
SMALL = 26.0
LEAST_DISC = 36.0
DISC = {"good": "ranged", "waits": "gold", "wrong": "attack"}
SIGN = {"good": "tick", "wrong": "special"}
"""What is on a light: a tick, a notice, else its own symbol; so that nobody has to tell colours apart."""


def draw_self_test(canvas: PaperCanvas, page: SelfTestPage, mark: str) -> None:
    """Lights beside one another where there is room, else one below the other."""
    box = canvas.whole_card(page.seat, 20, 16)
    room = box.w - 2 * PAD
    low = box.h - box.chips_height(page.options, room) - 16
    box.text(page.title, PAD, 8, room, 48, 36, face="display")
    told = box.height(page.told, room, SMALL)
    top = 56 + told + GAP
    beside = box.w > 1.2 * box.h
    needed = (_beside_height if beside else _below_height)(box, page.lights, room)
    said = [(line.wrong, _sentence(box, line)) for line in page.lines]
    if low - top - GAP - _lines_height(box, said, room) < needed:
        said = _shorter(box, page.lines)
    if low - top - GAP - _lines_height(box, said, room) < needed and page.intro:
        told, top = 0.0, 62.0
    if told:
        box.text(page.told, PAD, 56, room, told, SMALL, top=True)
    lines = _lines_height(box, said, room)
    (_beside if beside else _below)(box, page.lights, PAD, top, room, low - top - lines - GAP)
    _lines(box, said, PAD, low - lines - 4, room)
    box.chips(page.options, PAD, low, room, mark)


def _beside_height(box: PaperCanvas, lights: Sequence[Light], w: float) -> float:
    wide = (w - GAP * (len(lights) - 1)) / len(lights)
    return 70 + 2 * LEAST_DISC + max(box.height(light.told, wide - 28, SMALL) for light in lights)


def _below_height(box: PaperCanvas, lights: Sequence[Light], w: float) -> float:
    left = 2 * LEAST_DISC + 40
    each = max(56 + box.height(light.told, w - left - 16, SMALL) for light in lights)
    return (each + GAP) * len(lights) - GAP


def _beside(box: PaperCanvas, lights: Sequence[Light], x: float, y: float, w: float, h: float) -> None:
    wide = (w - GAP * (len(lights) - 1)) / len(lights)
    told = max(box.height(light.told, wide - 28, SMALL) for light in lights)
    r = max(LEAST_DISC, min(92.0, (h - told - 70) / 2))
    for i, light in enumerate(lights):
        left = x + i * (wide + GAP)
        box.card(left, y, wide, h, "sand")
        _disc(box, light, left + wide / 2, y + 12 + r, r)
        box.text(light.title, left + 14, y + 2 * r + 14, wide - 28, 42, 34, face="display")
        box.text(light.told, left + 14, y + 2 * r + 56, wide - 28, h - 2 * r - 62, SMALL, top=True)


def _below(box: PaperCanvas, lights: Sequence[Light], x: float, y: float, w: float, h: float) -> None:
    high = (h - GAP * (len(lights) - 1)) / len(lights)
    r = max(LEAST_DISC, min(84.0, high / 2 - 14))
    while r > LEAST_DISC and max(box.height(one.told, w - 2 * r - 56, SMALL) for one in lights) > high - 56:
        r -= 4
    left = 2 * r + 40
    for i, light in enumerate(lights):
        top = y + i * (high + GAP)
        box.card(x, top, w, high, "sand")
        _disc(box, light, x + 20 + r, top + high / 2, r)
        told = box.height(light.told, w - left - 16, SMALL)
        start = top + max(4.0, (high - 42 - told) / 2)
        box.text(light.title, x + left, start, w - left - 16, 42, 34, face="display", align="left")
        rest = top + high - start - 46
        box.text(light.told, x + left, start + 42, w - left - 16, rest, SMALL, align="left", top=True)


def _disc(box: PaperCanvas, light: Light, x: float, y: float, r: float) -> None:
    box.symbol("dot", x, y, r / 0.8, DISC[light.shine])
    own = "check" if light.symbol == "check" else "ink"
    colour = {"good": "white", "wrong": "white"}.get(light.shine, own)
    box.symbol(SIGN.get(light.shine, light.symbol), x, y, r * 0.58, colour)


def _shorter(box: PaperCanvas, lines: Sequence[TestLine]) -> list[tuple[bool, str]]:
    """What is wrong, each in its own line, and the names of what is well in one."""
    said = [(True, _sentence(box, line)) for line in lines if line.wrong]
    names = ", ".join(box.word(line.name) for line in lines if not line.wrong)
    return [*said, (False, box.word(Say("shell:self-test.well", {"names": names})))] if names else said


def _sentence(box: PaperCanvas, line: TestLine) -> str:
    words = f"{_capital(box.word(line.name))}: {box.word(line.told)}"
    return words if line.todo is None else f"{words}. {_capital(box.word(line.todo))}."


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]


def _lines_height(box: PaperCanvas, said: Sequence[tuple[bool, str]], w: float) -> float:
    return sum(_line_height(box, words, w) for _, words in said)


def _line_height(box: PaperCanvas, words: str, w: float) -> float:
    return max(34.0, box.height(words, w - 40, SMALL))


def _lines(box: PaperCanvas, said: Sequence[tuple[bool, str]], x: float, y: float, w: float) -> None:
    for wrong, words in said:
        high = _line_height(box, words, w)
        box.symbol("special" if wrong else "tick", x + 14, y + 17, 11, "attack" if wrong else "ranged")
        box.text(words, x + 36, y, w - 40, high, SMALL, align="left", top=True)
        y += high
