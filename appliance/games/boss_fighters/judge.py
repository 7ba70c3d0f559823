"""When a fight is over."""

from typing import Any

from appliance.engine.turn import Turn
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.state import State

FightTurn = Turn[State, Any]


def judge(turn: FightTurn) -> bool:
    """End the fight if it is decided: the boss's end counts first."""
    state = turn.state
    if state.life <= 0:
        end(turn, e.FightEnded("won", "boss-beaten"))
        return True
    if state.mode == "full":
        for hero in state.heroes:
            if hero.health == 0:
                end(turn, e.FightEnded("lost", "hero-down", hero.seat))
                return True
    return False


def end(turn: FightTurn, event: e.FightEnded) -> None:
    """It is over; the table looks at the result until it presses the check mark."""
    turn.emit(event)
    turn.emit(e.Asked("over"))
