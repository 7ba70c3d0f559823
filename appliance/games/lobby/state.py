"""What the lobby remembers: groups, heroes on their way to a seat, what is to be played."""

from typing import Any, Literal

import msgspec
from msgspec import Struct

from appliance.engine.game import Catalog, Challenge, Errand, Next, Piece, Version
from appliance.engine.table import Say, Seat

Health = Literal["full", "both", "table"]
HEALTH: tuple[Health, ...] = ("full", "both", "table")
Step = Literal[
    "opening",
    "groups",
    "name",
    "confirm",
    "health",
    "mode",
    "language",
    "found",
    "reset",
    "game",
    "seats",
    "challenges",
    "information",
    "over",
]
LANGUAGES = ("en", "de")
PLACES = tuple(range(1, 9))


class Group(Struct, frozen=True):
    """People who play together over many evenings; `seats`, `game`, `challenge`, `level` are what they played last.

    `memory` is what each game remembers of them, by the game's name; only that game can read it.
    """

    id: str
    name: str
    health: Health = "full"
    language: str = ""
    earned: tuple[str, ...] = ()
    seats: tuple[Seat, ...] = ()
    game: str = ""
    challenge: str = ""
    level: str = ""
    memory: dict[str, dict[str, Any]] = {}


class Hero(Struct, frozen=True, omit_defaults=True):
    """Somebody on the way to a seat. `pieces` are in the order of the game's slots, "" where one is missing."""

    number: int
    pieces: tuple[str, ...]
    name: str = ""
    seat: int = 0


class State(Struct, frozen=True, omit_defaults=True):
    """Everything between two fights.

    `current` is the number of the hero that is being made (0: none), `begun` how many heroes were ever begun (it
    numbers the next), `typed` a group name that is not confirmed yet, `result` how the last fight ended. `files` is
    whether groups can be saved and taken, `found` are those that can be taken now. `hint` is told once about a card.
    """

    catalogs: tuple[Catalog, ...]
    groups: tuple[Group, ...]
    language: str = ""
    step: Step = "opening"
    group: str = ""
    game: str = ""
    heroes: tuple[Hero, ...] = ()
    current: int = 0
    begun: int = 0
    typed: str = ""
    challenge: str = ""
    level: str = ""
    result: str = ""
    next: Next | None = None
    files: bool = False
    found: tuple[Group, ...] = ()
    errand: Errand | None = None
    hint: Say | None = None


def begin(options: dict[str, Any]) -> State:
    """The state before the first action.

    `options` has, as JSON values: `catalogs` (what can be played), `groups`, `language` of new groups, `group` (the
    id of the current one), `challenge` (the last one), after a fight `last` = {"result", "challenge"}, `files`
    (whether groups can be saved and taken), `found` (groups that were looked for). Each may be absent.
    """
    last: dict[str, str] = options.get("last") or {}
    state = State(
        catalogs=msgspec.convert(options.get("catalogs", ()), tuple[Catalog, ...]),
        groups=msgspec.convert(options.get("groups", ()), tuple[Group, ...]),
        language=options.get("language", ""),
        result=last.get("result", ""),
        challenge=last.get("challenge") or options.get("challenge") or "",
        files=bool(options.get("files")),
        found=tuple(group for raw in options.get("found", ()) if (group := readable(raw)) is not None),
    )
    group = find_group(state, options.get("group") or "")
    if group is None:
        return state
    state = msgspec.structs.replace(state, challenge=state.challenge or group.challenge)
    return seat_again(msgspec.structs.replace(state, group=group.id, game=_last_game(state, group)))


def seat_again(state: State) -> State:
    """The group's last heroes sit where they sat, as far as this game still knows their cards."""
    catalog, group = catalog_of(state), find_group(state, state.group)
    if catalog is None or group is None or group.game not in ("", catalog.game):
        return msgspec.structs.replace(state, heroes=(), current=0)
    heroes: list[Hero] = []
    taken: set[tuple[str, str]] = set()
    for seat in group.seats:
        pieces = tuple(find_piece(catalog, card) for card in seat.pieces)
        known = tuple(piece for piece in pieces if piece is not None)
        same = {identity(piece) for piece in known}
        fits = tuple(piece.slot for piece in known) == catalog.slots and seat.number in PLACES and bool(seat.name)
        if fits and len(heroes) < catalog.most and not taken & same and all(h.seat != seat.number for h in heroes):
            taken |= same
            heroes.append(Hero(state.begun + len(heroes) + 1, seat.pieces, seat.name, seat.number))
    return msgspec.structs.replace(state, heroes=tuple(heroes), current=0, begun=state.begun + len(heroes))


