"""The simulated camera: what it shows, when it shows it, and how it fails when told to."""

import threading

import numpy as np
import pytest

from hw.desk import BARE, CARD_MM, DOTS_PER_MM, Pose, SimCamera, card_back, homography
from hw.events import HwError
from hw.qr import decode


def test_frames_are_grey_640_by_480_and_numbered() -> None:
    camera = SimCamera(rate=0, clock=lambda: 7.5)
    one, two = camera.frame(), camera.frame()
    assert (one.pixels.shape, one.pixels.dtype, one.at) == ((480, 640), np.uint8, 7.5)
    assert (one.number, two.number) == (1, 2)


def test_noise_differs_from_frame_to_frame_and_not_from_run_to_run() -> None:
    one, other = SimCamera(rate=0, seed=3), SimCamera(rate=0, seed=3)
    first = one.frame().pixels
    assert np.array_equal(first, other.frame().pixels)
    assert not np.array_equal(first, one.frame().pixels)


def test_the_bare_table_costs_nothing_once_it_was_drawn_and_still_shows_noise() -> None:
    eye = SimCamera(rate=0)
    frames = [eye.frame().pixels for _ in range(2 * BARE)]
    assert all(frames[n] is frames[n + BARE] for n in range(BARE))
    assert len({frame.tobytes() for frame in frames}) == BARE
    eye.hold("BT1")
    held = [eye.frame().pixels for _ in range(2)]
    assert (held[0] != held[1]).any()
    eye.away()
    last = eye.frame().pixels
    assert any(last is frame for frame in frames)


def test_a_picture_of_a_card_back_can_be_held() -> None:
    """As the pages of a printed PDF are passed through it; any resolution is the size of a card."""
    picture = card_back("BT1BF:WAR-05:C")[::2, ::2]
    camera = SimCamera(rate=0)
    camera.hold(picture, Pose(roll_deg=15))
    (code,) = decode(camera.frame().pixels)
    assert code.text == "BT1BF:WAR-05:C"
    assert code.box[2] == pytest.approx(124 * (np.cos(np.radians(15)) + np.sin(np.radians(15))), abs=6)


def test_away_empties_the_zone() -> None:
    camera = SimCamera(rate=0)
    camera.hold("BT1BF:WAR-05:C")
    camera.away()
    assert decode(camera.frame().pixels) == ()


def test_a_card_partly_outside_is_drawn_and_one_far_outside_is_not() -> None:
    camera = SimCamera(rate=0)
    empty = camera.frame().pixels.astype(int)
    camera.hold("BT1BF:WAR-05:C", Pose(x_mm=80))
    half = camera.frame().pixels.astype(int)
    camera.hold("BT1BF:WAR-05:C", Pose(x_mm=900))
    none = camera.frame().pixels.astype(int)
    assert np.abs(half[:, 600:] - empty[:, 600:]).mean() > 20
    assert np.abs(none - empty).mean() < 8


def test_a_card_through_the_lens_is_an_error_of_who_holds_it() -> None:
    camera = SimCamera(rate=0)
    camera.hold("X", Pose(distance_cm=3, tilt_deg=80))
    with pytest.raises(ValueError, match="cuts the lens"):
        camera.frame()


def test_the_homography_puts_the_middle_where_the_lens_points() -> None:
    spot = homography(Pose(x_mm=10, distance_cm=20), (640, 480)) @ np.array([0, 0, 1])
    focal = 320 / np.tan(np.radians(31))
    assert spot[:2] / spot[2] == pytest.approx((320 + focal * 10 / 200, 240))


def test_the_printed_code_is_35_mm_wide() -> None:
    dark = card_back("BT1BF:WAR-05:C") < 60
    columns = np.flatnonzero(dark.any(axis=0))
    assert (columns[-1] - columns[0] + 1) / DOTS_PER_MM == pytest.approx(35, abs=0.2)
    assert dark.shape == (round(CARD_MM[1] * DOTS_PER_MM), round(CARD_MM[0] * DOTS_PER_MM))


def test_it_is_paced_by_the_clock_and_never_catches_up_in_a_burst() -> None:
    now, pauses = [100.0], []

    def pace(seconds: float) -> None:
        pauses.append(seconds)
        now[0] += seconds

    camera = SimCamera(rate=10, clock=lambda: now[0], pace=pace)
    assert [camera.frame().at for _ in range(3)] == pytest.approx([100.1, 100.2, 100.3])
    now[0] = 105.0
    assert camera.frame().at == 105.0
    assert camera.frame().at == pytest.approx(105.1)
    assert pauses == pytest.approx([0.1] * 4)


def test_stepped_it_gives_exactly_the_frames_that_were_granted() -> None:
    camera = SimCamera(stepped=True)
    numbers: list[int] = []

    def take() -> None:
        try:
            while True:
                numbers.append(camera.frame().number)
        except HwError:
            numbers.append(-1)

    thread = threading.Thread(target=take)
    thread.start()
    camera.step(3)
    assert numbers == [1, 2, 3]
    camera.close()
    thread.join(5)
    assert numbers == [1, 2, 3, -1]


def test_a_step_that_nobody_takes_is_an_error_not_a_wait() -> None:
    with pytest.raises(HwError, match="scanner stopped"):
        SimCamera(stepped=True).step(timeout=0.01)


def test_an_unplugged_camera_gives_no_frame_and_opens_again_when_plugged() -> None:
    camera = SimCamera(rate=0)
    camera.unplug()
    for attempt in (camera.frame, camera.open):
        with pytest.raises(HwError):
            attempt()
    camera.plug()
    assert camera.open().frame().number == 1
