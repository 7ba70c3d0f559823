"""The palette of the paper theatre and its faces."""

from importlib.resources import files

Colour = tuple[int, int, int]

COLOURS: dict[str, str] = {
    "night": "#2A1C36",
    "deep": "#1B1124",
    "stage": "#4A3158",
    "cream": "#FFF0CF",
    "sand": "#E4D2AE",
    "shade": "#D3BF9B",
    "ink": "#3B2A4A",
    "gold": "#FFD75E",
    "lamp": "#FFB84A",
    "check": "#3B9FE0",
    "white": "#FFFFFF",
    "melee": "#E2573B",
    "ranged": "#2F9E78",
    "magic": "#6A5AE0",
    "attack": "#B92B48",
    "life": "#E2573B",
    "heart": "#D8435F",
    "poison": "#5E9732",
    "panic": "#E08A2B",
    "paralysis": "#3E7FB5",
    "fire": "#D9541E",
    "curse": "#5B3A78",
    "slime": "#6FA83A",
    "heal": "#D8435F",
    "protect": "#3E7FB5",
    "lightning": "#FFD75E",
    "draw": "#8A6A4A",
    "special": "#8A4E8C",
    "grey": "#8D86A0",
}

FACES: dict[str, tuple[str, str]] = {
    "display": ("font_fredoka_one", "FredokaOne-Regular.ttf"),
    "body": ("font_manrope", "Manrope-SemiBold.ttf"),
    "strong": ("font_manrope", "Manrope-ExtraBold.ttf"),
}

READ_ON: tuple[tuple[str, str], ...] = (
    ("ink", "cream"),
    ("ink", "sand"),
    ("ink", "shade"),
    ("cream", "night"),
    ("gold", "night"),
    ("cream", "deep"),
    ("gold", "deep"),
    ("cream", "stage"),
)
"""Pairs (text, ground) that the drawings use; each has a contrast of at least 7:1."""

LEAST = 24.0
"""The smallest text, in units (800 to the shorter side)."""


def colour(name: str) -> Colour:
    """Red, green, blue of a name of the palette or of "#rrggbb"."""
    text = COLOURS.get(name, name).lstrip("#")
    return int(text[0:2], 16), int(text[2:4], 16), int(text[4:6], 16)


def mixed(one: str, other: str, share: float) -> str:
    """A colour between two, as "#rrggbb"; share 0 is the first."""
    parts = [round(a + (b - a) * share) for a, b in zip(colour(one), colour(other), strict=True)]
    return "#" + "".join(f"{part:02X}" for part in parts)


def contrast(one: str, other: str) -> float:
    """The contrast ratio of two colours as WCAG 2 reckons it."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(name: str) -> float:
    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.03928 else float(((share + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(part) for part in colour(name))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def font_file(face: str) -> str:
    """The path of a face's file."""
    package, name = FACES[face]
    return str(files(package).joinpath("files", name))
