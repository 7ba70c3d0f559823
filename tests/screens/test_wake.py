"""After a power cut the page tells all of how the table was: nothing of it is cut."""

import pygame
import pytest

from appliance.engine.game import Begin
from appliance.engine.match import Match
from appliance.ui.overlays import WakePage
from tests.screens.drawing import CONTENTS, GAMES, REFERENCE, fight_setup, new_stage


@pytest.mark.parametrize("size", [REFERENCE, (800, 480)])
def test_at_every_moment_of_a_fight_of_four(size: tuple[int, int]):
    setup = fight_setup((1, 3, 5, 7))
    game, content = GAMES[setup.game], CONTENTS[setup.game]
    match, people = Match(game.rules(content), setup), game.players(content, setup, 3, "novice")
    stage, surface = new_stage("de"), pygame.Surface(size)
    people.heard(match.submit(Begin()))
    played = 0
    while match.outcome is None:
        recap = match.rules.recap(match.state)
        stage.show(surface, match.view, 0.0, overlays=(WakePage(recap),))
        assert [box.text for box in stage.boxes if box.cut] == []
        played = max(played, *(str(lines).count("recap.and") for _, lines in recap.seats))
        people.heard(match.say(people.answer(match.view)))
    assert played >= 2
