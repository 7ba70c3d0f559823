"""A sound card that remembers what was asked of it."""

from collections.abc import Mapping

from appliance.ui.speaker import NoSoundCard


class Ears:
    """A voice of a box; `gone` makes it a card that was pulled out."""

    def __init__(self) -> None:
        self.played: list[tuple[str, float]] = []
        self.weights: Mapping[str, float] = {}
        self.gone = self.closed = False

    device = ""

    @property
    def heard(self) -> list[str]:
        """The names of what was played."""
        return [name for name, _ in self.played]

    def devices(self) -> tuple[str, ...]:
        return ()

    def misplaced(self) -> bool:
        return False

    def play(self, name: str, strength: float) -> None:
        if self.gone:
            raise NoSoundCard("pulled out")
        self.played.append((name, strength))

    def weigh(self, strengths: Mapping[str, float]) -> None:
        if self.gone:
            raise NoSoundCard("pulled out")
        self.weights = dict(strengths)

    def close(self) -> None:
        self.closed = True
