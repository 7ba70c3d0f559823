"""The camp: pages of the campaign told step by step, rule cards, putting away, and the way to the fight."""

from typing import Any

import msgspec
import pytest

from appliance.engine.game import Begin, Illegal, Setup
from appliance.engine.match import Match
from appliance.engine.table import Picked, Pressed, Scanned
from appliance.games.boss_fighters.camp_state import Camp
from appliance.games.boss_fighters.camp_views import CampPageView, HubView
from appliance.games.boss_fighters.memory import Memory
from appliance.games.boss_fighters.state import State
from appliance.library import CONTENT as FOLDER
from appliance.library import load_words
from tests.contract.games import Play, again
from tests.games.boss_fighters.camp_table import (
    ADA,
    ALL_PAGES,
    BEN,
    CONTENT,
    GAME,
    HUNTRESS,
    PRINCE,
    PUPPET,
    WAIVED,
    asked,
    camp,
    ids,
    pick,
    press,
    refused,
    scan,
)

NEW = Memory()
ENGLISH = load_words((FOLDER,), "en")


def title(match: Match) -> str:
    view = match.view
    assert isinstance(view, CampPageView)
    return view.title.key.partition(":")[2].removeprefix("campaign.").removesuffix(".title")


def told(match: Match) -> list[str]:
    """Every page that is told by itself, read with the check mark."""
    found: list[str] = []
    while asked(match).startswith("ask-page"):
        found.append(title(match))
        press(match)
    return found


def test_a_fight_before_which_nothing_is_due_starts_at_once():
    match = camp(memory=NEW, challenge="mr-puppet")
    assert isinstance(match.state, State)


def test_a_fight_that_no_lobby_called_starts_at_once_whatever_is_due():
    setup = Setup("boss_fighters", (ADA, BEN), {"challenge": "prince", "earned": [PUPPET]}, 1)
    assert isinstance(GAME.rules(CONTENT).start(setup.seats, setup.options, 1), State)


@pytest.mark.rule_part("BF-706", "what comes with the bosses after the third")
@pytest.mark.parametrize(
    ("earned", "first", "some"),
    [
        ((PUPPET,), "bronze-box", {"harder-cards", "backpack", "potions", "boss-abilities"}),
        ((PUPPET, PRINCE), "loot", {"deck", "lucky-charm", "curses"}),
        ((PUPPET, PRINCE, HUNTRESS), "more-loot", {"medical-bag", "panic"}),
    ],
)
def test_each_victory_tells_its_pages_once(earned: tuple[str, ...], first: str, some: set[str]):
    """What came with earlier steps is not told again, and afterwards nothing is due."""
    before = {page.name for step in CONTENT.steps if earned[-1] not in step.needs for page in step.page}
    known = Memory(told=tuple(p for p in ALL_PAGES if p in before), asked=("1:ELF", "1:DWA", "2:ELF", "2:DWA"))
    match = camp(*earned, memory=known)
    pages = told(match)
    assert pages[0] == first
    assert some <= set(pages)
    pick(match, "go")
    assert match.outcome is not None
    assert isinstance(camp(*earned, memory=match.outcome.memory).state, State)


@pytest.mark.rule("BF-709")
def test_sealed_contents_are_named_when_they_are_due_and_not_before():
    """The bronze box is the first thing told after the training fight; before it no page and no rule card speaks."""
    box = next(page for step in CONTENT.steps for page in step.page if page.name == "bronze-box")
    assert isinstance(camp(memory=NEW, challenge="mr-puppet").state, State)
    assert refused(camp(memory=NEW, door="camp"), box.card) == ("not-unlocked", "camp.refused-rule")
    due = camp(PUPPET, memory=NEW)
    assert title(due) == "bronze-box"
    assert "bronze box" in ENGLISH["boss_fighters:campaign.bronze-box.text"].lower()
    for page in (page for step in CONTENT.steps for page in step.page):
        others = ENGLISH[f"boss_fighters:campaign.{page.name}.text"].lower()
        assert page.name == "bronze-box" or "open the" not in others


