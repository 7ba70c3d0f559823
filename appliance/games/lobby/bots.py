"""Simulated people who come to the box, make a group and sit down."""

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from appliance.engine.game import Catalog, Piece, Setup
from appliance.engine.rng import draw
from appliance.engine.table import Picked, Pressed, Prompt, Said, Scanned, Typed, View
from appliance.games.lobby.state import identity
from appliance.games.lobby.views import (
    ChallengesView,
    GroupNameView,
    GroupsView,
    HealthView,
    InformationView,
    SeatsView,
)

NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gül", "Hugo")
_AROUND = {1: (1,), 2: (1, 5), 3: (1, 3, 5), 4: (1, 3, 5, 7)}


class Wish(Struct, frozen=True, omit_defaults=True):
    """What these people want: `setup.options["wish"]` as JSON, read by nobody else.

    `seats` heroes at the table; `cards` to play with, two a hero and in any order (else drawn by the seed); `names`
    of the players; `places` where they sit; `group`, `health`, `game`, `challenge`, `level` as they are asked for
    ("" takes what is marked, or the first).
    """

    seats: int = 2
    cards: tuple[str, ...] = ()
    names: tuple[str, ...] = NAMES
    places: tuple[int, ...] = ()
    group: str = "Team"
    health: str = "full"
    game: str = ""
    challenge: str = ""
    level: str = ""


class Guests:
    """`engine.game.Players` of the lobby. They see the View, and their cards: one of each piece lies before them."""

    def __init__(self, setup: Setup, seed: int) -> None:
        self.wish = msgspec.convert(setup.options.get("wish") or {}, Wish)
        self.catalogs = msgspec.convert(setup.options.get("catalogs", ()), tuple[Catalog, ...])
        self.seed = seed

    def heard(self, events: Sequence[Any]) -> None:
        """Nothing that the box tells in the lobby has to be done on the table."""

    def answer(self, view: View) -> Said | None:
        """What they do now; None if nothing is asked."""
        match view:
            case GroupNameView():
                return Pressed() if view.prompt.kind == "confirm" else Typed(self.wish.group)
            case GroupsView():
                return Picked(next((g.id for g in view.groups if g.name == self.wish.group), "new"))
            case HealthView():
                return Picked(self.wish.health)
            case SeatsView():
                return self._at_seats(view)
            case ChallengesView():
                return _choose(view.prompt, self.wish.challenge)
            case InformationView() if view.prompt.kind == "choose":
                return _choose(view.prompt, self.wish.level)
        if view.prompt.kind == "confirm":
            return Pressed()
        return _choose(view.prompt, self.wish.game)

    def _at_seats(self, view: SeatsView) -> Said | None:
        heroes = len(view.seated) + len(view.selection)
        if heroes > self.wish.seats:
            return Picked(f"delete-{(*view.seated, *view.selection)[-1].hero}")
        names, places = self.wish.names or NAMES, self.wish.places or _AROUND.get(self.wish.seats, ())
        if view.prompt.kind == "type":
            return Typed(names[(heroes - 1) % len(names)])
        if view.prompt.kind == "choose":
            wanted = [place for place in places if place in view.free]
            return Picked(str((wanted or view.free)[0]))
        if view.ready and heroes == self.wish.seats:
            return Pressed()
        return self._hold_up(view)

    def _hold_up(self, view: SeatsView) -> Said | None:
        """A card that is still free, for a place that is still empty."""
        lines = (*view.seated, *view.selection)
        shown = {slot.card for line in lines for slot in line.slots if slot.card}
        pieces = {p.card: p for c in self.catalogs if c.title == view.game for p in c.pieces}
        taken = {identity(pieces[card]) for card in shown if card in pieces}
        empty = view.current.missing if view.current else ()
        free = [p for p in pieces.values() if identity(p) not in taken and p.slot in empty]
        wished = [pieces[card] for card in self.wish.cards if card in pieces and pieces[card] in free]
        if wished:
            return Scanned(wished[0].card)
        return Scanned(self._any(free, len(shown)).card) if free else None

    def _any(self, pieces: list[Piece], number: int) -> Piece:
        """One by chance that depends on what is seen alone, so that people who were interrupted choose the same."""
        return pieces[draw(self.seed, number, len(pieces)) - 1]


def _choose(prompt: Prompt, wish: str) -> Said | None:
    ids = [option.id for option in prompt.options]
    if not ids:
        return None
    return Picked(next((word for word in (wish, prompt.mark) if word in ids), ids[0]))
