"""Units, turns, symbols and text of the canvas."""

import subprocess
import sys

import pygame
import pytest

from appliance.engine.table import Say
from appliance.ui import letters, seating
from appliance.ui.canvas import Canvas
from appliance.ui.parts import PaperCanvas
from appliance.ui.sheet import Sheet
from appliance.ui.sprites import Sprites
from appliance.ui.symbols import SYMBOLS
from appliance.ui.theme import COLOURS, LEAST, READ_ON, colour, contrast, font_file
from tests.screens.drawing import REFERENCE


def new_canvas(size: tuple[int, int] = REFERENCE) -> PaperCanvas:
    surface = pygame.Surface(size)
    return PaperCanvas(Sheet(surface, lambda say: say.key, Sprites()))


def middle_of(canvas: Canvas, text: str) -> tuple[int, int]:
    return next(box.rect.center for box in canvas.sheet.boxes if box.text == text)


@pytest.mark.parametrize("size", [REFERENCE, (800, 480), (1920, 1080), (720, 720), (480, 800)])
def test_the_shorter_side_is_always_800_units(size: tuple[int, int]):
    assert min(new_canvas(size).w, new_canvas(size).h) == pytest.approx(800)


def test_seats_rise_clockwise_from_the_left_of_the_near_edge():
    canvas = new_canvas()
    every = tuple(range(1, 9))
    angles = []
    for seat in every:
        panel = canvas.seat(seat, every)
        panel.text(f"seat {seat}", 0, 0, panel.w, panel.h)
        centre = pygame.Vector2(middle_of(canvas, f"seat {seat}")) - (640, 400)
        angles.append(pygame.Vector2(0, 1).angle_to(centre) % 360)
    assert angles == sorted(angles)


@pytest.mark.parametrize("size", [REFERENCE, (800, 480), (720, 720)])
def test_no_two_seats_lie_upon_each_other(size: tuple[int, int]):
    for taken in (tuple(range(1, 9)), (1, 3, 5, 7), (1, 8, 2, 3), (1, 4, 5, 8), (2, 3, 6, 7)):
        canvas = new_canvas(size)
        for seat in taken:
            panel = canvas.seat(seat, taken)
            panel.target(str(seat), 0, 0, panel.w, panel.h)
        rects = [target.rect for target in canvas.sheet.targets]
        assert all(one.collidelist(rects[i + 1 :]) == -1 for i, one in enumerate(rects))
        assert all(canvas.sheet.surface.get_rect().contains(rect) for rect in rects)


@pytest.mark.parametrize("turn", [0, 1, 2, 3])
def test_a_turned_part_shows_the_same_picture_turned(turn: int):
    plain, turned = new_canvas((400, 400)), new_canvas((400, 400))
    for canvas, part in ((plain, plain.part(0, 0, 800, 800)), (turned, turned.part(0, 0, 800, 800, turn))):
        canvas.fill("night")
        part.symbol("arrow", 200, 150, 60)
        part.text("Hallo", 300, 500, 300, 100, 60)
    expected = pygame.transform.rotate(plain.sheet.surface, -90 * turn)
    difference = pygame.transform.average_color(_difference(expected, turned.sheet.surface))
    assert max(difference[:3]) <= 1


def _difference(one: pygame.Surface, other: pygame.Surface) -> pygame.Surface:
    result = one.copy()
    result.blit(other, (0, 0), special_flags=pygame.BLEND_SUB)
    return result


def test_parts_of_parts_add_their_turns():
    canvas = new_canvas()
    inner = canvas.part(100, 100, 200, 300, 1).part(10, 20, 50, 60, 3)
    assert inner.turn == 0
    assert (inner.w, inner.h) == (60, 50) or (inner.w, inner.h) == (50, 60)
    inner.target("x", 0, 0, inner.w, inner.h)
    assert canvas.sheet.surface.get_rect().contains(canvas.sheet.targets[0].rect)


def test_text_shrinks_to_its_box_but_never_below_the_legible_size():
    canvas = new_canvas()
    canvas.text("kurz", 0, 0, 400, 60, 48)
    canvas.text("ein etwas längerer Satz für diese Stelle", 0, 100, 400, 70, 48)
    canvas.text("Ein Satz, der hier beim besten Willen keinen Platz hat und gekürzt wird", 0, 300, 200, 30, 48)
    boxes = canvas.sheet.boxes
    assert boxes[0].size == pytest.approx(48, abs=1)
    assert LEAST <= boxes[1].size < 48
    assert not boxes[1].cut
    assert boxes[-1].cut
    assert boxes[-1].text.endswith("…")
    assert boxes[-1].size >= LEAST


