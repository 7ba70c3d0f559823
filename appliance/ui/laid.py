"""The drawings of the overlays."""

import math
from collections.abc import Sequence

from appliance.engine.picture import Cues, Pen, Row
from appliance.engine.table import Foreseen, Prompt, Say
from appliance.ui import overlays, seating
from appliance.ui.laid_camera import draw_camera_page
from appliance.ui.laid_check import draw_self_test
from appliance.ui.laid_rooms import draw_grid, draw_scan_sign, draw_teach_page
from appliance.ui.laid_touch import draw_touch_page
from appliance.ui.motion import filled, step
from appliance.ui.parts import PaperCanvas

TAKE_AWAY = "back"
"""What a touch says while a card that was chosen by hand has not counted yet."""


def draw_overlay(canvas: PaperCanvas, overlay: overlays.AnyOverlay, cues: Cues) -> None:
    """Lay it over what is drawn; what covers everything takes the touch targets below away."""
    if isinstance(overlay, (*overlays.COVERS, overlays.Resting)):
        canvas.sheet.targets.clear()
        canvas.sheet.movers.clear()
    match overlay:
        case overlays.Preview():
            _preview(canvas, overlay)
        case overlays.Notice():
            _notice(canvas, overlay)
        case overlays.WakePage():
            _wake_page(canvas, overlay)
        case overlays.NotePage():
            _note_page(canvas, overlay)
        case overlays.Story():
            _story(canvas, overlay)
        case overlays.Menu():
            _menu(canvas, overlay, cues.mark)
        case overlays.Grid():
            draw_grid(canvas, overlay, cues.mark)
        case overlays.TeachPage():
            draw_teach_page(canvas, overlay, cues.mark)
        case overlays.CameraPage():
            draw_camera_page(canvas, overlay, cues.mark)
        case overlays.SelfTestPage():
            draw_self_test(canvas, overlay, cues.mark)
        case overlays.TouchPage():
            draw_touch_page(canvas, overlay, cues.mark)
        case overlays.ScanSign():
            draw_scan_sign(canvas, overlay)
        case overlays.Saving():
            _saving(canvas)
        case overlays.CameraLost():
            _camera_lost(canvas, overlay)
        case overlays.Broken() | overlays.LowPower():
            _banner(canvas, overlay.say, "special" if isinstance(overlay, overlays.Broken) else "lightning")
        case overlays.Resting():
            _resting(canvas, overlay)
        case overlays.Holding():
            _holding(canvas, overlay)


def _middle(canvas: PaperCanvas, w: float, h: float, seats: Sequence[int]) -> PaperCanvas:
    """A part in the middle, turned to the seats if they share an edge."""
    turns = {seating.turn_of(seat) for seat in seats}
    edge = canvas.side(seats[0]) if len(turns) == 1 else canvas
    return edge.part((edge.w - w) / 2, (edge.h - h) / 2, w, h)


def _preview(canvas: PaperCanvas, overlay: overlays.Preview) -> None:
    if overlay.by_hand:
        canvas.sheet.targets.clear()
        canvas.target(TAKE_AWAY, 0, 0, canvas.w, canvas.h)
    foreseen = overlay.foreseen
    if foreseen is not None and (foreseen.lines or foreseen.who is not None):
        _foreseen(canvas, overlay, foreseen)
        return
    box = _middle(canvas, 360, 280, overlay.seats)
    box.card(0, 0, box.w, box.h, lit=True)
    for half in (box.part(0, 186, box.w, 88), box.part(0, 6, box.w, 88, 2)):
        half.text(overlay.card, 20, 0, half.w - 40, half.h, 34, face="display")
    _hold_ring(box, box.w / 2, box.h / 2, overlay)


def _hold_ring(box: PaperCanvas, x: float, y: float, overlay: overlays.Preview) -> None:
    """How much of the hold is done; when it is full the card counts."""

    def share(now: float) -> float:
        return round(filled(now, overlay.began, overlay.seconds) * 16) / 16

    def paint(now: float) -> None:
        box.ring(x, y, 42, 16, share(now), "check", "shade")

    box.moving(x - 44, y - 44, 88, 88, share, paint)


FORESEEN, LEAST_FORESEEN = 520.0, 430.0
"""Width of what a card will do: between the cards of the seats if there is room for it."""


