"""The window at the desk or the whole screen of the box: shows the stage; keys, mouse and touch become events."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pygame

from appliance.engine.table import Say, View
from appliance.ui.desk import Desk
from appliance.ui.drivers import renderer
from appliance.ui.gallery import Gallery
from appliance.ui.glass import LEAST_SIDE, Glass
from appliance.ui.look import Look
from appliance.ui.mask import mask_of
from appliance.ui.overlays import COVERS, AnyOverlay, Resting, TouchPage
from appliance.ui.sheet import Art, Target, no_art
from appliance.ui.stage import USUAL, Draw, Stage
from appliance.ui.touch import touched
from appliance.ui.touch_map import far
from hw.events import Edge, Finger, HardwareEvent, HwError, Key

SIZE = (1280, 800)
MOST_PIXELS = 1920 * 1200
"""A picture of four times as many, as large televisions show, costs four times the work and is no better to read."""

LONGEST = 40
"""Characters that a typed text may have; the game may allow fewer."""

TOUCH_SECONDS = 0.8
"""A finger that stays so long where nothing is to be picked opens the menu, as the button does."""

SAME_TOUCH = 0.3
"""Seconds within which a second contact beside one that is still there belongs to the same touch."""

THUMB = 150.0
"""Units that the contacts of one broad thumb lie apart at most: 25 mm on ten inches, 15 mm on seven."""

SHORTEST = 0.03
"""Seconds that a key counts as down at least: a button that is down for less than 0.02 s bounces, a key never does, and
one turn of the loop may find it pressed and let go again."""

APART = 0.05
"""Seconds between two presses of a key at least: what comes sooner after a button's release bounces."""
ABOVE = (*COVERS, Resting)
"""What hides all that lies below."""

BUTTON_KEYS = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)


