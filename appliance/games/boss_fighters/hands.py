"""What simulated people know and what a way to play is: the types leave no room for content of the boss."""

from typing import Protocol

from appliance.engine.table import Prompt
from appliance.games.boss_fighters.effects import AnyVerb
from appliance.games.boss_fighters.lore import Lore
from appliance.games.boss_fighters.memory import Note
from appliance.games.boss_fighters.views import FightView

Pile = tuple[str, ...]


class Hands(Protocol):
    """What a policy knows besides the View: the own hand and piles, what the others say of theirs, the notebook."""

    notebook: tuple[Note, ...]
    lore: Lore

    @property
    def items(self) -> list[str]:
        """The items that may be used now."""

    def roll(self, sides: int) -> int:
        """0 to sides - 1."""

    def hand(self, view: FightView) -> Pile:
        """The hand of the hero who may act."""

    def effects(self, card: str) -> tuple[AnyVerb, ...]:
        """What is printed on a card or an item."""

    def attacked(self, type: str) -> bool:
        """Whether somebody attacked with this type this round."""

    def others(self, seat: int) -> set[str]:
        """Kinds and types of the effects in the other hands."""

    def helps(self, seat: int, kind: str) -> bool:
        """Whether one of the others says to hold this kind and type."""

    def done(self, what: str, kind: str) -> int:
        """How often this has happened this round, as far as the notebook has people count it."""

    def strength(self, card: str) -> int:
        """All numbers on a card."""


class Policy(Protocol):
    """A way to play."""

    def play(self, crew: Hands, view: FightView) -> str:
        """A card of the hand, an item, or "" to pass."""

    def best(self, crew: Hands, view: FightView, pile: Pile) -> str:
        """One card of a pile."""

    def choose(self, crew: Hands, view: FightView, prompt: Prompt) -> str:
        """One of the options."""

    def unwanted(self, crew: Hands, hand: Pile) -> Pile:
        """Hand cards to discard though they need not go; weakest first is how they come."""
