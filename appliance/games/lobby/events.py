"""What happens in the lobby, and what it changes."""

from typing import Any

from msgspec.structs import replace

from appliance.engine.game import Errand, Event, Next
from appliance.engine.table import Say, Seat
from appliance.games.lobby.state import (
    Group,
    Health,
    Hero,
    State,
    Step,
    catalog_of,
    find_group,
    find_hero,
    seat_again,
)


class LobbyOpened(Event, frozen=True):
    """The lobby is there, at this step."""

    step: Step


class ScreenTurned(Event, frozen=True):
    """The table went to another step, forwards or back."""

    step: Step


class GroupNamed(Event, frozen=True):
    """A name for a new group was entered; it is not confirmed yet."""

    name: str


class GroupMade(Event, frozen=True):
    """A new group; it is the current one from now on."""

    group: str
    name: str
    health: Health


class GroupChosen(Event, frozen=True):
    """This group plays; its last heroes sit again, unless it was the current one anyway."""

    group: str


class GroupReset(Event, frozen=True):
    """The group begins again: what it has earned and who sat where is forgotten, its name and health mode stay."""

    group: str


class GameChosen(Event, frozen=True):
    """This game is played; the heroes that the group last had in it sit again, unless it was chosen anyway."""

    game: str


class ModeChosen(Event, frozen=True):
    """The current group's health is kept so from its next fight on."""

    health: Health


class LanguageChosen(Event, frozen=True):
    """The current group speaks this language from now on."""

    language: str


class ErrandSent(Event, frozen=True):
    """The lobby ends for a moment, since something has to be done with files."""

    errand: Errand


class GroupTaken(Event, frozen=True):
    """A group that was found joins those of the box, under an id and a name that are free; it is the current one."""

    group: Group


class DoorOpened(Event, frozen=True):
    """The table goes to what the game has between its fights; `card` opened it, if one did."""

    game: str
    door: str
    seats: tuple[Seat, ...]
    card: str = ""


class PieceScanned(Event, frozen=True):
    """A card fills a slot of a hero, who begins with it if new; it replaces a card that was there.

    `hint` is what the table should know about this version of the card.
    """

    hero: int
    slot: str
    card: str
    hint: Say | None = None


class HeroNamed(Event, frozen=True):
    """Who plays this hero; "" asks for the name again."""

    hero: int
    name: str


class HeroSeated(Event, frozen=True):
    """The hero sits."""

    hero: int
    seat: int


class HeroMoved(Event, frozen=True):
    """The hero is back in the selection and is the one being made."""

    hero: int


class HeroDeleted(Event, frozen=True):
    """The hero is gone; its cards may be scanned again."""

    hero: int


class ChallengeChosen(Event, frozen=True):
    """This is told about; `level` is already chosen if it was played at that level last."""

    challenge: str
    level: str


class LevelChosen(Event, frozen=True):
    """At this level of difficulty."""

    level: str


class FightCalled(Event, frozen=True):
    """It begins: this is what the shell starts, and what the group keeps as its last seating."""

    game: str
    challenge: str
    level: str
    seats: tuple[Seat, ...]


LobbyEvent = (
    LobbyOpened
    | ModeChosen
    | LanguageChosen
    | ErrandSent
    | GroupTaken
    | DoorOpened
    | ScreenTurned
    | GroupNamed
    | GroupMade
    | GroupChosen
    | GroupReset
    | GameChosen
    | PieceScanned
    | HeroNamed
    | HeroSeated
    | HeroMoved
    | HeroDeleted
    | ChallengeChosen
    | LevelChosen
    | FightCalled
)


def apply(state: State, event: LobbyEvent) -> State:
    """The state after this event; a hint is gone with the next one."""
    if state.hint is not None:
        state = replace(state, hint=None)
    match event:
        case ModeChosen() | LanguageChosen():
            return _changed(state, event)
        case ErrandSent(errand):
            return replace(state, step="over", errand=errand)
        case GroupTaken(group):
            return _taken(state, group)
        case DoorOpened():
            return _called(state, event)
        case LobbyOpened(step):
            return replace(state, step=step)
        case ScreenTurned(step):
            return _turned(state, step)
        case GroupNamed(name):
            return replace(state, typed=name, step="confirm")
        case GroupMade() | GroupChosen() | GroupReset():
            return _group(state, event)
        case GameChosen(game):
            turned = replace(state, game=game, step="seats")
            return turned if game == state.game else seat_again(turned)
        case ChallengeChosen(challenge, level):
            return replace(state, challenge=challenge, level=level, step="information")
        case LevelChosen(level):
            return replace(state, level=level)
        case FightCalled():
            return _called(state, event)
        case _:
            return _hero(state, event)


def _changed(state: State, event: ModeChosen | LanguageChosen) -> State:
    groups = tuple(
        g
        if g.id != state.group
        else replace(g, health=event.health)
        if isinstance(event, ModeChosen)
        else replace(g, language=event.language)
        for g in state.groups
    )
    return replace(state, groups=groups, step="seats" if state.game else "game")


