"""What camera and button mean: holds, absences, two cards, foreign codes; every time is given, nothing waits."""

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Struct

from appliance.codes import COMMANDS
from appliance.shell.intake import (
    CardHeld,
    Command,
    Intake,
    LongPress,
    NotOurs,
    ShortPress,
    TwoCards,
    looks_like,
)
from hw.board import ScriptHands
from hw.desk import Pose, SimCamera
from hw.events import Code, Edge, Found, Lost, Seen
from hw.qr import decode

RATE = 12.5
ELF, DWA = "BF:ELF-03", "BF:DWA-01"


class Ref(Struct, frozen=True):
    game: str
    card: str


class Unread(ValueError):
    reason = "unknown-code"


def parse(text: str) -> Ref:
    """A code in these tests is "BF:ELF-03"."""
    game, colon, card = text.partition(":")
    if not colon or len(game) != 2 or len(card) != 6:
        raise Unread(text)
    return Ref(game, card)


class Stream:
    """Frames as a scanner tells them: all with codes, one when the zone empties, one a second while it is empty."""

    def __init__(self, intake: Intake, rate: float = RATE) -> None:
        self.intake, self.rate = intake, rate
        self.frame, self.at, self.told_at, self.had = 0, 0.0, -1.0, False
        self.heard: list[Any] = []

    def see(self, *texts: str, seconds: float = 0.0, width: int = 120) -> list[Any]:
        """The same picture for so long, at least one frame."""
        before = len(self.heard)
        for _ in range(max(1, round(seconds * self.rate))):
            self.frame += 1
            self.at += 1 / self.rate
            codes = tuple(Code(text, (100 + 200 * n, 100, width, width)) for n, text in enumerate(texts))
            if codes or self.had or self.at - self.told_at >= 1.0:
                self.heard += self.intake.take(Seen(codes, self.at, self.frame, 0.5))
                self.told_at = self.at
            self.had = bool(codes)
            self.heard += self.intake.tick(self.at)
        return self.heard[before:]


@pytest.fixture
def stream() -> Stream:
    return Stream(Intake(parse))


def cards(heard: Iterable[Any]) -> list[str]:
    return [each.card for each in heard if isinstance(each, CardHeld)]


def test_a_steady_card_is_taken_once_after_its_hold_with_frame_and_place(stream: Stream) -> None:
    (held,) = stream.see(ELF, seconds=2.0)
    assert (held.card, held.game, held.ms, held.box) == ("ELF-03", "BF", 0.5, (100, 100, 120, 120))
    assert held.at == pytest.approx(2 / RATE + 0.6, abs=1.01 / RATE)
    assert held.frame == round(held.at * RATE)


def test_the_preview_shows_within_300_ms_and_fills_to_the_moment_of_taking(stream: Stream) -> None:
    stream.see(ELF, seconds=0.25)
    assert stream.intake.preview is not None
    card, progress = stream.intake.preview
    assert card == "ELF-03"
    assert progress < 0.3
    stream.see(ELF, seconds=0.4)
    assert stream.intake.preview[1] > progress
    stream.see(ELF, seconds=0.5)
    assert stream.intake.preview is None


@pytest.mark.rule("BF-804")
def test_a_card_that_passes_by_or_leaves_during_its_hold_is_not_taken(stream: Stream) -> None:
    stream.see(ELF, seconds=0.5)
    assert stream.see(seconds=1.0) == []
    assert stream.intake.preview is None
    assert stream.see(ELF) == []


@pytest.mark.parametrize("hold", [0.2, 0.6, 2.0])
def test_the_hold_is_what_it_is_set_to(hold: float) -> None:
    stream = Stream(Intake(parse, hold=hold))
    (held,) = stream.see(ELF, seconds=4.0)
    assert held.at == pytest.approx(2 / RATE + hold, abs=1.01 / RATE)


def test_with_no_hold_the_first_reading_takes_it() -> None:
    stream = Stream(Intake(parse, hold=0.0))
    assert cards(stream.see(ELF)) == ["ELF-03"]


def test_a_frame_or_two_without_a_reading_do_not_begin_the_hold_anew(stream: Stream) -> None:
    for _ in range(4):
        stream.see(ELF, seconds=0.16)
        stream.see(seconds=0.16)
    assert cards(stream.heard) == ["ELF-03"]
    assert stream.heard[0].at < 0.95


