"""Simulated people: they see the View and what lies before them, nothing else.

Policies: "random" plays any card of the hand and picks any option; "novice" plays as a family does on its first
evening: supports only after an attack, protects who is hit hardest, passes only with an empty hand.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from appliance.engine.game import Setup
from appliance.engine.rng import draw
from appliance.engine.table import Option, Picked, Pressed, Prompt, Said, Scanned, View
from appliance.games.boss_fighters import effects as do
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters import tabletop as tt
from appliance.games.boss_fighters.content import Card, Content
from appliance.games.boss_fighters.sentences import identity
from appliance.games.boss_fighters.views import FightView, HeroPanel


class Crew:
    """Everybody at the table; `places` by seat is the physical half."""

    def __init__(self, content: Content, setup: Setup, seed: int, policy: str) -> None:
        if policy not in _POLICIES:
            raise ValueError(f"no policy {policy!r}; there are {', '.join(_POLICIES)}")
        self._seed = seed
        self._draws = 0
        self._policy = _POLICIES[policy]
        self._cards: dict[str, Card] = content.cards
        self._decks: dict[int, tt.Pile] = {}
        self._by_box = setup.options.get("health", "full") == "full"
        self._attacked: set[str] = set()
        self.places: dict[int, tt.Place] = {}
        for seat in setup.seats:
            decks = [deck for deck in (identity(content, piece) for piece in seat.pieces) if deck is not None]
            codes = {deck.code for deck in decks}
            self._decks[seat.number] = tuple([card for card in content.cards if card.partition("-")[0] in codes])
            health = sum(deck.health for deck in decks)
            self.places[seat.number] = tt.Place(seat.number, sum(deck.hand for deck in decks), health, health)

    def roll(self, sides: int) -> int:
        """A number from 0 to sides - 1: these people's own chance."""
        self._draws += 1
        return draw(self._seed, self._draws, sides) - 1

    def _shuffle(self, pile: tt.Pile) -> tt.Pile:
        cards = list(pile)
        for last in range(len(cards) - 1, 0, -1):
            other = self.roll(last + 1)
            cards[last], cards[other] = cards[other], cards[last]
        return tuple(cards)

    def heard(self, events: Sequence[Any]) -> None:
        """The box told this: they do their part of it."""
        for event in events:
            self._hear(event)

    def _hear(self, event: Any) -> None:
        match event:
            case e.Asked("ready"):
                for seat, place in self.places.items():
                    self.places[seat] = tt.set_up(place, self._decks[seat], self._shuffle)
            case e.RoundStarted():
                self._attacked.clear()
            case e.AttackMade(_, type):
                self._attacked.add(type)
            case e.CardPlayed(seat, card):
                self.places[seat] = tt.lay(self.places[seat], card)
            case e.CardTakenBack(seat, card):
                self.places[seat] = tt.take_back(self.places[seat], card)
            case e.CardsDrawn(seat, n):
                self.places[seat] = tt.draw(self.places[seat], n, self._shuffle)
            case e.HeroHurt(seat, n):
                self.places[seat] = tt.hurt(self.places[seat], n)
            case e.HeroHealed(seat, n):
                self.places[seat] = tt.heal(self.places[seat], n)
            case e.TokensGained(seat, _, n) if seat:
                self.places[seat] = replace(self.places[seat], poison=self.places[seat].poison + n)
            case e.TokensLost(seat, _, n) if seat:
                self.places[seat] = replace(self.places[seat], poison=self.places[seat].poison - n)
            case e.Asked("discard"):
                for seat, place in self.places.items():
                    self.places[seat] = tt.tidy(place, self._unwanted(place), self._shuffle)
            case e.Asked("draw"):
                for seat, place in self.places.items():
                    self.places[seat] = tt.draw_up(place, self._shuffle)

    def _unwanted(self, place: tt.Place) -> tt.Pile:
        """What must go: all above the hand limit, weakest first."""
        over = len(place.hand) - place.limit
        return tuple(sorted(place.hand, key=self._strength)[:over]) if over > 0 else ()

    def _strength(self, card: str) -> int:
        return sum(getattr(verb, "n", 1) for verb in self._cards[card].effects)

    def answer(self, view: View) -> Said | None:
        """What they do now."""
        if not isinstance(view, FightView):
            return Pressed() if view.prompt.kind == "confirm" else None
        prompt = view.prompt
        if prompt.kind == "choose" and {option.id for option in prompt.options} == {"yes", "no"}:
            return Picked("yes" if self._beaten() else "no")
        if self._beaten():
            return Picked("give-up")
        if prompt.kind == "confirm":
            return Pressed()
        if prompt.kind == "choose":
            return Picked(self._policy.choose(self, view, prompt))
        if prompt.kind == "scan":
            card = self._policy.play(self, view)
            return Scanned(card) if card else Picked("pass")
        return None

    def _beaten(self) -> bool:
        """The table keeps the health, and a counter is at 0: it has to press the skull."""
        return not self._by_box and any(place.health <= 0 for place in self.places.values())

    def hand(self, view: FightView) -> tt.Pile:
        """The hand of the hero who may act."""
        return self.places[view.turn].hand

    def effects(self, card: str) -> tuple[do.AnyVerb, ...]:
        """What is printed on a card."""
        return self._cards[card].effects

    def attacked(self, type: str) -> bool:
        """Whether somebody attacked with this type this round."""
        return type in self._attacked


class _Random:
    def play(self, crew: Crew, view: FightView) -> str:
        hand = crew.hand(view)
        return hand[crew.roll(len(hand))] if hand else ""

    def choose(self, crew: Crew, view: FightView, prompt: Prompt) -> str:
        return prompt.options[crew.roll(len(prompt.options))].id


class _Novice:
    def play(self, crew: Crew, view: FightView) -> str:
        """The card worth most now; a support without its attack waits."""
        hand = crew.hand(view)
        worths = [(self._worth(crew, view, card), card) for card in hand]
        worth, card = max(worths, default=(0, ""))
        return card if worth > 0 else ""

    def _worth(self, crew: Crew, view: FightView, card: str) -> int:
        worth = 0
        made: set[str] = set()
        for verb in crew.effects(card):
            match verb:
                case do.Attack(type, n):
                    made.add(type)
                    worth += 10 * n + 5
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
                case _:
                    worth += 5
        return worth

    def choose(self, crew: Crew, view: FightView, prompt: Prompt) -> str:
        """The hero in most need; never a card that was warned about."""
        ids = [option.id for option in prompt.options]
        if "back" in ids:
            return "back"
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


def _lack(panel: HeroPanel) -> int:
    return 0 if panel.health is None else panel.max_health - panel.health


_Policy = _Random | _Novice
_POLICIES: dict[str, _Policy] = {"random": _Random(), "novice": _Novice()}
