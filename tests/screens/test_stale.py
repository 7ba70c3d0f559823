"""No picture is stale: whatever a stage showed before, it shows each screen as one does that shows nothing else."""

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pygame
import pytest

from appliance.games.boss_fighters.views import FightView
from appliance.ui.album import Shot
from appliance.ui.canvas import PAD
from appliance.ui.look import Look
from appliance.ui.parts import PaperCanvas
from appliance.ui.sheet import Box, Sheet, Target
from appliance.ui.sprites import Sprites
from appliance.ui.stage import Stage
from tests.screens.chosen import shots_by_name
from tests.screens.drawing import WORDS, new_stage

SIZES = ((400, 250), (250, 250), (250, 400))
LOOKS = (Look(), Look(large=True), Look(calm=True))
Seen = tuple[bytes, list[Box], list[Target]]


@pytest.fixture(autouse=True)
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """The check mark does not call: how far its wiggle is depends on when it was first seen."""
    monkeypatch.setattr("appliance.ui.parts.wiggle", lambda now, waited: 0.0)


def at_rest(stage: Stage, surface: pygame.Surface, shot: Shot, now: float) -> Seen:
    """All of a screen once nothing moves any more."""
    for at in (now, now + 9.0):
        targets = stage.show(surface, shot.view, at, mark=shot.mark, overlays=shot.overlays)
    return pygame.image.tobytes(surface, "RGB"), list(stage.boxes), list(targets)


def alone(shot: Shot, language: str, look: Look, size: tuple[int, int], now: float) -> Seen:
    stage = new_stage(language)
    stage.adapt(look)
    return at_rest(stage, pygame.Surface(size), shot, now)


def tour() -> list[tuple[str, Shot]]:
    """The screens of the tour that have no clock of their own."""
    return [(name, shot) for name, shot in shots_by_name().items() if not shot.events]


def test_the_tour_one_after_the_other_looks_as_each_screen_alone():
    stage, surface = new_stage("en"), pygame.Surface(SIZES[0])
    stale = []
    for place, (name, shot) in enumerate(tour()):
        now = 100.0 * place
        if at_rest(stage, surface, shot, now) != alone(shot, "en", Look(), SIZES[0], now):
            stale.append(name)
    assert stale == []


def test_in_any_order_language_size_and_look_too():
    dice, stage = Random(5), new_stage("en")
    surfaces = {size: pygame.Surface(size) for size in SIZES}
    look, language, size = LOOKS[0], "en", SIZES[0]
    stale, screens = [], [(name, shot) for name, shot in tour() for _ in range(2)]
    dice.shuffle(screens)
    for place, (name, shot) in enumerate(screens[:60]):
        now = 100.0 * place
        if place % 3 == 0:  # in between several of one kind, which share their parts
            look, language, size = dice.choice(LOOKS), dice.choice(("en", "de")), dice.choice(SIZES)
            stage.words = WORDS[language]
            if look != stage.look:
                stage.adapt(look)
        if at_rest(stage, surfaces[size], shot, now) != alone(shot, language, look, size, now):
            stale.append((name, look, language, size))
    assert stale == []


def others(one: Any, donors: list[Any]) -> Iterator[tuple[str, Any]]:
    """The same with one field as donors have it that have it otherwise: every word, of all else two."""
    for field in one.__struct_fields__:
        mine, found = getattr(one, field), list[Any]()
        for value in (getattr(donor, field) for donor in donors):
            if value != mine and value not in found and (isinstance(value, str) or len(found) < 2):
                found.append(value)
        for value in found:
            yield field, msgspec.structs.replace(one, **{field: value})


def one_thing_other(view: FightView, donors: list[FightView]) -> Iterator[tuple[str, Shot]]:
    """Fights that differ from this one in the mark, or in one thing of the view, its boss or its first hero."""
    for option in (*view.prompt.options, *view.prompt.also):
        yield "mark", Shot("", view, option.id)
    for field, other in others(view, donors):
        yield field, Shot("", other)
    for field, boss in others(view.boss, [donor.boss for donor in donors]):
        yield f"boss.{field}", Shot("", msgspec.structs.replace(view, boss=boss))
    for field, hero in others(view.heroes[0], [hero for donor in donors for hero in donor.heroes]):
        yield f"hero.{field}", Shot("", msgspec.structs.replace(view, heroes=(hero, *view.heroes[1:])))


@pytest.mark.parametrize(
    ("asks", "size"),
    [("ask.play", SIZES[0]), ("ask.play", SIZES[1]), ("ask.target", SIZES[0]), ("ask.attack", SIZES[0])],
)
def test_one_other_thing_in_a_fight_is_seen_at_once(asks: str, size: tuple[int, int]):
    """What a part is drawn from and does not name would stand there as it was."""
    views = [shot.view for _, shot in tour() if isinstance(shot.view, FightView)]
    base = next(view for view in views if view.prompt.say.key.endswith(asks) and view.boss.shields)
    stage, surface = new_stage("en"), pygame.Surface(size)
    before = at_rest(stage, surface, Shot("", base), 0.0)
    stale, told = [], set()
    for place, (field, shot) in enumerate(one_thing_other(base, views)):
        now = 100.0 * (place + 1)
        at_rest(stage, surface, Shot("", base), now - 50)
        wanted = alone(shot, "en", Look(), size, now)
        if at_rest(stage, surface, shot, now) != wanted:
            stale.append(field)
        if wanted != before:
            told.add(field)
    assert stale == []
    assert told >= {"prompt", "phase", "boss", "heroes", "boss.life", "boss.facing", "boss.mood", "boss.shields"}
    assert told >= {"boss.poison", "hero.name", "hero.health", "hero.active"}


@pytest.mark.parametrize("part", ["card", "ring"])
def test_sheets_and_rings_of_one_size_in_pixels_are_told_apart_by_their_corners_and_their_width(part: str):
    """In large type, or in another window, fewer units are as many pixels."""

    def drawn(zoom: float, sprites: Sprites) -> bytes:
        surface = pygame.Surface((400, 400))
        canvas = PaperCanvas(Sheet(surface, str, sprites, zoom=zoom))
        if part == "card":
            canvas.card(200 / zoom, 200 / zoom, 100 / zoom - 2 * PAD, 80 / zoom - 2 * PAD)
        else:
            canvas.ring(250 / zoom, 250 / zoom, 50 / zoom, 16, 0.5, "life", "stage")
        return pygame.image.tobytes(surface, "RGB")

    shared = Sprites()
    seen = [drawn(zoom, shared) for zoom in (1.0, 1.25)]
    assert seen == [drawn(zoom, Sprites()) for zoom in (1.0, 1.25)]
    assert seen[0] != seen[1]
