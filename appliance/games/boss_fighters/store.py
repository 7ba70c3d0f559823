"""What a group may use in a fight: items it has found and not used up, and the decks' cards that have joined."""

from appliance.games.boss_fighters.content import TRAINING, Content, Item
from appliance.games.boss_fighters.plans import closed
from appliance.games.boss_fighters.state import State


class Store:
    """One content's items by the code of each copy, and which cards a fight has."""

    def __init__(self, content: Content) -> None:
        self.items: dict[str, Item] = {code: item for item in content.items.values() for code in item.codes()}
        self._training = {name for name, file in content.bosses.items() if file.boss.training}
        self._found: dict[tuple[str, ...], tuple[str, ...]] = {}
        joined = [code for code, card in content.cards.items() if card.stars or int(code[-2:]) > TRAINING]
        self._later = frozenset(joined)
        self._unused = (*sorted(joined), *sorted(self.items))
        self._content = content
        self._boxed: tuple[tuple[object, ...], tuple[str, ...]] = ((), ())

    def training(self, state: State) -> bool:
        """Whether this is a training fight: six cards a deck and no items."""
        return state.boss in self._training

    def unused(self, state: State) -> tuple[str, ...]:
        """The cards that stay in their box for this fight: not won, not found, used up, or in nobody's deck."""
        if self.training(state):
            return self._unused
        heroes = [(hero.loot, hero.removed) for hero in state.heroes]
        known = (state.earned, state.used, *heroes)
        if self._boxed[0] != known:
            held = {card for loot, _ in heroes for card in loot}
            loot = [code for code, card in self._content.cards.items() if card.stars and code not in held]
            spent = [code for code in state.used if code in self.items and self._spent(state, code)]
            removed = [card for _, out in heroes for card in out]
            self._boxed = (known, (*closed(self._content, state.earned), *loot, *spent, *removed))
        return self._boxed[1]

    def fits(self, card: str, training: bool) -> bool:
        """Whether the card is in the decks of such a fight."""
        return not training or card not in self._later

    def usable(self, state: State) -> tuple[str, ...]:
        """The items that could be used now."""
        if not self.items or self.training(state):
            return ()
        found = self._found.get(state.earned)
        if found is None:
            found = tuple([code for code, item in self.items.items() if set(item.needs) <= set(state.earned)])
            self._found[state.earned] = found
        return tuple([code for code in found if not self._spent(state, code)])

    def refusal(self, state: State, code: str) -> str:
        """Why it cannot be used, as the sentence's name; "" if it can."""
        item = self.items[code]
        if self.training(state):
            return "no-items"
        if not set(item.needs) <= set(state.earned):
            return "not-found"
        if self._spent(state, code):
            return "used-up" if code in state.used else "used-up-all"
        return ""

    def _spent(self, state: State, code: str) -> bool:
        """A copy is used up by its use; all copies together last for as many uses as there are heroes."""
        item = self.items[code]
        if not item.once:
            return False
        uses = [used for used in state.used if used in item.codes()]
        return code in uses or len(uses) >= len(state.heroes)
