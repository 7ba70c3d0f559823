"""The pictures of the notebook: the list of what was seen of a boss, and one line of it with all that is known."""

from appliance.engine.picture import Box, Canvas, Cues, Face
from appliance.engine.table import Say
from appliance.games.boss_fighters.camp_page import GAP, cells, on_page
from appliance.games.boss_fighters.note_views import NoteLine, NotesView, NoteView
from appliance.games.boss_fighters.views import Badge
from appliance.games.boss_fighters.words import say

BODY = 26.0


def draw_notes(canvas: Canvas, view: NotesView, cues: Cues) -> None:
    """What was seen of a boss, line by line; a touch opens one."""
    box, page = on_page(canvas.side(view.seat), view.prompt, view.prompt.also, cues.mark, alone=True)
    page.text(view.boss, box.x, box.y, box.w, 50, 38, face="display")
    room = Box(box.x, box.y + 56, box.w, box.h - 56)
    for line, cell in zip(view.lines, cells(len(view.lines), room, 66.0, 1 if box.w < 760 else 2), strict=True):
        _line(page, line, cell, line.option == cues.mark)


def _line(page: Canvas, line: NoteLine, box: Box, marked: bool) -> None:
    """Symbol, name, below it when it was seen and what players wrote, the latter where there is not room for both;
    at the end the shields that it raises, below the name where there is only room there."""
    page.card(*box, "gold" if marked else "sand", lit=marked)
    r = min(22.0, box.h * 0.3)
    page.symbol("kind-" + line.kind, box.x + r + 10, box.y + box.h / 2, r)
    left, split = box.x + 2 * r + 20, box.h * 0.54
    room = box.w - (left - box.x) - 10
    below, high = box.y + split - 2, box.h - split
    shields = sum(_shield_width(page, shield) for shield in line.shields)
    beside = page.width(line.title, page.least, face="display") + shields <= room
    if shields and beside:
        _shields(page, line, left + room - shields, box.y + box.h / 2)
    name = room - (shields if beside else 0.0)
    page.text(line.title, left, box.y + 2, name, split, 30, face="display", align="left")
    if shields and not beside and shields + _mark_width(page, line) <= room:
        _shields(page, line, left, below + high / 2)
        left, room = left + shields, room - shields
    elif beside:
        room -= shields
    _seen(page, line, Box(left, below, room, high))
    page.target(line.option, *box)


def _seen(page: Canvas, line: NoteLine, box: Box) -> None:
    """When it was seen, and at the end what players wrote."""
    aside = _mark_width(page, line)
    if page.width(line.seen, 24) + aside > box.w:
        aside = box.w if line.mark or page.width(line.seen, page.least) > box.w else 0.0
    if aside < box.w:
        page.text(line.seen, box.x, box.y, box.w - aside, box.h, 24, align="left")
    if line.mark:
        mark = say("camp.mark." + line.mark)
        page.text(mark, box.x + box.w - aside, box.y, aside, box.h, 24, face="strong", align="left")


def _mark_width(page: Canvas, line: NoteLine) -> float:
    return page.width(say("camp.mark." + line.mark), 24, face="strong") + 8 if line.mark else 0.0


def _shields(page: Canvas, line: NoteLine, left: float, y: float) -> None:
    """Type by its shape, and strength."""
    for shield in line.shields:
        wide = _shield_width(page, shield)
        page.symbol(shield.kind, left + 15, y, 14)
        page.text(str(shield.n), left + 33, y - 17, wide - 32, 34, 26, face="display", align="left")
        left += wide


def _shield_width(page: Canvas, shield: Badge) -> float:
    return 44 + page.width(str(shield.n), 26, face="display")


def draw_note(canvas: Canvas, view: NoteView, cues: Cues) -> None:
    """One ability for its reader: what it is, when it came, what it did, and what had been done just before."""
    options = (*view.prompt.options, *view.prompt.also)
    box, page = on_page(canvas.side(view.seat), view.prompt, options, cues.mark, alone=True)
    page.symbol("kind-" + view.kind, box.x + 30, box.y + 32, 28)
    mark = say("camp.mark." + view.mark) if view.mark else "" if view.text is None else say("kind." + view.kind)
    aside = min(box.w * 0.36, page.width(mark, 28, face="strong") + 16) if mark else 0.0
    page.text(view.title, box.x + 72, box.y + 4, box.w - 76 - aside, 56, 38, face="display", align="left")
    if mark:
        page.text(mark, box.x + box.w - aside, box.y + 4, aside, 56, 28, face="strong" if view.mark else "body")
    y, end = box.y + 68, box.y + box.h
    for line, face in _lines(view):
        high = page.height(line, box.w, BODY, face=face)
        if y + high > end:
            break
        page.text(line, box.x, y, box.w, high, BODY, face=face, align="left", top=True)
        y += high + GAP


def _lines(view: NoteView) -> list[tuple[Say, Face]]:
    """All that is told, in its order; when there is no room for all, what is oldest is left out."""
    told: list[tuple[Say, Face]] = [(view.text, "body")] if view.text is not None else []
    told.append((view.seen, "strong"))
    if view.did is not None:
        told.append((view.did, "body"))
    return [*told, *[(line, "body") for line in view.before]]
