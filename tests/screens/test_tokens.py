"""Every kind of token that lies at a seat is seen there with its number, and wards too."""

import pygame
import pytest
from msgspec.structs import replace

from appliance.engine.table import View
from appliance.games.boss_fighters.views import Badge, FightView
from tests.screens.drawing import faults, new_stage, walked
from tests.screens.test_layout import SIZES

KINDS = ("poison", "panic", "paralysis", "curse")


def laden(view: View, kinds: int, wards: int) -> FightView:
    """Each hero with tokens of so many kinds, of different numbers, and cards beside."""
    assert isinstance(view, FightView)
    tokens = tuple(Badge(kind, 10 + n) for n, kind in enumerate(KINDS[:kinds]))
    heroes = tuple(replace(hero, tokens=tokens, wards=wards, task=None) for hero in view.heroes)
    return replace(view, heroes=heroes)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", [(1, 3, 5, 7), (1, 8, 4, 5), (2, 3, 6, 7)], ids=str)
def test_all_tokens_and_wards_of_all_heroes_can_be_read(seats: tuple[int, ...], size: tuple[int, int]):
    stage, surface = new_stage("de"), pygame.Surface(size)
    asked = next(view for view in walked("boss_fighters", (1, 3, 5, 7)) if view.prompt.kind == "scan")
    assert isinstance(asked, FightView)
    moved = tuple(replace(hero, seat=seat) for hero, seat in zip(asked.heroes, seats, strict=True))
    asked = replace(asked, heroes=moved, prompt=replace(asked.prompt, seats=seats[:1]))
    for kinds, wards in ((0, 1), (2, 1), (4, 0), (4, 1)):
        stage.show(surface, laden(asked, kinds, wards), 0.0)
        shown = [box.text for box in stage.boxes]
        for n in range(kinds):
            assert shown.count(str(10 + n)) >= len(seats)
        assert faults(stage.boxes, size) == set(), (kinds, wards)
