"""What a group may have made of its decks, by chance: for random play of whole matches."""

from collections.abc import Callable, Sequence
from typing import Any

from appliance.engine.table import Seat
from appliance.games.boss_fighters.content import Content
from appliance.games.boss_fighters.memory import Memory, Plan, as_options


def memory(content: Content, seats: Sequence[Seat], dice: Callable[[int], int]) -> dict[str, Any]:
    """Each hero has up to one loot card a star level that nobody else has, and has put as many cards away."""
    free = [card for card in content.cards.values() if card.stars]
    plans: dict[str, Plan] = {}
    for seat in seats:
        loot: list[str] = []
        for stars in (1, 2, 3):
            mine = [card.code for card in free if card.stars == stars]
            if mine and dice(2):
                loot.append(mine[dice(len(mine))])
        free = [card for card in free if card.code not in loot]
        decks = {piece.partition("-")[0] for piece in seat.pieces}
        own = [code for code in content.cards if code.partition("-")[0] in decks]
        hero = next(deck for deck in decks if content.decks[deck].kind == "hero")
        away = sorted({own[dice(len(own))] for _ in loot})
        plans[hero] = Plan(tuple(loot), tuple(away))
    return as_options(Memory(plans=plans))
