"""Another process: plays a script on the real box from a setup, says so when all of it is done, and stays."""

import sys
from collections.abc import Iterator
from pathlib import Path

import msgspec

from appliance.commands.script_board import play_script
from appliance.commands.wiring import load_contents
from appliance.engine.game import Setup
from appliance.games import find_games
from appliance.shell.script import Step, read_script

THERE = "there"


class Staying(list[Step]):
    """Steps after which the table just sits there: whoever started this reads the word and pulls the plug."""

    def __iter__(self) -> Iterator[Step]:
        yield from super().__iter__()
        print(THERE, flush=True)
        sys.stdin.read()


if __name__ == "__main__":
    script, state, setup = map(Path, sys.argv[1:4])
    games, _ = find_games()
    contents, _ = load_contents(games)
    start = msgspec.json.decode(setup.read_bytes(), type=Setup)
    play_script(Staying(read_script(script)), state, games, contents, None, start)
