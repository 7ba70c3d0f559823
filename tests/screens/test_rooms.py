"""The shell's rooms: all text can be read, everything can be touched, in every size, language and from every side."""

import pygame
import pytest

from appliance.commands.tour_rooms import room_shots, rooms
from appliance.games.boss_fighters.views import FightView
from appliance.ui.overlays import ScanSign
from tests.screens.drawing import WORDS, faults, new_stage, walked
from tests.screens.test_layout import SIZES

VIEW = next(view for view in walked("boss_fighters", (1, 5)) if view.prompt.kind == "scan")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("seat", [1, 3])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_all_text_of_the_rooms_can_be_read(size: tuple[int, int], seat: int, language: str):
    stage, surface = new_stage(language), pygame.Surface(size)
    for shot in room_shots(VIEW, seat):
        stage.show(surface, shot.view, 0.0, mark=shot.mark, overlays=shot.overlays)
        layer = max(box.layer for box in stage.boxes)
        found = faults([box for box in stage.boxes if box.layer == layer], size) if layer else set()
        assert found == set(), shot.name


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_every_option_of_a_room_can_be_touched(size: tuple[int, int]):
    stage, surface = new_stage(), pygame.Surface(size)
    for name, room in rooms().items():
        for seat in (1, 3, 5):
            targets = stage.show(surface, VIEW, 0.0, overlays=(room.shown(seat),))
            options = {option.id for option in room.prompt.options + room.prompt.also}
            assert options == {target.option for target in targets}, name


@pytest.mark.parametrize("seat", [1, 3, 5, 7])
def test_a_room_is_turned_to_its_reader(seat: int):
    stage, surface = new_stage(), pygame.Surface((1280, 800))
    turn = {1: 0, 3: 1, 5: 2, 7: 3}[seat]
    for name, room in rooms().items():
        stage.show(surface, VIEW, 0.0, overlays=(room.shown(seat),))
        layer = max(box.layer for box in stage.boxes)
        assert {box.turn for box in stage.boxes if box.layer == layer} == {turn}, name


@pytest.mark.parametrize("trouble", [False, True])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_the_camera_sign_lies_on_no_text_and_can_be_touched_in_trouble(size: tuple[int, int], trouble: bool):
    stage, surface = new_stage(), pygame.Surface(size)
    for view in (VIEW, *walked("lobby")[:6]):
        taken = (1, 5) if view is VIEW else ()
        sign = ScanSign(lambda now: "lost" if trouble else "code", taken, trouble)
        targets = stage.show(surface, view, 0.0, overlays=(sign,))
        spot = stage._movers[-1].rect.inflate(-18 * min(size) // 800, -18 * min(size) // 800)
        assert spot.collidelist([box.ink for box in stage.boxes]) == -1, view
        assert surface.get_rect().contains(spot)
        assert ("by-hand" in {target.option for target in targets}) == trouble


def test_the_camera_sign_lies_in_no_page_that_covers_the_check_mark():
    stage, surface, seen = new_stage(), pygame.Surface((1280, 800)), 0
    for view in walked("boss_fighters"):
        if not isinstance(view, FightView) or view.page is None:
            continue
        stage.show(surface, view, 0.0, overlays=(ScanSign(lambda now: "code", (1, 3, 5, 7)),))
        x, y = stage._movers[-1].rect.center
        assert min(x, 1280 - x) < 160 or min(y, 800 - y) < 100, view.prompt
        seen += 1
    assert seen


def test_the_sign_is_painted_anew_alone_when_the_camera_sees_a_code():
    stage, surface = new_stage(), pygame.Surface((1280, 800))
    state = ["looking"]
    sign = ScanSign(lambda now: state[0], (1, 5))
    stage.show(surface, VIEW, 0.0, overlays=(sign,))
    before = surface.copy()
    state[0] = "code"
    stage.show(surface, VIEW, 0.1, overlays=(sign,))
    assert sum(rect.w * rect.h for rect in stage.dirty) < 1280 * 800 / 50
    assert surface.get_buffer().raw != before.get_buffer().raw


def test_every_state_of_the_sign_looks_different():
    stage, surface = new_stage(), pygame.Surface((1280, 800))
    seen = set()
    for state in ("looking", "code", "back", "lost", "by-hand", "none"):
        stage.forget()
        stage.show(surface, VIEW, 0.0, overlays=(ScanSign(lambda now, state=state: state, (1, 5)),))
        seen.add(surface.get_buffer().raw)
    assert len(seen) == 5  # lost and by-hand share a picture; words tell them apart


def test_the_words_of_the_rooms_are_there_in_both_languages():
    for language in ("en", "de"):
        for name, room in rooms().items():
            for option in room.prompt.options + room.prompt.also:
                assert option.say.key.partition(":")[2] != WORDS[language](option.say), name
