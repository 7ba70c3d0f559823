"""Playing at the desk with the mouse: from a real mouse event through camera, decoder and queue to a played card."""

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from appliance.codes import code_text
from appliance.commands import box
from appliance.commands.desktop import pose_of
from appliance.config import Settings
from appliance.ui.holding import Hand, Held
from hw.board import BoardSettings
from hw.desk import SimCamera, homography
from hw.events import Edge
from tests.ui.table import DeskTable, fight


@pytest.fixture
def table(tmp_path: Path) -> Iterator[DeskTable]:
    made = DeskTable(tmp_path, fight())
    try:
        made.to_the_first_turn()
        yield made
    finally:
        made.close()


def played(table: DeskTable) -> list[str]:
    return [event.card for event in table.told if type(event).__name__ == "CardPlayed"]


def asked_seat(table: DeskTable) -> int:
    view = table.loop.session.view
    assert view is not None
    return view.prompt.seats[0]


def card_of_turn(table: DeskTable, number: str) -> str:
    """A card of the first deck of whoever is asked."""
    seat = next(seat for seat in table.loop.session.match.setup.seats if seat.number == asked_seat(table))
    return f"{seat.pieces[0][:3]}-{number}"


def test_a_click_on_a_card_plays_it(table: DeskTable):
    card = card_of_turn(table, "01")
    table.click(table.spot(card))
    table.until(lambda: played(table) == [card])
    assert table.loop.accepted == 1


def test_the_training_fight_has_its_six_cards_a_deck_and_played_ones_are_marked(table: DeskTable):
    assert table.desk.scene is not None
    held = [card.id for tab in table.desk.scene.tabs for card in tab.group.cards if card.kind == "card"]
    assert held
    assert all(card[-2:] <= "06" for card in held)
    card = card_of_turn(table, "01")
    table.until(lambda: card in table.words())
    before = _at(table, card)
    table.click(table.spot(card))
    table.until(lambda: played(table) == [card] and table.loop.idle and not table.desk.hand.text)
    table.open(card[:3])
    table.until(lambda: card in table.words())
    assert card in table.desk.scene.played
    assert _at(table, card) < 0.75 * before


def _at(table: DeskTable, card: str) -> float:
    """How light a card's back is in the tray."""
    table.loop.turn(0.0)
    rect = next(rect for text, rect in table.desk.boxes if text == card)
    picture = pygame.display.get_surface()
    assert picture is not None
    return float(pygame.surfarray.array3d(picture.subsurface(rect)).mean())


def test_a_card_dragged_over_the_camera_is_played_while_the_mouse_is_down(table: DeskTable):
    card = card_of_turn(table, "01")
    table.drag(card, (0.12, 0.05))
    table.until(lambda: played(table) == [card])


def test_the_card_lies_in_the_frame_where_the_mouse_is(table: DeskTable):
    """A quarter of the picture to the right on the screen is a quarter to the right in the frame."""
    table.drag(card_of_turn(table, "01"), (0.25, 0.1))
    table.until(lambda: table.desk.readings.now(table.loop.clock()) is not None and table.desk.hand.how.blur < 1)
    table.turns(3)
    seen = table.desk.readings.now(table.loop.clock())
    assert seen is not None
    x, y, w, h = seen.codes[0].box
    assert (x + w / 2, y + h / 2) == (pytest.approx(640 * 0.75, abs=12), pytest.approx(240 + 64, abs=12))


def test_only_what_the_decoder_reads_counts(table: DeskTable):
    """The tray may say what it likes: a camera that sees another card plays that one."""
    card, other = card_of_turn(table, "01"), card_of_turn(table, "03")
    sim = table.board.sim
    assert sim is not None

    def hold(text: str, how: Held) -> None:
        sim.hold(code_text("BF", other), pose_of(how))

    table.desk.camera = replace(table.desk.camera, hold=hold)
    table.desk.hand = Hand(hold, table.desk.camera.away)
    table.click(table.spot(card))
    table.until(lambda: bool(played(table)))
    assert played(table) == [other]


def test_a_card_too_far_away_is_not_taken_and_the_viewfinder_says_why(table: DeskTable):
    card = card_of_turn(table, "01")
    end = table.drag(card)
    for _ in range(14):
        table.post(pygame.MOUSEWHEEL, x=0, y=-1, flipped=False)
    table.until(lambda: "Too far away: come nearer" in table.words())
    table.turns(25)
    assert played(table) == []
    for _ in range(14):
        table.post(pygame.MOUSEWHEEL, x=0, y=1, flipped=False)
    table.until(lambda: played(table) == [card])
    table.up(end)


def test_with_the_right_button_down_the_mouse_turns_and_tips_the_card_and_keeps_hold_of_it(table: DeskTable):
    end = table.drag(card_of_turn(table, "01"))
    table.down(end, button=3)
    table.move((end[0] + 20, end[1] + 400))
    assert table.desk.hand.how.tilt_deg == 60
    assert table.desk.hand.how.roll_deg == 20
    table.up(end, button=3)
    assert table.desk.hand.text


def test_a_card_laid_down_beside_the_camera_says_nothing(table: DeskTable):
    card = card_of_turn(table, "01")
    start = table.spot(card)
    table.down(start)
    table.move((start[0], start[1] + 30))
    table.turns(20)
    table.up((start[0], start[1] + 30))
    table.turns(20)
    assert (played(table), table.loop.refused, table.desk.hand.text) == ([], 0, "")


def test_the_viewfinder_says_whether_it_reads(table: DeskTable):
    assert "No card before the camera" in table.words()
    table.down(table.spot(card_of_turn(table, "01")))
    table.until(lambda: "Reading" in table.words())
    table.up((0, 0))
    table.until(lambda: "No card before the camera" in table.words())


