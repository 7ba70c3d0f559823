"""What happened last is told again, by card, by touch and by the button alone."""

from appliance.codes import code_text
from appliance.ui.overlays import Notice, Story
from tests.shell.box import Box


def test_the_card_tells_the_last_three_things_from_the_side_of_whoever_acts(box: Box):
    box.to_action()
    box.card("DWA-01")

    box.show(code_text("00", "CMD-07"))

    story = box.over(Story)
    assert [line.key for line in story.lines] == [line.key for line in box.glass.view.last]
    assert 1 <= len(story.lines) <= 3
    assert story.seats == box.glass.view.prompt.seats
    actions = box.loop.session.match.actions
    box.press()
    assert (box.over(Story), box.loop.session.match.actions) == (None, actions)


def test_touch_and_button_find_it_in_the_menu(box: Box):
    box.to_action()
    box.touch("menu")
    box.touch("repeat")
    assert box.over(Story) is not None
    box.touch("confirm")
    assert box.over(Story) is None

    box.press(1.0)
    while box.loop.pointer.mark != "repeat":
        box.press()
    box.press(1.0)
    assert box.over(Story) is not None


def test_before_anything_has_happened_the_card_says_so(box: Box):
    box.show(code_text("00", "CMD-07"))
    assert box.over(Story) is None
    assert box.over(Notice).say.key == "shell:nothing-yet"
