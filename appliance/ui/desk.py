"""The desk beside the table's picture: what the camera sees, and a tray of cards to hold before it by mouse.

The tray only moves cards before a simulated camera. What they mean is said by the decoder, as on the box.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from appliance.engine.table import Say, Seat, View
from appliance.ui import letters
from appliance.ui.holding import Hand, Held
from appliance.ui.theme import colour
from appliance.ui.tray import Chooser, Group, TrayCard, groups
from appliance.ui.tray_layout import Ground, Places, flow, grid, places, split
from appliance.ui.tray_picture import Scene, Tab, Tell, TrayPicture
from appliance.ui.viewfinder import Look, Readings, look, paint_finder
from hw.events import NARROW, Seen

STILL = 6
"""Pixels that a mouse may shake while it clicks."""

GLANCE = 1.0
"""Seconds between the pictures of a simulated camera before which nobody holds anything."""

TURN_STEP = 7.5
TIP_STEP = 0.35


@dataclass(frozen=True)
class Camera:
    """What the desk may do with the camera: hold a card before it, take it away, look through it.

    `frame()` gives the newest grey picture (rows, columns) or None. `back(text)` draws the printed back of a card.
    `seconds` is how long the box wants a card held, `narrow` the least width of a code, in widths of the picture.
    """

    hold: Callable[[str, Held], object]
    away: Callable[[], object]
    frame: Callable[[], Any]
    back: Callable[[str], Any]
    seconds: float = 0.6
    narrow: float = NARROW


class Desk:
    """Viewfinder and tray. `seats` tells who sits now; `readings` is told by the scanner's thread what it read.

    `wanted` is the size that the table's picture keeps where the window has room for it and the tray.
    """

    def __init__(self, camera: Camera, seats: Callable[[], Sequence[Seat]]) -> None:
        self.cards: tuple[TrayCard, ...] = ()
        self.wanted: tuple[int, int] | None = None
        self.camera, self.seats = camera, seats
        self.readings = Readings()
        self.hand = Hand(camera.hold, camera.away, camera.seconds)
        self._chooser, self._picture = Chooser(), TrayPicture(camera.back)
        self._known: tuple[Any, ...] = ()
        self._groups: tuple[Group, ...] = ()
        self._ground = split((1280, 800))
        self._scene: Scene | None = None
        self._painted: tuple[Any, ...] = ()
        self._looked = 0.0
        self._scrolled: dict[str, int] = {}
        self._mouse, self._pressed = (-1, -1), (-1, -1)
        self._tipping = False
        self._hint = Say("")

    @property
    def scene(self) -> Scene | None:
        """What is drawn."""
        return self._scene

    @property
    def boxes(self) -> list[tuple[str, pygame.Rect]]:
        """Where texts and cards stand."""
        return self._picture.boxes

    def split(self, size: tuple[int, int]) -> pygame.Rect:
        """Take a part of a window of this size; gives what remains for the table's picture."""
        self._ground = split(size, self.wanted)
        self.forget()
        return self._ground.table

    def lay(self, cards: Sequence[TrayCard]) -> None:
        """Lay these into the tray; none if there is a real camera, which needs real cards."""
        self.cards, self._known = tuple(cards), ()
        self._hint = Say("shell:desk.hint" if cards else "shell:desk.real")

    def forget(self) -> None:
        """Draw everything anew."""
        self._painted = ()

    def mean(self, event: pygame.event.Event, now: float) -> bool:
        """Something was done with the mouse; whether it was meant for the desk."""
        match event.type:
            case pygame.MOUSEMOTION:
                self._move(event.pos, event.rel, now)
                return False
            case pygame.MOUSEWHEEL:
                return self._wheel(event.y)
            case pygame.MOUSEBUTTONDOWN if event.button == 3 and self.hand.text:
                self._tipping = True
                return True
            case pygame.MOUSEBUTTONUP if event.button == 3:
                self._tipping = False
                return False
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._press(event.pos, now)
            case pygame.MOUSEBUTTONUP if event.button == 1 and self.hand.text:
                self._tipping = False
                self.hand.release(now)
                return True
        return False

    def draw(self, surface: pygame.Surface, view: View, now: float, tell: Tell) -> list[pygame.Rect]:
        """Draw what has changed; gives the rectangles that did."""
        seen = self.readings.now(now)
        pixels = self.camera.frame()
        shown = look(seen, pixels is not None, self.hand.shown, self.camera.narrow)
        self.hand.tick(now, shown.read)
        scene = self._compose(self._ground, view, tell)
        ghost = self._mouse if self.hand.dragged and not self.hand.shown else None
        whole = (scene, shown.say, ghost)
        if self._painted[:1] != (whole,) or self._picture.unfinished:
            self._picture.draw(surface, scene, tell)
            self._finder(surface, scene, pixels, seen, shown, tell, now)
            self._ghost(surface, scene, ghost)
            dirty = [self._ground.tray, self._ground.strip]
        elif self._painted[1] is not pixels and (now - self._looked > GLANCE or self.hand.text or not self.cards):
            paint_finder(surface, scene.places.finder, pixels, seen, shown, now)
            dirty = [scene.places.finder]
        else:
            dirty = []
        if dirty:
            self._painted, self._looked = (whole, pixels), now
        self._scene = scene
        return dirty

    def _finder(
        self, surface: pygame.Surface, scene: Scene, pixels: Any, seen: Seen | None, shown: Look, tell: Tell, now: float
    ) -> None:
        at = scene.places
        paint_finder(surface, at.finder, pixels, seen, shown, now)
        spot = at.word.inflate(0, -scene.ground.letter // 2)
        dot = pygame.Rect(0, 0, scene.ground.letter * 3 // 4, scene.ground.letter * 3 // 4)
        text = tell(shown.say)
        wide = min(spot.w - dot.w - 8, letters.width(text, "strong", scene.ground.letter))
        dot.midleft = (spot.centerx - (wide + dot.w + 8) // 2, spot.centery)
        pygame.draw.ellipse(surface, colour(shown.colour), dot, 0 if shown.read else max(2, dot.w // 4))
        self._picture.write(
            surface, text, pygame.Rect(dot.right + 8, spot.y, wide + 2, spot.h), scene.ground.letter, "cream"
        )

    def _ghost(self, surface: pygame.Surface, scene: Scene, where: tuple[int, int] | None) -> None:
        card = self._card(self.hand.text)
        if where is not None and card is not None:
            surface.set_clip(scene.ground.tray)
            self._picture.ghost(surface, card, where, scene.grid.wide)
            surface.set_clip(None)

    def _compose(self, ground: Ground, view: View, tell: Tell) -> Scene:
        """What lies where now."""
        seats = tuple(self.seats())
        prompt = view.prompt
        known = (prompt, seats, view.unused)
        if known != self._known:
            self._known = known
            self._groups = groups([card for card in self.cards if card.id not in view.unused], prompt, seats)
        letter = ground.letter
        widths = [letters.width(tell(g.title), "body", round(letter * 0.85)) + letter for g in self._groups]
        room = places(ground, 1).tabs
        flowing = flow(widths, room.w, 4)
        at = places(ground, max((line for line, _, _ in flowing), default=0) + 1)
        high = room.h - 4
        tabs = tuple(
            Tab(group, pygame.Rect(at.tabs.x + x, at.tabs.y + line * room.h, wide, high))
            for group, (line, x, wide) in zip(self._groups, flowing, strict=True)
        )
        opened = self._chooser.see(self._groups, prompt)
        return self._dressed(ground, at, tabs, opened, seats, tell)._replace(played=view.played)

    def _dressed(
        self,
        ground: Ground,
        at: Places,
        tabs: tuple[Tab, ...],
        opened: int,
        seats: Sequence[Seat],
        tell: Tell,
    ) -> Scene:
        group = tabs[opened].group if opened >= 0 else None
        laid = grid(at.cards, len(group.cards) if group else 1, ground.letter)
        scrolled = min(self._scrolled.get(group.title.key, 0) if group else 0, max(0, laid.rows - laid.shown))
        name = next((seat.name for seat in seats if group and seat.number == group.seat), "")
        title = group.title if group else Say("")
        if group and name:
            title = Say("shell:desk.deck-of", {"name": name, "deck": group.title})
        hint = Say("shell:desk.drag") if self.hand.dragged else self._hint
        scene = Scene(ground, at, tabs, opened, laid, scrolled, title, None, hint, self.hand.text, tell)
        about = self._card(self.hand.text) if self.hand.text else self._under(scene, self._mouse)
        return scene._replace(about=None if self.hand.dragged else about)

    def _card(self, text: str) -> TrayCard | None:
        return next((card for card in self.cards if card.text == text), None)

    def _under(self, scene: Scene, where: tuple[int, int]) -> TrayCard | None:
        """The card of the open group under the mouse."""
        if scene.open < 0:
            return None
        for place, card in enumerate(scene.tabs[scene.open].group.cards):
            spot = scene.grid.spot(place, scene.scrolled)
            if spot is not None and spot.collidepoint(where):
                return card
        return None

    def _press(self, where: tuple[int, int], now: float) -> bool:
        """A tab opens, a card is taken; anything else in the tray is nothing."""
        self._mouse = self._pressed = where
        scene = self._scene
        if scene is None or not scene.ground.tray.collidepoint(where):
            return False
        for tab in scene.tabs:
            if tab.rect.collidepoint(where):
                self._chooser.choose(tab.group)
                return True
        card = self._under(scene, where)
        if card is not None:
            self.hand.take(card.text, now)
        return True

    def _move(self, where: tuple[int, int], by: tuple[int, int], now: float) -> None:
        """Follow the mouse; with its right button down the card turns and tips instead."""
        self._mouse = where
        scene, hand = self._scene, self.hand
        if scene is None or not hand.text:
            return
        if self._tipping:
            hand.turn(by[0])
            hand.tip(by[1] * TIP_STEP)
            return
        far = max(abs(where[0] - self._pressed[0]), abs(where[1] - self._pressed[1]))
        if hand.dragged or far > STILL:
            hand.drag(_over(scene.places.finder, where), now)

    def _wheel(self, steps: int) -> bool:
        """The distance of the card in the hand, with shift its turn; else the cards of the tray roll."""
        scene = self._scene
        if self.hand.text:
            if pygame.key.get_mods() & pygame.KMOD_SHIFT:
                self.hand.turn(TURN_STEP * steps)
            else:
                self.hand.nearer(steps)
            return True
        if scene is None or scene.open < 0 or not scene.ground.tray.collidepoint(self._mouse):
            return False
        key, most = scene.tabs[scene.open].group.title.key, max(0, scene.grid.rows - scene.grid.shown)
        self._scrolled[key] = min(most, max(0, scene.scrolled - steps))
        return True


def _over(finder: pygame.Rect, where: tuple[int, int]) -> tuple[float, float] | None:
    """A place in the camera's picture, off its middle in widths of the picture; a little beside it counts too."""
    if not finder.inflate(finder.w // 5, finder.h // 5).collidepoint(where):
        return None
    return (where[0] - finder.centerx) / finder.w, (where[1] - finder.centery) / finder.w
