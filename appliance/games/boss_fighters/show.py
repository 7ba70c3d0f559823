"""The screens of a fight from its state."""

from appliance.engine.table import Mood, Prompt, Say, Tension, View
from appliance.games.boss_fighters.content import Content
from appliance.games.boss_fighters.effects import DAMAGE_TYPES
from appliance.games.boss_fighters.pages import page
from appliance.games.boss_fighters.prompts import prompt
from appliance.games.boss_fighters.sentences import (
    boss_name,
    card_name,
    effect_kind,
    effect_line,
    effects_of,
    name_of,
    told,
)
from appliance.games.boss_fighters.state import Hero, State
from appliance.games.boss_fighters.statuses import held
from appliance.games.boss_fighters.tasks import task, todo
from appliance.games.boss_fighters.views import (
    Badge,
    BossPanel,
    CardFace,
    FightView,
    HeroPanel,
    ResultView,
    ShieldBadge,
)
from appliance.games.boss_fighters.words import say


def of(state: State, content: Content) -> View:
    """What is to be seen now."""
    if state.result:
        return _result(state, content)
    return FightView(
        prompt=prompt(state, content),
        mood=_mood(state),
        tension=_tension(state, content),
        fixable=not state.giving_up and state.fixing is None,
        round=state.round,
        phase=state.phase,  # type: ignore[arg-type]
        boss=_boss(state, content),
        heroes=tuple([_panel(state, content, hero) for hero in state.heroes]),
        turn=_turn(state),
        card=_card(state, content),
        page=page(state, content),
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
        heroes=tuple([_panel(state, content, hero) for hero in state.heroes]),
        rounds=state.round,
        lines=(why, _advice(state), say("over.tidy-curses" if "curse" in state.statuses else "over.tidy")),
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
    if asked.question in ("ability", "enraged", "cursed"):
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


def _panel(state: State, content: Content, hero: Hero) -> HeroPanel:
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
        tokens=_tokens(hero),
        dots=0 if state.result else hero.dots,
        lightning=0 if state.result else hero.lightning,
        active=active and not state.result,
        task=task(state, content, hero),
        todo=todo(state, content, hero),
        curses=tuple([card_name(content, card) for card in hero.cursed]),
        by=hero.by,
    )


def _tokens(hero: Hero) -> tuple[Badge, ...]:
    """Status tokens, and the curses before the hero whether they lie face down or up."""
    tokens = [Badge(kind, n) for kind, n in held(hero)]
    curses = hero.curses + hero.flips + len(hero.cursed)
    return (*tokens, Badge("curse", curses)) if curses else tuple(tokens)


def _turn(state: State) -> int:
    """Who is at it: whose card is played, who acts, who turns up a curse."""
    if state.asked is not None and state.asked.question in ("curse", "cursed"):
        return state.asked.seat
    return state.player or state.acting


def _struck(state: State, hero: Hero) -> bool:
    """Whether what was planned against this hero is over; the boss strikes in the order of the seats."""
    if state.phase == "attack":
        return state.asked is not None and state.asked.question == "attack" and hero.seat <= state.asked.seat
    return state.phase in ("status", "discard", "draw", "end")


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
