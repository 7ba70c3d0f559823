"""The rules of Boss Fighters over a content: pure functions of immutable values."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from appliance.engine.game import Action, Begin, Illegal, Outcome
from appliance.engine.table import Picked, Pressed, Recap, Said, Scanned, Seat, View
from appliance.engine.turn import Turn
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters import mistakes, recaps, show
from appliance.games.boss_fighters.actions import (
    ACTIONS,
    CONFIRM,
    AnyAction,
    Choose,
    Confirm,
    Fix,
    Flip,
    GiveUp,
    Pass,
    Play,
    Replay,
    TakeBack,
    Use,
)
from appliance.games.boss_fighters.content import Content
from appliance.games.boss_fighters.curses import Curses, flips_now
from appliance.games.boss_fighters.decks import Decks
from appliance.games.boss_fighters.effects import Attack
from appliance.games.boss_fighters.flow import FightTurn, Flow
from appliance.games.boss_fighters.fold import applies
from appliance.games.boss_fighters.hexes import hexed
from appliance.games.boss_fighters.judge import end
from appliance.games.boss_fighters.leaf import leaf
from appliance.games.boss_fighters.memory import Plan, as_options, remembered
from appliance.games.boss_fighters.notebook import merged, understood
from appliance.games.boss_fighters.sentences import called, identity, name_of
from appliance.games.boss_fighters.state import Hero, State
from appliance.games.boss_fighters.store import Store
from appliance.games.boss_fighters.words import say

_HEROES = ("start", "target", "who", "fix", "fix-turn", "fix-by")
"""Questions that a hero's card answers."""
MODES = ("full", "both", "table")


