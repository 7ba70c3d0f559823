"""What the table is asked, from the state of a fight."""

from collections.abc import Callable
from functools import lru_cache

from msgspec.structs import replace

from appliance.engine.table import Option, Prompt, Say
from appliance.games.boss_fighters.aims import BY_HEALTH
from appliance.games.boss_fighters.content import Content
from appliance.games.boss_fighters.fix_prompts import fix_prompt
from appliance.games.boss_fighters.sentences import (
    card_name,
    effect_line,
    name_of,
)
from appliance.games.boss_fighters.state import Hero, State
from appliance.games.boss_fighters.words import say

GIVE_UP = Option("give-up", say("option.give-up"))
PASS = Option("pass", say("option.pass"))
BACK = Option("back", say("option.take-back"))


def prompt(state: State, content: Content) -> Prompt:
    """What is asked now, turned to the seats from which the heroes are played."""
    asked = _prompt(state, content)
    if not asked.seats or not any(hero.by for hero in state.heroes):
        return asked
    return replace(asked, seats=tuple([state.hero(seat).by or seat for seat in asked.seats]))


def _prompt(state: State, content: Content) -> Prompt:
    if state.giving_up:
        options = (Option("yes", say("option.give-up-yes")), Option("no", say("option.give-up-no")))
        return Prompt("choose", say("ask.give-up"), options=options, mark="no")
    if state.fixing is not None:
        return fix_prompt(state, state.fixing)
    if state.asked is not None:
        return _PROMPTS.get(state.asked.question, _confirm)(state, content)
    if not state.acting:
        return Prompt("nothing", say("ask.nothing"))
    hero = state.hero(state.acting)
    return Prompt("scan", _play(state, content, hero), (hero.seat,), scans=("card",), also=(PASS, GIVE_UP))


def _play(state: State, content: Content, hero: Hero) -> Say:
    """Whose turn it is, and what panic and curses say to it."""
    sentence = say(
        "ask.play-extra" if hero.lightning else "ask.play",
        name=name_of(state, hero.seat),
        n=hero.lightning or hero.dots,
    )
    if hero.panic:
        sentence = say("then", first=sentence, rest=say("ask.panic"))
    for hex in hero.hexes:
        line = say("hex." + hex.what, n=hex.n)
        sentence = say("then", first=sentence, rest=say("ask.hexed", card=card_name(content, hex.card), does=line))
    return sentence


def _confirm(state: State, content: Content) -> Prompt:
    asked = state.asked
    assert asked is not None
    seats = (asked.seat,) if asked.seat else ()
    return Prompt("confirm", say("ask." + asked.question, name=name_of(state, asked.seat)), seats, also=(GIVE_UP,))


def _ready(state: State, content: Content) -> Prompt:
    """In the training fight only some cards of each deck are dealt: said before anybody shuffles them all."""
    training = content.bosses[state.boss].boss.training
    return Prompt("confirm", say("ask.ready-training" if training else "ask.ready"), also=(GIVE_UP,))


def _attack(state: State, content: Content) -> Prompt:
    asked = state.asked
    assert asked is not None
    key = "ask.attack" if state.hero(asked.seat).attack else "ask.attack-blocked"
    return Prompt("confirm", say(key, name=name_of(state, asked.seat)), (asked.seat,), also=(GIVE_UP,))


def _ability(state: State, content: Content) -> Prompt:
    return Prompt("confirm", say("ask.ability"), also=(GIVE_UP,))


def _kind(state: State, content: Content) -> Prompt:
    asked = state.asked
    assert asked is not None
    options = tuple([Option(kind, say("option.kind-" + kind)) for kind in asked.options])
    sentence = say("ask.kind", name=name_of(state, asked.seat))
    return Prompt("choose", sentence, (asked.seat,), options, also=_also(state))


def _again(state: State, content: Content) -> Prompt:
    asked = state.asked
    assert asked is not None
    sentence = say("ask.again-" + asked.why, name=name_of(state, asked.seat), n=getattr(state.agenda[0], "look", 1))
    nothing = Option("nothing", say("option.nothing"))
    return Prompt("scan", sentence, (asked.seat,), scans=("card",), also=(nothing, *_also(state)))


