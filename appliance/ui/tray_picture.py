"""The drawing of the tray: tabs, cards with their real backs, and a note that tells what a card does."""

from collections.abc import Callable, Hashable, Sequence
from typing import Any, Literal, NamedTuple

import pygame

from appliance.engine.table import Say
from appliance.ui import letters
from appliance.ui.pen import PaperPen
from appliance.ui.symbols import paint_symbol
from appliance.ui.theme import colour, mixed
from appliance.ui.tray import Group, TrayCard, TrayLine
from appliance.ui.tray_layout import Grid, Ground, Places, label_height, line_height

Tell = Callable[[Say], str]
NEW_CARDS = 1
"""How many cards' pictures are made in one turn of the loop; each takes about 10 ms."""

GROUND, LIT, PAPER, INK = "deep", "gold", "cream", "ink"


class Tab(NamedTuple):
    """A tab and the group that it opens."""

    group: Group
    rect: pygame.Rect


class Scene(NamedTuple):
    """All that the tray's picture depends on; equal scenes look the same."""

    ground: Ground
    places: Places
    tabs: tuple[Tab, ...]
    open: int
    grid: Grid
    scrolled: int
    title: Say
    about: TrayCard | None
    hint: Say
    held: str
    language: Hashable
    played: tuple[str, ...] = ()


