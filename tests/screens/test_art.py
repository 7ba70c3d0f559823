"""The pictures that a game lends to the lobby: there is one for each thing to choose, and the lobby can do without."""

from io import BytesIO
from math import cos, sin

import pygame
import pytest

from appliance.commands.wiring import art_folders
from appliance.games.boss_fighters.art import CLASSES, PEOPLE, STAGES, boss_figure, portrait, poster, scenery
from appliance.games.boss_fighters.puppets import puppet
from appliance.games.boss_fighters.sentences import card_name, symbol_of
from appliance.games.boss_fighters.views import PHASES
from appliance.games.lobby.views import ChallengesView, InformationView
from appliance.ui.cutting import DISC, MOODS, RIM, composed, cut_out, reader
from appliance.ui.pen import PaperPen
from appliance.ui.sprites import Sprites
from appliance.ui.stage import Stage
from appliance.ui.symbols import SYMBOLS
from tests.screens.drawing import CONTENTS, GAMES, REFERENCE, WORDS, faults, marked, new_stage, walked

CATALOG = GAMES["boss_fighters"].catalog(CONTENTS["boss_fighters"])


def drawn(ids: tuple[str, ...], side: int = 96) -> bytes:
    paint = GAMES["boss_fighters"].art(ids)
    assert paint is not None
    pen = PaperPen(side, side)
    paint(pen)
    return pygame.image.tobytes(pen.finished(), "RGBA")


def test_every_boss_has_a_picture_of_its_own():
    assert CATALOG is not None
    bosses = [challenge.id for challenge in CATALOG.challenges]
    assert set(bosses) <= set(STAGES)
    assert len({drawn((boss,)) for boss in bosses}) == len(bosses)


def test_every_pair_of_hero_and_class_has_a_portrait_of_its_own():
    assert CATALOG is not None
    heroes = [piece.card for piece in CATALOG.pieces if piece.slot == "hero"]
    classes = [piece.card for piece in CATALOG.pieces if piece.slot == "class"]
    pairs = [(hero, klass) for hero in heroes for klass in classes]
    alone = [(card,) for card in heroes + classes]
    assert len({drawn(ids) for ids in [*pairs, *alone]}) == len(pairs) + len(alone)
    assert drawn((heroes[0], classes[0])) == drawn((classes[0], heroes[0]))


def test_a_boss_without_art_is_cut_by_its_name_alike_everywhere_and_unlike_others():
    names = [
        f"{what}-{who}" for what in ("old", "grey", "sly", "dark", "far") for who in ("badger", "owl", "hag", "imp")
    ]
    assert len({drawn((name,)) for name in names}) == len(names)
    assert drawn(("old-badger",)) == drawn(("old-badger",))
    for mood in ("calm", "hurt", "furious", "enraged", "beaten"):
        pen = PaperPen(96, 96)
        puppet("old-badger")(mood)(pen)
        assert pygame.image.tobytes(pen.finished(), "RGBA").strip(b"\0")


def test_a_boss_without_a_file_is_painted_by_code_and_keeps_a_stage():
    """Figures are named, not files: what is not there stands in for itself."""
    assert boss_figure("nobody", "calm").layers[0].figure == "nobody"
    assert scenery("nobody", "calm").layers[1].figure == "stage-workshop"


@pytest.mark.parametrize("mood", MOODS)
def test_every_boss_is_cut_in_every_mood_upon_his_stage(mood: str):
    read = reader(art_folders())
    for boss in STAGES:
        for cut in (boss_figure(boss, mood), scenery(boss, mood), poster(boss)):
            assert composed(cut, read), f"{boss} {mood}"


def test_every_pair_is_cut_from_the_parts_of_both():
    read = reader(art_folders())
    pairs = [(hero, klass) for hero in ("", *PEOPLE) for klass in ("", *CLASSES) if hero or klass]
    assert len({composed(portrait(hero, klass), read) for hero, klass in pairs}) == len(pairs)
    assert None not in {composed(portrait(hero, klass), read) for hero, klass in pairs}


@pytest.mark.parametrize("ids", [(), ("TRO-91", "XXX-91"), ("mr-puppet", "TRO-91")])
def test_what_nobody_knows_has_no_picture(ids: tuple[str, ...]):
    assert GAMES["boss_fighters"].art(ids) is None


def test_the_lobby_of_a_game_without_pictures_is_as_readable():
    screens = {view: draw for game in GAMES.values() for view, draw in game.screens().items()}
    stage, surface = Stage(WORDS["de"], screens), pygame.Surface(REFERENCE)
    for view in walked("lobby"):
        targets = {target.option for target in stage.show(surface, view, 0.0, mark=marked(view))}
        assert faults(stage.boxes, REFERENCE) == set()
        assert {option.id for option in view.prompt.options} <= targets


@pytest.mark.parametrize("kind", [ChallengesView, InformationView])
def test_the_opponent_is_seen_before_the_fight(kind: type):
    view = next(view for view in walked("lobby") if isinstance(view, kind))
    with_art, without = new_stage(), Stage(WORDS["de"], new_stage().screens)
    surfaces = [pygame.Surface(REFERENCE) for _ in range(2)]
    for stage, surface in zip((with_art, without), surfaces, strict=True):
        assert isinstance(stage._sprites, Sprites)
        stage.show(surface, view, 0.0)
    assert any("mr-puppet" in str(key) for key in with_art._sprites.pictures())
    assert not any("mr-puppet" in str(key) for key in without._sprites.pictures())


def test_a_boss_to_choose_lies_on_a_card_with_the_rim_of_a_heros_and_within_it():
    read = reader(art_folders())
    for boss in STAGES:
        rims = [
            one.count(f'r="{RIM:g}"')
            for one in (composed(poster(boss), read), composed(portrait("TRO", ""), read))
            if one
        ]
        assert rims == [1, 1]
        assert f'<circle cx="300" cy="300" r="{DISC:g}"' in (composed(poster(boss), read) or "")


def test_what_lies_beside_a_hero_ends_at_the_rim_below_the_middle():
    """Only what is worn on the head and held upright stands out, and above the middle."""
    for klass in CLASSES:
        picture = pygame.image.load(
            BytesIO(cut_out(composed(portrait("TRO", klass), reader(art_folders())) or "", 150, 150))
        )
        ringed = [picture.get_at((round(75 + 69 * cos(a)), round(75 + 69 * sin(a)))) for a in (0.2, 0.7, 1.6, 2.4, 2.9)]
        assert all(min(tint[:3]) > 190 for tint in ringed), f"{klass}: {ringed}"


def test_each_phase_has_a_symbol_cut_from_paper_and_one_by_code():
    read = reader(art_folders())
    for phase in PHASES:
        assert read(f"phase-{phase}") is not None
        assert f"phase-{phase}" in SYMBOLS


def test_each_item_has_a_symbol_of_its_own_beside_its_name():
    content = CONTENTS["boss_fighters"]
    symbols = [symbol_of(card_name(content, item.code).key) for item in content.items.values()]
    assert len(set(symbols)) == len(symbols) == 4
    read = reader(art_folders())
    assert all(read(symbol) is not None and symbol in SYMBOLS for symbol in symbols)
    assert symbol_of(card_name(content, "TRO-01").key) == ""
