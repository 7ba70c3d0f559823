"""What people set counts at once, by menu, button and card alike, and is still so after the plug was pulled."""

import os
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest

from appliance.codes import code_text
from appliance.engine.game import Setup
from appliance.journal import Journal
from appliance.shell.choices import FILE, VALUES, Choices
from appliance.ui.look import Look
from appliance.ui.overlays import Menu
from tests.shell.box import FIGHT, SEATS, Box

GROUP = {"id": "g1", "name": "Owls", "language": "", "earned": [], "seats": []}
OF_A_GROUP = Setup("boss_fighters", SEATS, {**FIGHT.options, "group": "g1"}, 7)


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    opened = Box(tmp_path, OF_A_GROUP, choices=Choices(tmp_path))
    opened.loop.session.groups = [GROUP, {**GROUP, "id": "g2"}]
    yield opened
    opened.journal.close()


def chosen(box: Box) -> dict[str, str]:
    """The values that stand in the open menu."""
    menu = box.over(Menu)
    return {option.id: option.say.key.rpartition(".")[2] for option in menu.options}


def test_every_setting_goes_through_its_values_by_touch_and_the_menu_stays(box: Box):
    box.touch("menu")
    box.touch("settings")
    for name, values in {**VALUES, "language": ("en", "de")}.items():
        seen = []
        for _ in values:
            seen.append(chosen(box)[f"set-{name}"])
            box.touch(f"set-{name}")
        assert sorted(seen) == sorted(values)
        assert chosen(box)[f"set-{name}"] == seen[0]
    box.touch("continue")
    assert box.over(Menu) is None


@pytest.mark.rule("BF-802")
def test_settings_open_at_any_moment_of_a_fight_and_change_nothing_in_it(box: Box):
    """Before it, while a hero starts, in a turn, with a target open: every setting through all its values."""
    moments = set()
    for step in ("", "confirm", "action", "DWA-06"):
        if step == "confirm":
            box.press()
        elif step == "action":
            box.to_action()
        elif step:
            box.show(code_text("BF", step))
        before = (msgspec.json.encode(box.state), box.loop.session.match.actions)
        moments.add(box.loop.session.view.prompt.say.key)
        box.touch("menu")
        box.touch("settings")
        for name, values in {**VALUES, "language": ("en", "de")}.items():
            for _ in values:
                box.touch(f"set-{name}")
        box.touch("continue")
        assert (msgspec.json.encode(box.state), box.loop.session.match.actions) == before
        assert box.over(Menu) is None
    assert len(moments) == 4


def test_the_button_alone_sets_large_type(box: Box):
    box.to_action()
    box.press(1.0)
    while box.loop.pointer.mark != "settings":
        box.press()
    box.press(1.0)
    while box.loop.pointer.mark != "set-type":
        box.press()
    box.press(1.0)

    assert box.glass.look == Look(large=True)
    assert box.loop.pointer.mark == "set-type"


def test_a_card_sets_by_name_and_value(box: Box):
    """What a settings card says goes the same way as the menu."""
    for name, value in (("type", "large"), ("tempo", "calm"), ("motion", "reduced"), ("rotation", "180")):
        box.loop.settings.set(name, value)
    box.loop.settings.set("volume", "9")
    box.loop.settings.set("music", "off")

    assert box.glass.look == Look(True, "calm", True, 2)
    assert (box.loop.sound.level, box.loop.sound.music) == (9, False)
    for wrong in (("type", "huge"), ("volume", "loud"), ("language", "xx"), ("colour", "red")):
        with pytest.raises(ValueError, match="cannot be"):
            box.loop.settings.set(*wrong)


def test_a_calm_tempo_holds_cards_longer_and_a_fast_one_shorter(box: Box):
    holds = []
    for tempo in ("calm", "normal", "fast"):
        box.loop.settings.set("tempo", tempo)
        holds.append(box.loop.intake.hold)
    assert holds == [0.96, 0.6, 0.36]


