"""The pictures of the camp: drawn from the views alone, on the canvas handed in."""

import math
from collections.abc import Callable, Sequence
from typing import Any

from appliance.engine.picture import Box, Canvas, Cues, Picture
from appliance.engine.table import Say, View
from appliance.games.boss_fighters import art
from appliance.games.boss_fighters.camp_fire import camp_fire
from appliance.games.boss_fighters.camp_page import GAP, cells, on_page
from appliance.games.boss_fighters.camp_views import (
    CampPageView,
    DeckCard,
    DeckLine,
    DeckView,
    HubView,
    IndexView,
    LootCard,
    LootView,
)
from appliance.games.boss_fighters.note_screens import draw_note, draw_notes
from appliance.games.boss_fighters.note_views import NotesView, NoteView
from appliance.games.boss_fighters.words import say

GAME = "boss_fighters"

POSTER = 150.0
"""The least side of a boss's picture in the notebook; below that plain names are better."""


def draw_page(canvas: Canvas, view: CampPageView, cues: Cues) -> None:
    """Something to read, for both sides of the table where it fits; with nothing to read the curtain is closed."""
    canvas.ground(canvas.w / 2, canvas.h / 2, 220)
    if not view.lines:
        _curtain_call(canvas, view)
        return
    page = canvas.part(16, 16, canvas.w - 32, canvas.h - 32)
    fire = Picture("camp fire", camp_fire) if not view.symbol else None
    page.page(view.title, view.lines, view.prompt, cues.mark, symbol=view.symbol, picture=fire)


def _curtain_call(canvas: Canvas, view: CampPageView) -> None:
    """What comes stands before the closed curtain, for both sides."""
    canvas.drape()
    canvas.card(canvas.w / 2 - 310, canvas.h / 2 - 180, 620, 360, lit=True)
    for side in (canvas, canvas.part(0, 0, canvas.w, canvas.h, 2)):
        y = side.h / 2 + 10
        side.text(view.title, side.w / 2 - 290, y, 580, 90, 60, face="display")
        side.text(view.prompt.say, side.w / 2 - 290, y + 96, 580, 50, 30)


def draw_index(canvas: Canvas, view: IndexView, cues: Cues) -> None:
    """Everything there is to choose, in as many columns as it takes."""
    box, page = on_page(canvas.side(view.seat), view.prompt, view.prompt.also, cues.mark, alone=True)
    page.text(view.title, box.x, box.y, box.w, 52, 40, face="display")
    if view.pictured and _posters(page, view, Box(box.x, box.y + 60, box.w, box.h - 60), cues.mark):
        return
    places = cells(len(view.prompt.options), Box(box.x, box.y + 56, box.w, box.h - 56), 56.0 if box.w > 900 else 40.0)
    for option, cell in zip(view.prompt.options, places, strict=False):
        _button(page, option.id, option.say, cell, option.id == cues.mark)


def _posters(page: Canvas, view: IndexView, box: Box, mark: str) -> bool:
    """Each boss with the picture of him; False, and nothing is drawn, where they would be too small."""
    options = view.prompt.options
    count = max(1, len(options))

    def size_in(columns: int) -> float:
        return min(box.w / columns - GAP - 24, box.h / math.ceil(count / columns) - GAP - 66)

    columns = max(range(1, count + 1), key=size_in)
    size = min(280.0, size_in(columns))
    wide, high, rows = size + 24, size + 66, math.ceil(count / columns)
    if size < POSTER or not all(_name_fits(page, page.word(one.say), Box(0, 0, wide, 54)) for one in options):
        return False
    top = box.y + (box.h - rows * (high + GAP) + GAP) / 2
    for i, option in enumerate(options):
        row, column = divmod(i, columns)
        here = min(columns, count - row * columns)
        x = box.x + (box.w - here * (wide + GAP) + GAP) / 2 + column * (wide + GAP)
        y = top + row * (high + GAP)
        page.card(x, y, wide, high, "gold" if option.id == mark else "sand", lit=option.id == mark)
        page.art(GAME, [option.id], x + 12, y + 8, size, size)
        page.text(option.say, x + 6, y + size + 10, wide - 12, 54, 30, face="display")
        page.target(option.id, x, y, wide, high)
    return True


