"""make bench: the figures this project promises, measured here and now. Also written to out/bench.json.

Each `tests/bench_<part>.py` has functions `<name>_bench()` that give a list of {name, value, unit, goal, met}.
"""

import importlib
import inspect
import json
import sys
import traceback
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
PARTS = ("engine", "scan", "journal", "start")
FIELDS = ("name", "value", "unit", "goal", "met")

Row = dict[str, Any]


def parts_of(folder: Path) -> list[str]:
    """The parts that are promised, and whatever else is there."""
    found = sorted(path.stem.removeprefix("bench_") for path in folder.glob("bench_*.py"))
    return [*PARTS, *(part for part in found if part not in PARTS)]


def benches_of(module: str) -> list[tuple[str, Callable[[], list[Row]]]]:
    functions = inspect.getmembers(importlib.import_module(module), inspect.isfunction)
    return [(name, function) for name, function in functions if name.endswith("_bench")]


def measure(part: str, package: str = "tests") -> tuple[list[Row], list[str]]:
    """The rows of one part, and what went wrong in it; the other parts are measured all the same."""
    module = f"{package}.bench_{part}"
    try:
        benches = benches_of(module)
    except ModuleNotFoundError as error:
        if error.name == module:
            return [], [f"{part}: no {module.replace('.', '/')}.py yet, nothing measured"]
        return [], [f"{part}: crashed\n{traceback.format_exc()}"]
    except Exception:
        return [], [f"{part}: crashed\n{traceback.format_exc()}"]
    rows: list[Row] = []
    faults = [] if benches else [f"{part}: crashed: {module} has no function *_bench"]
    for name, bench in benches:
        try:
            rows += [{field: row[field] for field in FIELDS} for row in bench()]
        except Exception:
            faults.append(f"{part}: {name} crashed\n{traceback.format_exc()}")
    return rows, faults


def shown(value: Any) -> str:
    """A figure with four digits that matter, whole from 1000 on."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.4g}"


def table(rows: Iterable[Row]) -> list[str]:
    """Aligned lines: what, figure, goal, whether it is met."""
    heads = [["what", "figure", "unit", "goal", "met"]]
    lines = heads + [
        [str(r["name"]), shown(r["value"]), str(r["unit"]), shown(r["goal"]), "yes" if r["met"] else "NO"] for r in rows
    ]
    widths = [max(len(line[column]) for line in lines) for column in range(len(FIELDS))]
    return [
        "  ".join(text.rjust(width) if column == 1 else text.ljust(width) for column, (text, width) in cells).rstrip()
        for cells in (list(enumerate(zip(line, widths, strict=True))) for line in lines)
    ]


def main(out: Path = ROOT / "out") -> int:
    """Measure all parts. A goal that is missed is shown; only a bench that crashed is a failure."""
    rows: list[Row] = []
    faults: list[str] = []
    for part in parts_of(Path(__file__).parent):
        print(f"measuring {part} ...", file=sys.stderr, flush=True)
        measured, wrong = measure(part)
        rows += measured
        faults += wrong
    out.mkdir(parents=True, exist_ok=True)
    (out / "bench.json").write_text(json.dumps(rows, indent=1) + "\n", "utf-8")
    print(*table(rows), *faults, sep="\n")
    return 1 if any("crashed" in fault.partition("\n")[0] for fault in faults) else 0


if __name__ == "__main__":
    sys.exit(main())
