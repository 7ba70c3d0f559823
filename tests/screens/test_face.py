"""No sentence lies over the boss's face, in no size: he gives way, or the sentence lies elsewhere."""

import re
from collections.abc import Iterator
from unittest import mock

import pygame
import pytest

from appliance.commands import tour
from appliance.engine.picture import Table
from appliance.games.boss_fighters import screens
from appliance.games.boss_fighters.views import FightView
from appliance.ui.giving_way_square import FACE
from tests.screens.drawing import CONTENTS, GAMES, faults, marked, new_stage, walked
from tests.screens.test_layout import once_each

SQUARE, TALL = (720, 720), (720, 1280)
SHOWN = ((SQUARE, "en"), (SQUARE, "de"), (TALL, "de"), ((800, 480), "de"))
SEATINGS = ((1, 5), (1, 3), (1, 8), (1, 3, 5), (1, 3, 5, 7))
FIGURES = re.compile(r"\d+( / \d+)?")
"""His life and what stands on his rim."""


def drawn(views: list[FightView], size: tuple[int, int], language: str) -> Iterator[tuple[str, pygame.Rect, list[str]]]:
    """Of each view the question, the boss's face in pixels, and what lies over it or is wrong."""
    stages: list[Table] = []
    real = screens.draw_stage

    def noted(canvas: screens.Canvas, boss: screens.BossPanel, table: Table, *args: object, **more: bool) -> None:
        stages.append(table)
        real(canvas, boss, table, *args, **more)

    with mock.patch.object(screens, "draw_stage", noted):
        for view in views:
            stages.clear()
            stage = new_stage(language)
            stage.show(pygame.Surface(size), view, 0.0, mark=marked(view))
            if not stages:
                continue
            unit = min(size) / 800
            face = pygame.Rect(0, 0, 2 * FACE * stages[-1].r * unit, 2 * FACE * stages[-1].r * unit)
            face.center = (round(stages[-1].x * unit), round(stages[-1].y * unit))
            over = [box.text for box in stage.boxes if not FIGURES.fullmatch(box.text) and box.ink.colliderect(face)]
            yield view.prompt.say.key, face, over + sorted(faults(stage.boxes, size))


def fights(seats: tuple[int, ...]) -> list[FightView]:
    """Each question of a fight once, those beside its usual way too."""
    views = (*once_each(walked("boss_fighters", seats)), *tour.detours(GAMES, CONTENTS, seats))
    return [view for view in views if isinstance(view, FightView)]


@pytest.mark.parametrize(("size", "language"), SHOWN, ids=str)
@pytest.mark.parametrize("seats", SEATINGS, ids=str)
def test_no_sentence_lies_over_the_bosss_face(seats: tuple[int, ...], size: tuple[int, int], language: str):
    seen = list(drawn(fights(seats), size, language))
    assert len(seen) > 12
    assert {key: wrong for key, _, wrong in seen if wrong} == {}


def test_he_is_large_enough_to_be_known():
    """Where people sit at all four sides too: a fifteenth of the screen at least."""
    for seats in SEATINGS:
        assert min(face.w for _, face, _ in drawn(fights(seats), SQUARE, "de")) > 720 / 16