def _who(state: State, content: Content) -> Prompt:
    """Whom the ability is for: what it does is told when it is known."""
    asked = state.asked
    assert asked is not None
    by_table = asked.why in BY_HEALTH and state.heroes[0].health is None
    key = f"ask.who-table.{asked.why}" if by_table else f"ask.who.{asked.why}"
    return Prompt("choose", say(key), options=_seats(state), scans=("hero", "class"), also=(GIVE_UP,))


def _ward(state: State, content: Content) -> Prompt:
    asked = state.asked
    assert asked is not None
    sentence = say("ask.ward", name=name_of(state, asked.seat), card=card_name(content, asked.about))
    options = (Option("use", say("option.ward-use")), Option("keep", say("option.ward-keep")))
    return Prompt("choose", sentence, (asked.seat,), options, also=(GIVE_UP,))


def _special(state: State, content: Content) -> Prompt:
    asked = state.asked
    assert asked is not None
    sentence = say("ask.special", name=name_of(state, asked.seat))
    return Prompt("confirm", sentence, (asked.seat,), also=_also(state))


def _seats(state: State) -> tuple[Option, ...]:
    assert state.asked is not None
    return tuple([_seat(int(option), name_of(state, int(option))) for option in state.asked.options])


@lru_cache(maxsize=64)
def _seat(seat: int, name: str) -> Option:
    return Option(str(seat), say("hero", name=name), seat)


def _also(state: State) -> tuple[Option, ...]:
    return (BACK, GIVE_UP) if state.may_take_back else (GIVE_UP,)


def _curse(state: State, content: Content) -> Prompt:
    """A curse is turned up; a table that finds none there says so."""
    asked = state.asked
    assert asked is not None
    sentence = say("ask.curse", name=name_of(state, asked.seat), n=state.hero(asked.seat).flips)
    none = Option("none", say("option.no-curse"))
    return Prompt("scan", sentence, (asked.seat,), scans=("curse",), also=(none, GIVE_UP))


def _token(state: State, content: Content) -> Prompt:
    asked = state.asked
    assert asked is not None
    options = tuple([Option(kind, say("token." + kind)) for kind in asked.options])
    sentence = say("ask.token", name=name_of(state, asked.seat), n=int(asked.why))
    return Prompt("choose", sentence, (asked.seat,), options, also=_also(state))


def _start(state: State, content: Content) -> Prompt:
    asked = state.asked
    if asked is not None and asked.about:
        sentence = say("ask.start-cursed", card=card_name(content, asked.about))
        return Prompt("choose", sentence, options=_seats(state), scans=("hero", "class"), also=(GIVE_UP,))
    return Prompt("choose", say("ask.start"), options=_seats(state), scans=("hero", "class"), also=(GIVE_UP,))


def _target(state: State, content: Content) -> Prompt:
    asked = state.asked
    assert asked is not None
    key = "ask.target-second" if state.chosen else "ask.target"
    sentence = say(key, name=name_of(state, asked.seat), effect=effect_line(state.agenda[0]))
    return Prompt("choose", sentence, (asked.seat,), _seats(state), ("hero", "class"), _also(state))


def _warned(state: State, content: Content) -> Prompt:
    asked = state.asked
    assert asked is not None
    name, turn = name_of(state, asked.seat), name_of(state, state.acting)
    sentence = say("warned." + _slip(state, content), card=card_name(content, asked.about), name=name, turn=turn)
    options = (Option("anyway", say("option.anyway"), card=asked.about), Option("back", say("option.back")))
    return Prompt("choose", sentence, (state.acting,), options, ("card",), (GIVE_UP,), mark="anyway")


def _slip(state: State, content: Content) -> str:
    """Why the card looks like a slip: of a card in nobody's deck, whether it was taken out or is loot left behind."""
    asked = state.asked
    assert asked is not None
    if asked.why != "not-in-deck":
        return asked.why
    if any(asked.about in hero.removed for hero in state.heroes):
        return "removed"
    card = content.cards.get(asked.about)
    return "loot-nobody" if card is not None and card.stars else asked.why


_PROMPTS: dict[str, Callable[[State, Content], Prompt]] = {
    "ready": _ready,
    "curse": _curse,
    "token": _token,
    "start": _start,
    "target": _target,
    "warned": _warned,
    "special": _special,
    "attack": _attack,
    "ability": _ability,
    "prevented": _ability,
    "enraged": _ability,
    "kind": _kind,
    "again": _again,
    "who": _who,
    "ward": _ward,
}
