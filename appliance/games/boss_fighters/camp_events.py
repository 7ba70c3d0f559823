"""What happens in the camp, and what it changes."""

from typing import Literal

from msgspec.structs import replace

from appliance.engine.game import Event
from appliance.engine.table import Say
from appliance.games.boss_fighters.camp_state import Camp, CampStep, Spot
from appliance.games.boss_fighters.memory import Plan

MOST_UNDO = 20


class CampOpened(Event, frozen=True):
    """The camp is there. `plans` are those that could be used at this table; `news` tells what left them and why."""

    pages: tuple[str, ...]
    plans: dict[str, Plan]
    news: tuple[Say, ...] = ()


class CampTurned(Event, frozen=True):
    """The table went to another step, with whom or what it is about."""

    step: CampStep
    seat: int = 0
    star: int = 0
    about: str = ""
    back: CampStep = "hub"
    ability: str = ""
    leaf: int = 0


class PageTold(Event, frozen=True):
    """This page of the campaign was read; it is not told by itself again."""

    page: str


class PagesPutOff(Event, frozen=True):
    """The pages that are left are told another time."""


class LootTaken(Event, frozen=True):
    """This hero takes the loot card; `instead` goes back to the storage box, `before` is the hero who had it."""

    seat: int
    hero: str
    card: str
    plans: dict[str, Plan]
    instead: str = ""
    before: str = ""


class LootReturned(Event, frozen=True):
    """The loot card goes back to the storage box."""

    seat: int
    hero: str
    card: str
    plans: dict[str, Plan]


class LootWaived(Event, frozen=True):
    """This hero goes on without a loot card of this star level."""

    seat: int
    choice: str


class CardTakenOut(Event, frozen=True):
    """This action card is left out of the deck."""

    seat: int
    hero: str
    card: str
    plans: dict[str, Plan]


class CardPutBack(Event, frozen=True):
    """This action card is in the deck again."""

    seat: int
    hero: str
    card: str
    plans: dict[str, Plan]


class ChangeUndone(Event, frozen=True):
    """The last change of a deck is undone."""

    plans: dict[str, Plan]


class NoteMarked(Event, frozen=True):
    """Players wrote this beside an ability in the notebook."""

    boss: str
    ability: str
    mark: str


class CampLeft(Event, frozen=True):
    """It is over: the fight begins, or back to the lobby."""

    result: Literal["next", "camp"]


CampEvent = (
    CampOpened
    | CampTurned
    | PageTold
    | PagesPutOff
    | LootTaken
    | LootReturned
    | LootWaived
    | CardTakenOut
    | CardPutBack
    | ChangeUndone
    | NoteMarked
    | CampLeft
)


def left(state: Camp) -> Spot | None:
    """Where a table is that opens a rule card; from one rule card to another it stays what it was."""
    if state.step in ("opening", "rule"):
        return state.was
    return Spot(state.step, state.seat, state.star, state.about, state.back, state.ability, state.leaf)


def apply(state: Camp, event: CampEvent) -> Camp:
    """The state after this event."""
    memory = state.memory
    match event:
        case CampOpened(pages, plans, news):
            return replace(state, pages=pages, memory=replace(memory, plans=plans), news=news)
        case CampTurned(step, seat, star, about, back, ability, leaf):
            was = left(state) if step == "rule" else None
            spot = {"seat": seat, "star": star, "about": about, "back": back, "ability": ability, "leaf": leaf}
            return replace(state, step=step, was=was, **spot)
        case PageTold(page):
            told = tuple(dict.fromkeys((*memory.told, page)))
            return replace(state, memory=replace(memory, told=told), pages=tuple(p for p in state.pages if p != page))
        case PagesPutOff():
            return replace(state, pages=())
        case LootWaived(_, choice):
            return replace(state, memory=replace(memory, asked=tuple(dict.fromkeys((*memory.asked, choice)))))
        case ChangeUndone(plans):
            return replace(state, memory=replace(memory, plans=plans), undo=state.undo[:-1])
        case NoteMarked(boss, ability, mark):
            notes = tuple(
                replace(note, mark=mark) if (note.boss, note.ability) == (boss, ability) else note
                for note in memory.notes
            )
            return replace(state, memory=replace(memory, notes=notes))
        case CampLeft(result):
            return replace(state, step="over", result=result)
        case _:
            undo = (*state.undo, memory.plans)[-MOST_UNDO:]
            return replace(state, memory=replace(memory, plans=event.plans), undo=undo)
