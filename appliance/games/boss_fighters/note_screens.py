"""The pictures of the notebook: the list of what was seen of a boss, and one line of it with all that is known."""

from appliance.engine.picture import Box, Canvas, Cues, Face
from appliance.engine.table import Say
from appliance.games.boss_fighters.camp_page import GAP, cells, on_page
from appliance.games.boss_fighters.note_views import NoteLine, NotesView, NoteView
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
    """Symbol, name, below it when it was seen and what players wrote, the latter where there is not room for both."""
    page.card(*box, "gold" if marked else "sand", lit=marked)
    r = min(22.0, box.h * 0.3)
    page.symbol("kind-" + line.kind, box.x + r + 10, box.y + box.h / 2, r)
    left, split = box.x + 2 * r + 20, box.h * 0.54
    room = box.w - (left - box.x) - 10
    page.text(line.title, left, box.y + 2, room, split, 30, face="display", align="left")
    below, high = box.y + split - 2, box.h - split
    aside = page.width(say("camp.mark." + line.mark), 24, face="strong") + 8 if line.mark else 0.0
    if page.width(line.seen, 24) + aside > room:
        aside = room if line.mark else 0.0
    if aside < room:
        page.text(line.seen, left, below, room - aside, high, 24, align="left")
    if line.mark:
        mark = say("camp.mark." + line.mark)
        page.text(mark, left + room - aside, below, aside, high, 24, face="strong", align="left")
    page.target(line.option, *box)


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
