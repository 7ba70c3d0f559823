"""How everything is shown: what people may choose about the picture and its movement."""

from typing import Literal

from msgspec import Struct

from appliance.ui.glass import Glass
from appliance.ui.touch_map import FITS, TouchMap

Tempo = Literal["calm", "normal", "fast"]

PACES: dict[Tempo, float] = {"calm": 0.65, "normal": 1.0, "fast": 1.6}
"""How fast everything moves."""

ZOOMS = (1.2, 1.1, 1.0)
"""How much bigger everything is in large type: the first at which all of a picture can be read."""


class Look(Struct, frozen=True):
    """`large` type; `calm`: nothing travels, it only fades; `turn` are quarter turns between picture and panel.

    `glass` is what is seen of the panel, `touch` brings what the touch layer feels onto it.
    """

    large: bool = False
    tempo: Tempo = "normal"
    calm: bool = False
    turn: int = 0
    touch: TouchMap = FITS
    glass: Glass = Glass()

    @property
    def pace(self) -> float:
        """How fast everything moves; 1 is usual."""
        return PACES[self.tempo]

    @property
    def zooms(self) -> tuple[float, ...]:
        """How big everything may be, the best first; 1 is usual."""
        return ZOOMS if self.large else (1.0,)
