"""The pile of paper on the screen: where two differ, and that painting a part gives what painting all does."""

import random

import pygame
import pytest

from appliance.ui.pen import fibres, small_paper
from appliance.ui.pile import Flat, Picture, Piece, Spread, differing, joined, paint, seen

SCREEN = pygame.Rect(0, 0, 320, 240)


def sheet(tint: str, size: tuple[int, int]) -> pygame.Surface:
    picture = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.circle(picture, tint, (size[0] / 2, size[1] / 2), min(size) / 2)
    return picture


SHEETS = [sheet(tint, (40, 30)) for tint in ("red", "green", "blue", "white")]
SMALL, TILE = small_paper(4, "cream", 8, False), fibres("cream")
GROUND: list[Piece] = [Flat((10, 20, 30), (0, 0, 320, 240))]


def pile(chance: random.Random, count: int) -> list[Piece]:
    pieces: list[Piece] = list(GROUND)
    for _ in range(count):
        x, y = chance.randrange(300), chance.randrange(220)
        if chance.random() < 0.2:
            pieces.append(Spread(SMALL, (x, y, 90, 70), TILE))
        else:
            pieces.append(Picture(chance.choice(SHEETS), (x, y, 40, 30), 0))
    return pieces


def painted(pieces: list[Piece]) -> pygame.Surface:
    surface = pygame.Surface(SCREEN.size)
    paint(pieces, surface, SCREEN)
    return surface


def pixels(surface: pygame.Surface) -> bytes:
    return pygame.image.tobytes(surface, "RGB")


@pytest.mark.parametrize("seed", range(40))
def test_painting_only_where_two_piles_differ_gives_the_second_one(seed: int):
    chance = random.Random(seed)
    before = pile(chance, 25)
    after = [piece for piece in before if piece in GROUND or chance.random() < 0.9]
    for piece in pile(chance, 3)[1:]:
        after.insert(chance.randrange(1, len(after)), piece)
    if seed % 4 == 0:
        after[5], after[12] = after[12], after[5]
    surface = painted(before)
    for part in joined(differing(before, after), SCREEN):
        paint(after, surface, part)
    assert pixels(surface) == pixels(painted(after))


def test_equal_piles_differ_nowhere():
    assert differing(pile(random.Random(1), 20), pile(random.Random(1), 20)) == []


def test_one_piece_more_differs_only_there():
    before = pile(random.Random(2), 20)
    more = Picture(SHEETS[0], (7, 9, 40, 30), 0)
    assert differing(before, [*before[:9], more, *before[9:]]) == [more.where]


def test_pieces_in_another_order_differ():
    one, other = (Picture(SHEETS[i], (i, 0, 40, 30), 0) for i in (0, 1))
    assert differing([*GROUND, one, other], [*GROUND, other, one])


def test_joined_rectangles_are_on_the_screen_and_never_overlap():
    chance = random.Random(3)
    places = [pygame.Rect(chance.randrange(-40, 330), chance.randrange(-40, 250), 25, 25) for _ in range(30)]
    rects = joined(places, SCREEN)
    assert all(SCREEN.contains(rect) for rect in rects)
    assert all(rect.collidelist(rects[i + 1 :]) == -1 for i, rect in enumerate(rects))
    assert all(any(rect.contains(SCREEN.clip(place)) for rect in rects) for place in places if SCREEN.clip(place))


def test_what_is_seen_in_a_part_is_that_part_of_the_picture():
    pieces, part = pile(random.Random(4), 30), pygame.Rect(50, 60, 120, 90)
    assert pixels(seen(pieces, part)) == pixels(painted(pieces).subsurface(part))
