"""Every view of a whole evening, drawn in several sizes, seatings and languages: all text can be read."""

import numpy as np
import pygame
import pytest

from appliance.commands import tour
from appliance.engine.table import Option, Prompt, Say, View
from appliance.games.boss_fighters.views import FightView
from appliance.ui import seating
from appliance.ui.parts import PaperCanvas
from appliance.ui.sheet import Sheet
from appliance.ui.sprites import Sprites
from tests.screens.drawing import CONTENTS, GAMES, REFERENCE, faults, marked, new_stage, walked
from tests.screens.samples import sample

SEATINGS = ((1, 3, 5, 7), (1, 8), (1, 4, 5, 8), (2, 3, 6), (1, 5, 8), (3, 7))
SIZES = (REFERENCE, (800, 480), (1024, 600), (1280, 720), (1920, 1080), (720, 1280), (720, 720))


def faults_of(views: tuple[View, ...], size: tuple[int, int], language: str) -> dict[str, set[str]]:
    stage, surface = new_stage(language), pygame.Surface(size)
    found: dict[str, set[str]] = {}
    for view in {repr(_said(view)): view for view in views}.values():
        stage.show(surface, view, 0.0, mark=marked(view))
        if wrong := faults(stage.boxes, size):
            found.setdefault(f"{type(view).__name__} {view.prompt.say.key}", set()).update(wrong)
    return found


def _said(view: View) -> tuple[object, ...]:
    """What of a view makes its sentences."""
    more = (getattr(view, name, None) for name in ("card", "page", "phase", "current", "seated", "result"))
    return (type(view), view.prompt, *more)


def once_each(views: tuple[View, ...]) -> tuple[View, ...]:
    """One view of each kind of question."""
    return tuple({(type(v), getattr(v, "phase", ""), v.prompt.say.key): v for v in views}.values())


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("seats", SEATINGS[:2], ids=str)
def test_all_text_of_a_fight_can_be_read_at_the_reference_size(seats: tuple[int, ...], language: str):
    assert faults_of(walked("boss_fighters", seats), REFERENCE, language) == {}


@pytest.mark.parametrize("size", SIZES[1:], ids=str)
@pytest.mark.parametrize("seats", [SEATINGS[0], SEATINGS[2]], ids=str)
def test_each_kind_of_question_can_be_read_in_every_size(seats: tuple[int, ...], size: tuple[int, int]):
    assert faults_of(once_each(walked("boss_fighters", seats)), size, "de") == {}


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", SEATINGS, ids=str)
def test_all_text_of_a_fight_can_be_read_everywhere(seats: tuple[int, ...], size: tuple[int, int], language: str):
    assert faults_of(walked("boss_fighters", seats), size, language) == {}


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", SIZES[:-1], ids=str)
@pytest.mark.parametrize("seats", [(2, 3, 6, 7), (1, 2, 3), (1, 8, 6, 7)], ids=str)
def test_full_edges_leave_room_for_all(seats: tuple[int, ...], size: tuple[int, int], language: str):
    assert faults_of(once_each(walked("boss_fighters", seats)), size, language) == {}


@pytest.mark.parametrize("health", ["both", "table"])
def test_all_text_can_be_read_when_the_table_keeps_the_health(health: str):
    assert faults_of(once_each(walked("boss_fighters", (1, 3, 5, 7), health, 5)), REFERENCE, "de") == {}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_all_text_of_the_lobby_can_be_read(size: tuple[int, int], language: str):
    assert faults_of(walked("lobby"), size, language) == {}


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_picture_of_the_tour_can_be_read(size: tuple[int, int]):
    """What only a box with groups asks, and what the shell lays over a fight."""
    stage, surface = new_stage(), pygame.Surface(size)
    for shot in tour.shots(GAMES, CONTENTS, (1, 5)):
        if shot.events or (isinstance(shot.view, FightView) and not shot.overlays):
            continue
        stage.show(surface, shot.view, 100.0, mark=shot.mark, overlays=shot.overlays)
        layer = max((box.layer for box in stage.boxes), default=0)
        found = faults([box for box in stage.boxes if box.layer == layer], size)
        assert found == set(), shot.name


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("seats", SEATINGS, ids=str)
def test_check_mark_and_cards_lie_apart(seats: tuple[int, ...], size: tuple[int, int]):
    """By geometry alone: the check mark's disc lies on no hero's card, and all of the table inside the screen."""
    w, h = (side * 800 / min(size) for side in size)
    table = seating.table(seats, w, h)
    x, y = table.check
    disc, screen = pygame.Rect(x - 46, y - 46, 92, 92), pygame.Rect(0, 0, round(w), round(h))
    canvas = PaperCanvas(Sheet(pygame.Surface((round(w), round(h))), str, Sprites()))
    cards = [pygame.Rect(*canvas.seat(seat, seats).rect) for seat in seats]
    assert disc.collidelist(cards) == -1
    assert screen.contains(disc)
    assert table.r > 110


