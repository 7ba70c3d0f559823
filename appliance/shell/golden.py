"""Golden playthroughs: a setup, and below each step of a script what it brought about; short enough to read."""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from appliance.engine.game import Begin, Game, Illegal, Setup
from appliance.engine.match import Match
from appliance.engine.table import Said, View
from appliance.shell.hands import Hands, play
from appliance.shell.script import BadScript, Step, line_of, parse_script

HEAD = "= "
STEP = "> "
REFUSED = "  ! "


class Golden:
    """A match without a journal that writes down what happens; a `hands.Table`."""

    def __init__(self, setup: Setup, games: Mapping[str, Game], contents: Mapping[str, Any]) -> None:
        self.game = games[setup.game]
        self.match = Match(self.game.rules(contents[setup.game]), setup)
        self.lines = [HEAD + msgspec.json.encode(setup).decode()]
        self._tell(self.match.submit(Begin()))

    @property
    def view(self) -> View:
        return self.match.view

    def say(self, said: Said) -> None:
        self._tell(self.match.say(said))

    def refused(self, no: Illegal) -> None:
        self.lines.append(f"{REFUSED}{no.reason} {no.say.key}")

    def _tell(self, events: Sequence[Any]) -> None:
        first = self.match.events - len(events) + 1
        self.lines += [f"  {seq} {short(msgspec.to_builtins(event))}" for seq, event in enumerate(events, first)]
        if (outcome := self.match.outcome) is not None:
            self.lines.append(f"  ended {outcome.result}")


def record(steps: Sequence[Step], setup: Setup, games: Mapping[str, Game], contents: Mapping[str, Any]) -> str:
    """The golden text of these steps. Raises `BadScript` if they go on after the end."""
    golden = Golden(setup, games, contents)
    hands = Hands(games, contents)
    for step in steps:
        if golden.match.outcome is not None:
            raise BadScript(f"the match had ended before {line_of(step)!r}: take what follows out of the script")
        golden.lines.append(STEP + line_of(step))
        play([step], golden, hands, golden.refused)
    return "\n".join(golden.lines) + "\n"


def read_golden(text: str) -> tuple[Setup, list[Step]]:
    """What a golden text starts from, and its steps; comments (#) before it are skipped."""
    lines = text.splitlines()
    head = next((line for line in lines if line.startswith(HEAD)), None)
    if head is None:
        raise BadScript("a golden playthrough needs a line that starts with '= ' and a setup")
    steps = [line.removeprefix(STEP) for line in lines if line.startswith(STEP)]
    return msgspec.json.decode(head.removeprefix(HEAD), type=Setup), parse_script(steps)


def comments_of(text: str) -> str:
    """The lines before a golden text that are for its readers."""
    return "".join(line for line in text.splitlines(keepends=True) if line.startswith("#"))


def short(value: Mapping[str, Any], tag: str = "event") -> str:
    """An event or action on one line: its name, then its fields."""
    fields = [f"{name}={_shown(field)}" for name, field in value.items() if name != tag]
    return " ".join([str(value[tag]), *fields])


def _shown(field: Any) -> str:
    plain = isinstance(field, str) and field and not set(field) & set(' "=[]{}')
    return str(field) if plain else json.dumps(field, ensure_ascii=False, separators=(",", ":"))
