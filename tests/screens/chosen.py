"""The screens that are kept as golden pictures, by their names in the tour, and how each is drawn."""

from functools import cache
from pathlib import Path
from typing import Any

import pygame
from msgspec import Struct
from PIL import Image

from appliance.commands import tour
from appliance.commands.wiring import art_folders
from appliance.engine.table import View
from appliance.games.boss_fighters.views import ResultView
from appliance.ui.album import Shot
from appliance.ui.cutting import reader
from appliance.ui.gallery import Gallery
from appliance.ui.glass import Glass
from appliance.ui.look import Look
from appliance.ui.window import Window
from tests.screens.drawing import CONTENTS, GAMES, REFERENCE, WORDS, fight_setup, new_stage, walk

ROOT = Path(__file__).parent.parent.parent
AROUND = (1, 3, 5, 7)


class Golden(Struct, frozen=True):
    """One picture: what of the tour it shows, and how. `broken`: its drawing fails, and what is asked stands in."""

    name: str
    shot: str
    size: tuple[int, int] = REFERENCE
    language: str = "en"
    look: Look = Look()
    broken: bool = False

    def draw(self) -> Image.Image:
        """The picture, cut from paper, when everything has stopped moving."""
        shot = shots_by_name()[self.shot]
        surface = self._turned(shot) if self.look.turn else self._plain(shot)
        return Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))

    def _plain(self, shot: Shot) -> pygame.Surface:
        stage, surface = new_stage(self.language), pygame.Surface(self.size)
        stage.gallery = gallery()
        stage.adapt(self.look)
        if self.broken:
            stage.screens = {type(shot.view): _fails}
        stage.heard(shot.events, NOW - shot.age)
        stage.show(surface, shot.view, NOW, mark=shot.mark, overlays=shot.overlays)
        return surface

    def _turned(self, shot: Shot) -> pygame.Surface:
        """As the panel shows it when the picture is turned."""
        screens = new_stage().screens
        window = Window(
            {"": WORDS[self.language]}, screens, lambda: NOW, size=self.size, look=self.look, gallery=gallery()
        )
        window.show(shot.view, NOW, shot.mark, shot.overlays)
        return pygame.display.get_surface().copy()


NOW = 100.0


def _fails(canvas: Any, view: View, cues: Any) -> None:
    raise ValueError("a drawing that fails")


@cache
def gallery() -> Gallery:
    """Cut pictures, kept from one run to the next."""
    return Gallery(reader(art_folders()), ROOT / "out" / "goldens" / "art", waits=True)


@cache
def shots_by_name() -> dict[str, Shot]:
    """The tour, and a fight that was lost. Of several with one name the later ones have a number."""
    found: dict[str, Shot] = {}
    for shot in (*tour.shots(GAMES, CONTENTS, AROUND), Shot("lost", _lost())):
        name = shot.name
        number = sum(other == name or other.startswith(f"{name}#") for other in found)
        found[f"{name}#{number + 1}" if number else name] = shot
    return found


def _lost() -> View:
    """The result of a fight that was lost: the first of a few."""
    for seed in range(40):
        for view in walk(fight_setup((1, 5), seed=seed), seed):
            if isinstance(view, ResultView) and view.result == "lost":
                return view
    raise LookupError("nobody lost")


