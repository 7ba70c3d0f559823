"""What is being played from switching on to switching off: lobby, fight, lobby; each action safe before it is shown."""

import logging
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from appliance.engine.game import Action, Begin, Errand, Game, Outcome, Setup, reader_of_events
from appliance.engine.match import Match
from appliance.engine.table import Recap, Said, Say, View
from appliance.journal import Ended, Journal, Stored, Written
from appliance.shell.errands import Done

LOG = logging.getLogger(__name__)
LOBBY = "lobby"
SET_ASIDE = "set-aside"
BACKUP_EVERY = 20
"""A game without checkpoints has its second file made after this many actions."""


class StillSaving(RuntimeError):
    """The last action is not safe yet: ask `Session.pending` before saying more."""


class Told(Struct, frozen=True):
    """An action that is safe: now its events may be seen and heard. `first` is the running number of the first."""

    fight: int
    seq: int
    game: str
    first: int
    events: tuple[Any, ...]


class Session:
    """Owns the current match; call `say` with what the table says and `take` with what the journal answers.

    `view` is what may be shown: the state after the last action that is safe (None for the moments before the very
    first is). While `pending` is set nothing more may be said. `resumed` tells that the match was found in the
    journal, and `recap` then says where the table was. `ended` is the match that ended last, and how. `notes` is what
    people must be told at the start. `start` is what is played first instead of the lobby, unless the journal holds an
    unfinished match; `lobby_options` are handed to every lobby (a language). `errands` does what games cannot; without
    it the lobby does not offer any.
    """

    def __init__(
        self,
        journal: Journal,
        games: Mapping[str, Game],
        contents: Mapping[str, Any],
        next_seed: Callable[[], int],
        start: Setup | None = None,
        lobby_options: Mapping[str, Any] | None = None,
        errands: Callable[[Errand, Sequence[dict[str, Any]]], Done] | None = None,
    ) -> None:
        self.journal = journal
        self.games = games
        self.contents = contents
        self.groups: list[dict[str, Any]] = list(journal.groups)
        self.notes: list[Say] = list(journal.notes)
        self.pending: Written | None = None
        self.resumed = False
        self.over = False
        self.view: View | None = None
        self.ended: tuple[Setup, Outcome] | None = None
        self._spoken = ""
        self._next_seed = next_seed
        self._errands = errands
        self._lobby_options = {**({"files": True} if errands is not None else {}), **(lobby_options or {})}
        self._fresh: tuple[Any, ...] = ()
        self._backed_up = 0
        stored = journal.stored
        ended: Ended | None = None
        if stored is not None:
            if self._resume(stored):
                return
            ended = Ended(stored.fight, Outcome(SET_ASIDE), played=False)
        self._begin(start or self._lobby_setup(), ended)

    @property
    def game(self) -> Game:
        """The game being played now."""
        return self.games[self.match.setup.game]

    @property
    def recap(self) -> Recap:
        """Where the table was."""
        return self.match.rules.recap(self.match.state)

    @property
    def language(self) -> str:
        """What the group at the table speaks, as far as it is known; "" if it has no language of its own."""
        mine = self.match.setup.options.get("group")
        if self.match.setup.game == LOBBY or mine is None:
            return self.view.language if self.view is not None else ""
        return next((str(group.get("language", "")) for group in self.groups if group.get("id") == mine), "")

    def speak(self, language: str) -> None:
        """The group at the table speaks this from now on; in the lobby, the group that is going to play."""
        if self.match.setup.game == LOBBY:
            self._spoken = language
            return
        self.groups = speaking(self.groups, self.match.setup, language)
        self.journal.keep(self.groups)

    def unspoken(self) -> None:
        """A group was chosen in the lobby: what was chosen before was not for it."""
        self._spoken = ""

    def say(self, said: Said) -> Sequence[Any]:
        """What the table says. Gives its events, which are not to be shown before `take` gives them; or `Illegal`."""
        if self.pending is not None:
            raise StillSaving(f"{self.pending} is not on disk yet")
        return self.match.say(said)

    def take(self, written: Written) -> Told | None:
        """The journal says that an action is safe. Gives what may be shown, and goes on to the next match by itself."""
        if written != self.pending:
            return None
        self.pending = None
        events = self._fresh
        told = Told(self.fight, written.seq, self.match.setup.game, self.match.events - len(events) + 1, events)
        self.view = self.match.view
        self._go_on()
        return told

    def _resume(self, stored: Stored) -> bool:
        """Take up the stored match; False, with a note, if this box cannot."""
        game = self.games.get(stored.game)
        if game is None:
            self.notes.append(Say("shell:session.game-gone", {"game": stored.game}))
            return False
        try:
            match = fold(game, stored)
            view, _ = match.view, match.rules.recap(match.state)
        except Exception:  # events of another version, or a game of another author that fails in any way
            LOG.exception("match %s of %s cannot go on", stored.fight, stored.game)
            key = "lobby-lost" if stored.game == LOBBY else "not-continued"
            self.notes.append(Say("shell:session." + key, {"game": Say(f"{stored.game}:title")}))
            return False
        self.match, self.fight, self.view = match, stored.fight, view
        self.resumed = True
        if gone := self._gone(match.setup):
            self.notes.append(Say("shell:session.set-gone", {"list": ", ".join(gone)}))
        match.listen(self._write)
        self._go_on()
        return True

    def _gone(self, setup: Setup) -> list[str]:
        """What of this match no set here has any more: it has its content and goes on, but its names are missing."""
        content = self.contents.get(setup.game)
        catalog = self.games[setup.game].catalog(content) if content is not None else None
        if catalog is None:
            return []
        here = {"", *(challenge.id for challenge in catalog.challenges)}
        for piece in catalog.pieces:
            here |= {piece.card, *(version.card for version in piece.versions)}
        wanted = [setup.options.get("challenge"), *(piece for seat in setup.seats for piece in seat.pieces)]
        return [one for one in wanted if isinstance(one, str) and one not in here]

    def _write(self, number: int, action: Action, events: Sequence[Any]) -> None:
        self._fresh = tuple(events)
        backup = number - self._backed_up >= BACKUP_EVERY
        backup = backup or any(event.checkpoint for event in events)  # a match's end is copied with what follows it
        if backup:
            self._backed_up = number
        self.pending = self.journal.write(self.fight, number, action, events, backup)

    def _go_on(self) -> None:
        """If the match is over, end it, keep what it leaves and begin the next, all in one transaction."""
        outcome = self.match.outcome
        if outcome is None:
            return
        self.ended = (self.match.setup, outcome)
        self.groups = kept_groups(self.groups, self.match.setup, outcome)
        setup = self._next_setup(outcome)
        if self._spoken and setup.game != LOBBY:
            self.groups, self._spoken = speaking(self.groups, setup, self._spoken), ""
        if setup.game not in self.games:
            self.over = True
            return
        self._begin(setup, Ended(self.fight, outcome, played=self.match.setup.game != LOBBY))

    def _next_setup(self, outcome: Outcome) -> Setup:
        following = outcome.next
        if outcome.errand is not None:
            return self._after_errand(outcome, outcome.errand)
        if following is None:
            return self._lobby_setup(self.match.setup, outcome.result)
        if following.game not in self.games or following.game not in self.contents:
            self.notes.append(Say("shell:session.game-gone", {"game": following.game}))
            return self._lobby_setup(self.match.setup)
        options = {"challenge": following.challenge, **following.options}
        return Setup(following.game, following.seats, options, self._next_seed())

    def _after_errand(self, outcome: Outcome, errand: Errand) -> Setup:
        """The errand is done, people are told, and a lobby goes on with what was found."""
        setup = self._lobby_setup()
        options = {**setup.options, "group": outcome.keeps.get("group", "")}
        if self._errands is not None:
            done = self._errands(errand, self.groups)
            self.notes.append(done.say)
            options["found"] = list(done.found)
        return Setup(setup.game, setup.seats, options, setup.seed)

    def _lobby_setup(self, before: Setup | None = None, result: str = "") -> Setup:
        """A lobby that knows the groups, what can be played, and the match before it: who played, and how it ended."""
        catalogs = [
            msgspec.to_builtins(catalog)
            for name, game in self.games.items()
            if name in self.contents and (catalog := game.catalog(self.contents[name])) is not None
        ]
        options: dict[str, Any] = {**self._lobby_options, "groups": self.groups, "catalogs": catalogs}
        if before is not None and before.options.get("group"):
            options["group"] = before.options["group"]
            options["last"] = {"result": result, "challenge": before.options.get("challenge", "")}
        return Setup(LOBBY, (), options, self._next_seed())

    def _begin(self, setup: Setup, ended: Ended | None) -> None:
        try:
            content = self.contents[setup.game]
            match = Match(self.games[setup.game].rules(content), setup)
            events = match.submit(Begin())
        except Exception:  # a game of another author may fail in any way; without a lobby there is nothing to play
            if setup.game == LOBBY:
                raise
            LOG.exception("%s does not start", setup.game)
            self.notes.append(Say("shell:session.not-started", {"game": Say(f"{setup.game}:title")}))
            self._begin(self._lobby_setup(setup), ended)
            return
        self.match = match
        groups = self.groups if ended else None
        self.pending = self.journal.begin(setup, msgspec.json.encode(content), Begin(), events, ended, groups)
        self.fight = self.pending.fight
        self._fresh = tuple(events)
        self._backed_up = 0
        match.listen(self._write)


