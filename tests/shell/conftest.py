"""A box at the beginning of a fight, for every test of the shell that wants no other."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.shell.box import Box


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    opened = Box(tmp_path)
    yield opened
    opened.journal.close()
