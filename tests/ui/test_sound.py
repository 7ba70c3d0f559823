"""The box is heard where there is a sound card, silent where not, and never fails because of it."""

import json
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pygame
import pytest
from msgspec import Struct

from appliance.games import find_games
from appliance.ui import sound_cache
from appliance.ui.sound import FADE, FILE, GAP, MOST, Sound, Voice, open_speaker, sounds_of
from appliance.ui.sound_cache import cached, edition, names
from appliance.ui.speaker import NoSoundCard, Speaker
from tests.ears import Ears

TICK = 1 / 30


class Struck(Struct, frozen=True):
    """An event of a game that is only here."""

    left: int


class Rested(Struct, frozen=True):
    seat: int


TABLE = {"Struck": "shield-hit", "Struck.left=0": "shield-broken", "Rested": "heal"}


class Table:
    """A sound with ears, and a clock that only goes when told."""

    def __init__(self, folder: Path | None = None) -> None:
        self.ears, self.now = Ears(), 100.0
        self.sound = Sound({"toy": TABLE}, state_folder=folder, open_voice=self.open)
        self.sound.start()
        self.sound.join(10)
        self.sound.tick(self.now)

    def open(self, cache: Path | None) -> Voice:
        return self.ears

    def after(self, seconds: float) -> list[str]:
        """What is heard within so long."""
        before = len(self.ears.played)
        for _ in range(round(seconds / TICK)):
            self.now += TICK
            self.sound.tick(self.now)
        return [name for name, _ in self.ears.played[before:]]


@pytest.fixture
def table() -> Table:
    return Table()


def test_an_event_sounds_as_its_games_table_says(table: Table):
    table.sound.heard([Struck(2), Struck(0), Rested(1)], table.now, "toy")
    assert table.after(1.0) == ["shield-hit", "shield-broken", "heal"]


def test_sounds_of_one_action_follow_one_another(table: Table):
    table.sound.heard([Struck(2), Rested(1)], table.now, "toy")
    assert table.after(GAP - TICK) == ["shield-hit"]
    assert table.after(GAP) == ["heal"]


def test_the_events_of_another_game_are_silent(table: Table):
    table.sound.heard([Struck(2)], table.now, "another")
    assert table.after(1.0) == []


def test_the_same_sound_is_heard_once_an_action_and_never_more_than_five():
    assert sounds_of([Struck(2), Struck(1)], TABLE) == ["shield-hit"]
    kinds = [type(f"E{n}", (Struct,), {})() for n in range(8)]
    table = {f"E{n}": str(n) for n in range(8)}
    assert sounds_of(kinds, table) == ["0", "1", "2", "3", "7"]
    assert len(sounds_of(kinds, table)) == MOST


def test_a_sound_that_comes_too_late_is_left_out(table: Table):
    table.sound.heard([Struck(2)], table.now, "toy")
    table.now += 3.0
    assert table.after(0.5) == []


def test_music_goes_to_its_tension_by_and_by(table: Table):
    table.sound.tension("calm")
    table.after(FADE + 0.2)
    calm = dict(table.ears.weights)
    assert calm["music-calm"] > 0
    assert calm["music-danger"] == 0
    table.sound.tension("danger")
    table.after(FADE / 2)
    assert 0 < table.ears.weights["music-danger"] < calm["music-calm"]
    table.after(FADE)
    assert table.ears.weights["music-danger"] == pytest.approx(calm["music-calm"], abs=0.01)
    table.sound.tension("silent")
    table.after(FADE + 0.2)
    assert not any(table.ears.weights.values())


def test_music_can_be_left_out(table: Table):
    table.sound.music_on(False)
    table.after(FADE + 0.2)
    assert not any(table.ears.weights.values())
    table.sound.mood("accepted", table.now)
    assert table.after(0.2) == ["accepted"]


def test_louder_and_quieter_go_step_by_step_and_stay_between_0_and_10(table: Table):
    levels = []
    for _ in range(6):
        table.sound.louder()
        levels.append(table.sound.level)
    assert levels == [7, 8, 9, 10, 10, 10]
    for _ in range(12):
        table.sound.quieter()
    assert (table.sound.level, table.sound.state) == (0, "muted")
    table.sound.mood("accepted", table.now)
    assert table.after(0.5) == []


def test_louder_is_louder(table: Table):
    strengths = []
    for level in (1, 4, 7, 10):
        table.sound.volume(level)
        table.sound.mood("accepted", table.now)
        table.after(0.5)
        strengths.append(table.ears.played[-1][1])
    assert strengths == sorted(set(strengths))
    assert strengths[-1] <= 1


