"""What follows what: phases, turns, effects of a card, the end. Every function adds events to a turn until the
table is asked something; what comes after an answer is looked up from the state alone, so that a fight can stop
anywhere.
"""

from collections.abc import Callable, Container
from typing import Any

from msgspec.structs import replace

from appliance.engine.turn import Turn
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.content import Ability, BossFile, Lesson, life_of
from appliance.games.boss_fighters.deeds import aim, fire, strike_next
from appliance.games.boss_fighters.effects import CHOICES, Curse, Plan, Taint, candidates, hurt
from appliance.games.boss_fighters.judge import judge
from appliance.games.boss_fighters.questions import (
    ASKING,
    ask_curse,
    ask_ready,
    ask_starter,
    ask_target,
    asks,
    card_done,
)
from appliance.games.boss_fighters.state import TURNS, State

FightTurn = Turn[State, Any]
MOMENTS = ("planning", "action", "attack")


class Flow:
    """The course of fights against one boss at one level.

    `attacks` are the cards that attack, `passing` the curses that end with the action phase.
    """

    def __init__(self, file: BossFile, level: str, attacks: Container[str], passing: Container[str] = ()) -> None:
        self.file = file
        self.figures = file.at(level)
        self.abilities = [one for one in file.ability if not one.levels or level in one.levels]
        self.named = {ability.name: ability for ability in self.abilities}
        self._attacks = attacks
        self._passing = passing
        self._taught: dict[tuple[str, int], list[Lesson]] = {}
        for lesson in file.lesson:
            at = (lesson.phase, lesson.round if lesson.phase != "setup" else 0)
            self._taught.setdefault(at, []).append(lesson)
        self._dues: dict[tuple[int, str], list[Ability]] = {}
        self._cursing = any(deals_curses(verb) for one in self.abilities for verb in one.do)
        self._recurring = sorted(
            [one for one in self.abilities if one.kind == "recurring"], key=lambda one: MOMENTS.index(one.phase)
        )
        self._bodies: dict[str, Callable[[FightTurn], None]] = {
            "setup": ask_ready,
            "planning": self._shield,
            "shield": self._action,
            "action": ask_starter,
            "attack": self.go_on,
            "status": self._status_body,
            "discard": lambda turn: turn.emit(e.Asked("discard")),
            "draw": lambda turn: turn.emit(e.Asked("draw")),
        }
        self._onward: dict[str, Callable[[FightTurn], None]] = {
            "planning": lambda turn: self._teach(turn, 0),
            "shield": lambda turn: self._teach(turn, 0),
            "action": self._act_on,
            "attack": self._attack_on,
            "status": self.start_discard,
        }

    def begin(self, turn: FightTurn) -> None:
        """The fight starts: shuffle and draw."""
        heroes = turn.state.heroes
        life = life_of(self.figures, len(heroes))
        seats = tuple([hero.seat for hero in heroes])
        turn.emit(e.FightStarted(self.file.boss.name, life, seats, self.figures.name))
        self._teach(turn, 0)

    def start_round(self, turn: FightTurn) -> None:
        """The next round: the boss plans at once, after it has told that it rages now."""
        turn.emit(e.RoundStarted(turn.state.round + 1, TURNS))
        turn.emit(e.PhaseStarted("planning"))
        if self.figures.enrage and turn.state.round == self.figures.enrage:
            turn.emit(e.BossEnraged(turn.state.round))
            turn.emit(e.Asked("enraged"))
        else:
            self.plan(turn)

    def plan(self, turn: FightTurn) -> None:
        """The boss plans its attacks."""
        enrage = self.figures.enrage
        raging = max(0, turn.state.round - enrage + 1) if enrage else 0
        more = self.figures.attack + raging * (raging + 1) // 2 * self.file.boss.rage
        for ability in self._due(turn.state.round, "attack"):
            turn.emit(e.AbilityUsed("attack", ability.name))
            for verb in ability.do:
                (_stronger(verb, more) if more else verb).resolve(turn, 0)
        self.go_on(turn)

    def go_on(self, turn: FightTurn) -> None:
        """After a card, a strike, an ability: abilities that were called, curses to flip, then recurring abilities,
        then on in the phase.
        """
        state = turn.state
        if state.waiting:
            fire(turn, self.named[state.waiting[0]])
            return
        if not state.turn and state.phase == "action" and ask_curse(turn):
            return
        recurring = self._next_recurring(state)
        if recurring is not None:
            fire(turn, recurring)
        else:
            self._onward[state.phase](turn)

    def aimed(self, turn: FightTurn) -> None:
        """The ability being told has found whom it is for, or somebody has thought about a ward."""
        aim(turn, self.named[turn.state.ability])

    def _next_recurring(self, state: State) -> Ability | None:
        """The next recurring ability of this round, if its moment is now."""
        if not self._recurring:
            return None
        due_now = [one for one in self._recurring if self._comes(one, state.round)]
        if state.recurred >= len(due_now) or due_now[state.recurred].phase != state.phase:
            return None
        if (state.phase == "action" and state.turn) or (state.phase == "attack" and to_strike(state)):
            return None
        return due_now[state.recurred]

    def _due(self, round: int, kind: str) -> list[Ability]:
        known = self._dues.get((round, kind))
        if known is None:
            known = [one for one in self.abilities if one.kind == kind and self._comes(one, round)]
            self._dues[round, kind] = known
        return known

    def _comes(self, ability: Ability, round: int) -> bool:
        enrage = self.figures.enrage
        if ability.enraged and (not enrage or round < enrage + ability.later):
            return False
        return due(ability, round)

    def _lessons(self, state: State) -> list[Lesson]:
        return self._taught.get((state.phase, state.round if state.phase != "setup" else 0), [])

    def _teach(self, turn: FightTurn, told: int) -> None:
        """The next lesson of this phase, or what the phase is there for."""
        if self._taught:
            lessons = self._lessons(turn.state)
            if told < len(lessons):
                turn.emit(e.Asked("lesson", about=lessons[told].name))
                return
        self._bodies[turn.state.phase](turn)

    def lesson_read(self, turn: FightTurn, name: str) -> None:
        """This page was read."""
        names = [lesson.name for lesson in self._lessons(turn.state)]
        self._teach(turn, names.index(name) + 1)

    def _shield(self, turn: FightTurn) -> None:
        abilities = self._due(turn.state.round, "shield")
        if not abilities:
            self._action(turn)
            return
        turn.emit(e.PhaseStarted("shield"))
        prevented = False
        for ability in abilities:
            if "shield" in turn.state.guards:
                turn.emit(e.AbilityPrevented("shield"))
                prevented = True
                continue
            turn.emit(e.AbilityUsed("shield", ability.name))
            for verb in ability.do:
                verb.resolve(turn, 0)
        if prevented:
            turn.emit(e.Asked("prevented", why="shield"))
        else:
            self._teach(turn, 0)

    def _action(self, turn: FightTurn) -> None:
        turn.emit(e.PhaseStarted("action"))
        self.go_on(turn)

    def _act_on(self, turn: FightTurn) -> None:
        if turn.state.turn:
            self.next_turn(turn)
        else:
            self._teach(turn, 0)

    def _attack_on(self, turn: FightTurn) -> None:
        if not strike_next(turn):
            self._status(turn)

    def run_agenda(self, turn: FightTurn) -> None:
        """The effects of the card in their order, until one of them asks or the fight is over."""
        while turn.state.agenda or self._promise(turn):
            state = turn.state
            verb = state.agenda[0]
            if verb.__class__ in ASKING and asks(turn, verb):
                return
            wanted = CHOICES.get(getattr(verb, "to", ""), 0)
            why = ""
            if wanted and len(state.chosen) < wanted < len(candidates(state, verb.to, state.player)):  # type: ignore[union-attr]
                why = verb.vain(state)
                if not why:
                    ask_target(turn)
                    return
            self._resolve(turn, why)
            if judge(turn):
                return
        if (self._cursing or turn.state.panicked) and card_done(turn, self._attacks):
            return
        if turn.state.paid == "curse":
            turn.emit(e.Asked("cursed", turn.state.player, about=turn.state.card))
        elif turn.state.waiting:
            self.go_on(turn)
        else:
            self.next_turn(turn)

    def _promise(self, turn: FightTurn) -> bool:
        """Whether an earlier card promised something for this one, which follows now."""
        state = turn.state
        hero = state.hero(state.player)
        if not hero.promises or state.card == hero.promises[0] or state.card in state.used or state.paid == "curse":
            return False
        if state.card in self._attacks:
            turn.emit(e.PromiseKept(hero.seat, hero.promises[0]))
            return True
        turn.emit(e.PromiseBroken(hero.seat, hero.promises[0]))
        return self._promise(turn)

    def _resolve(self, turn: FightTurn, vain: str) -> None:
        state = turn.state
        verb = state.agenda[0]
        if vain:
            turn.emit(e.EffectSkipped(state.player, str(verb.__class__.__struct_config__.tag), vain))
        else:
            verb.resolve(turn, state.player)
        turn.emit(e.EffectResolved(len(state.agenda) - 1))

    def special_done(self, turn: FightTurn) -> None:
        """The table did what the card says; on with its next effect."""
        self._resolve(turn, "")
        self.run_agenda(turn)

    def next_turn(self, turn: FightTurn) -> None:
        """Who acts now: a hero with lightning, else clockwise the next with a turn left, else the attack phase."""
        state = turn.state
        after = state.turn
        later = earlier = 0
        for hero in state.heroes:
            seat = hero.seat
            if hero.lightning:
                turn.emit(e.TurnStarted(seat, True))
                return
            if hero.dots:
                if seat > after:
                    later = later or seat
                else:
                    earlier = earlier or seat
        if not state.spent and state.hero(after).dots:
            turn.emit(e.TurnStarted(after, False))
        elif later or earlier:
            turn.emit(e.TurnStarted(later or earlier, False))
        else:
            self._curses_pass(turn)
            turn.emit(e.PhaseStarted("attack"))
            self._teach(turn, 0)

    def _curses_pass(self, turn: FightTurn) -> None:
        """Most curses end with the action phase."""
        for hero in turn.state.heroes:
            for card in hero.cursed:
                if card in self._passing:
                    turn.emit(e.CurseEnded(hero.seat, card))

    def _status(self, turn: FightTurn) -> None:
        state = turn.state
        if state.poison or any(hero.poison for hero in state.heroes):
            turn.emit(e.PhaseStarted("status"))
            self._teach(turn, 0)
        else:
            self.start_discard(turn)

    def _status_body(self, turn: FightTurn) -> None:
        state = turn.state
        if state.poison:
            lost = min(state.life, state.poison)
            turn.emit(e.BossHurt("poison", lost, state.life - lost))
            if judge(turn):
                return
        for hero in state.heroes:
            if hero.poison:
                hurt(turn, hero.seat, hero.poison, "poison")
                if judge(turn):
                    return
        turn.emit(e.Asked("status"))

    def start_discard(self, turn: FightTurn) -> None:
        """The discard phase."""
        turn.emit(e.PhaseStarted("discard"))
        self._teach(turn, 0)

    def start_draw(self, turn: FightTurn) -> None:
        """The draw phase."""
        turn.emit(e.PhaseStarted("draw"))
        self._teach(turn, 0)


def deals_curses(verb: Any) -> bool:
    """Whether a hero may get a curse by this verb of a boss."""
    if isinstance(verb, Taint):
        return verb.kind == "curse"
    return isinstance(verb, Curse) or any(isinstance(one, Curse) for one in getattr(verb, "extra", ()))


def _stronger(verb: Any, more: int) -> Any:
    """A plan of the boss with bigger numbers."""
    if not isinstance(verb, Plan):
        return verb
    return replace(verb, n=verb.n + more, most=verb.most + more if verb.most else 0)


def due(ability: Ability, round: int) -> bool:
    """Whether an ability comes in this round."""
    if round < ability.since or (ability.until and round > ability.until):
        return False
    return (round - ability.since) % ability.every == 0


def to_strike(state: State) -> bool:
    """Whether a planned attack is still to come."""
    return any(hero.attack is not None and hero.seat > state.struck for hero in state.heroes)
