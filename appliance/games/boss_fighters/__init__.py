"""Boss Fighters: co-operative fights of two to four heroes against a boss."""

from typing import Any

from appliance.engine.game import Catalog, Challenge, Door, Game, Hint, Piece, Simulation, Version
from appliance.engine.table import Say, View
from appliance.games.boss_fighters.bands import BANDS
from appliance.games.boss_fighters.camp_state import CAMP, NIGHT
from appliance.games.boss_fighters.content import BossFile, Content, Level, life_of
from appliance.games.boss_fighters.evening import EveningRules, players
from appliance.games.boss_fighters.figures import figures, may_come, tell
from appliance.games.boss_fighters.foresee import foresee
from appliance.games.boss_fighters.load import load
from appliance.games.boss_fighters.loadout import fought, loadout
from appliance.games.boss_fighters.notebook import hint_mark
from appliance.games.boss_fighters.show import glance
from appliance.games.boss_fighters.sounds import SOUNDS
from appliance.games.boss_fighters.words import say


def catalog(content: Content) -> Catalog:
    """What the lobby has to know: heroes, classes and bosses."""
    pieces = [
        Piece(
            f"{code}-91",
            deck.kind,
            say("piece." + deck.name),
            {"hand": deck.hand, "health": deck.health},
            tuple([Version(f"{code}-{90 + level}", level, _level_needs(deck.kind, level)) for level in (1, 2, 3)]),
        )
        for code, deck in content.decks.items()
    ]
    bosses = sorted(content.bosses.values(), key=lambda file: file.boss.order)
    return Catalog(
        game="boss_fighters",
        code="BF",
        title=say("title"),
        slots=("hero", "class"),
        fewest=2,
        most=4,
        pieces=tuple(pieces),
        challenges=tuple([_challenge(file) for file in bosses]),
        doors=(
            Door(CAMP, say("camp.title"), tuple([page.card for step in content.steps for page in step.page])),
            Door(NIGHT, say("camp.night")),
        ),
    )


def _level_needs(kind: str, level: int) -> tuple[str, ...]:
    """The mark from which cards of this level count; no step of the campaign gives those of higher levels yet."""
    return () if level == 1 else (f"{kind}:{level}",)


def _challenge(file: BossFile) -> Challenge:
    boss = file.boss
    statuses = tuple([say("fact.status-" + status) for status in boss.statuses])
    return Challenge(
        id=boss.name,
        name=say("boss." + boss.name),
        legend=say(f"boss.{boss.name}.legend"),
        facts=statuses if file.level else (*_figures(file.at("")), *statuses),
        needs=boss.needs,
        levels=tuple([level.name for level in file.level]),
        level_facts={level.name: _figures(file.at(level.name)) for level in file.level},
        card=boss.card,
        hints=tuple([Hint(hint_mark(boss.name, n), say(f"boss.{boss.name}.hint.{n}")) for n in file.hints]),
        earns=boss.earns,
    )


def _figures(level: Level) -> tuple[Say, ...]:
    """The boss's life against two, three and four heroes, and when it rages."""
    lives = {f"for{heroes}": life_of(level, heroes) for heroes in (2, 3, 4)}
    life = say("fact.life", **lives)
    return (life, say("fact.enrage", n=level.enrage)) if level.enrage else (life,)


def _screens() -> dict[type[View], Any]:
    from appliance.games.boss_fighters.screens import SCREENS

    return SCREENS


def _art(ids: tuple[str, ...]) -> Any:
    from appliance.games.boss_fighters.art import picture_of

    return picture_of(ids)


GAME = Game(
    name="boss_fighters",
    code="BF",
    content_type=Content,
    load=load,
    rules=EveningRules,
    catalog=catalog,
    players=players,
    screens=_screens,
    sounds=SOUNDS,
    art=_art,
    foresee=foresee,
    simulation=Simulation(
        {"random": 0, "novice": 0, "careful": 0, "knowing": 3}, figures, loadout, fought, tell, may_come, glance, BANDS
    ),
)
