"""The box without window and camera: plays a script and prints what happens when it is safe."""

import argparse
import queue
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TextIO

import msgspec

from appliance.commands.sets import found_sets
from appliance.commands.wiring import load_contents, read_setup, seeds, spoken, state_folder, words_by_language
from appliance.engine.game import Game, Illegal, Setup
from appliance.engine.table import Said, Say, View
from appliance.journal import Journal, StateInUse, WriteFailed, Written
from appliance.shell.golden import short
from appliance.shell.hands import Hands, play
from appliance.shell.script import BadScript, Step, read_script
from appliance.shell.session import Session
from appliance.taught import Taught
from appliance.words import Words


class Printer:
    """Writes what happens, each line at once: for programs as JSON, for people as text (`speak` says sentences)."""

    def __init__(self, out: TextIO, as_json: bool, speak: Callable[[Say], str] = lambda say: say.key) -> None:
        self._out = out
        self._json = as_json
        self._speak = speak

    def line(self, seq: int, value: Mapping[str, Any]) -> None:
        self._write([event_line(seq, value) if self._json else f"  {seq} {short(value)}"])

    def events(self, first: int, events: Sequence[Any]) -> None:
        """The lines of one action, in one piece."""
        told = [msgspec.to_builtins(event) for event in events]
        if self._json:
            self._write([event_line(seq, value) for seq, value in enumerate(told, first)])
        else:
            self._write([f"  {seq} {short(value)}" for seq, value in enumerate(told, first)])

    def refused(self, seq: int, no: Illegal) -> None:
        if self._json:
            self.line(seq, {"event": "Refused", "reason": no.reason, "say": no.say.key})
        else:
            self._write([f"  ! {no.reason}: {self._speak(no.say)}"])

    def note(self, seq: int, say: Say) -> None:
        if self._json:
            self.line(seq, {"event": "Note", "say": say.key})
        else:
            self._write([f"  note: {self._speak(say)}"])

    def _write(self, lines: Sequence[str]) -> None:
        self._out.write("".join(line + "\n" for line in lines))
        self._out.flush()


def event_line(seq: int, value: Mapping[str, Any]) -> str:
    """One event as JSON; `seq` is its running number in its match."""
    return msgspec.json.encode({"seq": seq, **value}).decode()


class SavedTable:
    """A session that waits for the journal after each action and prints what is safe."""

    def __init__(self, session: Session, answers: "queue.SimpleQueue[Any]", printer: Printer) -> None:
        self.session = session
        self._answers = answers
        self._printer = printer
        self._notes = 0

    @property
    def view(self) -> View | None:
        return self.session.view

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def seq(self) -> int:
        return self.session.match.events

    def start(self) -> None:
        """Wait until what is to be played first is safe, or tell where it goes on."""
        self._tell_notes()
        if self.session.resumed:
            match = self.session.match
            self._printer.line(self.seq, {"event": "Resumed", "game": self.game.name, "actions": match.actions})
        self.settle()

    def say(self, said: Said) -> None:
        self.session.say(said)
        self.settle()

    def refused(self, no: Illegal) -> None:
        self._printer.refused(self.seq, no)

    def settle(self) -> None:
        while self.session.pending is not None:
            answer = self._answers.get()
            if isinstance(answer, Written) and (told := self.session.take(answer)):
                self._printer.events(told.first, told.events)
            elif isinstance(answer, WriteFailed):
                self._printer.line(self.seq, {"event": "NotSaved", "say": answer.say.key})
                self.session.journal.play_on()
            self._tell_notes()

    def _tell_notes(self) -> None:
        for note in self.session.notes[self._notes :]:
            self._printer.note(0, note)
        self._notes = len(self.session.notes)


def run_script(args: argparse.Namespace) -> int:
    """`boss-table run --board script`; 2 if script or setup are wrong, 1 if the state folder is in use."""
    if args.file is None:
        print("--board script needs a FILE: boss-table run --board script FILE", file=sys.stderr)
        return 2
    try:
        steps = read_script(args.file)
        start = read_setup(args.start) if args.start else None
    except (BadScript, ValueError) as error:
        print(error, file=sys.stderr)
        return 2
    from appliance.config import settings_for
    from appliance.games import find_games

    read = settings_for("desk", args.config, state_folder(args.state)).on_top("command line", language=args.lang)
    games, broken = find_games()
    sets = found_sets(state_folder(args.state), args.content or ())
    contents, unloaded = load_contents(games, sets.good)
    for told in (*read.faults, *sets.faults(), *(f"{name}: {why}" for name, why in {**broken, **unloaded}.items())):
        print(told, file=sys.stderr)
    playable = {name: game for name, game in games.items() if name in contents}
    first = start.game if start else "lobby"
    if first not in playable:
        print(f"{first}: no such game here; found: {', '.join(playable) or 'none'}", file=sys.stderr)
        return 2
    speak, folder = words_by_language(sets.good)[read.settings.language], state_folder(args.state)
    words = partial(spoken, folder, args.lang)
    return play_script(steps, folder, playable, contents, args.seed, start, args.events, speak=speak, words=words)


def play_script(
    steps: Sequence[Step],
    state: Path,
    games: Mapping[str, Game],
    contents: Mapping[str, Any],
    seed: int | None = None,
    start: Setup | None = None,
    events: bool = True,
    out: TextIO | None = None,
    kind: Callable[..., Journal] = Journal,
    speak: Callable[[Say], str] = lambda say: say.key,
    words: Callable[[], Words] | None = None,
) -> int:
    """Play the steps on a state folder. `seed` is the first match's; the following matches count on from there.

    `words` are those of whoever types, to whom it is told that the folder is in use; else those of the box.
    """
    answers: queue.SimpleQueue[Any] = queue.SimpleQueue()
    try:
        journal = kind(state, answers.put)
    except StateInUse as error:
        print((words() if words else spoken(state))(error.say), file=sys.stderr)
        return 1
    try:
        if start is not None and seed is not None:
            start = msgspec.structs.replace(start, seed=seed)
        session = Session(journal, games, contents, seeds(journal, seed), start)
        table = SavedTable(session, answers, Printer(out or sys.stdout, events, speak))
        table.start()
        play(steps, table, Hands(games, contents, Taught(state).look), table.refused)
    finally:
        journal.close()
    return 0
