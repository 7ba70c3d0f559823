"""What one button means under each prompt."""

import pytest

from appliance.engine.table import Held, Option, Picked, Pressed, Prompt, Say
from appliance.shell.pointer import Pointer


def options(*ids: str) -> tuple[Option, ...]:
    return tuple(Option(one, Say(one)) for one in ids)


CONFIRM = Prompt("confirm", Say("go"), also=options("give-up"))
CHOICE = Prompt("choose", Say("who"), options=options("1", "3"), also=options("back"))
SCAN = Prompt("scan", Say("card"), also=options("pass", "give-up"))


def test_a_press_confirms():
    pointer = Pointer()
    assert pointer.press(CONFIRM) == Pressed()
    assert pointer.hold(CONFIRM) == Held()


def test_a_choice_has_its_first_option_marked_and_presses_go_round():
    pointer = Pointer()
    marks = [pointer.see(CHOICE)]
    for _ in range(3):
        assert pointer.press(CHOICE) is None
        marks.append(pointer.mark)
    assert marks == ["1", "3", "back", "1"]


def test_a_hold_takes_the_marked_option():
    pointer = Pointer()
    pointer.press(CHOICE)
    assert pointer.hold(CHOICE) == Picked("3")


def test_a_card_prompt_marks_nothing_until_pressed_and_nothing_again_after_the_last():
    pointer = Pointer()
    assert pointer.hold(SCAN) == Held()
    pointer.press(SCAN)
    assert pointer.hold(SCAN) == Picked("pass")
    for _ in range(3):
        pointer.press(SCAN)
    assert pointer.hold(SCAN) == Held()


def test_a_warning_marks_its_own_option():
    warning = Prompt("choose", Say("sure"), options=options("back", "anyway"), mark="anyway")
    assert Pointer().hold(warning) == Picked("anyway")


def test_a_new_prompt_begins_anew():
    pointer = Pointer()
    pointer.press(CHOICE)
    other = Prompt("choose", Say("whom"), options=options("2", "4"))
    assert pointer.hold(other) == Picked("2")


def test_the_same_prompt_asked_again_begins_anew_after_a_hold():
    pointer = Pointer()
    pointer.press(SCAN)
    pointer.hold(SCAN)
    assert pointer.see(SCAN) == ""


@pytest.mark.parametrize("kind", ["scan", "choose", "nothing", "type"])
def test_with_nothing_to_mark_a_press_is_a_press(kind):
    assert Pointer().press(Prompt(kind, Say("x"))) == Pressed()


@pytest.mark.parametrize(
    ("prompt", "steps", "marks"),
    [
        (CHOICE, (1, 1, 1, -1), ["3", "back", "1", "back"]),
        (CHOICE, (-1, 2), ["back", "3"]),
        (SCAN, (1, 1, 1, -1), ["pass", "give-up", "", "give-up"]),
        (SCAN, (-1,), ["give-up"]),
    ],
)
def test_the_knob_moves_the_mark_both_ways(prompt: Prompt, steps: tuple[int, ...], marks: list[str]):
    pointer, seen = Pointer(), []
    for step in steps:
        assert pointer.turn(prompt, step)
        seen.append(pointer.see(prompt))
    assert seen == marks


@pytest.mark.parametrize("prompt", [CONFIRM, Prompt("scan", Say("card")), Prompt("nothing", Say("wait"))])
def test_the_knob_has_nothing_to_mark_where_nothing_can_be_chosen(prompt: Prompt):
    assert not Pointer().turn(prompt, 1)


def test_what_is_pointed_at_is_marked_if_it_may_be_picked():
    pointer = Pointer()
    pointer.point(CHOICE, "3")
    assert (pointer.see(CHOICE), pointer.hold(CHOICE)) == ("3", Picked("3"))
    pointer.point(CHOICE, "7")
    assert pointer.see(CHOICE) == "1"