def _foreseen(canvas: PaperCanvas, overlay: overlays.Preview, foreseen: Foreseen) -> None:
    """Name, whose it is and what it will do, line by line; as large as it fits."""
    edge = canvas.side(overlay.seats[0]) if len({seating.turn_of(seat) for seat in overlay.seats}) == 1 else canvas
    wide = min(FORESEEN, max(LEAST_FORESEEN, edge.w - 2 * seating.REACH))
    room, most = wide - 84, edge.h - 40
    who = canvas.height(foreseen.who, wide - 126, canvas.least) if foreseen.who is not None else 0.0
    more = max(0.0, who - 36)
    for size in (30.0, 28.0, 26.0, canvas.least):
        heights = [max(42.0, canvas.height(say, room, size, face="strong") + 8) for _, say in foreseen.lines]
        high = 116.0 + more + sum(heights) + (14 if heights else 0)
        if high <= most:
            break
    box = _middle(canvas, wide, high, overlay.seats)
    box.card(0, 0, box.w, box.h, lit=True)
    beside = 56.0 if foreseen.symbol else 0.0
    if beside:
        box.symbol(foreseen.symbol, 46, 40, 26)
    box.text(overlay.card, 22 + beside, 12, box.w - 140 - beside, 52, 36, face="display", align="left")
    if foreseen.who is not None:
        box.text(foreseen.who, 18, 66, box.w - 126, 36 + more, 26, align="left")
    _hold_ring(box, box.w - 62, 60, overlay)
    y = 114.0 + more
    for (symbol, say), tall in zip(foreseen.lines, heights, strict=True):
        if symbol:
            box.symbol(symbol, 42, y + tall / 2, 20)
        box.text(say, 72, y, room, tall, size, face="strong", align="left")
        y += tall


def _notice(canvas: PaperCanvas, overlay: overlays.Notice) -> None:
    turns = {seating.turn_of(seat) for seat in overlay.seats}
    sides = 1 if len(turns) == 1 else 2
    size = 30.0 if canvas.height(overlay.say, 300, 30, face="strong") < 150 else 26.0
    for w in (430.0, 560.0, 700.0):
        high = max(90.0, canvas.height(overlay.say, w - 130, size, face="strong") + 36)
        if high * sides <= canvas.h - 2 * seating.REACH or w + 200 > canvas.w - 2 * seating.REACH:
            break
    box = _middle(canvas, w, high * sides, overlay.seats)
    box.card(0, 0, box.w, box.h, lit=True)
    halves = [box] if sides == 1 else [box.part(0, high, w, high), box.part(0, 0, w, high, 2)]
    for half in halves:
        half.symbol(overlay.symbol, 58, high / 2, 34, "attack")
        half.text(overlay.say, 106, 8, w - 130, high - 16, size, face="strong")


def _wake_page(canvas: PaperCanvas, overlay: overlays.WakePage) -> None:
    canvas.fill("night")
    recap = overlay.recap
    taken = [seat for seat, _ in recap.seats]
    deeper = [_seat_card(canvas.seat(seat, taken), lines) for seat, lines in recap.seats]
    reach = max(20.0, seating.DEPTH + 20 + max(deeper, default=0.0) - canvas.beyond(taken))
    page = canvas.part(reach, reach, canvas.w - 2 * reach, canvas.h - 2 * reach)
    page.page(recap.title, recap.lines, Prompt("confirm", Say("shell:recap.go-on")), "")


def _seat_card(panel: PaperCanvas, lines: Sequence[Say]) -> float:
    """A seat's lines, run together if they are many; gives how much further than usual the card had to reach in."""
    words, wide, room = [panel.word(line) for line in lines], panel.w - 32, panel.h - 12
    text = "\n".join(words)
    if panel.height(text, wide, 26) > room:
        text = " · ".join(words)
    more = max(0.0, panel.height(text, wide, 26) - room)
    panel.card(0, -more, panel.w, panel.h + more + 20)
    panel.text(text, 16, 6 - more, wide, room + more, 26)
    return more


def _note_page(canvas: PaperCanvas, overlay: overlays.NotePage) -> None:
    canvas.fill("night")
    page = canvas.part(60, 40, canvas.w - 120, canvas.h - 80)
    page.page(Say("shell:note.title"), (overlay.say,), Prompt("confirm", Say("shell:note.go-on")), "", symbol="lesson")


def _story(canvas: PaperCanvas, overlay: overlays.Story) -> None:
    canvas.fill("night")
    page = canvas.part(60, 40, canvas.w - 120, canvas.h - 80)
    prompt = Prompt("confirm", Say("shell:note.go-on"), overlay.seats)
    page.page(Say("shell:story.title"), overlay.lines, prompt, "", symbol="lesson")


