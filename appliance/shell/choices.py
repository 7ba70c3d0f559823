"""What people have chosen at the box about picture, type, movement and tempo: kept in a file of its own.

A box keeps it for everybody, whatever is played; what nobody has chosen is as the configuration says.
"""

from pathlib import Path
from typing import Any, Literal, get_args

import msgspec
from msgspec import Struct

from appliance.engine.table import Say
from appliance.files import keep, kept_or_lost
from appliance.ui.look import Look, Tempo
from appliance.ui.touch_map import TouchMap

FILE = "settings.json"

HOLDS: dict[Tempo, float] = {"calm": 1.6, "normal": 1.0, "fast": 0.6}
"""How long a card is held before it counts, beside the usual time; what is told stays as long."""

VALUES: dict[str, tuple[str, ...]] = {
    "type": ("usual", "large"),
    "tempo": get_args(Tempo),
    "motion": ("full", "reduced"),
    "rotation": ("0", "90", "180", "270"),
}
"""What can be chosen, and the values of each in the order in which one press goes through them."""

CONFIGURED = ("language", "rotation", "motion")
"""What the configuration names too."""


class Kept(Struct, frozen=True, omit_defaults=True):
    """The file: None is what nobody has chosen. `language` was spoken last, by whatever group."""

    type: Literal["usual", "large"] | None = None
    tempo: Tempo | None = None
    motion: Literal["full", "reduced"] | None = None
    rotation: Literal["0", "90", "180", "270"] | None = None
    language: str = ""
    touch: TouchMap | None = None


class Choices:
    """The choices of one box; without a folder they last until it is switched off. `usual` is the configuration's.

    `lost` are those that were chosen and could not be read; "" if the whole file could not.
    """

    def __init__(self, folder: Path | None = None, usual: Look | None = None) -> None:
        self._file = folder / FILE if folder is not None else None
        self._usual = usual or Look()
        self._kept, self.lost = kept_or_lost(self._file, Kept())

    @property
    def look(self) -> Look:
        """How everything is to be shown."""
        kept, usual = self._kept, self._usual
        return msgspec.structs.replace(
            usual,
            large=usual.large if kept.type is None else kept.type == "large",
            tempo=kept.tempo or usual.tempo,
            calm=usual.calm if kept.motion is None else kept.motion == "reduced",
            turn=usual.turn if kept.rotation is None else int(kept.rotation) // 90,
            touch=kept.touch or usual.touch,
        )

    @property
    def values(self) -> dict[str, str]:
        """What holds now, by the names of `VALUES`."""
        look = self.look
        return {
            "type": "large" if look.large else "usual",
            "tempo": look.tempo,
            "motion": "reduced" if look.calm else "full",
            "rotation": str(look.turn % 4 * 90),
        }

    @property
    def unconfigured(self) -> dict[str, Any]:
        """What people chose that the configuration does not name, by the names of the file, as plain values."""
        found: dict[str, Any] = msgspec.to_builtins(self._kept)
        return {name: value for name, value in found.items() if name not in CONFIGURED}

    @property
    def language(self) -> str:
        """What was spoken last at this box; "" if nobody has chosen."""
        return self._kept.language

    @property
    def configured(self) -> dict[str, str | int | bool]:
        """What people chose of what the configuration names too, by its names there."""
        kept = self._kept
        named = {
            "language": kept.language or None,
            "rotation": int(kept.rotation) if kept.rotation is not None else None,
            "reduced_motion": kept.motion == "reduced" if kept.motion is not None else None,
        }
        return {name: value for name, value in named.items() if value is not None}

    def speak(self, language: str) -> None:
        """This is spoken from now on."""
        self._keep(language=language)

    @property
    def patience(self) -> float:
        """How much longer than usual a card is held, and a notice stays."""
        return HOLDS[self.look.tempo]

    def set(self, name: str, value: str) -> None:
        """Choose one; raises `ValueError` for what cannot be chosen."""
        if value not in VALUES.get(name, ()):
            raise ValueError(f"{name} cannot be {value}")
        self._keep(**{name: value})

    @property
    def touch(self) -> TouchMap | None:
        """Where a finger lies of what the touch layer feels; None if nobody has set it right."""
        return self._kept.touch

    def feel(self, touch: TouchMap | None) -> None:
        """Set it right; None: as it was delivered."""
        self._keep(touch=touch)

    @property
    def notes(self) -> list[Say]:
        """What people should know of what could not be read: one sentence for the file, or for each choice."""
        whole = not all(self.lost)
        names = () if whole else self.lost
        damaged = [Say("shell:choices.damaged", {"file": FILE})] if whole else []
        return [*damaged, *(Say("shell:choices.lost", {"what": Say(f"shell:choices.name.{name}")}) for name in names)]

    def _keep(self, **values: str | TouchMap | None) -> None:
        self._kept = msgspec.structs.replace(self._kept, **values)
        keep(self._file, self._kept)

    def following(self, name: str) -> str:
        """The value after the one that holds now."""
        values = VALUES[name]
        return values[(values.index(self.values[name]) + 1) % len(values)]
