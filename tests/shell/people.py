"""Scripts as simulated people would write them: what they say in the lobby and in the fight, one line each."""

import queue
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from appliance.commands.wiring import seeds
from appliance.engine.game import Game, Setup
from appliance.engine.table import Held, Picked, Pressed, Said, Scanned, Typed
from appliance.journal import Journal
from appliance.shell.script import Away, Hold, Pick, Press, Scan, Step, Type
from appliance.shell.session import Session, Told


def steps_of(said: Said, shown: str) -> list[Step]:
    """The steps that say it; `shown` is the card that was shown last, which must be taken away to be shown again."""
    match said:
        case Scanned(card):
            return [Away(), Scan(card)] if card == shown else [Scan(card)]
        case Picked(option):
            return [Pick(option)]
        case Typed(text):
            return [Type(text)]
        case Pressed():
            return [Press()]
        case Held():
            return [Hold()]
    raise ValueError(f"no step says {said}")


def evening(
    folder: Path,
    games: Mapping[str, Game],
    contents: Mapping[str, Any],
    seed: int,
    start: Setup | None = None,
    wish: Mapping[str, Any] | None = None,
    policy: str = "novice",
) -> list[Step]:
    """Simulated people play from the first screen (or this setup) until one fight has ended."""
    answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
    journal = Journal(folder, answers.put)
    try:
        options = {"wish": dict(wish)} if wish else None
        session = Session(journal, games, contents, seeds(journal, seed), start, options)
        return _played(session, answers, seed, policy)
    finally:
        journal.close()


def _played(session: Session, answers: "queue.SimpleQueue[Any]", seed: int, policy: str) -> list[Step]:
    steps: list[Step] = []
    shown, fights, seated = "", 0, None
    while True:
        told: list[Told] = []
        while session.pending is not None:
            if news := session.take(answers.get(timeout=10)):
                told.append(news)
        if session.match is not seated:
            fights += session.game.name != "lobby"
            if seated is not None and (fights and session.game.name == "lobby"):
                return steps
            seated = session.match
            players = session.game.players(session.contents[session.game.name], session.match.setup, seed, policy)
            told = told[-1:]
        for news in told:
            players.heard(news.events)
        assert session.view is not None
        said = players.answer(session.view)
        assert said is not None, session.view.prompt
        steps += steps_of(said, shown)
        shown = said.card if isinstance(said, Scanned) else shown
        session.say(said)
