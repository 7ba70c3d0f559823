"""What keeps a picture calm: a menu dims what lies below it, chips land apart, few rows stand in the middle."""

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np
import pygame
import pytest

from appliance.engine.picture import Row
from appliance.engine.table import Option, Say
from appliance.games.boss_fighters.flights import Flight, apart_from
from appliance.games.boss_fighters.views import FightView
from appliance.ui.overlays import Grid, Menu, Saving
from appliance.ui.parts import PaperCanvas
from appliance.ui.sheet import Sheet
from appliance.ui.sprites import Sprites
from tests.screens.drawing import new_stage, walked

SIZE = (800, 480)
SCAN = next(v for v in walked("boss_fighters") if isinstance(v, FightView) and v.prompt.kind == "scan" and v.turn == 3)
OPTIONS = (Option("go-on", Say("shell:menu.title")), Option("back", Say("shell:menu.title")))


def lightness(*overlays: Any) -> np.ndarray:
    surface = pygame.Surface(SIZE)
    new_stage().show(surface, SCAN, 0.2, mark="go-on", overlays=overlays)
    return pygame.surfarray.array3d(surface).mean(axis=2)


@pytest.mark.parametrize(
    "menu",
    [Menu(Say("shell:menu.title"), OPTIONS), Grid(Say("shell:menu.title"), OPTIONS, OPTIONS[:1])],
    ids=lambda menu: type(menu).__name__,
)
def test_a_menu_dims_what_lies_beside_it(menu: Any):
    """The sentence that it covers half of is not read as one to be followed."""
    before, after = lightness(), lightness(menu)
    cards = before[:60] > 200
    assert cards.any()
    assert (after[:60][cards] < 130).all()


def test_the_sign_that_the_box_saves_is_light_on_the_night():
    where = lightness() - lightness(Saving())
    left, top = np.argwhere(np.abs(where) > 60).min(axis=0)
    right, low = np.argwhere(np.abs(where) > 60).max(axis=0)
    assert right - left > 20
    assert low - top > 20


@pytest.mark.parametrize("seat", [1, 3, 5, 7])
def test_chips_that_land_at_one_place_lieapart_from(seat: int):
    landed = list(landings(seat))
    assert landed[0].at == (600.0, 300.0)
    for one, other in itertools.combinations(landed, 2):
        apart = [abs(one.at[i] - other.at[i]) >= one.size[i] - 1 for i in (0, 1)]
        assert any(apart), (one, other)


def landings(seat: int) -> Iterator[Any]:
    found: list[Any] = []
    for at in ((600.0, 300.0), (630.0, 320.0), (600.0, 300.0)):
        found.append(apart_from(Flight("melee", "-3", (0.0, 0.0), at, seat), found, (640.0, 400.0)))
    return iter(found)


def rows_of(n: int) -> list[pygame.Rect]:
    canvas = PaperCanvas(Sheet(pygame.Surface((800, 800)), lambda say: say.key, Sprites()))
    canvas.listing([Row(f"o{i}", Say("x:Row")) for i in range(n)], 100, 100, 600, 600, "o0")
    return [target.rect for target in canvas.sheet.targets]


def test_few_rows_are_larger_and_stand_near_the_middle():
    few, many = rows_of(2), rows_of(7)
    assert few[0].height > many[0].height
    assert few[0].top > 200
    assert few[-1].bottom < 500
    assert many[0].top == 100


@pytest.mark.parametrize("n", range(1, 12))
def test_no_row_of_a_list_reaches_beyond_its_room(n: int):
    rows = rows_of(n)
    assert rows[0].top >= 100
    assert max(row.bottom for row in rows) <= 700
