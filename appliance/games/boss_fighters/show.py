"""The screens of a fight from its state: `of` gives the View, `recap` the page after a power cut."""

from collections.abc import Callable
from functools import reduce

from appliance.engine.table import Mood, Option, Prompt, Recap, Say, Tension, View
from appliance.games.boss_fighters.aims import BY_HEALTH
from appliance.games.boss_fighters.content import Content
from appliance.games.boss_fighters.effects import DAMAGE_TYPES
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


def of(state: State, content: Content) -> View:
    """What is to be seen now."""
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
        heroes=tuple([_panel(state, hero) for hero in state.heroes]),
        turn=state.player or state.acting,
        card=_card(state, content),
        page=_page(state, content),
        last=tuple([told(event, state, content) for event in state.last]),
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
        heroes=tuple([_panel(state, hero) for hero in state.heroes]),
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
    enrage = content.bosses[state.boss].at(state.level).enrage
    boss_low = bool(state.max_life) and state.life * 4 <= state.max_life
    hero_low = any(hero.health is not None and hero.health * 4 <= hero.start for hero in state.heroes)
    return "danger" if boss_low or hero_low or (enrage and state.round >= enrage) else "fight"


def _boss(state: State, content: Content) -> BossPanel:
    enrage = content.bosses[state.boss].at(state.level).enrage
    shields = [
        ShieldBadge(type, left, full)
        for type, left, full in zip(DAMAGE_TYPES, state.shields, state.full, strict=True)
        if full
    ]
    facing = state.asked.seat if state.asked else state.player or state.acting
    return BossPanel(
        name=boss_name(state.boss),
        art=state.boss,
        life=state.life,
        max_life=state.max_life,
        shields=tuple(shields),
        poison=state.poison,
        mood=_boss_mood(state, enrage),
        facing=facing,
        enrage=enrage,
    )


def _boss_mood(state: State, enrage: int) -> str:
    if state.life <= 0 and state.max_life:
        return "beaten"
    if enrage and state.round >= enrage:
        return "enraged"
    if state.life * 3 <= state.max_life:
        return "furious"
    return "hurt" if state.life * 3 <= state.max_life * 2 else "calm"


def _panel(state: State, hero: Hero) -> HeroPanel:
    active = hero.seat == (state.player or state.acting) or (state.asked is not None and hero.seat == state.asked.seat)
    if state.fixing is not None:
        active = hero.seat == state.fixing.seat
    aimed = not _struck(state, hero)
    return HeroPanel(
        seat=hero.seat,
        name=name_of(state, hero.seat),
        hero=hero.hero,
        klass=hero.klass,
        hand=hero.hand,
        max_health=hero.start,
        health=hero.health,
        attack=hero.attack if aimed else None,
        planned=hero.planned if aimed else None,
        extra=tuple([Badge(token.kind, token.n) for token in hero.extra]) if aimed else (),
        tokens=(Badge("poison", hero.poison),) if hero.poison else (),
        dots=0 if state.result else hero.dots,
        lightning=0 if state.result else hero.lightning,
        active=active and not state.result,
        task=_task(state, hero),
    )


def _struck(state: State, hero: Hero) -> bool:
    """Whether what was planned against this hero is over; the boss strikes in the order of the seats."""
    if state.phase == "attack":
        return state.asked is not None and state.asked.question == "attack" and hero.seat <= state.asked.seat
    return state.phase in ("status", "discard", "draw", "end")


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
    effects = effects_of(content, code)
    return CardFace(
        code,
        card_name(content, code),
        seat,
        tuple([effect_line(verb) for verb in effects]),
        tuple([effect_kind(verb) for verb in effects]),
    )


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
