"""The worked examples of docs/content are checked, loaded and played."""

from pathlib import Path

import pytest

from appliance.engine.game import Begin, Setup
from appliance.engine.match import Match
from appliance.engine.table import Seat
from appliance.games.boss_fighters import GAME
from appliance.games.boss_fighters.load import read_all
from appliance.library import CONTENT
from tests.checked import faults_in

DOCS = Path(__file__).parents[3] / "docs" / "content"
EXAMPLES = DOCS / "examples"
LOADED = read_all((CONTENT / "boss_fighters", EXAMPLES / "boss_fighters"))
PIECES = (("ELF-91", "ZGA-91"), ("TRO-91", "WAR-91"), ("DWA-91", "MAG-91"), ("HAL-91", "DRU-91"))


def fought(level: str, heroes: int, policy: str, seed: int) -> tuple[str, set[str]]:
    """How a fight against the example's boss ends, and which of his abilities came."""
    seats = tuple([Seat(n + 1, f"Player {n + 1}", PIECES[n]) for n in range(heroes)])
    options = {"challenge": "old-badger", "level": level, "health": "full", "earned": ["won:mr-puppet"]}
    setup = Setup("boss_fighters", seats, options, seed)
    match = Match(GAME.rules(LOADED.content), setup)
    people = GAME.players(LOADED.content, setup, seed, policy)
    events = list(match.submit(Begin()))
    people.heard(events)
    seen = set()
    while match.outcome is None:
        said = people.answer(match.view)
        assert said is not None
        events = list(match.say(said))
        people.heard(events)
        seen |= {event.name for event in events if type(event).__name__ == "AbilityUsed"}
    return match.outcome.result, seen


def test_the_examples_are_without_a_fault() -> None:
    assert [str(fault) for fault in (*faults_in(EXAMPLES), *LOADED.faults)] == []


def test_each_kind_of_file_that_the_page_explains_is_there() -> None:
    folders = {file.parent.name for file in EXAMPLES.rglob("*.toml")}
    assert folders == {"cards", "items", "bosses", "words"}
    assert "ZGC-01" in LOADED.content.curses
    assert "watering-can" in LOADED.content.items


@pytest.mark.parametrize("level", ["beginners", "advanced"])
@pytest.mark.parametrize("heroes", [2, 3, 4])
def test_the_old_badger_is_fought_to_the_end(level: str, heroes: int) -> None:
    results = [fought(level, heroes, policy, seed)[0] for policy in ("novice", "careful") for seed in (1, 2)]
    assert set(results) <= {"won", "lost"}


def test_every_ability_of_the_old_badger_comes_and_he_can_be_beaten() -> None:
    ends = [fought("advanced", 2, "careful", seed) for seed in range(12)]
    abilities = {ability.name for ability in LOADED.content.bosses["old-badger"].ability}
    assert set().union(*(seen for _, seen in ends)) == abilities
    assert "won" in {result for result, _ in ends}


def test_what_the_page_shows_stands_in_the_example_files() -> None:
    """Every block that names its file begins with that and is cut out of it, line for line."""
    blocks = (DOCS / "first-set.md").read_text("utf-8").split("```toml\n")[1:]
    shown = [block.partition("\n```")[0] for block in blocks]
    assert len(shown) >= 5
    for block in shown:
        name, _, text = block.partition("\n")
        file = EXAMPLES / name.removeprefix("# in ")
        assert text in file.read_text("utf-8"), name
