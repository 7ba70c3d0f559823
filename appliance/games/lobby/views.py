"""What the lobby's screens show: frozen values, made from the state alone."""

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from appliance.engine.game import HINT, Catalog, Challenge
from appliance.engine.table import Say, View
from appliance.games.lobby.prompts import health_text, hero_title, level_name, prompt, slot_name
from appliance.games.lobby.state import (
    HEALTH,
    Hero,
    State,
    all_beaten,
    catalog_of,
    chosen_challenge,
    complete,
    find_group,
    find_hero,
    find_piece,
    free_places,
    open_challenges,
    ready,
)
from appliance.games.lobby.words import say


class GroupLine(Struct, frozen=True):
    """A group to choose: `id` is its option, `players` the names of its last seating, `won` how much it has earned."""

    id: str
    name: str
    players: tuple[str, ...] = ()
    won: int = 0
    current: bool = False


class GroupsView(View, frozen=True, kw_only=True):
    """The groups of this box. Options: each group's id, "new"; also: "reset" (the current group), "back"."""

    groups: tuple[GroupLine, ...]

    @classmethod
    def of(cls, state: State) -> "GroupsView":
        lines = (
            GroupLine(g.id, g.name, tuple(s.name for s in g.seats), won(g.earned), g.id == state.group)
            for g in state.groups
        )
        return cls(prompt=prompt(state), groups=tuple(lines))


class GroupNameView(View, frozen=True, kw_only=True):
    """A new group. The prompt is `type` while `name` is empty, then `confirm` (also: "back" to type it again)."""

    name: str
    first: bool

    @classmethod
    def of(cls, state: State) -> "GroupNameView":
        return cls(prompt=prompt(state), name=state.typed, first=not state.groups)


class HealthLine(Struct, frozen=True):
    """A way of keeping health: `id` is its option, `text` says who counts and who ends the fight."""

    id: str
    title: Say
    text: Say


class HealthView(View, frozen=True, kw_only=True):
    """Who keeps the heroes' health, asked once for a new group, and again to change it. Options: full, both, table."""

    name: str
    modes: tuple[HealthLine, ...]

    @classmethod
    def of(cls, state: State) -> "HealthView":
        modes = tuple(HealthLine(mode, say(f"health.{mode}"), health_text(mode)) for mode in HEALTH)
        group = find_group(state, state.group) if state.step == "mode" else None
        return cls(prompt=prompt(state), name=group.name if group else state.typed, modes=modes)


class ListView(View, frozen=True, kw_only=True):
    """A plain choice about the group `name`: its language, or which of the groups that were found to take."""

    name: str

    @classmethod
    def of(cls, state: State) -> "ListView":
        return cls(prompt=prompt(state), name=_group_name(state))


class ResetView(View, frozen=True, kw_only=True):
    """The second question before a group begins again. Options: "yes", "no" (marked)."""

    name: str
    won: int

    @classmethod
    def of(cls, state: State) -> "ResetView":
        group = find_group(state, state.group)
        return cls(prompt=prompt(state), name=group.name if group else "", won=won(group.earned) if group else 0)


class GameLine(Struct, frozen=True):
    """A game of this box: `id` is its option."""

    id: str
    title: Say
    fewest: int
    most: int


class GamesView(View, frozen=True, kw_only=True):
    """Which game is played; shown only if the box has several. Options: each game's name; also: "groups"."""

    group: str
    games: tuple[GameLine, ...]

    @classmethod
    def of(cls, state: State) -> "GamesView":
        games = tuple(GameLine(c.game, c.title, c.fewest, c.most) for c in state.catalogs)
        return cls(prompt=prompt(state), group=_group_name(state), games=games)


class SlotLine(Struct, frozen=True):
    """A place for one card of a hero: `label` names the place ("hero", "class").

    `card` and `name` are what lies there; "" and None while the card is missing. `facts` are the card's printed
    figures by their word key, such as {"health": 14}.
    """

    slot: str
    label: Say
    card: str = ""
    name: Say | None = None
    facts: dict[str, int] = {}


