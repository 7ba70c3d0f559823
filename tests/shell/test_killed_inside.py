"""The power fails in the middle of a curse, a panic turn, a target or a loot choice: the same question is back."""

import queue
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from appliance.commands.wiring import load_contents, seeds
from appliance.engine.game import Begin, Setup
from appliance.engine.match import Match
from appliance.engine.table import Scanned, Seat
from appliance.games import find_games
from appliance.journal import Journal
from appliance.shell.script import Step, line_of
from appliance.shell.session import Session
from tests.shell.count_game import ROOT
from tests.shell.people import steps_of
from tests.shell.play_and_stay import THERE

GAMES, _ = find_games()
CONTENTS, _ = load_contents(GAMES)
GAME, CONTENT = GAMES["boss_fighters"], CONTENTS["boss_fighters"]
SEATS = (Seat(1, "Ada", ("ELF-91", "MAG-91")), Seat(5, "Ben", ("DWA-91", "WAR-91")))
WON = ["won:mr-puppet", "won:prince", "won:huntress"]


def asks(question: str) -> Callable[[Match], bool]:
    return lambda match: match.view.prompt.say.key == "boss_fighters:" + question


def second_curse(match: Match) -> bool:
    """One curse of this round is up already, another one still lies face down."""
    return asks("ask.curse")(match) and any(hero.cursed for hero in match.state.heroes)


def panic(match: Match) -> bool:
    """A hero with panic acts, and has played a card in it already."""
    state = match.state
    return (
        getattr(state, "phase", "") == "action"
        and state.asked is None
        and bool(state.acting)
        and state.hero(state.acting).panic > 0
        and any(seat == state.acting for seat, _ in state.played)
    )


def target_in_panic(match: Match) -> bool:
    """The card that panic has drawn asks for a target."""
    return bool(getattr(match.state, "panicked", False)) and match.state.asked is not None


MOMENTS: dict[str, tuple[str, dict[str, Any], Callable[[Match], bool]]] = {
    "a curse is turned up": ("huntress", {}, asks("ask.curse")),
    "the second curse is turned up": ("huntress", {}, second_curse),
    "a curse is read": ("huntress", {}, asks("ask.cursed")),
    "a turn in panic": ("dragon", {}, panic),
    "a panicked card asks for its target": ("dragon", {}, target_in_panic),
    "loot is chosen": ("dragon", {"door": "fight", "memory": {}}, asks("camp.ask-loot")),
}


def way_to(boss: str, options: dict[str, Any], there: Callable[[Match], bool]) -> tuple[Setup, list[Step], Match]:
    """A setup, what simulated people do until this moment, and the match then."""
    for seed in range(40):
        setup = Setup(
            "boss_fighters",
            SEATS,
            {"challenge": boss, "level": "insane", "earned": WON, "health": "full", **options},
            seed,
        )
        match, steps, shown = Match(GAME.rules(CONTENT), setup), [], ""
        crew = GAME.players(CONTENT, setup, seed, "careful")
        crew.heard(match.submit(Begin()))
        while match.outcome is None:
            if there(match):
                return setup, steps, match
            said = crew.answer(match.view)
            assert said is not None
            steps += steps_of(said, shown)
            shown = said.card if isinstance(said, Scanned) else shown
            crew.heard(match.say(said))
    raise AssertionError("it never comes")


@pytest.mark.rule("BF-803")
@pytest.mark.parametrize("moment", MOMENTS)
def test_killed_inside_it_the_same_question_is_back(moment: str, tmp_path: Path) -> None:
    setup, steps, match = way_to(*MOMENTS[moment])
    script, start, state = tmp_path / "script.txt", tmp_path / "setup.json", tmp_path / "state"
    script.write_text("\n".join(map(line_of, steps)), "utf-8")
    start.write_bytes(msgspec.json.encode(setup))
    command = [sys.executable, "-m", "tests.shell.play_and_stay", str(script), str(state), str(start)]
    process = subprocess.Popen(command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    with process:
        while (line := process.stdout.readline().strip()) and line != THERE:
            assert '"Refused"' not in line
        assert line == THERE
        process.kill()
    answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
    journal = Journal(state, answers.put)
    try:
        session = Session(journal, GAMES, CONTENTS, seeds(journal, 1))
        assert session.resumed
        assert session.match.state == match.state
        assert session.view is not None
        assert session.view.prompt == match.view.prompt
        assert session.recap.title.key.startswith("boss_fighters:")
    finally:
        journal.close()