class FightRules:
    """One content's rules; looks everything up beforehand that does not change in a fight."""

    state_type = State
    action_type = AnyAction
    event_type = e.AnyEvent

    def __init__(self, content: Content) -> None:
        self.content = content
        self.apply = applies(content)
        attacks = {code for code, card in content.cards.items() if any(isinstance(x, Attack) for x in card.effects)}
        passing = {code for code, curse in content.curses.items() if curse.kind == "normal"}
        self._flows = {
            (name, level): Flow(file, level, attacks, passing)
            for name, file in content.bosses.items()
            for level in [level.name for level in file.level] or [""]
        }
        self.store = Store(content)
        self._teller = show.Teller(content)
        self.decks = Decks(content, self.store)
        self.curses = Curses(content)
        self._choices: dict[tuple[str, ...], tuple[Action, ...]] = {}

    def start(self, seats: tuple[Seat, ...], options: dict[str, Any], seed: int) -> State:
        """Everybody at the table, before anything is dealt; raises `Illegal` where this cannot be played."""
        mode = options.get("health", "full")
        file = self.content.bosses.get(options.get("challenge", ""))
        if file is None or mode not in MODES:
            raise Illegal("not-unlocked", say("refused.no-such-fight"))
        level = options.get("level") or (file.level[0].name if file.level else "")
        if (file.boss.name, level) not in self._flows:
            raise Illegal("not-unlocked", say("refused.no-such-fight"))
        seats = tuple(sorted(seats, key=lambda seat: seat.number))
        if not 2 <= len(seats) <= 4 or len({seat.number for seat in seats}) < len(seats):
            raise Illegal("wrong-kind", say("refused.seats"))
        heroes = tuple([self._hero(seat, mode, called(seats, seat.number)) for seat in seats])
        decks = [deck for hero in heroes for deck in (hero.hero, hero.klass)]
        if len(set(decks)) < len(decks):
            raise Illegal("already-played", say("refused.twice"))
        earned = tuple(options.get("earned", ()))
        memory = remembered(options)
        if not file.boss.training:
            heroes = tuple([planned(hero, memory.plans.get(hero.hero)) for hero in heroes])
        return State(
            seats=seats,
            boss=file.boss.name,
            mode=mode,
            seed=seed,
            heroes=heroes,
            level=level,
            earned=earned,
            curse_pile=len(self.content.curses),
            statuses=file.boss.statuses,
            memory=memory,
        )

    def _flow(self, state: State) -> Flow:
        return self._flows[state.boss, state.level]

    def _hero(self, seat: Seat, mode: str, name: str) -> Hero:
        decks = [identity(self.content, piece) for piece in seat.pieces]
        kinds = {deck.kind: deck for deck in decks if deck is not None}
        if len(decks) != 2 or len(kinds) != 2:
            raise Illegal("wrong-kind", say("refused.pieces", name=seat.name))
        hero, klass = kinds["hero"], kinds["class"]
        health = hero.health + klass.health
        kept = None if mode == "table" else health
        return Hero(seat.number, hero.code, klass.code, hero.hand + klass.hand, health, kept, name=name)

    # -- what the table says

    def read(self, state: State, said: Said) -> Action:
        """What this means now; raises `Illegal`."""
        match said:
            case Scanned(card):
                return self._read_card(state, card)
            case Picked("give-up"):
                return GiveUp()
            case Picked("fix"):
                return Fix()
            case Picked(option) if state.fixing is not None:
                return Choose(option)
            case Picked("pass"):
                return Pass(state.acting)
            case Picked("back") if state.asked is None or state.asked.question != "warned":
                return TakeBack()
            case Picked(option):
                known = any(option in cards for cards in (self.content.cards, self.store.items, self.content.curses))
                return self._read_card(state, option) if known else Choose(option)
            case Pressed():
                return CONFIRM
        raise Illegal("not-awaited", say("refused.nothing-awaited"))

    def _read_card(self, state: State, card: str) -> Action:
        asked = state.fixing or state.asked
        if flips_now(state):
            assert asked is not None
            return Flip(asked.seat, card)
        if card in self.content.curses:
            raise Illegal("not-awaited", self.curses.look(state, card))
        if card in self.content.cards or card in self.store.items:
            if plays_now(state):
                return Use(state.acting, card) if card in self.store.items else Play(state.acting, card)
            if replays_now(state):
                return Replay(state.player, card)
            raise Illegal("not-awaited", self.decks.refusal("not-awaited", card))
        deck = identity(self.content, card)
        if deck is None:
            if card == self.content.bosses[state.boss].boss.card:
                raise Illegal("wrong-kind", leaf(state))
            known = any(file.boss.card == card for file in self.content.bosses.values())
            raise (
                Illegal("wrong-kind", say("refused.boss")) if known else Illegal("unknown-code", say("refused.unknown"))
            )
        if asked is not None and asked.question in _HEROES and not state.giving_up:
            for hero in state.heroes:
                if deck.code in (hero.hero, hero.klass) and str(hero.seat) in asked.options:
                    return Choose(str(hero.seat))
        raise Illegal("not-awaited", self.decks.refusal("identity", card))

    # -- what may be done

    def legal(self, state: State) -> tuple[Action, ...]:
        """What `decide` takes now, without `GiveUp`: random play would hardly ever see an end of its own."""
        if state.giving_up:
            return self._options(("yes", "no"))
        if state.fixing is not None:
            return self._options(mistakes.takes(state))
        asked = state.asked
        if asked is None:
            if state.acting:
                return self._turn_actions(state)
            return (Begin(),) if state.phase == "setup" else ()
        answers = self._options(asked.options) if asked.options else (CONFIRM,)
        if asked.question == "curse":
            answers = (*answers, *[Flip(asked.seat, card) for card in self.curses.unseen(state)])
        if asked.question == "again":
            plays = self.decks.own(state, state.hero(asked.seat))
            answers = (*answers, *[Replay(play.seat, play.card) for play in plays])
        return (*answers, TakeBack()) if state.may_take_back else answers

    def _options(self, options: tuple[str, ...]) -> tuple[Action, ...]:
        known = self._choices.get(options)
        if known is None:
            known = self._choices[options] = tuple([Choose(option) for option in options])
        return known

    def _turn_actions(self, state: State) -> tuple[Action, ...]:
        seat = state.acting
        hero = state.hero(seat)
        plays = self.decks.own(state, hero)
        if self.store.items and not self.store.training(state) and not (hero.hexes and hexed(hero, "no-items")):
            return (*plays, *[Use(seat, item) for item in self.store.usable(state)], Pass(seat))
        return (*plays, Pass(seat))

    # -- what happens

    def decide(self, state: State, action: Action) -> FightTurn:
        """The events of this action and the state after them; raises `Illegal`, and then nothing has happened."""
        turn: FightTurn = Turn(state, self.apply)
        kind = type(action)
        if kind is Begin:
            if state.phase != "setup" or state.asked is not None:
                raise Illegal("not-awaited", say("refused.nothing-awaited"))
            self._flow(state).begin(turn)
        elif kind not in ACTIONS or (state.asked is None and not state.acting):
            raise Illegal("not-awaited", say("refused.nothing-awaited"))
        elif state.giving_up:
            self._sure(turn, action)
        elif state.fixing is not None:
            mistakes.answer(turn, action.option if isinstance(action, Choose) else "")
        else:
            _DOES[kind](self, turn, action)
        return turn

    def _flip(self, turn: FightTurn, flip: Flip) -> None:
        self.curses.flip(turn, flip.seat, flip.card)
        self._flow(turn.state).run_agenda(turn)

    def _give_up(self, turn: FightTurn, action: GiveUp) -> None:
        if turn.state.result:
            raise Illegal("not-awaited", say("refused.over"))
        turn.emit(e.Asked("give-up", options=("yes", "no")))

    def _sure(self, turn: FightTurn, action: Action) -> None:
        if action == Choose("yes"):
            turn.emit(e.Answered("give-up", "yes"))
            end(turn, e.FightEnded("given-up", "given-up"))
        elif action == Choose("no"):
            turn.emit(e.Answered("give-up", "no"))
        else:
            raise Illegal("not-awaited", say("refused.give-up"))

    def _play(self, turn: FightTurn, play: Play) -> None:
        state = turn.state
        if play.card not in self.content.cards:
            raise Illegal("unknown-code", say("refused.unknown"))
        if not plays_now(state) or play.seat != state.acting:
            raise Illegal("not-awaited", self.decks.refusal("not-awaited", play.card))
        self.decks.lies(state, play.card)
        owner, reason = self.decks.owner(state, play)
        hero = state.hero(owner)
        if not hero.dots and not hero.lightning:
            raise Illegal("no-actions", self.decks.refusal("no-actions", play.card, name=name_of(state, owner)))
        if state.asked is not None:
            turn.emit(e.Answered("warned", "back"))
        if reason:
            turn.emit(e.Warned(reason, owner, play.card))
            turn.emit(e.Asked("warned", owner, ("anyway", "back"), play.card, reason))
        else:
            self._put_down(turn, hero, play.card)

    def _use(self, turn: FightTurn, use: Use) -> None:
        state = turn.state
        if use.item not in self.store.items:
            raise Illegal("unknown-code", say("refused.unknown"))
        if not plays_now(state) or use.seat != state.acting:
            raise Illegal("not-awaited", self.decks.refusal("not-awaited", use.item))
        why = self.store.refusal(state, use.item)
        if why:
            told = self.decks.refusal(why, use.item, n=len(state.heroes))
            raise Illegal("used-up" if why.startswith("used-up") else "not-unlocked", told)
        hero = state.hero(use.seat)
        if hero.hexes and hexed(hero, "no-items"):
            raise Illegal("wrong-kind", self.decks.refusal("cursed-items", use.item, name=name_of(state, use.seat)))
        if state.asked is not None:
            turn.emit(e.Answered("warned", "back"))
        turn.emit(e.ItemUsed(use.seat, use.item, hero.lightning > 0))
        self._flow(state).run_agenda(turn)

    def _replay(self, turn: FightTurn, replay: Replay) -> None:
        state = turn.state
        if not replays_now(state) or replay.seat != state.player:
            raise Illegal("not-awaited", say("refused.nothing-awaited"))
        hero, card = state.hero(replay.seat), replay.card
        if card not in self.content.cards:
            raise Illegal("wrong-kind", self.decks.refusal("not-awaited", card))
        if not self.decks.owns(hero, card):
            raise Illegal("not-in-deck", self.decks.refusal("not-own", card, name=name_of(state, hero.seat)))
        self.decks.lies(state, card)
        source = state.agenda[0].source  # type: ignore[union-attr]  # it is `Again`: `replays_now`
        turn.emit(e.EffectResolved(len(state.agenda) - 1))
        turn.emit(e.CardReplayed(hero.seat, card, source))
        self._flow(state).run_agenda(turn)

    def _put_down(self, turn: FightTurn, hero: Hero, card: str) -> None:
        turn.emit(e.CardPlayed(hero.seat, card, hero.lightning > 0))
        self._flow(turn.state).run_agenda(turn)

    def _pass(self, turn: FightTurn, action: Pass) -> None:
        state, seat = turn.state, action.seat
        if state.asked is not None or seat != state.acting:
            raise Illegal("not-awaited", say("refused.nothing-awaited"))
        turn.emit(e.Passed(seat, state.hero(seat).lightning > 0))
        self._flow(state).next_turn(turn)

    def _take_back(self, turn: FightTurn, action: TakeBack) -> None:
        state = turn.state
        if not state.may_take_back:
            raise Illegal("not-awaited", say("refused.take-back"))
        turn.emit(e.CardTakenBack(state.player, state.card))
        if state.paid == "curse":
            self._flow(state).go_on(turn)

    def _choose(self, turn: FightTurn, action: Choose) -> None:
        state, option = turn.state, action.option
        asked = state.asked
        if asked is None or option not in asked.options:
            raise Illegal("not-awaited", say("refused.no-option"))
        turn.emit(e.Answered(asked.question, option))
        flow = self._flow(state)
        if asked.question == "start":
            turn.emit(e.TurnStarted(int(option), False))
        elif asked.question == "curse":
            turn.emit(e.CurseMissing(asked.seat))
            flow.go_on(turn)
        elif asked.question in ("target", "kind", "token"):
            flow.run_agenda(turn)
        elif asked.question == "again":
            flow.special_done(turn)
        elif asked.question == "who":
            turn.emit(e.AbilityAimed(int(option)))
            flow.aimed(turn)
        elif asked.question == "ward":
            if option == "use":
                turn.emit(e.WardUsed(asked.seat, asked.about))
            if turn.state.ability:
                flow.aimed(turn)
            else:
                flow.go_on(turn)
        elif option == "anyway":
            self._put_down(turn, state.hero(asked.seat), asked.about)

    def _confirm(self, turn: FightTurn, action: Confirm) -> None:
        state = turn.state
        asked = state.asked
        if asked is None or asked.options:
            raise Illegal("not-awaited", say("refused.no-confirm"))
        turn.emit(e.Answered(asked.question))
        flow = self._flow(state)
        match asked.question:
            case "ready" | "draw":
                flow.start_round(turn)
            case "lesson":
                flow.lesson_read(turn, asked.about)
            case "special":
                flow.special_done(turn)
            case "attack" | "status" | "ability" | "prevented" | "cursed":
                flow.go_on(turn)
            case "enraged":
                flow.plan(turn)
            case "discard":
                flow.start_draw(turn)

    # -- what is to be seen

    def view(self, state: State) -> View:
        """What is to be seen."""
        return show.of(state, self.content, self._teller.last(state), self.store.unused(state))

    def recap(self, state: State) -> Recap:
        """Where the table was."""
        return recaps.recap(state, self.content)

    def outcome(self, state: State) -> Outcome | None:
        """How it ended, once the table has seen the result."""
        if not state.closed:
            return None
        file = self.content.bosses[state.boss]
        earned = file.boss.earns if state.result == "won" else ()
        earned = (*earned, *understood(file, state.notes))
        notes = merged((*state.memory.notes, *state.notes))
        return Outcome(state.result, earned, memory=as_options(replace(state.memory, notes=notes)))


_DOES: dict[type, Callable[[FightRules, FightTurn, Any], None]] = {
    Play: FightRules._play,
    Use: FightRules._use,
    Replay: FightRules._replay,
    Flip: FightRules._flip,
    Pass: FightRules._pass,
    Confirm: FightRules._confirm,
    Choose: FightRules._choose,
    TakeBack: FightRules._take_back,
    GiveUp: FightRules._give_up,
    Fix: lambda rules, turn, action: mistakes.open_panel(turn),
}


def planned(hero: Hero, plan: Plan | None) -> Hero:
    """The hero with the deck that the group has made."""
    return hero if plan is None else replace(hero, loot=plan.loot, removed=plan.removed)


def plays_now(state: State) -> bool:
    """Whether a card may be scanned to be played: in a turn, or instead of a card that was warned about."""
    if state.giving_up or state.fixing is not None or not state.acting:
        return False
    return state.asked is None or state.asked.question == "warned"


def replays_now(state: State) -> bool:
    """Whether a card of a pile is awaited that another card plays."""
    return state.awaits("again")