class HeroLine(Struct, frozen=True):
    """A hero in the lobby. `seat` is 0 in the selection, `name` "" while it is missing.

    `hero` is the running number that stands in the options "move-<hero>" and "delete-<hero>". `missing` says, in the
    order in which they are asked for, what the hero still needs: names of slots, then "name", then "seat".
    """

    hero: int
    seat: int
    name: str
    title: Say
    slots: tuple[SlotLine, ...]
    missing: tuple[str, ...] = ()


class SeatsView(View, frozen=True, kw_only=True):
    """Heroes find their seats: `seated` by seat, `selection` those on their way, `current` the one being made.

    With nobody on the way `current` is an empty hero (number 0), so that its two slots show what is awaited, unless
    the table is full (None). `ready` is the go-on arrow.
    Prompt: `scan` (cards of `slots`), `type` (the player's name), `choose` (a free seat "1" to "8"), or `confirm` when
    everybody sits (then further cards may still be scanned, unless it is full).
    Also: "go", "move-<hero>", "delete-<hero>", "name" (type the name again), "groups", "games" (if there are several).
    """

    group: str
    game: Say
    seated: tuple[HeroLine, ...]
    selection: tuple[HeroLine, ...]
    current: HeroLine | None
    free: tuple[int, ...]
    fewest: int
    most: int
    ready: bool
    hint: Say | None = None

    @classmethod
    def of(cls, state: State) -> "SeatsView":
        catalog = catalog_of(state)
        if catalog is None:
            raise ValueError(f"no game {state.game!r} to sit down for")
        current = find_hero(state, state.current)
        if current is None and len(state.heroes) < catalog.most:
            current = Hero(0, ("",) * len(catalog.slots))
        seated = sorted((h for h in state.heroes if h.seat), key=lambda h: h.seat)
        return cls(
            prompt=prompt(state),
            group=_group_name(state),
            game=catalog.title,
            seated=tuple(_hero_line(catalog, h) for h in seated),
            selection=tuple(_hero_line(catalog, h) for h in state.heroes if not h.seat),
            current=_hero_line(catalog, current) if current else None,
            free=free_places(state),
            fewest=catalog.fewest,
            most=catalog.most,
            ready=ready(state),
            hint=state.hint,
        )


class ChallengeLine(Struct, frozen=True):
    """A challenge to choose: `id` is its option, `card` the card that picks it too, `last` if it was played last."""

    id: str
    name: Say
    card: str = ""
    last: bool = False


class ChallengesView(View, frozen=True, kw_only=True):
    """What the group may play: only what it has unlocked; `locked` is how many more there are, `beaten` whether it has
    won against all.

    `result` is how the last fight ended ("won", "lost", "given-up"), "" if none was just played. Options: each
    challenge's id (the last one marked); also: "back" (to the seats), "groups".
    """

    group: str
    game: Say
    heroes: tuple[HeroLine, ...]
    challenges: tuple[ChallengeLine, ...]
    locked: int
    result: str = ""
    beaten: bool = False

    @classmethod
    def of(cls, state: State) -> "ChallengesView":
        catalog = catalog_of(state)
        if catalog is None:
            raise ValueError(f"no game {state.game!r} to choose from")
        unlocked = open_challenges(state)
        lines = (ChallengeLine(c.id, c.name, c.card, c.id == state.challenge) for c in unlocked)
        return cls(
            prompt=prompt(state),
            group=_group_name(state),
            game=catalog.title,
            heroes=_seated(catalog, state),
            challenges=tuple(lines),
            locked=len(catalog.challenges) - len(unlocked),
            result=state.result,
            beaten=all_beaten(state),
        )


class LevelLine(Struct, frozen=True):
    """A level of difficulty: `id` is its option; `facts` are what differs from level to level."""

    id: str
    name: Say
    chosen: bool = False
    facts: tuple[Say, ...] = ()