def draw_hub(canvas: Canvas, view: HubView, cues: Cues) -> None:
    """The fire, everybody around it with their decks, and who waits beyond the trees."""
    prompt = view.prompt
    decks = {f"deck-{line.seat}" for line in view.decks}
    options = [option for option in (*prompt.options, *prompt.also) if option.id not in decks]
    box, page = on_page(canvas, prompt, options, cues.mark)
    news = "\n".join(page.word(line) for line in view.news)
    high = page.height(news, box.w, 26) + 8 if news else 0.0
    if news:
        page.text(news, box.x, box.y, box.w, high, 26)
    rest = Box(box.x, box.y + high, box.w, box.h - high)
    columns = len(view.decks) if box.w / max(1, len(view.decks)) >= 250 else 2
    rows = math.ceil(len(view.decks) / max(1, columns))
    each = min(230.0, (rest.h - GAP * rows) / max(1, rows))
    stage = rest.h - rows * (each + GAP)
    if stage >= 90:
        _fire(page, view, Box(rest.x, rest.y, rest.w, stage))
    top = rest.y + max(0.0, stage)
    touchable = {option.id for option in prompt.options}
    for i, line in enumerate(view.decks):
        row, column = divmod(i, columns)
        here = min(columns, len(view.decks) - row * columns)
        wide = min(330.0, (rest.w - GAP * (here - 1)) / here)
        left = rest.x + (rest.w - here * (wide + GAP) + GAP) / 2 + column * (wide + GAP)
        option = f"deck-{line.seat}" if f"deck-{line.seat}" in touchable else ""
        _deck_line(page, line, Box(left, top + row * (each + GAP), wide, each), option, cues.mark)


def _fire(page: Canvas, view: HubView, box: Box) -> None:
    """The fire in the middle; the one who comes next beside it."""
    size = min(box.h - 6, 260.0)
    left = box.x + (box.w - size) / 2 - (size * 0.6 if view.boss is not None else 0.0)
    page.drawn("camp fire", left, box.y, size, size, camp_fire)
    if view.boss is not None:
        page.art(GAME, [view.challenge], left + size * 1.2, box.y, size, size)


def _deck_line(page: Canvas, line: DeckLine, box: Box, option: str, mark: str) -> None:
    """A hero at the fire: portrait, name, how many cards, what was changed."""
    marked = bool(option) and option == mark
    page.card(*box, "gold" if marked else "sand" if line.fault is None else "shade", lit=marked)
    size = min(96.0, box.h * 0.42, box.w * 0.34)
    key = f"hero {line.hero} {line.klass}"
    page.drawn(key, box.x + 8, box.y + 8, size, size, art.portrait(line.hero, line.klass))
    left, room = box.x + size + 14, box.w - size - 20
    page.text(line.name, left, box.y + 8, room, size, 32, face="display", align="left")
    y, room, end = box.y + size + 12, box.w - 20, box.y + box.h - 2
    for said in (say("camp.size", n=line.size), *([say("camp.out", n=line.removed)] if line.removed else [])):
        high = page.height(said, room, 26)
        if y + high > end:
            break
        page.text(said, box.x + 10, y, room, high, 26, top=True)
        y += high
    names = ", ".join(page.word(name) for name in line.loot)
    if page.height(names, room, page.least, face="strong") > end - y:
        names = page.word(say("camp.loot", n=len(line.loot)))
    if line.loot and y + page.height(names, room, page.least, face="strong") <= end:
        page.text(names, box.x + 10, y, room, end - y, 26, face="strong", top=True)
    if option:
        page.target(option, *box)


def draw_loot(canvas: Canvas, view: LootView, cues: Cues) -> None:
    """Five cards for one hero to choose from, turned to that player."""
    box, page = on_page(canvas.side(view.seat), view.prompt, view.prompt.also, cues.mark, alone=True)
    free = {option.id for option in view.prompt.options}
    layouts = [_loot_layout(page, view.cards, box.w, *how) for how in LOOT_LAYOUTS]
    needs, name, gap = next((one for one in layouts if sum(one[0]) <= box.h), layouts[-1])
    spare = max(0.0, box.h - sum(needs)) / max(1, sum(need > BRIEF + gap for need in needs))
    y = box.y
    for card, need in zip(view.cards, needs, strict=True):
        high = need - gap + (min(spare, 60.0) if need > BRIEF + gap else 0.0)
        cell = Box(box.x, y, box.w, high)
        _loot_card(page, card, view.star, name, cell, card.face.id if card.face.id in free else "", cues.mark)
        y += high + gap


BRIEF = 44.0
"""Height of a loot card that is only named."""

LOOT_LAYOUTS = ((0.32, 20.0, False), (0.28, 4.0, False), (0.32, 4.0, True), (0.28, 4.0, True), (0.24, 4.0, True))
"""The share of the names, the gap, and whether a card that somebody else has is only named; the first that fits."""


def _loot_layout(
    page: Canvas, cards: Sequence[LootCard], w: float, share: float, gap: float, brief: bool
) -> tuple[list[float], float, float]:
    """The height of each card with its gap, the width of the names, and that gap."""
    words = [word for card in cards for word in page.word(card.face.name).split()]
    longest = max((page.width(word, page.least, face="display") for word in words), default=0.0)
    name = max(longest + 20, min(330.0, w * share))
    needs = []
    for card in cards:
        beside = page.height(card.face.name, name - 16, page.least, face="display") + (34.0 if card.holder else 4.0)
        told = page.height(_effects(page, card), w - name - 12, page.least)
        needs.append(gap + (BRIEF if brief and _is_taken(card) else max(beside, told + 2)))
    return needs, name, gap


