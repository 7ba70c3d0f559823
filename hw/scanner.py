"""The camera thread: newest frame, decode, queue; it outlives cameras that fail and is left behind if one hangs."""

import logging
import threading
import time
from collections.abc import Callable

from hw.camera import Camera, Frame
from hw.events import Found, HardwareEvent, Hint, HwError, Lost, Seen
from hw.looks import Reader, Reading
from hw.why import Doctor

Opener = Callable[[], Camera]
Put = Callable[[HardwareEvent], object]
LOG = logging.getLogger(__name__)

PAUSES = (0.5, 1.0, 2.0)  # seconds before the first three tries to open it again
SLOW_PAUSE = 15.0  # and before every later one
STALL = 3.0  # seconds without a sign of life after which a thread counts as hung
SPARES = 3  # hung threads that are replaced; then only a restart of the program helps


class Scanner:
    """Reads frames in one daemon thread and puts `Seen`, `Hint`, and `Lost` and `Found` for the device "camera".

    `frames` counts those decoded, `newest` is the last of them, `alive_at` is the time of its last sign of life,
    `lost` whether the camera was declared lost: with either in order the box is healthy. `wait(seconds)` pauses between
    tries and says True when it should end (tests give their own); `stall` is how long a frame may take (for ever, with
    a camera stepped by hand).
    """

    def __init__(
        self,
        open_camera: Opener,
        put: Put,
        clock: Callable[[], float] = time.monotonic,
        wait: Callable[[float], bool] | None = None,
        stall: float = STALL,
    ) -> None:
        self._open, self._put, self._clock = open_camera, put, clock
        self._stall = stall
        self._stopping = threading.Event()
        self._wait = wait or self._stopping.wait
        self._thread: threading.Thread | None = None
        self._abandoned: list[threading.Thread] = []
        self._died = 0
        self._given_away = False  # whether it was ever left without a thread by a hang
        self.lost = False
        self.failures = 0
        self.frames = 0
        self.newest: Frame | None = None
        self.alive_at = clock()

    @property
    def given_up(self) -> bool:
        """Whether cards should be entered by hand: three tries in a row failed, or too many threads hang."""
        return self.failures > len(PAUSES) or self.hung > SPARES

    @property
    def hung(self) -> int:
        """How many threads were left behind and have not come back; one that died counts for ever."""
        self._abandoned = [thread for thread in self._abandoned if thread.is_alive()]
        return len(self._abandoned) + self._died

    @property
    def running(self) -> bool:
        """Whether the thread that counts is alive."""
        return self._thread is not None and self._thread.is_alive()

    def start(self) -> None:
        """Begin; a second call replaces the thread."""
        self.alive_at = self._clock()
        self._thread = threading.Thread(target=self._run, name="scanner", daemon=True)
        self._thread.start()

    def watch(self) -> None:
        """To be called by the main thread now and then: leaves a hung or dead thread behind and starts another."""
        thread = self._thread
        if self._stopping.is_set():
            return
        if thread is None:
            if self._given_away and self.hung <= SPARES:  # one that hung came back: there is room for another
                self.start()
            return
        dead = not thread.is_alive()
        if dead or (not self.lost and self._clock() - self.alive_at > self._stall):
            self._thread, self._given_away = None, True
            self._died += dead
            self._abandoned += [thread]
            self._lose("its thread ended" if dead else f"no picture for {self._stall:g} s")
            if self.hung <= SPARES:
                self.start()

    def stop(self, patience: float = 0.5, wake: Callable[[], object] | None = None) -> None:
        """End the thread. One that shows life gets `patience` seconds to give its camera back, a hung one nothing.

        `wake` is called once it is marked as stopped; it may end a `frame()` that waits.
        """
        thread, self._thread = self._thread, None
        self._stopping.set()
        if wake is not None:
            wake()
        if thread is not None and self._clock() - self.alive_at < self._stall:
            thread.join(patience)

    def _run(self) -> None:
        while self._counts():
            camera = None
            try:
                self.alive_at = self._clock()
                camera = self._open()
                self._read(camera)
            except Exception as error:  # a driver may raise anything; none may end the scanner
                if self._counts():
                    self.failures += 1
                    if not self.lost and not isinstance(error, HwError):  # perhaps not the camera's fault but ours
                        LOG.exception("reading the camera failed")
                    self._lose(str(error) or type(error).__name__)
            finally:
                if camera is not None:
                    _give_back(camera)
            if self._counts() and self._wait(self._pause()):
                return

    def _read(self, camera: Camera) -> None:
        """Frames of one camera until it raises or this thread counts no more."""
        told, told_at = True, float("-inf")
        reader, doctor = Reader(self._clock), Doctor()
        while True:
            frame = camera.frame()
            if not self._counts():
                return
            self.alive_at = self._clock()
            self.failures = 0
            if self.lost:
                self.lost = False
                self._put(Found("camera", frame.at))
            reading, ms = self._decode(reader, frame)
            codes = reading.codes
            self.newest = frame
            self.frames += 1
            if codes or told or frame.at - told_at >= 1.0:
                height, width = frame.pixels.shape
                self._put(Seen(codes, frame.at, frame.number, ms, (width, height)))
                told_at = frame.at
            told = bool(codes)
            word = doctor.ask(frame.pixels, reading, frame.at)
            if word:
                self._put(Hint(word, frame.at))

    def _decode(self, reader: Reader, frame: Frame) -> tuple[Reading, float]:
        start = self._clock()
        reading = reader.read(frame.pixels)
        return reading, (self._clock() - start) * 1000

    def _counts(self) -> bool:
        return self._thread is threading.current_thread() and not self._stopping.is_set()

    def _lose(self, why: str) -> None:
        """Tell it once when it is lost, and once more when hope is small."""
        if not self.lost or self.failures == len(PAUSES) + 1:
            self._put(Lost("camera", why, self._clock()))
        self.lost = True

    def _pause(self) -> float:
        return PAUSES[self.failures - 1] if 0 < self.failures <= len(PAUSES) else SLOW_PAUSE


def _give_back(camera: Camera) -> None:
    """Close, whatever the driver thinks of it."""
    try:
        camera.close()
    except Exception as error:  # the camera is lost anyway; the next try to open it tells why
        del error
