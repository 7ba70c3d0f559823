"""What a curse that lies before a hero changes: one word each, looked up where it matters.

no-melee, no-ranged, no-magic   attacks and supports of the type do nothing
no-support, no-lightning        supports, lightnings do nothing
no-items                        items may not be used
weaker, less-heal               attacks and supports, healing are `n` smaller
half-protection                 protection for this hero is halved, rounded down
first                           this hero starts the round
first-attack                    `n` damage if the next card is no attack
toll-draw                       `n` damage whenever an effect lets the hero draw
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from appliance.games.boss_fighters.state import Hero

HexKind = Literal[
    "no-melee",
    "no-ranged",
    "no-magic",
    "no-support",
    "no-lightning",
    "no-items",
    "weaker",
    "less-heal",
    "half-protection",
    "first",
    "first-attack",
    "toll-draw",
]


def hexed(hero: Hero, what: str) -> int:
    """How much this is so for the hero: 0 if no curse says it, else all the numbers together."""
    return sum([one.n for one in hero.hexes if one.what == what])


def why_first(hero: Hero) -> str:
    """The card by which this hero has to start the round; "" if none."""
    return next((one.card for one in hero.hexes if one.what == "first"), "")
