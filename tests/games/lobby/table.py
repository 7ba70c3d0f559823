"""A lobby to try things in: two small made-up games, and a table that speaks."""

from typing import Any

import msgspec

from appliance.engine.game import Begin, Catalog, Challenge, Illegal, Piece, Setup
from appliance.engine.match import Match
from appliance.engine.table import Picked, Pressed, Said, Say, Scanned, Seat, Typed
from appliance.games.lobby import GAME, Content
from appliance.games.lobby.state import Group


def _piece(card: str, slot: str, name: str) -> Piece:
    return Piece(card, slot, Say(f"paper:{name}"), {"health": 14, "hand": 5})


PAPER = Catalog(
    game="paper",
    code="PA",
    title=Say("paper:title"),
    slots=("hero", "class"),
    fewest=2,
    most=4,
    pieces=(
        *(_piece(f"{deck}-91", "hero", name) for deck, name in [("ELF", "elf"), ("TRO", "troll"), ("DWA", "dwarf")]),
        _piece("HAL-91", "hero", "halfling"),
        _piece("ELF-92", "hero", "elf"),
        *(
            _piece(f"{deck}-91", "class", name)
            for deck, name in [("WAR", "warrior"), ("MAG", "mage"), ("ROG", "rogue")]
        ),
        _piece("DRU-91", "class", "druid"),
    ),
    challenges=(
        Challenge(
            "puppet",
            Say("paper:puppet"),
            Say("paper:legend.puppet"),
            (Say("paper:life", {"n": 20}),),
            card="BOS-01",
            earns=("won:puppet",),
        ),
        Challenge(
            "prince",
            Say("paper:prince"),
            Say("paper:legend.prince"),
            needs=("won:puppet",),
            card="BOS-02",
            levels=("easy", "hard"),
            earns=("won:prince",),
        ),
        Challenge(
            "king", Say("paper:king"), Say("paper:legend.king"), needs=("won:puppet", "won:prince"), earns=("won:king",)
        ),
    ),
)
STONES = Catalog(
    game="stones",
    code="ST",
    title=Say("stones:title"),
    slots=("token",),
    fewest=1,
    most=6,
    pieces=tuple(Piece(f"TOK-0{n}", "token", Say(f"stones:token-{n}")) for n in range(1, 7)),
    challenges=(Challenge("race", Say("stones:race"), Say("stones:legend.race")),),
)
ADA = Seat(1, "Ada", ("ELF-91", "WAR-91"))
BEN = Seat(5, "Ben", ("DWA-91", "DRU-91"))
OWLS = Group("g1", "Owls", seats=(ADA, BEN), game="paper", challenge="puppet")


class Table:
    """A lobby match, begun, with short words for what people do."""

    def __init__(self, *catalogs: Catalog, **options: Any) -> None:
        options["catalogs"] = msgspec.to_builtins(catalogs or (PAPER,))
        options["groups"] = msgspec.to_builtins(options.get("groups", ()))
        self.match = Match(GAME.rules(Content()), Setup("lobby", (), options))
        self.opening = self.match.state
        self.told: list[list[Any]] = []
        self.match.listen(lambda number, action, events: self.told.append(list(events)))
        self.match.submit(Begin())

    def say(self, *said: Said) -> Any:
        """All of it, one after the other; gives the event of the last."""
        for one in said:
            events = self.match.say(one)
        return events[-1]

    def scan(self, *cards: str) -> Any:
        return self.say(*(Scanned(card) for card in cards))

    def type(self, text: str) -> Any:
        return self.say(Typed(text))

    def pick(self, *options: str) -> Any:
        return self.say(*(Picked(option) for option in options))

    def press(self) -> Any:
        return self.say(Pressed())

    def hero(self, hero: str, klass: str, name: str, seat: int) -> None:
        self.scan(hero, klass)
        self.type(name)
        self.pick(str(seat))

    def refused(self, said: Said) -> Illegal:
        """The refusal of this, which must change nothing."""
        before, actions = self.match.state, self.match.actions
        try:
            self.match.say(said)
        except Illegal as illegal:
            assert (self.match.state, self.match.actions) == (before, actions)
            return illegal
        raise AssertionError(f"{said} was taken")

    @property
    def view(self) -> Any:
        return self.match.view

    @property
    def state(self) -> Any:
        return self.match.state

    @property
    def options(self) -> list[str]:
        return [option.id for option in self.view.prompt.options]

    @property
    def also(self) -> list[str]:
        return [option.id for option in self.view.prompt.also]


def at_seats(*catalogs: Catalog, **options: Any) -> Table:
    """A new group, made and ready to sit down."""
    table = Table(*catalogs, **options)
    table.type("Owls")
    table.press()
    table.pick("full")
    return table
