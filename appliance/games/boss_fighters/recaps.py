"""Where the table was: the page after a power cut."""

from functools import reduce

from appliance.engine.table import Recap, Say
from appliance.games.boss_fighters.content import Content
from appliance.games.boss_fighters.effects import DAMAGE_TYPES
from appliance.games.boss_fighters.prompts import prompt
from appliance.games.boss_fighters.sentences import (
    boss_name,
    card_name,
    is_once,
    name_of,
)
from appliance.games.boss_fighters.state import Hero, State
from appliance.games.boss_fighters.statuses import held
from appliance.games.boss_fighters.words import say


def recap(state: State, content: Content) -> Recap:
    """Where the table was: round and phase, the boss, what is open; for each seat health, tokens, cards in play."""
    lines = [say("recap.boss", boss=boss_name(state.boss), life=state.life, n=state.max_life)]
    for type, left in zip(DAMAGE_TYPES, state.shields, strict=True):
        if left:
            lines.append(say("recap.shield", type=say("type." + type), n=left))
    if state.poison:
        lines.append(say("told.gains-poison.boss", boss=boss_name(state.boss), n=state.poison))
    lines += [say("recap.used", card=card_name(content, item)) for item in state.used if is_once(content, item)]
    lines.append(prompt(state, content).say)
    seats = tuple([(hero.seat, _recap_seat(state, content, hero)) for hero in state.heroes])
    return Recap(
        title=say("recap.title", round=state.round, phase=say("phase." + state.phase)), lines=tuple(lines), seats=seats
    )


def _recap_seat(state: State, content: Content, hero: Hero) -> tuple[Say, ...]:
    lines = [say("recap.name", name=name_of(state, hero.seat))]
    if hero.health is not None:
        lines.append(say("recap.health", n=hero.health, of=hero.start))
    lines += [say("recap." + kind, n=n) for kind, n in held(hero)]
    if hidden := hero.curses + hero.flips:
        lines.append(say("recap.curses", n=hidden))
    lines += [say("recap.cursed", card=card_name(content, card)) for card in hero.cursed]
    if hero.attack is not None and state.phase in ("planning", "shield", "action"):
        lines.append(say("recap.attack", n=hero.attack))
    if hero.dots or hero.lightning:
        lines.append(say("recap.dots", n=hero.dots + hero.lightning))
    lines += [say("recap.ward", card=card_name(content, card)) for card in hero.wards]
    if played := [card_name(content, card) for seat, card in state.played if seat == hero.seat]:
        lines.append(say("recap.played", card=reduce(lambda a, b: say("recap.and", a=a, b=b), played)))
    return tuple(lines)
