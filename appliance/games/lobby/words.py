"""Sentences of the lobby."""

from appliance.engine.table import Say


def say(key: str, **args: str | int | Say) -> Say:
    """A sentence of `content/lobby/*/words`."""
    return Say("lobby:" + key, args)
