"""The house plan, held by machine: who may import whom, how long things may be, what is kept out.

Each check stands in tests/architecture.py and is shown here to find a bad sample, so that it can fail.
"""

import re
from collections.abc import Callable

import pytest

from tests import architecture as house
from tests.architecture import Source

PRODUCT = house.read_sources("appliance", "hw")
PURE = house.read_sources("appliance/engine", "appliance/games")
TESTS = house.read_sources("tests")
GAME = "boss_fighters"
DECKS = "TRO|HAL|DWA|ELF|WAR|MAG|ROG|DRU|LOO|CUR|SLM|ITM"
# In code a deck's code is knowledge where it stands alone; inside a sentence it is an example.
GAME_TERMS = re.compile(rf"(?i:boss[ _-]?fighters|mr[ ._-]*puppet)|^({DECKS})(-\d*)?$")
GAME_TERMS_IN_CONTENT = rf"(?i:boss[ _-]?fighters|mr[ ._-]*puppet)|\b({DECKS})(-\d\d)?\b"

# "path:function" of a function that may be longer than 40 lines, and why.
LONG_FOR_A_REASON: dict[str, str] = {}


def faults_of(check: Callable[[Source], list[str]], sources: tuple[Source, ...]) -> str:
    return "\n".join(fault for source in sources for fault in check(source))


def outside_the_game(sources: tuple[Source, ...]) -> tuple[Source, ...]:
    """Everything but the game's own folder and the commands, whose defaults may name it."""
    return tuple(s for s in sources if f"/{GAME}/" not in s.path and not s.path.startswith("appliance/commands/"))


def test_the_sources_are_found():
    """An empty list would make every check below pass."""
    assert {"appliance.engine.match", "hw.events"} <= {source.module for source in PRODUCT}
    assert any(source.path == "tests/test_architecture.py" for source in TESTS)


def test_imports_follow_the_arrows():
    assert not faults_of(house.against_arrows, PRODUCT)


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("appliance/engine/match.py", "import appliance.codes"),
        ("appliance/engine/match.py", "from ..journal import Journal"),
        ("appliance/engine/match.py", "from appliance import codes"),
        ("appliance/games/lobby/rules.py", "from appliance.games.boss_fighters import GAME"),
        ("appliance/games/lobby/rules.py", "from ..boss_fighters import GAME"),
        ("appliance/games/lobby/rules.py", "from appliance.ui.canvas import Canvas"),
        ("appliance/games/lobby/rules.py", "import hw.events"),
        ("appliance/ui/stage.py", "from appliance.engine.match import Match"),
        ("appliance/ui/stage.py", "from appliance.games import find_games"),
        ("appliance/shell/loop.py", "from hw.board import open_board"),
        ("appliance/shell/loop.py", "def f():\n    from appliance.games import find_games"),
        ("appliance/sim/table.py", "from appliance.journal import Journal"),
        ("appliance/journal.py", "import appliance.library"),
        ("hw/board.py", "from appliance.engine.table import Say"),
        ("appliance/ui/stage.py", "importlib.import_module('appliance.games.lobby.screens')"),
        ("appliance/stray.py", "import json"),
    ],
)
def test_an_import_against_the_arrows_is_found(path: str, line: str):
    assert len(house.against_arrows(Source(path, line))) == 1


@pytest.mark.parametrize(
    ("path", "line"),
    [
        ("appliance/games/lobby/__init__.py", "import_module('appliance.games.lobby.screens')"),
        ("appliance/commands/run.py", "from appliance.games import find_games\nimport hw.board"),
        ("appliance/games/lobby/rules.py", "from appliance.games.lobby.state import State\nfrom .state import State"),
        ("appliance/games/lobby/__init__.py", "from .state import State\nfrom appliance.engine.game import Game"),
        ("appliance/shell/loop.py", "from hw.events import Seen\nfrom hw import events"),
        ("appliance/ui/stage.py", "from appliance.engine.table import View\nfrom appliance.ui import theme"),
        ("hw/board.py", "from hw.events import Seen\nimport json"),
    ],
)
def test_an_import_along_the_arrows_is_no_fault(path: str, line: str):
    assert house.against_arrows(Source(path, line)) == []


def test_libraries_stay_behind_their_fences():
    """Only ui knows pygame; only hw knows pins, cameras and the decoder."""
    assert not faults_of(house.fenced_imports, PRODUCT)


@pytest.mark.parametrize("library", sorted(house.FENCED))
def test_a_library_outside_its_fence_is_found(library: str):
    assert house.fenced_imports(Source("appliance/games/lobby/screens.py", f"import {library}.thing"))


def test_at_most_one_module_names_rpi_gpio():
    assert len([source.path for source in PRODUCT if house.names_rpi(source)]) <= 1
    assert house.names_rpi(Source("hw/pins.py", "from RPi import GPIO"))


def test_nothing_is_imported_behind_the_arrows_back():
    assert not faults_of(house.hidden_imports, PRODUCT)
    assert house.hidden_imports(Source("appliance/ui/stage.py", "import importlib\nimportlib.import_module(name)"))


def test_engine_and_games_know_no_clock_chance_thread_or_file():
    assert not faults_of(house.impure, PURE)


@pytest.mark.parametrize(
    "line",
    [
        "import time",
        "from datetime import datetime",
        "import random",
        "from random import randint",
        "import threading",
        "import os.path",
        "open('x')",
        "path.read_text()",
        "hash('x')",
    ],
)
def test_an_impure_line_is_found(line: str):
    assert house.impure(Source("appliance/engine/match.py", line))


