"""What the simulator counts in a fight of this game."""

from collections.abc import Sequence
from typing import Any

from appliance.engine.game import Setup
from appliance.games.boss_fighters import events as e

_COUNTED = {e.RoundStarted, e.CardPlayed, e.CardReplayed, e.ItemUsed, e.AbilityUsed, e.HeroHurt, e.FightEnded}


def figures(story: Sequence[Any], setup: Setup, people: Any) -> dict[str, set[str]]:
    """How many rounds it took, who fell by what, which cards were in a hand and were played, which abilities came."""
    found: dict[str, set[str]] = {"drawn": set(people.drawn), "played": set(), "abilities": set(), "fell": set()}
    rounds, cause = 0, ""
    for event in story:
        if type(event) not in _COUNTED:
            continue
        match event:
            case e.RoundStarted(round):
                rounds = round
            case e.CardPlayed(_, card) | e.CardReplayed(_, card) | e.ItemUsed(_, card):
                found["played"].add(card)
            case e.AbilityUsed(kind, name):
                found["abilities"].add(f"{kind} {name}")
            case e.HeroHurt(_, _, why):
                cause = why
            case e.FightEnded(_, _, seat) if seat:
                hero, klass = next(place.pieces for place in setup.seats if place.number == seat)
                found["fell"] = {f"by {cause}", hero.partition("-")[0], klass.partition("-")[0]}
    return {**found, "rounds": {str(rounds)}}