def test_a_lost_camera_is_told_and_found_again(table: DeskTable):
    assert table.board.sim is not None
    table.board.sim.unplug()
    table.until(lambda: "No camera picture" in table.words())
    table.board.sim.plug()
    table.until(lambda: "No card before the camera" in table.words())


def test_a_command_card_does_what_the_button_does(table: DeskTable):
    """Passing by card: somebody else's turn begins."""
    seat = asked_seat(table)
    table.open("CMD")
    table.click(table.spot("CMD-05"))
    table.until(lambda: "Passed" in table.names() and asked_seat(table) != seat)


def test_a_click_on_the_table_still_touches_the_table(table: DeskTable):
    target = next(target for target in table.window._targets if target.option == "pass")
    table.click(target.rect.center)
    table.until(lambda: "Passed" in table.names())


def test_a_new_group_sits_down_by_mouse_and_keys_alone(tmp_path: Path):
    table = DeskTable(tmp_path)
    try:
        table.post(pygame.TEXTINPUT, text="Foxes")
        table.post(pygame.KEYDOWN, key=pygame.K_RETURN)
        table.until(lambda: "GroupNamed" in table.names() and table.loop.idle)
        for option in ("confirm", "full"):
            table.click(next(t for t in table.window._targets if t.option == option).rect.center)
            table.until(lambda: table.loop.idle)
        for card in ("ELF-91", "DRU-91"):
            table.until(lambda card=card: card in table.words())
            table.click(table.spot(card))
            table.until(lambda card=card: any(getattr(event, "card", "") == card for event in table.told))
        assert table.names()[-2:] == ["PieceScanned", "PieceScanned"]
    finally:
        table.close()


def test_before_a_real_camera_there_is_a_viewfinder_and_no_tray(tmp_path: Path):
    """A folder of pictures stands for a webcam: the card that it shows is played, the mouse has nothing to take."""
    from PIL import Image

    sim = SimCamera(rate=0)
    sim.hold(code_text("BF", "ELF-91"))
    (tmp_path / "pictures").mkdir()
    Image.fromarray(sim.frame().pixels).save(tmp_path / "pictures" / "card.png")
    settings = BoardSettings(camera="folder", folder=str(tmp_path / "pictures"), rate=40.0)
    table = DeskTable(tmp_path / "state", settings=settings)
    try:
        table.until(lambda: "Reading" in table.words() and table.loop.refused == 1)
        assert table.desk.cards == ()
        assert any("printed card" in text for text in table.words())
        table.click((1100, 500))
        table.click((1100, 100))
        assert table.desk.hand.text == ""
    finally:
        table.close()


def test_a_key_that_was_the_button_comes_up_as_the_button(tmp_path: Path):
    """Return held on "new group" opens the typing of its name; its release must not be lost, or the button sticks."""
    table = DeskTable(tmp_path)
    try:
        table.window._typing = False
        table.post(pygame.KEYDOWN, key=pygame.K_RETURN)
        assert [edge.down for edge in table.window.events()] == [True]
        table.window._typing = True
        table.post(pygame.KEYUP, key=pygame.K_RETURN)
        (up,) = table.window.events()
        assert isinstance(up, Edge)
        assert not up.down
    finally:
        table.close()


def test_the_button_comes_up_when_another_window_takes_the_keys(table: DeskTable):
    table.post(pygame.KEYDOWN, key=pygame.K_SPACE)
    table.post(pygame.WINDOWFOCUSLOST)
    table.post(pygame.WINDOWFOCUSLOST)
    assert [edge.down for edge in table.window.events()] == [True, False]


def test_what_was_typed_stays_when_a_notice_comes(tmp_path: Path):
    table = DeskTable(tmp_path)
    try:
        table.post(pygame.TEXTINPUT, text="Fox")
        table.loop.turn(0.0)
        table.click(table.spot("ELF-91"))
        table.until(lambda: table.loop.refused == 1)
        table.post(pygame.TEXTINPUT, text="es")
        table.post(pygame.KEYDOWN, key=pygame.K_RETURN)
        table.until(lambda: "GroupNamed" in table.names())
        assert next(event.name for event in table.told if type(event).__name__ == "GroupNamed") == "Foxes"
    finally:
        table.close()


def test_the_whole_screen_and_back(table: DeskTable):
    table.post(pygame.KEYDOWN, key=pygame.K_F11)
    table.loop.turn(0.0)
    assert pygame.display.get_surface().get_flags() & pygame.FULLSCREEN
    table.post(pygame.KEYDOWN, key=pygame.K_F11)
    table.loop.turn(0.0)
    assert not pygame.display.get_surface().get_flags() & pygame.FULLSCREEN
    assert pygame.display.get_surface().get_size() == (1280, 800)


def test_a_place_in_the_picture_is_that_place_before_the_lens():
    pose = pose_of(Held(x=0.25, y=-0.1, distance_cm=22.0))
    x, y, w = homography(pose, (640, 480)) @ (0.0, 0.0, 1.0)
    assert (x / w, y / w) == (pytest.approx(480), pytest.approx(240 - 64))


@pytest.mark.parametrize(("board", "camera"), [("pi", ""), ("desk", "none")])
def test_the_box_and_a_desk_without_camera_have_no_tray(board: str, camera: str):
    assert box._desktop(None, Settings(profile=board, camera=camera)) is None


def test_a_webcam_without_opencv_names_what_to_install(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
):
    from appliance.__main__ import main

    monkeypatch.setitem(__import__("sys").modules, "cv2", None)
    assert main(["run", "--camera", "webcam", "--state", str(tmp_path)]) == 2
    assert "pip install -e '.[webcam]'" in capsys.readouterr().err
