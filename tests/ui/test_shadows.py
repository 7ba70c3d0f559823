"""No shadow ends in a straight edge: neither at the region of its filter nor at the edge of a sprite."""

import io
import re
from pathlib import Path

import pygame
import pytest

from appliance.engine.picture import Cut, Layer, Pen
from appliance.games.boss_fighters.art import CLASSES, PEOPLE, portrait
from appliance.library import CONTENT
from appliance.ui.cutting import MOODS, composed, cut_out, reader

ART = CONTENT / "art"
FILES = sorted(ART.rglob("*.svg"))
READ = reader((ART, ART / "symbols"))
BOSSES = ("mr-puppet", "prince", "huntress", "dragon")
SIDE = 120
SEEN = 2
"""A step of less, of 255, is not seen."""

EDGED = {"dragon": 8, "elf": 10}
"""Figures of which a shadow does end at a region, and by how much: still too faint to be seen."""

MOVED = (("breath", 1.0), ("strike", 1.0), ("hit", 1.0), ("fold", 0.25), ("fold", 0.5), ("fold", 0.75))
OVER = {
    *(("huntress", "strike"), ("huntress", "hit")),  # the tips of her antlers
    *(("mr-puppet", "strike"), ("mr-puppet", "fold")),  # a boot's shadow, and what falls
    ("dragon", "hit"),  # a wing
}
"""Movements that reach over the edge of their sprite for a moment; every other one must stay within it."""

TO_THE_EDGE = {"kind-recurring", "kind-threshold", "phase-action"}
"""Symbols whose paper goes to the very edge."""

TAG = re.compile(r'<filter id="(?!fibre)[^>]*>')
REGION = re.compile(r' (?:filterUnits|x|y|width|height)="[^"]*"')


def unpainted(pen: Pen) -> None:
    """Nothing stands in."""


def svg_of(name: str, mood: str = "calm", pose: str = "", share: float = 1.0) -> str:
    svg = composed(Cut((Layer(name),), unpainted, mood, pose, share), READ)
    assert svg is not None
    return svg


def endless(svg: str) -> str:
    """The same picture with every region so large that nothing can end at it."""
    whole = 'filterUnits="userSpaceOnUse" x="-400" y="-400" width="1300" height="1300"'
    return TAG.sub(lambda tag: REGION.sub("", tag[0])[:-1] + f" {whole}>", svg)


def drawn(svg: str, side: int = SIDE) -> pygame.Surface:
    return pygame.image.load(io.BytesIO(cut_out(svg, side, side)), "sprite.png")


def apart(one: pygame.Surface, other: pygame.Surface) -> int:
    """By how much two pictures differ where they differ most."""
    pairs = zip(pygame.image.tobytes(one, "RGBA_PREMULT"), pygame.image.tobytes(other, "RGBA_PREMULT"), strict=True)
    return max(abs(a - b) for a, b in pairs)


def rim(picture: pygame.Surface) -> int:
    """The strongest alpha in the outermost rows and columns."""
    side = picture.get_width() - 1
    return max(picture.get_at(at)[3] for i in range(side + 1) for at in ((i, 0), (i, side), (0, i), (side, i)))


@pytest.mark.slow
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_no_shadow_ends_at_the_region_of_its_filter(file: Path):
    for svg in {svg_of(file.stem, mood) for mood in MOODS}:
        assert apart(drawn(svg), drawn(endless(svg))) <= EDGED.get(file.stem, SEEN)


def test_a_thin_sheet_has_a_larger_region_than_its_file_says(tmp_path: Path):
    """The region in the file would cut its shadow off, and the test above would see that."""
    defines = re.search(r'<filter id="lift".*?</filter>', (ART / "prince.svg").read_text("utf-8"), re.S)
    assert defines is not None
    thin = '<path id="a" d="M290 100 h8 v300 h-8Z" fill="#8A5733" filter="url(#lift)"/>'
    (tmp_path / "thin.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600"><defs>{defines[0]}</defs>{thin}</svg>'
    )
    svg = composed(Cut((Layer("thin"),), unpainted), reader((tmp_path,)))
    assert svg is not None
    assert apart(drawn(svg), drawn(endless(svg))) <= SEEN
    assert apart(drawn(svg.replace("lift-0)", "lift)")), drawn(endless(svg))) > 20


@pytest.mark.parametrize("boss", BOSSES)
def test_a_boss_at_rest_stays_within_his_sprite_in_every_mood(boss: str):
    assert {mood: alpha for mood in MOODS if (alpha := rim(drawn(svg_of(boss, mood)))) > 12} == {}


@pytest.mark.parametrize("boss", BOSSES)
def test_a_boss_that_moves_stays_within_his_sprite_but_for_those_that_are_known(boss: str):
    moods = {"fold": "beaten"}
    out = {pose for pose, share in MOVED if rim(drawn(svg_of(boss, moods.get(pose, "calm"), pose, share))) > 12}
    assert out == {pose for name, pose in OVER if name == boss}


def test_a_symbol_stays_within_its_sprite_but_for_those_that_are_known():
    symbols = [file.stem for file in FILES if file.parent.name == "symbols"]
    assert len(symbols) > 30
    assert {name for name in symbols if rim(drawn(svg_of(name))) > 64} == TO_THE_EDGE


def test_what_stands_out_over_a_rim_stays_within_its_sprite():
    """All portraits: the heroes, the classes, and every pair."""
    pairs = [(hero, klass) for hero in ("", *PEOPLE) for klass in ("", *CLASSES) if hero or klass]
    out = {}
    for hero, klass in pairs:
        svg = composed(portrait(hero, klass), READ)
        assert svg is not None
        if (alpha := rim(drawn(svg))) > 16:
            out[hero, klass] = alpha
    assert out == {}
