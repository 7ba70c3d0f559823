"""How simulated people play.

"random" plays any card of the hand and picks any option. "novice" plays as a family does on its first evening: the
biggest number, supports only after an attack, a potion when somebody is nearly down. "careful" does what the
rulebook's tips say: one shield at a time, attacks that enable the others, protection where it counts, potions in time.
"""

from collections.abc import Iterable
from typing import Protocol

from appliance.engine.table import Option, Prompt
from appliance.games.boss_fighters import effects as do
from appliance.games.boss_fighters.views import FightView, HeroPanel

Pile = tuple[str, ...]


class Hands(Protocol):
    """What a policy knows besides the View: the own hand and piles, and what the others say of theirs."""

    @property
    def items(self) -> list[str]:
        """The items that may be used now."""

    def roll(self, sides: int) -> int:
        """0 to sides - 1."""

    def hand(self, view: FightView) -> Pile:
        """The hand of the hero who may act."""

    def effects(self, card: str) -> tuple[do.AnyVerb, ...]:
        """What is printed on a card or an item."""

    def attacked(self, type: str) -> bool:
        """Whether somebody attacked with this type this round."""

    def others(self, seat: int) -> set[str]:
        """Kinds and types of the effects in the other hands."""

    def strength(self, card: str) -> int:
        """All numbers on a card."""


class Policy(Protocol):
    """A way to play."""

    def play(self, crew: Hands, view: FightView) -> str:
        """A card of the hand, an item, or "" to pass."""

    def best(self, crew: Hands, view: FightView, pile: Pile) -> str:
        """One card of a pile."""

    def choose(self, crew: Hands, view: FightView, prompt: Prompt) -> str:
        """One of the options."""

    def unwanted(self, crew: Hands, hand: Pile) -> Pile:
        """Hand cards to discard though they need not go; weakest first is how they come."""


class Random:
    """Anything."""

    def play(self, crew: Hands, view: FightView) -> str:
        hand = (*crew.hand(view), *crew.items)
        return hand[crew.roll(len(hand))] if hand else ""

    def best(self, crew: Hands, view: FightView, pile: Pile) -> str:
        return pile[crew.roll(len(pile))] if pile else ""

    def choose(self, crew: Hands, view: FightView, prompt: Prompt) -> str:
        return prompt.options[crew.roll(len(prompt.options))].id

    def unwanted(self, crew: Hands, hand: Pile) -> Pile:
        return ()


class Novice:
    """The biggest number."""

    def play(self, crew: Hands, view: FightView) -> str:
        """The card worth most now; a support without its attack waits. A potion when somebody is nearly down."""
        weakest = min((panel.health for panel in view.heroes if panel.health is not None), default=99)
        if weakest <= 6 and (potion := _first(crew, do.Heal)):
            return potion
        card = self.best(crew, view, crew.hand(view))
        return card or (_first(crew, do.Draw) if not crew.hand(view) else "")

    def best(self, crew: Hands, view: FightView, pile: Pile) -> str:
        worth, card = max(((self._worth(crew, view, card), card) for card in pile), default=(0, ""))
        return card if worth > 0 else ""

    def unwanted(self, crew: Hands, hand: Pile) -> Pile:
        return ()

    def _worth(self, crew: Hands, view: FightView, card: str) -> int:
        worth = 0
        made: set[str] = set()
        for verb in crew.effects(card):
            match verb:
                case do.Attack(type, n, most):
                    made.add(type)
                    worth += 10 * max(n, most) + 5
                case do.Support(type, n):
                    if type not in made and not crew.attacked(type):
                        return 0
                    worth += 10 * n
                case do.Protect(n):
                    worth += 12 * min(n, max((panel.attack or 0 for panel in view.heroes), default=0))
                case do.Lightning() | do.Draw():
                    worth += 30
                case do.Heal(n):
                    worth += 10 * min(n, max(_lack(panel) for panel in view.heroes))
                case do.Hurt(n):
                    worth -= 8 * n
                case do.Redirect() | do.Cure():
                    worth += 0
                case _:
                    worth += 5
        return worth

    def choose(self, crew: Hands, view: FightView, prompt: Prompt) -> str:
        """The hero in most need; never a card that was warned about."""
        ids = [option.id for option in prompt.options]
        for wanted in ("back", "use"):
            if wanted in ids:
                return wanted
        panels = {panel.seat: panel for panel in view.heroes}
        return max(prompt.options, key=lambda option: self._need(panels, view, option)).id

    def _need(self, panels: dict[int, HeroPanel], view: FightView, option: Option) -> int:
        panel = panels.get(option.seat)
        if panel is None:
            return 0
        kinds = view.card.kinds if view.card else ()
        if "protect" in kinds:
            return panel.attack or 0
        return _lack(panel)


