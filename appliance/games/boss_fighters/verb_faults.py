"""What can be wrong with a verb beyond a single field's type."""

import re
from collections.abc import Iterator

from appliance.games.boss_fighters.effects import (
    BOSS_VERBS,
    BOTH_VERBS,
    CURSE_VERBS,
    AnyVerb,
    Attack,
    Discard,
    Hex,
    NextAttack,
    Plan,
    Raise,
    Steal,
)
from appliance.library import Fault, Source

NAME = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_FROM_ZERO = {"most", "melee", "ranged", "magic", "per_hero"}
_HIGHEST = {"do": 9, "plan": 20, "shields": 20, "mend": 40}


def card_verb_faults(verb: AnyVerb, at: str, source: Source) -> Iterator[Fault]:
    """A verb on a card or an item."""
    if isinstance(verb, (*BOSS_VERBS, Hex)):
        only = "a curse" if isinstance(verb, Hex) else "a boss"
        yield source.fault(f"{at}.do", f"a card cannot do this, only {only}", "a verb of cards, such as attack")
    yield from number_faults(verb, at, source)


def curse_verb_faults(verb: AnyVerb, at: str, source: Source) -> Iterator[Fault]:
    """A verb of a curse: it strikes its own hero, or another one that is chosen."""
    if not isinstance(verb, CURSE_VERBS):
        yield source.fault(f"{at}.do", "a curse cannot do this", "a verb of curses, such as hex or hurt")
    if isinstance(verb, Raise | Steal | Discard) and verb.to == "one":
        yield source.fault(f"{at}.to", "whom the curse strikes is not said", 'to = "self" or to = "another"')
    yield from number_faults(verb, at, source)


def boss_verb_faults(verb: AnyVerb, at: str, who: str, source: Source) -> Iterator[Fault]:
    """A verb of a boss; with "one" it needs to know by what it finds its hero."""
    if not isinstance(verb, (*BOSS_VERBS, *BOTH_VERBS)):
        yield source.fault(f"{at}.do", "a boss cannot do this, only a card", "a verb of bosses, such as plan or hurt")
    to = getattr(verb, "to", "all")
    if isinstance(verb, Plan) and to in ("self", "another"):
        yield source.fault(f"{at}.to", f"a boss cannot aim at {to!r}", "one, two, others or all")
    if not isinstance(verb, Plan):
        if to in ("two", "self", "another"):
            yield source.fault(f"{at}.to", f"a boss cannot reach {to!r}", "one, others or all")
        if to in ("one", "others") and not who:
            yield source.fault(f"{at}.to", "the ability finds nobody", 'who = "random" or the like')
    yield from number_faults(verb, at, source)


def number_faults(verb: AnyVerb, at: str, source: Source) -> Iterator[Fault]:
    """Numbers that are too small or too big, also in the verbs inside."""
    highest = _HIGHEST.get(str(verb.__struct_config__.tag), 9)
    for field in verb.__struct_fields__:
        value = getattr(verb, field)
        low = 0 if field in _FROM_ZERO else 1
        if isinstance(value, int) and not isinstance(value, bool) and not low <= value <= highest:
            yield source.fault(f"{at}.{field}", f"{value} is out of range", f"a whole number from {low} to {highest}")
    if isinstance(verb, Plan | Attack) and verb.most and verb.most < verb.n:
        yield source.fault(f"{at}.most", f"{verb.most} is below n = {verb.n}", f"{verb.n} or more, or 0 for always n")
    if isinstance(verb, Plan):
        for number, extra in enumerate(verb.extra):
            yield from number_faults(extra, f"{at}.extra[{number}]", source)
    if isinstance(verb, NextAttack):
        for number, then in enumerate(verb.then):
            yield from number_faults(then, f"{at}.then[{number}]", source)


def bad_name(field: str, name: str, source: Source) -> Fault:
    """A name that cannot be part of a key of the words files."""
    return source.fault(field, f"bad name {name!r}", "small letters, digits and hyphens, such as star-blade")
