"""The fix-it panel: the table corrects a number that it got wrong; nothing is played again.

It lies over whatever is open and leaves it as it was. A fix calls no ability, reaction or threshold: what the boss has
passed stays passed, and a threshold that a fix goes beyond comes with the next blow. Whether somebody is at 0 counts
when the panel is closed. A hero whose turn it is keeps one turn, and a card that was warned about goes back when the
turn changes, so that every question below still has its meaning.
"""

from typing import Any

from msgspec.structs import replace

from appliance.engine.game import Illegal
from appliance.engine.turn import Turn
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.judge import judge
from appliance.games.boss_fighters.state import TURNS, State
from appliance.games.boss_fighters.words import say

FightTurn = Turn[State, Any]
BOSS = 0
MOST = 99
"""More tokens or damage than any fight has."""
SHIELDS = ("shield-melee", "shield-ranged", "shield-magic")
STEPS = {"minus5": -5, "minus": -1, "plus": 1, "plus5": 5}
BIG = ("life", "health")
"""Numbers so big that they are corrected by five at once, too."""


def open_panel(turn: FightTurn) -> None:
    """What is to be corrected: the boss, a hero, or whose turn it is."""
    if turn.state.result:
        raise Illegal("not-awaited", say("refused.over"))
    turn.emit(_whose(turn.state))


def answer(turn: FightTurn, option: str) -> None:
    """An option of the panel; raises `Illegal`."""
    asked = turn.state.fixing
    if asked is None or option not in asked.options:
        raise Illegal("not-awaited", say("refused.fix"))
    if option in STEPS:
        _step(turn, asked, option)
        return
    turn.emit(e.Answered(asked.question, option))
    if option == "done":
        judge(turn)
    elif asked.question == "fix-turn" and option != "back":
        turn.emit(e.Fixed("turn", int(option), 1))
        turn.emit(_whose(turn.state))
    elif asked.question == "fix-by" and option != "back":
        turn.emit(e.Fixed("by", asked.seat, 0 if int(option) == asked.seat else int(option)))
        turn.emit(_what(turn.state, asked.seat))
    else:
        turn.emit(_next(turn.state, asked, option))


def _step(turn: FightTurn, asked: e.Asked, option: str) -> None:
    """One press of minus or plus, within what the rules allow."""
    seat, what = asked.seat, asked.about
    least, most = bounds(turn.state, what, seat)
    before = value_of(turn.state, what, seat)
    value = min(most, max(least, before + STEPS[option]))
    if value == before:
        raise Illegal("not-awaited", say("refused.fix-least" if STEPS[option] < 0 else "refused.fix-most", n=value))
    turn.emit(e.Answered(asked.question, option))
    turn.emit(e.Fixed(what, seat, value))
    turn.emit(replace(asked, why=option))


def _next(state: State, asked: e.Asked, option: str) -> e.Asked:
    if option == "back":
        return _what(state, asked.seat) if asked.question in ("fix-number", "fix-by") else _whose(state)
    if option == "by":
        return e.Asked("fix-by", asked.seat, (*_places(state), "back", "done"))
    if asked.question == "fix-what":
        steps = tuple([step for step in STEPS if option in BIG or not step.endswith("5")])
        return e.Asked("fix-number", asked.seat, (*steps, "back", "done"), option)
    if option == "turn":
        seats = tuple([str(hero.seat) for hero in state.heroes if hero.dots])
        return e.Asked("fix-turn", options=(*seats, "back", "done"))
    return _what(state, BOSS if option == "boss" else int(option))


def _whose(state: State) -> e.Asked:
    seats = tuple([str(hero.seat) for hero in state.heroes])
    turn = ("turn",) if _turns(state) and any(hero.dots for hero in state.heroes) else ()
    return e.Asked("fix", options=("boss", *seats, *turn, "done"))


def _what(state: State, seat: int) -> e.Asked:
    by = () if seat == BOSS else ("by",)
    return e.Asked("fix-what", seat, (*numbers(state, seat), *by, "back", "done"))


def numbers(state: State, seat: int) -> tuple[str, ...]:
    """What the box counts of a hero, or of the boss."""
    if seat == BOSS:
        shields = [shield for shield, full in zip(SHIELDS, state.full, strict=True) if full]
        return ("life", *shields, "poison")
    hero = state.hero(seat)
    found = ["poison"] if hero.health is None else ["health", "poison"]
    if hero.panic or "panic" in state.statuses:
        found.append("panic")
    struck = state.phase == "attack" and seat <= state.struck
    if hero.attack is not None and state.phase in ("planning", "shield", "action", "attack") and not struck:
        found.append("attack")
    return (*found, "dots") if _turns(state) else tuple(found)


def _places(state: State) -> tuple[str, ...]:
    """The seats from which a hero may be played."""
    return tuple([str(hero.seat) for hero in state.heroes])


def value_of(state: State, what: str, seat: int) -> int:
    """The number as it is."""
    if what in SHIELDS:
        return state.shields[SHIELDS.index(what)]
    value = getattr(state if seat == BOSS else state.hero(seat), what)
    return int(value or 0)


def bounds(state: State, what: str, seat: int) -> tuple[int, int]:
    """The least and the most that the number can be."""
    if what in SHIELDS:
        return 0, state.full[SHIELDS.index(what)]
    if what == "life":
        return 0, state.max_life
    if what == "health":
        return 0, state.hero(seat).start
    if what == "dots":
        return int(_needs_turn(state, seat)), TURNS - int(state.may_take_back and seat == state.player)
    return 0, MOST


def _turns(state: State) -> bool:
    """Whether turns are being taken."""
    return state.phase == "action" and state.turn > 0


def _needs_turn(state: State, seat: int) -> bool:
    """Whether what is open below takes a turn of this hero's."""
    if seat == state.turn and not state.spent:
        return True
    warned = state.asked is not None and state.asked.question == "warned" and state.asked.seat == seat
    return (warned or (seat == state.acting and not state.player)) and not state.hero(seat).lightning


def takes(state: State) -> tuple[str, ...]:
    """The open options of the panel that change something."""
    asked = state.fixing
    assert asked is not None
    if asked.question != "fix-number":
        return asked.options
    least, most = bounds(state, asked.about, asked.seat)
    value = value_of(state, asked.about, asked.seat)
    barred = [step for step, by in STEPS.items() if value == (most if by > 0 else least)]
    return tuple([option for option in asked.options if option not in barred])


def corrected(state: State, event: e.Fixed) -> State:
    """The state with another number; of presses on the same number only the last is told."""
    what, seat, value = event.what, event.seat, event.value
    told = state.last
    if told and isinstance(told[-1], e.Fixed) and (told[-1].what, told[-1].seat) == (what, seat):
        told = told[:-1]
    state = replace(state, last=(*told[-2:], event))
    if what == "turn":
        return _turn_given(state, seat)
    if what in SHIELDS:
        shields = list(state.shields)
        shields[SHIELDS.index(what)] = value
        return replace(state, shields=tuple(shields))
    if seat == BOSS:
        return replace(state, **{what: value})
    heroes = [replace(hero, **{what: value}) if hero.seat == seat else hero for hero in state.heroes]
    return replace(state, heroes=tuple(heroes))


def _turn_given(state: State, seat: int) -> State:
    """Another hero's turn: at once, or after the card that is being played."""
    state = replace(state, turn=seat, spent=False)
    if state.player:
        return state
    warned = state.asked is not None and state.asked.question == "warned"
    return replace(state, acting=seat, asked=None if warned else state.asked)
