"""The camp: what a group does between two fights, as one frozen value, and what of it is due."""

from typing import Any, Literal

from msgspec import Struct

from appliance.engine.table import Say, Seat
from appliance.games.boss_fighters.content import CampaignPage, Content
from appliance.games.boss_fighters.memory import Memory, Plan, broken, remembered
from appliance.games.boss_fighters.plans import Place, faults, places, star_of, stars, tidied

CampStep = Literal[
    "opening", "page", "loot", "hub", "deck", "bosses", "notes", "note", "rules", "rule", "night", "over"
]
FIGHT = "fight"
"""The door through which a fight is called; any other is one of the camp's own."""
CAMP = "camp"
NIGHT = "good-night"
MARKS = ("", "sure", "guess", "danger")
"""What players may write beside a line of the notebook, in the order in which a touch goes through it."""


class Spot(Struct, frozen=True, omit_defaults=True):
    """Where a table was in the camp; the fields are those of the event that turns there."""

    step: CampStep
    seat: int = 0
    star: int = 0
    about: str = ""
    back: CampStep = "hub"
    ability: str = ""
    leaf: int = 0


class Camp(Struct, frozen=True, omit_defaults=True, tag="camp", tag_field="match"):
    """Everything the box knows between two fights.

    seats, options   as the match was started; the fight that follows gets them again
    earned           the group's marks
    challenge        what is fought afterwards; "" if the camp was opened by itself
    pages            pages that are told now, the first is on the screen
    news             what happened to decks by itself, or what was just done; shown where it concerns somebody
    seat             who chooses loot, whose deck is open, or to whom the page is turned that is read
    star             the star level that is chosen from
    about            the boss of the open notebook, or the rule card that is read
    ability          the line of the notebook that is open; `leaf` is how far one has turned in a long list
    back             where "back" goes from putting away, and from a rule card that opened the camp
    was              where the table was when a rule card was held over the camera; there it is again after it
    undo             the plans before each change, the newest last
    """

    seats: tuple[Seat, ...]
    options: dict[str, Any]
    memory: Memory
    earned: tuple[str, ...] = ()
    challenge: str = ""
    step: CampStep = "opening"
    pages: tuple[str, ...] = ()
    news: tuple[Say, ...] = ()
    seat: int = 0
    star: int = 0
    about: str = ""
    ability: str = ""
    leaf: int = 0
    back: CampStep = "hub"
    was: Spot | None = None
    undo: tuple[dict[str, Plan], ...] = ()
    result: str = ""


class Due(Struct, frozen=True):
    """What should be done before the next fight."""

    pages: tuple[str, ...]
    loot: tuple[tuple[int, int], ...]
    faults: tuple[Say, ...]
    dropped: bool
    broken: bool

    def __bool__(self) -> bool:
        return bool(self.pages or self.loot or self.faults or self.dropped or self.broken)


def new_camp(seats: tuple[Seat, ...], options: dict[str, Any]) -> Camp:
    """The camp before its first action."""
    door = options.get("door", CAMP)
    return Camp(
        seats=tuple(sorted(seats, key=lambda seat: seat.number)),
        options=options,
        memory=remembered(options),
        earned=tuple(options.get("earned", ())),
        challenge=options.get("challenge", "") if door == FIGHT else "",
    )


def due(content: Content, seats: tuple[Seat, ...], options: dict[str, Any]) -> Due:
    """What this group should do before the fight that it called."""
    memory, earned = remembered(options), tuple(options.get("earned", ()))
    at_table = places(content, seats)
    plans, dropped = tidied(content, at_table, memory.plans, earned)
    return Due(
        pages=untold(content, memory, earned),
        loot=choices(content, at_table, plans, memory.asked, earned),
        faults=tuple(fault for place in at_table for fault in faults(content, place, plan_of(plans, place), earned)),
        dropped=bool(dropped),
        broken=broken(options),
    )


def plan_of(plans: dict[str, Plan], place: Place) -> Plan:
    """What this hero changed in its deck."""
    return plans.get(place.hero) or Plan()


def unlocked(content: Content, earned: tuple[str, ...]) -> tuple[CampaignPage, ...]:
    """The pages of the campaign that this group may see, in their order."""
    return tuple(page for step in content.steps if set(step.needs) <= set(earned) for page in step.page)


def untold(content: Content, memory: Memory, earned: tuple[str, ...]) -> tuple[str, ...]:
    """The pages that have to be told now."""
    return tuple(page.name for page in unlocked(content, earned) if page.name not in memory.told)


def choices(
    content: Content, at_table: tuple[Place, ...], plans: dict[str, Plan], asked: tuple[str, ...], earned: Any
) -> tuple[tuple[int, int], ...]:
    """(star level, seat) of every loot choice that nobody has made or let go."""
    found: list[tuple[int, int]] = []
    for star in stars(content, earned):
        for place in at_table:
            has = any(star_of(content, card) == star for card in plan_of(plans, place).loot)
            if not has and waived(star, place.hero) not in asked:
                found.append((star, place.seat))
    return tuple(found)


def waived(star: int, hero: str) -> str:
    """How the memory calls a choice that was let go."""
    return f"{star}:{hero}"


def at_table(state: Camp, content: Content) -> tuple[Place, ...]:
    """The heroes at the table."""
    return places(content, state.seats)


def open_choices(state: Camp, content: Content) -> tuple[tuple[int, int], ...]:
    """The loot choices that are still open."""
    return choices(content, at_table(state, content), state.memory.plans, state.memory.asked, state.earned)


def deck_faults(state: Camp, content: Content) -> tuple[tuple[int, Say], ...]:
    """(seat, what is wrong) of every deck that may not be played so."""
    plans = state.memory.plans
    found = ((place, faults(content, place, plan_of(plans, place), state.earned)) for place in at_table(state, content))
    return tuple((place.seat, fault) for place, wrong in found for fault in wrong)


def faults_at(state: Camp, content: Content, seat: int) -> list[Say]:
    """What is wrong with the deck at this seat."""
    return [fault for at, fault in deck_faults(state, content) if at == seat]


def symbol_of(content: Content, page: str) -> str:
    """The symbol beside the page of this name."""
    return next((one.symbol for step in content.steps for one in step.page if one.name == page), "")


def page_on(content: Content, card: str) -> CampaignPage | None:
    """The page that this rule card shows."""
    return next((page for step in content.steps for page in step.page if page.card == card), None)


def noted_bosses(state: Camp, content: Content) -> tuple[str, ...]:
    """The bosses of whom the notebook knows something, in their order."""
    seen = {note.boss for note in state.memory.notes}
    known = sorted((file.boss for file in content.bosses.values()), key=lambda boss: boss.order)
    return tuple(boss.name for boss in known if boss.name in seen)
