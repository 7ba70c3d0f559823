"""What holds for every test."""

from collections.abc import Iterator

import pytest

SCREEN = ("appliance.ui.stage", "appliance.shell.loop")


def mishaps(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What failed on the screen and was told in the log, since the box goes on all the same."""
    return [record.getMessage() for record in caplog.records if record.name in SCREEN]


@pytest.fixture(autouse=True)
def nothing_failed_on_the_screen(request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """A drawing that fails does not end an evening, but it fails its test (unless the test is about that)."""
    yield
    if request.node.get_closest_marker("broken_screen") is None:
        assert mishaps(caplog) == []
