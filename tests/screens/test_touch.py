"""A finger hits what it aims at: nine millimetres on a panel of ten inches; what is near counts where it is free."""

import pygame
import pytest

from appliance.ui.sheet import Target
from appliance.ui.touch import touched
from tests.screens.chosen import shots_by_name
from tests.screens.drawing import new_stage
from tests.screens.touch import SEVEN_INCH, TEN_INCH, Panel, reached, smallest

SHOTS = [shot for shot in shots_by_name().values() if not shot.events]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("panel", "least"), [(TEN_INCH, 9.0), (SEVEN_INCH, 7.0)], ids=["ten inches", "seven inches"])
def test_everything_that_can_be_touched_is_large_enough(panel: Panel, least: float, language: str):
    """On the small panel nine millimetres are there wherever there is room for them, and seven everywhere."""
    stage, surface = new_stage(language), pygame.Surface(panel.size)
    small = {}
    for shot in SHOTS:
        targets = stage.show(surface, shot.view, 100.0, mark=shot.mark, overlays=shot.overlays)
        found = smallest(targets, panel).items()
        small.update({f"{shot.name}: {option}": round(mm, 1) for option, mm in found if mm < least})
    assert small == {}


def test_what_is_too_small_is_found():
    """The check above can fail."""
    close = [Target(str(n), pygame.Rect(10, 10 + 30 * n, 100, 28)) for n in range(3)]
    assert smallest(close, TEN_INCH)["1"] < 9
    assert reached(close[1], close, 16.0) == (132.0, 30.0)
    assert reached(close[0], close, 16.0) == (132.0, 45.0)


def test_a_touch_beside_means_the_nearest_and_one_far_off_nothing():
    targets = [Target("a", pygame.Rect(100, 100, 50, 20)), Target("b", pygame.Rect(100, 130, 50, 20))]
    size = (800, 800)
    assert touched(targets, (149, 119), size) == "a"
    assert touched(targets, (120, 123), size) == "a"
    assert touched(targets, (120, 127), size) == "b"
    assert touched(targets, (160, 160), size) == "b"
    assert touched(targets, (120, 167), size) == ""
    assert touched([], (1, 1), size) == ""


def test_what_lies_on_top_is_touched_even_if_another_is_as_near():
    targets = [Target("below", pygame.Rect(0, 0, 400, 400)), Target("above", pygame.Rect(100, 100, 50, 50))]
    assert touched(targets, (120, 120), (800, 800)) == "above"
    assert touched(targets, (95, 120), (800, 800)) == "below"
