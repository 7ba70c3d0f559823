"""The stage: draws when something changed or moves, and only then."""

import itertools
from typing import Any

import msgspec
import pygame
import pytest

from appliance.engine.table import Option, Prompt, Recap, Say, View
from appliance.shell.overlay import TROUBLE, Overlays
from appliance.ui.motion import wiggle
from appliance.ui.overlays import CameraLost, Holding, Menu, NotePage, Notice, Preview, Saving, WakePage
from appliance.ui.parts import PaperCanvas
from appliance.ui.sheet import Sheet
from appliance.ui.sprites import Sprites
from appliance.ui.stage import Stage
from tests.screens.drawing import REFERENCE, faults, new_stage, walked

CONFIRM = next(view for view in walked("boss_fighters") if view.prompt.kind == "confirm" and view.page is None)
SCAN = next(view for view in walked("boss_fighters") if view.prompt.kind == "scan")


@pytest.fixture
def surface() -> pygame.Surface:
    return pygame.Surface(REFERENCE)


@pytest.fixture
def stage() -> Stage:
    return new_stage()


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


def test_a_still_picture_is_drawn_once(stage: Stage, surface: pygame.Surface):
    stage.show(surface, SCAN, 0.0)
    assert stage.dirty
    for tick in range(1, 90):
        stage.show(surface, SCAN, tick / 30)
        assert stage.dirty == []


def test_the_check_mark_wiggles_when_the_box_waits_for_it(stage: Stage, surface: pygame.Surface):
    stage.show(surface, CONFIRM, 0.0)
    seen = set()
    for tick in range(1, 45):
        stage.show(surface, CONFIRM, tick / 30)
        seen.add(pixels(surface))
        assert all(rect.w < 200 for rect in stage.dirty)
    assert len(seen) > 3


def test_the_check_mark_lies_still_when_the_box_does_not_wait(stage: Stage, surface: pygame.Surface):
    seen = set()
    for tick in range(45):
        stage.show(surface, SCAN, tick / 30)
        seen.add(pixels(surface))
    assert len(seen) == 1


def test_the_wiggle_never_flashes_more_than_three_times_a_second():
    angles = [wiggle(tick / 60) for tick in range(180)]
    swings = sum(a <= 0 < b for a, b in itertools.pairwise(angles))
    assert 0 < swings / 3 <= 3


def test_a_check_mark_that_nobody_presses_calls_less_often_and_never_stops():
    usual, later = ([round(wiggle(tick / 12, waited), 1) for tick in range(144)] for waited in (0.0, 60.0))
    assert sum(angle != 0 for angle in usual) > 60
    assert 8 <= sum(angle != 0 for angle in later) <= 20


def test_what_is_asked_anew_is_called_for_often_again(stage: Stage, surface: pygame.Surface):
    def pictures(start: float) -> int:
        count = 0
        for tick in range(180):
            stage.show(surface, CONFIRM, start + tick / 30)
            count += bool(stage.dirty)
        return count

    stage.show(surface, CONFIRM, 0.0)
    often, rarely = pictures(0.1), pictures(60.0)
    assert often > 2 * rarely
    stage.forget()
    assert pictures(72.0) > 2 * rarely


def test_another_view_mark_or_overlay_draws_anew(stage: Stage, surface: pygame.Surface):
    stage.show(surface, SCAN, 0.0)
    for change in ({"mark": "pass"}, {"overlays": (Saving(),)}):
        stage.show(surface, SCAN, 0.1, **change)
        assert stage.dirty
        stage.show(surface, SCAN, 0.1)
    stage.show(surface, CONFIRM, 0.2)
    assert stage.dirty


def test_only_what_differs_is_painted_and_the_picture_is_as_if_all_were(stage: Stage, surface: pygame.Surface):
    stage.show(surface, SCAN, 0.0)
    stage.show(surface, SCAN, 0.1, typed="A")
    assert stage.dirty == [], "nothing of it is seen where a card is awaited"
    stage.show(surface, SCAN, 0.2, mark="pass", overlays=(Saving(),))
    assert 0 < sum(rect.w * rect.h for rect in stage.dirty) < 0.1 * surface.get_width() * surface.get_height()
    whole = pygame.Surface(REFERENCE)
    new_stage().show(whole, SCAN, 0.2, mark="pass", overlays=(Saving(),))
    assert pixels(surface) == pixels(whole)


def test_a_blow_shakes_the_boss_and_he_comes_to_rest(stage: Stage, surface: pygame.Surface):
    stage.show(surface, SCAN, 0.0)
    still = pixels(surface)
    stage.heard([type("BossHurt", (), {})()], 1.0)
    shaken = set()
    for tick in range(1, 20):
        stage.show(surface, SCAN, 1.0 + tick / 20)
        shaken.add(pixels(surface))
    assert len(shaken - {still}) > 2
    stage.show(surface, SCAN, 3.0)
    assert pixels(surface) == still
    stage.show(surface, SCAN, 3.2)
    assert stage.dirty == []