def test_mute_is_silent_and_mute_again_is_as_before(table: Table):
    table.sound.mute()
    table.sound.mood("accepted", table.now)
    table.after(FADE + 0.2)
    assert table.sound.state == "muted"
    assert (table.ears.played, any(table.ears.weights.values())) == ([], False)
    assert table.sound.told.key == "shell:sound.muted"
    table.sound.mute()
    assert (table.sound.state, table.sound.level) == ("on", 6)


def test_the_volume_is_kept_for_the_next_start(tmp_path: Path):
    first = Table(tmp_path).sound
    first.volume(3)
    first.music_on(False)
    second = Table(tmp_path).sound
    assert (second.level, second.music) == (3, False)
    assert [file.name for file in tmp_path.iterdir()] == [FILE]


@pytest.mark.parametrize("text", ["", "{", '{"volume": 99}', "[]", "\x00\xff"])
def test_a_damaged_volume_file_means_the_usual_volume(tmp_path: Path, text: str):
    (tmp_path / FILE).write_text(text)
    assert Sound(state_folder=tmp_path).level == 6


def test_a_folder_that_cannot_be_written_does_not_matter(tmp_path: Path):
    sound = Sound(state_folder=tmp_path / "is-not-there")
    sound.louder()
    assert sound.level == 7


def test_a_card_pulled_out_means_silence_until_somebody_asks_for_sound(table: Table):
    table.ears.gone = True
    table.sound.mood("accepted", table.now)
    table.after(0.5)
    assert table.sound.state == "no sound card"
    assert table.sound.told.key == "shell:sound.none"
    table.ears.gone = False
    table.sound.louder()
    table.sound.join(10)
    assert table.sound.state == "on"
    table.sound.mood("accepted", table.now)
    assert table.after(0.2) == ["accepted"]


@pytest.mark.parametrize("then", ["louder", "close"])
def test_what_is_left_of_a_card_pulled_out_is_given_back(table: Table, then: str):
    pulled, table.ears.gone = table.ears, True
    table.sound.mood("accepted", table.now)
    table.after(0.5)
    table.ears = Ears()
    assert not pulled.closed
    getattr(table.sound, then)()
    table.sound.join(10)
    assert (pulled.closed, table.ears.closed) == (True, False)


def test_nothing_is_opened_before_start_and_nothing_after_close():
    table = Table()
    fresh = Sound(open_voice=table.open)
    assert fresh.state == "no sound card"
    fresh.tick(1.0)
    table.sound.close()
    assert table.ears.closed
    table.sound.louder()
    assert table.sound.state == "no sound card"


def test_a_card_that_opens_after_close_is_given_back():
    ears = Ears()
    sound: Sound

    def slow(cache: Path | None) -> Voice:
        sound.close()
        return ears

    sound = Sound(open_voice=slow)
    sound.start()
    sound.join(10)
    assert ears.closed
    assert sound.state == "no sound card"


def test_the_end_waits_for_a_card_that_is_being_opened_and_not_for_one_that_hangs(monkeypatch: pytest.MonkeyPatch):
    """Python that ends while a thread is within SDL never ends."""
    begun, go, opened = threading.Event(), threading.Event(), threading.Event()

    def slow(cache: Path | None) -> Any:
        begun.set()
        go.wait(30)
        opened.set()
        raise OSError("none")

    sound = Sound(open_voice=slow)
    sound.start()
    assert begun.wait(30)
    threading.Timer(0.2, go.set).start()
    sound.close()
    assert opened.is_set()

    monkeypatch.setattr("appliance.ui.sound.ENDS", 0.1)
    go.clear()
    opened.clear()
    hung = Sound(open_voice=slow)
    hung.start()
    hung.close()
    assert not opened.is_set()
    go.set()


def test_the_end_does_not_wait_for_sounds_that_are_being_made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setattr("appliance.ui.sound.ENDS", 60.0)
    making, made = threading.Event(), threading.Event()

    def slow(folder: Path | None) -> dict[str, bytes]:
        making.set()
        made.wait(30)
        return {}

    monkeypatch.setattr("appliance.ui.sound_cache.cached", slow)
    sound = Sound()
    sound.start()
    assert making.wait(30)
    sound.close()
    assert not made.is_set()
    made.set()
    sound.join(30)
    assert ("nobody listens" in sound.why, pygame.mixer.get_init()) == (True, None)


