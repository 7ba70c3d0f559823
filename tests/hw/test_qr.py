"""Frames to texts with the real zxing-cpp: what a simulated lens sees, and payloads that mean harm."""

import numpy as np
import pytest
import segno
from hypothesis import given, settings
from hypothesis import strategies as st

from hw.desk import Pose, SimCamera
from hw.qr import Gray, decode, look, soften

TEXT = "BT1BF:ELF-03:4"


def seen(pose: Pose, text: str | bytes = TEXT) -> Gray:
    """One frame of a card that is held like this."""
    camera = SimCamera(rate=0)
    camera.hold(text, pose)
    return camera.frame().pixels


def printed(content: str | bytes, scale: int = 4) -> Gray:
    """A code as pixels, sharp and large."""
    modules = np.array(segno.make(content, error="l", micro=False).matrix, np.uint8)
    picture = np.where(np.pad(modules, 4) > 0, 0, 255).astype(np.uint8)
    return np.kron(picture, np.ones((scale, scale), np.uint8)).astype(np.uint8)


@pytest.mark.parametrize("distance", [10, 12, 15, 18, 21, 25])
@pytest.mark.parametrize("roll", [0, 37, 90, 180, 233])
def test_a_card_is_read_at_every_distance_and_turn(distance: int, roll: int) -> None:
    codes = decode(seen(Pose(distance_cm=distance, roll_deg=roll)))
    assert [code.text for code in codes] == [TEXT]


@pytest.mark.parametrize("tilt", [-45, -30, 30, 45])
@pytest.mark.parametrize("roll", [0, 90])
def test_a_card_is_read_when_tilted_by_45_degrees(tilt: int, roll: int) -> None:
    assert [code.text for code in decode(seen(Pose(tilt_deg=tilt, roll_deg=roll)))] == [TEXT]


def test_the_place_of_a_code_is_where_the_lens_sees_it() -> None:
    """At 15 cm and 62 degrees 35 mm are 124 pixels; a card 30 mm to the right and 20 mm down moves by 107 and 71."""
    (middle,), (moved,) = decode(seen(Pose())), decode(seen(Pose(x_mm=30, y_mm=20)))
    assert middle.box[2] == pytest.approx(124, abs=4)
    assert middle.box[0] + middle.box[2] / 2 == pytest.approx(320, abs=3)
    assert moved.box[0] - middle.box[0] == pytest.approx(107, abs=3)
    assert moved.box[1] - middle.box[1] == pytest.approx(71, abs=3)


def test_two_cards_give_two_codes() -> None:
    camera = SimCamera(rate=0)
    camera.hold(TEXT, Pose(x_mm=-40, distance_cm=18))
    camera.add("BT1BF:DWA-01:K", Pose(x_mm=40, distance_cm=18))
    assert {code.text for code in decode(camera.frame().pixels)} == {TEXT, "BT1BF:DWA-01:K"}


def test_an_empty_table_and_frames_of_nothing_give_no_code() -> None:
    camera = SimCamera(rate=0)
    assert decode(camera.frame().pixels) == ()
    chance = np.random.default_rng(1)
    for picture in (np.zeros((480, 640), np.uint8), chance.integers(0, 256, (480, 640), np.uint8)):
        assert decode(picture) == ()


def test_a_strided_view_with_garbage_beside_it_is_read() -> None:
    """As the Pi gives luma: rows padded to a stride, the padding full of noise; the view itself is no copy."""
    frame = seen(Pose())
    padded = np.random.default_rng(2).integers(0, 256, (480, 704), np.uint8)
    padded[:, :640] = frame
    view = padded[:, :640]
    assert not view.flags["C_CONTIGUOUS"]
    assert look(view) == look(frame)


def test_the_second_look_reads_noise_that_the_first_does_not() -> None:
    """Dim light at high gain: over 20 frames the blur gains reads and loses none."""
    camera = SimCamera(rate=0)
    camera.hold(TEXT, Pose(distance_cm=20, blur=0.8, noise=55))
    frames = [camera.frame().pixels for _ in range(20)]
    first, both = sum(bool(look(frame)) for frame in frames), sum(bool(decode(frame)) for frame in frames)
    assert both > first


def test_softening_keeps_grey_grey() -> None:
    assert np.all(soften(np.full((50, 60), 137, np.uint8), 2) == 137)


HOSTILE: list[str | bytes] = [
    "A" * 2900,
    bytes(range(256)) * 4,
    b"\x00",
    b"\xff\xfe\xfd",
    "https://example.org/?q=%00&x=<script>",
    "'; DROP TABLE groups; --",
    "bt1bf:elf-03:4",
    "\u202e\u0000\ufffd\U0001f480",
    "{0.__class__}",
    "../../etc/passwd",
    " ",
]


@pytest.mark.parametrize("payload", HOSTILE, ids=[str(number) for number in range(len(HOSTILE))])
def test_a_hostile_payload_gives_a_printable_text_and_never_raises(payload: str | bytes) -> None:
    (code,) = decode(printed(payload))
    code.text.encode("utf-8")
    if isinstance(payload, str):
        assert code.text == payload


@settings(max_examples=40, deadline=None)
@given(st.binary(min_size=1, max_size=200))
def test_any_bytes_give_one_text(payload: bytes) -> None:
    """Bytes that are UTF-8 come through as they are; all others can still be stored and printed."""
    (code,) = decode(printed(payload))
    code.text.encode("utf-8")


def test_two_payloads_that_are_not_utf8_stay_two_texts() -> None:
    (one,), (other,) = decode(printed(b"\xff\x01")), decode(printed(b"\xfe\x01"))
    assert one.text != other.text


def test_only_qr_codes_are_read() -> None:
    import zxingcpp

    other = zxingcpp.create_barcode("BT1BF:ELF-03:4", zxingcpp.BarcodeFormat.DataMatrix)
    picture = np.pad(np.asarray(other.to_image(scale=6)), 40, constant_values=255)
    assert decode(np.ascontiguousarray(picture, np.uint8)) == ()


def test_a_micro_qr_code_is_not_read() -> None:
    """The decoder's "QRCode" means these too, and in a blurred card it once found one that was not there."""
    modules = np.array(segno.make("413518", micro=True).matrix, np.uint8)
    picture = np.where(np.pad(modules, 4) > 0, 0, 255).astype(np.uint8)
    assert decode(np.kron(picture, np.ones((5, 5), np.uint8)).astype(np.uint8)) == ()
