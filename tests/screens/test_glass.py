"""Nothing is lost behind a round panel's glass or a television's rim: what is read or touched lies in sight."""

import math
from collections.abc import Iterator
from functools import cache

import pygame
import pytest

from appliance.ui.album import Shot
from appliance.ui.glass import LEAST_SIDE, Glass
from appliance.ui.look import Look
from appliance.ui.overlays import NotePage, Resting
from appliance.ui.parts import PaperCanvas
from appliance.ui.sheet import Sheet
from appliance.ui.sprites import Sprites
from appliance.ui.stage import Stage
from appliance.ui.theme import colour
from appliance.ui.window import Window
from hw.events import Key
from tests.screens.chosen import shots_by_name
from tests.screens.drawing import GAMES, WORDS, faults, marked, new_stage, walked
from tests.screens.test_layout import once_each
from tests.screens.test_stale import Seen, at_rest, still
from tests.screens.touch import Panel, smallest

__all__ = ["still"]  # the check mark rests here too
ROUND = Look(glass=Glass("round"))
SPARE = Look(glass=Glass(spare=5))
PANELS = (((720, 720), ROUND), ((1080, 1080), ROUND), ((1280, 720), SPARE))
NAMES = ["round 720", "round 1080", "1280x720 less 5 percent"]
LEFT, TOP, RIGHT, LOW = 64, 36, 1216, 684
"""Five percent off each side of 1280x720."""

SCREENS = {view: draw for game in GAMES.values() for view, draw in game.screens().items()}
LOBBY = Shot("", next(view for view in walked("lobby") if view.prompt.kind == "choose"))
SCAN = Shot("", next(view for view in walked("boss_fighters") if view.prompt.kind == "scan"))


def in_sight(rect: pygame.Rect, size: tuple[int, int]) -> bool:
    """By the numbers of the panel alone: each corner in the circle, or off the rim."""
    if size == (1280, 720):
        return rect.left >= LEFT and rect.right <= RIGHT and rect.top >= TOP and rect.bottom <= LOW
    middle = (size[0] / 2, size[1] / 2)
    corners = (rect.topleft, rect.topright, rect.bottomleft, rect.bottomright)
    return all(math.dist(corner, middle) <= size[0] / 2 for corner in corners)


def stage_of(language: str, look: Look) -> Stage:
    stage = new_stage(language)
    stage.adapt(look)
    return stage


def lost(stage: Stage, surface: pygame.Surface, shot: Shot) -> set[str]:
    """What of a screen is out of sight, or cannot be read."""
    size = surface.get_size()
    targets = stage.show(surface, shot.view, 100.0, mark=shot.mark, overlays=shot.overlays)
    top = max((box.layer for box in stage.boxes), default=0)
    found = faults([box for box in stage.boxes if box.layer == top], size) if not shot.events else set()
    found |= {f"no sight: {box.text}" for box in stage.boxes if not in_sight(box.ink, size)}
    return found | {f"out of reach: {target.option}" for target in targets if not in_sight(target.rect, size)}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("size", "look"), PANELS, ids=NAMES)
def test_every_text_and_target_of_the_tour_is_in_sight(size: tuple[int, int], look: Look, language: str):
    stage, surface = stage_of(language, look), pygame.Surface(size)
    shots = {name: shot for name, shot in shots_by_name().items() if not shot.events}
    assert len(shots) > 80
    found = {name: wrong for name, shot in shots.items() if (wrong := lost(stage, surface, shot))}
    assert found == {}


@pytest.mark.parametrize("seats", [(1, 5), (3, 7), (1, 8), (1, 4, 5, 8), (2, 3, 6)], ids=str)
@pytest.mark.parametrize(("size", "look"), PANELS, ids=NAMES)
def test_each_kind_of_question_is_in_sight_wherever_people_sit(
    size: tuple[int, int], look: Look, seats: tuple[int, ...]
):
    stage, surface = stage_of("de", look), pygame.Surface(size)
    for view in once_each(walked("boss_fighters", seats)):
        assert lost(stage, surface, Shot("", view, marked(view))) == set(), view.prompt.say.key


@pytest.mark.parametrize(("size", "look"), PANELS, ids=NAMES)
def test_large_type_is_in_sight_too(size: tuple[int, int], look: Look):
    stage, surface = stage_of("de", Look(large=True, glass=look.glass)), pygame.Surface(size)
    for view in once_each(walked("boss_fighters")):
        assert lost(stage, surface, Shot("", view, marked(view))) == set(), view.prompt.say.key
    assert max(box.size for box in stage.boxes) > 24


