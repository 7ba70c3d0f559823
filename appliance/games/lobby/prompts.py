"""What the table is asked at each step of the lobby: the one place that knows which options there are."""

from appliance.engine.game import Catalog
from appliance.engine.table import Option, Prompt, Say
from appliance.games.lobby.state import (
    HEALTH,
    LANGUAGES,
    Hero,
    State,
    catalog_of,
    chosen_challenge,
    find_group,
    find_hero,
    find_piece,
    free_places,
    open_challenges,
    ready,
    roomiest_place,
)
from appliance.games.lobby.words import say

_COMMON_SLOTS = ("hero", "class")


def prompt(state: State) -> Prompt:
    """What is asked now."""
    match state.step:
        case "groups":
            return _groups(state)
        case "name":
            also = (_word("back"),) if state.groups else ()
            return Prompt("type", say("prompt.group-name"), also=also, typed=state.typed)
        case "confirm":
            return Prompt("confirm", say("prompt.confirm-group", name=state.typed), also=(_word("back"),))
        case "health":
            options = tuple(Option(mode, say(f"health.{mode}")) for mode in HEALTH)
            return Prompt("choose", say("prompt.health"), options=options, also=(_word("back"),), mark="full")
        case "mode":
            group = find_group(state, state.group)
            options = tuple(Option(mode, say(f"health.{mode}")) for mode in HEALTH)
            mark = group.health if group is not None else "full"
            return Prompt("choose", say("prompt.health"), options=options, also=(_word("back"),), mark=mark)
        case "language":
            return _languages(state)
        case "found":
            options = tuple(Option(f"take-{n}", say("option.group", name=g.name)) for n, g in enumerate(state.found, 1))
            return Prompt("choose", say("prompt.found"), options=options, also=(_word("back"),))
        case "reset":
            return Prompt("choose", say("prompt.reset"), options=(_word("yes"), _word("no")), mark="no")
        case "game":
            return _games(state)
        case "seats":
            return _seats(state)
        case "challenges":
            return _challenges(state)
        case "information":
            return _information(state)
        case _:
            return Prompt("nothing", say("prompt.wait"))


def slot_name(game: str, slot: str) -> Say:
    """The place of a card at a seat: "Hero", "Class"; other places are named in the game's own words."""
    return say(f"slot.{slot}") if slot in _COMMON_SLOTS else Say(f"{game}:slot.{slot}")


def slot_card(game: str, slot: str) -> Say:
    """The kind of card that fills the place: "hero card"."""
    return say(f"slot-card.{slot}") if slot in _COMMON_SLOTS else Say(f"{game}:slot-card.{slot}")


def slot_cards(catalog: Catalog) -> Say:
    """All kinds of card that make a seat: "hero card or class card"."""
    first, *others = (slot_card(catalog.game, slot) for slot in catalog.slots)
    for other in others:
        first = say("slot-card-or", first=first, second=other)
    return first


def health_text(mode: str) -> Say:
    """Who counts and who ends the fight."""
    return say(f"health-text.{mode}")


def level_name(game: str, level: str) -> Say:
    """A level of difficulty, in the game's own words."""
    return Say(f"{game}:level.{level}")


def hero_title(catalog: Catalog, hero: Hero) -> Say:
    """What they are: "Wood Elf, Warrior", as far as it is known."""
    title: Say | None = None
    for card in hero.pieces:
        piece = find_piece(catalog, card) if card else None
        if piece is not None:
            title = piece.name if title is None else say("title.both", first=title, second=piece.name)
    return title or say("title.nobody")


def _word(word: str) -> Option:
    return Option(word, say(f"option.{word}"))


def _groups(state: State) -> Prompt:
    options = tuple(Option(g.id, say("option.group", name=g.name)) for g in state.groups)
    own = ("mode", "language", "reset") if state.group else ()
    files = (("save",) if state.group else ()) + ("look",) if state.files else ()
    also = tuple(_word(word) for word in (*own, *files, *(("back",) if state.group else ())))
    return Prompt("choose", say("prompt.groups"), options=(*options, _word("new")), also=also, mark=state.group)


def _languages(state: State) -> Prompt:
    group = find_group(state, state.group)
    options = tuple(Option(f"speak-{code}", say(f"language.{code}")) for code in LANGUAGES)
    mark = f"speak-{group.language}" if group is not None and group.language else ""
    return Prompt("choose", say("prompt.language"), options=options, also=(_word("back"),), mark=mark)


