"""Seats run clockwise from the left of the near edge: the screen and the lamps agree on their edges."""

import pytest

from appliance.ui.seating import is_left, turn_of
from hw.lamps import edge_of


@pytest.mark.parametrize(("edge", "right", "left"), [(1, 8, 1), (2, 2, 3), (3, 4, 5), (4, 6, 7)])
def test_an_edge_has_two_seats_and_one_lamp(edge: int, right: int, left: int):
    """Near, left, far, right; as its readers see it the higher number is on the left, but for 8 and 1."""
    assert [turn_of(right), turn_of(left)] == [edge - 1, edge - 1]
    assert [edge_of(right), edge_of(left)] == [edge, edge]
    assert (is_left(left), is_left(right)) == (True, False)
