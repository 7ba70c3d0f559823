"""A small but real game for the shell's tests: count up to a goal by cards, dice and answers; and its tiny lobby."""

from pathlib import Path
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from appliance.engine.game import Action, Begin, Catalog, Challenge, Event, Game, Illegal, Next, Outcome, Piece, Setup
from appliance.engine.rng import draw
from appliance.engine.table import Option, Picked, Prompt, Recap, Said, Say, Scanned, Seat, View
from appliance.engine.turn import Turn


class Content(Struct, frozen=True):
    """Each card's worth."""

    worth: dict[str, int]
    goal: int


class Play(Action, frozen=True):
    card: str


class Answer(Action, frozen=True):
    option: str


class Started(Event, frozen=True):
    goal: int


class Counted(Event, frozen=True):
    n: int


class Rolled(Event, frozen=True):
    n: int


class Asked(Event, frozen=True):
    options: tuple[str, ...]


class Answered(Event, frozen=True):
    option: str


class RoundStarted(Event, frozen=True):
    checkpoint: ClassVar[bool] = True
    round: int


class Ended(Event, frozen=True):
    result: str


AnyEvent = Started | Counted | Rolled | Asked | Answered | RoundStarted | Ended


class State(Struct, frozen=True):
    seed: int
    goal: int = 0
    total: int = 0
    draws: int = 0
    played: int = 0
    round: int = 1
    asked: bool = False
    result: str = ""


class CountView(View, frozen=True, kw_only=True):
    total: int


def apply(state: State, event: AnyEvent) -> State:
    match event:
        case Started():
            return replace(state, goal=event.goal)
        case Counted():
            return replace(state, total=state.total + event.n, played=state.played + 1)
        case Rolled():
            return replace(state, total=state.total + event.n, draws=state.draws + 1)
        case Asked():
            return replace(state, asked=True)
        case Answered():
            return replace(state, asked=False)
        case RoundStarted():
            return replace(state, round=event.round)
        case Ended():
            return replace(state, result=event.result)


class CountRules:
    """A card counts its worth; every third asks whether to roll; every fifth ends the round; the goal ends the game."""

    state_type = State
    action_type = Begin | Play | Answer
    event_type = AnyEvent

    def __init__(self, content: Content) -> None:
        self.content = content

    def start(self, seats: tuple[Seat, ...], options: dict[str, Any], seed: int) -> State:
        return State(seed=seed)

    def apply(self, state: State, event: AnyEvent) -> State:
        return apply(state, event)

    def read(self, state: State, said: Said) -> Action:
        match said:
            case Scanned(card) if card in self.content.worth and not state.asked:
                return Play(card)
            case Picked(option) if state.asked or option == "give-up":
                return Answer(option)
        raise Illegal("not-awaited", Say("count:not-awaited"))

    def legal(self, state: State) -> tuple[Action, ...]:
        if state.result:
            return ()
        if state.asked:
            return (Answer("yes"), Answer("no"))
        return tuple(Play(card) for card in self.content.worth)

    def decide(self, state: State, action: Action) -> Turn[State, AnyEvent]:
        turn = Turn(state, apply)
        if state.result:
            raise Illegal("not-awaited", Say("count:over"))
        match action:
            case Begin():
                turn.emit(Started(self.content.goal))
            case Play(card):
                turn.emit(Counted(self.content.worth[card]))
                if turn.state.played % 3 == 0:
                    turn.emit(Asked(("yes", "no")))
            case Answer("give-up"):
                turn.emit(Ended("given-up"))
            case Answer(option):
                turn.emit(Answered(option))
                if option == "yes":
                    turn.emit(Rolled(draw(state.seed, state.draws, 6)))
        if turn.state.played % 5 == 0 and turn.state.played // 5 + 1 != turn.state.round:
            turn.emit(RoundStarted(turn.state.round + 1))
        if turn.state.total >= self.content.goal and not turn.state.result:
            turn.emit(Ended("won"))
        return turn

    def view(self, state: State) -> View:
        give_up = (Option("give-up", Say("count:give-up")),)
        if state.asked:
            options = (Option("yes", Say("count:yes")), Option("no", Say("count:no")))
            return CountView(
                prompt=Prompt("choose", Say("count:roll"), options=options, also=give_up), total=state.total
            )
        return CountView(prompt=Prompt("scan", Say("count:scan"), scans=("card",), also=give_up), total=state.total)

    def recap(self, state: State) -> Recap:
        return Recap(title=Say("count:recap", {"n": state.total}))

    def outcome(self, state: State) -> Outcome | None:
        return Outcome(state.result, earned=("counted",) if state.result == "won" else ()) if state.result else None