def _games(state: State) -> Prompt:
    options = tuple(Option(c.game, c.title) for c in state.catalogs)
    key = "prompt.games" if options else "prompt.no-game"
    return Prompt("choose", say(key), options=options, also=(_word("groups"),), mark=state.game)


def _seats(state: State) -> Prompt:
    hero = find_hero(state, state.current)
    if hero is None:
        return _next_hero(state)
    if not all(hero.pieces):
        return _missing_card(state, hero)
    catalog = catalog_of(state)
    title = hero_title(catalog, hero) if catalog else say("title.nobody")
    if not hero.name:
        return Prompt("type", say("prompt.name", title=title), also=_seat_options(state))
    options = tuple(Option(str(n), say("option.seat", n=n), seat=n) for n in free_places(state))
    asked = say("prompt.seat", name=hero.name, title=title)
    roomy = roomiest_place(state)
    return Prompt("choose", asked, options=options, also=(_word("name"), *_seat_options(state)), mark=roomy)


def _missing_card(state: State, hero: Hero) -> Prompt:
    catalog = catalog_of(state)
    slots = catalog.slots if catalog else ()
    empty = tuple(slot for slot, card in zip(slots, hero.pieces, strict=False) if not card)
    title = hero_title(catalog, hero) if catalog else say("title.nobody")
    asked = say("prompt.other-card", title=title, card=slot_card(state.game, empty[0]) if empty else "")
    return Prompt("scan", asked, scans=(*empty, *(s for s in slots if s not in empty)), also=_seat_options(state))


def _next_hero(state: State) -> Prompt:
    catalog = catalog_of(state)
    if catalog is None:
        return Prompt("nothing", say("prompt.no-game"))
    also = _seat_options(state)
    full = len(state.heroes) >= catalog.most
    scans = () if full else catalog.slots
    if ready(state):
        asked = say("prompt.all-sit" if full else "prompt.go-or-more")
        return Prompt("confirm", asked, scans=scans, also=(_word("go"), *also))
    key = "prompt.first-hero" if not state.heroes else "prompt.next-hero"
    still = max(catalog.fewest - len(state.heroes), 0)
    return Prompt("scan", say(key, cards=slot_cards(catalog), n=still), scans=scans, also=also)


def _seat_options(state: State) -> tuple[Option, ...]:
    """Take a seated hero back, delete any hero, go to the games or the groups."""
    catalog = catalog_of(state)
    options: list[Option] = []
    for hero in state.heroes:
        title = hero_title(catalog, hero) if catalog else say("title.nobody")
        who = say("option.who", name=hero.name, title=title) if hero.name else title
        if hero.seat:
            options.append(Option(f"move-{hero.number}", say("option.move", who=who), seat=hero.seat))
        elif hero.number != state.current:
            options.append(Option(f"move-{hero.number}", say("option.take-up", who=who)))
        options.append(Option(f"delete-{hero.number}", say("option.delete", who=who), seat=hero.seat))
    games = (_word("games"),) if len(state.catalogs) > 1 else ()
    return (*options, *games, _word("groups"))


def _challenges(state: State) -> Prompt:
    unlocked = open_challenges(state)
    options = tuple(Option(c.id, c.name, card=c.card) for c in unlocked)
    mark = state.challenge if any(c.id == state.challenge for c in unlocked) else ""
    key = "prompt.again" if mark and state.result else "prompt.challenges"
    scans = _challenge_cards(state)
    catalog = catalog_of(state)
    doors = tuple(Option(f"door-{door.id}", door.name) for door in (catalog.doors if catalog else ()))
    also = (*doors, _word("back"), _word("groups"))
    return Prompt("choose", say(key), options=options, scans=scans, also=also, mark=mark)


def _information(state: State) -> Prompt:
    challenge = chosen_challenge(state)
    if challenge is None:
        return Prompt("choose", say("prompt.challenges"), options=(_word("back"),))
    levels = tuple(Option(x, level_name(state.game, x)) for x in challenge.levels)
    if levels and state.level not in challenge.levels:
        scans = _challenge_cards(state)
        return Prompt("choose", say("prompt.level"), options=levels, scans=scans, also=(_word("back"),))
    others = tuple(option for option in levels if option.id != state.level)
    asked = say("prompt.begin", name=challenge.name)
    return Prompt("confirm", asked, scans=_challenge_cards(state), also=(_word("go"), *others, _word("back")))


def _challenge_cards(state: State) -> tuple[str, ...]:
    return ("challenge",) if any(c.card for c in open_challenges(state)) else ()
