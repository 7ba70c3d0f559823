"""A match: the only thing that changes. It takes actions and tells its listeners what happened."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from appliance.engine.game import Action, Begin, Outcome, Rules, Setup
from appliance.engine.table import Said, View

Listener = Callable[[int, Action, Sequence[Any]], None]


class Match:
    """One game being played. `actions` counts the actions so far, `events` the events; both number the journal."""

    def __init__(self, rules: Rules, setup: Setup) -> None:
        self.rules = rules
        self.setup = setup
        self.state: Any = rules.start(setup.seats, setup.options, setup.seed)
        self.actions = 0
        self.events = 0
        self._listeners: list[Listener] = []
        self._judged: tuple[Any, Outcome | None] = (None, None)

    def listen(self, listener: Listener) -> None:
        """Call with (number of the action, action, its events) after each action."""
        self._listeners.append(listener)

    def submit(self, action: Action) -> Sequence[Any]:
        """Do it. Raises `Illegal`, and then nothing has changed."""
        if (self.actions == 0) != isinstance(action, Begin):
            raise ValueError(f"a match begins with Begin, and only once, not {action!r}")
        turn = self.rules.decide(self.state, action)
        self.state = turn.state
        self.actions += 1
        self.events += len(turn.events)
        for listener in self._listeners:
            listener(self.actions, action, turn.events)
        return turn.events

    def say(self, said: Said) -> Sequence[Any]:
        """What the table says, understood and done. Raises `Illegal`."""
        return self.submit(self.rules.read(self.state, said))

    def replay(self, entries: Iterable[Sequence[Any]]) -> None:
        """Fold recorded events, one sequence an action; draws nothing and tells nobody."""
        apply = self.rules.apply
        for events in entries:
            for event in events:
                self.state = apply(self.state, event)
            self.actions += 1
            self.events += len(events)

    @property
    def view(self) -> View:
        return self.rules.view(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None; the rules are asked once for each state."""
        judged, outcome = self._judged
        if judged is not self.state:
            outcome = self.rules.outcome(self.state)
            self._judged = (self.state, outcome)
        return outcome
