"""What the fix-it panel asks: whose number, which one, and how much more or less."""

from appliance.engine.table import Option, Prompt, Say
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.mistakes import value_of
from appliance.games.boss_fighters.sentences import boss_name, name_of, number_name
from appliance.games.boss_fighters.state import State
from appliance.games.boss_fighters.words import say


def fix_prompt(state: State, asked: e.Asked) -> Prompt:
    """The question of the panel that is open."""
    options = tuple([_option(state, asked, option) for option in asked.options])
    scans = ("hero", "class") if asked.question in ("fix", "fix-turn", "fix-by") else ()
    who: str | Say = name_of(state, asked.seat) if asked.seat else boss_name(state.boss)
    if asked.question != "fix-number":
        return Prompt("choose", say("ask." + asked.question, name=who), options=options, scans=scans)
    what, n = number_name(asked.about), value_of(state, asked.about, asked.seat)
    return Prompt("choose", say("ask.fix-number", name=who, what=what, n=n), options=options, mark=asked.why or "plus")


def _option(state: State, asked: e.Asked, option: str) -> Option:
    if option.isdecimal():
        return Option(option, say("hero", name=name_of(state, int(option))), int(option))
    if option == "boss":
        return Option(option, boss_name(state.boss))
    if asked.question == "fix-what" and option not in ("by", "back", "done"):
        what, n = number_name(option), value_of(state, option, asked.seat)
        return Option(option, say("option.fix-value", what=what, n=n))
    return Option(option, say("option.fix-" + option))