def test_all_of_it_is_so_after_the_plug_was_pulled(tmp_path: Path, box: Box):
    box.loop.settings.set("rotation", "90")
    box.loop.settings.set("tempo", "fast")
    box.loop.settings.set("language", "de")
    box.journal.close()

    again = Box(tmp_path, None, choices=Choices(tmp_path))
    assert again.glass.look == Look(tempo="fast", turn=1)
    assert (again.glass.language, again.loop.intake.hold) == ("de", 0.36)
    assert [group["language"] for group in again.loop.session.groups] == ["de", ""]
    again.journal.close()


def test_the_language_is_the_groups_own_and_is_spoken_when_it_plays_again(tmp_path: Path):
    box = Box(tmp_path, OF_A_GROUP)
    box.loop.session.groups = [{**GROUP, "language": "de"}]
    box.press()
    assert box.glass.language == "de"
    box.journal.close()


def to_the_fight(box: Box) -> None:
    """The group that is chosen plays again."""
    while box.loop.session.game.name == "lobby":
        prompt = box.loop.prompt
        options = {option.id for option in prompt.options + prompt.also}
        pick = next((word for word in ("g1", "mr-puppet", "start") if word in options), "confirm")
        box.touch(pick)


def in_the_lobby(folder: Path, language: str) -> Box:
    """A box with one group that has played before."""
    seats = [msgspec.to_builtins(seat) for seat in SEATS]
    journal = Journal(folder, lambda answer: None)
    journal.keep([{**GROUP, "language": language, "seats": seats, "game": "boss_fighters", "challenge": "mr-puppet"}])
    journal.close()
    return Box(folder, None)


def test_the_language_of_a_group_is_spoken_once_it_is_chosen(tmp_path: Path):
    box = in_the_lobby(tmp_path, "de")
    box.loop.settings.set("language", "en")
    assert box.glass.language == "en"
    box.touch("g1")
    assert box.glass.language == "de"
    to_the_fight(box)
    assert (box.glass.language, box.loop.session.language) == ("de", "de")
    box.journal.close()


def test_a_language_chosen_in_the_lobby_is_that_of_the_group_which_then_plays(tmp_path: Path):
    box = in_the_lobby(tmp_path, "de")
    box.touch("g1")
    box.loop.settings.set("language", "en")
    to_the_fight(box)
    assert (box.glass.language, box.loop.session.language) == ("en", "en")
    assert box.loop.session.groups[0]["language"] == "en"
    box.journal.close()


@pytest.mark.parametrize("text", ["", "no json", '{"tempo": "warp"}', "[1]"])
def test_a_damaged_file_of_choices_is_as_none(tmp_path: Path, text: str):
    (tmp_path / FILE).write_text(text)
    usual = Look(calm=True, turn=3)
    choices = Choices(tmp_path, usual)
    assert choices.look == usual
    choices.set("type", "large")
    assert Choices(tmp_path, usual).look == msgspec.structs.replace(usual, large=True)


def test_what_nobody_has_chosen_follows_the_configuration(tmp_path: Path):
    Choices(tmp_path, Look(turn=1)).set("tempo", "calm")
    assert Choices(tmp_path, Look(turn=2, calm=True)).look == Look(tempo="calm", calm=True, turn=2)


@pytest.mark.parametrize("text", ["{" * 3, '{"type":' + "[" * 60000, "[]", "\x00", ""])
def test_damaged_choices_are_forgotten_and_the_box_starts(tmp_path: Path, text: str):
    (tmp_path / FILE).write_text(text)
    assert Choices(tmp_path).look == Look()


def test_a_choice_that_cannot_be_read_costs_no_other_one(tmp_path: Path):
    (tmp_path / FILE).write_text('{"type": "large", "tempo": "a newer one", "rotation": 90, "language": "de"}')
    choices = Choices(tmp_path)
    assert (choices.look, choices.language) == (Look(large=True), "de")


def test_choices_are_not_awaited_from_a_pipe(tmp_path: Path):
    os.mkfifo(tmp_path / FILE)
    assert Choices(tmp_path).look == Look()
