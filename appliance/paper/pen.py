"""What draws on a page: filled shapes and texts, in millimetres from one card's corner."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any

CREAM, SAND, INK = "#FFF0CF", "#E4D2AE", "#3B2A4A"


@dataclass(frozen=True)
class Pen:
    """A page to draw on, shifted so that 0, 0 is the card's upper left corner."""

    pdf: Any
    x: float
    y: float

    def fill(self, colour: str, points: Sequence[tuple[float, float]], opacity: float = 1.0) -> None:
        """A polygon of one colour."""
        self.pdf.set_fill_color(colour)
        with self.pdf.local_context(fill_opacity=opacity):
            self.pdf.polygon([(self.x + x, self.y + y) for x, y in points], style="F")

    def picture(self, png: bytes, x: float, y: float, size: float) -> None:
        """A square picture."""
        self.pdf.image(BytesIO(png), self.x + x, self.y + y, size, size)

    def box(self, colour: str, x: float, y: float, width: float, height: float, radius: float = 0.0) -> None:
        """A filled rectangle, with round corners if a radius is given."""
        self.pdf.set_fill_color(colour)
        self.pdf.rect(self.x + x, self.y + y, width, height, "F", round_corners=radius > 0, corner_radius=radius)

    def clip(self, x: float, y: float, width: float, height: float) -> Any:
        """Draw inside this rectangle only."""
        return self.pdf.rect_clip(self.x + x, self.y + y, width, height)

    def font(self, family: str, size: float, colour: str = INK) -> None:
        """The face and colour of the next texts."""
        self.pdf.set_font(family, size=size)
        self.pdf.set_text_color(colour)

    def text(self, x: float, y: float, text: str, align: str = "L") -> None:
        """One line with its base line at y."""
        wide = self.pdf.get_string_width(text)
        self.pdf.text(self.x + x - {"L": 0.0, "C": wide / 2, "R": wide}[align], self.y + y, text)

    def wrapped(self, text: str, width: float) -> list[str]:
        """The text broken at its spaces, and behind hyphens, so that no line is wider."""
        lines = [""]
        for part in re.findall(r"[^\s-]*-|[^\s-]+|\s+", text):
            longer = (lines[-1] + part).lstrip()
            if lines[-1] and self.pdf.get_string_width(longer.rstrip()) > width:
                lines.append(part.lstrip())
            else:
                lines[-1] = longer
        return [line.rstrip() for line in lines]


def tinted(colour: str, towards: str, part: float) -> str:
    """A colour mixed with another: 0 gives the first, 1 the second."""
    pairs = [(int(colour[i : i + 2], 16), int(towards[i : i + 2], 16)) for i in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * part):02X}" for a, b in pairs)
