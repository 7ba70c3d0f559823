"""The window: keys, mouse and touch as events, on the driver that needs no display."""

import gc
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest

from appliance.codes import parse
from appliance.engine.table import Recap, Say
from appliance.shell.intake import Intake, ShortPress
from appliance.ui.look import Look
from appliance.ui.overlays import AnyOverlay, Menu, NotePage, WakePage
from appliance.ui.window import SHORTEST, Window, whole
from hw.events import Edge, HwError, Key
from tests.screens.drawing import GAMES, WORDS, walked

SCREENS = {view: draw for game in GAMES.values() for view, draw in game.screens().items()}
TYPING = next(view for view in walked("lobby") if view.prompt.kind == "type")
SCAN = next(view for view in walked("boss_fighters") if view.prompt.kind == "scan")
CONFIRM = next(view for view in walked("boss_fighters") if view.prompt.kind == "confirm")


@pytest.fixture
def window() -> Iterator[Window]:
    shown = Window(WORDS, SCREENS, lambda: 5.0)
    yield shown
    shown.close()


def post(kind: int, **values: object) -> None:
    pygame.event.post(pygame.event.Event(kind, values))


def press(key: int) -> None:
    post(pygame.KEYDOWN, key=key, mod=0, unicode="")
    post(pygame.KEYUP, key=key, mod=0)


def touch(window: Window, option: str) -> None:
    target = next(target for target in window._targets if target.option == option)
    post(pygame.MOUSEBUTTONDOWN, button=1, pos=target.rect.center)


@pytest.mark.parametrize("key", [pygame.K_SPACE, pygame.K_RETURN])
def test_space_and_return_are_the_button(window: Window, key: int):
    window.show(SCAN, 0.0)
    list(window.events())
    press(key)
    assert list(window.events()) == [Edge("button", True, 5.0), Edge("button", False, 5.0 + SHORTEST)]


def test_a_key_pressed_and_let_go_within_one_turn_of_the_loop_is_a_short_press(window: Window):
    window.show(SCAN, 0.0)
    list(window.events())
    press(pygame.K_SPACE)
    intake = Intake(parse)
    heard = [said for event in window.events() for said in intake.take(event)]
    for turn in range(1, 10):
        heard += intake.tick(5.0 + turn / 30)
    assert [type(said) for said in heard] == [ShortPress]


def test_each_of_several_presses_within_one_turn_of_the_loop_counts_once(window: Window):
    """As when a slow picture keeps the loop busy while somebody presses on."""
    window.show(SCAN, 0.0)
    list(window.events())
    for _ in range(3):
        press(pygame.K_SPACE)
    intake = Intake(parse)
    heard = [said for event in window.events() for said in intake.take(event)]
    for turn in range(1, 20):
        heard += intake.tick(5.0 + turn / 30)
    assert [type(said) for said in heard] == [ShortPress] * 3


@pytest.mark.parametrize("seconds", [0.001, 0.004, 0.01, 0.019, 0.021, 0.2])
@pytest.mark.parametrize("turn", [0.004, 0.016, 0.033, 0.12])
def test_a_press_of_any_length_counts_exactly_once(seconds: float, turn: float):
    """However long the loop's turns are: in one that was pressed and let go, or some later."""
    now = [5.0]
    window, intake, heard = Window(WORDS, SCREENS, lambda: now[0]), Intake(parse), []
    window.show(SCAN, 0.0)
    list(window.events())
    down = True
    post(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode="")
    while now[0] < 6.5:
        if down and now[0] + turn - 5.0 >= seconds:
            post(pygame.KEYUP, key=pygame.K_SPACE, mod=0)
            down = False
        now[0] += turn
        heard += [said for event in window.events() for said in intake.take(event)]
        heard += intake.tick(now[0])
    window.close()
    assert [type(said) for said in heard] == [ShortPress]


def test_a_touch_on_an_option_picks_it(window: Window):
    window.show(SCAN, 0.0)
    list(window.events())
    touch(window, "pass")
    assert list(window.events()) == [Key(pick="pass", at=5.0)]