LARGE, SMALL, TALL, GERMAN = Look(large=True), (800, 480), (720, 1280), "de"
ROUND, SQUARE = Look(glass=Glass("round")), (720, 720)
FIGHT = "FightView"
CHOSEN: tuple[Golden, ...] = (
    Golden("lobby-group-name", "GroupNameView-prompt.group-name"),
    Golden("lobby-health", "HealthView-prompt.health"),
    Golden("lobby-first-hero", "SeatsView-prompt.first-hero"),
    Golden("lobby-seat", "SeatsView-prompt.seat"),
    Golden("lobby-all-sit", "SeatsView-prompt.all-sit"),
    Golden("lobby-bosses", "ChallengesView-prompt.challenges"),
    Golden("lobby-information", "InformationView-prompt.begin"),
    Golden("lobby-wait", "WaitView-prompt.wait"),
    Golden("lobby-groups", "GroupsView-prompt.groups"),
    Golden("lobby-reset", "ResetView-prompt.reset"),
    Golden("setup", f"{FIGHT}-setup-ask.ready"),
    Golden("lesson", f"{FIGHT}-planning-ask.lesson-lesson"),
    Golden("planning-ability", f"{FIGHT}-planning-ask.ability-kind-recurring"),
    Golden("action-start", f"{FIGHT}-action-ask.start"),
    Golden("action-play", f"{FIGHT}-action-ask.play"),
    Golden("action-warned", f"{FIGHT}-action-warned.no-attack-yet"),
    Golden("action-target", f"{FIGHT}-action-ask.target"),
    Golden("action-special", f"{FIGHT}-action-ask.special-special"),
    Golden("action-again", f"{FIGHT}-action-ask.again-top"),
    Golden("action-kind", f"{FIGHT}-action-ask.kind"),
    Golden("action-curse", f"{FIGHT}-action-ask.curse"),
    Golden("attack", f"{FIGHT}-attack-ask.attack-attack"),
    Golden("attack-blocked", f"{FIGHT}-attack-ask.attack-blocked-blocked"),
    Golden("discard", f"{FIGHT}-discard-ask.discard"),
    Golden("draw", f"{FIGHT}-draw-ask.draw"),
    Golden("status-poison", f"{FIGHT}-status-ask.status-poison"),
    Golden("won", "ResultView-ask.over"),
    Golden("lost", "lost"),
    Golden("camp-page", "CampPageView-camp.ask-page"),
    Golden("camp-hub", "HubView-camp.ask-hub"),
    Golden("camp-loot", "LootView-camp.ask-loot"),
    Golden("camp-deck", "DeckView-camp.ask-deck"),
    Golden("camp-notes", "NotesView-camp.ask-notes"),
    Golden("camp-note", "NoteView-camp.ask-note"),
    Golden("camp-rules", "IndexView-camp.ask-rules"),
    Golden("moves-hit", "moves-BossHurt-0350"),
    Golden("moves-curtain", "moves-FightStarted-0600"),
    Golden("over-preview", "over-Preview#2"),
    Golden("over-notice", "over-Notice"),
    Golden("over-recap", "over-WakePage"),
    Golden("over-story", "over-Story"),
    Golden("over-menu", "over-Menu"),
    Golden("over-settings", "over-Menu#2"),
    Golden("over-camera-lost", "over-CameraLost"),
    Golden("room-by-hand", "room-by-hand-cards"),
    Golden("room-teach", "room-teach"),
    Golden("room-camera", "room-camera"),
    Golden("failsafe", f"{FIGHT}-action-ask.play", broken=True),
    Golden("large-action", f"{FIGHT}-action-ask.play", look=LARGE),
    Golden("large-lesson", f"{FIGHT}-planning-ask.lesson-lesson", look=LARGE),
    Golden("turned-action", f"{FIGHT}-action-ask.play", look=Look(turn=2)),
    Golden("german-action", f"{FIGHT}-action-ask.play", language=GERMAN),
    Golden("german-result", "ResultView-ask.over", language=GERMAN),
    Golden("small-action", f"{FIGHT}-action-ask.play", SMALL),
    Golden("small-bosses", "ChallengesView-prompt.challenges", SMALL),
    Golden("small-german-hub", "HubView-camp.ask-hub", SMALL, GERMAN),
    Golden("small-menu", "over-Menu", SMALL),
    Golden("tall-action", f"{FIGHT}-action-ask.play", TALL),
    Golden("tall-seats", "SeatsView-prompt.all-sit", TALL),
    Golden("tall-deck", "DeckView-camp.ask-deck", TALL),
    Golden("round-action", f"{FIGHT}-action-ask.play", SQUARE, look=ROUND),
    Golden("round-german-seat", "SeatsView-prompt.seat", SQUARE, GERMAN, ROUND),
)
"""At most sixty-two; `make goldens` after a change here."""
