"""Engine and games know no clock, no chance of their own, no threads."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2] / "appliance"
SOURCES = sorted([*(ROOT / "engine").rglob("*.py"), *(ROOT / "games").rglob("*.py")])
FORBIDDEN = {
    "time",
    "datetime",
    "random",
    "secrets",
    "uuid",
    "threading",
    "_thread",
    "multiprocessing",
    "concurrent",
    "asyncio",
    "queue",
    "sched",
    "signal",
    "socket",
    "subprocess",
    "numpy",
}


def imported(source: str) -> set[str]:
    """The top packages that a source imports, anywhere in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.partition(".")[0])
    return found


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_rule_is_a_pure_function(path: Path) -> None:
    """No module of engine or games imports a clock, chance or threads."""
    assert not imported(path.read_text()) & FORBIDDEN


def test_the_look_finds_what_it_looks_for() -> None:
    """An import inside a function is seen too."""
    assert imported("def f():\n    from time import monotonic\n    import os.path") == {"time", "os"}
