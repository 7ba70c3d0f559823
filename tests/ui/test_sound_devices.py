"""The loudspeaker is known by its name, may come late, go and come back, and is never missed without a word."""

import itertools
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from appliance.engine.table import Say
from appliance.ui import sound_cache, sound_devices, speaker
from appliance.ui.sound import AGAIN, LOOK, SELDOM, Sound, Voice, open_speaker
from appliance.ui.sound_devices import matching, short
from appliance.ui.speaker import Speaker

USB, HDMI, SECOND = "USB Audio, USB Audio", "vc4-hdmi-0, MAI PCM", "vc4-hdmi-1, MAI PCM"
SDL = "System audio output device"
"""What SDL calls the only device of its drivers without a card."""


@pytest.mark.parametrize(
    ("wanted", "meant"),
    [
        (USB, USB),
        ("usb", USB),
        (" hdmi-1 ", SECOND),
        ("hdmi", ""),  # two have it: nobody guesses
        ("Headphones", ""),
        ("", ""),
        ("  ", ""),
    ],
)
def test_a_name_is_meant_by_itself_or_by_what_no_other_has(wanted: str, meant: str):
    assert matching(wanted, (HDMI, SECOND, USB)) == meant


def test_a_whole_name_is_meant_though_it_is_a_part_of_another():
    assert matching("Speaker", ("Speaker (2)", "Speaker")) == "Speaker"
    assert matching("speaker", ("Speaker (2)", "Speaker")) == "Speaker"


def test_people_see_what_names_the_card():
    assert short(HDMI) == "vc4-hdmi-0"
    assert len(short("x" * 80)) == 30


