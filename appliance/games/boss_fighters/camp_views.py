"""What the camp's screens show: frozen values, made from state and content alone."""

from msgspec import Struct

from appliance.engine.table import Prompt, Recap, Say, View
from appliance.games.boss_fighters.camp_prompts import page_text, page_title, place_at, prompt
from appliance.games.boss_fighters.camp_state import Camp, at_table, faults_at, page_on, plan_of, symbol_of
from appliance.games.boss_fighters.content import Content
from appliance.games.boss_fighters.note_views import note_view, notes_view
from appliance.games.boss_fighters.plans import Place, actions, deck_of, holder, loot_of, stars
from appliance.games.boss_fighters.sentences import boss_name, card_name, effect_kind, effect_line, effects_of
from appliance.games.boss_fighters.views import CardFace
from appliance.games.boss_fighters.words import say


class CampPageView(View, frozen=True, kw_only=True):
    """Something to read: a page of the campaign, a rule card, or what goes into which box."""

    title: Say
    lines: tuple[Say, ...]
    symbol: str = ""


class LootCard(Struct, frozen=True):
    """A loot card with its effects; `holder` is who has it ("" nobody), `mine` whether that is the chooser."""

    face: CardFace
    holder: str = ""
    mine: bool = False


class LootView(View, frozen=True, kw_only=True):
    """The five loot cards of a star level, for one hero to choose from. Options: the free ones; also: "none", seats."""

    seat: int
    name: str
    star: int
    cards: tuple[LootCard, ...]


class DeckLine(Struct, frozen=True):
    """A hero with the size of its deck, what was changed in it, and what is wrong with it."""

    seat: int
    name: str
    hero: str
    klass: str
    size: int
    loot: tuple[Say, ...] = ()
    removed: int = 0
    fault: Say | None = None


class HubView(View, frozen=True, kw_only=True):
    """The camp's fire: who sits there with which deck, and what can be done. `boss` is who comes next, or None."""

    decks: tuple[DeckLine, ...]
    news: tuple[Say, ...]
    boss: Say | None = None
    challenge: str = ""


class DeckCard(Struct, frozen=True):
    """A card of a deck: `option` is what a touch means; `out` if it is left out."""

    option: str
    name: Say
    kinds: tuple[str, ...]
    out: bool = False


class DeckView(View, frozen=True, kw_only=True):
    """One hero's deck, card by card. Options: every action card (out, or back in); also: loot, "undo", "back"."""

    line: DeckLine
    cards: tuple[DeckCard, ...]
    most_removed: int


class IndexView(View, frozen=True, kw_only=True):
    """A list to choose from: bosses of the notebook, with their pictures, or rule cards; turned to this seat."""

    title: Say
    seat: int = 1
    pictured: bool = False


def view(state: Camp, content: Content) -> View:
    """The screen of this step."""
    asked = prompt(state, content)
    match state.step:
        case "page":
            page = state.pages[0]
            return CampPageView(
                prompt=asked,
                title=page_title(page),
                lines=(*state.news, page_text(page)) if state.news else (page_text(page),),
                symbol=symbol_of(content, page),
            )
        case "loot":
            return _loot(state, content, asked)
        case "hub":
            boss = boss_name(state.challenge) if state.challenge else None
            lines = tuple(_line(state, content, place) for place in at_table(state, content))
            return HubView(prompt=asked, decks=lines, news=state.news, boss=boss, challenge=state.challenge)
        case "deck":
            return _deck(state, content, asked)
        case "notes":
            return notes_view(state, content)
        case "note":
            return note_view(state, content)
        case "bosses" | "rules":
            pictured = state.step == "bosses"
            return IndexView(prompt=asked, title=say("camp." + state.step), seat=asked.seats[0], pictured=pictured)
        case "rule":
            known = page_on(content, state.about)
            name = known.name if known is not None else ""
            symbol = known.symbol if known is not None else ""
            return CampPageView(prompt=asked, title=page_title(name), lines=(page_text(name),), symbol=symbol)
        case "night":
            return CampPageView(prompt=asked, title=say("camp.night"), lines=put_away(state, content))
    return CampPageView(prompt=asked, mood="waiting", title=say("camp.title"), lines=())


def put_away(state: Camp, content: Content) -> tuple[Say, ...]:
    """Which cards and tokens go into which box when the evening ends."""
    lines = [
        say(
            "camp.put-hero",
            name=place.name,
            hero=_piece(content, place.hero),
            klass=_piece(content, place.klass),
            n=len(deck_of(content, place, plan_of(state.memory.plans, place))),
        )
        for place in at_table(state, content)
    ]
    lines.append(say("camp.put-tokens"))
    lines.append(say("camp.put-rest-loot" if stars(content, state.earned) else "camp.put-rest"))
    return tuple(lines)


def recap(state: Camp, content: Content) -> Recap:
    """Where the table was."""
    plans = state.memory.plans
    seats = tuple(
        (place.seat, (say("camp.recap-deck", name=place.name, n=len(deck_of(content, place, plan_of(plans, place)))),))
        for place in at_table(state, content)
    )
    lines = (say("camp.recap-next", boss=boss_name(state.challenge)),) if state.challenge else ()
    return Recap(title=say("camp.recap"), lines=lines, seats=seats)


def _piece(content: Content, code: str) -> Say:
    return say("piece." + content.decks[code].name)


def _line(state: Camp, content: Content, place: Place) -> DeckLine:
    plan = plan_of(state.memory.plans, place)
    wrong = faults_at(state, content, place.seat)
    return DeckLine(
        seat=place.seat,
        name=place.name,
        hero=place.hero,
        klass=place.klass,
        size=len(deck_of(content, place, plan)),
        loot=tuple(card_name(content, card) for card in plan.loot),
        removed=len(plan.removed),
        fault=wrong[0] if wrong else None,
    )


def _face(content: Content, card: str, seat: int) -> CardFace:
    effects = effects_of(content, card)
    lines, kinds = tuple(map(effect_line, effects)), tuple(map(effect_kind, effects))
    return CardFace(card, card_name(content, card), seat, lines, kinds)


def _loot(state: Camp, content: Content, asked: Prompt) -> LootView:
    place = place_at(state, content, state.seat)
    mine = place.hero if place else ""
    names = {one.hero: one.name for one in at_table(state, content)}
    found = []
    for card in loot_of(content, state.star):
        hero = holder(state.memory.plans, card)
        found.append(LootCard(_face(content, card, state.seat), names.get(hero, ""), bool(hero) and hero == mine))
    return LootView(prompt=asked, seat=state.seat, name=names.get(mine, ""), star=state.star, cards=tuple(found))


def _deck(state: Camp, content: Content, asked: Prompt) -> View:
    place = place_at(state, content, state.seat)
    if place is None:
        return IndexView(prompt=asked, title=say("camp.title"))
    plan = plan_of(state.memory.plans, place)
    cards = [
        DeckCard(
            card, card_name(content, card), tuple(map(effect_kind, effects_of(content, card))), card in plan.removed
        )
        for card in (*actions(content, place.hero), *actions(content, place.klass))
    ]
    most = len(stars(content, state.earned))
    return DeckView(prompt=asked, line=_line(state, content, place), cards=tuple(cards), most_removed=most)
