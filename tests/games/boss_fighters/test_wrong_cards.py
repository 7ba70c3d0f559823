"""Every kind of card at every question of fight and camp: it is awaited there, or refused with words and no change."""

from functools import cache
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from appliance.engine.game import Begin, Illegal, Reason, Setup
from appliance.engine.match import Match
from appliance.engine.table import Picked, Prompt, Scanned, View
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.memory import Memory, Note, Plan, as_options
from appliance.games.boss_fighters.note_prompts import READING
from appliance.library import CONTENT as FOLDER
from appliance.library import load_words
from appliance.words import Words
from tests.games.boss_fighters.camp_table import ADA, ALL_PAGES, BEN, CONTENT, GAME, HUNTRESS, PRINCE, PUPPET

KINDS = {
    "own card": "ELF-01",
    "own advanced card": "ELF-08",
    "own loot": "LOO-01",
    "own hero": "ELF-91",
    "other hero's card": "DWA-02",
    "other hero's class": "WAR-92",
    "card of nobody here": "TRO-01",
    "hero who is not here": "TRO-91",
    "loot of nobody": "LOO-02",
    "loot not won yet": "LOO-11",
    "curse": "CUR-03",
    "item": "ITM-05",
    "item not found yet": "ITM-07",
    "boss": "BOS-02",
    "boss never met": "BOS-04",
    "rule": "RUL-04",
    "rule that comes later": "RUL-17",
    "number that no card has": "ELF-99",
    "deck that does not exist": "ZZZ-01",
    "no card at all": "",
}
PLAYED = {"own card", "own advanced card", "own loot", "other hero's card", "card of nobody here", "loot of nobody"}
HEROES = {"own hero", "other hero's class"}
AWAITED = {
    "card": PLAYED | {"loot not won yet", "item"},
    "hero": HEROES,
    "class": HEROES,
    "curse": {"curse"},
    "loot": {"own loot", "loot of nobody"},
    "challenge": {"boss"},
    "rule": {"rule"},
}
"""What a prompt may mean when it says what it awaits; what lies there already, or is no hero's turn, is refused too."""
FIGHT = (
    "ask.ready",
    "ask.ready-training",
    "ask.lesson",
    "ask.start",
    "ask.start-cursed",
    "ask.play",
    "ask.play-extra",
    "ask.target",
    "ask.attack",
    "ask.attack-blocked",
    "ask.ability",
    "ask.status",
    "ask.discard",
    "ask.draw",
    "ask.kind",
    "ask.special",
    "ask.ward",
    "ask.token",
    "ask.curse",
    "ask.cursed",
    "ask.again-blind",
    "ask.again-discards",
    "ask.who",
    "warned.no-attack-yet",
    "warned.out-of-turn",
    "warned.not-in-deck",
    "ask.give-up",
    "ask.fix",
    "ask.fix-what",
    "ask.fix-number",
    "ask.fix-turn",
    "ask.over",
    "then",
)
CAMP = (
    "ask-page",
    "ask-page-last",
    "ask-loot",
    "ask-hub",
    "ask-deck",
    "ask-boss",
    "ask-notes",
    "ask-note",
    "ask-rules",
    "ask-rule",
    "ask-night",
)
EVERYWHERE = [*FIGHT, *(f"camp.{one}" for one in CAMP)]
WORDS = {language: Words(language, load_words((FOLDER,), language)) for language in ("en", "de")}
RESTED = Memory(
    told=ALL_PAGES,
    asked=("1:DWA", "2:ELF", "2:DWA", "3:ELF", "3:DWA"),
    plans={"ELF": Plan(loot=("LOO-01",))},
    notes=(Note("prince", "offended", "reaction", 1),),
)
NEW = Memory(notes=(Note("prince", "offended", "reaction", 1), Note("huntress", "the-snares", "recurring", 1)))
UNKNOWN = {"number that no card has", "deck that does not exist", "no card at all"}
SPECIAL, WARD = "HAL-05", "DRU-08"
ASIDE = {
    "ask.give-up": ("give-up",),
    "ask.fix": ("fix",),
    "ask.fix-what": ("fix", "1"),
    "ask.fix-number": ("fix", "1", "health"),
    "ask.fix-turn": ("fix", "turn"),
}
"""What people have to pick on purpose, from any turn."""


def key(prompt: Prompt) -> str:
    """What is asked; which of several heroes is one question, whatever they are alike in."""
    name = prompt.say.key.partition(":")[2]
    return "ask.who" if name.startswith("ask.who") else name


def begun(boss: str, level: str, seed: int, memory: Memory = RESTED, **more: Any) -> Match:
    options = {"challenge": boss, "level": level, "earned": [PUPPET, PRINCE], "health": "full", **more}
    setup = Setup("boss_fighters", (ADA, BEN), {**options, "group": "g1", "memory": as_options(memory)}, seed)
    return Match(GAME.rules(CONTENT), setup)