def test_a_touch_on_the_check_mark_confirms(window: Window):
    window.show(CONFIRM, 0.0)
    list(window.events())
    touch(window, "confirm")
    assert list(window.events()) == [Key(pick="confirm", at=5.0)]


def test_a_touch_beside_everything_means_nothing(window: Window):
    window.show(SCAN, 0.0)
    list(window.events())
    post(pygame.MOUSEBUTTONDOWN, button=1, pos=(640, 400))
    post(pygame.MOUSEBUTTONDOWN, button=3, pos=(640, 400))
    assert list(window.events()) == []


def test_a_finger_that_stays_where_nothing_is_opens_the_menu_and_one_that_goes_does_not():
    now = [5.0]
    window = Window(WORDS, SCREENS, lambda: now[0], size=(800, 480))
    window.show(SCAN, 0.0)
    list(window.events())
    free = next(
        (x, y)
        for x in range(0, 800, 7)
        for y in range(0, 480, 7)
        if not any(target.rect.collidepoint(x, y) for target in window._targets)
    )
    post(pygame.MOUSEBUTTONDOWN, button=1, pos=free)
    assert list(window.events()) == []
    now[0] += 0.5
    post(pygame.MOUSEBUTTONUP, button=1, pos=free)
    assert list(window.events()) == []
    post(pygame.MOUSEBUTTONDOWN, button=1, pos=free)
    assert list(window.events()) == []
    now[0] += 0.9
    assert list(window.events()) == [Key(pick="menu", at=now[0])]
    assert list(window.events()) == []
    window.close()


def test_the_check_mark_that_is_not_awaited_opens_the_menu_at_a_touch(window: Window):
    window.show(SCAN, 0.0)
    list(window.events())
    touch(window, "menu")
    assert list(window.events()) == [Key(pick="menu", at=5.0)]


def test_a_name_is_typed_by_keys(window: Window):
    window.show(TYPING, 0.0)
    list(window.events())
    for letter in "Die Füxe!":
        post(pygame.TEXTINPUT, text=letter)
    press(pygame.K_SPACE)
    press(pygame.K_BACKSPACE)
    press(pygame.K_RETURN)
    assert list(window.events()) == [Key(text="Die Füxe", at=5.0)]


def test_a_name_is_typed_by_touch(window: Window):
    window.show(TYPING, 0.0, language="de")
    list(window.events())
    for key in ("key:Ü", "key:b", "key:x", "key:back", "key:enter"):
        letter = key if any(t.option == key for t in window._targets) else key.upper().replace("KEY", "key")
        touch(window, letter)
        window.show(TYPING, 0.0, language="de")
        found = list(window.events())
        window.show(TYPING, 0.0, language="de")
    assert found == [Key(text="Üb", at=5.0)]


def test_what_was_typed_is_shown_and_forgotten_with_the_question(window: Window):
    window.show(TYPING, 0.0)
    list(window.events())
    post(pygame.TEXTINPUT, text="Mia")
    list(window.events())
    window.show(TYPING, 0.0)
    assert any(box.text.startswith("Mia") for box in window._stage.boxes)
    window.show(SCAN, 0.0)
    window.show(TYPING, 0.0)
    assert not any(box.text.startswith("Mia") for box in window._stage.boxes)


@pytest.mark.parametrize(
    "page", [NotePage(Say("shell:card")), WakePage(Recap(title=Say("shell:title"))), Menu(Say("shell:title"), ())]
)
def test_keys_are_the_button_again_while_a_page_lies_over_the_question(window: Window, page: AnyOverlay):
    """Else nobody without touch could go on: the box would write into what nobody sees."""
    asked = next(view for view in walked("lobby") if view.prompt.kind == "type")
    window.show(asked, 0.0, overlays=(page,))
    list(window.events())
    press(pygame.K_SPACE)
    assert {type(event) for event in window.events()} == {Edge}
    window.show(asked, 0.0)
    press(pygame.K_SPACE)
    assert list(window.events()) == []


