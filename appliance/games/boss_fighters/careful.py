"""The careful player: what the rulebook's tips say, reckoned in points of health or life."""

from collections.abc import Callable
from typing import Any

from appliance.engine.table import Option, Prompt
from appliance.games.boss_fighters import effects as do
from appliance.games.boss_fighters.hands import Hands, Pile
from appliance.games.boss_fighters.sight import Sight, coming, panic
from appliance.games.boss_fighters.views import FightView, HeroPanel


class Careful:
    """The rulebook's tips."""

    def play(self, crew: Hands, view: FightView) -> str:
        """The best of hand and items, if it is worth anything; in panic what the hand is worth in the mean."""
        hand = crew.hand(view)
        if not hand or not any(hero.seat == view.turn and panic(hero) for hero in view.heroes):
            return self.best(crew, view, (*hand, *crew.items))
        sight = self.sight(crew, view)
        mean = 1.0 + sum([self.worth(sight, card, crew.effects(card)) for card in hand]) / len(hand)
        worth, item = max(
            [(self.worth(sight, item, crew.effects(item)), item) for item in crew.items], default=(0.0, "")
        )
        return item if worth > max(mean, 0.0) else hand[0] if mean > 0.0 else ""

    def sight(self, crew: Hands, view: FightView) -> Sight:
        """The table as this player sees it."""
        return Sight(crew, view)

    def best(self, crew: Hands, view: FightView, pile: Pile) -> str:
        sight = self.sight(crew, view)
        found, most = "", 0.0
        known: dict[int, float] = {}
        for card in pile:
            effects = crew.effects(card)
            worth = known.get(id(effects))
            if worth is None:
                worth = known[id(effects)] = self.worth(sight, card, effects)
            if worth > most or (worth == most and card > found and worth > 0):
                found, most = card, worth
        return found

    def unwanted(self, crew: Hands, hand: Pile) -> Pile:
        """The weakest of a hand that is full of weak ones is worth a new card."""
        return tuple([card for card in hand if crew.strength(card) <= 2 and _dull(crew.effects(card))])

    def worth(self, sight: Sight, card: str, effects: tuple[do.AnyVerb, ...]) -> float:
        """What playing this card now is worth."""
        worth = 0.0
        made: tuple[str, ...] = ()
        for verb in effects:
            if isinstance(verb, do.Attack):
                damage = verb.type
                worth += sight.blow(damage, (verb.n + max(verb.n, verb.most)) / 2)
                if damage not in made and not sight.attacked(damage):
                    worth += 2.0 if sight.helps(damage) else 0.0
                made = (*made, damage)
            elif isinstance(verb, do.Support):
                if verb.type not in made and not sight.attacked(verb.type):
                    return 0.0
                worth += sight.blow(verb.type, verb.n) + 0.3
            else:
                worth += other(verb, sight)
        return worth

    def choose(self, crew: Hands, view: FightView, prompt: Prompt) -> str:
        """Whom it helps most; a ward against the worst; the recurring ability that is known to come."""
        ids = [option.id for option in prompt.options]
        if "back" in ids:
            return "back"
        if "use" in ids:
            panel = next(panel for panel in view.heroes if panel.seat == prompt.seats[0])
            return "use" if view.phase != "attack" or (panel.attack or 0) >= 4 or coming(panel) else "keep"
        if "recurring" in ids:
            return "recurring"
        sight = self.sight(crew, view)
        panels = {panel.seat: panel for panel in view.heroes}
        return max(prompt.options, key=lambda option: self._need(panels, sight, option, prompt)).id

    def _need(self, panels: dict[int, HeroPanel], sight: Sight, option: Option, prompt: Prompt) -> float:
        panel = panels.get(option.seat)
        if panel is None:
            return 0.0
        asked = prompt.say.args.get("effect")
        if asked is None:
            return float(panel.health or 0)
        key = getattr(asked, "key", "")
        if "protect" in key or "redirect" in key:
            n = getattr(asked, "args", {}).get("n", 9)
            return sight.saved(panel, int(n) if isinstance(n, int) else 9)
        if "heal" in key:
            return sight.regained(panel, 8)
        if "cure" in key:
            return float(sight.tokens(panel))
        kinds = sight.view.card.kinds if sight.view.card else ()
        return 10.0 - panel.dots if "draw" in kinds else float(panel.dots)