class Window:
    """What is seen, and what is said by touch, mouse and keys.

    `words` tells a Say in each language. `clock` gives monotonic seconds. With a `desk` the table's picture shares
    the window with it, and what a round panel would hide is black. `art` gives the games' own pictures, `gallery` cuts
    them from paper. `look` is how it is shown. Raises `HwError` if there is no display.
    """

    def __init__(
        self,
        words: Mapping[str, Callable[[Say], str]],
        screens: Mapping[type[View], Draw],
        clock: Callable[[], float],
        *,
        size: tuple[int, int] = SIZE,
        fullscreen: bool = False,
        title: str = "Boss Table",
        desk: Desk | None = None,
        look: Look = USUAL,
        art: Art = no_art,
        gallery: Gallery | None = None,
    ) -> None:
        self.words, self.clock, self.turn, self.desk = dict(words), clock, look.turn % 4, desk
        self._stage = Stage(next(iter(self.words.values())), screens, look=look, art=art, gallery=gallery)
        self._size, self._full, self._pointer = size, fullscreen, not fullscreen
        self._title = title
        self._panel = _open(size, fullscreen, title)
        self._targets: list[Target] = []
        self._typing = self._asked_text = False
        self._typed = ""
        self._down: set[int] = set()
        self._pushed = self._let_up = 0.0
        self._black = self._asleep = False
        self._touched: float | None = None
        self._fingers: set[tuple[int, int]] = set()
        self._landed, self._first = 0.0, (0.0, 0.0)
        self._owed: list[HardwareEvent] = []
        self._feels, self._raw = look.touch, False
        self.closed = False
        self._fit()

    @property
    def driver(self) -> str:
        """What draws, and how large, for the log: the way to the screen, the window, and the table's picture in it."""
        version, (wide, high) = ".".join(map(str, pygame.get_sdl_version())), self._panel.get_size()
        way, (across, down) = renderer() or "no renderer", self._picture.get_size()
        drawn = f"window {wide}x{high}, picture {across}x{down}, turned by {90 * self.turn}"
        return f"SDL {version} draws by {pygame.display.get_driver()} with {way}, {drawn}"

    @property
    def area(self) -> tuple[int, int]:
        """Width and height of the safe area, in pixels of the picture."""
        _, _, wide, high = self._stage.look.glass.area(self._picture.get_size())
        return wide, high

    def notes(self) -> list[Say]:
        """What people have to be told of this screen: that it leaves too little room for letters that can be read.

        A window at the desk is as large as they make it."""
        glass, size = self._stage.look.glass, self._picture.get_size()
        if not glass.small(size) or (self.desk is not None and glass == Glass()):
            return []
        wide, high = self.area
        return [Say("shell:small-screen", {"wide": wide, "high": high, "least": LEAST_SIDE})]

    def heard(self, events: Sequence[Any], now: float) -> None:
        """What has just happened, for movement."""
        self._stage.heard(events, now)

    def show(
        self, view: View, now: float, mark: str = "", overlays: Sequence[AnyOverlay] = (), language: str = ""
    ) -> None:
        """The picture, if it differs from what is shown."""
        self._stage.words = self.words.get(language, self._stage.words)
        asked = view.prompt.kind == "type"
        self._type(asked, view.prompt.typed, any(isinstance(over, COVERS) for over in overlays))
        top = next((over for over in reversed(overlays) if isinstance(over, ABOVE)), None)
        self._raw, self._asleep = isinstance(top, TouchPage), isinstance(top, Resting)
        self._targets = self._stage.show(
            self._picture, view, now, mark=mark, typed=self._typed, overlays=tuple(overlays)
        )
        if self._black and self.desk is not None:
            self.desk.forget()
        self._black = False
        self._flip(self._stage.dirty)
        if self.desk is not None:
            pygame.display.update(self.desk.draw(self._panel, view, now, self._stage.words))

    def adapt(self, look: Look) -> None:
        """From now on show, and feel, everything like this."""
        otherwise = (look.turn % 4, look.glass) != (self.turn, self._stage.look.glass)
        self._stage.adapt(look)
        self._feels = look.touch
        if otherwise:
            self.turn = look.turn % 4
            self._fit()

    def dark(self) -> None:
        """Nothing at all."""
        if not self._black:
            self._panel.fill("black")
            pygame.display.flip()
            self._stage.forget()
            self._targets, self._black, self._raw, self._asleep = [], True, False, True

    def events(self) -> Iterable[HardwareEvent]:
        """What was touched, pressed or typed since the last call."""
        found, self._owed = self._owed, []
        for event in pygame.event.get():
            found += self._mean(event)
        if self._touched is not None and self.clock() - self._touched >= TOUCH_SECONDS:
            self._touched = None
            found.append(Key(pick="menu", at=self.clock()))
        return found

    def save(self, file: Path, *, at_rest: bool = False) -> None:
        """The picture as a PNG file; `at_rest` as it will be when everything has stopped moving."""
        picture = self._stage.at_rest(self._picture.get_size()) if at_rest else self._picture
        pygame.image.save(picture, str(file))

    def reopen(self) -> None:
        """Draw on the display that is there now, which may be another one; raises `HwError` if there is none."""
        self._owed += self._let_go()
        pygame.display.quit()
        self._panel = _open(self._size, self._full, self._title)
        self._touched, self._typing, self._black = None, False, False
        self._fit()

    def close(self) -> None:
        """Give the display back."""
        if self._stage.gallery is not None:
            self._stage.gallery.close()
        pygame.display.quit()

    def _mean(self, event: pygame.event.Event) -> list[HardwareEvent]:
        match event.type:
            case pygame.QUIT:
                self.closed = True
                return [Key(pick="quit", at=self.clock())]
            case pygame.WINDOWEXPOSED | pygame.WINDOWSIZECHANGED:
                self._fit()
            case pygame.WINDOWFOCUSLOST:
                return self._let_go()
            case _ if self.desk is not None and self.desk.mean(event, self.clock()):
                return []
            case pygame.FINGERDOWN:
                return self._finger(event)
            case pygame.FINGERUP:
                self._fingers.discard((event.touch_id, event.finger_id))
                self._touched = None
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and not _of_finger(event):
                return self._touch(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1 and not _of_finger(event):
                self._touched = None
            case pygame.KEYDOWN if event.key == pygame.K_ESCAPE:
                return [Key(pick="menu", at=self.clock())]
            case pygame.KEYDOWN if event.key == pygame.K_F11 and self._pointer:
                self._fill_screen()
            case pygame.TEXTINPUT if self._typing:
                self._typed = (self._typed + event.text)[:LONGEST]
            case pygame.KEYDOWN | pygame.KEYUP:
                return self._key(event.key, event.type == pygame.KEYDOWN)
        return []

    def _key(self, key: int, down: bool) -> list[HardwareEvent]:
        """While a text is typed the keys write it; else space and return are the button.

        A key that went down as the button comes up as the button, whatever is asked by then.
        """
        if not down and key in self._down:
            self._down.discard(key)
            return [] if self._down else [self._released()]
        if not self._typing:
            return self._push(key) if down and key in BUTTON_KEYS else []
        if down and key == pygame.K_BACKSPACE:
            self._typed = self._typed[:-1]
        elif down and key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self._enter()
        return []

    def _push(self, key: int) -> list[HardwareEvent]:
        first = not self._down
        self._down.add(key)
        if not first:
            return []
        self._pushed = max(self.clock(), self._let_up + APART)
        return [Edge("button", True, self._pushed)]

    def _released(self) -> Edge:
        self._let_up = max(self.clock(), self._pushed + SHORTEST)
        return Edge("button", False, self._let_up)

    def _let_go(self) -> list[HardwareEvent]:
        """Keys and fingers that are let go while another window is in front, or none is there, are never heard of."""
        was, self._down = self._down, set()
        self._fingers.clear()
        return [self._released()] if was else []

    def _finger(self, event: pygame.event.Event) -> list[HardwareEvent]:
        """A finger came down; a second contact close to one that still lies there, at once, is its thumb."""
        now, size, place = self.clock(), self._panel.get_size(), self._feels.of((event.x, event.y))
        soon = bool(self._fingers) and now - self._landed < SAME_TOUCH
        self._fingers.add((event.touch_id, event.finger_id))
        if soon and far(place, self._first, size) < THUMB:
            return []
        self._landed, self._first = now, place
        where = pixel_of(place, size)
        if self._raw:
            return [Finger(event.x, event.y, size, self._under(where), now)]
        return self._touch(where) if self._table.collidepoint(where) else []

    def _under(self, where: tuple[int, int]) -> str:
        return touched(self._targets, self._turned(where), self.area)

    def _touch(self, where: tuple[int, int]) -> list[HardwareEvent]:
        """What the finger is on, or nearest to; letters of the drawn keyboard write, its tick enters. Anything wakes a
        screen that is dark."""
        option = self._under(where) if not self._asleep else "menu"
        if option.startswith("key:"):
            letter = option.removeprefix("key:")
            if letter == "enter":
                return self._enter()
            self._typed = self._typed[:-1] if letter == "back" else (self._typed + letter)[:LONGEST]
            return []
        if not option and self._table.collidepoint(where):
            self._touched = self.clock()
        return [Key(pick=option, at=self.clock())] if option else []

    def _enter(self) -> list[HardwareEvent]:
        text, self._typed = self._typed.strip(), ""
        return [Key(text=text, at=self.clock())]

    def _type(self, asked: bool, first: str, covered: bool) -> None:
        """Begin with this text, or end, to take text; what was written stays while a menu lies over it."""
        if asked != self._asked_text:
            self._asked_text, self._typed = asked, first
        typing = asked and not covered
        if typing != self._typing:
            self._typing = typing
            (pygame.key.start_text_input if typing else pygame.key.stop_text_input)()

    def _fit(self) -> None:
        """The window may have another size now: divide it again and draw anew."""
        self._panel = pygame.display.get_surface() or self._panel
        self._table = self._panel.get_rect()
        if self.desk is not None:
            self._table = self.desk.split(self._panel.get_size())
        own = self.turn or self.desk is not None
        self._picture = pygame.Surface(_swapped(self._table.size, self.turn)) if own else self._panel
        self._mask = mask_of(self._stage.look.glass, self._table.size) if self.desk is not None else None
        self._stage.forget()

    def _fill_screen(self) -> None:
        """The whole screen, or a window again."""
        if not self._full:
            self._size = self._panel.get_size()
        self._full = not self._full
        _mode(self._size, self._full)
        pygame.mouse.set_visible(self._pointer)
        self._fit()

    def _flip(self, dirty: Sequence[pygame.Rect]) -> None:
        """Bring what has changed in the picture to the panel."""
        if self._picture is self._panel:
            pygame.display.update(list(dirty))
            return
        if self.turn and dirty:
            rects = [self._panel.blit(pygame.transform.rotate(self._picture, -90 * self.turn), self._table)]
        else:
            rects = [self._panel.blit(self._picture, rect.move(self._table.topleft), rect) for rect in dirty]
        if self._mask is not None:
            for rect in rects:
                self._panel.blit(self._mask, rect, rect.move(-self._table.x, -self._table.y))
        pygame.display.update(rects)

    def _turned(self, where: tuple[int, int]) -> tuple[int, int]:
        """A place on the panel as a place in the picture."""
        x, y = where[0] - self._table.x, where[1] - self._table.y
        w, h = self._table.size
        return ((x, y), (y, w - 1 - x), (w - 1 - x, h - 1 - y), (h - 1 - y, x))[self.turn]


def _open(size: tuple[int, int], fullscreen: bool, title: str) -> pygame.Surface:
    """The display; on the whole screen there is no mouse pointer, for there is no mouse."""
    try:
        pygame.display.init()
        pygame.font.init()
        panel = _mode(size, fullscreen)
    except pygame.error as error:
        raise HwError(f"no display: {error}. Connect a screen, or play by script or demo.") from None
    pygame.display.set_caption(title)
    pygame.mouse.set_visible(not fullscreen)
    pygame.key.stop_text_input()
    return panel


def fitting(size: tuple[int, int]) -> tuple[int, int]:
    """This size, or as much of it as the desktop has room for beside its own bars."""
    try:
        pygame.display.init()
    except pygame.error:
        return size
    if pygame.display.get_driver() in ("dummy", "offscreen"):
        return size
    width, height = pygame.display.get_desktop_sizes()[0]
    return min(size[0], round(width * 0.96)), min(size[1], round(height * 0.9))


def _mode(size: tuple[int, int], fullscreen: bool) -> pygame.Surface:
    """A window of this size, or the whole screen. Coming from there some drivers only take the size when told again."""
    if fullscreen:
        desktop, modes = pygame.display.get_desktop_sizes()[0], pygame.display.list_modes()
        return pygame.display.set_mode(whole(desktop, modes if isinstance(modes, list) else []), pygame.FULLSCREEN)
    panel = pygame.display.set_mode(size, pygame.RESIZABLE)
    return panel if panel.get_size() == size else pygame.display.set_mode(size, pygame.RESIZABLE)


def whole(desktop: tuple[int, int], modes: Sequence[tuple[int, int]]) -> tuple[int, int]:
    """The size to ask for when the whole screen is drawn on: (0, 0) is its own, unless that is more than a Pi draws in
    time; then the largest of its other modes that has most nearly the same shape."""
    fits = [mode for mode in modes if mode[0] * mode[1] <= MOST_PIXELS]
    if desktop[0] * desktop[1] <= MOST_PIXELS or not fits:
        return (0, 0)
    shape = desktop[0] / desktop[1]
    return min(fits, key=lambda mode: (round(abs(mode[0] / mode[1] - shape), 2), -mode[0] * mode[1]))


def pixel_of(finger: tuple[float, float], size: tuple[int, int]) -> tuple[int, int]:
    """The pixel of a panel of this size at a place in shares of its sides; always one that is there."""
    w, h = size
    return min(w - 1, max(0, int(finger[0] * w))), min(h - 1, max(0, int(finger[1] * h)))


def _of_finger(event: pygame.event.Event) -> bool:
    """Whether SDL made this of a touch, as it does on a desktop but not on the bare console: the finger itself is told
    too, and acts."""
    return bool(getattr(event, "touch", False))


def _swapped(size: tuple[int, int], turn: int) -> tuple[int, int]:
    return size if turn % 2 == 0 else (size[1], size[0])
