"""The lobby's rules: what may be done now, what then happens, and how it ends."""

from typing import Any

import msgspec

from appliance.engine.game import Action, Begin, Errand, Illegal, Outcome
from appliance.engine.table import Recap, Said, Say, Seat, View
from appliance.engine.turn import Turn
from appliance.games.lobby import events, views
from appliance.games.lobby.actions import (
    CallFight,
    ChooseChallenge,
    ChooseGame,
    ChooseGroup,
    ChooseLanguage,
    ChooseLevel,
    ChooseMode,
    DeleteHero,
    GoTo,
    LobbyAction,
    MakeGroup,
    MoveHero,
    NameGroup,
    NameHero,
    OpenDoor,
    PlacePiece,
    RenameHero,
    ResetGroup,
    SeatHero,
    SendErrand,
    TakeGroup,
)
from appliance.games.lobby.events import LobbyEvent
from appliance.games.lobby.names import clean, free_group, free_group_name, next_group_id
from appliance.games.lobby.prompts import hero_title, prompt
from appliance.games.lobby.read import door_on, picks, placeable, pressed, read, typed
from appliance.games.lobby.state import (
    State,
    Step,
    begin,
    catalog_of,
    closed_cards,
    find_group,
    find_hero,
    open_challenges,
    other_version,
    ready,
    seating,
)
from appliance.games.lobby.words import say


class LobbyRules:
    """`engine.game.Rules` for the lobby."""

    state_type = State
    action_type = LobbyAction
    event_type = LobbyEvent

    def start(self, seats: tuple[Seat, ...], options: dict[str, Any], seed: int) -> State:
        return begin(options)

    def read(self, state: State, said: Said) -> Action:
        return read(state, said)

    def legal(self, state: State) -> tuple[Action, ...]:
        """The ways on. The ways back are as legal, but who takes only these gets to a fight."""
        return _forward(state)

    def decide(self, state: State, action: Action) -> Turn[State, LobbyEvent]:
        turn: Turn[State, LobbyEvent] = Turn(state, events.apply)
        turn.emit(_event(state, action))
        return turn

    def apply(self, state: State, event: LobbyEvent) -> State:
        return events.apply(state, event)

    def view(self, state: State) -> View:
        view, group = views.view(state), find_group(state, state.group)
        language = group.language if group is not None else ""
        return msgspec.structs.replace(view, language=language or view.language, unused=closed_cards(state))

    def recap(self, state: State) -> Recap:
        return _recap(state)

    def outcome(self, state: State) -> Outcome | None:
        groups = msgspec.to_builtins(state.groups)
        if state.errand is not None:
            return Outcome("errand", keeps={"groups": groups, "group": state.group}, errand=state.errand)
        if state.next is None:
            return None
        return Outcome("next", next=state.next, keeps={"groups": groups, "group": state.group})


def _event(state: State, action: Action) -> LobbyEvent:
    """What the action brings about; every action of the lobby is one event. Raises `Illegal`."""
    match action:
        case Begin():
            return _opened(state)
        case NameGroup(name):
            _typing(state, at_name=True)
            return events.GroupNamed(free_group_name(state, name))
        case NameHero(name):
            _typing(state, at_name=False)
            return events.HeroNamed(state.current, clean(name))
        case PlacePiece(card):
            return _placed(state, card)
        case ChooseChallenge(challenge):
            return _told(state, challenge)
        case OpenDoor(door, card) if (
            card and state.step in ("challenges", "information") and door_on(state, card) == door
        ):
            return events.DoorOpened(state.game, door, seating(state), card)
    if action not in picks(state).values() and action != pressed(state):
        raise _not_now()
    return _picked(state, action)


def _picked(state: State, action: Action) -> LobbyEvent:
    match action:
        case GoTo(step):
            return events.ScreenTurned(step)
        case MakeGroup(health):
            return events.GroupMade(next_group_id(state), state.typed, health)
        case ChooseGroup(group):
            return events.GroupChosen(group)
        case ResetGroup():
            return events.GroupReset(state.group)
        case ChooseGame(game):
            return events.GameChosen(game)
        case RenameHero():
            return events.HeroNamed(state.current, "")
        case SeatHero(seat):
            return events.HeroSeated(state.current, seat)
        case MoveHero(hero):
            return events.HeroMoved(hero)
        case DeleteHero(hero):
            return events.HeroDeleted(hero)
        case ChooseLevel(level):
            return events.LevelChosen(level)
        case ChooseMode(health):
            return events.ModeChosen(health)
        case ChooseLanguage(language):
            return events.LanguageChosen(language)
        case SendErrand(what):
            return events.ErrandSent(Errand(what, state.group))
        case TakeGroup(option):
            return events.GroupTaken(free_group(state, state.found[int(option.removeprefix("take-")) - 1]))
        case OpenDoor(door):
            return events.DoorOpened(state.game, door, seating(state))
        case CallFight():
            return events.FightCalled(state.game, state.challenge, state.level, seating(state))
    raise _not_now()


