"""A picture of every screen: simulated people walk through the lobby and a fight; one sheet shows them all."""

import argparse
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from appliance.commands.tour_rooms import room_shots
from appliance.commands.wiring import art_of, card_names, gallery_of, load_contents, words_by_language
from appliance.config import settings_for
from appliance.engine.game import Begin, Catalog, Game, Setup
from appliance.engine.match import Match
from appliance.engine.table import Option, Picked, Recap, Say, Scanned, Seat, View
from appliance.games import find_games
from appliance.shell.choices import Choices
from appliance.shell.overlay import FIX, SOUND, TROUBLE, menu_options, setting_options
from appliance.ui import overlays
from appliance.ui.album import Album, Shot, first_mark
from appliance.ui.glass import Glass
from appliance.ui.look import Look

CREW = ("Ada", "Ben", "Cleo", "Dan")
AROUND = "1,3,5,7"
SEED = 3
GROUPS = (("g1", "The Foxes", ("Ada", "Ben")), ("g2", "Sunday Table", ("Cleo", "Dan", "Eve")), ("g3", "Grandma", ()))
POSES = (0.1, 0.35, 0.6, 0.9)
"""Seconds after something happened, at which its movement is shown."""


Kind = tuple[str, str, str, str]

SIDES = (100, 8192)
"""Pixels of a picture's side: in less there is no room for anything."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The options of `boss-table tour`."""
    parser.add_argument("--out", type=Path, default=Path("out/tour"), metavar="DIR", help="where the pictures go")
    parser.add_argument("--size", default="1280x800", metavar="WxH", help="size of the pictures (1280x800)")
    parser.add_argument("--lang", default="en", choices=("en", "de"), help="language of the screen (en)")
    parser.add_argument(
        "--config", type=Path, metavar="FILE", help="settings, of which screen_shape and safe_area are drawn"
    )
    parser.add_argument("--at", default=AROUND, metavar="SEATS", help=f"where two to four heroes sit ({AROUND})")


def run(args: argparse.Namespace) -> int:
    """Take the pictures; 2 if a size or a seat is none, 1 if the folder cannot be written."""
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    try:
        size, seats = _numbers(args.size, "x", (2, 2), SIDES), _numbers(args.at, ",", (2, 4), (1, 8))
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    try:
        args.out.mkdir(parents=True, exist_ok=True)
        for old in (*args.out.glob("[0-9][0-9]*-*.png"), args.out / "sheet.png"):
            old.unlink(missing_ok=True)
    except OSError as error:
        print(f"{args.out}: cannot be written: {error.strerror}; say --out DIR", file=sys.stderr)
        return 1
    games, _ = find_games()
    contents, _ = load_contents(games)
    screens = {view: draw for game in games.values() for view, draw in game.screens().items()}
    read = settings_for("desk", args.config)
    for fault in read.faults:
        print(fault, file=sys.stderr)
    look = Look(glass=Glass(read.settings.screen_shape, read.settings.safe_area))
    words = words_by_language()[args.lang]
    album = Album(args.out, (size[0], size[1]), words, screens, art_of(games), gallery_of(waits=True), look)
    for shot in shots(games, contents, seats):
        album.take(shot)
    print(album.sheet("sheet.png"))
    return 0


def _numbers(text: str, between: str, count: tuple[int, int], limits: tuple[int, int]) -> tuple[int, ...]:
    """The numbers of "1280x800" or "1,3"; raises ValueError if they are none, too few, too many, or not different."""
    try:
        found = tuple(int(part) for part in text.split(between))
    except ValueError:
        found = ()
    different = between == "x" or len(set(found)) == len(found)
    if not (count[0] <= len(found) <= count[1] and different and all(limits[0] <= n <= limits[1] for n in found)):
        right = f"1280x800 ({SIDES[0]} to {SIDES[1]} a side)" if between == "x" else AROUND
        raise ValueError(f"{text!r} does not fit; say it like {right}")
    return found