def _is_taken(card: LootCard) -> bool:
    return bool(card.holder) and not card.mine


def _effects(page: Canvas, card: LootCard) -> str:
    return " ".join(page.word(line) for line in card.face.lines)


def _loot_card(page: Canvas, card: LootCard, star: int, name: float, box: Box, option: str, mark: str) -> None:
    """A loot card: golden stars, its name, what it does; whoever has it."""
    marked = bool(option) and option == mark
    page.card(*box, "gold" if marked else "sand" if option else "shade", lit=marked or card.mine)
    if _is_taken(card) and box.h <= BRIEF:
        named = f"{page.word(card.face.name)} · {page.word(say('camp.taken', name=card.holder))}"
        page.text(named, box.x + 12, box.y, box.w - 24, box.h, 26, face="strong", align="left")
        return
    below = 34.0 if card.holder or box.h >= 92 else 0.0
    page.text(card.face.name, box.x + 12, box.y + 2, name - 16, box.h - below - 2, 30, face="display", align="left")
    if card.holder:
        held = say("camp.mine") if card.mine else say("camp.taken", name=card.holder)
        page.text(held, box.x + 12, box.y + box.h - below - 2, name - 16, below, 24, face="strong", align="left")
    elif below:
        for one in range(star):
            page.symbol("star", box.x + 30 + 36 * one, box.y + box.h - 24, 15, "lamp")
    told = "\n".join(page.word(line) for line in card.face.lines)
    if page.height(told, box.w - name - 12, page.least) > box.h - 4:
        told = _effects(page, card)
    page.text(told, box.x + name, box.y + 2, box.w - name - 12, box.h - 4, 26, align="left")
    if option:
        page.target(option, *box)


def draw_deck(canvas: Canvas, view: DeckView, cues: Cues) -> None:
    """All cards of a deck for its player; those that are left out lie in the shade."""
    prompt = view.prompt
    box, page = on_page(canvas.side(view.line.seat), prompt, prompt.also, cues.mark, alone=True)
    loot = ", ".join(page.word(name) for name in view.line.loot)
    told = page.word(say("camp.size", n=view.line.size))
    told += ", " + page.word(say("camp.out", n=view.line.removed)) if view.line.removed else ""
    told += f" · {loot}" if loot else ""
    size = 28.0 if box.h - page.height(told, box.w, 28, face="strong") > 440 else page.least
    high = page.height(told, box.w, size, face="strong") + (8 if size > page.least else 2)
    page.text(told, box.x, box.y, box.w, high, size, face="strong")
    room = Box(box.x, box.y + high, box.w, box.h - high)
    names = [page.word(card.name) for card in view.cards]
    places = cells(len(names), room)
    tries = (places, *(cells(len(names), room, columns=n, gap=gap) for gap in (4.0, 2.0) for n in (3, 4, 2)))
    places = next((one for one in tries if all(_name_fits(page, name, one[0]) for name in names)), places)
    for card, cell in zip(view.cards, places, strict=False):
        _deck_card(page, card, cell, cues.mark)


def _deck_card(page: Canvas, card: DeckCard, box: Box, mark: str) -> None:
    """One card: its name, and its symbols where there is room beside the name."""
    marked = card.option == mark
    page.card(*box, "gold" if marked else "shade" if card.out else "white", lit=marked)
    kinds = ("trash",) if card.out else card.kinds[:3]
    beside = 36.0 * len(kinds) + 8
    name = page.word(card.name)
    least = page.least
    longest = max(page.width(word, least, face="display") for word in name.split())
    fits = longest <= box.w - beside - 14 and page.height(name, box.w - beside - 14, least, face="display") <= box.h - 6
    room = box.w - 14 - (beside if fits else 0.0)
    page.text(card.name, box.x + 10, box.y + 1, room, box.h - 2, 28, face="display", align="left")
    for i, kind in enumerate(kinds if fits else ()):
        page.symbol(kind, box.x + box.w - 24 - 36 * i, box.y + box.h / 2, 15)
    page.target(card.option, *box)


def _name_fits(page: Canvas, name: str, box: Box) -> bool:
    """Whether a card's name has room in its place, which is high enough to touch."""
    words = all(page.width(word, page.least, face="display") <= box.w - 14 for word in name.split())
    return words and box.h >= 42 and page.height(name, box.w - 14, page.least, face="display") <= box.h + 2


def _button(page: Canvas, option: str, name: Say, box: Box, marked: bool) -> None:
    page.card(*box, "gold" if marked else "sand", lit=marked)
    page.text(name, box.x + 8, box.y + 1, box.w - 16, box.h - 2, 30, face="display")
    page.target(option, *box)


SCREENS: dict[type[View], Callable[[Canvas, Any, Cues], None]] = {
    CampPageView: draw_page,
    LootView: draw_loot,
    HubView: draw_hub,
    DeckView: draw_deck,
    NotesView: draw_notes,
    NoteView: draw_note,
    IndexView: draw_index,
}
