"""The knowing player: careful, with the notebook of the fights that the group has lost."""

from appliance.engine.table import Prompt
from appliance.games.boss_fighters import effects as do
from appliance.games.boss_fighters.careful import Careful
from appliance.games.boss_fighters.hands import Hands
from appliance.games.boss_fighters.lore import Trigger
from appliance.games.boss_fighters.sight import Sight
from appliance.games.boss_fighters.views import FightView

Happening = tuple[str, str, int]
"""An event by its name, its type and its number."""


class Knowing(Careful):
    """Careful, and with the notebook: it leaves alone what calls a boss, and is ready for what comes."""

    def worth(self, sight: Sight, card: str, effects: tuple[do.AnyVerb, ...]) -> float:
        """As a careful player reckons, less what it would call."""
        worth = super().worth(sight, card, effects)
        if worth <= 0.0:
            return worth
        aloft = sight.view.boss.aloft
        triggers = [trigger for trigger in sight.crew.lore.triggers if trigger.cost > 0 or aloft]
        if triggers:
            happens = foreseen(sight, card)
            for trigger in triggers:
                if calls(sight, happens, trigger):
                    worth -= trigger.cost
        return worth

    def sight(self, crew: Hands, view: FightView) -> Sight:
        """What will hurt everybody, later in this round or in the next, counts as if it had happened."""
        rhythms = crew.lore.rhythms
        pending = sum([rhythm.hurts for rhythm in rhythms if rhythm.comes(view.round + 1)])
        if not crew.done("HeroHurt", "ability"):
            pending += sum([rhythm.hurts for rhythm in rhythms if rhythm.comes(view.round)])
        return Sight(crew, view, pending)

    def choose(self, crew: Hands, view: FightView, prompt: Prompt) -> str:
        """The kind that hurt most is what is guarded against."""
        ids = [option.id for option in prompt.options]
        if "recurring" in ids and "threshold" in ids:
            return max(ids, key=lambda kind: (crew.lore.costs.get(kind, 0.0), kind == "recurring"))
        return super().choose(crew, view, prompt)


def calls(sight: Sight, happens: list[Happening], trigger: Trigger) -> bool:
    """Whether what a card would make happen now is what seems to call the ability."""
    before = -1
    for what, kind, n in happens:
        if what != trigger.what or (trigger.kind and kind != trigger.kind) or n < trigger.n:
            continue
        if not trigger.nth:
            return True
        before = sight.done(what, trigger.kind) + 1 if before < 0 else before + 1
        if before == trigger.nth:
            return True
    return False


def foreseen(sight: Sight, card: str) -> list[Happening]:
    """What playing this card would make happen, as far as it can be known before."""
    found: list[Happening] = []
    if card in sight.crew.items:
        found.append(("ItemUsed", "", 0))
    for verb in sight.crew.effects(card):
        if isinstance(verb, do.Attack | do.Support):
            n = max(verb.n, getattr(verb, "most", 0))
            found.append(("AttackMade" if isinstance(verb, do.Attack) else "SupportMade", verb.type, n))
            if verb.type == "melee" and sight.view.boss.aloft:
                found.append(("OutOfReach", "", n - n // 2))
                n //= 2
            left = sight.shields.get(verb.type, 0)
            if left:
                found.append(("ShieldHurt", verb.type, min(left, n)))
                found.append(("ShieldBroken" if n >= left else "ShieldHeld", verb.type, 0))
            if n > left:
                found.append(("BossHurt", verb.type, n - left))
        elif isinstance(verb, do.Protect):
            most = max([panel.attack or 0 for panel in sight.reach(verb.to)], default=0)
            found.append(("AttackReduced", "", min(most, verb.n)))
        elif isinstance(verb, do.Heal):
            found.append(("HeroHealed", "", verb.n))
        elif isinstance(verb, do.Draw):
            found.append(("CardsDrawn", "", verb.n))
        elif isinstance(verb, do.Lightning):
            found.append(("ActionGained", "", verb.n))
    return found
