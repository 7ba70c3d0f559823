"""The gallery: cut once, then only looked up; without the renderer the drawings by code stay."""

import errno
import io
import os
import queue
import re
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame
import pytest
from msgspec.structs import replace

from appliance.engine.picture import Cut, Layer, Pen
from appliance.library import CONTENT
from appliance.ui import cutting
from appliance.ui import gallery as module
from appliance.ui.canvas import Canvas
from appliance.ui.cutting import figure_of, name_of_cut, reader
from appliance.ui.gallery import Gallery, Sprite, nearest, start_cutter
from appliance.ui.sheet import Sheet
from appliance.ui.sprites import Sprites

ART = CONTENT / "art"
READ = reader((ART, ART / "symbols"))
SIZE = (24, 24)


def red(pen: Pen) -> None:
    """What stands in."""
    pen.polygon([(0, 0), (1, 0), (1, 1), (0, 1)], "#FF0000")


def symbol(name: str = "melee") -> Cut:
    return Cut((Layer(name),), red)


def in_time(gallery: Gallery, cut: Cut, size: tuple[int, int] = SIZE) -> Sprite:
    """The picture as soon as the cutter has made it."""
    thread = gallery._thread
    assert thread is not None
    for _ in range(600):
        if (found := gallery.picture(cut, size)) is not None:
            return found
        thread.join(0.05)
    raise AssertionError("it never came")


def come(gallery: Gallery, edition: int) -> bool:
    """Whether it tells, sooner or later, that so many have come."""
    for _ in range(600):
        if gallery.edition == edition:
            return True
        threading.Event().wait(0.05)
    return False


def test_what_was_cut_is_kept_on_disk_and_in_memory_and_never_cut_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    first = Gallery(READ, tmp_path, waits=True)
    found = first.picture(symbol(), SIZE)
    assert found is not None
    assert found.picture.get_size() == SIZE
    monkeypatch.setattr(module, "cut_out", lambda *args: pytest.fail("cut again"))
    again = first.picture(symbol(), SIZE)
    assert again is not None
    assert again.picture is found.picture
    fresh = Gallery(READ, tmp_path, waits=True).picture(symbol(), SIZE)
    assert fresh is not None
    assert pygame.image.tobytes(fresh.picture, "RGBA") == pygame.image.tobytes(found.picture, "RGBA")


def test_another_size_or_another_content_is_another_picture(tmp_path: Path):
    gallery = Gallery(READ, tmp_path, waits=True)
    names = {found.name for size in (SIZE, (30, 30)) if (found := gallery.picture(symbol(), size)) is not None}
    other = gallery.picture(symbol("magic"), SIZE)
    assert other is not None
    assert len(names | {other.name}) == 3


def test_a_changed_figure_has_another_name_and_what_is_not_there_has_none():
    lines = ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">', '<rect width="9" height="{}"/></svg>')
    one, other = (figure_of(lines[0] + lines[1].format(high)) for high in (8, 9))
    names = [name_of_cut(symbol(), lambda name, figure=figure: figure, *SIZE) for figure in (one, one, other)]
    assert names[0] == names[1] != names[2]
    assert name_of_cut(symbol(), lambda name: None, *SIZE) == ""


