"""When nobody has done anything for a while the screen rests: dark, with a moon that never stays at one place."""

from appliance.ui.overlays import Resting

USUAL_MINUTES = 10.0
STEP_SECONDS = 45.0
"""How long the moon stays at one place; so nothing burns in."""


class Idle:
    """Counts from what was last done. `seconds` 0: the screen never rests."""

    def __init__(self, seconds: float = USUAL_MINUTES * 60) -> None:
        self._seconds = seconds
        self._since: float | None = None
        self._rested = False

    def touched(self, now: float) -> bool:
        """Something was done; whether the screen rested, and so was only woken."""
        rested, self._since, self._rested = self._rested, now, False
        return rested

    def tick(self, now: float) -> Resting | None:
        """What lies over everything now."""
        if self._since is None:
            self._since = now
        passed = now - self._since - self._seconds
        self._rested = self._seconds > 0 and passed >= 0
        return Resting(int(passed // STEP_SECONDS)) if self._rested else None
