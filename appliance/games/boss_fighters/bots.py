"""Simulated people: they see the View and what lies before them, nothing else.

How they play is their policy, see `policies`; here is what their hands do, whoever they are.
"""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from appliance.engine.game import Setup
from appliance.engine.rng import draw
from appliance.engine.table import Picked, Pressed, Prompt, Said, Scanned, View
from appliance.games.boss_fighters import effects as do
from appliance.games.boss_fighters import events as e
from appliance.games.boss_fighters import tabletop as tt
from appliance.games.boss_fighters.content import TRAINING, Content
from appliance.games.boss_fighters.memory import Plan, remembered
from appliance.games.boss_fighters.policies import POLICIES
from appliance.games.boss_fighters.sentences import identity
from appliance.games.boss_fighters.spell import CURSES, Spell
from appliance.games.boss_fighters.views import FightView

_LAYS = frozenset(
    {
        e.CardPlayed,
        e.CardTakenBack,
        e.ItemUsed,
        e.CardReplayed,
        e.CardBoxed,
        e.WardLaid,
        e.WardUsed,
        e.CardsDiscarded,
        *CURSES,
    }
)
_DRAWS = frozenset({e.Asked, e.CardsDrawn})
_HEARS = _DRAWS | {e.RoundStarted, e.AttackMade, e.HeroHurt, e.HeroHealed, e.TokensGained, e.TokensLost, e.Fixed}


