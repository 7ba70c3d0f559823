"""What just happened in a fight flies from where it came to where it lands."""

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from appliance.engine.picture import Canvas, Cues, Fresh, Point, Table
from appliance.engine.table import edge_of
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters.places import boss_at, life_at, on_hero, poison_at, shield_at
from appliance.games.boss_fighters.views import FightView, HeroPanel

GAP = 0.28
"""Seconds between two flights that were told at once."""

MOST = 5
"""So many fly one after the other; if more happened at once, the last of these fly together."""

LANDS = 0.4
"""Seconds after which a flying chip has landed."""


CHIP = (112.0, 68.0)
"""What a chip takes as its reader sees it."""


class Landing(NamedTuple):
    """Where a chip lies in the end, and its width and height there."""

    at: Point
    size: Point


class Flight(NamedTuple):
    """What flies, with which number, from where, to where, and for whose eyes; `breaks` is the colour of scraps."""

    symbol: str
    text: str
    start: Point
    end: Point
    seat: int
    breaks: str = ""


def draw_flights(canvas: Canvas, view: FightView, cues: Cues, table: Table) -> None:
    """Lay the flights of fresh events over the picture; the curtain, if the fight has just begun."""
    flying: dict[float, list[Landing]] = {}
    route = Route(canvas, view, table)
    for fresh in cues.fresh:
        began = cues.now - fresh.age
        for flight in route.of(fresh):
            landed = flying.setdefault(began, [])
            starts = began + min(len(landed), MOST) * GAP
            landed.append(apart_from(flight, landed, route.boss))
            canvas.fly(flight.symbol, flight.text, flight.start, landed[-1].at, starts, seat=flight.seat)
            if flight.breaks:
                canvas.poof(*flight.end, 46, flight.breaks, starts + LANDS)
    draw_curtain(canvas, cues)


def apart_from(flight: Flight, landed: Sequence[Landing], middle: Point) -> Landing:
    """Where this chip lands: where it shall, or if another lies there beside that one, the nearest to the middle."""
    w, h = reversed(CHIP) if edge_of(flight.seat) % 2 else CHIP
    x, y = flight.end
    beside = sorted([(x - w, y), (x + w, y), (x, y - h), (x, y + h)], key=lambda at: math.dist(at, middle))
    for at in (flight.end, *beside):
        if not any(_meet(at, (w, h), other) for other in landed):
            return Landing(at, (w, h))
    return Landing(flight.end, (w, h))


def _meet(at: Point, size: Point, other: Landing) -> bool:
    return all(abs(at[i] - other.at[i]) < (size[i] + other.size[i]) / 2 - 1 for i in (0, 1))


def draw_curtain(canvas: Canvas, cues: Cues) -> None:
    """It opens a fight; it falls over its end and opens once more."""
    for name, falls in (("FightStarted", False), ("FightEnded", True)):
        age = cues.age(name)
        if age is not None:
            canvas.curtain(cues.now - age, falls=falls)


