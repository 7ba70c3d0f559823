"""The decks of a group: which loot it has, what its heroes took in and out, and whether a deck may be played so."""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from appliance.engine.table import Say, Seat
from appliance.games.boss_fighters.content import Content
from appliance.games.boss_fighters.memory import Plan
from appliance.games.boss_fighters.sentences import card_name, identities
from appliance.games.boss_fighters.words import say

LEAST = 20
"""A deck of fewer cards may not be played, from the first loot on."""


class Place(Struct, frozen=True):
    """A hero at the table: who plays it, and the codes of its two decks."""

    seat: int
    name: str
    hero: str
    klass: str


class Dropped(Struct, frozen=True):
    """A card that left a plan by itself: `why` is "class" (another class now), "taken" (another hero has it), "gone"
    (no such card, or not earned)."""

    hero: str
    card: str
    why: str


def places(content: Content, seats: Iterable[Seat]) -> tuple[Place, ...]:
    """The heroes by seat; a seat whose cards are not a hero and a class is left out."""
    found: list[Place] = []
    for seat in sorted(seats, key=lambda one: one.number):
        kinds = {deck.kind: deck.code for deck in identities(content, seat)}
        if len(kinds) == 2:
            found.append(Place(seat.number, seat.name, kinds["hero"], kinds["class"]))
    return tuple(found)


def star_of(content: Content, card: str) -> int:
    """The star level of a loot card, of whoever's set; 0 if it is none."""
    known = content.cards.get(card)
    return known.stars if known is not None else 0


def loot_of(content: Content, star: int) -> tuple[str, ...]:
    """The loot cards of a star level."""
    return tuple(code for code, card in content.cards.items() if 0 < star == card.stars)


def stars(content: Content, earned: Iterable[str]) -> tuple[int, ...]:
    """The star levels that a group with these marks has earned."""
    marks = set(earned)
    won = {file.boss.loot for file in content.bosses.values() if file.boss.earns and marks.issuperset(file.boss.earns)}
    return tuple(star for star in sorted(won) if loot_of(content, star))


def closed(content: Content, earned: Iterable[str]) -> tuple[str, ...]:
    """The cards that a group with these marks has not come by: loot not won, items not found, bosses not unlocked."""
    marks = set(earned)
    won = stars(content, marks)
    loot = [code for code, card in content.cards.items() if card.stars and card.stars not in won]
    items = [code for item in content.items.values() if not marks.issuperset(item.needs) for code in item.codes()]
    bosses = [file.boss.card for file in content.bosses.values() if not marks.issuperset(file.boss.needs)]
    return (*loot, *items, *bosses)


def actions(content: Content, deck: str) -> tuple[str, ...]:
    """The action cards of one deck."""
    return tuple(card for card in content.cards if card.partition("-")[0] == deck)


def deck_of(content: Content, place: Place, plan: Plan) -> tuple[str, ...]:
    """The cards that this hero plays with."""
    own = (*actions(content, place.hero), *actions(content, place.klass))
    return tuple(card for card in (*own, *plan.loot) if card not in plan.removed)


def faults(content: Content, place: Place, plan: Plan, earned: Iterable[str]) -> tuple[Say, ...]:
    """What is wrong with this deck and what to do; nothing if it may be played."""
    found = []
    allowed = len(stars(content, earned))
    if not allowed:
        return ()
    size, out = len(deck_of(content, place, plan)), len(plan.removed)
    if out > allowed:
        found.append(say("camp.fault-removed", name=place.name, out=out, allowed=allowed, n=out - allowed))
    if size < LEAST:
        found.append(say("camp.fault-small", name=place.name, size=size, least=LEAST, n=LEAST - size))
    levels = [star_of(content, card) for card in plan.loot]
    twice = sorted({star for star in levels if star and levels.count(star) > 1})
    return (*found, *[say("camp.fault-star", name=place.name, star=star) for star in twice])


def tidied(
    content: Content, at_table: tuple[Place, ...], plans: Mapping[str, Plan], earned: Iterable[str]
) -> tuple[dict[str, Plan], tuple[Dropped, ...]]:
    """The plans as they can be used at this table, and every card that had to leave one.

    A hero with another class gets that class's deck whole. What an absent hero took stays its own.
    """
    unlocked = {card for star in stars(content, earned) for card in loot_of(content, star)}
    kept: dict[str, Plan] = dict(plans)
    dropped: list[Dropped] = []
    held: set[str] = set()
    for place in at_table:
        plan = kept.get(place.hero, Plan())
        own = {*actions(content, place.hero), *actions(content, place.klass)}
        out, loot = [], []
        for card in dict.fromkeys(plan.removed):
            if card in own:
                out.append(card)
            else:
                dropped.append(Dropped(place.hero, card, "class" if card in content.cards else "gone"))
        for card in dict.fromkeys(plan.loot):
            if card in held or card not in unlocked:
                dropped.append(Dropped(place.hero, card, "taken" if card in held else "gone"))
            else:
                loot.append(card)
        held.update(loot)
        tidy = Plan(tuple(loot), tuple(out))
        if tidy != plan:
            kept[place.hero] = tidy
    return kept, tuple(dropped)


def holder(plans: Mapping[str, Plan], card: str) -> str:
    """The hero in whose plan this loot card is; "" if it lies in the storage box."""
    return next((hero for hero, plan in plans.items() if card in plan.loot), "")


def with_loot(content: Content, plans: Mapping[str, Plan], hero: str, card: str) -> dict[str, Plan]:
    """This hero takes the loot card, instead of any other of its star level; nobody else keeps it."""
    kept = {other: replace(plan, loot=tuple(c for c in plan.loot if c != card)) for other, plan in plans.items()}
    mine = kept.get(hero, Plan())
    star = star_of(content, card)
    loot = sorted([*(c for c in mine.loot if star_of(content, c) != star), card])
    return {**kept, hero: replace(mine, loot=tuple(loot))}


def without_loot(plans: Mapping[str, Plan], hero: str, card: str) -> dict[str, Plan]:
    """The loot card goes back to the storage box."""
    mine = plans.get(hero, Plan())
    return {**plans, hero: replace(mine, loot=tuple(c for c in mine.loot if c != card))}


def toggled(plans: Mapping[str, Plan], hero: str, card: str) -> dict[str, Plan]:
    """An action card is taken out of the deck, or put back."""
    mine = plans.get(hero, Plan())
    if card in mine.removed:
        return {**plans, hero: replace(mine, removed=tuple(c for c in mine.removed if c != card))}
    return {**plans, hero: replace(mine, removed=(*mine.removed, card))}


def dropped_line(content: Content, dropped: Dropped) -> Say:
    """What left a deck by itself, and why."""
    deck = content.decks.get(dropped.hero)
    hero = say("piece." + deck.name) if deck is not None else Say(dropped.hero)
    return say("camp.dropped-" + dropped.why, hero=hero, card=card_name(content, dropped.card))
