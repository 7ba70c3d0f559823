"""Random play against a boss that deals out everything there is: it ends, folds, resumes, and reaches all of it."""

from typing import Any

import pytest
from msgspec.structs import replace

from appliance.engine.game import Begin, Setup
from appliance.engine.match import Match
from appliance.engine.rng import draw
from appliance.games.boss_fighters import GAME, statuses
from appliance.games.boss_fighters import effects as do
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.content import Ability, Boss, BossFile, Content
from appliance.games.boss_fighters.load import load
from appliance.games.boss_fighters.memory import Memory, Plan, as_options
from appliance.library import CONTENT
from tests.contract.games import again
from tests.games.boss_fighters.table import seats

EARNED = ["won:mr-puppet", "won:prince", "won:huntress"]
PLANS = {"ELF": Plan(("LOO-01", "LOO-06", "LOO-11"), ("ELF-01",)), "DWA": Plan(("LOO-04", "LOO-10", "LOO-12"))}


def everything() -> Content:
    """The shipped cards, and a boss with curses, panic and poison at every turn."""
    content = load((CONTENT / "boss_fighters",))
    abilities = (
        Ability("attack", "gaze", (do.Plan(2, 3, extra=(do.Curse(1), do.Panic(1), do.Poison(1))),)),
        Ability("shield", "veil", (do.Shields(3, 3, 3),), every=2),
        Ability("recurring", "laugh", (do.Curse(1, "all"), do.Taint(1, kind="panic")), phase="action", every=2),
        Ability("recurring", "howl", (do.Panic(1, "one"),), who="most-curses"),
        Ability("reaction", "spite", (do.Curse(1),), after={"event": "CurseFlipped"}, nth=2, who="last-player"),
        Ability("threshold", "shriek", (do.Curse(2, "one"), do.Panic(1, "others")), below=50, who="most-panic"),
    )
    boss = Boss("trial", "BOS-99", 9, 20, 30, statuses=("poison", "panic", "curse"), enrage=9, rage=2)
    content.bosses.clear()
    content.bosses["trial"] = BossFile(boss, abilities)
    return content


def setup(count: int, health: str, seed: int) -> Setup:
    memory = as_options(Memory(plans=PLANS))
    options = {"challenge": "trial", "health": health, "earned": EARNED, "memory": memory}
    return Setup("boss_fighters", seats(count), options, seed)


class Story:
    """A whole match by random legal actions, with all that was recorded."""

    def __init__(self, content: Content, count: int, health: str, seed: int) -> None:
        self.rules = GAME.rules(content)
        self.match = Match(self.rules, setup(count, health, seed))
        self.states: list[Any] = [self.match.state]
        self.entries: list[list[Any]] = []
        self.actions: list[Any] = []
        self.match.listen(self._listen)
        self.match.submit(Begin())
        draws = 0
        while self.match.outcome is None and self.match.actions < 3000:
            legal = self.rules.legal(self.match.state)
            draws += 1
            self.match.submit(legal[draw(seed, draws, len(legal)) - 1])

    def _listen(self, number: int, action: Any, events: Any) -> None:
        self.actions.append(action)
        self.entries.append(list(events))
        self.states.append(self.match.state)


@pytest.mark.parametrize("health", ["full", "both", "table"])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_random_play_ends_folds_and_resumes(count: int, health: str) -> None:
    """After each action the fold of the events, read again from JSON, is the state; and every state can be seen."""
    story = Story(everything(), count, health, count)
    assert story.match.outcome is not None
    folded = story.states[0]
    for events, played in zip(story.entries, story.states[1:], strict=True):
        for event in events:
            folded = story.rules.apply(folded, again(event, story.rules.event_type))
        assert folded == played
        assert again(played, story.rules.state_type) == played
        assert story.rules.view(played).prompt.say.key
        assert story.rules.recap(played).title