def shots(games: dict[str, Game], contents: dict[str, Any], seats: Sequence[int]) -> list[Shot]:
    """Every kind of screen once: the lobby, the fight, what moves in it, and what the shell lays over it."""
    kinds = _each_once(lobby_views(games, contents))
    for boss in _bosses(games, contents):
        more = _each_once(view for _, view in fight(games, contents, seats, boss))
        kinds |= {kind: view for kind, view in more.items() if kind not in kinds}
    kinds |= _each_once(view for _, view in camp(games, contents, seats))
    more = _each_once(detours(games, contents, seats))
    kinds |= {kind: view for kind, view in more.items() if kind not in kinds}
    found = [Shot(_name(view), view, first_mark(view)) for view in kinds.values()]
    found += _moments(games, contents, seats)
    found += _overlays(games, contents, seats)
    return found


def _bosses(games: dict[str, Game], contents: dict[str, Any]) -> list[str]:
    return [challenge.id for challenge in catalog_of(games, contents).challenges]


def star(games: dict[str, Game]) -> str:
    """The game whose fights are shown: the first that simulated people can play many times."""
    return next(name for name, game in games.items() if game.simulation is not None)


def catalog_of(games: dict[str, Game], contents: dict[str, Any]) -> Catalog:
    """What can be chosen in that game."""
    catalog = games[star(games)].catalog(contents[star(games)])
    assert catalog is not None
    return catalog


def pieces_of(catalog: Catalog, place: int) -> tuple[str, ...]:
    """What lies before the person at this place: one piece for each slot, no two people with the same."""
    found = []
    for shift, slot in enumerate(catalog.slots):
        cards = [piece.card for piece in catalog.pieces if piece.slot == slot]
        found.append(cards[(place + shift) % len(cards)])
    return tuple(found)


def _each_once(views: Iterable[View]) -> dict[Kind, View]:
    """The last of each kind, since later ones have more to show; in the order in which the kinds first came."""
    kept: dict[Kind, View] = {}
    for view in views:
        kept[(type(view).__name__, getattr(view, "phase", ""), view.prompt.say.key, _symbol(view))] = view
    return kept


def _name(view: View) -> str:
    parts = [type(view).__name__, str(getattr(view, "phase", "")), view.prompt.say.key.partition(":")[2]]
    return "-".join(part for part in (*parts, _symbol(view)) if part)


def _symbol(view: View) -> str:
    """The symbol of a fight's page, which tells what kind of page it is."""
    return str(getattr(getattr(view, "page", None), "symbol", ""))


def lobby_views(games: dict[str, Game], contents: dict[str, Any]) -> Iterator[View]:
    """A new box, then one with groups that are chosen, begun again, and asked for a game."""
    catalogs = [catalog for name, game in games.items() if (catalog := game.catalog(contents[name])) is not None]
    plain = {"catalogs": msgspec.to_builtins(catalogs), "wish": {"seats": 4}}
    yield from (view for _, view in walk(games["lobby"], contents["lobby"], Setup("lobby", options=plain)))
    star_catalog = catalog_of(games, contents)
    groups = [
        {
            "id": id,
            "name": name,
            "earned": ["x"] * i,
            "seats": [_sits(star_catalog, who, n) for n, who in enumerate(names)],
        }
        for i, (id, name, names) in enumerate(GROUPS)
    ]
    match = _begun(games, contents, {**plain, "groups": groups})
    yield match.view
    match.say(Picked("g2"))
    yield match.view
    for word in ("groups", "reset", "no", "language"):
        match.say(Picked(word))
        yield match.view
    yield from _levels(games, contents, plain)
    yield from _two_games(games, contents, {**plain, "groups": groups}, catalogs)


def _two_games(
    games: dict[str, Game], contents: dict[str, Any], options: dict[str, Any], catalogs: list[Catalog]
) -> Iterator[View]:
    """The question that only a box with several games asks."""
    more = [*catalogs, replace(catalogs[0], game="another")]
    match = _begun(games, contents, {**options, "catalogs": msgspec.to_builtins(more)})
    match.say(Picked("g1"))
    yield match.view


def _levels(games: dict[str, Game], contents: dict[str, Any], options: dict[str, Any]) -> Iterator[View]:
    """The question how hard it shall be, which only a challenge that has levels asks."""
    catalog = catalog_of(games, contents)
    challenge = next((one for one in catalog.challenges if one.levels), None)
    if challenge is None:
        return
    group = {"id": "g1", "name": GROUPS[0][1], "earned": list(challenge.needs), "seats": [], "game": catalog.game}
    wish = {"seats": 2, "challenge": challenge.id}
    setup = Setup("lobby", options={**options, "groups": [group], "group": "g1", "wish": wish})
    for _, view in walk(games["lobby"], contents["lobby"], setup):
        if view.prompt.kind == "choose" and {option.id for option in view.prompt.options} & set(challenge.levels):
            yield view
            return


