"""The window at the desk or the whole screen of the box: shows the stage; keys, mouse and touch become events."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pygame

from appliance.engine.table import Say, View
from appliance.ui.canvas import Target
from appliance.ui.overlays import AnyOverlay
from appliance.ui.stage import Draw, Stage
from hw.events import Edge, HardwareEvent, HwError, Key

SIZE = (1280, 800)
LONGEST = 40
"""Characters that a typed text may have; the game may allow fewer."""

BUTTON_KEYS = (pygame.K_SPACE, pygame.K_RETURN, pygame.K_KP_ENTER)


class Window:
    """What is seen, and what is said by touch, mouse and keys.

    `words` tells a Say in each language. `turn` are quarter turns clockwise between the picture and the panel as it
    is mounted. `clock` gives monotonic seconds. Raises `HwError` if there is no display.
    """

    def __init__(
        self,
        words: Mapping[str, Callable[[Say], str]],
        screens: Mapping[type[View], Draw],
        clock: Callable[[], float],
        *,
        size: tuple[int, int] = SIZE,
        fullscreen: bool = False,
        turn: int = 0,
        title: str = "Boss Table",
    ) -> None:
        self.words, self.clock, self.turn = dict(words), clock, turn % 4
        self._stage = Stage(next(iter(self.words.values())), screens)
        self._panel = _open(size, fullscreen, title)
        self._picture = self._panel if not self.turn else pygame.Surface(_swapped(self._panel.get_size(), self.turn))
        self._targets: list[Target] = []
        self._typing = False
        self._typed = ""
        self._black = False
        self.closed = False

    def heard(self, events: Sequence[Any], now: float) -> None:
        """What has just happened, for movement."""
        self._stage.heard(events, now)

    def show(
        self, view: View, now: float, mark: str = "", overlays: Sequence[AnyOverlay] = (), language: str = ""
    ) -> None:
        """The picture, if it differs from what is shown."""
        self._stage.words = self.words.get(language, self._stage.words)
        self._type(view.prompt.kind == "type" and not overlays)
        self._targets = self._stage.show(
            self._picture, view, now, mark=mark, typed=self._typed, overlays=tuple(overlays)
        )
        self._black = False
        if self._stage.dirty:
            self._flip()

    def dark(self) -> None:
        """Nothing at all."""
        if not self._black:
            self._panel.fill("black")
            pygame.display.flip()
            self._stage.forget()
            self._targets, self._black = [], True

    def events(self) -> Iterable[HardwareEvent]:
        """What was touched, pressed or typed since the last call."""
        found: list[HardwareEvent] = []
        for event in pygame.event.get():
            found += self._mean(event)
        return found

    def save(self, file: Path) -> None:
        """The picture as a PNG file."""
        pygame.image.save(self._picture, str(file))

    def close(self) -> None:
        """Give the display back."""
        pygame.display.quit()

    def _mean(self, event: pygame.event.Event) -> list[HardwareEvent]:
        match event.type:
            case pygame.QUIT:
                self.closed = True
                return [Key(pick="quit", at=self.clock())]
            case pygame.WINDOWEXPOSED | pygame.WINDOWSIZECHANGED:
                self._fit()
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                return self._touch(event.pos)
            case pygame.KEYDOWN if event.key == pygame.K_ESCAPE:
                return [Key(pick="menu", at=self.clock())]
            case pygame.TEXTINPUT if self._typing:
                self._typed = (self._typed + event.text)[:LONGEST]
            case pygame.KEYDOWN | pygame.KEYUP:
                return self._key(event.key, event.type == pygame.KEYDOWN)
        return []

    def _key(self, key: int, down: bool) -> list[HardwareEvent]:
        """While a text is typed the keys write it; else space and return are the button."""
        if not self._typing:
            return [Edge("button", down, self.clock())] if key in BUTTON_KEYS else []
        if down and key == pygame.K_BACKSPACE:
            self._typed = self._typed[:-1]
        elif down and key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self._enter()
        return []

    def _touch(self, where: tuple[int, int]) -> list[HardwareEvent]:
        """The topmost target under the finger; letters of the drawn keyboard write, its tick enters."""
        point = self._turned(where)
        option = next((target.option for target in reversed(self._targets) if target.rect.collidepoint(point)), "")
        if option.startswith("key:"):
            letter = option.removeprefix("key:")
            if letter == "enter":
                return self._enter()
            self._typed = self._typed[:-1] if letter == "back" else (self._typed + letter)[:LONGEST]
            return []
        return [Key(pick=option, at=self.clock())] if option else []

    def _enter(self) -> list[HardwareEvent]:
        text, self._typed = self._typed.strip(), ""
        return [Key(text=text, at=self.clock())]

    def _type(self, typing: bool) -> None:
        if typing != self._typing:
            self._typing, self._typed = typing, ""
            (pygame.key.start_text_input if typing else pygame.key.stop_text_input)()

    def _fit(self) -> None:
        """The window may have another size now: draw anew."""
        panel = pygame.display.get_surface()
        if panel is not None:
            self._panel = panel
            size = _swapped(panel.get_size(), self.turn)
            self._picture = panel if not self.turn else pygame.Surface(size)
        self._stage.forget()

    def _flip(self) -> None:
        if self.turn:
            self._panel.blit(pygame.transform.rotate(self._picture, -90 * self.turn), (0, 0))
            pygame.display.flip()
        else:
            pygame.display.update(self._stage.dirty)

    def _turned(self, where: tuple[int, int]) -> tuple[int, int]:
        """A place on the panel as a place in the picture."""
        x, y = where
        w, h = self._panel.get_size()
        return ((x, y), (y, w - 1 - x), (w - 1 - x, h - 1 - y), (h - 1 - y, x))[self.turn]


def _open(size: tuple[int, int], fullscreen: bool, title: str) -> pygame.Surface:
    """The display; on the whole screen there is no mouse pointer, for there is no mouse."""
    try:
        pygame.display.init()
        pygame.font.init()
        flags = pygame.FULLSCREEN if fullscreen else pygame.RESIZABLE
        panel = pygame.display.set_mode((0, 0) if fullscreen else size, flags)
    except pygame.error as error:
        raise HwError(f"no display: {error}. Connect a screen, or play by script or demo.") from None
    pygame.display.set_caption(title)
    pygame.mouse.set_visible(not fullscreen)
    pygame.key.stop_text_input()
    return panel


def _swapped(size: tuple[int, int], turn: int) -> tuple[int, int]:
    return size if turn % 2 == 0 else (size[1], size[0])
