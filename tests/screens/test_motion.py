"""What just happened flies from where it came to where it lands, and then the picture is still again."""

import itertools
from collections.abc import Iterator
from typing import Any

import numpy as np
import pygame
import pytest
from msgspec.structs import replace

from appliance.engine.table import Prompt, Say, View
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.views import FightView
from appliance.ui.look import Look
from appliance.ui.motion import CUE_SECONDS, STEPS, blow, flight, parted
from appliance.ui.overlays import NotePage, Preview
from appliance.ui.stage import Stage
from tests.screens.drawing import new_stage, walked

SIZE = (640, 400)
FIGHT = [view for view in walked("boss_fighters") if isinstance(view, FightView)]
SHIELDED = next(v for v in FIGHT if v.prompt.kind == "scan" and v.boss.shields and v.turn == 5)
QUIET = Prompt("nothing", Say("x:Still"))
READY = replace(FIGHT[0], prompt=QUIET)
RESULT = replace(walked("boss_fighters")[-1], prompt=QUIET)
HIT = (e.CardPlayed(3, "HAL-02", False), e.ShieldHurt("melee", 3, 0))


@pytest.fixture
def surface() -> pygame.Surface:
    return pygame.Surface(SIZE)


def changed(stage: Stage, surface: pygame.Surface, view: View, events: Any) -> Iterator[tuple[int, pygame.Rect | None]]:
    """For each pose after these events: the rectangle of what differs from the still picture."""
    stage.show(surface, view, 0.0)
    still = pygame.surfarray.array3d(surface).astype(int)
    stage.heard(events, 10.0)
    for pose in range(round(CUE_SECONDS * STEPS) + 3):
        stage.show(surface, view, 10.0 + (pose + 0.5) / STEPS)
        where = np.argwhere((abs(pygame.surfarray.array3d(surface) - still) > 12).any(axis=2))
        if not len(where):
            yield pose, None
            continue
        (left, top), (right, low) = where.min(axis=0), where.max(axis=0)
        yield pose, pygame.Rect(left, top, right - left + 1, low - top + 1)


@pytest.mark.parametrize(
    ("view", "events"), [(SHIELDED, HIT), (READY, (e.FightStarted("mr-puppet", 38, (1, 5)),))], ids=["hit", "curtain"]
)
def test_a_picture_at_rest_is_the_one_before_anything_moved(surface: pygame.Surface, view: View, events: Any):
    stage = new_stage()
    stage.show(surface, view, 0.0)
    still = pygame.surfarray.array3d(surface)
    stage.heard(events, 10.0)
    stage.show(surface, view, 10.3)
    assert (pygame.surfarray.array3d(surface) != still).any()
    assert (pygame.surfarray.array3d(stage.at_rest(SIZE)) == still).all()


def test_a_hit_flies_from_the_card_of_who_played_it_to_the_shield(surface: pygame.Surface):
    places = [rect.centerx for _, rect in changed(new_stage(), surface, SHIELDED, HIT) if rect is not None]
    assert places[0] < 210
    assert 320 < places[6] < 500
    assert places[0] < places[1] < places[2] < places[3]


def test_a_blow_of_the_boss_flies_from_the_stage_to_who_is_struck(surface: pygame.Surface):
    events = (e.AttackStruck(7, 4), e.HeroHurt(7, 4, "attack", 9))
    places = [rect.centerx for _, rect in changed(new_stage(), surface, SHIELDED, events) if rect is not None]
    assert 320 < places[0] < places[1] < places[2]
    assert places[9] > 575  # the blow itself, which moves the boss on the stage, is over then


def test_nothing_is_left_of_a_flight_and_nothing_is_drawn_again(surface: pygame.Surface):
    stage = new_stage()
    events = (*HIT, e.BossHurt("melee", 2, 40), e.HeroHealed(1, 2, 9), e.TokensGained(0, "poison", 1))
    seen = [rect for _, rect in changed(stage, surface, SHIELDED, events)]
    assert any(seen)
    assert seen[-1] is None
    for tick in range(90):
        stage.show(surface, SHIELDED, 20.0 + tick / 30)
        assert stage.dirty == [] or tick == 0


