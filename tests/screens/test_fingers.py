"""A finger presses once, and so does a mouse: whatever SDL makes of the one for programs that know only the other."""

import itertools
import math
from collections.abc import Iterator

import pygame
import pytest

from appliance.ui.desk import Camera, Desk
from appliance.ui.look import Look
from appliance.ui.window import SAME_TOUCH, TOUCH_SECONDS, Window
from hw.events import HardwareEvent, Key
from tests.screens.drawing import WORDS
from tests.screens.fingers import CONSOLE, DESKTOP, MADE_OF_TOUCH, finger, mouse, tap
from tests.screens.test_window import SCAN, SCREENS

PASS = Key(pick="pass", at=5.0)


class Time:
    """The test's own."""

    now = 5.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def window(time: Time) -> Iterator[Window]:
    shown = opened(time)
    yield shown
    shown.close()


def opened(time: Time, size: tuple[int, int] = (800, 480), turn: int = 0, desk: Desk | None = None) -> Window:
    window = Window(WORDS, SCREENS, time, size=size, look=Look(turn=turn), desk=desk)
    window.show(SCAN, 0.0)
    list(window.events())
    return window


def middle_of(window: Window, option: str) -> tuple[int, int]:
    return next(target for target in reversed(window._targets) if target.option == option).rect.center


def share(window: Window, where: tuple[float, float]) -> tuple[float, float]:
    w, h = window._panel.get_size()
    return (where[0] + 0.5) / w, (where[1] + 0.5) / h


def said(window: Window) -> list[HardwareEvent]:
    return list(window.events())


@pytest.mark.parametrize("on", [DESKTOP, CONSOLE])
def test_a_finger_presses_once_with_and_without_the_mouse_that_is_made_of_it(window: Window, on: str):
    """The bare console makes none (SDL knows no window there): who waits for it never feels a finger."""
    tap(*share(window, middle_of(window, "pass")), on=on)
    assert said(window) == [PASS]


@pytest.mark.parametrize("on", [DESKTOP, CONSOLE])
def test_ten_taps_are_ten_presses(window: Window, time: Time, on: str):
    for _ in range(10):
        time.now += 0.1
        tap(*share(window, middle_of(window, "pass")), on=on)
        assert said(window) == [Key(pick="pass", at=time.now)]


def test_a_mouse_presses_once(window: Window):
    mouse(middle_of(window, "pass"))
    mouse(middle_of(window, "pass"), down=False)
    assert said(window) == [PASS]


def test_a_mouse_that_was_made_of_a_finger_presses_nothing_by_itself(window: Window):
    mouse(middle_of(window, "pass"), which=MADE_OF_TOUCH)
    assert said(window) == []


@pytest.mark.parametrize("on", [DESKTOP, CONSOLE])
def test_a_thumb_that_is_felt_as_two_fingers_presses_once(window: Window, time: Time, on: str):
    x, y = share(window, middle_of(window, "pass"))
    finger(x, y, on=on)
    time.now += SAME_TOUCH / 2
    finger(x + 0.01, y, number=1, on=on)
    assert [event.pick for event in said(window) if isinstance(event, Key)] == ["pass"]


def test_two_people_who_touch_at_once_are_both_felt(window: Window, time: Time):
    places = {target.option: target.rect.center for target in window._targets}
    (one, here), (other, there) = max(
        itertools.combinations(places.items(), 2), key=lambda pair: math.dist(pair[0][1], pair[1][1])
    )
    finger(*share(window, here))
    time.now += SAME_TOUCH / 2
    finger(*share(window, there), number=1)
    assert [event.pick for event in said(window) if isinstance(event, Key)] == [one, other]


def test_a_finger_whose_lifting_was_lost_with_the_screen_makes_no_thumb_of_the_next(window: Window, time: Time):
    finger(*share(window, middle_of(window, "pass")))
    assert len(said(window)) == 1
    window.reopen()
    window.show(SCAN, 0.0)
    time.now += SAME_TOUCH / 2
    finger(*share(window, middle_of(window, "pass")), number=1)
    assert said(window) == [Key(pick="pass", at=time.now)]


def test_a_sleeve_that_lies_on_the_screen_keeps_no_finger_from_being_felt(window: Window, time: Time):
    finger(0.5, 0.001)
    said(window)
    time.now += TOUCH_SECONDS + 1
    said(window)
    finger(*share(window, middle_of(window, "pass")), number=1)
    assert said(window) == [Key(pick="pass", at=time.now)]


def test_a_finger_that_stays_on_a_free_place_opens_the_menu_once_and_one_that_goes_does_not(window: Window, time: Time):
    w, h = 800, 480
    free = next(
        (x, y)
        for x in range(5, w, 7)
        for y in range(5, h, 7)
        if all(not target.rect.inflate(60, 60).collidepoint(x, y) for target in window._targets)
    )
    finger(*share(window, free), on=DESKTOP)
    time.now += TOUCH_SECONDS / 2
    finger(*share(window, free), down=False, on=DESKTOP)
    time.now += TOUCH_SECONDS
    assert said(window) == []
    finger(*share(window, free), on=DESKTOP)
    assert said(window) == []
    time.now += TOUCH_SECONDS + 0.01
    assert said(window) == [Key(pick="menu", at=time.now)]
    assert said(window) == []


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
@pytest.mark.parametrize("size", [(800, 480), (480, 800), (720, 720)], ids=str)
def test_every_option_is_felt_where_the_turned_panel_shows_it(time: Time, size: tuple[int, int], turn: int):
    """Places on the panel are found by turning the picture's own by hand."""
    window, (w, h) = opened(time, size, turn), size
    for option in {target.option for target in window._targets}:
        x, y = middle_of(window, option)
        on_the_panel = ((x, y), (w - 1 - y, x), (w - 1 - x, h - 1 - y), (y, h - 1 - x))[turn]
        tap(*share(window, on_the_panel), on=DESKTOP)
        assert said(window) == [Key(pick=option, at=5.0)]
    window.close()


def test_the_edge_of_the_touch_layer_is_on_the_panel(window: Window):
    for x in (0.0, 1.0):
        for y in (0.0, 1.0):
            tap(x, y)
            assert said(window) == []


def test_at_the_desk_a_finger_on_the_tray_takes_a_card_and_presses_nothing(time: Time):
    desk = Desk(Camera(lambda text, held: None, lambda: None, lambda: None, lambda text: pygame.Surface((9, 9))), tuple)
    window = opened(time, (1280, 800), desk=desk)
    tap(*share(window, (window._panel.get_width() - 40, 400)), on=DESKTOP)
    assert said(window) == []
    tap(*share(window, window._table.move(middle_of(window, "pass")).topleft), on=DESKTOP)
    assert said(window) == [PASS]
    window.close()
