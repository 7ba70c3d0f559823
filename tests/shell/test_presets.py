"""Settings cards: each does at once what content says, is kept, and carries no value in its code."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from appliance.codes import code_text, parse
from appliance.commands.box import usual_look
from appliance.commands.cards import all_prints
from appliance.commands.wiring import presets
from appliance.config import read_settings
from appliance.library import CONTENT
from appliance.shell.choices import Choices
from appliance.shell.presets import Preset, apply, load_presets
from appliance.ui.overlays import Menu, Notice, SelfTestPage, TeachPage
from tests.shell.box import Box


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Box]:
    opened = Box(tmp_path, choices=Choices(tmp_path))
    yield opened
    opened.journal.close()


def hold(box: Box, card: str) -> None:
    box.show(code_text("00", card))
    box.show(seconds=1.5)


def test_a_settings_card_sets_at_once_and_for_the_next_start(box: Box, tmp_path: Path):
    hold(box, "SET-03")
    assert box.glass.look.large
    assert box.over(Notice).say.args["name"].key == "shell:preset.large-type"
    assert Choices(tmp_path).values["type"] == "large"
    hold(box, "SET-04")
    assert not box.glass.look.large


def test_the_language_changes_by_a_card_also_with_the_menu_open(box: Box):
    box.touch("menu")
    hold(box, "SET-02")
    assert (box.glass.language, box.over(Menu) is not None) == ("de", True)
    hold(box, "SET-01")
    assert box.glass.language == "en"


def test_in_the_boxs_own_check_a_settings_card_does_what_it_says_and_shows_that_the_camera_reads(box: Box):
    box.loop.backstage.check(pressed=False, first=True)
    box.settle()
    hold(box, "SET-02")
    assert box.glass.language == "de"
    assert box.over(SelfTestPage).lights[1].shine == "good"
    assert box.over(Notice).say.key == "shell:preset.done"


def test_the_picture_turns_by_a_quarter_each_time(box: Box):
    turns = []
    for _ in range(5):
        hold(box, "SET-08")
        turns.append(box.glass.look.turn % 4)
    assert turns == [1, 2, 3, 0, 1]


def test_loud_quiet_and_silent(box: Box):
    levels = []
    for card in ("SET-09", "SET-10", "SET-11"):
        hold(box, card)
        levels.append(box.loop.sound.level)
    assert levels == [9, 3, 0]


def test_one_card_may_set_several_things(box: Box):
    hold(box, "SET-14")
    look = box.glass.look
    assert (look.large, look.tempo, look.calm) == (True, "calm", True)


def test_a_settings_card_holds_over_the_owners_file_and_what_no_card_said_follows_it(tmp_path: Path):
    """The file counts for what nobody has chosen at the table, also when it changes later."""
    file, state = tmp_path / "boss-table.toml", tmp_path / "state"

    def started(text: str) -> Box:
        file.write_text(text)
        return Box(state, choices=Choices(state, usual_look(read_settings([file]).settings)))

    box = started("rotation = 90\nreduced_motion = true\n")
    assert (box.glass.look.turn, box.glass.look.calm) == (1, True)
    hold(box, "SET-08")
    assert (box.glass.look.turn, box.glass.look.calm) == (2, True)
    box.journal.close()
    box = started("rotation = 270\nreduced_motion = false\n")
    assert (box.glass.look.turn, box.glass.look.calm) == (2, False)
    box.journal.close()


def test_the_fight_does_not_notice(box: Box):
    before = box.loop.session.match.events
    for card in presets():
        hold(box, card)
    assert box.loop.session.match.events == before


def test_a_preset_that_nobody_knows_is_refused_clearly(box: Box):
    hold(box, "SET-99")
    assert box.over(Notice).say.key == "shell:preset.unknown"
    assert box.over(Notice).say.args == {"id": "SET-99"}


def test_a_preset_for_what_cannot_be_set_says_so(box: Box):
    wrong = {"SET-50": Preset("SET-50", "loud", {"tempo": "warp"}), "SET-51": Preset("SET-51", "loud", {}, "nothing")}
    for card in wrong:
        assert apply(wrong, card, box.loop.settings)[0].key == "shell:preset.not-possible"


def test_a_settings_card_cannot_be_taught_to_be_something_else(tmp_path: Path):
    box = Box(tmp_path, start=None)
    for option in ("menu", "cards", "teach", "BF", "ELF"):
        box.touch(option)
    hold(box, "SET-03")
    assert box.over(TeachPage).told.key == "shell:teach.ours"
    box.journal.close()


def test_every_preset_is_printed_and_can_be_set(box: Box):
    printed = {card.id for card in all_prints(CONTENT) if card.deck == "SET"}
    assert printed == set(presets())
    for card in presets():
        assert parse(code_text("00", card)).card == card
        assert apply(presets(), card, box.loop.settings)[1], card


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ('[[preset]]\ncode = "SET-1"\nname = "x"', "code: expected"),
        ('[[preset]]\ncode = "SET-01"\nname = "x"\nvalue = 3', "value"),
        ('[[preset]]\ncode = "SET-01"\nname = "x"\n[[preset]]\ncode = "SET-01"\nname = "y"', "twice"),
        ("[[preset", "presets.toml"),
    ],
)
def test_a_bad_file_is_told_with_its_mistake_and_left_out(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, text: str, wrong: str
):
    folder = tmp_path / "shell" / "mine"
    folder.mkdir(parents=True)
    (folder / "presets.toml").write_text(text)
    assert load_presets([tmp_path, CONTENT]) == load_presets([CONTENT]) != {}
    assert [wrong in record.getMessage() for record in caplog.records] == [True]