def test_escape_asks_for_the_menu_and_closing_the_window_ends(window: Window):
    window.show(SCAN, 0.0)
    list(window.events())
    press(pygame.K_ESCAPE)
    post(pygame.QUIT)
    assert [event.pick for event in window.events() if isinstance(event, Key)] == ["menu", "quit"]
    assert window.closed


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_a_turned_panel_is_touched_where_it_is_seen(turn: int):
    window = Window(WORDS, SCREENS, lambda: 0.0, size=(800, 480), look=Look(turn=turn))
    window.show(SCAN, 0.0)
    target = next(target for target in window._targets if target.option == "pass")
    seen = window._panel.get_at
    picture = window._picture
    for x in range(5, 795, 79):
        for y in range(5, 475, 47):
            assert seen((x, y))[:3] == picture.get_at(window._turned((x, y)))[:3]
    assert picture.get_rect().contains(target.rect)
    window.close()


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
@pytest.mark.parametrize("size", [(800, 480), (480, 800), (720, 720)], ids=str)
def test_every_option_is_clicked_where_the_turned_panel_shows_it(size: tuple[int, int], turn: int):
    """A click goes to the panel as it is mounted; the place is found by turning the picture's own place by hand."""
    window = Window(WORDS, SCREENS, lambda: 5.0, size=size, look=Look(turn=turn))
    window.show(SCAN, 0.0)
    list(window.events())
    w, h = size
    for option in {target.option for target in window._targets}:
        x, y = next(target for target in reversed(window._targets) if target.option == option).rect.center
        post(
            pygame.MOUSEBUTTONDOWN, button=1, pos=((x, y), (w - 1 - y, x), (w - 1 - x, h - 1 - y), (y, h - 1 - x))[turn]
        )
        assert list(window.events()) == [Key(pick=option, at=5.0)]
    window.close()


def test_the_language_may_change(window: Window):
    window.show(SCAN, 0.0, language="de")
    german = {box.text for box in window._stage.boxes}
    window.show(SCAN, 0.0, language="en")
    assert german != {box.text for box in window._stage.boxes}


def test_dark_is_dark_and_the_next_picture_brings_all_back(window: Window, tmp_path: Path):
    window.show(SCAN, 0.0)
    window.save(tmp_path / "before.png")
    window.dark()
    assert pygame.transform.average_color(window._panel)[:3] == (0, 0, 0)
    assert window._targets == []
    window.show(SCAN, 0.0)
    window.save(tmp_path / "after.png")
    assert (tmp_path / "before.png").read_bytes() == (tmp_path / "after.png").read_bytes()


def test_without_a_display_the_error_says_what_to_do(monkeypatch: pytest.MonkeyPatch):
    pygame.display.quit()
    monkeypatch.setenv("SDL_VIDEODRIVER", "none-such")
    with pytest.raises(HwError, match="display"):
        Window(WORDS, SCREENS, lambda: 0.0)


@pytest.mark.parametrize(
    ("desktop", "asked"),
    [
        ((800, 480), (0, 0)),
        ((1920, 1200), (0, 0)),
        ((3840, 2160), (1920, 1080)),
        ((2160, 3840), (1080, 1920)),
        ((3440, 1440), (0, 0)),
    ],
)
def test_a_panel_of_more_pixels_than_a_pi_draws_in_time_shows_a_smaller_mode(
    desktop: tuple[int, int], asked: tuple[int, int]
):
    modes = {
        (3840, 2160): [(3840, 2160), (1920, 1200), (1920, 1080), (1280, 720), (800, 600)],
        (2160, 3840): [(2160, 3840), (1080, 1920), (1200, 1600)],
    }
    assert whole(desktop, modes.get(desktop, [desktop])) == asked


