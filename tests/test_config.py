"""Settings: typed, field by field; a mistake costs its own field only and is told with file, line and meaning."""

import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from appliance.commands.box import usual_look
from appliance.commands.wiring import words_by_language
from appliance.config import MEANT, Read, Settings, files_for, pages, read_settings, settings_for, told
from appliance.engine.table import Say
from appliance.owners import MOST_FAULTS
from appliance.shell.choices import Choices
from appliance.ui.glass import Glass
from hw.pins import Pins


def written(folder: Path, text: str, name: str = "boss-table.toml") -> Path:
    file = folder / name
    file.write_text(text, "utf-8")
    return file


def read(folder: Path, text: str) -> Read:
    return read_settings([written(folder, text)])


def test_without_a_file_everything_is_as_usual(tmp_path: Path):
    nothing = read_settings([tmp_path / "none.toml"])
    assert (nothing.settings, nothing.faults) == (Settings(), ())
    assert set(nothing.origins.values()) == {""}


def test_the_usual_pins_are_those_of_the_hardware():
    assert read_settings([]).hw_pins() == Pins()


def test_a_value_is_taken_and_its_place_is_kept(tmp_path: Path):
    found = read(tmp_path, 'language = "de"\nfocus = 7\n\n[pins]\nbutton = 24\n')
    assert (found.settings.language, found.settings.focus, found.settings.pins.button) == ("de", 7.0, 24)
    assert found.origins["pins.button"] == f"{tmp_path}/boss-table.toml:5"
    assert found.origins["rotation"] == ""
    assert found.hw_pins() == Pins(button=24)


def test_the_owners_file_lies_over_the_system_file(tmp_path: Path):
    system = written(tmp_path, "rotation = 90\nhold = 1\n[pins]\nbutton = 24\nrefused = 25\n", "system.toml")
    owner = written(tmp_path, "rotation = 180\n[pins]\nbutton = 26\n", "owner.toml")
    found = read_settings([system, owner])
    settings = found.settings
    assert (settings.rotation, settings.hold, settings.pins.button, settings.pins.refused) == (180, 1.0, 26, 25)
    assert (found.origins["rotation"], found.origins["hold"]) == (f"{owner}:1", f"{system}:2")


@pytest.mark.parametrize(
    ("line", "field"),
    [
        ('language = "fr"', "language"),
        ("rotation = 45", "rotation"),
        ("hold = 3", "hold"),
        ('focus = "near"', "focus"),
        ("exposure_ms = 0", "exposure_ms"),
        ('driver = "mock"', "driver"),
        ('driver = "pigpio"', "driver"),
        ("lamp_brightness = 101", "lamp_brightness"),
        ("sound_volume = -1", "sound_volume"),
        ("sound_device = 2", "sound_device"),
        ('camera = "phone"', "camera"),
        ('profile = "fridge"', "profile"),
        ("pins.button = 40", "pins.button"),
        ("pins.seats = [5, 6, 99]", "pins.seats"),
        ("pins.seats = [2, 3, 4, 5, 6]", "pins.seats"),
        ("pins = 3", "pins"),
        ("brightness = 3", "brightness"),
        ("pins.lamp = 3", "pins.lamp"),
    ],
)
def test_a_mistake_costs_only_its_own_field(tmp_path: Path, line: str, field: str):
    other = "language" if field != "language" else "rotation"
    good = {"language": 'language = "de"', "rotation": "rotation = 90"}[other]
    found = read(tmp_path, f"# mine\n{good}\n{line}\n")
    assert [(fault.line, fault.field.partition("[")[0]) for fault in found.faults] == [(3, field)]
    assert getattr(found.settings, other) == {"language": "de", "rotation": 90}[other]
    assert found.origins[other]
    top = field.partition(".")[0]
    assert getattr(found.settings, top, None) == getattr(Settings(), top, None)


def test_every_mistake_of_a_file_is_told(tmp_path: Path):
    found = read(tmp_path, 'language = "fr"\nhold = 9\nbeer = 1\n[pins]\ncheck = "one"\n')
    assert [fault.line for fault in sorted(found.faults, key=lambda fault: fault.line)] == [1, 2, 3, 5]


