"""The desk wired to the box: the tray holds every printed card, its hand moves them before the simulated camera.

What is heavy is imported when the board is opened: the first picture does not wait for it.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import radians, tan
from pathlib import Path
from typing import TYPE_CHECKING, Any

from appliance.codes import code_text
from appliance.commands.cards import all_prints
from appliance.engine.game import Catalog, Game
from appliance.engine.prints import Print
from appliance.engine.table import Seat
from appliance.library import CONTENT
from appliance.ui.desk import Camera, Desk
from appliance.ui.holding import Held
from appliance.ui.tray import CHALLENGE, TrayCard, TrayLine
from hw.events import HardwareEvent, Seen

if TYPE_CHECKING:
    from hw.board import Board
    from hw.desk import Pose

BACKS_KEPT = 8


class Desktop:
    """A desk whose board is opened later than its window; until then its tray is empty and nothing is seen.

    `seats` tells who sits at the table now.
    """

    def __init__(
        self, games: Sequence[Game], contents: Mapping[str, Any], hold: float, sets: tuple[Path, ...] = ()
    ) -> None:
        self.seats: Callable[[], Sequence[Seat]] = tuple
        self._games, self._contents, self._sets = games, contents, sets
        self._board: Board | None = None
        self.back = lru_cache(BACKS_KEPT)(_back)
        camera = Camera(self._hold, self._away, self._frame, self.back, hold)
        self.desk = Desk(camera, lambda: self.seats())

    def listening(self, put: Callable[[HardwareEvent], object]) -> Callable[[HardwareEvent], object]:
        """The scanner's way to the queue, with the viewfinder beside it."""

        def both(event: HardwareEvent) -> None:
            if isinstance(event, Seen):
                self.desk.readings.see(event)
            put(event)

        return both

    def open(self, board: "Board") -> None:
        """This is what the camera is; before a simulated one all cards are laid out."""
        self._board = board
        cards = (
            tray_cards(all_prints(CONTENT, self._sets), catalogs_of(self._games, self._contents)) if board.sim else ()
        )
        self.desk.lay(cards)

    def _hold(self, text: str, how: Held) -> None:
        if self._board is not None and self._board.sim is not None:
            self._board.sim.hold(self.back(text), pose_of(how))

    def _away(self) -> None:
        if self._board is not None and self._board.sim is not None:
            self._board.sim.away()

    def _frame(self) -> Any:
        scanner = self._board.scanner if self._board is not None else None
        return (
            scanner.newest.pixels if scanner is not None and scanner.newest is not None and not scanner.lost else None
        )


def tray_cards(prints: Sequence[Print], catalogs: Sequence[Catalog]) -> tuple[TrayCard, ...]:
    """Printed cards as the tray knows them; a prompt calls the cards of challenges by that word."""
    challenges = {challenge.card for catalog in catalogs for challenge in catalog.challenges}
    return tuple(
        TrayCard(
            code_text(card.game, card.id),
            card.id,
            card.deck,
            CHALLENGE if card.id in challenges else card.kind,
            card.name,
            card.owner,
            card.colour,
            tuple(TrayLine(_drawn(line.symbol), line.text, line.number) for line in card.lines),
            card.note,
            card.emblem,
        )
        for card in prints
    )


ON_SCREEN = {"ward": "protect", "redirect": "protect", "harden": "protect"}
"""Shields that the paper tells apart; the screen has its sentence beside each."""


def _drawn(symbol: str) -> str:
    """What the screen calls a symbol of the paper: there "melee-support" is "support-melee"."""
    symbol = ON_SCREEN.get(symbol, symbol)
    kind, supports, _ = symbol.partition("-support")
    return f"support-{kind}" if supports else symbol


def catalogs_of(games: Sequence[Game], contents: Mapping[str, Any]) -> list[Catalog]:
    """What can be played here."""
    found = (game.catalog(contents[game.name]) for game in games if game.name in contents)
    return [catalog for catalog in found if catalog is not None]


def pose_of(how: Held) -> "Pose":
    """A place in the picture as millimetres before the lens."""
    from hw.desk import LENS_DEG, Pose

    width = 20 * how.distance_cm * tan(radians(LENS_DEG / 2))
    return Pose(how.x * width, how.y * width, how.distance_cm, how.roll_deg, how.tilt_deg, how.blur, how.noise)


def _back(text: str) -> Any:
    from hw.desk import card_back

    return card_back(text)
