"""The events of one action as they happen, and the state after each."""

from collections.abc import Callable
from typing import Generic, TypeVar

S = TypeVar("S")
E = TypeVar("E")


class Turn(Generic[S, E]):
    """Collects events; `state` is always the state after the last of them, by the same `apply` that replays use."""

    __slots__ = ("_apply", "events", "state")

    def __init__(self, state: S, apply: Callable[[S, E], S]) -> None:
        self.state = state
        self.events: list[E] = []
        self._apply = apply

    def emit(self, event: E) -> None:
        """It happened."""
        self.events.append(event)
        self.state = self._apply(self.state, event)
