"""By what a boss finds its hero: a criterion gives those who match, and the players choose among them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable

    from appliance.games.boss_fighters.state import Hero, State

Who = Literal[
    "most-health",
    "least-health",
    "most-poison",
    "most-panic",
    "most-curses",
    "most-attack",
    "most-cards",
    "fewest-cards",
    "last-player",
    "left-of-last",
    "right-of-last",
    "starter",
    "random",
]
BY_HEALTH = ("most-health", "least-health")


def matching(state: State, who: Who) -> tuple[int, ...]:
    """The seats that match; for "random" all, and where the table keeps the health all for health too."""
    heroes = state.heroes
    everybody = tuple([hero.seat for hero in heroes])
    if who == "random" or (who in BY_HEALTH and heroes[0].health is None):
        return everybody
    if who == "last-player":
        return (state.last_player,) if state.last_player else everybody
    if who == "starter":
        return (state.starter,) if state.starter else everybody
    if who in ("left-of-last", "right-of-last"):
        return (_beside(everybody, state.last_player, 1 if who == "left-of-last" else -1),)
    measure = _MEASURES[who]
    best = max(measure(state, hero) for hero in heroes)
    return tuple([hero.seat for hero in heroes if measure(state, hero) == best])


def _beside(seats: tuple[int, ...], seat: int, step: int) -> int:
    """Clockwise, the left neighbour of who looks at the table, is the next seat up."""
    return seats[(seats.index(seat) + step) % len(seats)] if seat in seats else seats[0]


def _cards(state: State, hero: Hero) -> int:
    return sum(1 for seat, _ in state.played if seat == hero.seat)


_MEASURES: dict[str, Callable[[State, Hero], int]] = {
    "most-health": lambda state, hero: hero.health or 0,
    "least-health": lambda state, hero: -(hero.health or 0),
    "most-poison": lambda state, hero: hero.poison,
    "most-panic": lambda state, hero: hero.panic,
    "most-curses": lambda state, hero: hero.curses + hero.flips + len(hero.cursed),
    "most-attack": lambda state, hero: hero.attack or 0,
    "most-cards": _cards,
    "fewest-cards": lambda state, hero: -_cards(state, hero),
}