def fold(game: Game, stored: Stored) -> Match:
    """The stored match at the state in which it was left, by the content that it was started with.

    Raises `ValueError` if an action is missing: what follows a gap would mean something else.
    """
    content = msgspec.json.decode(stored.content, type=game.content_type)
    rules = game.rules(content)
    match = Match(rules, stored.setup)
    if [entry.seq for entry in stored.entries] != list(range(1, len(stored.entries) + 1)):
        raise ValueError(f"match {stored.fight} has a gap")
    read = reader_of_events(rules)
    match.replay(read(entry.events) for entry in stored.entries)
    return match


def kept_groups(groups: Sequence[dict[str, Any]], setup: Setup, outcome: Outcome) -> list[dict[str, Any]]:
    """The groups after this match: as the lobby leaves them, with the marks earned and what the game remembers."""
    kept: Sequence[dict[str, Any]] = outcome.keeps.get("groups", groups)
    mine = setup.options.get("group")
    if mine is None or not (outcome.earned or outcome.memory is not None):
        return list(kept)
    return [_after(group, setup.game, outcome) if group.get("id") == mine else group for group in kept]


def speaking(groups: Sequence[dict[str, Any]], setup: Setup, language: str) -> list[dict[str, Any]]:
    """The groups, that of this match with this language."""
    mine = setup.options.get("group")
    return [{**group, "language": language} if group.get("id") == mine else group for group in groups]


def _after(group: dict[str, Any], game: str, outcome: Outcome) -> dict[str, Any]:
    changed = {**group, "earned": _joined(group, outcome.earned)}
    if outcome.memory is not None:
        changed["memory"] = {**group.get("memory", {}), game: outcome.memory}
    return changed


def _joined(group: dict[str, Any], marks: Sequence[str]) -> list[str]:
    return list(dict.fromkeys([*group.get("earned", ()), *marks]))
