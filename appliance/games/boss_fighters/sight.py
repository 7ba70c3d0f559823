"""What a careful player sees at one glance before a decision: reckoned once, asked for every card of the hand."""

from collections.abc import Iterable

from appliance.games.boss_fighters.hands import Hands
from appliance.games.boss_fighters.views import FightView, HeroPanel

UNKNOWN = 99


class Sight:
    """The table from one seat; `shields` by damage type; `pending` is what will hurt everybody this round."""

    def __init__(self, crew: Hands, view: FightView, pending: int = 0) -> None:
        self.pending = pending
        self.crew = crew
        self.view = view
        self.panels = view.heroes
        self.me = view.heroes[0]
        for panel in view.heroes:
            if panel.seat == view.turn:
                self.me = panel
        self.attacked = crew.attacked
        self._helps: dict[str, bool] = {}
        self._done: dict[tuple[str, str], int] = {}
        self.life = view.boss.life
        self.shields: dict[str, int] = {}
        self.easiest = 0
        for shield in view.boss.shields:
            left = self.shields[shield.type] = shield.left
            if left and (left < self.easiest or not self.easiest):
                self.easiest = left
        self._dangers: dict[int, float] = {}

    def danger(self, panel: HeroPanel) -> float:
        """How much a point of this hero's health counts."""
        found = self._dangers.get(panel.seat)
        if found is None:
            found = self._dangers[panel.seat] = danger(panel, self.pending)
        return found

    def helps(self, type: str) -> bool:
        """Whether somebody else says to hold a support that an attack of this type would enable."""
        found = self._helps.get(type)
        if found is None:
            found = self._helps[type] = self.crew.helps(self.view.turn, f"Support {type}")
        return found

    def done(self, what: str, kind: str) -> int:
        """How often this has happened this round."""
        found = self._done.get((what, kind))
        if found is None:
            found = self._done[what, kind] = self.crew.done(what, kind)
        return found

    def reach(self, to: str) -> Iterable[HeroPanel]:
        """Who may be chosen or is reached."""
        if to == "self":
            return (self.me,)
        if to in ("others", "another"):
            return [panel for panel in self.panels if panel is not self.me]
        return self.panels

    def many(self, to: str) -> int:
        """How many of them."""
        return _MANY.get(to) or len(self.panels) - (to == "others")

    def blow(self, type: str, n: float) -> float:
        """Damage to life counts whole, to the shield that is easiest to break half, to others little."""
        if type == "melee" and self.view.boss.aloft:
            n //= 2
        left = self.shields.get(type, 0)
        if not left:
            return UNKNOWN if n >= self.life else n
        through = n - left if n > left else 0.0
        if through >= self.life:
            return UNKNOWN
        return through + min(n, left) * (0.65 if left == self.easiest else 0.45)

    def saved(self, panel: HeroPanel, n: int) -> float:
        """What a protection of `n` saves this hero: health, what would come along, perhaps the fight."""
        attack = panel.attack
        if not attack:
            return 0.0
        if n < attack:
            return 0.95 * n * self.danger(panel)
        return (0.95 * attack + 2.5 * coming(panel)) * self.danger(panel)

    def regained(self, panel: HeroPanel, n: int) -> float:
        """What healing by `n` is worth: potions wait until they are needed."""
        gained = min(n, lack(panel))
        if not gained:
            return 0.0
        danger = self.danger(panel)
        if n < 8:
            return 0.75 * gained * danger
        return 0.0 if gained < 6 and danger < 3.0 else 0.75 * gained * (danger - 0.7)

    def tokens(self, panel: HeroPanel) -> int:
        """All status tokens of a hero."""
        return sum(badge.n for badge in panel.tokens)


_MANY = {"self": 1, "one": 1, "another": 1, "two": 2}


def danger(panel: HeroPanel, pending: int = 0) -> float:
    """How much a point of health counts: more where there is little left; `pending` is what hurts besides."""
    if panel.health is None:
        return 1.0
    poison = sum([badge.n for badge in panel.tokens if badge.kind == "poison"])
    after = panel.health - pending - (panel.attack or 0) - poison
    return 3.0 if after <= 2 else 1.5 if after <= 7 else 1.0


def coming(panel: HeroPanel) -> int:
    """What comes along with the attack."""
    return sum([badge.n for badge in panel.extra])


def panic(panel: HeroPanel) -> bool:
    """Whether this hero plays what chance draws from the hand."""
    return any(badge.kind == "panic" for badge in panel.tokens)


def lack(panel: HeroPanel) -> int:
    """How much health is missing."""
    return 0 if panel.health is None else panel.max_health - panel.health