@pytest.mark.parametrize("zoom", [1.0, 1.2])
@pytest.mark.parametrize("size", [(720, 720), (1080, 1080)], ids=str)
def test_cards_that_are_alone_at_their_edges_lie_between_safe_area_and_rim(size: tuple[int, int], zoom: float):
    """So the boss has room; where two share an edge all cards lie in the square."""
    area = pygame.Rect(ROUND.glass.area(size))
    sheet = Sheet(pygame.Surface(size), str, Sprites(), area=area, round_glass=True, zoom=zoom)
    plain = Sheet(pygame.Surface(size), str, Sprites(), area=area, zoom=zoom)
    canvas, square = PaperCanvas(sheet), PaperCanvas(plain)
    for taken, beyond in (((1, 3, 5, 7), True), ((1, 5), True), ((3, 7), True), ((1, 8), False), ((1, 2, 3), False)):
        cards = [canvas.seat(seat, taken) for seat in taken]
        rects = [card.pixels(0, 0, card.w, card.h) for card in cards]
        assert all(in_sight(rect, size) for rect in rects)
        assert {area.contains(rect) for rect in rects} == {not beyond}
        assert (canvas.table(taken).r > 1.4 * square.table(taken).r) == beyond
        table = canvas.table(taken)
        x, y = table.check
        mark, label = canvas.pixels(x - 48, y - 48, 96, 96), canvas.pixels(*table.label)
        assert mark.collidelist(rects) == label.collidelist(rects) == -1
        assert math.dist(table.check, (table.x, table.y)) > table.r + 48
        nearest = (min(max(table.x, table.label.x), table.label.x + table.label.w), table.label.y + table.label.h)
        assert math.dist(nearest, (table.x, table.y)) > table.r
    part = canvas.part(10, 10, 600, 600)
    assert part.beyond((1, 5)) == 0


def test_what_is_out_of_sight_is_found():
    """The checks above can fail: the same screens over the whole picture are cut by the glass."""
    for size, _ in PANELS:
        stage, surface = stage_of("en", Look()), pygame.Surface(size)
        shots = (SCAN, shots_by_name()["SeatsView-prompt.seat"])
        found = {one.partition(":")[0] for shot in shots for one in lost(stage, surface, shot)}
        assert found >= {"no sight", "out of reach"}, size


def test_the_safe_area_is_the_square_in_the_circle_or_what_is_left_of_the_picture():
    assert Glass().area((1280, 800)) == (0, 0, 1280, 800)
    assert Glass("round").area((720, 720)) == (105, 105, 509, 509)
    assert Glass("round").area((1080, 1080)) == (158, 158, 763, 763)
    assert Glass("round").area((1280, 720)) == (385, 105, 509, 509)
    assert Glass(spare=5).area((1280, 720)) == (64, 36, 1152, 648)
    assert Glass("round", 10).area((720, 720)) == (156, 156, 407, 407)


ROUND_SEVEN, ROUND_FIVE = Panel((1080, 1080), 154, Glass("round")), Panel((1080, 1080), 216, Glass("round"))
"""178 and 127 mm across."""


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("panel", "least"), [(ROUND_SEVEN, 9.0), (ROUND_FIVE, 6.8)], ids=["7 inches", "5 inches"])
def test_everything_that_can_be_touched_on_a_round_panel_is_large_enough(panel: Panel, least: float, language: str):
    stage, surface = stage_of(language, ROUND), pygame.Surface(panel.size)
    small = {}
    for name, shot in shots_by_name().items():
        if not shot.events:
            targets = stage.show(surface, shot.view, 100.0, mark=shot.mark, overlays=shot.overlays)
            found = smallest(targets, panel).items()
            small.update({f"{name}: {option}": round(mm, 1) for option, mm in found if mm < least})
    assert small == {}


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
@pytest.mark.parametrize(("size", "look"), PANELS, ids=NAMES)
def test_a_touch_on_the_middle_of_what_is_seen_picks_it_however_the_panel_is_turned(
    size: tuple[int, int], look: Look, turn: int
):
    """The place on the panel is found by turning the picture's own place by hand."""
    window = Window(WORDS, SCREENS, lambda: 5.0, size=size, look=Look(turn=turn, glass=look.glass))
    w, h = size
    for shot in (LOBBY, SCAN):
        window.show(shot.view, 0.0)
        list(window.events())
        options = {target.option for target in window._targets}
        assert options
        for option in options:
            x, y = next(target for target in reversed(window._targets) if target.option == option).rect.center
            place = ((x, y), (w - 1 - y, x), (w - 1 - x, h - 1 - y), (y, h - 1 - x))[turn]
            assert in_sight(pygame.Rect(*place, 1, 1), size)
            pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=place))
            assert list(window.events()) == [Key(pick=option, at=5.0)]
    window.close()


@cache
def moving() -> tuple[Shot, ...]:
    """A curtain and a blow, in the middle of their movement."""
    shots = shots_by_name()
    return shots["moves-FightStarted-0350"], shots["moves-BossHurt-0350"]


def screens() -> Iterator[tuple[str, Shot]]:
    yield from ((name, shot) for name, shot in shots_by_name().items() if not shot.events)


def alone(shot: Shot, size: tuple[int, int], look: Look, now: float) -> Seen:
    return at_rest(stage_of("en", look), pygame.Surface(size), shot, now)


