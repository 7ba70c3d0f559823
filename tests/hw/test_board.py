"""What is fitted on which board, and the whole way from a held card to the queue."""

import queue
import sys
import threading
from pathlib import Path
from typing import Any

import pytest
from gpiozero.pins.mock import MockFactory, MockPWMPin
from PIL import Image

from hw.board import FIRST_PAUSE, BoardSettings, open_board
from hw.desk import SimCamera
from hw.events import Edge, Found, HardwareEvent, HwError, Lost, Seen

PATIENCE = 10.0


def test_a_card_held_at_the_demo_board_arrives_on_the_queue() -> None:
    """Lens, thread, decoder and queue, stepped; no time passes."""
    said: queue.SimpleQueue[Any] = queue.SimpleQueue()
    board = open_board("demo", said.put, BoardSettings(stepped=True))
    assert board.sim is not None
    board.sim.hold("BT1BF:ELF-03:4")
    board.sim.step()
    event = said.get(timeout=PATIENCE)
    assert isinstance(event, Seen)
    assert (event.frame, [code.text for code in event.codes]) == (1, ["BT1BF:ELF-03:4"])
    board.close()


def test_a_running_demo_board_reads_without_being_told() -> None:
    said: queue.SimpleQueue[Any] = queue.SimpleQueue()
    board = open_board("demo", said.put, BoardSettings(rate=100))
    assert board.sim is not None
    board.sim.hold("BT1BF:ELF-03:4")
    while not (event := said.get(timeout=PATIENCE)).codes:
        pass
    assert event.codes[0].text == "BT1BF:ELF-03:4"
    board.close()
    assert board.scanner is not None
    assert not board.scanner.running


def test_closing_a_board_puts_nothing_more() -> None:
    said: queue.SimpleQueue[Any] = queue.SimpleQueue()
    board = open_board("desk", said.put, BoardSettings(stepped=True))
    board.close()
    assert said.empty()


def test_a_stepped_board_may_stand_still_without_losing_its_camera() -> None:
    now = [0.0]
    said: queue.SimpleQueue[Any] = queue.SimpleQueue()
    board = open_board("demo", said.put, BoardSettings(stepped=True), clock=lambda: now[0])
    now[0] = 1000.0
    board.poll()
    assert said.empty()
    board.close()


def test_a_desk_opens_no_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero", None)
    board = open_board("desk", lambda event: None, BoardSettings(camera="none"))
    board.poll()
    board.light("waiting", True, (1, 2), 0.0)
    assert (board.button, board.lamps, board.scanner, board.held_at_start) == (None, None, None, False)
    board.close()


def test_a_folder_of_pictures_is_a_camera(tmp_path: Path) -> None:
    camera = SimCamera(rate=0)
    camera.hold("BT1BF:MAG-02:0")
    Image.fromarray(camera.frame().pixels).save(tmp_path / "card.png")
    said: queue.SimpleQueue[Any] = queue.SimpleQueue()
    board = open_board("desk", said.put, BoardSettings(camera="folder", folder=str(tmp_path), rate=100))
    assert said.get(timeout=PATIENCE).codes[0].text == "BT1BF:MAG-02:0"
    board.close()


def test_a_pi_without_its_camera_is_told_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "picamera2", None)
    monkeypatch.setitem(sys.modules, "lgpio", None)
    said: queue.SimpleQueue[Any] = queue.SimpleQueue()
    board = open_board("pi", said.put)
    lost = [said.get(timeout=PATIENCE) for _ in range(3)]
    assert sorted(event.device for event in lost if isinstance(event, Lost)) == ["button", "camera", "lamps"]
    board.poll()
    board.close()


