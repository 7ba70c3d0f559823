"""What the fight's screens show: frozen values, made from the state alone."""

from typing import Literal

from msgspec import Struct

from appliance.engine.table import Say, View
from appliance.games.boss_fighters.effects import DamageType

Phase = Literal["setup", "planning", "shield", "action", "attack", "status", "discard", "draw", "end"]
PHASES: tuple[Phase, ...] = ("planning", "shield", "action", "attack", "status", "discard", "draw")


class Badge(Struct, frozen=True):
    """A kind of token and how many."""

    kind: str
    n: int


class HeroPanel(Struct, frozen=True):
    """One hero at a seat.

    `hero` and `klass` are deck codes. `attack` is what still gets through of `planned`; both None if the boss does
    not aim at this hero. `extra` is the additional effect that comes with it. `health` is None if the table keeps it.
    `dots` are turns left this round, `lightning` the extra actions to be taken now. `todo` is what this player does by
    hand now, `task` the same in one sentence. `tokens` counts curses too, `curses` names those that lie face up. `by`
    is the seat from which this hero is played, if not from its own. `wards` are cards that lie beside the hero and
    can keep an ability from it.
    """

    seat: int
    name: str
    hero: str
    klass: str
    hand: int
    max_health: int
    health: int | None = None
    attack: int | None = None
    planned: int | None = None
    extra: tuple[Badge, ...] = ()
    tokens: tuple[Badge, ...] = ()
    dots: int = 0
    lightning: int = 0
    active: bool = False
    task: Say | None = None
    todo: tuple[Say, ...] = ()
    curses: tuple[Say, ...] = ()
    by: int = 0
    wards: int = 0


class ShieldBadge(Struct, frozen=True):
    """A shield of the boss: what is left of it, and how big it was."""

    type: DamageType
    left: int
    full: int


class BossPanel(Struct, frozen=True):
    """The boss in the middle. `mood`: calm, hurt, furious, enraged, beaten. `facing`: the seat it turns to, or 0."""

    name: Say
    art: str
    life: int
    max_life: int
    shields: tuple[ShieldBadge, ...] = ()
    poison: int = 0
    mood: str = "calm"
    facing: int = 0
    enrage: int = 0
    aloft: bool = False


class CardFace(Struct, frozen=True):
    """A card on the screen: its name and each effect as a sentence; `kinds` are symbol names beside them, `symbol`
    one beside the name."""

    id: str
    name: Say
    seat: int
    lines: tuple[Say, ...]
    kinds: tuple[str, ...]
    symbol: str = ""


class Page(Struct, frozen=True):
    """Something to read before it goes on: a lesson, or what has just happened. `symbol` is a picture's name."""

    title: Say
    lines: tuple[Say, ...]
    symbol: str = ""


class FightView(View, frozen=True, kw_only=True):
    """The fight, in every phase. `page` lies over the stage."""

    round: int
    phase: Phase
    boss: BossPanel
    heroes: tuple[HeroPanel, ...]
    turn: int = 0
    card: CardFace | None = None
    page: Page | None = None


class ResultView(View, frozen=True, kw_only=True):
    """How the fight ended, why, and what might help."""

    result: Literal["won", "lost", "given-up"]
    boss: BossPanel
    heroes: tuple[HeroPanel, ...]
    rounds: int
    lines: tuple[Say, ...]
