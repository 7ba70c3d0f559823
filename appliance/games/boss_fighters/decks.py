"""Whose a card is, and whether it can be played now: the heroes' own decks as the group has changed them."""

from typing import Any

from appliance.engine.game import Illegal
from appliance.engine.table import Say
from appliance.games.boss_fighters.actions import Play
from appliance.games.boss_fighters.content import Content
from appliance.games.boss_fighters.effects import Attack, Support
from appliance.games.boss_fighters.sentences import name_of, refusal
from appliance.games.boss_fighters.state import Hero, State
from appliance.games.boss_fighters.store import Store


class Decks:
    """One content's cards by owner; looks up beforehand what does not change in a fight."""

    def __init__(self, content: Content, store: Store) -> None:
        self.content = content
        self.store = store
        self._needs = {code: _missing_attacks(card.effects) for code, card in content.cards.items()}
        self._deck = {code: code.partition("-")[0] for code in content.cards}
        self._plays: dict[tuple[Any, ...], tuple[Play, ...]] = {}

    def owns(self, hero: Hero, card: str) -> bool:
        """Whether the card is in this hero's deck: of hero or class and not taken out, or loot put in."""
        if self._deck[card] in (hero.hero, hero.klass):
            return card not in hero.removed
        return card in hero.loot

    def own(self, state: State, hero: Hero) -> list[Play]:
        """Every card of this hero's deck that does not lie somewhere on the table."""
        training = self.store.training(state)
        key = (hero.seat, hero.hero, hero.klass, training, hero.loot, hero.removed)
        plays = self._plays.get(key)
        if plays is None:
            fit = [card for card in self._deck if self.owns(hero, card) and self.store.fits(card, training)]
            plays = self._plays[key] = tuple([Play(hero.seat, card) for card in fit])
        gone = [card for _, card in state.played]
        if state.boxed or hero.wards:
            gone += state.boxed + hero.wards
        return [play for play in plays if play.card not in gone]

    def owner(self, state: State, play: Play) -> tuple[int, str]:
        """Whose action it is, and the reason of the warning if the card looks like a slip."""
        if not self.owns(state.hero(play.seat), play.card):
            for other in state.heroes:
                if self.owns(other, play.card):
                    return other.seat, "out-of-turn"
            return play.seat, "not-in-deck"
        for needed in self._needs[play.card]:
            if needed not in state.attacks:
                return play.seat, "no-attack-yet"
        return play.seat, ""

    def lies(self, state: State, card: str) -> None:
        """Refuse a card that lies on the table, is in its box, or is not in this fight's decks."""
        for seat, played in state.played:
            if played == card:
                raise Illegal("already-played", self.refusal("already-played", card, name=name_of(state, seat)))
        for hero in state.heroes:
            if card in hero.wards:
                raise Illegal("already-played", self.refusal("beside", card, name=name_of(state, hero.seat)))
        if card in state.boxed:
            raise Illegal("used-up", self.refusal("boxed", card))
        if not self.store.fits(card, self.store.training(state)):
            why = "loot-training" if self.content.cards[card].stars else "advanced"
            raise Illegal("not-unlocked", self.refusal(why, card))

    def refusal(self, why: str, card: str, **args: str | int | Say) -> Say:
        """Why this card is not taken, with what it is and does."""
        return refusal(self.content, why, card, **args)


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