@pytest.mark.parametrize(("size", "look"), [((350, 350), ROUND), ((400, 250), SPARE)], ids=["round", "less 5 percent"])
def test_the_tour_one_after_the_other_leaves_nothing_beyond_the_safe_area(size: tuple[int, int], look: Look):
    """Only what differs is painted: each screen is in all of the picture as a stage shows it that shows nothing else,
    after curtains and blows too."""
    stage, surface = stage_of("en", look), pygame.Surface(size)
    stale = []
    for place, (name, shot) in enumerate(screens()):
        now = 100.0 * place
        if place % 8 == 0:
            moved = moving()[place // 8 % 2]
            stage.heard(moved.events, now - 20.3)
            for at in (20.3, 20.1, 19.9):
                stage.show(surface, moved.view, now - at)
        if at_rest(stage, surface, shot, now) != alone(shot, size, look, now):
            stale.append(name)
    assert stale == []


def beyond(size: tuple[int, int], look: Look) -> list[tuple[int, int]]:
    """Places of the picture that lie around the safe area, a step beyond it."""
    left, top, wide, high = look.glass.area(size)
    across = [(x, y) for x in range(left - 1, left + wide + 1, 9) for y in (top - 1, top + high)]
    return across + [(x, y) for y in range(top - 1, top + high + 1, 9) for x in (left - 1, left + wide)]


@pytest.mark.parametrize(("size", "look"), PANELS, ids=NAMES)
def test_the_ground_goes_on_beyond_the_safe_area(size: tuple[int, int], look: Look):
    """Nobody sees where the area ends: the lamp's light is the same on both sides of its edge."""
    surface = pygame.Surface(size)
    canvas = PaperCanvas(Sheet(surface, str, Sprites(), area=pygame.Rect(look.glass.area(size))))
    canvas.fill("night")
    canvas.ground(canvas.w / 2, canvas.h / 2, 260)
    left, top, wide, high = look.glass.area(size)
    assert surface.get_at((left + wide // 2, top + high // 2))[:3] != colour("night")
    inside = pygame.Rect(left, top, wide, high)
    for x, y in beyond(size, look):
        within = (min(max(x, inside.left), inside.right - 1), min(max(y, inside.top), inside.bottom - 1))
        pairs = zip(surface.get_at((x, y)), surface.get_at(within), strict=True)
        assert max(abs(a - b) for a, b in pairs) <= 2
    lit = [x for x, y in beyond(size, look) if surface.get_at((x, y))[:3] != colour("night")]
    assert lit or size == (1280, 720)


@pytest.mark.parametrize(("size", "look"), PANELS, ids=NAMES)
def test_a_curtain_covers_all_and_a_dark_screen_is_dark_everywhere(size: tuple[int, int], look: Look):
    stage, surface = stage_of("en", look), pygame.Surface(size)
    curtain = shots_by_name()["moves-FightStarted-0100"]
    stage.show(surface, curtain.view, 90.0)
    bare = surface.copy()
    stage.heard(curtain.events, 100.0 - curtain.age)
    stage.show(surface, curtain.view, 100.0)
    corners = [(x, y) for x in (1, size[0] - 2) for y in (1, size[1] - 2)]
    assert all(surface.get_at(corner) != bare.get_at(corner) for corner in corners)
    stage.quiet()
    stage.show(surface, curtain.view, 110.0, overlays=(Resting(2),))
    assert {surface.get_at(place)[:3] for place in (*corners, *beyond(size, look))} == {(0, 0, 0)}


def test_a_part_that_is_filled_stays_a_part():
    surface = pygame.Surface((720, 720))
    canvas = PaperCanvas(Sheet(surface, str, Sprites(), area=pygame.Rect(105, 105, 509, 509)))
    canvas.part(0, 0, 400, 800).fill("gold")
    assert surface.get_at((105, 300))[:3] == colour("gold")
    assert {surface.get_at(place)[:3] for place in ((100, 300), (600, 300))} == {(0, 0, 0)}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("size", "glass", "told"),
    [
        ((480, 480), Glass("round"), True),
        ((560, 560), Glass("round"), True),
        ((640, 640), Glass("round"), False),
        ((800, 480), Glass(), False),
        ((800, 480), Glass(spare=20), True),
    ],
)
def test_too_small_a_screen_is_told_in_letters_that_can_be_read(
    size: tuple[int, int], glass: Glass, told: bool, language: str
):
    window = Window(WORDS, SCREENS, lambda: 5.0, size=size, look=Look(glass=glass))
    notes = window.notes()
    assert bool(notes) == told
    for say in notes:
        assert f"{LEAST_SIDE} x {LEAST_SIDE}" in WORDS[language](say)
        window.show(SCAN.view, 0.0, overlays=(NotePage(say),), language=language)
        boxes = [box for box in window._stage.boxes if box.layer]
        assert boxes
        assert faults(boxes, size) == set()
        sentence = [box.rect.h for box in boxes if box.text.split()[0] in WORDS[language](say)]
        assert min(sentence) >= 12
    window.close()
