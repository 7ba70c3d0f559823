"""What the table does in the lobby, as its rules understand it."""

from typing import Literal

from appliance.engine.game import Action, Begin
from appliance.games.lobby.state import Health, Step


class GoTo(Action, frozen=True):
    """Go to another step; which ones can be reached from here is the prompt's business."""

    step: Step


class NameGroup(Action, frozen=True):
    """Enter a name for a new group."""

    name: str


class MakeGroup(Action, frozen=True):
    """Make the group that was named, with this way of keeping health."""

    health: Health


class ChooseGroup(Action, frozen=True):
    """Play as this group."""

    group: str


class ResetGroup(Action, frozen=True):
    """Let the current group begin again."""


class ChooseMode(Action, frozen=True):
    """From now on health is kept so."""

    health: Health


class ChooseLanguage(Action, frozen=True):
    """The current group speaks this language."""

    language: str


class SendErrand(Action, frozen=True):
    """Save the current group to a stick, or look which groups are on one."""

    what: Literal["save", "look"]


class TakeGroup(Action, frozen=True):
    """This one of the groups that were found joins those of the box."""

    group: str


class OpenDoor(Action, frozen=True):
    """Go through a door of the game, by its name or by a card."""

    door: str
    card: str = ""


class ChooseGame(Action, frozen=True):
    """Play this game."""

    game: str


class PlacePiece(Action, frozen=True):
    """Hold a hero's or a class's card over the camera."""

    card: str


class NameHero(Action, frozen=True):
    """Enter the name of the player whose hero is being made."""

    name: str


class RenameHero(Action, frozen=True):
    """Ask for that name again."""


class SeatHero(Action, frozen=True):
    """Seat the hero that is being made."""

    seat: int


class MoveHero(Action, frozen=True):
    """Take a hero back to the selection, to be named or seated anew."""

    hero: int


class DeleteHero(Action, frozen=True):
    """Take a hero out of the lobby."""

    hero: int


class ChooseChallenge(Action, frozen=True):
    """Read about this challenge."""

    challenge: str


class ChooseLevel(Action, frozen=True):
    """Take this level of difficulty."""

    level: str


class CallFight(Action, frozen=True):
    """Start it."""


LobbyAction = (
    Begin
    | ChooseMode
    | ChooseLanguage
    | SendErrand
    | TakeGroup
    | OpenDoor
    | GoTo
    | NameGroup
    | MakeGroup
    | ChooseGroup
    | ResetGroup
    | ChooseGame
    | PlacePiece
    | NameHero
    | RenameHero
    | SeatHero
    | MoveHero
    | DeleteHero
    | ChooseChallenge
    | ChooseLevel
    | CallFight
)
