"""What the table does, as the rules understand it."""

from typing import get_args

from appliance.engine.game import Action, Begin


class Play(Action, frozen=True):
    """A card is held over the camera in this hero's turn."""

    seat: int
    card: str


class Use(Action, frozen=True):
    """An item is held over the camera in this hero's turn."""

    seat: int
    item: str


class Replay(Action, frozen=True):
    """A card of this hero's pile is played by the effect of another."""

    seat: int
    card: str


class Flip(Action, frozen=True):
    """A curse of this hero's is turned up and held over the camera."""

    seat: int
    card: str


class Pass(Action, frozen=True):
    """The hero lets the action go."""

    seat: int


class Choose(Action, frozen=True):
    """An option of the open question."""

    option: str


class Confirm(Action, frozen=True):
    """The check mark."""


class TakeBack(Action, frozen=True):
    """The scan was a slip."""


class GiveUp(Action, frozen=True):
    """The skull."""


class Fix(Action, frozen=True):
    """A number is wrong: open the panel that corrects numbers."""


AnyAction = Begin | Play | Use | Replay | Flip | Pass | Choose | Confirm | TakeBack | GiveUp | Fix
ACTIONS = frozenset(get_args(AnyAction))
CONFIRM = Confirm()
