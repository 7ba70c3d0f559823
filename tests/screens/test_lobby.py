"""Lobby screens that a first evening does not come to."""

import pygame
import pytest

from appliance.engine.table import Option, Prompt, Say, View
from appliance.games.lobby.views import (
    ChallengeLine,
    ChallengesView,
    GameLine,
    GamesView,
    GroupLine,
    GroupsView,
    InformationView,
    LevelLine,
    ResetView,
)
from appliance.games.lobby.words import say
from appliance.ui.touch import MARK
from tests.screens.drawing import faults, new_stage
from tests.screens.touch import SEVEN_INCH, Panel, smallest

SIZES = ((1280, 800), (800, 480))
ALSO = (Option("reset", say("option.reset")), Option("back", say("option.back")))


def groups(count: int) -> GroupsView:
    lines = tuple(
        GroupLine(f"g{i}", f"Die wilden Würfelfüchse {i}", ("Maximiliane", "Tom-Jasper", "Benedikt", "Lisa"), 3, i == 2)
        for i in range(count)
    )
    options = (*(Option(line.id, Say("x:" + line.name)) for line in lines), Option("new", say("option.new")))
    return GroupsView(prompt=Prompt("choose", say("prompt.groups"), options=options, also=ALSO), groups=lines)


def challenges() -> ChallengesView:
    lines = tuple(ChallengeLine(f"b{i}", Say(f"x:Der unheimliche Gegner {i}")) for i in range(7))
    options = tuple(Option(line.id, line.name) for line in lines)
    return ChallengesView(
        prompt=Prompt("choose", say("prompt.challenges"), options=options, also=ALSO[1:]),
        group="Füchse",
        game=Say("x:Spiel"),
        heroes=(),
        challenges=lines,
        locked=4,
    )


def information() -> InformationView:
    levels = tuple(LevelLine(f"l{i}", Say(f"x:Fortgeschritten {i}")) for i in range(3))
    return InformationView(
        prompt=Prompt(
            "choose", say("prompt.level"), options=tuple(Option(x.id, x.name) for x in levels), also=ALSO[1:]
        ),
        id="b",
        name=Say("x:Die Seelenjägerin vom Wintermoor"),
        card="",
        legend=Say("x:" + "Sie kam mit dem ersten Schnee und zählt seither die Seelen der Wanderer. " * 4),
        facts=(Say("x:Leben: 40, dazu 12 für jeden Helden"), Say("x:Rasend ab Runde 7")),
        levels=levels,
        heroes=(),
    )


VIEWS: dict[str, View] = {
    "no groups": groups(0),
    "six groups": groups(6),
    "thirty groups": groups(30),
    "reset": ResetView(
        prompt=Prompt("choose", say("prompt.reset"), options=(Option("yes", say("option.yes")), ALSO[1]), mark="yes"),
        name="Die wilden Würfelfüchse vom Ende der Straße",
        won=3,
    ),
    "games": GamesView(
        prompt=Prompt("choose", say("prompt.games"), options=(Option("one", Say("x:Boss-Abend")),), also=ALSO[1:]),
        group="Füchse",
        games=(GameLine("one", Say("x:Boss-Abend"), 2, 4),),
    ),
    "challenges": challenges(),
    "information": information(),
}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", VIEWS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_all_its_text_can_be_read(name: str, size: tuple[int, int], language: str):
    stage = new_stage(language)
    stage.show(pygame.Surface(size), VIEWS[name], 0.0)
    assert stage.boxes
    assert faults(stage.boxes, size) == set()


@pytest.mark.parametrize("number", [0, 7, 15, 29])
def test_of_many_groups_the_marked_one_is_in_sight(number: int):
    stage = new_stage()
    targets = stage.show(pygame.Surface(SIZES[0]), VIEWS["thirty groups"], 0.0, mark=f"g{number}")
    assert f"g{number}" in {target.option for target in targets}


@pytest.mark.parametrize("size", [*SIZES, (720, 720), (720, 1280)], ids=str)
@pytest.mark.parametrize("name", ["thirty groups", "challenges", "six groups"])
def test_a_finger_comes_to_every_row_of_a_long_list_and_back(name: str, size: tuple[int, int]):
    """By touches alone: the arrows beside it mark a row further on, and what is marked is in sight."""
    stage, surface, view = new_stage(), pygame.Surface(size), VIEWS[name]
    wanted = {option.id for option in view.prompt.options}
    for way in (1, -1):
        mark, seen = [option.id for option in view.prompt.options][0 if way > 0 else -1], set()
        for _ in range(len(wanted)):
            touches = stage.show(surface, view, 0.0, mark=mark)
            assert faults(stage.boxes, size) == set()
            seen |= {target.option for target in touches} & wanted
            arrows = [target.option.removeprefix(MARK) for target in touches if target.option.startswith(MARK)]
            order = [option.id for option in view.prompt.options]
            further = [option for option in arrows if (order.index(option) - order.index(mark)) * way > 0]
            if not further:
                break
            mark = further[0]
        assert seen == wanted


@pytest.mark.parametrize("size", [(800, 480), (720, 720)], ids=str)
def test_the_arrows_of_a_list_are_as_large_as_a_finger(size: tuple[int, int]):
    """Nine millimetres on seven inches, and on a square of four: rows and arrows alike."""
    panel = SEVEN_INCH if size == SEVEN_INCH.size else Panel((720, 720), 254)
    targets = new_stage().show(pygame.Surface(size), VIEWS["thirty groups"], 0.0, mark="g12")
    found = {option: mm for option, mm in smallest(targets, panel).items() if option.startswith(MARK)}
    assert len(found) == 2
    assert min(found.values()) >= 9.0
