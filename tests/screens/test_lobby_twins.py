"""Whatever is heard in the lobby is seen there too: the picture tells the same."""

import numpy as np
import pygame
import pytest

from appliance.engine.game import Begin
from appliance.engine.match import Match
from appliance.engine.table import Picked, Pressed, Said, Scanned, Typed
from appliance.games.lobby.sounds import SOUNDS
from appliance.ui.stage import Stage
from tests.screens.drawing import CONTENTS, GAMES, lobby_setup, new_stage

SIZES = ((1280, 800), (800, 480), (720, 720))
GROUP, PLAYER = "Die Füxe", "Wendelin"


def made() -> tuple[Said, ...]:
    """Up to a new group, who counts health included."""
    return (Typed(GROUP), Pressed(), Picked("full"))


SEATED = (*made(), Scanned("ELF-91"), Scanned("WAR-91"), Typed(PLAYER), Picked("3"))
STEPS: dict[str, tuple[tuple[Said, ...], Said, set[str], set[str]]] = {
    "GroupMade": (made()[:-1], made()[-1], {"Held", "Klasse"}, {"Wer zählt das Leben der Helden?"}),
    "PieceScanned": (made(), Scanned("ELF-91"), {"Waldelf"}, {"Held"}),
    "HeroSeated": (SEATED[:-1], SEATED[-1], {PLAYER, "Waldelf, Krieger"}, {"Platz 3"}),
    "HeroMoved": (SEATED, Picked("move-1"), {"Platz 3", "Waldelf", "Krieger"}, {PLAYER, "Waldelf, Krieger"}),
    "HeroDeleted": (SEATED, Picked("delete-1"), set(), {PLAYER, "Waldelf, Krieger"}),
}
"""How a table comes there, what it does then, and which words come into the picture and go out of it."""


def seen(stage: Stage) -> set[str]:
    """The lines that stand in the picture."""
    return {box.text for box in stage.boxes if not box.hidden}


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("event", SOUNDS)
def test_what_is_heard_in_the_lobby_is_seen(event: str, size: tuple[int, int]):
    before, deed, come, gone = STEPS[event]
    match = Match(GAMES["lobby"].rules(CONTENTS["lobby"]), lobby_setup())
    match.submit(Begin())
    for said in before:
        match.say(said)
    stage, surface = new_stage("de"), pygame.Surface(size)
    stage.show(surface, match.view, 0.0)
    was, first = pygame.surfarray.array3d(surface).astype(int), seen(stage)

    events = match.say(deed)
    stage.show(surface, match.view, 100.0)

    assert event in {type(one).__name__ for one in events}
    assert come <= seen(stage) - first
    assert gone <= first - seen(stage)
    changed = (abs(pygame.surfarray.array3d(surface) - was) > 12).any(axis=2)
    assert np.count_nonzero(changed) > 0.01 * changed.size
