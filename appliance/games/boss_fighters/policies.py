"""How simulated people play.

"random" plays any card of the hand and picks any option. "novice" plays as a family does on its first evening: the
biggest number, supports only after an attack, a potion when somebody is nearly down. "careful" does what the
rulebook's tips say: one shield at a time, attacks that enable the others, protection where it counts, potions in time.
"knowing" does so too and has the notebook of earlier lost fights.
"""

from appliance.engine.table import Option, Prompt
from appliance.games.boss_fighters import effects as do
from appliance.games.boss_fighters.careful import Careful
from appliance.games.boss_fighters.hands import Hands, Pile, Policy
from appliance.games.boss_fighters.knowing import Knowing
from appliance.games.boss_fighters.sight import lack
from appliance.games.boss_fighters.views import FightView, HeroPanel


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
                    worth += 10 * min(n, max(lack(panel) for panel in view.heroes))
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
        return lack(panel)


def _first(crew: Hands, verb: type) -> str:
    """The first item that does this."""
    return next((item for item in crew.items if isinstance(crew.effects(item)[0], verb)), "")


POLICIES: dict[str, Policy] = {"random": Random(), "novice": Novice(), "careful": Careful(), "knowing": Knowing()}
