"""Pages to read: a picture stands beside the text for each reader, and gives way where letters would be too small."""

import pygame
import pytest

from appliance.engine.picture import Pen, Picture
from appliance.engine.table import Prompt, Say
from appliance.ui.parts import PaperCanvas
from appliance.ui.sheet import Sheet
from appliance.ui.sprites import Sprites
from appliance.ui.symbols import SYMBOLS
from tests.screens.drawing import CONTENTS

LINES = (Say("x:One line that is not long."), Say("x:Another line, and then it is over."))


def page(size: tuple[int, int], lines: tuple[Say, ...], seats: tuple[int, ...] = ()) -> tuple[PaperCanvas, int]:
    """A page with a picture; gives its canvas, and how often the picture was painted (one is kept for both sides)."""
    painted = []

    def paint(pen: Pen) -> None:
        painted.append(1)

    canvas = PaperCanvas(Sheet(pygame.Surface(size), lambda say: say.key[2:], Sprites()))
    prompt = Prompt("confirm", Say("x:Press the check mark."), seats)
    canvas.page(Say("x:Title"), lines, prompt, "", picture=Picture("thing", paint))
    return canvas, len(painted)


@pytest.mark.parametrize("size", [(1280, 800), (800, 480), (1920, 1080)])
def test_a_picture_stands_beside_the_text_of_both_sides(size: tuple[int, int]):
    canvas, painted = page(size, LINES)
    near = [box for box in canvas.sheet.boxes if box.turn == 0]
    far = [box for box in canvas.sheet.boxes if box.turn == 2]
    assert painted == 1
    assert len(near) == len(far) == 4
    assert max(box.rect.right for box in near) < 0.76 * size[0]
    assert min(box.rect.left for box in far) > 0.24 * size[0]


def test_on_a_tall_page_it_stands_above():
    canvas, painted = page((720, 1280), LINES)
    assert painted == 1
    assert min(box.rect.top for box in canvas.sheet.boxes if box.turn == 0) > 1280 * 0.6


def test_it_gives_way_to_text_that_would_be_too_small():
    canvas, painted = page((800, 480), LINES * 8, (1,))
    assert painted == 0
    assert not any(box.cut for box in canvas.sheet.boxes)


def test_every_page_of_the_campaign_has_a_symbol_that_exists():
    pages = [page for step in CONTENTS["boss_fighters"].steps for page in step.page]
    assert len(pages) > 10
    assert {page.symbol for page in pages} <= SYMBOLS.keys()