def _last_game(state: State, group: Group) -> str:
    if len(state.catalogs) == 1:
        return state.catalogs[0].game
    played = [c.game for c in state.catalogs if any(x.id == state.challenge for x in c.challenges)]
    games = [c.game for c in state.catalogs]
    return group.game if group.game in games else (played[0] if played else "")


def readable(raw: Any) -> Group | None:
    """A group as it was kept elsewhere, if it is one."""
    try:
        group = msgspec.convert(raw, Group)
    except (msgspec.ValidationError, RecursionError):
        return None
    return group if group.health in HEALTH else None


def identity(piece: Piece) -> tuple[str, str]:
    """What makes two cards the same hero or class: cards of several levels share slot and name."""
    return piece.slot, repr(piece.name)


def find_group(state: State, group: str) -> Group | None:
    """The group with this id."""
    return next((g for g in state.groups if g.id == group), None)


def catalog_of(state: State) -> Catalog | None:
    """The catalog of the chosen game."""
    return next((c for c in state.catalogs if c.game == state.game), None)


def find_piece(catalog: Catalog, card: str) -> Piece | None:
    """The piece on this card; every version of its card means it."""
    return next((p for p in catalog.pieces if p.card == card or any(v.card == card for v in p.versions)), None)


def other_version(state: State, piece: Piece, card: str) -> tuple[Version, Version] | None:
    """The version on this card and the one that counts for the group, if they differ."""
    group = find_group(state, state.group)
    earned = set(group.earned) if group is not None else set()
    counts = [version for version in piece.versions if earned.issuperset(version.needs)]
    shown = next((version for version in piece.versions if version.card == card), None)
    return (shown, counts[-1]) if shown is not None and counts and shown != counts[-1] else None


def find_hero(state: State, number: int) -> Hero | None:
    """The hero with this number."""
    return next((h for h in state.heroes if h.number == number), None)


def open_challenges(state: State) -> tuple[Challenge, ...]:
    """The challenges of the chosen game whose needs the group has all earned."""
    catalog, group = catalog_of(state), find_group(state, state.group)
    if catalog is None or group is None:
        return ()
    return tuple(c for c in catalog.challenges if set(c.needs) <= set(group.earned))


def all_beaten(state: State) -> bool:
    """Whether the group has won against every challenge of the chosen game that gives a mark, and nothing is locked."""
    catalog, group = catalog_of(state), find_group(state, state.group)
    if catalog is None or group is None or len(open_challenges(state)) < len(catalog.challenges):
        return False
    marks = {mark for one in catalog.challenges for mark in one.earns}
    return bool(marks) and marks <= set(group.earned)


def closed_cards(state: State) -> tuple[str, ...]:
    """The cards of challenges that nobody here has unlocked yet: they are still in their boxes."""
    group = find_group(state, state.group)
    earned = set(group.earned) if group is not None else {mark for one in state.groups for mark in one.earned}
    challenges = [challenge for catalog in state.catalogs for challenge in catalog.challenges]
    return tuple(one.card for one in challenges if one.card and not set(one.needs) <= earned)


def chosen_challenge(state: State) -> Challenge | None:
    """The challenge that is open to the group and was chosen, here or for the last fight."""
    return next((c for c in open_challenges(state) if c.id == state.challenge), None)


def complete(hero: Hero) -> bool:
    """Has every card, a name and a seat."""
    return all(hero.pieces) and bool(hero.name) and hero.seat > 0


def ready(state: State) -> bool:
    """Whether they can go on to choose what to play: everybody complete, and neither too few nor too many."""
    catalog = catalog_of(state)
    if catalog is None or not all(complete(hero) for hero in state.heroes):
        return False
    return catalog.fewest <= len(state.heroes) <= catalog.most


def free_places(state: State) -> tuple[int, ...]:
    """Seats where nobody sits."""
    taken = {hero.seat for hero in state.heroes}
    return tuple(place for place in PLACES if place not in taken)


def seating(state: State) -> tuple[Seat, ...]:
    """The seated heroes as a fight wants them, by seat."""
    heroes = sorted((h for h in state.heroes if complete(h)), key=lambda h: h.seat)
    return tuple(Seat(h.seat, h.name, h.pieces) for h in heroes)


def roomiest_place(state: State) -> str:
    """The free seat with most room around it, across from the first; "" if none is free."""
    taken = [hero.seat for hero in state.heroes if hero.seat]
    around = len(PLACES)

    def room(place: int) -> int:
        return min([min((place - other) % around, (other - place) % around) for other in taken], default=0)

    return str(max(free_places(state), key=room, default=""))