def test_a_saving_sign_turns_and_goes(stage: Stage, surface: pygame.Surface):
    stage.show(surface, SCAN, 0.0)
    still = pixels(surface)
    stage.show(surface, SCAN, 0.0, overlays=(Saving(),))
    first = pixels(surface)
    stage.show(surface, SCAN, 0.5, overlays=(Saving(),))
    assert len({still, first, pixels(surface)}) == 3
    stage.show(surface, SCAN, 0.6)
    assert pixels(surface) == still


@pytest.mark.parametrize("overlay", [Preview(Say("x:Sternenklinge"), 10.0, 0.6), Holding(10.0, 0.8)])
def test_a_ring_fills_with_time(stage: Stage, surface: pygame.Surface, overlay: Preview | Holding):
    seen = []
    for now in (10.0, 10.3, 10.6, 11.0, 12.0):
        stage.show(surface, SCAN, now, overlays=(overlay,))
        seen.append(pixels(surface))
    assert len(set(seen[:4])) == 4 - isinstance(overlay, Preview)
    assert seen[3] == seen[4]


def test_a_menu_takes_the_touch_from_what_lies_below(stage: Stage, surface: pygame.Surface):
    menu = Menu(Say("x:Menü"), (Option("continue", Say("x:Weiter")), Option("quit", Say("x:Ende"))))
    assert {target.option for target in stage.show(surface, SCAN, 0.0)} >= {"pass", "give-up"}
    assert {target.option for target in stage.show(surface, SCAN, 0.0, overlays=(menu,))} == {"continue", "quit"}


def test_the_page_after_a_power_cut_shows_the_table_and_waits(stage: Stage, surface: pygame.Surface):
    lines = (Say("x:Leben 12 von 24"), Say("x:1 Gift"), Say("x:Noch 2 Aktionen"), Say("x:Gespielt: Sternenklinge"))
    recap = Recap(title=Say("x:Runde 2, Aktionsphase"), lines=lines[:2], seats=((1, lines), (3, lines), (5, lines)))
    targets = stage.show(surface, SCAN, 0.0, overlays=(WakePage(recap),))
    assert [target.option for target in targets] == ["confirm"]
    assert faults(stage.boxes, REFERENCE) == set()
    assert {box.turn for box in stage.boxes if box.text == "1 Gift"} >= {0, 1, 2}


def test_a_refusal_is_turned_to_whom_it_concerns_or_to_both_sides(stage: Stage, surface: pygame.Surface):
    say = Say("x:Diese Karte ist heute schon gespielt. Nimm eine andere.")
    stage.show(surface, SCAN, 0.0, overlays=(Notice(say, (3,)),))
    assert {box.turn for box in stage.boxes if box.layer == 1} == {1}
    stage.show(surface, SCAN, 0.0, overlays=(Notice(say),))
    assert {box.turn for box in stage.boxes if box.layer == 1} == {0, 2}


def test_the_lost_camera_is_said_in_words_of_the_shell(stage: Stage, surface: pygame.Surface):
    stage.show(surface, SCAN, 0.0, overlays=(CameraLost(),))
    said = " ".join(box.text for box in stage.boxes if box.layer == 1)
    assert "Kamera" in said
    assert not any(box.cut for box in stage.boxes)


def test_a_menu_longer_than_the_screen_is_still_all_there(stage: Stage, surface: pygame.Surface):
    options = tuple(Option(f"o{i}", Say(f"x:Eintrag Nummer {i} der langen Liste")) for i in range(9))
    targets = stage.show(surface, SCAN, 0.0, overlays=(Menu(Say("x:Menü"), options),))
    assert all(surface.get_rect().contains(target.rect) for target in targets)
    assert len(targets) == 9


def test_a_prompt_says_confirm_once():
    """The check mark of a page belongs to the page alone."""
    page = next(
        view for view in walked("boss_fighters") if getattr(view, "page", None) and view.prompt.kind == "confirm"
    )
    stage = new_stage()
    targets = stage.show(pygame.Surface(REFERENCE), page, 0.0)
    assert [target.option for target in targets].count("confirm") == 1
    assert isinstance(page.prompt, Prompt)


def test_a_note_page_can_be_read_and_takes_the_touch_from_what_lies_below(stage: Stage, surface: pygame.Surface):
    note = NotePage(Say("shell:journal.damaged", {"file": "boss-table.set-aside-12.db"}))
    for language in ("en", "de"):
        stage = new_stage(language)
        targets = stage.show(surface, SCAN, 0.0, overlays=(note,))
        assert faults([box for box in stage.boxes if box.layer], REFERENCE) == set()
        assert {target.option for target in targets} == {"confirm"}


class Broken(View, frozen=True):
    """A view whose drawing fails."""


def broken(canvas: object, view: object, cues: object) -> None:
    raise ZeroDivisionError("a drawing divides by nothing")


ASKED = Say("x:Haltet eine Karte über die Kamera.")


