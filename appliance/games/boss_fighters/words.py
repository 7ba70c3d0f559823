"""Sentences of this game."""

from appliance.engine.table import Say


def say(key: str, **args: str | int | Say) -> Say:
    """A sentence of `content/boss_fighters/*/words`."""
    return Say("boss_fighters:" + key, args)