def other(verb: do.AnyVerb, sight: Sight) -> float:
    """What an effect without damage is worth, in points of health or life."""
    reckon = WORTH.get(type(verb))
    return reckon(verb, sight) if reckon is not None else 0.5


def _protect(verb: do.Protect, sight: Sight) -> float:
    saved = [sight.saved(panel, verb.n) for panel in sight.reach(verb.to) if panel.attack]
    return _most(saved, sight.many(verb.to))


def _heal(verb: do.Heal, sight: Sight) -> float:
    hurt = [panel for panel in sight.reach(verb.to) if panel.health != panel.max_health]
    gained = [sight.regained(panel, verb.n) for panel in hurt]
    return _most(gained, sight.many(verb.to))


def _most(worths: list[float], many: int) -> float:
    """The best of them together, as many as may be chosen."""
    if many == 1 or len(worths) <= 1:
        return max(worths, default=0.0)
    return sum(sorted(worths, reverse=True)[:many])


def _hurt(verb: do.Hurt, sight: Sight) -> float:
    me = sight.me
    return -1.0 * verb.n if (me.health or 99) > verb.n + (me.attack or 0) else -9.0


def _cure(verb: do.Cure, sight: Sight) -> float:
    most = max([sight.tokens(panel) for panel in sight.panels])
    return 2.5 * min(verb.n, most)


def _remove(verb: do.Remove, sight: Sight) -> float:
    tokens = {badge.kind: badge.n for badge in sight.me.tokens}
    poison = min(verb.n, tokens.get("poison", 0))
    return 2.5 * poison + 1.5 * min(verb.n - poison, tokens.get("panic", 0))


def _lift(verb: do.Lift, sight: Sight) -> float:
    return 2.0 * min(verb.n, max([len(panel.curses) for panel in sight.reach(verb.to)], default=0))


def _shatter(verb: do.Shatter, sight: Sight) -> float:
    return 0.4 * sum([min(verb.n, left) for left in sight.shields.values()])


def _rally(verb: do.Rally, sight: Sight) -> float:
    return sum([1.5 for type in do.DAMAGE_TYPES if sight.helps(type) and not sight.attacked(type)])


def _redirect(verb: do.Redirect, sight: Sight) -> float:
    return max([sight.danger(panel) for panel in sight.panels if panel is not sight.me], default=0.0) - 0.5


WORTH: dict[type, Callable[[Any, Sight], float]] = {
    do.Protect: _protect,
    do.Heal: _heal,
    do.Hurt: _hurt,
    do.Lightning: lambda verb, sight: 2.5 if len(sight.crew.hand(sight.view)) > 1 else 0.0,
    do.Draw: lambda verb, sight: 0.8 * verb.n * sight.many(verb.to),
    do.Poison: lambda verb, sight: 3.0 * verb.n if verb.to == "boss" else 0.5,
    do.Cure: _cure,
    do.Redirect: _redirect,
    do.NextAttack: lambda verb, sight: 0.7 * sum([other(one, sight) for one in verb.then]),
    do.Again: lambda verb, sight: 2.2 if verb.source == "blind" else 3.5,
    do.Remove: _remove,
    do.Lift: _lift,
    do.Shatter: _shatter,
    do.Rally: _rally,
    do.Prevent: lambda verb, sight: 3.5,
    do.Ward: lambda verb, sight: 3.5,
    do.Sharpen: lambda verb, sight: 0.8 * verb.n,
}


def _dull(effects: tuple[do.AnyVerb, ...]) -> bool:
    return all(isinstance(verb, do.Heal | do.Draw | do.Special) for verb in effects)
