"""Large type is larger, and still all of it can be read: it gives way only where a sentence would be cut."""

from collections.abc import Sequence
from typing import Any

import pygame
import pytest

from appliance.commands import tour
from appliance.engine.table import Prompt, Say, View
from appliance.ui.look import ZOOMS, Look
from appliance.ui.overlays import AnyOverlay, Notice, Saving
from appliance.ui.stage import Stage
from tests.screens.drawing import CONTENTS, GAMES, faults, marked, new_stage, walked
from tests.screens.test_layout import SEATINGS, SIZES, once_each


def large(language: str) -> Stage:
    stage = new_stage(language)
    stage.adapt(Look(large=True))
    return stage


def sizes_of(stage: Stage, surface: pygame.Surface, view: object) -> float:
    """The middle of all text sizes, in units of the usual type."""
    stage.show(surface, view, 0.0)
    found = sorted(box.size for box in stage.boxes)
    return found[len(found) // 2]


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", [SEATINGS[0], SEATINGS[2]], ids=str)
def test_every_kind_of_question_can_be_read_in_large_type(seats: tuple[int, ...], size: tuple[int, int]):
    stage, surface = large("de"), pygame.Surface(size)
    for view in once_each(walked("boss_fighters", seats)):
        stage.show(surface, view, 0.0, mark=marked(view))
        assert faults(stage.boxes, size) == set(), view.prompt.say.key


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", ["en", "de"])
def test_the_lobby_can_be_read_in_large_type(size: tuple[int, int], language: str):
    stage, surface = large(language), pygame.Surface(size)
    for view in once_each(walked("lobby")):
        stage.show(surface, view, 0.0, mark=marked(view))
        assert faults(stage.boxes, size) == set(), view.prompt.say.key


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_what_the_shell_lays_over_can_be_read_in_large_type(size: tuple[int, int]):
    stage, surface = large("de"), pygame.Surface(size)
    for shot in tour.shots(GAMES, CONTENTS, (1, 5)):
        if not shot.overlays:
            continue
        stage.show(surface, shot.view, 100.0, mark=shot.mark, overlays=shot.overlays)
        layer = max((box.layer for box in stage.boxes), default=0)
        assert faults([box for box in stage.boxes if box.layer == layer], size) == set(), shot.name


def test_most_of_a_fight_is_a_fifth_larger():
    """It could give way everywhere, and then would be no large type."""
    usual, bigger, surface = new_stage("de"), large("de"), pygame.Surface((1280, 800))
    views = once_each(walked("boss_fighters", (1, 3, 5, 7)))
    grown = [sizes_of(bigger, surface, view) / sizes_of(usual, surface, view) for view in views]
    assert sum(one > 1.15 for one in grown) >= 0.6 * len(grown)
    assert all(one >= 0.999 for one in grown)
    assert ZOOMS[-1] == 1.0


class Lines(View, frozen=True):
    """A view of one sentence in a box of its own."""

    text: str


LONG = "Viel mehr Worte, als in einem so kleinen Kasten auch nur zur Hälfte Platz haben"
NOTICE = Notice(Say("x:" + " ".join([LONG] * 9)))


@pytest.mark.parametrize(
    ("text", "over", "sizes"),
    [
        ("Kurz", (), ZOOMS[:1]),
        (LONG, (), ZOOMS),
        (LONG, (Saving(),), ZOOMS),
        ("Kurz", (NOTICE,), ZOOMS),
    ],
    ids=["fits", "too long", "too long below a sign", "a notice too long"],
)
def test_a_view_is_drawn_once_at_each_size_whatever_is_laid_over_it(
    text: str, over: Sequence[AnyOverlay], sizes: tuple[float, ...]
):
    drawn: list[float] = []

    def draw(canvas: Any, view: Lines, cues: object) -> None:
        drawn.append(canvas.sheet.zoom)
        canvas.text(view.text, 10, 10, 260, 60, 40)

    stage, surface = Stage(lambda say: say.key, {Lines: draw}, look=Look(large=True)), pygame.Surface((800, 480))
    view = Lines(prompt=Prompt("scan", Say("x:Karte")), text=text)
    for now, overlays in enumerate((over, (), over, ())):
        stage.show(surface, view, float(now), overlays=overlays)
    assert tuple(drawn) == sizes
    whole = pygame.Surface((800, 480))
    Stage(lambda say: say.key, {Lines: draw}, look=Look(large=True)).show(whole, view, 3.0)
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(whole, "RGB")
    stage.show(surface, view, 4.0, mark="x")
    assert len(drawn) > len(sizes) + 1, "what it is drawn from has changed"
