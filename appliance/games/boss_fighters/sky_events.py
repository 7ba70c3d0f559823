"""A boss that flies: it takes off, it lands, and what does not reach it."""

from appliance.engine.game import Event


class BossSoared(Event, frozen=True):
    """The boss is in the air until it lands, at the latest when the next round begins."""


class BossLanded(Event, frozen=True):
    """The boss is on the ground again."""


class OutOfReach(Event, frozen=True):
    """The boss is in the air: `n` of the melee damage does not reach it."""

    n: int
