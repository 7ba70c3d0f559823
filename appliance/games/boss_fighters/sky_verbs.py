"""The verbs of a boss that flies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.verb import Verb

if TYPE_CHECKING:
    from appliance.games.boss_fighters.verb import FightTurn


class Soar(Verb, frozen=True, tag="soar"):
    """The boss takes off: until it lands only half of melee damage reaches it; it lands when the next round begins."""

    def resolve(self, turn: FightTurn, seat: int) -> None:
        if not turn.state.aloft:
            turn.emit(e.BossSoared())


class Land(Verb, frozen=True, tag="land"):
    """The boss is brought down before its time."""

    def resolve(self, turn: FightTurn, seat: int) -> None:
        if turn.state.aloft:
            turn.emit(e.BossLanded())
