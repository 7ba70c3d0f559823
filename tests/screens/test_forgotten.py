"""What was shown before is let go at once: pictures are big, and Python looks for rings of forgotten things seldom."""

import gc
import weakref
from collections.abc import Iterator
from typing import Any

import pygame
import pytest

from appliance.engine.table import Prompt, Say, View
from appliance.ui.look import Look
from appliance.ui.stage import Stage

SIZE = (640, 400)


class Lively(View, frozen=True):
    """A view on which something moves."""

    number: int = 0


@pytest.fixture
def sheets() -> Iterator[list["weakref.ref[Any]"]]:
    """The sheets that were drawn on, while Python does not look for rings."""
    gc.collect()
    gc.disable()
    yield []
    gc.enable()


def stage_of(sheets: list["weakref.ref[Any]"], look: Look | None = None, text: str = "") -> Stage:
    def draw(canvas: Any, view: Lively, cues: object) -> None:
        sheets.append(weakref.ref(canvas.sheet))
        canvas.text(text, 0, 0, 120, 40, 40)
        canvas.moving(0, 0, 50, 50, lambda now: now, lambda now: canvas.symbol("dot", 20, 20, 10, "gold"))

    return Stage(lambda say: say.key, {Lively: draw}, look=look or Look())


def view(number: int) -> Lively:
    return Lively(prompt=Prompt("scan", Say("x:Card")), number=number)


def alive(sheets: list["weakref.ref[Any]"]) -> list[bool]:
    return [sheet() is not None for sheet in sheets]


def test_a_view_on_which_something_moves_is_let_go_when_the_next_one_is_shown(sheets: list["weakref.ref[Any]"]):
    stage, surface = stage_of(sheets), pygame.Surface(SIZE)
    for number in range(3):
        stage.show(surface, view(number), float(number))
        stage.show(surface, view(number), number + 0.5)
    assert alive(sheets) == [False, False, True]


def test_a_picture_that_was_too_large_to_be_read_is_let_go(sheets: list["weakref.ref[Any]"]):
    stage = stage_of(sheets, Look(large=True), "a sentence far too long for its place")
    stage.show(pygame.Surface(SIZE), view(0), 0.0)
    assert alive(sheets) == [False] * (len(sheets) - 1) + [True]
    assert len(sheets) > 1


def test_a_picture_at_rest_leaves_nothing_behind(sheets: list["weakref.ref[Any]"]):
    stage = stage_of(sheets)
    stage.show(pygame.Surface(SIZE), view(0), 0.0)
    sheets.clear()
    picture = stage.at_rest(SIZE)
    assert alive(sheets) == [False]
    assert picture.get_size() == SIZE
