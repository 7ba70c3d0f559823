"""The screens of a fight from its state."""

from functools import lru_cache

from msgspec.structs import replace

from appliance.engine.table import Mood, Prompt, Say, Seat, Tension, View
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.advice import advice
from appliance.games.boss_fighters.content import Content
from appliance.games.boss_fighters.effects import DAMAGE_TYPES, AnyVerb
from appliance.games.boss_fighters.moods import mood_of
from appliance.games.boss_fighters.pages import page
from appliance.games.boss_fighters.prompts import prompt
from appliance.games.boss_fighters.sentences import (
    boss_name,
    card_name,
    effect_kind,
    effect_line,
    effects_of,
    name_of,
    symbol_of,
    told,
)
from appliance.games.boss_fighters.state import Hero, State
from appliance.games.boss_fighters.statuses import held
from appliance.games.boss_fighters.tasks import BY_HAND, task, todo
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


class Teller:
    """The last things that happened, as sentences: each is looked at many times and told once."""

    def __init__(self, content: Content) -> None:
        self._content = content
        self._seats: tuple[Seat, ...] = ()
        self._known: dict[e.AnyEvent, Say] = {}
        self._told: tuple[tuple[e.AnyEvent, ...], tuple[Say, ...]] = ((), ())

    def last(self, state: State) -> tuple[Say, ...]:
        """The last three things worth telling."""
        if state.last is self._told[0] and state.seats is self._seats:
            return self._told[1]
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
        self._told = (state.last, tuple(lines))
        return self._told[1]


def of(state: State, content: Content, last: tuple[Say, ...] = (), unused: tuple[str, ...] = ()) -> View:
    """What is to be seen now; `last` is what happened before it, `unused` are the cards that stay in their box."""
    if state.result:
        return replace(_result(state, content), unused=unused)
    seen = _figures(state, content)
    return replace(
        seen,
        boss=replace(seen.boss, mood=mood_of(state, content)),
        mood=_mood(state),
        tension=_tension(state, content),
        fixable=not state.giving_up and state.fixing is None,
        page=page(state, content),
        last=last,
        unused=unused,
        played=_lying(state),
    )


def _lying(state: State) -> tuple[str, ...]:
    """Cards that lie on the table or are out of the fight, so that nobody holds them."""
    beside = [card for hero in state.heroes for card in (*hero.wards, *hero.cursed)]
    return (*[card for _, card in state.played], *state.boxed, *beside, *state.curse_discards)


def glance(content: Content, state: State) -> View:
    """All that people who play by numbers look at: what is asked, and the figures; nothing that is only told."""
    return _result(state, content) if state.result else _figures(state, content)


def _figures(state: State, content: Content) -> FightView:
    return FightView(
        prompt=prompt(state, content),
        round=state.round,
        phase=state.phase,  # type: ignore[arg-type]  # events keep it as text
        boss=_boss(state, content),
        heroes=_panels(state, content),
        turn=_turn(state),
        card=_card(state, content),
    )


def _result(state: State, content: Content) -> ResultView:
    asked = say("ask.over") if state.asked else say("ask.nothing")
    name = name_of(state, state.fallen)
    ended = state.why == "given-up" and state.mode != "full"
    why = say("why.ended" if ended else "why." + state.why, boss=boss_name(state.boss), name=name, n=state.round)
    return ResultView(
        prompt=Prompt("confirm" if state.asked else "nothing", asked),
        mood="won" if state.result == "won" else "lost",
        result="lost" if ended else state.result,  # type: ignore[arg-type]  # and this
        boss=replace(_boss(state, content), mood=mood_of(state, content)),
        heroes=_panels(state, content),
        rounds=state.round,
        lines=(why, advice(state, content), say("over.tidy-curses" if "curse" in state.statuses else "over.tidy")),
    )


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
    enrage = content.bosses[state.boss].enrages(state.level)
    boss_low = bool(state.max_life) and state.life * 4 <= state.max_life
    if boss_low or (enrage and state.round >= enrage):
        return "danger"
    for hero in state.heroes:
        if hero.health is not None and hero.health * 4 <= hero.start:
            return "danger"
    return "fight"


def _boss(state: State, content: Content) -> BossPanel:
    """The panel of the boss without its mood."""
    enrage = content.bosses[state.boss].enrages(state.level)
    facing = state.asked.seat if state.asked else state.player or state.acting
    return BossPanel(
        name=boss_name(state.boss),
        art=state.boss,
        life=state.life,
        max_life=state.max_life,
        shields=_badges(state.shields, state.full),
        poison=state.poison,
        facing=facing,
        enrage=enrage,
        aloft=state.aloft,
    )


@lru_cache(maxsize=512)
def _badges(shields: tuple[int, int, int], full: tuple[int, int, int]) -> tuple[ShieldBadge, ...]:
    return tuple([ShieldBadge(*one) for one in zip(DAMAGE_TYPES, shields, full, strict=True) if one[2]])


_shown: dict[tuple[int, bool, bool, bool], tuple[Hero, HeroPanel]] = {}
"""The panel that was shown last by seat and what it shows: most of the time the very same hero is shown again."""


def _panels(state: State, content: Content) -> tuple[HeroPanel, ...]:
    """Every hero: who is asked or acts is active, what was struck is over, and what each does by hand now."""
    asked, focus = state.asked, state.player or state.acting
    ended = bool(state.result)
    also = asked.seat if asked is not None else 0
    if state.fixing is not None:
        focus = also = state.fixing.seat
    struck = _struck(state)
    by_hand = asked is not None and asked.question in BY_HAND
    panels = []
    for hero in state.heroes:
        seat = hero.seat
        looks = (seat, not ended and seat in (focus, also), seat > struck, ended)
        known = _shown.get(looks)
        if known is not None and known[0] is hero and hero.name:
            panel = known[1]
        else:
            panel = _panel(hero, hero.name or name_of(state, seat), *looks[1:])
            _shown[looks] = (hero, panel)
        if hero.cursed:
            panel = replace(panel, curses=tuple([card_name(content, card) for card in hero.cursed]))
        if by_hand or hero.health == 0:
            panel = replace(panel, task=task(state, content, hero), todo=todo(state, content, hero))
        panels.append(panel)
    return tuple(panels)


def _panel(hero: Hero, name: str, active: bool, aimed: bool, ended: bool) -> HeroPanel:
    """The panel of a hero without what is to be done."""
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
        extra=tuple([Badge(token.kind, token.n) for token in hero.extra]) if aimed and hero.extra else (),
        tokens=_tokens(hero),
        dots=0 if ended else hero.dots,
        lightning=0 if ended else hero.lightning,
        active=active,
        wards=len(hero.wards),
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


def _struck(state: State) -> int:
    """Up to which seat what was planned is over; the boss strikes in the order of the seats."""
    if state.phase == "attack":
        return state.asked.seat if state.asked is not None and state.asked.question == "attack" else 0
    return 9 if state.phase in ("status", "discard", "draw", "end") else 0


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
    return CardFace(code, Say(name), seat, tuple(lines), tuple(kinds), symbol_of(name))