def test_resuming_anywhere_is_not_resuming() -> None:
    """In the middle of curses, questions about tokens and cards that play others."""
    content = everything()
    story = Story(content, 3, "full", 11)
    for cut in range(1, len(story.actions) + 1, 9):
        resumed = Match(GAME.rules(again(content, Content)), again(story.match.setup, Setup))
        resumed.replay([again(entry, list[story.rules.event_type]) for entry in story.entries[:cut]])
        for action, events in zip(story.actions[cut:], story.entries[cut:], strict=True):
            assert list(resumed.submit(action)) == events
        assert resumed.state == story.match.state


def test_random_play_reaches_all_of_it() -> None:
    """Curses of each kind, the pile made new, panic, the charm, the bag's question, loot, and a curse not there."""
    met: set[str] = set()
    for seed in range(12):
        for entry in Story(everything(), 2 + seed % 3, "table", seed).entries:
            met |= {_met(event) for event in entry}
    wanted = {"CurseDealt", "CurseEnded", "CurseMissing", "CursesShuffled", "Hexed", "HexSpent", "Rallied", "blind"}
    assert wanted | {"panic lost", "token", "loot", "cursed", "CurseFlipped"} <= met


def _met(event: Any) -> str:
    match event:
        case e.CardReplayed(_, _, "blind"):
            return "blind"
        case e.TokensLost(_, "panic"):
            return "panic lost"
        case e.CardPlayed(_, card) if card.startswith("LOO"):
            return "loot"
        case e.Asked("token" | "cursed" as question):
            return question
    return type(event).__name__


@pytest.mark.parametrize("policy", ["random", "novice", "careful"])
@pytest.mark.parametrize("count", [2, 4])
def test_simulated_people_deal_with_all_of_it(count: int, policy: str) -> None:
    """They always find an answer that is taken; their table agrees with the box about tokens and curses."""
    content = everything()
    for health in ("full", "table"):
        match = Match(GAME.rules(content), setup(count, health, 5))
        people: Any = GAME.players(content, match.setup, 5, policy)
        people.heard(match.submit(Begin()))
        while match.outcome is None and match.actions < 3000:
            people.heard(match.say(people.answer(match.view)))
            for hero in () if match.state.result else match.state.heroes:
                place = people.places[hero.seat]
                assert len(place.curses) == hero.curses + hero.flips
                assert set(place.cursed) == set(hero.cursed)
                assert {name: getattr(place, name) for name in statuses.NAMES} == {
                    name: getattr(hero, name) for name in statuses.NAMES
                }
        assert match.outcome is not None
        assert len(people.spell.pile) == match.state.curse_pile


@pytest.mark.rule("BF-605")
def test_no_fight_of_ours_needs_more_tokens_than_are_in_the_box() -> None:
    """30 of poison, 12 of panic, 11 items: the most that lay on the table in a fight of every boss and level."""
    content = load((CONTENT / "boss_fighters",))
    assert sum(len(item.codes()) for item in content.items.values()) <= 11
    rules = GAME.rules(content)
    most = dict.fromkeys(statuses.NAMES, 0)
    for boss, file in content.bosses.items():
        for level in [level.name for level in file.level] or [""]:
            options = {"challenge": boss, "level": level, "health": "table", "earned": EARNED}
            match = Match(rules, Setup("boss_fighters", seats(4), options, 3))
            people: Any = GAME.players(content, match.setup, 3, "careful")
            people.heard(match.submit(Begin()))
            while match.outcome is None and match.state.round < 10:
                people.heard(match.say(people.answer(match.view)))
                for name in most:
                    most[name] = max(most[name], statuses.on_table(match.state, name))
    assert all(most[status.name] <= status.supply for status in statuses.STATUSES), most


def test_a_boss_that_forgets_to_say_its_curses_deals_them_all_the_same() -> None:
    """What is shown before the fight is words; what happens is the abilities'."""
    content = everything()
    file = content.bosses["trial"]
    content.bosses["trial"] = replace(file, boss=replace(file.boss, statuses=()))
    story = Story(content, 2, "table", 4)
    assert any(isinstance(event, e.CurseFlipped) for entry in story.entries for event in entry)
