"""Chance is the same everywhere, fair, and a function of seed and count."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from appliance.engine.rng import draw


def test_known_draws_never_change():
    """A journal that was written by an older release must mean the same: these figures are fixed for ever."""
    assert [draw(7, count, 6) for count in range(10)] == [3, 4, 5, 4, 4, 3, 2, 2, 5, 2]


@given(st.integers(0, 2**63), st.integers(0, 10_000), st.integers(1, 100))
def test_a_draw_is_one_of_the_sides(seed: int, count: int, sides: int):
    assert 1 <= draw(seed, count, sides) <= sides


@pytest.mark.parametrize("sides", [2, 3, 6])
def test_all_sides_are_equally_likely(sides: int):
    """60,000 draws over many seeds: no side is off by more than four standard deviations."""
    n = 60_000
    seen = Counter(draw(seed, count, sides) for seed in range(600) for count in range(100))
    expected, deviation = n / sides, (n * (1 / sides) * (1 - 1 / sides)) ** 0.5

    assert all(abs(seen[side] - expected) < 4 * deviation for side in range(1, sides + 1))


def test_neighbouring_draws_do_not_depend_on_each_other():
    """Pairs of following draws cover all 36 pairs about equally."""
    pairs = Counter((draw(s, c, 6), draw(s, c + 1, 6)) for s in range(300) for c in range(100))

    assert len(pairs) == 36
    assert max(pairs.values()) < 1.3 * min(pairs.values())


def test_a_die_without_sides_is_refused():
    with pytest.raises(ValueError, match="at least one side"):
        draw(1, 1, 0)