class Crew:
    """Everybody at the table; `places` by seat is the physical half."""

    def __init__(self, content: Content, setup: Setup, seed: int, policy: str) -> None:
        if policy not in POLICIES:
            raise ValueError(f"no policy {policy!r}; there are {', '.join(POLICIES)}")
        self._seed = seed
        self._draws = 0
        self._policy = POLICIES[policy]
        boss = content.bosses.get(setup.options.get("challenge", ""))
        training = boss is not None and boss.boss.training
        self._effects = {code: card.effects for code, card in content.cards.items()}
        self._kinds = {code: frozenset(map(kind, effects)) for code, effects in self._effects.items()}
        self._decks: dict[int, tt.Pile] = {}
        self._by_box = setup.options.get("health", "full") == "full"
        self._attacked: set[str] = set()
        self._again = ("", 1)
        self.drawn: set[str] = set()
        self._items: list[str] = [] if training else self._found(content, setup)
        self._acting = 0
        self._barred: dict[str, int] = {}
        self.spell = Spell(content, self._shuffle)
        plans = {} if training else remembered(setup.options).plans
        self.places: dict[int, tt.Place] = {}
        for seat in setup.seats:
            decks = [deck for deck in (identity(content, piece) for piece in seat.pieces) if deck is not None]
            codes = {deck.code for deck in decks}
            plan = next((plans[code] for code in codes if code in plans), Plan())
            own = [card for card in content.cards if card.partition("-")[0] in codes and card not in plan.removed]
            own += [card for card in plan.loot if card in content.cards]
            self._decks[seat.number] = tuple([card for card in own if not training or int(card[-2:]) <= TRAINING])
            health = sum(deck.health for deck in decks)
            self.places[seat.number] = tt.Place(seat.number, sum(deck.hand for deck in decks), health, health)

    def _found(self, content: Content, setup: Setup) -> list[str]:
        """The items that lie beside the box: as many potions as heroes."""
        found: list[str] = []
        for item in content.items.values():
            if set(item.needs) <= set(setup.options.get("earned", ())):
                codes = item.codes()
                found += codes[: len(setup.seats)] if item.once else codes
                self._effects.update(dict.fromkeys(codes, item.effects))
        self._once = {code for item in content.items.values() if item.once for code in item.codes()}
        return found

    @property
    def items(self) -> list[str]:
        """The items that may be used now: a curse can forbid them."""
        return [] if self._acting in self._barred.values() else self._items

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
            happened = type(event)
            if happened in _LAYS:
                self._lay(event)
            elif happened in _HEARS:
                self._hear(event)
                if happened in _DRAWS:
                    self.drawn.update(*[place.hand for place in self.places.values()])

    def _hear(self, event: Any) -> None:
        match event:
            case e.Asked("ready"):
                self.spell.gather()
                for seat, place in self.places.items():
                    self.places[seat] = tt.set_up(place, self._decks[seat], self._shuffle)
            case e.RoundStarted():
                self._attacked.clear()
            case e.AttackMade(_, type):
                self._attacked.add(type)
            case e.CardsDrawn(seat, n):
                self.places[seat] = tt.draw(self.places[seat], n, self._shuffle)
            case e.HeroHurt(seat, n):
                self.places[seat] = tt.hurt(self.places[seat], n)
            case e.HeroHealed(seat, n):
                self.places[seat] = tt.heal(self.places[seat], n)
            case e.TokensGained(seat, kind, n) if seat:
                self.places[seat] = tt.tokens(self.places[seat], kind, n)
            case e.TokensLost(seat, kind, n) if seat:
                self.places[seat] = tt.tokens(self.places[seat], kind, -n)
            case e.Fixed("health" | "poison" | "panic" as what, seat, value) if seat:
                self.places[seat] = replace(self.places[seat], **{what: value})
            case e.Asked("again", _, _, card, source):
                looks = [getattr(verb, "look", 0) for verb in self._effects[card]]
                self._again = (source, max(looks))
            case e.Asked("discard"):
                for seat, place in self.places.items():
                    self.places[seat] = tt.tidy(place, self._unwanted(place), self._shuffle)
            case e.Asked("draw"):
                for seat, place in self.places.items():
                    self.places[seat] = tt.draw_up(place, self._shuffle)

    def _lay(self, event: Any) -> None:
        """Cards and items change their places."""
        if type(event) in CURSES:
            self._curse(event)
            return
        match event:
            case e.CardPlayed(seat, card):
                self.places[seat] = tt.lay(self.places[seat], card)
            case e.CardTakenBack(seat, card):
                if card in self.places[seat].area:
                    self.places[seat] = tt.take_back(self.places[seat], card)
                elif card in self._once:
                    self._items.append(card)
                else:
                    self.places[seat] = self.spell.turned_back(self.places[seat], card)
            case e.ItemUsed(_, card) if card in self._once:
                self._items.remove(card)
            case e.CardReplayed(seat, card):
                self.places[seat] = tt.replay(self.places[seat], card, self._shuffle)
            case e.CardBoxed(seat, card):
                self.places[seat] = tt.box(self.places[seat], card)
            case e.WardLaid(seat, card):
                self.places[seat] = tt.lay_beside(self.places[seat], card)
            case e.WardUsed(seat, card):
                self.places[seat] = tt.spend(self.places[seat], card)
            case e.CardsDiscarded(seat, n):
                place = self.places[seat]
                weakest = sorted(place.hand, key=self.strength)[:n]
                self.places[seat] = tt.discard(place, weakest, self._shuffle)

    def _curse(self, event: Any) -> None:
        """Curses go from the pile to heroes and from there to their discards."""
        if isinstance(event, e.Hexed) and event.what == "no-items":
            self._barred[event.card] = event.seat
        if isinstance(event, e.CurseEnded):
            self._barred.pop(event.card, None)
        seat = getattr(event, "seat", 0)
        place = self.spell.heard(event, self.places.get(seat))
        if place is not None:
            self.places[seat] = place

    def _unwanted(self, place: tt.Place) -> tt.Pile:
        """What must go: all above the hand limit, weakest first; and what this policy does not want to keep."""
        worst = sorted(place.hand, key=self.strength)
        over = max(0, len(place.hand) - place.limit)
        return (*worst[:over], *self._policy.unwanted(self, tuple(worst[over:])))

    def strength(self, card: str) -> int:
        """All numbers on a card."""
        return sum(getattr(verb, "n", 1) for verb in self._effects[card])

    def answer(self, view: View) -> Said | None:
        """What they do now."""
        if not isinstance(view, FightView):
            return Pressed() if view.prompt.kind == "confirm" else None
        prompt = view.prompt
        self._acting = view.turn
        if prompt.kind == "choose" and {option.id for option in prompt.options} == {"yes", "no"}:
            return Picked("yes" if self._beaten() else "no")
        if self._beaten():
            return Picked("give-up")
        if prompt.kind == "confirm":
            return Pressed()
        if prompt.kind == "choose":
            if self._panics(view, prompt):
                return Picked("anyway")
            return Picked(self._policy.choose(self, view, prompt))
        if prompt.kind == "scan":
            return self._scan(view, prompt)
        return None

    def _scan(self, view: FightView, prompt: Prompt) -> Said:
        if prompt.scans == ("curse",):
            curses = self.places[view.turn].curses
            return Scanned(curses[0]) if curses else Picked("none")
        if any(option.id == "nothing" for option in prompt.also):
            pile = self._pile(view.turn)
            card = self._policy.best(self, view, pile) or (pile[0] if pile else "")
            return Scanned(card) if card else Picked("nothing")
        card = self._policy.play(self, view)
        place = self.places[view.turn]
        if place.panic and card in place.hand:
            card = place.hand[self.roll(len(place.hand))]
        return Scanned(card) if card else Picked("pass")

    def _panics(self, view: FightView, prompt: Prompt) -> bool:
        """A card that chance drew from the hand is played, whatever the box thinks of it."""
        ids = [option.id for option in prompt.options]
        return "anyway" in ids and self.places[view.turn].panic > 0

    def _pile(self, seat: int) -> tt.Pile:
        """The cards that may be played by another: the discard pile, or some of the top of the draw pile."""
        source, look = self._again
        place = self.places[seat]
        if source == "discards" and place.discards:
            return place.discards
        self.places[seat], cards = tt.top(place, look, self._shuffle)
        return cards

    def _beaten(self) -> bool:
        """The table keeps the health, and a counter is at 0: it has to press the skull."""
        return not self._by_box and any(place.health <= 0 for place in self.places.values())

    def hand(self, view: FightView) -> tt.Pile:
        """The hand of the hero who may act."""
        return self.places[view.turn].hand

    def effects(self, card: str) -> tuple[do.AnyVerb, ...]:
        """What is printed on a card."""
        return self._effects[card]

    def others(self, seat: int) -> set[str]:
        """What the others say of their hands: kinds and types, no numbers."""
        held = [self._kinds[card] for other, place in self.places.items() if other != seat for card in place.hand]
        return set().union(*held)

    def attacked(self, type: str) -> bool:
        """Whether somebody attacked with this type this round."""
        return type in self._attacked


def kind(verb: do.AnyVerb) -> str:
    """What may be said about an effect aloud: its kind and type, never its number."""
    return f"{type(verb).__name__} {getattr(verb, 'type', '')}".strip()
