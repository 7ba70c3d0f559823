"""Simulated people in the camp: they read, take loot, take a card out of each deck, and look at everything once."""

from collections.abc import Sequence
from typing import Any

from appliance.engine.rng import draw
from appliance.engine.table import Picked, Pressed, Said, View
from appliance.games.boss_fighters.camp_views import DeckView, HubView, IndexView, LootView
from appliance.games.boss_fighters.note_views import NotesView

_LOOKED_AT = ("deck-", "notes", "rules", "good-night")


class Campers:
    """`engine.game.Players` of the camp. They see the View alone; `thorough` people open everything once."""

    def __init__(self, seed: int, thorough: bool = True) -> None:
        self.seed = seed
        self.thorough = thorough
        self.visited: set[str] = set()

    def heard(self, events: Sequence[Any]) -> None:
        """Cards that are taken in and out lie aside until the fight; nothing has to be counted."""

    def answer(self, view: View) -> Said | None:
        """What they do now; None if nothing is asked."""
        if view.prompt.kind == "confirm":
            return Pressed()
        match view:
            case LootView():
                free = [option.id for option in view.prompt.options]
                return Picked(free[draw(self.seed, view.seat + 8 * view.star, len(free)) - 1] if free else "none")
            case DeckView():
                return self._at_deck(view)
            case HubView():
                return self._at_hub(view)
            case NotesView() | IndexView() if self.thorough and (new := self._new(view)):
                return Picked(new)
        ids = [option.id for option in (*view.prompt.also, *view.prompt.options)]
        return Picked("back" if "back" in ids else ids[0]) if ids else None

    def _at_hub(self, view: HubView) -> Said:
        ids = [option.id for option in view.prompt.options]
        if "go" not in ids:
            return Picked(view.prompt.mark)
        for option in ids if self.thorough else ():
            if option not in self.visited and option.startswith(_LOOKED_AT):
                self.visited.add(option)
                return Picked(option)
        return Picked("go")

    def _new(self, view: View) -> str:
        """A line of a list of which nobody has opened any yet."""
        kind = f"{type(view).__name__} {view.prompt.say.key}"
        if kind in self.visited or not view.prompt.options:
            return ""
        self.visited.add(kind)
        return view.prompt.options[len(view.prompt.options) // 2].id

    def _at_deck(self, view: DeckView) -> Said:
        """Put back what is too much; else take one out where that is allowed and the deck stays big enough."""
        if view.line.fault is not None:
            out = [card.option for card in view.cards if card.out]
            return Picked(out[-1] if out else "back")
        if view.line.removed < min(view.most_removed, len(view.line.loot)):
            inside = [card.option for card in view.cards if not card.out]
            return Picked(inside[draw(self.seed, view.line.seat, len(inside)) - 1])
        return Picked("back")
