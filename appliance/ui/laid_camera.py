"""The maker's picture of the camera: what it sees, live, an aim to hold a card into, three bars and one word."""

from typing import Any

import pygame

from appliance.engine.table import Say
from appliance.ui.overlays import CameraPage, Measured
from appliance.ui.parts import PaperCanvas
from appliance.ui.theme import colour
from appliance.ui.viewfinder import frame_picture

PAD = 24.0
BAR = 62.0
AIM = 0.42
"""Part of the frame's height that a code has when it is held well."""
MEASURES = 4.0
"""Times a second that the bars change."""
_BARS = ("sharp", "bright", "read")


def draw_camera_page(canvas: PaperCanvas, page: CameraPage, mark: str) -> None:
    """Beside one another where there is room, else one below the other."""
    box = canvas.whole_card(page.seat, 20, 16)
    room = box.w - 2 * PAD
    ways = box.chips_height(page.options, room)
    low = box.h - ways - 18
    box.text(page.title, PAD, 8, room, 46, 34, face="display")
    box.chips(page.options, PAD, low + 2, room, mark)
    if box.w > 0.9 * box.h:
        wide = min(room * 0.6, (low - 78) * 4 / 3)
        _live(box, page, PAD, 62, wide, wide * 0.75)
        _told(box, page, PAD + wide + 28, 62, room - wide - 28, low - 74)
    else:
        wide = min(room, (low - 74 - 3 * BAR - 190) * 4 / 3)
        _live(box, page, PAD + (room - wide) / 2, 62, wide, wide * 0.75)
        _told(box, page, PAD, 72 + wide * 0.75, room, low - 84 - wide * 0.75)


def _told(box: PaperCanvas, page: CameraPage, x: float, y: float, w: float, h: float) -> None:
    """What to do first; the bars with their names; the verdict below."""
    high = box.height(page.told, w, 26)
    box.text(page.told, x, y, w, high, 26, top=True)
    top = y + high + 12
    for i, name in enumerate(_BARS):
        box.text(Say(f"shell:check.{name}"), x, top + i * BAR, w, 32, 26, face="strong", align="left")
        _bar(box, page, name, x, top + i * BAR + 34, w)
    _verdict(box, page, x, top + 3 * BAR + 8, w, max(60.0, y + h - top - 3 * BAR - 8))


def _bar(box: PaperCanvas, page: CameraPage, name: str, x: float, y: float, w: float) -> None:
    """A share of what is needed; a notch stands where it is enough."""

    def share(now: float) -> float:
        now = int(now * MEASURES) / MEASURES
        found: float = getattr(page.measure(now), name)
        return round(min(1.25, max(0.0, found)) * 20) / 20

    def paint(now: float) -> None:
        full = share(now)
        box.drawn(f"trough {round(w)}", x, y, w, 16, lambda pen: pen.line([(0.01, 0.5), (0.99, 0.5)], 12 / w, "shade"))
        if full > 0:
            reach, tint = 0.01 + 0.98 * full / 1.25, "ranged" if full >= 1 else "panic"
            key = f"bar {name} {full} {round(w)}"
            box.drawn(key, x, y, w, 16, lambda pen: pen.line([(0.01, 0.5), (reach, 0.5)], 12 / w, tint))
        notch = 0.01 + 0.98 / 1.25
        box.drawn(f"notch {round(w)}", x, y, w, 16, lambda pen: pen.line([(notch, 0.05), (notch, 0.95)], 4 / w, "ink"))

    box.moving(x, y, w, 16, share, paint)


def _verdict(box: PaperCanvas, page: CameraPage, x: float, y: float, w: float, h: float) -> None:
    """A tick, or the one word of what to do."""

    def word(now: float) -> str:
        return page.measure(int(now * MEASURES) / MEASURES).word

    def paint(now: float) -> None:
        said = word(now)
        good = said == "pass"
        high = min(h, 150.0)
        box.card(x, y, w, high, "sand" if good else "gold")
        box.symbol("tick" if good else "camera", x + 40, y + high / 2, 26, "ranged" if good else "ink")
        box.text(Say(f"shell:check.word.{said}"), x + 78, y + 4, w - 90, high - 8, 32, face="strong")

    box.moving(x - 14, y - 14, w + 28, min(h, 150.0) + 28, word, paint)


def _live(box: PaperCanvas, page: CameraPage, x: float, y: float, w: float, h: float) -> None:
    """The newest frame, again with each new one."""

    def pose(now: float) -> int:
        found = page.picture()
        return -1 if found is None else found[0]

    def paint(now: float) -> None:
        found = page.picture()
        pixels = None if found is None else found[1]
        where = box.pixels(x, y, w, h)
        size = where.size if box.turn % 2 == 0 else where.size[::-1]
        picture = _picture(pixels, size, page.measure(int(now * MEASURES) / MEASURES))
        turned = pygame.transform.rotate(picture, -90 * box.turn) if box.turn else picture
        box.sheet.lay(turned, where, premultiplied=False)

    box.moving(x, y, w, h, pose, paint)


def _picture(pixels: Any, size: tuple[int, int], measured: Measured) -> pygame.Surface:
    """The frame with the aim, and a box around the code that was read."""
    if pixels is None:
        blank = pygame.Surface(size)
        blank.fill(colour("night"))
        return blank
    picture = frame_picture(pixels, size)
    side = round(size[1] * AIM)
    aim = pygame.Rect(0, 0, side, side)
    aim.center = size[0] // 2, size[1] // 2
    thick = max(2, size[1] // 120)
    for corner in ((aim.left, aim.top), (aim.right, aim.top), (aim.right, aim.bottom), (aim.left, aim.bottom)):
        _corner(picture, corner, aim.center, side // 4, thick)
    if measured.box is not None:
        left, top, wide, high = measured.box
        across, down = size[0] / measured.size[0], size[1] / measured.size[1]
        code = pygame.Rect(round(left * across), round(top * down), round(wide * across), round(high * down))
        pygame.draw.rect(picture, colour("#5FC25A"), code.inflate(8, 8), thick, border_radius=4)
    return picture


def _corner(picture: pygame.Surface, at: tuple[int, int], middle: tuple[int, int], reach: int, thick: int) -> None:
    """An angle of the aim, open towards its middle."""
    across, down = (reach if middle[0] > at[0] else -reach), (reach if middle[1] > at[1] else -reach)
    for end in ((at[0] + across, at[1]), (at[0], at[1] + down)):
        pygame.draw.line(picture, colour("deep"), at, end, thick + 3)
        pygame.draw.line(picture, colour("gold"), at, end, thick)