def _begun(games: dict[str, Game], contents: dict[str, Any], options: dict[str, Any]) -> Match:
    match = Match(games["lobby"].rules(contents["lobby"]), Setup("lobby", options=options))
    match.submit(Begin())
    return match


def _sits(catalog: Catalog, name: str, place: int) -> dict[str, Any]:
    return {"number": 2 * place + 1, "name": name, "pieces": list(pieces_of(catalog, place))}


def fight_setup(games: dict[str, Game], contents: dict[str, Any], seats: Sequence[int], boss: str = "") -> Setup:
    """A fight against this boss, or the first."""
    catalog = catalog_of(games, contents)
    people = [Seat(n, who, pieces_of(catalog, place)) for place, (n, who) in enumerate(zip(seats, CREW, strict=False))]
    options = {"challenge": boss or catalog.challenges[0].id, "health": "full"}
    return Setup(star(games), tuple(people), options, SEED)


def camp(games: dict[str, Game], contents: dict[str, Any], seats: Sequence[int]) -> Iterator[tuple[Any, View]]:
    """What a group finds before a fight when it has won every other and was told of none: all is due that can be."""
    game, content = games[star(games)], contents[star(games)]
    simulation, challenges = game.simulation, catalog_of(games, contents).challenges
    setup = fight_setup(games, contents, seats, challenges[-1].id)
    earned = list(dict.fromkeys(mark for one in challenges for mark in (*one.needs, *one.earns)))
    memory: dict[str, Any] = {}
    for one in challenges[-2:]:
        options = {
            **setup.options,
            "challenge": one.id,
            "level": one.levels[-1] if one.levels else "",
            "memory": memory,
        }
        memory = remembered(game, content, replace(setup, options=options))
    fought = simulation.fought(memory) if simulation is not None else {}
    options = {**setup.options, "door": "fight", "earned": earned, "memory": fought}
    return walk(game, content, replace(setup, options=options))


def remembered(game: Game, content: Any, setup: Setup) -> dict[str, Any]:
    """What the game remembers after a whole fight of simulated people."""
    match = Match(game.rules(content), setup)
    people = game.players(content, setup, SEED, "careful")
    events = match.submit(Begin())
    while match.outcome is None:
        people.heard(events)
        said = people.answer(match.view)
        if said is None:
            return {}
        events = match.say(said)
    return dict(match.outcome.memory or {})


def fight(
    games: dict[str, Game], contents: dict[str, Any], seats: Sequence[int], boss: str = ""
) -> Iterator[tuple[tuple[Any, ...], View]]:
    """All that happens in a fight, and what is seen after each of it."""
    return walk(games[star(games)], contents[star(games)], fight_setup(games, contents, seats, boss))


def walk(game: Game, content: Any, setup: Setup) -> Iterator[tuple[tuple[Any, ...], View]]:
    """A whole match of simulated people."""
    match = Match(game.rules(content), setup)
    people = game.players(content, setup, SEED, "random")
    events = match.submit(Begin())
    while True:
        people.heard(events)
        yield tuple(events), match.view
        said = people.answer(match.view) if match.outcome is None else None
        if said is None:
            return
        events = match.say(said)


def detours(games: dict[str, Game], contents: dict[str, Any], seats: Sequence[int]) -> Iterator[View]:
    """What is asked beside the usual way of a fight: to give up, to fix a number, whether a card shall count anyway."""
    match = _at_scan(games, contents, seats)
    for option in match.view.prompt.also:
        match = _at_scan(games, contents, seats)
        match.say(Picked(option.id))
        yield match.view
    match = _at_scan(games, contents, seats)
    match.say(Picked(FIX))
    for _ in range(DEEP):
        yield match.view
        if not match.view.prompt.options:
            break
        match.say(Picked(match.view.prompt.options[0].id))
    asked = match.view.prompt.seats
    for seat in fight_setup(games, contents, seats).seats:
        for card in _first_cards(seat):
            match = _at_scan(games, contents, seats)
            if seat.number not in asked:
                match.say(Scanned(card))
                yield match.view


