"""boss-table: the commands. Each is a module of `appliance.commands`, imported only when it is called."""

import argparse
import codecs
import importlib
import io
import os
import sys

ABOUT = "The box plays the boss; your cards, hands and decisions stay yours."
MORE = "boss-table COMMAND --help tells the options of a command."
COMMANDS = {
    "play": "start the game (a window where there is a display, else the demo)",
    "run": "run the box: on the Pi, at the desk, or by script",
    "demo": "simulated players hold cards before a simulated camera and play a whole fight",
    "tour": "make a picture of every screen, and one sheet of them all",
    "replay": "print a journal as readable text, or record a golden playthrough",
    "sim": "simulated people fight a boss many times: how often they win, what never happens",
    "group": "list the groups of a box, export one as a file, import one from a file",
    "cards": "list the cards, or print them",
    "teach": "codes of other cards that mean ours: list, export, import, forget",
    "check": "check content files",
    "schema": "print the JSON Schema of a kind of content file, for editors",
    "art": "look at the figures cut from paper, all on one sheet",
    "sounds": "make all sounds and the music, as files to listen to or for the next start",
    "doctor": "look at the box: what is well, what is not here, what is wrong and what to do",
    "scan": "read the codes of pictures as the box would, and say why where it cannot",
}


def main(argv: list[str] | None = None) -> int:
    """Run one command; the exit code tells whether it did what was asked."""
    words = sys.argv[1:] if argv is None else argv
    parser = argparse.ArgumentParser(prog="boss-table", description=ABOUT, epilog=MORE)
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    for name, told in COMMANDS.items():
        command = commands.add_parser(name, help=told, description=told)
        if words and words[0] == name:
            module = importlib.import_module(f"appliance.commands.{name}")
            module.configure(command)
            command.set_defaults(run=module.run)
    args = parser.parse_args(words)
    speak_everywhere()
    try:
        result = int(args.run(args))
        print(end="", flush=True)  # nothing where there is no output at all
        return result
    except BrokenPipeError:  # whoever read this has read enough
        _tell_no_more()
        return 0
    except OSError as error:
        if error.filename is not None or not _is_shut():
            raise
        _tell_no_more()
        print(f"what is told cannot be written: {error.strerror}", file=sys.stderr)
        return 1


def _is_shut() -> bool:
    """Whether what is printed goes nowhere, as into a file on a full disk."""
    try:
        print(flush=True)
    except OSError:
        return True
    return False


def _tell_no_more() -> None:
    """Not at the exit either."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def speak_everywhere() -> None:
    """Where the terminal lacks a sign, print it as JSON would escape it: nothing fails, and event lines stay JSON."""
    codecs.register_error("escape", _escaped)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="escape")


def _escaped(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    units = error.object[error.start : error.end].encode("utf-16-be", "surrogatepass")
    pairs = zip(units[::2], units[1::2], strict=True)
    return "".join(f"\\u{high:02x}{low:02x}" for high, low in pairs), error.end


if __name__ == "__main__":
    sys.exit(main())
