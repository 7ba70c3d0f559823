"""Every View of every game and room of the shell with little, much and overlong in it: all of it can be read.

By the ink of the lines: none is cut, hidden, too small, upon another or outside the part of the panel that a frame
leaves free. A name as long as the lobby allows may be shortened, as long as it is told from the others.
"""

import pygame
import pytest

from appliance.commands.tour_rooms import rooms
from appliance.ui.overlays import Overlay
from appliance.ui.sheet import UNITS, Box
from tests.screens.drawing import GAMES, REFERENCE, faults, new_stage
from tests.screens.samples import LONG, LONG_GROUP, SAMPLES, sample
from tests.screens.test_layout import SIZES

SAFE = 4.0
"""Units along each edge that the panel's frame may cover."""

TOLD_APART = 5
"""Letters of a name that are enough."""

USUAL = (REFERENCE, (800, 480), (720, 1280))


def shortened(text: str) -> bool:
    """Whether this is a long name, alone or after one word, of which enough is left."""
    left = text.removesuffix("…").rstrip(" -")
    names = [one for one in (left, left.partition(" ")[2]) if len(one) >= TOLD_APART]
    return any(name in long for name in names for long in (*LONG, LONG_GROUP))


def wrong(boxes: list[Box], size: tuple[int, int]) -> set[str]:
    """What cannot be read of what lies on top."""
    top = max((box.layer for box in boxes), default=0)
    seen = [box for box in boxes if box.layer == top]
    edge = SAFE * min(size) / UNITS
    safe = pygame.Rect((0, 0), size).inflate(-2 * edge, -2 * edge)
    outside = {f"at the edge: {box.text}" for box in seen if not safe.contains(box.ink)}
    return outside | {one for one in faults(seen, size) if not shortened(one.removeprefix("cut: "))}


def check(name: str, size: tuple[int, int], language: str) -> None:
    stage, surface = new_stage(language), pygame.Surface(size)
    for shot in sample(name):
        stage.show(surface, shot.view, 100.0, mark=shot.mark, overlays=shot.overlays)
        assert wrong(stage.boxes, size) == set(), shot.name


@pytest.mark.parametrize("size", USUAL, ids=str)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", SAMPLES)
def test_every_view_can_be_read(name: str, language: str, size: tuple[int, int]):
    check(name, size, language)


@pytest.mark.slow
@pytest.mark.parametrize("size", [size for size in SIZES if size not in USUAL], ids=str)
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", SAMPLES)
def test_every_view_can_be_read_in_the_other_sizes(name: str, language: str, size: tuple[int, int]):
    check(name, size, language)


def test_all_views_overlays_and_rooms_are_among_them():
    """The camp, the notebook, the fix-it panel, the box's own check: what is new is found missing here."""
    shots = sample("full")
    views = {type(shot.view) for shot in shots}
    laid = {type(overlay) for shot in shots for overlay in shot.overlays}
    asked = {shot.view.prompt.say.key.partition(":")[2] for shot in shots}
    assert {view for game in GAMES.values() for view in game.screens()} <= views
    assert set(Overlay.__subclasses__()) <= laid
    assert {f"room-{name}" for name in rooms()} <= {shot.name for shot in shots}
    assert {"ask.fix", "ask.fix-what", "ask.fix-number", "ask.give-up", "warned.out-of-turn", "prompt.level"} <= asked


def test_a_shortened_name_is_told_from_a_cut_sentence():
    assert shortened("Bartholomäus …")
    assert shortened("Mommsen-Wies…")
    assert shortened("bei Bartholomä…")
    assert not shortened("Wil…")
    assert not shortened("Mommsen-Wiesenhammer nimmt …")


def test_text_at_the_edge_is_found():
    box = Box("x", pygame.Rect(1, 100, 50, 30), 30.0, 0, False, 0)
    assert wrong([box], REFERENCE) == {"at the edge: x"}
