"""A hand that holds cards over the camera: when it shows them, where, how sharp, and when it takes them away."""

import pytest

from appliance.ui.holding import FARTHEST, LINGER, LONGEST, NEAREST, REACH, RETURN, SHARP, Hand, Held

A, B = "BT1BF:ELF-03:4", "BT1BF:ELF-01:8"


class Camera:
    """Remembers what lies before it."""

    def __init__(self) -> None:
        self.card: str | None = None
        self.how = Held()
        self.times = 0

    def hold(self, card: str, how: Held) -> None:
        self.card, self.how, self.times = card, how, self.times + 1

    def away(self) -> None:
        self.card = None


@pytest.fixture
def camera() -> Camera:
    return Camera()


@pytest.fixture
def hand(camera: Camera) -> Hand:
    return Hand(camera.hold, camera.away)


def pass_time(hand: Hand, start: float, end: float, read: bool = False) -> None:
    for step in range(round((end - start) * 30) + 1):
        hand.tick(start + step / 30, read)


def click(hand: Hand, card: str, at: float) -> None:
    hand.take(card, at)
    hand.release(at + 0.08)


def test_a_click_shows_the_card_for_a_moment(hand: Hand, camera: Camera):
    click(hand, A, 10.0)
    hand.tick(10.05)
    assert camera.card is None
    pass_time(hand, 10.0 + REACH, 10.0 + LINGER)
    assert camera.card == A
    pass_time(hand, 10.0 + LINGER, 10.0 + REACH + LINGER + 0.1)
    assert (camera.card, hand.text) == (None, "")


def test_a_card_lies_there_as_long_as_the_mouse_is_down(hand: Hand, camera: Camera):
    hand.take(A, 0.0)
    pass_time(hand, 0.0, 9.0)
    assert camera.card == A
    hand.release(9.0)
    hand.tick(9.04)
    assert camera.card is None


def test_a_card_that_is_read_late_stays_until_it_counts(hand: Hand, camera: Camera):
    click(hand, A, 0.0)
    pass_time(hand, 0.0, 1.2)
    pass_time(hand, 1.24, 2.2, read=True)
    assert camera.card == A
    pass_time(hand, 2.24, 2.5, read=True)
    assert camera.card is None


def test_a_card_that_is_never_read_goes(hand: Hand, camera: Camera):
    click(hand, A, 0.0)
    pass_time(hand, 0.0, LONGEST + 0.2)
    assert camera.card is None


def test_a_card_that_lies_still_is_shown_once(hand: Hand, camera: Camera):
    """Each new picture costs the camera a new scene."""
    hand.take(A, 0.0)
    pass_time(hand, 0.0, 3.0)
    assert camera.times == 1


def test_the_same_card_comes_again_only_after_it_was_away_long_enough_to_count(hand: Hand, camera: Camera):
    click(hand, A, 0.0)
    pass_time(hand, 0.0, 1.5)
    click(hand, A, 1.5)
    pass_time(hand, 1.5, 1.2 + RETURN)
    assert camera.card is None
    pass_time(hand, 1.2 + RETURN, 1.5 + RETURN)
    assert camera.card == A


def test_a_double_click_is_one_card(hand: Hand, camera: Camera):
    click(hand, A, 0.0)
    pass_time(hand, 0.0, 0.2)
    click(hand, A, 0.2)
    pass_time(hand, 0.2, 1.0)
    assert (camera.card, camera.times) == (A, 1)
    pass_time(hand, 1.0, 5.0)
    assert (camera.card, camera.times) == (None, 1)


def test_another_card_takes_the_place_of_the_first(hand: Hand, camera: Camera):
    click(hand, A, 0.0)
    pass_time(hand, 0.0, 0.5)
    click(hand, B, 0.5)
    pass_time(hand, 0.5, 0.8)
    assert camera.card == B


def test_a_dragged_card_is_where_the_mouse_is_and_beside_the_camera_nowhere(hand: Hand, camera: Camera):
    hand.take(A, 0.0)
    hand.drag(None, 0.05)
    pass_time(hand, 0.05, 0.5)
    assert camera.card is None
    hand.drag((0.2, -0.1), 0.5)
    pass_time(hand, 0.5, 1.0)
    assert (camera.card, camera.how.x, camera.how.y) == (A, 0.2, -0.1)
    hand.drag(None, 1.0)
    assert camera.card is None
    hand.release(1.1)
    assert hand.text == ""


def test_fast_movement_smears_and_rest_is_sharp(hand: Hand, camera: Camera):
    hand.take(A, 0.0)
    for step in range(10):
        hand.drag((-0.4 + step * 0.08, 0.0), step / 30)
        hand.tick(step / 30)
    assert camera.how.blur > 3 * SHARP
    assert camera.how.noise > Held().noise
    pass_time(hand, 0.4, 1.4)
    assert (camera.how.blur, camera.how.noise) == (SHARP, Held().noise)


def test_wheel_and_angles_reach_the_camera_within_their_bounds(hand: Hand, camera: Camera):
    hand.take(A, 0.0)
    hand.drag((0.0, 0.0), 0.0)
    hand.tick(0.2)
    hand.nearer(-2)
    hand.turn(30)
    hand.tip(15)
    hand.tick(0.3)
    assert (camera.how.distance_cm, camera.how.roll_deg, camera.how.tilt_deg) == (18.0, 30, 15)
    for steps, end in ((-100, FARTHEST), (100, NEAREST)):
        hand.nearer(steps)
        hand.tick(0.4 + steps / 1000)
        assert hand.how.distance_cm == end


def test_each_card_starts_held_straight(hand: Hand, camera: Camera):
    hand.take(A, 0.0)
    hand.turn(40)
    hand.nearer(-5)
    pass_time(hand, 0.0, 0.5)
    hand.release(0.5)
    pass_time(hand, 0.5, 3.0)
    click(hand, B, 3.0)
    pass_time(hand, 3.0, 3.5)
    assert camera.how == Held()