def test_only_the_commands_read_the_time_of_day():
    assert not faults_of(house.wall_clock, tuple(s for s in PRODUCT if not s.path.startswith("appliance/commands/")))
    assert house.wall_clock(Source("appliance/journal.py", "import time\ntime.time()"))
    assert house.wall_clock(Source("appliance/journal.py", "import datetime\ndatetime.datetime.now()"))
    assert not house.wall_clock(Source("appliance/shell/loop.py", "import time\ntime.monotonic()"))


def test_no_module_is_over_500_lines():
    assert not faults_of(house.too_long, PRODUCT + TESTS)
    assert house.too_long(Source("hw/a.py", "x = 1\n" * 501))


def test_no_function_is_over_40_lines():
    assert not faults_of(lambda source: house.long_functions(source, LONG_FOR_A_REASON), PRODUCT + TESTS)


def test_a_long_function_is_found_and_may_be_allowed():
    long = Source("hw/a.py", "def f():\n" + "    x = 1\n" * 40)
    assert house.long_functions(long) == ["hw/a.py:1: f has 41 lines"]
    assert house.long_functions(long, ["hw/a.py:f"]) == []
    assert house.long_functions(Source("hw/a.py", "def f():\n" + "    x = 1\n" * 39)) == []


def test_every_long_function_that_is_allowed_is_still_long():
    """A reason that is no longer needed goes."""
    found = {fault for source in PRODUCT + TESTS for fault in house.long_functions(source)}
    for place, reason in LONG_FOR_A_REASON.items():
        path, _, name = place.partition(":")
        assert reason
        assert any(fault.startswith(path) and f" {name} " in fault for fault in found)


def test_what_the_house_keeps_out_is_out():
    assert not faults_of(house.kept_out, PRODUCT + TESTS)


@pytest.mark.parametrize(
    "line",
    [
        "from x import *",
        "class A(metaclass=B): ...",
        "class A:\n    def __del__(self): ...",
        "class CardManager: ...",
        "class BaseGame: ...",
        "class EventHandler: ...",
    ],
)
def test_what_is_kept_out_is_found(line: str):
    assert len(house.kept_out(Source("hw/a.py", line))) == 1


def test_no_test_sleeps():
    assert not faults_of(house.sleeps, TESTS)
    assert house.sleeps(Source("tests/test_a.py", "\ntime." + "sleep" + "(1)")) == [
        "tests/test_a.py:2: a test that sleeps"
    ]


def test_no_pin_goes_by_sysfs():
    assert not faults_of(house.sysfs_pins, PRODUCT)
    assert house.sysfs_pins(Source("hw/a.py", "path = '/sys/class/" + "gpio/export'"))


def test_nothing_forks():
    """A copy of the process would hold the pins' lines too, and locks of threads that it does not have."""
    assert not faults_of(house.forks, PRODUCT)


@pytest.mark.parametrize(
    "line",
    [
        "os.fork()",
        "pty.forkpty()",
        "multiprocessing.Process(target=f).start()",
        "multiprocessing.Pool(2)",
        "multiprocessing.set_start_method('fork')",
        "multiprocessing.get_context('fork').Pool(2)",
        "multiprocessing.get_context().Pool(2)",
        "ProcessPoolExecutor(2)",
        "subprocess.run(['true'], preexec_fn=f)",
    ],
)
def test_what_forks_is_found(line: str):
    assert house.forks(Source("hw/a.py", line))
    assert not house.forks(Source("hw/a.py", "multiprocessing.get_context('spawn').Pool(2)\nsubprocess.run(['true'])"))


def test_nothing_outside_the_games_folder_knows_it():
    classes = house.class_names(s for s in PRODUCT if s.path.startswith(f"appliance/games/{GAME}/"))
    assert "FightView" in classes
    others = outside_the_game(PRODUCT)
    assert not faults_of(lambda source: house.knows_game(source, GAME_TERMS, classes), others)


@pytest.mark.parametrize(
    "line",
    [
        "default = 'boss_fighters'",
        "import appliance.games.boss_fighters.rules",
        "glyphs = {'ELF': 1}",
        "if card == 'DWA-03': ...",
        "cards = [f'ELF-{n:02}' for n in range(6)]",
        "cues = {'BossHurt': 'thud'}",
        "def f(view): return view.FightView",
    ],
)
def test_knowledge_of_a_game_is_found(line: str):
    assert house.knows_game(Source("appliance/ui/sound.py", line), GAME_TERMS, {"BossHurt", "FightView"})


def test_an_example_in_a_docstring_is_no_knowledge():
    source = Source(
        "appliance/codes.py", '"""Such as "ELF-03"."""\n\n\nclass BossHurt:\n    """Own."""\n\n\nx = BossHurt'
    )
    assert house.knows_game(source, GAME_TERMS, {"BossHurt"}) == []


def test_content_outside_the_games_folder_does_not_know_it():
    check = house.lines_with(GAME_TERMS_IN_CONTENT, "names one game")
    texts = house.read_sources("content", pattern="*.toml")
    assert not faults_of(check, tuple(s for s in texts if not s.path.startswith(f"content/{GAME}/")))
    assert check(Source("content/shell/base/words/en.toml", "title = 'Boss Fighters'"))
    assert not check(Source("content/shell/base/words/de.toml", "lost = 'Die Kamera war weg.'"))
