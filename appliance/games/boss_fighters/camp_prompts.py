"""What the table is asked in the camp: the one place that knows which options there are."""

from appliance.engine.table import Option, Prompt, Say
from appliance.games.boss_fighters import note_prompts
from appliance.games.boss_fighters.camp_state import (
    Camp,
    at_table,
    deck_faults,
    faults_at,
    noted_bosses,
    page_on,
    plan_of,
    unlocked,
)
from appliance.games.boss_fighters.content import Content
from appliance.games.boss_fighters.plans import Place, actions, holder, loot_of, stars
from appliance.games.boss_fighters.sentences import boss_name, card_name
from appliance.games.boss_fighters.words import say

UNDO = Option("undo", say("camp.undo"))


def prompt(state: Camp, content: Content) -> Prompt:
    """What is asked now."""
    match state.step:
        case "page":
            return _page(state, content)
        case "loot":
            return _loot(state, content)
        case "hub":
            return _hub(state, content)
        case "deck":
            return _deck(state, content)
        case step if step in note_prompts.READING:
            return note_prompts.prompt(state, content)
        case "rule" | "night":
            return Prompt("confirm", say("camp.ask-" + state.step), scans=("rule",))
    return Prompt("nothing", say("camp.wait"))


def place_at(state: Camp, content: Content, seat: int) -> Place | None:
    """The hero at this seat."""
    return next((place for place in at_table(state, content) if place.seat == seat), None)


def page_title(page: str) -> Say:
    """What a page of the campaign is called."""
    return say(f"campaign.{page}.title")


def page_text(page: str) -> Say:
    """What a page of the campaign says."""
    return say(f"campaign.{page}.text")


def _page(state: Camp, content: Content) -> Prompt:
    also = (Option("later", say("camp.later")),) if len(state.pages) > 1 else ()
    left = len(state.pages) - 1
    asked = say("camp.ask-page", n=left) if left else say("camp.ask-page-last")
    return Prompt("confirm", asked, scans=("rule",), also=also)


def _loot(state: Camp, content: Content) -> Prompt:
    place = place_at(state, content, state.seat)
    plans, name = state.memory.plans, place.name if place else ""
    mine = plan_of(plans, place).loot if place else ()
    here = {one.hero: one for one in at_table(state, content)}
    free = [card for card in loot_of(content, state.star) if card in mine or holder(plans, card) not in here]
    options = tuple(Option(card, card_name(content, card), card=card) for card in free)
    others = tuple(
        Option(str(one.seat), say("camp.other-first", name=one.name), seat=one.seat)
        for one in here.values()
        if one.seat != state.seat
    )
    also = (Option("none", say("camp.no-loot")), *others, *((UNDO,) if state.undo else ()))
    asked = say("camp.ask-loot", name=name, n=state.star)
    return Prompt("choose", asked, seats=(state.seat,), options=options, scans=("loot", "hero"), also=also)


def _hub(state: Camp, content: Content) -> Prompt:
    wrong = deck_faults(state, content)
    go = Option("go", say("camp.go", boss=boss_name(state.challenge)) if state.challenge else say("camp.leave"))
    decks: tuple[Option, ...] = ()
    if stars(content, state.earned):
        decks = tuple(
            Option(f"deck-{place.seat}", say("camp.deck-of", name=place.name), seat=place.seat)
            for place in at_table(state, content)
        )
    words = (("notes", noted_bosses(state, content)), ("rules", unlocked(content, state.earned)))
    more = tuple(Option(word, say("camp." + word)) for word, there in words if there)
    night = Option("good-night", say("camp.night"))
    blocked = bool(wrong and state.challenge)
    options = (*decks, *more, night) if blocked else (go, *decks, *more, night)
    back = (Option("lobby", say("camp.lobby")),) if state.challenge else ()
    asked = say("camp.ask-hub" if state.challenge else "camp.ask-camp")
    if wrong:
        asked = wrong[0][1]
    mark = f"deck-{wrong[0][0]}" if blocked else "go"
    scans = ("card", "rule", "challenge")
    return Prompt("choose", asked, options=options, scans=scans, also=back, mark=mark)


def _deck(state: Camp, content: Content) -> Prompt:
    place = place_at(state, content, state.seat)
    if place is None:
        return Prompt("choose", say("camp.ask-camp"), options=(note_prompts.BACK,))
    cards = (*actions(content, place.hero), *actions(content, place.klass))
    options = tuple(Option(card, card_name(content, card), card=card) for card in cards)
    loot = tuple(Option(f"loot-{star}", say("camp.choose-loot", n=star)) for star in stars(content, state.earned))
    also = (*loot, *((UNDO,) if state.undo else ()), Option("back", say("camp.done")))
    wrong = faults_at(state, content, place.seat)
    asked = wrong[0] if wrong else say("camp.ask-deck", name=place.name)
    return Prompt("choose", asked, seats=(place.seat,), options=options, scans=("card",), also=also, mark="back")


def rule_is_open(state: Camp, content: Content, card: str) -> bool:
    """Whether this rule card may be read by the group already."""
    page = page_on(content, card)
    return page is not None and page in unlocked(content, state.earned)
