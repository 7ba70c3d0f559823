"""A View's countdown: it begins when it is first seen and runs out once. Every time is given, in seconds."""

from appliance.engine.table import TimeUp, View


class Timer:
    """Another id begins anew; a View without a countdown ends it."""

    def __init__(self) -> None:
        self._id = ""
        self._ends = 0.0

    def see(self, view: View | None, now: float) -> None:
        """This is shown now."""
        countdown = view.countdown if view is not None else None
        if countdown is None:
            self._id = ""
        elif countdown.id != self._id:
            self._id, self._ends = countdown.id, now + countdown.seconds

    def tick(self, now: float) -> TimeUp | None:
        """What is due at this time."""
        if not self._id or now < self._ends:
            return None
        self._ends = float("inf")
        return TimeUp(self._id)