GOOD = "rotation = 90\n"


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("language = de\n", "value"),
        ("language = \u201cde\u201d\n", "value"),
        ("language: de\n", "equals"),
        ("// my box\n", "equals"),
        ('language = "de" oder so\n', "rest"),
        ('language = "de\n', "open"),
        ("[pins\nbutton = 4\n", "part"),
        ("rotation = 90\nrotation = 180\n", "twice"),
        ("hold = " + "9" * 5000 + "\n", "line"),
        ("hold = " + "[" * 5000 + "\n", "line"),
        ("\0\0\0\0\n", "equals"),
    ],
)
def test_a_line_that_is_no_toml_costs_itself_only_and_is_told_with_its_meaning(tmp_path: Path, text: str, meaning: str):
    for before, after, line in ((GOOD, "", 2 + (meaning == "twice")), ("", GOOD, 1)):
        if meaning == "twice":
            before, after, line = "", "hold = 1\n", 2
        found = read(tmp_path, before + text + after)
        if meaning != "part" or before:  # what follows a part belongs to it
            assert found.settings.rotation == 90
        assert found.settings.language == "en"
        assert [fault.line for fault in found.faults] == [line]
        (said,) = told(found.faults)
        assert (said.key, said.args["meaning"].key) == ("shell:config.broken", f"shell:config.meaning.{meaning}")


@pytest.mark.parametrize(
    "opened", ["seats = [5, 6", "seats = [5, 6,", 'sound_device = """USB', "sound_device = '''USB", "groups = [[1, 2]"]
)
def test_what_is_opened_and_never_closed_costs_no_line_after_it(tmp_path: Path, opened: str):
    found = read(tmp_path, f"rotation = 90\n{opened}\nhold = 1.5\n\n[pins]\nbutton = 4\ncheck = 12\n")
    assert [fault.line for fault in found.faults] == [2]
    settings = found.settings
    assert (settings.rotation, settings.hold, settings.pins.button, settings.pins.check) == (90, 1.5, 4, 12)
    (said,) = pages(found.faults)
    assert said.args["meaning"] == Say("shell:config.meaning.open")


def test_a_bad_value_inside_a_bracket_over_several_lines_is_told_where_it_is(tmp_path: Path):
    found = read(tmp_path, "[pins]\nseats = [\n  5,\n  x,\n]\nbutton = 4\n")
    assert [fault.line for fault in found.faults] == [4]
    assert found.settings.pins.button == 4


@pytest.mark.parametrize("opened", ["[pins]\nseats = [5, 6,\n", 'groups = """a\nb\n', "hold = [1,\n# and on\n"])
def test_what_is_opened_and_never_closed_costs_no_line_before_it(tmp_path: Path, opened: str):
    found = read(tmp_path, GOOD + opened)
    assert found.settings == replace(Settings(), rotation=90)
    assert found.faults
    assert all(fault.line > 1 for fault in found.faults)


@pytest.mark.parametrize(
    "data",
    [
        b"\xef\xbb\xbf" + b'language = "de"\r\nrotation = 90\r\n',
        'language = "de"\r\nrotation = 90\r\n'.encode("utf-16"),
        b'language = "de"\rrotation = 90\r',
        'language = "de" # gr\u00f6\u00dfer\nrotation = 90'.encode("latin-1"),
    ],
)
def test_what_editors_of_other_systems_write_is_read(tmp_path: Path, data: bytes):
    file = tmp_path / "boss-table.toml"
    file.write_bytes(data)
    found = read_settings([file])
    assert (found.settings.language, found.settings.rotation, found.faults) == ("de", 90, ())
    assert found.origins["rotation"] == f"{file}:2"


def test_letters_that_are_no_utf_8_cost_their_line_only(tmp_path: Path):
    file = tmp_path / "boss-table.toml"
    file.write_bytes(b'rotation = 90\nsound_device = "B\xfcro"\nhold = 1\n')
    found = read_settings([file])
    assert (found.settings.rotation, found.settings.sound_device, found.settings.hold) == (90, "", 1.0)
    assert [(fault.line, "UTF-8" in fault.wrong) for fault in found.faults] == [(2, True)]


@pytest.mark.parametrize("target", ["boss-table.toml", "nothing"])
def test_a_link_that_leads_nowhere_is_told(tmp_path: Path, target: str):
    file = tmp_path / "boss-table.toml"
    file.symlink_to(target)
    (fault,) = read_settings([file]).faults
    assert "link" in fault.wrong