def test_a_card_left_in_view_counts_once_however_long_and_however_it_flickers(stream: Stream) -> None:
    stream.see(ELF, seconds=1.0)
    for _ in range(60):
        stream.see(ELF, seconds=0.6)
        stream.see(seconds=0.48)
    assert cards(stream.heard) == ["ELF-03"]


def test_the_same_card_counts_again_after_it_was_away(stream: Stream) -> None:
    stream.see(ELF, seconds=1.0)
    stream.see(seconds=1.0)
    stream.see(ELF, seconds=1.0)
    assert cards(stream.heard) == ["ELF-03", "ELF-03"]


def test_frames_alone_or_time_alone_are_no_absence() -> None:
    """A stalled camera gives no frames for long; a fast one many in no time."""
    stalled = Stream(Intake(parse))
    stalled.see(ELF, seconds=1.0)
    stalled.at += 30.0
    stalled.see(ELF, seconds=1.0)
    fast = Stream(Intake(parse), rate=200)
    fast.see(ELF, seconds=1.0)
    fast.see(seconds=0.6)
    fast.see(ELF, seconds=1.0)
    assert (cards(stalled.heard), cards(fast.heard)) == (["ELF-03"], ["ELF-03"])


def test_a_card_that_lay_there_while_the_camera_was_lost_does_not_count_again(stream: Stream) -> None:
    stream.see(ELF, seconds=1.0)
    stream.intake.take(Lost("camera", "cable", stream.at))
    stream.at += 20.0
    stream.frame = 0
    stream.intake.take(Found("camera", stream.at))
    stream.see(ELF, seconds=1.0)
    assert cards(stream.heard) == ["ELF-03"]


def test_two_cards_one_after_the_other_both_count(stream: Stream) -> None:
    stream.see(ELF, seconds=1.0)
    stream.see(DWA, seconds=1.0)
    assert cards(stream.heard) == ["ELF-03", "DWA-01"]


def test_a_card_counts_again_at_once_when_another_was_taken_in_between() -> None:
    """A hero card picks Lisa, a card is played, and the hero card picks her again a moment later."""
    stream = Stream(Intake(parse, hold=0.3))
    stream.see(ELF, seconds=1.0)
    stream.see(DWA, seconds=0.56)
    stream.see(ELF, seconds=1.0)
    assert cards(stream.heard) == ["ELF-03", "DWA-01", "ELF-03"]


def test_two_cards_at_once_count_nothing_and_are_told_once_until_one_is_left(stream: Stream) -> None:
    assert [type(each) for each in stream.see(ELF, DWA, seconds=3.0)] == [TwoCards]
    assert stream.intake.preview is None
    assert cards(stream.see(DWA, seconds=1.5)) == ["DWA-01"]
    stream.see(seconds=1.0)
    assert [type(each) for each in stream.see(ELF, DWA, seconds=1.0)] == [TwoCards]


def test_a_reader_that_sees_two_cards_by_turns_sees_two_cards(stream: Stream) -> None:
    for _ in range(20):
        stream.see(ELF)
        stream.see(DWA)
    assert [type(each) for each in stream.heard] == [TwoCards]


def test_a_second_card_that_is_read_now_and_then_still_keeps_the_first_from_counting() -> None:
    stream = Stream(Intake(parse, hold=0.05))
    for _ in range(12):
        stream.see(ELF, DWA)
        stream.see(ELF, seconds=0.26)
    assert cards(stream.heard) == []


def test_a_taken_card_stays_taken_when_a_second_joins_and_leaves(stream: Stream) -> None:
    stream.see(ELF, seconds=1.0)
    stream.see(ELF, DWA, seconds=2.0)
    stream.see(ELF, seconds=2.0)
    assert [type(each) for each in stream.heard] == [CardHeld, TwoCards]


def test_two_codes_in_a_single_frame_are_no_reason_to_speak(stream: Stream) -> None:
    stream.see(ELF, seconds=0.2)
    stream.see(ELF, DWA)
    stream.see(DWA, seconds=1.5)
    assert [type(each) for each in stream.heard] == [CardHeld]


def test_a_code_of_little_more_than_a_tenth_of_the_frame_is_not_in_the_zone(stream: Stream) -> None:
    assert stream.see(ELF, seconds=3.0, width=67) == []
    assert cards(stream.see(ELF, seconds=3.0, width=68)) == ["ELF-03"]


