"""What is held counts as it should, from light to rules: real frames, the real scanner thread, the real loop."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from appliance.codes import code_text, digest
from appliance.taught import Lesson
from appliance.ui.overlays import Notice, Preview
from hw.desk import Pose
from tests.shell.watched import LEFT, RIGHT, Watched

ONE, OTHER = code_text("BF", "DWA-01"), code_text("BF", "ELF-01")


@pytest.fixture
def box(tmp_path: Path) -> Iterator[Watched]:
    opened = Watched(tmp_path)
    opened.to_action()
    yield opened
    opened.close()


def scans(box: Watched) -> int:
    return box.loop.accepted + box.loop.refused


@pytest.mark.rule("BF-806")
def test_a_card_held_over_the_camera_is_previewed_and_then_played(box: Watched):
    box.camera.hold(ONE, Pose())
    box.look(0.3)
    assert box.over(Preview) is not None
    assert scans(box) == 0
    box.look(0.7)
    assert scans(box) == 1


def test_a_card_taken_away_during_its_hold_does_not_count(box: Watched):
    box.camera.hold(ONE, Pose())
    box.look(0.4)
    box.camera.away()
    box.look(2.0)
    assert (scans(box), box.over(Preview)) == (0, None)


def test_the_same_card_counts_again_only_after_it_was_away(box: Watched):
    box.camera.hold(ONE, Pose())
    box.look(4.0)
    assert scans(box) == 1
    box.camera.away()
    box.look(0.3)
    box.camera.hold(ONE, Pose(roll_deg=40))
    box.look(2.0)
    assert scans(box) == 1
    box.camera.away()
    box.look(1.5)
    box.camera.hold(ONE, Pose())
    box.look(1.5)
    assert scans(box) == 2


def test_two_cards_ask_and_the_one_that_stays_counts(box: Watched):
    box.camera.hold(ONE, LEFT)
    box.camera.add(OTHER, RIGHT)
    box.look(3.0)
    assert box.over(Notice).say.key == "shell:two-cards"
    assert box.loop.accepted == 0
    box.camera.hold(ONE, LEFT)
    box.look(1.5)
    assert any("DWA-01" in line for line in box.lines)
    assert all("ELF-01" not in line for line in box.lines)


def test_the_second_card_stops_the_hold_of_the_first(box: Watched):
    box.camera.hold(ONE, LEFT)
    box.look(0.4)
    box.camera.add(OTHER, RIGHT)
    box.look(2.0)
    assert box.loop.accepted == 0
    box.camera.away()
    box.look(2.0)
    assert box.loop.accepted == 0


@pytest.mark.parametrize("payload", [b"their card 17", b"\xff\x00\xfe\x80", "käse".encode()])
def test_a_taught_code_is_known_by_its_very_bytes(box: Watched, payload: bytes):
    """Also by bytes that are no text; and a code that only looks like them stays foreign."""
    box.taught.teach(Lesson(digest(payload), "BF", "DWA-01"))
    box.camera.hold(payload.decode("utf-8", "backslashreplace") + " ", Pose())
    box.look(1.5)
    assert box.loop.accepted == 0
    box.camera.hold(payload, Pose())
    box.look(1.5)
    assert any("DWA-01" in line for line in box.lines)


def test_a_card_that_lay_there_while_the_camera_was_gone_is_not_played_twice(box: Watched):
    box.camera.hold(ONE, Pose())
    box.look(1.5)
    before = scans(box)
    box.camera.unplug()
    for _ in range(40):
        box.now += 0.1
        box.loop.turn(0.002)
    assert box.loop.backstage.camera.trouble
    box.camera.plug()
    for _ in range(200):
        box.loop.turn(0.01)
        if box.scanner._thread is not None and box.camera._asking:
            break
    box.look(2.0)
    assert not box.loop.backstage.camera.trouble
    assert scans(box) == before
