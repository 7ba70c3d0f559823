"""The desk in windows of many sizes: nothing overlaps, nothing is cut off, and the table's picture keeps its share."""

import itertools
import math
from collections.abc import Iterator
from dataclasses import replace

import numpy as np
import pygame
import pytest

from appliance.ui.desk import GLANCE, Desk
from appliance.ui.glass import Glass
from appliance.ui.look import Look
from appliance.ui.tray_layout import SHAPE, TABLE_SHARE, flow, grid, split, window_for
from tests.ui.table import WORDS, DeskTable, fight

SIZES = [(1280, 800), (1024, 700), (1920, 1080), (1366, 768), (1600, 900), (800, 600), (800, 480), (720, 720)]


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, DeskTable]]:
    """Four heroes in a fight, and a lobby; one window serves both languages and all sizes by turns."""
    made = DeskTable(tmp_path_factory.mktemp("fight"), fight(4))
    try:
        made.to_the_first_turn()
        yield {"fight": made}
    finally:
        made.close()


def fit(table: DeskTable, size: tuple[int, int], language: str) -> None:
    pygame.display.set_mode(size, pygame.RESIZABLE)
    table.post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])
    table.loop.settings.language = language
    table.loop.turn(0.0)
    table.loop.turn(0.0)


def overlapping(boxes: list[tuple[str, pygame.Rect]]) -> list[tuple[str, str]]:
    """Pairs that cover each other by more than the room between two lines."""
    return [
        (one, other)
        for (one, a), (other, b) in itertools.combinations(boxes, 2)
        if a.inflate(-4, -6).colliderect(b.inflate(-4, -6))
    ]


@pytest.mark.parametrize("size", SIZES)
def test_the_table_keeps_its_share_and_its_parts_stay_apart(size: tuple[int, int]):
    ground = split(size)
    window = pygame.Rect(0, 0, *size)
    assert ground.table.h >= TABLE_SHARE * size[1]
    assert all(window.contains(part) for part in ground[:3])
    assert not ground.table.colliderect(ground.tray)
    assert not ground.strip.h or not ground.strip.colliderect(ground.table)
    assert ground.table.w >= (SHAPE - 0.01) * ground.table.h


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", [(1280, 800), (1024, 700), (1920, 1080), (720, 720)])
def test_no_text_overlaps_or_leaves_the_tray(tables: dict[str, DeskTable], size: tuple[int, int], language: str):
    """Every tab of a fight of four, each with its first card under the mouse."""
    table = tables["fight"]
    fit(table, size, language)
    scene = table.desk.scene
    assert scene is not None
    room = pygame.Rect(0, 0, *size)
    for tab in scene.tabs:
        table.click(tab.rect.center)
        assert table.desk.scene is not None
        table.move(table.desk.scene.grid.area.move(20, 20).topleft)
        assert overlapping(table.desk.boxes) == []
        assert [text for text, box in table.desk.boxes if not room.contains(box)] == []
        assert not [text for text, box in table.desk.boxes if box.colliderect(table.desk.scene.ground.table)]


@pytest.fixture
def given(tables: dict[str, DeskTable]) -> Iterator[DeskTable]:
    """A desk whose picture has a size of its own; afterwards everything is as it was."""
    table = tables["fight"]
    yield table
    table.desk.wanted = None
    table.window.adapt(Look())


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("picture", [(720, 720), (1080, 1080), (800, 480), (1280, 720), (480, 800)])
def test_a_picture_of_a_given_size_keeps_it_and_the_tray_lies_beside(
    given: DeskTable, picture: tuple[int, int], language: str
):
    given.desk.wanted = picture
    fit(given, window_for(picture), language)
    scene = given.desk.scene
    assert scene is not None
    assert scene.ground.table == pygame.Rect(0, 0, *picture)
    assert given.window.area == picture
    room = pygame.Rect(0, 0, *window_for(picture))
    for tab in scene.tabs:
        given.click(tab.rect.center)
        assert overlapping(given.desk.boxes) == []
        assert [text for text, box in given.desk.boxes if not room.contains(box)] == []
        assert not [text for text, box in given.desk.boxes if box.colliderect(scene.ground.table)]


