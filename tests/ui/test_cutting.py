"""The figures: every file is one that can be cut, has the parts and pins that its movements need, and its moods."""

import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from appliance.engine.picture import Cut, Layer, Pen
from appliance.library import CONTENT
from appliance.ui.cutting import (
    MOODS,
    BadFigure,
    Figure,
    composed,
    cut_out,
    figure_in,
    figure_of,
    kept,
    name_of,
    reader,
)
from appliance.ui.symbols import SYMBOLS
from appliance.ui.theme import colour

ART = CONTENT / "art"
FILES = sorted(ART.rglob("*.svg"))
READ = reader((ART, ART / "symbols"))
BOSSES = ("mr-puppet", "prince", "huntress", "dragon")
HEROES = ("troll", "halfling", "dwarf", "elf")
CLASSES = ("warrior", "mage", "rogue", "druid")
STAGES = ("stage-workshop", "stage-pond", "stage-winter", "stage-storm")
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 600">{}</svg>'


def unpainted(pen: Pen) -> None:
    """Nothing stands in."""


def figure(name: str) -> Figure:
    found = READ(name)
    assert found is not None, name
    return found


def text_of(name: str, mood: str = "calm", pose: str = "", share: float = 1.0) -> str:
    svg = composed(Cut((Layer(name),), unpainted, mood, pose, share), READ)
    assert svg is not None
    return svg


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_file_is_a_figure_of_flat_paper_that_people_can_edit(file: Path):
    """Parsed; titled; parts in groups with ids; no outlines on paper; a gradient only for light."""
    text = file.read_text("utf-8")
    figure_of(text)
    root = ElementTree.fromstring(text)
    assert (root.find("{http://www.w3.org/2000/svg}title").text or "").strip()
    assert all(part.get("id") for part in root if part.tag.endswith("}g"))
    assert ("Gradient" in text) == (file.stem == "light")
    outlined = [each for each in root.iter() if each.get("stroke") and each.get("fill") not in (None, "none")]
    assert outlined == []
    assert max(len(line) for line in text.splitlines()) < 1500


@pytest.mark.parametrize("boss", BOSSES)
def test_a_boss_has_the_parts_and_pins_that_his_moods_and_movements_need(boss: str):
    ids = figure(boss).ids()
    assert {"head", "jaw" if boss in ("mr-puppet", "dragon") else "head", "brow-left", "brow-right"} <= ids
    assert len({text_of(boss, mood) for mood in MOODS}) == len(MOODS)
    still = text_of(boss)
    for pose in ("breath", "strike", "hit"):
        assert text_of(boss, "calm", pose) != still
        assert text_of(boss, "calm", pose, 0.5) not in (still, text_of(boss, "calm", pose))
    assert text_of(boss, "beaten", "fold", 0.5) != text_of(boss, "beaten")
    assert text_of(boss, "beaten", "fold", 1.0) == text_of(boss, "beaten")


@pytest.mark.parametrize("name", HEROES + CLASSES)
def test_hero_and_class_have_the_parts_that_a_pair_is_put_together_from(name: str):
    wanted = {"ground", "back", "body", "head", "hair"} if name in HEROES else {"ground", "cloth", "person", "hat"}
    assert wanted - {"back"} <= figure(name).ids()
    assert text_of(name) == text_of(name, "beaten")


def test_the_light_has_every_mood_and_each_stage_is_there():
    assert len({text_of("light", mood) for mood in MOODS}) == len(MOODS)
    assert "torn" in figure("light-torn").ids()
    assert all(READ(stage) is not None for stage in STAGES)
    assert {"left", "right"} <= figure("curtain").ids()


def test_what_must_be_told_apart_without_colour_has_its_own_shape_and_pattern():
    """Damage types, tokens, kinds of ability, phases and items: cut, and no two of them alike when grey."""
    kinds = ("attack", "threshold", "reaction", "recurring", "shield")
    phases = ("planning", "action", "attack", "discard", "draw", "shield", "status")
    items = ("backpack", "potion", "charm", "medical-bag")
    names = [*("melee", "ranged", "magic", "support-melee", "support-ranged", "support-magic")]
    names += [*("poison", "panic", "paralysis", "fire", "curse", "slime"), *(f"kind-{kind}" for kind in kinds)]
    names += [f"phase-{phase}" for phase in phases] + [f"item-{item}" for item in items]
    shapes = {re.sub(r'fill="[^"]*"', "", text_of(name)) for name in names}
    assert len(shapes) == len(names)


@pytest.mark.parametrize("name", ["melee", "ranged", "magic", "poison", "attack"])
def test_a_symbol_keeps_the_colour_that_the_theme_gives_it(name: str):
    """What is drawn by code until it is cut does not change its colour then."""
    tint = SYMBOLS[name][1]
    found = {colour(fill) for fill in re.findall(r'fill="(#[0-9A-Fa-f]{6})"', text_of(name))}
    assert colour(tint) in found


