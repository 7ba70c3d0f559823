"""A boss with four levels is told whole before the fight: legend, figures and levels, in both languages."""

import pygame
import pytest
from msgspec.structs import replace

from appliance.games.lobby.views import InformationView
from tests.screens.drawing import lobby_setup, new_stage, walk

GROUP = {
    "id": "g1",
    "name": "Owls",
    "health": "full",
    "earned": ["won:mr-puppet"],
    "seats": [],
    "game": "boss_fighters",
}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(800, 480), (1024, 600), (1280, 800), (1920, 1080), (720, 1280), (720, 720)])
def test_levels_and_legend_of_the_first_boss_are_not_cut(size: tuple[int, int], language: str):
    setup = lobby_setup()
    wish = {"seats": 3, "challenge": "prince", "group": "Owls"}
    setup = replace(setup, options={**setup.options, "groups": [GROUP], "group": "g1", "wish": wish})
    views = [view for view in walk(setup, 3) if isinstance(view, InformationView)]
    stage, surface = new_stage(language), pygame.Surface(size)

    assert [view.prompt.kind for view in views] == ["choose", "confirm"]
    for view in views:
        targets = stage.show(surface, view, 9.0)
        assert [box.text for box in stage.boxes if box.cut or box.hidden] == []
        assert {option.id for option in view.prompt.options} <= {target.option for target in targets}
