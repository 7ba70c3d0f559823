"""A box that is looked at by its real scanner thread through the simulated lens, frame by frame, in a test's time."""

from pathlib import Path

from hw.desk import Pose, SimCamera
from hw.scanner import Scanner
from tests.shell.box import FIGHT, Box

RATE = 15.0


class Watched(Box):
    """`camera` is what cards are held to; `look(seconds)` lets frames come, be read, and be understood."""

    def __init__(self, folder: Path, hold: float = 0.6) -> None:
        super().__init__(folder, FIGHT, hold)
        self.camera = SimCamera(stepped=True, clock=lambda: self.now)
        self.scanner = Scanner(
            self.camera.open, self.inputs.put, lambda: self.now, lambda seconds: False, stall=float("inf")
        )
        self.scanner.start()
        self.loop.backstage.camera.open(self.scanner)

    def look(self, seconds: float) -> None:
        for _ in range(round(seconds * RATE)):
            self.now += 1 / RATE
            self.camera.step()
            self.loop.turn(0)
        self.settle()

    def close(self) -> None:
        self.scanner.stop(wake=self.camera.close)
        self.journal.close()


LEFT, RIGHT = Pose(-45, 0, 18, 4, 5), Pose(45, 5, 18, -6, 0)
"""Two cards beside one another."""
