"""What is shown of a card that is held, or was chosen by hand, before it counts."""

from collections.abc import Callable, Mapping

from appliance.engine.table import Say
from appliance.shell.foreseer import Foreseer
from appliance.shell.intake import FOREIGN, Intake
from appliance.shell.rooms import Rooms
from appliance.shell.session import Session
from appliance.ui.overlays import Preview

Names = Callable[[], Mapping[tuple[str, str], Say]]


class Previews:
    """Call it with the time. `names` tells a card's name by game code and id."""

    def __init__(self, session: Session, intake: Intake, rooms: Rooms, names: Names) -> None:
        self._session, self._intake, self._rooms, self._names = session, intake, rooms, names
        self._foreseer = Foreseer(session)

    def __call__(self, now: float) -> Preview | None:
        """The held card: its name, when its hold began and how long it is, and what the game says it would do."""
        preview, entered = self._intake.preview, self._rooms.entered
        if preview is not None:
            card, progress = preview
            began = round(now - progress * self._intake.hold, 2)
        elif entered is not None:
            card, began = entered[0].card, entered[1]
        else:
            return None
        foreseen = self._foreseer(card) if self._rooms.inner is None else None
        view = self._session.view
        seats = (foreseen.seats if foreseen is not None else ()) or (view.prompt.seats if view is not None else ())
        return Preview(self._name(card), began, self._intake.hold, seats, foreseen, entered is not None)

    def _name(self, card: str) -> Say:
        """As the game that is played calls it, or another; a code that is being taught has no name."""
        if card == FOREIGN:
            return Say("shell:teach.foreign")
        names = self._names()
        known = (say for (_, id), say in names.items() if id == card)
        return names.get((self._session.game.code, card)) or next(known, Say("shell:card", {"id": card}))
