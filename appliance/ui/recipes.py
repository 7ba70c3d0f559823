"""Each short sound by its name: how the paper theatre makes it. All are under a second."""

from collections.abc import Callable
from functools import partial

from appliance.ui.synth import (
    BLOCK,
    BOARD,
    COMB,
    Wave,
    boxed,
    breath,
    fading,
    finished,
    hiss,
    mixed,
    note,
    paper,
    skin,
    struck,
    swell,
)


def _melee() -> Wave:
    """A wooden sword on a wooden stage."""
    swing = swell(breath(0.14, 500, 1500, 11), 0.08, 0.05)
    return mixed(
        0.5, (0.0, 0.35, swing), (0.11, 0.9, struck(210, 0.35, 0.055, BOARD)), (0.11, 0.6, skin(95, 0.3, 0.06))
    )


def _ranged() -> Wave:
    """A string is let go, something light flies, and sticks."""
    string = struck(note("D4"), 0.2, 0.05)
    flight = swell(breath(0.2, 2600, 900, 21), 0.04, 0.12)
    stuck = struck(720, 0.2, 0.03, BLOCK)
    return mixed(0.55, (0.0, 0.5, string), (0.03, 0.45, flight), (0.22, 0.8, stuck))


def _magic() -> Wave:
    """Four quick tines upwards, with a shimmer."""
    up = [(0.055 * i, 0.8, struck(note(n), 0.7, 0.17, COMB)) for i, n in enumerate(("A4", "D5", "F5", "A5"))]
    shimmer = swell(paper(0.5, 31, grains=60, low=2200, high=5200), 0.2, 0.25)
    return mixed(0.9, *up, (0.05, 0.16, shimmer))


def _shield_hit() -> Wave:
    """A knock on thick wood."""
    return mixed(0.4, (0.0, 0.9, struck(330, 0.35, 0.045, BLOCK)), (0.0, 0.35, fading(hiss(0.1, 300, 2400, 41), 0.012)))


def _shield_broken() -> Wave:
    """The knock, then cardboard that tears and falls."""
    tear = fading(paper(0.5, 51, grains=220, low=700, high=4200), 0.18)
    chips = [
        (0.16 + 0.085 * i, 0.5 - 0.09 * i, struck(p, 0.2, 0.025, BLOCK)) for i, p in enumerate((520, 430, 610, 380))
    ]
    return mixed(0.8, (0.0, 0.9, struck(250, 0.3, 0.06, BOARD)), (0.03, 0.9, tear), *chips)


def _shields_up() -> Wave:
    """Three boards are put up one after another."""
    return mixed(0.6, *[(0.11 * i, 0.8, struck(p, 0.3, 0.05, BLOCK)) for i, p in enumerate((262, 311, 370))])


def _heal() -> Wave:
    """A warm third, and its fifth above."""
    tones = [(0.0, "F4"), (0.09, "A4"), (0.18, "C5")]
    return mixed(0.95, *[(at, 0.8, swell(struck(note(n), 0.8, 0.26), 0.012)) for at, n in tones])


def _poison() -> Wave:
    """Three drops, each a little lower, that swallow themselves."""
    drops = [(0.0, 620.0), (0.13, 500.0), (0.29, 410.0)]
    return mixed(0.65, *[(at, 0.8 - i * 0.12, skin(p, 0.22, 0.045, -0.45)) for i, (at, p) in enumerate(drops)])


def _protect() -> Wave:
    """A felt hand laid on wood, and a calm fourth."""
    felt = swell(fading(hiss(0.2, 120, 900, 61), 0.05), 0.015)
    return mixed(
        0.8,
        (0.0, 0.6, felt),
        (0.0, 0.6, skin(150, 0.25, 0.07)),
        (0.05, 0.6, struck(note("D4"), 0.7, 0.2)),
        (0.11, 0.5, struck(note("G4"), 0.65, 0.2)),
    )


def _draw() -> Wave:
    """A card slides off the pile."""
    slide = swell(breath(0.16, 1300, 3000, 71, 0.8), 0.05, 0.06)
    return mixed(0.32, (0.0, 0.55, slide), (0.15, 0.5, fading(hiss(0.08, 900, 3600, 72), 0.01)))


def _accepted() -> Wave:
    """Two tines upwards: yes."""
    return mixed(0.45, (0.0, 0.7, struck(note("D5"), 0.4, 0.09)), (0.075, 0.8, struck(note("A5"), 0.37, 0.1)))


def _refused() -> Wave:
    """Two dull knocks downwards: not that. Soft, since people are refused often."""
    tap = partial(struck, seconds=0.25, decay=0.04, parts=BLOCK)
    return mixed(0.42, (0.0, 0.8, tap(294)), (0.13, 0.8, tap(220)), (0.13, 0.3, skin(110, 0.2, 0.05)))


def _turn() -> Wave:
    """A little bell on a tine, once, and a turned page."""
    page = swell(paper(0.25, 81, grains=120, low=1200, high=4800), 0.08, 0.12)
    return mixed(0.75, (0.0, 0.4, page), (0.12, 0.8, struck(note("F5"), 0.6, 0.16, COMB)))


