"""A whole fight by touch alone, by cards and button, and by the button alone where no card is needed: the real loop,
the real pictures, and people who do nothing but what each way allows."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pygame
import pytest

from appliance.codes import code_text
from appliance.engine.table import Picked, Pressed, Said, Scanned, View
from appliance.ui.overlays import AnyOverlay
from tests.screens.drawing import new_stage
from tests.shell.box import Box, Glass

SIZE = (800, 480)
COMMANDS = {"pass": "CMD-05", "give-up": "CMD-06", "fix": "CMD-09", "back": "CMD-03"}


class Panel(Glass):
    """A screen with a finger before it: only what is drawn there can be touched."""

    def __init__(self) -> None:
        super().__init__()
        self.stage, self.surface = new_stage("en"), pygame.Surface(SIZE)
        self.targets: set[str] = set()
        self.now = 0.0

    def show(self, view: View, now: float, mark: str, overlays: Sequence[AnyOverlay], language: str) -> None:
        super().show(view, now, mark, overlays, language)
        targets = self.stage.show(self.surface, view, now, mark=mark, overlays=overlays)
        screen = self.surface.get_rect()
        self.targets = {target.option for target in targets if screen.colliderect(target.rect)}


def touch(box: Box, option: str) -> None:
    assert option in box.glass.targets, (option, box.glass.targets)
    box.touch(option)


def by_touch(box: Box, said: Said) -> None:
    """Cards too: from the menu by deck and number."""
    match said:
        case Scanned(card):
            touch(box, "menu")
            touch(box, "cards")
            touch(box, "by-hand")
            touch(box, f"BF:{card[:3]}")
            touch(box, card)
            played = box.loop.accepted
            while box.loop.accepted == played:
                box.now += 0.05
                box.loop.turn(0)
            box.settle()
        case Picked(option):
            touch(box, option)
        case Pressed():
            touch(box, "confirm")


def by_button(box: Box, said: Said) -> None:
    """Short presses move the mark, a hold takes it; cards are still shown."""
    match said:
        case Scanned(card):
            box.card(card)
        case Picked(option):
            for _ in range(20):
                if box.loop.pointer.mark == option:
                    break
                box.press()
            assert box.glass.mark == option
            box.press(1.0)
        case Pressed():
            box.press()


def by_cards(box: Box, said: Said) -> None:
    """Hero cards pick heroes, command cards all else; the check mark is the card for it."""
    match said:
        case Scanned(card):
            box.card(card)
        case Picked(option) if option.isdigit():
            seats = box.loop.session.match.setup.seats
            box.card(next(seat.pieces[0] for seat in seats if seat.number == int(option)))
        case Picked(option) if option in COMMANDS:
            command(box, COMMANDS[option])
        case Picked(option):
            while box.loop.pointer.mark != option:
                command(box, "CMD-02")
            command(box, "CMD-04")
        case Pressed():
            command(box, "CMD-01")


def command(box: Box, card: str) -> None:
    box.show(code_text("00", card))
    box.show(seconds=1.5)


def play(box: Box, way: Callable[[Box, Said], None], policy: str) -> list[str]:
    """A fight from its first page until the lobby is back; what happened, by name."""
    session, told = box.loop.session, []
    setup = session.match.setup
    people = session.game.players(session.contents["boss_fighters"], setup, 7, policy)
    people.heard(session._fresh)

    def hears(news: Any) -> None:
        told.extend(type(event).__name__ for event in news.events)
        if news.game == "boss_fighters":
            people.heard(news.events)

    box.loop.listeners.append(hears)
    for _ in range(400):
        if session.game.name != "boss_fighters":
            return told
        said = people.answer(session.view)
        assert said is not None
        way(box, said)
    raise AssertionError("the fight did not end")


@pytest.mark.slow
@pytest.mark.parametrize("way", [by_touch, by_button, by_cards])
def test_a_whole_fight_goes_this_way_alone(tmp_path: Path, way: Callable[[Box, Said], None]):
    box = Box(tmp_path, glass=Panel())
    told = play(box, way, "novice")
    assert {"CardPlayed", "FightEnded"} <= set(told)
    assert box.loop.refused == 0
    box.journal.close()


def test_menu_settings_and_corrections_need_no_more_than_the_button(tmp_path: Path):
    box = Box(tmp_path)
    box.to_action()

    def take(option: str) -> None:
        by_button(box, Picked(option))

    box.press(1.0)
    take("settings")
    take("set-tempo")
    take("continue")
    assert box.glass.look.tempo == "fast"

    health = box.state.hero(1).health
    box.press(1.0)
    take("fix")
    take("1")
    take("health")
    take("minus")
    take("done")
    assert box.state.hero(1).health == health - 1
    while box.loop.prompt.kind != "scan":
        take(box.loop.prompt.also[0].id)
    assert box.state.fixing is None
    box.journal.close()
