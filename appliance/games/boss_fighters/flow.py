"""What follows what: phases, turns, effects of a card, the end. Every function adds events to a turn until the
table is asked something; what comes after an answer is looked up from the state alone, so that a fight can stop
anywhere.
"""

from collections.abc import Callable
from typing import Any

from appliance.engine.turn import Turn
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.content import Ability, BossFile, Lesson
from appliance.games.boss_fighters.effects import CHOICES, Special, hurt
from appliance.games.boss_fighters.state import TURNS, State

FightTurn = Turn[State, Any]


class Flow:
    """The course of fights against one boss."""

    def __init__(self, file: BossFile) -> None:
        self.file = file
        self._bodies: dict[str, Callable[[FightTurn], None]] = {
            "setup": ask_ready,
            "planning": self._shield,
            "shield": self._action,
            "action": ask_starter,
            "attack": self.strike_next,
            "status": self._status_body,
            "discard": lambda turn: turn.emit(e.Asked("discard")),
            "draw": lambda turn: turn.emit(e.Asked("draw")),
        }

    def begin(self, turn: FightTurn) -> None:
        """The fight starts: shuffle and draw."""
        state = turn.state
        boss = self.file.boss
        life = boss.life + boss.life_per_hero * len(state.heroes)
        turn.emit(e.FightStarted(boss.name, life, tuple([hero.seat for hero in state.heroes])))
        self._teach(turn, 0)

    def start_round(self, turn: FightTurn) -> None:
        """The next round: the boss plans at once."""
        turn.emit(e.RoundStarted(turn.state.round + 1, TURNS))
        turn.emit(e.PhaseStarted("planning"))
        for ability in self._due(turn.state.round, "attack"):
            for verb in ability.do:
                verb.resolve(turn, 0)
        self._teach(turn, 0)

    def _due(self, round: int, kind: str) -> list[Ability]:
        return [ability for ability in self.file.ability if ability.kind == kind and due(ability, round)]

    def _lessons(self, state: State) -> list[Lesson]:
        if state.phase == "setup":
            return [lesson for lesson in self.file.lesson if lesson.phase == "setup"]
        return [x for x in self.file.lesson if x.phase == state.phase and x.round == state.round]

    def _teach(self, turn: FightTurn, told: int) -> None:
        """The next lesson of this phase, or what the phase is there for."""
        if self.file.lesson:
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
        for ability in abilities:
            for verb in ability.do:
                verb.resolve(turn, 0)
        self._teach(turn, 0)

    def _action(self, turn: FightTurn) -> None:
        turn.emit(e.PhaseStarted("action"))
        self._teach(turn, 0)

    def run_agenda(self, turn: FightTurn) -> None:
        """The effects of the card in their order, until one of them asks or the fight is over."""
        while turn.state.agenda:
            state = turn.state
            verb = state.agenda[0]
            if isinstance(verb, Special):
                turn.emit(e.Asked("special", state.player, about=state.card, why=verb.text))
                return
            wanted = CHOICES.get(getattr(verb, "to", ""), 0)
            why = ""
            if wanted and len(state.chosen) < wanted < len(state.heroes):
                why = verb.vain(state)
                if not why:
                    ask_target(turn)
                    return
            self._resolve(turn, why)
            if judge(turn):
                return
        self.next_turn(turn)

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
        if not state.spent:
            turn.emit(e.TurnStarted(after, False))
        elif later or earlier:
            turn.emit(e.TurnStarted(later or earlier, False))
        else:
            turn.emit(e.PhaseStarted("attack"))
            self._teach(turn, 0)

    def strike_next(self, turn: FightTurn, after: int = 0) -> None:
        """The planned attack on the next hero in seat order, then the status phase."""
        for hero in turn.state.heroes:
            if hero.attack is None or hero.seat <= after:
                continue
            seat = hero.seat
            if hero.attack == 0:
                turn.emit(e.AttackBlocked(seat))
            else:
                turn.emit(e.AttackStruck(seat, hero.attack))
                hurt(turn, seat, hero.attack, "attack")
                for token in hero.extra:
                    turn.emit(e.TokensGained(seat, token.kind, token.n))
            if not judge(turn):
                turn.emit(e.Asked("attack", seat))
            return
        self._status(turn)

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


def due(ability: Ability, round: int) -> bool:
    """Whether an ability comes in this round."""
    if round < ability.since or (ability.until and round > ability.until):
        return False
    return (round - ability.since) % ability.every == 0


def ask_ready(turn: FightTurn) -> None:
    """Shuffle, draw up to the hand limit, then press the check mark."""
    turn.emit(e.Asked("ready"))


def ask_starter(turn: FightTurn) -> None:
    """Which hero starts this round's turns."""
    turn.emit(e.Asked("start", options=tuple([str(hero.seat) for hero in turn.state.heroes])))


def ask_target(turn: FightTurn) -> None:
    """Which hero (other than those chosen for the same effect) it is for."""
    state = turn.state
    seats = tuple([str(hero.seat) for hero in state.heroes if hero.seat not in state.chosen])
    turn.emit(e.Asked("target", state.player, seats, state.card, str(state.agenda[0].__class__.__struct_config__.tag)))


def judge(turn: FightTurn) -> bool:
    """End the fight if it is decided: the boss's end counts first."""
    state = turn.state
    if state.life <= 0:
        end(turn, e.FightEnded("won", "boss-beaten"))
        return True
    if state.mode == "full":
        for hero in state.heroes:
            if hero.health == 0:
                end(turn, e.FightEnded("lost", "hero-down", hero.seat))
                return True
    return False


def end(turn: FightTurn, event: e.FightEnded) -> None:
    """It is over; the table looks at the result until it presses the check mark."""
    turn.emit(event)
    turn.emit(e.Asked("over"))
