"""Curses turned up before the turns: which card may be scanned, and why another is not taken."""

from appliance.engine.game import Illegal
from appliance.engine.table import Say
from appliance.engine.turn import Turn
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.content import Content
from appliance.games.boss_fighters.sentences import is_known, name_of, refusal
from appliance.games.boss_fighters.state import State
from appliance.games.boss_fighters.words import say


class Curses:
    """One content's curse cards."""

    def __init__(self, content: Content) -> None:
        self.content = content

    def unseen(self, state: State) -> list[str]:
        """The cards that may be the one which is turned up now."""
        seen = {card for hero in state.heroes for card in hero.cursed} | set(state.curse_discards)
        return [card for card in self.content.curses if card not in seen]

    def flip(self, turn: Turn[State, e.AnyEvent], seat: int, card: str) -> None:
        """The card is turned up; raises `Illegal` for any that cannot be it."""
        state = turn.state
        if not flips_now(state) or state.asked is None or state.asked.seat != seat:
            raise Illegal("not-awaited", say("refused.nothing-awaited"))
        name = name_of(state, seat)
        if not is_known(self.content, card):
            raise Illegal("unknown-code", say("refused.unknown"))
        if card not in self.content.curses:
            raise Illegal("wrong-kind", say("refused.no-curse", name=name))
        for hero in state.heroes:
            if card in hero.cursed:
                lying = refusal(self.content, "curse-lies", card, name=name_of(state, hero.seat), other=name)
                raise Illegal("already-played", lying)
        if card in state.curse_discards:
            raise Illegal("already-played", refusal(self.content, "curse-discarded", card, name=name))
        turn.emit(e.Answered("curse"))
        turn.emit(e.CurseFlipped(seat, card))

    def look(self, state: State, card: str) -> Say:
        """A curse is held up when none is awaited: only one that lies face up is told."""
        lies = any(card in hero.cursed for hero in state.heroes)
        return refusal(self.content, "not-awaited", card) if lies else say("refused.curse-hidden")


def flips_now(state: State) -> bool:
    """Whether a curse is awaited."""
    return state.awaits("curse")