class Careful:
    """The rulebook's tips."""

    def play(self, crew: Hands, view: FightView) -> str:
        """The best of hand and items, if it is worth anything."""
        return self.best(crew, view, (*crew.hand(view), *crew.items))

    def best(self, crew: Hands, view: FightView, pile: Pile) -> str:
        others = crew.others(view.turn)
        worth, card = max(((self._worth(crew, view, card, others), card) for card in pile), default=(0.0, ""))
        return card if worth > 0 else ""

    def unwanted(self, crew: Hands, hand: Pile) -> Pile:
        """The weakest of a hand that is full of weak ones is worth a new card."""
        return tuple([card for card in hand if crew.strength(card) <= 2 and _dull(crew.effects(card))])

    def _worth(self, crew: Hands, view: FightView, card: str, others: set[str]) -> float:
        worth = 0.0
        made: set[str] = set()
        me = next(panel for panel in view.heroes if panel.seat == view.turn)
        for verb in crew.effects(card):
            match verb:
                case do.Attack(type, n, most):
                    worth += _blow(view, type, (n + max(n, most)) / 2)
                    if not crew.attacked(type) and type not in made and f"Support {type}" in others:
                        worth += 2.0
                    made.add(type)
                case do.Support(type, n):
                    if type not in made and not crew.attacked(type):
                        return 0.0
                    worth += _blow(view, type, n) + 0.3
                case _:
                    worth += _other(verb, crew, view, me)
        return worth

    def choose(self, crew: Hands, view: FightView, prompt: Prompt) -> str:
        """Whom it helps most; a ward against the worst; the recurring ability that is known to come."""
        ids = [option.id for option in prompt.options]
        if "back" in ids:
            return "back"
        if "use" in ids:
            panel = next(panel for panel in view.heroes if panel.seat == prompt.seats[0])
            return "use" if view.phase != "attack" or (panel.attack or 0) >= 4 or _extra(panel) else "keep"
        if "recurring" in ids:
            return "recurring"
        panels = {panel.seat: panel for panel in view.heroes}
        return max(prompt.options, key=lambda option: self._need(panels, view, option, prompt)).id

    def _need(self, panels: dict[int, HeroPanel], view: FightView, option: Option, prompt: Prompt) -> float:
        panel = panels.get(option.seat)
        if panel is None:
            return 0.0
        kinds = view.card.kinds if view.card else ()
        if prompt.say.args.get("effect") is None:
            return float(panel.health or 0)
        asked = prompt.say.args["effect"]
        key = getattr(asked, "key", "")
        if "protect" in key or "redirect" in key:
            n = getattr(asked, "args", {}).get("n", 9)
            return _saved(panel, int(n) if isinstance(n, int) else 9)
        if "heal" in key:
            return _regained(panel, 8)
        if "cure" in key:
            return float(sum(badge.n for badge in panel.tokens))
        return 10.0 - panel.dots if "draw" in kinds else float(panel.dots)


