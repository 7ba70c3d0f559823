"""A touch layer that is turned, mirrored, stretched or shifted against its panel is put right by four touches."""

import math
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appliance.ui.touch_map import CROOKED, FITS, NEAR, UNITS, Place, TouchMap, Unmappable, far, fitted, on_panel

SIZES = ((800, 480), (1280, 800), (720, 720), (720, 1280))
IN = 0.15
CORNERS = ((IN, IN), (1 - IN, IN), (1 - IN, 1 - IN), (IN, 1 - IN))
GRID = [(x / 10, y / 10) for x in range(11) for y in range(11)]
NOISE = 8.0
"""Units by which a finger misses in each direction: 1.3 mm on ten inches."""

sizes = st.sampled_from(SIZES)
turns = st.integers(0, 3)
seeds = st.integers(0, 2**32)


@st.composite
def layers(draw: st.DrawFn) -> TouchMap:
    """What a layer feels of a place on its panel: any quarter turn, mirrored or not, 0.5 to 2 times as large, up to a
    quarter off, and a few degrees awry."""
    angle = draw(turns) * math.pi / 2 + draw(st.floats(-0.1, 0.1))
    across, down = draw(st.floats(0.5, 2)), draw(st.floats(0.5, 2)) * draw(st.sampled_from((1, -1)))
    right, below = draw(st.floats(-0.25, 0.25)), draw(st.floats(-0.25, 0.25))
    a, b, d, e = across * math.cos(angle), -down * math.sin(angle), across * math.sin(angle), down * math.cos(angle)
    return TouchMap((a, b, 0.5 - (a + b) / 2 + right), (d, e, 0.5 - (d + e) / 2 + below))


def aimed(place: Place, size: tuple[int, int], chance: random.Random, noise: float) -> Place:
    """Where a finger lands that means this place on the panel."""
    unit = min(size) / UNITS
    return place[0] + chance.uniform(-noise, noise) * unit / size[0], place[1] + chance.uniform(
        -noise, noise
    ) * unit / size[1]


@given(layers(), sizes)
def test_any_layer_is_put_right_by_four_exact_touches(layer: TouchMap, size: tuple[int, int]):
    found = fitted([layer.of(corner) for corner in CORNERS], CORNERS, size)
    assert max(far(found.of(layer.of(place)), place, size) for place in GRID) < 0.05


@given(layers(), sizes, turns, seeds)
def test_it_is_put_right_by_fingers_too_whichever_way_the_picture_is_turned(
    layer: TouchMap, size: tuple[int, int], turn: int, seed: int
):
    """Rings are shown in the picture, touched on the panel, felt on the layer."""
    chance = random.Random(seed)
    meant = [on_panel(corner, turn) for corner in CORNERS]
    felt = [layer.of(aimed(place, size, chance, NOISE)) for place in meant]
    found = fitted(felt, meant, size)
    assert max(far(found.of(layer.of(place)), place, size) for place in CORNERS) < 2.5 * NOISE
    assert far(found.of(layer.of((0.5, 0.5))), (0.5, 0.5), size) < 1.5 * NOISE < NEAR


@given(sizes, seeds, st.integers(0, 3), st.floats(0, 2 * math.pi))
def test_one_finger_that_missed_by_far_is_found(size: tuple[int, int], seed: int, which: int, way: float):
    chance, off = random.Random(seed), 4 * CROOKED + 4 * NOISE * math.sqrt(2)
    unit = min(size) / UNITS
    felt = [aimed(corner, size, chance, NOISE) for corner in CORNERS]
    x, y = felt[which]
    felt[which] = x + off * math.cos(way) * unit / size[0], y + off * math.sin(way) * unit / size[1]
    with pytest.raises(Unmappable, match="crooked"):
        fitted(felt, CORNERS, size)


@pytest.mark.parametrize(("one", "other"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_two_neighbouring_corners_that_were_taken_for_one_another_are_found(one: int, other: int):
    felt = list(CORNERS)
    felt[one], felt[other] = felt[other], felt[one]
    with pytest.raises(Unmappable, match="crooked"):
        fitted(felt, CORNERS, (800, 480))


@given(seeds, st.floats(0, math.pi), st.floats(0, 0.4))
def test_touches_upon_one_another_or_in_a_line_are_refused(seed: int, way: float, long: float):
    chance = random.Random(seed)
    felt = []
    for step in (-1, 1, 0.3, -0.5):
        at = step * long
        noise = chance.uniform(-0.03, 0.03)
        felt.append(
            (0.5 + at * math.cos(way) - noise * math.sin(way), 0.5 + at * math.sin(way) + noise * math.cos(way))
        )
    with pytest.raises(Unmappable, match="close"):
        fitted(felt, CORNERS, (800, 480))


def test_a_panel_that_fits_stays_as_it_is():
    found = fitted(CORNERS, CORNERS, (800, 480))
    assert [*found.x, *found.y] == pytest.approx([*FITS.x, *FITS.y])


@pytest.mark.parametrize("wrong", [((0.0, 0.0, 0.5), (0.0, 0.0, 0.5)), ((1.0, 1.0, 0.0), (1.0, 1.0, 0.0))])
def test_a_map_into_a_point_or_a_line_cannot_be(wrong: tuple[tuple[float, float, float], tuple[float, float, float]]):
    with pytest.raises(ValueError, match="line"):
        TouchMap(*wrong)


@pytest.mark.parametrize("value", [1e9, float("nan"), float("inf")])
def test_a_map_that_leads_off_the_panel_cannot_be(value: float):
    with pytest.raises(ValueError, match="off the panel"):
        TouchMap((1.0, 0.0, value))


@given(turns, st.tuples(st.floats(0, 1), st.floats(0, 1)))
def test_four_turns_of_the_picture_lead_back(turn: int, place: Place):
    there = on_panel(place, turn)
    assert on_panel(there, 4 - turn) == pytest.approx(place)
