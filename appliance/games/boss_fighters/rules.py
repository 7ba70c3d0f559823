"""The rules of Boss Fighters over a content: pure functions of immutable values."""

from typing import Any, get_args

from appliance.engine.game import Action, Begin, Illegal, Outcome
from appliance.engine.table import Picked, Pressed, Recap, Said, Say, Scanned, Seat, View
from appliance.engine.turn import Turn
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters import show
from appliance.games.boss_fighters.content import Content
from appliance.games.boss_fighters.effects import Attack, Support
from appliance.games.boss_fighters.flow import FightTurn, Flow, end
from appliance.games.boss_fighters.sentences import identity, look_up, name_of
from appliance.games.boss_fighters.state import Hero, State, applies
from appliance.games.boss_fighters.words import say


class Play(Action, frozen=True):
    """A card is held over the camera in this hero's turn."""

    seat: int
    card: str


class Pass(Action, frozen=True):
    """The hero lets the action go."""

    seat: int


class Choose(Action, frozen=True):
    """An option of the open question."""

    option: str


class Confirm(Action, frozen=True):
    """The check mark."""


class TakeBack(Action, frozen=True):
    """The scan was a slip."""


class GiveUp(Action, frozen=True):
    """The skull."""


AnyAction = Begin | Play | Pass | Choose | Confirm | TakeBack | GiveUp
ACTIONS = frozenset(get_args(AnyAction))
CONFIRM = Confirm()
MODES = ("full", "both", "table")