@pytest.mark.parametrize(
    ("part", "wrong"),
    [
        ('<g id="a" data-mood="merry"/>', "'merry' is none of calm"),
        ('<g id="a" data-turns="hurt:5"/>', "needs a data-pin"),
        ('<g id="a" data-pin="1,2" data-turns="hurt:x"/>', "'hurt:x'"),
        ('<g id="a" data-shifts="hurt:5"/>', "'hurt:5'"),
        ('<g id="a" data-pin="1,2" data-turns="jump:5"/>', "'jump' is neither a mood nor a pose"),
        ('<g id="a" data-pin="12"/>', "two numbers"),
        ('<image id="a"/>', "only shapes of paper"),
        ("<g>", "mismatched tag"),
    ],
)
def test_a_broken_figure_is_told_part_by_part(part: str, wrong: str):
    with pytest.raises(BadFigure, match=re.escape(wrong)):
        figure_of(SVG.format(part))


def test_a_figure_with_entities_or_without_a_box_is_none():
    with pytest.raises(BadFigure, match="document type"):
        figure_of('<!DOCTYPE svg [<!ENTITY a "b">]>' + SVG.format(""))
    with pytest.raises(BadFigure, match="viewBox"):
        figure_of('<svg xmlns="http://www.w3.org/2000/svg"/>')


@pytest.mark.parametrize("box", ["0 0 nan 9", "0 0 inf 9", "0 0 9 -9"])
def test_a_figure_has_a_size(box: str):
    with pytest.raises(BadFigure, match="viewBox"):
        figure_of(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}"/>')


def test_a_figure_that_nobody_could_read_is_none(tmp_path: Path):
    with pytest.raises(BadFigure, match="groups in each other"):
        figure_of(SVG.format("<g>" * 150_000 + "</g>" * 150_000))
    file = tmp_path / "a.svg"
    file.symlink_to("/dev/zero")
    with pytest.raises(BadFigure, match="is no file"):
        figure_in(file)
    file.unlink()
    with file.open("wb") as made:
        made.truncate(50_000_000)
    with pytest.raises(BadFigure, match="far too big"):
        figure_in(file)
    assert reader((tmp_path,))("a") is None


def test_a_picture_that_takes_too_long_ends_its_cutter(tmp_path: Path):
    """So the pictures after it come."""
    noise = '<filter id="f"><feTurbulence baseFrequency="9" numOctaves="99999999"/></filter>'
    endless = SVG.format(f'{noise}<path id="a" filter="url(#f)" d="M0 0h90v90z"/>')
    code = "from appliance.ui import cutting; cutting.MOST_SECONDS = 0.5; cutting.main()"
    line = json.dumps([endless, 100, 100, str(tmp_path / "a.png")]) + "\n"
    done = subprocess.run([sys.executable, "-c", code], input=line, capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout) == (-signal.SIGPROF, "")


def test_the_first_folder_that_has_a_figure_gives_it_and_a_broken_one_is_passed_over(tmp_path: Path):
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    (tmp_path / "one" / "a.svg").write_text("<svg")
    (tmp_path / "two" / "a.svg").write_text(SVG.format('<g id="right"/>'))
    read = reader((tmp_path / "one", tmp_path / "two"))
    found = read("a")
    assert found is not None
    assert found.ids() == {"right"}
    assert read("../two/a") is None
    assert composed(Cut((Layer("a"), Layer("nobody")), unpainted), read) is None


def test_parts_are_chosen_and_left_out_and_stand_in_their_mood(tmp_path: Path):
    parts = '<g id="a" data-mood="calm"/><g id="b" data-pin="5,6" data-turns="hurt:10 strike:20"/><g id="c"/>'
    (tmp_path / "x.svg").write_text(SVG.format(parts))
    read = reader((tmp_path,))

    def cut(**more: object) -> str:
        return composed(Cut((Layer("x", only=("a", "b"), but=()),), unpainted, **more), read) or ""

    assert 'id="a"' in cut()
    assert 'id="c"' not in cut()
    assert 'id="a"' not in cut(mood="hurt")
    assert "rotate(10 5 6)" in cut(mood="hurt")
    assert "rotate(20 5 6)" in cut(mood="hurt", pose="strike", share=0.5)
    assert "data-" not in cut(mood="hurt")


def test_a_mood_that_only_some_have_looks_calm_with_the_others():
    """Only the dragon is another one aloft: his cloud stays below."""
    assert text_of("prince", "aloft").count("<path") == text_of("prince").count("<path")
    assert 'id="gusts"' in text_of("dragon", "aloft")
    assert 'id="cloud-low"' in text_of("dragon")
    assert 'id="cloud-low"' not in text_of("dragon", "aloft")


def test_a_picture_is_cut_in_any_size_and_shape_and_kept(tmp_path: Path):
    svg = composed(Cut((Layer("melee"),), unpainted), READ, 2.0)
    assert svg is not None
    png = kept(svg, 20, 40, tmp_path)
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert (int.from_bytes(png[16:20]), int.from_bytes(png[20:24])) == (20, 40)
    file = tmp_path / name_of(svg, 20, 40)
    file.write_bytes(b"the same file" + png[-8:])
    assert kept(svg, 20, 40, tmp_path) == b"the same file" + png[-8:]
    for torn in (b"", png[:-1], bytes(len(png))):  # what a power cut may leave
        file.write_bytes(torn)
        assert kept(svg, 20, 40, tmp_path) == file.read_bytes() == png
    assert [one.name for one in tmp_path.iterdir()] == [file.name]
    assert cut_out(svg, 20, 40) == png