def test_a_flight_only_paints_where_it_flies_and_at_twelve_poses_a_second(surface: pygame.Surface):
    stage = new_stage()
    stage.heard(HIT, 10.0)
    stage.show(surface, SHIELDED, 10.0)
    painted = 0
    for tick in range(1, 60):
        stage.show(surface, SHIELDED, 10.0 + tick / 60)
        painted += bool(stage.dirty)
        assert surface.get_rect() not in stage.dirty
    assert 6 <= painted <= STEPS + 1


def test_what_flies_is_neither_text_of_the_picture_nor_hides_what_can_be_touched(surface: pygame.Surface):
    stage = new_stage()
    targets = stage.show(surface, SHIELDED, 0.0)
    boxes = list(stage.boxes)
    stage.heard((*HIT, e.BossHurt("melee", 2, 40)), 1.0)
    for pose in range(12):
        assert stage.show(surface, SHIELDED, 1.0 + pose / STEPS) == targets
        assert stage.boxes == boxes


def test_with_reduced_motion_a_chip_only_fades_where_it_lands(surface: pygame.Surface):
    stage = new_stage()
    stage.look = Look(calm=True)
    rects = [rect for _, rect in changed(stage, surface, SHIELDED, (*HIT, e.BossHurt("melee", 1, 9))) if rect]
    middles = {rect.center for rect in rects[:3]}
    assert len(rects) > 4
    assert max(x for x, _ in middles) - min(x for x, _ in middles) < 20
    assert all(rect.w < 210 for rect in rects)


def test_a_curtain_opens_a_fight(surface: pygame.Surface):
    rects = [rect for _, rect in changed(new_stage(), surface, READY, (e.FightStarted("mr-puppet", 74, (1, 3)),))]
    assert rects[0] == surface.get_rect()
    assert rects[-1] is None


def test_a_curtain_falls_over_the_end_and_opens_once_more(surface: pygame.Surface):
    rects = [rect for _, rect in changed(new_stage(), surface, RESULT, (e.FightEnded("lost", "hero-down", 1),))]
    assert rects[5] is not None
    assert rects[5].w > 635
    assert rects[-1] is None


def test_with_reduced_motion_there_is_no_curtain(surface: pygame.Surface):
    stage = new_stage()
    stage.look = Look(calm=True)
    started = (e.FightStarted("mr-puppet", 74, (1, 3)),)
    assert not any(rect for _, rect in changed(stage, surface, READY, started))


def test_a_blow_is_two_poses_there_and_six_back():
    poses = [blow((i + 0.5) / STEPS) for i in range(10)]
    assert poses[1] == 1.0
    assert poses[0] < poses[1]
    assert all(a > b for a, b in itertools.pairwise(poses[1:8]))
    assert poses[7:] == [0.0, 0.0, 0.0]
    assert blow(-0.1) == 0.0


def test_a_flight_ends_where_it_lands_and_then_fades():
    assert flight(-0.1) is None
    landed = flight(0.6)
    assert landed == (1.0, 1.0)
    assert flight(1.3) is None
    calm = flight(0.01, calm=True)
    assert calm is not None
    assert calm[0] == 1.0
    assert calm[1] < 0.5


def test_a_curtain_is_closed_for_a_moment_when_it_falls():
    opened = [parted((i + 0.5) / STEPS, falls=True) for i in range(20)]
    assert opened[0] == 0.75
    assert opened[3:9] == [0.0] * 6
    assert opened[-1] is None
    assert parted(0.0) == 0.0