class Modes:
    """Real pygame; what was asked for of display and mouse pointer, in order."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.asked: list[str] = []
        self._watch(monkeypatch, pygame.display, "set_mode", "mode")
        self._watch(monkeypatch, pygame.mouse, "set_visible", "pointer")

    def _watch(self, monkeypatch: pytest.MonkeyPatch, of: Any, name: str, told: str) -> None:
        real = getattr(of, name)

        def asked(*args: Any) -> Any:
            self.asked.append(told if told == "mode" else f"{told} {'seen' if args[0] else 'hidden'}")
            return real(*args)

        monkeypatch.setattr(of, name, asked)

    def last(self) -> list[str]:
        """What was asked for from the last change of the display on."""
        return self.asked[len(self.asked) - self.asked[::-1].index("mode") - 1 :]


@pytest.mark.parametrize("driver", ["dummy", "offscreen"])
def test_on_the_box_the_mouse_pointer_is_hidden_after_every_change_of_the_display(
    driver: str, monkeypatch: pytest.MonkeyPatch
):
    monkeypatch.setenv("SDL_VIDEODRIVER", driver)
    pygame.display.quit()
    modes = Modes(monkeypatch)
    shown = Window(WORDS, SCREENS, lambda: 5.0, fullscreen=True)
    try:
        for change in (lambda: None, shown.reopen, lambda: press(pygame.K_F11), shown.reopen):
            change()
            list(shown.events())
            assert modes.last() == ["mode", "pointer hidden"]
            assert pygame.mouse.get_visible() is False
        assert modes.asked.count("mode") == 3, "F11 is for windows"
    finally:
        shown.close()


def test_at_the_desk_the_pointer_stays_in_window_and_on_the_whole_screen(monkeypatch: pytest.MonkeyPatch):
    modes = Modes(monkeypatch)
    shown = Window(WORDS, SCREENS, lambda: 5.0)
    try:
        for _ in range(2):
            press(pygame.K_F11)
            list(shown.events())
            assert modes.last()[-1] == "pointer seen"
    finally:
        shown.close()


@pytest.mark.parametrize("turn", [0, 1])
def test_a_display_that_is_opened_anew_shows_all_of_it_again(turn: int, tmp_path: Path):
    shown = Window(WORDS, SCREENS, lambda: 5.0, look=Look(turn=turn), fullscreen=True)
    try:
        shown.show(TYPING, 1.0)
        press(pygame.K_SPACE)
        before = shown._panel.copy().get_buffer().raw
        shown.dark()
        for _ in range(10):
            shown.reopen()
            gc.collect()
            list(shown.events())
            assert "with unknown" not in shown.driver
        shown.show(TYPING, 1.0)
        assert shown._panel.copy().get_buffer().raw == before
        post(pygame.TEXTINPUT, text="Owls")
        list(shown.events())
        assert shown._typed == "Owls"
    finally:
        shown.close()


def test_a_key_that_is_down_while_the_display_is_opened_anew_is_let_go():
    """Nobody would hear that it came up: the box would take it for the press of six seconds."""
    shown = Window(WORDS, SCREENS, lambda: 5.0, fullscreen=True)
    try:
        shown.show(SCAN, 1.0)
        post(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode="")
        list(shown.events())
        shown.reopen()
        assert list(shown.events()) == [Edge("button", False, 5.0 + SHORTEST)]
        assert list(shown.events()) == []
    finally:
        shown.close()


def test_without_a_display_to_open_anew_the_error_is_ours(monkeypatch: pytest.MonkeyPatch):
    shown = Window(WORDS, SCREENS, lambda: 5.0, fullscreen=True)
    monkeypatch.setenv("SDL_VIDEODRIVER", "no-such-driver")
    with pytest.raises(HwError, match="no display"):
        shown.reopen()


RENDERED = """
import pygame
from appliance.ui.drivers import renderer, sdl
pygame.display.init()
print(sdl().video[0], end=" ")
pygame.display.set_mode((320, 200))
print(renderer() or "none")
"""


@pytest.mark.parametrize("asked", ["0", "opengl", "opengles2"])
def test_the_renderer_that_is_told_is_the_one_that_draws(asked: str):
    """One that was asked for by name and cannot be had gives none: SDL hands its pixels on as they are."""
    environment = {**os.environ, "SDL_VIDEODRIVER": "offscreen", "SDL_FRAMEBUFFER_ACCELERATION": asked}
    done = subprocess.run([sys.executable, "-c", RENDERED], capture_output=True, text=True, check=True, env=environment)
    assert done.stdout.split()[-1] in ({"none"} if asked == "0" else {asked, "none"})