def test_in_a_window_without_room_for_it_the_picture_gives_way():
    assert split((1000, 700), (720, 720)) == split((1000, 700))
    assert split((1100, 720), (720, 720)).table.size == (720, 720)


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_what_a_round_panel_hides_is_black_at_the_desk(given: DeskTable, turn: int):
    """However often parts of the picture are painted anew: in the circle it is seen whole, around it nothing."""
    given.desk.wanted = (480, 480)
    given.window.adapt(Look(turn=turn, glass=Glass("round")))
    fit(given, window_for((480, 480)), "en")
    for _ in range(5):
        given.loop.turn(0.05)
    panel = pygame.display.get_surface()
    picture = pygame.transform.rotate(given.window._picture, -90 * turn)
    middle, inside = (240, 240), 0
    for x, y in itertools.product(range(3, 480, 9), range(3, 480, 9)):
        far = math.dist((x, y), middle)
        if far < 238:
            assert panel.get_at((x, y))[:3] == picture.get_at((x, y))[:3]
            inside += picture.get_at((x, y))[:3] != (0, 0, 0)
        elif far > 242:
            assert panel.get_at((x, y))[:3] == (0, 0, 0)
    assert inside > 1000


@pytest.mark.parametrize("size", [(1280, 800), (1024, 700), (1920, 1080)])
def test_the_training_cards_of_a_deck_lie_there_without_scrolling(tables: dict[str, DeskTable], size: tuple[int, int]):
    table = tables["fight"]
    fit(table, size, "en")
    table.open("ELF")
    assert {f"ELF-0{n}" for n in range(1, 7)} <= set(table.words())


def test_a_window_that_was_covered_is_drawn_anew_and_whole(tables: dict[str, DeskTable]):
    table = tables["fight"]
    fit(table, (1024, 700), "en")
    panel = pygame.display.get_surface()
    panel.fill("red")
    table.post(pygame.WINDOWEXPOSED)
    table.loop.turn(0.0)
    assert pygame.mask.from_threshold(panel, (255, 0, 0), (1, 1, 1, 255)).count() == 0


def test_a_camera_at_rest_costs_few_pictures_and_a_held_card_is_seen_live(tables: dict[str, DeskTable]):
    """One second of a loop of 30 turns, each with a new camera frame."""
    view, laid = tables["fight"].loop.session.view, tables["fight"].desk
    assert view is not None
    frames = (np.full((48, 64), n, np.uint8) for n in range(256))
    camera = replace(laid.camera, frame=lambda: next(frames), hold=lambda text, how: None, away=lambda: None)
    desk = Desk(camera, laid.seats)
    desk.split((1280, 800))
    desk.lay(laid.cards)
    surface = pygame.Surface((1280, 800))

    def painted(start: float) -> int:
        return sum(bool(desk.draw(surface, view, start + turn / 30, WORDS["en"])) for turn in range(30))

    painted(10.0)  # the cards come one by one
    assert painted(20.0) <= 1 / GLANCE
    desk.hand.take(laid.cards[0].text, 30.0)
    assert painted(30.0) == 30


def test_more_cards_than_fit_are_scrolled_by_the_wheel():
    laid = grid(pygame.Rect(0, 0, 200, 150), 40, 15)
    assert laid.rows > laid.shown
    assert laid.spot(0, 0) is not None
    assert laid.spot(0, 1) is None
    assert laid.spot(39, laid.rows - laid.shown) is not None


def test_cards_are_as_large_as_their_room_allows():
    few, many = (grid(pygame.Rect(0, 0, 290, 400), cards, 15) for cards in (4, 12))
    assert few.wide > many.wide
    for laid, cards in ((few, 4), (many, 12)):
        spots = [laid.spot(place, 0) for place in range(cards)]
        assert all(spot is not None and laid.area.contains(spot) for spot in spots)


def test_tabs_flow_into_lines():
    assert flow([50, 60, 40], 120, 10) == [(0, 0, 50), (0, 60, 60), (1, 0, 40)]
    assert flow([500], 120, 10) == [(0, 0, 120)]
