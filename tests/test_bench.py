"""The bench shows every figure, and what it could not measure; one broken part does not hide the others."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import bench
from tests.bench_start import first_picture

ROW = {"name": "a", "value": 41234.5, "unit": "a second", "goal": ">= 40000", "met": True}


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A package of benches: one good, one that raises, one that is empty, one that cannot be imported."""
    name = "some_benches"
    folder = tmp_path / name
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "bench_good.py").write_text(f"def b_bench(): return [{ROW!r}]\ndef other(): raise ValueError\n")
    (folder / "bench_bad.py").write_text(f"def a_bench(): return [{ROW!r}]\ndef b_bench(): raise ValueError('worn')\n")
    (folder / "bench_empty.py").touch()
    (folder / "bench_deaf.py").write_text("import no_such_thing_at_all\n")
    monkeypatch.syspath_prepend(tmp_path)
    yield name
    for module in [m for m in sys.modules if m.partition(".")[0] == name]:
        del sys.modules[module]


def test_a_good_part_gives_its_rows(package: str):
    assert bench.measure("good", package) == ([ROW], [])


def test_a_missing_part_is_shown_and_is_no_crash(package: str):
    rows, faults = bench.measure("absent", package)
    assert rows == []
    assert "nothing measured" in faults[0]
    assert "crashed" not in faults[0]


@pytest.mark.parametrize(("part", "why"), [("bad", "worn"), ("empty", "no function"), ("deaf", "no_such_thing_at_all")])
def test_a_broken_part_is_a_crash_with_its_reason(package: str, part: str, why: str):
    _, faults = bench.measure(part, package)
    assert "crashed" in faults[0].partition("\n")[0]
    assert why in faults[0]


def test_what_was_measured_before_the_crash_is_kept(package: str):
    assert bench.measure("bad", package)[0] == [ROW]


def run_with(monkeypatch: pytest.MonkeyPatch, out: Path, results: dict[str, tuple[list[bench.Row], list[str]]]) -> int:
    monkeypatch.setattr(bench, "parts_of", lambda folder: list(results))
    monkeypatch.setattr(bench, "measure", lambda part: results[part])
    return bench.main(out)


def test_figures_are_printed_in_columns_and_written(monkeypatch, tmp_path, capsys):
    missed = ROW | {"name": "much longer", "value": 0.12345, "met": False}
    assert run_with(monkeypatch, tmp_path / "out", {"x": ([ROW, missed], [])}) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split("  ")[0] == "a"
    assert lines[1].split()[1:] == ["41,234", "a", "second", ">=", "40000", "yes"]
    assert lines[1].index("a second") == lines[2].index("a second")
    assert lines[2].endswith("NO")
    assert json.loads((tmp_path / "out/bench.json").read_text()) == [ROW, missed]


def test_only_a_crash_fails(monkeypatch, tmp_path, capsys):
    assert run_with(monkeypatch, tmp_path, {"x": ([], ["x: nothing measured"])}) == 0
    assert run_with(monkeypatch, tmp_path, {"x": ([], ["x: crashed\nwhy"]), "y": ([ROW], [])}) == 1
    assert "41,234" in capsys.readouterr().out


def test_every_promised_part_is_asked_for(tmp_path: Path):
    (tmp_path / "bench_more.py").touch()
    assert bench.parts_of(tmp_path) == ["engine", "scan", "journal", "start", "more"]


def test_the_line_of_the_first_picture_is_read():
    assert first_picture("pygame 2\nfirst picture after 412.5 ms, 88 MB\n") == (412.5, 88.0)
    assert first_picture("no picture") is None