def _taken(state: State, group: Group) -> State:
    state = replace(state, groups=(*state.groups, group), found=())
    return _group(state, GroupChosen(group.id))


def _turned(state: State, step: Step) -> State:
    typed = "" if step == "groups" else state.typed
    return replace(state, step=step, typed=typed)


def _group(state: State, event: GroupMade | GroupChosen | GroupReset) -> State:
    """The group plays now. Only a single game is chosen by itself; heroes stay where the group does not change."""
    same = isinstance(event, GroupChosen) and event.group == state.group
    groups = state.groups
    if isinstance(event, GroupMade):
        groups = (*groups, Group(event.group, event.name, event.health, state.language))
    elif isinstance(event, GroupReset):
        groups = tuple(_fresh(g) if g.id == event.group else g for g in groups)
    game = state.game if same else _played(state, event.group)
    step: Step = "seats" if game and (same or len(state.catalogs) == 1) else "game"
    state = replace(state, groups=groups, group=event.group, game=game, step=step, typed="")
    if same:
        return state
    return seat_again(replace(state, challenge=_last_challenge(state, event.group), level="", result=""))


def _played(state: State, group: str) -> str:
    games = tuple(c.game for c in state.catalogs)
    if len(games) == 1:
        return games[0]
    known = find_group(state, group)
    return known.game if known is not None and known.game in games else ""


def _last_challenge(state: State, group: str) -> str:
    known = find_group(state, group)
    return known.challenge if known else ""


def _fresh(group: Group) -> Group:
    return Group(group.id, group.name, group.health, group.language)


def _hero(state: State, event: PieceScanned | HeroNamed | HeroSeated | HeroMoved | HeroDeleted) -> State:
    if isinstance(event, PieceScanned):
        return _scanned(state, event)
    hero = find_hero(state, event.hero)
    if hero is None:
        raise ValueError(f"no hero {event.hero} in {event}")
    match event:
        case HeroNamed(number, name):
            return replace(state, heroes=_with(state, replace(hero, name=name)), current=number)
        case HeroSeated(_, seat):
            heroes = _with(state, replace(hero, seat=seat))
            return replace(state, heroes=heroes, current=_waiting(heroes))
        case HeroMoved(number):
            return replace(state, heroes=_with(state, replace(hero, seat=0)), current=number)
        case HeroDeleted(number):
            heroes = tuple(h for h in state.heroes if h.number != number)
            gone = state.current == number
            return replace(state, heroes=heroes, current=_waiting(heroes) if gone else state.current)


def _scanned(state: State, event: PieceScanned) -> State:
    catalog = catalog_of(state)
    if catalog is None:
        raise ValueError(f"no game for {event}")
    place = catalog.slots.index(event.slot)
    hero = find_hero(state, event.hero) or Hero(event.hero, ("",) * len(catalog.slots))
    pieces = (*hero.pieces[:place], event.card, *hero.pieces[place + 1 :])
    heroes = _with(state, replace(hero, pieces=pieces))
    begun = max(state.begun, event.hero)
    return replace(state, heroes=heroes, current=event.hero, begun=begun, hint=event.hint)


def _with(state: State, hero: Hero) -> tuple[Hero, ...]:
    if find_hero(state, hero.number) is None:
        return (*state.heroes, hero)
    return tuple(hero if h.number == hero.number else h for h in state.heroes)


def _waiting(heroes: tuple[Hero, ...]) -> int:
    """The hero that is made next: the last one that has no seat."""
    return next((h.number for h in reversed(heroes) if not h.seat), 0)


def _called(state: State, event: FightCalled | DoorOpened) -> State:
    """What is played next, with all that the game should know of the group."""
    group, catalog = find_group(state, state.group), catalog_of(state)
    if group is None or catalog is None:
        raise ValueError(f"nobody to play {event}")
    fight = isinstance(event, FightCalled)
    challenge, level = (event.challenge, event.level) if isinstance(event, FightCalled) else ("", "")
    played = replace(group, seats=event.seats, game=event.game)
    if fight:
        played = replace(played, challenge=challenge, level=level)
    options: dict[str, Any] = {"challenge": challenge, "health": group.health, "group": group.id}
    more = {"earned": list(group.earned), "level": level, "language": group.language}
    options.update({name: value for name, value in more.items() if value})
    if group.memory.get(event.game):
        options["memory"] = group.memory[event.game]
    if isinstance(event, DoorOpened):
        options["door"] = event.door
        if event.card:
            options["card"] = event.card
    elif catalog.doors:
        options["door"] = "fight"
    return replace(
        state,
        groups=tuple(played if g.id == group.id else g for g in state.groups),
        step="over",
        next=Next(event.game, challenge, event.seats, options),
    )