def test_the_script_board_says_what_hands_do_on_a_clock_of_its_own() -> None:
    said: list[HardwareEvent] = []
    board = open_board("script", said.append)
    hands = board.hands
    assert hands is not None
    hands.show("A")
    hands.show("B")
    hands.press()
    hands.wait(0.5)
    hands.hold()
    seen = [event for event in said if isinstance(event, Seen)]
    edges = [event for event in said if isinstance(event, Edge)]
    assert [[code.text for code in event.codes] for event in seen] == [["A"], [], ["B"]]
    assert [edge.down for edge in edges] == [True, False, True, False]
    assert edges[1].at - edges[0].at == pytest.approx(0.1)
    assert edges[3].at - edges[2].at == pytest.approx(1.0)
    assert board.clock() == hands.clock() > 4.0
    board.poll()
    board.close()


def test_it_starts_without_any_device_and_takes_each_as_it_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    """A Pi whose nodes are late: nothing is waited for at the start, and each is found without a restart."""
    now, there = [0.0], threading.Event()
    factory = MockFactory(pin_class=MockPWMPin)
    eye = SimCamera(rate=0)

    def header(driver: str) -> MockFactory:
        if not there.is_set():
            raise HwError("no header yet")
        return factory

    def camera(*_: Any) -> Any:
        if not there.is_set():
            raise HwError("no camera yet")
        return eye.open()

    monkeypatch.setattr("hw.board.open_factory", header)
    monkeypatch.setattr("hw.board._open_camera", camera)
    monkeypatch.setattr("hw.scanner.PAUSES", (0.01,) * 3)
    monkeypatch.setattr("hw.scanner.SLOW_PAUSE", 0.01)
    said: queue.SimpleQueue[HardwareEvent] = queue.SimpleQueue()
    board = open_board("pi", said.put, clock=lambda: now[0])
    assert board.pins == {}
    board.poll()
    board.light("ready", True, (1,), 0.0)
    there.set()
    board.poll()
    assert board.pins == {}  # it is not yet time
    now[0] = FIRST_PAUSE
    board.poll()
    assert set(board.pins) == {"button", "lamps"}
    assert board.scanner is not None
    found: set[str] = set()
    while found != {"button", "lamps", "camera"}:
        event = said.get(timeout=PATIENCE)
        found |= {event.device} if isinstance(event, Found) else set()
    board.scanner.stop(PATIENCE, eye.close)
    board.close()
    factory.close()


@pytest.mark.parametrize(("name", "use"), [("button", "poll"), ("lamps", "show")])
def test_a_device_that_fails_in_use_is_told_left_out_and_opened_again(
    monkeypatch: pytest.MonkeyPatch, name: str, use: str
) -> None:
    now = [0.0]
    said: queue.SimpleQueue[Any] = queue.SimpleQueue()
    board = open_board("demo", said.put, BoardSettings(camera="none"), clock=lambda: now[0])
    device = getattr(board, name)

    def broken(*_: Any) -> None:
        raise RuntimeError("the chip is gone")

    monkeypatch.setattr(device, use, broken)
    board.poll()
    board.light("ready", True, (1,), 0.0)

    lost = said.get_nowait()
    assert (lost.device, lost.why) == (name, "the chip is gone")
    now[0] = 100.0
    board.poll()
    assert getattr(board, name) not in (None, device)
    assert said.get_nowait() == Found(name, 100.0)
    board.close()


def test_a_device_that_fails_after_hours_is_tried_again_as_soon_as_at_the_start(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever else has been missing all the time: here a ring without a bus."""
    now = [0.0]
    said: queue.SimpleQueue[Any] = queue.SimpleQueue()
    board = open_board("demo", said.put, BoardSettings(camera="none", ring=12), clock=lambda: now[0])
    for _ in range(600):
        now[0] += 30.0
        board.poll()
    assert "ring" not in board.pins
    device = board.button

    def broken() -> None:
        raise RuntimeError("the chip is gone")

    monkeypatch.setattr(device, "poll", broken)
    board.poll()
    assert board.button is None
    now[0] += FIRST_PAUSE
    board.poll()
    assert board.button not in (None, device)
    board.close()
