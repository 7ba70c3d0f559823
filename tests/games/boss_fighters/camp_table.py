"""A camp of the shipped game to sit down at: what the tests of the camp stand on."""

from typing import Any

from appliance.commands.wiring import load_contents
from appliance.engine.game import Begin, Illegal, Setup
from appliance.engine.match import Match
from appliance.engine.table import Picked, Pressed, Scanned, Seat
from appliance.games import find_games
from appliance.games.boss_fighters.memory import Memory, as_options

GAMES, _ = find_games()
CONTENTS, _ = load_contents(GAMES)
GAME, CONTENT = GAMES["boss_fighters"], CONTENTS["boss_fighters"]
PUPPET, PRINCE, HUNTRESS = "won:mr-puppet", "won:prince", "won:huntress"
ADA, BEN = Seat(1, "Ada", ("ELF-91", "MAG-91")), Seat(5, "Ben", ("DWA-91", "WAR-91"))
ALL_PAGES = tuple(page.name for step in CONTENT.steps for page in step.page)
WAIVED = ("1:ELF", "1:DWA")


def camp(
    *earned: str,
    memory: Any = None,
    door: str = "fight",
    challenge: str = "prince",
    seats: tuple[Seat, ...] = (ADA, BEN),
    **options: Any,
) -> Match:
    """A match through this door; by default all pages were read."""
    known = Memory(told=ALL_PAGES) if memory is None else memory
    kept = as_options(known) if isinstance(known, Memory) else known
    asked = {"door": door, "challenge": challenge if door == "fight" else "", "earned": list(earned), "group": "g1"}
    setup = Setup("boss_fighters", seats, {**asked, "health": "full", "memory": kept, **options}, 7)
    match = Match(GAME.rules(CONTENT), setup)
    match.submit(Begin())
    return match


def pick(match: Match, *options: str) -> None:
    """Touch these options, one after the other."""
    for option in options:
        match.say(Picked(option))


def scan(match: Match, *cards: str) -> None:
    """Hold these cards over the camera, one after the other."""
    for card in cards:
        match.say(Scanned(card))


def press(match: Match, times: int = 1) -> None:
    """Press the check mark."""
    for _ in range(times):
        match.say(Pressed())


def refused(match: Match, card: str) -> tuple[str, str]:
    """The reason and the sentence with which this card is refused; nothing changes."""
    before = match.state
    try:
        scan(match, card)
    except Illegal as error:
        assert match.state == before
        return error.reason, error.say.key.partition(":")[2]
    raise AssertionError(f"{card} was taken")


def asked(match: Match) -> str:
    """What the camp asks now."""
    return match.view.prompt.say.key.partition(":")[2].removeprefix("camp.")


def ids(match: Match) -> set[str]:
    """All that may be picked now."""
    prompt = match.view.prompt
    return {option.id for option in (*prompt.options, *prompt.also)}
