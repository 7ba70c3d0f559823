"""A card in question and the boss are both seen whole; in a window of any size a sentence leaves the boss free."""

import math
import re

import pygame
import pytest

from appliance.engine.picture import Box
from appliance.engine.table import Say
from appliance.games.boss_fighters.places import badge_size, life_on_stage, poison_on_rim, rage_on_rim
from appliance.games.boss_fighters.views import BossPanel, FightView
from appliance.ui import seating
from appliance.ui.giving_way import beside_card
from appliance.ui.giving_way_square import between
from appliance.ui.glass import Glass
from appliance.ui.look import Look
from appliance.ui.parts import PaperCanvas
from appliance.ui.sheet import Sheet
from appliance.ui.sprites import Sprites
from tests.screens.drawing import faults, marked, new_stage, walked
from tests.screens.test_layout import once_each

WIDE = ((1280, 800), (800, 480), (1024, 600), (1920, 1080), (966, 686))
AROUND = (1, 3, 5, 7)
LIFE_OF_THREE = 128.0
"""How wide "157 / 157" is."""
ZOOM = 1.2
"""Large letters."""


def places(size: tuple[int, int], turn: int, high: float = 120.0) -> tuple[tuple[float, float, float], Box] | None:
    w, h = (side * 800 / min(size) for side in size)
    table = seating.table(AROUND, w, h)
    found = beside_card(turn, table, [True] * 4, (w, h), None, lambda wide: high)
    return None if found is None else ((found[0].x, found[0].y, found[0].r), found[1])


@pytest.mark.parametrize("size", WIDE, ids=str)
@pytest.mark.parametrize("turn", range(4))
def test_card_stage_check_mark_and_seats_lie_apart(size: tuple[int, int], turn: int):
    found = places(size, turn)
    assert found is not None
    (x, y, r), card = found
    w, h = (side * 800 / min(size) for side in size)
    lies = pygame.Rect(*map(round, card))
    canvas = PaperCanvas(Sheet(pygame.Surface((round(w), round(h))), str, Sprites()))
    seats = [pygame.Rect(*canvas.seat(seat, AROUND).rect).inflate(*[2 * seating.FRONT] * 2) for seat in AROUND]
    check = seating.table(AROUND, w, h).check
    assert lies.collidelist(seats) == -1
    assert not lies.colliderect(pygame.Rect(0, 0, 96, 96).move(check[0] - 48, check[1] - 48))
    assert not lies.colliderect(pygame.Rect(0, 0, 2 * r, 2 * r).move(x - r, y - r))
    assert math.dist((x, y), check) > r + (48 + 34 if turn == 3 else 48), "badges stand on the rim"


def test_without_room_for_both_there_is_no_place():
    assert places((1280, 800), 0, 600.0) is None
    assert places((1280, 800), 3, 600.0) is None
    assert all(places((1280, 800), turn, math.inf) is None for turn in range(4))


@pytest.mark.parametrize("size", [(1280, 800), (800, 480), (1920, 1080)], ids=str)
def test_who_chooses_for_whom_a_card_is_sees_boss_card_and_all_dots(size: tuple[int, int]):
    """A card that somebody at a side plays used to lie over half of the boss and of the neighbour's dots."""
    stage, surface = new_stage("en"), pygame.Surface(size)
    views = [view for view in walked("boss_fighters") if isinstance(view, FightView) and view.card is not None]
    seen = [view for view in views if view.prompt.say.key.endswith("ask.target")]
    assert seen
    for view in seen:
        stage.show(surface, view, 0.0, mark=marked(view))
        life = [box for box in stage.boxes if re.fullmatch(r"\d+ / \d+", box.text)]
        assert len(life) == 2
        assert faults(stage.boxes, size) == set()
        assert view.card is not None
        assert any(box.text == stage.words(view.card.name) for box in stage.boxes)