DEEP = 4
"""So many questions of the fix-it panel are shown."""


def _first_cards(seat: Seat) -> Iterator[str]:
    """A hand card of each deck of this seat."""
    for piece in seat.pieces:
        letters = piece.partition("-")[0]
        cards = [card for _, card in card_names() if card.startswith(letters + "-") and card not in seat.pieces]
        yield from cards[:1]


def _at_scan(games: dict[str, Game], contents: dict[str, Any], seats: Sequence[int]) -> Match:
    """A fight at the moment when the first card is awaited."""
    game, content = games[star(games)], contents[star(games)]
    match = Match(game.rules(content), fight_setup(games, contents, seats))
    people = game.players(content, match.setup, SEED, "random")
    people.heard(match.submit(Begin()))
    while match.view.prompt.kind != "scan" and (said := people.answer(match.view)) is not None:
        people.heard(match.say(said))
    return match


def _moments(games: dict[str, Game], contents: dict[str, Any], seats: Sequence[int]) -> Iterator[Shot]:
    """What moves, in a few poses: the first time that each of these happens."""
    wanted = ["FightStarted", "ShieldHurt", "BossHurt", "AttackStruck", "HeroHealed", "TokensGained", "FightEnded"]
    for events, view in fight(games, contents, seats):
        names = {type(event).__name__ for event in events}
        word = next((word for word in wanted if word in names), "")
        if word:
            wanted.remove(word)
            for pose in POSES:
                yield Shot(f"moves-{word}-{round(pose * 1000):04}", view, first_mark(view), (), events, pose)


def _overlays(games: dict[str, Game], contents: dict[str, Any], seats: Sequence[int]) -> Iterator[Shot]:
    """What the shell lays over a fight."""
    game, match = games[star(games)], _at_scan(games, contents, seats)
    recap: Recap = match.rules.recap(match.state)
    told: dict[str, str | int | Say] = {"device": "vc4-hdmi-0"}
    sound = tuple([Option(word, Say(f"shell:sound.{word}", told)) for word in SOUND if word != "music"])
    laid: list[overlays.AnyOverlay] = [
        overlays.Preview(catalog_of(games, contents).pieces[0].name, 99.7, 0.6, tuple(seats[:1])),
        *_held(game, match, tuple(seats[:1])),
        overlays.Notice(Say("shell:not-ours.address"), tuple(seats[:1])),
        overlays.Notice(Say("shell:not-ours.address")),
        overlays.WakePage(recap),
        overlays.NotePage(Say("shell:note.first")),
        overlays.Story(match.view.last, tuple(seats[:1])),
        overlays.Story(match.view.last),
        overlays.Menu(Say("shell:menu.title"), menu_options(("en", "de"), "en", True, True, True)),
        overlays.Menu(Say("shell:menu.settings"), setting_options({"language": "en", **Choices().values})),
        overlays.Menu(Say("shell:menu.sound"), sound),
        overlays.Menu(Say("shell:journal.full"), TROUBLE),
        overlays.Menu(Say("shell:menu.settings"), setting_options({"language": "en", **Choices().values}, touch=True)),
        overlays.CameraLost(),
        overlays.Broken(Say("shell:lost.pins")),
        overlays.LowPower(),
        overlays.Resting(2),
        overlays.Holding(99.6, 0.8),
        overlays.Saving(),
    ]
    for overlay in laid:
        name = f"over-{type(overlay).__name__}"
        yield Shot(name, match.view, overlay.options[0].id if isinstance(overlay, overlays.Menu) else "", (overlay,))
    yield from room_shots(match.view, seats[0])


def _held(game: Game, match: Match, seats: tuple[int, ...]) -> Iterator[overlays.Preview]:
    """The card that has most to say of what it would do."""
    found = [(name, game.foresee(match.rules, match.state, card)) for (code, card), name in card_names().items()]
    told = [(len(foreseen.lines), name.key, name, foreseen) for name, foreseen in found if foreseen is not None]
    if told:
        *_, name, foreseen = max(told, key=lambda one: one[:2])
        yield overlays.Preview(name, 99.7, 0.6, foreseen.seats or seats, foreseen)