def turned(stage: Stage, surface: pygame.Surface, facing: int, times: list[float]) -> list[Any]:
    """The stage as it is at these moments, turned to this seat."""
    view = replace(READY, boss=replace(READY.boss, facing=facing))
    seen = []
    for now in times:
        stage.show(surface, view, now)
        seen.append(pygame.surfarray.array3d(surface).astype(int))
    return seen


@pytest.mark.parametrize("calm", [False, True])
def test_the_stage_turns_softly_from_one_reader_to_the_next(surface: pygame.Surface, calm: bool):
    stage, fresh = new_stage(), new_stage()
    for each in (stage, fresh):
        each.adapt(Look(calm=calm))
    [before] = turned(stage, surface, 1, [0.0])
    times = [10.0 + (pose + 0.5) / STEPS for pose in range(8)]
    poses = turned(stage, surface, 3, times)
    [after] = turned(fresh, surface, 3, [0.0])
    far = [float(abs(pose - after).mean()) for pose in poses]
    assert far[0] > far[1] > far[2] > far[4] == 0
    assert abs(poses[0] - before).mean() < abs(after - before).mean()
    assert all((pose == after).all() for pose in poses[4:])


def test_a_stage_that_turned_costs_nothing_afterwards_and_only_its_circle_before(surface: pygame.Surface):
    stage = new_stage()
    turned(stage, surface, 1, [0.0])
    turned(stage, surface, 5, [10.0, 10.15])
    assert stage.dirty
    assert all(rect.w < 0.7 * SIZE[1] for rect in stage.dirty)
    turned(stage, surface, 5, [11.0, 11.2])
    assert stage.dirty == []


def test_a_blow_is_seen_at_once_where_it_strikes(surface: pygame.Surface):
    """The stage does not take its time to turn while the boss strikes."""
    stage = new_stage()
    turned(stage, surface, 1, [0.0])
    stage.heard((e.AttackStruck(3, 2),), 10.0)
    struck = replace(READY, boss=replace(READY.boss, facing=3))
    stage.show(surface, struck, 10.0)
    assert stage._headings["stage"].before == stage._headings["stage"].turn


def test_what_moves_below_does_not_paint_over_a_card_that_is_held():
    """A stage that still turned, or a number that still flew, used to lie upon the preview."""
    held = Preview(Say("x:Klinge"), 10.0, 99.0, (1,))
    plain, moving = new_stage(), new_stage()
    calm, busy = pygame.Surface(SIZE), pygame.Surface(SIZE)
    events = (e.BossHurt("magic", 3, 9), e.HeroHealed(3, 4, 9))
    moving.heard(events, 10.0)
    parts = []
    for tick in range(20):
        now = 10.0 + tick / 20
        plain.show(calm, SHIELDED, now, overlays=(held,))
        moving.show(busy, SHIELDED, now, overlays=(held,))
        card = pygame.Rect(0, 0, SIZE[0] // 5, SIZE[1] // 4)
        card.center = (SIZE[0] // 2, SIZE[1] // 2)
        parts.append(calm.subsurface(card).copy().get_buffer().raw == busy.subsurface(card).copy().get_buffer().raw)
    assert all(parts)


def test_the_check_mark_of_a_page_that_lies_over_a_fight_is_seen():
    """The page takes away what moved below it; its own check mark lies upon it."""
    page = NotePage(Say("x:Lest das."))
    alone, over = new_stage(), new_stage()
    plain, busy = pygame.Surface(SIZE), pygame.Surface(SIZE)
    alone.show(plain, READY, 0.0, overlays=(page,))
    moving = replace(READY, prompt=Prompt("confirm", Say("x:Weiter")), page=None)
    over.show(busy, moving, 0.0)
    over.show(busy, moving, 0.0, overlays=(page,))
    assert plain.get_buffer().raw == busy.get_buffer().raw
    check = next(target.rect for target in over.show(busy, moving, 0.0, overlays=(page,)) if target.option == "confirm")
    assert busy.get_at(check.center)[:3] != busy.get_at((SIZE[0] // 2, SIZE[1] - 30))[:3]