class InformationView(View, frozen=True, kw_only=True):
    """What the group should know before it begins: legend, facts, levels if there are any.

    Prompt: `choose` (a level) until one is chosen, then `confirm` (the check mark begins). Also: "go", the other
    levels, "back".
    """

    id: str
    name: Say
    card: str
    legend: Say
    facts: tuple[Say, ...]
    levels: tuple[LevelLine, ...]
    heroes: tuple[HeroLine, ...]

    @classmethod
    def of(cls, state: State) -> "InformationView":
        catalog, challenge = catalog_of(state), chosen_challenge(state)
        if catalog is None or challenge is None:
            raise ValueError(f"no challenge {state.challenge!r} to tell about")
        own = challenge.level_facts
        levels = (LevelLine(x, level_name(state.game, x), x == state.level, own.get(x, ())) for x in challenge.levels)
        return cls(
            prompt=prompt(state),
            id=challenge.id,
            name=challenge.name,
            card=challenge.card,
            legend=challenge.legend,
            facts=(*own.get(state.level, ()), *challenge.facts, *hints(challenge, state)),
            levels=tuple(levels),
            heroes=_seated(catalog, state),
        )


def hints(challenge: Challenge, state: State) -> tuple[Say, ...]:
    """What the group has understood of the legend, and how many riddles are left; nothing before the first is clear."""
    group = find_group(state, state.group)
    marks = group.earned if group else ()
    clear = [hint for hint in challenge.hints if hint.mark in marks]
    left = len(challenge.hints) - len(clear)
    told = [say("riddle.clear", hint=hint.say) for hint in clear]
    return (*told, say("riddle.left", n=left)) if clear and left else tuple(told)


def won(marks: Iterable[str]) -> int:
    """How much a group has earned; what it has found out does not count."""
    return sum(not mark.startswith(HINT) for mark in marks)


class WaitView(View, frozen=True, kw_only=True):
    """Nothing to do: before the first action and after the last. `name` is what begins, None before."""

    name: Say | None = None

    @classmethod
    def of(cls, state: State) -> "WaitView":
        challenge = chosen_challenge(state) if state.next else None
        return cls(prompt=prompt(state), mood="waiting", name=challenge.name if challenge else None)


LobbyView = (
    GroupsView
    | GroupNameView
    | HealthView
    | ListView
    | ResetView
    | GamesView
    | SeatsView
    | ChallengesView
    | InformationView
    | WaitView
)


def view(state: State) -> View:
    """The screen of this step, in the language of the group."""
    group = find_group(state, state.group)
    seen = _view(state)
    return replace(seen, language=group.language) if group is not None and group.language else seen


def _view(state: State) -> LobbyView:
    match state.step:
        case "groups":
            return GroupsView.of(state)
        case "name" | "confirm":
            return GroupNameView.of(state)
        case "health" | "mode":
            return HealthView.of(state)
        case "language" | "found":
            return ListView.of(state)
        case "reset":
            return ResetView.of(state)
        case "game":
            return GamesView.of(state)
        case "seats":
            return SeatsView.of(state)
        case "challenges":
            return ChallengesView.of(state)
        case "information":
            return InformationView.of(state)
        case _:
            return WaitView.of(state)


def _group_name(state: State) -> str:
    group = find_group(state, state.group)
    return group.name if group else ""


def _seated(catalog: Catalog, state: State) -> tuple[HeroLine, ...]:
    return tuple(_hero_line(catalog, h) for h in sorted(state.heroes, key=lambda h: h.seat) if complete(h))


def _hero_line(catalog: Catalog, hero: Hero) -> HeroLine:
    slots = tuple(_slot_line(catalog, slot, card) for slot, card in zip(catalog.slots, hero.pieces, strict=True))
    missing = [line.slot for line in slots if not line.card]
    missing += [] if hero.name else ["name"]
    missing += [] if hero.seat else ["seat"]
    return HeroLine(hero.number, hero.seat, hero.name, hero_title(catalog, hero), slots, tuple(missing))


def _slot_line(catalog: Catalog, slot: str, card: str) -> SlotLine:
    piece = find_piece(catalog, card) if card else None
    if piece is None:
        return SlotLine(slot, slot_name(catalog.game, slot))
    return SlotLine(slot, slot_name(catalog.game, slot), card, piece.name, piece.facts)