def test_large_letters_that_lie_over_the_boss_lie_on_no_heros_card():
    stage, surface = new_stage(), pygame.Surface((1280, 800))
    stage.adapt(Look(large=True, glass=Glass(spare=8)))
    seen = set()
    for view in walked("boss_fighters"):
        if not isinstance(view, FightView) or view.card is None:
            continue
        stage.show(surface, view, 0.0, mark=marked(view))
        canvas = PaperCanvas(stage._sheet(surface, ZOOM))
        heroes = [canvas.seat(seat, AROUND) for seat in AROUND]
        cards = [hero.pixels(0, 0, hero.w, hero.h) for hero in heroes]
        told = [stage.words(say) for say in (view.card.name, *view.card.lines, view.prompt.say)]
        for box in stage.boxes:
            if box.text in told:
                assert box.rect.collidelist(cards) == -1, (view.prompt, box)
                seen.add(view.prompt.say.key)
    assert {"boss_fighters:ask.target", "boss_fighters:warned.no-attack-yet"} <= seen


@pytest.mark.parametrize("size", [(966, 686), (1100, 800), (900, 640)], ids=str)
@pytest.mark.parametrize("seats", [(1, 2), AROUND, (1, 7)], ids=str)
def test_in_a_window_of_any_size_the_boss_is_seen_while_a_card_is_awaited(
    seats: tuple[int, ...], size: tuple[int, int]
):
    stage, surface = new_stage("de"), pygame.Surface(size)
    for view in once_each(walked("boss_fighters", seats)):
        stage.show(surface, view, 0.0, mark=marked(view))
        assert faults(stage.boxes, size) == set(), view.prompt.say.key
        if isinstance(view, FightView) and view.prompt.say.key.endswith("ask.play"):
            assert [box.hidden for box in stage.boxes if re.fullmatch(r"\d+ / \d+", box.text)] == [False, False]


def of_life(text: str) -> bool:
    return re.fullmatch(r"\d+ / \d+", text) is not None


@pytest.mark.parametrize("seats", [(1, 5), (1, 4, 5, 8), AROUND], ids=str)
def test_on_a_square_screen_no_warning_lies_over_the_boss(seats: tuple[int, ...]):
    stage, surface = new_stage("de"), pygame.Surface((720, 720))
    seen = set()
    for view in once_each(walked("boss_fighters", seats)):
        if (
            isinstance(view, FightView)
            and view.page is None
            and view.prompt.say.key.partition(":")[2].startswith("warn")
        ):
            stage.show(surface, view, 0.0, mark=marked(view))
            assert [box.hidden for box in stage.boxes if of_life(box.text)] == [False, False], view.prompt.say.key
            seen.add(view.prompt.say.key)
    assert seen


def test_a_sentence_that_is_a_bit_longer_does_not_move_the_stage():
    table = seating.table((1, 5), 800, 800)
    places = {between(table, [Box(190, 622 - high, 430, high)], (1, 5), (800, 800))[:3] for high in (145, 150, 154)}
    assert len(places) == 1
    assert between(table, [Box(190, 422, 430, 200)], (1, 5), (800, 800))[:3] not in places


@pytest.mark.parametrize(("over", "least"), [(False, 55), (True, 98)], ids=("beside", "over"))
def test_nothing_on_the_rim_lies_on_the_figures_of_life(over: bool, least: int):
    boss = BossPanel("prince", Say("x"), 157, 157, (), poison=9, enrage=8, facing=1)
    for r in range(least, 230):
        table = seating.table(AROUND, 1280, 800)._replace(r=float(r), over=over, beside=(0.0, 0.0))
        x, y, w, h = life_on_stage(table, boss, LIFE_OF_THREE)
        left, right = x + 8, x + w - 8
        for dx, dy in (rage_on_rim(table), poison_on_rim(table, boss)):
            across = max(left - dx * r, dx * r - right, 0)
            for top in (y, -y - h):
                down = max(top - dy * r, dy * r - top - h, 0)
                assert math.hypot(across, down) > 0.66 * badge_size(table), (r, dx, dy)


def test_the_life_of_the_boss_stands_beside_him_where_there_is_room():
    stage, surface = new_stage("de"), pygame.Surface((720, 720))
    views = [view for view in once_each(walked("boss_fighters", (1, 5))) if isinstance(view, FightView)]
    asked = [view for view in views if view.prompt.say.key.endswith("ask.play")]
    assert asked
    for view in asked:
        stage.show(surface, view, 0.0, mark=marked(view))
        for box in stage.boxes:
            assert not of_life(box.text) or abs(box.rect.centerx - 360) > 150
