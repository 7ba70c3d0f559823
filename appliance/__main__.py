"""boss-table: the commands. Each is a module of `appliance.commands`, imported only when it is called."""

import argparse
import importlib
import sys

COMMANDS = {
    "play": "start the game (a window where there is a display, else the demo)",
    "run": "run the box: on the Pi, at the desk, or by script",
    "demo": "simulated players hold cards before a simulated camera and play a whole fight",
    "replay": "print a journal as readable text, or record a golden playthrough",
    "sim": "simulated people fight a boss many times: how often they win, what never happens",
    "cards": "list the cards, or print them",
    "check": "check content files",
    "sounds": "make all sounds and the music, as files to listen to or for the next start",
}


def main(argv: list[str] | None = None) -> int:
    """Run one command; the exit code tells whether it did what was asked."""
    words = sys.argv[1:] if argv is None else argv
    parser = argparse.ArgumentParser(prog="boss-table", description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, told in COMMANDS.items():
        command = commands.add_parser(name, help=told, description=told)
        if words and words[0] == name:
            module = importlib.import_module(f"appliance.commands.{name}")
            module.configure(command)
            command.set_defaults(run=module.run)
    args = parser.parse_args(words)
    return int(args.run(args))


if __name__ == "__main__":
    sys.exit(main())