@pytest.mark.parametrize("driver", ["dummy", "disk"])
def test_sdl_itself_is_asked_and_opens_by_name(driver: str, tmp_path: Path):
    """In a process of its own: the names are had before anything is open, and afterwards too."""
    code = """
import os
from appliance.ui.sound_devices import sound_devices
from appliance.ui.speaker import Speaker
print(sound_devices())
speaker = Speaker({"a": bytes(6400)}, (), 32000, "system AUDIO")
print(repr(speaker.device), speaker.devices(), speaker.misplaced())
speaker.play("a", 0.5)
speaker.close()
other = Speaker({"a": bytes(6400)}, (), 32000, "USB")
print(repr(other.device), other.misplaced())
other.play("a", 0.5)
other.close()
print(sound_devices())
"""
    environment = {"SDL_AUDIODRIVER": driver, "SDL_DISKAUDIOFILE": str(tmp_path / "heard"), "PATH": ""}
    root = Path(__file__).parent.parent.parent
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=root,
        env={**environment, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.splitlines() == [
        f"('{SDL}',)",
        f"'{SDL}' ('{SDL}',) False",
        "'' False",
        f"('{SDL}',)",
    ]


class Plugs:
    """The real mixer of SDL without a card; what is plugged in is told by hand, which a machine without USB must."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.names: tuple[str, ...] = (SDL,)
        monkeypatch.setattr(speaker, "sound_devices", lambda: self.names)


@pytest.fixture
def plugs(monkeypatch: pytest.MonkeyPatch) -> Iterator[Plugs]:
    import pygame

    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr(sound_cache.cached, "__defaults__", (lambda name: bytes(name[:2], "ascii") * 400,))
    yield Plugs(monkeypatch)
    pygame.mixer.quit()


class Evening:
    """A sound with a clock that is moved, and what was warned of."""

    def __init__(self, folder: Path, device: str) -> None:
        self.sound = Sound(state_folder=folder, cache=lambda: folder, device=device)
        self.warned: list[str] = []
        self.sound.warn = lambda say: self.warned.append(say.key)
        self.now = 1.0
        self.sound.start()
        self.later(0)

    def later(self, seconds: float) -> None:
        """So long later, and what was begun is done."""
        self.now += seconds
        self.sound.tick(self.now)
        self.sound.join(30)
        self.sound.tick(self.now)


def test_one_that_is_not_there_is_told_and_another_plays(tmp_path: Path, plugs: Plugs):
    box = Evening(tmp_path, "USB")
    assert (box.sound.state, box.sound.astray) == ("on", True)
    assert box.warned == ["shell:sound.astray"]
    assert box.sound.told == Say("shell:sound.elsewhere", {"level": 6, "device": "USB"})
    box.later(LOOK)
    assert box.warned == ["shell:sound.astray"]  # once


def test_it_comes_later_goes_and_comes_back(tmp_path: Path, plugs: Plugs):
    plugs.names = ()
    box = Evening(tmp_path, "system")
    plugs.names = (SDL,)
    box.later(LOOK / 2)
    assert box.sound.astray
    box.later(LOOK)
    assert (box.sound.state, box.sound.astray) == ("on", False)
    plugs.names = ()
    box.later(LOOK)
    assert (box.sound.state, box.sound.astray) == ("on", True)
    plugs.names = (SDL,)
    box.later(LOOK)
    assert not box.sound.astray
    assert box.warned == ["shell:sound.astray", "shell:sound.back"] * 2


def test_one_that_is_there_and_does_not_open_is_tried_once(tmp_path: Path, plugs: Plugs):
    plugs.names = (SDL, USB)
    voice = Speaker({"a": bytes(64)}, (), 32000, "usb")
    assert voice.device == ""
    assert not voice.misplaced()  # else it would be opened again and again
    plugs.names = (SDL,)
    assert not voice.misplaced()
    plugs.names = (SDL, USB)
    assert voice.misplaced()
    voice.close()


def test_without_any_card_it_is_looked_for_again(tmp_path: Path, plugs: Plugs, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    box = Evening(tmp_path, "system")
    assert box.sound.state == "no sound card"
    box.later(AGAIN)
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    box.later(AGAIN)
    assert box.sound.state == "no sound card"  # the second time it waits twice as long
    box.later(AGAIN)
    assert (box.sound.state, box.sound.astray) == ("on", False)


def test_a_card_is_looked_for_less_and_less_often(tmp_path: Path):
    tried: list[float] = []

    def none(cache: Path | None) -> Voice:
        tried.append(now)
        raise OSError("none")

    sound, now = Sound(open_voice=none), 0.0
    sound.tick(now)
    assert not tried  # nothing before it is started
    sound.start()
    for now in map(float, range(3600)):
        sound.join(10)
        sound.tick(now)
    sound.join(10)
    pauses = [later - before for before, later in itertools.pairwise(tried)]
    assert pauses[:5] == [AGAIN, 2 * AGAIN, 4 * AGAIN, 8 * AGAIN, 16 * AGAIN]
    assert set(pauses[7:]) == {SELDOM}


def test_where_nobody_wants_one_by_name_nothing_is_tried_again(tmp_path: Path, plugs: Plugs):
    asked: list[str] = []
    plugs.names = (SDL, USB)
    box = Evening(tmp_path, "")
    box.sound._open = lambda cache: asked.append("opened") or open_speaker(cache)  # type: ignore[func-returns-value]
    box.later(100)
    box.later(100)
    assert (asked, box.warned, box.sound.state) == ([], [], "on")


def test_people_go_through_them_by_name_and_hear_which_it_is(tmp_path: Path, plugs: Plugs):
    import pygame

    plugs.names = (SDL, HDMI)
    box = Evening(tmp_path, "")
    assert box.sound.choice == Say("shell:sound.device-any")
    box.sound.turn("device")
    box.later(0)
    assert box.sound.choice == Say("shell:sound.device", {"device": SDL})
    assert pygame.mixer.get_busy()  # the chime
    assert Sound(state_folder=tmp_path, device="HDMI").wanted == SDL
    assert SDL in (tmp_path / "sound.json").read_text()
    box.sound.turn("device")  # told as it is: this machine cannot open it
    box.later(0)
    assert (box.sound.wanted, box.warned) == (HDMI, ["shell:sound.astray"])
    box.sound.turn("device")
    box.later(0)
    assert (box.sound.wanted, box.sound.choice) == ("", Say("shell:sound.device-any"))
    assert box.warned == ["shell:sound.astray"]


def test_one_loudspeaker_is_no_choice(tmp_path: Path, plugs: Plugs):
    assert Evening(tmp_path, "").sound.choice is None
    assert Evening(tmp_path, "USB").sound.choice is not None


def test_a_card_that_is_lost_says_nothing_of_others(tmp_path: Path, plugs: Plugs):
    import pygame

    box = Evening(tmp_path, "USB")
    pygame.mixer.quit()
    box.sound.mood("accepted", box.now)
    box.later(0.01)
    assert (box.sound.state, box.sound.astray) == ("no sound card", False)
    assert box.sound.told == Say("shell:sound.none")


def test_no_pygame_that_can_list_is_no_fault(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setitem(sys.modules, "pygame._sdl2", None)
    assert sound_devices.sound_devices() == ()


def test_without_card_and_server_nobody_is_asked(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(sound_devices, "may_sound", lambda environ: False)
    assert sound_devices.sound_devices() == ()