def test_a_folder_that_may_not_be_looked_into_is_told_once(tmp_path: Path):
    """The system says so in the same way of a name that is too long."""
    file = tmp_path / ("x" * 300) / "boss-table.toml"
    (fault,) = settings_for("desk", file).faults
    assert fault.wrong.startswith("cannot be read: ")
    assert told([fault])[0].args["meaning"] == Say("shell:config.meaning.shut")
    (tmp_path / "file").touch()
    assert read_settings([tmp_path / "file/boss-table.toml"]).faults == ()


def test_a_file_that_is_far_too_big_or_without_an_end_is_not_read(tmp_path: Path):
    assert "too big" in read(tmp_path, "# x\n" * 30_000).faults[0].wrong
    (tmp_path / "endless").symlink_to("/dev/zero")
    os.mkfifo(tmp_path / "pipe")
    for name in ("endless", "pipe"):
        assert read_settings([tmp_path / name]).faults[0].wrong == "is no file"


@pytest.mark.parametrize("line", ["x{n} = 1\n", "x{n} =\n"])
def test_of_very_many_mistakes_some_are_told_and_all_is_as_usual(tmp_path: Path, line: str):
    """Each gets a page on the screen; and the box must have started before anybody has read them."""
    found = read(tmp_path, GOOD + "".join(line.format(n=n) for n in range(5000)))
    assert found.settings == Settings()
    assert len(found.faults) == MOST_FAULTS + 1
    assert told(found.faults)[-1].key == "shell:config.many"


def test_of_many_mistakes_the_screen_tells_the_first_and_how_many_more(tmp_path: Path):
    few = read(tmp_path, "".join(f"x{n} = 1\n" for n in range(5))).faults
    assert pages(few) == told(few)
    many = read(tmp_path, "".join(f"x{n} = 1\n" for n in range(12))).faults
    assert pages(many) == [*told(many)[:4], Say("shell:config.more", {"n": 8})]
    for language in ("en", "de"):
        assert "8" in words_by_language()[language](pages(many)[-1])


@pytest.mark.parametrize("name", ['""', '"a.b"', '"rotation[0]"', 'pins."x.y"'])
def test_a_name_that_only_looks_like_a_place_costs_no_other_line(tmp_path: Path, name: str):
    found = read(tmp_path, f"{GOOD}{name} = 1\nlanguage = 'de'\n")
    assert (found.settings.rotation, found.settings.language) == (90, "de")
    assert [fault.line for fault in found.faults] == [2]


def test_a_ring_has_the_pins_of_its_bus_for_itself(tmp_path: Path):
    text = "[pins]\nbutton = 10\nknob = [7, 26]\n"
    assert read(tmp_path, text).faults == ()
    found = read(tmp_path, f"ring = 16\n{text}")
    assert (found.settings.pins.button, found.settings.pins.knob) == (17, None)
    assert [fault.line for fault in found.faults] == [3, 4]
    assert all("the ring" in fault.wrong for fault in found.faults)


def test_a_broken_owners_file_leaves_what_the_system_file_says(tmp_path: Path):
    system = written(tmp_path, "rotation = 90\n", "system.toml")
    broken = tmp_path / "owner.toml"
    broken.write_bytes(b'language = "\xff"\n')
    found = read_settings([system, broken])
    assert found.settings.rotation == 90
    assert (found.settings.language, "UTF-8" in found.faults[0].wrong) == ("en", True)


def test_a_folder_in_the_place_of_the_file_is_told(tmp_path: Path):
    assert read_settings([tmp_path]).faults[0].wrong == "is no file"


@pytest.mark.parametrize(
    ("text", "line", "button", "check"),
    [
        ("[pins]\nbutton = 22\n", 2, 17, 27),
        ("[pins]\nbutton = 24\ncheck = 24\n", 3, 24, 27),
        ("[pins]\nbutton = 27\ncheck = 17\n", 0, 27, 17),
        ("[pins]\nseats = [5, 5]\n", 2, 17, 27),
        ("[pins]\nbutton = 27\ncheck = 24\nrefused = 24\n", 4, 27, 24),
    ],
)
def test_a_pin_has_one_use(tmp_path: Path, text: str, line: int, button: int, check: int):
    found = read(tmp_path, text)
    assert [fault.line for fault in found.faults] == ([line] if line else [])
    assert (found.settings.pins.button, found.settings.pins.check) == (button, check)
    used = [*found.hw_pins().seats, *(getattr(found.hw_pins(), name) for name in ("button", "check", "accepted"))]
    assert len(set(used)) == len(used)


