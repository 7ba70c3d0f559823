"""What the menu holds about cards and camera: by hand, teaching, what was taught, copies, the camera, a fresh start."""

from collections.abc import Callable, Collection, Mapping, Sequence
from pathlib import Path

from appliance.codes import SHELL
from appliance.engine.table import Option, Say
from appliance.shell.by_hand import decks_room
from appliance.shell.camera_check import CameraCheck, NoTuning, Tuning
from appliance.shell.presets import Preset
from appliance.shell.rooms import BACK, Deeds, Go, Leave, Listing, Room, Tell
from appliance.shell.shelf import ShelfGame
from appliance.shell.teach import copy_room, taught_room, teach_room
from appliance.taught import Taught

BY_HAND, CARDS, RESTART = "by-hand", "cards", "restart"


def nowhere() -> Sequence[Path]:
    """Where there are no sticks."""
    return ()


class Cupboard:
    """`shelf` gives all printed cards, `places` the folders that can be copied to now, `presets`
    the settings cards; `tuning` is the camera's."""

    def __init__(
        self,
        shelf: Callable[[], Sequence[ShelfGame]] = tuple,
        taught: Taught | None = None,
        places: Callable[[], Sequence[Path]] = nowhere,
        presets: Callable[[], Mapping[str, Preset]] = dict,
    ) -> None:
        self._shelf, self.taught, self._places = shelf, taught or Taught(), places
        self.presets = presets
        self.tuning: Tuning = NoTuning()

    def by_hand(self, codes: Collection[str], first: Sequence[str]) -> Room:
        """Choose a card of the games with these codes; the decks of `first` before the others."""
        return decks_room([game for game in self._shelf() if game.code in codes], first)

    def cards(self, hand: Callable[[], Room], *, lobby: bool) -> Room:
        """Everything about cards and camera; codes are taught in the lobby only."""
        rooms: dict[str, Callable[[], Room]] = {BY_HAND: hand}
        if lobby:
            rooms["teach"] = lambda: teach_room(self.taught, self._ours_last())
            rooms["taught"] = lambda: taught_room(self.taught, self._shelf())
            rooms["copy"] = lambda: copy_room(self.taught, self._places())
        rooms["camera"] = lambda: CameraCheck(self.tuning)
        rooms[RESTART] = restart_room
        rows = [Option(word, Say(f"shell:cards.{word}")) for word in rooms]
        return Listing(Say("shell:cards.title"), rows, lambda option: [Go(rooms[option]())])

    def _ours_last(self) -> Sequence[ShelfGame]:
        """The games; the shell's own command cards come last."""
        return sorted(self._shelf(), key=lambda game: game.code == SHELL)


def restart_room() -> Room:
    """Really? The safe answer is marked."""

    def take(option: str) -> Deeds:
        return [Tell(Say("shell:restart.now")), Leave(RESTART)]

    return Listing(Say("shell:restart.title"), [Option("yes", Say("shell:restart.yes"))], take, mark=BACK)