def questions(match: Match, policy: str, **heroes: Any) -> Any:
    """Everything that is asked in a whole match of simulated people, and what it is asked of; `heroes` begin so."""
    crew = GAME.players(CONTENT, match.setup, match.setup.seed, policy)
    crew.heard(match.submit(Begin()))
    if heroes:
        match.state = put(match.state, **heroes)
    while match.outcome is None:
        yield match.rules, match.state
        said = crew.answer(match.view)
        if said is None:
            return
        crew.heard(match.say(said))


@cache
def met() -> dict[str, tuple[Any, Any]]:
    """Rules and state by the question that is asked: the first time that it comes."""
    found: dict[str, tuple[Any, Any]] = {}
    matches = [begun("huntress", "beginners", 1, NEW, door="fight")]
    matches += [begun("mr-puppet", "", seed) for seed in range(2)]
    matches += [begun(boss, "insane", seed) for boss in ("prince", "huntress", "dragon") for seed in range(8)]
    matches += [begun("dragon", "insane", seed, earned=[PUPPET, PRINCE, HUNTRESS]) for seed in range(4)]
    for number, match in enumerate(matches):
        for rules, state in questions(match, "careful" if number % 2 else "random"):
            found.setdefault(key(rules.view(state).prompt), (rules, state))
    warded = questions(begun("prince", "insane", 1), "careful", wards=(WARD,))
    found["ask.ward"] = next(one for one in warded if key(one[0].view(one[1]).prompt) == "ask.ward")
    turns = (one for one in questions(begun("prince", "insane", 1), "careful") if fresh(one[1]))
    rules, state = next(turns)
    bag = replace(put(state, poison=1, panic=2), earned=(PUPPET, PRINCE, HUNTRESS))
    found["ask.token"] = after(rules, bag, Scanned(KINDS["item not found yet"]))
    found["ask.special"] = after(rules, state, Scanned(SPECIAL), Picked("anyway"))
    for name, picks in ASIDE.items():
        found[name] = after(rules, state, *[Picked(one) for one in picks])
    for name, card in (("warned.out-of-turn", "DWA-02"), ("warned.not-in-deck", "TRO-01")):
        found[name] = after(rules, state, Scanned(card))
    return found


def fresh(state: Any) -> bool:
    """Ada's turn, and nobody has played anything yet."""
    return bool(state.phase == "action" and state.turn == 1 and state.asked is None and not state.played)


def put(state: Any, **heroes: Any) -> Any:
    """The same with all heroes so."""
    return replace(state, heroes=tuple([replace(hero, **heroes) for hero in state.heroes]))


def after(rules: Any, state: Any, *words: Any) -> tuple[Any, Any]:
    for word in words:
        state = rules.decide(state, rules.read(state, word)).state
    return rules, state


def test_every_question_that_is_met_is_tried() -> None:
    """No question of fight or camp is left out of this list."""
    others = [name for name in met() if name not in EVERYWHERE and name != "camp.wait"]
    assert others == []
    assert [name for name in EVERYWHERE if name not in met()] == []


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("question", EVERYWHERE)
def test_a_card_is_awaited_or_refused_with_words(question: str, kind: str) -> None:
    rules, state = met()[question]
    view: View = rules.view(state)
    before = msgspec.json.encode(state)
    turn, refusal = answered(rules, state, KINDS[kind])
    if refusal is not None:
        assert refusal.reason in get_args(Reason)
        assert (refusal.reason == "unknown-code") == (kind in UNKNOWN)
        for words in WORDS.values():
            told = words(refusal.say)
            assert told != refusal.say.key.partition(":")[2]
            assert not set(told) & set("{}")
        assert rules.view(state) == view
    else:
        assert kind in welcome(view.prompt, question, getattr(state, "step", ""))
        wrong = {"other hero's card", "card of nobody here", "loot of nobody", "loot not won yet"}
        if question in ("ask.play", "ask.play-extra", "then") and kind in wrong:
            assert isinstance(turn.events[0], e.Warned | e.Answered) or kind == "other hero's card"
    assert msgspec.json.encode(state) == before


def answered(rules: Any, state: Any, card: str) -> tuple[Any, Illegal | None]:
    try:
        return rules.decide(state, rules.read(state, Scanned(card))), None
    except Illegal as error:
        return None, error


def welcome(prompt: Prompt, question: str, step: str) -> set[str]:
    """What may mean something at this question: what it awaits; in the camp a rule card always, and at what is read a
    hero's card turns it."""
    kinds = set().union(*(AWAITED[scan] for scan in prompt.scans))
    if question.startswith("camp."):
        kinds |= {"rule"} | (HEROES if step in ("hub", "deck", "loot", *READING) else set())
        kinds |= {"boss"} if step in ("hub", "deck", *READING) else set()
        if step == "hub":
            kinds -= {"item", "own loot", "loot of nobody", "loot not won yet"}
    return kinds
