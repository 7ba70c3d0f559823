"""The whole campaign as a group plays it: from its name through every shipped boss, by real legal play alone.

A boss that is added is played too: the next one is always the first that is unlocked and not beaten.
"""

import queue
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from appliance.commands.wiring import load_contents, seeds
from appliance.engine.table import Picked, Pressed, Typed, View
from appliance.games import find_games
from appliance.games.boss_fighters.camp_people import Campers
from appliance.games.boss_fighters.camp_state import Camp
from appliance.games.boss_fighters.content import Content
from appliance.games.boss_fighters.plans import loot_of, star_of
from appliance.games.lobby.views import ChallengesView
from appliance.journal import Journal
from appliance.shell.session import LOBBY, Session, Told
from tests.games.lobby.table import Table

GAMES, _ = find_games()
CONTENTS, _ = load_contents(GAMES)
FIGHTERS: Content = CONTENTS["boss_fighters"]
BOSSES = sorted((file.boss for file in FIGHTERS.bosses.values()), key=lambda boss: boss.order)
PATIENCE = 20.0
MOST_FIGHTS = 8
"""A careful group beats a boss for beginners nearly always; so many fights in a row are never lost."""


class Evening:
    """A session with people at its table; `told` are the events of each match, `fights` the bosses in their order."""

    def __init__(self, folder: Path, heroes: int = 2) -> None:
        self.inputs: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self.journal = Journal(folder, self.inputs.put)
        self.session = Session(self.journal, GAMES, CONTENTS, seeds(self.journal, 5))
        self.heroes = heroes
        self.told: list[str] = []
        self.fights: list[str] = []
        self.people: Any = None
        self.match: Any = None

    @property
    def group(self) -> dict[str, Any]:
        return self.session.groups[0] if self.session.groups else {}

    @property
    def wanted(self) -> str:
        """The first boss that was not beaten, else the first of all."""
        earned = set(self.group.get("earned", ()))
        return next((boss.name for boss in BOSSES if not earned.issuperset(boss.earns)), BOSSES[0].name)

    def settle(self) -> None:
        heard: list[Told] = []
        while self.session.pending is not None:
            if news := self.session.take(self.inputs.get(timeout=PATIENCE)):
                heard.append(news)
        if self.match is not self.session.match:
            self.match = self.session.match
            self.people = self.sit_down()
            heard = heard[-1:]
        for news in heard:
            self.told += [type(event).__name__ for event in news.events]
            self.people.heard(news.events)

    def sit_down(self) -> Any:
        setup, game = self.match.setup, self.session.game
        if game.name == LOBBY:
            wish = {"seats": self.heroes, "group": "Owls", "challenge": self.wanted}
            setup = msgspec.structs.replace(setup, options={**setup.options, "wish": wish})
        elif not isinstance(self.match.state, Camp):
            self.fights.append(setup.options["challenge"])
        return game.players(self.session.contents[game.name], setup, len(self.fights) + 3, "careful")

    def play(self) -> Iterator[View]:
        """Everything that is seen, until somebody stops looking."""
        while True:
            self.settle()
            view = self.session.view
            assert view is not None
            yield view
            said = self.people.answer(view)
            assert said is not None, view.prompt
            self.session.say(said)


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Evening]:
    found = Evening(tmp_path)
    yield found
    found.journal.close()