class FightRules:
    """One content's rules; looks everything up beforehand that does not change in a fight."""

    state_type = State
    action_type = AnyAction
    event_type = e.AnyEvent

    def __init__(self, content: Content) -> None:
        self.content = content
        self.apply = applies({code: card.effects for code, card in content.cards.items()})
        self._flows = {name: Flow(file) for name, file in content.bosses.items()}
        self._needs = {code: _missing_attacks(card.effects) for code, card in content.cards.items()}
        self._deck = {code: code.partition("-")[0] for code in content.cards}
        self._plays: dict[tuple[int, str, str], tuple[Play, ...]] = {}
        self._choices: dict[tuple[str, ...], tuple[Action, ...]] = {}

    def start(self, seats: tuple[Seat, ...], options: dict[str, Any], seed: int) -> State:
        """Everybody at the table, before anything is dealt; raises `Illegal` where this cannot be played."""
        mode = options.get("health", "full")
        if options.get("boss") not in self._flows or mode not in MODES:
            raise Illegal("not-unlocked", say("refused.no-such-fight"))
        seats = tuple(sorted(seats, key=lambda seat: seat.number))
        if not 2 <= len(seats) <= 4 or len({seat.number for seat in seats}) < len(seats):
            raise Illegal("wrong-kind", say("refused.seats"))
        heroes = tuple([self._hero(seat, mode) for seat in seats])
        decks = [deck for hero in heroes for deck in (hero.hero, hero.klass)]
        if len(set(decks)) < len(decks):
            raise Illegal("already-played", say("refused.twice"))
        return State(seats=seats, boss=options["boss"], mode=mode, seed=seed, heroes=heroes)

    def _hero(self, seat: Seat, mode: str) -> Hero:
        decks = [identity(self.content, piece) for piece in seat.pieces]
        kinds = {deck.kind: deck for deck in decks if deck is not None}
        if len(decks) != 2 or len(kinds) != 2:
            raise Illegal("wrong-kind", say("refused.pieces", name=seat.name))
        hero, klass = kinds["hero"], kinds["class"]
        health = hero.health + klass.health
        kept = None if mode == "table" else health
        return Hero(seat.number, hero.code, klass.code, hero.hand + klass.hand, health, kept)

    # -- what the table says

    def read(self, state: State, said: Said) -> Action:
        """What this means now; raises `Illegal`."""
        match said:
            case Scanned(card):
                return self._read_card(state, card)
            case Picked("give-up"):
                return GiveUp()
            case Picked("pass"):
                return Pass(state.acting)
            case Picked("back") if state.asked is None or state.asked.question != "warned":
                return TakeBack()
            case Picked(option):
                return self._read_card(state, option) if option in self.content.cards else Choose(option)
            case Pressed():
                return CONFIRM
        raise Illegal("not-awaited", say("refused.nothing-awaited"))

    def _read_card(self, state: State, card: str) -> Action:
        asked = state.asked
        if card in self.content.cards:
            if plays_now(state):
                return Play(state.acting, card)
            raise Illegal("not-awaited", self._refusal("not-awaited", card))
        deck = identity(self.content, card)
        if deck is None:
            known = any(file.boss.card == card for file in self.content.bosses.values())
            raise (
                Illegal("wrong-kind", say("refused.boss")) if known else Illegal("unknown-code", say("refused.unknown"))
            )
        if asked is not None and asked.question in ("start", "target") and not state.giving_up:
            for hero in state.heroes:
                if deck.code in (hero.hero, hero.klass) and str(hero.seat) in asked.options:
                    return Choose(str(hero.seat))
        raise Illegal("not-awaited", self._refusal("identity", card))

    def _refusal(self, why: str, card: str, **args: str | int | Say) -> Say:
        return say("refused." + why, **look_up(self.content, card), **args)

    # -- what may be done

    def legal(self, state: State) -> tuple[Action, ...]:
        """What `decide` takes now, without `GiveUp`: random play would hardly ever see an end of its own."""
        if state.giving_up:
            return self._options(("yes", "no"))
        asked = state.asked
        if asked is None:
            if state.acting:
                return self._turn_actions(state)
            return (Begin(),) if state.phase == "setup" else ()
        answers = self._options(asked.options) if asked.options else (CONFIRM,)
        return (*answers, TakeBack()) if state.may_take_back else answers

    def _options(self, options: tuple[str, ...]) -> tuple[Action, ...]:
        known = self._choices.get(options)
        if known is None:
            known = self._choices[options] = tuple([Choose(option) for option in options])
        return known

    def _turn_actions(self, state: State) -> tuple[Action, ...]:
        hero = state.hero(state.acting)
        key = (hero.seat, hero.hero, hero.klass)
        plays = self._plays.get(key)
        if plays is None:
            decks = key[1:]
            plays = tuple([Play(hero.seat, card) for card, deck in self._deck.items() if deck in decks])
            self._plays[key] = plays
        gone = {card for _, card in state.played}
        return (*[play for play in plays if play.card not in gone], Pass(hero.seat))

    # -- what happens

    def decide(self, state: State, action: Action) -> FightTurn:
        """The events of this action and the state after them; raises `Illegal`, and then nothing has happened."""
        turn: FightTurn = Turn(state, self.apply)
        kind = type(action)
        if kind is Begin:
            if state.phase != "setup" or state.asked is not None:
                raise Illegal("not-awaited", say("refused.nothing-awaited"))
            self._flows[state.boss].begin(turn)
        elif kind not in ACTIONS or (state.asked is None and not state.acting):
            raise Illegal("not-awaited", say("refused.nothing-awaited"))
        elif state.giving_up:
            self._sure(turn, action)
        else:
            self._open(turn, action)
        return turn

    def _open(self, turn: FightTurn, action: Action) -> None:
        match action:
            case Play():
                self._play(turn, action)
            case Pass(seat):
                self._pass(turn, seat)
            case Confirm():
                self._confirm(turn)
            case Choose(option):
                self._choose(turn, option)
            case TakeBack():
                self._take_back(turn)
            case GiveUp():
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
            raise Illegal("not-awaited", self._refusal("not-awaited", play.card))
        for seat, card in state.played:
            if card == play.card:
                name = name_of(state, seat)
                raise Illegal("already-played", self._refusal("already-played", card, name=name))
        owner, reason = self._owner(state, play)
        hero = state.hero(owner)
        if not hero.dots and not hero.lightning:
            raise Illegal("no-actions", self._refusal("no-actions", play.card, name=name_of(state, owner)))
        if state.asked is not None:
            turn.emit(e.Answered("warned", "back"))
        if reason:
            turn.emit(e.Warned(reason, owner, play.card))
            turn.emit(e.Asked("warned", owner, ("anyway", "back"), play.card, reason))
        else:
            self._put_down(turn, owner, play.card)

    def _owner(self, state: State, play: Play) -> tuple[int, str]:
        """Whose action it is, and the reason of the warning if the card looks like a slip."""
        deck = self._deck[play.card]
        hero = state.hero(play.seat)
        if deck != hero.hero and deck != hero.klass:
            for other in state.heroes:
                if deck in (other.hero, other.klass):
                    return other.seat, "out-of-turn"
            return play.seat, "not-in-deck"
        for needed in self._needs[play.card]:
            if needed not in state.attacks:
                return play.seat, "no-attack-yet"
        return play.seat, ""

    def _put_down(self, turn: FightTurn, seat: int, card: str) -> None:
        turn.emit(e.CardPlayed(seat, card, turn.state.hero(seat).lightning > 0))
        self._flows[turn.state.boss].run_agenda(turn)

    def _pass(self, turn: FightTurn, seat: int) -> None:
        state = turn.state
        if state.asked is not None or seat != state.acting:
            raise Illegal("not-awaited", say("refused.nothing-awaited"))
        turn.emit(e.Passed(seat, state.hero(seat).lightning > 0))
        self._flows[state.boss].next_turn(turn)

    def _take_back(self, turn: FightTurn) -> None:
        state = turn.state
        if not state.may_take_back:
            raise Illegal("not-awaited", say("refused.take-back"))
        turn.emit(e.CardTakenBack(state.player, state.card))

    def _choose(self, turn: FightTurn, option: str) -> None:
        state = turn.state
        asked = state.asked
        if asked is None or option not in asked.options:
            raise Illegal("not-awaited", say("refused.no-option"))
        turn.emit(e.Answered(asked.question, option))
        flow = self._flows[state.boss]
        if asked.question == "start":
            turn.emit(e.TurnStarted(int(option), False))
        elif asked.question == "target":
            flow.run_agenda(turn)
        elif option == "anyway":
            self._put_down(turn, asked.seat, asked.about)

    def _confirm(self, turn: FightTurn) -> None:
        state = turn.state
        asked = state.asked
        if asked is None or asked.options:
            raise Illegal("not-awaited", say("refused.no-confirm"))
        turn.emit(e.Answered(asked.question))
        flow = self._flows[state.boss]
        match asked.question:
            case "ready" | "draw":
                flow.start_round(turn)
            case "lesson":
                flow.lesson_read(turn, asked.about)
            case "special":
                flow.special_done(turn)
            case "attack":
                flow.strike_next(turn, asked.seat)
            case "status":
                flow.start_discard(turn)
            case "discard":
                flow.start_draw(turn)

    # -- what is to be seen

    def view(self, state: State) -> View:
        """What is to be seen."""
        return show.of(state, self.content)

    def recap(self, state: State) -> Recap:
        """Where the table was."""
        return show.recap(state, self.content)

    def outcome(self, state: State) -> Outcome | None:
        """How it ended, once the table has seen the result."""
        if not state.closed:
            return None
        earned = self.content.bosses[state.boss].boss.earns if state.result == "won" else ()
        return Outcome(state.result, earned)


def plays_now(state: State) -> bool:
    """Whether a card may be scanned to be played: in a turn, or instead of a card that was warned about."""
    if state.giving_up or not state.acting:
        return False
    return state.asked is None or state.asked.question == "warned"


def _missing_attacks(effects: tuple[Any, ...]) -> tuple[str, ...]:
    """The damage types of supports that no earlier attack of the same card enables."""
    attacked: set[str] = set()
    missing: list[str] = []
    for verb in effects:
        if isinstance(verb, Attack):
            attacked.add(verb.type)
        elif isinstance(verb, Support) and verb.type not in attacked:
            missing.append(verb.type)
    return tuple(missing)
