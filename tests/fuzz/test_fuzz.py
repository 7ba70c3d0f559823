"""Nothing from outside ends the program: kept samples, a short burst, and a minute of it in `make test-slow`."""

import random
import time
from pathlib import Path

import pytest

from tests.fuzz.mutate import damaged
from tests.fuzz.targets import CORPUS, TARGETS, seeds_of

SHORT = {"scans": 400, "scripts": 200, "saves": 25, "content": 20, "settings": 60, "setups": 200, "groups": 200}
LONG_SECONDS = 10.0
KEPT = [(target, file) for target in TARGETS for file in sorted((CORPUS / target).glob("*")) if file.is_file()]


def burst(target: str, dice: random.Random, seconds: float, most: int) -> None:
    """Damaged samples until the time is over or so many were tried; what goes wrong is written beside the corpus."""
    samples = list(seeds_of(target))
    end = time.monotonic() + seconds
    for _ in range(most):
        if time.monotonic() > end:
            return
        raw = damaged(dice.choice(samples), dice, samples)
        try:
            TARGETS[target](raw)
        except Exception as error:
            kept = Path("out") / f"fuzz-{target}-{abs(hash(raw)) % 10**8}"
            kept.parent.mkdir(exist_ok=True)
            kept.write_bytes(raw)
            raise AssertionError(f"{target}: {kept} (move it into {CORPUS / target}): {error!r}") from error


@pytest.mark.parametrize(("target", "file"), KEPT, ids=lambda value: value if isinstance(value, str) else value.name)
def test_what_was_kept_is_read_or_refused(target: str, file: Path) -> None:
    TARGETS[target](file.read_bytes())


@pytest.mark.parametrize("target", TARGETS)
def test_a_short_burst_of_damaged_samples_ends_nothing(target: str) -> None:
    burst(target, random.Random(f"short {target}"), 20.0, SHORT[target])


@pytest.mark.slow
@pytest.mark.parametrize("target", TARGETS)
def test_ten_seconds_of_damaged_samples_each_end_nothing(target: str) -> None:
    burst(target, random.Random(f"long {target}"), LONG_SECONDS, 10**9)


@pytest.mark.parametrize("target", TARGETS)
def test_there_is_something_to_begin_with(target: str) -> None:
    assert list(seeds_of(target))


def test_a_target_that_fails_is_told_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(raw: bytes) -> None:
        raise KeyError(len(raw))

    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(TARGETS, "setups", fails)
    with pytest.raises(AssertionError, match="fuzz-setups"):
        burst("setups", random.Random(1), 5.0, 3)
    assert len(list((tmp_path / "out").iterdir())) == 1