def _other(verb: do.AnyVerb, crew: Hands, view: FightView, me: HeroPanel) -> float:
    """What an effect without damage is worth, in points of health or life."""
    match verb:
        case do.Protect(n, to):
            saved = sorted((_saved(panel, n) for panel in _reach(view, me, to)), reverse=True)
            return float(sum(saved[: _many(to, len(saved))]))
        case do.Heal(n, to):
            gained = sorted((_regained(panel, n) for panel in _reach(view, me, to)), reverse=True)
            return float(sum(gained[: _many(to, len(gained))]))
        case do.Hurt(n, to):
            return -1.0 * n if (me.health or 99) > n + (me.attack or 0) else -9.0
        case do.Lightning(n):
            return 2.5 if len(crew.hand(view)) > 1 else 0.0
        case do.Draw(n, to):
            return 0.8 * n * _many(to, len(view.heroes))
        case do.Poison(n, "boss"):
            return 3.0 * n
        case do.Cure(n, to):
            most = max((sum(badge.n for badge in panel.tokens) for panel in view.heroes), default=0)
            return 2.5 * min(n, most)
        case do.Redirect():
            others = [panel for panel in view.heroes if panel.seat != me.seat]
            return max((_danger(panel) for panel in others), default=0.0) - 0.5
        case do.NextAttack(then):
            return 0.7 * sum(_other(one, crew, view, me) for one in then)
        case do.Again():
            return 3.5
        case do.Prevent() | do.Ward():
            return 3.5
        case do.Sharpen(n):
            return 0.8 * n
    return 0.5


def _reach(view: FightView, me: HeroPanel, to: str) -> Iterable[HeroPanel]:
    if to == "self":
        return (me,)
    if to in ("others", "another"):
        return [panel for panel in view.heroes if panel.seat != me.seat]
    return view.heroes


def _many(to: str, heroes: int) -> int:
    return {"self": 1, "one": 1, "another": 1, "two": 2, "others": heroes - 1}.get(to, heroes)


def _blow(view: FightView, type: str, n: float) -> float:
    """Damage to life counts whole, to the shield that is easiest to break half, to others little."""
    shields: dict[str, int] = {shield.type: shield.left for shield in view.boss.shields}
    left = shields.get(type, 0)
    through = max(0.0, n - left)
    if through >= view.boss.life:
        return 99.0
    easiest = min((shield for shield in shields.values() if shield), default=0)
    return through + min(n, left) * (0.65 if left == easiest else 0.45)


def _extra(panel: HeroPanel) -> int:
    return sum(badge.n for badge in panel.extra)


def _saved(panel: HeroPanel, n: int) -> float:
    """What a protection of `n` saves this hero: health, the poison that would come along, perhaps the fight."""
    attack = panel.attack or 0
    if not attack:
        return 0.0
    saved = 0.95 * min(n, attack)
    if n >= attack:
        saved += 2.5 * _extra(panel)
    return saved * _danger(panel)


def _danger(panel: HeroPanel) -> float:
    """How much a point of health counts: more where there is little left."""
    if panel.health is None:
        return 1.0
    after = panel.health - (panel.attack or 0) - sum(badge.n for badge in panel.tokens)
    return 3.0 if after <= 2 else 1.5 if after <= 7 else 1.0


def _regained(panel: HeroPanel, n: int) -> float:
    gained = min(n, _lack(panel))
    if n >= 8 and gained < 6 and _danger(panel) < 3.0:
        return 0.0
    return 0.75 * gained * (_danger(panel) if n < 8 else _danger(panel) - 0.7)


def _dull(effects: tuple[do.AnyVerb, ...]) -> bool:
    return all(isinstance(verb, do.Heal | do.Draw | do.Special) for verb in effects)


def _first(crew: Hands, verb: type) -> str:
    """The first item that does this."""
    return next((item for item in crew.items if isinstance(crew.effects(item)[0], verb)), "")


def _lack(panel: HeroPanel) -> int:
    return 0 if panel.health is None else panel.max_health - panel.health


POLICIES: dict[str, Policy] = {"random": Random(), "novice": Novice(), "careful": Careful()}