def _not_now() -> Illegal:
    return Illegal("not-awaited", say("refused.not-now"))


def _typing(state: State, *, at_name: bool) -> None:
    if prompt(state).kind != "type" or (state.step == "name") != at_name:
        raise Illegal("not-awaited", say("refused.no-text"))


def _opened(state: State) -> LobbyEvent:
    """Straight to where the group left off: after a fight to the challenges, else to its seats."""
    if state.step != "opening":
        raise _not_now()
    step: Step = "seats"
    if state.found:
        step = "found"
    elif not state.groups:
        step = "name"
    elif not state.group:
        step = "groups"
    elif not state.game:
        step = "game"
    elif state.result and ready(state):
        step = "challenges"
    return events.LobbyOpened(step)


def _placed(state: State, card: str) -> LobbyEvent:
    if state.step != "seats":
        raise _not_now()
    piece = placeable(state, card)
    hint = None
    if (versions := other_version(state, piece, card)) is not None:
        shown, counts = versions
        key = "hint.older" if shown.level < counts.level else "hint.newer"
        hint = say(key, card=piece.name, level=shown.level, counts=counts.level)
    return events.PieceScanned(state.current or state.begun + 1, piece.slot, piece.card, hint)


def _told(state: State, challenge: str) -> LobbyEvent:
    """A challenge that was last played at a level is opened at that level again."""
    found = next((c for c in open_challenges(state) if c.id == challenge), None)
    if state.step not in ("challenges", "information") or found is None:
        raise _not_now()
    group = find_group(state, state.group)
    again = group is not None and group.challenge == challenge and group.level in found.levels
    return events.ChallengeChosen(challenge, group.level if group is not None and again else "")


_BACK = frozenset({"back", "no"})


def _forward(state: State) -> tuple[Action, ...]:
    if state.step in ("opening", "over"):
        return (Begin(),) if state.step == "opening" else ()
    asked, meant = prompt(state), picks(state)
    found = [meant[option.id] for option in asked.options if option.id not in _BACK]
    press = pressed(state) if asked.kind == "confirm" else None
    if press is not None:
        found.append(press)
    if asked.kind == "type":
        found.append(typed(state, _sample(state)))
    if state.step == "seats":
        found += _placeable(state)
    return tuple(found) or tuple(meant.values())


def _placeable(state: State) -> list[Action]:
    """Cards for empty places; replacing a card is legal too, but no way on."""
    catalog, hero = catalog_of(state), find_hero(state, state.current)
    found: list[Action] = []
    for piece in catalog.pieces if catalog else ():
        if catalog and hero and hero.pieces[catalog.slots.index(piece.slot)]:
            continue
        try:
            placeable(state, piece.card)
        except Illegal:
            continue
        found.append(PlacePiece(piece.card))
    return found


def _sample(state: State) -> str:
    """A name that may be typed now."""
    names = {group.name.casefold() for group in state.groups}
    return next(f"Team {n}" for n in range(1, len(names) + 2) if f"team {n}" not in names)


def _recap(state: State) -> Recap:
    group, catalog = find_group(state, state.group), catalog_of(state)
    lines = (say("recap.group", name=group.name),) if group else ()
    if catalog is None:
        return Recap(title=say("recap.title"), lines=lines)
    seats = tuple((s.number, _at_seat(state, s)) for s in seating(state))
    return Recap(title=say("recap.title"), lines=(*lines, catalog.title), seats=seats)


def _at_seat(state: State, seat: Seat) -> tuple[Say, ...]:
    catalog = catalog_of(state)
    hero = next(h for h in state.heroes if h.seat == seat.number)
    return (say("recap.seat", name=seat.name, title=hero_title(catalog, hero) if catalog else ""),)