def test_a_card_is_not_opened_any_more_when_it_is_over(tmp_path: Path, quick: None, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    with pytest.raises(OSError, match="nobody listens"):
        open_speaker(tmp_path, "", lambda: True)
    assert pygame.mixer.get_init() is None


def test_whatever_goes_wrong_while_opening_is_silence():
    def broken(cache: Path | None) -> Voice:
        raise RuntimeError("a driver of the worst kind")

    sound = Sound(open_voice=broken)
    sound.start()
    sound.join(10)
    assert sound.state == "no sound card"
    assert "worst kind" in sound.why


# The real mixer


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Real mixer and cache, with sounds that are made at once."""
    import pygame

    monkeypatch.setattr(sound_cache.cached, "__defaults__", (brief,))
    yield
    pygame.mixer.quit()


def brief(name: str) -> bytes:
    return bytes(name[:2], "ascii") * 400


def opened(tmp_path: Path) -> Sound:
    sound = Sound({}, cache=lambda: tmp_path)
    sound.start()
    sound.join(30)
    return sound


def test_it_plays_on_a_card_that_is_no_card(tmp_path: Path, quick: None, monkeypatch: pytest.MonkeyPatch):
    import pygame

    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sound = opened(tmp_path)
    sound.mood("accepted", 1.0)
    sound.tick(1.0)
    sound.tick(1.1)
    assert sound.state == "on"
    assert pygame.mixer.get_busy()


def test_a_driver_that_does_not_exist_is_silence(tmp_path: Path, quick: None, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "no-such-driver")
    sound = opened(tmp_path)
    sound.mood("accepted", 1.0)
    sound.tick(1.0)
    assert sound.state == "no sound card"
    assert "no-such-driver" in sound.why


def test_a_mixer_closed_in_the_middle_is_silence(tmp_path: Path, quick: None, monkeypatch: pytest.MonkeyPatch):
    import pygame

    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    sound = opened(tmp_path)
    sound.tick(1.0)
    pygame.mixer.quit()
    sound.mood("refused", 1.1)
    sound.tick(1.1)
    assert sound.state == "no sound card"
    sound.louder()
    sound.join(30)
    assert sound.state == "on"


def test_more_sounds_than_channels_are_no_fault(quick: None, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    speaker = Speaker({"a": bytes(64000)}, (), 32000)
    for _ in range(40):
        speaker.play("a", 0.5)
    speaker.close()
    with pytest.raises(NoSoundCard):
        speaker.play("a", 0.5)


# The cache


def counted(asked: list[str]) -> Any:
    def make(name: str) -> bytes:
        asked.append(name)
        return brief(name)

    return make


def test_sounds_are_made_once(tmp_path: Path):
    asked: list[str] = []
    first = cached(tmp_path, counted(asked))
    assert asked == list(names())
    assert cached(tmp_path, counted(asked)) == first
    assert len(asked) == len(names())


@pytest.mark.parametrize("harm", ["cut", "flipped", "empty", "gone", "other"])
def test_a_damaged_sound_is_made_anew_and_only_that(tmp_path: Path, harm: str):
    whole = cached(tmp_path, counted([]))
    file = tmp_path / edition() / "heal.wav"
    data = file.read_bytes()
    flipped = data[:-5] + bytes([data[-5] ^ 1]) + data[-4:]
    if harm == "gone":
        file.unlink()
    else:
        file.write_bytes({"cut": data[:-9], "flipped": flipped, "empty": b"", "other": b"<html>" * 20}[harm])
    asked: list[str] = []
    assert cached(tmp_path, counted(asked)) == whole
    assert asked == ["heal"]
    assert cached(tmp_path, counted(asked)) == whole
    assert asked == ["heal"]


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"heal": 1}'])
def test_a_damaged_list_of_sums_is_made_anew(tmp_path: Path, text: str):
    whole = cached(tmp_path, counted([]))
    sums = tmp_path / edition() / "sums.json"
    sums.write_text(text)
    assert cached(tmp_path, counted([])) == whole
    assert set(json.loads(sums.read_text())) == set(names())


def test_sounds_of_an_older_edition_go_and_nothing_else_does(tmp_path: Path):
    for folder in ("0123456789ab", "holidays"):
        (tmp_path / folder).mkdir()
    cached(tmp_path, counted([]))
    assert {folder.name for folder in tmp_path.iterdir()} == {edition(), "holidays"}


def test_a_cache_that_cannot_be_written_gives_sounds_all_the_same(tmp_path: Path):
    (tmp_path / "file").write_text("")
    assert set(cached(tmp_path / "file", counted([]))) == set(names())


# Every game


@pytest.mark.parametrize("game", sorted(find_games()[0]))
def test_a_game_names_only_events_fields_and_sounds_that_exist(game: str):
    found = find_games()[0][game]
    kinds = {kind.__name__: kind for kind in event_types(found.rules(found.load(())).event_type)}
    for key, sound in found.sounds.items():
        kind, _, condition = key.partition(".")
        assert sound in names(), key
        assert kind in kinds, key
        if condition:
            assert condition.partition("=")[0] in kinds[kind].__struct_fields__, key


def event_types(union: Any) -> tuple[type, ...]:
    return getattr(union, "__args__", (union,))


def test_importing_sound_imports_neither_numpy_nor_the_mixer():
    """So that the first picture does not wait for it."""
    code = "import sys, appliance.ui.sound; print([m for m in ('numpy', 'pygame') if m in sys.modules])"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"