def test_what_was_cut_by_other_rules_has_another_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Each file that has a part in putting figures together counts, or a box would keep its old pictures for ever."""
    used = re.findall(r"^from appliance\.ui import (.+)$", Path(cutting.__file__).read_text("utf-8"), re.M)
    assert {file.stem for file in cutting.RULES} == {"cutting", *", ".join(used).split(", ")}
    names = [name_of_cut(symbol(), READ, *SIZE)]
    for file in cutting.RULES:
        changed = tmp_path / file.name
        changed.write_bytes(file.read_bytes() + b"# changed\n")
        with monkeypatch.context() as patch:
            patch.setattr(cutting, "RULES", [changed if one == file else one for one in cutting.RULES])
            cutting._rules.cache_clear()
            names.append(name_of_cut(symbol(), READ, *SIZE))
    cutting._rules.cache_clear()
    assert len(set(names)) == 1 + len(cutting.RULES)


def test_movements_of_what_is_shown_are_loaded_while_nothing_else_is_to_be_done(tmp_path: Path):
    boss = Cut((Layer("mr-puppet"),), red)
    cutting = Gallery(READ, tmp_path, waits=True)
    strike = replace(boss, pose="strike", share=0.5)
    for cut in (boss, strike):
        assert cutting.picture(cut, SIZE) is not None
    gallery = Gallery(READ, tmp_path)
    assert gallery.picture(boss, SIZE) is not None
    for _ in range(3):
        gallery.prepare()
    assert gallery._name(nearest(strike), SIZE) in gallery._kept
    gallery.close()


def test_a_damaged_file_is_cut_anew(tmp_path: Path):
    Gallery(READ, tmp_path, waits=True).picture(symbol(), SIZE)
    file = next(tmp_path.glob("*.png"))
    whole = file.read_bytes()
    file.write_bytes(b"no picture")
    assert Gallery(READ, tmp_path, waits=True).picture(symbol(), SIZE) is not None
    assert file.read_bytes() == whole


def test_what_was_cut_this_evening_and_is_damaged_is_cut_anew_and_told_of(tmp_path: Path):
    gallery = Gallery(READ, tmp_path)
    assert gallery.picture(symbol(), SIZE) is None
    in_time(gallery, symbol())
    assert come(gallery, 1)
    gallery._kept.clear()  # as after many others
    (tmp_path / gallery._name(symbol(), SIZE)).write_bytes(b"no picture")
    assert gallery.picture(symbol(), SIZE) is None
    assert in_time(gallery, symbol()).picture.get_size() == SIZE
    assert come(gallery, 2)
    gallery.close()


def test_what_is_damaged_each_time_is_cut_anew_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
):
    tried: list[str] = []
    monkeypatch.setattr(module, "cut_out", lambda svg, *size: tried.append(svg) or b"no picture")
    gallery = Gallery(READ, tmp_path, waits=True)
    assert [gallery.picture(symbol(), SIZE) for _ in range(5)] == [None] * 5
    assert len(tried) == 2
    assert caplog.text.count("could not be cut") == 1


def test_the_cutter_works_beside_and_tells_when_something_has_come(tmp_path: Path):
    """Until then the drawing by code stands in."""
    gallery = Gallery(READ, tmp_path)
    assert gallery.picture(symbol(), SIZE) is None
    assert gallery.edition == 0
    assert in_time(gallery, symbol()).picture.get_size() == SIZE
    assert come(gallery, 1)
    gallery.close()


def test_what_is_wanted_in_the_moment_in_which_the_cutter_gives_up_is_cut_too(tmp_path: Path):
    gallery = Gallery(READ, tmp_path)

    class Late(queue.PriorityQueue[Any]):
        """Gives nothing at first; something else is wanted just then."""

        waited = False

        def get(self, block: bool = True, timeout: float | None = None) -> Any:
            if not self.waited:
                self.waited = True
                super().get()
                gallery._want(symbol("magic"), SIZE, name := gallery._name(symbol("magic"), SIZE), tmp_path / name)
                raise queue.Empty
            return super().get(block, timeout)

    gallery._jobs = Late()
    assert gallery.picture(symbol(), SIZE) is None
    assert in_time(gallery, symbol("magic")).picture.get_size() == SIZE
    gallery.close()


def test_without_the_renderer_the_drawing_by_code_stays(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    def no_renderer() -> "subprocess.Popen[str]":
        code = "import sys; sys.modules['resvg_py'] = None; from appliance.ui.cutting import main; main()"
        root = str(Path(module.__file__).parents[2])
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
        return subprocess.Popen([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": root}, **pipes)

    gallery = Gallery(READ, tmp_path, cutter=no_renderer)
    assert gallery.picture(symbol(), SIZE) is None
    thread = gallery._thread
    assert thread is not None
    thread.join(60)
    assert gallery.broken
    assert "drawings by code stay" in caplog.text
    surface = pygame.Surface((80, 80))
    Canvas(Sheet(surface, str, Sprites(), gallery=gallery)).drawn("x", 0, 0, 800, 800, symbol())
    assert surface.get_at((40, 40))[:3] == (255, 0, 0)


def test_a_cutter_that_cannot_be_started_is_told_once(tmp_path: Path, caplog: pytest.LogCaptureFixture):
    def nothing() -> "subprocess.Popen[str]":
        raise OSError("no such program")

    gallery = Gallery(READ, tmp_path, cutter=nothing)
    gallery.picture(symbol(), SIZE)
    thread = gallery._thread
    if thread is not None:
        thread.join(30)
    assert gallery.picture(symbol("magic"), SIZE) is None
    assert gallery.broken == "no such program"


def test_a_folder_that_cannot_be_written_is_no_fault(tmp_path: Path):
    (tmp_path / "file").write_text("")
    gallery = Gallery(READ, tmp_path / "file" / "art", waits=True)
    assert gallery.picture(symbol(), SIZE) is not None
    gallery.close()


def test_the_canvas_draws_what_is_cut_turned_to_its_reader(tmp_path: Path):
    gallery = Gallery(READ, tmp_path, waits=True)
    surfaces = []
    for turn in (0, 2):
        surface = pygame.Surface((80, 80))
        canvas = Canvas(Sheet(surface, str, Sprites(), gallery=gallery), None, turn)
        canvas.drawn("x", 0, 0, 800, 800, symbol("poison"))
        assert surface.get_at((40, 40))[:3] != (255, 0, 0)
        surfaces.append(surface)
    turned = pygame.transform.rotate(surfaces[1], 180)
    assert pygame.image.tobytes(turned, "RGB") == pygame.image.tobytes(surfaces[0], "RGB")


def test_a_movement_takes_the_nearest_pose_that_is_drawn():
    cut = symbol()
    assert nearest(Cut(cut.layers, red, pose="hit", share=0.8)).share == 0.75
    assert nearest(Cut(cut.layers, red, pose="hit", share=0.05)).pose == ""
    assert nearest(Cut(cut.layers, red, "beaten", "fold", 1.0)).pose == ""
    assert nearest(Cut(cut.layers, red, "beaten", "fold", 0.0)).share == 0.0


def test_memory_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "KEPT_PIXELS", 24 * 24 * 2)
    gallery = Gallery(READ, tmp_path, waits=True)
    for name in ("melee", "magic", "ranged", "poison"):
        gallery.picture(symbol(name), SIZE)
    assert len(gallery._kept) == 2


def test_the_cutter_ends_when_nobody_speaks_to_it_any_more():
    process = start_cutter()
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.close()
    assert process.wait(timeout=60) == 0
    process.stdout.close()


def test_every_picture_is_a_png_that_pygame_reads(tmp_path: Path):
    Gallery(READ, tmp_path, waits=True).picture(symbol(), SIZE)
    data = next(tmp_path.glob("*.png")).read_bytes()
    assert pygame.image.load(io.BytesIO(data)).get_size() == SIZE


def test_what_was_begun_by_a_process_that_is_gone_goes(tmp_path: Path):
    """The power went, or the card was full."""
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    lost = {f"a.png.{ended.pid}.new", "b.png.new", ".new", f"c.png.{'9' * 30}.new"}
    kept = {f"d.png.{os.getpid()}.new", "e.png"}
    for name in lost | kept:
        (tmp_path / name).write_bytes(b"half")
    Gallery(READ, tmp_path, waits=True)
    assert {file.name for file in tmp_path.iterdir()} == kept


def test_a_picture_that_cannot_be_written_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr("appliance.files.os.replace", full)
    assert Gallery(READ, tmp_path, waits=True).picture(symbol(), SIZE) is None
    assert list(tmp_path.iterdir()) == []
