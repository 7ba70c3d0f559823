"""The notebook's pictures: shields by shape and number in every size and language, whatever was written beside them."""

from typing import Any

import pygame
import pytest

from appliance.engine.table import Option, Prompt
from appliance.games.boss_fighters.camp_views import IndexView
from appliance.games.boss_fighters.note_views import NoteLine, NotesView
from appliance.games.boss_fighters.views import Badge
from appliance.games.boss_fighters.words import say
from tests.screens.drawing import CONTENTS, REFERENCE, faults, new_stage
from tests.screens.test_layout import SIZES

SHIELDS = (Badge("melee", 17), Badge("ranged", 14), Badge("magic", 12))


def notes(count: int, mark: str, shields: tuple[Any, ...] = SHIELDS) -> NotesView:
    seen = say("camp.seen-short", rounds="1, 4, 7", n=3)
    lines = [
        NoteLine(f"note-{n}", "shield", say("camp.shield-nth", n=n), seen, mark, shields) for n in range(1, count + 1)
    ]
    options = tuple([Option(line.option, line.title) for line in lines])
    also = tuple([Option(word, say("camp." + word)) for word in ("leaf", "back")])
    prompt = Prompt("choose", say("camp.ask-notes"), (1,), options, also=also, mark="back")
    return NotesView(prompt=prompt, seat=1, boss=say("boss.dragon"), lines=tuple(lines))


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("language", ["en", "de"])
def test_shields_are_told_by_numbers_where_there_is_room_and_nothing_lies_over_them(
    size: tuple[int, int], language: str
):
    stage, surface = new_stage(language), pygame.Surface(size)
    for count in (2, 12):
        for mark in ("", "guess", "danger"):
            stage.show(surface, notes(count, mark), 0.0)
            assert faults(stage.boxes, size) == set(), (count, mark)
            told = [box.text for box in stage.boxes if box.text in ("17", "14", "12")]
            assert len(told) == 3 * count or (mark and not told), (count, mark)


def test_each_type_has_a_shape_of_its_own():
    """Without colour too: each picture differs from the others in its light alone."""
    seen = set()
    for kind in ("melee", "ranged", "magic"):
        stage, surface = new_stage(), pygame.Surface(REFERENCE)
        stage.show(surface, notes(2, "", (Badge(kind, 4),)), 0.0)
        seen.add(pygame.image.tobytes(pygame.transform.grayscale(surface), "RGB"))
    assert len(seen) == 3


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("count", [2, 4, 10])
def test_the_bosses_of_the_notebook_have_pictures_where_these_are_not_too_small(count: int, size: tuple[int, int]):
    names = [*CONTENTS["boss_fighters"].bosses]
    options = tuple([Option(f"{names[i % len(names)]}", say(f"boss.{names[i % len(names)]}")) for i in range(count)])
    prompt = Prompt(
        "choose", say("camp.ask-boss"), (1,), options, also=(Option("back", say("camp.back")),), mark="back"
    )
    stage, surface = new_stage(), pygame.Surface(size)
    view = IndexView(prompt=prompt, title=say("camp.bosses"), pictured=True)
    targets = [target for target in stage.show(surface, view, 0.0) if target.option != "back"]
    assert faults(stage.boxes, size) == set()
    assert len(targets) == count
    highest = max(target.rect.h for target in targets) * 800 / min(size)
    assert highest > 200 or count == 10
