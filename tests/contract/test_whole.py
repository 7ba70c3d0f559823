"""Random legal play of whole matches: it ends, folds, resumes and knows nothing of clock and chance outside."""

import random
import time

import pytest

from tests.contract.whole import Dice, any_setup, found, nothing_outside, trouble

SHORT, CHUNKS, CHUNK = 120, 40, 500


@pytest.mark.parametrize("part", range(4))
def test_random_matches_of_every_kind_end_fold_and_resume(part: int) -> None:
    seeds = range(part * SHORT // 4, (part + 1) * SHORT // 4)
    assert [told for seed in seeds if (told := trouble(seed))] == []


@pytest.mark.slow
@pytest.mark.parametrize("part", range(CHUNKS))
def test_twenty_thousand_random_matches_end_fold_and_resume(part: int) -> None:
    seeds = range(1_000_000 + part * CHUNK, 1_000_000 + (part + 1) * CHUNK)
    assert [told for seed in seeds if (told := trouble(seed))] == []


def test_every_challenge_level_size_and_setting_is_met() -> None:
    setups = [any_setup(Dice(seed))[2] for seed in range(3000)]
    met = {(s.game, s.options["challenge"], s.options.get("level", ""), len(s.seats)) for s in setups}
    wanted = {
        (game.name, one.id, level, count)
        for game, _, catalog in found()
        for one in catalog.challenges
        for level in one.levels or ("",)
        for count in range(catalog.fewest, catalog.most + 1)
    }
    assert wanted == met
    assert {setup.options["health"] for setup in setups} == {"full", "both", "table"}


def test_a_clock_that_is_read_and_chance_that_is_used_are_noticed() -> None:
    with pytest.raises(AssertionError, match="clock"), nothing_outside():
        time.monotonic()
    with pytest.raises(AssertionError, match="chance"), nothing_outside():
        random.random()
    assert time.monotonic() > 0