class Route:
    """Where each happening of a fight comes from and goes to; remembers who acted and who was struck."""

    def __init__(self, canvas: Canvas, view: FightView, table: Table) -> None:
        self.canvas, self.view, self.table = canvas, view, table
        self.taken = [hero.seat for hero in view.heroes]
        self.acting = view.turn
        self.boss = boss_at(canvas, table)

    def of(self, fresh: Fresh) -> Iterator[Flight]:
        """The flights of one event."""
        match fresh.event:
            case e.CardPlayed(seat=seat) | e.ItemUsed(seat=seat) | e.CardReplayed(seat=seat):
                self.acting = seat
            case e.PhaseStarted() | e.AbilityUsed():
                self.acting = 0
            case e.ShieldHurt(type=type, n=n, left=left):
                goal = shield_at(self.canvas, self.view.boss, self.table, type)
                yield Flight(type, f"-{n}", self.actor(), goal, self.eyes(), "" if left else type)
            case e.BossHurt(type=type, n=n):
                goal = life_at(self.canvas, self.view.boss, self.table)
                yield Flight(type, f"-{n}", self.actor(), goal, self.eyes())
            case e.TokensGained(seat=0, kind=kind, n=n):
                goal = poison_at(self.canvas, self.view.boss, self.table)
                yield Flight(kind, f"+{n}", self.actor(), goal, self.eyes())
            case e.AttackStruck(seat=seat) | e.AttackBlocked(seat=seat):
                self.acting = 0
                value = fresh.event.value if isinstance(fresh.event, e.AttackStruck) else 0
                yield from self.to_hero(seat, "attack", str(value), "face", self.boss)
            case e.AttackPlanned(seat=seat, value=value):
                yield from self.to_hero(seat, "attack", str(value), "attack", self.boss)
            case _:
                yield from self.chip(fresh)

    def chip(self, fresh: Fresh) -> Iterator[Flight]:
        """What only concerns a hero's card."""
        match fresh.event:
            case e.AttackReduced(seat=seat, n=n):
                yield from self.to_hero(seat, "protect", f"-{n}", "attack", self.actor())
            case e.HeroHurt(seat=seat, n=n, cause=cause) if cause != "attack":
                start = self.actor() if cause == "card" else None
                yield from self.to_hero(seat, "poison" if cause == "poison" else "hurt", f"-{n}", "health", start)
            case e.HeroHealed(seat=seat, n=n):
                yield from self.to_hero(seat, "heal", f"+{n}", "health", self.actor())
            case e.TokensGained(seat=seat, kind=kind, n=n):
                yield from self.to_hero(seat, kind, f"+{n}", "tokens", self.actor())
            case e.TokensLost(seat=seat, kind=kind, n=n) if seat:
                yield from self.to_hero(seat, kind, f"-{n}", "tokens", None)
            case e.ActionGained(seat=seat, n=n):
                yield from self.to_hero(seat, "lightning", f"+{n}", "face", self.actor())
            case e.CardsDrawn(seat=seat, n=n):
                yield from self.to_hero(seat, "draw", f"+{n}", "face", self.actor())
            case _:
                yield from self.by_boss(fresh)

    def by_boss(self, fresh: Fresh) -> Iterator[Flight]:
        """What only the boss does."""
        match fresh.event:
            case e.ShieldsRaised(melee=melee, ranged=ranged, magic=magic):
                for type, n in (("melee", melee), ("ranged", ranged), ("magic", magic)):
                    if n:
                        goal = shield_at(self.canvas, self.view.boss, self.table, type)
                        yield Flight(type, f"+{n}", self.boss, goal, self.eyes())
            case e.CurseDealt(seat=seat, n=n):
                yield from self.to_hero(seat, "curse", f"+{n}", "tokens", self.boss)
            case e.CurseFlipped(seat=seat):
                yield from self.to_hero(seat, "curse", "", "face", self.boss)
            case e.Rallied(seat=seat):
                yield from self.to_hero(seat, "special", "", "face", self.boss)
            case e.CardTakenBack(seat=seat):
                yield from self.to_hero(seat, "draw", "", "face", self.boss)
            case e.AttackSharpened(seat=seat, n=n):
                yield from self.to_hero(seat, "attack", f"+{n}", "face", None)
            case e.ActionLost(seat=seat, n=n):
                yield from self.to_hero(seat, "empty", f"-{n}", "face", self.boss)
            case e.WardLaid(seat=seat):
                yield from self.to_hero(seat, "protect", "+1", "tokens", None)
            case e.WardUsed(seat=seat):
                yield from self.to_hero(seat, "protect", "-1", "tokens", self.boss)
            case e.BossHealed(n=n):
                yield Flight("heal", f"+{n}", self.boss, life_at(self.canvas, self.view.boss, self.table), self.eyes())
            case e.ShieldGrown(type=type, n=n):
                goal = shield_at(self.canvas, self.view.boss, self.table, type)
                yield Flight(type, f"+{n}", self.boss, goal, self.eyes())
            case e.AttackRaised(seat=seat, n=n):
                yield from self.to_hero(seat, "attack", f"+{n}", "attack", self.boss)
            case e.ExtraAdded(seat=seat, kind=kind, n=n):
                yield from self.to_hero(seat, kind, f"+{n}", "tokens", self.boss)
            case e.CardsDiscarded(seat=seat, n=n):
                yield from self.to_hero(seat, "draw", f"-{n}", "face", self.actor())
            case e.AttackRedirected(source=source, seat=seat):
                hero = self.hero(source)
                start = on_hero(self.canvas, hero, self.taken, "attack") if hero is not None else self.boss
                yield from self.to_hero(seat, "attack", "", "attack", start)

    def to_hero(self, seat: int, symbol: str, text: str, what: str, start: Point | None) -> Iterator[Flight]:
        """A flight to a place on a hero's card; without a start it comes up from the hero's own picture."""
        hero = self.hero(seat)
        if hero is not None:
            goal = on_hero(self.canvas, hero, self.taken, what)
            yield Flight(symbol, text, start or on_hero(self.canvas, hero, self.taken, "face"), goal, seat)

    def hero(self, seat: int) -> HeroPanel | None:
        """The panel of this seat."""
        return next((hero for hero in self.view.heroes if hero.seat == seat), None)

    def actor(self) -> Point:
        """Whoever acts: the hero whose card it is, else the boss."""
        hero = self.hero(self.acting)
        return on_hero(self.canvas, hero, self.taken, "face") if hero is not None else self.boss

    def eyes(self) -> int:
        """For whom the chip is upright."""
        return self.acting or 1
