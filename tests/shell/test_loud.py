"""Louder, quieter and mute by card, touch and button, seen as well as heard; the fight's tension reaches the music."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from appliance.codes import code_text
from appliance.commands.wiring import words_by_language
from appliance.engine.table import Say
from appliance.ui.overlays import Menu, Notice, SelfTestPage
from appliance.ui.sound import Sound
from hw.events import Turned
from tests.ears import Ears
from tests.shell.box import Box


class LoudBox(Box):
    """A box with a loudspeaker."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.ears = Ears()
        tables = {name: game.sounds for name, game in self.loop.session.games.items()}
        self.loop.sound = Sound(tables, state_folder=folder, open_voice=lambda cache: self.ears)
        self.loop.sound.start()
        self.loop.sound.join(10)

    def command(self, number: int) -> None:
        self.show(code_text("00", f"CMD-{number}"))
        self.show(seconds=1.5)


@pytest.fixture
def box(tmp_path: Path) -> Iterator[LoudBox]:
    box = LoudBox(tmp_path)
    yield box
    box.journal.close()


def told(box: LoudBox) -> Say | None:
    notice = box.over(Notice)
    return notice.say if notice is not None else None


def test_the_command_cards_change_the_volume_and_say_so_on_the_screen(box: LoudBox):
    box.command(10)
    assert (box.loop.sound.level, told(box)) == (7, Say("shell:sound.volume", {"level": 7}))
    box.command(11)
    assert (box.loop.sound.level, told(box)) == (6, Say("shell:sound.volume", {"level": 6}))
    box.command(12)
    assert (box.loop.sound.state, told(box)) == ("muted", Say("shell:sound.muted"))
    box.command(12)
    assert box.loop.sound.state == "on"


def test_the_menu_turns_the_sound_further_without_closing(box: LoudBox):
    box.touch("menu")
    box.touch("sound")
    for _ in range(3):
        box.touch("louder")
    assert box.loop.sound.level == 9
    assert box.over(Menu).title == Say("shell:sound.volume", {"level": 9})
    box.touch("music")
    assert not box.loop.sound.music
    box.touch("mute")
    assert box.loop.sound.state == "muted"
    assert Say("shell:sound.unmute") in [option.say for option in box.over(Menu).options]
    box.touch("continue")
    assert box.over(Menu) is None


def test_the_button_alone_reaches_the_volume(box: LoudBox):
    box.touch("menu")
    while box.glass.mark != "sound":
        box.press()
    box.press(1.0)
    box.press()
    while box.glass.mark != "quieter":
        box.press()
    for _ in range(3):  # what was taken stays marked
        box.press(1.0)
    assert box.loop.sound.level == 3


def test_without_a_sound_card_the_card_says_that_there_is_none(tmp_path: Path):
    box = LoudBox(tmp_path)
    box.loop.sound = Sound()
    box.loop.sound.close()
    box.command(10)
    assert told(box) == Say("shell:sound.none")
    box.journal.close()


def test_a_press_is_heard_and_so_is_what_follows(box: LoudBox):
    box.press()
    assert box.ears.heard[0] == "accepted"


def test_a_refusal_is_heard(box: LoudBox):
    box.show("https://example.org")
    assert "refused" in box.ears.heard


def test_music_follows_the_view_and_is_silent_while_the_screen_is_dark(box: LoudBox):
    box.show(seconds=3.0)
    assert box.ears.weights["music-calm"] > 0
    box.press(6.5)
    box.touch("screen-off")
    box.show(seconds=3.0)
    assert not any(box.ears.weights.values())


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_is_said_about_sound_has_words(language: str):
    words = words_by_language()[language]
    keys = ["sound.volume", "sound.muted", "sound.none", "sound.starting", "sound.louder", "sound.quieter"]
    keys += ["sound.mute", "sound.unmute", "sound.music-on", "sound.music-off", "menu.sound"]
    assert [key for key in keys if words(Say("shell:" + key, {"level": 3})) == key] == []


def test_the_knob_turns_the_sound_where_there_is_nothing_to_mark(box: LoudBox):
    level = box.loop.sound.level
    assert box.loop.prompt.kind == "confirm"
    for steps, wanted in ((1, level + 1), (-1, level), (-1, level - 1)):
        box.inputs.put(Turned(steps, box.now))
        box.settle()
        assert box.loop.sound.level == wanted
        assert box.over(Notice) is not None


def test_the_knob_moves_the_mark_of_a_menu_and_leaves_the_sound(box: LoudBox):
    box.touch("menu")
    level, first = box.loop.sound.level, box.glass.mark
    box.inputs.put(Turned(1, box.now))
    box.settle()
    assert box.glass.mark != first
    box.inputs.put(Turned(-1, box.now))
    box.settle()
    assert (box.glass.mark, box.loop.sound.level) == (first, level)


class TwoSpeakers(Ears):
    """A card of two that can play."""

    device = "USB Audio, USB Audio"

    def devices(self) -> tuple[str, ...]:
        return (self.device, "vc4-hdmi-0, MAI PCM")


def test_menu_and_the_boxs_own_check_offer_the_next_loudspeaker(box: LoudBox):
    box.ears = TwoSpeakers()
    box.loop.sound.close()
    tables: dict[str, dict[str, str]] = {}
    box.loop.sound = Sound(tables, state_folder=box.journal.folder, open_voice=lambda cache: box.ears)
    box.loop.sound.start()
    box.loop.sound.join(10)
    box.press()
    box.touch("menu")
    box.touch("sound")
    box.touch("device")
    (option,) = [option for option in box.over(Menu).options if option.id == "device"]
    assert option.say == Say("shell:sound.device", {"device": "USB Audio"})
    box.touch("continue")
    box.touch("menu")
    box.touch("self-test")
    box.touch("device")
    (option,) = [option for option in box.over(SelfTestPage).options if option.id == "device"]
    assert option.say == Say("shell:sound.device", {"device": "vc4-hdmi-0"})
    box.loop.sound.join(10)
    box.show(seconds=1.0)
    assert "accepted" in box.ears.heard


def test_that_another_loudspeaker_plays_is_said_on_the_screen(tmp_path: Path):
    from tests.shell.box import Box

    box = Box(tmp_path)
    box.loop.sound.warn(Say("shell:sound.astray", {"device": "USB"}))
    box.show(seconds=0.1)
    notice = box.over(Notice)
    assert notice is not None
    assert notice.say == Say("shell:sound.astray", {"device": "USB"})
    box.journal.close()
