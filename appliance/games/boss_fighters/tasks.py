"""What each hero does by hand in a phase: a short list, ticked off with the check mark.

The same list holds for all three ways to keep health; only where the box counts it does it say so instead of asking.
"""

from functools import reduce

from appliance.engine.table import Say
from appliance.games.boss_fighters.content import Content
from appliance.games.boss_fighters.sentences import card_name
from appliance.games.boss_fighters.state import Hero, State
from appliance.games.boss_fighters.words import say


def task(state: State, content: Content, hero: Hero) -> Say | None:
    """The list as one sentence, None if there is nothing to do."""
    lines = todo(state, content, hero)
    return reduce(lambda a, b: say("task.and", a=a, b=b), lines) if lines else None


def todo(state: State, content: Content, hero: Hero) -> tuple[Say, ...]:
    """Everything that this player does by hand now."""
    question = state.asked.question if state.asked and not state.fixing and not state.giving_up else ""
    lines = _DUE[question](state, content, hero) if question in _DUE else []
    if hero.health == 0 and not state.result:
        lines.append(say("task.at-zero"))
    return tuple(lines)


def _ready(state: State, content: Content, hero: Hero) -> list[Say]:
    if hero.health is not None and state.mode == "full":
        return [say("task.ready", n=hero.hand)]
    return [say("task.ready-counter", n=hero.hand, health=hero.start)]


def _attack(state: State, content: Content, hero: Hero) -> list[Say]:
    """Whoever was struck: the damage where the table counts too, and what came along."""
    if state.asked is None or state.asked.seat != hero.seat or not hero.attack:
        return []
    damage = [] if state.mode == "full" else [say("task.damage", n=hero.attack)]
    return damage + [say("task.take-" + token.kind, n=token.n) for token in hero.extra]


def _status(state: State, content: Content, hero: Hero) -> list[Say]:
    if not hero.poison:
        return []
    return [say("task.status" if state.mode == "full" else "task.status-counter", n=hero.poison)]


def _discard(state: State, content: Content, hero: Hero) -> list[Say]:
    n = sum(1 for seat, _ in state.played if seat == hero.seat)
    return [say("task.discard" if n else "task.discard-hand", n=n, hand=hero.hand)]


def _draw(state: State, content: Content, hero: Hero) -> list[Say]:
    return [say("task.draw", n=hero.hand)]


def _curse(state: State, content: Content, hero: Hero) -> list[Say]:
    """Curses that are still face down."""
    return [say("task.flip", n=hero.flips)] if hero.flips else []


def _cursed(state: State, content: Content, hero: Hero) -> list[Say]:
    """Where the curse goes that was just turned up."""
    if state.asked is None or state.asked.seat != hero.seat:
        return []
    lies = state.asked.about in hero.cursed
    return [say("task.curse-lies" if lies else "task.curse-gone", card=card_name(content, state.asked.about))]


_DUE = {
    "ready": _ready,
    "attack": _attack,
    "status": _status,
    "discard": _discard,
    "draw": _draw,
    "curse": _curse,
    "cursed": _cursed,
}
BY_HAND = frozenset(_DUE)
"""Questions that ask of heroes to do something by hand."""
