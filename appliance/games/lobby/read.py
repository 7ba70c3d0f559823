"""What the table's inputs mean in the lobby; the prompt alone decides which options there are."""

from appliance.engine.game import Action, Illegal, Piece
from appliance.engine.table import Picked, Pressed, Said, Scanned, Typed
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
from appliance.games.lobby.names import clean, free_group_name
from appliance.games.lobby.prompts import hero_title, prompt, slot_card
from appliance.games.lobby.state import (
    HEALTH,
    State,
    Step,
    catalog_of,
    find_hero,
    find_piece,
    identity,
    open_challenges,
)
from appliance.games.lobby.words import say


def read(state: State, said: Said) -> Action:
    """What this means now; raises `Illegal`."""
    match said:
        case Typed(text):
            return typed(state, text)
        case Scanned(card):
            return scanned(state, card)
        case Picked(option):
            meant = picks(state).get(option)
            if meant is None:
                raise Illegal("not-awaited", say("refused.no-option"))
            return meant
        case Pressed():
            meant = pressed(state)
            if meant is None:
                raise Illegal("not-awaited", say("refused.no-press"))
            return meant
        case _:
            raise Illegal("not-awaited", say("refused.not-now"))


def picks(state: State) -> dict[str, Action]:
    """Each option that may be picked now, and what it means."""
    asked = prompt(state)
    return {option.id: _meaning(state, option.id) for option in asked.options + asked.also}


def pressed(state: State) -> Action | None:
    """What the check mark means now. Where a challenge is marked it takes that one, so a rematch is two presses."""
    asked = prompt(state)
    if state.step == "challenges" and asked.mark:
        return ChooseChallenge(asked.mark)
    if asked.kind != "confirm":
        return None
    return GoTo("health") if state.step == "confirm" else _meaning(state, "go")


def typed(state: State, text: str) -> Action:
    """A name, for the group or for the hero that is being made."""
    if prompt(state).kind != "type":
        raise Illegal("not-awaited", say("refused.no-text"))
    return NameGroup(free_group_name(state, text)) if state.step == "name" else NameHero(clean(text))


def scanned(state: State, card: str) -> Action:
    """A piece for a seat, or a challenge's card."""
    if state.step == "seats":
        placeable(state, card)
        return PlacePiece(card)
    if state.step in ("challenges", "information"):
        if door := door_on(state, card):
            return OpenDoor(door, card)
        return ChooseChallenge(challenge_on(state, card))
    raise Illegal("not-awaited", say("refused.no-card"))


def placeable(state: State, card: str) -> Piece:
    """The piece on this card if it may be placed now; raises `Illegal`."""
    catalog = catalog_of(state)
    piece = find_piece(catalog, card) if catalog else None
    if catalog is None or piece is None:
        raise _strange(state, card)
    for hero in state.heroes:
        others = (find_piece(catalog, c) for c in hero.pieces if c)
        if any(other is not None and identity(other) == identity(piece) for other in others):
            if hero.number == state.current:
                raise Illegal("already-played", say("refused.lies-there", card=piece.name))
            who = hero.name or hero_title(catalog, hero)
            raise Illegal("used-up", say("refused.has-it", card=piece.name, who=who))
    current = find_hero(state, state.current)
    if current is not None and all(current.pieces):
        key = "refused.seat-first" if current.name else "refused.name-first"
        raise Illegal("not-awaited", say(key, who=current.name or hero_title(catalog, current)))
    if not prompt(state).scans:
        raise Illegal("not-awaited", say("refused.full", n=catalog.most))
    return piece


def challenge_on(state: State, card: str) -> str:
    """The id of the challenge that this card stands for; raises `Illegal`."""
    catalog = catalog_of(state)
    known = tuple(c for c in catalog.challenges if c.card == card) if catalog and card else ()
    unlocked = open_challenges(state)
    for challenge in known:
        if challenge in unlocked:
            return challenge.id
    if known:
        raise Illegal("not-unlocked", say("refused.locked", name=known[0].name))
    piece = find_piece(catalog, card) if catalog else None
    if piece is not None:
        raise Illegal("not-awaited", say("refused.back-for-heroes", card=piece.name))
    raise _strange(state, card)


def door_on(state: State, card: str) -> str:
    """The id of the door that this card opens, "" if none."""
    catalog = catalog_of(state)
    return next((door.id for door in (catalog.doors if catalog else ()) if card in door.cards), "")


def _strange(state: State, card: str) -> Illegal:
    """A card that the lobby cannot use: say what it is, as far as any catalog knows it."""
    for catalog in state.catalogs:
        piece = find_piece(catalog, card)
        name = piece.name if piece else next((c.name for c in catalog.challenges if c.card == card and card), None)
        if name is not None and catalog.game != state.game:
            return Illegal("foreign-game", say("refused.other-game", card=name, game=catalog.title))
        if name is not None:
            return Illegal("wrong-kind", say("refused.later", card=name))
    own = catalog_of(state)
    if state.step != "seats" or own is None:
        return Illegal("wrong-kind", say("refused.no-challenge"))
    asked = prompt(state).scans or own.slots
    return Illegal("wrong-kind", say("refused.no-piece", card=slot_card(own.game, asked[0])))


def _meaning(state: State, option: str) -> Action:
    match state.step, option:
        case _, "groups":
            return GoTo("groups")
        case "groups", "new":
            return GoTo("name")
        case "groups", "reset":
            return GoTo("reset")
        case _, "back":
            return GoTo(_before(state))
        case "reset", _:
            return ResetGroup() if option == "yes" else GoTo("groups")
        case "groups", "mode" | "language":
            return GoTo("mode" if option == "mode" else "language")
        case "groups", "save" | "look":
            return SendErrand("save" if option == "save" else "look")
        case "groups", _:
            return ChooseGroup(option)
        case "mode", _:
            return ChooseMode(next(mode for mode in HEALTH if mode == option))
        case "language", _:
            return ChooseLanguage(option.removeprefix("speak-"))
        case "found", _:
            return TakeGroup(option)
        case "health", _:
            return MakeGroup(next(mode for mode in HEALTH if mode == option))
        case "game", _:
            return ChooseGame(option)
        case "seats", _:
            return _at_seats(option)
        case "information", _:
            return CallFight() if option == "go" else ChooseLevel(option)
        case "challenges", _ if option.startswith("door-"):
            return OpenDoor(option.removeprefix("door-"))
        case _:
            return ChooseChallenge(option)


def _before(state: State) -> Step:
    match state.step:
        case "groups":
            return "seats" if state.game else "game"
        case "name" | "mode" | "language" | "found":
            return "groups"
        case "confirm" | "health":
            return "name"
        case "information":
            return "challenges"
        case _:
            return "seats"


def _at_seats(option: str) -> Action:
    word, _, number = option.partition("-")
    match word:
        case "go":
            return GoTo("challenges")
        case "games":
            return GoTo("game")
        case "name":
            return RenameHero()
        case "move":
            return MoveHero(int(number))
        case "delete":
            return DeleteHero(int(number))
        case _:
            return SeatHero(int(word))