def test_a_foreign_code_is_told_once_a_showing_and_soon(stream: Stream) -> None:
    (told,) = stream.see("https://example.org", seconds=5.0)
    assert (told.kind, told.reason) == ("address", "unknown-code")
    assert told.at < 0.3
    stream.see(seconds=1.0)
    assert len(stream.see("https://example.org", seconds=1.0)) == 1


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("", "empty"),
        ("  ", "empty"),
        ("https://example.org/x", "address"),
        ("WWW.example.org", "address"),
        ("\\xff\\xfe", "binary"),
        ("a\x00b", "binary"),
        ("A" * 3000, "long"),
        ("'; DROP TABLE groups; --", "text"),
        ("bt1bf:elf-03:4", "text"),
    ],
)
def test_bad_codes_are_named_by_what_they_look_like(text: str, kind: str) -> None:
    assert looks_like(text) == kind
    (told,) = Stream(Intake(parse)).see(text, seconds=1.0)
    assert isinstance(told, NotOurs)
    assert told.kind == kind


def test_command_cards_are_commands_and_unknown_ones_are_not_ours() -> None:
    for card, name in COMMANDS.items():
        (told,) = Stream(Intake(parse)).see(f"00:{card}", seconds=1.0)
        assert (type(told), told.name) == (Command, name)
    for number in (0, 13, 99):
        (told,) = Stream(Intake(parse)).see(f"00:CMD-{number:02}", seconds=1.0)
        assert isinstance(told, NotOurs)


def test_button_edges_become_presses(stream: Stream) -> None:
    intake = stream.intake
    heard = [*intake.take(Edge("button", True, 1.0)), *intake.take(Edge("button", False, 1.2)), *intake.tick(1.3)]
    assert heard == [ShortPress(1.2)]
    intake.take(Edge("button", True, 2.0))
    intake.tick(2.4)
    assert intake.ring == pytest.approx(0.5)
    assert intake.tick(3.0) == [LongPress(pytest.approx(2.8))]


@pytest.mark.parametrize("name", ["button", "second button"])
def test_a_button_that_is_lost_while_down_presses_nothing(stream: Stream, name: str) -> None:
    intake = stream.intake
    intake.take(Edge("button", True, 1.0))
    intake.tick(1.2)
    intake.take(Lost(name, "gone", 1.3))
    assert intake.tick(9.0) == []


def test_a_script_says_each_card_once_and_the_same_again_after_away() -> None:
    intake = Intake(parse, hold=0.0)
    heard: list[Any] = []
    hands = ScriptHands(lambda event: heard.extend(intake.take(event)))
    for text in (ELF, ELF, DWA, ELF):
        hands.show(text)
    hands.away()
    hands.show(ELF)
    hands.press()
    hands.hold()
    heard += intake.tick(hands.clock())
    assert cards(heard) == ["ELF-03", "DWA-01", "ELF-03", "ELF-03"]
    assert [type(each) for each in heard[4:]] == [ShortPress, LongPress]


def test_cards_held_before_the_simulated_lens_are_taken_one_by_one() -> None:
    """Lens, decoder and intake together: four cards in different poses, each held for a second, with a hand between."""
    now = [0.0]
    camera = SimCamera(rate=0, clock=lambda: now[0])
    intake = Intake(parse)
    poses = [Pose(), Pose(10, -8, 20, 130, 30), Pose(-15, 10, 12, 275, -20, 1.0, 10), Pose(0, 0, 24, 45)]
    heard: list[Any] = []
    for number, pose in enumerate(poses, 1):
        for shown in (True, False):
            camera.hold(f"BF:ELF-0{number}", pose) if shown else camera.away()
            for _ in range(12):
                now[0] += 0.08
                frame = camera.frame()
                heard += intake.take(Seen(decode(frame.pixels), frame.at, frame.number))
    assert cards(heard) == ["ELF-01", "ELF-02", "ELF-03", "ELF-04"]


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.sampled_from([(), (ELF,), (DWA,), (ELF, DWA)]), st.integers(1, 20)), max_size=25))
def test_no_card_is_taken_that_was_not_there_alone_for_its_hold(shown: list[tuple[tuple[str, ...], int]]) -> None:
    """Whatever is held how: a card that is taken was read alone at that moment and for most of the hold before it."""
    stream = Stream(Intake(parse))
    past: list[tuple[float, tuple[str, ...]]] = []
    for texts, frames in shown:
        for _ in range(frames):
            heard = stream.see(*texts)
            past.append((stream.at, texts))
            for held in heard:
                if isinstance(held, CardHeld):
                    span = [seen for at, seen in past if at >= held.at - 0.6 - 1e-6]
                    assert texts == (f"BF:{held.card}",)
                    assert all(len(seen) <= 1 and seen in ((), texts) for seen in span)
