"""A fanned hand never plays itself; one card held on purpose does. Real pictures, the real reader, the real intake."""

import pytest

from tests.shell.fans import played, plays

FANS = 200


@pytest.mark.parametrize("seed", range(3))
def test_a_fanned_hand_at_30_to_60_cm_plays_nothing_in_ten_seconds(seed: int):
    heard, _ = played(seed)
    assert plays(heard) == []


@pytest.mark.slow
@pytest.mark.parametrize("part", range(8))
def test_two_hundred_fans_play_nothing(part: int):
    reads = 0
    for seed in range(part, FANS, 8):
        heard, read = played(seed)
        assert plays(heard) == [], seed
        reads += read
    assert reads > 100  # the codes of fans are read, and yet nothing counts


def test_the_same_fan_close_to_the_lens_can_play():
    """The checks above can fail: near enough, the front card is a card that is held."""
    assert any(plays(played(seed, 3.0, 12.0, 16.0)[0]) for seed in range(4))