def test_paper_over_text_hides_it():
    canvas = new_canvas()
    canvas.text("unter dem Papier", 100, 100, 300, 40)
    canvas.text("halb darunter", 100, 200, 300, 40)
    canvas.card(50, 80, 400, 100)
    canvas.card(50, 190, 200, 60)
    assert [(box.text, box.hidden) for box in canvas.sheet.boxes] == [("halb darunter", True)]


def test_every_symbol_has_a_shape_of_its_own():
    """Told apart in black alone: no two silhouettes agree in more than nine of ten pixels they cover."""
    kinds = "melee ranged magic attack poison panic paralysis fire curse slime heart heal protect lightning"
    kinds += " draw special skull"
    shapes = {}
    for name in kinds.split():
        assert name in SYMBOLS
        canvas = new_canvas((100, 100))
        canvas.fill("white")
        canvas.symbol(name, 400, 400, 380, "ink")
        grey = pygame.transform.grayscale(canvas.sheet.surface)
        shapes[name] = pygame.mask.from_threshold(grey, (0, 0, 0), (140, 140, 140))
    names = sorted(shapes)
    for i, one in enumerate(names):
        for other in names[i + 1 :]:
            both = shapes[one].overlap_area(shapes[other], (0, 0))
            either = shapes[one].count() + shapes[other].count() - both
            assert both / either < 0.9, f"{one} looks like {other}"


def test_an_unknown_symbol_is_at_least_seen():
    canvas = new_canvas((100, 100))
    canvas.fill("night")
    canvas.symbol("of-a-later-boss", 400, 400, 300)
    assert canvas.sheet.surface.get_at((50, 50))[:3] == colour("grey")


def test_numbers_on_badges_stand_in_ink_on_cream():
    canvas = new_canvas()
    canvas.badge("melee", 400, 400, 46, 7)
    box = canvas.sheet.boxes[0]
    assert canvas.sheet.surface.get_at((box.rect.left - 4, box.rect.centery))[:3] == colour("cream")


@pytest.mark.parametrize(("text", "ground"), READ_ON)
def test_text_and_ground_differ_by_seven_to_one(text: str, ground: str):
    assert contrast(text, ground) >= 7


def test_contrast_is_reckoned_as_wcag_does():
    assert contrast("#FFFFFF", "#000000") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)


def test_every_colour_is_a_colour():
    assert all(len(colour(name)) == 3 for name in COLOURS)


@pytest.mark.parametrize("face", ["display", "body", "strong"])
def test_the_faces_have_every_letter_of_the_languages(face: str):
    pygame.font.init()
    font = pygame.font.Font(font_file(face), 30)
    assert all(metric is not None for metric in font.metrics("äöüÄÖÜßéè„“–…−×!?'/"))


def test_the_turn_of_a_seat_faces_its_edge():
    assert [seating.turn_of(seat) for seat in range(1, 9)] == [0, 1, 1, 2, 2, 3, 3, 0]


def test_a_sentence_of_words_goes_through_the_table_of_words():
    canvas = new_canvas()
    canvas.text(Say("game:key"), 0, 0, 300, 50)
    assert canvas.sheet.boxes[0].text == "game:key"


def test_drawings_and_overlay_values_need_no_pygame():
    """A box without a screen plays without it."""
    code = (
        "import sys, appliance.ui.overlays, appliance.games.boss_fighters.screens, appliance.games.lobby.screens\n"
        "sys.exit('pygame' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_no_word_stands_alone_on_the_last_line():
    text = "Read what happens and do it, then press the check mark."
    lines, _ = letters.broken(text, "body", 30, 740)
    even = letters.fitted(text, "body", 30, 24, (740, 90)).lines
    assert [len(line.split()) for line in lines] == [10, 1]
    assert len(even) == 2
    assert " ".join(even) == text
    assert min(letters.width(line, "body", 30) for line in even) > 0.6 * max(
        letters.width(line, "body", 30) for line in even
    )


def test_even_lines_keep_paragraphs_and_room():
    text = "One line of text that is long\n\nand another one that goes on for a while yet, and then some more of it"
    for room in range(120, 700, 20):
        lines, whole = letters.broken(text, "strong", 26, room)
        fit = letters.fitted(text, "strong", 26, 26, (room, 2000))
        assert (len(fit.lines), fit.cut) == (len(lines), not whole)
        assert all(letters.width(line, "strong", 26) <= room for line in fit.lines)
        assert fit.lines[lines.index("")] == ""