class TrayPicture:
    """Draws trays. `back` gives a card's printed back as a grey picture; `boxes` is where texts and cards stand.

    Few new cards are made at a time, since the table must not wait for them; `unfinished` tells that more are to come.
    """

    def __init__(self, back: Callable[[str], Any]) -> None:
        self._back = back
        self._sprites: dict[Hashable, pygame.Surface] = {}
        self._new = 0
        self.unfinished = False
        self.boxes: list[tuple[str, pygame.Rect]] = []

    def draw(self, surface: pygame.Surface, scene: Scene, tell: Tell) -> None:
        """Everything but the camera's picture."""
        self.boxes, self._new, self.unfinished = [], 0, False
        for part in (scene.ground.tray, scene.ground.strip):
            surface.fill(colour(GROUND), part)
        for tab in scene.tabs:
            self._tab(
                surface, tab, scene.tabs[scene.open].group is tab.group if scene.open >= 0 else False, scene, tell
            )
        if scene.open < 0:
            self._hint(surface, scene, tell)
            return
        small = round(scene.ground.letter * 0.95)
        self._write(surface, tell(scene.title), scene.places.title, small, "gold", face="strong", align="left")
        group = scene.tabs[scene.open].group
        for place, card in enumerate(group.cards):
            spot = scene.grid.spot(place, scene.scrolled)
            if spot is not None:
                self._tile(surface, card, spot, scene, tell)
        self._more(surface, scene)
        if scene.about is not None:
            self._about(surface, scene.about, scene, tell)
        else:
            self._hint(surface, scene, tell)

    def ghost(self, surface: pygame.Surface, card: TrayCard, middle: tuple[int, int], wide: int) -> pygame.Rect:
        """The card in the hand, following the mouse."""
        picture = self._card(card, wide)
        where = picture.get_rect(center=middle)
        surface.blit(picture, where)
        return where

    def _tab(self, surface: pygame.Surface, tab: Tab, opened: bool, scene: Scene, tell: Tell) -> None:
        rect, round_ = tab.rect, scene.ground.letter // 2
        ground = PAPER if opened else "stage"
        pygame.draw.rect(surface, colour(ground), rect, border_radius=round_)
        stripe = pygame.Rect(rect.x + 4, rect.bottom - 5, rect.w - 8, 3)
        pygame.draw.rect(surface, colour(tab.group.cards[0].colour), stripe, border_radius=2)
        if tab.group.awaited:
            pygame.draw.rect(surface, colour(LIT), rect, 2, border_radius=round_)
        size = round(scene.ground.letter * 0.85)
        self._write(surface, tell(tab.group.title), rect.inflate(-8, -6), size, INK if opened else PAPER)

    def _tile(self, surface: pygame.Surface, card: TrayCard, spot: pygame.Rect, scene: Scene, tell: Tell) -> None:
        wide, line = scene.grid.wide, letters.line_height(round(scene.ground.letter * 0.85))
        back = pygame.Rect(spot.centerx - wide // 2, spot.y, wide, spot.h - label_height(scene.ground.letter))
        held, lit = card.text == scene.held, card is scene.about or card.text == scene.held
        if held:
            pygame.draw.rect(surface, colour("night"), back, border_radius=6)
        elif self._ready(card, back.w):
            surface.blit(self._card(card, back.w), back)
        else:
            pygame.draw.rect(surface, colour(card.colour), back, border_radius=6)
        if card.id in scene.played:
            self._played(surface, back)
        if lit:
            pygame.draw.rect(surface, colour(LIT), back.inflate(4, 4), 2, border_radius=8)
        name = pygame.Rect(spot.x + 1, back.bottom + 4, spot.w - 2, line * 2)
        end = self._write(
            surface, tell(card.name), name, round(scene.ground.letter * 0.85), LIT if lit else PAPER, top=True
        )
        row = pygame.Rect(spot.x, end, spot.w, spot.bottom - name.bottom)
        self.boxes.append((card.id, back))
        self._symbols(surface, card, row, scene.ground.letter)

    def _played(self, surface: pygame.Surface, back: pygame.Rect) -> None:
        """It lies on the table: darker here, with a tick."""
        dark = pygame.Surface(back.size, pygame.SRCALPHA)
        dark.fill((*colour("night"), 190))
        surface.blit(dark, back)
        size = min(back.w, back.h) // 2
        tick = self._sprites.get(("tick", size))
        if tick is None:
            pen = PaperPen(size, size)
            paint_symbol(pen, "tick", PAPER)
            tick = self._sprites[("tick", size)] = pen.finished()
        surface.blit(tick, tick.get_rect(center=back.center), special_flags=pygame.BLEND_PREMULTIPLIED)

    def _symbols(self, surface: pygame.Surface, card: TrayCard, row: pygame.Rect, letter: int) -> None:
        """What it does, in short: symbols with their numbers; the id where there is nothing to show."""
        emblem = (TrayLine(card.emblem, card.name),) if card.emblem else ()
        lines = (*emblem, *card.lines)[:3]
        if not lines:
            self._write(surface, card.id, row, round(letter * 0.75), "sand")
            return
        size, high = round(letter * 0.8), row.h - 2
        numbers = ["" if line.number is None else str(line.number) for line in lines]
        wides = [high + letters.width(number, "strong", size) + 1 for number in numbers]
        x = row.centerx - (sum(wides) + 4 * (len(lines) - 1)) // 2
        for line, number, wide in zip(lines, numbers, wides, strict=True):
            surface.blit(self._symbol(line, high), (x, row.y + 1), special_flags=pygame.BLEND_PREMULTIPLIED)
            if number:
                shown = letters.picture(number, "strong", size, PAPER)
                surface.blit(shown, shown.get_rect(midleft=(x + high + 1, row.centery)))
            x += wide + 4

    def _more(self, surface: pygame.Surface, scene: Scene) -> None:
        """Where the rows are more than fit: a bar that shows which are seen."""
        grid = scene.grid
        if grid.rows <= grid.shown:
            return
        track = pygame.Rect(grid.area.right + 1, grid.area.y, 4, grid.area.h)
        thumb = track.h * grid.shown // grid.rows
        pygame.draw.rect(surface, colour("stage"), track, border_radius=2)
        top = track.y + track.h * scene.scrolled // grid.rows
        pygame.draw.rect(surface, colour("sand"), pygame.Rect(track.x, top, track.w, thumb), border_radius=2)

    def _about(self, surface: pygame.Surface, card: TrayCard, scene: Scene, tell: Tell) -> None:
        """The front of a card, in words: name above its lines, or beside them where the note is long and low."""
        note, letter = scene.places.note, scene.ground.letter
        pygame.draw.rect(surface, colour(PAPER), note, border_radius=letter // 2)
        room, line = note.inflate(-letter, -letter // 2), line_height(letter)
        if note.w > 4 * note.h:
            line = min(room.h // 3, line * 3 // 2)
            head = pygame.Rect(room.x, room.y, room.w * 2 // 5, room.h)
            body = pygame.Rect(head.right, room.y, room.right - head.right, room.h)
            title = f"{tell(card.name)}\n{card.id}"
        else:
            head = pygame.Rect(room.x, room.y, room.w, line)
            body = pygame.Rect(room.x, head.bottom, room.w, room.bottom - head.bottom)
            title = f"{tell(card.name)}  ·  {card.id}"
        size = round(line / 1.4)
        self._write(surface, title, head, size, INK, face="strong", align="left")
        if card.lines:
            self._front(surface, card.lines[: body.h // line], body, line, tell)
        elif card.note is not None:
            self._write(surface, tell(card.note), body, size, INK, align="left")

    def _front(
        self, surface: pygame.Surface, lines: Sequence[TrayLine], body: pygame.Rect, line: int, tell: Tell
    ) -> None:
        """What a card does, line by line."""
        low = body.h < 3.6 * line and body.w > 4 * body.h
        y = body.centery - line * len(lines) // 2 if low else body.y
        for told in lines:
            surface.blit(self._symbol(told, line - 4), (body.x, y + 2), special_flags=pygame.BLEND_PREMULTIPLIED)
            number = "" if told.number is None else f"{told.number}  "
            where = pygame.Rect(body.x + line + 2, y, body.w - line - 2, line)
            self._write(surface, number + tell(told.text), where, round(line / 1.45), INK, align="left")
            y += line

    def _hint(self, surface: pygame.Surface, scene: Scene, tell: Tell) -> None:
        note, letter = scene.places.note, scene.ground.letter
        size = round(letter * (1.25 if note.w > 4 * note.h else 0.95))
        self._write(surface, tell(scene.hint), note, size, "sand", align="left")

    def write(self, surface: pygame.Surface, text: str, rect: pygame.Rect, size: int, tint: str) -> None:
        """A line of text in the middle of a rectangle."""
        self._write(surface, text, rect, size, tint, face="strong")

    def _write(
        self,
        surface: pygame.Surface,
        text: str,
        rect: pygame.Rect,
        size: int,
        tint: str,
        *,
        face: str = "body",
        align: Literal["left", "center"] = "center",
        top: bool = False,
    ) -> int:
        """Text in a rectangle, smaller if it must be; gives where its last line ends."""
        fit = letters.fitted(text, face, size, round(size * 0.75), rect.size)
        high = letters.line_height(fit.size)
        y = rect.y if top else rect.y + (rect.h - high * len(fit.lines)) // 2
        for line in fit.lines:
            picture = self._kept(("text", line, face, fit.size, tint), _of(letters.picture, line, face, fit.size, tint))
            x = rect.x if align == "left" else rect.centerx - picture.get_width() // 2
            where = picture.get_rect(midleft=(x, y + high // 2))
            surface.blit(picture, where)
            self.boxes.append((line, where))
            y += high
        return y

    def _symbol(self, line: TrayLine, size: int) -> pygame.Surface:
        def cut() -> pygame.Surface:
            pen = PaperPen(size, size)
            paint_symbol(pen, line.symbol, "")
            return pen.finished()

        return self._kept(("symbol", line.symbol, size), cut)

    def _ready(self, card: TrayCard, wide: int) -> bool:
        """Whether this card is made, or may be made now."""
        if ("card", card.text, wide) in self._sprites:
            return True
        self._new += 1
        self.unfinished = self.unfinished or self._new > NEW_CARDS
        return self._new <= NEW_CARDS

    def _card(self, card: TrayCard, wide: int) -> pygame.Surface:
        return self._kept(("card", card.text, wide), lambda: card_picture(self._back(card.text), card.colour, wide))

    def _kept(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        found = self._sprites.get(key)
        if found is None:
            if len(self._sprites) > 600:
                self._sprites.clear()
            found = self._sprites[key] = make()
        return found


def card_picture(back: Any, tint: str, wide: int) -> pygame.Surface:
    """A grey picture of a card's back with its paper in the deck's colour, its corners rounded."""
    import numpy as np  # heavy, and the first picture shows no cards

    steps = ((0, "#141414"), (20, "#1C1424"), (110, mixed(tint, "#000000", 0.25)), (150, tint), (245, "#F8F4EA"))
    levels = [level for level, _ in steps]
    parts = np.array([colour(name) for _, name in steps], np.float32)
    table = np.stack([np.interp(np.arange(256), levels, parts[:, i]) for i in range(3)], axis=1).astype(np.uint8)
    high = round(wide * back.shape[0] / back.shape[1])
    whole = pygame.image.frombuffer(table[back].tobytes(), (back.shape[1], back.shape[0]), "RGB")
    picture = pygame.transform.smoothscale(whole, (wide, high)).convert_alpha()
    mask = pygame.Surface((wide, high), pygame.SRCALPHA)
    pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=max(3, wide // 14))
    picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    return picture


def _of(make: Callable[..., pygame.Surface], *args: Sequence[Any] | Any) -> Callable[[], pygame.Surface]:
    return lambda: make(*args)