def _banner(canvas: PaperCanvas, say: Say, symbol: str) -> None:
    """A banner over the stage, for both sides."""
    high = canvas.height(say, 330, 26, face="strong") + 24
    box = canvas.part(canvas.w / 2 - 220, canvas.h / 2 - high, 440, 2 * high)
    box.card(0, 0, box.w, box.h)
    for half in (box.part(0, high, box.w, high), box.part(0, 0, box.w, high, 2)):
        half.symbol(symbol, 48, high / 2, 30, "attack")
        half.text(say, 92, 8, 330, high - 16, 26, face="strong")


PLACES = 11
"""Places of the moon; prime, so that it comes by all of them whatever the step is."""


def _resting(canvas: PaperCanvas, overlay: overlays.Resting) -> None:
    """Black, and a small moon that wanders: nothing of the picture stays where it was."""
    canvas.fill("#000000")
    x = canvas.w * (0.1 + 0.8 * (overlay.step * 4 % PLACES) / (PLACES - 1))
    y = canvas.h * (0.12 + 0.76 * (overlay.step * 7 % PLACES) / (PLACES - 1))
    canvas.drawn("moon", x - 30, y - 30, 60, 60, _paint_moon)


def _menu(canvas: PaperCanvas, overlay: overlays.Menu, mark: str) -> None:
    canvas.veil()
    edge = canvas.side(overlay.seat)
    wide = min(560.0 if len(overlay.options) <= 8 else 900.0, edge.w - 60)
    room = wide - 60
    columns = 2 if len(overlay.options) > 8 else 1
    short = edge.height(overlay.title, room, 36, face="display") <= 70
    title = 70.0 if short else edge.height(overlay.title, room, 28, face="strong") + 10
    high = min(edge.h - 20, title + 30 + 78.0 * math.ceil(len(overlay.options) / columns) + 16)
    box = edge.part((edge.w - wide) / 2, (edge.h - high) / 2, wide, high)
    box.card(0, 0, box.w, box.h, lit=True)
    box.text(overlay.title, 30, 14, room, title, 36 if short else 28, face="display" if short else "strong")
    rows = [Row(option.id, option.say) for option in overlay.options]
    box.listing(rows, 30, title + 26, room, high - title - 26, mark)


def _saving(canvas: PaperCanvas) -> None:
    x, y = canvas.w / 2 - 196, canvas.h / 2 - 150

    def pose(now: float) -> int:
        return step(now) % 12

    def paint(now: float) -> None:
        canvas.symbol("dot", x, y, 26, "cream")
        canvas.drawn("turning", x - 16, y - 16, 32, 32, _paint_turning, tilt=pose(now) * 30.0 + 0.5)

    canvas.moving(x - 28, y - 28, 56, 56, pose, paint)


def _camera_lost(canvas: PaperCanvas, overlay: overlays.CameraLost) -> None:
    high = canvas.height(overlay.say, 320, 26, face="strong") + 24
    box = canvas.part(canvas.w / 2 - 215, (canvas.h - high) / 2, 430, high)
    box.card(0, 0, box.w, box.h)
    box.symbol("camera", 50, box.h / 2, 32, "ink")
    box.text(overlay.say, 94, 8, 320, box.h - 16, 26, face="strong")


def _holding(canvas: PaperCanvas, overlay: overlays.Holding) -> None:
    x, y = canvas.sheet.check or canvas.table(()).check

    def share(now: float) -> float:
        return round(filled(now, overlay.began, overlay.seconds) * 24) / 24

    def paint(now: float) -> None:
        canvas.ring(x, y, 68, 16, share(now), "gold", "deep")

    canvas.moving(x - 70, y - 70, 140, 140, share, paint)


def _paint_moon(pen: Pen) -> None:
    pen.ellipse(0.5, 0.5, 0.4, 0.4, "stage")
    pen.ellipse(0.62, 0.42, 0.33, 0.33, "#000000")


def _paint_turning(pen: Pen) -> None:
    for i, (x, y) in enumerate([(0.5, 0.14), (0.82, 0.32), (0.82, 0.68), (0.5, 0.86), (0.18, 0.68), (0.18, 0.32)]):
        size = 0.06 + i * 0.014
        pen.ellipse(x, y, size, size, "ink")
