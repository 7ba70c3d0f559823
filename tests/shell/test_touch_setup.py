"""A touch layer that does not fit its panel is put right at the box, by real fingers of SDL through a real window."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from appliance.codes import code_text
from appliance.commands.wiring import words_by_language
from appliance.engine.table import View
from appliance.games import find_games
from appliance.shell.choices import FILE, Choices
from appliance.shell.idle import Idle
from appliance.shell.touch_setup import CORNERS, PATIENCE, PLACES
from appliance.ui.glass import Glass as Sight
from appliance.ui.look import Look
from appliance.ui.overlays import AnyOverlay, Menu, Notice, Resting, TouchPage
from appliance.ui.touch_map import FITS, NEAR, UNITS, Place, TouchMap, on_panel
from appliance.ui.window import Window
from hw.events import HardwareEvent
from tests.screens.fingers import DESKTOP, mouse, tap
from tests.shell.box import Box, Glass

SIZE = (800, 480)
WORDS = words_by_language()
SCREENS = {view: draw for game in find_games()[0].values() for view, draw in game.screens().items()}
LAYERS = {
    "fits": FITS,
    "upside down": TouchMap((-1.0, 0.0, 1.0), (0.0, -1.0, 1.0)),
    "a quarter on": TouchMap((0.0, -1.0, 1.0), (1.0, 0.0, 0.0)),
    "mirrored": TouchMap((-1.0, 0.0, 1.0), (0.0, 1.0, 0.0)),
    "too small and aside": TouchMap((0.8, 0.0, 0.15), (0.0, 0.9, -0.05)),
}
ASTRAY = LAYERS["upside down"]


class Panel(Glass):
    """A real window; a finger that means a place on the panel is felt by its touch layer somewhere else."""

    def __init__(self, size: tuple[int, int] = SIZE, layer: TouchMap = FITS) -> None:
        super().__init__()
        self.now: Callable[[], float] = lambda: 0.0
        self.window, self.layer = Window(WORDS, SCREENS, lambda: self.now(), size=size), layer

    def events(self) -> Iterable[HardwareEvent]:
        return [*super().events(), *self.window.events()]

    def show(self, view: View, now: float, mark: str, overlays: Sequence[AnyOverlay], language: str) -> None:
        super().show(view, now, mark, overlays, language)
        self.window.show(view, now, mark, overlays, language)

    def dark(self) -> None:
        super().dark()
        self.window.dark()

    def adapt(self, look: Look) -> None:
        super().adapt(look)
        self.window.adapt(look)

    def in_sight(self, place: Place) -> Place:
        """A place in the safe area as one in the picture, both in shares of its sides."""
        w, h = self.window._picture.get_size()
        left, top, wide, high = self.look.glass.area((w, h))
        return (left + place[0] * wide) / w, (top + place[1] * high) / h

    def finger(self, place: Place) -> None:
        """Somebody puts a finger on this place of the picture, in shares of its sides."""
        tap(*self.layer.of(on_panel(place, self.look.turn)), on=DESKTOP)

    def place(self, option: str) -> Place:
        """Where in the picture this can be touched."""
        target = next(one for one in reversed(self.window._targets) if one.option == option)
        w, h = self.window._picture.get_size()
        return target.rect.centerx / w, target.rect.centery / h


class Touched(Box):
    """A box at which fingers are put on the screen."""

    def __init__(
        self, folder: Path, size: tuple[int, int] = SIZE, layer: TouchMap = FITS, usual: Look | None = None, **more: Any
    ) -> None:
        self.panel = Panel(size, layer)
        super().__init__(folder, glass=self.panel, choices=Choices(folder, usual), can_quit=False, **more)
        self.panel.now = lambda: self.now

    def finger(self, place: Place) -> None:
        self.now += 1.0
        self.panel.finger(place)
        self.settle()

    def on(self, option: str) -> None:
        """A finger on this option, where it is seen."""
        self.finger(self.panel.place(option))

    def choose(self, option: str) -> None:
        """By the button alone."""
        while self.loop.pointer.mark != option:
            self.press()
        self.press(1.0)

    def to_rings(self) -> None:
        """By the button alone, from a moment at which a hold opens the menu."""
        self.to_action()
        self.press(1.0)
        for option in ("settings", "touch", "rings"):
            self.choose(option)

    def four(self, places: Sequence[Place] = PLACES[:CORNERS]) -> None:
        for place in places:
            self.finger(place)

    @property
    def page(self) -> TouchPage | None:
        found: TouchPage | None = self.over(TouchPage)
        return found

    @property
    def told(self) -> str:
        """The last part of what the box says for some seconds, or on the page."""
        notice = self.over(Notice)
        say = notice.say if notice is not None else self.page.told if self.page is not None else None
        return say.key.partition("touch.")[2] if say is not None else ""

    @property
    def right(self) -> bool:
        """Whether a finger on what is seen means it: letters are made large or small by one."""
        before = self.panel.look.large
        self.touch("menu")
        self.touch("settings")
        self.on("set-type")
        after = self.panel.look.large
        while (menu := self.over(Menu)) is not None:
            self.touch(menu.options[-1].id)
        return before != after

    def close(self) -> None:
        self.journal.close()
        self.panel.window.close()


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Touched]:
    opened = Touched(tmp_path, layer=ASTRAY)
    yield opened
    opened.close()


@pytest.mark.parametrize(
    ("layer", "turn"),
    [
        *(("a quarter on", str(turn)) for turn in (0, 90, 180, 270)),
        ("fits", "0"),
        ("upside down", "90"),
        ("mirrored", "180"),
        ("too small and aside", "270"),
    ],
)
def test_four_rings_and_a_trial_put_any_layer_right_whichever_way_the_picture_is_turned(
    tmp_path: Path, layer: str, turn: str
):
    box = Touched(tmp_path, layer=LAYERS[layer])
    box.loop.settings.set("rotation", turn)
    box.to_rings()
    for n, place in enumerate(PLACES):
        assert box.page is not None
        assert box.page.step == n
        box.finger(place)
    assert (box.page, box.told) == (None, "kept")
    assert box.right
    box.loop.settings.set("rotation", "90" if turn == "0" else "0")
    assert box.right
    box.close()


@pytest.mark.parametrize("size", [(720, 720), (1280, 800), (720, 1280)], ids=str)
def test_so_they_do_on_other_panels(tmp_path: Path, size: tuple[int, int]):
    box = Touched(tmp_path, size, LAYERS["a quarter on"])
    assert not box.right
    box.to_rings()
    box.four(PLACES)
    assert box.told == "kept"
    assert box.right
    box.close()


@pytest.mark.parametrize(
    ("size", "glass", "turn", "large"),
    [
        ((720, 720), Sight("round"), 0, False),
        ((720, 720), Sight("round"), 1, True),
        ((1280, 720), Sight("round", 5), 3, False),
        ((800, 480), Sight(spare=20), 2, True),
        ((720, 1280), Sight(spare=5), 1, False),
    ],
    ids=str,
)
def test_so_they_do_where_the_rings_lie_within_a_round_glass_or_hidden_edges(
    tmp_path: Path, size: tuple[int, int], glass: Sight, turn: int, large: bool
):
    usual = Look(glass=glass, turn=turn, large=large)
    box = Touched(tmp_path, size, LAYERS["a quarter on"], usual=usual)
    box.to_rings()
    for place in PLACES:
        seen = box.panel.in_sight(place)
        w, h = box.panel.window._picture.get_size()
        assert min(box.panel.window._picture.get_at((round(seen[0] * w), round(seen[1] * h)))[:3]) > 150
        box.finger(seen)
    assert (box.page, box.told) == (None, "kept")
    felt = box.panel.look.touch
    assert felt is not None
    back = LAYERS["a quarter on"]
    for corner in ((0.0, 0.0), (1.0, 0.0), (0.5, 0.3)):
        assert felt.of(back.of(corner)) == pytest.approx(corner, abs=0.01)
    assert box.right
    box.close()


def test_it_is_so_after_the_plug_was_pulled_and_as_delivered_once_that_is_chosen(tmp_path: Path, box: Touched):
    box.to_rings()
    box.four(PLACES)
    box.close()
    again = Touched(tmp_path, layer=ASTRAY)
    assert again.right
    again.to_action()
    again.press(1.0)
    for option in ("settings", "touch", "delivered"):
        again.choose(option)
    assert again.told == "forgotten"
    assert Choices(tmp_path).touch is None
    assert not again.right
    again.close()


def test_without_anything_to_forget_nothing_is_offered_to_forget(box: Touched):
    box.touch("menu")
    box.touch("settings")
    box.touch("touch")
    assert [option.id for option in box.over(Menu).options] == ["rings", "back"]


def test_menu_settings_and_room_are_reached_by_touch_and_by_cards(tmp_path: Path):
    box = Touched(tmp_path)
    box.to_action()
    box.touch("menu")
    for option in ("settings", "touch", "rings"):
        box.on(option)
    assert box.page is not None
    for word in ("back", "menu"):
        command(box, word)
    assert box.page is None
    while box.loop.pointer.mark != "settings":
        command(box, "next")
    command(box, "take")
    while box.loop.pointer.mark != "touch":
        command(box, "next")
    command(box, "take")
    command(box, "take")
    assert box.page is not None
    box.close()


def command(box: Touched, word: str) -> None:
    box.show(code_text("00", {"next": "CMD-02", "back": "CMD-03", "take": "CMD-04", "menu": "CMD-08"}[word]))
    box.show(seconds=1.5)


@pytest.mark.parametrize("seconds", [0.2, 1.0])
@pytest.mark.parametrize("rings", [0, 2, 4])
def test_any_press_of_the_button_leaves_everything_as_it_was(box: Touched, rings: int, seconds: float):
    box.to_rings()
    box.four(PLACES[:rings])
    box.press(seconds)
    assert (box.page, box.told, box.over(Menu)) == (None, "stays", None)
    assert not box.right


def test_the_way_out_can_be_touched_in_the_middle_and_clicked(tmp_path: Path):
    box = Touched(tmp_path)
    box.to_rings()
    box.on("back")
    assert (box.page, box.told) == (None, "stays")
    box.to_rings()
    x, y = box.panel.place("back")
    mouse((round(x * SIZE[0]), round(y * SIZE[1])))
    box.settle()
    assert (box.page, box.told) == (None, "stays")
    box.close()


def test_a_mouse_is_moved_by_no_map(tmp_path: Path):
    Choices(tmp_path).feel(ASTRAY)
    box = Touched(tmp_path)
    box.touch("menu")
    box.touch("settings")
    x, y = box.panel.place("set-type")
    mouse((round(x * SIZE[0]), round(y * SIZE[1])))
    box.settle()
    assert box.panel.look.large
    box.close()


def wait(box: Touched, seconds: float) -> None:
    for _ in range(round(seconds)):
        box.now += 1.0
        box.loop.turn(0)


@pytest.mark.parametrize(("rings", "told"), [(0, "unfelt"), (1, "waited"), (4, "waited")])
def test_half_a_minute_without_a_touch_leaves_everything_as_it_was(box: Touched, rings: int, told: str):
    box.to_rings()
    box.four(PLACES[:rings])
    wait(box, PATIENCE - 2)
    assert box.page is not None
    wait(box, 4)
    assert (box.page, box.told) == (None, told)
    assert not box.right


def test_a_trial_beside_the_ring_is_told_and_keeps_nothing(box: Touched):
    box.to_rings()
    box.four()
    aside = 0.5 + (NEAR + 5) / UNITS * min(SIZE) / SIZE[0]
    box.finger((aside, 0.5))
    assert box.told == "missed"
    assert box.page is not None
    assert box.page.step == 0
    assert Choices(box.journal.folder).touch is None
    box.four()
    box.finger((0.5 + (NEAR - 5) / UNITS * min(SIZE) / SIZE[0], 0.5))
    assert box.told == "kept"
    assert box.right


def test_a_ring_that_was_missed_begins_anew_and_says_so(box: Touched):
    box.to_rings()
    box.four((*PLACES[:3], (0.45, 0.6)))
    assert (box.told, box.glass.mood) == ("crooked", "refused")
    box.four(PLACES)
    assert box.told == "kept"


def test_touches_upon_one_another_begin_anew_and_say_so(box: Touched):
    box.to_rings()
    box.four([(0.2, 0.2)] * 4)
    assert box.told == "close"


def test_a_finger_that_bounces_is_one_finger(box: Touched):
    box.to_action()
    for option in ("menu", "settings", "touch", "rings"):
        box.touch(option)
    box.now += 0.1
    box.panel.finger(PLACES[0])
    box.settle()
    assert box.page is not None
    assert box.page.step == 0
    box.finger(PLACES[0])
    box.now += 0.1
    box.panel.finger(PLACES[0])
    box.settle()
    assert box.page is not None
    assert box.page.step == 1


def test_a_card_is_played_meanwhile_and_leaves_everything_as_it_was(box: Touched):
    box.to_rings()
    before = box.loop.session.match.actions
    box.card("DWA-01")
    assert box.loop.session.match.actions > before
    assert box.page is None
    assert not box.right


def test_the_power_menu_over_it_is_touched_as_any_menu(tmp_path: Path):
    box = Touched(tmp_path)
    box.to_rings()
    box.loop.overlays.open_power()
    box.settle()
    box.on("cancel")
    assert box.over(Menu) is None
    assert box.page is not None
    assert box.page.step == 0
    box.close()


def test_a_finger_on_a_dark_screen_only_wakes_it(box: Touched):
    box.to_rings()
    box.loop.overlays.open_power()
    box.touch("screen-off")
    assert box.glass.dark_now
    box.finger(PLACES[0])
    assert not box.glass.dark_now
    assert box.page is not None
    assert box.page.step == 0


@pytest.mark.parametrize("rested", [True, False], ids=["rested", "put out"])
def test_a_short_tap_anywhere_wakes_a_dark_screen_and_does_nothing_else(tmp_path: Path, rested: bool):
    box = Touched(tmp_path, idle=Idle(600))
    box.to_action()
    actions = box.loop.session.match.actions
    if rested:
        box.now += 700
        box.loop.turn(0)
        assert box.over(Resting) is not None
    else:
        box.loop.overlays.open_power()
        box.touch("screen-off")
        assert box.glass.dark_now
    box.finger((0.5, 0.5))
    assert (box.over(Resting), box.glass.dark_now, box.over(Menu)) == (None, False, None)
    box.on("menu")
    assert box.over(Menu) is not None
    assert box.loop.session.match.actions == actions
    box.close()


def test_at_the_desk_it_is_not_offered(tmp_path: Path):
    desk = Box(tmp_path, choices=Choices(tmp_path))
    desk.touch("menu")
    desk.touch("settings")
    assert "touch" not in {option.id for option in desk.over(Menu).options}
    desk.journal.close()


@pytest.mark.parametrize(
    "text",
    [
        '{"touch": 3}',
        '{"touch": {"x": [0, 0, 0], "y": [0, 0, 0]}}',
        '{"touch": {"x": [1, 0, 1e300], "y": [0, 1, 0]}}',
        '{"touch": {"x": [1, 0]}}',
    ],
)
def test_a_map_that_cannot_be_used_is_as_delivered_and_told(tmp_path: Path, text: str):
    (tmp_path / FILE).write_text('{"type": "large", ' + text[1:])
    choices = Choices(tmp_path)
    assert choices.look == Look(large=True)
    assert [WORDS["en"](note) for note in choices.notes] == [
        "Where the screen feels your fingers could not be read and is as usual again. Choose anew: menu, Settings."
    ]


@pytest.mark.parametrize("text", ["", "{", "[]", "\x00"])
def test_a_damaged_file_of_choices_is_told_in_one_sentence(tmp_path: Path, text: str):
    (tmp_path / FILE).write_text(text)
    notes = Choices(tmp_path).notes
    assert [note.key for note in notes] == ["shell:choices.damaged"]
    assert FILE in WORDS["de"](notes[0])


def test_a_whole_file_of_choices_or_none_is_not_told(tmp_path: Path):
    assert Choices(tmp_path).notes == []
    Choices(tmp_path).feel(ASTRAY)
    assert Choices(tmp_path).notes == []
    assert Choices(tmp_path).look == Look(touch=ASTRAY)
