"""Whatever is heard is seen, and nothing that is seen flashes."""

from collections.abc import Sequence
from typing import Any

import numpy as np
import pygame
import pytest
from msgspec.structs import replace

from appliance.engine.table import Prompt, Say, View
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.sounds import SOUNDS
from appliance.ui.look import Look
from appliance.ui.motion import CUE_SECONDS
from appliance.ui.overlays import Holding, Preview
from tests.screens.drawing import new_stage
from tests.screens.test_motion import READY, RESULT, SHIELDED, changed

SIZE = (640, 400)
ASKED = replace(READY, prompt=Prompt("confirm", Say("x:Weiter")))
TWINS: dict[str, tuple[Any, ...]] = {
    "FightStarted": (e.FightStarted("mr-puppet", 38, (1, 5)),),
    "AttackPlanned": (e.AttackPlanned(1, 4),),
    "ShieldsRaised": (e.ShieldsRaised(3, 4, 3),),
    "CardTakenBack": (e.CardTakenBack(5, "ELF-01"),),
    "ShieldHurt": (e.ShieldHurt("melee", 3, 2),),
    "ShieldHurt.left=0": (e.ShieldHurt("melee", 3, 0),),
    "BossHurt": (e.BossHurt("magic", 3, 9),),
    "BossHurt.type=poison": (e.BossHurt("poison", 3, 9),),
    "AttackReduced": (e.AttackReduced(3, 2, 1),),
    "AttackBlocked": (e.AttackBlocked(3),),
    "AttackStruck": (e.AttackStruck(3, 4),),
    "HeroHurt": (e.HeroHurt(3, 4, "card", 9),),
    "HeroHurt.cause=poison": (e.HeroHurt(3, 4, "poison", 9),),
    "HeroHealed": (e.HeroHealed(3, 4, 9),),
    "CardsDrawn": (e.CardsDrawn(3, 2),),
    "ActionGained": (e.ActionGained(3, 1),),
    "TokensGained.kind=poison": (e.TokensGained(3, "poison", 2),),
    "TokensGained.kind=panic": (e.TokensGained(3, "panic", 1),),
    "CurseFlipped": (e.CurseFlipped(3, "CUR-01"),),
    "Rallied": (e.Rallied(3),),
    "CurseDealt": (e.CurseDealt(3, 1),),
    "FightEnded": (e.FightEnded("lost", "hero-down"),),
    "FightEnded.result=won": (e.FightEnded("won", "boss-beaten"),),
}
STILL = {
    "RoundStarted": "the round's number",
    "TurnStarted": "the lit card of whoever acts, and the sentence before it",
    **{
        f"{kind}.type={type}": "its damage flies"
        for kind in ("AttackMade", "SupportMade")
        for type in ("melee", "ranged", "magic")
    },
}
"""What is heard of these is seen in the picture itself."""


def test_every_sound_of_a_fight_has_something_that_moves_or_a_place_in_the_picture():
    """A sound added without a twin is found here."""
    assert set(SOUNDS) - set(TWINS) - set(STILL) <= set()


@pytest.mark.parametrize("key", [key for key in TWINS if key in SOUNDS])
def test_the_twin_of_a_sound_is_seen(key: str):
    view = RESULT if key.startswith("FightEnded") else SHIELDED
    seen = [rect for _, rect in changed(new_stage(), pygame.Surface(SIZE), view, TWINS[key]) if rect is not None]
    assert len(seen) >= 4
    assert max(rect.w * rect.h for rect in seen) > 300


def flashing(view: View, events: Sequence[Any], look: Look, overlays: Sequence[Any] = ()) -> float:
    """The share of the screen in which light goes up and down, or down and up, more than three times in a second.

    By WCAG 2: a flash is a pair of opposing changes of a tenth of the full light or more.
    """
    stage, surface = new_stage(), pygame.Surface((320, 200))
    stage.adapt(look)
    stage.heard(events, 10.0)
    frames = []
    for tick in range(round((CUE_SECONDS / look.pace + 0.5) * 30)):
        stage.show(surface, view, 10.0 + tick / 30, overlays=overlays)
        share = pygame.surfarray.array3d(surface) / 255
        light = (np.where(share <= 0.03928, share / 12.92, ((share + 0.055) / 1.055) ** 2.4)) @ (0.2126, 0.7152, 0.0722)
        frames.append(light.reshape(40, 8, 25, 8).mean(axis=(1, 3)))
    return float((_flashes(np.array(frames)) > 3).mean())


def _flashes(light: np.ndarray) -> np.ndarray:
    """For each place the most flashes within a second: turns of direction between extremes a tenth apart, by pairs."""
    extreme, way = light[0].copy(), np.zeros(light[0].shape)
    turns = np.zeros(light.shape)
    for i, now in enumerate(light):
        step = now - extreme
        turned = (np.abs(step) >= 0.1) & (np.sign(step) != way)
        same = (np.sign(step) == way) & (way != 0)
        turns[i] = turned
        way = np.where(turned, np.sign(step), way)
        extreme = np.where(turned | same, now, extreme)
    sums = np.array([turns[i : i + 30].sum(axis=0) for i in range(max(1, len(light) - 29))])
    most: np.ndarray = sums.max(axis=0) / 2
    return most


@pytest.mark.parametrize("tempo", ["calm", "normal", "fast"])
def test_nothing_flashes_more_than_three_times_a_second(tempo: Any):
    everything = tuple(event for key, events in TWINS.items() if not key.startswith("Fight") for event in events)
    look = Look(tempo=tempo)
    for view, events in ((SHIELDED, everything), (RESULT, TWINS["FightEnded"]), (READY, TWINS["FightStarted"])):
        assert flashing(view, events, look) <= 0.005
    assert flashing(ASKED, (), look, (Holding(10.0, 0.8),)) <= 0.005
    assert flashing(SHIELDED, (), look, (Preview(Say("x:Klinge"), 10.0, 0.6),)) <= 0.005


def test_a_flash_is_found():
    """The check above can fail."""
    light = np.zeros((60, 2, 1))
    light[::3, 0] = 1.0
    light[30:, 1] = 1.0
    assert (_flashes(light) > 3).tolist() == [[True], [False]]


@pytest.mark.parametrize("kind", ["confirm", "scan", "choose", "type", "nothing"])
def test_the_check_mark_wiggles_when_and_only_when_it_is_awaited(kind: Any):
    stage, surface = new_stage(), pygame.Surface(SIZE)
    view = replace(READY, prompt=Prompt(kind, Say("x:Weiter")), page=None)
    pictures = set()
    for tick in range(45):
        stage.show(surface, view, 100.0 + tick / 30)
        pictures.add(pygame.image.tobytes(surface, "RGB"))
    assert (len(pictures) > 3) == (kind == "confirm")