def test_a_round_screen_and_a_safe_area_reach_the_picture(tmp_path: Path):
    found = read(tmp_path, 'screen_shape = "round"\nsafe_area = 2.5\nrotation = 90\n')
    assert found.faults == ()
    look = usual_look(found.settings)
    assert (look.glass, look.turn) == (Glass("round", 2.5), 1)
    assert Choices(tmp_path, look).look == look
    assert usual_look(read(tmp_path, "").settings).glass == Glass()


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(
    ("line", "right"),
    [
        ('screen_shape = "oval"', '"round"'),
        ("safe_area = 21", "20"),
        ("safe_area = -1", "20"),
        ('safe_area = "5"', "20"),
    ],
)
def test_a_wrong_shape_or_safe_area_is_told_and_the_usual_one_taken(
    tmp_path: Path, line: str, right: str, language: str
):
    found = read(tmp_path, f"hold = 1\n{line}\n")
    assert [fault.line for fault in found.faults] == [2]
    (said,) = [words_by_language()[language](say) for say in told(found.faults)]
    assert line.partition(" ")[0] in said
    assert right in said
    assert (found.settings.hold, usual_look(found.settings).glass) == (1.0, Glass())


def test_pins_of_a_bus_may_be_set_and_are_told_as_such(tmp_path: Path):
    found = read(tmp_path, "[pins]\nbutton = 14\nseats = [5, 20]\nknob = [2, 26]\n")
    assert found.faults == ()
    assert found.on_buses() == [("pins.button", 14, "UART"), ("pins.seats", 20, "PCM"), ("pins.knob", 2, "I2C")]
    assert read_settings([]).on_buses() == []


def test_what_the_command_line_says_lies_over_all(tmp_path: Path):
    found = read(tmp_path, "hold = 1\n").on_top("command line", hold=0.2, language=None)
    assert (found.settings.hold, found.settings.language) == (0.2, "en")
    assert (found.origins["hold"], found.origins["language"]) == ("command line", "")


def test_only_the_pi_reads_the_files_of_the_system():
    assert files_for("desk", None) == []
    assert files_for("desk", Path("a")) == [Path("a")]
    assert [str(file) for file in files_for("pi", None)] == ["/etc/boss-table.toml", "/boot/firmware/boss-table.toml"]
    assert files_for("pi", Path("a"))[0] == Path("a")


def test_a_file_that_was_asked_for_and_is_not_there_is_told(tmp_path: Path):
    assert "not there" in settings_for("desk", tmp_path / "none.toml").faults[0].wrong


def test_the_given_file_may_say_that_this_is_the_pi(tmp_path: Path):
    assert settings_for(None, written(tmp_path, 'profile = "pi"\n')).settings.profile == "pi"
    assert settings_for("desk", written(tmp_path, 'profile = "pi"\n')).settings.profile == "desk"


@pytest.mark.parametrize("language", ["en", "de"])
def test_people_are_told_file_line_and_meaning_in_their_language(tmp_path: Path, language: str):
    words = words_by_language()[language]
    found = read(tmp_path, "rotation = 45\nbeer = 1\n[pins]\nbutton = 22\n")
    sentences = [words(say) for say in told(found.faults)]
    assert len(sentences) == 3
    assert all("boss-table.toml" in sentence and "{" not in sentence for sentence in sentences)
    assert "270" in next(sentence for sentence in sentences if "rotation" in sentence)
    assert any("beer" in sentence for sentence in sentences)
    assert words(told(read(tmp_path, "x = \n").faults)[0]).count("boss-table.toml") == 1


@pytest.mark.parametrize("language", ["en", "de"])
def test_every_field_has_a_sentence_that_says_what_is_right(language: str):
    assert set(read_settings([]).origins) == set(MEANT) - {"pins"}
    sentences = words_by_language()[language].sentences
    assert [name for name in MEANT.values() if f"shell:config.right.{name}" not in sentences] == []


def test_the_settings_on_the_page_are_good_and_all_there(tmp_path: Path):
    page = (Path(__file__).parent.parent / "docs/hardware.md").read_text("utf-8")
    sample = page.partition("```toml\n")[2].partition("```")[0]
    found = read(tmp_path, sample)
    assert found.faults == ()
    assert [name for name, origin in found.origins.items() if not origin] == []