def _round() -> Wave:
    """A roll of the small drum: the next scene."""
    roll = [(0.07 * i, 0.35 + 0.12 * i, skin(230, 0.2, 0.045, 0.2)) for i in range(5)]
    return mixed(0.75, *roll, (0.35, 0.8, skin(140, 0.35, 0.09)))


def _boss_acts() -> Wave:
    """A board creaks and something big sets its foot down."""
    creak = swell(struck(140, 0.3, 0.2, BOARD) * breath(0.3, 300, 520, 91, 0.25), 0.1, 0.1)
    return mixed(
        0.85,
        (0.0, 0.8, creak),
        (0.26, 0.7, skin(82, 0.5, 0.13)),
        (0.26, 0.7, struck(165, 0.4, 0.07, BOARD)),
        (0.28, 0.4, struck(note("D4"), 0.5, 0.14)),
        (0.28, 0.3, struck(note("Eb4"), 0.5, 0.14)),
    )


def _boss_hurt() -> Wave:
    """A big hollow puppet is hit: a deep knock and rattling limbs."""
    limbs = [
        (0.1 + 0.06 * i, 0.45 - 0.07 * i, struck(p, 0.15, 0.022, BLOCK)) for i, p in enumerate((640, 540, 690, 470))
    ]
    return mixed(0.6, (0.0, 1.0, skin(120, 0.35, 0.08)), (0.0, 0.8, struck(175, 0.35, 0.07, BOARD)), *limbs)


def _hero_hurt() -> Wave:
    """A dull thud and a tine that bends away."""
    return mixed(
        0.65,
        (0.0, 0.9, skin(135, 0.3, 0.07)),
        (0.0, 0.4, fading(hiss(0.12, 250, 1500, 101), 0.025)),
        (0.04, 0.55, struck(note("F4"), 0.5, 0.12)),
        (0.04, 0.45, struck(note("E4"), 0.5, 0.12)),
    )


def _won() -> Wave:
    """A short fanfare of the music box."""
    tones = [(0.0, "D5"), (0.11, "F#5"), (0.22, "A5"), (0.36, "D6")]
    tunes = [(at, 0.75, struck(note(n), 0.62, 0.24, COMB)) for at, n in tones]
    return mixed(0.98, *tunes, (0.36, 0.5, struck(note("D4"), 0.62, 0.26)), (0.36, 0.4, skin(110, 0.4, 0.1)))


def _lost() -> Wave:
    """The music box runs down, and the curtain falls."""
    tones = [(0.0, "A4"), (0.16, "F4"), (0.35, "D4")]
    fall = swell(breath(0.4, 900, 300, 111, 0.7), 0.2, 0.15)
    tunes = [(at, 0.8, struck(note(n), 0.6, 0.22)) for at, n in tones]
    return mixed(0.98, *tunes, (0.4, 0.25, fall), (0.62, 0.7, skin(80, 0.34, 0.09)))


def _seat() -> Wave:
    """Somebody sits down: a chair's knock and a friendly tine."""
    return mixed(0.55, (0.0, 0.7, struck(240, 0.25, 0.04, BOARD)), (0.09, 0.75, struck(note("A4"), 0.45, 0.14)))


def _curtain() -> Wave:
    """The curtain is drawn, and the stage is knocked upon: it begins."""
    drawn = swell(breath(0.5, 500, 1800, 121, 0.8), 0.2, 0.2)
    knocks = [(0.42 + 0.15 * i, 0.9, struck(230, 0.25, 0.045, BOARD)) for i in range(3)]
    return mixed(0.98, (0.0, 0.4, drawn), *knocks)


LOUD, USUAL, SOFT = -17.0, -20.0, -24.0
"""The loudest moment of a sound in dBFS: what matters is loud, what comes often is soft."""

RECIPES: dict[str, tuple[Callable[[], Wave], float]] = {
    "melee": (_melee, USUAL),
    "ranged": (_ranged, USUAL),
    "magic": (_magic, USUAL),
    "shield-hit": (_shield_hit, USUAL),
    "shield-broken": (_shield_broken, LOUD),
    "shields-up": (_shields_up, USUAL),
    "heal": (_heal, USUAL),
    "poison": (_poison, USUAL),
    "protect": (_protect, USUAL),
    "draw": (_draw, SOFT),
    "accepted": (_accepted, SOFT),
    "refused": (_refused, SOFT),
    "turn": (_turn, SOFT),
    "round": (_round, USUAL),
    "boss-acts": (_boss_acts, LOUD),
    "boss-hurt": (_boss_hurt, LOUD),
    "hero-hurt": (_hero_hurt, LOUD),
    "won": (_won, LOUD),
    "lost": (_lost, LOUD),
    "seat": (_seat, USUAL),
    "curtain": (_curtain, USUAL),
}


def rendered(name: str) -> Wave:
    """A short sound, ready to be played; `KeyError` if there is none of this name."""
    recipe, loudness = RECIPES[name]
    return finished(boxed(recipe()), loudness)
