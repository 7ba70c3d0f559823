"""What the course of a fight makes of its state: rounds, phases, turns, questions, the end."""

from msgspec.structs import replace

from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.fold_parts import Apply, nothing, told
from appliance.games.boss_fighters.mistakes import corrected
from appliance.games.boss_fighters.state import State

FIXES = frozenset({"fix", "fix-what", "fix-number", "fix-turn", "fix-by"})
BEFORE_TURNS = ("curse", "start")


def _fight_started(state: State, event: e.FightStarted) -> State:
    return replace(state, life=event.life, max_life=event.life, level=event.level)


def _round_started(state: State, event: e.RoundStarted) -> State:
    fresh = [replace(hero, attack=None, planned=None, extra=(), dots=event.dots, lightning=0) for hero in state.heroes]
    return replace(
        state,
        round=event.round,
        heroes=tuple(fresh),
        played=(),
        attacks=(),
        turn=0,
        acting=0,
        starter=0,
        recurred=0,
        aloft=False,
        counts=(),
        last=told(state, event),
    )


def _phase_started(state: State, event: e.PhaseStarted) -> State:
    if state.ability:
        state = replace(state, ability="", story=(), aimed=(), spared=(), unwarded=())
    if event.phase == "action" and any(hero.curses for hero in state.heroes):
        heroes = [replace(hero, flips=hero.flips + hero.curses, curses=0) for hero in state.heroes]
        return replace(state, phase="action", heroes=tuple(heroes))
    if event.phase == "draw":
        return replace(state, phase="draw", played=())
    if event.phase == "attack":
        return replace(state, phase="attack", turn=0, acting=0, card="", player=0, struck=0)
    return replace(state, phase=event.phase)


def _rolled(state: State, event: e.Rolled) -> State:
    return replace(state, draws=state.draws + 1)


def _turn_started(state: State, event: e.TurnStarted) -> State:
    if event.extra:
        return replace(state, acting=event.seat, card="", player=0)
    starter = state.starter or event.seat
    return replace(state, turn=event.seat, acting=event.seat, card="", player=0, spent=False, starter=starter)


def _asked(state: State, event: e.Asked) -> State:
    if event.question == "give-up":
        return replace(state, giving_up=True)
    if event.question in FIXES:
        return replace(state, fixing=event)
    if state.card and event.question in BEFORE_TURNS:
        return replace(state, asked=event, card="", player=0, paid="")
    return replace(state, asked=event)


def _answered(state: State, event: e.Answered) -> State:
    question = event.question
    if question == "give-up":
        return replace(state, giving_up=False)
    if question in FIXES:
        return replace(state, fixing=None)
    if question == "target":
        return replace(state, asked=None, chosen=(*state.chosen, int(event.option)))
    if question == "over":
        return replace(state, asked=None, closed=True)
    if question == "ability":
        return replace(state, asked=None, ability="", story=(), aimed=(), spared=(), unwarded=())
    if question == "token":
        return replace(state, asked=None, picked=(*state.picked, event.option))
    if question == "kind":
        return replace(state, asked=None, named=event.option)
    if question == "ward" and event.option == "keep":
        assert state.asked is not None
        return replace(state, asked=None, unwarded=(*state.unwarded, state.asked.seat))
    if question == "attack":
        return replace(state, asked=None, spared=(), unwarded=())
    return replace(state, asked=None)


def _fight_ended(state: State, event: e.FightEnded) -> State:
    return replace(
        state,
        phase="end",
        agenda=(),
        chosen=(),
        fresh=False,
        asked=None,
        giving_up=False,
        acting=0,
        result=event.result,
        why=event.why,
        fallen=event.seat,
    )


APPLY: dict[type, Apply] = {
    e.FightStarted: _fight_started,
    e.RoundStarted: _round_started,
    e.PhaseStarted: _phase_started,
    e.Rolled: _rolled,
    e.TurnStarted: _turn_started,
    e.Warned: nothing,
    e.Asked: _asked,
    e.Answered: _answered,
    e.Fixed: corrected,
    e.FightEnded: _fight_ended,
}
