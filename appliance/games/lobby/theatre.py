"""The pictures among the lobby's words: posters of challenges, faces of heroes, facts with their symbols."""

import math
from collections.abc import Sequence

from appliance.engine.picture import Box, Canvas
from appliance.engine.table import Say
from appliance.games.lobby.views import ChallengeLine, HeroLine, SlotLine

SYMBOLS = {"life": "heart", "enrage": "fire", "hand": "draw", "shields": "protect", "clear": "check"}
"""What stands beside a fact, by the last word of its key."""

POSTER = 130.0
"""The least side of a poster; where there is less room a plain list is better."""


def game_of(say: Say) -> str:
    """The game whose word this is."""
    return say.key.partition(":")[0]


def posters(page: Canvas, lines: Sequence[ChallengeLine], game: str, box: Box, mark: str) -> bool:
    """Each challenge as a poster with its picture; False, and nothing drawn, if there is no room for that."""
    for foot in (42.0, 66.0):
        columns, size = _largest(len(lines), box, foot)
        if size >= POSTER and all(_name_fits(page, line, size + 8, foot) for line in lines):
            break
    else:
        return False
    size = min(400.0, size)
    across, down = size + 40, size + foot + 32
    rows = math.ceil(len(lines) / columns)
    top = box.y + (box.h - rows * down + 12) / 2
    for i, line in enumerate(lines):
        row, column = divmod(i, columns)
        here = min(columns, len(lines) - row * columns)
        left = box.x + (box.w - here * across + 16) / 2 + column * across
        poster(page, line, game, Box(left, top + row * down, size + 24, size + foot + 20), mark)
    return True


def _largest(count: int, box: Box, foot: float) -> tuple[int, float]:
    """In how many columns the posters' pictures are largest, and their size."""

    def size(columns: int) -> float:
        return min(box.w / columns - 40, box.h / math.ceil(count / columns) - foot - 32)

    columns = max(range(1, count + 1), key=size, default=1)
    return columns, size(columns) if count else 0.0


def _name_fits(page: Canvas, line: ChallengeLine, w: float, h: float) -> bool:
    name = page.word(line.name)
    longest = max((page.width(word, page.least, face="display") for word in name.split()), default=0.0)
    return longest <= w - 2 and page.height(name, w, page.least, face="display") <= h


def poster(page: Canvas, line: ChallengeLine, game: str, box: Box, mark: str) -> None:
    """One challenge: its picture and its name; a touch chooses it."""
    marked = line.id == mark
    page.card(*box, "gold" if marked else "sand", lit=marked)
    size = box.w - 24
    if not page.art(game, [line.id], box.x + 12, box.y + 10, size, size):
        page.symbol("skull", box.x + box.w / 2, box.y + 10 + size / 2, size * 0.3, "ink")
    y = box.y + size + 14
    page.text(line.name, box.x + 8, y, box.w - 16, box.y + box.h - y - 3, 32, face="display")
    page.target(line.id, *box)


def face(page: Canvas, game: str, slots: Sequence[SlotLine], x: float, y: float, size: float) -> bool:
    """The portrait of a hero by the cards that lie there; False if there is none."""
    cards = [slot.card for slot in slots if slot.card]
    return bool(cards) and page.art(game, cards, x, y, size, size)


def crew(page: Canvas, heroes: Sequence[HeroLine], game: str, box: Box) -> None:
    """Everybody who comes along, side by side: portrait and name."""
    if not heroes:
        return
    count = len(heroes)
    rows = 2 if count > 2 and box.w / count < 120 and box.h >= 210 else 1
    columns = math.ceil(count / rows)
    across, down = min(200.0, box.w / columns), min(210.0, box.h / rows)
    size = min(across - 20, down - 42)
    left, top = box.x + (box.w - across * columns) / 2, box.y + (box.h - rows * down) / 2
    for i, hero in enumerate(heroes):
        x, y = left + i % columns * across, top + i // columns * down + max(0.0, (down - size - 42) / 2)
        if size >= 48:
            face(page, game, hero.slots, x + (across - size) / 2, y, size)
        page.text(hero.name, x + 4, y + max(0.0, size) + 2, across - 8, 36, 28, face="display")


def facts_height(page: Canvas, facts: Sequence[Say], w: float) -> float:
    """The height of facts with their symbols."""
    return sum(max(44.0, page.height(fact, w - 52, 26, face="strong") + 8) for fact in facts)


def facts_beside(page: Canvas, facts: Sequence[Say], box: Box) -> None:
    """What should be known, each with a symbol."""
    y = box.y
    for fact in facts:
        high = max(44.0, page.height(fact, box.w - 52, 26, face="strong") + 8)
        page.symbol(SYMBOLS.get(fact.key.rpartition(".")[2], "star"), box.x + 20, y + high / 2, 18)
        page.text(fact, box.x + 52, y, box.w - 52, high, 26, face="strong", align="left")
        y += high
