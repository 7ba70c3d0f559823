"""What options do over the notebook and the rule cards: leaves, to whom a page is turned, marks."""

from msgspec.structs import replace

from appliance.engine.turn import Turn
from appliance.games.boss_fighters import camp_events as happen
from appliance.games.boss_fighters.camp_state import Camp, CampStep, noted_bosses
from appliance.games.boss_fighters.content import Content
from appliance.games.boss_fighters.note_prompts import leaves, next_reader, noted, reader

CampTurn = Turn[Camp, happen.CampEvent]


def open_notebook(turn: CampTurn, content: Content) -> None:
    """The list of bosses, or the only one's page."""
    bosses = noted_bosses(turn.state, content)
    if len(bosses) > 1:
        turn_to(turn, content, "bosses")
    else:
        turn_to(turn, content, "notes", about=bosses[0])


def turn_to(turn: CampTurn, content: Content, step: CampStep, *, about: str = "", ability: str = "") -> None:
    """This is read now, turned to whoever was reading before."""
    here = reader(turn.state, content)
    turn.emit(happen.CampTurned(step, seat=here.seat if here else 0, about=about, ability=ability))


def show_to(turn: CampTurn, seat: int) -> None:
    """What is read is turned to this seat."""
    state = turn.state
    turn.emit(replace(_here(state), seat=seat))


def take(turn: CampTurn, content: Content, option: str) -> None:
    """An option of a step that is read was picked."""
    state = turn.state
    word, _, rest = option.partition("-")
    if option == "turn":
        place = next_reader(state, content)
        if place is not None:
            show_to(turn, place.seat)
    elif option == "leaf":
        on = (state.leaf + 1) % leaves(state, content)
        turn.emit(replace(_here(state), leaf=on))
    elif option == "back":
        _back(turn, content)
    elif state.step == "bosses":
        turn_to(turn, content, "notes", about=option)
    elif state.step == "rules":
        turn.emit(happen.CampTurned("rule", seat=state.seat, about=option))
    elif state.step == "notes":
        ability = option.removeprefix("note-")
        turn.emit(replace(_here(state), step="note", ability=ability))
    elif word == "mark":
        turn.emit(happen.NoteMarked(state.about, state.ability, rest))
    elif option == "next":
        known = noted(state, content)
        turn.emit(replace(_here(state), ability=known[(known.index(state.ability) + 1) % len(known)]))


def _here(state: Camp) -> happen.CampTurned:
    return happen.CampTurned(state.step, seat=state.seat, about=state.about, ability=state.ability, leaf=state.leaf)


def _back(turn: CampTurn, content: Content) -> None:
    """From a line to its list, from the list of one of several bosses to those; else to the fire."""
    state = turn.state
    if state.step == "note":
        turn.emit(replace(_here(state), step="notes", ability=""))
    elif state.step == "notes" and len(noted_bosses(state, content)) > 1:
        turn_to(turn, content, "bosses")
    else:
        turn.emit(happen.CampTurned("hub"))