def test_every_page_is_short_and_has_a_card_of_its_own():
    cards = [page.card for step in CONTENT.steps for page in step.page]
    assert len(set(cards)) == len(cards)
    for language in ("en", "de"):
        words = load_words((FOLDER,), language)
        for name in ALL_PAGES:
            lines = words[f"boss_fighters:campaign.{name}.text"].split("\n")
            assert 1 <= len(lines) <= 4
            assert len(" ".join(lines)) <= 420


def test_pages_can_be_left_for_later_and_come_again():
    match = camp(PUPPET, memory=NEW)
    pick(match, "later", "go")
    assert match.outcome is not None
    assert title(camp(PUPPET, memory=match.outcome.memory)) == "bronze-box"


def test_the_rule_card_of_a_page_reads_it_too():
    match = camp(PUPPET, memory=NEW)
    scan(match, "RUL-01")
    assert title(match) == "harder-cards"


@pytest.mark.rule_part("BF-706", "what comes with the bosses after the third")
def test_a_rule_card_shows_its_page_again_in_the_camp_and_leads_back():
    match = camp(PUPPET)
    assert isinstance(match.state, State)
    match = camp(PUPPET, door="camp")
    scan(match, "RUL-04")
    assert title(match) == "potions"
    press(match)
    assert isinstance(match.view, HubView)
    pick(match, "rules", "RUL-03")
    assert title(match) == "backpack"
    press(match)
    assert asked(match) == "ask-rules"


def test_a_rule_card_in_the_lobby_opens_the_camp_at_its_page_and_goes_straight_back():
    match = camp(PUPPET, door="camp", card="RUL-05")
    assert title(match) == "boss-abilities"
    press(match)
    assert match.outcome is not None
    assert match.outcome.next is None


def test_a_rule_card_in_a_fight_is_looked_up_and_disturbs_nothing():
    match = camp(PUPPET, challenge="prince")
    assert refused(match, "RUL-04") == ("not-awaited", "camp.look-up")
    assert refused(match, "RUL-09") == ("not-unlocked", "camp.refused-rule")


def test_the_fight_gets_what_the_lobby_said_and_what_the_camp_changed():
    match = camp(PUPPET, memory=NEW, level="advanced", language="de")
    told(match)
    pick(match, "go")
    outcome = match.outcome
    assert outcome is not None
    assert outcome.next is not None
    options = outcome.next.options
    assert (options["group"], options["health"], options["level"]) == ("g1", "full", "advanced")
    assert options["memory"] == outcome.memory
    fight = Setup("boss_fighters", outcome.next.seats, {"challenge": "prince", **options}, 3)
    assert isinstance(Match(GAME.rules(CONTENT), fight).state, State)


def test_nothing_is_lost_on_the_way_back_to_the_lobby():
    match = camp(PUPPET, memory=NEW)
    press(match)
    pick(match, "later", "lobby")
    assert match.outcome is not None
    assert match.outcome.result == "camp"
    assert list(match.outcome.memory["told"]) == ["bronze-box"]


@pytest.mark.rule("BF-807")
@pytest.mark.parametrize("door", ["camp", "good-night"])
def test_putting_away_lists_every_box(door: str):
    """Each hero's box with its cards, the box of tokens and items, the storage box; from lobby and camp."""
    known = Memory(told=ALL_PAGES, asked=WAIVED)
    match = camp(PUPPET, PRINCE, memory=known, door=door)
    if door == "camp":
        pick(match, "good-night")
    view = match.view
    assert isinstance(view, CampPageView)
    keys = [line.key.partition(":")[2] for line in view.lines]
    assert keys == ["camp.put-hero", "camp.put-hero", "camp.put-tokens", "camp.put-rest-loot"]
    assert view.lines[0].args["name"] == "Ada"
    assert view.lines[0].args["n"] == 20
    press(match)
    assert (match.outcome is not None) == (door == "good-night")


