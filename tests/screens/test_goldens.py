"""The chosen screens look as they did when somebody last said that they are right."""

from pathlib import Path

import pygame
import pytest
from PIL import Image

from appliance.ui import letters
from appliance.ui.theme import LEAST
from tests import goldens
from tests.goldens import FOLDER, comparable, compared, difference, packed, renew
from tests.screens.chosen import CHOSEN, Golden, shots_by_name

MOST_BYTES = 6_000_000
ONE = next(golden for golden in CHOSEN if golden.name == "action-play")


@pytest.mark.broken_screen
@pytest.mark.parametrize("golden", CHOSEN, ids=lambda golden: golden.name)
def test_a_chosen_screen_looks_as_before(golden: Golden):
    """If it looks better now: make goldens."""
    if not comparable():
        pytest.skip("letters are set by another SDL_ttf here than when the pictures were made")
    found = compared(golden)
    assert found is not None, "not kept yet: make goldens"
    assert not found.told, f"{found.where} differs by {found.most}; see {goldens.OUT / 'index.html'}"


def test_what_is_kept_is_what_is_chosen_and_little():
    kept = {file.stem: file.stat().st_size for file in FOLDER.glob("*.png")}
    assert kept.keys() == {golden.name for golden in CHOSEN}
    assert len(kept) <= 62
    assert sum(kept.values()) < MOST_BYTES


def test_every_chosen_screen_comes_up_in_the_tour():
    assert {golden.shot for golden in CHOSEN} <= set(shots_by_name())


@pytest.mark.parametrize(("one", "other"), ["68", "38", "17", "56"])
def test_one_other_digit_is_seen(one: str, other: str):
    """The tolerance lets no number pass, however small."""
    assert difference(written(one), written(other)).told


def written(text: str) -> Image.Image:
    picture = letters.picture(text, "body", round(LEAST), "ink")
    ink = Image.frombytes("RGBA", picture.get_size(), pygame.image.tobytes(picture, "RGBA"))
    paper = Image.new("RGB", (100, 100), "#FFF0CF")
    paper.paste(ink, (30, 30), ink)
    return paper


def test_fewer_colours_and_an_edge_a_pixel_elsewhere_are_no_difference():
    old = ONE.draw()
    assert not difference(packed(old), old).told
    wider = old.resize((1281, 801), Image.Resampling.BICUBIC).crop((0, 0, *old.size))
    assert not difference(packed(old), wider).told


def test_another_size_is_a_difference():
    assert difference(Image.new("RGB", (9, 9)), Image.new("RGB", (9, 8))).told


def test_what_differs_stands_on_a_page_until_it_is_renewed(tmp_path: Path):
    kept, out = tmp_path / "kept", tmp_path / "out"
    kept.mkdir()
    packed(Image.new("RGB", (1280, 800), "red")).save(kept / "action-play.png")
    Image.new("RGB", (9, 9)).save(kept / "gone.png")
    (kept / goldens.NOTED).write_text(goldens.made_with())
    found = compared(ONE, kept, out)
    assert found is not None
    assert found.told
    assert "action-play-difference.png" in (out / "index.html").read_text()
    assert {file.name for file in out.glob("*.png")} == {f"action-play-{p}.png" for p in ("old", "new", "difference")}
    assert renew(kept, [ONE], out) == ["gone", "action-play"]
    found = compared(ONE, kept, out)
    assert found is not None
    assert found.most < goldens.TOLERANCE / 2
    assert list(out.glob("*.png")) == []
    assert "Nothing differs" in (out / "index.html").read_text()
    assert renew(kept, [ONE], out) == []


def test_other_letters_than_those_kept_are_not_compared(tmp_path: Path):
    assert not comparable(tmp_path)
    (tmp_path / goldens.NOTED).write_text("SDL_ttf 1.0.0\n")
    assert not comparable(tmp_path)
