"""What a held card will do can be read in every size, language and from every side."""

from functools import cache

import pygame
import pytest

from appliance.commands.wiring import card_names
from appliance.engine.game import Begin
from appliance.engine.match import Match
from appliance.engine.table import Foreseen, View
from appliance.ui.overlays import Preview
from tests.screens.drawing import CONTENTS, GAMES, WORDS, faults, fight_setup, new_stage
from tests.screens.test_layout import SIZES


@cache
def longest(language: str, many: int = 4) -> tuple[View, list[Preview]]:
    """The cards with most to say in a fight of four, and the view that they are laid over."""
    game = GAMES["boss_fighters"]
    match = Match(game.rules(CONTENTS["boss_fighters"]), fight_setup((1, 3, 5, 7)))
    people = game.players(CONTENTS["boss_fighters"], match.setup, 3, "random")
    people.heard(match.submit(Begin()))
    while match.view.prompt.kind != "scan":
        said = people.answer(match.view)
        assert said is not None
        people.heard(match.say(said))
    found = [(card, game.foresee(match.rules, match.state, card)) for card in CONTENTS["boss_fighters"].cards]
    told = [(card, foreseen) for card, foreseen in found if foreseen is not None]
    told.sort(key=lambda one: -_length(one[1], language))
    names = card_names()
    seats = [(1,), (3,), (5,), (7,)]
    return match.view, [
        Preview(names["BF", card], 99.7, 0.6, seat, foreseen)
        for (card, foreseen), seat in zip(told[:many], seats, strict=True)
    ]


def _length(foreseen: Foreseen, language: str) -> int:
    return sum(len(WORDS[language](line)) + 40 for _, line in foreseen.lines)


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_preview_can_be_read(size: tuple[int, int], language: str):
    stage, surface = new_stage(language), pygame.Surface(size)
    view, previews = longest(language)
    for preview in previews:
        stage.show(surface, view, 100.0, overlays=(preview,))
        boxes = [box for box in stage.boxes if box.layer == 1]
        assert faults(boxes, size) == set()
        assert {box.turn for box in boxes} == {preview.seats[0] // 2}


def test_the_ring_of_the_hold_fills_beside_the_words():
    stage, surface = new_stage("en"), pygame.Surface((1280, 800))
    view, previews = longest("en")
    seen = []
    for now in (99.7, 99.9, 100.1, 100.3):
        stage.show(surface, view, now, overlays=previews[:1])
        seen.append(pygame.image.tobytes(surface, "RGB"))
    assert len(set(seen)) == 4