class Named(Action, frozen=True):
    name: str


class LobbyOpened(Event, frozen=True):
    groups: int


class GroupMade(Event, frozen=True):
    name: str


class LobbyState(Struct, frozen=True):
    groups: list[dict[str, Any]]
    game: str = "count"
    chosen: str = ""


def lobby_apply(state: LobbyState, event: LobbyOpened | GroupMade) -> LobbyState:
    if isinstance(event, GroupMade):
        known = [group["id"] for group in state.groups]
        groups = state.groups if event.name in known else [*state.groups, {"id": event.name, "earned": []}]
        return replace(state, groups=groups, chosen=event.name)
    return state


class LobbyRules:
    """Pick or type a group's name, and it starts."""

    state_type = LobbyState
    action_type = Begin | Named
    event_type = LobbyOpened | GroupMade

    def __init__(self, content: dict[str, str]) -> None:
        self.content = content

    def start(self, seats: tuple[Seat, ...], options: dict[str, Any], seed: int) -> LobbyState:
        return LobbyState(groups=options["groups"], game=self.content.get("game", "count"))

    def apply(self, state: LobbyState, event: Any) -> LobbyState:
        return lobby_apply(state, event)

    def read(self, state: LobbyState, said: Said) -> Action:
        if isinstance(said, Picked):
            return Named(said.option)
        raise Illegal("not-awaited", Say("lobby:pick"))

    def legal(self, state: LobbyState) -> tuple[Action, ...]:
        return () if state.chosen else (Named("owls"),)

    def decide(self, state: LobbyState, action: Action) -> Turn[LobbyState, Any]:
        turn: Turn[LobbyState, Any] = Turn(state, lobby_apply)
        turn.emit(GroupMade(action.name) if isinstance(action, Named) else LobbyOpened(len(state.groups)))
        return turn

    def view(self, state: LobbyState) -> View:
        return View(prompt=Prompt("choose", Say("lobby:groups"), options=(Option("owls", Say("lobby:owls")),)))

    def recap(self, state: LobbyState) -> Recap:
        return Recap(title=Say("lobby:recap"))

    def outcome(self, state: LobbyState) -> Outcome | None:
        if not state.chosen:
            return None
        following = Next(state.game, "ten", (Seat(1, "Ada"),), {"group": state.chosen})
        return Outcome("next", next=following, keeps={"groups": state.groups})


def catalog(content: Content) -> Catalog:
    pieces = tuple(Piece(card, "hero", Say(f"count:{card}")) for card in content.worth)
    return Catalog("count", "CT", Say("count:title"), ("hero",), 1, 2, pieces, (Challenge("ten", Say("t"), Say("l")),))


def no_players(content: Any, setup: Setup, seed: int, policy: str) -> Any:
    raise NotImplementedError


CONTENT = Content({"ONE-01": 1, "ONE-02": 2, "ONE-03": 3}, goal=120)
COUNT = Game("count", "CT", Content, lambda _folders: CONTENT, CountRules, catalog, no_players, dict)
LOBBY = Game("lobby", "LO", dict[str, str], lambda _folders: {}, LobbyRules, lambda _content: None, no_players, dict)
GAMES = {"lobby": LOBBY, "count": COUNT}
CONTENTS: dict[str, Any] = {"lobby": {}, "count": CONTENT}
ROOT = Path(__file__).resolve().parents[2]
