"""The screens of a fight from its state: `of` gives the View, `recap` the page after a power cut."""

from collections.abc import Callable
from functools import lru_cache, reduce

from msgspec.structs import replace

from appliance.engine.table import Mood, Option, Prompt, Recap, Say, Seat, Tension, View
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.aims import BY_HEALTH
from appliance.games.boss_fighters.content import Content
from appliance.games.boss_fighters.effects import DAMAGE_TYPES, AnyVerb
from appliance.games.boss_fighters.fix_prompts import fix_prompt
from appliance.games.boss_fighters.sentences import (
    boss_name,
    card_name,
    effect_kind,
    effect_line,
    effects_of,
    is_once,
    name_of,
    told,
)
from appliance.games.boss_fighters.state import Hero, State
from appliance.games.boss_fighters.views import (
    Badge,
    BossPanel,
    CardFace,
    FightView,
    HeroPanel,
    Page,
    ResultView,
    ShieldBadge,
)
from appliance.games.boss_fighters.words import say

GIVE_UP = Option("give-up", say("option.give-up"))
PASS = Option("pass", say("option.pass"))
BACK = Option("back", say("option.take-back"))


class Teller:
    """The last things that happened, as sentences: each is looked at many times and told once."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self._seats: tuple[Seat, ...] = ()
        self._known: dict[e.AnyEvent, Say] = {}

    def last(self, state: State) -> tuple[Say, ...]:
        """The last three things worth telling."""
        known = self._known
        if state.seats is not self._seats or len(known) > 1000:
            known.clear()
            self._seats = state.seats
        lines = []
        for event in state.last:
            line = known.get(event)
            if line is None:
                line = known[event] = told(event, state, self._content)
            lines.append(line)
        return tuple(lines)


def of(state: State, content: Content, last: tuple[Say, ...] = ()) -> View:
    """What is to be seen now; `last` is what happened before it."""
    if state.result:
        return _result(state, content)
    return FightView(
        prompt=_prompt(state, content),
        mood=_mood(state),
        tension=_tension(state, content),
        fixable=not state.giving_up and state.fixing is None,
        round=state.round,
        phase=state.phase,  # type: ignore[arg-type]
        boss=_boss(state, content),
        heroes=_panels(state),
        turn=state.player or state.acting,
        card=_card(state, content),
        page=_page(state, content),
        last=last,
    )


def _result(state: State, content: Content) -> ResultView:
    asked = say("ask.over") if state.asked else say("ask.nothing")
    name = name_of(state, state.fallen)
    ended = state.why == "given-up" and state.mode != "full"
    why = say("why.ended" if ended else "why." + state.why, boss=boss_name(state.boss), name=name, n=state.round)
    return ResultView(
        prompt=Prompt("confirm" if state.asked else "nothing", asked),
        mood="won" if state.result == "won" else "lost",
        result="lost" if ended else state.result,  # type: ignore[arg-type]
        boss=_boss(state, content),
        heroes=_panels(state),
        rounds=state.round,
        lines=(why, _advice(state)),
    )


def _advice(state: State) -> Say:
    """One thing that might help the next time, from what this fight was like."""
    if state.result == "won":
        return say("advice.won")
    if any(hero.poison >= 3 for hero in state.heroes):
        return say("advice.poison")
    if any(shield > 0 for shield in state.shields) and state.life * 2 > state.max_life:
        return say("advice.shields")
    return say("advice.protect")


def _mood(state: State) -> Mood:
    asked = state.asked
    if asked is None or asked.options:
        return "ready"
    if asked.question in ("ability", "enraged"):
        return "acts"
    if asked.question == "attack" and state.hero(asked.seat).attack:
        return "hurt"
    return "waiting"


def _tension(state: State, content: Content) -> Tension:
    """Danger near the end of either side, or once the boss rages. Where the table counts, health is not known."""
    if state.phase == "setup":
        return "calm"
    enrage = content.bosses[state.boss].enrages(state.level)
    boss_low = bool(state.max_life) and state.life * 4 <= state.max_life
    if boss_low or (enrage and state.round >= enrage):
        return "danger"
    for hero in state.heroes:
        if hero.health is not None and hero.health * 4 <= hero.start:
            return "danger"
    return "fight"


def _boss(state: State, content: Content) -> BossPanel:
    enrage = content.bosses[state.boss].enrages(state.level)
    facing = state.asked.seat if state.asked else state.player or state.acting
    mood = _boss_mood(state, enrage)
    lives = (state.life, state.max_life, state.poison)
    return _boss_panel(state.boss, lives, state.shields, state.full, mood, facing, enrage)


@lru_cache(maxsize=512)
def _boss_panel(
    boss: str,
    lives: tuple[int, int, int],
    shields: tuple[int, int, int],
    full: tuple[int, int, int],
    mood: str,
    facing: int,
    enrage: int,
) -> BossPanel:
    badges = [ShieldBadge(*one) for one in zip(DAMAGE_TYPES, shields, full, strict=True) if one[2]]
    life, most, poison = lives
    return BossPanel(boss_name(boss), boss, life, most, tuple(badges), poison, mood, facing, enrage)


def _boss_mood(state: State, enrage: int) -> str:
    if state.life <= 0 and state.max_life:
        return "beaten"
    if enrage and state.round >= enrage:
        return "enraged"
    if state.life * 3 <= state.max_life:
        return "furious"
    return "hurt" if state.life * 3 <= state.max_life * 2 else "calm"


def _panels(state: State) -> tuple[HeroPanel, ...]:
    """Every hero: who is asked or acts is active, what was struck is over, and what each does by hand now."""
    asked, focus = state.asked, state.player or state.acting
    ended = bool(state.result)
    also = asked.seat if asked is not None else 0
    if state.fixing is not None:
        focus = also = state.fixing.seat
    struck = _struck(state)
    by_hand = asked is not None and asked.question in _BY_HAND
    panels = []
    for hero in state.heroes:
        seat = hero.seat
        panel = _panel(
            hero, hero.name or name_of(state, seat), seat in (focus, also) and not ended, seat > struck, ended
        )
        if by_hand or hero.health == 0:
            panel = replace(panel, task=_task(state, hero))
        panels.append(panel)
    return tuple(panels)


@lru_cache(maxsize=512)
def _panel(hero: Hero, name: str, active: bool, aimed: bool, ended: bool) -> HeroPanel:
    """The panel of a hero without what is to be done; the same hero is shown many times in a row."""
    return HeroPanel(
        seat=hero.seat,
        name=name,
        hero=hero.hero,
        klass=hero.klass,
        hand=hero.hand,
        max_health=hero.start,
        health=hero.health,
        attack=hero.attack if aimed else None,
        planned=hero.planned if aimed else None,
        extra=tuple([Badge(token.kind, token.n) for token in hero.extra]) if aimed else (),
        tokens=(Badge("poison", hero.poison),) if hero.poison else (),
        dots=0 if ended else hero.dots,
        lightning=0 if ended else hero.lightning,
        active=active,
    )


_BY_HAND = ("ready", "discard", "draw", "status")
"""Questions that ask of heroes to do something by hand."""


def _struck(state: State) -> int:
    """Up to which seat what was planned is over; the boss strikes in the order of the seats."""
    if state.phase == "attack":
        return state.asked.seat if state.asked is not None and state.asked.question == "attack" else 0
    return 9 if state.phase in ("status", "discard", "draw", "end") else 0


def _task(state: State, hero: Hero) -> Say | None:
    """What this player does by hand now."""
    question = state.asked.question if state.asked else ""
    if question == "ready":
        if hero.health is not None and state.mode == "full":
            return say("task.ready", n=hero.hand)
        return say("task.ready-counter", n=hero.hand, health=hero.start)
    if question == "discard":
        n = sum(1 for seat, _ in state.played if seat == hero.seat)
        return say("task.discard" if n else "task.discard-hand", n=n, hand=hero.hand)
    if question == "draw":
        return say("task.draw", n=hero.hand)
    if question == "status" and hero.poison:
        return say("task.status" if state.mode == "full" else "task.status-counter", n=hero.poison)
    if hero.health == 0 and not state.result:
        return say("task.at-zero")
    return None


def _card(state: State, content: Content) -> CardFace | None:
    """The card being resolved, or the one the table was warned about."""
    if state.fixing is not None:
        return None
    code, seat = state.card, state.player
    if state.asked is not None and state.asked.question == "warned":
        code, seat = state.asked.about, state.asked.seat
    if state.asked is not None and state.asked.question == "ward":
        code, seat = state.asked.about, state.asked.seat
    if not code:
        return None
    return _face(code, card_name(content, code).key, seat, effects_of(content, code))


@lru_cache(maxsize=512)
def _face(code: str, name: str, seat: int, effects: tuple[AnyVerb, ...]) -> CardFace:
    lines, kinds = map(effect_line, effects), map(effect_kind, effects)
    return CardFace(code, Say(name), seat, tuple(lines), tuple(kinds))


def _page(state: State, content: Content) -> Page | None:
    asked = state.asked
    if state.giving_up or state.fixing is not None or asked is None:
        return None
    if asked.question == "lesson":
        return Page(say(f"lesson.{asked.about}.title"), (say("lesson." + asked.about),), "lesson")
    if asked.question == "special":
        return Page(card_name(content, asked.about), (say("special." + asked.why),), "special")
    if asked.question == "attack":
        return _attack_page(state, asked.seat)
    if asked.question == "status":
        return _status_page(state)
    if asked.question == "ability":
        return _ability_page(state, content)
    if asked.question == "prevented":
        line = say("page.prevented", kind=say("kind." + asked.why))
        return Page(say("page.prevented-title"), (line,), "kind-" + asked.why)
    if asked.question == "enraged":
        return Page(say("page.enraged-title"), (say("page.enraged", boss=boss_name(state.boss)),), "fire")
    return None


def _ability_page(state: State, content: Content) -> Page:
    """What the boss does, in its own words, and then what it did to whom."""
    asked = state.asked
    assert asked is not None
    key = f"ability.{state.boss}.{asked.about}"
    done = [told(event, state, content) for event in state.story]
    return Page(say(key + ".title"), (say(key), *done), "kind-" + asked.why)


def _attack_page(state: State, seat: int) -> Page:
    hero = state.hero(seat)
    name = name_of(state, seat)
    if not hero.attack:
        line = say("page.blocked-extra" if hero.extra else "page.blocked", name=name)
        return Page(say("page.attack", name=name), (line,), "blocked")
    counter = "" if state.mode == "full" else "-counter"
    lines = [say("page.damage" + counter, name=name, n=hero.attack)]
    lines += [say("page.extra-" + token.kind, name=name, n=token.n) for token in hero.extra]
    return Page(say("page.attack", name=name), tuple(lines), "attack")


def _status_page(state: State) -> Page:
    lines = [say("page.poison-boss", boss=boss_name(state.boss), n=state.poison)] if state.poison else []
    counter = "" if state.mode == "full" else "-counter"
    poisoned = [hero for hero in state.heroes if hero.poison]
    lines += [say("page.poison" + counter, name=name_of(state, hero.seat), n=hero.poison) for hero in poisoned]
    return Page(say("phase.status"), tuple(lines), "poison")


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
    key = "ask.play-extra" if hero.lightning else "ask.play"
    sentence = say(key, name=name_of(state, hero.seat), n=hero.lightning or hero.dots)
    return Prompt("scan", sentence, (hero.seat,), scans=("card",), also=(PASS, GIVE_UP))


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
    options = tuple([Option(kind, say("kind." + kind)) for kind in asked.options])
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
    return tuple([Option(seat, say("hero", name=name_of(state, int(seat))), int(seat)) for seat in state.asked.options])


def _also(state: State) -> tuple[Option, ...]:
    return (BACK, GIVE_UP) if state.may_take_back else (GIVE_UP,)


def _start(state: State, content: Content) -> Prompt:
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
    sentence = say("warned." + asked.why, card=card_name(content, asked.about), name=name, turn=turn)
    options = (Option("anyway", say("option.anyway"), card=asked.about), Option("back", say("option.back")))
    return Prompt("choose", sentence, (state.acting,), options, ("card",), (GIVE_UP,), mark="anyway")


_PROMPTS: dict[str, Callable[[State, Content], Prompt]] = {
    "ready": _ready,
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


def recap(state: State, content: Content) -> Recap:
    """Where the table was: round and phase, the boss, what is open; for each seat health, tokens, cards in play."""
    lines = [say("recap.boss", boss=boss_name(state.boss), life=state.life, n=state.max_life)]
    for type, left in zip(DAMAGE_TYPES, state.shields, strict=True):
        if left:
            lines.append(say("recap.shield", type=say("type." + type), n=left))
    if state.poison:
        lines.append(say("told.gains-poison.boss", boss=boss_name(state.boss), n=state.poison))
    lines += [say("recap.used", card=card_name(content, item)) for item in state.used if is_once(content, item)]
    lines.append(of(state, content).prompt.say)
    seats = tuple([(hero.seat, _recap_seat(state, content, hero)) for hero in state.heroes])
    return Recap(
        title=say("recap.title", round=state.round, phase=say("phase." + state.phase)), lines=tuple(lines), seats=seats
    )


def _recap_seat(state: State, content: Content, hero: Hero) -> tuple[Say, ...]:
    lines = []
    if hero.health is not None:
        lines.append(say("recap.health", n=hero.health, of=hero.start))
    if hero.poison:
        lines.append(say("recap.poison", n=hero.poison))
    if hero.attack is not None and state.phase in ("planning", "shield", "action"):
        lines.append(say("recap.attack", n=hero.attack))
    if hero.dots or hero.lightning:
        lines.append(say("recap.dots", n=hero.dots + hero.lightning))
    lines += [say("recap.ward", card=card_name(content, card)) for card in hero.wards]
    if played := [card_name(content, card) for seat, card in state.played if seat == hero.seat]:
        lines.append(say("recap.played", card=reduce(lambda a, b: say("recap.and", a=a, b=b), played)))
    return tuple(lines)
