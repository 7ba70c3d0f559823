"""The curse pile of a simulated table: dealt face down, turned up, discarded, made new."""

from typing import Any

from msgspec.structs import replace

from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.content import Content
from appliance.games.boss_fighters.tabletop import Pile, Place, Shuffle

CURSES = frozenset({e.CurseDealt, e.CursesShuffled, e.CurseFlipped, e.CurseMissing, e.CurseEnded, e.Hexed})
"""What these people do something about."""


class Spell:
    """The pile and its discards; what lies before a hero is in that hero's place."""

    def __init__(self, content: Content, shuffle: Shuffle) -> None:
        self._instant = {code for code, curse in content.curses.items() if curse.kind == "instant"}
        self._all: Pile = tuple(content.curses)
        self._shuffle = shuffle
        self.pile: Pile = ()
        self.discards: Pile = ()

    def gather(self) -> None:
        """Before a fight every curse is shuffled into the pile."""
        self.pile, self.discards = self._shuffle(self._all), ()

    def heard(self, event: Any, place: Place | None) -> Place | None:
        """What the table does; gives the hero's place as it is then."""
        match event:
            case e.CursesShuffled():
                self.pile, self.discards = self._shuffle(self.discards), ()
            case e.CurseDealt(_, n) if place:
                dealt, self.pile = self.pile[:n], self.pile[n:]
                return replace(place, curses=(*place.curses, *dealt))
            case e.CurseFlipped(_, card) if place:
                left = tuple([one for one in place.curses if one != card])
                if card in self._instant:
                    self.discards = (*self.discards, card)
                    return replace(place, curses=left)
                return replace(place, curses=left, cursed=(*place.cursed, card))
            case e.CurseEnded(_, card) if place:
                self.discards = (*self.discards, card)
                return replace(place, cursed=tuple([one for one in place.cursed if one != card]))
        return None

    def turned_back(self, place: Place, card: str) -> Place:
        """A curse that was turned up lies face down again, for that was no effect yet."""
        if card not in self._all:
            return place
        self.discards = tuple([one for one in self.discards if one != card])
        cursed = tuple([one for one in place.cursed if one != card])
        return replace(place, curses=(card, *place.curses), cursed=cursed)
