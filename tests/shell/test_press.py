"""The button by its levels: one human press is said once, whatever the contacts and the kernel do to its edges."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from appliance.shell.press import LongPress, Press, Pressing, ShortPress, VeryLong


def run(edges: list[tuple[float, bool]], until: float, poll: float = 0.03) -> list[Press]:
    """What is said to these edges (time, down), with a tick each `poll` seconds."""
    pressing = Pressing()
    said: list[Press] = []
    queue = sorted(edges, key=lambda edge: edge[0])
    now = 0.0
    while now < until:
        now += poll
        while queue and queue[0][0] <= now:
            at, down = queue.pop(0)
            said += pressing.edge(down, at)
        said += pressing.tick(now)
    return said


def kinds(said: list[Press]) -> list[type[Press]]:
    return [type(press) for press in said]


@pytest.mark.parametrize("length", [0.03, 0.06, 0.2, 0.49, 0.5, 0.65, 0.79])
def test_a_press_shorter_than_the_hold_acts_once_on_release(length: float) -> None:
    (press,) = run([(1.0, True), (1.0 + length, False)], until=3.0)
    assert press == ShortPress(1.0 + length)


def test_a_short_press_says_nothing_before_its_release() -> None:
    assert run([(1.0, True)], until=1.7) == []


def test_a_hold_acts_at_0_8_seconds_while_still_down_and_nothing_on_release() -> None:
    assert run([(1.0, True)], until=1.75) == []
    assert run([(1.0, True)], until=1.85) == [LongPress(pytest.approx(1.8))]
    assert kinds(run([(1.0, True), (2.5, False)], until=4.0)) == [LongPress]


def test_six_seconds_are_very_long_and_say_the_long_one_before() -> None:
    said = run([(1.0, True), (7.5, False)], until=9.0)
    assert said == [LongPress(pytest.approx(1.8)), VeryLong(pytest.approx(7.0))]


def test_a_stuck_button_says_long_and_very_long_once_and_then_nothing_for_an_hour() -> None:
    assert kinds(run([(1.0, True)], until=3600.0, poll=0.05)) == [LongPress, VeryLong]


def test_a_stuck_button_that_chatters_says_nothing_more() -> None:
    chatter = [(1.0, True)] + [(2.0 + n * 0.02, n % 2 == 1) for n in range(400)]
    assert kinds(run(chatter, until=12.0)) == [LongPress, VeryLong]


def test_a_spike_of_two_milliseconds_is_no_press() -> None:
    assert run([(1.0, True), (1.002, False)], until=2.0) == []


def test_two_presses_are_two() -> None:
    assert len(run([(1.0, True), (1.1, False), (1.25, True), (1.35, False)], until=2.0)) == 2


def test_a_main_loop_that_slept_reads_the_same_from_the_times_of_the_edges() -> None:
    """Both edges are taken after two seconds; the press was short all the same."""
    assert run([(1.0, True), (1.12, False)], until=4.0, poll=2.0) == [ShortPress(1.12)]
    assert kinds(run([(1.0, True), (2.5, False)], until=8.0, poll=4.0)) == [LongPress]


def test_swapped_edges_are_set_right_by_the_next_poll() -> None:
    pressing = Pressing()
    pressing.edge(True, 1.0)
    pressing.edge(False, 1.3)
    pressing.edge(True, 1.29)
    assert pressing.edge(False, 1.33) == []
    assert pressing.tick(1.4) == [ShortPress(1.33)]


def test_the_ring_fills_while_down_and_is_empty_once_it_has_acted() -> None:
    pressing = Pressing()
    pressing.edge(True, 1.0)
    pressing.tick(1.4)
    assert pressing.ring(1.4) == pytest.approx(0.5)
    pressing.tick(1.9)
    assert pressing.ring(1.9) == 0.0


class Pin:
    """What a bouncing contact does, what of it the kernel tells, and what polling adds."""

    def __init__(self, pressed: list[tuple[float, float]], chance: random.Random, lose: float) -> None:
        self.changes: list[tuple[float, bool]] = []
        for start, end in pressed:
            self.changes += self._bounced(start, True, chance) + self._bounced(end, False, chance)
        self.changes.sort()
        self.told = [change for change in self.changes if chance.random() >= lose]
        self.told += [change for change in self.told if chance.random() < 0.3]

    def _bounced(self, at: float, down: bool, chance: random.Random) -> list[tuple[float, bool]]:
        times = sorted(chance.uniform(0, 0.018) for _ in range(2 * chance.randint(0, 4)))
        return [(at, down)] + [(at + time, (number % 2 == 1) == down) for number, time in enumerate(times)]

    def level(self, now: float) -> bool:
        before = [down for at, down in self.changes if at <= now]
        return before[-1] if before else False


def lived(pin: Pin, chance: random.Random, until: float) -> list[Press]:
    """The main loop as it is: takes what is queued (a neighbour's order swapped now and then), polls, ticks."""
    pressing, said, now, queue, level = Pressing(), [], 0.0, sorted(pin.told), False
    while now < until:
        now += chance.uniform(0.005, 0.04)
        due = [edge for edge in queue if edge[0] <= now]
        queue = queue[len(due) :]
        if len(due) > 1 and chance.random() < 0.3:
            spot = chance.randrange(len(due) - 1)
            due[spot], due[spot + 1] = due[spot + 1], due[spot]
        for at, down in due:
            said += pressing.edge(down, at)
            level = down
        if pin.level(now) != level:
            level = not level
            said += pressing.edge(level, now)
        said += pressing.tick(now)
    return said


@settings(max_examples=300, deadline=None)
@given(seed=st.integers(0, 2**32), length=st.floats(0.15, 0.7), lose=st.sampled_from([0.0, 0.2, 0.5, 1.0]))
def test_one_human_press_is_exactly_one_short_press(seed: int, length: float, lose: float) -> None:
    """Contacts that bounce for 18 ms, edges lost, doubled and swapped, polls up to 40 ms apart."""
    chance = random.Random(seed)
    pin = Pin([(0.5, 0.5 + length)], chance, lose)
    assert kinds(lived(pin, chance, until=2.0)) == [ShortPress]


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 2**32), length=st.floats(0.9, 5.0), lose=st.sampled_from([0.0, 0.5, 1.0]))
def test_one_human_hold_is_exactly_one_long_press(seed: int, length: float, lose: float) -> None:
    chance = random.Random(seed)
    pin = Pin([(0.5, 0.5 + length)], chance, lose)
    assert kinds(lived(pin, chance, until=length + 1.5)) == [LongPress]


@settings(max_examples=100, deadline=None)
@given(seed=st.integers(0, 2**32), count=st.integers(1, 6), lose=st.sampled_from([0.0, 0.5, 1.0]))
def test_as_many_presses_as_the_hand_makes(seed: int, count: int, lose: float) -> None:
    chance = random.Random(seed)
    pin = Pin([(0.5 + number * 0.4, 0.7 + number * 0.4) for number in range(count)], chance, lose)
    assert kinds(lived(pin, chance, until=4.0)) == [ShortPress] * count


@settings(max_examples=200, deadline=None)
@given(st.lists(st.tuples(st.floats(0, 20), st.booleans()), max_size=40))
def test_any_edges_at_all_never_say_more_than_they_pressed(edges: list[tuple[float, bool]]) -> None:
    """Nonsense in any order raises nothing, and no press is said without an edge down of its own."""
    pressing = Pressing()
    said: list[Press] = []
    for at, down in edges:
        said += pressing.edge(down, at)
    said += pressing.tick(30.0)
    starts = [press for press in said if not isinstance(press, VeryLong)]
    assert len(starts) <= sum(down for _, down in edges)
