"""The checks behind test_architecture: each takes one source file and gives its faults, "path:line: what"."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

ROOT = Path(__file__).parent.parent

# Who may import what of ours. Everybody may import itself. The longest name that fits a module counts.
ARROWS: dict[str, tuple[str, ...]] = {
    "appliance": (),
    "appliance.__main__": ("appliance", "hw"),
    "appliance.commands": ("appliance", "hw"),
    "appliance.shell": (
        "appliance.ui",
        "appliance.engine",
        "appliance.journal",
        "appliance.codes",
        "appliance.files",
        "appliance.taught",
        "appliance.words",
        "appliance.library",
        "hw.events",
    ),
    "appliance.ui": (
        "appliance.engine.table",
        "appliance.engine.picture",
        "appliance.files",
        "appliance.words",
        "hw.events",
    ),
    "appliance.sim": ("appliance.games", "appliance.engine"),
    "appliance.games": ("appliance.engine", "appliance.library", "appliance.words"),
    "appliance.journal": ("appliance.engine", "appliance.files"),
    "appliance.files": (),
    "appliance.library": ("appliance.engine", "appliance.lines"),
    "appliance.lines": (),
    "appliance.config": (
        "appliance.engine.table",
        "appliance.files",
        "appliance.library",
        "appliance.owners",
        "hw.pins",
    ),
    "appliance.owners": ("appliance.library",),
    "appliance.paper": ("appliance.engine", "appliance.codes", "appliance.words"),
    "appliance.words": ("appliance.engine",),
    "appliance.codes": ("appliance.engine",),
    "appliance.taught": ("appliance.codes", "appliance.engine.table", "appliance.files"),
    "appliance.engine": (),
    "hw": (),
}

# Libraries that only one part may know.
FENCED = {
    "pygame": "appliance.ui",
    "gpiozero": "hw",
    "lgpio": "hw",
    "picamera2": "hw",
    "libcamera": "hw",
    "zxingcpp": "hw",
    "cv2": "hw",
    "RPi": "hw",
    "fpdf": "appliance.paper",
    "resvg_py": "appliance.ui.cutting",
}

IMPURE = {
    *("time", "datetime", "random", "secrets", "uuid", "threading", "multiprocessing", "concurrent", "asyncio"),
    *("os", "io", "shutil", "tempfile", "sqlite3", "socket", "subprocess", "glob"),
}
TOUCHES_FILES = {"open", "read_text", "read_bytes", "write_text", "write_bytes", "iterdir", "mkdir", "unlink", "touch"}
WALL_CLOCK = {("time", "time"), ("time", "time_ns"), ("datetime", "now"), ("datetime", "utcnow"), ("date", "today")}
EMPTY_NAMES = re.compile(r"(Manager|Handler|Helpers?|Utils?|Base)$|^(Base|Abstract)[A-Z]")

LONGEST_MODULE = 500
LONGEST_FUNCTION = 40


@dataclass(frozen=True)
class Source:
    """One file: `path` is relative to the root of the project."""

    path: str
    text: str

    @cached_property
    def tree(self) -> ast.Module:
        return ast.parse(self.text, self.path)

    @cached_property
    def nodes(self) -> tuple[ast.AST, ...]:
        return tuple(ast.walk(self.tree))

    @property
    def module(self) -> str:
        return self.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    @property
    def package(self) -> str:
        return self.module if self.path.endswith("__init__.py") else self.module.rpartition(".")[0]

    def at(self, node: ast.AST, what: str) -> str:
        return f"{self.path}:{getattr(node, 'lineno', 1)}: {what}"


def read_sources(*folders: str, root: Path = ROOT, pattern: str = "*.py") -> tuple[Source, ...]:
    """All files of these folders whose name fits, in a steady order."""
    paths = sorted(path for folder in folders for path in (root / folder).rglob(pattern) if path.is_file())
    return tuple(Source(path.relative_to(root).as_posix(), path.read_text("utf-8")) for path in paths)


def within(module: str, part: str) -> bool:
    return module == part or module.startswith(part + ".")


def imports(source: Source) -> Iterator[tuple[ast.AST, str]]:
    """Every name that is imported, anywhere in the file, in full ("appliance.engine.table.Say").

    What is imported at run time by a name that is written out counts too.
    """
    for node in source.nodes:
        if isinstance(node, ast.Call) and (name := late_import(node)):
            yield node, name
        elif isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = source.package.split(".")
            start = start[: len(start) - node.level + 1] if node.level else []
            stem = ".".join([*start, *([node.module] if node.module else [])])
            yield from ((node, f"{stem}.{alias.name}") for alias in node.names)


def late_import(node: ast.Call) -> str | None:
    """What this call imports: "" if the name is not written out, None if it imports nothing."""
    if called(node) not in {"import_module", "__import__"}:
        return None
    name = node.args[0] if node.args else None
    return name.value if isinstance(name, ast.Constant) and isinstance(name.value, str) else ""


def own_folder(module: str) -> str:
    """The part that a module may import freely: itself; of the games each one is a part of its own."""
    parts = module.split(".")
    if parts[0] == "hw":
        return "hw"
    if parts[:2] == ["appliance", "games"] and len(parts) > 2:
        return ".".join(parts[:3])
    return ".".join(parts[:2])


def against_arrows(source: Source) -> list[str]:
    """Imports of ours that the house plan does not draw, and modules that it does not know."""
    known = [part for part in ARROWS if part != "appliance" and within(source.module, part)]
    if not known and source.module != "appliance":
        return [f"{source.path}:1: no arrow drawn for this module; say in ARROWS what it may import"]
    allowed = (*ARROWS[max(known, key=len, default="appliance")], own_folder(source.module))
    return [
        source.at(node, f"{source.module} must not import {name}")
        for node, name in imports(source)
        if (within(name, "appliance") or within(name, "hw")) and not any(within(name, part) for part in allowed)
    ]


def fenced_imports(source: Source) -> list[str]:
    """Libraries that belong to another part."""
    return [
        source.at(node, f"only {FENCED[name.split('.')[0]]} imports {name.split('.')[0]}")
        for node, name in imports(source)
        if name.split(".")[0] in FENCED and not within(source.module, FENCED[name.split(".")[0]])
    ]


def hidden_imports(source: Source) -> list[str]:
    """Imports by a name made at run time, which the arrows cannot see: only commands and games are found that way."""
    if source.module in {"appliance.__main__", "appliance.games"} or within(source.module, "appliance.commands"):
        return []
    return [
        source.at(node, "imports by a name made at run time")
        for node in source.nodes
        if isinstance(node, ast.Call) and late_import(node) == ""
    ]


def names_rpi(source: Source) -> bool:
    return any(name.split(".")[0] == "RPi" for _, name in imports(source))


def called(node: ast.Call) -> str:
    """The last word of what is called: `open` of both open(x) and path.open()."""
    return getattr(node.func, "attr", None) or getattr(node.func, "id", "")


def impure(source: Source) -> list[str]:
    """Clock, chance, threads and files; `hash`, which differs between processes, too.

    Simulated people may own a `random.Random(seed)`.
    """
    faults = []
    for node, name in imports(source):
        if name.split(".")[0] in IMPURE and name != "random.Random":
            faults.append(source.at(node, f"rules know no {name.split('.')[0]}"))
    for node in source.nodes:
        if isinstance(node, ast.Call) and called(node) in TOUCHES_FILES:
            faults.append(source.at(node, f"rules touch no file: {called(node)}"))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "hash":
            faults.append(source.at(node, "hash() differs between processes"))
    return faults


def wall_clock(source: Source) -> list[str]:
    """Where the time of day is read instead of given."""
    return [
        source.at(node, "reads the time of day")
        for node in source.nodes
        if isinstance(node, ast.Attribute)
        and isinstance(node.value, ast.Name | ast.Attribute)
        and (getattr(node.value, "id", None) or getattr(node.value, "attr", ""), node.attr) in WALL_CLOCK
    ]


FORKS = {"fork", "forkpty", "Process", "Pool", "ProcessPoolExecutor", "set_start_method", "get_context"}


def forks(source: Source) -> list[str]:
    """Where this process is copied as it stands, pins, threads and all: only other programs and fresh ones are started.

    Python's own processes are fresh ones by `get_context("spawn")` alone, which makes all that follows from it.
    """
    faults = []
    for node in source.nodes:
        if not isinstance(node, ast.Call):
            continue
        if any(keyword.arg == "preexec_fn" for keyword in node.keywords):
            faults.append(source.at(node, "runs code between fork and exec"))
        if called(node) in FORKS and not _spawns(node):
            faults.append(source.at(node, f"may fork: {called(node)}"))
    return faults


def _spawns(node: ast.Call) -> bool:
    """get_context("spawn"), or what is made from it."""
    if called(node) == "get_context":
        return [getattr(arg, "value", None) for arg in node.args] == ["spawn"]
    maker = getattr(node.func, "value", None)
    return isinstance(maker, ast.Call) and called(maker) == "get_context" and _spawns(maker)


def too_long(source: Source) -> list[str]:
    lines = source.text.count("\n")
    return [f"{source.path}:1: {lines} lines"] if lines > LONGEST_MODULE else []


def long_functions(source: Source, allowed: Iterable[str] = ()) -> list[str]:
    """Functions over the limit; `allowed` are "path:name"."""
    faults = []
    for node in source.nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.end_lineno is not None:
            lines = node.end_lineno - node.lineno + 1
            if lines > LONGEST_FUNCTION and f"{source.path}:{node.name}" not in allowed:
                faults.append(source.at(node, f"{node.name} has {lines} lines"))
    return faults


def kept_out(source: Source) -> list[str]:
    """Star imports, metaclasses, __del__, and class names that say nothing."""
    faults = []
    for node in source.nodes:
        if isinstance(node, ast.ImportFrom) and any(alias.name == "*" for alias in node.names):
            faults.append(source.at(node, "star import"))
        elif isinstance(node, ast.ClassDef):
            if any(keyword.arg == "metaclass" for keyword in node.keywords):
                faults.append(source.at(node, f"{node.name} has a metaclass"))
            if EMPTY_NAMES.search(node.name):
                faults.append(source.at(node, f"{node.name} says nothing: name what it is"))
        elif isinstance(node, ast.FunctionDef) and node.name == "__del__":
            faults.append(source.at(node, "__del__"))
    return faults


def lines_with(pattern: str, what: str) -> Callable[[Source], list[str]]:
    """A check of the bare text."""
    found = re.compile(pattern)

    def check(source: Source) -> list[str]:
        lines = source.text.splitlines()
        return [f"{source.path}:{n}: {what}" for n, line in enumerate(lines, 1) if found.search(line)]

    return check


sleeps = lines_with(r"\bsleep\(", "a test that sleeps")
sysfs_pins = lines_with("/sys/class/" + "gpio", "pins by sysfs")


def spoken(source: Source) -> Iterator[tuple[ast.AST, str]]:
    """Names and texts of the code; docstrings and comments may give examples and are left out."""
    told = {
        id(node.body[0].value)
        for node in source.nodes
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in source.nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in told:
            yield node, node.value
        elif isinstance(node, ast.Name | ast.Attribute | ast.alias):
            yield node, getattr(node, "id", "") or getattr(node, "attr", "") or getattr(node, "name", "")


def class_names(sources: Iterable[Source]) -> set[str]:
    """Classes whose names are of several words: what a game alone can have meant (BossHurt, not Card)."""
    names = {node.name for source in sources for node in source.nodes if isinstance(node, ast.ClassDef)}
    return {name for name in names if len(re.findall("[A-Z]", name)) > 1}


def knows_game(source: Source, terms: re.Pattern[str], classes: set[str]) -> list[str]:
    """Words of one game in a file that is not that game's; a class of the same name of its own is none."""
    foreign = classes - class_names([source])
    return [
        source.at(node, f"knows {text[:40]!r}, which one game alone may know")
        for node, text in spoken(source)
        if terms.search(text) or text in foreign or text.rpartition(".")[2] in foreign
    ]
