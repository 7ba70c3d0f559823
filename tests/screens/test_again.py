"""A part that is drawn from the same values again is laid down as it was, and looks exactly so."""

from typing import Any

import pygame

from appliance.engine.table import Prompt, Say
from appliance.ui.parts import MENU, PaperCanvas
from appliance.ui.pile import Piece, Pile
from appliance.ui.sheet import Drawn, Sheet
from appliance.ui.sprites import Shelf, Sprites

SIZE = (400, 300)


class Desk:
    """Draws the same part on one sheet after another; counts how often it was thought of."""

    def __init__(self) -> None:
        self.drawn: Shelf[Drawn] = Shelf(100)
        self.sprites, self.thought = Sprites(), 0

    def draw(self, values: tuple[Any, ...], *, moves: bool = False) -> tuple[list[Piece], Sheet]:
        pile = Pile()
        sheet = Sheet(pygame.Surface(SIZE), lambda say: say.key, self.sprites, pile=pile, drawn=self.drawn)
        canvas = PaperCanvas(sheet)
        canvas.text("below", 100, 100, 300, 60)

        def part() -> None:
            self.thought += 1
            canvas.card(80, 80, 340, 200)
            canvas.text(str(values), 100, 100, 300, 60)
            canvas.target("touched", 80, 80, 340, 200)
            canvas.check(380, 260, 20, Prompt("scan", Say("x:")))
            if moves:
                canvas.moving(0, 0, 10, 10, lambda now: 0, lambda now: None)

        canvas.again("part", values, part)
        return pile.pieces, sheet


def test_the_same_values_give_the_same_pieces_texts_and_targets_without_a_second_thought():
    desk = Desk()
    (first, one), (second, other) = desk.draw((1,)), desk.draw((1,))
    assert desk.thought == 1
    assert first == second
    assert one.boxes == other.boxes
    assert one.targets == other.targets
    assert [target.option for target in one.targets] == ["touched", MENU]
    assert one.check is not None
    assert one.check == other.check
    assert [box.text for box in one.boxes] == ["(1,)"], "the card covers what was written below it"


def test_other_values_are_drawn():
    desk = Desk()
    first, second = desk.draw((1,))[0], desk.draw((2,))[0]
    assert desk.thought == 2
    assert first != second


def test_what_moves_is_always_drawn():
    desk = Desk()
    for _ in range(3):
        assert len(desk.draw((1,), moves=True)[1].movers) == 1
    assert desk.thought == 3


def test_a_shelf_forgets_what_was_not_used_of_late_and_never_all_at_once():
    shelf: Shelf[int] = Shelf(20)
    for number in range(100):
        shelf.keep(number, number)
        assert shelf.find(0) == 0, "used all the time"
        assert len(shelf.all()) <= 20
    assert shelf.find(50) is None
    assert shelf.find(99) == 99


def test_small_sprites_are_not_pushed_out_by_big_ones():
    sprites = Sprites()
    sprites.room = 400 * 400 * 4
    small = sprites.get("small", lambda: pygame.Surface((20, 20)))
    for number in range(30):
        sprites.get(number, lambda: pygame.Surface((400, 400)))
    assert sprites.get("small", lambda: pygame.Surface((1, 1))) is small
    assert sum(picture.get_width() * picture.get_height() for picture in sprites.pictures().values()) <= sprites.room
