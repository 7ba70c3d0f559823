"""What the game says that a held card would do; asked once for each card and moment."""

import logging
from typing import Any

from appliance.engine.table import Foreseen
from appliance.shell.session import Session

LOG = logging.getLogger(__name__)


class Foreseer:
    """Call it with a card's id. A game that fails at it, told in the log once, shows the card's name alone."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._card = ""
        self._state: Any = None
        self._found: Foreseen | None = None
        self._failed: set[str] = set()

    def __call__(self, card: str) -> Foreseen | None:
        session = self._session
        if session.pending is not None:
            return None
        if card != self._card or session.match.state is not self._state:
            self._card, self._state = card, session.match.state
            self._found = self._ask(card)
        return self._found

    def _ask(self, card: str) -> Foreseen | None:
        game, match = self._session.game, self._session.match
        try:
            return game.foresee(match.rules, match.state, card)
        except Exception as error:  # games are by other authors too, who may fail in any way
            if repr(error) not in self._failed:
                self._failed.add(repr(error))
                LOG.exception("%s cannot say what %s would do", game.name, card)
            return None