@pytest.mark.rule("BF-509")
def test_a_group_plays_the_campaign_from_its_name_through_every_boss(evening: Evening):
    """Each victory unlocks the next boss and its pages, told step by step; loot is taken and decks are changed."""
    open_bosses: list[set[str]] = []
    for view in evening.play():
        if isinstance(view, ChallengesView):
            open_bosses.append({line.id for line in view.challenges})
            if {mark for boss in BOSSES for mark in boss.earns} <= set(evening.group.get("earned", ())):
                break
        assert len(evening.fights) <= MOST_FIGHTS * len(BOSSES)
    assert list(dict.fromkeys(evening.fights)) == [boss.name for boss in BOSSES]
    assert open_bosses[0] == {BOSSES[0].name}
    assert open_bosses[-1] == {boss.name for boss in BOSSES}
    evening.session.say(Picked("door-camp"))
    for view in evening.play():
        if not isinstance(evening.people, Campers):
            assert isinstance(view, ChallengesView)
            break
    memory = evening.group["memory"]["boss_fighters"]
    earned = set(evening.group["earned"])
    pages = [page.name for step in FIGHTERS.steps if earned.issuperset(step.needs) for page in step.page]
    assert sorted(memory["told"]) == sorted(pages)
    won = sorted({boss.loot for boss in BOSSES if boss.loot and loot_of(FIGHTERS, boss.loot)})
    assert len(memory["plans"]) == evening.heroes
    for plan in memory["plans"].values():
        assert sorted(star_of(FIGHTERS, card) for card in plan["loot"]) == won
        assert len(plan["removed"]) == len(won)
    assert {"LootTaken", "CardTakenOut", "PageTold"} <= set(evening.told)


@pytest.mark.rule("BF-509")
@pytest.mark.parametrize(
    "boss", [boss for boss in BOSSES if FIGHTERS.bosses[boss.name].level], ids=lambda one: one.name
)
def test_any_unlocked_boss_can_be_fought_again_at_any_difficulty(boss: Any):
    catalog = GAMES["boss_fighters"].catalog(FIGHTERS)
    assert catalog is not None
    seats = [
        {"number": n, "name": f"P{n}", "pieces": list(pair)}
        for n, pair in ((1, ("ELF-91", "MAG-91")), (5, ("DWA-91", "WAR-91")))
    ]
    earned = [mark for one in BOSSES for mark in one.earns]
    group = {"id": "g1", "name": "Owls", "earned": earned, "seats": seats, "game": "boss_fighters"}
    for level in FIGHTERS.bosses[boss.name].level:
        table = Table(catalog, groups=[group], group="g1", last={"result": "won", "challenge": boss.name})
        table.pick(boss.name, level.name)
        table.press()
        assert table.state.next.challenge == boss.name
        assert table.state.next.options["level"] == level.name


@pytest.mark.rule("BF-805")
def test_a_power_cut_in_the_camp_and_between_two_evenings_loses_nothing(evening: Evening, tmp_path: Path):
    """Group, seats, marks, loot, decks and difficulty are there again, beside another group that lives there too."""
    views = evening.play()
    while evening.told.count("LootTaken") < 1:
        next(views)
    before, asked = evening.session.match.state, evening.session.match.view.prompt
    evening.journal.close()
    again = Evening(tmp_path)
    assert again.session.resumed
    assert again.session.match.state == before
    assert again.session.view is not None
    assert again.session.view.prompt == asked
    assert again.session.recap.title.key == "boss_fighters:camp.recap"
    for view in again.play():
        if isinstance(view, ChallengesView) and len(again.fights) > 0:
            break
    kept = dict(again.group)
    again.session.say(Picked("groups"))
    for word in (Picked("new"), Typed("Foxes"), Pressed(), Picked("both")):
        again.settle()
        again.session.say(word)
    again.settle()
    again.journal.close()
    third = Evening(tmp_path)
    groups = third.session.match.state.groups
    assert [group.name for group in groups] == ["Owls", "Foxes"]
    assert msgspec.json.decode(msgspec.json.encode(groups[0])) == kept
    assert len(kept["seats"]) == 2
    assert kept["level"] == "beginners"
    assert kept["memory"]["boss_fighters"]["plans"]
    third.settle()
    third.session.say(Picked("groups"))
    third.settle()
    third.session.say(Picked(groups[0].id))
    third.settle()
    assert [hero.name for hero in third.session.match.state.heroes] == [seat["name"] for seat in kept["seats"]]
    third.journal.close()