def test_a_sentence_without_room_is_found():
    """The checks above can fail."""
    view = next(view for view in walked("boss_fighters") if view.prompt.kind == "scan")
    stage, surface = new_stage(), pygame.Surface(REFERENCE)
    sentence = Say("x:" + "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen " * 12)
    stage.show(surface, FightView(**_fields(view, prompt=Prompt("scan", sentence, view.prompt.seats))), 0.0)
    assert any(fault.startswith("cut") for fault in faults(stage.boxes, REFERENCE))


def _fields(view: View, **more: object) -> dict[str, object]:
    return {**{name: getattr(view, name) for name in view.__struct_fields__}, **more}


def test_every_view_has_a_drawing():
    """A view type that no screen draws would end the evening."""
    kinds = {kind for game in GAMES.values() for kind in game.screens()}
    pending, found = [View], set()
    while pending:
        below = pending.pop().__subclasses__()
        pending += below
        found |= {kind for kind in below if kind.__module__.startswith("appliance.games")}
    assert len(found) > 8
    assert found <= kinds


def test_every_hero_reads_upright_at_the_seat():
    """The name of a player stands turned to that player's edge, and near it."""
    stage, surface = new_stage(), pygame.Surface(REFERENCE)
    view = next(v for v in walked("boss_fighters") if isinstance(v, FightView) and v.prompt.kind == "scan")
    stage.show(surface, view, 0.0)
    edges = {0: (640, 800), 1: (0, 400), 2: (640, 0), 3: (1280, 400)}
    for hero in view.heroes:
        box = next(box for box in stage.boxes if box.text == hero.name)
        turn = {1: 0, 3: 1, 5: 2, 7: 3}[hero.seat]
        assert box.turn == turn
        assert pygame.Vector2(box.rect.center).distance_to(edges[turn]) < 120


def test_what_everybody_is_asked_stands_on_both_sides():
    stage, surface = new_stage(), pygame.Surface(REFERENCE)
    view = next(v for v in walked("boss_fighters") if v.prompt.kind == "confirm" and not v.prompt.seats)
    stage.show(surface, view, 0.0)
    first = stage.words(view.prompt.say).split()[0]
    assert {box.turn for box in stage.boxes if box.text.startswith(first)} >= {0, 2}


def test_what_one_is_asked_is_turned_to_that_edge():
    stage, surface = new_stage(), pygame.Surface(REFERENCE)
    scans = [v for v in walked("boss_fighters") if v.prompt.kind == "scan"]
    turns = {1: 0, 3: 1, 5: 2, 7: 3}
    assert {view.prompt.seats[0] for view in scans} == set(turns)
    for view in scans:
        stage.show(surface, view, 0.0)
        called = stage.words(view.prompt.say).split()[0]
        asked = [box for box in stage.boxes if f"{box.text} ".startswith(called + " ")]
        assert {box.turn for box in asked} == {turns[view.prompt.seats[0]]}


def test_every_option_can_be_touched():
    """Whatever the button can pick a finger can pick too."""
    stage, surface = new_stage(), pygame.Surface(REFERENCE)
    for view in (*walked("lobby"), *walked("boss_fighters", (1, 8))):
        touched = {target.option for target in stage.show(surface, view, 0.0)}
        options: tuple[Option, ...] = view.prompt.options + view.prompt.also
        assert {option.id for option in options} <= touched
        assert ("confirm" in touched) == (view.prompt.kind == "confirm")


def test_text_stands_out_from_its_paper():
    """In the drawn picture the ink of every line and its ground differ by 7:1: every View, room and overlay once."""
    stage, surface = new_stage(), pygame.Surface(REFERENCE)
    shots = {(type(shot.view), *map(type, shot.overlays)): shot for shot in sample("full")}
    assert len(shots) > 24
    for shot in shots.values():
        stage.show(surface, shot.view, 100.0, mark=shot.mark, overlays=shot.overlays)
        light = _luminance(pygame.surfarray.array3d(surface))
        top = max((box.layer for box in stage.boxes), default=0)
        for box in (box for box in stage.boxes if box.layer == top and not box.hidden):
            part = light[box.rect.left : box.rect.right, box.rect.top : box.rect.bottom]
            low, high = np.percentile(part, 2), np.percentile(part, 98)
            assert (high + 0.05) / (low + 0.05) >= 7, f"{shot.name}: {box.text}"


def _luminance(pixels: np.ndarray) -> np.ndarray:
    share = pixels / 255
    linear = np.where(share <= 0.03928, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)
    return linear @ np.array([0.2126, 0.7152, 0.0722])