def test_a_boss_card_opens_its_page_of_the_notebook_or_says_that_there_is_none():
    notes = [{"boss": "prince", "ability": "belly-flop", "kind": "recurring", "round": 3}]
    match = camp(PUPPET, memory={"told": list(ALL_PAGES), "notes": notes}, door="camp")
    assert refused(match, "BOS-03")[1] == "camp.refused-boss"
    scan(match, "BOS-02")
    assert asked(match) == "ask-notes"


@pytest.mark.parametrize(
    "memory",
    [
        {"told": 5},
        {"plans": {"ELF": "everything"}, "told": ["loot"]},
        {"notes": [1, 2]},
        {"from-2031": {"x": 1}},
        {"aside": 3},
        "not even a table",
    ],
    ids=str,
)
def test_a_memory_that_cannot_be_read_is_told_once_and_kept_aside(memory: Any):
    match = camp(PUPPET, memory=memory)
    assert isinstance(match.state, Camp)
    assert any(line.key.endswith("camp.broken") for line in match.state.news)
    for _ in range(40):
        if match.outcome is not None:
            break
        match.say(Pressed() if match.view.prompt.kind == "confirm" else Picked("go"))
    assert match.outcome is not None
    kept = match.outcome.memory or {}
    assert kept["aside"]
    assert isinstance(camp(PUPPET, memory=kept).state, State)


def campers(*earned: str, **more: Any) -> Setup:
    options = {"door": "fight", "challenge": "prince", "earned": list(earned), "group": "g1", "memory": {}, **more}
    return Setup("boss_fighters", (ADA, BEN), options, 3)


@pytest.mark.parametrize("seed", range(6))
def test_random_play_in_the_camp_keeps_every_promise(seed: int):
    """It goes on legally or ends; each state survives JSON, is seen, and is the fold of its events."""
    play = Play(GAME, campers(PUPPET, PRINCE, HUNTRESS), seed).to_end(most=300)
    folded = play.states[0]
    for events, played in zip(play.entries, play.states[1:], strict=True):
        for event in events:
            folded = play.rules.apply(folded, again(event, play.rules.event_type))
        assert folded == played == again(played, play.rules.state_type)
    for state in play.states[1:]:
        view = play.rules.view(state)
        assert msgspec.json.encode(view)
        assert msgspec.json.encode(play.rules.recap(state))
        for action in play.rules.legal(state):
            assert play.rules.decide(state, action).events


@pytest.mark.parametrize("seed", range(3))
def test_no_card_at_any_step_breaks_the_camp(seed: int):
    """Every kind of card at every prompt is taken or refused with a sentence that exists."""
    cards = ("ELF-03", "ELF-91", "DWA-92", "TRO-91", "LOO-01", "LOO-06", "LOO-15", "CUR-01", "SLM-01", "ITM-01", "X-1")
    rest = ("BOS-02", "BOS-09", "RUL-01", "RUL-15", "RUL-99", "", "LOO-99", "LOO-AB", "; DROP TABLE", "TRO-03")
    play = Play(GAME, campers(PUPPET, PRINCE), seed)
    play.match.submit(Begin())
    for _ in range(60):
        if play.match.outcome is not None:
            break
        for card in (*cards, *rest):
            assert refusal(play, card) in ENGLISH
        play.step()


def refusal(play: Play, card: str) -> str:
    """The sentence that refuses this card; any sentence if it is taken."""
    try:
        play.rules.decide(play.match.state, play.rules.read(play.match.state, Scanned(card)))
    except Illegal as error:
        return error.say.key
    return "boss_fighters:title"


def test_the_doors_of_the_camp_offer_no_fight():
    match = camp(PUPPET, door="camp")
    assert asked(match) == "ask-camp"
    assert "lobby" not in ids(match)
    pick(match, "go")
    assert match.outcome is not None
    assert match.outcome.next is None
