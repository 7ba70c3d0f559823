"""What this fight was lost or won by: a few counts of what happened, and the one sentence that they give."""

from collections.abc import Callable, Iterator
from typing import Any

from appliance.engine.table import Say
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.content import Content
from appliance.games.boss_fighters.sentences import boss_name
from appliance.games.boss_fighters.state import State
from appliance.games.boss_fighters.words import say

COUNTS = ("attack", "poison", "ability", "card", "prevented", "passed", "fizzled")
"""Health lost by each cause; damage that protection kept away; turns passed; supports that did nothing."""

_NONE = (0,) * len(COUNTS)
OFTEN = 3
"""So many turns passed, or supports in vain, are worth a word."""


def counted(tally: tuple[int, ...], event: e.AnyEvent) -> tuple[int, ...]:
    """The counts after this event, one of `COUNTED`."""
    what, more = COUNTED[type(event)](event)
    if what not in COUNTS:
        return tally
    counts = list(tally or _NONE)
    counts[COUNTS.index(what)] += more
    return tuple(counts)


COUNTED: dict[type, Callable[[Any], tuple[str, int]]] = {
    e.HeroHurt: lambda event: (event.cause, event.n),
    e.AttackReduced: lambda event: ("prevented", event.n),
    e.Passed: lambda event: ("passed", 1),
    e.SupportFizzled: lambda event: ("fizzled", 1),
}
"""The events that count, each with what it counts as and how much."""


def advice(state: State, content: Content) -> Say:
    """One line with what might help the next time; of a fight that was won, what helped in it."""
    counts = dict(zip(COUNTS, state.tally or _NONE, strict=True))
    if state.result == "won":
        prevented = counts["prevented"]
        return say("advice.won-protected", n=prevented) if prevented >= OFTEN else say("advice.won")
    return next(_reasons(state, content, counts), say("advice.protect"))


def _reasons(state: State, content: Content, counts: dict[str, int]) -> Iterator[Say]:
    """What stands out, the plainest first."""
    enrage = content.bosses[state.boss].at(state.level).enrage
    boss = boss_name(state.boss)
    if counts["poison"] and counts["poison"] >= max(counts["attack"], counts["ability"]):
        yield say("advice.poison", n=counts["poison"])
    if unused := _unused(state, content):
        yield say("advice.item", item=say("item." + unused))
    if counts["fizzled"] >= OFTEN:
        yield say("advice.fizzled", n=counts["fizzled"])
    if counts["passed"] >= OFTEN * len(state.heroes):
        yield say("advice.passed", n=counts["passed"])
    if enrage and state.round >= enrage:
        yield say("advice.rage", boss=boss, n=enrage)
    if any(shield > 0 for shield in state.shields) and state.life * 2 > state.max_life:
        yield say("advice.shields")
    if counts["ability"] > counts["attack"]:
        yield say("advice.ability", boss=boss, n=counts["ability"])
    if counts["attack"]:
        yield say("advice.attack", n=counts["attack"], prevented=counts["prevented"])


def _unused(state: State, content: Content) -> str:
    """An item that was there to be used up, and that nobody used."""
    if content.bosses[state.boss].boss.training:
        return ""
    for item in content.items.values():
        if item.once and set(item.needs) <= set(state.earned) and not set(item.codes()) & set(state.used):
            return item.name
    return ""
