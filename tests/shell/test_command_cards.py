"""Command cards do at the box what the button or a touch would."""

from appliance.codes import code_text
from appliance.ui.overlays import Menu
from tests.shell.box import Box


def test_command_cards_press_pass_and_open_the_menu(box: Box):
    box.show(code_text("00", "CMD-01"))
    assert box.loop.session.match.actions == 2
    box.to_action()

    box.show(code_text("00", "CMD-05"))
    assert box.state.hero(1).dots == 2
    box.show(code_text("00", "CMD-08"))
    assert box.over(Menu) is not None


def test_command_cards_move_and_take_the_mark_as_the_button_does(box: Box):
    while box.loop.prompt.kind != "choose":
        box.press()
    first, second = (option.id for option in box.loop.prompt.options)

    box.show(code_text("00", "CMD-02"))
    assert (box.loop.pointer.mark, first) == (second, "1")
    box.show(code_text("00", "CMD-01"))

    assert (box.state.turn, box.loop.refused) == (int(second), 0)


def test_the_next_card_confirms_nothing(box: Box):
    actions = box.loop.session.match.actions
    box.show(code_text("00", "CMD-02"))
    assert (box.loop.prompt.kind, box.loop.session.match.actions) == ("confirm", actions)
