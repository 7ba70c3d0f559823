"""What the simulator counts in a fight of this game, and how it tells one."""

from collections.abc import Sequence
from typing import Any

from appliance.engine.game import Setup
from appliance.engine.table import Say
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.content import Content
from appliance.games.boss_fighters.sentences import can_tell, told
from appliance.games.boss_fighters.state import State
from appliance.games.boss_fighters.words import say

_PLAYED = (e.CardPlayed, e.CardReplayed, e.ItemUsed, e.CurseFlipped)
_COUNTED = {e.RoundStarted, *_PLAYED, e.AbilityUsed, e.HeroHurt, e.BossEnraged, e.FightEnded}
RAGE = 2
"""So many rounds after it began a boss's rage should have decided the fight."""


def figures(story: Sequence[Any], setup: Setup, people: Any) -> dict[str, set[str]]:
    """How many rounds it took, who fell by what, which cards were in a hand and were played, which abilities came."""
    found: dict[str, set[str]] = {"drawn": set(people.drawn), "played": set(), "abilities": set(), "fell": set()}
    rounds, raged, cause, last = 0, 0, "", ""
    won = False
    for event in [one for one in story if type(one) in _COUNTED]:
        match event:
            case e.RoundStarted(round):
                rounds = round
            case e.AbilityUsed(kind, name):
                found["abilities"].add(f"{kind} {name}")
                last = name
            case e.HeroHurt(_, _, why):
                cause = f"{why} {last}" if why == "ability" else why
            case e.BossEnraged(round):
                raged = round
            case e.FightEnded(result, _, seat):
                won = result == "won"
                found["fell"] = _fell(setup, seat, cause) if seat else set()
            case _:
                found["played"].add(event.card)
    return {**found, "rounds": {str(rounds)}, "rage": _rage(raged, rounds, won)}


def _fell(setup: Setup, seat: int, cause: str) -> set[str]:
    hero, klass = next(place.pieces for place in setup.seats if place.number == seat)
    return {f"by {cause}", hero.partition("-")[0], klass.partition("-")[0]}


def _rage(raged: int, rounds: int, won: bool) -> set[str]:
    """Whether the fight came to the rage, whether it went on after two rounds of it, and how often it was won then."""
    if not raged:
        return set()
    reached = {"reached", "won"} if won else {"reached"}
    return (reached | ({"after", "won-after"} if won else {"after"})) if rounds >= raged + RAGE else reached


def may_come(content: Content, boss: str, level: str) -> tuple[str, ...]:
    """Every ability of a boss at a level, as it is counted."""
    file = content.bosses[boss]
    at = level or (file.level[0].name if file.level else "")
    return tuple([f"{one.kind} {one.name}" for one in file.ability if not one.levels or at in one.levels])


def tell(content: Content, state: State, event: Any) -> Say | None:
    """What happened, as a sentence for whoever watches."""
    match event:
        case e.FightStarted():
            return say("watch.begins", boss=say("boss." + state.boss), n=event.life)
        case e.AbilityUsed(kind, name) if kind in ("attack", "shield"):
            return None
        case e.AbilityUsed(kind, name):
            key = f"ability.{state.boss}.{name}"
            return say("watch.ability", kind=say("kind." + kind), title=say(key + ".title"), does=say(key))
        case e.AttackPlanned(seat, value):
            return say("watch.plans", name=_name(state, seat), n=value)
        case e.TurnStarted(seat):
            return None
        case e.FightEnded(result):
            return say("watch." + result, n=state.round, life=state.life)
    return told(event, state, content) if can_tell(event) else None


def _name(state: State, seat: int) -> str:
    return state.hero(seat).name