@pytest.mark.broken_screen
@pytest.mark.parametrize("kind", ["confirm", "choose", "scan", "type", "nothing"])
def test_a_drawing_that_fails_leaves_what_is_asked_and_what_may_be_picked(
    kind: Any, surface: pygame.Surface, caplog: pytest.LogCaptureFixture
):
    stage = Stage(lambda say: say.key.partition(":")[2], {Broken: broken})
    prompt = Prompt(kind, ASKED, options=(Option("1", Say("x:Lisa")),), also=(Option("pass", Say("x:Passen")),))

    for now in (0.0, 0.5, 1.0):
        targets = stage.show(surface, Broken(prompt=prompt), now, typed="A" * round(now * 2))
        assert faults(stage.boxes, REFERENCE) == set()

    options = {target.option for target in targets}
    assert ASKED.key.partition(":")[2] in " ".join(box.text for box in stage.boxes)
    assert options >= {"1", "pass"} | ({"confirm"} if kind == "confirm" else set())
    assert ("key:enter" in options) == (kind == "type")
    assert len(caplog.records) == 1


@pytest.mark.broken_screen
def test_what_fails_to_move_stands_still(stage: Stage, surface: pygame.Surface, caplog: pytest.LogCaptureFixture):
    def paint(canvas: Any, view: View, cues: object) -> None:
        canvas.moving(0, 0, 10, 10, lambda now: 1 / (now - 1.0), lambda now: None)

    stage = Stage(lambda say: say.key, {Broken: paint})
    for now in (0.0, 1.0, 1.0, 2.0):
        stage.show(surface, Broken(prompt=Prompt("scan", ASKED)), now)
    assert len(caplog.records) == 1


@pytest.mark.rule("BF-214")
def test_the_check_mark_wiggles_when_and_only_when_a_confirmation_is_awaited(surface: pygame.Surface):
    """On every screen of lobby and fight; on all others it is not there or lies pale and still, and nothing moves."""
    stage, moved, kinds = new_stage(), set(), set()
    views = [*walked("lobby"), *walked("boss_fighters"), *walked("boss_fighters", (1, 8), "table", 5)]
    for view in {(type(v), v.prompt.say.key, getattr(v, "page", None) is None): v for v in views}.values():
        kinds.add(view.prompt.kind)
        moves = False
        for tick in range(45):
            targets = stage.show(surface, view, 100 + tick / 30)
            moves = moves or (tick > 0 and bool(stage.dirty))
        assert moves == (view.prompt.kind == "confirm"), view.prompt
        assert any(target.option == "confirm" for target in targets) == moves
        moved.add(moves)
    assert (moved, kinds) == ({True, False}, {"confirm", "scan", "choose", "type", "nothing"} & kinds)
    assert kinds >= {"confirm", "scan", "choose", "type"}


@pytest.mark.rule("BF-214")
def test_a_confirmation_that_is_awaited_looks_different(stage: Stage, surface: pygame.Surface):
    """The same screen with another kind of prompt has another picture at the place of the check mark."""

    def picture(kind: Any) -> bytes:
        prompt = Prompt(kind, SCAN.prompt.say, SCAN.prompt.seats)
        stage.show(surface, msgspec.structs.replace(SCAN, prompt=prompt), 0.0)
        x, y = (round(place) for place in PaperCanvas(Sheet(surface, stage.words, Sprites())).table((1, 3, 5, 7)).check)
        return pixels(surface.subsurface((x - 40, y - 40, 80, 80)))

    assert picture("confirm") != picture("scan") == picture("choose")


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("why", ["full", "read-only", "failed"])
def test_what_to_do_about_a_disk_can_be_read(why: str, language: str, surface: pygame.Surface):
    """A menu's title may be a long sentence."""
    menu = Menu(Say(f"shell:journal.{why}"), TROUBLE)
    stage = new_stage(language)
    targets = stage.show(surface, SCAN, 0.0, overlays=(menu,))
    assert faults([box for box in stage.boxes if box.layer], REFERENCE) == set()
    assert {target.option for target in targets} == {"continue", "play-on"}


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("saved", [True, False])
def test_the_power_menu_can_be_read(saved: bool, language: str, surface: pygame.Surface):
    overlays = Overlays()
    overlays.open_power(saved)
    stage = new_stage(language)
    stage.show(surface, SCAN, 0.0, overlays=overlays.shown(0.0, False, None, 0.0, ()))
    assert faults([box for box in stage.boxes if box.layer], REFERENCE) == set()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("seats", [(1, 3, 5, 7), (2, 4, 6, 8)])
def test_what_is_asked_in_every_turn_never_lies_over_the_boss(language: str, seats: tuple[int, ...]):
    stage, surface = new_stage(language), pygame.Surface(REFERENCE)
    turns = {view.turn: view for view in walked("boss_fighters", seats) if view.prompt.say.key.endswith("ask.play")}
    assert set(turns) == set(seats)
    for view in turns.values():
        stage.show(surface, view, 0.0)
        lines = [box for box in stage.boxes if box.text and box.text in stage.words(view.prompt.say)]
        boss = pygame.Rect(0, 0, 300, 300)
        boss.center = surface.get_rect().center
        assert lines
        assert not [box for box in lines if boss.colliderect(box.ink)]
