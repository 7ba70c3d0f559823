"""Where the things of a fight lie on the whole sheet: what stands on the boss's rim and on a hero's card."""

from collections.abc import Collection

from appliance.engine.picture import Box, Canvas, Point, Table
from appliance.engine.table import edge_of
from appliance.games.boss_fighters.views import BossPanel, HeroPanel

SHIELD_AT = ((-0.939, 0.342), (-0.99, -0.139), (-0.809, -0.588))
"""Where the shields stand on the rim, of its radius."""

SHIELD_AT_SMALL = ((-1.06, 0.42), (-1.06, -0.46), (1.02, 0.58))
SHIELD_AT_OVER = ((-1.08, 0.02), (-1.08, -0.2), (-0.86, -0.2))
"""Where sentences lie over the stage: close together, in the narrowest gap between those of near and far readers."""

SHIELD_AT_ASKED = ((-1.0, 0.07), (-1.0, -0.27), (-0.93, -0.61))
"""The same where only one reader is asked, for whom the stage is turned."""

POISON_AT = (0.87, -0.46)
POISON_AT_SMALL = (1.12, -0.03)
POISON_AT_ASKED = (0.78, -0.66)
POISON_AT_OVER = (-0.86, 0.02)
"""The fourth of the shields, where sentences lie over the stage from both sides."""


RAGE_AT = (0.62, -0.82)
RAGE_AT_SMALL = (0.98, -0.63)
RAGE_AT_OVER = (0.42, -0.92)

MIDDLING, SMALL = 140.0, 90.0
"""Up to these radii of a stage things lie closer together, and numbers are smaller."""

FIGURES = 32.0
"""How large the boss's life is written."""


def poison_on_rim(table: Table, boss: BossPanel) -> Point:
    """Where the boss's poison stands about the stage's middle, of its radius."""
    if table.over:
        return POISON_AT_ASKED if boss.facing else POISON_AT_OVER
    return POISON_AT if table.r > MIDDLING else POISON_AT_SMALL


def rage_on_rim(table: Table) -> Point:
    """Where the round of the boss's rage stands about the stage's middle, of its radius."""
    if table.over:
        return RAGE_AT_OVER
    return RAGE_AT if table.r > MIDDLING else RAGE_AT_SMALL


def badge_size(table: Table) -> float:
    """How large poison, rage and shields are on the rim; half of it."""
    if table.over or table.r < SMALL:
        return 22.0
    return 34.0 if table.r > MIDDLING else 24.0


def life_on_stage(table: Table, boss: BossPanel, text: float) -> Box:
    """Where the boss's life stands for the reader about the stage's middle, as wide as its text asks; on a small
    stage beyond its rim. Where sentences lie over the stage, it stands at the reader's right."""
    r = table.r
    wide, high = max(118.0 if r < SMALL else 136.0, text + 16), 36.0 if r < SMALL else 46.0
    if not table.over:
        return Box(-wide / 2, r - (4 if r < SMALL else 34), wide, high)
    inside = r - 124 if r > MIDDLING else 0.75 * r
    turn = edge_of(boss.facing) if boss.facing else 0
    room = 0.0 if turn % 2 else table.beside[turn == 0]
    return Box(min(max(inside, r + room - wide), r - 14), 1, wide, high)


def shields_at(table: Table, boss: BossPanel) -> tuple[Point, ...]:
    """Where the shields stand about the stage's middle, of its radius."""
    if table.over:
        return SHIELD_AT_ASKED if boss.facing else SHIELD_AT_OVER
    return SHIELD_AT if table.r > MIDDLING else SHIELD_AT_SMALL


def shield_at(canvas: Canvas, boss: BossPanel, table: Table, type: str) -> Point:
    """The middle of the boss's shield of this type; of the boss if there never was one."""
    number = next((i for i, shield in enumerate(boss.shields) if shield.type == type), None)
    if number is None:
        return boss_at(canvas, table)
    dx, dy = shields_at(table, boss)[number]
    return _on_stage(canvas, boss, table, dx * 0.97, dy * 0.97)


def poison_at(canvas: Canvas, boss: BossPanel, table: Table) -> Point:
    """The boss's poison."""
    return _on_stage(canvas, boss, table, *poison_on_rim(table, boss))


def boss_at(canvas: Canvas, table: Table) -> Point:
    """The boss's chest."""
    return canvas.place(table.x, table.y)


def life_at(canvas: Canvas, boss: BossPanel, table: Table) -> Point:
    """The boss's life."""
    text = canvas.width(life_of(boss), FIGURES, face="display")
    x, y, w, h = life_on_stage(table, boss, text)
    return _on_stage(canvas, boss, table, (x + w / 2) / table.r, (y + h / 2) / table.r)


def life_of(boss: BossPanel) -> str:
    """The boss's life as it is written."""
    return f"{boss.life} / {boss.max_life}"


def _on_stage(canvas: Canvas, boss: BossPanel, table: Table, dx: float, dy: float) -> Point:
    square = canvas.part(table.x - table.r, table.y - table.r, 2 * table.r, 2 * table.r)
    stage = square.side(boss.facing) if boss.facing else square
    return stage.place(table.r * (1 + dx), table.r * (1 + dy))


def on_hero(canvas: Canvas, hero: HeroPanel, taken: Collection[int], what: str) -> Point:
    """A place on a hero's card: "face", "attack", "health" or "tokens"."""
    panel = canvas.seat(hero.seat, taken)
    busy = hero.task is not None
    aside = 94 if panel.w < 340 else 118
    across, down = {
        "face": (52.0, 46.0) if busy else (panel.w / 2, 40.0),
        "attack": (52.0, 46.0) if busy else (panel.w / 2 - aside, 46.0),
        "health": (panel.w - 70, 24.0) if busy else (64.0, 100.0),
        "tokens": (panel.w - 60, 60.0) if busy else (panel.w - 56, 100.0),
    }[what]
    return panel.place(across, down)
