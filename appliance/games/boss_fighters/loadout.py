"""What a simulated group has chosen on its way: the loot it won, and weak cards taken out for it."""

from functools import lru_cache
from typing import Any

from appliance.engine.game import Setup
from appliance.games.boss_fighters.content import Card, Content
from appliance.games.boss_fighters.effects import AnyVerb, Attack, Heal, Lightning, Protect, Support
from appliance.games.boss_fighters.memory import Memory, Plan, as_options, remembered
from appliance.games.boss_fighters.sentences import identities

_COUNTS = {Attack: 1.0, Support: 0.8, Protect: 1.0, Heal: 0.6, Lightning: 2.0}


def loadout(content: Content, setup: Setup) -> dict[str, Any]:
    """The memory of a group that won what this challenge needs; one loot card a star and hero, as many cards out."""
    boss = content.bosses.get(setup.options.get("challenge", ""))
    if boss is None or boss.boss.training:
        return {}
    marks = set(setup.options.get("earned", ()))
    won = [one.boss for one in content.bosses.values() if one.boss.earns and set(one.boss.earns) <= marks]
    stars = sorted({one.loot for one in won if one.loot})
    pile = [card for card in content.cards.values() if card.stars in stars]
    plans: dict[str, Plan] = {}
    for seat in setup.seats:
        decks = identities(content, seat)
        hero = next((deck.code for deck in decks if deck.kind == "hero"), "")
        best = [card for star in stars if (card := _best(pile, star))]
        pile = [card for card in pile if card not in best]
        loot = tuple([card.code for card in best])
        codes = {deck.code for deck in decks}
        own = [card for code, card in content.cards.items() if code.partition("-")[0] in codes]
        weak = sorted([(worth(card.effects), card.code) for card in own])
        plans[hero] = Plan(loot, tuple(sorted([card for _, card in weak[: len(loot)]])))
    return as_options(Memory(plans=plans)) if stars else {}


def fought(memory: dict[str, Any]) -> dict[str, Any]:
    """The notebook of this memory alone: no page was told yet, no loot chosen, no deck changed."""
    return as_options(Memory(notes=remembered({"memory": memory}).notes))


def _best(pile: list[Card], star: int) -> Card | None:
    """The best loot card of a star level that nobody has yet."""
    left = [card for card in pile if card.stars == star]
    return max(left, key=lambda card: (worth(card.effects), card.code), default=None)


@lru_cache(maxsize=1024)
def worth(effects: tuple[AnyVerb, ...]) -> float:
    """What a card is worth on its own, by its numbers: how a group chooses that has not played it yet."""
    total = 0.0
    for verb in effects:
        n = max(getattr(verb, "n", 1), (getattr(verb, "n", 1) + getattr(verb, "most", 0)) / 2)
        heroes = {"two": 2, "all": 3, "others": 2}.get(getattr(verb, "to", ""), 1)
        total += _COUNTS.get(type(verb), 0.7) * n * heroes * (-1 if type(verb).__name__ == "Hurt" else 1)
    return total
